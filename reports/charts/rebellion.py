"""How often the colony rebels, with and without a Separatist in play."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "rebellion"
ORDER = 6
VALUE = "share"
NOTE = ("Objectives are dealt at random, so the difference is an effect of the deal; it holds for these strategies.")


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals."""
    rates = table[table["metric"] == "rebellion_rate"]
    theme.dots(ax, ["all games" if among == "all" else among for among in rates["among"]], rates)
    ax.set_xlim(left=0)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of games that end in war", rates, "games")
    theme.title(ax, findings_archipelago.rebellion(table).title)
    return ax
