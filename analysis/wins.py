"""Shares of the wins, where a game may have several winners, or none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.tables import Collect, Part, block_sums, estimate, gather
from sim.dataset import Dataset


def win_sums(part: Part, groups: Mapping[str, Any]) -> dict[str, pd.DataFrame]:
    """Wins by group, and the games that somebody wins."""
    return {"wins": block_sums(part.seats["block"], groups, part.win_share),
            "won": block_sums(part.games["block"], {}, part.winners > 0)}


def win_table(dataset: Dataset, collect: Collect, metric: str) -> pd.DataFrame:
    """Win share by group from the sums of `win_sums`, with the fair share."""
    sums = gather(dataset, collect)
    table = estimate(sums["wins"], metric, "share", bounds=(0, 1))
    return table.assign(fair=fair_share(sums["won"], dataset))


def fair_share(won: pd.DataFrame, dataset: Dataset) -> float:
    """Games won by somebody, over the seats: one over the number of players where no game is lost by all."""
    return float(won["y"].sum() / won["x"].sum() / dataset.manifest["players"])
