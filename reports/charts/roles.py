"""Wins of those who hold the Separatist or the Pacifist."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "roles"
ORDER = 22
VALUE = "share"


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """All holders, then by the strategy that holds the role; dashed: fair shares."""
    theme.title(ax, findings_archipelago.roles(table).title)
    wins = table[table["what"] == "wins when dealt"].sort_values("strategy", kind="stable", na_position="first")
    if not len(wins):
        return _never(table[table["what"] == "dealt"], ax)
    wins = wins.assign(holder=wins["strategy"].astype(object).where(wins["strategy"].notna(), "all holders"))
    colours = {"Separatist": theme.VERMILION, "Pacifist": theme.BLUE}
    present = [role for role in colours if (wins["role"] == role).any()]
    theme.grouped(ax, wins, "holder", "role", [colours[role] for role in present], groups=present)
    for role in present:
        ax.axvline(float(wins.loc[wins["role"] == role, "fair"].iloc[0]), color=colours[role], linewidth=1, linestyle=(0, (4, 3)),
                   zorder=1)
    ax.set_xlim(left=0)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "win share when dealt; dashed: fair share", wins, "games")
    return ax


def _never(dealt: pd.DataFrame, ax: Axes) -> Axes:
    """Where no role is in the game there is only that to show."""
    theme.dots(ax, dealt["role"].tolist(), dealt)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of games in which it is dealt", dealt, "games")
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """Rows that are not about one strategy are those of all."""
    return table.assign(strategy=table["strategy"].astype(object).where(table["strategy"].notna(), "all"))
