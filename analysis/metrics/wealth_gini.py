"""How unevenly seats end: the Gini coefficient of what they hold, a game."""

from __future__ import annotations

import pandas as pd

from analysis.archipelago import OUTCOMES
from analysis.gini import gini
from analysis.tables import Part, block_sums, estimate, gather, labelled, merge
from sim.dataset import Dataset

GAMES = ("archipelago",)
HELD = ("florins", "cubes", "citizens", "cards")


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """The coefficient of each game in which anybody has some, by outcome."""
    frames = {}
    for of in HELD:
        held = part.by_game(of)
        some = held.sum(axis=1) > 0
        frames[of] = block_sums(part.games["block"][some], {"ended": labelled(part.war[some], OUTCOMES)}, gini(held[some]))
    return {"gini": merge([pd.concat(frames, names=["of"])])}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Mean coefficient by `of` (florins, cubes, citizens, cards) and how the game `ended`; 0 all alike, (n - 1)/n one has all."""
    return estimate(gather(dataset, collect)["gini"], "wealth_gini", "Gini", bounds=(0, 1))
