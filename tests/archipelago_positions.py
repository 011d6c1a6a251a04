"""Positions of Archipelago worked by hand from the sentences of the rulebook, as plain data.

POSITIONS is a list of dicts:

    name        id of the position
    sentence    the rulebook sentence or decision (A-Dn) that it works out
    players     number of seats
    rules       switches and numbers that differ from rules.toml, by dotted name (trade is off unless it is tested)
    position    a partial position in the format of docs/trace.md; `fill` completes it
    objectives  a list of objectives a seat
    trend       the trend card
    length      the deck of the objectives
    stage       "phase1" to "phase6": that phase for all seats; "turn": one turn of phase 5 of `seat`; "scoring"
    seat        whose turn it is (stage "turn")
    choices     the option dicts that the seats choose, in order, when a decision (two or more options) comes up
    expect      what must hold afterwards; nothing else is compared:
                  "steps"      [(step, seat), ...] of the decisions that came up
                  "options.N"  the whole list of options of decision number N (from 0)
                  "scores"     {(seat, source): victory points}, zeros left out
                  "winners"    [seat, ...]
                  "war"        was there a war of independence
                  "announced"  the objective announced, or None
                  any other    a path into the position after the stage ("seats.0.florins", "map.-1")

Seeds 000, 001, 002 are the rulebook texts. Component set: reconstructed. The map used by most positions:

    A [0,-1] R20a: fish, fruit, cattle     B [1,-1] R14a: 3 wood, stone      C [1,0] R15a: 2 fish, 2 stone
    D [-1,0] R24b: iron                    E [-1,1] R01b: fish, 2 stone, 2 iron
    F [0,1]  R05b: 2 fruit, wood           G [1,-2] R06b: 2 fruit, cattle, no water

A-B and E-F meet in fields, B-C in mountains, G meets A and B in fields; A-D, D-E, F-C meet in water; A to F touch the open sea.
"""

import csv
import tomllib
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent / "sim" / "games" / "archipelago"
TABLES = "backs board1 board2 board3 board4 buildings cards events faces objectives trends wheel".split()
RESOURCES = "fish fruit cattle wood stone iron".split()
NEIGHBOURS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def load_components(name="reconstructed"):
    """The component tables as the header of a trace holds them: every cell as text."""
    components = {}
    for table in TABLES:
        with open(GAME / "components" / name / f"{table}.csv", encoding="utf-8", newline="") as file:
            components[table] = list(csv.DictReader(file))
    return components


def load_rules(changes=None):
    """All rules by dotted name with their default values, with `changes` made."""
    with open(GAME / "rules.toml", "rb") as file:
        sections = tomllib.load(file)
    rules = {f"{section}.{name}": rule["value"] for section in sections for name, rule in sections[section].items()}
    unknown = set(changes or {}) - set(rules)
    if unknown:
        raise ValueError(f"unknown rules: {unknown}")
    return rules | (changes or {})


COMPONENTS = load_components()
CARDS = {row["id"]: row for row in COMPONENTS["cards"]}
EDGES = {row["id"]: row["edges"] for row in COMPONENTS["faces"]} | {"S0": "wwwwww"}
TILES = sorted({row["id"][:3] for row in COMPONENTS["faces"]})
BORING = {
    2: [["M08", "M07"], ["M04", "M02"]],
    3: [["M08"], ["M07"], ["M04"]],
    4: [["M08"], ["M07"], ["M04"], ["M02"]],
    5: [["M08"], ["M07"], ["M04"], ["M02"], ["M01"]],
}

SEA, A, B, C, D, E, F, G = [0, 0], [0, -1], [1, -1], [1, 0], [-1, 0], [-1, 1], [0, 1], [1, -2]
LAID = {
    "A": {"hex": A, "face": "R20a", "rotation": 0},
    "B": {"hex": B, "face": "R14a", "rotation": 5},
    "C": {"hex": C, "face": "R15a", "rotation": 0},
    "D": {"hex": D, "face": "R24b", "rotation": 4},
    "E": {"hex": E, "face": "R01b", "rotation": 2},
    "F": {"hex": F, "face": "R05b", "rotation": 2},
    "G": {"hex": G, "face": "R06b", "rotation": 0},
}


# ---------------------------------------------------------------------------------------------------------------
# From a partial position to a complete one


def colours_of(players):
    return 4 if players == 2 else players


def side_letter(laid, side):
    return EDGES[laid["face"]][(side - laid["rotation"]) % 6]


def mismatches(laid):
    """Pairs of neighbouring hexes whose sides differ."""
    by_hex = {tuple(hexagon["hex"]): hexagon for hexagon in laid}
    wrong = []
    for (q, r), hexagon in by_hex.items():
        for side, (dq, dr) in enumerate(NEIGHBOURS):
            other = by_hex.get((q + dq, r + dr))
            if other and side_letter(hexagon, side) != side_letter(other, (side + 3) % 6):
                wrong.append(((q, r), (q + dq, r + dr)))
    return wrong


def complete(blank, given):
    if set(given) - set(blank):
        raise ValueError(f"unknown keys: {set(given) - set(blank)}")
    return {key: copy(value) for key, value in (blank | given).items()}


def copy(value):
    if isinstance(value, dict):
        return {key: copy(inner) for key, inner in value.items()}
    return [copy(inner) for inner in value] if isinstance(value, list | tuple) else value


def padded(given, size, blank):
    return [*given, *[blank for _ in range(size - len(given))]]


def fill(position, players, rules=None):
    """A complete position in the format of docs/trace.md.

    The blank: round 2, seats in order, markers at 0, one cube of each resource on board I, none on II, no circle
    occupied, the sea and regions A, B, C laid, no units, no buildings, seats with 10 florins, 3 discs and nothing
    else, an empty track. Partial forms: `map` a string of letters; `top` the first cards of the pile; `tiles` the
    first tiles of the pile. The rest of the cards and tiles follows in table order, tiles with face a up; with
    `pile` given the rest of the cards is discarded. `seats`, `citizens` and `ships` may be shorter than needed.
    Cards before a seat are given in table order. Population counts the citizens, the bank holds what is left of the
    cubes, every card before a seat is ready.
    """
    rules = rules or load_rules()
    blank = {
        "round": 2,
        "phase": 0,
        "order": list(range(players)),
        "population": None,
        "rebellion": 0,
        "surplus": 0,
        "bank": None,
        "markets": {},
        "tokens_taken": None,
        "tokens_left": None,
        "circles": {},
        "map": "ABC",
        "citizens": [],
        "ships": [],
        "buildings": [],
        "seats": [],
        "track": [None] * rules["evolution.track"],
        "top": [],
        "pile": None,
        "back": None,
        "discards": None,
        "tiles": [],
        "ready": None,
        "built": [],
        "on_wonders": [0] * colours_of(players),
        "announced": None,
    }
    full = complete(blank, position)
    full["markets"] = complete({"I": [1] * 6, "II": [0] * 6}, full["markets"])
    full["circles"] = complete({"taxes": 0, "reproduction": 0, "exploration": 0}, full["circles"])
    full["map"] = [{"hex": SEA, "face": "S0", "rotation": 0}, *[LAID[letter] for letter in full["map"]]]
    full["map"] = copy(full["map"])
    for units in ("citizens", "ships"):
        full[units] = [sorted(own) for own in padded(full[units], colours_of(players), [])]
    seat = {"florins": 10, "cubes": [0] * 6, "tokens": 0, "discs": 3, "discs_owned": 3, "passed": False}
    seat |= {"cards": [], "crisis_cubes": 0, "reproduced": 0}
    full["seats"] = [complete(seat, given) for given in padded(full["seats"], players, {})]
    if full["population"] is None:
        full["population"] = sum(len(own) for own in full["citizens"]) + sum(full["on_wonders"])
    if full["bank"] is None:
        full["bank"] = [rules[f"bank.{name}"] - placed for name, placed in zip(RESOURCES, cubes_placed(full), strict=True)]
    held = sum(given["tokens"] for given in full["seats"])
    if full["tokens_taken"] is None:
        full["tokens_taken"] = max(held, colours_of(players))
    if full["tokens_left"] is None:
        full["tokens_left"] = 3 * rules["token.stack"] - full["tokens_taken"]
    fill_cards(full)
    laid = {hexagon["face"][:3] for hexagon in full["map"]} | {face[:3] for face in full["tiles"]}
    full["tiles"] += [f"{tile}a" for tile in TILES if tile not in laid]
    if min(full["bank"]) < 0 or full["tokens_left"] < 0 or held > full["tokens_taken"]:
        raise ValueError("more cubes or tokens than there are")
    return full


def cubes_placed(full):
    piles = [full["markets"]["I"], full["markets"]["II"], *[seat["cubes"] for seat in full["seats"]]]
    return [sum(column) for column in zip(*piles, strict=True)]


def fill_cards(full):
    top = full.pop("top")
    used = {card for seat in full["seats"] for card in seat["cards"]} | {space[0] for space in full["track"] if space}
    used |= set(top) | set(full["pile"] or []) | set(full["discards"] or [])
    rest = [card for card in CARDS if card not in used]
    if full["pile"] is None:
        full["pile"] = top + rest
        full["discards"] = full["discards"] or []
    elif full["discards"] is None:
        full["discards"] = rest
    if full["back"] is None:
        full["back"] = full["pile"][0]
    if full["ready"] is None:
        full["ready"] = [
            card
            for card, row in CARDS.items()
            if row["mode"] != "passive" and card not in full["built"] and any(card in seat["cards"] for seat in full["seats"])
        ]


def at(position, path):
    """The value at a dotted path of a position; numbers are list indices."""
    for word in path.split("."):
        position = position[word] if isinstance(position, dict) else position[int(word)]
    return position


# ---------------------------------------------------------------------------------------------------------------
# Short words for the data below


def case(name, sentence, players, stage, position, expect, choices=(), rules=None, **more):
    phase = {"turn": 5, "scoring": 6}.get(stage) or int(stage[-1])
    if "objectives" not in more:
        more["objectives"] = BORING[players]
    return {
        "name": name,
        "sentence": sentence,
        "players": players,
        "rules": {"trade.model": "off"} | (rules or {}),
        "position": {"phase": phase} | position,
        "trend": "T06",
        "length": "medium",
        "seat": None,
        "stage": stage,
        "choices": list(choices),
        "expect": expect,
    } | more


def turn(name, sentence, position, expect, choices=(), rules=None, players=3, seat=0, **more):
    """One turn of phase 5, of seat 0 unless said otherwise."""
    return case(name, sentence, players, "turn", position, expect, choices, rules, seat=seat, **more)


def cit(place, number=1, icon=-1, building=-1, state=0, area=0):
    """Citizens of a colour in a hex."""
    return [[*place, area, icon, building, state] for _ in range(number)]


def ship(place, number=1, icon=-1, building=-1, area=0):
    return [[*place, area, icon, building] for _ in range(number)]


def bld(place, kind, last=0, used=False):
    return {"hex": place, "kind": kind, "last": last, "used": used}


def cubes(**amounts):
    return [amounts.get(name, 0) for name in RESOURCES]


def harvest(resource):
    return {"do": "harvest", "resource": resource}


def build(building):
    return {"do": "construction", "building": building}


def use(number):
    return {"do": "use", "building": number}


def play(card):
    return {"do": "card", "card": card}


def unit(place, colour=0, building=None):
    """An option of a harvest."""
    return {"colour": colour, "hex": place, "building": building}


def put(place, colour=0):
    """An option of recruitment, reproduction, standing up, citizens for a wonder."""
    return {"colour": colour, "hex": place}


def deal(market, word, resource):
    return {"market": market, "deal": word, "resource": resource}


def mover(kind, place, colour=0, building=None, stepped=False, area=0):
    return {"unit": kind, "colour": colour, "from": [*place, area], "building": building, "stepped": stepped}


def to(place, by, building=None, ship_of=None, area=0):
    return {"to": [*place, area], "building": building, "by": by, "ship_of": ship_of}


def res(resource):
    return {"resource": resource}


def take(card):
    """An option of buy, rotate, draw, track."""
    return {"card": card}


def bid(florins):
    return {"florins": florins}


def bids(most):
    return [bid(florins) for florins in range(most + 1)]


def seat_no(seat):
    return {"seat": seat}


TAXES, RECRUITMENT, REPRODUCTION = {"do": "taxes"}, {"do": "recruitment"}, {"do": "reproduction"}
TRANSACTION, MIGRATION, EXPLORATION = {"do": "transaction"}, {"do": "migration"}, {"do": "exploration"}
OFFER, END = {"do": "offer"}, {"do": "end"}
MARKET, CUBE, TOKEN, STOP = {"give": "market"}, {"give": "cube"}, {"give": "token"}, {"give": "stop"}
GIVE_OFFER = {"give": "offer"}
NO_UNIT = {"colour": None, "hex": None, "building": None}
NO_PLACE = {"colour": None, "hex": None}
NO_DEAL = deal(None, None, None)
NO_MOVE = {"unit": None}
NO_CARD = take(None)
FIRST, SECOND = {"tile": "first"}, {"tile": "second"}
REFUSE = {"face": None, "hex": None}
YES, NO = {"accept": True}, {"accept": False}
FULL = {"taxes": 3, "reproduction": 4, "exploration": 4}
ON = {"trade.model": "offers"}
NO_FISH = {"I": [0, 1, 1, 1, 1, 1]}
POOR = {"florins": 0}
FIVE = [cit(A, 2), cit(B, 2), cit(C)]
SIX = [cit(A, 2), cit(B, 2), cit(C, 2)]
NINE = [cit(A, 3), cit(B, 3), cit(C, 3)]
EIGHT_EACH = cit(A, 3) + cit(B, 3) + cit(C, 2)
FOUR = [cit(A), cit(A), cit(B), cit(B)]

PHASE1 = [
    case(
        "disengage",
        "seed 000: units leave the resource icons, rebels are placed upright, cards are flipped back",
        3,
        "phase1",
        {
            "citizens": [cit(A, icon=1) + cit(A, state=1), cit(A, building=0)],
            "ships": [ship(A, icon=0)],
            "buildings": [bld(A, "market", 1, True)],
            "seats": [{"cards": ["A15"]}],
            "ready": [],
            "circles": {"taxes": 2, "reproduction": 1, "exploration": 3},
            "rebellion": 1,
        },
        {
            "citizens.0": cit(A, 2),
            "ships.0": ship(A),
            "ready": ["A15"],
            "circles": {"taxes": 0, "reproduction": 0, "exploration": 0},
            "buildings.0.used": False,
            "rebellion": 1,
            "steps": [],
        },
    ),
    case(
        "holders_stay_on_buildings",
        "A-D25: units leave resource icons, holders stay on buildings",
        3,
        "phase1",
        {"citizens": [[], cit(A, building=0)], "buildings": [bld(A, "market", 1)]},
        {"citizens.1": cit(A, building=0)},
    ),
    case(
        "holders_leave_too",
        "A-D25, the other choice: buildings are left too",
        3,
        "phase1",
        {"citizens": [[], cit(A, building=0)], "buildings": [bld(A, "market", 1)]},
        {"citizens.1": cit(A)},
        rules={"disengage.leave": "all"},
    ),
    case(
        "rebel_holder_stands_up",
        "A-D27: a rebel stays on the building but gives no control until he stands",
        3,
        "phase1",
        {"citizens": [cit(B, building=0, state=1)], "buildings": [bld(B, "town")], "rebellion": 1},
        {"citizens.0": cit(B, building=0), "rebellion": 1},
    ),
]

PHASE2 = [
    case(
        "nobody_bids",
        "seed 000: if no one bids, the order remains unchanged",
        3,
        "phase2",
        {"order": [2, 0, 1]},
        {"order": [2, 0, 1], "steps": [("bid", 2), ("bid", 0), ("bid", 1)], "options.0": bids(10), "seats.2.florins": 10},
        [bid(0), bid(0), bid(0)],
    ),
    case(
        "winner_sets_the_whole_order",
        "seed 000: the player with the highest bid decides the turn order for all; all bid money goes to the bank",
        3,
        "phase2",
        {},
        {
            "order": [2, 1, 0],
            "steps": [("bid", 0), ("bid", 1), ("bid", 2), ("order", 1), ("order", 1)],
            "options.3": [seat_no(0), seat_no(1), seat_no(2)],
            "options.4": [seat_no(0), seat_no(1)],
            "seats.0.florins": 7,
            "seats.1.florins": 5,
            "seats.2.florins": 10,
        },
        [bid(3), bid(5), bid(0), seat_no(2), seat_no(1)],
    ),
    case(
        "tied_bidders_bid_again",
        "seed 000: tie for the highest bid: the money goes to the bank and the tied players bid again",
        3,
        "phase2",
        {},
        {
            "order": [1, 0, 2],
            "steps": [("bid", 0), ("bid", 1), ("bid", 2), ("bid", 0), ("bid", 1), ("order", 1), ("order", 1)],
            "options.3": bids(6),
            "seats.0.florins": 4,
            "seats.1.florins": 3,
            "seats.2.florins": 9,
        },
        [bid(4), bid(4), bid(1), bid(2), bid(3), seat_no(1), seat_no(0)],
    ),
    case(
        "second_tie_leaves_the_order",
        "seed 000: in case of another tie the order remains unchanged",
        3,
        "phase2",
        {"order": [1, 2, 0]},
        {
            "order": [1, 2, 0],
            "steps": [("bid", 1), ("bid", 2), ("bid", 0), ("bid", 1), ("bid", 2)],
            "seats.1.florins": 5,
            "seats.2.florins": 5,
            "seats.0.florins": 9,
        },
        [bid(4), bid(4), bid(1), bid(1), bid(1)],
    ),
    case(
        "nothing_bid_again",
        "seed 000, A-D70: a second tie (here at nothing) leaves the order",
        4,
        "phase2",
        {"order": [3, 1, 0, 2]},
        {"order": [3, 1, 0, 2], "seats.3.florins": 8, "seats.2.florins": 8, "seats.0.florins": 10},
        [bid(2), bid(0), bid(0), bid(2), bid(0), bid(0)],
    ),
    case(
        "tie_without_second_bid",
        "A-D70, the other choice (seed 001: unchanged in case of equality)",
        3,
        "phase2",
        {"order": [1, 2, 0]},
        {"order": [1, 2, 0], "steps": [("bid", 1), ("bid", 2), ("bid", 0)], "seats.1.florins": 6, "seats.2.florins": 6},
        [bid(4), bid(4), bid(1)],
        {"bid.tie": "unchanged"},
    ),
    case(
        "two_players_do_not_bid_again",
        "seed 002 p.16: with two players there is no second bid and the order stays",
        2,
        "phase2",
        {"order": [1, 0]},
        {"order": [1, 0], "steps": [("bid", 1), ("bid", 0)], "seats.0.florins": 7, "seats.1.florins": 7},
        [bid(3), bid(3)],
    ),
    case(
        "bid_is_paid_from_what_a_seat_has",
        "seed 000: each player bids an amount in florins; who has none has nothing to decide",
        3,
        "phase2",
        {"seats": [{"florins": 3}, {"florins": 0}, {"florins": 9}]},
        {
            "order": [0, 2, 1],
            "steps": [("bid", 0), ("bid", 2), ("order", 0), ("order", 0)],
            "options.0": bids(3),
            "options.1": bids(9),
            "seats.0.florins": 0,
        },
        [bid(3), bid(0), seat_no(0), seat_no(2)],
    ),
    case(
        "tie_below_the_top_is_no_tie",
        "seed 000: only a tie for the highest bid is bid again",
        3,
        "phase2",
        {},
        {"order": [2, 0, 1], "steps": [("bid", 0), ("bid", 1), ("bid", 2), ("order", 0), ("order", 0)], "seats.1.florins": 8},
        [bid(5), bid(2), bid(2), seat_no(2), seat_no(0)],
    ),
]

