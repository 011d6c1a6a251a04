"""Embark's component tables: what each CSV must hold, and how its cells become numbers."""

from __future__ import annotations

from typing import Any

from sim.errors import InputError
from sim.games.embark.state import (
    BERTHS,
    BOATS,
    CHART,
    EFFECTS,
    ISLANDS,
    SIDES,
    SPACES,
    STACKS,
    TALENTS,
    TRACK,
    Bonus,
    Effect,
)

TABLES = {
    "boats": ("id", "berths", "source"),
    "islands": ("id", "board", "bonus", "mines", "track", "keys", "flags", "pays", "source"),
    "talents": ("id", "effect", "phase", "value", "text", "source"),
    "mining": ("id", "ore", "points", "source"),
}
JOBS = "CMEKW"
NUMBERED = {Effect.QUICK_CREW, Effect.RAIDER, Effect.QUICK_PICK, Effect.SURVEYOR, Effect.HOMESTEADER, Effect.FOREMAN,
            Effect.PATHFINDER, Effect.INNKEEPER}


def fill_tables(record: Any, rules: Any) -> None:
    """Write the component tables of `rules` into the rules record.

    Raises
    ------
    InputError
        Naming table, row, column, cell and what is allowed.
    """
    tables = rules.tables
    for name, most, least in (("boats", BOATS, 10), ("islands", SIDES, 1), ("talents", TALENTS, 1), ("mining", CHART, 1)):
        if not least <= len(tables[name]) <= most:
            raise InputError(f"{name}: has {len(tables[name])} rows; {least} to {most} are allowed")
    for place, row in enumerate(tables["boats"]):
        _boat(record, place, row)
    _islands(record, tables["islands"])
    _talents(record, tables["talents"])
    _mining(record, tables["mining"])


def docks_of(board: str) -> tuple[str, str]:
    """The letters of a board's two docks: `A-B` has A and B."""
    return board[0], board[2]


def _refuse(table: str, row: dict[str, str], column: str, allowed: str) -> InputError:
    return InputError(f"{table}.{row['id']}.{column} = {row[column]!r} is not allowed; it must be {allowed}")


def _number(table: str, row: dict[str, str], column: str, low: int, high: int) -> int:
    numbers = _numbers(table, row, column, low, high)
    if len(numbers) != 1:
        raise _refuse(table, row, column, f"a whole number from {low} to {high}")
    return numbers[0]


def _numbers(table: str, row: dict[str, str], column: str, low: int, high: int) -> list[int]:
    allowed = f"whole numbers from {low} to {high}"
    try:
        numbers = [int(word) for word in row[column].split()]
    except ValueError:
        raise _refuse(table, row, column, allowed) from None
    if any(not low <= n <= high for n in numbers):
        raise _refuse(table, row, column, allowed)
    return numbers


def _boat(record: Any, place: int, row: dict[str, str]) -> None:
    berths = row["berths"]
    if not 1 <= len(berths) <= BERTHS or set(berths) - set(JOBS):
        letters = "letters C M E K W (colonist, miner, explorer, captain, warrior)"
        raise _refuse("boats", row, "berths", f"1 to {BERTHS} of the {letters}")
    record.boat_berths[place] = len(berths)
    for berth, letter in enumerate(berths):
        record.boat_job[place, berth] = JOBS.index(letter)
    record.n_boats = place + 1


def _islands(record: Any, rows: list[dict[str, str]]) -> None:
    boards = sorted({row["board"] for row in rows})
    for row in rows:
        board = row["board"]
        if len(board) != 3 or board[1] != "-" or not (board[0] + board[2]).isalpha() or not board.isupper():
            raise _refuse("islands", row, "board", "two dock letters, for example A-B")
    letters = [letter for board in boards for letter in docks_of(board)]
    if len(set(letters)) < len(letters) or letters != sorted(letters):
        raise InputError(f"islands: the boards {', '.join(boards)} do not have docks of their own in letter order")
    if not record.players_count <= len(boards) <= ISLANDS:
        needed = record.players_count
        raise InputError(f"islands: {len(boards)} boards; a game for {needed} needs {needed} to {ISLANDS}")
    record.n_boards, record.n_sides = len(boards), len(rows)
    for place, row in enumerate(rows):
        number = boards.index(row["board"])
        record.board_side[number, record.board_sides[number]] = place
        record.board_sides[number] += 1
        record.side_board[place] = number
        _side(record, place, row)


