"""How unevenly florins lie among the seats after each round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "economy"
ORDER = 65
TRACKS = {"florins_gini": theme.PURPLE}
NOTE = f"0: all seats have the same; (n - 1) / n: one of n has all. {theme.LATE_ROUNDS}"


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Means with intervals along the rounds."""
    theme.tracks(ax, table, TRACKS, "Gini coefficient")
    theme.title(ax, findings_archipelago.inequality(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """What is drawn."""
    return table[table["track"].isin(TRACKS)]