PHASE3 = [
    case(
        "quiet_colony",
        "seed 000: the row of the population marker moves the markers (9 citizens: one more worker); row IV at 11: none",
        3,
        "phase3",
        {"citizens": NINE, "surplus": 10, "rebellion": 3},
        {"surplus": 11, "rebellion": 3, "war": False, "steps": []},
    ),
    case(
        "domestic_rows_add_up",
        "seed 000 board I: the row of the last cube in each zone (rows 3, 4, 1, 3, 4; an empty zone none, A-D52)",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 6, "rebellion": 1, "markets": {"I": [5, 7, 0, 1, 5, 5]}},
        {"surplus": 10, "rebellion": 3},
    ),
    case(
        "export_before_excess_workers",
        "seed 000: boards in order I to IV; the export rows (+2, +1) lift 3 workers to 6, where board IV has no effect",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 3, "rebellion": 2, "markets": {"II": [7, 0, 0, 5, 0, 0]}},
        {"surplus": 6, "rebellion": 2},
    ),
    case(
        "few_workers_calm_the_colony",
        "seed 000 board IV: the rebellion marker moves forward or backward (1 worker: two back)",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 1, "rebellion": 5},
        {"surplus": 1, "rebellion": 3},
    ),
    case(
        "one_step_back",
        "seed 000 board IV: 3 to 5 workers: one back",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 5, "rebellion": 5},
        {"surplus": 5, "rebellion": 4},
    ),
    case(
        "rebellion_stops_at_nothing",
        "A-D73: rebellion is never below 0",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 0, "rebellion": 1},
        {"rebellion": 0},
    ),
    case(
        "population_row_three",
        "seed 000 board III: 24 citizens: one worker and one step of rebellion",
        3,
        "phase3",
        {"citizens": [EIGHT_EACH] * 3, "surplus": 6, "rebellion": 0},
        {"population": 24, "surplus": 7, "rebellion": 1},
    ),
    case(
        "population_row_four",
        "seed 000 board III: 32 citizens: two workers and one step of rebellion",
        4,
        "phase3",
        {"citizens": [EIGHT_EACH] * 4, "surplus": 6, "rebellion": 0},
        {"population": 32, "surplus": 8, "rebellion": 1},
    ),
    case(
        "population_row_five",
        "seed 000 board III: 40 citizens: two workers and two steps of rebellion",
        5,
        "phase3",
        {"citizens": [EIGHT_EACH] * 5, "surplus": 6, "rebellion": 0},
        {"population": 40, "surplus": 8, "rebellion": 2},
    ),
    case(
        "thirteen_workers",
        "seed 000 board IV: 13 workers: one step of rebellion",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 13},
        {"surplus": 13, "rebellion": 1},
    ),
    case(
        "many_workers",
        "seed 000 board III before IV: 20 workers become 21 and cost three steps of rebellion, not two",
        3,
        "phase3",
        {"citizens": NINE, "surplus": 20},
        {"surplus": 21, "rebellion": 3},
    ),
    case(
        "workers_past_the_end_are_lost",
        "A-D73, A-D74: surplus ends at 30, further steps are lost; row IV: four steps",
        3,
        "phase3",
        {"citizens": NINE, "surplus": 29, "markets": {"II": [7, 0, 0, 0, 0, 0]}},
        {"surplus": 30, "rebellion": 4},
    ),
    case(
        "workers_past_the_end_rebel",
        "A-D74, the other choice: a step lost on board II and one on board III are steps of rebellion",
        3,
        "phase3",
        {"citizens": NINE, "surplus": 29, "markets": {"II": [7, 0, 0, 0, 0, 0]}},
        {"surplus": 30, "rebellion": 6},
        rules={"marker.surplus_overflow": "rebellion"},
    ),
    case(
        "war_at_once",
        "seed 002 p.8, A-D51: war as soon as rebellion passes population, though board IV would have lowered it",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 0, "rebellion": 5, "markets": {"I": [7, 7, 1, 1, 1, 1]}},
        {"war": True, "winners": [], "rebellion": 7},
    ),
    case(
        "war_only_after_the_phase",
        "A-D51, the other choice: after board IV (two back at 2 workers) rebellion is 5, no war",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 0, "rebellion": 5, "markets": {"I": [7, 7, 1, 1, 1, 1]}},
        {"war": False, "rebellion": 5, "surplus": 2},
        rules={"war.check": "end_of_phase"},
    ),
    case(
        "equality_is_no_war",
        "seed 002 p.8: a rebellion that equals the population does not suffice",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 5, "rebellion": 5, "markets": {"I": [1, 7, 1, 1, 1, 1]}},
        {"war": False, "rebellion": 6, "population": 6, "surplus": 6},
    ),
    case(
        "separatist_wins_a_war_alone",
        "seed 000, seed 002 p.15: if somebody holds the Separatist he is the only winner",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 13, "rebellion": 6},
        {"war": True, "winners": [1], "scores": {}},
        objectives=[["M08"], ["M09"], ["M04"]],
    ),
    case(
        "pacifist_loses_a_war",
        "seed 002 p.15: a war without a Separatist is won by nobody",
        3,
        "phase3",
        {"citizens": SIX, "surplus": 13, "rebellion": 6},
        {"war": True, "winners": [], "scores": {}},
        objectives=[["M08"], ["M10"], ["M04"]],
    ),
]

PHASE4 = [
    case(
        "market_cube_feeds_five",
        "seed 000: each cube stands up the citizens printed, of the giver's choice; who stays lying is a rebel",
        3,
        "phase4",
        {"top": ["A03"], "citizens": SIX, "seats": [{"cubes": cubes(fish=1)}]},
        {
            "steps": [("give", 0), ("stand", 0), ("stand", 0), ("stand", 0), ("stand", 0), ("give", 0)],
            "options.0": [MARKET, CUBE, STOP],
            "options.1": [put(A, 0), put(B, 1), put(C, 2)],
            "options.3": [put(B, 1), put(C, 2)],
            "options.5": [CUBE, STOP],
            "citizens.0": cit(A, 2),
            "citizens.2": cit(C) + cit(C, state=1),
            "markets.I.0": 0,
            "seats.0.crisis_cubes": 0,
            "seats.0.cubes": cubes(fish=1),
            "rebellion": 2,
        },
        [MARKET, put(A, 0), put(A, 0), put(B, 1), put(B, 1), STOP],
    ),
    case(
        "giver_may_stand_up_others_first",
        "seed 000: citizens of his choice, including other players'",
        3,
        "phase4",
        {"top": ["A03"], "citizens": SIX},
        {
            "citizens.0": cit(A) + cit(A, state=1),
            "citizens.1": cit(B, 2),
            "citizens.2": cit(C, 2),
            "rebellion": 2,
            "steps": [("give", 0), ("stand", 0), ("stand", 0), ("stand", 0), ("stand", 0)],
        },
        [MARKET, put(B, 1), put(B, 1), put(C, 2), put(C, 2)],
    ),
    case(
        "own_citizens_first",
        "seed 001, A-D42 the other choice: the giver raises his own, then, if he wishes, those of the others",
        3,
        "phase4",
        {"top": ["A03"], "citizens": SIX},
        {
            "steps": [("give", 0), ("stand", 0), ("stand", 0), ("stand", 0)],
            "options.1": [put(B, 1), put(C, 2)],
            "citizens.0": cit(A, 2),
            "citizens.1": cit(B) + cit(B, state=1),
            "rebellion": 2,
        },
        [MARKET, put(B, 1), put(C, 2), put(C, 2)],
        {"crisis.standup": "own_first"},
    ),
    case(
        "own_cube_feeds_all",
        "seed 000: resources from the market or from behind the screen; consumed resources return to the bank",
        3,
        "phase4",
        {"top": ["A03"], "citizens": FIVE, "markets": NO_FISH, "seats": [{"cubes": cubes(fish=1)}]},
        {
            "steps": [("give", 0)],
            "options.0": [CUBE, STOP],
            "seats.0.cubes": cubes(),
            "seats.0.crisis_cubes": 1,
            "bank.0": 15,
            "citizens.1": cit(B, 2),
            "rebellion": 1,
        },
        [CUBE],
    ),
    case(
        "token_in_a_crisis",
        "seed 001, A-D12: an explorer token is a joker resource; A-D10: it leaves the game",
        3,
        "phase4",
        {"top": ["A03"], "citizens": FIVE, "markets": NO_FISH, "seats": [{"tokens": 1}]},
        {
            "options.0": [TOKEN, STOP],
            "seats.0.tokens": 0,
            "seats.0.crisis_cubes": 1,
            "bank.0": 15,
            "tokens_left": 21,
            "tokens_taken": 3,
            "rebellion": 1,
        },
        [TOKEN],
    ),
    case(
        "spent_token_goes_to_the_last_stack",
        "A-D10, the other choice",
        3,
        "phase4",
        {"top": ["A03"], "citizens": FIVE, "markets": NO_FISH, "seats": [{"tokens": 1}]},
        {"seats.0.tokens": 0, "tokens_left": 22, "tokens_taken": 3},
        [TOKEN],
        {"token.after_use": "to_last_stack"},
    ),
    case(
        "token_needs_a_cube_in_the_bank",
        "A-D12: a token is a cube that the bank can supply",
        3,
        "phase4",
        {"top": ["A03"], "citizens": FIVE, "markets": {"I": [8, *[1] * 5], "II": [7, *[0] * 5]}, "seats": [{"tokens": 1}]},
        {"bank.0": 1, "options.0": [MARKET, STOP], "options.1": [TOKEN, STOP], "seats.0.tokens": 1, "rebellion": 1},
        [MARKET, STOP],
    ),
    case(
        "crisis_goes_round_in_turn_order",
        "seed 000: starting with the first player each may provide; who can give nothing has no decision",
        3,
        "phase4",
        {
            "top": ["A03"],
            "order": [2, 0, 1],
            "citizens": FIVE,
            "markets": NO_FISH,
            "seats": [{}, {"tokens": 1}, {"cubes": cubes(fish=1)}],
        },
        {"steps": [("give", 2), ("give", 1)], "seats.1.tokens": 0, "seats.2.cubes": cubes(fish=1), "rebellion": 1},
        [STOP, TOKEN],
    ),
    case(
        "several_cubes_in_one_turn",
        "seed 002 p.7: each cube raises the number stated; a seat gives any number in its turn",
        3,
        "phase4",
        {"top": ["A03"], "citizens": [cit(A, 3), cit(A, 3)], "markets": NO_FISH, "seats": [{}, {"cubes": cubes(fish=3)}]},
        {
            "steps": [("give", 1), ("stand", 1), ("stand", 1), ("stand", 1), ("give", 1)],
            "seats.1.cubes": cubes(fish=1),
            "seats.1.crisis_cubes": 2,
            "citizens.0": cit(A, 3),
            "citizens.1": cit(A, 3),
            "rebellion": 1,
        },
        [CUBE, put(A, 0), put(A, 0), put(A, 0), CUBE],
    ),
    case(
        "all_refuse_and_revolt",
        "seed 002 p.7: every citizen left lying is a rebel and raises rebellion by one; war right after the crisis",
        3,
        "phase4",
        {"top": ["A03"], "citizens": FIVE, "rebellion": 1, "markets": {"II": [0, 1, 0, 0, 0, 0]}},
        {"steps": [("give", 0), ("give", 1), ("give", 2)], "war": True, "winners": [], "rebellion": 6},
        [STOP, STOP, STOP],
    ),
    case(
        "stone_feeds_six",
        "seed 000: the top half says how many citizens one cube sustains (stone six)",
        3,
        "phase4",
        {"top": ["A41"], "citizens": SIX, "markets": {"II": [2, 0, 0, 0, 0, 0]}},
        {
            "steps": [("give", 0), ("supply", 0), ("supply", 0)],
            "citizens.2": cit(C, 2),
            "rebellion": 0,
            "markets.II.0": 0,
            "bank.0": 14,
        },
        [MARKET, MARKET, MARKET],
    ),
    case(
        "temple_raises_its_region",
        "seed 001: temples raise all citizens of the region without payment; A-D38: all colours, controlled before they lie down",
        3,
        "phase4",
        {
            "top": ["A03"],
            "citizens": [cit(A) + cit(B), cit(B) + cit(B, building=0), cit(C, 2)],
            "buildings": [bld(B, "temple", 1)],
            "markets": NO_FISH,
        },
        {
            "steps": [],
            "citizens.0": cit(A, state=1) + cit(B),
            "citizens.1": cit(B) + cit(B, building=0),
            "citizens.2": cit(C, 2, state=1),
            "rebellion": 4,
        },
    ),
    case(
        "temple_for_its_controller_only",
        "A-D38, another choice: the temple raises its controller's citizens",
        3,
        "phase4",
        {
            "top": ["A03"],
            "citizens": [cit(A) + cit(B), cit(B) + cit(B, building=0), cit(C, 2)],
            "buildings": [bld(B, "temple", 1)],
            "markets": NO_FISH,
        },
        {"citizens.0": cit(A, state=1) + cit(B, state=1), "citizens.1": cit(B) + cit(B, building=0), "rebellion": 5},
        rules={"temple.cover": "controlled_own"},
    ),
    case(
        "temple_without_controller",
        "seed 001: a temple needs a citizen on it or a town; six rebels equal the population, no war",
        3,
        "phase4",
        {
            "top": ["A03"],
            "citizens": [cit(A) + cit(B), cit(B, 2), cit(C, 2)],
            "buildings": [bld(B, "temple", 1)],
            "markets": NO_FISH | {"II": [0, 1, 0, 0, 0, 0]},
        },
        {"steps": [("supply", 0)], "options.0": [MARKET, STOP], "rebellion": 6, "war": False, "markets.II.1": 0},
        [MARKET],
    ),
    case(
        "any_temple_will_do",
        "A-D38, another choice: everybody in the region of any temple",
        3,
        "phase4",
        {
            "top": ["A03"],
            "citizens": [cit(A) + cit(B), cit(B, 2), cit(C, 2)],
            "buildings": [bld(B, "temple", 1)],
            "markets": NO_FISH | {"II": [0, 1, 0, 0, 0, 0]},
        },
        {"citizens.1": cit(B, 2), "rebellion": 3},
        [MARKET],
        {"temple.cover": "any_temple"},
    ),
    case(
        "town_controls_the_temple",
        "seed 001: towns control the other buildings of the tile without a citizen on them",
        3,
        "phase4",
        {
            "top": ["A03"],
            "citizens": [cit(A) + cit(B), cit(B) + cit(B, building=1), cit(C, 2)],
            "buildings": [bld(B, "temple", 1), bld(B, "town", 1)],
            "markets": NO_FISH,
        },
        {"steps": [], "citizens.0": cit(A, state=1) + cit(B), "rebellion": 4},
    ),
    case(
        "rebel_in_the_temple",
        "A-D27: a rebel on the temple controls nothing, so the temple helps nobody",
        3,
        "phase4",
        {
            "top": ["A03"],
            "citizens": [cit(A, 2), cit(B) + cit(B, building=0, state=1)],
            "buildings": [bld(B, "temple", 1)],
            "markets": NO_FISH | {"II": [0, 1, 0, 0, 0, 0]},
        },
        {"rebellion": 4, "citizens.1": cit(B, state=1) + cit(B, building=0, state=1)},
        [MARKET],
    ),
    case(
        "holder_stands_up_first",
        "seed 000: the giver stands up citizens of his choice; within a region the holder of a building first (trace)",
        3,
        "phase4",
        {"top": ["A03"], "citizens": [cit(A) + cit(A, building=0), cit(B, 2), cit(C, 2)], "buildings": [bld(A, "market")]},
        {"citizens.0": cit(A, state=1) + cit(A, building=0), "rebellion": 2},
        [MARKET, put(A, 0), put(B, 1), put(B, 1), put(C, 2), put(C, 2)],
    ),
    case(
        "engagement_on_buildings_lost",
        "A-D48, the other choice: who lies down loses his building",
        3,
        "phase4",
        {"top": ["A03"], "citizens": [cit(A, building=0)], "buildings": [bld(A, "market")]},
        {"citizens.0": cit(A), "rebellion": 1, "buildings.0.last": 0},
        [MARKET],
        {"crisis.engagement": "lost"},
    ),
    case(
        "physician",
        "card A16: an own cube stands up one further citizen of the giver's own",
        3,
        "phase4",
        {
            "top": ["A03"],
            "citizens": [cit(A, 2), cit(B, 3), cit(C, 2)],
            "markets": NO_FISH,
            "seats": [{"cards": ["A16"], "cubes": cubes(fish=1)}],
        },
        {
            "steps": [("give", 0), ("stand", 0), ("stand", 0), ("stand", 0), ("stand", 0), ("stand", 0)],
            "citizens.0": cit(A) + cit(A, state=1),
            "citizens.1": cit(B, 3),
            "citizens.2": cit(C, 2),
            "rebellion": 2,
        },
        [CUBE, put(B, 1), put(B, 1), put(B, 1), put(C, 2), put(C, 2)],
    ),
    case(
        "physician_not_for_market_cubes",
        "card A16: only own cubes and tokens get the bonus",
        3,
        "phase4",
        {"top": ["A03"], "citizens": SIX, "seats": [{"cards": ["A16"]}]},
        {"citizens.0": cit(A) + cit(A, state=1), "rebellion": 2},
        [MARKET, put(A, 0), put(B, 1), put(B, 1), put(C, 2), put(C, 2)],
    ),
    case(
        "export_from_market_and_stock",
        "seed 000: each provides from the export market or his own resources; what is met costs no rebellion",
        3,
        "phase4",
        {"top": ["A25"], "citizens": FIVE, "markets": {"II": [0, 0, 1, 0, 0, 0]}, "seats": [{}, {"cubes": cubes(cattle=2)}]},
        {
            "steps": [("give", 0), ("supply", 0), ("supply", 1)],
            "options.1": [MARKET, STOP],
            "options.2": [CUBE, STOP],
            "seats.1.crisis_cubes": 1,
            "seats.1.cubes": cubes(cattle=1),
            "markets.II.2": 0,
            "bank.2": 13,
            "rebellion": 0,
        },
        [MARKET, MARKET, CUBE],
    ),
    case(
        "export_half_met",
        "seed 000: the rebellion marker advances one space for each missing resource",
        3,
        "phase4",
        {"top": ["A25"], "citizens": FIVE, "seats": [{"tokens": 2}]},
        {
            "steps": [("give", 0), ("supply", 0), ("supply", 0)],
            "options.1": [TOKEN, STOP],
            "seats.0.tokens": 1,
            "seats.0.crisis_cubes": 1,
            "rebellion": 1,
        },
        [MARKET, TOKEN, STOP],
    ),
    case(
        "domestic_market_does_not_pay_exports",
        "seed 000: the export crisis is met from the export market (II) or own resources",
        3,
        "phase4",
        {"top": ["A25"], "citizens": FIVE},
        {"steps": [("give", 0)], "markets.I": [0, 1, 1, 1, 1, 1], "rebellion": 2},
        [MARKET],
    ),
    case(
        "shortfall_two_players",
        "seed 000: the bottom half gives the number (A43: three fish with two players)",
        2,
        "phase4",
        {"top": ["A43"], "citizens": FOUR},
        {"rebellion": 3, "steps": [("give", 0)]},
        [MARKET],
    ),
    case(
        "shortfall_four_players",
        "seed 000: the bottom half gives the number (A43: four fish with four players)",
        4,
        "phase4",
        {"top": ["A43"], "citizens": FOUR},
        {"rebellion": 4, "war": False},
        [MARKET],
    ),
    case(
        "shortfall_five_players",
        "seed 000: the bottom half gives the number (A43: five fish with five players)",
        5,
        "phase4",
        {"top": ["A43"], "citizens": [*FOUR, cit(C)]},
        {"rebellion": 5, "war": False},
        [MARKET],
    ),
    case(
        "war_after_the_export_crisis",
        "seed 002 p.8: war when rebellion passes the population, here by missing exports",
        4,
        "phase4",
        {"top": ["A43"], "citizens": FOUR, "rebellion": 1},
        {"rebellion": 5, "war": True, "winners": []},
        [MARKET],
    ),
    case(
        "event_pilgrimage",
        "seed 000: move the rebellion marker 2 spaces back for each temple in the archipelago",
        3,
        "phase4",
        {"top": ["A08"], "citizens": FIVE, "rebellion": 2, "buildings": [bld(A, "temple"), bld(B, "temple")]},
        {"rebellion": 1},
        [MARKET],
    ),
    case(
        "event_emigration",
        "EV2: three workers fewer (A17; the missing iron costs one)",
        3,
        "phase4",
        {"top": ["A17"], "citizens": FIVE, "surplus": 8},
        {"surplus": 5, "rebellion": 1},
        [MARKET],
    ),
    case(
        "event_emigration_at_two",
        "EV2, A-D73: surplus is never below 0",
        3,
        "phase4",
        {"top": ["A17"], "citizens": FIVE, "surplus": 2},
        {"surplus": 0},
        [MARKET],
    ),
    case(
        "event_schools",
        "EV3: two workers fewer (A19)",
        3,
        "phase4",
        {"top": ["A19"], "citizens": FIVE, "surplus": 8},
        {"surplus": 6, "rebellion": 2},
        [MARKET],
    ),
    case(
        "event_new_arrivals",
        "EV4: two workers more (A34)",
        3,
        "phase4",
        {"top": ["A34"], "citizens": FIVE, "surplus": 8},
        {"surplus": 10, "rebellion": 1},
        [MARKET],
    ),
    case(
        "event_agitators",
        "EV5: one step of rebellion (A46), after two for the missing iron",
        3,
        "phase4",
        {"top": ["A46"], "citizens": FIVE},
        {"rebellion": 3},
        [MARKET],
    ),
    case(
        "event_spoiled_food_and_red_export",
        "EV6: the food zones of board I lose their last cube; seed 000: red zones are ignored in this phase (export of A47)",
        3,
        "phase4",
        {"top": ["A47"], "citizens": FIVE, "markets": {"I": [1, 3, 0, 2, 1, 1]}},
        {"markets.I": [0, 2, 0, 2, 0, 1], "rebellion": 0, "bank.1": 13},
        [MARKET],
    ),
    case(
        "event_customs_seizure",
        "EV7: every zone of board II loses its last cube",
        3,
        "phase4",
        {"top": ["A10"], "citizens": FIVE, "markets": {"II": [0, 2, 1, 1, 0, 3]}},
        {"markets.II": [0, 1, 0, 0, 0, 2], "rebellion": 2, "bank.5": 7},
        [MARKET],
    ),
    case(
        "event_storm_and_red_domestic",
        "EV8: ships in regions without a port go to the open sea; red domestic crisis of A32 ignored",
        3,
        "phase4",
        {
            "top": ["A32"],
            "citizens": FIVE,
            "ships": [ship(A, icon=0) + ship(B), ship(C)],
            "buildings": [bld(B, "port"), bld(A, "market")],
        },
        {"ships.0": ship(SEA) + ship(B), "ships.1": ship(SEA), "rebellion": 1, "citizens.0": cit(A, 2), "steps": []},
    ),
    case(
        "event_levy",
        "EV9: each pays two florins, or rebellion rises by one (A37; both its crises are red)",
        3,
        "phase4",
        {"top": ["A37"], "citizens": FIVE, "seats": [{"florins": 10}, {"florins": 1}, {"florins": 2}]},
        {"seats.0.florins": 8, "seats.1.florins": 1, "seats.2.florins": 0, "rebellion": 1},
    ),
    case(
        "red_event_ignored",
        "seed 000: ignore red zones in this phase (event of A30); two cattle are missing",
        3,
        "phase4",
        {"top": ["A30"], "citizens": FIVE},
        {"rebellion": 2},
        [MARKET],
    ),
]

