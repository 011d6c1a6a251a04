"""Intervals: for proportions, and for means whose unit is the block."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from scipy import special

LEVEL = 0.95


def wilson(x: Any, n: Any, level: float = LEVEL) -> tuple[Any, Any]:
    """Wilson's score interval for a proportion.

    Parameters
    ----------
    x, n : float or array
        Successes and independent trials.
    level : float
        Level of confidence.

    Returns
    -------
    low, high : float or array

    Notes
    -----
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927), 209-212:
    the p for which the score test does not reject x successes in n trials.

    Examples
    --------
    >>> low, high = wilson(250, 1000)
    >>> round(float(low), 5), round(float(high), 5)
    (0.22415, 0.27776)
    """
    return _score(np.asarray(x) / np.asarray(n), np.asarray(n), special.ndtri(0.5 + level / 2))


def _score(p: Any, n: Any, z: Any) -> tuple[Any, Any]:
    spread = z * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = (p + z * z / (2 * n) - spread) / (1 + z * z / n), (p + z * z / (2 * n) + spread) / (1 + z * z / n)
    return np.where(p <= 0, 0.0, low)[()], np.where(p >= 1, 1.0, high)[()]


def block_mean(values: Any, level: float = LEVEL) -> tuple[float, float, float]:
    """Mean of blocks and Student's t interval.

    Parameters
    ----------
    values : array
        One value a block.
    level : float
        Level of confidence.

    Returns
    -------
    value, low, high : float
    """
    values = np.asarray(values, dtype=float)
    half = special.stdtrit(len(values) - 1, 0.5 + level / 2) * values.std(ddof=1) / np.sqrt(len(values))
    return float(values.mean()), float(values.mean() - half), float(values.mean() + half)


def ratio(sums: pd.DataFrame, level: float = LEVEL,
          bounds: tuple[float, float] = (-np.inf, np.inf)) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Mean per row where rows come in blocks: the ratio of two block sums, with a t interval over blocks.

    Parameters
    ----------
    sums : pd.DataFrame
        Columns `blocks`, `x`, `y`, `xx`, `xy`, `yy` (`analysis.tables.block_sums`).
    level : float
        Level of confidence.
    bounds : tuple of float
        What the mean can be at least and at most. A mean that lies on a finite bound gets Wilson's interval over blocks,
        because its blocks show no spread.

    Returns
    -------
    value, low, high : np.ndarray

    Notes
    -----
    R = sum y_b / sum x_b; var R = B / (B - 1) * sum (y_b - R x_b)^2 / (sum x_b)^2
    (W. G. Cochran, *Sampling Techniques*, 3rd ed. 1977, section 6.3). With blocks of one size it is the t interval of
    the block means. A single block has no interval.
    """
    value, variance = _ratio_variance(sums)
    half = _t(sums["blocks"].to_numpy(), level) * np.sqrt(variance)
    low, high = np.maximum(value - half, bounds[0]), np.minimum(value + half, bounds[1])
    if np.isfinite(bounds).all():
        width = bounds[1] - bounds[0]
        at_edge = (value <= bounds[0]) | (value >= bounds[1])
        edge_low, edge_high = _score((value - bounds[0]) / width, sums["blocks"].to_numpy(), special.ndtri(0.5 + level / 2))
        low = np.where(at_edge, bounds[0] + edge_low * width, low)
        high = np.where(at_edge, bounds[0] + edge_high * width, high)
    return value, low, high


def clustered_share(sums: pd.DataFrame, level: float = LEVEL) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Proportion of rows that come in blocks: Wilson's interval over the effective number of rows.

    Parameters
    ----------
    sums : pd.DataFrame
        As for `ratio`, of values 0 and 1.
    level : float
        Level of confidence.

    Returns
    -------
    value, low, high : np.ndarray

    Notes
    -----
    Effective number p (1 - p) / var p with the variance over blocks, the number of blocks where p is 0 or 1, and the t
    quantile in place of z (E. L. Korn, B. I. Graubard, "Confidence intervals for proportions with small expected number
    of positive counts estimated from survey data", Survey Methodology 24, 1998, with Wilson's interval).
    With one row a block it is Wilson's interval.
    """
    value, variance = _ratio_variance(sums)
    blocks = sums["blocks"].to_numpy()
    with np.errstate(divide="ignore", invalid="ignore"):
        plain = variance * (blocks - 1) / blocks  # so that one row a block gives the number of rows
        rows = np.where((value <= 0) | (value >= 1), blocks, value * (1 - value) / plain)
        low, high = _score(value, rows, _t(blocks, level))
    certain = np.isinf(rows)
    return value, np.where(certain, value, low), np.where(certain, value, high)


def _ratio_variance(sums: pd.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    blocks, x, y, xx, xy, yy = (sums[name].to_numpy(dtype=float) for name in ("blocks", "x", "y", "xx", "xy", "yy"))
    with np.errstate(divide="ignore", invalid="ignore"):
        value = y / x
        spread = yy - 2 * value * xy + value * value * xx
        spread = np.where(spread <= 1e-12 * np.maximum(yy, 1e-300), 0.0, spread)  # rounding, where all blocks are alike
        return value, np.where(blocks > 1, blocks / (blocks - 1), np.nan) * spread / (x * x)


def _t(blocks: np.ndarray, level: float) -> np.ndarray:
    return np.where(blocks > 1, special.stdtrit(np.maximum(blocks - 1, 1), 0.5 + level / 2), np.nan)


def widened(table: pd.DataFrame, comparisons: int, level: float = LEVEL) -> pd.DataFrame:
    """A table whose intervals hold together for several comparisons (Bonferroni).

    Parameters
    ----------
    table : pd.DataFrame
        House columns, among them `blocks`.
    comparisons : int
        Intervals that are looked at together.
    level : float
        Level of confidence of the intervals, before and after.
    """
    blocks = table["blocks"].to_numpy()
    factor = _t(blocks, 1 - (1 - level) / comparisons) / _t(blocks, level)
    value, share = table["value"], table["unit"] == "share"
    low, high = value - factor * (value - table["low"]), value + factor * (table["high"] - value)
    return table.assign(low=low.mask(share & (table["low"] >= 0) & (low < 0), 0.0),
                        high=high.mask(share & (table["high"] <= 1) & (high > 1), 1.0))


def jackknife(values: pd.DataFrame) -> np.ndarray:
    """Variance of the value of all blocks (column -1), from the values without each batch of them (columns 0, 1, ...)."""
    without = values.drop(columns=-1).to_numpy(dtype=float)
    n = without.shape[1]
    spread = without - without.mean(axis=1, keepdims=True)
    variance = (n - 1) / n * (spread * spread).sum(axis=1)
    scale = np.abs(values[-1].to_numpy())
    return np.where(variance <= (1e-12 * scale) ** 2, 0.0, variance)  # rounding, where all batches are alike


def half_width(values: pd.DataFrame, level: float = LEVEL) -> np.ndarray:
    """Half of the t interval of each row of such values."""
    freedom = max(1, values.shape[1] - 2)
    return special.stdtrit(freedom, 0.5 + level / 2) * np.sqrt(jackknife(values))
