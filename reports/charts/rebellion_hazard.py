"""Risk of a rebellion in each round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "rebellion_hazard"
ORDER = 8
NOTE = "Only rounds that at least 1 % of games begin are drawn; the table has all."


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A line with and one without a Separatist in play."""
    hazards = theme.frequent(table[(table["metric"] == "rebellion_hazard") & (table["separatist"] != "all")])
    colours = {"Separatist in play": theme.VERMILION, "no Separatist": theme.BLUE}
    for name, rows in hazards.groupby("separatist", sort=False):
        theme.line(ax, rows["round"], rows, colours[str(name)], str(name))
    theme.percentages(ax.yaxis)
    ax.set_ylabel("war in this round")
    theme.axis_label(ax, "round; share of the games that begin it", hazards, "games")
    theme.title(ax, findings_archipelago.hazard(table).title)
    return ax
