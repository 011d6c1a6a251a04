"""Distribution of the final score of each strategy."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports import theme
from reports.finding import seats_of

METRIC = "score_distribution"
TABLE = "score_quantiles"
ORDER = 30
HEIGHT = 0.85  # of a ridge, in rows
STEPS = 48
RARE = 0.001


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A ridge a strategy, highest median first; the dot is the median with its interval."""
    groups = sorted(table.groupby("strategy", sort=False), key=lambda pair: -_crossing(pair[1], "value"))
    places = theme.rows(ax, [name for name, _ in groups])
    lowest, highest = _range(table)
    step = max(1, round((highest - lowest) / STEPS))
    edges = np.arange(lowest, highest + step, step)
    heights = [np.diff(_at(rows, edges)) for _, rows in groups]
    top = max(float(h.max(initial=0)) for h in heights) or 1
    for place, height, (_, rows) in zip(places, heights, groups, strict=True):
        ax.fill_between(edges[1:], place, place + HEIGHT * height / top, color=theme.SKY, alpha=0.6, linewidth=0, step="pre")
        median, low, high = (_crossing(rows, column) for column in ("value", "high", "low"))
        ax.errorbar(median, place, xerr=[[max(0, median - low)], [max(0, high - median)]], fmt="o", color=theme.BLUE, markersize=5,
                    capsize=3)
    ax.set_ylim(-0.4, len(groups) + 0.1)
    theme.axis_label(ax, "final score [points]; dots: medians", table, seats_of(table))
    best, rows = groups[0]
    theme.title(ax, f"{best} scores a median of {_crossing(rows, 'value'):g}"
                + (f", {groups[-1][0]} {_crossing(groups[-1][1], 'value'):g}" if len(groups) > 1 else ""))
    return ax


def _crossing(rows: pd.DataFrame, column: str) -> float:
    """The lowest score whose share reaches one half."""
    return float(rows["score"].to_numpy()[np.argmax(rows[column].to_numpy() >= 0.5)])


def _range(table: pd.DataFrame) -> tuple[int, int]:
    """Scores that leave out less than one seat in a thousand at either end."""
    by_score = table.groupby("score")["value"]
    most, least = by_score.max(), by_score.min()
    return int(most.index[most > RARE].min()) - 1, int(least.index[least >= 1 - RARE].min())


def _at(rows: pd.DataFrame, edges: np.ndarray) -> np.ndarray:
    """Share of seats with at most so many points."""
    place = np.searchsorted(rows["score"].to_numpy(), edges, side="right")
    return np.concatenate([[0.0], rows["value"].to_numpy()])[place]
