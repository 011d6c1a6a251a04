"""How each strategy wins and loses."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "outcomes_strategy"
ORDER = 12
VALUE = "share of seats"
COLOURS = {"wins by points": theme.BLUE, "wins by a war": theme.GREEN, "loses by points": theme.SKY,
           "loses to the Separatist": theme.ORANGE, "loses with all": theme.VERMILION}


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A stacked bar a strategy, the one that loses with all least on top; each segment ends with its error bar."""
    wide = table.pivot(index="strategy", columns="outcome", values="value")
    order = wide.sort_values("loses with all", kind="stable").index.tolist()
    places, left = theme.rows(ax, order), np.zeros(len(order))
    for outcome, colour in COLOURS.items():
        rows = table[table["outcome"] == outcome].set_index("strategy").loc[order]
        ax.barh(places, rows["value"], left=left, height=0.65, color=colour, edgecolor="white", label=outcome,
                xerr=theme.bars(rows), error_kw={"elinewidth": 1, "ecolor": theme.INK})
        left = left + rows["value"].to_numpy()
    ax.legend(ncols=2, loc="lower left", bbox_to_anchor=(-0.02, 1.0), handlelength=1, columnspacing=1.2)
    ax.set_xlim(0, 1)
    theme.resize(ax, 2.4 + theme.ROW * len(order))
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of seats", table, "seats")
    theme.title(ax, findings_archipelago.outcomes(table).title)
    return ax
