"""How often who is richest after each round wins."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_rounds, theme

METRIC = "richest"
ORDER = 65
NOTE = f"After a war only the Separatist can win. {theme.LATE_ROUNDS}"
COLOURS = {"no war": theme.BLUE, "war": theme.VERMILION}


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A line for games with and one for games without a war, and the fair share."""
    drawn = theme.frequent(table)
    for ended, rows in drawn.groupby("ended", sort=False):
        theme.line(ax, rows["round"], rows, COLOURS[str(ended)], str(ended))
    fair = float(table["fair"].iloc[0])
    theme.level(ax, fair)
    theme.percentages(ax.yaxis)
    ax.set_ylabel("win share of the richest")
    theme.axis_label(ax, f"after round; dashed: one seat in {round(1 / fair)}", drawn, "games")
    theme.title(ax, findings_rounds.richest(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """The fair share belongs to winning only."""
    return table.drop(columns="fair")
