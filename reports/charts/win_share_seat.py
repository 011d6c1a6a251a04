"""Share of the wins of each seat, with the fair share."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings, theme

METRIC = "win_share_seat"
ORDER = 20
VALUE = "win share"
LEAST_SPAN = 0.03  # so that a hair's breadth does not look like a gap


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, from the first player on."""
    fair = float(table["fair"].iloc[0])
    theme.dots(ax, [f"seat {seat}" + (" (first)" if seat == 0 else "") for seat in table["seat"]], table)
    theme.fair_line(ax, fair)
    span = max(LEAST_SPAN, 1.15 * float((table[["low", "high", "value"]] - fair).abs().max(axis=None)))
    ax.set_xlim(max(0.0, fair - span), fair + span)  # where most games are lost by all, the fair share is small
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of wins", table, "games")
    theme.title(ax, findings.seats(table).title)
    return ax
