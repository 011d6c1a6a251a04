"""How often the leader after each round wins, and how often the last does."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import findings_rounds, theme

METRIC = "leads"
ORDER = 45
NOTE = "Who leads is who would have most points if the game ended with the round, its bonuses with it."
TRACKS = {"leader_wins": ("who leads", theme.BLUE), "last_wins": ("who is last", theme.VERMILION)}


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A line for the leader and one for the last, and the fair share between them."""
    for metric, (label, colour) in TRACKS.items():
        rows = table[table["metric"] == metric]
        theme.line(ax, rows["round"], rows, colour, label)
    fair = float(table["fair"].iloc[0])
    theme.level(ax, fair)
    theme.percentages(ax.yaxis)
    ax.set_ylabel("win share")
    theme.axis_label(ax, f"after round; dashed: fair share {100 * fair:.1f} %", table, "games")
    theme.title(ax, findings_rounds.leads(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """The fair share belongs to winning only."""
    return table.drop(columns="fair")
