"""Who leads after each round: whether leaders win, whether the last come back, how often the lead changes."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.beliefs import standings
from analysis.tables import Part, block_sums, estimate, gather, labelled
from sim.dataset import Dataset

GAMES = ("embark",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins of the seats that lead and of those that are last, and changes of the lead, of the blocks that keep their rounds."""
    block, scores, wins = standings(part)
    rounds = scores.shape[1]
    groups = {"round": labelled(np.tile(np.arange(rounds), len(scores)), range(1, rounds + 1))}
    first, last = (scores == best(axis=2, keepdims=True) for best in (scores.max, scores.min))
    change = np.zeros(scores.shape[:2])
    change[:, 1:] = ~(first[:, 1:] & first[:, :-1]).any(axis=2)
    shares = [(wins[:, None] * some).sum(axis=2) / some.sum(axis=2) for some in (first, last)]
    each = {"leader_wins": shares[0], "last_wins": shares[1], "lead_changes": change}
    return {name: block_sums(np.repeat(block, rounds), groups, values.reshape(-1)) for name, values in each.items()}


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `round`: win share of a seat that leads after it, and of one that is last; share of games whose lead changed in it.

    Of several that lead, or that are last, one is taken at random. The lead changes when none of those who led before
    leads still; the first round changes nothing. Who leads is who would win on points if the game ended with the round.
    """
    sums = gather(dataset, collect)
    return pd.concat([estimate(sums[name], name, "share", bounds=(0, 1)) for name in sums], ignore_index=True).assign(
        fair=1 / dataset.manifest["players"])
