"""The Gini coefficient of what seats hold or give."""

from __future__ import annotations

import numpy as np


def gini(held: np.ndarray) -> np.ndarray:
    """Half the mean difference between two seats over the mean (C. Gini, 1912).

    Parameters
    ----------
    held : array, shape (games, seats)
        Not negative; each row has something.

    Returns
    -------
    array of float, shape (games,)
        0 if all are alike, (n - 1) / n if one of n has all.
    """
    n = held.shape[1]
    ranks = np.arange(1, n + 1) * 2 - n - 1
    return (np.sort(held, axis=1) * ranks).sum(axis=1) / (n * held.sum(axis=1))
