"""What moves the rebellion marker up: steps a game by cause, and share of all steps up; and the steps down."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.archipelago import outcome
from analysis.tables import COUNT, Part, estimate, gather, merge, sums_and_all
from sim.dataset import Dataset

GAMES = ("archipelago",)
CAUSES = {"push_taxes": "taxes", "push_domestic": "domestic shortfall", "push_export": "export shortfall",
          "push_events": "events", "push_glut": "market glut", "push_population": "population",
          "push_surplus": "surplus workers", "push_cards": "cards"}


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Steps by cause and outcome, a game and over all steps up."""
    games, ends = part.games, outcome(part)
    steps = np.stack([games[column] for column in CAUSES], axis=1)
    total = steps.sum(axis=1)

    def by_cause(weights: np.ndarray | None) -> pd.DataFrame:
        return merge([pd.concat({cause: sums_and_all(games["block"], "ended", ends, steps[:, i], weights=weights)}, names=["cause"])
                      for i, cause in enumerate(CAUSES.values())])

    return {"steps": by_cause(None), "share": by_cause(total), "up": sums_and_all(games["block"], "ended", ends, total),
            "down": sums_and_all(games["block"], "ended", ends, games["calmed"])}


def measure(dataset: Dataset) -> pd.DataFrame:
    """By `cause` and `ended`: rebellion_push_share (n counts steps up; sums to one), rebellion_push (steps a game); and
    rebellion_steps, all steps up or down a game."""
    sums = gather(dataset, collect)
    share = estimate(sums["share"], "rebellion_push_share", "share", bounds=(0, 1))
    steps = estimate(sums["steps"], "rebellion_push", "steps", bounds=COUNT)
    both = [estimate(sums[way], "rebellion_steps", "steps", bounds=COUNT).assign(cause=f"all steps {way}")
            for way in ("up", "down")]
    return pd.concat([t for t in (share, steps, *both) if len(t)], ignore_index=True)
