"""Charts of a tournament: ladder, heat map of pairs, Alpha-Rank."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import TwoSlopeNorm

from reports import theme

COLOURS = "PuOr_r"  # two hues that colour-blind people tell apart: orange above, violet below
CELL = 0.34  # inches
MOST_WRITTEN = 12


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
    reach = max(float((wide - middle).abs().to_numpy().max()), 1e-6)
    norm = TwoSlopeNorm(middle, middle - reach, middle + reach)
    ax.pcolormesh(wide.to_numpy(), cmap=COLOURS, norm=norm, edgecolors="white", linewidth=1)
    ax.invert_yaxis()
    ax.grid(False)
    places = [place + 0.5 for place in range(len(order))]
    ax.set_yticks(places, [theme.short(name) for name in order])
    ax.set_xticks(places, [theme.short(name) for name in order], rotation=90)
    ax.tick_params(length=0)
    if len(order) <= MOST_WRITTEN:
        _write_numbers(ax, wide, middle, reach)
    ax.set_ylabel("alone")
    ax.set_xlabel(f"among copies of\nn = {table['n'].min():,}–{table['n'].max():,} games a cell", x=1, ha="right")
    theme.resize(ax, 2.6 + CELL * len(order))
    return ax


def _write_numbers(ax: Axes, wide: pd.DataFrame, middle: float, reach: float) -> None:
    for y, row in enumerate(wide.to_numpy()):
        for x, share in enumerate(row):
            dark = abs(share - middle) > 0.6 * reach
            ax.text(x + 0.5, y + 0.5, f"{100 * share:.0f}", ha="center", va="center", fontsize=8,
                    color="white" if dark else theme.INK)
