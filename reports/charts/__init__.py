"""Charts: every file of this folder is one; nothing else needs an edit.

A chart has a docstring, `METRIC` (the metric whose table it draws), `ORDER` (its place on the page) and
`draw(table, ax) -> Axes`, which also writes the finding as the title. `TABLE` names another metric whose table is printed
under it, `shown(table)` may trim that table, `VALUE` names what it holds, and `NOTE` is a warning to print beside it.
"""

from __future__ import annotations

from types import ModuleType

from analysis import metrics
from analysis.doors import idea_of, load_from, names_in


def names() -> list[str]:
    """All charts, by the names of their files, in the order of the page."""
    found = names_in(__file__)
    return sorted(found, key=lambda name: load_from(__name__, "chart", name, found).ORDER)


def load(name: str) -> ModuleType:
    """A chart by its name.

    Raises
    ------
    InputError
        If there is none of this name.
    """
    return load_from(__name__, "chart", name, names_in(__file__))


def described(game: str | None = None) -> list[tuple[str, str]]:
    """Name and meaning of each chart, of all games or of one."""
    applying = metrics.names() if game is None else metrics.for_game(game)
    return [(name, idea_of(load(name))) for name in names() if load(name).METRIC in applying]
