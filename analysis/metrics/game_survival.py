"""Share of games still going after each round."""

from __future__ import annotations

import pandas as pd

from analysis.archipelago import outcome, round_limit
from analysis.tables import Part, column_sums, estimate, gather, merge
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Games that begin a later round, of all games and by how they end."""
    columns = {r: part.games["rounds"] > r for r in range(round_limit(part.dataset) + 1)}
    block, ended = part.games["block"], outcome(part)
    frames = [pd.concat({"all": column_sums(block, "round", columns)}, names=["ended"])]
    for name in ended.categories:
        own = part.games["block"][ended == name]
        kept = {r: going[ended == name] for r, going in columns.items()}
        frames.append(pd.concat({name: column_sums(own, "round", kept)}, names=["ended"]))
    return {"going": merge(frames)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of games that go on after `round`, by how they will have `ended`; rounds that none reach are left out."""
    table = estimate(gather(dataset, collect)["going"], "game_survival", "share", share=True)
    last = table.loc[table["value"] > 0, "round"].max()
    return table[table["round"] <= last + 1].reset_index(drop=True)
