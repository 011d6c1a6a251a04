"""The chance of a win by points ahead, or of a war by steps below population, after each round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_rounds, theme

METRIC = "chances"
ORDER = 47
LEAST = 0.01  # of the largest class: smaller ones are left out


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A heat map: a row a class, a column a round."""
    drawn = theme.frequent(table, LEAST)
    wide = drawn.pivot(index="state", columns="round", values="value").reindex(index=list(dict.fromkeys(table["state"])))
    seats = bool(wide.index.str.contains("behind").any())
    theme.heat(ax, wide.dropna(how="all"), float((table["value"] * table["n"]).sum() / table["n"].sum()))
    ax.tick_params(axis="x", rotation=0)
    ax.set_ylabel("points had the game ended" if seats else "steps of rebellion below population")
    theme.foot(ax, f"after round; {'win share' if seats else 'games that fall'} [%]\n"
                   f"n = {drawn['n'].min():,}–{drawn['n'].max():,} {'seats' if seats else 'games'} a cell")
    theme.title(ax, findings_rounds.chances(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """What is drawn."""
    return theme.frequent(table, LEAST)
