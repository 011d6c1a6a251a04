"""Population and rebellion after each round, as fans of quantiles, in games without and with a war."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports import theme, words

METRIC = "rebellion_track"
ORDER = 10
COLOURS = {"population": theme.BLUE, "rebellion": theme.VERMILION}
NOTE = ("Bands: 50 % and 90 % of the games still going; dots: medians with intervals. Only rounds that at least 1 % of the games "
        "of this outcome play are drawn. A game ends in war the moment rebellion exceeds population.")


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """The two outcomes side by side on one axis, each with its rounds."""
    start, ticks = 0, []
    for outcome, rows in table.groupby("ended", sort=False, observed=True):
        rows = theme.frequent(rows)
        for track, fan in rows.groupby("track", sort=False):
            _fan(ax, fan, start, str(track), label=start == 0)
        last = int(rows["round"].max())
        ax.annotate(f"games {'with a war' if outcome == 'war' else 'without a war'}", (start + 0.6, 1), ha="left", va="bottom",
                    xycoords=("data", "axes fraction"), fontsize=9, color=theme.FAINT)
        ticks += [(start + r, str(r)) for r in range(1, last + 1)]
        start += last + 1
    ax.set_xticks([place for place, _ in ticks], [text for _, text in ticks])
    ax.set_ylim(bottom=0)
    ax.set_ylabel("steps")
    ax.grid(axis="y")
    ax.grid(visible=False, axis="x")
    ax.legend(ncols=2, loc="lower left", bbox_to_anchor=(-0.02, 1.06))
    theme.axis_label(ax, "round", theme.frequent(table), "games")
    theme.resize(ax, 3.6)
    theme.title(ax, _told(table))
    return ax


def _fan(ax: Axes, fan: pd.DataFrame, start: int, track: str, label: bool) -> None:
    by = fan.pivot(index="round", columns="quantile", values="value")
    x, colour = by.index.to_numpy() + start, COLOURS[track]
    for low, high, alpha in ((0.05, 0.95, 0.18), (0.25, 0.75, 0.35)):
        ax.fill_between(x, by[low].astype(float), by[high].astype(float), color=colour, alpha=alpha, linewidth=0)
    median = fan[fan["quantile"] == 0.5]
    marker = "o" if track == "population" else "s"
    ax.errorbar(x, median["value"].astype(float), yerr=np.asarray(theme.bars(median), dtype=float), fmt=f"{marker}-", color=colour,
                markersize=4, capsize=2, linewidth=1.2, label=track if label else None)


def _told(table: pd.DataFrame) -> str:
    medians = theme.frequent(table)[lambda t: (t["quantile"] == 0.5) & (t["track"] == "rebellion")]
    ends = medians.groupby("ended", sort=False, observed=True).last()
    parts = [f"{words.plain(row.value)} in games {'with' if outcome == 'war' else 'without'} a war (round {row['round']})"
             for outcome, row in ends.iterrows()]
    return "Median rebellion reaches " + ", ".join(parts)


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """Medians and the ends of the wider band."""
    return table[table["quantile"].isin([0.05, 0.5, 0.95])]
