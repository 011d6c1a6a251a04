"""When the colony rebels: hazard of each round (share of the games that begin it), and share of all games lost by then."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.archipelago import SEPARATIST, round_limit, separatist
from analysis.tables import Part, column_sums, estimate, gather, labelled, merge, sums_and_all
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """A row a game and round begun, and whether the war came in it; wars up to each round, of all games."""
    games, limit = part.games, round_limit(part.dataset)
    rounds = games["rounds"].to_numpy()
    game = np.repeat(np.arange(len(games)), rounds)
    number = np.arange(len(game)) - np.repeat(np.cumsum(rounds) - rounds, rounds) + 1
    block, groups = games["block"].to_numpy(), separatist(part)
    fatal = part.war[game] & (number == rounds[game])
    by_round = {"round": labelled(number - 1, range(1, limit + 1))}
    lost = {r: part.war & (rounds <= r) for r in range(1, limit + 1)}
    whole = labelled(np.zeros(len(games)), ["all"])
    return {"hazard": sums_and_all(block[game], "separatist", groups[game], fatal, by_round),
            "lost": merge([column_sums(block, "round", lost, {"separatist": g}) for g in (whole, groups)])}


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `separatist` and `round`: rebellion_hazard (n: games that begin the round), rebellion_by_round (of all games).

    A game that ends otherwise is no longer at risk: the hazards count it in the rounds that it began, the share of all games
    keeps it as one not lost (cumulative incidence with a competing end).
    """
    sums = gather(dataset, collect)
    hazard = estimate(sums["hazard"], "rebellion_hazard", "share", share=True)
    lost = estimate(sums["lost"], "rebellion_by_round", "share", share=True)
    last = int(hazard["round"].max())
    lost = lost[lost["round"] <= last].sort_values(["separatist", "round"], kind="stable", key=_place)
    return pd.concat([hazard, lost[list(hazard)]], ignore_index=True)


def _place(column: pd.Series) -> pd.Series:
    """All games first, as in the hazards."""
    return column.map({"all": 0} | {name: k + 1 for k, name in enumerate(SEPARATIST)}) if column.name == "separatist" else column
