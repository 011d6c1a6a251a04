"""A number for each game of a run: two games with equal rows have equal numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.dataset import Dataset, logical_values

MIX = np.uint64(0x9E3779B97F4A7C15)


def fingerprints(dataset: Dataset) -> np.ndarray:
    """One number a game, from its row and those of its seats.

    Returns
    -------
    np.ndarray, uint64, shape (games,)
    """
    players = int(dataset.manifest["players"])
    found = []
    for games, seats in zip(dataset.parts("games"), dataset.parts("seats"), strict=True):
        whole = _rows(games)
        for seat in _rows(seats).reshape(-1, players).T:
            whole = whole * MIX + seat
        found.append(whole)
    return np.concatenate(found)


def _rows(table: Any) -> np.ndarray:
    numbers = np.zeros(len(table), dtype=np.uint64)
    for name in sorted(table.column_names):
        numbers = numbers * MIX + logical_values(table[name].combine_chunks()).view(np.uint64) + np.uint64(1)
    return numbers ^ (numbers >> np.uint64(31))
