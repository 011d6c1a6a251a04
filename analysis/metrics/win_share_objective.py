"""Share of the wins of those who hold each objective; objectives are dealt at random."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.archipelago import objectives, titles
from analysis.tables import Part, block_sums, estimate, gather, labelled
from analysis.wins import fair_share
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins by objective; two players hold two each."""
    held, labels = objectives(part)
    each = held.shape[1]
    return {"wins": block_sums(np.repeat(part.seats["block"].to_numpy(), each), {"objective": labelled(held.reshape(-1), labels)},
                               np.repeat(part.win_share, each)),
            "won": block_sums(part.games["block"], {}, part.winners > 0)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Win share by `objective`; `fair` is the share of games that somebody wins over the number of players."""
    sums = gather(dataset, collect)
    table = estimate(sums["wins"], "win_share_objective", "share", bounds=(0, 1)).assign(fair=fair_share(sums["won"], dataset))
    table.insert(2, "title", table["objective"].map(titles(dataset, "objectives", "title")))
    return table
