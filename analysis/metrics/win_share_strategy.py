"""Share of the wins of each strategy, per seat played; a shared victory counts one over the number of winners."""

from __future__ import annotations

import pandas as pd

from analysis.tables import Part
from analysis.wins import win_sums, win_table
from sim.dataset import Dataset

GAMES = None


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins by strategy."""
    return win_sums(part, {"strategy": part.seats["strategy"]})


def measure(dataset: Dataset) -> pd.DataFrame:
    """Win share by strategy; `fair` is the share of games that somebody wins over the number of players."""
    return win_table(dataset, collect, "win_share_strategy")
