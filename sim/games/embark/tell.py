"""Embark told: deals, positions, options and events as plain data (docs/trace.md) and in the rulebook's words."""

from __future__ import annotations

from typing import Any

from sim.games.embark.components import docks_of
from sim.games.embark.state import DECK_MASK, NOBODY, Source, Step

Line = dict[str, Any]
AREAS = ("farm", "mine", "track")
JOBS = ("colonist", "miner", "explorer")
OFF = "-"


def letters(state: Any, rules: Any) -> list[str]:
    """Letters of the docks in play."""
    sides = rules.tables["islands"]
    return [dock for island in range(int(state.players)) for dock in docks_of(sides[int(state.side[island])]["board"])]


def _ids(rules: Any, table: str) -> list[str]:
    return [row["id"] for row in rules.tables[table]]


def _seat(number: int) -> int | None:
    return int(number) if number >= 0 else None


def deal(state: Any, rules: Any) -> Line:
    """What chance has set up: islands, the shuffled deck with the boats laid out first, the talents on offer."""
    n, boats = int(state.players), _ids(rules, "boats")
    laid = [boats[state.boat[dock]] for dock in range(2 * n)]
    return {"islands": [_ids(rules, "islands")[state.side[i]] for i in range(n)], "deck": laid + _deck(state, boats),
            "offer": [_ids(rules, "talents")[card] for card in state.offer[:state.offer_n]]}


def _deck(state: Any, boats: list[str]) -> list[str]:
    return [boats[state.deck[(state.deck_top + k) & DECK_MASK]] for k in range(int(state.deck_n))]


def position(state: Any, rules: Any, seat: int | None = None) -> Line:
    """The position; with `seat`, what that seat may not know is left out (null)."""
    n = int(state.players)
    boats, talents = _ids(rules, "boats"), _ids(rules, "talents")
    deck: list[str | None] = [*_deck(state, boats)]
    sealed: list[dict[str, int] | None] = [_sealed(state, rules, s) for s in range(n)]
    if seat is not None:
        known = int(state.deck_known) if rules.values["hidden.deck_bottom"].value == "known" else 0
        deck = [None if k < len(deck) - known else card for k, card in enumerate(deck)]
        sealed = [own if s == seat else None for s, own in enumerate(sealed)]
    return {"round": int(state.round_no), "first": int(state.first), "islands": [_island(state, rules, i) for i in range(n)],
            "docks": {letter: _dock(state, rules, d, boats) for d, letter in enumerate(letters(state, rules))},
            "deck": deck, "pub": state.pub[:n].tolist(), "supply": state.supply[:n].tolist(), "hand": state.hand[:n].tolist(),
            "sealed": sealed, "ore": state.ore[:n].tolist(),
            "talents": [talents[card] if card >= 0 else None for card in state.talent[:n].tolist()],
            "offer": [talents[card] for card in state.offer[:state.offer_n].tolist()], "score": scores(state)}


def _sealed(state: Any, rules: Any, seat: int) -> dict[str, int]:
    row = state.sealed[seat].tolist()
    names = [*letters(state, rules), *[OFF] * (len(row) - 2 * int(state.players))]
    return {name: number for name, number in zip(names, row, strict=True) if number}


def _island(state: Any, rules: Any, island: int) -> Line:
    n, side = int(state.players), int(state.side[island])
    record = rules.record[0]
    return {"side": _ids(rules, "islands")[side], "colonists": state.colonists[island, :n].tolist(),
            "farms": state.farms[island, :n].tolist(),
            "miners": [_seat(s) for s in state.mine[island, :record["side_spaces"][side]].tolist()],
            "ore": state.ore_left[island, :record["side_stacks"][side]].tolist(),
            "track": state.track[island, :state.track_n[island]].tolist(), "keys": int(state.keys[island])}


