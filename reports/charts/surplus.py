"""Surplus workers and rebels after each round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "economy"
ORDER = 66
TRACKS = {"surplus": theme.PURPLE, "rebels": theme.VERMILION}
NOTE = theme.LATE_ROUNDS


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Means with intervals along the rounds."""
    theme.tracks(ax, table, TRACKS, "workers, citizens")
    theme.title(ax, findings_archipelago.surplus(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """What is drawn."""
    return table[table["track"].isin([*TRACKS])]
