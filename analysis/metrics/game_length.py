"""Rounds and decisions of a game, by outcome: mean and quantiles, with the length and seats of the run."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.archipelago import outcome
from analysis.histogram import counts, quantiles
from analysis.tables import Part, estimate, gather, labelled, sums_and_all
from sim.dataset import Dataset

GAMES = ("archipelago",)
WHATS = ("rounds", "decisions")


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Sums and counts of either, of all games and by outcome."""
    block, ends, frames = part.games["block"], outcome(part), {}
    whole = labelled(np.zeros(len(block)), ["all"])
    for what in WHATS:
        values = part.games[what]
        frames[what] = sums_and_all(block, "ended", ends, values)
        frames[f"{what} counts"] = pd.concat([counts(part, block, {"ended": g}, values) for g in (whole, ends)])
    return frames


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `what` (rounds, decisions), `ended` and `statistic`; `length` and `seats` tell the run."""
    sums, tables = gather(dataset, collect), []
    for what in WHATS:
        tables.append(estimate(sums[what], "game_length", what).assign(what=what, statistic="mean"))
        some = quantiles(sums[f"{what} counts"], "game_length", what)
        some["statistic"] = [f"{q:.0%} of games at most" for q in some.pop("quantile")]
        tables.append(some.assign(what=what))
    table = pd.concat(tables, ignore_index=True)
    table = table[["metric", "what", "ended", "statistic", "n", "value", "low", "high", "blocks", "unit"]]
    manifest = dataset.manifest
    return table.assign(length=manifest["rules"]["values"]["game.length"], seats=manifest["players"])
