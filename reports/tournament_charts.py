"""Charts of a tournament: ladder, heat map of pairs, Alpha-Rank."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import theme


def ladder(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, the best first, and the fair share."""
    theme.dots(ax, table["strategy"].tolist(), table)
    theme.fair_line(ax, float(table["fair"].iloc[0]))
    ax.set_xlim(left=0)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "win share, the other seats drawn evenly from the field", table, "games")
    return ax


def alpha_rank(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, the largest mass first."""
    theme.dots(ax, table["strategy"].tolist(), table, theme.GREEN)
    ax.set_xlim(-0.02, 1.02)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of evolutionary time", table, "games")
    return ax


def heat_map(table: pd.DataFrame, ax: Axes) -> Axes:
    """Each row's win share as the only one among copies of the column, best rows on top; numbers in percent."""
    order = table.groupby("strategy")["value"].mean().sort_values(ascending=False, kind="stable").index.tolist()
    wide = table.pivot(index="strategy", columns="field", values="value").loc[order, order]
    middle = float(table.loc[table["strategy"] == table["field"], "value"].mean())
    theme.heat(ax, wide, middle)
    ax.set_ylabel("alone")
    ax.set_xlabel(f"among copies of\nn = {table['n'].min():,}–{table['n'].max():,} games a cell", x=1, ha="right")
    return ax
