"""Share of seats that score at most so many points, by strategy."""

from __future__ import annotations

import pandas as pd

from analysis.histogram import distribution, score_counts
from analysis.tables import gather, scored
from sim.dataset import Dataset

GAMES = None
collect = score_counts


def measure(dataset: Dataset) -> pd.DataFrame:
    """Cumulative distribution of the score by strategy; `score` is the points."""
    table = distribution(gather(dataset, collect)["scores"], "score_distribution", cumulative=True)
    return scored(table.rename(columns={"outcome": "score"}), dataset)
