"""Doors where the folder is the registry: every file of the package is an entry."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from sim.errors import InputError
from sim.rules import unknown


def names_in(init: str) -> list[str]:
    """The entries beside a package's `__init__.py`, in alphabetical order."""
    return sorted(p.stem for p in Path(init).parent.glob("*.py") if not p.stem.startswith("_"))


def load_from(package: str, kind: str, name: str, known: list[str]) -> ModuleType:
    """An entry by its name.

    Raises
    ------
    InputError
        If there is none of this name.
    """
    if name not in known:
        raise InputError(unknown(kind, name, known))
    return importlib.import_module(f"{package}.{name}")


def idea_of(module: ModuleType) -> str:
    """The first line of an entry's docstring."""
    return (module.__doc__ or "").split("\n")[0]
