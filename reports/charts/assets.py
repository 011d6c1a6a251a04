"""Win share by buildings, wonders and evolution cards."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "assets"
ORDER = 68
NOTE = "What a seat builds is an outcome of play, not a cause of winning; whoever plays longer has more of everything."


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A row a kind, a dot a number built or bought."""
    wins = theme.frequent(table[table["metric"] == "asset_win_share"])
    theme.grouped(ax, wins, "asset", "number", (theme.FAINT, theme.SKY, theme.BLUE, theme.ORANGE))
    theme.fair_line(ax, float(wins["fair"].iloc[0]))
    ax.set_xlim(left=0)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of wins, by the number that a seat has", wins, "seats")
    theme.title(ax, findings_archipelago.assets(table).title)
    return ax
