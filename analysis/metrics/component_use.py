"""Which components are used at all: share of games in which each action, building, deal, cause or end condition occurs."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.archipelago import ENDINGS, ending
from analysis.metrics import actions, assets, end_triggers, rebellion_pushes
from analysis.tables import Part, column_sums, estimate, gather, prefetch
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Whether each thing occurs in a game."""
    games = part.games
    used = {("action", label): part.by_game(name).any(axis=1) for name, label in actions.ACTIONS.items()}
    used |= {("asset", label): part.by_game(name).any(axis=1) for name, label in assets.THINGS.items()}
    used |= {("trade", "offer"): games["offers"] > 0, ("trade", "offer accepted"): games["deals"] > 0,
             ("turn order", "bid"): part.by_game("bid_paid").any(axis=1)}
    used |= {("crisis", "own cubes or tokens given"): part.by_game("given").any(axis=1),
             ("crisis", "market cubes given"): part.by_game("market_given").any(axis=1)}
    used |= {("rebellion", label): games[name] > 0 for name, label in rebellion_pushes.CAUSES.items()}
    used |= {("rebellion", "steps down"): games["calmed"] > 0}
    used |= {("ending", label): np.asarray(ending(part) == label) for label in ENDINGS}
    return {"used": column_sums(games["block"], "component", {"\t".join(key): hit for key, hit in used.items()})}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of games by `group` and `component`; an end condition is counted over the games in which its objective was dealt.

    Evolution cards are counted together: the rows do not tell which of them were used.
    """
    prefetch(dataset, [collect, end_triggers.collect])
    used = estimate(gather(dataset, collect)["used"], "component_use", "share", share=True)
    keys = used.pop("component").str.split("\t", expand=True)
    used.insert(1, "group", keys[0])
    used.insert(2, "component", keys[1])
    triggers = end_triggers.measure(dataset)
    triggers = triggers[triggers["metric"] == "end_trigger_dealt"].assign(metric="component_use", group="end condition dealt")
    triggers["component"] = triggers["objective"].astype(str) + " " + triggers["title"]
    return pd.concat([used, triggers[list(used)]], ignore_index=True)
