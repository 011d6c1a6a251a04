"""Archipelago's component tables: what each CSV must hold, and how its cells become numbers."""

from __future__ import annotations

import re
from typing import Any

from sim.errors import InputError
from sim.games.archipelago.effects import BUILDING_NAMES, RESOURCE_NAMES, parse_effect
from sim.games.archipelago.state import (
    CARDS,
    EVENTS,
    OBJECTIVES,
    POPULATION,
    SPACES,
    TRENDS,
    WONDERS,
    Count,
    End,
    Kind,
    Op,
    Role,
)

TABLES = {
    "board1": ("id", "resource", "spaces", "price", "surplus", "rebellion", "source"),
    "board2": ("id", "resource", "spaces", "price", "surplus", "rebellion", "source"),
    "board3": ("id", "from", "to", "surplus", "rebellion", "source"),
    "board4": ("id", "from", "to", "price", "rebellion", "source"),
    "wheel": ("id", "taxes", "reproduction", "exploration", "source"),
    "buildings": ("id", "cubes", "florins", "pool", "terrain", "builder", "source"),
    "faces": ("id", "edges", *RESOURCE_NAMES, "huts", "source"),
    "cards": ("id", "name", "kind", "price1", "price2", "price3", "medals", "florins", "discs", "citizens", "cubes", "mode",
              "effect", "source"),
    "backs": ("id", "domestic", "feeds", "domestic_red", "export", "p2", "p3", "p4", "p5", "export_red", "event", "event_red",
              "source"),
    "events": ("id", "name", "effect", "source"),
    "objectives": ("id", "title", "deck", "role", "end", "p2", "p3", "p4", "p5", "criterion", "source"),
    "trends": ("id", "name", "criterion", "source"),
}
SIZES = {"board1": (1, 64), "board2": (1, 64), "board3": (1, 32), "board4": (1, 32), "wheel": (2, 2), "buildings": (5, 5),
         "faces": (30, 48), "cards": (8, CARDS), "backs": (8, CARDS), "events": (1, EVENTS), "objectives": (6, OBJECTIVES),
         "trends": (1, TRENDS)}
LETTERS = "wfm"
POOLS = {"-": 0, "market_port": 1, "town_temple": 2}
MODES = ("activated", "passive", "wonder")
DECKS = ("short", "medium", "long")
CARD_SETS = {"character": 1, "progress": 2, "any": 3}
MARKET_SETS = {"I": 1, "II": 2, "I+II": 3}
PLAIN_ENDS = {"regions": End.REGIONS, "population": End.POPULATION, "surplus": End.SURPLUS, "ships": End.SHIPS,
              "bank_empty": End.BANK_EMPTY, "wonders": End.WONDERS, "peace": End.PEACE, "none": End.NONE}
PLAIN_COUNTS = {"tokens": Count.TOKENS, "money": Count.MONEY, "ships": Count.SHIPS, "citizens": Count.CITIZENS,
                "regions": Count.REGIONS, "wonders": Count.WONDERS, "crisis_cubes": Count.CRISIS_CUBES}


def fill_tables(record: Any, rules: Any) -> None:
    """Write the component tables of `rules` into the rules record.

    Raises
    ------
    InputError
        Naming table, row, column, cell and what is allowed.
    """
    tables = rules.tables
    for name, (least, most) in SIZES.items():
        if not least <= len(tables[name]) <= most:
            raise InputError(f"{name}: has {len(tables[name])} rows; {least} to {most} are allowed")
    for market, name in enumerate(("board1", "board2")):
        _zones(record, market, name, tables[name])
    _track(record, "board3", tables["board3"], {"surplus": "population_surplus", "rebellion": "population_rebellion"})
    _track(record, "board4", tables["board4"], {"price": "surplus_price", "rebellion": "surplus_rebellion"})
    _wheel(record, tables["wheel"])
    _buildings(record, tables["buildings"])
    _faces(record, tables["faces"])
    _events(record, tables["events"])
    _cards(record, tables["cards"])
    _backs(record, tables)
    _objectives(record, tables["objectives"])
    record.n_trends = len(tables["trends"])
    for place, row in enumerate(tables["trends"]):
        record.trend_count[place], record.trend_counted[place] = _criterion("trends", row)


