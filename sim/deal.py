"""Interventions: fix a part of the deal (`--deal talent.1=R-T7`), redraw a source of chance, or force a single decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType

import numpy as np

from sim.errors import InputError
from sim.rules import Rules, unknown

NOTHING = -1
DRAWS = 999  # other draws of a source of chance


def make_deal(game: ModuleType, rules: Rules, deals: Sequence[str] = (), force: str | None = None) -> np.recarray:
    """The deal record of a run.

    Parameters
    ----------
    deals : sequence of str
        `NAME.PLACE=ROW` with NAME one of the game's deals, `without.TABLE=ROW+ROW...` to take components out, or
        `redraw.SOURCE=N` for the N-th other draw of a source of chance, all others as they are.
    force : str, optional
        `N=OPTION`: in every game, decision number N takes this option.

    Raises
    ------
    InputError
        For anything that cannot be read.
    """
    deal = np.recarray(1, dtype=game.DEAL)
    for name in game.DEAL.names:
        deal[0][name] = 0 if name.startswith(("without_", "forbids", "redraw")) else NOTHING
    for text in deals:
        _fix(game, rules, deal[0], text)
    if force is not None:
        at, _, option = force.partition("=")
        if not (at.isdigit() and option.isdigit()):
            raise InputError(f"--force {force}: must read DECISION=OPTION, two whole numbers, for example 12=0")
        deal[0]["force_at"], deal[0]["force_option"] = int(at), int(option)
    return deal


def interventions(deals: Sequence[str], force: str | None = None) -> dict[str, str]:
    """The same by name, as a manifest keeps it."""
    told: dict[str, str] = {}
    for text in deals:
        key, _, value = text.partition("=")
        told[key] = f"{told[key]}+{value}" if key.startswith("without.") and key in told else value
    return told | ({"force": force} if force else {})


def from_interventions(game: ModuleType, rules: Rules, told: Mapping[str, str]) -> np.recarray:
    """The deal record of `interventions`."""
    return make_deal(game, rules, [f"{key}={value}" for key, value in told.items() if key != "force"], told.get("force"))


def _fix(game: ModuleType, rules: Rules, deal: np.record, text: str) -> None:
    key, equals, value = text.partition("=")
    name, _, place = key.partition(".")
    if name == "redraw":
        _redraw(game, deal, text, place, value)
        return
    if name == "nudge" and "nudge_place" in game.DEAL.names:
        _nudge(rules, deal, text, place, value)
        return
    if name == "without" and equals:
        name = f"without_{place}"
    if name not in game.DEALS or not equals:
        raise InputError(f"--deal {text}: must read NAME.PLACE=ROW, without.TABLE=ROW or redraw.SOURCE=N; "
                         f"{unknown('deal', name, game.DEALS)}")
    table, _, most = game.DEALS[name]
    if name.startswith("without_"):
        deal[name][[rules.row(table, row) for row in value.split("+")]] = 1
        return
    row = rules.row(table, value)
    places = min(most, len(rules.tables[table])) if most else rules.record[0]["players_count"]
    if not place.isdigit() or int(place) >= places:
        raise InputError(f"--deal {text}: {place!r} is no place; it must be a whole number from 0 to {places - 1}")
    if row in deal[name]:
        raise InputError(f"--deal {text}: {value} is dealt twice")
    deal[name][int(place)] = row


def _redraw(game: ModuleType, deal: np.record, text: str, source: str, value: str) -> None:
    if source not in game.CHANCE:
        raise InputError(f"--deal {text}: {unknown('source of chance', source, game.CHANCE)}")
    if not (value.isdigit() and 1 <= int(value) <= DRAWS):
        raise InputError(f"--deal {text}: must be the number of another draw, from 1 to {DRAWS}")
    deal["redraw"][game.CHANCE.index(source)] = int(value)


def _nudge(rules: Rules, deal: np.record, text: str, place: str, value: str) -> None:
    players = rules.record[0]["players_count"]
    if not (place.isdigit() and int(place) < players) or value not in ("more", "fewer"):
        raise InputError(f"--deal {text}: must read nudge.PLACE=more or nudge.PLACE=fewer, with PLACE from 0 to {players - 1}, "
                         "a place of the line-up")
    deal["nudge_place"], deal["nudge_more"] = int(place), int(value == "more")
