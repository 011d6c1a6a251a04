"""Win share of strategies under each trend."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_archipelago, theme

METRIC = "win_share_trend"
ORDER = 26
VALUE = "share"
MOST = 5  # strategies that one chart can show


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A row a trend, a dot a strategy; with one strategy alone, the games that somebody wins."""
    shares, won = (table[table["metric"] == metric] for metric in ("win_share_trend", "games_won_trend"))
    names = shares.groupby("strategy", sort=False)["value"].mean().sort_values(ascending=False, kind="stable").index
    if len(names) == 1:
        theme.dots(ax, won["title"].tolist(), won)
        theme.axis_label(ax, "share of games that somebody wins", won, "games")
    else:
        kept = [*names[:MOST - 2], *names[-2:]] if len(names) > MOST else list(names)
        drawn = shares[shares["strategy"].isin(kept)]
        theme.grouped(ax, drawn, "title", "strategy", theme.CYCLE, groups=kept)
        theme.axis_label(ax, "share of wins per seat played", drawn, "seats")
    theme.percentages(ax.xaxis)
    theme.title(ax, findings_archipelago.trends(table).title)
    return ax
