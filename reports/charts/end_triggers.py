"""How often each objective's condition ends the game."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme
from reports.finding import ordered

METRIC = "end_triggers"
ORDER = 54


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, of the games in which the objective was dealt."""
    dealt = ordered(table[table["metric"] == "end_trigger_dealt"])
    theme.dots(ax, (dealt["objective"].astype(str) + " " + dealt["title"]).tolist(), dealt)
    ax.set_xlim(left=0)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "ends the game, of those in which it was dealt", dealt, "games")
    theme.title(ax, findings_archipelago.triggers(table).title)
    return ax
