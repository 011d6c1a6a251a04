"""Whether what holds for seats and strategies holds at every table: win shares line-up by line-up, and how far they differ."""

from __future__ import annotations

import numpy as np
import pandas as pd
from scipy import special

from analysis.intervals import LEVEL
from analysis.tables import HOUSE, Part, block_sums, empty, gather
from analysis.wins import fair_share
from sim.dataset import Dataset

GAMES = None
LEAST_LINE_UPS, LEAST_BLOCKS = 4, 5


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Block means of win shares, by line-up and seat or strategy."""
    block = part.games["block"].to_numpy()
    first = np.flatnonzero(np.diff(block, prepend=-1))
    line_ups = len(part.dataset.manifest["line_ups"])
    names = list(part.seats["strategy"].array.categories)
    labels = {"seat": (part.seats["seat"].to_numpy(), list(range(part.players))),
              "strategy": (part.seats["strategy"].array.codes, names)}
    place = np.repeat(np.searchsorted(first, np.arange(len(block)), side="right") - 1, part.players)
    sums = {}
    for by, (codes, of) in labels.items():
        cells, size = place * len(of) + codes, len(first) * len(of)
        x = np.bincount(cells, minlength=size).reshape(-1, len(of))
        y = np.bincount(cells, part.win_share, minlength=size).reshape(-1, len(of)) / np.maximum(x, 1)
        table = np.zeros((line_ups, 3, len(of)))
        np.add.at(table, block[first] % line_ups, np.stack([x > 0, y, y * y], axis=1))
        index = pd.MultiIndex.from_product([of, range(line_ups)], names=[by, "line_up"])
        sums[by] = pd.DataFrame(table.transpose(2, 0, 1).reshape(-1, 3), index=index, columns=["blocks", "y", "yy"])
    return sums | {"won": block_sums(block, {}, part.winners > 0)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """Mean win share over the line-ups `by` seat and strategy (`of`), its interval, and the range of 95 % of line-ups; `n` counts
    line-ups. What sits in fewer than four line-ups, and line-ups of fewer than five blocks, are left out.

    Notes
    -----
    Random effects: the spread between line-ups is what is left of the spread of their means after the noise in each
    (R. DerSimonian, N. Laird, Controlled Clinical Trials 7, 1986); the range is the prediction interval for one line-up more
    (J. P. T. Higgins, S. G. Thompson, D. J. Spiegelhalter, J. Royal Statistical Society A 172, 2009).
    """
    sums = gather(dataset, collect)
    rows = []
    for by in ("seat", "strategy"):
        for of, own in sums[by].groupby(level=by, sort=False):
            means = own[own["blocks"] >= LEAST_BLOCKS]
            if len(means) < LEAST_LINE_UPS:
                continue
            value, half, reach = random_effects(*_means(means))
            rows.append({"metric": "across_line_ups", "by": by, "of": of, "n": len(means), "value": value,
                         "low": max(value - half, 0), "high": min(value + half, 1), "blocks": int(means["blocks"].sum()),
                         "unit": "share", "least": max(value - reach, 0), "most": min(value + reach, 1)})
    if not rows:
        return empty("across_line_ups", "by", "of")
    table = pd.DataFrame(rows)[["metric", "by", "of", *HOUSE, "least", "most"]]
    return table.assign(fair=fair_share(sums["won"], dataset))


def _means(sums: pd.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    """Mean of each line-up and its variance; line-ups whose blocks are all alike count as if they had what others have at least."""
    n, y, yy = (sums[name].to_numpy() for name in ("blocks", "y", "yy"))
    variance = (yy - y * y / n) / (n - 1) / n
    least = variance[variance > 1e-12].min(initial=np.inf)
    return y / n, np.maximum(variance, least if np.isfinite(least) else 1e-12)


def random_effects(means: np.ndarray, variances: np.ndarray) -> tuple[float, float, float]:
    """Mean over groups, half of its interval, and half of the range of one group more.

    Parameters
    ----------
    means, variances : array, shape (k,)
        Estimate of each group, and the variance of its error; k from 3.
    """
    k, w = len(means), 1 / variances
    fixed = (w * means).sum() / w.sum()
    excess = (w * (means - fixed) ** 2).sum() - (k - 1)
    between = max(0.0, excess / (w.sum() - (w * w).sum() / w.sum()))
    w = 1 / (variances + between)
    error = 1 / w.sum()
    mean = (w * means).sum() / w.sum()
    half = special.stdtrit(k - 1, 0.5 + LEVEL / 2) * np.sqrt(error)
    return float(mean), float(half), float(special.stdtrit(k - 2, 0.5 + LEVEL / 2) * np.sqrt(between + error))
