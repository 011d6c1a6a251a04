"""Charts: every file of this folder is one; nothing else needs an edit.

A chart has a docstring, `METRIC` (the metric whose table it draws), `ORDER` (its place on the page) and
`draw(table, ax) -> Axes`, which also writes the finding as the title. `TABLE` names another metric whose table is printed
under it, `shown(table)` may trim that table, `VALUE` names what it holds, and `NOTE` is a warning to print beside it.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from analysis import metrics
from sim.errors import InputError
from sim.rules import unknown


def names() -> list[str]:
    """All charts, by the names of their files, in the order of the page."""
    found = sorted(p.stem for p in Path(__file__).parent.glob("*.py") if not p.stem.startswith("_"))
    return sorted(found, key=lambda name: _module(name).ORDER)


def load(name: str) -> ModuleType:
    """A chart by its name.

    Raises
    ------
    InputError
        If there is none of this name.
    """
    if name not in names():
        raise InputError(unknown("chart", name, names()))
    return _module(name)


def described(game: str | None = None) -> list[tuple[str, str]]:
    """Name and meaning of each chart, of all games or of one."""
    applying = metrics.names() if game is None else metrics.for_game(game)
    return [(name, (_module(name).__doc__ or "").split("\n")[0]) for name in names() if _module(name).METRIC in applying]


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"reports.charts.{name}")