TRACK = [["A10", 0], ["A11", 0], ["A12", 0], ["A13", 0], ["A15", 0]]
CALM = ["A01", "A02", "A03", "A06", "A16", "A21"]
RED_FISH = ["A01", "A33", "A02", "A03", "A06"]
BROKE = [POOR, POOR]

PHASE6 = [
    case(
        "buy_and_rotate",
        "seed 000: buy a card and rotate one of the remaining ones, or rotate two different cards; empty spaces are filled",
        2,
        "phase6",
        {"top": CALM, "track": TRACK, "citizens": FOUR, "seats": [{"discs": 0}, POOR | {"discs": 1, "discs_owned": 4}]},
        {
            "steps": [("buy", 0), ("rotate", 0), ("rotate", 1), ("rotate", 1)],
            "options.0": [take("A10"), take("A11"), take("A12"), take("A13"), take("A15"), NO_CARD],
            "options.1": [take("A10"), take("A12"), take("A13"), take("A15")],
            "options.2": [take("A10"), take("A01"), take("A12"), take("A13"), take("A15")],
            "options.3": [take("A10"), take("A01"), take("A13"), take("A15")],
            "track": [["A10", 1], ["A01", 0], ["A12", 2], ["A13", 0], ["A15", 0]],
            "seats.0.florins": 6,
            "seats.0.cards": ["A11"],
            "ready": ["A11"],
            "seats.0.discs": 3,
            "seats.1.discs": 4,
            "back": "A02",
            "rebellion": 0,
        },
        [take("A11"), take("A12"), take("A12"), take("A10")],
    ),
    case(
        "skull_discards",
        "seed 000: if the red triangle points to the skull the card is discarded; the space is filled",
        2,
        "phase6",
        {"top": CALM, "track": [["A10", 0], ["A11", 1], ["A12", 2], ["A13", 0], ["A15", 0]], "citizens": FOUR, "seats": BROKE},
        {
            "steps": [("rotate", 0)] * 2 + [("rotate", 1)] * 2,
            "track": [["A10", 1], ["A11", 2], ["A01", 0], ["A13", 1], ["A15", 0]],
            "options.1": [take("A10"), take("A11"), take("A01"), take("A13"), take("A15")],
            "discards": ["A12"],
            "pile.0": "A02",
        },
        [take("A12"), take("A11"), take("A10"), take("A13")],
    ),
    case(
        "price_at_the_triangle",
        "seed 000: the cost is the one at the red triangle (A12 at its third edge costs 3)",
        2,
        "phase6",
        {
            "top": CALM,
            "track": [["A10", 0], ["A11", 0], ["A12", 2], ["A13", 1], ["A18", 1]],
            "citizens": FOUR,
            "seats": [{"florins": 3}, POOR],
        },
        {
            "options.0": [take("A10"), take("A12"), take("A18"), NO_CARD],
            "seats.0.florins": 0,
            "seats.0.cards": ["A18"],
            "track.4": ["A01", 0],
        },
        [take("A18"), take("A10"), take("A11"), take("A12")],
    ),
    case(
        "buying_nothing_costs_two_rotations",
        "seed 001 (must), A-D53: who buys nothing rotates two different cards",
        2,
        "phase6",
        {"top": CALM, "track": TRACK, "citizens": FOUR, "seats": [{}, POOR]},
        {
            "steps": [("buy", 0), ("rotate", 0), ("rotate", 0), ("rotate", 1), ("rotate", 1)],
            "options.2": [take("A10"), take("A11"), take("A12"), take("A13")],
            "track": [["A10", 1], ["A11", 1], ["A12", 1], ["A13", 0], ["A15", 1]],
            "seats.0.florins": 10,
        },
        [NO_CARD, take("A15"), take("A10"), take("A11"), take("A12")],
    ),
    case(
        "rotation_may_be_left",
        "A-D53, the other choice (seed 000: may)",
        2,
        "phase6",
        {"top": CALM, "track": TRACK, "citizens": FOUR, "seats": BROKE},
        {
            "options.0": [take("A10"), take("A11"), take("A12"), take("A13"), take("A15"), NO_CARD],
            "options.1": [take("A11"), take("A12"), take("A13"), take("A15"), NO_CARD],
            "track": [["A10", 1], ["A11", 1], ["A12", 0], ["A13", 0], ["A15", 0]],
        },
        [take("A10"), NO_CARD, take("A11"), NO_CARD],
        {"evolution.duty": "may"},
    ),
    case(
        "same_card_rotated_twice",
        "A-D54, the other choice",
        2,
        "phase6",
        {"top": CALM, "track": TRACK, "citizens": FOUR, "seats": BROKE},
        {"options.1": [take(card) for card, _ in TRACK], "track.0": ["A10", 2], "track.1": ["A11", 2]},
        [take("A10"), take("A10"), take("A11"), take("A11")],
        {"evolution.rotate_same": "yes"},
    ),
    case(
        "refilled_card_may_be_rotated",
        "A-D90, the other choice",
        2,
        "phase6",
        {"top": CALM, "track": TRACK, "citizens": FOUR, "seats": [{}, POOR]},
        {"options.1": [take("A01"), take("A11"), take("A12"), take("A13"), take("A15")], "track.0": ["A01", 1]},
        [take("A10"), take("A01"), take("A11"), take("A12")],
        {"evolution.rotate_refilled": "yes"},
    ),
    case(
        "refill_at_the_end",
        "A-D56, the other choice: the empty space stays empty until the end of the phase",
        2,
        "phase6",
        {"top": CALM, "track": TRACK, "citizens": FOUR, "seats": [{}, POOR]},
        {
            "options.2": [take("A11"), take("A12"), take("A13"), take("A15")],
            "track": [["A01", 0], ["A11", 1], ["A12", 1], ["A13", 1], ["A15", 0]],
            "back": "A02",
        },
        [take("A10"), take("A11"), take("A12"), take("A13")],
        {"evolution.refill": "phase_end"},
    ),
    case(
        "few_cards_are_rotated_as_far_as_there_are_any",
        "A-D55: fewer cards on the track than required: rotate what is there; A-D58: last back stays",
        2,
        "phase6",
        {"pile": [], "back": "A02", "track": [["A10", 0], None, None, None, None], "citizens": FOUR, "seats": BROKE},
        {"steps": [], "track": [["A10", 2], None, None, None, None], "back": "A02", "pile": []},
        rules={"evolution.pile_empty": "last_back"},
    ),
    case(
        "red_domestic_crisis_at_once",
        "seed 000: a newly revealed red crisis is resolved immediately, following phase 4 (fish, A33); its other half waits",
        2,
        "phase6",
        {"top": RED_FISH, "track": TRACK, "citizens": FOUR, "seats": [{}, POOR]},
        {
            "steps": [("buy", 0), ("give", 0), ("give", 1), ("rotate", 0), ("rotate", 1), ("rotate", 1)],
            "rebellion": 0,
            "markets.I.0": 0,
            "back": "A33",
        },
        [take("A10"), STOP, MARKET, take("A11"), take("A12"), take("A13")],
    ),
    case(
        "rebels_lie_and_count_again",
        "A-D45: another domestic crisis: all lie again and every citizen lying at its end counts",
        2,
        "phase6",
        {
            "top": RED_FISH,
            "track": TRACK,
            "markets": NO_FISH,
            "citizens": [cit(A) + cit(A, state=1), cit(A), cit(B), cit(B)],
            "seats": [{}, POOR],
        },
        {
            "rebellion": 5,
            "war": False,
            "citizens.0": cit(A, 2, state=1),
            "steps": [("buy", 0), ("rotate", 0), ("rotate", 1), ("rotate", 1)],
        },
        [take("A10"), take("A11"), take("A12"), take("A13")],
    ),
    case(
        "rebels_stay_out_of_a_second_crisis",
        "A-D45, the other choice: only those that stood lie down and count",
        2,
        "phase6",
        {
            "top": RED_FISH,
            "track": TRACK,
            "markets": NO_FISH,
            "citizens": [cit(A) + cit(A, state=1), cit(A), cit(B), cit(B)],
            "seats": [{}, POOR],
        },
        {"rebellion": 4, "citizens.0": cit(A, 2, state=1)},
        [take("A10"), take("A11"), take("A12"), take("A13")],
        {"crisis.second": "only_standing"},
    ),
    case(
        "engaged_citizens_keep_their_icon",
        "A-D48: engaged citizens lie down too; stood up again they stay engaged",
        2,
        "phase6",
        {"top": RED_FISH, "track": TRACK, "citizens": [cit(A, icon=1), cit(A), cit(B), cit(B)], "seats": [{}, POOR]},
        {"citizens.0": cit(A, icon=1), "rebellion": 0},
        [take("A10"), MARKET, take("A11"), take("A12"), take("A13")],
    ),
    case(
        "engaged_citizens_lose_their_icon",
        "A-D48, the other choice",
        2,
        "phase6",
        {"top": RED_FISH, "track": TRACK, "citizens": [cit(A, icon=1), cit(A), cit(B), cit(B)], "seats": [{}, POOR]},
        {"citizens.0": cit(A), "rebellion": 0},
        [take("A10"), MARKET, take("A11"), take("A12"), take("A13")],
        {"crisis.engagement": "lost"},
    ),
    case(
        "temple_helps_in_a_red_crisis",
        "A-D38: in every domestic crisis, red too",
        2,
        "phase6",
        {
            "top": RED_FISH,
            "track": TRACK,
            "markets": NO_FISH,
            "citizens": [cit(A, building=0), cit(A), cit(B), cit(B)],
            "buildings": [bld(A, "temple")],
            "seats": [{}, POOR],
        },
        {"citizens.1": cit(A), "citizens.2": cit(B, state=1), "rebellion": 2},
        [take("A10"), take("A11"), take("A12"), take("A13")],
    ),
    case(
        "red_event_at_once",
        "seed 000: a red event is resolved immediately; the zones of A30 that are not red wait",
        2,
        "phase6",
        {"top": ["A01", "A30", "A02", "A03"], "track": TRACK, "citizens": FOUR, "seats": [{}, POOR]},
        {"rebellion": 1, "steps": [("buy", 0), ("rotate", 0), ("rotate", 1), ("rotate", 1)], "markets.I.4": 1},
        [take("A10"), take("A11"), take("A12"), take("A13")],
    ),
    case(
        "red_export_crisis_at_once",
        "seed 000: red export crisis (A13: two wood) resolved at the reveal; its domestic half waits",
        2,
        "phase6",
        {
            "top": ["A01", "A13", "A02", "A03"],
            "track": [["A10", 0], ["A11", 0], ["A12", 0], ["A14", 0], ["A15", 0]],
            "citizens": FOUR,
        }
        | {"markets": {"II": [0, 0, 0, 1, 0, 0]}, "seats": [{}, POOR]},
        {"rebellion": 1, "steps": [("buy", 0), ("supply", 0), ("rotate", 0), ("rotate", 1), ("rotate", 1)], "citizens.0": cit(A)},
        [take("A10"), MARKET, take("A11"), take("A12"), take("A14")],
    ),
    case(
        "refills_trigger_one_by_one",
        "A-D47: any change of the visible back is a reveal: two discards bring A30 (agitators), then A33 (no fish: four rebels)",
        2,
        "phase6",
        {
            "top": ["A01", "A30", "A33", "A02"],
            "track": [["A10", 2], ["A11", 2], ["A12", 0], ["A13", 0], ["A15", 0]],
            "markets": NO_FISH,
            "citizens": [cit(A, 2), cit(A, 2), cit(B), cit(B)],
            "seats": BROKE,
        },
        {"rebellion": 7, "war": True, "winners": [], "steps": [("rotate", 0), ("rotate", 0)]},
        [take("A10"), take("A11")],
    ),
    case(
        "war_in_phase_six",
        "seed 000: war of independence at once, also in phase 6",
        3,
        "phase6",
        {"top": ["A01", "A30", "A02", "A03"], "track": TRACK, "citizens": FIVE, "rebellion": 5, "seats": [{}, POOR, POOR]},
        {"war": True, "winners": [2], "steps": [("buy", 0)]},
        [take("A10")],
        objectives=[["M08"], ["M07"], ["M09"]],
    ),
]

WOODCUTTERS = [cit(B, 3)]
GRAZING = [harvest("fruit"), harvest("cattle")]

HARVEST = [
    turn(
        "harvest_wood",
        "seed 000: for each unit placed the player takes a cube from the bank; the units become linked",
        {"citizens": WOODCUTTERS},
        {
            "steps": [("action", 0), ("harvest", 0), ("harvest", 0)],
            "options.1": [unit(B), NO_UNIT],
            "seats.0.cubes": cubes(wood=3),
            "bank.3": 11,
            "citizens.0": cit(B, 3, icon=3),
            "seats.0.discs": 2,
            "seats.0.passed": False,
        },
        [harvest("wood"), unit(B), unit(B)],
    ),
    turn(
        "harvest_with_as_many_units_as_desired",
        "seed 000: as many units as desired",
        {"citizens": WOODCUTTERS},
        {"steps": [("action", 0), ("harvest", 0)], "seats.0.cubes": cubes(wood=1), "citizens.0": cit(B, 2) + cit(B, icon=3)},
        [harvest("wood"), NO_UNIT],
    ),
    turn(
        "harvest_in_several_regions",
        "seed 000: units on unoccupied icons, each in the region it occupied (wood of B and F)",
        {"map": "ABCDEF", "citizens": [cit(B) + cit(F)]},
        {
            "steps": [("action", 0), ("harvest", 0), ("harvest", 0)],
            "options.1": [unit(B), unit(F)],
            "options.2": [unit(B), NO_UNIT],
            "seats.0.cubes": cubes(wood=2),
            "citizens.0": cit(F, icon=3) + cit(B, icon=3),
        },
        [harvest("wood"), unit(F), unit(B)],
    ),
    turn(
        "no_free_icon",
        "seed 000: one unit per icon: the only fruit icon of A is taken by another seat",
        {"circles": FULL, "citizens": [cit(A), cit(A, icon=1)], "seats": [POOR]},
        {"options.0": [harvest("cattle"), MIGRATION], "seats.0.cubes": cubes(cattle=1)},
        [harvest("cattle")],
    ),
    turn(
        "fish_needs_a_ship",
        "seed 000: fish can only be harvested by ships",
        {"circles": FULL, "citizens": [cit(C)], "seats": [POOR]},
        {"options.0": [harvest("stone"), MIGRATION], "seats.0.cubes": cubes(stone=1)},
        [harvest("stone")],
    ),
    turn(
        "ship_harvests_fish",
        "seed 000: fish by ships, other resources by citizens",
        {"circles": FULL, "citizens": [cit(C)], "ships": [ship(C)], "seats": [POOR]},
        {"options.0": [harvest("fish"), harvest("stone"), MIGRATION], "ships.0": ship(C, icon=0), "seats.0.cubes": cubes(fish=1)},
        [harvest("fish")],
    ),
    turn(
        "fish_of_the_open_sea",
        "A-D76: three fish icons on the open sea, ships may harvest there",
        {"circles": FULL, "citizens": [[], cit(A)], "ships": [ship(SEA, 4)]},
        {
            "steps": [("action", 0), ("harvest", 0), ("harvest", 0)],
            "seats.0.cubes": cubes(fish=3),
            "ships.0": sorted(ship(SEA) + ship(SEA, 3, icon=0)),
        },
        [harvest("fish"), unit(SEA), unit(SEA)],
    ),
    turn(
        "harvest_limited_by_the_bank",
        "seed 000: resource cubes are limited in the bank; A-D40: no more units than cubes",
        {"citizens": WOODCUTTERS, "seats": [{}, {"cubes": cubes(wood=13)}]},
        {"steps": [("action", 0)], "bank.3": 0, "seats.0.cubes": cubes(wood=1), "citizens.0": cit(B, 2) + cit(B, icon=3)},
        [harvest("wood")],
    ),
    turn(
        "harvest_of_an_empty_bank",
        "A-D40: no stone in the bank, no harvest of stone",
        {"circles": FULL, "citizens": [cit(B)], "seats": [POOR, {"cubes": cubes(stone=11)}]},
        {"options.0": [harvest("wood"), MIGRATION], "bank.4": 0},
        [harvest("wood")],
    ),
    turn(
        "no_harvest_under_a_foreign_town",
        "seed 000: not in a region controlled by another player without permission",
        {
            "circles": FULL,
            "citizens": [cit(B), cit(B, building=0)],
            "buildings": [bld(B, "town", 1)],
            "seats": [{"florins": 3}],
            "markets": {"I": [1, 1, 0, 0, 0, 0]},
        },
        {
            "options.0": [TRANSACTION, MIGRATION],
            "options.1": [deal("I", "buy", "fish"), deal("I", "buy", "fruit")],
            "seats.0.florins": 0,
            "seats.0.cubes": cubes(fish=1),
        },
        [TRANSACTION, deal("I", "buy", "fish")],
    ),
    turn(
        "harvest_under_a_foreign_town_allowed",
        "A-D41, another choice: allowed",
        {"citizens": [cit(B), cit(B, building=0)], "buildings": [bld(B, "town", 1)]},
        {"seats.0.cubes": cubes(wood=1), "seats.0.florins": 10, "seats.1.florins": 10},
        [harvest("wood")],
        {"harvest.consent": "allow"},
    ),
    turn(
        "harvest_under_a_foreign_town_for_a_fee",
        "A-D41, another choice: a florin a unit to the controller",
        {"citizens": [cit(B, 2), cit(B, building=0)], "buildings": [bld(B, "town", 1)]},
        {"seats.0.cubes": cubes(wood=2), "seats.0.florins": 8, "seats.1.florins": 12},
        [harvest("wood"), unit(B)],
        {"harvest.consent": "fee"},
    ),
    turn(
        "rebel_in_the_town_forbids_nothing",
        "seed 002 p.12: a town with an active citizen on it controls; A-D27: a rebel does not",
        {"citizens": [cit(B), cit(B, building=0, state=1)], "buildings": [bld(B, "town", 1)], "rebellion": 1},
        {"seats.0.cubes": cubes(wood=1)},
        [harvest("wood")],
    ),
    turn(
        "rebels_and_holders_do_not_harvest",
        "seed 000: other resources by active citizens; A-D26: a unit on a building only holds it",
        {
            "circles": FULL,
            "citizens": [cit(A, building=0) + cit(B, state=1)],
            "buildings": [bld(A, "temple")],
            "seats": [{"florins": 3}],
            "rebellion": 1,
        },
        {"options.0": [TRANSACTION, MIGRATION], "seats.0.discs": 2},
        [TRANSACTION, deal("I", "buy", "fish")],
    ),
    turn(
        "holder_may_harvest",
        "A-D26, the other choice",
        {"citizens": [cit(A, building=0)], "buildings": [bld(A, "temple")]},
        {"steps": [("action", 0)], "seats.0.cubes": cubes(fruit=1)},
        [harvest("fruit")],
        {"building.holder_work": "may_harvest"},
    ),
    turn(
        "permission_is_not_needed_in_ones_own_town",
        "seed 002 p.12: the others harvest only with your consent, you as you like",
        {"citizens": [cit(B) + cit(B, building=0)], "buildings": [bld(B, "town")]},
        {"seats.0.cubes": cubes(wood=1)},
        [harvest("wood")],
    ),
]

TAXED = {
    "citizens": [cit(A, building=0) + cit(A, icon=1) + cit(A, state=1), cit(B, 3)],
    "ships": [ship(SEA) + ship(A)],
    "buildings": [bld(A, "town"), bld(A, "temple")],
    "rebellion": 1,
}

