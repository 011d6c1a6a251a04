"""Win share of those who hold each talent."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings, theme, words

METRIC = "talents"
ORDER = 60
VALUE = "win share"
NOTE = ("What players pick is an outcome of play, not a cause of winning: a talent may look strong because strong strategies like "
        "it. A causal value needs games in which the talent is dealt.")


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Dots with intervals, most wins first."""
    wins = table[table["metric"] == "talent_win_share"].sort_values("value", ascending=False, kind="stable")
    theme.dots(ax, (wins["talent"] + " " + wins["effect"]).tolist(), wins)
    theme.fair_line(ax, float(wins["fair"].iloc[0]))
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of wins of its holders", wins, "seats")
    theme.title(ax, findings.talents(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """A row a talent: win share, share of games in which it is taken, mean place in the draft."""
    by = {metric: rows.set_index("talent") for metric, rows in table.groupby("metric")}
    wins = by["talent_win_share"].sort_values("value", ascending=False, kind="stable")
    wins["taken in games"] = [words.percent(v) for v in by["talent_pick_rate"]["value"].reindex(wins.index)]
    if "talent_mean_pick" in by:
        picks = by["talent_mean_pick"]["value"].reindex(wins.index)
        wins["mean pick"] = [f"{v:.2f}" if v == v else "" for v in picks]
    return wins.reset_index()
