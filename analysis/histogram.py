"""Exact counts of whole-number outcomes by super-block, and quantiles and distributions from them.

A run is cut into at most `SUPER_BLOCKS` stretches of whole blocks; their counts are small, whatever the number of games,
and the bootstrap draws among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from analysis import intervals
from analysis.tables import HOUSE, Part, empty, encode

SUPER_BLOCKS = 1_000
RESAMPLES = 1_000
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
_quick = False


def stretches(part: Part, block: Any) -> np.ndarray:
    """The super-block of each row, from its block."""
    total = int(part.dataset.manifest["blocks"])
    return np.asarray(block) * min(SUPER_BLOCKS, total) // total


def counts(part: Part, block: Any, groups: Mapping[str, Any], values: Any) -> pd.DataFrame:
    """How often each value occurs, by group and super-block; mergeable.

    Returns
    -------
    pd.DataFrame
        Indexed by the groups, `stretch` (super-block) and `outcome` (the value); column `count`. Every group has a first row, of
        count 0, so that the order of groups does not depend on the parts.
    """
    stretch = stretches(part, block)
    codes, index = encode(groups, len(stretch))
    values = np.asarray(values, dtype=np.int64)
    keep = codes >= 0
    lowest, first = int(values.min(initial=0)), int(stretch.min(initial=0))
    shape = (len(index), int(stretch.max(initial=0)) - first + 1, int(values.max(initial=0)) - lowest + 1)
    cells = np.ravel_multi_index((codes[keep], stretch[keep] - first, values[keep] - lowest), shape)
    table = np.bincount(cells, minlength=int(np.prod(shape)))
    filled = np.concatenate([np.arange(len(index)) * (len(table) // len(index)), np.flatnonzero(table)])
    number = np.concatenate([np.zeros(len(index), dtype=np.int64), table[filled[len(index):]]])
    group, piece, outcome = np.unravel_index(filled, shape)
    levels = {name: index.get_level_values(name)[group] for name in groups}
    keys = pd.DataFrame({**levels, "stretch": piece + first, "outcome": outcome + lowest})
    return pd.DataFrame({"count": number}, index=pd.MultiIndex.from_frame(keys))


def score_counts(part: Part) -> dict[str, pd.DataFrame]:
    """Scores by strategy, and by seat, of the games that are scored."""
    seats = part.scored_seats
    return {"scores": counts(part, seats["block"], {"strategy": seats["strategy"]}, seats["score"]),
            "seat_scores": counts(part, seats["block"], {"seat": seats["seat"]}, seats["score"])}


def margin_counts(part: Part) -> dict[str, pd.DataFrame]:
    """Winning margins of the games that are scored."""
    return {"margins": counts(part, part.scored_games["block"], {}, part.margin)}


def quantiles(table: pd.DataFrame, metric: str, unit: str) -> pd.DataFrame:
    """Quantiles of each group, with percentile bootstrap intervals over super-blocks (B. Efron, R. Tibshirani 1993, chapter 13)."""
    rows: list[dict[str, Any]] = []
    for group, outcomes, matrix in _matrices(table):
        totals = matrix.sum(axis=0)
        drawn = _draws(len(matrix)) @ matrix if len(matrix) > 1 and not _quick else None
        for q in QUANTILES:
            low, high = (np.nan, np.nan) if drawn is None else _percentiles(_quantile(drawn, outcomes, q))
            value = _quantile(totals[None, :], outcomes, q)[0]
            rows.append({**group, "quantile": q, "n": int(totals.sum()), "value": value, "low": low, "high": high,
                         "blocks": len(matrix)})
    return _house(rows, metric, unit) if rows else empty(metric, *_groups(table), "quantile")


def distribution(table: pd.DataFrame, metric: str, cumulative: bool) -> pd.DataFrame:
    """Share of rows with each outcome (or with at most that outcome), by group, with intervals over super-blocks."""
    frames = []
    for group, outcomes, matrix in _matrices(table):
        x, y = matrix.sum(axis=1), matrix.cumsum(axis=1) if cumulative else matrix
        sums = pd.DataFrame({"blocks": len(x), "x": x.sum(), "y": y.sum(axis=0), "xx": (x * x).sum(),
                             "xy": x @ y, "yy": (y * y).sum(axis=0)})
        value, low, high = intervals.clustered_share(sums)
        frames.append(pd.DataFrame({**group, "outcome": outcomes, "n": int(x.sum()), "value": value, "low": low, "high": high,
                                    "blocks": len(x)}))
    if not frames:
        return empty(metric, *_groups(table), "outcome")
    return _house(pd.concat(frames, ignore_index=True), metric, "share")


@contextmanager
def values_only() -> Iterator[None]:
    """Quantiles measured inside have no intervals: for those who take many values and find intervals in another way."""
    global _quick
    _quick = True
    try:
        yield
    finally:
        _quick = False


def _house(rows: Any, metric: str, unit: str) -> pd.DataFrame:
    frame = pd.DataFrame(rows)
    frame.insert(0, "metric", metric)
    frame["unit"] = unit
    return frame[[c for c in frame if c not in HOUSE] + list(HOUSE)]


def _groups(table: pd.DataFrame) -> list[str]:
    return [str(n) for n in table.index.names if n not in ("stretch", "outcome")]


def _matrices(table: pd.DataFrame) -> Iterator[tuple[dict[str, Any], np.ndarray, np.ndarray]]:
    """Of each group: its name, the outcomes, and counts by super-block (rows) and outcome (columns)."""
    names = _groups(table)
    flat = table.reset_index()
    order = [()] if not names else list(dict.fromkeys(flat[names].itertuples(index=False, name=None)))
    flat = flat[flat["count"] > 0]
    if not len(flat):
        return
    outcomes = np.arange(flat["outcome"].min(), flat["outcome"].max() + 1)
    seen = {(): flat} if not names else dict(iter(flat.groupby(names, sort=False)))
    for group in order:
        if group not in seen:
            continue
        rows = seen[group]
        piece, place = np.unique(rows["stretch"], return_inverse=True)
        matrix = np.zeros((len(piece), len(outcomes)))
        matrix[place, rows["outcome"] - outcomes[0]] = rows["count"]
        yield dict(zip(names, group, strict=True)), outcomes, matrix


@lru_cache(maxsize=4)
def _draws(pieces: int) -> np.ndarray:
    """How often each super-block is drawn in each resample; the same every time."""
    random = np.random.Generator(np.random.SFC64(pieces))
    return random.multinomial(pieces, np.full(pieces, 1 / pieces), size=RESAMPLES).astype(float)


def _percentiles(drawn: np.ndarray) -> tuple[float, float]:
    low, high = np.quantile(drawn, [0.025, 0.975], method="inverted_cdf")
    return float(low), float(high)


def _quantile(counts_: np.ndarray, outcomes: np.ndarray, q: float) -> np.ndarray:
    """The smallest outcome that at least the share `q` does not exceed, of each row of counts."""
    total = counts_.sum(axis=1, keepdims=True)
    return outcomes[np.argmax(counts_.cumsum(axis=1) >= q * total - 1e-9, axis=1)]