PEOPLE = [
    turn(
        "taxes",
        "seed 000: rebellion one forward; each active citizen, ship, town, temple pays; rebels do not (2 + 2 + 2 + 1)",
        TAXED,
        {"steps": [("action", 0)], "seats.0.florins": 17, "rebellion": 2, "circles.taxes": 1, "seats.0.discs": 2},
        [TAXES],
    ),
    turn(
        "taxes_without_engaged",
        "A-D68, the other choice: engaged citizens pay nothing (the one on fruit; the holder of the town is on no icon)",
        TAXED | {"citizens": [cit(A, building=0) + cit(A, icon=1) + cit(A, icon=2), cit(B, 3)], "buildings": [bld(A, "town")]},
        {"rebellion": 2, "seats.0.florins": 15, "seats.1.florins": 10},
        [TAXES],
        {"tax.engaged": "no"},
    ),
    turn(
        "taxes_are_limited",
        "seed 000: action limited to a number of times per round (three circles)",
        {"circles": FULL, "citizens": [cit(A), cit(B, 2)], "seats": [POOR]},
        {"options.0": [*GRAZING, MIGRATION]},
        [MIGRATION],
    ),
    turn(
        "fourth_tax_circle_with_five_players",
        "seed 000: the side of the wheel for five has a fourth circle (ours)",
        {"circles": {"taxes": 3, "reproduction": 5, "exploration": 5}, "citizens": [cit(A), cit(B, 2)], "seats": [POOR]},
        {"options.0": [*GRAZING, TAXES, MIGRATION], "circles.taxes": 4, "seats.0.florins": 1},
        [TAXES],
        players=5,
    ),
    turn(
        "taxes_bring_war",
        "seed 002 p.8: war as soon as rebellion passes population",
        {"citizens": [cit(A), cit(B)], "rebellion": 2},
        {"war": True, "winners": [], "rebellion": 3},
        [TAXES],
    ),
    turn(
        "two_colours_pay_taxes",
        "seed 002 p.16: each plays two colours",
        {"citizens": [cit(A), cit(A), cit(B), cit(B)], "ships": [ship(A), [], ship(B)]},
        {"seats.0.florins": 14, "rebellion": 1},
        [TAXES],
        players=2,
    ),
    turn(
        "price_rises_during_a_recruitment",
        "seed 002 p.10: the price is read at the marker's row and can change (7 workers: 3, 3, then 4)",
        {"citizens": [cit(A) + cit(B)], "surplus": 7},
        {
            "steps": [("action", 0), ("recruit", 0), ("recruit", 0), ("recruit", 0)],
            "options.1": [put(A), put(B)],
            "options.3": [put(B), NO_PLACE],
            "seats.0.florins": 0,
            "surplus": 4,
            "population": 5,
            "citizens.0": cit(A, 3) + cit(B, 2),
        },
        [RECRUITMENT, put(A), put(A), put(B)],
    ),
    turn(
        "price_at_thirteen_workers",
        "seed 002 p.6: the price falls with many workers: 2 at 13, then 3",
        {"citizens": [cit(A)], "surplus": 13, "seats": [{"florins": 5}]},
        {"steps": [("action", 0), ("recruit", 0)], "seats.0.florins": 0, "surplus": 11, "population": 3},
        [RECRUITMENT, put(A)],
    ),
    turn(
        "recruits_stop_at_will",
        "seed 001: as many citizens as he wishes",
        {"citizens": [cit(A)], "surplus": 22},
        {"steps": [("action", 0), ("recruit", 0)], "options.1": [put(A), NO_PLACE], "seats.0.florins": 9, "surplus": 21},
        [RECRUITMENT, NO_PLACE],
    ),
    turn(
        "no_workers_no_recruits",
        "seed 002 p.10: impossible to recruit if no worker is available",
        {"circles": FULL, "citizens": [cit(A)], "surplus": 0, "markets": {"I": [0] * 6}},
        {"options.0": [*GRAZING, MIGRATION]},
        [MIGRATION],
    ),
    turn(
        "no_money_no_recruits",
        "seed 002 p.10: three florins at 7 workers",
        {"circles": FULL, "citizens": [cit(A)], "surplus": 7, "markets": {"I": [0] * 6}, "seats": [{"florins": 2}]},
        {"options.0": [*GRAZING, MIGRATION]},
        [MIGRATION],
    ),
    turn(
        "never_more_than_ten_citizens",
        "seed 002 p.10: never more than 10 citizens; A-D63: those on a wonder count",
        {
            "circles": FULL,
            "citizens": [cit(A, 3) + cit(B, 3) + cit(C, 3), cit(A)],
            "on_wonders": [1, 0, 0],
            "surplus": 9,
            "seats": [{"cards": ["A45"]}],
            "built": ["A45"],
            "markets": {"I": [0] * 6},
        },
        {"options.0": [*GRAZING, harvest("wood"), harvest("stone")], "population": 11},
        [harvest("wood"), NO_UNIT],
    ),
    turn(
        "recruits_come_to_active_units",
        "A-D24: where the seat has an active unit (a ship will do), not beside a rebel, not on the open sea",
        {
            "citizens": [cit(A, state=1), cit(B, 2)],
            "ships": [ship(B) + ship(SEA)],
            "surplus": 3,
            "rebellion": 1,
            "seats": [{"florins": 4}],
        },
        {"steps": [("action", 0)], "citizens.0": cit(A, state=1) + cit(B), "seats.0.florins": 0, "population": 4},
        [RECRUITMENT],
    ),
    turn(
        "recruits_come_to_any_own_region",
        "A-D24, the other choice",
        {
            "citizens": [cit(A, state=1), cit(B, 2)],
            "ships": [ship(B) + ship(SEA)],
            "surplus": 3,
            "rebellion": 1,
            "seats": [{"florins": 4}],
        },
        {"options.1": [put(A), put(B)], "citizens.0": cit(A) + cit(A, state=1)},
        [RECRUITMENT, put(A)],
        {"recruit.place": "any_own_region"},
    ),
    turn(
        "caps_count_per_colour",
        "seed 002 p.10, p.16: three a colour and region; two colours with two players",
        {"circles": FULL, "citizens": [cit(A, 3), cit(B), cit(A, 2), cit(B)], "surplus": 8, "seats": [{"florins": 3}]},
        {"steps": [("action", 0)], "citizens.0": cit(A, 3), "citizens.2": cit(A, 3), "surplus": 7},
        [RECRUITMENT],
        players=2,
    ),
    turn(
        "reproduction",
        "seed 001: in each region with 2 citizens a third; engaged citizens too, rebels not (Aid 1.3)",
        {"citizens": [cit(A) + cit(A, icon=1) + cit(B, 3) + cit(C) + cit(C, state=1)], "rebellion": 1, "surplus": 5},
        {
            "steps": [("action", 0)],
            "citizens.0": sorted(cit(A, 2) + cit(A, icon=1) + cit(B, 3) + cit(C) + cit(C, state=1)),
            "population": 8,
            "surplus": 5,
            "circles.reproduction": 1,
            "seats.0.reproduced": 1,
        },
        [REPRODUCTION],
    ),
    turn(
        "reproduction_where_wanted",
        "seed 001: the player can choose in which regions",
        {"citizens": [cit(A, 2) + cit(B, 2)]},
        {
            "steps": [("action", 0), ("reproduce", 0), ("reproduce", 0)],
            "options.1": [put(A), put(B)],
            "options.2": [put(A), NO_PLACE],
            "citizens.0": cit(A, 2) + cit(B, 3),
        },
        [REPRODUCTION, put(B), NO_PLACE],
    ),
    turn(
        "three_are_no_couple",
        "A-D23, the other choice, with four citizens a region: three standing citizens have one more",
        {"citizens": [cit(A, 3)]},
        {"citizens.0": cit(A, 4), "population": 4},
        [REPRODUCTION],
        {"reproduce.need": "two_or_three", "limits.region_citizens": 4},
    ),
    turn(
        "reproduction_once_a_round",
        "Aid 1.3, A-D67: once per player and round",
        {
            "circles": {"taxes": 3, "reproduction": 1, "exploration": 4},
            "citizens": [cit(A, 2)],
            "seats": [POOR | {"reproduced": 1}],
        },
        {"options.0": [*GRAZING, MIGRATION]},
        [harvest("fruit")],
    ),
    turn(
        "reproduction_circles_run_out",
        "seed 000: reproduction is limited (four circles)",
        {"circles": FULL, "citizens": [cit(A, 2)], "seats": [POOR]},
        {"options.0": [*GRAZING, MIGRATION]},
        [harvest("fruit")],
    ),
    turn(
        "one_reproduction_for_two_colours",
        "seed 002 p.16: each plays two colours (p2_reproduce: one action serves both)",
        {"citizens": [cit(A, 2), cit(B), cit(A, 2), cit(B)]},
        {
            "options.1": [put(A, 0), put(A, 2)],
            "options.2": [put(A, 0), NO_PLACE],
            "citizens.0": cit(A, 3),
            "citizens.2": cit(A, 3),
            "population": 8,
            "seats.0.reproduced": 1,
        },
        [REPRODUCTION, put(A, 2), put(A, 0)],
        players=2,
    ),
]

CONSTRUCTION = [
    turn(
        "build_ship",
        "Aid 1.3: a ship costs a wood and a florin; A-D31: its builder stays free",
        {"citizens": [cit(A)], "seats": [{"cubes": cubes(wood=1)}]},
        {
            "steps": [("action", 0)],
            "ships.0": ship(A),
            "citizens.0": cit(A),
            "seats.0.florins": 9,
            "seats.0.cubes": cubes(),
            "bank.3": 14,
        },
        [build("ship")],
    ),
    turn(
        "build_town",
        "Aid 1.3: a town costs a stone, a wood, two florins; A-D31: its builder holds it",
        {"citizens": [cit(A)], "seats": [{"cubes": cubes(stone=1, wood=1)}]},
        {
            "steps": [("action", 0)],
            "buildings": [bld(A, "town")],
            "citizens.0": cit(A, building=0),
            "seats.0.florins": 8,
            "seats.0.cubes": cubes(),
        },
        [build("town")],
    ),
    turn(
        "build_market_and_use_it",
        "Aid 1.3: a market costs a fruit and a cattle; A-D36: used on the turn it is built, two transactions for a florin",
        {"citizens": [cit(A)], "seats": [{"cubes": cubes(fruit=1, cattle=1, iron=2)}]},
        {
            "steps": [("action", 0), ("action", 0), ("transaction", 0), ("transaction", 0)],
            "options.1": [use(0), END],
            "seats.0.florins": 20,
            "markets.I.5": 3,
            "buildings.0": bld(A, "market", used=True),
            "citizens.0": cit(A, building=0),
        },
        [build("market"), use(0), deal("I", "sell", "iron"), deal("I", "sell", "iron")],
    ),
    turn(
        "ship_builds_port",
        "Aid 1.3: a port costs a stone, a fish, two florins; a ship may build it",
        {"citizens": [cit(A)], "ships": [ship(A)], "seats": [{"florins": 2, "cubes": cubes(stone=1, fish=1)}]},
        {
            "steps": [("action", 0), ("site", 0)],
            "options.1": [{"hex": A, "colour": 0, "unit": "citizen"}, {"hex": A, "colour": 0, "unit": "ship"}],
            "ships.0": ship(A, building=0),
            "citizens.0": cit(A),
            "seats.0.florins": 0,
        },
        [build("port"), {"hex": A, "colour": 0, "unit": "ship"}],
    ),
    turn(
        "build_temple",
        "Aid 1.3: a temple costs two stone and a florin",
        {"citizens": [cit(A)], "seats": [{"cubes": cubes(stone=2)}]},
        {"buildings": [bld(A, "temple")], "seats.0.florins": 9, "seats.0.cubes": cubes(), "bank.4": 11},
        [build("temple")],
    ),
    turn(
        "choice_of_site",
        "Aid 1.3: an active citizen in the hex builds; hexes in the order laid",
        {"citizens": [cit(B) + cit(A)], "seats": [{"cubes": cubes(stone=2)}]},
        {
            "options.1": [{"hex": A, "colour": 0, "unit": "citizen"}, {"hex": B, "colour": 0, "unit": "citizen"}],
            "buildings": [bld(B, "temple")],
            "citizens.0": cit(A) + cit(B, building=0),
        },
        [build("temple"), {"hex": B, "colour": 0, "unit": "citizen"}],
    ),
    turn(
        "one_of_a_kind_a_region",
        "A-D28: one building of a kind per region",
        {
            "circles": FULL,
            "citizens": [cit(A), cit(B)],
            "buildings": [bld(A, "market", 1)],
            "seats": [POOR | {"cubes": cubes(fruit=1, cattle=1)}],
        },
        {"options.0": [*GRAZING, TRANSACTION, MIGRATION], "seats.0.cubes": cubes(fruit=2, cattle=1)},
        [harvest("fruit")],
    ),
    turn(
        "several_of_a_kind_a_region",
        "A-D28, the other choice: no limit",
        {
            "circles": FULL,
            "citizens": [cit(A), cit(B)],
            "buildings": [bld(A, "market", 1)],
            "seats": [POOR | {"cubes": cubes(fruit=1, cattle=1)}],
        },
        {"options.0": [*GRAZING, build("market"), TRANSACTION, MIGRATION], "buildings": [bld(A, "market", 1), bld(A, "market")]},
        [build("market")],
        {"building.per_kind": 0},
    ),
    turn(
        "ports_and_ships_need_water",
        "A-D29: port and ship need a hex with water (G has none)",
        {"map": "ABG", "circles": FULL, "citizens": [cit(G)], "seats": [{"cubes": cubes(stone=1, fish=1, wood=1)}]},
        {"options.0": [*GRAZING, build("town"), TRANSACTION, MIGRATION], "buildings": [bld(G, "town")]},
        [build("town")],
    ),
    turn(
        "ports_and_ships_anywhere",
        "A-D29, the other choice",
        {"map": "ABG", "circles": FULL, "citizens": [cit(G)], "seats": [{"cubes": cubes(stone=1, fish=1, wood=1)}]},
        {
            "options.0": [*GRAZING, build("ship"), build("town"), build("port"), TRANSACTION, MIGRATION],
            "buildings": [bld(G, "port")],
            "citizens.0": cit(G, building=0),
        },
        [build("port"), END],
        {"build.terrain": "free"},
    ),
    turn(
        "token_builds_a_ship",
        "seed 001: an explorer token serves as a joker resource",
        {"citizens": [cit(A)], "seats": [{"tokens": 1}]},
        {"steps": [("action", 0)], "ships.0": ship(A), "seats.0.tokens": 0, "bank.3": 14, "tokens_left": 21},
        [build("ship")],
    ),
    turn(
        "cube_or_token",
        "A-D12: a token is any cube the bank can supply at the moment of payment: the seat chooses",
        {"citizens": [cit(A)], "seats": [{"tokens": 1, "cubes": cubes(wood=1)}]},
        {
            "steps": [("action", 0), ("pay", 0)],
            "options.1": [{"pay": "cube", "resource": "wood"}, {"pay": "token", "resource": "wood"}],
            "seats.0.tokens": 0,
            "seats.0.cubes": cubes(wood=1),
        },
        [build("ship"), {"pay": "token", "resource": "wood"}],
    ),
    turn(
        "token_builds_nothing",
        "A-D12, the other choice: tokens in crises only",
        {"circles": FULL, "citizens": [cit(A)], "seats": [{"tokens": 1, "florins": 1}]},
        {"options.0": [*GRAZING, MIGRATION]},
        [MIGRATION],
        {"token.use": "crisis_only"},
    ),
    turn(
        "tokens_of_a_kind_run_out",
        "rulebook p.2: limited town/temple tokens (here one, in use)",
        {
            "circles": FULL,
            "citizens": [cit(A), cit(B)],
            "buildings": [bld(B, "temple", 1)],
            "seats": [{"florins": 2, "cubes": cubes(stone=2, wood=1)}],
        },
        {"options.0": [*GRAZING, build("ship"), TRANSACTION, MIGRATION]},
        [build("ship")],
        {"bank.town_temple": 1},
    ),
    turn(
        "four_ships_a_colour",
        "seed 001: four ships of each colour",
        {
            "circles": FULL,
            "citizens": [cit(A)],
            "ships": [ship(SEA, 3, icon=0) + ship(B)],
            "seats": [{"florins": 1, "cubes": cubes(wood=1)}],
        },
        {"options.0": [*GRAZING, TRANSACTION, MIGRATION]},
        [TRANSACTION, deal("I", "sell", "wood")],
    ),
    turn(
        "builder_must_be_free",
        "A-D30: who builds is active and unengaged",
        {"circles": FULL, "citizens": [cit(A, icon=1) + cit(C)], "seats": [POOR | {"cubes": cubes(fruit=1, cattle=1, wood=1)}]},
        {
            "options.0": [harvest("stone"), build("market"), TRANSACTION, MIGRATION],
            "steps": [("action", 0)],
            "buildings": [bld(C, "market")],
        },
        [build("market")],
    ),
    turn(
        "engaged_builder",
        "A-D30, the other choice: an active citizen, engaged or not, may build; he leaves the icon for the building",
        {"citizens": [cit(A, icon=1)], "seats": [{"cubes": cubes(stone=2)}]},
        {"citizens.0": cit(A, building=0)},
        [build("temple")],
        {"build.builder": "active"},
    ),
    turn(
        "builder_stays_free",
        "A-D31, the other choice",
        {"citizens": [cit(A)], "seats": [{"cubes": cubes(stone=2)}]},
        {"citizens.0": cit(A), "buildings.0.kind": "temple"},
        [build("temple")],
        {"build.builder_engaged": "free"},
    ),
    turn(
        "town_takes_control_of_what_others_build",
        "A-D34, A-D35: building under a foreign town is allowed; the town then controls the new market",
        {
            "citizens": [cit(A), cit(A, building=0)],
            "buildings": [bld(A, "town", 1)],
            "seats": [{"cubes": cubes(fruit=1, cattle=1)}],
        },
        {"steps": [("action", 0)], "citizens.0": cit(A, building=1), "buildings.1": bld(A, "market")},
        [build("market")],
    ),
    turn(
        "building_under_a_town_with_consent",
        "A-D34, the other choice: the town's controller is asked",
        {
            "citizens": [cit(A), cit(A, building=0)],
            "buildings": [bld(A, "town", 1)],
            "seats": [{"cubes": cubes(fruit=1, cattle=1)}],
        },
        {"steps": [("action", 0), ("consent", 1)], "options.1": [{"agree": False}, {"agree": True}], "buildings.1.kind": "market"},
        [build("market"), {"agree": True}],
        {"build.foreign_town": "consent"},
    ),
    turn(
        "several_constructions_for_a_disc",
        "A-D32, the other choice",
        {"citizens": [cit(A)], "seats": [{"cubes": cubes(wood=2)}]},
        {"steps": [("action", 0), ("action", 0)], "options.1": [build("ship"), END], "ships.0": ship(A, 2), "seats.0.discs": 2},
        [build("ship"), build("ship")],
        {"build.per_disc": "any"},
    ),
]

TRADER = {"citizens": [cit(A, building=0)], "buildings": [bld(A, "market")]}

TRANSACTIONS = [
    turn(
        "sell_at_home",
        "seed 000: to sell, place the cube in the topmost free space; its row gives the price (third wood: 3)",
        {"citizens": [cit(A)], "markets": {"I": [1, 1, 1, 2, 1, 1]}, "seats": [{"cubes": cubes(wood=1)}]},
        {
            "steps": [("action", 0), ("transaction", 0)],
            "seats.0.florins": 13,
            "markets.I.3": 3,
            "seats.0.cubes": cubes(),
            "seats.0.discs": 2,
        },
        [TRANSACTION, deal("I", "sell", "wood")],
    ),
    turn(
        "sell_abroad",
        "seed 000: export market at its own price (first iron: 8)",
        {"citizens": [cit(A)], "seats": [{"cubes": cubes(iron=1)}]},
        {"seats.0.florins": 18, "markets.II.5": 1},
        [TRANSACTION, deal("II", "sell", "iron")],
    ),
    turn(
        "buy_the_last_cube",
        "seed 000: to buy, take the cube farthest to the right and bottom (third wood: 3)",
        {"citizens": [cit(A)], "markets": {"I": [1, 1, 1, 3, 1, 1]}},
        {"seats.0.florins": 7, "markets.I.3": 2, "seats.0.cubes": cubes(wood=1), "bank.3": 12},
        [TRANSACTION, deal("I", "buy", "wood")],
    ),
    turn(
        "all_transactions",
        "seed 000: buy or sell on either market what it has and what one has and can pay",
        {"citizens": [cit(A)], "markets": {"I": [1, 1, 0, 0, 0, 0], "II": [0, 0, 0, 0, 0, 1]}, "seats": [{"cubes": cubes(fish=1)}]},
        {
            "options.1": [
                deal("I", "buy", "fish"),
                deal("I", "buy", "fruit"),
                deal("I", "sell", "fish"),
                deal("II", "buy", "iron"),
                deal("II", "sell", "fish"),
            ],
            "seats.0.florins": 2,
            "seats.0.cubes": cubes(fish=1, iron=1),
        },
        [TRANSACTION, deal("II", "buy", "iron")],
    ),
    turn(
        "full_zone",
        "seed 000: if a section is full in a market, that resource cannot be sold there",
        {"citizens": [cit(A)], "markets": {"I": [0, 0, 0, 8, 0, 0]}, "seats": [POOR | {"cubes": cubes(wood=1)}]},
        {"steps": [("action", 0)], "seats.0.florins": 5, "markets.II.3": 1},
        [TRANSACTION],
    ),
    turn(
        "both_zones_full",
        "seed 000: nothing to buy without money, nothing to sell where all is full",
        {
            "circles": FULL,
            "citizens": [cit(A)],
            "markets": {"I": [0, 0, 0, 0, 0, 5], "II": [0, 0, 0, 0, 0, 5]},
            "seats": [POOR | {"cubes": cubes(iron=1)}],
        },
        {"options.0": [*GRAZING, MIGRATION]},
        [MIGRATION],
        {"bank.iron": 11},
    ),
    turn(
        "market_use",
        "seed 001: two transactions on the domestic market for a florin; Aid 1.3: without a disc",
        TRADER | {"seats": [{"discs": 0, "cubes": cubes(wood=2)}]},
        {
            "steps": [("action", 0), ("transaction", 0), ("transaction", 0)],
            "options.0": [use(0), END],
            "seats.0.florins": 16,
            "buildings.0.used": True,
            "seats.0.passed": False,
        },
        [use(0), deal("I", "sell", "wood"), deal("I", "sell", "wood")],
    ),
    turn(
        "market_use_stopped",
        "trace: uses of buildings can be stopped at once; the fee is spent",
        TRADER | {"markets": {"I": [0] * 6}, "seats": [{"discs": 0, "cubes": cubes(wood=1)}]},
        {
            "options.1": [deal("I", "sell", "wood"), NO_DEAL],
            "seats.0.florins": 9,
            "seats.0.cubes": cubes(wood=1),
            "buildings.0.used": True,
        },
        [use(0), NO_DEAL],
    ),
    turn(
        "market_once_a_round",
        "A-D36: one use a round; a seat without disc, card and building is out",
        {"citizens": [cit(A, building=0)], "buildings": [bld(A, "market", used=True)], "seats": [{"discs": 0}]},
        {"steps": [], "seats.0.passed": True},
    ),
    turn(
        "no_florin_no_market",
        "seed 000: port and market receive florins",
        TRADER | {"seats": [{"discs": 0, "florins": 0, "cubes": cubes(wood=1)}]},
        {"steps": [], "seats.0.passed": True},
    ),
    turn(
        "port_use",
        "seed 001: two transactions on the export market for a florin a port; a ship holds the port",
        {
            "ships": [ship(A, building=0)],
            "citizens": [[], cit(B)],
            "buildings": [bld(A, "port")],
            "seats": [{"discs": 0, "cubes": cubes(wood=3)}],
        },
        {"seats.0.florins": 19, "markets.II.3": 2, "options.2": [deal("II", "buy", "wood"), deal("II", "sell", "wood"), NO_DEAL]},
        [use(0), deal("II", "sell", "wood"), deal("II", "sell", "wood")],
    ),
    turn(
        "two_buildings_in_a_turn",
        "A-D37: all own buildings may be used in a turn",
        {
            "citizens": [cit(A, building=0) + cit(B, building=1)],
            "buildings": [bld(A, "market"), bld(B, "market")],
            "seats": [{"discs": 0}],
        },
        {"options.0": [use(0), use(1), END], "options.2": [use(1), END], "seats.0.florins": 8, "buildings.1.used": True},
        [use(0), NO_DEAL, use(1), NO_DEAL],
    ),
    turn(
        "one_building_in_a_turn",
        "A-D37, the other choice",
        {
            "citizens": [cit(A, building=0) + cit(B, building=1)],
            "buildings": [bld(A, "market"), bld(B, "market")],
            "seats": [{"discs": 0}],
        },
        {"steps": [("action", 0), ("transaction", 0)], "seats.0.florins": 9, "buildings.1.used": False},
        [use(0), NO_DEAL],
        {"building.uses_per_turn": "one"},
    ),
    turn(
        "town_controls_the_market",
        "seed 001: a town controls the other buildings of the tile, nobody need be on them",
        {"citizens": [cit(A, building=0)], "buildings": [bld(A, "town"), bld(A, "market", 1)], "seats": [{"discs": 0}]},
        {"options.0": [use(1), END], "buildings.1.used": True},
        [use(1), NO_DEAL],
    ),
    turn(
        "foreign_town_takes_the_market",
        "A-D35: the town controls over other holders",
        {
            "citizens": [cit(A, building=0), cit(A, building=1)],
            "buildings": [bld(A, "market"), bld(A, "town", 1)],
            "seats": [{"discs": 0}],
        },
        {"steps": [], "seats.0.passed": True, "citizens.0": cit(A, building=0)},
    ),
    turn(
        "rebel_uses_no_market",
        "A-D27: a rebel on a building gives no control",
        {"citizens": [cit(A, building=0, state=1)], "buildings": [bld(A, "market")], "rebellion": 1, "seats": [{"discs": 0}]},
        {"steps": [], "seats.0.passed": True},
    ),
    turn(
        "rebel_keeps_the_market",
        "A-D27, the other choice",
        {"citizens": [cit(A, building=0, state=1)], "buildings": [bld(A, "market")], "rebellion": 1, "seats": [{"discs": 0}]},
        {"options.0": [use(0), END]},
        [END],
        {"building.rebel_holder": "keeps"},
    ),
    turn(
        "must_act_with_a_disc",
        "A-D89: a seat with a disc and a legal action must place it: no end",
        {"circles": FULL, "citizens": [cit(A)], "seats": [POOR]},
        {"options.0": [*GRAZING, MIGRATION]},
        [MIGRATION],
    ),
    turn(
        "may_pass_with_a_disc",
        "A-D89, the other choice: it may pass, finally for the round",
        {"circles": FULL, "citizens": [cit(A)], "seats": [POOR]},
        {"options.0": [*GRAZING, MIGRATION, END], "seats.0.passed": True, "seats.0.discs": 3},
        [END],
        {"turn.disc_duty": "may_pass"},
    ),
]

