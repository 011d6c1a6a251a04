"""Win share of those who hold each objective."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme
from reports.finding import ordered

METRIC = "win_share_objective"
ORDER = 24
VALUE = "win share"


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, most wins first."""
    table = ordered(table)
    theme.dots(ax, (table["objective"].astype(str) + " " + table["title"]).tolist(), table)
    theme.fair_line(ax, float(table["fair"].iloc[0]))
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of wins of its holders", table, "seats")
    theme.title(ax, findings_archipelago.objectives(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """Most wins first."""
    return ordered(table)
