"""Win shares of seats and strategies over the line-ups of a field: the mean, and the range of 95 % of line-ups."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings, theme, words

METRIC = "across_line_ups"
ORDER = 21
NOTE = ("Dot and bar: the mean over line-ups and its 95\u00a0% interval. Thin line: where the win share of a line-up more would "
        "lie, 19 times in 20. What lies wholly on one side of the fair share holds whoever plays.")


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A dot with its interval and a thin line for the range, a row a seat or strategy."""
    labels = [f"{by} {of}" if by == "seat" else str(of) for by, of in zip(table["by"], table["of"], strict=True)]
    theme.dots(ax, labels, table)
    places = range(len(table) - 1, -1, -1)
    ax.hlines(list(places), table["least"], table["most"], color=theme.SKY, linewidth=1.2, zorder=1)
    theme.fair_line(ax, float(table["fair"].iloc[0]))
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "win share", table, "line-ups")
    theme.title(ax, findings.across(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """The range as one column."""
    ranges = [words.interval(row["least"], row["most"], "share") for _, row in table.iterrows()]
    return table.drop(columns=["least", "most"]).assign(**{"95 % of line-ups": ranges})