MIGRATIONS = [
    turn(
        "walk_one_region",
        "seed 001: active pieces move to an adjacent region; A-D17: citizens one land step",
        {"citizens": [cit(A)]},
        {"steps": [("action", 0)], "citizens.0": cit(B), "seats.0.discs": 2},
        [MIGRATION],
    ),
    turn(
        "over_the_mountains",
        "A-D15: citizens may cross mountain edges",
        {"citizens": [cit(B)]},
        {
            "steps": [("action", 0), ("migrate_to", 0)],
            "options.1": [to(C, "land"), to(A, "land")],
            "citizens.0": cit(C),
        },
        [MIGRATION, to(C, "land")],
    ),
    turn(
        "mountains_block",
        "A-D15, the other choice",
        {"circles": FULL, "citizens": [cit(C)], "seats": [{"florins": 3}]},
        {"options.0": [harvest("stone"), TRANSACTION]},
        [harvest("stone")],
        {"map.mountains": "blocked"},
    ),
    turn(
        "sail_one_hex",
        "A-D17: ships one hex over a water edge",
        {"map": "ABCD", "citizens": [[], cit(A)], "ships": [ship(A)]},
        {"options.1": [to(SEA, "sea"), to(D, "sea")], "ships.0": ship(D), "steps": [("action", 0), ("migrate_to", 0)]},
        [MIGRATION, to(D, "sea")],
    ),
    turn(
        "several_units_migrate",
        "seed 000, seed 001: as many active pieces as wanted",
        {"citizens": [cit(A, 2) + cit(C)], "seats": [POOR]},
        {
            "options.1": [mover("citizen", A), mover("citizen", C)],
            "options.2": [mover("citizen", A), mover("citizen", C), NO_MOVE],
            "citizens.0": cit(A) + cit(B, 2),
        },
        [MIGRATION, mover("citizen", A), mover("citizen", C), NO_MOVE],
    ),
    turn(
        "three_in_a_region",
        "seed 002 p.10: three at most per player and region, active or not",
        {"circles": FULL, "citizens": [cit(A) + cit(B, 2, icon=3) + cit(B, state=1)], "rebellion": 1, "seats": [POOR]},
        {"options.0": GRAZING},
        [harvest("fruit")],
    ),
    turn(
        "other_colours_may_share",
        "seed 002 p.10: other colours can be added",
        {"citizens": [cit(A), cit(B, 3), cit(B, 3)]},
        {"citizens.0": cit(B)},
        [MIGRATION],
    ),
    turn(
        "straight_into_a_building",
        "A-D17: entering a building in the own or the target hex is part of the step",
        {"citizens": [cit(A)], "buildings": [bld(A, "market", 1), bld(B, "temple", 1)]},
        {
            "options.1": [to(A, "stay", 0), to(B, "land"), to(B, "land", 1)],
            "citizens.0": cit(B, building=1),
            "buildings.1.last": 0,
        },
        [MIGRATION, to(B, "land", 1)],
    ),
    turn(
        "step_on_an_empty_building",
        "A-D33: any active unit may step on an empty building",
        {"citizens": [cit(A)], "buildings": [bld(A, "temple", 1)]},
        {"citizens.0": cit(A, building=0), "buildings.0.last": 0},
        [MIGRATION, to(A, "stay", 0)],
    ),
    turn(
        "empty_building_of_the_last_holder",
        "A-D33, the other choice: only the seat that held it last",
        {"citizens": [cit(A)], "buildings": [bld(A, "temple", 1)]},
        {"steps": [("action", 0)], "citizens.0": cit(B)},
        [MIGRATION],
        {"building.empty": "last_holder"},
    ),
    turn(
        "one_holder_a_building",
        "reconstructed: one holder per building; held buildings cannot be entered",
        {"citizens": [cit(A), cit(A, building=0)], "buildings": [bld(A, "temple", 1)]},
        {"steps": [("action", 0)], "citizens.0": cit(B)},
        [MIGRATION],
    ),
    turn(
        "leave_a_building",
        "A-D26: a unit on a building may leave it by migration",
        {"circles": FULL, "citizens": [cit(A, building=0)], "buildings": [bld(A, "temple")]},
        {"options.1": [to(A, "stay"), to(B, "land")], "citizens.0": cit(A), "steps": [("action", 0), ("migrate_to", 0)]},
        [MIGRATION, to(A, "stay")],
    ),
    turn(
        "convoy_bridge",
        "A-D18: a free ship lets citizens pass between the regions that share water with its hex",
        {"circles": FULL, "citizens": [cit(A)], "ships": [ship(SEA)]},
        {
            "options.1": [mover("citizen", A), mover("ship", SEA)],
            "options.2": [to(B, "land"), to(B, "convoy"), to(C, "convoy")],
            "options.3": [mover("citizen", C), mover("ship", SEA), NO_MOVE],
            "citizens.0": cit(C),
            "ships.0": ship(SEA),
        },
        [MIGRATION, mover("citizen", A), to(C, "convoy"), NO_MOVE],
    ),
    turn(
        "convoy_then_step",
        "A-D17, A-D18: a step and any number of convoys in one migration",
        {"citizens": [cit(A)], "ships": [ship(SEA)]},
        {
            "steps": [("action", 0)] + [("migrate", 0), ("migrate_to", 0)] * 3 + [("migrate", 0)],
            "options.3": [mover("citizen", C), mover("ship", SEA), NO_MOVE],
            "options.5": [mover("citizen", B, stepped=True), mover("ship", SEA), NO_MOVE],
            "options.6": [to(A, "convoy"), to(C, "convoy")],
            "citizens.0": cit(A),
        },
        [
            *[MIGRATION, mover("citizen", A), to(C, "convoy"), mover("citizen", C), to(B, "land")],
            *[mover("citizen", B, stepped=True), to(A, "convoy"), NO_MOVE],
        ],
    ),
    turn(
        "convoy_only_bridge_to_the_ships_hex",
        "A-D18: regions among the ship's hex and those sharing water with it (ship in D: D, A, the sea is no region)",
        {"map": "ABCD", "citizens": [cit(B)], "ships": [ship(D)]},
        {
            "options.1": [mover("citizen", B), mover("ship", D)],
            "options.2": [to(C, "land"), to(A, "land")],
            "options.3": [mover("citizen", A, stepped=True), mover("ship", D), NO_MOVE],
            "citizens.0": cit(A),
        },
        [MIGRATION, mover("citizen", B), to(A, "land"), NO_MOVE],
    ),
    turn(
        "engaged_ships_do_not_convoy",
        "A-D18: an active unengaged ship",
        {"citizens": [cit(A)], "ships": [ship(SEA, icon=0)]},
        {"steps": [("action", 0)], "citizens.0": cit(B)},
        [MIGRATION],
    ),
    turn(
        "foreign_ships_do_not_convoy",
        "A-D20: only own ships",
        {"citizens": [cit(A)], "ships": [[], ship(SEA)]},
        {"steps": [("action", 0)], "citizens.0": cit(B)},
        [MIGRATION],
    ),
    turn(
        "foreign_ships_convoy_with_consent",
        "A-D20, the other choice",
        {"citizens": [cit(A)], "ships": [[], ship(SEA)], "seats": [POOR]},
        {
            "steps": [("action", 0), ("migrate_to", 0), ("consent", 1), ("migrate", 0)],
            "options.1": [to(B, "land"), to(B, "convoy", ship_of=1), to(C, "convoy", ship_of=1)],
            "options.3": [mover("citizen", C), NO_MOVE],
            "citizens.0": cit(C),
        },
        [MIGRATION, to(C, "convoy", ship_of=1), {"agree": True}, NO_MOVE],
        {"migrate.convoy_ships": "consent"},
    ),
    turn(
        "convoy_capacity_one",
        "A-D19, another choice: one citizen a ship and migration",
        {"citizens": [cit(A, 2)], "ships": [ship(SEA)]},
        {
            "steps": [("action", 0), ("migrate", 0), ("migrate_to", 0), ("migrate", 0), ("migrate", 0)],
            "options.3": [mover("citizen", A), mover("citizen", C), mover("ship", SEA), NO_MOVE],
            "options.4": [mover("citizen", C), mover("ship", SEA), NO_MOVE],
            "citizens.0": cit(B) + cit(C),
        },
        [MIGRATION, mover("citizen", A), to(C, "convoy"), mover("citizen", A), NO_MOVE],
        {"migrate.convoy_capacity": 1},
    ),
    turn(
        "convoy_ferry",
        "A-D18, the other choice: the ship takes citizens along on its own step",
        {"map": "ABCD", "citizens": [cit(A)], "ships": [ship(A)]},
        {
            "steps": [("action", 0), ("migrate", 0), ("migrate_to", 0), ("migrate", 0), ("migrate_to", 0)],
            "options.2": [to(SEA, "sea"), to(D, "sea")],
            "options.3": [mover("citizen", A), NO_MOVE],
            "options.4": [to(B, "land"), to(D, "convoy")],
            "citizens.0": cit(D),
            "ships.0": ship(D),
        },
        [MIGRATION, mover("ship", A), to(D, "sea"), mover("citizen", A), to(D, "convoy")],
        {"migrate.convoy": "ferry"},
    ),
    turn(
        "land_in_runs",
        "A-D14, the other choice: each run of land sides is an area of its own (from B's fields no way into C)",
        {"citizens": [cit(B)]},
        {"steps": [("action", 0)], "citizens.0": cit(A)},
        [MIGRATION],
        {"map.land_areas": "runs"},
    ),
    turn(
        "sea_in_zones",
        "A-D16, the other choice: a ship in the outer water of B cannot reach the open sea; nothing to do, so the seat passes",
        {"circles": FULL, "citizens": [[], cit(A)], "ships": [ship(B)], "seats": [POOR]},
        {"steps": [], "seats.0.passed": True, "ships.0": ship(B)},
        rules={"map.sea_areas": "zone"},
    ),
    turn(
        "sea_in_one",
        "A-D16: a ship is in a region, without zones",
        {"circles": FULL, "citizens": [[], cit(A)], "ships": [ship(B)], "seats": [POOR]},
        {"steps": [], "ships.0": ship(SEA), "seats.0.discs": 2},
    ),
]

NORTH = [1, -2]
LAY = {"face": "R22b", "hex": NORTH}
CHOOSE = [EXPLORATION, FIRST, LAY, {"rotation": 0}]
SCOUT = {"citizens": [cit(A)], "tiles": ["R22b", "R02a"]}
SPENT = {"discs_owned": 5, "discs": 5}

EXPLORE = [
    turn(
        "exploration",
        "seed 000, seed 001: a region beside one's own, a piece moves in, token, huts, a cube to the market, one for oneself",
        SCOUT,
        {
            "steps": [("action", 0), ("tile", 0), ("place", 0), ("rotation", 0), ("market_cube", 0)],
            "options.1": [FIRST, SECOND],
            "options.2": [LAY, REFUSE],
            "options.3": [{"rotation": 0}, {"rotation": 3}],
            "options.4": [res("cattle"), res("stone")],
            "map.-1": {"hex": NORTH, "face": "R22b", "rotation": 0},
            "citizens.0": cit(NORTH),
            "surplus": 3,
            "markets.I": [1, 1, 2, 1, 1, 1],
            "seats.0.cubes": cubes(stone=1),
            "seats.0.tokens": 1,
            "tokens_taken": 4,
            "tokens_left": 20,
            "circles.exploration": 1,
            "tiles.0": "R02a",
        },
        [*CHOOSE, res("cattle")],
    ),
    turn(
        "exploration_turned_half",
        "seed 000: the landscape must match on all touching sides: either of two rotations",
        SCOUT,
        {"map.-1": {"hex": NORTH, "face": "R22b", "rotation": 3}, "markets.I.4": 2, "seats.0.cubes": cubes(cattle=1)},
        [EXPLORATION, FIRST, LAY, {"rotation": 3}, res("stone")],
    ),
    turn(
        "tile_refused",
        "A-D8, RefSheet: a tile may be refused: under the pile, no token, no cube, no huts; A-D9: the disc is spent",
        SCOUT,
        {
            "tiles.-1": "R22b",
            "tiles.0": "R02a",
            "seats.0.tokens": 0,
            "seats.0.discs": 2,
            "circles.exploration": 1,
            "surplus": 0,
            "citizens.0": cit(A),
            "markets.I": [1] * 6,
        },
        [EXPLORATION, FIRST, REFUSE],
    ),
    turn(
        "second_tile",
        "Aid 1.3, A-D1: the first or the second tile of the pile",
        {"citizens": [cit(A)], "tiles": ["R02a", "R22b"]},
        {"tiles.0": "R02a", "tiles.1": "R01a", "map.-1.face": "R22b"},
        [EXPLORATION, SECOND, LAY, {"rotation": 0}, res("cattle")],
    ),
    turn(
        "tile_fits_nowhere",
        "A-D8: a tile without legal place goes under the pile (no side of R01 is mountain next to water)",
        {"map": "ABCD", "citizens": [cit(D)], "tiles": ["R01b", "R22b"]},
        {
            "steps": [("action", 0), ("tile", 0)],
            "tiles.0": "R22b",
            "tiles.-1": "R01b",
            "seats.0.tokens": 0,
            "seats.0.discs": 2,
            "circles.exploration": 1,
        },
        [EXPLORATION, FIRST],
    ),
    turn(
        "failed_tile_leaves_the_game",
        "A-D8, another choice",
        {"map": "ABCD", "citizens": [cit(D)], "tiles": ["R01b", "R22b"]},
        {"tiles.0": "R22b", "tiles.-1": "R23a"},
        [EXPLORATION, FIRST],
        {"explore.failed_tile": "out"},
    ),
    turn(
        "region_with_one_resource",
        "seed 000: if the region has only one resource, it goes to the domestic market",
        {"citizens": [cit(A)], "tiles": ["R04a", "R02a"]},
        {
            "steps": [("action", 0), ("tile", 0), ("place", 0), ("rotation", 0)],
            "options.3": [{"rotation": 1}, {"rotation": 2}, {"rotation": 3}],
            "markets.I.2": 2,
            "seats.0.cubes": cubes(),
            "surplus": 2,
        },
        [EXPLORATION, FIRST, {"face": "R04a", "hex": NORTH}, {"rotation": 2}],
    ),
    turn(
        "other_resource_as_another_icon",
        "A-D6, the other choice: a second icon of the same resource is another resource",
        {"citizens": [cit(A)], "tiles": ["R04a", "R02a"]},
        {"markets.I.2": 2, "seats.0.cubes": cubes(cattle=1)},
        [EXPLORATION, FIRST, {"face": "R04a", "hex": NORTH}, {"rotation": 2}],
        {"explore.other_resource": "icon"},
    ),
    turn(
        "cube_for_the_explorer_only",
        "A-D5, another choice: only the explorer's cube",
        SCOUT,
        {"steps": [("action", 0), ("tile", 0), ("place", 0), ("rotation", 0), ("own_cube", 0)], "markets.I": [1] * 6}
        | {"seats.0.cubes": cubes(stone=1)},
        [*CHOOSE, res("stone")],
        {"explore.gain": "cube_only"},
    ),
    turn(
        "cube_for_the_market_only",
        "A-D5, another choice: only the market's cube",
        SCOUT,
        {"markets.I": [1, 1, 1, 1, 2, 1], "seats.0.cubes": cubes()},
        [*CHOOSE, res("stone")],
        {"explore.gain": "market_only"},
    ),
    turn(
        "full_zone_another_type",
        "A-D7: the chosen type has a full zone: another produced type",
        SCOUT | {"markets": {"I": [1, 1, 8, 1, 1, 1]}},
        {"steps": [("action", 0), ("tile", 0), ("place", 0), ("rotation", 0)], "markets.I.4": 2, "seats.0.cubes": cubes(cattle=1)},
        CHOOSE,
    ),
    turn(
        "full_zone_no_cube",
        "A-D7, the other choice: no market cube; the explorer's cube may then be of any produced type",
        SCOUT | {"markets": {"I": [1, 1, 8, 1, 1, 1]}},
        {
            "steps": [("action", 0), ("tile", 0), ("place", 0), ("rotation", 0), ("market_cube", 0), ("own_cube", 0)],
            "options.4": [res("cattle"), res("stone")],
            "options.5": [res("cattle"), res("stone")],
            "markets.I.2": 8,
            "seats.0.cubes": cubes(cattle=1),
        },
        [*CHOOSE, res("cattle"), res("cattle")],
        {"explore.blocked_cube": "none"},
    ),
    turn(
        "fourth_disc_for_all",
        "seed 000: when the first stack of tokens is empty each player receives a fourth disc; A-D65: usable at once",
        SCOUT | {"tokens_taken": 7, "seats": [{}, {"discs": 1}, {"discs": 0, "passed": True}]},
        {
            "seats.0.discs": 3,
            "seats.0.discs_owned": 4,
            "seats.1.discs": 2,
            "seats.2.discs": 1,
            "seats.2.discs_owned": 4,
            "seats.2.passed": False,
            "tokens_taken": 8,
        },
        [*CHOOSE, res("cattle")],
    ),
    turn(
        "fifth_disc_for_all",
        "seed 000: when the second stack is empty, a fifth",
        SCOUT | {"tokens_taken": 15, "seats": [{"discs": 1, "discs_owned": 4}] * 3},
        {"seats.0.discs": 1, "seats.0.discs_owned": 5, "seats.2.discs": 2},
        [*CHOOSE, res("cattle")],
    ),
    turn(
        "disc_next_round",
        "A-D65, the other choice",
        SCOUT | {"tokens_taken": 7},
        {"seats.1.discs": 3, "seats.1.discs_owned": 4},
        [*CHOOSE, res("cattle")],
        {"discs.mid_round": "next_round"},
    ),
    turn(
        "no_token_left",
        "A-D11: the third stack is empty: exploring stays legal, no token",
        SCOUT | {"tokens_taken": 24, "seats": [SPENT] * 3},
        {"seats.0.tokens": 0, "tokens_left": 0, "map.-1.face": "R22b", "seats.0.discs": 4},
        [*CHOOSE, res("cattle")],
    ),
    turn(
        "no_token_no_exploration",
        "A-D11, the other choice",
        SCOUT | {"tokens_taken": 24, "seats": [SPENT | POOR, SPENT, SPENT], "circles": FULL | {"exploration": 0}},
        {"options.0": [*GRAZING, MIGRATION]},
        [MIGRATION],
        {"explore.without_token": "no"},
    ),
    turn(
        "explorations_are_limited",
        "seed 001: only a limited number of times (four circles)",
        SCOUT | {"circles": FULL, "seats": [POOR]},
        {"options.0": [*GRAZING, MIGRATION]},
        [MIGRATION],
    ),
    turn(
        "last_exploration_circle",
        "seed 000: action limited to a number of times per round (the fourth)",
        SCOUT | {"circles": FULL | {"exploration": 3}, "seats": [POOR]},
        {"options.0": [*GRAZING, MIGRATION, EXPLORATION], "circles.exploration": 4},
        [EXPLORATION, FIRST, REFUSE],
    ),
    turn(
        "ship_explores",
        "Aid 1.3: a ship may be the explorer; A-D4: it enters over water; places touch two hexes, the sea counts (A-D3)",
        {"citizens": [[], cit(A)], "ships": [ship(SEA)], "tiles": ["R23a", "R02a"]},
        {
            "options.2": [
                {"face": "R23a", "hex": [-1, 0]},
                {"face": "R23a", "hex": [0, 1]},
                {"face": "R23b", "hex": [-1, 0]},
                {"face": "R23b", "hex": [0, 1]},
                REFUSE,
            ],
            "options.3": [{"rotation": 3}, {"rotation": 4}, {"rotation": 5}],
            "options.4": [res("fish"), res("fruit"), res("stone")],
            "options.5": [res("fish"), res("stone")],
            "ships.0": ship([0, 1]),
            "seats.0.cubes": cubes(stone=1),
            "markets.I.1": 2,
            "surplus": 1,
        },
        [EXPLORATION, FIRST, {"face": "R23a", "hex": [0, 1]}, {"rotation": 3}, res("fruit"), res("stone")],
    ),
    turn(
        "several_explorers",
        "seed 001, A-D2 the other choice: one or several pieces move in",
        SCOUT | {"citizens": [cit(A, 2)]},
        {
            "steps": [("action", 0), ("tile", 0), ("place", 0), ("rotation", 0), ("explorer", 0), ("market_cube", 0)],
            "options.4": [{"unit": "citizen", "colour": 0, "from": [*A, 0]}, {"unit": None}],
            "citizens.0": cit(NORTH, 2),
        },
        [*CHOOSE, {"unit": "citizen", "colour": 0, "from": [*A, 0]}, res("cattle")],
        {"explore.move": "one_or_more"},
    ),
    turn(
        "choice_of_explorer",
        "Aid 1.3: exactly one active unit from a neighbouring hex (sides of the new hex in order: B over 3, A over 4)",
        SCOUT | {"citizens": [cit(A) + cit(B)]},
        {
            "options.4": [
                {"unit": "citizen", "colour": 0, "from": [*B, 0]},
                {"unit": "citizen", "colour": 0, "from": [*A, 0]},
            ],
            "citizens.0": cit(A) + cit(NORTH),
        },
        [*CHOOSE, {"unit": "citizen", "colour": 0, "from": [*B, 0]}, res("cattle")],
    ),
    turn(
        "one_neighbour_will_do",
        "A-D3, the other choice: a new hex touches one hex or more",
        SCOUT,
        {
            "options.2": [{"face": "R22b", "hex": [0, -2]}, LAY, {"face": "R22a", "hex": [0, -2]}, REFUSE],
        },
        [EXPLORATION, FIRST, REFUSE],
        {"explore.touch": 1},
    ),
    turn(
        "engaged_units_do_not_explore",
        "A-D2: an active unengaged unit; the only citizen is on an icon",
        {"circles": FULL | {"exploration": 0}, "citizens": [cit(A, icon=1)], "seats": [{"florins": 3}]},
        {"steps": [("transaction", 0)], "seats.0.discs": 2},
        [deal("I", "buy", "fruit")],
    ),
]

