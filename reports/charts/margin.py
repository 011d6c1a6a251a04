"""Winning margin."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import theme
from reports.finding import scope

METRIC = "margin_distribution"
TABLE = "margin"
ORDER = 50
MOST = 0.99


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A bar a margin, up to the largest margin of 99 % of games."""
    reached = table["value"].cumsum()
    kept = table[(reached - table["value"]) < MOST]
    median = int(table["margin"].to_numpy()[(reached >= 0.5).to_numpy().argmax()])
    ax.bar(kept["margin"], kept["value"], width=0.85, color=[theme.BLUE if m <= median else theme.SKY for m in kept["margin"]],
           yerr=theme.bars(kept), error_kw={"elinewidth": 0.7, "ecolor": theme.FAINT})
    theme.percentages(ax.yaxis)
    ax.set_ylabel("share of games")
    ax.grid(axis="y")
    ax.grid(visible=False, axis="x")
    theme.axis_label(ax, "highest less second highest score [points]; dark: half of games", table, scope(table))
    theme.title(ax, f"Half of the {scope(table)} are won by {median} points or less")
    return ax
