"""How games end: a condition, a war that all lose, a war that the Separatist wins, the round limit, an empty card pile."""

from __future__ import annotations

import pandas as pd

from analysis.archipelago import ENDINGS, ending, separatist
from analysis.tables import Part, estimate, gather, merge, sums_and_all
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Games by end cause, with and without a Separatist."""
    ends, block, groups = ending(part), part.games["block"], separatist(part)
    frames = [pd.concat({cause: sums_and_all(block, "separatist", groups, ends == cause)}, names=["cause"]) for cause in ENDINGS]
    return {"causes": merge(frames)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of games by `cause`, of all games and by whether the Separatist is in play; they sum to one."""
    return estimate(gather(dataset, collect)["causes"], "end_causes", "share", share=True)
