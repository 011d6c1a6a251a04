"""Voyagers sent to the pub while boarding: per seat and game by strategy, and per seat by round."""

from __future__ import annotations

import pandas as pd

from analysis.tables import Part, block_sums, estimate, gather
from sim.dataset import Dataset

GAMES = ("embark",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wasted voyagers by strategy (all games) and by round (of the blocks that keep their rounds)."""
    seats, rounds = part.seats, part.rounds
    return {"strategy": block_sums(seats["block"], {"strategy": seats["strategy"]}, seats["wasted"]),
            "round": block_sums(rounds["block"], {"round": rounds["round"]}, rounds["wasted"]),
            "all": block_sums(seats["block"], {}, seats["wasted"])}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Mean number per seat: wasted_voyagers (by `strategy`), wasted_voyagers_round (by `round`), wasted_voyagers_seat (all)."""
    sums = gather(dataset, collect)
    names = {"strategy": "wasted_voyagers", "round": "wasted_voyagers_round", "all": "wasted_voyagers_seat"}
    table = pd.concat([estimate(sums[key], metric, "voyagers") for key, metric in names.items()], ignore_index=True)
    table.insert(2, "round", table.pop("round").astype("Int64"))
    return table
