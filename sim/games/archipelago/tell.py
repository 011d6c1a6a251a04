"""Archipelago told: deals, positions, options and events as plain data (docs/trace.md)."""

from __future__ import annotations

from typing import Any

from sim.games.archipelago.effects import BUILDING_NAMES, RESOURCE_NAMES
from sim.games.archipelago.state import (
    CARD_MASK,
    ON_WONDER,
    RESOURCES,
    TILE_MASK,
    Do,
    Give,
    Good,
    Source,
    Step,
    Stream,
)
from sim.games.archipelago.telling import SENTENCES, say, say_option, say_position
from sim.games.archipelago.trade import SIDE
from sim.games.archipelago.wonders import CUBES_PART

Line = dict[str, Any]
MARKET_NAMES = ("I", "II")
SEA = "S0"
MEANS = ("stay", "land", "sea", "convoy")
GIVES = {Give.MARKET: "market", Give.CUBE: "cube", Give.TOKEN: "token", Give.OFFER: "offer", Give.STOP: "stop"}
PARTS = ("citizen", "disc", "florins")
NO_YES = {Step.BURY: "bury", Step.ANSWER: "accept", Step.CONSENT: "agree", Step.SHOW: "show"}
RESOURCE_STEPS = (Step.MARKET_CUBE, Step.OWN_CUBE, Step.WAIVE, Step.CUBE, Step.CONVERT_GIVE, Step.CONVERT_TAKE, Step.STEAL)
CARD_STEPS = (Step.DRAW, Step.TRACK, Step.BUY, Step.ROTATE)
__all__ = ["SENTENCES", "deal", "narrate", "option", "position", "say", "say_option", "say_position", "scores", "winners"]


def _ids(rules: Any, table: str) -> list[str]:
    return [row["id"] for row in rules.tables[table]]


def _faces(rules: Any) -> list[str]:
    return [*_ids(rules, "faces"), SEA]


def deal(state: Any, rules: Any) -> Line:
    """What chance has set up: the tiles in the order shuffled, the pile, the objectives, the trend.

    Called before anything has been played, when the hands and the pile together still are all tiles.
    """
    faces, cards, objectives = _faces(rules), _ids(rules, "cards"), _ids(rules, "objectives")
    hand = int(rules.values["setup.hand"].value)
    tiles = [faces[tile] for colour in range(int(state.colours)) for tile in state.hand[colour, :hand].tolist()]
    n = int(state.players)
    mine = [[objectives[state.objective[place]] for place in range(seat, int(state.n_objectives), n)] for seat in range(n)]
    return {"tiles": tiles + _tiles(state, faces), "pile": _pile(state, cards), "objectives": mine,
            "trend": _ids(rules, "trends")[state.trend]}


def _tiles(state: Any, faces: list[str]) -> list[str]:
    return [faces[state.tiles[(int(state.tiles_top) + k) & TILE_MASK]] for k in range(int(state.tiles_n))]


def _pile(state: Any, cards: list[str]) -> list[str]:
    return [cards[state.pile[(int(state.pile_top) + k) & CARD_MASK]] for k in range(int(state.pile_n))]


def hex_at(state: Any, h: int) -> list[int]:
    """Column and row of a hex."""
    return [int(state.hex_q[h]), int(state.hex_r[h])]


def position(state: Any, rules: Any, seat: int | None = None) -> Line:
    """The position; with `seat`, what that seat may not know is left out (null)."""
    n, cards, faces = int(state.players), _ids(rules, "cards"), _faces(rules)
    track = int(rules.values["evolution.track"].value)
    announced = int(state.announced)
    return {
        "round": int(state.round_no), "phase": int(state.phase), "order": state.order[:n].tolist(),
        "population": int(state.population), "rebellion": int(state.rebellion), "surplus": int(state.surplus),
        "bank": state.bank.tolist(), "markets": {name: state.market[k].tolist() for k, name in enumerate(MARKET_NAMES)},
        "tokens_taken": int(state.tokens_taken), "tokens_left": int(state.tokens_left),
        "circles": dict(zip(("taxes", "reproduction", "exploration"), state.circles.tolist(), strict=True)),
        "map": [{"hex": hex_at(state, h), "face": faces[state.hex_face[h]], "rotation": int(state.hex_turn[h])}
                for h in range(int(state.n_hexes))],
        "citizens": [_citizens(state, colour) for colour in range(int(state.colours))],
        "ships": [_ships(state, colour) for colour in range(int(state.colours))],
        "buildings": [_building(state, k) for k in range(int(state.n_buildings))],
        "seats": [_seat(state, s, cards, seat is None or s == seat) for s in range(n)],
        "track": [[cards[state.track[k]], int(state.track_edge[k])] if state.track[k] >= 0 else None for k in range(track)],
        "pile": _seen_pile(state, cards, seat), "back": cards[state.back],
        "discards": [cards[card] for card in state.discards[:state.discards_n].tolist()],
        "tiles": _seen_tiles(state, rules, faces, seat),
        "ready": [card for k, card in enumerate(cards) if state.card_ready[k]],
        "built": [card for k, card in enumerate(cards) if state.card_built[k]],
        "on_wonders": state.n_on_wonders[:int(state.colours)].tolist(),
        "announced": _ids(rules, "objectives")[state.objective[announced]] if announced >= 0 else None,
    }


