"""Florins of all seats after each round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "economy"
ORDER = 64
TRACKS = {"florins": theme.GREEN}
NOTE = theme.LATE_ROUNDS


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Means with intervals along the rounds."""
    theme.tracks(ax, table, TRACKS, "florins")
    theme.title(ax, findings_archipelago.florins(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """What is drawn, and own cubes of all seats."""
    return table[table["track"].isin([*TRACKS, "cubes"])]
