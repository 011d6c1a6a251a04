"""Payoffs of a symmetric game: what each strategy wins in each line-up, with the covariance over blocks."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import pandas as pd
from scipy import special

from analysis import intervals
from analysis.tables import Part, gather
from sim.dataset import Dataset
from sim.errors import InputError
from sim.schedule import MOST_LINE_UPS

LineUp = tuple[int, ...]


def tournament_line_ups(strategies: int, players: int, seed: int) -> list[LineUp]:
    """The line-ups of a tournament: who sits together, with repetition.

    Parameters
    ----------
    strategies, players : int
        Size of the field, and seats.
    seed : int
        Draws the sample, where one is needed.

    Returns
    -------
    list of tuple of int
        All multisets when there are at most `MOST_LINE_UPS`. Otherwise all with one or two different strategies (the pure
        fields, those with one deviator, and all other mixtures of a pair), filled up to `MOST_LINE_UPS` with an even sample
        of the rest.
    """
    if math.comb(players + strategies - 1, players) <= MOST_LINE_UPS:
        return list(itertools.combinations_with_replacement(range(strategies), players))
    chosen = {(i,) * players for i in range(strategies)}
    for i, j in itertools.combinations(range(strategies), 2):
        chosen |= {(i,) * (players - copies) + (j,) * copies for copies in range(1, players)}
    rng = np.random.Generator(np.random.SFC64(seed))
    while len(chosen) < MOST_LINE_UPS and players > 2:
        bars = np.sort(rng.choice(players + strategies - 1, players, replace=False))  # stars and bars: every multiset alike
        chosen.add(tuple(int(place) for place in bars - np.arange(players)))
    return sorted(chosen)


@dataclass(frozen=True, eq=False)
class PayoffTable:
    """Mean payoff of every strategy in every line-up that was played.

    Attributes
    ----------
    strategies : tuple of str
    players : int
    line_ups : tuple of tuple of int
        Numbers of strategies in rising order, one a seat.
    value : np.ndarray, shape (L, k)
        Mean payoff of a seat with this strategy; 0 where it has no seat.
    covariance : np.ndarray, shape (L, k, k)
        Of the means, over blocks. Line-ups are independent: each has deals of its own.
    blocks, games : np.ndarray of int, shape (L,)
    """

    strategies: tuple[str, ...]
    players: int
    line_ups: tuple[LineUp, ...]
    value: np.ndarray
    covariance: np.ndarray
    blocks: np.ndarray
    games: np.ndarray

    @cached_property
    def row(self) -> dict[LineUp, int]:
        """Place of each line-up."""
        return {line_up: number for number, line_up in enumerate(self.line_ups)}

    @cached_property
    def counts(self) -> np.ndarray:
        """Seats of each strategy in each line-up, shape (L, k)."""
        return np.array([np.bincount(line_up, minlength=len(self.strategies)) for line_up in self.line_ups])

    @cached_property
    def pair_rows(self) -> np.ndarray:
        """Line-up in which strategy i has h more seats of its own and j has the rest; shape (k, k, n)."""
        k, n = len(self.strategies), self.players
        return np.array([[[self.row[tuple(sorted((i,) * (h + 1) + (j,) * (n - 1 - h)))] for h in range(n)] for j in range(k)]
                         for i in range(k)])

    def pairs(self, value: np.ndarray | None = None) -> np.ndarray:
        """Payoff of i beside h more of i and n - 1 - h of j; shape (..., k, k, n).

        Parameters
        ----------
        value : np.ndarray, shape (..., L, k), optional
            Payoffs in place of the table's own.
        """
        own = np.arange(len(self.strategies))[:, None, None]
        return (self.value if value is None else value)[..., self.pair_rows, own]

    def redrawn(self, draws: int, seed: int) -> np.ndarray:
        """Payoffs as they might have come out as well: normal, around the means, with their covariance; shape (draws, L, k)."""
        roots, vectors = np.linalg.eigh(self.covariance)
        factors = vectors * np.sqrt(roots.clip(0))[:, None, :]
        noise = np.random.Generator(np.random.SFC64(seed)).standard_normal((draws, *self.value.shape))
        return self.value + np.einsum("lij,dlj->dli", factors, noise)


def exact_table(strategies: Sequence[str], players: int, payoff: Callable[[LineUp, int], float]) -> PayoffTable:
    """The table of a game that is known exactly.

    Parameters
    ----------
    strategies : sequence of str
    players : int
    payoff : callable
        Called with a line-up (numbers of strategies in rising order) and the number of one of its strategies.
    """
    k = len(strategies)
    line_ups = tuple(itertools.combinations_with_replacement(range(k), players))
    value = np.array([[float(payoff(line_up, s)) if s in line_up else 0.0 for s in range(k)] for line_up in line_ups])
    many = np.full(len(line_ups), 1_000_000)
    return PayoffTable(tuple(strategies), players, line_ups, value, np.zeros((len(line_ups), k, k)), many, many)


def payoff_table(dataset: Dataset) -> PayoffTable:
    """Win shares of every strategy in every line-up of a run, with their covariance over blocks.

    Parameters
    ----------
    dataset : Dataset
        A run whose line-ups are multisets of a field of different strategies, such as those of `tournament_line_ups`.

    Raises
    ------
    InputError
        If a line-up was played less than twice.

    Notes
    -----
    A block gives one payoff a strategy, the mean over its seats in all rotations. Covariance of the means
    sum (y_b - mean) (y_b - mean)' / (B (B - 1)). A share that is 0 or 1 in every block has no spread to go by; its error is
    Wilson's distance to the other limit, shared out over the strategies of the line-up.
    """
    sums = gather(dataset, collect)["payoffs"].sort_index()
    line_ups = tuple(tuple(sorted(line_up)) for line_up in dataset.manifest["line_ups"])
    labels = [s["label"] for s in dataset.manifest["strategies"]]
    if len(sums) < len(line_ups) or sums["blocks"].min() < 2:
        raise InputError(f"{dataset.path}: has too few games; every line-up needs two blocks for an interval")
    k, blocks = len(labels), sums["blocks"].to_numpy()
    value = sums[[f"y{i}" for i in range(k)]].to_numpy() / blocks[:, None]
    squares = sums[[f"y{i}y{j}" for i in range(k) for j in range(k)]].to_numpy().reshape(-1, k, k)
    spread = squares / blocks[:, None, None] - value[:, :, None] * value[:, None, :]
    spread[np.abs(spread) < 1e-12] = 0.0  # rounding, where all blocks are alike
    table = PayoffTable(tuple(labels), dataset.manifest["players"], line_ups, value, spread / (blocks - 1)[:, None, None],
                        blocks.astype(int), sums["games"].to_numpy().astype(int))
    table.covariance[:] += _edges(table)
    return table


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Sums and products of the payoffs of blocks, a row a line-up."""
    manifest = part.dataset.manifest
    labels, k = [s["label"] for s in manifest["strategies"]], len(manifest["strategies"])
    first = int(part.games["block"].iloc[0])
    games = np.bincount(part.games["block"] - first)
    cell = (part.seats["block"].to_numpy() - first) * k + part.seats["strategy"].cat.set_categories(labels).cat.codes.to_numpy()
    seats, won = (np.bincount(cell, weights=weights, minlength=len(games) * k) for weights in (None, part.win_share))
    payoff = (won / np.maximum(seats, 1)).reshape(-1, k)
    line_up = (first + np.arange(len(games))) % len(manifest["line_ups"])
    rows = {}
    for number in np.unique(line_up):
        own = payoff[line_up == number]
        rows[number] = [len(own), games[line_up == number].sum(), *own.sum(axis=0), *(own.T @ own).reshape(-1)]
    columns = ["blocks", "games", *(f"y{i}" for i in range(k)), *(f"y{i}y{j}" for i in range(k) for j in range(k))]
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=columns).astype(float)
    return {"payoffs": frame.rename_axis("line_up")}


