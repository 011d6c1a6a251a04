"""Share of the wins of those who hold a talent while another seat holds a second one."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.metrics import talents
from analysis.pairs import pair_sums, pair_table
from analysis.tables import Part, gather
from sim.dataset import Dataset

GAMES = ("embark",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins by the talents of two seats."""
    held = part.seats["talent"].array
    return pair_sums(part, "talent", np.asarray(held.codes, dtype=np.int64)[:, None], list(held.categories))


def measure(dataset: Dataset) -> pd.DataFrame:
    """Win share by `talent` and `other`, and what the holder wins as a rule (`usual`)."""
    return pair_table(dataset, collect, "talent_pairs", gather(dataset, talents.collect)["win_share"])
