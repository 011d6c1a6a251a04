"""Who gives in crises."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme
from reports.finding import ordered

METRIC = "contributions"
ORDER = 27


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, the most generous first."""
    shares = ordered(table[table["metric"] == "contribution_share"])
    if len(shares):
        theme.dots(ax, shares["strategy"].tolist(), shares)
        theme.fair_line(ax, float(shares["fair"].iloc[0]), "equal part")
        theme.percentages(ax.xaxis)
    theme.axis_label(ax, "a seat's part of the own cubes and tokens given", shares if len(shares) else table, "cubes and tokens")
    theme.title(ax, findings_archipelago.gifts(table).title)
    return ax
