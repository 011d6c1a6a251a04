"""Crises a game, and the share of them that is met: no rebel (domestic), no missing cube (export)."""

from __future__ import annotations

import pandas as pd

from analysis.archipelago import outcome
from analysis.tables import COUNT, Part, estimate, gather, sums_and_all
from sim.dataset import Dataset

GAMES = ("archipelago",)
KINDS = ("domestic", "export")


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Crises, and those met over all, by kind and outcome."""
    games, ends = part.games, outcome(part)
    found = {f"{kind} met": sums_and_all(games["block"], "ended", ends, games[f"{kind}_met"], weights=games[kind])
             for kind in KINDS}
    return found | {kind: sums_and_all(games["block"], "ended", ends, games[kind]) for kind in KINDS}


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `kind` and `ended` of the game: crises (mean a game), crises_met (share of crises; n counts crises)."""
    sums = gather(dataset, collect)
    tables = [estimate(sums[kind], "crises", "crises", bounds=COUNT).assign(kind=kind) for kind in KINDS]
    tables += [estimate(sums[f"{kind} met"], "crises_met", "share", bounds=(0, 1)).assign(kind=kind) for kind in KINDS]
    table = pd.concat([t for t in tables if len(t)], ignore_index=True)
    table.insert(1, "kind", table.pop("kind"))
    return table
