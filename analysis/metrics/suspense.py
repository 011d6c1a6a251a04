"""When it comes out who wins (Embark) or whether war comes (Archipelago): how far beliefs move in each round."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.beliefs import NAMES, OUTCOME, OVER, paths, rounds_of
from analysis.intervals import half_width
from analysis.tables import HOUSE, Part, empty, gather
from sim.dataset import Dataset

GAMES = ("archipelago", "embark")
STRETCHES = 50
KEYS = ["stretch", "round", "before", "after"]


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Outcomes by round, class before it and class after it, in stretches of the blocks that keep their rounds."""
    seen, count = paths(part), rounds_of(part.dataset)
    total = int(part.dataset.manifest["blocks"])
    path = np.column_stack([np.zeros_like(seen.block), seen.classes, np.full_like(seen.block, OVER)])
    frames = []
    for number in range(count + 1):
        rows = pd.DataFrame({"stretch": seen.block * min(STRETCHES, total) // total, "round": number, "before": path[:, number],
                             "after": path[:, number + 1], "n": 1.0, "y": seen.outcome, "yy": seen.outcome ** 2})
        frames.append(rows[rows["before"] != OVER].groupby(KEYS, sort=False).sum())
    return {"steps": pd.concat(frames)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Share of the doubt of the start that goes in each round (`when`), and all of it together.

    Notes
    -----
    With p the belief before and after a round, the mean square of its change over the variance of the outcome (J. Ely,
    A. Frankel, E. Kamenica, "Suspense and surprise", J. Political Economy 123, 2015). Beliefs that hold all that can be known
    are a martingale, and `all` is 1; it is less or more where classes forget or leave out what matters. Intervals are the
    delete-one jackknife over stretches of blocks.
    """
    rows, count = gather(dataset, collect)["steps"], rounds_of(dataset)
    game = dataset.manifest["game"]
    stretches, place = np.unique(rows.index.get_level_values("stretch"), return_inverse=True)
    sums = np.zeros((3, len(stretches), count + 1, len(NAMES[game]), len(NAMES[game]) + 1))
    number, before, after = (rows.index.get_level_values(name).to_numpy() for name in KEYS[1:])
    sums[:, place, number, before, after] = rows[["n", "y", "yy"]].to_numpy().T
    whole = sums.sum(axis=1)
    reached = whole[0].sum(axis=(1, 2)).astype(int)
    value = _shares(whole)
    if not np.isfinite(value).all():
        return empty("suspense", "of", "when")
    half = half_width(pd.DataFrame({-1: value} | {k: _shares(whole - sums[:, k]) for k in range(len(stretches))}))
    when = [f"round {n + 1}" for n in range(count)] + ["final scoring", "all"]
    table = pd.DataFrame({"metric": "suspense", "of": OUTCOME[game], "when": when, "n": [*reached, reached[0]], "value": value,
                          "low": np.maximum(value - half, 0), "high": value + half, "unit": "share",
                          "blocks": -(-int(dataset.manifest["blocks"]) // dataset.round_stride)})
    return table[table["n"] > 0].reset_index(drop=True)[["metric", "of", "when", *HOUSE]]


def _shares(sums: np.ndarray) -> np.ndarray:
    """The share of each round, and of all together; sums of n, y and yy by round, class before and class after (OVER last)."""
    n, y, yy = sums
    with np.errstate(divide="ignore", invalid="ignore"):
        belief = np.nan_to_num(y.sum(axis=2) / n.sum(axis=2))  # by round and class before it
        after = np.vstack([belief[1:], belief[:1]])  # nothing follows the last round but the end
        moved = (n[:, :, :-1] * (after[:, None, :] - belief[:, :, None]) ** 2).sum(axis=(1, 2))
        ended = yy[:, :, OVER] - 2 * belief * y[:, :, OVER] + belief ** 2 * n[:, :, OVER]
        moved += ended.sum(axis=1)
        doubt = yy[0].sum() - y[0].sum() ** 2 / n[0].sum()
        return np.append(moved, moved.sum()) / doubt
