"""Who beats whom at one table, and whether that goes round in circles."""

from __future__ import annotations

import itertools

import numpy as np
import pandas as pd

from analysis.payoffs import PayoffTable, estimate
from analysis.strategy_space import MARGIN, house


def advantage(pairs: np.ndarray) -> np.ndarray:
    """How much more i wins than j at one table, an antisymmetric matrix.

    Parameters
    ----------
    pairs : np.ndarray, shape (..., k, k, n)
        `PayoffTable.pairs`.

    Returns
    -------
    np.ndarray, shape (..., k, k)
        Share of a seat of i less that of j, mean of the line-ups with one i and with one j. At two seats: share less share.
    """
    alone, among = pairs[..., 0], pairs[..., -2]  # one i and the rest j; one j and the rest i
    return ((alone - np.swapaxes(among, -1, -2)) + (among - np.swapaxes(alone, -1, -2))) / 2


def transitive_part(matrix: np.ndarray) -> np.ndarray:
    """The part of an antisymmetric matrix that ratings explain: r_i - r_j with r the row means."""
    rating = matrix.mean(axis=-1)
    return rating[..., :, None] - rating[..., None, :]


def cyclicity(matrix: np.ndarray) -> np.ndarray:
    """Share of an antisymmetric matrix that no rating explains: 0 for a ladder, 1 for rock-paper-scissors.

    Notes
    -----
    ||A - (r_i - r_j)||^2 / ||A||^2, the curl of the Hodge decomposition on the complete graph (X. Jiang, L.-H. Lim, Y. Yao,
    Y. Ye, "Statistical ranking and combinatorial Hodge theory", Mathematical Programming 127, 2011, 203-244; D. Balduzzi et al.,
    "Re-evaluating evaluation", NeurIPS 2018). Not a number where nobody has an advantage.
    Shares are bounded, so that even a ladder is seldom exactly additive: a circle shows in `clear_cycles`.
    """
    whole = (matrix**2).sum(axis=(-2, -1))
    curl = ((matrix - transitive_part(matrix))**2).sum(axis=(-2, -1))
    return np.divide(curl, whole, out=np.full_like(np.asarray(whole), np.nan), where=whole > MARGIN**2)


def duels(table: PayoffTable) -> pd.DataFrame:
    """The advantages with their intervals, a row a pair, the one who wins more as `strategy`.

    Returns
    -------
    pd.DataFrame
        House columns with `strategy` and `other`. Intervals hold for all pairs together (Bonferroni).
    """
    pairs = list(itertools.combinations(range(len(table.strategies)), 2))
    rows = []
    for i, j in pairs:
        found = estimate(table, _difference(table, i, j), len(pairs))
        if found.value < 0:
            i, j, found = j, i, found._replace(value=-found.value, low=-found.high, high=-found.low)
        rows.append(house("tournament_duel", found, strategy=table.strategies[i], other=table.strategies[j]))
    return pd.DataFrame(rows)


def _difference(table: PayoffTable, i: int, j: int) -> np.ndarray:
    weights = np.zeros_like(table.value)
    for row in (table.pair_rows[i, j, 0], table.pair_rows[j, i, 0]):
        weights[row, [i, j]] += (0.5, -0.5)
    return weights


def clear_cycles(duels: pd.DataFrame) -> list[tuple[str, str, str]]:
    """Three strategies of which each clearly beats the next, and the last the first.

    Parameters
    ----------
    duels : pd.DataFrame
        From `duels`.

    Notes
    -----
    Where every pair is decided, a cycle of any length contains one of three (J. W. Moon, *Topics on Tournaments*, 1968, section 3).
    """
    beats = set(duels.loc[duels["low"] > 0, ["strategy", "other"]].itertuples(index=False, name=None))
    names = sorted({name for pair in beats for name in pair})
    return [three for a, b, c in itertools.combinations(names, 3) for three in ((a, b, c), (a, c, b))
            if set(zip(three, (*three[1:], three[0]), strict=True)) <= beats]