def _refuse(table: str, row: dict[str, str], column: str, allowed: str) -> InputError:
    return InputError(f"{table}.{row['id']}.{column} = {row[column]!r} is not allowed; it must be {allowed}")


def _number(table: str, row: dict[str, str], column: str, low: int, high: int) -> int:
    try:
        number = int(row[column])
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise _refuse(table, row, column, f"a whole number from {low} to {high}")
    return number


def _choice(table: str, row: dict[str, str], column: str, allowed: tuple[str, ...]) -> int:
    if row[column] not in allowed:
        raise _refuse(table, row, column, "one of " + ", ".join(allowed))
    return allowed.index(row[column])


def _cubes(table: str, row: dict[str, str]) -> list[int]:
    numbers = [0] * len(RESOURCE_NAMES)
    for word in row["cubes"].split() if row["cubes"] != "-" else []:
        found = re.fullmatch(r"([a-z]+)([1-9])", word)
        if not found or found[1] not in RESOURCE_NAMES:
            raise _refuse(table, row, "cubes", "- or resources with a digit, for example stone2 wood1")
        numbers[RESOURCE_NAMES.index(found[1])] += int(found[2])
    return numbers


def _zones(record: Any, market: int, name: str, rows: list[dict[str, str]]) -> None:
    record.zone_spaces[market] = 0
    for row in rows:
        resource = _choice(name, row, "resource", RESOURCE_NAMES)
        first = record.zone_spaces[market, resource]
        spaces = _number(name, row, "spaces", 1, 15)
        if first + spaces > SPACES:
            raise _refuse(name, row, "spaces", f"so small that the zone has at most {SPACES} spaces")
        steps = _number(name, row, "surplus", -9, 9), _number(name, row, "rebellion", -9, 9)
        if first == 0:
            record.empty_surplus[market, resource], record.empty_rebellion[market, resource] = steps
        here = slice(first, first + spaces)
        record.space_price[market, resource, here] = _number(name, row, "price", 0, 50)
        record.space_surplus[market, resource, here], record.space_rebellion[market, resource, here] = steps
        record.zone_spaces[market, resource] = first + spaces
    missing = [word for place, word in enumerate(RESOURCE_NAMES) if record.zone_spaces[market, place] == 0]
    if missing:
        raise InputError(f"{name}: has no row for {missing[0]}; every resource needs at least one")


def _track(record: Any, name: str, rows: list[dict[str, str]], columns: dict[str, str]) -> None:
    following = 0
    for row in rows:
        first = _number(name, row, "from", 0, POPULATION - 1)
        last = _number(name, row, "to", 0, POPULATION - 1)
        if first != following or last < first:
            raise _refuse(name, row, "from", f"{following}: rows follow each other without a gap, from 0 up")
        for column, target in columns.items():
            low, high = (0, 50) if column == "price" else (-9, 9)
            getattr(record, target)[first:] = _number(name, row, column, low, high)  # past the last row: the last row
        following = last + 1


def _wheel(record: Any, rows: list[dict[str, str]]) -> None:
    by_side = {row["id"]: row for row in rows}
    side = "5" if record.players_count == 5 else "2-4"
    if side not in by_side:
        raise InputError(f"wheel: has no row {side}; the two sides are called 2-4 and 5")
    for place, column in enumerate(("taxes", "reproduction", "exploration")):
        record.circles[place] = _number("wheel", by_side[side], column, 0, 20)


def _buildings(record: Any, rows: list[dict[str, str]]) -> None:
    for place, (row, name) in enumerate(zip(rows, BUILDING_NAMES, strict=True)):
        if row["id"] != name:
            raise _refuse("buildings", row, "id", f"{name}: the rows are {', '.join(BUILDING_NAMES)}, in this order")
        record.build_cubes[place] = _cubes("buildings", row)
        record.build_florins[place] = _number("buildings", row, "florins", 0, 50)
        record.build_pool[place] = _choice("buildings", row, "pool", tuple(POOLS))
        record.build_sea[place] = _choice("buildings", row, "terrain", ("land", "sea"))
        record.build_by_ship[place] = _choice("buildings", row, "builder", ("citizen", "citizen or ship"))
        if (name == "ship") != (row["pool"] == "-"):
            raise _refuse("buildings", row, "pool", "- for ships, market_port or town_temple for all others")