def _citizens(state: Any, colour: int) -> list[list[int]]:
    found = []
    for k, h in enumerate(state.c_hex[colour].tolist()):
        if h >= 0:
            found.append([*hex_at(state, h), int(state.c_area[colour, k]), int(state.c_icon[colour, k]),
                          int(state.c_holds[colour, k]), int(state.c_lies[colour, k])])
    return sorted(found)


def _ships(state: Any, colour: int) -> list[list[int]]:
    return sorted([*hex_at(state, h), int(state.s_area[colour, k]), int(state.s_icon[colour, k]), int(state.s_holds[colour, k])]
                  for k, h in enumerate(state.s_hex[colour].tolist()) if h >= 0)


def _building(state: Any, k: int) -> Line:
    last = int(state.b_last[k])
    return {"hex": hex_at(state, int(state.b_hex[k])), "kind": BUILDING_NAMES[state.b_kind[k]],
            "last": last if last >= 0 else None, "used": bool(state.b_used[k])}


def _seat(state: Any, seat: int, cards: list[str], seen: bool) -> Line:
    return {"florins": int(state.florins[seat]) if seen else None, "cubes": state.cubes[seat].tolist() if seen else None,
            "tokens": int(state.tokens[seat]) if seen else None, "discs": int(state.discs[seat]),
            "discs_owned": int(state.discs_owned[seat]), "passed": bool(state.passed[seat]),
            "cards": [card for k, card in enumerate(cards) if state.card_owner[k] == seat],
            "crisis_cubes": int(state.crisis_cubes[seat]), "reproduced": int(state.reproduced[seat])}


def _seen_pile(state: Any, cards: list[str], seat: int | None) -> list[str | None]:
    pile = _pile(state, cards)
    return [*pile] if seat is None else [card if k == 0 else None for k, card in enumerate(pile)]


def _seen_tiles(state: Any, rules: Any, faces: list[str], seat: int | None) -> list[str | None]:
    seen = {"first_seen": 1, "both_seen": 2, "blind": 0}[rules.values["explore.info"].value]
    return [face if seat is None or k < seen else None for k, face in enumerate(_tiles(state, faces))]


def option(state: Any, rules: Any, number: int) -> Line:
    """An option as plain data."""
    step, first, second = Step(state.step), int(state.options[number, 0]), int(state.options[number, 1])
    if step in RESOURCE_STEPS:
        return {"resource": RESOURCE_NAMES[first]}
    if step in CARD_STEPS:
        return {"card": _ids(rules, "cards")[first] if first >= 0 else None}
    if step in NO_YES:
        return {NO_YES[step]: bool(first)}
    return TELLERS[step](state, rules, first, second)


def _place(state: Any, rules: Any, face: int, place: int) -> Line:
    if face < 0:
        return {"face": None, "hex": None}
    return {"face": _faces(rules)[face], "hex": [int(state.place_q[place]), int(state.place_r[place])]}


