"""How much of a result each source of chance decides: the same games with one source redrawn, and with all but one.

Of the same blocks four kinds of runs are played: as dealt (A), with every source redrawn (B), and for each source with it alone
redrawn (Z). A and B share who sits where, B and Z share that and the source, A and Z share all but the source.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis.intervals import half_width
from analysis.tables import ENDING, HOUSE, Part, parts
from sim.batch import Setup, changed
from sim.dataset import Dataset
from sim.errors import InputError

STRETCHES = 50
AS_DEALT, REDRAWN = "as dealt", "redrawn"
SEATING, TOGETHER = "who sits where", "only together"
ALONE, IN_ALL = "by itself", "in all"
SEAT_OUTCOMES = WINS, SCORE = "who wins", "the score"


def runs(setup: Setup) -> dict[str, Setup]:
    """The setups to play, by name: `AS_DEALT`, `REDRAWN`, and each source of chance.

    Raises
    ------
    InputError
        If `--deal` redraws a source already.
    """
    if any(key.startswith("redraw.") for key in setup.interventions):
        raise InputError("--deal redraw: luck redraws every source itself; leave it out")
    each = [f"redraw.{source}=1" for source in setup.game.CHANCE]
    return {AS_DEALT: setup, REDRAWN: changed(setup, deals=each),
            **{source: changed(setup, deals=[deal]) for source, deal in zip(setup.game.CHANCE, each, strict=True)}}


def outcomes(part: Part) -> dict[str, np.ndarray]:
    """What is explained, as a matrix: a row a game, and a column a seat or a single one."""
    found = {WINS: part.win_share.reshape(-1, part.players)}
    if ENDING in part.games:
        found["whether war comes"] = part.war[:, None].astype(float)
    else:
        found[SCORE] = part.by_game("score").astype(float)
    return found | {"the number of rounds": part.games["rounds"].to_numpy(dtype=float)[:, None]}


def decomposed(played: Mapping[str, Dataset]) -> pd.DataFrame:
    """The share of the variance of each outcome that each source decides.

    Parameters
    ----------
    played : mapping of str to Dataset
        The runs of `runs`.

    Returns
    -------
    pd.DataFrame
        House columns by `outcome`, `source` and `share`: `ALONE` (what the source decides whatever the others do; with
        `SEATING` and `TOGETHER` these sum to 1) and `IN_ALL` (what changes if it alone is redrawn). Outcomes that never vary are
        left out.

    Raises
    ------
    InputError
        If nothing varies.

    Notes
    -----
    First-order and total indices of I. M. Sobol' (Math. Comput. Simul. 55, 2001) by shared draws: cov(B, Z) - cov(A, B) and
    E(A - Z)^2 / 2, over the variance. Intervals are the delete-one jackknife over stretches of blocks.
    """
    sources = [name for name in played if name not in (AS_DEALT, REDRAWN)]
    tables = []
    for outcome, sums in _sums(played).items():
        whole = sums.sum(axis=0)
        value = _shares(whole)
        if not np.isfinite(value).all():
            continue
        half = half_width(pd.DataFrame({-1: value} | {k: _shares(whole - own) for k, own in enumerate(sums)}))
        rows = [*((source, ALONE) for source in (SEATING, *sources, TOGETHER)), *((source, IN_ALL) for source in sources)]
        tables.append(pd.DataFrame(rows, columns=["source", "share"]).assign(
            metric="luck", outcome=outcome, n=int(whole[0]), value=value, low=value - half, high=value + half,
            blocks=int(played[AS_DEALT].manifest["blocks"]), unit="share"))
    if not tables:
        raise InputError(f"{played[AS_DEALT].path}: nothing that could be explained varies in these games; play more")
    return pd.concat(tables, ignore_index=True)[["metric", "outcome", "source", "share", *HOUSE]]


def _sums(played: Mapping[str, Dataset]) -> dict[str, np.ndarray]:
    """By outcome, for each stretch of blocks: n, the sums of A and B, of their squares and of AB; then of Z, BZ and (A - Z)^2."""
    total = int(played[AS_DEALT].manifest["blocks"])
    stretches = min(STRETCHES, total)
    found: dict[str, np.ndarray] = {}
    for together in zip(*(parts(dataset) for dataset in played.values()), strict=True):
        place = together[0].games["block"].to_numpy() * stretches // total
        several = [outcomes(part) for part in together]
        for outcome in several[0]:
            a, b, *others = (own[outcome] for own in several)
            columns = [np.ones_like(a), a, b, a * a, b * b, a * b]
            columns += [column for z in others for column in (z, b * z, (a - z) ** 2)]
            sums = np.stack([np.bincount(place, column.sum(axis=1), minlength=stretches) for column in columns], axis=1)
            found[outcome] = found.get(outcome, 0) + sums
    return found


def _shares(sums: np.ndarray) -> np.ndarray:
    n, a, b, aa, bb, ab = sums[:6]
    z, bz, apart = sums[6:].reshape(-1, 3).T
    mean = (a + b) / (2 * n)
    variance = (aa + bb) / (2 * n) - mean * mean
    if variance <= 1e-12 * mean * mean:  # rounding: it never varies
        variance = np.nan
    shared = ab / n - mean * mean
    with np.errstate(divide="ignore", invalid="ignore"):
        alone = (bz / n - mean * (b + z) / n + mean * mean - shared) / variance
        seating = shared / variance
        return np.array([seating, *alone, 1 - seating - alone.sum(), *(apart / (2 * n * variance))])
