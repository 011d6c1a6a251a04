"""Ties: games in which several seats share the highest score, and games with a shared victory."""

from __future__ import annotations

import pandas as pd

from analysis.tables import Part, block_sums, estimate, gather
from sim.dataset import Dataset

GAMES = None


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Tied games and shared victories."""
    block = part.games["block"]
    return {"tie": block_sums(block, {}, part.margin == 0), "shared_victory": block_sums(block, {}, part.winners > 1)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of games by `what`: a tie at the highest score, a shared victory."""
    sums = gather(dataset, collect)
    table = pd.concat([estimate(frame, "ties", "share", share=True) for frame in sums.values()], ignore_index=True)
    table.insert(1, "what", [name.replace("_", " ") for name in sums])
    return table
