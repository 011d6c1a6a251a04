"""Winning margin, highest score less second highest: quantiles, mean, and how often it is close."""

from __future__ import annotations

import pandas as pd

from analysis.histogram import margin_counts, quantiles
from analysis.tables import Part, block_sums, estimate, gather, score_unit, scored
from sim.dataset import Dataset

GAMES = None
CLOSE = 5


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Margins and close games, of the games that are scored."""
    block = part.scored_games["block"]
    return {"mean": block_sums(block, {}, part.margin), "close": block_sums(block, {}, part.margin <= CLOSE), **margin_counts(part)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Margin by `statistic`."""
    sums, unit = gather(dataset, collect), score_unit(dataset)
    some = quantiles(sums["margins"], "margin", unit)
    some["statistic"] = [f"{q:.0%} of games at most" for q in some.pop("quantile")]
    mean = estimate(sums["mean"], "margin", unit).assign(statistic="mean")
    close = estimate(sums["close"], "margin", "share", share=True).assign(statistic=f"share within {CLOSE}")
    table = pd.concat([some, mean, close], ignore_index=True)
    table.insert(1, "statistic", table.pop("statistic"))
    return scored(table, dataset)
