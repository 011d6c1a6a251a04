"""Alpha-Rank: how often evolution visits each strategy, and how many strategies are viable."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy import special

from analysis.payoffs import PayoffTable

LARGE = 1e4  # a hundredth of a percentage point of win share decides
POPULATION = 50
SWEEP = (1.0, 10.0, 100.0, 1_000.0, LARGE)


def fixation(pairs: np.ndarray, alpha: float, population: int = POPULATION) -> np.ndarray:
    """Logarithm of the chance that one mutant takes a population over.

    Parameters
    ----------
    pairs : np.ndarray, shape (..., k, k, n)
        Payoff of i in a group with h more of i and n - 1 - h of j (`PayoffTable.pairs`).
    alpha : float
        Ranking intensity: how strongly a difference in payoff decides who is copied.
    population : int
        Individuals, at least as many as seats.

    Returns
    -------
    np.ndarray, shape (..., k, k)
        For a mutant i among j.

    Notes
    -----
    S. Omidshafiei et al., "alpha-Rank: multi-agent evaluation by evolution", Scientific Reports 9 (2019), 9937, for a single
    population: rho = 1 / (1 + sum_{l=1}^{m-1} prod_{p=1}^{l} exp(-alpha (f_i(p) - f_j(p)))) while p of the m
    individuals play i. Groups are drawn without replacement, so that the fellows of a player are hypergeometric
    (C. S. Gokhale, A. Traulsen, "Evolutionary games in the multiverse", PNAS 107, 2010, 5500-5504). Sums stay in logarithms.
    """
    seats = pairs.shape[-1]
    mutants = np.arange(1, population)
    of_mutant = _fellows(population, seats, mutants - 1)
    of_resident = _fellows(population, seats, mutants)
    gain = pairs @ of_mutant.T - np.swapaxes(pairs, -3, -2)[..., ::-1] @ of_resident.T
    steps = -alpha * np.cumsum(gain, axis=-1)
    return -special.logsumexp(np.concatenate([np.zeros_like(steps[..., :1]), steps], axis=-1), axis=-1)


def _fellows(population: int, seats: int, mutants: np.ndarray) -> np.ndarray:
    """Chance of h mutants among the other n - 1 of a group, where so many of the other m - 1 are mutants; shape (m - 1, n)."""
    h = np.arange(seats)
    ways = special.comb(mutants[:, None], h) * special.comb(population - 1 - mutants[:, None], seats - 1 - h)
    return ways / special.comb(population - 1, seats - 1)


def stationary(log_rates: np.ndarray) -> np.ndarray:
    """Stationary distribution of a Markov chain from the logarithms of its rates.

    Parameters
    ----------
    log_rates : np.ndarray, shape (..., k, k)
        From row to column; the diagonal does not count, a common factor neither.

    Notes
    -----
    W. K. Grassmann, M. I. Taksar, D. P. Heyman, "Regenerative analysis and steady state distributions for Markov chains",
    Operations Research 33 (1985), 1107-1116: elimination without subtraction. In logarithms it bears rates of any size.
    """
    rates = np.array(log_rates, dtype=float)
    k = rates.shape[-1]
    for s in range(k - 1, 0, -1):
        rates[..., :s, s] -= special.logsumexp(rates[..., s, :s], axis=-1)[..., None]
        through = rates[..., :s, s, None] + rates[..., s, None, :s]
        rates[..., :s, :s] = np.logaddexp(rates[..., :s, :s], through)
    mass = np.zeros(rates.shape[:-1])
    for s in range(1, k):
        mass[..., s] = special.logsumexp(mass[..., :s] + rates[..., :s, s], axis=-1)
    return np.exp(mass - special.logsumexp(mass, axis=-1, keepdims=True))


def alpha_rank(pairs: np.ndarray, alpha: float = LARGE, population: int = POPULATION) -> np.ndarray:
    """Share of time that a population under rare mutation spends in each strategy.

    Parameters
    ----------
    pairs, alpha, population
        As for `fixation`. The default intensity stands for the limit of large alpha.

    Returns
    -------
    np.ndarray, shape (..., k)
        Sums to one.

    Notes
    -----
    The chain of Omidshafiei et al. (2019), equation (11) and theorem 2.1.2: from the pure population j a mutant i, each as
    likely as the other, takes over with its fixation probability.

    Examples
    --------
    >>> rock_paper_scissors = np.array([[.5, 0, 1], [1, .5, 0], [0, 1, .5]])
    >>> pairs = np.stack([rock_paper_scissors, np.full((3, 3), .5)], axis=-1)  # beside the other, beside its own kind
    >>> alpha_rank(pairs, alpha=1.0).round(3).tolist()
    [0.333, 0.333, 0.333]
    """
    return stationary(np.swapaxes(fixation(pairs, alpha, population), -1, -2))


def alpha_sweep(table: PayoffTable, alphas: Sequence[float] = SWEEP, population: int = POPULATION) -> pd.DataFrame:
    """Alpha-Rank at several intensities: `alpha`, `strategy`, `value`, and the effective number at each (`effective`)."""
    pairs = table.pairs()
    found = [(alpha, alpha_rank(pairs, alpha, population)) for alpha in alphas]
    return pd.DataFrame([{"alpha": alpha, "strategy": name, "value": share, "effective": float(effective_number(mass))}
                         for alpha, mass in found for name, share in zip(table.strategies, mass, strict=True)])


def effective_number(mass: np.ndarray) -> np.ndarray:
    """Effective number of strategies: exp of Shannon's entropy.

    Notes
    -----
    M. O. Hill, "Diversity and evenness: a unifying notation and its consequences", Ecology 54 (1973), 427-432.
    """
    return np.exp(special.entr(mass).sum(axis=-1))
