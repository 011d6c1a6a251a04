"""Talents: win share of those who hold one, how often it is taken, and how early.

What players pick is an outcome of play, not a cause of winning: a talent that good players like looks strong.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.tables import Part, block_sums, estimate, gather
from sim.dataset import Dataset

GAMES = ("embark",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins, draft picks, and games with each talent."""
    seats = part.seats
    drafted = seats[seats["pick"] > 0]
    return {"win_share": block_sums(seats["block"], {"talent": seats["talent"]}, part.win_share),
            "mean_pick": block_sums(drafted["block"], {"talent": drafted["talent"]}, drafted["pick"]),
            "pick_rate": _taken(part)}


def _taken(part: Part) -> pd.DataFrame:
    """Sums over a row a game and talent: whether it is in play."""
    column = part.seats["talent"].array
    n, games = len(column.categories), len(part.games)
    taken = np.zeros((games, n + 1), dtype=np.int8)
    taken[np.repeat(np.arange(games), part.players), column.codes] = 1  # code -1, no talent, lands in the last column
    talent = pd.Categorical.from_codes(np.tile(np.arange(n), games), column.categories)
    return block_sums(np.repeat(part.games["block"].to_numpy(), n), {"talent": talent}, taken[:, :n].reshape(-1))


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `talent` (and its `effect`), three metrics: talent_win_share, talent_pick_rate (of games), talent_mean_pick."""
    sums = gather(dataset, collect)
    wins = estimate(sums["win_share"], "talent_win_share", "share", bounds=(0, 1)).assign(fair=1 / dataset.manifest["players"])
    picks = estimate(sums["mean_pick"], "talent_mean_pick", "pick")
    rates = estimate(sums["pick_rate"], "talent_pick_rate", "share", share=True)
    table = pd.concat([t for t in (wins, rates, picks) if len(t)], ignore_index=True)
    effects = {row["id"]: row.get("effect", "") for row in dataset.manifest["rules"]["tables"]["talents"]}
    table.insert(2, "effect", table["talent"].map(effects))
    return table
