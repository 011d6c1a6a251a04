"""Population and rebellion after each round: quantiles over the games still going, by outcome."""

from __future__ import annotations

import pandas as pd

from analysis.archipelago import OUTCOMES, round_limit
from analysis.histogram import counts, quantiles
from analysis.tables import WARS, Part, gather, labelled
from sim.dataset import Dataset

GAMES = ("archipelago",)
TRACKS = ("population", "rebellion")


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Both markers by outcome and round, of the blocks that keep their rounds."""
    rows = part.rounds[part.rounds["round"] > 0]
    groups = {"ended": labelled(rows["ended"].isin(WARS), OUTCOMES),
              "round": labelled(rows["round"] - 1, range(1, round_limit(part.dataset) + 1))}
    return {track: counts(part, rows["block"], groups, rows[track]) for track in TRACKS}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Quantiles by `track`, `ended` and `round`."""
    sums, tables = gather(dataset, collect), []
    for track in TRACKS:
        tables.append(quantiles(sums[track], "rebellion_track", "steps").assign(track=track))
    table = pd.concat(tables, ignore_index=True)
    table.insert(1, "track", table.pop("track"))
    return table.sort_values(["track", "ended", "round", "quantile"], kind="stable", ignore_index=True)
