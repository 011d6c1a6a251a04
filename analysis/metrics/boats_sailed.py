"""Boats sailed, per game and in each round."""

from __future__ import annotations

import pandas as pd

from analysis.tables import Part, block_sums, estimate, gather
from sim.dataset import Dataset

GAMES = ("embark",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Boats per game, and by round (of the blocks that keep their rounds)."""
    first = part.rounds[part.rounds["seat"] == 0]
    return {"game": block_sums(part.games["block"], {}, part.games["sailed"]),
            "round": block_sums(first["block"], {"round": first["round"]}, first["sailed"])}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Mean number of boats: boats_sailed_round by `round`, boats_sailed_game with `round` left empty."""
    sums = gather(dataset, collect)
    rounds = estimate(sums["round"], "boats_sailed_round", "boats")
    rounds["round"] = rounds["round"].astype("Int64")
    return pd.concat([rounds, estimate(sums["game"], "boats_sailed_game", "boats")], ignore_index=True)
