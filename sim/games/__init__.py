"""The games: every folder here with a `play.py` is one."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from sim.errors import InputError

HOME = Path(__file__).parent


def names() -> list[str]:
    """The games found, in alphabetical order."""
    return sorted(p.parent.name for p in HOME.glob("*/play.py"))


def load(name: str) -> ModuleType:
    """A game's `play` module.

    Raises
    ------
    InputError
        If there is no such game.
    """
    if name not in names():
        from sim.rules import unknown

        raise InputError(unknown("game", name, names()))
    return importlib.import_module(f"sim.games.{name}.play")
