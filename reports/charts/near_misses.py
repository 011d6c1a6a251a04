"""How near games without a war came to one."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "near_misses"
ORDER = 9
VALUE = "share of games"


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A bar a lead: share of games whose smallest lead was at most that."""
    ax.bar(table["lead"].astype(int), table["value"], width=0.8, color=theme.SKY, yerr=theme.bars(table),
           error_kw={"elinewidth": 1, "ecolor": theme.INK, "capsize": 3})
    theme.percentages(ax.yaxis)
    ax.set_ylabel("share of games")
    ax.grid(axis="y")
    ax.grid(visible=False, axis="x")
    theme.axis_label(ax, "smallest lead of population over rebellion: so many steps at most", table, "games without a war")
    theme.title(ax, findings_archipelago.near(table).title)
    return ax
