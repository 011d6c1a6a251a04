"""Boats sailed in each round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports import findings, theme

METRIC = "boats_sailed"
ORDER = 70


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Means with intervals along the rounds."""
    rounds = table[table["round"].notna()]
    ax.errorbar(rounds["round"].astype(int), rounds["value"], yerr=theme.bars(rounds), fmt="o-", color=theme.BLUE, markersize=5,
                capsize=3)
    ax.set_ylim(bottom=0)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(axis="y")
    ax.set_ylabel("boats sailed")
    theme.axis_label(ax, "round", rounds, "games")
    theme.title(ax, findings.boats(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """The rounds, then the whole game."""
    labels = ["whole game" if pd.isna(number) else str(number) for number in table["round"]]
    return table.assign(metric="boats_sailed", round=labels)
