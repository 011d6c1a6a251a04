"""Shares of the wins, where a game may have several winners, or none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from analysis.tables import Collect, Part, block_sums, estimate, gather, parts
from sim.dataset import Dataset
from sim.errors import InputError
from sim.rules import unknown


def win_sums(part: Part, groups: Mapping[str, Any]) -> dict[str, pd.DataFrame]:
    """Wins by group, and the games that somebody wins."""
    return {"wins": block_sums(part.seats["block"], groups, part.win_share),
            "won": block_sums(part.games["block"], {}, part.winners > 0)}


def win_table(dataset: Dataset, collect: Collect, metric: str) -> pd.DataFrame:
    """Win share by group from the sums of `win_sums`, with the fair share."""
    sums = gather(dataset, collect)
    table = estimate(sums["wins"], metric, "share", bounds=(0, 1))
    return table.assign(fair=fair_share(sums["won"], dataset))


def block_shares(dataset: Dataset, strategy: str) -> np.ndarray:
    """The win share of a strategy in each block where it sits, float64, shape (blocks,).

    Raises
    ------
    InputError
        If the run has no such strategy.
    """
    labels = [told["label"] for told in dataset.manifest["strategies"]]
    if strategy not in labels:
        raise InputError(unknown("strategy of this field", strategy, labels))
    found = []
    for part in parts(dataset):
        own = (part.seats["strategy"] == strategy).to_numpy()
        blocks = part.seats["block"].to_numpy()[own]
        first = np.flatnonzero(np.diff(blocks, prepend=-1))
        if len(first):
            found.append(np.add.reduceat(part.win_share[own], first) / np.diff(first, append=len(blocks)))
    return np.concatenate(found)


def fair_share(won: pd.DataFrame, dataset: Dataset) -> float:
    """Games won by somebody, over the seats: one over the number of players where no game is lost by all."""
    return float(won["y"].sum() / won["x"].sum() / dataset.manifest["players"])
