"""Metrics: every file of this folder is one; nothing else needs an edit.

A metric has a docstring, `GAMES` (the games it applies to, None for all) and `measure(dataset) -> DataFrame` with the house
columns `metric, group..., n, value, low, high` and, after them, `blocks` (the units behind the interval) and `unit`. With a
`collect(part)` beside it (`analysis.tables`), its sums are gathered in the same pass as those of all other metrics.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import pandas as pd

from analysis.doors import idea_of, load_from, names_in
from analysis.tables import check_columns, prefetch
from sim.dataset import Dataset


def names() -> list[str]:
    """All metrics, by the names of their files."""
    return names_in(__file__)


def load(name: str) -> ModuleType:
    """A metric by its name.

    Raises
    ------
    InputError
        If there is none of this name.
    """
    return load_from(__name__, "metric", name, names())


def for_game(game: str) -> list[str]:
    """The metrics that apply to a game."""
    return [name for name in names() if load(name).GAMES is None or game in load(name).GAMES]


def described(game: str | None = None) -> list[tuple[str, str]]:
    """Name and meaning of each metric, of all games or of one."""
    chosen = names() if game is None else for_game(game)
    return [(name, idea_of(load(name))) for name in chosen]


def measure_all(dataset: Dataset, only: Sequence[str] | None = None) -> dict[str, pd.DataFrame]:
    """The tables of all metrics that apply to a run (or of those named), in one pass over it.

    Returns
    -------
    dict of str to pd.DataFrame
        Metrics that find nothing to measure are left out.
    """
    check_columns(dataset)
    chosen = {name: load(name) for name in for_game(dataset.manifest["game"]) if only is None or name in only}
    prefetch(dataset, [m.collect for m in chosen.values() if hasattr(m, "collect")])
    tables = {name: metric.measure(dataset) for name, metric in chosen.items()}
    return {name: table for name, table in tables.items() if len(table)}
