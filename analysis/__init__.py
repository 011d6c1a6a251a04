"""Analysis: tables, intervals and metrics of a run folder.

>>> import analysis
>>> run = analysis.load("out/first")
>>> run.seats.groupby("strategy").score.mean()
"""

from __future__ import annotations

import os
from dataclasses import dataclass

import pandas as pd

from sim.dataset import Dataset

__all__ = ["Frames", "load"]


@dataclass(frozen=True)
class Frames:
    """The tables of a run as pandas frames.

    Attributes
    ----------
    games, seats, rounds : pd.DataFrame
        All rows, in game order; the columns are explained by `dataset.columns(table)`.
    dataset : Dataset
    """

    games: pd.DataFrame
    seats: pd.DataFrame
    rounds: pd.DataFrame
    dataset: Dataset


def load(path: str | os.PathLike[str]) -> Frames:
    """Read a whole run folder into memory, for notebooks; metrics read it part by part instead.

    Raises
    ------
    InputError
        If the folder holds no finished run.
    """
    dataset = Dataset.open(path)
    games, seats, rounds = (pd.concat([part.to_pandas() for part in dataset.parts(table)], ignore_index=True)
                            for table in ("games", "seats", "rounds"))
    return Frames(games, seats, rounds, dataset)