def _edges(table: PayoffTable) -> np.ndarray:
    """Covariance to add where a share is 0 or 1: what one wins there the others of the line-up lose."""
    there, blocks = table.counts > 0, table.blocks[:, None]
    low, high = intervals.wilson(table.value * blocks, blocks)
    own_spread = np.diagonal(table.covariance, axis1=1, axis2=2)
    at_edge = there & (own_spread <= 0) & ((table.value <= 0) | (table.value >= 1))
    error = np.where(at_edge, np.maximum(high - table.value, table.value - low), 0) / special.ndtri(0.5 + intervals.LEVEL / 2)
    others = np.maximum(there.sum(axis=1) - 1, 1)[:, None, None]
    opposed = -error[:, :, None] * error[:, None, :] / others
    own = np.arange(len(table.strategies))
    opposed[:, own, own] = error**2
    return opposed


class Estimate(NamedTuple):
    """A weighted sum of payoffs, with its interval and what stands behind it."""

    value: float
    low: float
    high: float
    games: int
    blocks: int


def estimate(table: PayoffTable, weights: np.ndarray, comparisons: int = 1, level: float = intervals.LEVEL) -> Estimate:
    """A weighted sum of payoffs with a t interval.

    Parameters
    ----------
    table : PayoffTable
    weights : np.ndarray, shape (L, k)
    comparisons : int
        Intervals that are to hold together (Bonferroni).
    level : float
        Level of confidence.

    Notes
    -----
    The line-ups are independent, so the variance is the sum of w' C w over line-ups, with the degrees of freedom of
    F. E. Satterthwaite, "An approximate distribution of estimates of variance components", Biometrics Bulletin 2 (1946), 110-114.
    """
    variance = np.einsum("li,lij,lj->l", weights, table.covariance, weights).clip(0)
    used = (weights != 0).any(axis=1)
    value, whole = float((weights * table.value).sum()), float(variance.sum())
    freedom = whole**2 / float((variance**2 / (table.blocks - 1)).sum()) if whole else 1.0
    half = float(special.stdtrit(freedom, 1 - (1 - level) / (2 * comparisons))) * math.sqrt(whole)
    return Estimate(value, value - half, value + half, int(table.games[used].sum()), int(table.blocks[used].sum()))
