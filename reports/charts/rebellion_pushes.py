"""What pushes the rebellion marker."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme
from reports.finding import ordered

METRIC = "rebellion_pushes"
ORDER = 11


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A row a cause, the largest first; a dot for all games and for either outcome."""
    shares = table[table["metric"] == "rebellion_push_share"]
    order = ordered(shares[shares["ended"] == "all"])["cause"]
    theme.grouped(ax, shares, "cause", "ended", (theme.INK, theme.BLUE, theme.VERMILION), order)
    ax.set_xlim(left=0)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of the steps up of the marker", shares, "steps")
    theme.title(ax, findings_archipelago.pushes(table).title)
    return ax
