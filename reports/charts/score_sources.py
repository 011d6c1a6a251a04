"""Points by source, winners beside others."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports import findings, theme, words
from reports.finding import seats_of

METRIC = "score_sources"
ORDER = 40
VALUE = "difference"


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Two stacked bars, the largest source of the winners first; each segment ends with its error bar."""
    means = table[table["result"] != "difference"]
    results = [r for r in ("winners", "others") if (means["result"] == r).any()]
    order = means[means["result"] == results[0]].sort_values("value", ascending=False, kind="stable")["source"]
    places = theme.rows(ax, results)
    left = np.zeros(len(results))
    for number, source in enumerate(order):
        rows = means[means["source"] == source].set_index("result").loc[results]
        colour = theme.CYCLE[number % len(theme.CYCLE)]
        ax.barh(places, rows["value"], left=left, height=0.6, color=colour, edgecolor="white", label=source,
                xerr=theme.bars(rows), error_kw={"elinewidth": 1, "ecolor": theme.INK})
        left = left + rows["value"].to_numpy()
    ax.legend(ncols=3, loc="lower left", bbox_to_anchor=(-0.02, 1.0), handlelength=1, columnspacing=1.2)
    theme.axis_label(ax, f"mean points per seat [{means['unit'].iloc[0]}]", means, seats_of(table))
    theme.resize(ax, 2.9)
    theme.title(ax, findings.sources(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """A row a source: winners less others within a game, and the mean of either."""
    by = {result: rows.set_index("source") for result, rows in table.groupby("result")}
    gaps = by.get("difference", table[:0].set_index("source")).sort_values("value", ascending=False, kind="stable")
    for result in ("winners", "others"):
        gaps[result] = [words.value(v, u) for v, u in zip(by[result]["value"].reindex(gaps.index), gaps["unit"], strict=True)]
    return gaps.reset_index().drop(columns="result")
