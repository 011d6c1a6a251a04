"""Cubes on the two markets after each round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "economy"
ORDER = 62
TRACKS = {"domestic": theme.BLUE, "export": theme.ORANGE}
NOTE = theme.LATE_ROUNDS


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Means with intervals along the rounds."""
    theme.tracks(ax, table, TRACKS, "cubes on the market")
    theme.title(ax, findings_archipelago.markets(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """What is drawn, and the mean price of a sale for export."""
    return table[table["track"].isin([*TRACKS, "price"])]