def _faces(record: Any, rows: list[dict[str, str]]) -> None:
    if len(rows) % 2:
        raise InputError(f"faces: has {len(rows)} rows; two in a row are the faces of a tile, so their number must be even")
    record.n_faces = len(rows)
    for face, row in enumerate(rows):
        if not re.fullmatch(f"[{LETTERS}]{{6}}", row["edges"]) or set(row["edges"]) == {"w"}:
            raise _refuse("faces", row, "edges", "six of the letters w f m (water, field, mountain), not all w")
        _lay_face(record, face, row["edges"])
        for place, name in enumerate(RESOURCE_NAMES):
            record.face_icons[face, place] = _number("faces", row, name, 0, 9)
        record.face_huts[face] = _number("faces", row, "huts", 0, 9)
        record.face_other[face] = face ^ 1
    record.sea_face = len(rows)
    _lay_face(record, len(rows), "wwwwww")
    record.face_icons[len(rows)] = [record.map_sea_fish, 0, 0, 0, 0, 0]


def _lay_face(record: Any, face: int, edges: str) -> None:
    letters = [LETTERS.index(letter) for letter in edges]
    record.face_edge[face] = letters
    for turn in range(6):
        record.face_word[face, turn] = sum((letters[(side - turn) % 6] + 1) << (2 * side) for side in range(6))


def _effect(table: str, row: dict[str, str], event: bool) -> list[tuple[int, tuple[int, int, int, int]]]:
    try:
        return parse_effect(row["effect"], event)
    except ValueError as error:
        raise _refuse(table, row, "effect", str(error)) from None


def _events(record: Any, rows: list[dict[str, str]]) -> None:
    for place, row in enumerate(rows):
        record.event_op[place], record.event_more[place] = _effect("events", row, True)[0]


def _cards(record: Any, rows: list[dict[str, str]]) -> None:
    record.n_cards, wonders = len(rows), 0
    for place, row in enumerate(rows):
        record.card_kind[place] = kind = _choice("cards", row, "kind", ("character", "progress", "wonder"))
        record.card_mode[place] = mode = _choice("cards", row, "mode", MODES)
        if (kind == Kind.WONDER) != (MODES[mode] == "wonder"):
            raise _refuse("cards", row, "mode", "wonder for wonders, activated or passive for others")
        record.card_price[place] = [_number("cards", row, f"price{edge}", 0, 50) for edge in (1, 2, 3)]
        for column, most in (("medals", 20), ("florins", 50), ("discs", 5), ("citizens", 10)):
            getattr(record, f"card_{column}")[place] = _number("cards", row, column, 0, most)
        record.card_cubes[place] = _cubes("cards", row)
        if kind != Kind.WONDER and (record.card_citizens[place] or record.card_cubes[place].any()):
            raise _refuse("cards", row, "cubes", "- and citizens 0: only wonders are paid with cubes and citizens")
        for part, (op, more) in enumerate(_effect("cards", row, False)):
            if (op == Op.BUILD_WONDER) != (kind == Kind.WONDER and part == 0):
                raise _refuse("cards", row, "effect", "begun by build_wonder() on wonders, and without it on other cards")
            record.card_op[place, part], record.card_more[place, part] = op, more
        if kind == Kind.WONDER:
            if record.card_op[place, 0] != Op.BUILD_WONDER or wonders == WONDERS:
                raise _refuse("cards", row, "effect", f"begun by build_wonder(), on at most {WONDERS} wonders")
            record.card_wonder[place] = wonders
            wonders += 1


