"""What the metrics of Archipelago share: how games end, who holds a special role, and the names of things."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from analysis.tables import ENDING, Part, labelled
from sim.dataset import Dataset

ENDINGS = ("a condition is met", "war, all lose", "war, the Separatist wins", "round limit", "card pile empty")
OUTCOMES = ("no war", "war")
SEPARATIST = ("Separatist in play", "no Separatist")
MOST_ROUNDS = "game.round_limit"


def ending(part: Part) -> pd.Categorical:
    """How each game ended."""
    return labelled(part.games[ENDING], ENDINGS)


def outcome(part: Part) -> pd.Categorical:
    """Whether each game ended in war."""
    return labelled(part.war, OUTCOMES)


def separatist(part: Part) -> pd.Categorical:
    """Whether somebody holds the Separatist in each game."""
    return labelled(part.games["separatist"] < 0, SEPARATIST)


def holder_rows(part: Part, role: str) -> np.ndarray:
    """Rows of `part.seats` that hold a role, one a game in which it was dealt."""
    seat = part.games[role].to_numpy()
    return (np.arange(len(seat)) * part.players + seat)[seat >= 0]


def round_limit(dataset: Dataset) -> int:
    """Rounds that a game can last."""
    return int(dataset.manifest["rules"]["values"][MOST_ROUNDS])


def by_round(part: Part, column: str) -> np.ndarray:
    """A rounds column as a matrix: a row a game that keeps its rounds, a column a round; 0 in rounds that were not played."""
    rounds = part.rounds
    game = np.unique(rounds["game"].to_numpy(), return_inverse=True)[1]
    table = np.zeros((game.max(initial=-1) + 1, round_limit(part.dataset)), dtype=np.int64)
    table[game, rounds["round"].to_numpy() - 1] = rounds[column].to_numpy()
    return table


def titles(dataset: Dataset, table: str, column: str) -> dict[str, Any]:
    """What the rows of a component table are called, by their ids."""
    return {row["id"]: row[column] for row in dataset.manifest["rules"]["tables"][table]}


def conditions(dataset: Dataset) -> set[str]:
    """Objectives whose end condition can be met at this number of players."""
    rows = dataset.manifest["rules"]["tables"]["objectives"]
    return {row["id"] for row in rows if row["end"] != "none" and int(row[f"p{dataset.manifest['players']}"]) > 0}


def objectives(part: Part) -> tuple[np.ndarray, list[str]]:
    """Objectives of each seat (a column each; -1 for none), and the labels of the numbers."""
    columns = [part.seats[name].array for name in ("objective", "objective_2")]
    return np.stack([np.asarray(c.codes, dtype=np.int64) for c in columns], axis=1), list(columns[0].categories)
