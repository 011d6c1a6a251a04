"""What giving in crises goes with: win share by a seat's part of what its game gives, and within a game most against least.

An association, not an effect: those who give may be those who can afford to, and whoever plans to lose together gives nothing.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.tables import Part, block_sums, estimate, gather, labelled
from analysis.wins import fair_share
from sim.dataset import Dataset

GAMES = ("archipelago",)
PARTS = ("nothing", "up to half an equal part", "half to one equal part", "one to one and a half equal parts",
         "more than one and a half equal parts")
SIDES = ("more than an equal part", "an equal part or less")


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins by part given, by strategy and side, and the difference within a game; games in which nobody gives are left out."""
    given = part.by_game("given")
    some = given.sum(axis=1) > 0
    share = (given[some] / given[some].sum(axis=1, keepdims=True) * part.players).reshape(-1)
    seats, wins = part.seats[np.repeat(some, part.players)], part.win_share[np.repeat(some, part.players)]
    size = np.searchsorted([0, 0.5, 1, 1.5], share - 1e-9)  # an exact bound belongs to the lower class
    sides = {"strategy": seats["strategy"], "given": labelled(share <= 1 + 1e-9, SIDES)}
    return {"parts": block_sums(seats["block"], {"given": labelled(size, PARTS)}, wins),
            "sides": block_sums(seats["block"], sides, wins),
            "won": block_sums(part.games["block"][some], {}, part.winners[some] > 0),
            **{f"gap {name}": _gap(part, given, keep) for name, keep in (("all", np.ones_like(some)), ("no war", ~part.war))}}


def _gap(part: Part, given: np.ndarray, keep: np.ndarray) -> pd.DataFrame:
    """Win share of those who gave most less that of those who gave least, of each game in which they differ."""
    most, least = (given == f(given, axis=1, keepdims=True) for f in (np.max, np.min))
    keep = keep & (given.max(axis=1) > given.min(axis=1))
    wins = part.win_share.reshape(given.shape)
    gap = (wins * most).sum(axis=1) / most.sum(axis=1) - (wins * least).sum(axis=1) / least.sum(axis=1)
    return block_sums(part.games["block"][keep], {}, gap[keep])


def measure(dataset: Dataset) -> pd.DataFrame:
    """contribution_return by `given`, contribution_return_strategy by `strategy` and side, contribution_gap (most less least)
    in all games and in those without a war (`given`)."""
    sums = gather(dataset, collect)
    fair = fair_share(sums["won"], dataset) if sums["won"]["x"].sum() else np.nan
    parts = estimate(sums["parts"], "contribution_return", "share", bounds=(0, 1)).assign(fair=fair)
    sides = estimate(sums["sides"], "contribution_return_strategy", "share", bounds=(0, 1))
    gaps = [estimate(sums[f"gap {name}"], "contribution_gap", "share", bounds=(-1, 1)).assign(given=f"most less least, {scope}")
            for name, scope in (("all", "all games"), ("no war", "games without a war"))]
    table = pd.concat([t for t in (parts, sides, *gaps) if len(t)], ignore_index=True)
    table.insert(2, "strategy", table.pop("strategy"))
    return table
