"""Whether leads grow or shrink from round to round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_rounds, theme

METRIC = "feedback"
ORDER = 48
NOTE = "Above 1 a lead pays for a greater lead; below 1 those behind catch up. A lead is points above the mean of the table."


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A line along the rounds, and 1, at which leads stay as they are."""
    theme.line(ax, table["round"], table, theme.BLUE, "what is left of a lead")
    theme.level(ax, 1)
    ax.set_ylim(0, max(1.1, 1.05 * float(table["high"].max())))
    ax.set_ylabel("slope")
    theme.axis_label(ax, "after round; dashed: leads stay", table, "seats")
    theme.title(ax, findings_rounds.feedback(table).title)
    return ax
