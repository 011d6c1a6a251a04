"""Share of the wins of those who hold an objective while another seat holds a second one; objectives are dealt at random."""

from __future__ import annotations

import pandas as pd

from analysis.archipelago import objectives
from analysis.metrics import win_share_objective
from analysis.pairs import pair_sums, pair_table
from analysis.tables import Part, gather
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins by the objectives of two seats."""
    held, labels = objectives(part)
    return pair_sums(part, "objective", held, labels)


def measure(dataset: Dataset) -> pd.DataFrame:
    """Win share by `objective` and `other`, and what the holder wins as a rule (`usual`)."""
    return pair_table(dataset, collect, "objective_pairs", gather(dataset, win_share_objective.collect)["wins"])
