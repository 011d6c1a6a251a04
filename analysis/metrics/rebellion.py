"""How often the colony rebels (war), with and without a Separatist in play, and how many wars need no Separatist.

Objectives are dealt at random, so the difference between games with and without a Separatist is an effect of the deal.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.archipelago import SEPARATIST, separatist
from analysis.tables import Part, block_sums, estimate, gather, sums_and_all
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wars of all games, with and without a Separatist; of the wars, those without one."""
    block, alone = part.games["block"], part.games["separatist"] < 0
    return {"rate": sums_and_all(block, "among", separatist(part), part.war),
            "accidental": block_sums(block[part.war], {}, alone[part.war])}


def measure(dataset: Dataset) -> pd.DataFrame:
    """rebellion_rate by `among`, rebellion_difference (with less without a Separatist), rebellion_accidental (share of wars)."""
    sums = gather(dataset, collect)
    rate = estimate(sums["rate"], "rebellion_rate", "share", share=True)
    accidental = estimate(sums["accidental"], "rebellion_accidental", "share", share=True).assign(among="wars without a Separatist")
    return pd.concat([t for t in (rate, _difference(rate), accidental) if len(t)], ignore_index=True)


def _difference(rate: pd.DataFrame) -> pd.DataFrame:
    """With less without a Separatist; a block has one deal, so the two are independent.

    R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17
    (1998), method 10: the squares of the two distances to the single intervals add up.
    """
    by = rate.set_index("among")
    if not set(SEPARATIST) <= set(by.index):
        return rate[:0]
    first, second = by.loc[SEPARATIST[0]], by.loc[SEPARATIST[1]]
    value = first["value"] - second["value"]
    low = value - np.hypot(first["value"] - first["low"], second["high"] - second["value"])
    high = value + np.hypot(first["high"] - first["value"], second["value"] - second["low"])
    return pd.DataFrame([{"metric": "rebellion_difference", "among": "with less without a Separatist",
                          "n": first["n"] + second["n"], "value": value, "low": low, "high": high,
                          "blocks": first["blocks"] + second["blocks"], "unit": "share"}])
