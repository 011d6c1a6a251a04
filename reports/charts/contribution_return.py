"""Win share by what a seat gives in crises."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "contribution_return"
ORDER = 28
VALUE = "win share"
NOTE = ("An association, not an effect: seats that give may be those that can afford to, strategies differ in more than giving, "
        "and whoever wants a war gives nothing. An effect needs games in which a gift is forced or forbidden on the same deal.")


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, from nothing to the most."""
    parts = table[table["metric"] == "contribution_return"]
    if len(parts):
        theme.dots(ax, [SHORT.get(name, name) for name in parts["given"]], parts)
        theme.fair_line(ax, float(parts["fair"].iloc[0]))
        theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of wins, by a seat's part of what its game gives", parts if len(parts) else table, "seats")
    theme.title(ax, findings_archipelago.giving(table).title)
    return ax


SHORT = {"up to half an equal part": "up to 0.5 equal parts", "half to one equal part": "0.5 to 1 equal parts",
         "one to one and a half equal parts": "1 to 1.5 equal parts", "more than one and a half equal parts": "more"}
