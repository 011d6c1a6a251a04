"""Quantiles of the final score (5, 25, 50, 75, 95 %) by strategy; exact, with bootstrap intervals over super-blocks."""

from __future__ import annotations

import pandas as pd

from analysis.histogram import quantiles, score_counts
from analysis.tables import gather, score_unit, scored
from sim.dataset import Dataset

GAMES = None
collect = score_counts


def measure(dataset: Dataset) -> pd.DataFrame:
    """Score quantiles by strategy."""
    return scored(quantiles(gather(dataset, collect)["scores"], "score_quantiles", score_unit(dataset)), dataset)
