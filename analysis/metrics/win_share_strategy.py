"""Share of the wins of each strategy, per seat played; a shared victory counts one over the number of winners."""

from __future__ import annotations

import pandas as pd

from analysis.tables import Part, block_sums, estimate, gather
from sim.dataset import Dataset

GAMES = None


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins by strategy."""
    return {"wins": block_sums(part.seats["block"], {"strategy": part.seats["strategy"]}, part.win_share)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Win share by strategy; `fair` is one over the number of players."""
    table = estimate(gather(dataset, collect)["wins"], "win_share_strategy", "share", bounds=(0, 1))
    return table.assign(fair=1 / dataset.manifest["players"])
