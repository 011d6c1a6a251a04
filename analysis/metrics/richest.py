"""How often who is richest after a round wins."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.archipelago import OUTCOMES, by_round, round_limit
from analysis.tables import Part, block_sums, estimate, gather, labelled
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Win shares of the seats with most florins by round and outcome, of the blocks that keep their rounds."""
    count = round_limit(part.dataset)
    kept = part.keeps_rounds
    richest = by_round(part, "richest")[:, :, None] >> np.arange(part.players) & 1
    wins = part.win_share.reshape(-1, 1, part.players)[kept]
    value = (wins * richest).sum(axis=2) / np.maximum(richest.sum(axis=2), 1)
    played = by_round(part, "round").reshape(-1) - 1  # -1 in rounds that were not played
    groups = {"ended": labelled(np.repeat(part.war[kept], count), OUTCOMES), "round": labelled(played, range(1, count + 1))}
    return {"richest": block_sums(np.repeat(part.games["block"].to_numpy()[kept], count), groups, value.reshape(-1))}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Win share of the seat with most florins after each `round`, by how the game `ended`; of several one is taken at random."""
    return estimate(gather(dataset, collect)["richest"], "richest_wins", "share", bounds=(0, 1)).assign(
        fair=1 / dataset.manifest["players"])