def _explorer(state: Any, rules: Any, code: int, source: int) -> Line:
    if code < 0:
        return {"unit": None}
    return {"unit": "ship" if code >= 8 else "citizen", "colour": code % 8, "from": [*hex_at(state, source // 4), source % 4]}


def _action(state: Any, rules: Any, do: int, what: int) -> Line:
    line: Line = {"do": Do(do).name.lower()}
    if do == Do.HARVEST:
        line["resource"] = RESOURCE_NAMES[what]
    elif do == Do.CONSTRUCTION:
        line["building"] = BUILDING_NAMES[what]
    elif do == Do.USE:
        line["building"] = what
    elif do == Do.CARD:
        line["card"] = _ids(rules, "cards")[what]
    return line


def _harvest(state: Any, rules: Any, code: int, h: int) -> Line:
    if h < 0:
        return {"colour": None, "hex": None, "building": None}
    return {"colour": code // 64, "hex": hex_at(state, h), "building": code % 64 - 1 if code % 64 else None}


def _colour_hex(state: Any, rules: Any, colour: int, h: int) -> Line:
    return {"colour": colour, "hex": hex_at(state, h)} if h >= 0 else {"colour": None, "hex": None}


def _site(state: Any, rules: Any, code: int, h: int) -> Line:
    return {"hex": hex_at(state, h), "colour": code // 2, "unit": "ship" if code % 2 else "citizen"}


def _pay(state: Any, rules: Any, token: int, resource: int) -> Line:
    return {"pay": "token" if token else "cube", "resource": RESOURCE_NAMES[resource]}


def _transaction(state: Any, rules: Any, code: int, resource: int) -> Line:
    if code < 0:
        return {"market": None, "deal": None, "resource": None}
    return {"market": MARKET_NAMES[code // 2], "deal": "sell" if code % 2 else "buy", "resource": RESOURCE_NAMES[resource]}


def _migrate(state: Any, rules: Any, code: int, _: int) -> Line:
    if code < 0:
        return {"unit": None}
    ship, colour, k = code // 128, code % 128 // 16, code % 16
    where, area, holds, stepped = ((state.s_hex, state.s_area, state.s_holds, state.s_stepped) if ship else
                                   (state.c_hex, state.c_area, state.c_holds, state.c_stepped))
    building = int(holds[colour, k])
    return {"unit": "ship" if ship else "citizen", "colour": colour,
            "from": [*hex_at(state, int(where[colour, k])), int(area[colour, k])],
            "building": building if building >= 0 else None, "stepped": bool(stepped[colour, k])}


def _migrate_to(state: Any, rules: Any, to: int, more: int) -> Line:
    building, by, helper = more // 64 - 1, more % 64 // 8, more % 8 - 1
    return {"to": [*hex_at(state, to // 4), to % 4], "building": building if building >= 0 else None, "by": MEANS[by],
            "ship_of": helper if helper >= 0 else None}


def _victim(state: Any, rules: Any, seat: int, number: int) -> Line:
    return {"seat": seat, "objective": number} if number >= 0 else {"seat": seat}


def _wonder_part(state: Any, rules: Any, part: int, _: int) -> Line:
    return {"part": PARTS[part]} if part < CUBES_PART else {"part": "cubes", "resource": RESOURCE_NAMES[part - CUBES_PART]}


def _thing(state: Any, rules: Any, code: int, item: int) -> Line:
    return good_line(state, rules, code // SIDE, code % SIDE, item)


def good_line(state: Any, rules: Any, side: int, good: int, item: int) -> Line:
    """What an offer moves, as plain data."""
    line: Line = {"side": "sell" if side else "buy"}
    if good < RESOURCES:
        return line | {"good": "cube", "resource": RESOURCE_NAMES[good]}
    line["good"] = Good(good).name.lower()
    if good == Good.CARD:
        line["card"] = _ids(rules, "cards")[item]
    elif good == Good.PERMISSION:
        line["hex"] = hex_at(state, item)
    elif good in (Good.PLACE, Good.PLACE_PROMISE):
        line["place"] = item
    return line


def _price(state: Any, rules: Any, kind: int, n: int) -> Line:
    return {"florins": n} if kind == 0 else {"cube": RESOURCE_NAMES[n]} if kind == 1 else {"token": True}


def _single(key: str) -> Any:
    return lambda state, rules, first, second: {key: first if first >= 0 else None}


TELLERS = {
    Step.PLACE: _place, Step.ROTATION: _single("rotation"), Step.EXPLORER: _explorer, Step.BID: _single("florins"),
    Step.ORDER: _single("seat"), Step.GIVE: lambda state, rules, first, second: {"give": GIVES[Give(first)]},
    Step.SUPPLY: lambda state, rules, first, second: {"give": GIVES[Give(first)]}, Step.STAND: _colour_hex,
    Step.ACTION: _action, Step.HARVEST: _harvest, Step.RECRUIT: _colour_hex, Step.REPRODUCE: _colour_hex, Step.SITE: _site,
    Step.PAY: _pay, Step.TRANSACTION: _transaction, Step.MIGRATE: _migrate, Step.MIGRATE_TO: _migrate_to,
    Step.TILE: lambda state, rules, first, second: {"tile": "second" if first else "first"}, Step.VICTIM: _victim,
    Step.WONDER_CITIZEN: _colour_hex, Step.WONDER_PART: _wonder_part, Step.OFFER: _single("to"), Step.THING: _thing,
    Step.PRICE: _price,
}


def scores(state: Any) -> list[int]:
    """Victory points, a seat each."""
    return [int(vp) for vp in state.vp[:int(state.players)].sum(axis=1)]


def winners(state: Any, rules: Any) -> list[int]:
    """The seats that have won: none, if all have lost."""
    return [seat for seat in range(int(state.players)) if state.winner[seat]]


def _event(what: str, **more: Any) -> Line:
    return {"type": "event", "what": what, **more}


def narrate(before: Any, after: Any, rules: Any) -> list[Line]:
    """The trace lines of one step of the engine, read off the positions before and after it."""
    lines = _chances(before, after, rules)
    if after.phase != before.phase or after.round_no != before.round_no:
        lines.append(_event("phase", round=int(after.round_no), phase=int(after.phase), order=after.order[:after.players].tolist()))
    if after.crisis != before.crisis and after.crisis:
        lines.append(_event("crisis", kind="export" if after.crisis == 2 else "domestic", resource=RESOURCE_NAMES[after.wanted],
                            missing=int(after.missing) if after.crisis == 2 else int(sum(after.lying)),
                            feeds=int(rules.record[0].back_feeds[after.back])))
    lines += _changes(before, after, rules)
    for seat, source in zip(*(after.vp - before.vp).nonzero(), strict=True):
        vp = int(after.vp[seat, source] - before.vp[seat, source])
        lines.append({"type": "score", "seat": int(seat), "source": Source(source).name.lower(), "vp": vp})
    if after.step == Step.OVER:
        lines.append(_event("end", how=int(after.ending) - 1, scores=scores(after), winners=winners(after, rules)))
    return lines


def _chances(before: Any, after: Any, rules: Any) -> list[Line]:
    cards, faces, lines = _ids(rules, "cards"), _faces(rules), []
    if (before.streams[Stream.TILES] != after.streams[Stream.TILES]).any():
        lines.append({"type": "chance", "what": "tiles", "pile": _tiles(after, faces)})
    tracks = [{"type": "chance", "what": "track", "slot": slot, "card": cards[after.track[slot]],
               "edge": int(after.track_edge[slot])}
              for slot in range(int(rules.values["evolution.track"].value))
              if after.track[slot] >= 0 and after.track[slot] != before.track[slot]]
    if before.discards_n <= after.discards_n:
        return lines + tracks
    pile = _new_pile(before, after, rules, cards)
    made = {"type": "chance", "what": "pile", "pile": pile}
    first = any(line["card"] in pile for line in tracks)  # the card laid comes from the new pile, or was the last of the old one
    return [*lines, made, *tracks] if first else [*lines, *tracks, made]


def _new_pile(before: Any, after: Any, rules: Any, cards: list[str]) -> list[str]:
    """The pile made from the discards, with what has been drawn from it since then in front."""
    left = _pile(after, cards)
    made = {cards[card] for card in before.discards[:before.discards_n].tolist()}
    drawn = [cards[card] for card in after.drawn[:after.drawn_n].tolist() if cards[card] in made]
    drawn += [cards[card] for card in after.track.tolist() if card >= 0 and cards[card] in made and cards[card] not in left]
    return drawn + left


def _changes(before: Any, after: Any, rules: Any) -> list[Line]:
    """What has moved, for readers."""
    lines = []
    for name in ("population", "rebellion", "surplus"):
        if getattr(before, name) != getattr(after, name):
            lines.append(_event("marker", name=name, was=int(getattr(before, name)), now=int(getattr(after, name))))
    for seat in range(int(after.players)):
        if after.florins[seat] != before.florins[seat]:
            lines.append(_event("florins", seat=seat, change=int(after.florins[seat] - before.florins[seat]),
                                now=int(after.florins[seat])))
        for resource in (after.cubes[seat] - before.cubes[seat]).nonzero()[0]:
            lines.append(_event("cubes", seat=seat, resource=RESOURCE_NAMES[resource],
                                change=int(after.cubes[seat, resource] - before.cubes[seat, resource])))
        if after.tokens[seat] != before.tokens[seat]:
            lines.append(_event("tokens", seat=seat, change=int(after.tokens[seat] - before.tokens[seat])))
    for h in range(int(before.n_hexes), int(after.n_hexes)):
        face = int(after.hex_face[h])
        if face < len(rules.tables["faces"]):
            lines.append(_event("laid", face=_faces(rules)[face], hex=hex_at(after, h), huts=int(rules.record[0].face_huts[face])))
    for k in range(int(before.n_buildings), int(after.n_buildings)):
        lines.append(_event("built", building=BUILDING_NAMES[after.b_kind[k]], hex=hex_at(after, int(after.b_hex[k]))))
    for k in (after.card_owner != before.card_owner).nonzero()[0]:
        row = rules.tables["cards"][k]
        lines.append(_event("card", seat=int(after.card_owner[k]), card=row["id"], name=row["name"]))
    for k in (after.card_built > before.card_built).nonzero()[0]:
        lines.append(_event("wonder", card=_ids(rules, "cards")[k], name=rules.tables["cards"][k]["name"],
                            citizens=int((after.c_hex == ON_WONDER).sum())))
    if after.discs_owned[0] > before.discs_owned[0]:
        lines.append(_event("discs", each=int(after.discs_owned[0])))
    if after.announced != before.announced:
        lines.append(_event("announced", seat=int(after.announced) % int(after.players),
                            objective=_ids(rules, "objectives")[after.objective[after.announced]]))
    return lines
