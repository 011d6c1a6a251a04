"""Share of games by the rounds begun and by outcome."""

from __future__ import annotations

import pandas as pd

from analysis.archipelago import OUTCOMES, round_limit
from analysis.tables import Part, column_sums, estimate, gather, merge
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Games by rounds and outcome, of all games."""
    rounds, frames = part.games["rounds"], []
    for war, name in enumerate(OUTCOMES):
        columns = {r: (rounds == r) & (part.war == bool(war)) for r in range(1, round_limit(part.dataset) + 1)}
        frames.append(pd.concat({name: column_sums(part.games["block"], "rounds", columns)}, names=["ended"]))
    return {"rounds": merge(frames)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of all games by `ended` and `rounds`; all of them sum to one. Rounds that no game reached are left out."""
    table = estimate(gather(dataset, collect)["rounds"], "rounds_distribution", "share", share=True)
    last = table.loc[table["value"] > 0, "rounds"].max()
    return table[table["rounds"] <= last].reset_index(drop=True)