def _dock(state: Any, rules: Any, dock: int, boats: list[str]) -> Line:
    boat = int(state.boat[dock])
    berths = state.berth[dock, :rules.record[0]["boat_berths"][boat]].tolist() if boat >= 0 else []
    return {"boat": boats[boat] if boat >= 0 else None, "berths": [_seat(s) for s in berths], "extra": _seat(state.extra[dock]),
            "waiting": state.waiting[dock, :int(state.players)].tolist()}


def option(state: Any, rules: Any, number: int) -> Line:
    """An option as plain data."""
    step, first, second = Step(state.step), int(state.options[number, 0]), int(state.options[number, 1])
    names = letters(state, rules)
    dock = names[first] if NOBODY < first < len(names) else None
    if step == Step.DRAFT:
        return {"talent": _ids(rules, "talents")[first]}
    if step in (Step.ALLOCATE, Step.GANGPLANK):
        return {"dock": dock}
    if step in (Step.BOARD, Step.BERTH_SWAP, Step.BERTH_SWAP_TO, Step.LAST_WORD):
        return {"dock": dock, "berth": second + 1 if dock else None}
    if step == Step.OVERFULL:
        return {"use": bool(first)}
    if step == Step.PILOT:
        return {"berth": first + 1 if first >= 0 else None}
    if step == Step.PILOT_TO:
        return {"position": first + 1}
    if step == Step.GENERALIST:
        return {"as": "captain" if first else "berth"}
    if step == Step.CAPTAIN:
        return {"area": AREAS[first]}
    if step == Step.MINE:
        return {"space": first + 1}
    if first == NOBODY:
        return {"area": None}
    return {"area": AREAS[first], "seat": second} if first == 0 else {"area": AREAS[first], "space": second + 1}


def scores(state: Any) -> list[int]:
    """Victory points so far, a seat each."""
    return [int(vp) for vp in state.vp[:int(state.players)].sum(axis=1)]


def winners(state: Any, rules: Any) -> list[int]:
    """The seats that have won."""
    return [seat for seat in range(int(state.players)) if state.winner[seat]]


def narrate(before: Any, after: Any, rules: Any) -> list[Line]:
    """The trace lines of one step of the engine, read off the positions before and after it."""
    step = Step(before.step)
    lines = _events(step, before, after, rules)
    for seat, source in zip(*(after.vp - before.vp).nonzero(), strict=True):
        vp = int(after.vp[seat, source] - before.vp[seat, source])
        lines.append({"type": "score", "seat": int(seat), "source": Source(source).name.lower(), "vp": vp})
    if step == Step.ROUND_END:
        lines.append(_event("round", round=int(before.round_no), scores=scores(after), first=int(after.first)))
    elif after.step == Step.OVER:
        lines.append(_event("end", scores=scores(after), pub=after.pub[:int(after.players)].tolist()))
    return lines


def _event(what: str, **more: Any) -> Line:
    return {"type": "event", "what": what, **more}


def _events(step: Step, before: Any, after: Any, rules: Any) -> list[Line]:
    n = int(after.players)
    lines: list[Line] = []
    if step == Step.REVEAL:
        lines += [_event("reveal", seat=s, docks=_sealed(before, rules, s)) for s in range(n)]
    elif step == Step.SAIL and after.step != Step.REFILL:
        dock = int(after.dock)
        lines.append(_event("sail", dock=letters(after, rules)[dock], boat=_ids(rules, "boats")[after.boat[dock]]))
    elif step == Step.REFILL:
        return _refills(before, after, rules)
    elif step == Step.FARM:
        lines += [_event("farm", seat=int(s), island=_side(after, rules, i), farms=int(after.farms[i, s] - before.farms[i, s]))
                  for i, s in zip(*(after.farms - before.farms).nonzero(), strict=True)]
    elif step in (Step.UNLOAD, Step.GENERALIST, Step.CAPTAIN, Step.MINE, Step.WARRIOR):
        lines += _landings(step, before, after, rules)
    lines += [_event("ore", seat=s, ore=int(after.ore[s] - before.ore[s])) for s in range(n) if after.ore[s] != before.ore[s]]
    if step != Step.ROUND_START:
        to_pub = after.pub - before.pub
        lines += [_event("pub", seat=s, voyagers=int(to_pub[s])) for s in range(n) if to_pub[s] > 0]
    return lines


