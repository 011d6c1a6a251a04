"""Share of the wins of each strategy, with the fair share."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings, theme

METRIC = "win_share_strategy"
ORDER = 10
VALUE = "win share"


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, most wins first."""
    table = table.sort_values("value", ascending=False, kind="stable")
    theme.dots(ax, table["strategy"].tolist(), table)
    theme.fair_line(ax, float(table["fair"].iloc[0]))
    ax.set_xlim(left=0)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of wins per seat played", table, "seats")
    theme.title(ax, findings.strategies(table).title)
    return ax
