"""The chance of a win (Embark) or a war (Archipelago) by round and by how things stand on the table."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.beliefs import NAMES, paths, rounds_of
from analysis.tables import Part, block_sums, estimate, gather, labelled
from sim.dataset import Dataset

GAMES = ("archipelago", "embark")


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Outcomes by round and class, of the blocks that keep their rounds."""
    seen, count = paths(part), rounds_of(part.dataset)
    groups = {"round": labelled(np.tile(np.arange(count), len(seen.block)), range(1, count + 1)),
              "state": labelled(seen.classes.reshape(-1), NAMES[part.dataset.manifest["game"]])}
    return {"chances": block_sums(np.repeat(seen.block, count), groups, np.repeat(seen.outcome, count))}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of seats that win by `round` and `state` (points ahead of the best other seat after the round), or of games that
    end in war by `state` (steps of rebellion below population) while they go on; classes that no game is in are left out."""
    return estimate(gather(dataset, collect)["chances"], "chances", "share", bounds=(0, 1))
