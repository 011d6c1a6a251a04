"""Win shares of those who hold one component while somebody else holds another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.histogram import stretches
from analysis.tables import Collect, Part, block_sums, estimate, gather, labelled
from sim.dataset import Dataset


def pair_sums(part: Part, name: str, held: np.ndarray, labels: Sequence[str]) -> dict[str, pd.DataFrame]:
    """Wins by own and other component.

    Parameters
    ----------
    held : array of int, shape (seat rows, components a seat)
        What each seat holds, as places in `labels`; -1 for nothing.
    """
    games, each, players = len(part.games), held.shape[1], part.players
    table = held.reshape(games, players, each)
    others = [[seat for seat in range(players) if seat != own] for own in range(players)]
    other = table[:, others, :].reshape(games, players, 1, -1)
    own = np.broadcast_to(table[:, :, :, None], (games, players, each, other.shape[3]))
    other = np.broadcast_to(other, own.shape)
    wins = np.broadcast_to(part.win_share.reshape(games, players, 1, 1), own.shape)
    stretch = stretches(part, part.games["block"])
    groups = {name: labelled(own.reshape(-1), labels), "other": labelled(other.reshape(-1), labels)}
    return {"pairs": block_sums(np.repeat(stretch, own[0].size), groups, wins.reshape(-1))}


def pair_table(dataset: Dataset, collect: Collect, metric: str, alone: pd.DataFrame) -> pd.DataFrame:
    """Win share by own component and `other`; `usual` is what the holder wins whatever the others hold (of the sums `alone`)."""
    table = estimate(gather(dataset, collect)["pairs"], metric, "share", bounds=(0, 1))
    return table.assign(usual=table[table.columns[1]].map(alone["y"] / alone["x"]))
