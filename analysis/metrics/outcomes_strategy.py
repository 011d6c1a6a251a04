"""What games bring to each strategy: a win by points, by a war as the Separatist, a loss to either, a loss with all."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.tables import ENDING, Part, column_sums, estimate, gather
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Seats by outcome; of a shared victory each winner has its part, the rest counts as lost to others."""
    seats, wins = part.seats, part.win_share
    ends = np.repeat(part.games[ENDING].to_numpy(), part.players)
    peace = np.repeat(~part.war, part.players)
    outcomes = {"wins by points": wins * peace, "wins by a war": wins * ~peace, "loses by points": (1 - wins) * peace,
                "loses to the Separatist": (1 - wins) * (ends == 2), "loses with all": ends == 1}
    return {"outcomes": column_sums(seats["block"], "outcome", outcomes, {"strategy": seats["strategy"]})}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of seats by `outcome` and `strategy`; they sum to one for each strategy."""
    return estimate(gather(dataset, collect)["outcomes"], "outcomes_strategy", "share", bounds=(0, 1))
