"""Looking while playing: confidence sequences that hold at every look, and the generalised sequential probability ratio test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import optimize


def boundary(n: Any, planned: float, alpha: float) -> Any:
    """Half-width of a confidence sequence for a mean, in standard deviations of one observation.

    Parameters
    ----------
    n : float or array
        Observations (blocks) so far.
    planned : float
        Observations at which it is to be narrowest relative to a fixed interval.
    alpha : float
        Chance that it ever misses the mean.

    Notes
    -----
    Normal mixture: sqrt(2 (n r^2 + 1) / (n^2 r^2) * ln(sqrt(n r^2 + 1) / alpha)), with r^2 = (-2 ln alpha + ln(-2 ln alpha)
    + 1) / planned (S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, Annals of Statistics 49, 2021; I. Waudby-Smith et al.
    2021 for the asymptotic form with an estimated standard deviation).
    """
    n = np.asarray(n, dtype=float)
    square = (-2 * np.log(alpha) + np.log(-2 * np.log(alpha)) + 1) / planned
    return np.sqrt(2 * (n * square + 1) / (n * n * square) * np.log(np.sqrt(n * square + 1) / alpha))


@dataclass(frozen=True)
class Test:
    """A sequential test: H0 says the mean is `s0`, H1 that it is `s1`.

    Attributes
    ----------
    s0, s1 : float
        Means of a block.
    alpha, beta : float
        Chances of accepting H1 under H0, and H0 under H1.
    """

    s0: float
    s1: float
    alpha: float = 0.05
    beta: float = 0.05

    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which H0 and H1 are accepted (A. Wald, 1945)."""
        return float(np.log(self.beta / (1 - self.alpha))), float(np.log((1 - self.beta) / self.alpha))

    def verdict(self, values: Any, counts: Any) -> str:
        """`H0`, `H1` or `go on`, from how often each block value occurred."""
        low, high = self.bounds()
        ratio = log_likelihood_ratio(values, counts, self.s0, self.s1)
        return "H1" if ratio >= high else "H0" if ratio <= low else "go on"


    def of_differences(self, a: np.ndarray, b: np.ndarray) -> str:
        """The verdict on paired block values: H0 says that B less A is `s0` in the mean, H1 that it is `s1`."""
        values, counts = np.unique(np.round(b - a, 9), return_counts=True)
        support = np.union1d(values, [-1.0, 1.0])  # both means lie inside, whatever has been seen
        seen = np.zeros(len(support))
        seen[np.searchsorted(support, values)] = counts
        return self.verdict(support, seen)


def log_likelihood_ratio(values: Any, counts: Any, s0: float, s1: float) -> float:
    """Generalised log-likelihood ratio of the mean s1 against the mean s0 for a distribution on known values.

    Parameters
    ----------
    values, counts : array
        Values that a block can have (ascending), and how many blocks had each; empty ones count a thousandth.
    s0, s1 : float
        Means, between the least and the greatest value.

    Notes
    -----
    N sum p_i ln(p1_i / p0_i), with p0 and p1 the maximum-likelihood distributions under either mean (M. Van den Bergh, "The
    generalised sequential probability ratio test for normalised Elo", and fishtest's practice for empty cells).
    """
    values, counts = np.asarray(values, dtype=float), np.maximum(np.asarray(counts, dtype=float), 1e-3)
    n = counts.sum()
    share = counts / n
    first, second = (constrained(values, share, mean) for mean in (s0, s1))
    return float(n * (share * np.log(second / first)).sum())


def constrained(values: np.ndarray, share: np.ndarray, mean: float) -> np.ndarray:
    """The distribution of greatest likelihood with a given mean: p_i / (1 + x (a_i - s)), x from one equation."""
    away = values - mean
    if away.min() >= 0 or away.max() <= 0:
        raise ValueError(f"mean {mean}: must lie between {values.min()} and {values.max()}")
    edge = 1e-9
    low, high = -1 / away.max() + edge, -1 / away.min() - edge
    root = optimize.brentq(lambda x: (share * away / (1 + x * away)).sum(), low, high, xtol=1e-13)
    return share / (1 + root * away)


def normalised(values: Any, counts: Any, t0: float, t1: float, rounds: int = 10) -> float:
    """The same ratio where the hypotheses fix the t-value (mean less `centre` over standard deviation) instead of the mean.

    Parameters
    ----------
    values, counts : array
        As for `log_likelihood_ratio`; values measured from the centre (0 is even).
    t0, t1 : float
        t-values of a block under H0 and H1.
    """
    values, counts = np.asarray(values, dtype=float), np.maximum(np.asarray(counts, dtype=float), 1e-3)
    n = counts.sum()
    share = counts / n
    first, second = (_with_t(values, share, t, rounds) for t in (t0, t1))
    return float(n * (share * np.log(second / first)).sum())


def _with_t(values: np.ndarray, share: np.ndarray, t: float, rounds: int) -> np.ndarray:
    p = np.full(len(values), 1 / len(values))
    for _ in range(rounds):
        mean = (p * values).sum()
        deviation = np.sqrt((p * (values - mean) ** 2).sum())
        # the constraint mean = t * deviation, made linear at the present p: sum p_i g_i = t deviation
        g = values - t * deviation * (1 + ((mean - values) / deviation) ** 2) / 2
        p = constrained(g, share, 0.0)
    return p
