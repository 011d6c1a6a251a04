"""Whether a lead grows or shrinks: the slope of leads after a round on leads before it."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.beliefs import standings
from analysis.tables import Part, block_sums, estimate, gather, labelled
from sim.dataset import Dataset

GAMES = ("embark",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Products of leads (points above the mean of the table) before and after, weighted by the lead before, by round."""
    blocks, scores, _ = standings(part)
    leads = scores - scores.mean(axis=2, keepdims=True)
    before, after = leads[:, :-1].reshape(-1), leads[:, 1:].reshape(-1)
    steps = scores.shape[1] - 1
    block = np.repeat(blocks, steps * part.players)
    number = np.tile(np.repeat(np.arange(steps), part.players), len(scores))
    groups = {"round": labelled(number, range(2, steps + 2))}
    return {"slopes": block_sums(block, groups, before * after, before ** 2), "seats": block_sums(block, groups, before ** 2)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Slope of leads after a `round` on those before it: above 1 leads grow, at 1 they stay as they are, below 1 they shrink.

    A lead is what a seat would have above the mean of the table if the game ended now.
    """
    sums = gather(dataset, collect)
    rows = sums["seats"].loc[sums["slopes"]["x"] > 0, "x"]
    return estimate(sums["slopes"], "feedback", "of a lead").assign(n=rows.to_numpy(dtype=int))
