"""Voyagers lost to the pub while boarding, by strategy."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings, theme

METRIC = "wasted_voyagers"
ORDER = 80


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, least waste first."""
    rows = table[table["metric"] == "wasted_voyagers"].sort_values("value", kind="stable")
    theme.dots(ax, rows["strategy"].tolist(), rows)
    ax.set_xlim(left=0)
    theme.axis_label(ax, "voyagers sent to the pub, per seat and game", rows, "seats")
    theme.title(ax, findings.waste(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """All seats, then by strategy, then by round."""
    order = ["wasted_voyagers_seat", "wasted_voyagers", "wasted_voyagers_round"]
    rows = table.set_index("metric").loc[order].reset_index()
    whose = ["all seats" if m == order[0] else s if m == order[1] else f"round {r}"
             for m, s, r in zip(rows["metric"], rows["strategy"], rows["round"], strict=True)]
    rows = rows.drop(columns=["strategy", "round"]).assign(metric="wasted_voyagers")
    rows.insert(1, "whose", whose)
    return rows