IDLE = {"discs": 0}


def idle(*cards, **more):
    """A seat without unused discs that has cards."""
    return IDLE | {"cards": list(cards)} | more


def carded(name, sentence, card, position, expect, choices=(), rules=None, own=None, **more):
    """A turn without discs of a seat with one card, which it uses first."""
    seats = [idle(card, **(own or {})), *position.get("seats", [])]
    blank = {"citizens": [cit(A), cit(A), cit(B)]}
    return turn(name, sentence, blank | position | {"seats": seats}, expect, [play(card), *choices], rules, **more)


CARD_USES = [
    carded(
        "banker",
        "card A15: two florins; seed 000: used cards are turned until the next unlinking phase",
        "A15",
        {},
        {"steps": [("action", 0)], "options.0": [play("A15"), END], "seats.0.florins": 12, "ready": [], "seats.0.passed": False},
    ),
    turn(
        "turned_card",
        "seed 000: cards that were used stay turned until phase 1; RefSheet: without disc and card a pass",
        {"citizens": [cit(A)], "seats": [idle("A15")], "ready": []},
        {"steps": [], "seats.0.passed": True, "seats.0.florins": 10},
    ),
    turn(
        "passive_card_is_not_used",
        "table of operations: passive cards are always on and never turned",
        {"citizens": [cit(A)], "seats": [idle("A16", "A23")]},
        {"steps": [], "ready": []},
    ),
    turn(
        "one_card_a_turn",
        "A-D59: one activated card per turn",
        {"citizens": [cit(A)], "seats": [idle("A05", "A15")], "surplus": 4},
        {"steps": [("action", 0)], "options.0": [play("A05"), play("A15"), END], "ready": ["A15"], "surplus": 3},
        [play("A05")],
    ),
    turn(
        "all_cards_in_a_turn",
        "A-D59, the other choice: no limit",
        {"citizens": [cit(A)], "seats": [idle("A05", "A15")], "surplus": 4},
        {"steps": [("action", 0), ("action", 0)], "options.1": [play("A15"), END], "ready": [], "seats.0.florins": 12},
        [play("A05"), play("A15")],
        {"card.uses_per_turn": 0},
    ),
    turn(
        "card_and_disc_in_one_turn",
        "RefSheet: a disc action and an evolution card in one turn",
        {"citizens": [cit(A), cit(A)], "seats": [{"cards": ["A15"]}]},
        {"steps": [("action", 0), ("action", 0)], "options.1": [play("A15"), END], "seats.0.florins": 13, "seats.0.discs": 2},
        [TAXES, play("A15")],
    ),
    turn(
        "no_turns_without_discs",
        "A-D66, the other choice: without a disc nothing may be done",
        {"citizens": [cit(A)], "seats": [idle("A15")]},
        {"steps": [], "seats.0.florins": 10, "ready": ["A15"]},
        rules={"turn.without_disc": "none"},
    ),
    carded("minister_of_labour", "card A05: one worker fewer", "A05", {"surplus": 9}, {"surplus": 8}),
    carded(
        "pope",
        "card A07: three florins, rebellion two back",
        "A07",
        {"rebellion": 3},
        {"rebellion": 1, "seats.0.florins": 7},
    ),
    turn(
        "card_needs_its_price",
        "table of cards: a use cost that cannot be paid forbids the use",
        {"citizens": [cit(A)], "seats": [idle("A07", florins=2)]},
        {"steps": [], "seats.0.passed": True},
    ),
    carded(
        "archbishop",
        "card A06: rebellion one back per temple on the table",
        "A06",
        {"citizens": [cit(A, 3), cit(A), cit(B)], "rebellion": 5, "buildings": [bld(A, "temple", 1), bld(B, "temple", 1)]},
        {"rebellion": 3, "seats.0.florins": 8},
    ),
    carded(
        "archbishop_at_most_three",
        "card A06: at most three back (four temples)",
        "A06",
        {
            "map": "ABCD",
            "citizens": [cit(A, 3), cit(A), cit(B)],
            "rebellion": 5,
            "buildings": [bld(place, "temple", 1) for place in (A, B, C, D)],
        },
        {"rebellion": 2},
    ),
    turn(
        "emigration_costs_a_disc",
        "card A34: one disc, four workers fewer (three are there)",
        {"citizens": [cit(A)], "surplus": 3, "seats": [{"discs": 1, "cards": ["A34"]}]},
        {"steps": [("action", 0)], "surplus": 0, "seats.0.discs": 0, "seats.0.discs_owned": 3},
        [play("A34")],
    ),
    carded(
        "colonial_assembly",
        "card A43: three florins, rebellion one back",
        "A43",
        {"rebellion": 2},
        {"rebellion": 1, "seats.0.florins": 7},
    ),
    carded(
        "governor",
        "card A08, A-D69: free taxes without circle, rebellion one forward all the same",
        "A08",
        {"circles": FULL, "ships": [ship(SEA)]},
        {"seats.0.florins": 11, "rebellion": 1, "circles.taxes": 3},
    ),
    turn(
        "governor_needs_a_circle",
        "A-D69, the other choice",
        {"circles": FULL, "citizens": [cit(A), cit(A)], "seats": [idle("A08")]},
        {"steps": [], "seats.0.passed": True},
        rules={"card.free_action_circle": "needs_circle"},
    ),
    carded(
        "midwife",
        "card A21, A-D69: free reproduction without circle, not the player's own one",
        "A21",
        {"circles": FULL, "citizens": [cit(A, 2)]},
        {"citizens.0": cit(A, 3), "population": 3, "circles.reproduction": 4, "seats.0.reproduced": 1, "seats.0.florins": 8},
        own={"reproduced": 1},
    ),
    carded(
        "slavery",
        "card A31: rebellion two forward, a free harvest of a type of choice",
        "A31",
        {},
        {
            "steps": [("action", 0), ("action", 0)],
            "options.1": GRAZING,
            "rebellion": 2,
            "seats.0.cubes": cubes(cattle=1),
            "citizens.0": cit(A, icon=2),
        },
        [harvest("cattle")],
    ),
    turn(
        "free_action_that_cannot_be_done",
        "table of operations: a free action that cannot be done makes the card unusable",
        {"citizens": [cit(A, icon=1), cit(A, 2)], "seats": [idle("A31")]},
        {"steps": [], "rebellion": 0},
    ),
    carded(
        "expansionism", "card A33 (rulebook p.2): a migration without disc", "A33", {}, {"citizens.0": cit(B), "seats.0.discs": 0}
    ),
    carded(
        "navigator",
        "card A09, A-D69: a free exploration without circle; token, huts and cubes as usual",
        "A09",
        {"circles": FULL, "tiles": ["R22b", "R02a"]},
        {"circles.exploration": 4, "seats.0.tokens": 1, "surplus": 3, "citizens.0": cit(NORTH), "seats.0.florins": 8},
        [FIRST, LAY, {"rotation": 0}, res("cattle")],
    ),
    turn(
        "plantations",
        "card A26: after an own harvest of fruit one more bank cube per unit that it engaged",
        {"map": "ABCDEF", "circles": FULL, "citizens": [cit(F, 2)], "seats": [{"florins": 0, "discs": 1, "cards": ["A26"]}]},
        {
            "steps": [("action", 0), ("harvest", 0), ("action", 0)],
            "options.0": [harvest("fruit"), harvest("wood"), MIGRATION],
            "options.2": [play("A26"), END],
            "seats.0.cubes": cubes(fruit=4),
            "bank.1": 10,
        },
        [harvest("fruit"), unit(F), play("A26")],
    ),
    turn(
        "plantations_need_their_harvest",
        "card A26: only in the turn of a harvest of that type",
        {"map": "ABCDEF", "citizens": [cit(F, 2)], "seats": [{"discs": 1, "cards": ["A26"]}]},
        {"steps": [("action", 0)], "seats.0.cubes": cubes(wood=1), "ready": ["A26"]},
        [harvest("wood")],
    ),
    carded(
        "merchant",
        "card A13: a transaction on the domestic market, without a building; it may be left",
        "A13",
        {"markets": {"I": [0] * 6}},
        {"options.1": [deal("I", "sell", "iron"), NO_DEAL], "seats.0.florins": 16},
        [deal("I", "sell", "iron")],
        own={"cubes": cubes(iron=1)},
    ),
    carded(
        "chartered_company",
        "card A42: a florin, two transactions on the export market",
        "A42",
        {},
        {"options.1": [deal("II", "sell", "iron"), NO_DEAL], "seats.0.florins": 25, "markets.II.5": 2},
        [deal("II", "sell", "iron"), deal("II", "sell", "iron")],
        own={"cubes": cubes(iron=2)},
    ),
    carded(
        "letters_of_exchange",
        "card A35: a transaction on any market",
        "A35",
        {"markets": {"I": [0] * 6}},
        {"options.1": [deal("I", "sell", "iron"), deal("II", "sell", "iron"), NO_DEAL], "seats.0.florins": 18},
        [deal("II", "sell", "iron")],
        own={"cubes": cubes(iron=1)},
    ),
    turn(
        "master_shipwright",
        "card A10: a ship costs no wood; with an own construction this turn, before paying",
        {"circles": FULL, "citizens": [cit(A)], "seats": [{"discs": 1, "florins": 1, "cards": ["A10"]}]},
        {
            "steps": [("action", 0)],
            "options.0": [*GRAZING, MIGRATION, play("A10")],
            "ships.0": ship(A),
            "seats.0.florins": 0,
            "seats.0.discs": 0,
            "ready": [],
        },
        [play("A10")],
    ),
    turn(
        "architect",
        "card A11: any construction without its florins",
        {"circles": FULL, "citizens": [cit(A)], "seats": [{"discs": 1, "florins": 0, "cubes": cubes(stone=2), "cards": ["A11"]}]},
        {"steps": [("action", 0)], "buildings": [bld(A, "temple")], "seats.0.florins": 0, "seats.0.cubes": cubes()},
        [play("A11")],
    ),
    turn(
        "stonemason",
        "card A12: any construction for a stone less",
        {
            "circles": FULL,
            "citizens": [cit(A)],
            "seats": [{"discs": 1, "florins": 2, "cubes": cubes(stone=1, wood=1), "cards": ["A12"]}],
        },
        {
            "options.0": [*GRAZING, build("ship"), build("town"), TRANSACTION, MIGRATION, play("A12")],
            "options.1": [build("town"), build("temple")],
            "buildings": [bld(A, "town")],
            "seats.0.cubes": cubes(stone=1),
            "seats.0.florins": 0,
        },
        [play("A12"), build("town")],
    ),
    turn(
        "guilds",
        "card A39: a market for a cube of choice less",
        {"citizens": [cit(A)], "seats": [{"discs": 1, "florins": 0, "cubes": cubes(fruit=1, cattle=1), "cards": ["A39"]}]},
        {
            "steps": [("action", 0), ("waive", 0)],
            "options.1": [res("fruit"), res("cattle")],
            "buildings": [bld(A, "market")],
            "seats.0.cubes": cubes(cattle=1),
        },
        [play("A39"), res("cattle")],
    ),
    carded(
        "recruiter",
        "card A20: up to two recruits at two florins each, surplus, place and cap as usual",
        "A20",
        {"surplus": 7},
        {
            "steps": [("action", 0), ("recruit", 0), ("recruit", 0)],
            "options.1": [put(A), NO_PLACE],
            "citizens.0": cit(A, 3),
            "seats.0.florins": 6,
            "surplus": 5,
            "population": 5,
        },
        [put(A), put(A)],
    ),
    carded(
        "recruiter_at_the_board_price",
        "card A20: or at the board's price if that is lower (22 workers: one florin)",
        "A20",
        {"surplus": 22},
        {"seats.0.florins": 9, "surplus": 21},
        [put(A), NO_PLACE],
    ),
    carded(
        "missionary",
        "card A17: two rebels of any player stand up and may act; rebellion unchanged",
        "A17",
        {"citizens": [cit(A, state=1), cit(B, state=1), cit(C, state=1)], "rebellion": 3},
        {
            "steps": [("action", 0), ("stand", 0), ("stand", 0)],
            "options.1": [put(A, 0), put(B, 1), put(C, 2)],
            "citizens.0": cit(A),
            "citizens.1": cit(B, state=1),
            "citizens.2": cit(C),
            "rebellion": 3,
        },
        [put(C, 2), put(A, 0)],
    ),
    carded(
        "medicine",
        "card A40: a florin, up to three own rebels stand up",
        "A40",
        {"citizens": [cit(A, 2, state=1), cit(B, state=1)], "rebellion": 3},
        {"steps": [("action", 0)], "citizens.0": cit(A, 2), "citizens.1": cit(B, state=1), "rebellion": 3, "seats.0.florins": 9},
    ),
    carded(
        "smuggler",
        "card A19: an own cube swapped for another type of the bank",
        "A19",
        {},
        {
            "steps": [("action", 0), ("convert_take", 0)],
            "options.1": [res("fish"), res("fruit"), res("cattle"), res("stone"), res("iron")],
            "seats.0.cubes": cubes(iron=1),
            "bank.3": 14,
        },
        [res("iron")],
        own={"cubes": cubes(wood=1)},
    ),
    carded(
        "corsair",
        "card A18: rebellion one forward, a named player pays three florins or all he has",
        "A18",
        {"seats": [{"florins": 2}]},
        {"options.1": [seat_no(1), seat_no(2)], "seats.0.florins": 12, "seats.1.florins": 0, "rebellion": 1},
        [seat_no(1)],
    ),
    carded(
        "pirate",
        "card A04: rebellion one forward (FAQ-ES), a named player hands over up to two cubes of a type",
        "A04",
        {"seats": [{"cubes": cubes(fish=3)}]},
        {
            "steps": [("action", 0), ("victim", 0), ("steal", 0)],
            "options.2": [res(name) for name in RESOURCES],
            "seats.0.cubes": cubes(fish=2),
            "seats.1.cubes": cubes(fish=1),
            "rebellion": 1,
        },
        [seat_no(1), res("fish")],
    ),
    carded(
        "pirate_finds_nothing",
        "card A04: if he has them; tokens are safe",
        "A04",
        {"seats": [{"cubes": cubes(fish=3), "tokens": 1}]},
        {"seats.0.cubes": cubes(), "seats.1.cubes": cubes(fish=3), "seats.1.tokens": 1, "rebellion": 1},
        [seat_no(1), res("iron")],
    ),
    carded(
        "spy",
        "card A03 (BGG 1343374): five florins, one objective seen",
        "A03",
        {},
        {
            "steps": [("action", 0), ("victim", 0)],
            "options.1": [{"seat": 1, "objective": 0}, {"seat": 2, "objective": 0}],
            "seats.0.florins": 5,
            "ready": [],
        },
        [{"seat": 2, "objective": 0}],
    ),
    turn(
        "researcher",
        "card A01 (rulebook p.2): the top five, one progress card at its lowest price, the rest discarded",
        {
            "citizens": [cit(A)],
            "top": ["A10", "A26", "A44", "A11", "A30", "A02"],
            "seats": [{"discs": 1, "florins": 3, "cards": ["A01"]}],
        },
        {
            "steps": [("action", 0), ("draw", 0)],
            "options.1": [take("A26"), take("A44"), NO_CARD],
            "seats.0.cards": ["A01", "A44"],
            "seats.0.florins": 1,
            "seats.0.discs": 0,
            "discards": ["A10", "A26", "A11", "A30"],
            "ready": ["A44"],
            "back": "A02",
            "rebellion": 0,
        },
        [play("A01"), take("A44")],
    ),
    turn(
        "head_hunter_bares_a_red_back",
        "RefSheet, A-D47: red zones of the five are ignored, the sixth counts (agitators of A30)",
        {
            "citizens": [cit(A)],
            "top": ["A05", "A10", "A26", "A33", "A11", "A30"],
            "seats": [{"discs": 1, "florins": 3, "cards": ["A02"]}],
        },
        {
            "options.1": [take("A05"), take("A10"), take("A11"), NO_CARD],
            "seats.0.florins": 0,
            "seats.0.cards": ["A02", "A05"],
            "discards": ["A10", "A26", "A33", "A11"],
            "rebellion": 1,
            "war": False,
        },
        [play("A02"), take("A05")],
    ),
    carded(
        "printing_press",
        "card A41: a card of the track at its price less one; the space is filled; A-D60: ready at once",
        "A41",
        {"track": TRACK, "top": CALM},
        {
            "steps": [("action", 0), ("track", 0)],
            "options.1": [take("A10"), take("A11"), take("A13"), NO_CARD],
            "seats.0.florins": 0,
            "seats.0.cards": ["A13", "A41"],
            "track.3": ["A01", 0],
            "ready": ["A13"],
            "back": "A02",
        },
        [take("A13")],
        own={"florins": 3},
    ),
    carded(
        "new_card_not_ready",
        "A-D60, the other choice: a card bought in phase 5 cannot be used in the same round",
        "A41",
        {"track": TRACK, "top": CALM},
        {"ready": [], "seats.0.cards": ["A13", "A41"]},
        [take("A13")],
        {"card.new_ready": "no"},
    ),
    turn(
        "civil_engineering",
        "card A37: two florins, an own disc back from an unlimited zone; one disc a turn all the same",
        {"citizens": [cit(A)], "seats": [{"discs": 1, "cards": ["A37"], "cubes": cubes(wood=1)}]},
        {
            "steps": [("action", 0), ("transaction", 0), ("action", 0)],
            "options.2": [play("A37"), END],
            "seats.0.discs": 1,
            "seats.0.florins": 13,
        },
        [TRANSACTION, deal("II", "sell", "wood"), play("A37")],
    ),
    turn(
        "civil_engineering_not_from_circles",
        "card A37: only from unlimited zones",
        {"citizens": [cit(A), cit(A)], "seats": [{"discs": 1, "discs_owned": 1, "cards": ["A37"]}]},
        {"steps": [("action", 0)], "ready": ["A37"]},
        [TAXES],
    ),
    carded(
        "irrigation",
        "card A38: a fruit or a cattle from the bank",
        "A38",
        {},
        {"options.1": [res("fruit"), res("cattle")], "seats.0.cubes": cubes(cattle=1), "bank.2": 13},
        [res("cattle")],
    ),
    carded(
        "granaries",
        "card A36: a bank cube of any type to the domestic market, without payment",
        "A36",
        {"markets": {"I": [8, 1, 1, 1, 1, 1]}},
        {"options.1": [res(name) for name in RESOURCES[1:]], "markets.I.5": 2, "seats.0.florins": 10},
        [res("iron")],
    ),
    turn(
        "cartographer",
        "card A22: a disc, a token from the current stack, with the usual consequence for the discs",
        {"citizens": [cit(A)], "tokens_taken": 7, "seats": [{"discs": 1, "cards": ["A22"]}]},
        {"seats.0.tokens": 1, "tokens_taken": 8, "seats.1.discs": 4, "seats.0.discs_owned": 4, "seats.0.discs": 0},
        [play("A22"), TAXES],
    ),
    carded(
        "ambassador",
        "card A24: the top card goes under the pile; A-D47: the new back is a reveal (agitators of A30)",
        "A24",
        {"top": ["A02", "A30"]},
        {
            "steps": [("action", 0), ("bury", 0)],
            "options.1": [{"bury": False}, {"bury": True}],
            "pile.-1": "A02",
            "back": "A30",
            "rebellion": 1,
            "seats.0.florins": 9,
        },
        [{"bury": True}],
    ),
    carded(
        "ambassador_leaves_it",
        "card A24: he may put it under the pile",
        "A24",
        {"top": ["A02", "A30"]},
        {"pile.0": "A02", "rebellion": 0},
        [{"bury": False}],
    ),
    turn(
        "lighthouse",
        "RefSheet: wonders are built as a card use, citizens stay on them for good; A-D64: unused discs lie on it",
        {"citizens": [cit(A) + cit(B)], "seats": [{"discs": 1, "cubes": cubes(stone=2, fish=1), "cards": ["A45"]}]},
        {
            "steps": [("action", 0), ("wonder_citizen", 0)],
            "options.1": [put(A), put(B)],
            "citizens.0": cit(A),
            "on_wonders": [1, 0, 0],
            "population": 2,
            "built": ["A45"],
            "ready": [],
            "seats.0.florins": 9,
            "seats.0.cubes": cubes(),
            "seats.0.discs": 0,
            "seats.0.discs_owned": 3,
        },
        [play("A45"), put(B)],
    ),
    turn(
        "wonder_citizens_leave_the_population",
        "A-D63, the other choice",
        {"citizens": [cit(A) + cit(B)], "seats": [{"discs": 1, "cubes": cubes(stone=2, fish=1), "cards": ["A45"]}]},
        {"population": 1, "citizens.0": cit(A), "built": ["A45"]},
        [play("A45"), put(B)],
        {"wonder.citizens": "leave_population"},
    ),
    turn(
        "cathedral",
        "card A46: built, then rebellion two back",
        {"citizens": [cit(A, 3)], "rebellion": 3, "seats": [{"discs": 1, "cubes": cubes(stone=2, wood=2), "cards": ["A46"]}]},
        {"steps": [("action", 0)], "rebellion": 1, "on_wonders": [2, 0, 0], "seats.0.florins": 8, "population": 3},
        [play("A46")],
    ),
    turn(
        "garden_with_a_token",
        "A-D12: a token pays a cube of a wonder too",
        {"citizens": [cit(A, 2)], "seats": [{"discs": 1, "tokens": 1, "cubes": cubes(fruit=1, wood=1), "cards": ["A48"]}]},
        {"built": ["A48"], "seats.0.tokens": 0, "seats.0.cubes": cubes(), "citizens.0": cit(A), "bank.1": 14},
        [play("A48"), {"pay": "cube", "resource": "fruit"}],
    ),
    turn(
        "wonder_needs_all_at_once",
        "A-D62: all costs in one use: a stone short",
        {
            "circles": FULL,
            "citizens": [cit(A)],
            "seats": [{"discs": 1, "florins": 1, "cubes": cubes(stone=1, fish=1), "cards": ["A45"]}],
        },
        {"options.0": [*GRAZING, TRANSACTION, MIGRATION], "built": []},
        [MIGRATION],
    ),
    turn(
        "wonder_bit_by_bit",
        "A-D62, the other choice: a use pays one kind of cost; the card stays ready",
        {"citizens": [cit(A)], "seats": [idle("A45", cubes=cubes(fish=1))]},
        {
            "options.1": [{"part": "citizen"}, {"part": "florins"}, {"part": "cubes", "resource": "fish"}],
            "seats.0.cubes": cubes(),
            "built": [],
            "ready": ["A45"],
        },
        [play("A45"), {"part": "cubes", "resource": "fish"}],
        {"wonder.payment": "gradual"},
    ),
    turn(
        "card_of_another_seat",
        "RefSheet: who uses another player's card pays its owner; A-D61: a ready activated card with a price",
        {"citizens": [cit(A, 3)], "rebellion": 3, "seats": [IDLE, {"cards": ["A07", "A15", "A16"]}]},
        {
            "options.0": [play("A07"), END],
            "seats.0.florins": 7,
            "seats.1.florins": 13,
            "rebellion": 1,
            "ready": ["A15"],
        },
        [play("A07")],
    ),
    turn(
        "never_the_card_of_another_seat",
        "A-D61, another choice: never",
        {"citizens": [cit(A, 3)], "seats": [IDLE, {"cards": ["A07"]}]},
        {"steps": [], "seats.0.passed": True},
        rules={"card.foreign": "never"},
    ),
    turn(
        "card_of_another_seat_with_consent",
        "A-D61, another choice: any activated card of theirs if they agree",
        {"citizens": [cit(A, 3)], "seats": [IDLE, {"cards": ["A15"]}]},
        {"steps": [("action", 0), ("consent", 1)], "options.0": [play("A15"), END], "seats.0.florins": 12, "ready": []},
        [play("A15"), {"agree": True}],
        rules={"card.foreign": "consent"},
    ),
]

