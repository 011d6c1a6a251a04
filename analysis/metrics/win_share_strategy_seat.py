"""Share of the wins of each strategy in each seat: whether a strategy needs its place."""

from __future__ import annotations

import pandas as pd

from analysis.tables import Part, block_sums, estimate, gather
from sim.dataset import Dataset

GAMES = None


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins by strategy and seat."""
    groups = {"strategy": part.seats["strategy"], "seat": part.seats["seat"]}
    return {"wins": block_sums(part.seats["block"], groups, part.win_share)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Win share by strategy and seat; `fair` is one over the number of players."""
    table = estimate(gather(dataset, collect)["wins"], "win_share_strategy_seat", "share", bounds=(0, 1))
    return table.assign(fair=1 / dataset.manifest["players"])