def _side(state: Any, rules: Any, island: int) -> str:
    return _ids(rules, "islands")[state.side[island]]


def _refills(before: Any, after: Any, rules: Any) -> list[Line]:
    names, boats = letters(after, rules), _ids(rules, "boats")
    docks = [d for d in range(len(names)) if before.boat[d] != after.boat[d]]
    if rules.record[0]["landing_refill_order"]:
        docks.reverse()
    return [{"type": "chance", "what": "refill", "dock": names[d], "boat": boats[after.boat[d]]} for d in docks]


def _landings(step: Step, before: Any, after: Any, rules: Any) -> list[Line]:
    island = int(before.dock) >> 1
    side = _side(after, rules, island)
    counts = ("colonists", "miners", "explorers")
    changes = [getattr(after, name)[island] - getattr(before, name)[island] for name in counts]
    lines = []
    for area, change in enumerate(changes):
        for seat in (change > 0).nonzero()[0]:
            lines.append(_event("land", seat=int(seat), job=JOBS[area], island=side))
        for seat in (change < 0).nonzero()[0]:
            lines.append(_event("displace", seat=int(after.seat), victim=int(seat), job=JOBS[area], island=side))
    if after.keys[island] > before.keys[island]:
        lines.append(_event("key", seat=int(after.seat), island=side, keys=int(after.keys[island]),
                            unlocked=bool(after.unlocked[island])))
    return lines


def say(line: Line) -> str:
    """A chance, event or score line in words."""
    if line["type"] == "score":
        return f"seat {line['seat']} scores {line['vp']} VP ({line['source']})"
    what = line["what"]
    if what in ("round", "end"):
        name = f"round {line['round']}" if what == "round" else "the game"
        return f"{name} ends; scores {line['scores']}"
    return SENTENCES[what].format(**line)


SENTENCES = {
    "refill": "boat {boat} comes to dock {dock}",
    "reveal": "seat {seat} reveals its allocation: {docks}",
    "sail": "boat {boat} sails from dock {dock}",
    "farm": "seat {seat} builds {farms} farm(s) on {island}",
    "ore": "seat {seat} takes {ore} ore",
    "pub": "{voyagers} voyager(s) of seat {seat} go to its pub",
    "land": "seat {seat} lands a {job} on {island}",
    "displace": "a {job} of seat {victim} on {island} is displaced",
    "key": "seat {seat} finds a key on {island} (keys found: {keys})",
}


def say_option(step: str, option: Line) -> str:
    """An option in words."""
    if set(option) == {"dock", "berth"}:
        return f"dock {option['dock']}, berth {option['berth']}" if option["dock"] else "pass" if step == "board" else "decline"
    if set(option) == {"dock"}:
        return f"dock {option['dock']}" if option["dock"] else "the pub" if step == "gangplank" else "a space with no boat"
    if list(option.values()) == [None]:
        return "decline"
    return ", ".join(f"{key} {value}" for key, value in option.items())


def say_position(position: Line) -> list[str]:
    """A position in words, a line a thing."""
    lines = [f"round {position['round']}, first player seat {position['first']}, scores {position['score']}, ore {position['ore']}",
             f"talents {position['talents']}, on offer {position['offer']}",
             f"pubs {position['pub']}, supplies {position['supply']}, in hand {position['hand']}"]
    for island in position["islands"]:
        lines.append("island " + ", ".join(f"{key} {value}" for key, value in island.items()))
    for letter, dock in position["docks"].items():
        lines.append(f"dock {letter}: boat {dock['boat']}, berths {dock['berths']}, waiting {dock['waiting']}")
    own = [f"seat {seat} has sent {sent}" for seat, sent in enumerate(position["sealed"]) if sent]
    return lines + own
