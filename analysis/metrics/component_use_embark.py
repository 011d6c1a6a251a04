"""Which components are used at all: share of games in which each talent is taken, each source scores, each event occurs."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.metrics import talents
from analysis.metrics.score_sources import PREFIX
from analysis.tables import Part, column_sums, estimate, gather, prefetch
from sim.dataset import Dataset

GAMES = ("embark",)
EVENTS = {"wasted": "a voyager wasted while boarding", "displaced": "a voyager displaced by a warrior",
          "pub": "a voyager in the pub at the end"}


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Whether each thing occurs in a game."""
    used = {("points", name.removeprefix(PREFIX)): (part.by_game(name) != 0).any(axis=1)
            for name in part.seats if name.startswith(PREFIX)}
    used |= {("event", label): part.by_game(name).any(axis=1) for name, label in EVENTS.items()}
    used[("event", "a key found")] = np.asarray(part.games["keys"] > 0)
    return {"used": column_sums(part.games["block"], "component", {"\t".join(key): hit for key, hit in used.items()})}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of games by `group` and `component`. Boats and islands are not told apart by the rows, so they are not here."""
    prefetch(dataset, [collect, talents.collect])
    used = estimate(gather(dataset, collect)["used"], "component_use", "share", share=True)
    keys = used.pop("component").str.split("\t", expand=True)
    used.insert(1, "group", keys[0])
    used.insert(2, "component", keys[1])
    taken = talents.measure(dataset)
    taken = taken[taken["metric"] == "talent_pick_rate"].assign(metric="component_use", group="talent taken")
    taken["component"] = taken["talent"].astype(str) + " " + taken["effect"]
    return pd.concat([used, taken[list(used)]], ignore_index=True)
