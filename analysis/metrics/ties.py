"""Ties: games in which several seats share the highest score, and games with a shared victory."""

from __future__ import annotations

import pandas as pd

from analysis.tables import Part, block_sums, estimate, gather, scored
from sim.dataset import Dataset

GAMES = None


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Tied games and shared victories, of the games that are scored."""
    block = part.scored_games["block"]
    return {"tie": block_sums(block, {}, part.margin == 0), "shared_victory": block_sums(block, {}, part.winners[~part.war] > 1)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of games by `what`: a tie at the highest score, a shared victory."""
    sums = gather(dataset, collect)
    found = [estimate(frame, "ties", "share", share=True).assign(what=name.replace("_", " ")) for name, frame in sums.items()]
    table = pd.concat(found, ignore_index=True)
    table.insert(1, "what", table.pop("what"))
    return scored(table, dataset)
