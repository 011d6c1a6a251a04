"""Points by source (columns `vp_...`) of winners and of others, and the difference within a game."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.tables import Part, block_sums, empty, estimate, gather, labelled, merge, score_unit, scored
from sim.dataset import Dataset

GAMES = None
PREFIX = "vp_"


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Points by result and source, of the games that are scored; those in which all win, or none, show no difference."""
    seats, won, winners = part.scored_seats, part.by_game("won")[~part.war], part.winners[~part.war]
    result = labelled(1 - won.reshape(-1), ["winners", "others"])
    mixed = (winners > 0) & (winners < part.players)
    games = part.scored_games["block"].to_numpy()[mixed]
    frames = []
    for column in (c for c in seats if c.startswith(PREFIX)):
        source = {"source": _all(column.removeprefix(PREFIX), len(seats))}
        points = part.by_game(column)[~part.war]
        frames.append(block_sums(seats["block"], {"result": result, **source}, points.reshape(-1)))
        gap = {"result": _all("difference", len(games)), "source": source["source"][:len(games)]}
        frames.append(block_sums(games, gap, _difference(points, won)[mixed]))
    return {"points": merge(frames)} if frames else {}


def _all(label: str, rows: int) -> pd.Categorical:
    return labelled(np.zeros(rows), [label])


def _difference(points: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Mean of the winners less mean of the others, of each game."""
    winners = won.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        return (points * won).sum(axis=1) / winners - (points * (1 - won)).sum(axis=1) / (won.shape[1] - winners)


def measure(dataset: Dataset) -> pd.DataFrame:
    """Mean points by `result` (winners, others, difference) and `source`."""
    sums = gather(dataset, collect)
    if not sums:
        return empty("score_sources", "result", "source")
    return scored(estimate(sums["points"], "score_sources", score_unit(dataset)), dataset)
