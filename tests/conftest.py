"""Runs that several tests read."""

from __future__ import annotations

import pytest

import sim
import strategies
from sim.dataset import Dataset
from sim.jit import JIT

FIELD = ("random_legal", "farmer", "miner", "greedy")
CRISIS_FIELD = ("random_legal", "steward", "freeloader", "balanced", "opportunist")


def play_embark(folder, games: int) -> Dataset:
    """Embark with three players on a field of four strategies."""
    embark = sim.load_game("embark")
    field = [strategies.load(embark, name) for name in FIELD if name in strategies.files("embark")]
    return sim.run("embark", players=3, games=games, strategies=field, seed=7, out=folder, threads=2)


@pytest.fixture(scope="session")
def embark_run(tmp_path_factory) -> Dataset:
    """A small run of Embark."""
    return play_embark(tmp_path_factory.mktemp("runs") / "embark", 2_000 if JIT else 200)


def play_archipelago(folder, games: int, players: int = 4) -> Dataset:
    """Archipelago on a field of strategies that differ in what they give in crises."""
    archipelago = sim.load_game("archipelago")
    names = [name for name in CRISIS_FIELD if name in strategies.files("archipelago")]
    field = [strategies.load(archipelago, name) for name in names]
    return sim.run("archipelago", players=players, games=games, strategies=field, seed=7, out=folder, threads=2)


@pytest.fixture(scope="session")
def archipelago_run(tmp_path_factory) -> Dataset:
    """A small run of Archipelago."""
    return play_archipelago(tmp_path_factory.mktemp("runs") / "archipelago", 400 if JIT else 100)


@pytest.fixture(scope="session")
def archipelago_pair_run(tmp_path_factory) -> Dataset:
    """A small run of Archipelago with two players, who hold two objectives each."""
    return play_archipelago(tmp_path_factory.mktemp("runs") / "archipelago-2", 120 if JIT else 12, players=2)
