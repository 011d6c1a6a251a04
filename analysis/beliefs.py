"""What onlookers could believe after each round, from what lies on the table.

A position belongs to a class: in Embark how far a seat would be ahead of the best other if the game ended now (the outcome is
its win), in Archipelago how far rebellion is below population (the outcome is war). The belief after a round is the share of the
outcome in its class.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analysis.archipelago import by_round, round_limit
from analysis.tables import Part
from sim.dataset import Dataset

OVER = -1
AHEAD = (-39, -29, -19, -9, -4, 0, 1, 5, 10, 20, 30)  # the first of each class but the lowest [VP]
AHEAD_NAMES = ("40 or more behind", "30-39 behind", "20-29 behind", "10-19 behind", "5-9 behind", "1-4 behind", "level",
               "1-4 ahead", "5-9 ahead", "10-19 ahead", "20-29 ahead", "30 or more ahead")
BELOW = (1, 2, 3, 4, 5, 6, 8, 10, 13)  # the first of each class but the lowest [steps]
BELOW_NAMES = ("0 or less", "1", "2", "3", "4", "5", "6-7", "8-9", "10-12", "13 or more")
NAMES = {"embark": AHEAD_NAMES, "archipelago": BELOW_NAMES}
OUTCOME = {"embark": "who wins", "archipelago": "whether war comes"}


@dataclass(frozen=True)
class Paths:
    """The classes that positions pass through.

    Attributes
    ----------
    block : array of int, shape (n,)
        A row a seat (Embark) or game (Archipelago) of the blocks that keep their rounds.
    classes : array of int, shape (n, rounds)
        Class after each round; OVER once the game has ended.
    outcome : array of float, shape (n,)
        Share of the win, or 1 for a war.
    """

    block: np.ndarray
    classes: np.ndarray
    outcome: np.ndarray


def rounds_of(dataset: Dataset) -> int:
    """Rounds that a game can have."""
    if dataset.manifest["game"] == "archipelago":
        return round_limit(dataset)
    return int(dataset.manifest["rules"]["values"]["rounds.count"])


def standings(part: Part) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of each game of Embark that keeps its rounds: its block, what every seat would have had if the game had ended with each
    round (games, rounds, seats), and the seats' shares of the win (games, seats)."""
    scores = part.rounds["standing"].to_numpy().reshape(-1, rounds_of(part.dataset), part.players)
    kept = part.keeps_rounds
    return part.games["block"].to_numpy()[kept], scores, part.win_share.reshape(-1, part.players)[kept]


def paths(part: Part) -> Paths:
    """The classes of a part's games."""
    count = rounds_of(part.dataset)
    if part.dataset.manifest["game"] == "archipelago":
        below = by_round(part, "population") - by_round(part, "rebellion")
        goes_on = np.arange(1, count + 1) < by_round(part, "round").max(axis=1, keepdims=True, initial=0)
        classes = np.where(goes_on, np.searchsorted(BELOW, below, side="right"), OVER)
        kept = part.keeps_rounds
        return Paths(part.games["block"].to_numpy()[kept], classes, part.war[kept].astype(float))
    block, scores, wins = standings(part)
    ordered = np.sort(scores, axis=2)
    best, second = ordered[:, :, -1:], ordered[:, :, -2:-1]
    ahead = np.where(scores < best, scores - best, scores - second).swapaxes(1, 2).reshape(-1, count)
    return Paths(np.repeat(block, part.players), np.searchsorted(AHEAD, ahead, side="right"), wins.reshape(-1))
