"""Share of games still going after each round."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports import theme, words

METRIC = "game_survival"
ORDER = 53
COLOURS = {"no war": theme.BLUE, "war": theme.VERMILION}
NOTE = "How a game will end is known only afterwards: games in war end early because the war ends them."


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """A falling line for the games that end in war and one for the others."""
    every = table[table["ended"] == "all"].set_index("round")
    drawn = table[table["round"] <= every.index[every["value"] >= theme.FREQUENT][-1] + 1]
    for ended, colour in COLOURS.items():
        rows = drawn[drawn["ended"] == ended]
        if len(rows):
            theme.line(ax, rows["round"], rows, colour, ended)
    theme.percentages(ax.yaxis)
    ax.set_ylabel("still going")
    theme.axis_label(ax, "after round", drawn[drawn["ended"] != "all"], "games")
    half = every.index[every["value"] <= 0.5][0]
    going = every.loc[half - 1] if half > 0 else every.loc[half]
    theme.title(ax, f"{words.percent(going['value'])} of games go on after round {going.name}, "
                    f"{words.percent(every.loc[half, 'value'])} after round {half}")
    return ax
