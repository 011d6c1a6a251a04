"""Equipoise's core: rules, games, batches, datasets and replays.

>>> import sim, strategies
>>> embark = sim.load_game("embark")
>>> farmer, miner = (strategies.load(embark, name) for name in ("farmer", "miner"))
>>> dataset = sim.run("embark", players=4, games=1_000_000, strategies=[farmer, miner], seed=1, out="out/first")
"""

from typing import Any

__all__ = ["Dataset", "EngineError", "InputError", "load_game", "prepare", "run"]


def __getattr__(name: str) -> Any:
    """Load the compiler only when something is played."""
    if name in ("run", "prepare"):
        from sim import batch

        return getattr(batch, name)
    if name == "Dataset":
        from sim.dataset import Dataset

        return Dataset
    if name == "load_game":
        from sim.games import load

        return load
    if name in ("EngineError", "InputError"):
        from sim import errors

        return getattr(errors, name)
    raise AttributeError(f"module 'sim' has no attribute {name!r}")
