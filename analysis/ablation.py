"""Doing without: a strategy that may not do something, a component that is out of the box or sure to be there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pandas as pd

import strategies
from analysis import metrics
from sim.batch import Setup, changed
from sim.errors import InputError
from sim.rules import unknown

GROUPED = ("strategy=", "seat=", "by=")


@dataclass(frozen=True)
class Pair:
    """Two runs of the same deals that differ in one thing.

    Attributes
    ----------
    thing : str
        The class of options forbidden, or the component.
    plain, other : Setup
        Without and with the intervention: free and restricted play, or the component out of the box and sure to be there.
    label : str
        What the restricted strategy is called in `other`; empty for components.
    """

    thing: str
    plain: Setup
    other: Setup
    label: str = ""


def restricted(setup: Setup, told: str, files: Sequence[str] = ()) -> tuple[str, list[Pair]]:
    """`STRATEGY` or `STRATEGY=CLASS,CLASS`: the strategy's label, and a pair for each class of options (all by default).

    Raises
    ------
    InputError
    """
    name, _, listed = told.partition("=") if told.count(":") == 0 else (told, "", "")
    labels = [strategy.label for strategy in setup.strategies]
    found = [place for place, label in enumerate(labels) if label == name]
    if not found:
        raise InputError(f"--forbid {told}: " + unknown("strategy of this field", name, labels))
    kinds = [kind.strip() for kind in listed.split(",") if kind.strip()] or list(setup.game.CLASSES)
    for kind in kinds:
        if kind not in setup.game.CLASSES:
            raise InputError(f"--forbid {told}: " + unknown(f"class of options of {setup.game.NAME}", kind, setup.game.CLASSES))
    pairs = []
    for kind in kinds:
        tied = strategies.load(setup.game, f"{name}:{strategies.FORBID}={kind}", files)
        field = [tied if place in found else own for place, own in enumerate(setup.strategies)]
        pairs.append(Pair(kind, setup, replace(setup, strategies=field), tied.label))
    return name, pairs


def components(setup: Setup, told: str) -> tuple[str, list[Pair]]:
    """`TABLE` or `TABLE=ROW,ROW`: what the figures are about, and a pair for each component (all by default).

    A component that a seat holds goes to seat 0; others come first in their pile. Where nothing of its kind can be taken out
    of the box, it is compared with chance.

    Raises
    ------
    InputError
    """
    table, _, listed = told.partition("=")
    deals = {of: (name, place) for name, (of, place, _) in setup.game.DEALS.items() if not name.startswith("without_")}
    if table not in deals:
        raise InputError(f"--component {told}: " + unknown(f"table of {setup.game.NAME} that is dealt", table, deals))
    name, place = deals[table]
    rows = [row.strip() for row in listed.split(",") if row.strip()] or dealt(setup, table)
    pairs = []
    for row in rows:
        setup.rules.row(table, row)
        out = [f"without.{table}={row}"] if f"without_{table}" in setup.game.DEALS else []
        if f"without.{table}" in setup.interventions or f"{name}.0" in setup.interventions:
            raise InputError(f"--component {told}: --deal fixes {table} already")
        pairs.append(Pair(row, changed(setup, deals=out), changed(setup, deals=[f"{name}.0={row}"])))
    return "seat=0" if place == "seat" else "", pairs


def dealt(setup: Setup, table: str) -> list[str]:
    """The components of a table that may be dealt: those of the deck of this length, where there are decks."""
    length = setup.rules.values.get("game.length")
    return [row["id"] for row in setup.rules.tables[table] if length is None or row.get("deck", length.value) == length.value]


def about(table: pd.DataFrame, focus: str) -> pd.DataFrame:
    """The figures of a strategy or seat (`strategy=miner`, `seat=0`), and those of whole games; all if there is no focus."""
    if not focus:
        return table
    key, _, value = focus.partition("=")
    own = {f"{key}={value}", f"by={key},of={value}"}

    def kept(name: str) -> bool:
        inside = name.partition("[")[2].rstrip("]")
        return not inside.startswith(GROUPED) or inside in own

    return table[[kept(str(name)) for name in table.index.get_level_values("name")]]


def usual(game: str, focus: str) -> list[str]:
    """The metrics shown by default."""
    own = "win_share_seat" if focus.startswith("seat") else "win_share_strategy"
    return [name for name in (own, "score", "rebellion") if name in metrics.for_game(game)]
