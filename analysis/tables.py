"""A run read part by part into sums per block that can be merged, so that memory does not grow with the games.

A metric's `collect(part)` turns a part into named frames of sums; `gather` adds them up over all parts. `prefetch` does
so for many metrics in a single pass and keeps the sums on the dataset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from analysis import intervals
from sim import games
from sim.dataset import Dataset, columns_of
from sim.errors import InputError

Collect = Callable[["Part"], "dict[str, pd.DataFrame]"]
SLAB = 2_000_000  # cells of a block-by-group matrix held at once
MERGE_EVERY = 64
HOUSE = ("n", "value", "low", "high", "blocks", "unit")
COUNT = (0.0, np.inf)  # bounds of the mean of a count
ENDING, WARS = "ending", (1, 2)  # column of the games table that tells how a game ended, and its values for a war


class Part:
    """One part of a run.

    Attributes
    ----------
    games, seats, rounds : pd.DataFrame
        Its rows, in game order; no block is cut.
    dataset : Dataset
    """

    def __init__(self, dataset: Dataset, games: pd.DataFrame, seats: pd.DataFrame, rounds: pd.DataFrame) -> None:
        self.dataset = dataset
        self.games, self.seats, self.rounds = games, seats, rounds
        self.players = int(dataset.manifest["players"])

    def by_game(self, column: str) -> np.ndarray:
        """A seats column as a matrix, a row a game and a column a seat."""
        return self.seats[column].to_numpy().reshape(-1, self.players)

    @cached_property
    def winners(self) -> np.ndarray:
        """Winners of each game."""
        return self.by_game("won").sum(axis=1)

    @cached_property
    def war(self) -> np.ndarray:
        """Games that ended in war: nobody scores, and often nobody wins."""
        return np.isin(self.games[ENDING], WARS) if ENDING in self.games else np.zeros(len(self.games), dtype=bool)

    @cached_property
    def scored_games(self) -> pd.DataFrame:
        """The games whose scores count: those without a war."""
        return self.games[~self.war] if self.war.any() else self.games

    @cached_property
    def scored_seats(self) -> pd.DataFrame:
        """The seats of those games."""
        return self.seats[np.repeat(~self.war, self.players)] if self.war.any() else self.seats

    @cached_property
    def keeps_rounds(self) -> np.ndarray:
        """Games whose rounds are kept."""
        return self.games["game"].isin(self.rounds["game"]).to_numpy()

    @cached_property
    def win_share(self) -> np.ndarray:
        """Share of the win of each seat row: a shared victory counts one over the number of winners."""
        shares = self.by_game("won") / np.maximum(self.winners, 1)[:, None]
        return shares.reshape(-1)

    @cached_property
    def margin(self) -> np.ndarray:
        """Highest score less second highest, of each game that is scored."""
        ordered = np.sort(self.by_game("score")[~self.war], axis=1)
        return ordered[:, -1] - ordered[:, -2]


def check_columns(dataset: Dataset) -> None:
    """Refuse a run of an older version, which lacks columns that metrics read.

    Raises
    ------
    InputError
    """
    for table, columns in columns_of(games.load(dataset.manifest["game"])).items():
        lacking = [name for name in columns if name not in dataset.columns(table)]
        if lacking:
            raise InputError(f"{dataset.path}: its {table} have no column {lacking[0]}; another version of Equipoise wrote it: "
                             "play the games again")


def parts(dataset: Dataset) -> Iterator[Part]:
    """The parts of a run, one at a time."""
    for tables in zip(*(dataset.parts(name) for name in ("games", "seats", "rounds")), strict=True):
        yield Part(dataset, *(table.to_pandas() for table in tables))


def merge(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Add frames of sums up, group by group."""
    whole = pd.concat(frames)
    return whole.groupby(level=list(range(whole.index.nlevels)), sort=False).sum()


def prefetch(dataset: Dataset, collects: Sequence[Collect]) -> None:
    """Gather the sums of many metrics in one pass over the parts."""
    store = _store(dataset)
    wanted = [c for c in dict.fromkeys(collects) if c not in store]
    if not wanted:
        return
    found: dict[tuple[Collect, str], list[pd.DataFrame]] = {}
    for part in parts(dataset):
        for collect in wanted:
            for name, frame in collect(part).items():
                pile = found.setdefault((collect, name), [])
                pile.append(frame)
                if len(pile) >= MERGE_EVERY:
                    pile[:] = [merge(pile)]
    for collect in wanted:
        store[collect] = {name: merge(pile) for (owner, name), pile in found.items() if owner is collect}


def gather(dataset: Dataset, collect: Collect) -> dict[str, pd.DataFrame]:
    """The sums of `collect` over all parts, kept on the dataset once they are known."""
    prefetch(dataset, [collect])
    return _store(dataset)[collect]


def _store(dataset: Dataset) -> dict[Collect, dict[str, pd.DataFrame]]:
    return dataset.__dict__.setdefault("_sums", {})