TOWNS = {
    "map": "ABCD",
    "citizens": [cit(A)],
    "buildings": [bld(B, "town"), bld(C, "town"), bld(D, "town")],
    "seats": [{"florins": 2, "cubes": cubes(stone=1, wood=1)}],
}
THIRD_M01 = [["M08"], ["M07"], ["M01"]]
FAITHFUL = [
    cit(A, 2) + cit(A, building=0) + cit(B, building=1) + cit(B),
    cit(A, 3) + cit(B, 2),
    cit(A, 3) + cit(B),
]
TEMPLES = [bld(A, "temple"), bld(B, "temple")]

ENDS = [
    turn(
        "end_by_towns",
        "seed 002 p.15: the end condition on a secret objective is met (four towns) and announced",
        TOWNS,
        {"announced": "M01", "steps": [("action", 0)], "war": False},
        [build("town")],
        objectives=THIRD_M01,
    ),
    turn(
        "three_towns_are_not_enough",
        "table of objectives: M01 with three players asks for four towns",
        TOWNS | {"buildings": [bld(B, "town"), bld(C, "town")]},
        {"announced": None},
        [build("town")],
        objectives=THIRD_M01,
    ),
    turn(
        "end_only_in_ones_own_turn",
        "A-D77, another choice: announced in the holder's own turn only",
        TOWNS,
        {"announced": None},
        [build("town")],
        {"end.check": "own_turn"},
        objectives=THIRD_M01,
    ),
    turn(
        "end_not_shown",
        "A-D77, another choice: showing is the holder's decision",
        TOWNS,
        {"steps": [("action", 0), ("show", 2)], "options.1": [{"show": False}, {"show": True}], "announced": None},
        [build("town"), {"show": False}],
        {"end.check": "may_show"},
        objectives=THIRD_M01,
    ),
    turn(
        "end_shown",
        "seed 002 p.15: a player shows that the condition is fulfilled",
        TOWNS,
        {"announced": "M01"},
        [build("town"), {"show": True}],
        {"end.check": "may_show"},
        objectives=THIRD_M01,
    ),
    turn(
        "several_conditions_at_once",
        "A-D77: several met at once change nothing; the lowest seat's is named (trace)",
        {
            "citizens": [cit(A)],
            "buildings": [*TEMPLES, bld(A, "town"), bld(B, "town"), bld(C, "town"), bld(D, "town")],
            "map": "ABCD",
        },
        {"announced": "M05"},
        [TAXES],
        objectives=[["M08"], ["M05"], ["M01"]],
    ),
    turn(
        "end_by_characters",
        "BGG 839888: six character cards in play",
        {
            "citizens": [cit(A)],
            "track": [["A13", 0], ["A25", 0], ["A26", 0], ["A27", 0], ["A28", 0]],
            "top": ["A06", "A16", "A21"],
            "seats": [idle("A41"), {"cards": ["A01", "A02", "A03"]}, {"cards": ["A05", "A10"]}],
        },
        {"announced": "S01", "seats.0.florins": 7},
        [play("A41"), take("A13")],
        objectives=[["S03"], ["S01"], ["S08"]],
        length="short",
    ),
    case(
        "end_by_surplus",
        "BGG 1011515: 22 workers; outside phase 5 the phase is played to its end (three steps of rebellion by board IV)",
        3,
        "phase3",
        {"citizens": NINE, "surplus": 21},
        {"announced": "L01", "surplus": 22, "rebellion": 3},
        objectives=[["L03"], ["L06"], ["L01"]],
        length="long",
    ),
    turn(
        "end_by_an_empty_bank",
        "pandameeple: three resources with no cube in the bank",
        {"citizens": [cit(B)], "seats": [{}, {"cubes": cubes(wood=13, stone=11, iron=9)}]},
        {"announced": "L02", "bank": [14, 14, 14, 0, 0, 0]},
        [harvest("wood")],
        objectives=[["L03"], ["L02"], ["L06"]],
        length="long",
    ),
    turn(
        "end_by_a_wonder",
        "table of objectives: M06 at the first wonder",
        {"citizens": [cit(A) + cit(B)], "seats": [{"discs": 1, "cubes": cubes(stone=2, fish=1), "cards": ["A45"]}]},
        {"announced": "M06"},
        [play("A45"), put(B)],
        objectives=[["M08"], ["M06"], ["M04"]],
    ),
    turn(
        "end_by_full_export_market",
        "table of objectives: S06 with three players at seven cubes on board II",
        {"citizens": [cit(A)], "markets": {"I": [0] * 6, "II": [1, 1, 1, 1, 1, 1]}, "seats": [POOR | {"cubes": cubes(fish=1)}]},
        {"announced": "S06", "seats.0.florins": 5},
        [TRANSACTION, deal("II", "sell", "fish")],
        objectives=[["S03"], ["S06"], ["S08"]],
        length="short",
    ),
    turn(
        "end_by_population",
        "table of objectives: S04 with three players at 20 citizens",
        {
            "citizens": [cit(A, 3) + cit(B, 3) + cit(C), cit(A, 3) + cit(B, 3), cit(A, 3) + cit(B, 3)],
            "surplus": 7,
            "seats": [{"florins": 3}],
        },
        {"announced": "S04", "population": 20, "steps": [("action", 0)]},
        [RECRUITMENT],
        objectives=[["S03"], ["S08"], ["S04"]],
        length="short",
    ),
    turn(
        "end_by_ships",
        "table of objectives: M08 with three players at seven ships",
        {"citizens": [cit(A)], "ships": [ship(SEA, 2), ship(SEA, 4)], "seats": [{"cubes": cubes(wood=1)}]},
        {"announced": "M08", "ships.0": sorted(ship(A) + ship(SEA, 2))},
        [build("ship")],
    ),
    turn(
        "end_by_progress_cards",
        "table of objectives: S07 with three players at four progress cards, wonders included",
        {
            "citizens": [cit(A)],
            "track": [["A44", 0], ["A11", 0], ["A12", 0], ["A13", 0], ["A15", 0]],
            "top": CALM,
            "seats": [idle("A41"), {"cards": ["A25"]}, {"cards": ["A26"]}],
        },
        {"announced": "S07", "seats.0.cards": ["A41", "A44"]},
        [play("A41"), take("A44")],
        objectives=[["S03"], ["S08"], ["S07"]],
        length="short",
    ),
    turn(
        "end_by_markets_and_ports",
        "table of objectives: M02 with two players at four markets and ports",
        {
            "citizens": [cit(A), cit(A)],
            "buildings": [bld(B, "market"), bld(C, "market"), bld(A, "port")],
            "seats": [POOR | {"cubes": cubes(fruit=1, cattle=1)}],
        },
        {"announced": "M02"},
        [build("market")],
        players=2,
    ),
    turn(
        "end_by_regions",
        "table of objectives: S03 with two players at eight regions, tiles laid without the sea",
        {"map": "ABCDEFG", "citizens": [cit(A), cit(A)], "tiles": ["R22b", "R02a"]},
        {
            "announced": "S03",
            "options.2": [{"face": "R22b", "hex": [0, -2]}, REFUSE],
            "options.3": [{"rotation": 2}, {"rotation": 5}],
        },
        [EXPLORATION, FIRST, {"face": "R22b", "hex": [0, -2]}, {"rotation": 2}, res("cattle")],
        players=2,
        objectives=[["S03", "S08"], ["S06", "S01"]],
        length="short",
    ),
    turn(
        "no_end_without_a_condition",
        "A-D83: the Separatist has no end condition",
        {"citizens": [cit(A), cit(A)]},
        {"announced": None, "war": False},
        [TAXES],
        objectives=[["M09"], ["M08"], ["M07"]],
    ),
    case(
        "peace",
        "A-D77: peace at the end of phase 4: no rebellion, nobody lying, enough citizens (S10: 14 with three players)",
        3,
        "phase4",
        {"top": ["A44"], "citizens": FAITHFUL, "buildings": TEMPLES, "markets": {"II": [0, 0, 0, 0, 1, 0]}},
        {"announced": "S10", "rebellion": 0, "steps": [("supply", 0)]},
        [MARKET],
        objectives=[["S03"], ["S08"], ["S10"]],
        length="short",
    ),
    case(
        "no_peace_with_rebellion",
        "A-D77: peace asks for rebellion 0",
        3,
        "phase4",
        {"top": ["A44"], "citizens": FAITHFUL, "buildings": TEMPLES},
        {"announced": None, "rebellion": 1},
        objectives=[["S03"], ["S08"], ["S10"]],
        length="short",
    ),
    turn(
        "peace_only_in_phase_four",
        "A-D77: peace is looked at only at the end of phase 4",
        {"citizens": FAITHFUL, "buildings": TEMPLES, "seats": [{"cubes": cubes(wood=1)}]},
        {"announced": None, "rebellion": 0},
        [TRANSACTION, deal("I", "sell", "wood")],
        objectives=[["S03"], ["S08"], ["S10"]],
        length="short",
    ),
]

PLAIN = [["M08"], ["M02"], ["M06"]]


def scoring(name, sentence, position, expect, players=3, objectives=None, trend="T06", rules=None):
    """The final scoring."""
    blank = {"citizens": [cit(A)]}
    return case(
        name, sentence, players, "scoring", blank | position, expect, (), rules, objectives=objectives or PLAIN, trend=trend
    )


def stones(*amounts):
    return [{"cubes": cubes(stone=amount)} for amount in amounts]


SCORING = [
    scoring(
        "full_scoring",
        "seed 002 p.15: each revealed objective 3, 2, 1, the trend 4, 3, 2; ranked for all; medals",
        {
            "seats": [
                {"cubes": cubes(stone=4, fish=1), "cards": ["A10"], "florins": 5},
                {"cubes": cubes(stone=2, fish=2), "cards": ["A11", "A12"], "florins": 10},
                {"cubes": cubes(fish=3), "florins": 7},
            ]
        },
        {
            "scores": {
                (0, "objective"): 6,
                (1, "objective"): 8,
                (2, "objective"): 2,
                (0, "trend"): 2,
                (1, "trend"): 3,
                (2, "trend"): 4,
            },
            "winners": [1],
            "war": False,
            "steps": [],
        },
        objectives=[["M08"], ["M07"], ["M04"]],
        trend="T01",
    ),
    scoring(
        "first_three_of_four",
        "seed 002 p.15: 3, 2 then 1 VP for the first three",
        {"seats": stones(1, 4, 3, 2)},
        {"scores": {(1, "objective"): 3, (2, "objective"): 2, (3, "objective"): 1}, "winners": [1]},
        players=4,
        objectives=[["M08"], ["M02"], ["M06"], ["M05"]],
    ),
    scoring(
        "two_first",
        "A-D79: tied players take the better place, places below are skipped (3, 3, 1)",
        {"seats": stones(2, 2, 1)},
        {"scores": {(0, "objective"): 3, (1, "objective"): 3, (2, "objective"): 1}, "winners": [0, 1]},
    ),
    scoring(
        "two_second_of_a_trend",
        "A-D79: 4, 3, 3 and nothing for the fourth",
        {"seats": stones(1, 2, 2, 3)},
        {"scores": {(3, "trend"): 4, (2, "trend"): 3, (1, "trend"): 3}, "winners": [3]},
        players=4,
        objectives=[["M05"], ["M02"], ["M06"], ["M10"]],
        trend="T05",
        rules={"score.pacifist_bonus": "off"},
    ),
    scoring(
        "three_tied_high",
        "A-D79: all three take the first place",
        {"seats": stones(2, 2, 2, 0)},
        {"scores": {(0, "objective"): 3, (1, "objective"): 3, (2, "objective"): 3}, "winners": [0, 1, 2]},
        players=4,
        objectives=[["M08"], ["M02"], ["M06"], ["M05"]],
    ),
    scoring(
        "three_tied_low",
        "A-D79, another choice: the worse place",
        {"seats": stones(2, 2, 2, 0)},
        {"scores": {(0, "objective"): 1, (1, "objective"): 1, (2, "objective"): 1}, "winners": [0, 1, 2]},
        players=4,
        objectives=[["M08"], ["M02"], ["M06"], ["M05"]],
        rules={"score.rank_tie": "shared_low"},
    ),
    scoring(
        "three_tied_split",
        "A-D79, another choice: the places' points are shared: (3 + 2 + 1) / 3",
        {"seats": stones(2, 2, 2, 0)},
        {"scores": {(0, "objective"): 2, (1, "objective"): 2, (2, "objective"): 2}, "winners": [0, 1, 2]},
        players=4,
        objectives=[["M08"], ["M02"], ["M06"], ["M05"]],
        rules={"score.rank_tie": "split"},
    ),
    scoring(
        "split_is_rounded_down",
        "A-D79, another choice: (3 + 2) / 2 = 2, then 1",
        {"seats": stones(2, 2, 1)},
        {"scores": {(0, "objective"): 2, (1, "objective"): 2, (2, "objective"): 1}},
        rules={"score.rank_tie": "split"},
    ),
    scoring(
        "nothing_takes_no_place",
        "A-D80: who has none of the thing does not score",
        {"seats": stones(0, 3, 0)},
        {"scores": {(1, "objective"): 3}, "winners": [1]},
    ),
    scoring(
        "nothing_may_take_a_place",
        "A-D80, the other choice",
        {"seats": stones(0, 3, 0)},
        {
            "scores": {
                (0, "objective"): 8,
                (1, "objective"): 9,
                (2, "objective"): 8,
                (0, "trend"): 4,
                (1, "trend"): 4,
                (2, "trend"): 4,
            },
            "winners": [1],
        },
        rules={"score.rank_zero": "yes"},
    ),
    scoring(
        "medals",
        "seed 002 p.15: medals of characters and of wonders built (not of the unbuilt one)",
        {
            "citizens": [[]],
            "seats": [{"cards": ["A07", "A23"]}, {"cards": ["A44", "A45"]}],
            "built": ["A44"],
            "on_wonders": [0, 3, 0],
        },
        {"scores": {(0, "medals"): 3, (1, "medals"): 5}, "winners": [1]},
    ),
    scoring(
        "pacifist_in_calm",
        "A-D85: three VP for the Pacifist at rebellion 0",
        {},
        {"scores": {(0, "pacifist"): 3}, "winners": [0]},
        objectives=[["M10"], ["M08"], ["M02"]],
    ),
    scoring(
        "pacifist_in_quiet",
        "A-D85: one VP at rebellion 1 to 3",
        {"citizens": [cit(A, 3)], "rebellion": 3},
        {"scores": {(1, "pacifist"): 1}, "winners": [1]},
        objectives=[["M08"], ["M10"], ["M02"]],
    ),
    scoring(
        "pacifist_in_unrest",
        "A-D85: nothing above",
        {"citizens": [cit(A, 3), cit(A)], "rebellion": 4},
        {"scores": {}, "winners": [0, 1, 2]},
        objectives=[["M08"], ["M10"], ["M02"]],
    ),
    scoring(
        "pacifist_without_bonus",
        "A-D85, the other choice",
        {"seats": stones(0, 0, 1)},
        {"scores": {(2, "objective"): 3}, "winners": [2]},
        objectives=[["M10"], ["M08"], ["M02"]],
        rules={"score.pacifist_bonus": "off"},
    ),
    scoring(
        "separatist_without_war",
        "A-D83: without a war the Separatist's criterion (regions) is ranked like any other",
        {"citizens": [cit(A) + cit(B), cit(C)], "ships": [ship(SEA), [], ship(C)]},
        {"scores": {(0, "objective"): 3, (1, "objective"): 2, (2, "objective"): 2}, "winners": [0]},
        objectives=[["M09"], ["M08"], ["M02"]],
    ),
    scoring(
        "separatist_pays_nobody",
        "A-D83, the other choice",
        {"citizens": [cit(A) + cit(B), cit(C)], "seats": [{"florins": 1}, {"florins": 3}, {"florins": 2}]},
        {"scores": {}, "winners": [1]},
        objectives=[["M09"], ["M08"], ["M02"]],
        rules={"score.separatist_peace": "zero"},
    ),
    scoring(
        "money_breaks_a_tie",
        "seed 002 p.15: money behind the screen breaks a tie",
        {"seats": [{"cubes": cubes(stone=1), "florins": 4}, {"cubes": cubes(stone=1), "florins": 9}, {"florins": 50}]},
        {"scores": {(0, "objective"): 3, (1, "objective"): 3}, "winners": [1]},
    ),
    scoring(
        "shared_victory",
        "A-D81: money, then shared",
        {"seats": [{"cubes": cubes(stone=1), "florins": 4}, {"cubes": cubes(stone=1), "florins": 4}, {"florins": 3}]},
        {"winners": [0, 1]},
    ),
    scoring(
        "two_players_four_objectives",
        "seed 002 p.16: two objectives and two colours each",
        {
            "map": "ABCD",
            "citizens": [cit(A, 2), cit(A), cit(D, building=0), cit(B)],
            "buildings": [bld(D, "town")],
            "seats": [{"cubes": cubes(stone=2), "florins": 5}, {"cubes": cubes(stone=1), "florins": 9, "cards": ["A10"]}],
        },
        {
            "scores": {(0, "objective"): 8, (1, "objective"): 8, (0, "trend"): 4, (1, "trend"): 3},
            "winners": [0],
        },
        players=2,
        objectives=[["M08", "M04"], ["M07", "M02"]],
        trend="T07",
    ),
    scoring(
        "population_trend_counts_wonder_citizens",
        "table of objectives: own pieces in play, wonder citizens included, rebels too",
        {
            "citizens": [cit(A), cit(A) + cit(A, state=1), []],
            "on_wonders": [2, 0, 0],
            "seats": [{"cards": ["A46"]}],
            "built": ["A46"],
        },
        {"scores": {(0, "trend"): 4, (1, "trend"): 3, (0, "medals"): 3}, "winners": [0]},
        trend="T07",
    ),
    scoring(
        "settlers_trend",
        "table of objectives: hexes with an own unit, the sea excluded",
        {"citizens": [cit(A, 2), cit(C)], "ships": [ship(B) + ship(SEA), [], ship(SEA)]},
        {"scores": {(0, "trend"): 4, (1, "trend"): 3}, "winners": [0]},
        trend="T12",
    ),
    scoring(
        "benefactor_trend",
        "table of trends: own cubes and tokens given in crises",
        {"seats": [{"crisis_cubes": 2}, {}, {"crisis_cubes": 5}]},
        {"scores": {(0, "trend"): 3, (2, "trend"): 4}, "winners": [2]},
        trend="T08",
    ),
    scoring(
        "shipowner_trend",
        "table of trends: ships",
        {"ships": [ship(A), ship(A) + ship(SEA), []]},
        {"scores": {(0, "trend"): 3, (1, "trend"): 4}, "winners": [1]},
        trend="T09",
    ),
    scoring(
        "township_trend_and_rebels",
        "A-D27: a town held by a rebel is not controlled; the town of A controls its market (M06)",
        {
            "citizens": [cit(A, building=0), cit(B, building=1, state=1)],
            "buildings": [bld(A, "town"), bld(B, "town", 1), bld(A, "market", 1)],
        },
        {"scores": {(0, "trend"): 4, (0, "objective"): 3}, "winners": [0]},
        trend="T10",
    ),
    scoring(
        "foreign_town_over_the_holder",
        "A-D35: the town controls the market over its other holder",
        {
            "citizens": [cit(A, building=0), cit(A, building=1)],
            "buildings": [bld(A, "market"), bld(A, "town", 1)],
        },
        {"scores": {(1, "objective"): 3}, "winners": [1]},
    ),
    scoring(
        "tokens_are_no_cubes",
        "A-D12: a token is never ranked as a cube",
        {"seats": [{"tokens": 3}, {"cubes": cubes(iron=1)}]},
        {"scores": {(1, "trend"): 4}, "winners": [1]},
    ),
    scoring(
        "evolution_trend",
        "table of trends: own evolution cards of any kind, wonders built or not",
        {"seats": [{"cards": ["A10", "A25", "A47"]}, {"cards": ["A11"]}, {"cards": ["A12", "A26"]}]},
        {"scores": {(0, "trend"): 4, (1, "trend"): 2, (2, "trend"): 3}, "winners": [0]},
        trend="T11",
    ),
]

