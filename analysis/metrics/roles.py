"""Separatist and Pacifist: how often they are dealt and win, of all games and of those in which they were dealt."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from analysis.archipelago import holder_rows
from analysis.tables import HOUSE, Part, block_sums, column_sums, estimate, gather
from analysis.wins import fair_share
from sim.dataset import Dataset

GAMES = ("archipelago",)
ROLES = {"separatist": "Separatist", "pacifist": "Pacifist"}
WINS = "wins when dealt"


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Of each role: dealt and won, of all games; what its holder reaches, of the games in which it was dealt."""
    return {f"{role} {name}": frame for role in ROLES for name, frame in _of_role(part, role).items()}


def _of_role(part: Part, role: str) -> dict[str, pd.DataFrame]:
    block, dealt = part.games["block"], (part.games[role] >= 0).to_numpy()
    rows, war = holder_rows(part, role), part.war[dealt]
    wins, ends = part.win_share[rows], part.seats["ended_by"].to_numpy()[rows] * ~war  # a war may come after its condition is met
    all_wins = np.zeros(len(dealt))
    all_wins[dealt] = wins
    held = {WINS: wins, "wins by a war when dealt": wins * war, "wins by points when dealt": wins * ~war,
            "ends the game when dealt": ends, "war when dealt": war}
    return {"all": column_sums(block, "what", {"dealt": dealt, "wins": all_wins}),
            "dealt": column_sums(block[dealt], "what", held),
            "strategy": block_sums(block[dealt], {"strategy": part.seats["strategy"].array[rows]}, wins),
            "won": block_sums(block[dealt], {}, part.winners[dealt] > 0)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Shares by `role` and `what`; those of single strategies by the strategy that holds the role.

    `fair` stands beside the wins of a holder: games with the role that somebody wins, over the seats.
    """
    sums = gather(dataset, collect)
    tables = [_table(dataset, sums, role, name) for role, name in ROLES.items()]
    return pd.concat(tables, ignore_index=True)[["metric", "role", "what", "strategy", *HOUSE, "fair"]]


def _table(dataset: Dataset, sums: dict[str, Any], role: str, name: str) -> pd.DataFrame:
    frames = [estimate(sums[f"{role} {of}"], "roles", "share", bounds=(0, 1)) for of in ("all", "dealt", "strategy")]
    table = pd.concat([f for f in frames if len(f)], ignore_index=True).assign(role=name)
    table["what"] = table["what"].fillna(WINS) if "what" in table else WINS
    if "strategy" not in table:
        table["strategy"] = None
    won = sums[f"{role} won"]
    fair = fair_share(won, dataset) if won["x"].sum() else np.nan
    return table.assign(fair=np.where(table["what"] == WINS, fair, np.nan))
