"""How the later winner fares on the way: how far behind it is, and from when on it leads."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.beliefs import standings
from analysis.tables import COUNT, Part, block_sums, estimate, gather, labelled
from sim.dataset import Dataset

GAMES = ("embark",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Of the winner of each game that keeps its rounds: points behind the best seat, and whether it leads from a round on."""
    block, scores, wins = standings(part)
    rounds = scores.shape[1]
    behind = scores.max(axis=2, keepdims=True) - scores
    from_here = np.logical_and.accumulate((behind == 0)[:, ::-1], axis=1)[:, ::-1]
    groups = {"round": labelled(np.tile(np.arange(rounds), len(scores)), range(1, rounds + 1))}
    return {name: block_sums(np.repeat(block, rounds), groups, (values * wins[:, None]).sum(axis=2).reshape(-1))
            for name, values in (("winner_behind", behind), ("winner_leads_on", from_here))}


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `round`: points that the winner is behind the best seat after it (drama), and share of games in which the winner leads
    after it and after every later one (what is decided by then). Points are those had the game ended with the round; of several
    winners one is taken at random.

    Notes
    -----
    After C. Browne, *Evolutionary Game Design*, 2011 (drama, decisiveness), in points instead of estimated values.
    """
    sums = gather(dataset, collect)
    return pd.concat([estimate(sums["winner_behind"], "winner_behind", "VP", bounds=COUNT),
                      estimate(sums["winner_leads_on"], "winner_leads_on", "share", bounds=(0, 1))], ignore_index=True)
