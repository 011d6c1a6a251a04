"""Markets, florins, surplus workers and the colony after each round: means over the games that played it."""

from __future__ import annotations

import pandas as pd

from analysis.archipelago import round_limit
from analysis.tables import COUNT, Part, column_sums, estimate, gather, labelled
from sim.dataset import Dataset

GAMES = ("archipelago",)
UNITS = {"domestic": "cubes", "export": "cubes", "price": "florins", "florins": "florins", "cubes": "cubes", "surplus": "workers",
         "population": "steps", "rebellion": "steps", "rebels": "citizens", "regions": "regions", "buildings": "buildings",
         "cards": "cards", "florins_gini": "Gini"}
SCALE = {"price": 10, "florins_gini": 1000}  # kept in tenths, and in thousandths


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Every column by round, of the blocks that keep their rounds."""
    rows = part.rounds[part.rounds["round"] > 0]
    columns = {track: rows[track] / SCALE.get(track, 1) for track in UNITS}
    numbers = {"round": labelled(rows["round"] - 1, range(1, round_limit(part.dataset) + 1))}
    return {"tracks": column_sums(rows["block"], "track", columns, numbers)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Mean by `track` and `round`; domestic and export are cubes on the markets, price is the mean of a sale for export,
    florins_gini how unevenly florins lie (0 all alike).

    Games that have ended are gone: late rounds tell of long games only.
    """
    table = estimate(gather(dataset, collect)["tracks"], "economy", "", bounds=COUNT)
    return table.assign(unit=table["track"].map(UNITS))
