"""Runs that several tests read."""

from __future__ import annotations

import pytest

import sim
import strategies
from sim.dataset import Dataset
from sim.jit import JIT

FIELD = ("random_legal", "farmer", "miner")


def play_embark(folder, games: int) -> Dataset:
    """Embark with three players on a field of three strategies."""
    embark = sim.load_game("embark")
    field = [strategies.load(embark, name) for name in FIELD if name in strategies.files("embark")]
    return sim.run("embark", players=3, games=games, strategies=field, seed=7, out=folder, threads=2)


@pytest.fixture(scope="session")
def embark_run(tmp_path_factory) -> Dataset:
    """A small run of Embark."""
    return play_embark(tmp_path_factory.mktemp("runs") / "embark", 2_000 if JIT else 200)