def block_sums(block: Any, groups: Mapping[str, Any], values: Any, weights: Any = None) -> pd.DataFrame:
    """Sums per group that give block means and their variance, and that can be added over parts.

    Parameters
    ----------
    block : array of int
        Block of each row, not decreasing.
    groups : mapping of str to array
        Groups of each row: categoricals, or whole numbers from 0. Rows without a category are left out.
    values : array
        What is averaged.
    weights : array, optional
        What each row counts in the denominator, for shares of a total: 1 a row if left out.

    Returns
    -------
    pd.DataFrame
        Indexed by group. Over the blocks b with x_b rows (or their weights) and sum y_b: `blocks` (those with x_b > 0), `x`, `y`,
        `xx`, `xy`, `yy`.
        Every combination of groups has a row, so that the order of groups does not depend on the parts.
    """
    codes, index = encode(groups, len(block))
    keep = codes >= 0
    block, codes, values = np.asarray(block)[keep], codes[keep], np.asarray(values, dtype=float)[keep]
    heavy = None if weights is None else np.asarray(weights, dtype=float)[keep]
    sums = np.zeros((6, len(index)))
    if len(block):
        step = max(1, SLAB // len(index))
        first, last = int(block[0]), int(block[-1])
        for start in range(first, last + 1, step):
            rows = slice(*np.searchsorted(block, [start, start + step]))
            own = None if heavy is None else heavy[rows]
            cell = (block[rows] - start) * len(index) + codes[rows]
            sums += _slab(cell, own, values[rows], (min(step, last + 1 - start), len(index)))
    return pd.DataFrame(sums.T, index=index, columns=["blocks", "x", "y", "xx", "xy", "yy"])


def _slab(cell: np.ndarray, weights: np.ndarray | None, values: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    size = shape[0] * shape[1]
    x = np.bincount(cell, weights=weights, minlength=size).astype(float).reshape(shape)
    y = np.bincount(cell, weights=values, minlength=size).reshape(shape)
    pairs = [np.einsum("bg,bg->g", a, b) for a, b in ((x, x), (x, y), (y, y))]
    return np.stack([(x > 0).sum(axis=0), x.sum(axis=0), y.sum(axis=0), *pairs])


def labelled(codes: Any, labels: Sequence[Any]) -> pd.Categorical:
    """Groups by their numbers; -1 is none."""
    return pd.Categorical.from_codes(np.asarray(codes, dtype=np.int64), list(labels))


def column_sums(block: Any, name: str, columns: Mapping[Any, Any], groups: Mapping[str, Any] | None = None,
                weights: Any = None) -> pd.DataFrame:
    """Block sums of several columns of the same rows, told apart by the group `name`."""
    frames = [block_sums(block, {name: labelled(np.zeros(len(block)), [label]), **(groups or {})}, values, weights)
              for label, values in columns.items()]
    return pd.concat(frames)


def sums_and_all(block: Any, name: str, labels: pd.Categorical, values: Any, groups: Mapping[str, Any] | None = None,
                 weights: Any = None) -> pd.DataFrame:
    """Block sums by the group `name`, after those of all rows together (`all`)."""
    whole = labelled(np.zeros(len(block)), ["all"])
    return pd.concat([block_sums(block, {name: own, **(groups or {})}, values, weights) for own in (whole, labels)])


def encode(groups: Mapping[str, Any], rows: int) -> tuple[np.ndarray, pd.Index]:
    """One code a row for a combination of groups, and the index of all combinations."""
    codes = np.zeros(rows, dtype=np.int64)
    levels = []
    for values in groups.values():
        own, labels = _codes(values)
        levels.append(labels)
        codes = np.where((codes < 0) | (own < 0), -1, codes * len(labels) + own)
    if not groups:
        return codes, pd.RangeIndex(1)
    if len(levels) == 1:
        return codes, pd.Index(levels[0], name=next(iter(groups)))  # as a merge leaves it, so that merged and new sums add up
    return codes, pd.MultiIndex.from_product(levels, names=list(groups))


def _codes(values: Any) -> tuple[np.ndarray, list[Any]]:
    if isinstance(values, pd.Series):
        values = values.array
    if isinstance(values, pd.Categorical):
        return values.codes.astype(np.int64), list(values.categories)
    numbers = np.asarray(values)
    return numbers.astype(np.int64), list(range(int(numbers.max(initial=0)) + 1))


def estimate(sums: pd.DataFrame, metric: str, unit: str, share: bool = False,
             bounds: tuple[float, float] = (-np.inf, np.inf)) -> pd.DataFrame:
    """Block sums as a table with the house columns.

    Parameters
    ----------
    sums : pd.DataFrame
        From `block_sums`, merged.
    metric, unit : str
        Name of the metric and unit of its values; `share` is a proportion.
    share : bool
        Each row is a yes or no: Wilson intervals over the effective number of rows, else t intervals over blocks.
    bounds : tuple of float
        What a mean can be at least and at most.
    """
    sums = sums[sums["x"] > 0]
    value, low, high = intervals.clustered_share(sums) if share else intervals.ratio(sums, bounds=bounds)
    frame = sums.index.to_frame(index=False) if sums.index.nlevels > 1 or sums.index.name else pd.DataFrame(index=range(len(sums)))
    n, blocks = (sums[name].to_numpy().astype(int) for name in ("x", "blocks"))
    for name, column in zip(HOUSE, (n, value, low, high, blocks, unit), strict=True):
        frame[name] = column
    frame.insert(0, "metric", metric)
    return frame


def empty(metric: str, *groups: str) -> pd.DataFrame:
    """A table with the house columns and no rows, for a metric that does not apply to a run."""
    return pd.DataFrame({name: pd.Series(dtype=object) for name in ("metric", *groups, *HOUSE)})


def scored(table: pd.DataFrame, dataset: Dataset) -> pd.DataFrame:
    """A table of scores that says whose (`scope`): a game that ends in war has none."""
    return table.assign(scope="games without a war" if ENDING in dataset.columns("games") else "games")


def score_unit(dataset: Dataset) -> str:
    """Unit of the score, from the meaning of its column."""
    meaning = dataset.columns("seats").get("score", "")
    return meaning[meaning.index("[") + 1:meaning.index("]")] if "[" in meaning else "points"