BUY_WOOD = {"side": "buy", "good": "cube", "resource": "wood"}
SELL_WOOD = {"side": "sell", "good": "cube", "resource": "wood"}
WOOD = {"cubes": cubes(wood=1)}
TO_1 = [OFFER, {"to": 1}]
GIFT = {"side": "sell", "good": "florins"}
DEAL = [("offer", 0), ("thing", 0), ("price", 0), ("answer", 1)]

TRADE = [
    turn(
        "buy_a_cube",
        "seed 000: players may trade anything except units and discs; A-D91: one offer a turn; an offer alone is a pass",
        {"citizens": [cit(A)], "seats": [IDLE, WOOD]},
        {
            "steps": [("action", 0), ("offer", 0), ("thing", 0), ("price", 0), ("answer", 1)],
            "options.0": [OFFER, END],
            "options.1": [{"to": 1}, {"to": 2}],
            "options.4": [NO, YES],
            "seats.0.florins": 8,
            "seats.1.florins": 12,
            "seats.0.cubes": cubes(wood=1),
            "seats.1.cubes": cubes(),
            "seats.0.passed": True,
        },
        [*TO_1, BUY_WOOD, {"florins": 2}, YES],
        ON,
    ),
    turn(
        "offer_declined",
        "A-D71: deals by offer and answer",
        {"citizens": [cit(A)], "seats": [IDLE, WOOD]},
        {"seats.0.florins": 10, "seats.1.cubes": cubes(wood=1), "steps": [("action", 0), *DEAL]},
        [*TO_1, BUY_WOOD, {"florins": 2}, NO],
        ON,
    ),
    turn(
        "partner_cannot_deliver",
        "trace: a partner that cannot deliver refuses without a decision",
        {"citizens": [cit(A)], "seats": [IDLE]},
        {"steps": [("action", 0), ("offer", 0), ("thing", 0), ("price", 0)], "seats.0.florins": 10},
        [*TO_1, BUY_WOOD, {"florins": 2}],
        ON,
    ),
    turn(
        "prices_a_buyer_can_name",
        "trace: florins up to what the offering seat has, the types it has",
        {"citizens": [cit(A)], "seats": [IDLE | {"florins": 2, "cubes": cubes(fish=1, iron=2)}, WOOD]},
        {
            "options.3": [{"florins": 0}, {"florins": 1}, {"florins": 2}, {"cube": "fish"}, {"cube": "iron"}],
            "seats.0.cubes": cubes(fish=1, iron=1, wood=1),
            "seats.1.cubes": cubes(iron=1),
        },
        [*TO_1, BUY_WOOD, {"cube": "iron"}, YES],
        ON,
    ),
    turn(
        "sell_a_cube_for_a_cube",
        "seed 000: exchange in both directions",
        {"citizens": [cit(A)], "seats": [IDLE | WOOD, {"cubes": cubes(fish=1)}]},
        {"seats.0.cubes": cubes(fish=1), "seats.1.cubes": cubes(wood=1), "seats.0.florins": 10},
        [*TO_1, SELL_WOOD, {"cube": "fish"}, YES],
        ON,
    ),
    turn(
        "partner_cannot_pay",
        "trace: a partner that is to pay what it has not refuses without a decision",
        {"citizens": [cit(A)], "seats": [IDLE | WOOD, {"florins": 1}]},
        {"steps": [("action", 0), ("offer", 0), ("thing", 0), ("price", 0)], "seats.0.cubes": cubes(wood=1)},
        [*TO_1, SELL_WOOD, {"florins": 2}],
        ON,
    ),
    turn(
        "gift_of_florins",
        "seed 002 p.5: everything is exchanged, given or lent",
        {"citizens": [cit(A)], "seats": [IDLE | {"florins": 3}]},
        {"options.3": [{"florins": 1}, {"florins": 2}, {"florins": 3}], "seats.0.florins": 0, "seats.1.florins": 13},
        [*TO_1, {"side": "sell", "good": "florins"}, {"florins": 3}, YES],
        ON,
    ),
    turn(
        "cubes_and_florins_only",
        "A-D92, the other choice: only cubes and gifts of florins",
        {"citizens": [cit(A)], "seats": [IDLE | WOOD | {"tokens": 1}, {"cards": ["A16"], "tokens": 1}]},
        {
            "options.2": [
                *[{"side": "buy", "good": "cube", "resource": name} for name in RESOURCES],
                SELL_WOOD,
                {"side": "sell", "good": "florins"},
            ],
            "seats.0.florins": 9,
        },
        [*TO_1, {"side": "sell", "good": "florins"}, {"florins": 1}, YES],
        ON | {"trade.goods": "cubes_florins"},
    ),
    turn(
        "buy_a_token",
        "A-D92: explorer tokens may be traded",
        {"citizens": [cit(A)], "seats": [IDLE, {"tokens": 1}]},
        {"seats.0.tokens": 1, "seats.1.tokens": 0, "seats.0.florins": 6, "seats.1.florins": 14, "tokens_left": 21},
        [*TO_1, {"side": "buy", "good": "token"}, {"florins": 4}, YES],
        ON,
    ),
    turn(
        "buy_a_card_and_use_it",
        "A-D92: evolution cards may be traded; trace: they keep their state (ready)",
        {"citizens": [cit(A)], "seats": [IDLE, {"cards": ["A15"]}]},
        {
            "steps": [("action", 0), ("offer", 0), ("thing", 0), ("price", 0), ("answer", 1), ("action", 0)],
            "options.5": [play("A15"), END],
            "seats.0.cards": ["A15"],
            "seats.1.cards": [],
            "seats.0.florins": 9,
            "ready": [],
            "seats.0.passed": False,
        },
        [*TO_1, {"side": "buy", "good": "card", "card": "A15"}, {"florins": 3}, YES, play("A15")],
        ON,
    ),
    turn(
        "permission_to_harvest",
        "seed 002 p.12: others harvest only with the controller's consent, which may be paid for",
        {"citizens": [cit(B), cit(B, building=0)], "buildings": [bld(B, "town", 1)], "circles": FULL, "seats": [{"florins": 1}]},
        {
            "options.0": [MIGRATION, OFFER],
            "options.5": [harvest("wood"), harvest("stone"), MIGRATION],
            "seats.0.cubes": cubes(stone=1),
            "seats.0.florins": 0,
            "seats.1.florins": 11,
        },
        [*TO_1, {"side": "buy", "good": "permission", "hex": B}, {"florins": 1}, YES, harvest("stone")],
        ON,
    ),
    turn(
        "no_offers_at_all",
        "A-D91, another choice: no offers",
        {"citizens": [cit(A)], "seats": [IDLE, WOOD]},
        {"steps": [], "seats.0.passed": True},
        rules=ON | {"trade.offers_per_turn": 0},
    ),
    turn(
        "two_offers_in_a_turn",
        "A-D91, another choice: two offers",
        {"citizens": [cit(A)], "seats": [IDLE | {"florins": 2}]},
        {
            "steps": [("action", 0), *DEAL, ("action", 0), ("offer", 0), ("thing", 0), ("answer", 1)],
            "options.5": [OFFER, END],
            "seats.0.florins": 0,
            "seats.1.florins": 12,
        },
        [*TO_1, GIFT, {"florins": 1}, YES, *TO_1, GIFT, YES],
        ON | {"trade.offers_per_turn": 2},
    ),
    case(
        "place_in_the_order",
        "seed 000: negotiations and bribes are encouraged: a place in the new order is sold by the winner",
        3,
        "phase2",
        {},
        {
            "steps": [
                *[("bid", 0), ("bid", 1), ("bid", 2), ("offer", 0), ("offer", 1), ("thing", 1), ("price", 1), ("answer", 0)],
                *[("offer", 2), ("order", 0)],
            ],
            "options.3": [{"to": None}, {"to": 1}, {"to": 2}],
            "options.9": [seat_no(0), seat_no(2)],
            "order": [1, 2, 0],
            "seats.0.florins": 11,
            "seats.1.florins": 8,
        },
        [
            *[bid(1), bid(0), bid(0), {"to": None}, {"to": 0}],
            *[{"side": "buy", "good": "place", "place": 0}, {"florins": 2}, YES, {"to": None}, seat_no(2)],
        ],
        ON,
    ),
    case(
        "crisis_cube",
        "seed 002 p.5: trade during a crisis: a cube that another seat pays at once, standing up citizens as for its own gift",
        3,
        "phase4",
        {"top": ["A26"], "citizens": FIVE, "markets": {"I": [1, 0, 1, 1, 1, 1]}, "seats": [{}, {"cubes": cubes(fruit=2)}]},
        {
            "steps": [("give", 0), ("offer", 0), ("thing", 0), ("price", 0), ("answer", 1)],
            "options.0": [GIVE_OFFER, STOP],
            "seats.0.florins": 8,
            "seats.1.florins": 12,
            "seats.1.cubes": cubes(fruit=1),
            "seats.1.crisis_cubes": 1,
            "seats.0.crisis_cubes": 0,
            "rebellion": 0,
        },
        [GIVE_OFFER, {"to": 1}, {"side": "buy", "good": "crisis_cube"}, {"florins": 2}, YES],
        ON,
    ),
    case(
        "crisis_promise",
        "A-D93, the other choice: a promised crisis payment is enforced when its moment comes: no stop",
        3,
        "phase4",
        {"top": ["A26"], "citizens": FIVE, "markets": {"I": [1, 0, 1, 1, 1, 1]}, "seats": [{}, {"cubes": cubes(fruit=2)}]},
        {
            "steps": [("give", 0), ("offer", 0), ("thing", 0), ("price", 0), ("answer", 1), ("give", 1)],
            "options.5": [CUBE, GIVE_OFFER],
            "seats.0.florins": 9,
            "seats.1.crisis_cubes": 1,
            "rebellion": 0,
        },
        [GIVE_OFFER, {"to": 1}, {"side": "buy", "good": "crisis_promise"}, {"florins": 1}, YES, CUBE],
        ON | {"trade.promises": "binding"},
    ),
    turn(
        "loan",
        "seed 000: players may lend; A-D93, the other choice: five florins now",
        {"citizens": [cit(A)], "seats": [IDLE]},
        {"seats.0.florins": 15, "seats.1.florins": 5},
        [*TO_1, {"side": "buy", "good": "loan"}, {"florins": 0}, YES],
        ON | {"trade.promises": "binding"},
    ),
]

MORE = [
    turn(
        "money_in_the_box_runs_out",
        "A-D72, another choice: 31 florins in the box, 30 before the seats: of two florins of taxes one is paid",
        {"citizens": [cit(A)], "ships": [ship(SEA)]},
        {"seats.0.florins": 11, "rebellion": 1},
        [TAXES],
        {"bank.money": 31},
    ),
    turn(
        "recruits_are_ready",
        "A-D21: recruits are usable this round (a migration by card A33)",
        {"citizens": [cit(A, icon=1)], "surplus": 3, "seats": [{"florins": 4, "discs": 1, "cards": ["A33"]}]},
        {"options.1": [play("A33"), END], "citizens.0": cit(A, icon=1) + cit(B), "steps": [("action", 0), ("action", 0)]},
        [RECRUITMENT, play("A33")],
    ),
    turn(
        "recruits_are_not_ready",
        "A-D21, the other choice: the recruit cannot migrate, so card A33 cannot be used",
        {"citizens": [cit(A, icon=1)], "surplus": 3, "seats": [{"florins": 4, "discs": 1, "cards": ["A33"]}]},
        {"steps": [("action", 0)], "population": 2, "ready": ["A33"]},
        [RECRUITMENT],
        {"citizen.newborn_ready": "no"},
    ),
    turn(
        "empty_town_controls_nothing",
        "seed 002 p.12: with an active citizen on it",
        {"citizens": [cit(A)], "buildings": [bld(A, "town"), bld(A, "market")], "seats": [IDLE]},
        {"steps": [], "seats.0.passed": True},
    ),
    turn(
        "presence_keeps_the_town",
        "A-D35, the other choice: any standing citizen there of the seat that held the town last",
        {"citizens": [cit(A)], "buildings": [bld(A, "town"), bld(A, "market")], "seats": [IDLE]},
        {"options.0": [use(1), END]},
        [END],
        {"building.town_control": "presence"},
    ),
    turn(
        "foreign_town_forbids_fishing",
        "seed 002 p.12: the town controls the region's resources; the ship can only sail",
        {
            "circles": FULL,
            "citizens": [[], cit(A, building=0)],
            "ships": [ship(A)],
            "buildings": [bld(A, "town", 1)],
            "seats": [POOR],
        },
        {"steps": [], "ships.0": ship(SEA), "seats.0.cubes": cubes()},
    ),
    turn(
        "ships_enter_over_water",
        "A-D4: a ship enters a new region over a water edge",
        {"citizens": [[], cit(B)], "ships": [ship(A)], "tiles": ["R22b", "R02a"]},
        {"options.2": [{"face": "R22a", "hex": [-1, 0]}, REFUSE]},
        [EXPLORATION, FIRST, REFUSE],
    ),
    turn(
        "ships_enter_anywhere",
        "A-D4, the other choice",
        {"citizens": [[], cit(B)], "ships": [ship(A)], "tiles": ["R22b", "R02a"]},
        {"options.2": [LAY, {"face": "R22a", "hex": [-1, 0]}, REFUSE]},
        [EXPLORATION, FIRST, REFUSE],
        {"explore.entry": "free"},
    ),
    turn(
        "end_by_full_markets",
        "table of objectives: L07 with three players at 38 cubes on both boards",
        {
            "citizens": [cit(A)],
            "markets": {"I": [8, 8, 8, 8, 0, 0], "II": [2, 2, 1, 0, 0, 0]},
            "seats": [POOR | {"cubes": cubes(fish=1)}],
        },
        {"announced": "L07", "seats.0.florins": 4, "steps": [("action", 0)]},
        [TRANSACTION],
        objectives=[["L03"], ["L06"], ["L07"]],
        length="long",
    ),
    turn(
        "end_by_ports",
        "table of objectives: S05 with three players at two ports",
        {
            "citizens": [cit(A)],
            "buildings": [bld(B, "port", 1)],
            "seats": [{"florins": 2, "cubes": cubes(stone=1, fish=1)}],
        },
        {"announced": "S05"},
        [build("port")],
        objectives=[["S05"], ["S08"], ["S03"]],
        length="short",
    ),
    turn(
        "end_by_temples",
        "table of objectives: M05 with three players at two temples",
        {"citizens": [cit(A)], "buildings": [bld(B, "temple", 1)], "seats": [{"cubes": cubes(stone=2)}]},
        {"announced": "M05"},
        [build("temple")],
        objectives=[["M08"], ["M05"], ["M04"]],
    ),
    turn(
        "five_discs_at_most",
        "rulebook p.2: never more than five discs",
        SCOUT | {"tokens_taken": 15, "seats": [{"discs": 1, "discs_owned": 5}] * 3},
        {"seats.0.discs": 0, "seats.0.discs_owned": 5, "seats.1.discs": 1},
        [*CHOOSE, res("cattle")],
    ),
    case(
        "zones_lose_their_last_cube_only",
        "EV6: an empty zone loses nothing; stone and wood zones are no food",
        3,
        "phase4",
        {"top": ["A47"], "citizens": FIVE, "markets": {"I": [0, 0, 5, 1, 1, 0], "II": [1, 1, 1, 0, 0, 0]}},
        {"markets.I": [0, 0, 4, 1, 0, 0], "markets.II": [1, 1, 1, 0, 0, 0]},
        [MARKET],
    ),
    case(
        "levy_brings_war",
        "seed 002 p.8, EV9: who cannot pay raises rebellion past the population",
        3,
        "phase4",
        {"top": ["A37"], "citizens": FIVE, "rebellion": 5, "seats": [{"florins": 1}]},
        {"war": True, "winners": [], "rebellion": 6},
    ),
    case(
        "all_boards_in_one_phase",
        "seed 000: I (wood 7: +1, +1), II (iron 3: row 2, none; stone 5: +1), III (9: +1), IV at 10: none",
        3,
        "phase3",
        {"citizens": NINE, "surplus": 7, "rebellion": 2, "markets": {"I": [1, 1, 1, 7, 1, 1], "II": [0, 0, 0, 0, 5, 3]}},
        {"surplus": 10, "rebellion": 3},
    ),
    case(
        "two_players_read_their_column",
        "seed 002 p.16: conditions scale; 28 citizens end the game with two players (M04) in phase 3",
        2,
        "phase3",
        {"citizens": [cit(A, 3) + cit(B, 3) + cit(C)] * 4, "surplus": 6, "rebellion": 2},
        {"population": 28, "announced": "M04", "surplus": 7, "rebellion": 3},
    ),
]

POSITIONS = [
    *PHASE1,
    *PHASE2,
    *PHASE3,
    *PHASE4,
    *PHASE6,
    *HARVEST,
    *PEOPLE,
    *CONSTRUCTION,
    *TRANSACTIONS,
    *MIGRATIONS,
    *EXPLORE,
    *CARD_USES,
    *ENDS,
    *SCORING,
    *TRADE,
    *MORE,
]
