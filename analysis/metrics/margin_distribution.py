"""Share of games by winning margin (highest score less second highest)."""

from __future__ import annotations

import pandas as pd

from analysis.histogram import distribution, margin_counts
from analysis.tables import gather, scored
from sim.dataset import Dataset

GAMES = None
collect = margin_counts


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of games with each margin."""
    table = distribution(gather(dataset, collect)["margins"], "margin_distribution", cumulative=False)
    return scored(table.rename(columns={"outcome": "margin"}), dataset)
