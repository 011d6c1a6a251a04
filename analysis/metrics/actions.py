"""Actions of a seat in a game, by strategy."""

from __future__ import annotations

import pandas as pd

from analysis.tables import COUNT, Part, column_sums, estimate, gather
from sim.dataset import Dataset

GAMES = ("archipelago",)
ACTIONS = {"harvests": "harvest", "taxes": "taxes", "recruitments": "recruitment", "reproductions": "reproduction",
           "constructions": "construction", "transactions": "transaction", "migrations": "migration", "explorations": "exploration"}


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Actions by kind and strategy."""
    seats = part.seats
    return {"actions": column_sums(seats["block"], "action", {label: seats[name] for name, label in ACTIONS.items()},
                                   {"strategy": seats["strategy"]})}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Mean number a seat and game, by `action` and `strategy`."""
    return estimate(gather(dataset, collect)["actions"], "actions", "actions", bounds=COUNT)
