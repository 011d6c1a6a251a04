"""How games end, with and without a Separatist in play."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "end_causes"
ORDER = 4
VALUE = "share of games"


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A row a cause; a dot for all games and one for those with and without a Separatist."""
    theme.grouped(ax, table, "cause", "separatist", (theme.INK, theme.VERMILION, theme.BLUE))
    ax.set_xlim(left=0)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of games", table, "games")
    theme.title(ax, findings_archipelago.ends(table).title)
    return ax
