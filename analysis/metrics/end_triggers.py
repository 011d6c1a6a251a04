"""Which objective's condition ends the game: of all games, of those in which it was dealt, and how its holder then fares."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.archipelago import conditions, objectives, titles
from analysis.tables import ENDING, Part, block_sums, column_sums, estimate, gather, labelled, merge
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Endings by objective: a row a game; a row a game and objective dealt; a row a holder that ended its game."""
    held, labels = objectives(part)
    games, seats = part.games, part.seats
    ended = np.where(games[ENDING] == 0, games["announced"].array.codes, -1)  # a war may come after a condition is met
    place = held.reshape(len(games), -1)
    row, column = np.nonzero(place >= 0)
    dealt = place[row, column]
    own = ((seats["ended_by"] > 0) & (seats["ended"] == 0)).to_numpy()
    trigger = np.repeat(ended, part.players)[own]
    return {"share": merge([column_sums(games["block"], "objective", {label: ended == k for k, label in enumerate(labels)})]),
            "dealt": block_sums(games["block"].to_numpy()[row], {"objective": labelled(dealt, labels)}, ended[row] == dealt),
            "wins": block_sums(seats["block"][own], {"objective": labelled(trigger, labels)}, part.win_share[own])}


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `objective`: end_trigger_dealt (of the games in which it was dealt), end_trigger (of all games), end_trigger_win (win
    share of the holder when its own condition ended the game)."""
    sums = gather(dataset, collect)
    dealt = estimate(sums["dealt"], "end_trigger_dealt", "share", share=True)
    dealt = dealt[dealt["objective"].isin(conditions(dataset))]
    known = sums["share"].index.get_level_values(0).isin(dealt["objective"])
    share = estimate(sums["share"][known], "end_trigger", "share", share=True)
    wins = estimate(sums["wins"], "end_trigger_win", "share", bounds=(0, 1))
    table = pd.concat([t for t in (dealt, share, wins) if len(t)], ignore_index=True)
    table.insert(2, "title", table["objective"].map(titles(dataset, "objectives", "title")))
    return table
