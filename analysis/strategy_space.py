"""What a payoff table says about the field: ladder, pairs, best responses, dominated strategies."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy import optimize, special

from analysis.intervals import LEVEL
from analysis.payoffs import Estimate, PayoffTable, estimate

MARGIN = 1e-9  # smaller advantages are rounding
CLEAR, ON_MEANS, MIXTURE = "clearly", "on the means", "mixture, on the means"


def house(metric: str, found: Estimate, bounds: tuple[float, float] = (-math.inf, math.inf), **groups: Any) -> dict[str, Any]:
    """An estimate as a row with the house columns."""
    return {"metric": metric, **groups, "n": found.games, "value": found.value, "low": min(max(found.low, bounds[0]), found.value),
            "high": max(min(found.high, bounds[1]), found.value), "blocks": found.blocks, "unit": "share"}


def ladder(table: PayoffTable) -> pd.DataFrame:
    """Mean win share of each strategy where every other seat is drawn evenly from the field, the best first.

    Returns
    -------
    pd.DataFrame
        House columns, and `fair`: what a seat wins on average.

    Notes
    -----
    Payoff against the even mixture of the field: a line-up counts by the multinomial probability of its other seats
    (M. P. Wellman, "Methods for empirical game-theoretic analysis", AAAI 2006, 1552-1555, for payoffs of profiles). Of line-ups
    with three or more strategies that were only sampled, those played stand for all. The interval does not count which were
    drawn.
    """
    weights = _even_field(table)
    rows = []
    for s, name in enumerate(table.strategies):
        own = np.zeros_like(weights)
        own[:, s] = weights[:, s]
        rows.append(house("tournament_share", estimate(table, own), (0, 1), strategy=name))
    frame = pd.DataFrame(rows).sort_values("value", ascending=False, kind="stable", ignore_index=True)
    return frame.assign(fair=frame["value"].mean())


def _even_field(table: PayoffTable) -> np.ndarray:
    counts, seats = table.counts, table.players - 1
    weights = math.factorial(seats) * counts / special.factorial(counts).prod(axis=1, keepdims=True) / counts.shape[1]**seats
    mixed = (counts > 0).sum(axis=1) > 2  # all others were certainly played
    rest, played = 1 - weights[~mixed].sum(axis=0), weights[mixed].sum(axis=0)
    weights[mixed] *= np.divide(rest, played, out=np.zeros_like(rest), where=played > 0)
    return weights / weights.sum(axis=0)


def pairwise(table: PayoffTable) -> pd.DataFrame:
    """Win share of each strategy alone among copies of another, and of a seat in its own pure field.

    Returns
    -------
    pd.DataFrame
        House columns, a row a `strategy` and `field`.
    """
    k = len(table.strategies)
    return pd.DataFrame([house("tournament_pair", estimate(table, _one(table, table.pair_rows[i, j, 0], i)), (0, 1),
                               strategy=table.strategies[i], field=table.strategies[j])
                         for i, j in itertools.product(range(k), range(k))])


def _one(table: PayoffTable, row: int, strategy: int) -> np.ndarray:
    weights = np.zeros_like(table.value)
    weights[row, strategy] = 1
    return weights


def exploitability(table: PayoffTable) -> pd.DataFrame:
    """What the best single deviator gains in each pure field.

    Returns
    -------
    pd.DataFrame
        House columns, a row a `field`: `deviator` is the strategy that gains most (or loses least), `value` its gain over a seat
        of the pure field. `verdict` is `stable` if every deviator loses clearly, `invaded` if one clearly gains, else `open`.

    Notes
    -----
    max_t u(t, s, ..., s) - u(s, ..., s): how far the field is from an equilibrium (J. Nash, "Non-cooperative games", Annals
    of Mathematics 54, 1951, 286-295). Intervals hold for all deviators of a field together (Bonferroni), since the best one is
    picked after the event.
    """
    k, rows = len(table.strategies), []
    for s in range(k):
        gains = {t: _gain(table, s, t) for t in range(k) if t != s}
        best = max(gains, key=lambda t: gains[t].value)
        stable = all(gain.high < 0 for gain in gains.values())
        invaded = any(gain.low > 0 for gain in gains.values())
        rows.append(house("exploitability", gains[best], field=table.strategies[s], deviator=table.strategies[best])
                    | {"verdict": "stable" if stable else "invaded" if invaded else "open"})
    return pd.DataFrame(rows)


def _gain(table: PayoffTable, resident: int, deviator: int) -> Estimate:
    alone = _one(table, table.pair_rows[deviator, resident, 0], deviator)
    return estimate(table, alone - _one(table, table.pair_rows[resident, resident, 0], resident), len(table.strategies) - 1)


def dominated(table: PayoffTable) -> pd.DataFrame:
    """Strategies that another one, or a mixture, beats whatever the rest of the table plays.

    Returns
    -------
    pd.DataFrame
        A row a dominated `strategy`: `by`, the smallest advantage over all fellow seats (`value`), the smallest lower limit
        (`low`), in how many sets of fellows they were compared (`fellows`), and `how`: clearly (every interval is above 0), on the
        means, or by a mixture, on the means.

    Notes
    -----
    Strict dominance. "Every advantage is positive" is an intersection-union test, so that the intervals need no widening
    (R. L. Berger, "Multiparameter hypothesis testing and acceptance sampling", Technometrics 24, 1982, 295-300). Mixtures by linear
    programming: maximise e subject to sum_t w_t u(t, c) >= u(s, c) + e for all c. Compared are the fellows beside whom
    every strategy was played.
    """
    rows = _fellow_rows(table)
    strategies = range(len(table.strategies))
    value = table.value[rows, np.array(strategies)]  # (sets of fellows, k)
    found = [_dominator(table, rows, value, s) for s in strategies]
    columns = ["strategy", "by", "value", "low", "fellows", "how"]
    return pd.DataFrame([row for row in found if row], columns=columns)


def _fellow_rows(table: PayoffTable) -> np.ndarray:
    """Line-up of each strategy (columns) beside each set of fellows (rows) that was played with all of them."""
    k = len(table.strategies)
    fellows = {line_up[:i] + line_up[i + 1:] for line_up in table.line_ups for i in range(table.players)}
    joined = ([table.row.get(tuple(sorted((*others, s)))) for s in range(k)] for others in sorted(fellows))
    return np.array([rows for rows in joined if None not in rows], dtype=int)


def _dominator(table: PayoffTable, rows: np.ndarray, value: np.ndarray, s: int) -> dict[str, Any] | None:
    """Who dominates s: most clearly one strategy, else a mixture, else nobody."""
    lows = {t: _smallest_low(table, rows, s, t) for t in range(value.shape[1])
            if t != s and (value[:, t] - value[:, s]).min() > MARGIN}
    row: dict[str, Any] = {"strategy": table.strategies[s], "fellows": len(rows)}
    if lows:
        t = max(lows, key=lambda t: lows[t])
        return row | {"by": table.strategies[t], "value": float((value[:, t] - value[:, s]).min()), "low": lows[t],
                      "how": CLEAR if lows[t] > 0 else ON_MEANS}
    margin, mixture = best_mixture(value, s)
    if margin <= MARGIN:
        return None
    by = " + ".join(f"{share:.0%} {table.strategies[t]}" for t, share in enumerate(mixture) if share > 0.005)
    return row | {"by": by, "value": margin, "low": math.nan, "how": MIXTURE}


def _smallest_low(table: PayoffTable, rows: np.ndarray, s: int, t: int) -> float:
    return min(estimate(table, _one(table, own[t], t) - _one(table, own[s], s), level=LEVEL).low for own in rows)


def best_mixture(value: np.ndarray, strategy: int) -> tuple[float, np.ndarray]:
    """The mixture of the other strategies that beats one by most, whatever its fellows.

    Parameters
    ----------
    value : np.ndarray, shape (sets of fellows, k)
        Payoff of each strategy beside each set of fellows.
    strategy : int

    Returns
    -------
    margin : float
        Smallest advantage over the sets of fellows; positive if the strategy is dominated.
    mixture : np.ndarray, shape (k,)
    """
    cells, k = value.shape
    short = np.hstack([-value, np.ones((cells, 1))])
    limits: Sequence[tuple[float | None, float | None]] = [(0, 0 if t == strategy else 1) for t in range(k)] + [(None, None)]
    found = optimize.linprog(np.append(np.zeros(k), -1), A_ub=short, b_ub=-value[:, strategy],
                             A_eq=np.append(np.ones(k), 0)[None], b_eq=[1], bounds=limits)
    return float(found.x[-1]), found.x[:-1]
