"""How far the later winner is behind after each round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_rounds, theme

METRIC = "drama"
ORDER = 45
NOTE = "The table also has the share of games in which the winner leads from a round on and never loses the lead again."


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A line along the rounds."""
    rows = table[table["metric"] == "winner_behind"]
    theme.line(ax, rows["round"], rows, theme.BLUE, "the later winner")
    ax.set_ylabel("behind the best seat [VP]")
    theme.axis_label(ax, "after round", rows, "games")
    theme.title(ax, findings_rounds.drama(table).title)
    return ax
