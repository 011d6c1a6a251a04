"""Mean final score, by strategy and by seat."""

from __future__ import annotations

import pandas as pd

from analysis.tables import Part, block_sums, estimate, gather, score_unit, scored
from sim.dataset import Dataset

GAMES = None
GROUPS = ("strategy", "seat")


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Scores by strategy, and by seat, of the games that are scored."""
    seats = part.scored_seats
    return {group: block_sums(seats["block"], {group: seats[group]}, seats["score"]) for group in GROUPS}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Mean score; a row has either a strategy or a seat."""
    sums = gather(dataset, collect)
    tables = [estimate(sums[group], "score", score_unit(dataset)).rename(columns={group: "of"}) for group in GROUPS]
    for table, group in zip(tables, GROUPS, strict=True):
        table.insert(1, "by", group)
        table["of"] = table["of"].astype(object)
    return scored(pd.concat(tables, ignore_index=True), dataset)
