"""Rounds of a game, by outcome."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports import theme

METRIC = "rounds_distribution"
TABLE = "game_length"
ORDER = 52
COLOURS = {"no war": theme.BLUE, "war": theme.VERMILION}


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Stacked bars: share of games that end in each round, without and with a war."""
    bottom: pd.Series | float = 0.0
    for outcome, colour in COLOURS.items():
        rows = table[table["ended"] == outcome].set_index("rounds")
        ax.bar(rows.index.astype(int), rows["value"], bottom=bottom, width=0.8, color=colour, edgecolor="white", label=outcome,
               yerr=theme.bars(rows), error_kw={"elinewidth": 1, "ecolor": theme.INK})
        bottom = bottom + rows["value"]
    ax.set_xlim(left=0.4)
    ax.legend(ncols=2, loc="lower left", bbox_to_anchor=(-0.02, 1.0), handlelength=1)
    theme.percentages(ax.yaxis)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylabel("share of games")
    ax.grid(axis="y")
    ax.grid(visible=False, axis="x")
    theme.axis_label(ax, "rounds begun", table, "games")
    theme.title(ax, _told(table))
    return ax


def _told(table: pd.DataFrame) -> str:
    shares = table.groupby("rounds")["value"].sum()
    reached = shares.cumsum()
    return f"Half of the games last {int(reached.index[reached >= 0.5 - 1e-9].min())} rounds or less"
