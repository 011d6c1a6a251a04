"""When it comes out who wins, or whether war comes."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_rounds, theme

METRIC = "suspense"
ORDER = 46
NOTE = ("The mean square by which beliefs move in a round, over the variance of the outcome. Beliefs know the round and how "
        "far ahead a seat is (or rebellion is below population), nothing else; all rounds together make 100\u00a0% if that is "
        "all there is to know. Rounds that 1\u00a0% reach are shown.")


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A dot a round."""
    rows = theme.frequent(table[table["when"] != "all"])
    theme.dots(ax, rows["when"].tolist(), rows)
    ax.set_xlim(left=0)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of the doubt that goes", rows, "seats" if table["of"].iloc[0] == "who wins" else "games")
    theme.title(ax, findings_rounds.suspense(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """What is drawn, and all of it."""
    return theme.frequent(table)
