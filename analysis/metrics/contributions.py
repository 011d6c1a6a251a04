"""Who gives in crises: own cubes and tokens by strategy, share of what the table gives, and how unequally it is given."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.gini import gini
from analysis.tables import COUNT, Part, block_sums, estimate, gather
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Gifts a seat, gifts over those of the game, market cubes a seat, and the Gini coefficient of a game's gifts."""
    seats, given = part.seats, part.by_game("given")
    totals = given.sum(axis=1)
    strategy = {"strategy": seats["strategy"]}
    some = totals > 0
    return {"contribution": block_sums(seats["block"], strategy, seats["given"]),
            "contribution_market": block_sums(seats["block"], strategy, seats["market_given"]),
            "contribution_share": block_sums(seats["block"], strategy, seats["given"], np.repeat(totals, part.players)),
            "contribution_gini": block_sums(part.games["block"][some], {}, gini(given[some]))}


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `strategy`: contribution and contribution_market (cubes a seat), contribution_share (a seat's part of what its games
    give; n counts what these games give), and contribution_gini (a game's, no strategy)."""
    sums = gather(dataset, collect)
    tables = [estimate(sums[name], name, "cubes", bounds=COUNT) for name in ("contribution", "contribution_market")]
    share = estimate(sums["contribution_share"], "contribution_share", "share", bounds=(0, 1))
    share = share.assign(fair=1 / dataset.manifest["players"])
    tables += [share, estimate(sums["contribution_gini"], "contribution_gini", "Gini", bounds=(0, 1))]
    return pd.concat([t for t in tables if len(t)], ignore_index=True)
