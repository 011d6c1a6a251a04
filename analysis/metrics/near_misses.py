"""Near misses: games without a war in which rebellion came within a few steps of population."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.tables import Part, column_sums, estimate, gather
from sim.dataset import Dataset

GAMES = ("archipelago",)
LEADS = range(8)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Games without a war by their smallest lead of population over rebellion, after a round or at the end."""
    games = part.scored_games
    lead = np.minimum(games["closest"], games["population"] - games["rebellion"])
    return {"lead": column_sums(games["block"], "lead", {k: lead <= k for k in LEADS})}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of the games without a war whose smallest lead was at most `lead` steps; 0 is the last step before a war."""
    return estimate(gather(dataset, collect)["lead"], "near_misses", "share", share=True)