def _side(record: Any, place: int, row: dict[str, str]) -> None:
    try:
        record.side_bonus[place] = Bonus[row["bonus"].upper()]
    except KeyError:
        raise _refuse("islands", row, "bonus", "one of " + ", ".join(b.name.lower() for b in Bonus)) from None
    _stacks(record, place, row)
    length = _number("islands", row, "track", 1, TRACK)
    record.side_track[place] = length
    keys = _numbers("islands", row, "keys", 1, length)
    if len(set(keys)) < len(keys):
        raise _refuse("islands", row, "keys", "different track spaces")
    record.side_keys[place] = sum(1 << (key - 1) for key in keys)
    record.side_n_keys[place] = len(keys)
    _flags(record, place, row, length)


def _stacks(record: Any, place: int, row: dict[str, str]) -> None:
    allowed = f"1 to {STACKS} stacks such as 4x2 (ore 0 to 99, spaces 1 or 2)"
    stacks = row["mines"].split()
    if not 1 <= len(stacks) <= STACKS:
        raise _refuse("islands", row, "mines", allowed)
    space = 0
    for number, stack in enumerate(stacks):
        ore, _, spaces = stack.partition("x")
        if not ore.isdigit() or int(ore) > 99 or spaces not in ("1", "2"):
            raise _refuse("islands", row, "mines", allowed)
        record.stack_ore[place, number], record.stack_spaces[place, number] = int(ore), int(spaces)
        record.stack_space[place, number] = space
        for _space in range(int(spaces)):
            record.space_stack[place, space] = number
            space += 1
    assert space <= SPACES
    record.side_stacks[place], record.side_spaces[place] = len(stacks), space


def _flags(record: Any, place: int, row: dict[str, str], length: int) -> None:
    flags = _numbers("islands", row, "flags", 1, length)
    if sorted(set(flags)) != flags:
        raise _refuse("islands", row, "flags", "track spaces in rising order")
    pays = []
    for word in row["pays"].split():
        places = word.split("/")
        if len(places) != 3 or not all(p.isdigit() and int(p) <= 100 for p in places):
            raise _refuse("islands", row, "pays", "three rewards from 0 to 100 a flag, for example 20/10/4")
        pays.append([int(p) for p in places])
    if len(pays) != len(flags):
        raise _refuse("islands", row, "pays", f"as many groups as there are flags ({len(flags)})")
    for explorers in range(TRACK + 1):
        reached = sum(flag <= explorers for flag in flags)
        if reached == 0 and record.exploration_no_flag and pays:  # D12: an unmarked track may pay as its first flag
            reached = 1
        record.flag_pays[place, explorers] = pays[reached - 1] if reached else (0, 0, 0)


def _talents(record: Any, rows: list[dict[str, str]]) -> None:
    needed = int(record.players_count + record.draft_extra)
    if len(rows) < needed:
        wanted = f"{record.players_count} players and draft.extra = {record.draft_extra}"
        raise InputError(f"talents: has {len(rows)} rows; {wanted} need {needed}")
    taken: set[int] = set()
    for place, row in enumerate(rows):
        try:
            effect = Effect[row["effect"].upper()]
        except KeyError:
            raise _refuse("talents", row, "effect", "one of " + ", ".join(e.name.lower() for e in Effect)) from None
        if effect in taken:
            raise _refuse("talents", row, "effect", "an effect that no other talent has (or none)")
        if effect != Effect.NONE:
            taken.add(effect)
        if effect in NUMBERED:
            record.talent_value[place] = _number("talents", row, "value", 0, 99)
        elif row["value"]:
            raise _refuse("talents", row, "value", f"empty, for {row['effect']} takes no number")
        record.talent_effect[place] = effect
        record.effect_value[effect] = record.talent_value[place]
    assert len(Effect) == EFFECTS
    record.n_talents = len(rows)


def _mining(record: Any, rows: list[dict[str, str]]) -> None:
    for place, row in enumerate(rows):
        record.chart_ore[place] = _number("mining", row, "ore", 1, 999)
        record.chart_points[place] = _number("mining", row, "points", 0, 999)
        if place and record.chart_ore[place] <= record.chart_ore[place - 1]:
            raise _refuse("mining", row, "ore", "more than in the row above")
    record.n_chart = len(rows)