def _backs(record: Any, tables: Any) -> None:
    cards, rows, events = tables["cards"], tables["backs"], [row["id"] for row in tables["events"]]
    if [row["id"] for row in cards] != [row["id"] for row in rows]:
        raise InputError("backs: its ids must be those of cards, in the same order; each card has one back")
    for place, row in enumerate(rows):
        record.back_domestic[place] = _choice("backs", row, "domestic", RESOURCE_NAMES)
        record.back_feeds[place] = _number("backs", row, "feeds", 1, 20)
        record.back_export[place] = _choice("backs", row, "export", RESOURCE_NAMES)
        by_players = [_number("backs", row, f"p{n}", 0, 15) for n in (2, 3, 4, 5)]
        record.back_cubes[place] = by_players[record.players_count - 2]
        event = _choice("backs", row, "event", ("-", *events)) - 1
        record.back_event[place] = event
        red = [_number("backs", row, f"{zone}_red", 0, 1) for zone in ("domestic", "export", "event")]
        record.back_red[place] = red[0] + 2 * red[1] + 4 * (red[2] and event >= 0)


def _objectives(record: Any, rows: list[dict[str, str]]) -> None:
    record.n_objectives, record.deck_n = len(rows), 0
    for place, row in enumerate(rows):
        deck = _choice("objectives", row, "deck", DECKS)
        role = _choice("objectives", row, "role", ("-", "separatist", "pacifist"))
        record.objective_role[place] = role
        record.objective_end[place], record.objective_of[place] = _end(row)
        by_players = [_number("objectives", row, f"p{n}", 0, 99) for n in (2, 3, 4, 5)]
        record.objective_at[place] = by_players[record.players_count - 2]
        record.objective_count[place], record.objective_counted[place] = _criterion("objectives", row)
        if deck == record.game_length and not (role and record.players_count == 2):
            record.deck[record.deck_n] = place
            record.deck_n += 1
    needed = record.players_count * (record.two_players_objectives if record.players_count == 2 else 1)
    if record.deck_n < needed:
        raise InputError(f"objectives: the deck {DECKS[record.game_length]} has {record.deck_n} cards for this table; "
                         f"{needed} are needed")
    for special in (Role.SEPARATIST, Role.PACIFIST):
        if sum(record.objective_role[record.deck[k]] == special for k in range(record.deck_n)) > 1:
            raise InputError(f"objectives: the deck {DECKS[record.game_length]} has more than one {special.name.lower()}")


def _end(row: dict[str, str]) -> tuple[int, int]:
    text = row["end"]
    if text in PLAIN_ENDS:
        return int(PLAIN_ENDS[text]), 0
    name, _, inside = text.partition("(")
    inside = inside.rstrip(")")
    if name == "cards_in_play" and inside in CARD_SETS:
        return int(End.CARDS_IN_PLAY), CARD_SETS[inside]
    if name == "market_cubes" and inside in MARKET_SETS:
        return int(End.MARKET_CUBES), MARKET_SETS[inside]
    if name == "buildings" and set(inside.split("+")) <= set(BUILDING_NAMES[1:]):
        return int(End.BUILDINGS), sum(1 << BUILDING_NAMES.index(word) for word in inside.split("+"))
    raise _refuse("objectives", row, "end", "cards_in_play(character, progress or any), buildings(town+temple), "
                  "market_cubes(I, II or I+II), " + ", ".join(PLAIN_ENDS))


def _criterion(table: str, row: dict[str, str]) -> tuple[int, int]:
    text = row["criterion"]
    if text in PLAIN_COUNTS:
        return int(PLAIN_COUNTS[text]), 0
    name, _, inside = text.partition("(")
    inside = inside.rstrip(")")
    if name == "cubes" and inside in RESOURCE_NAMES:
        return int(Count.CUBES), RESOURCE_NAMES.index(inside)
    if name == "towns_in" and inside in RESOURCE_NAMES:
        return int(Count.TOWNS_IN), RESOURCE_NAMES.index(inside)
    if name == "controlled" and inside in BUILDING_NAMES[1:]:
        return int(Count.CONTROLLED), BUILDING_NAMES.index(inside)
    if name == "cards" and inside in CARD_SETS:
        return int(Count.CARDS), CARD_SETS[inside]
    raise _refuse(table, row, "criterion", "cubes(fish), controlled(town), towns_in(wood), cards(character, progress or any), "
                  + ", ".join(PLAIN_COUNTS))
