"""Buildings, wonders and evolution cards of a seat: how many, how often any, and win share by number.

What a seat builds is an outcome of play, not a cause of winning; long games have more of everything.
"""

from __future__ import annotations

import pandas as pd

from analysis.tables import COUNT, Part, block_sums, column_sums, estimate, gather, labelled
from analysis.wins import fair_share
from sim.dataset import Dataset

GAMES = ("archipelago",)
THINGS = {"towns": "town", "markets": "market", "ports": "port", "temples": "temple", "wonders": "wonder",
          "bought": "evolution card"}
NUMBERS = ("0", "1", "2", "3 or more")


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Numbers, whether any, and wins by number, of each kind."""
    seats = part.seats
    columns = {label: seats[name] for name, label in THINGS.items()}
    wins = {label: block_sums(seats["block"], {"number": labelled(seats[name].clip(upper=3), NUMBERS)}, part.win_share)
            for name, label in THINGS.items()}
    return {"mean": column_sums(seats["block"], "asset", columns),
            "any": column_sums(seats["block"], "asset", {label: values > 0 for label, values in columns.items()}),
            "wins": pd.concat(wins, names=["asset"]), "won": block_sums(part.games["block"], {}, part.winners > 0)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `asset`: asset_win_share (by `number` built or bought), asset_any (share of seats), asset_mean (a seat)."""
    sums = gather(dataset, collect)
    wins = estimate(sums["wins"], "asset_win_share", "share", bounds=(0, 1)).assign(fair=fair_share(sums["won"], dataset))
    any_ = estimate(sums["any"], "asset_any", "share", share=True)
    mean = estimate(sums["mean"], "asset_mean", "per seat", bounds=COUNT)
    table = pd.concat([wins, any_, mean], ignore_index=True)
    table["number"] = table["number"].where(table["number"].notna(), None)
    return table
