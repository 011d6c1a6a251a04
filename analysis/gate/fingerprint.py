"""A number for each game of a run: two games with equal rows have equal numbers."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyarrow as pa

from sim.dataset import Dataset

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
        numbers = numbers * MIX + _values(table[name].combine_chunks()) + np.uint64(1)
    return numbers ^ (numbers >> np.uint64(31))


def _values(column: Any) -> np.ndarray:
    if not pa.types.is_dictionary(column.type):
        return np.asarray(column.to_numpy(zero_copy_only=False)).astype(np.int64).view(np.uint64)
    labels = [*column.dictionary.to_pylist(), None]
    table = np.frombuffer(b"".join(hashlib.blake2b(str(x).encode(), digest_size=8).digest() for x in labels), dtype="<u8")
    return table[column.indices.fill_null(len(labels) - 1).to_numpy(zero_copy_only=False)]
