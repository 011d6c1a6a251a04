"""Positions of Embark worked by hand from the sentences of the rulebook, as plain data.

POSITIONS is a list of dicts:

    name      id of the position
    sentence  the rulebook sentence or decision (D-number) that it works out
    players   number of seats
    rules     switches and numbers that differ from rules.toml, by dotted name
    position  a partial position in the format of docs/trace.md; `fill` completes it
    stage     "draft", "allocation", "boarding", "landing", "island_stage" or "end", or several joined by "+", which
              are played one after the other without a break
    choices   the option dicts that the seats choose, in order, when a decision (two or more options) comes up
    expect    what must hold afterwards; nothing else is compared:
                "scores"    {(seat, source): victory points gained in the stage}, complete
                "refills"   [[dock, boat], ...] in order
                "winners"   [seat, ...]
                "steps"     [(step, seat), ...] of the decisions that came up
                any other   a path into the position after the stage ("pub", "islands.0.track", "deck.-1")

Where the stages begin and end:

    draft         from the first choice to the last; the offer is then empty, round 1 has not begun (hands empty)
    allocation    from the taking of new voyagers and the pub to the reveal
    boarding      from voyagers waiting below the boats to the end of boarding, end-of-boarding talents included
    landing       from the end of boarding to the refill of the docks, included
    island_stage  explore, farm, mine, and the token passed; `round` is not advanced
    end           from after the last island stage: returns from boats, all bonuses, the winner

A bonus that is unlocked in the position given counts as unlocked in an earlier round, and all farms given as built
before it was unlocked. Component set: reconstructed.
"""

import csv
import tomllib
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent / "sim" / "games" / "embark"
BLANK_SIDES = ["AB1", "CD1", "EF1", "GH1", "JK1"]
N = None


def load_components(name="reconstructed"):
    """The component tables as the header of a trace holds them: every cell as text."""
    folder = GAME / "components" / name
    components = {}
    for table in ("boats", "islands", "mining", "talents"):
        with open(folder / f"{table}.csv", encoding="utf-8", newline="") as file:
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
SIDES = {row["id"]: row for row in COMPONENTS["islands"]}
BERTHS = {row["id"]: row["berths"] for row in COMPONENTS["boats"]}


# ---------------------------------------------------------------------------------------------------------------
# From a partial position to a complete one


def printed_mines(side):
    """[(ore, spaces), ...] of an island side, a stack each."""
    return [tuple(int(number) for number in word.split("x")) for word in SIDES[side]["mines"].split()]


def fill_island(given, side, players):
    side = given.get("side", side)
    mines = printed_mines(side)
    track = given.get("track", [])
    spots = [int(word) for word in SIDES[side]["keys"].split()]
    blank = {
        "side": side,
        "colonists": [0] * players,
        "farms": [0] * players,
        "miners": [None] * sum(spaces for _, spaces in mines),
        "ore": [ore for ore, _ in mines],
        "track": [],
        "keys": len([spot for spot in spots if spot <= len(track)]),
    }
    return complete(blank, given)


def fill_dock(given, boat, players):
    boat = given.get("boat", boat)
    berths = [None] * len(BERTHS[boat]) if boat else []
    return complete({"boat": boat, "berths": berths, "extra": None, "waiting": [0] * players}, given)


def complete(blank, given):
    if set(given) - set(blank):
        raise ValueError(f"unknown keys: {set(given) - set(blank)}")
    return {key: list(value) if isinstance(value, list) else value for key, value in (blank | given).items()}


def take_ore(islands, amount):
    """Take ore from the first stacks of the first islands."""
    for island in islands:
        for stack, left in enumerate(island["ore"]):
            taken = min(left, amount)
            island["ore"][stack] -= taken
            amount -= taken


def cubes_placed(position, seat, rules):
    """Voyagers of a seat that are anywhere but in its supply."""
    on_islands = sum(
        island["colonists"][seat]
        + island["farms"][seat] * rules["farm.colonists"]
        + island["miners"].count(seat)
        + island["track"].count(seat)
        for island in position["islands"]
    )
    at_docks = sum(
        dock["berths"].count(seat) + (dock["extra"] == seat) + dock["waiting"][seat]
        for dock in position["docks"].values()
    )
    in_hand = position["hand"][seat] + sum(position["sealed"][seat].values())
    return on_islands + at_docks + in_hand + position["pub"][seat]


def fill(position, players, rules=None):
    """A complete position in the format of docs/trace.md.

    The blank: round 1, seat 0 first, islands AB1, CD1, EF1, ... in play and empty, every dock with an empty boat, all
    other lists empty or zero, no talents. `islands` is a list with an entry for each island in play ({} for a blank
    one, {"side": ...} for another side). Docks that are not given get the first boats of the table that are not
    mentioned, in letter order, and the deck is the rest in table order. `keys` follows from the track. Supply is what
    is left of the voyagers of a seat. Ore taken by the seats is missing from the first stacks in play, unless islands
    give their ore; ore missing from the islands given was taken by the last seat, unless `ore` is given.
    """
    rules = rules or load_rules()
    blank = {
        "round": 1,
        "first": 0,
        "islands": [{} for _ in range(players)],
        "docks": {},
        "deck": None,
        "pub": [0] * players,
        "supply": None,
        "hand": [0] * players,
        "sealed": [{} for _ in range(players)],
        "ore": None,
        "talents": [None] * players,
        "offer": [],
        "score": [0] * players,
    }
    full = complete(blank, position)
    if len(full["islands"]) != players:
        raise ValueError(f"{len(full['islands'])} islands given, {players} in play")
    gives_ore = any("ore" in given for given in full["islands"])
    full["islands"] = [
        fill_island(given, side, players) for given, side in zip(full["islands"], BLANK_SIDES, strict=False)
    ]
    full["docks"], full["deck"] = fill_docks(full, players)
    fill_ore(full, gives_ore, players)
    if full["supply"] is None:
        supply = rules["voyagers.supply"]
        full["supply"] = [supply - cubes_placed(full, seat, rules) for seat in range(players)]
    if min(full["supply"]) < 0:
        raise ValueError(f"too many voyagers: supply {full['supply']}")
    return full


def fill_docks(full, players):
    letters = [letter for island in full["islands"] for letter in SIDES[island["side"]]["board"].split("-")]
    if set(full["docks"]) - set(letters):
        raise ValueError(f"docks not in play: {set(full['docks']) - set(letters)}")
    mentioned = {dock.get("boat") for dock in full["docks"].values()} | set(full["deck"] or [])
    unused = [boat for boat in BERTHS if boat not in mentioned]
    docks = {}
    for letter in letters:
        given = full["docks"].get(letter, {})
        docks[letter] = fill_dock(given, None if "boat" in given else unused.pop(0), players)
    return docks, unused if full["deck"] is None else full["deck"]


def fill_ore(full, gives_ore, players):
    if not gives_ore:
        full["ore"] = full["ore"] or [0] * players
        take_ore(full["islands"], sum(full["ore"]))
    elif full["ore"] is None:
        printed = sum(ore for island in full["islands"] for ore, _ in printed_mines(island["side"]))
        left = sum(sum(island["ore"]) for island in full["islands"])
        full["ore"] = [0] * (players - 1) + [printed - left]


def at(position, path):
    """The value at a dotted path of a position; numbers are list indices."""
    for word in path.split("."):
        position = position[word] if isinstance(position, dict) else position[int(word)]
    return position


# ---------------------------------------------------------------------------------------------------------------
# Short words for the data below


def boat(name, berths, **more):
    return {"boat": name, "berths": berths, **more}


def case(name, sentence, players, stage, position, expect, choices=(), rules=None):
    return {
        "name": name,
        "sentence": sentence,
        "players": players,
        "rules": rules or {},
        "position": position,
        "stage": stage,
        "choices": list(choices),
        "expect": expect,
    }


def berth(dock, number):
    return {"dock": dock, "berth": number}


PASS = {"dock": None, "berth": None}
PUB = {"dock": None}


def dock(letter):
    return {"dock": letter}


def space(number):
    return {"space": number}


def farmer(seat):
    return {"area": "farm", "seat": seat}


def miner(number):
    return {"area": "mine", "space": number}


def explorer(number):
    return {"area": "track", "space": number}


def area(name):
    return {"area": name}


# ---------------------------------------------------------------------------------------------------------------
# Draft and allocation

DRAFT = [
    case(
        "draft_reverse_order_starting_player_last",
        "Starting with the player to the right of the starting player and proceeding in reverse turn order.",
        3,
        "draft",
        {"offer": ["R-T3", "R-T9", "R-T1", "R-T16", "R-T7"]},
        {
            "steps": [("draft", 2), ("draft", 1), ("draft", 0)],
            "talents": ["R-T3", "R-T1", "R-T16"],
            "offer": [],
            "scores": {},
        },
        [{"talent": "R-T16"}, {"talent": "R-T1"}, {"talent": "R-T3"}],
    ),
    case(
        "draft_last_card_without_a_choice",
        "A decision is a choice among two or more options: with no card to spare the starting player gets the last.",
        2,
        "draft",
        {"offer": ["R-T4", "R-T5"]},
        {"steps": [("draft", 1)], "talents": ["R-T5", "R-T4"], "offer": []},
        [{"talent": "R-T4"}],
        {"draft.extra": 0},
    ),
]

ALLOCATION = [
    case(
        "allocation_new_voyagers_and_pub",
        "Take 5 new voyagers, plus any in your pub, and assign them to the various available boats.",
        2,
        "allocation",
        {"pub": [1, 0], "first": 1, "round": 2},
        {
            "steps": [("allocate", 1)] * 5 + [("allocate", 0)] * 6,
            "pub": [0, 0],
            "supply": [24, 25],
            "hand": [0, 0],
            "sealed": [{}, {}],
            "docks.A.waiting": [6, 1],
            "docks.B.waiting": [0, 0],
            "docks.C.waiting": [0, 1],
            "docks.D.waiting": [0, 3],
        },
        [dock("D"), dock("C"), dock("D"), dock("A"), dock("D")] + [dock("A")] * 6,
    ),
    case(
        "allocation_supply_runs_short",
        "Each seat takes voyagers.per_round cubes (fewer if its supply is short).",
        2,
        "allocation",
        {"islands": [{"colonists": [2, 1]}, {}], "pub": [0, 2]},
        {
            "supply": [0, 0],
            "docks.A.waiting": [0, 1],
            "docks.B.waiting": [1, 1],
            "steps": [("allocate", 0), ("allocate", 1), ("allocate", 1)],
        },
        [dock("B"), dock("A"), dock("B")],
        {"voyagers.supply": 3},
    ),
    case(
        "allocation_to_a_space_with_no_boat",
        "D1: Any voyagers mistakenly placed on a space with no boat are then moved to your pub.",
        3,
        "allocation",
        {"pub": [1, 0, 0]},
        {"pub": [2, 1, 0], "docks.F.waiting": [0, 0, 1], "docks.A.waiting": [0, 0, 0], "supply": [28, 29, 29]},
        [PUB, PUB, PUB, dock("F")],
        {"allocation.closed_docks": "to_pub", "voyagers.per_round": 1},
    ),
]

# ---------------------------------------------------------------------------------------------------------------
# Boarding

BOARDING = [
    case(
        "boarding_one_voyager_a_turn",
        "Take turns transferring 1 voyager from below a boat into any open job space on that boat.",
        2,
        "boarding",
        {"docks": {"A": boat("B13", [N, N, N, N], waiting=[2, 1])}},
        {
            "steps": [("board", 0), ("board", 1), ("board", 0)],
            "docks.A.berths": [0, N, 1, 0],
            "docks.A.waiting": [0, 0],
            "pub": [0, 0],
            "scores": {},
        },
        [berth("A", 4), berth("A", 3), berth("A", 1)],
    ),
    case(
        "boarding_starts_with_the_token",
        "Starting with the player who has the first player token and progressing to the left.",
        3,
        "boarding",
        {"first": 2, "docks": {"C": boat("B25", [N, N, N, N, N], waiting=[1, 1, 1])}},
        {"steps": [("board", 2), ("board", 0), ("board", 1)], "docks.C.berths": [0, 1, 2, N, N]},
        [berth("C", 3), berth("C", 1), berth("C", 2)],
    ),
    case(
        "boarding_full_boat_sends_the_rest_to_the_pub",
        "When a boat is filled, move any of your remaining voyagers trying to board that boat to the pub.",
        2,
        "boarding",
        {"docks": {"A": boat("B01", [N, N, N], waiting=[3, 2]), "B": boat("B14", [N, N, N, N], waiting=[0, 1])}},
        {
            "docks.A.berths": [0, 1, 0],
            "docks.B.berths": [1, N, N, N],
            "docks.A.waiting": [0, 0],
            "pub": [1, 1],
            "steps": [("board", 0), ("board", 1), ("board", 1)],
        },
        # seat 0 takes berth 1, seat 1 berth 2; berth 3 is the only option of seat 0; then seat 1 waits at B alone
        [berth("A", 1), berth("A", 2), berth("B", 1)],
    ),
    case(
        "boarding_fills_a_boat_left_from_an_earlier_round",
        "Boats that are not completely filled do not set sail: voyagers and free berths stay for later rounds.",
        2,
        "boarding",
        {"round": 2, "docks": {"D": boat("B01", [1, N, 1], waiting=[1, 1])}},
        {"docks.D.berths": [1, 0, 1], "pub": [0, 1], "steps": []},
    ),
    case(
        "boarding_pass",
        "D2: a seat that passes takes no more turns this round; its waiting voyagers go to the pub at the end.",
        2,
        "boarding",
        {"docks": {"A": boat("B13", [N, N, N, N], waiting=[2, 1])}},
        {"docks.A.berths": [N, 1, N, N], "docks.A.waiting": [0, 0], "pub": [2, 0]},
        [PASS, berth("A", 2)],
        {"boarding.may_pass": "yes"},
    ),
    case(
        "overfull_boards_as_extra",
        "R-T1: once a round, when a boat fills, one of your cubes waiting there boards as an extra colonist.",
        2,
        "boarding",
        {"talents": ["R-T1", N], "docks": {"A": boat("B01", [1, 1, N], waiting=[3, 0])}},
        {"docks.A.berths": [1, 1, 0], "docks.A.extra": 0, "docks.A.waiting": [0, 0], "pub": [1, 0]},
        [{"use": True}],
    ),
    case(
        "overfull_declined_then_used",
        "R-T1 is used once a round: declined at the first boat it can still be used at the second, but not again.",
        2,
        "boarding",
        {
            "talents": [N, "R-T1"],
            "docks": {
                "A": boat("B01", [0, 0, N], waiting=[0, 2]),
                "B": boat("B02", [0, 0, N], waiting=[0, 2]),
                "C": boat("B03", [0, 0, N], waiting=[0, 2]),
            },
        },
        {
            "docks.A.extra": N,
            "docks.B.extra": 1,
            "docks.C.extra": N,
            "pub": [0, 2],
            "steps": [("board", 1), ("overfull", 1), ("board", 1), ("overfull", 1)],
        },
        [berth("A", 3), {"use": False}, berth("B", 3), {"use": True}],
    ),
    case(
        "gangplank_to_neighbours",
        "R-T2: voyagers left there may wait at the previous or next dock in play that has free berths, else the pub.",
        2,
        "boarding",
        {
            "talents": [N, "R-T2"],
            "islands": [{}, {"side": "GH1"}],
            "docks": {"B": boat("B01", [0, 0, N], waiting=[1, 3])},
        },
        # seat 0 fills B; seat 1 sends one to A, one to G (the next dock in play), one to the pub; then it boards
        {
            "docks.A.berths": [1, N, N],
            "docks.G.berths": [N, 1, N],
            "docks.B.waiting": [0, 0],
            "pub": [0, 1],
            "steps": [("gangplank", 1)] * 3 + [("board", 1)] * 2,
        },
        [dock("A"), dock("G"), PUB, berth("A", 1), berth("G", 2)],
    ),
    case(
        "gangplank_without_free_berths",
        "R-T2: a neighbour without a free berth is not offered (no leaping over it); with none left it is the pub.",
        2,
        "boarding",
        {
            "talents": ["R-T2", N],
            "docks": {"A": boat("B01", [0, 1, N], waiting=[2, 0]), "B": boat("B02", [1, 1, 1])},
        },
        {"pub": [1, 0], "docks.A.berths": [0, 1, 0], "steps": []},
    ),
    case(
        "quick_crew_two_transfers_in_the_first_turn",
        "R-T3: your first turn each round transfers two cubes.",
        2,
        "boarding",
        {"talents": ["R-T3", N], "docks": {"A": boat("B25", [N] * 5, waiting=[3, 1])}},
        {
            "docks.A.berths": [0, 0, 1, 0, N],
            "steps": [("board", 0), ("board", 0), ("board", 1), ("board", 0)],
        },
        [berth("A", 1), berth("A", 2), berth("A", 3), berth("A", 4)],
    ),
    case(
        "berth_swap_at_the_end_of_boarding",
        "R-T4: at the end, you may move one of your cubes to another free berth of the same boat.",
        2,
        "boarding",
        {
            "talents": [N, "R-T4"],
            "docks": {"A": boat("B01", [1, 1, 1]), "B": boat("B13", [0, 1, N, N]), "C": boat("B02", [N, N, 1])},
        },
        {
            "docks.B.berths": [0, N, N, 1],
            "docks.C.berths": [N, N, 1],
            "steps": [("berth_swap", 1), ("berth_swap_to", 1)],
        },
        [berth("B", 2), berth("B", 4)],
    ),
    case(
        "berth_swap_needs_a_free_berth",
        "R-T4: on a full boat there is no other free berth.",
        2,
        "boarding",
        {"talents": ["R-T4", N], "docks": {"A": boat("B01", [0, 0, 0])}},
        {"docks.A.berths": [0, 0, 0], "steps": []},
    ),
    case(
        "last_word_fills_a_boat",
        "R-T5: at the end of boarding, one cube from your pub may enter any free berth; the boat then sails.",
        2,
        "boarding+landing",
        {"talents": ["R-T5", N], "pub": [2, 0], "docks": {"A": boat("B06", [1, N, 1])}},
        {
            "pub": [1, 0],
            "islands.0.track": [1, 0],
            "islands.0.colonists": [0, 1],
            "refills": [["A", "B04"]],
            "steps": [("last_word", 0)],
        },
        [berth("A", 2)],
    ),
]

# ---------------------------------------------------------------------------------------------------------------
# Landing: jobs, order, exceptions

LANDING = [
    case(
        "landing_colonist_miner_explorer",
        "Transfer each voyager to the island according to its job (exploration, mining, or farming).",
        2,
        "landing",
        {"docks": {"A": boat("B01", [0, 1, 0])}},
        {
            "islands.0.track": [0],
            "islands.0.colonists": [0, 1],
            "islands.0.miners": [N, N, 0, N, N, N],
            "docks.A.boat": "B05",
            "docks.A.berths": [N, N, N],
            "deck.0": "B06",
            "deck.-1": "B01",
            "refills": [["A", "B05"]],
            "steps": [("mine", 0)],
            "scores": {},
        },
        [space(3)],
    ),
    case(
        "landing_only_full_boats_sail",
        "Boats that are not completely filled do not set sail, and do not get unloaded at this time.",
        2,
        "landing",
        {"docks": {"A": boat("B01", [0, 1, N]), "B": boat("B04", [1, 0, 0])}},
        {
            "docks.A.boat": "B01",
            "docks.A.berths": [0, 1, N],
            "islands.0.colonists": [1, 1],
            "islands.0.track": [0],
            "refills": [["B", "B05"]],
        },
    ),
    case(
        "landing_front_to_back",
        "Each boat is unloaded from front to back: a warrior at the front meets an empty island.",
        2,
        "landing",
        {"docks": {"B": boat("B09", [0, 1, 1])}},
        {
            "pub": [1, 0],
            "islands.0.colonists": [0, 1],
            "islands.0.miners": [1, N, N, N, N, N],
        },
        [space(1)],
    ),
    case(
        "landing_warrior_behind_an_explorer",
        "D7: any voyager on that island incl. ones unloaded earlier from the same boat; it takes its exact place.",
        2,
        "landing",
        {"docks": {"A": boat("B10", [0, 1, 1])}},
        {"islands.0.track": [1], "islands.0.colonists": [0, 1], "pub": [1, 0], "steps": []},
    ),
    case(
        "landing_docks_a_to_k",
        "When landing on the islands, boats are unloaded from A through K.",
        2,
        "landing",
        {"docks": {"A": boat("B06", [1, 1, 1]), "B": boat("B04", [0, 0, 0])}},
        {
            "islands.0.track": [1, 1, 0],
            "islands.0.keys": 1,
            "deck.-2": "B06",
            "deck.-1": "B04",
            "refills": [["A", "B03"], ["B", "B05"]],
        },
    ),
    case(
        "landing_refill_in_reverse",
        "D19: refill order; reverse.",
        2,
        "landing",
        {"docks": {"A": boat("B06", [1, 1, 1]), "B": boat("B04", [0, 0, 0])}},
        {"refills": [["B", "B03"], ["A", "B05"]], "docks.A.boat": "B05", "docks.B.boat": "B03"},
        (),
        {"landing.refill_order": "reverse"},
    ),
    case(
        "captain_to_the_mine",
        "Captain: can be placed into an empty space in any zone (colonist, explorer, or miner).",
        2,
        "landing",
        {"docks": {"C": boat("B07", [1, 0, 0])}},
        {
            "islands.1.miners": [N, N, N, N, 1],
            "islands.1.colonists": [1, 0],
            "islands.1.track": [0],
            "steps": [("captain", 1), ("mine", 1)],
        },
        [area("mine"), space(5)],
    ),
    case(
        "captain_to_the_track",
        "Captain as explorer: in the first available space on the exploration track, where it can take a key.",
        2,
        "landing",
        {"islands": [{"track": [1]}, {}], "docks": {"A": boat("B07", [0, 1, 1])}},
        {"islands.0.track": [1, 0, 1], "islands.0.keys": 1, "islands.0.colonists": [0, 1]},
        [area("track")],
    ),
    case(
        "captain_to_the_farm",
        "Captain as colonist (D6: the farming area always has a space).",
        2,
        "landing",
        {"docks": {"A": boat("B07", [0, 1, 1])}},
        {"islands.0.track": [1], "islands.0.colonists": [1, 1]},
        [area("farm")],
    ),
    case(
        "captain_not_offered_what_is_full",
        "D6: area must have an empty space; only the farm is left.",
        2,
        "landing",
        {
            "islands": [{"miners": [0, 0, 1, 1, 0, 1], "track": [0, 1, 0, 1, 0, 1, 0, 1, 0]}, {}],
            "docks": {"A": boat("B07", [1, 0, 0])},
        },
        {"islands.0.colonists": [2, 1], "islands.0.track": [0, 1, 0, 1, 0, 1, 0, 1, 0], "steps": []},
    ),
    case(
        "captain_spaces_first",
        "D6, spaces_first: the farming area only if mines and track are full.",
        2,
        "landing",
        {"islands": [{"miners": [0, 0, 1, 1, 0, 1]}, {}], "docks": {"A": boat("B07", [1, 0, 0])}},
        {"islands.0.colonists": [1, 0], "islands.0.track": [1, 0], "steps": []},
        (),
        {"landing.captain_areas": "spaces_first"},
    ),
    case(
        "miner_without_space_becomes_colonist",
        "D3: miner, no vacant space: becomes colonist.",
        2,
        "landing",
        {"islands": [{"miners": [0, 0, 1, 1, 0, N]}, {}], "docks": {"B": boat("B05", [0, 1, 1])}},
        {"islands.0.miners": [0, 0, 1, 1, 0, 0], "islands.0.colonists": [0, 2], "steps": []},
    ),
    case(
        "miner_without_space_to_pub",
        "D3, pub: a miner who finds no vacant space goes to the pub.",
        2,
        "landing",
        {"islands": [{"miners": [0, 0, 1, 1, 0, N]}, {}], "docks": {"B": boat("B05", [0, 1, 1])}},
        {"islands.0.miners": [0, 0, 1, 1, 0, 0], "islands.0.colonists": [0, 1], "pub": [0, 1]},
        (),
        {"landing.miner_without_space": "pub"},
    ),
    case(
        "explorer_with_full_track_becomes_colonist",
        "D4: explorer, track full: becomes colonist.",
        2,
        "landing",
        {"islands": [{"track": [0, 1, 0, 1, 0, 1, 0, 1]}, {}], "docks": {"A": boat("B06", [0, 1, 0])}},
        {"islands.0.track": [0, 1, 0, 1, 0, 1, 0, 1, 0], "islands.0.colonists": [1, 1], "islands.0.keys": 3},
    ),
    case(
        "explorer_with_full_track_to_pub",
        "D4, pub.",
        2,
        "landing",
        {"islands": [{"track": [0, 1, 0, 1, 0, 1, 0, 1]}, {}], "docks": {"A": boat("B06", [0, 1, 0])}},
        {"islands.0.track": [0, 1, 0, 1, 0, 1, 0, 1, 0], "islands.0.colonists": [1, 0], "pub": [0, 1]},
        (),
        {"landing.explorer_without_space": "pub"},
    ),
    case(
        "miner_must_take_a_space_at_an_exhausted_mine",
        "D5: miner, only spaces at exhausted stacks vacant: must take one (owner picks).",
        2,
        "landing",
        {
            "islands": [{"miners": [0, 0, 0, 1, N, N], "ore": [1, 0, 1, 0]}, {}],
            "docks": {"A": boat("B03", [1, 1, 1])},
        },
        {"islands.0.miners": [0, 0, 0, 1, N, 1], "islands.0.colonists": [0, 1], "steps": [("mine", 1)]},
        [space(6)],
    ),
    case(
        "exhausted_mines_count_as_full",
        "D5, full: an empty space at an exhausted stack counts as full.",
        2,
        "landing",
        {
            "islands": [{"miners": [0, 0, 0, 1, N, N], "ore": [1, 0, 1, 0]}, {}],
            "docks": {"A": boat("B03", [1, 1, 1])},
        },
        {"islands.0.miners": [0, 0, 0, 1, N, N], "islands.0.colonists": [0, 2], "steps": []},
        (),
        {"landing.exhausted_mines": "full"},
    ),
    case(
        "newcomer_takes_either_space",
        "D21: a newcomer may choose either if both vacant.",
        2,
        "landing",
        {"islands": [{"miners": [0, 0, 0, 1, N, N]}, {}], "docks": {"A": boat("B03", [1, 1, 1])}},
        {"islands.0.miners": [0, 0, 0, 1, N, 1], "steps": [("mine", 1)]},
        [space(6)],
    ),
    case(
        "newcomer_takes_the_top_space",
        "D21, top_first: at an empty stack with two spaces a newcomer takes the top one.",
        2,
        "landing",
        {"islands": [{"miners": [0, 0, 0, 1, N, N]}, {}], "docks": {"A": boat("B03", [1, 1, 1])}},
        {"islands.0.miners": [0, 0, 0, 1, 1, N], "steps": []},
        (),
        {"mine.newcomer_space": "top_first"},
    ),
    case(
        "key_found_on_the_track",
        "When a player places a voyager on a track spot where there is a key token: pick up the key token.",
        2,
        "landing",
        {"islands": [{}, {"track": [0, 1]}], "docks": {"D": boat("B17", [1, 0, 0, 1])}},
        # CD1 has keys at 3 and 6: the first explorer stands on space 3, the second on 4
        {"islands.1.track": [0, 1, 1, 1], "islands.1.keys": 1, "islands.1.colonists": [2, 0], "scores": {}},
    ),
]

# ---------------------------------------------------------------------------------------------------------------
# Warriors

# An island with somebody everywhere: seat 1 has a farm and a loose colonist.
CROWDED = {"colonists": [1, 1], "farms": [0, 1], "miners": [1, N, N, 0, N, N], "track": [0, 1]}

WARRIORS = [
    case(
        "warrior_displaces_a_colonist",
        "A warrior displaces any previously-placed voyager, sending that voyager to its owner's pub.",
        2,
        "landing",
        {"islands": [CROWDED, {}], "docks": {"A": boat("B09", [0, 0, 0])}},
        {
            "islands.0.colonists": [3, 0],
            "islands.0.farms": [0, 1],
            "islands.0.miners": [1, 0, N, 0, N, N],
            "islands.0.track": [0, 1],
            "pub": [0, 1],
            "scores": {},
        },
        [farmer(1), space(2)],
    ),
    case(
        "warrior_displaces_a_miner",
        "A warrior takes over the displaced voyager's job: the mine space.",
        2,
        "landing",
        {"islands": [CROWDED, {}], "docks": {"A": boat("B09", [0, 0, 0])}},
        {"islands.0.miners": [0, 0, N, 0, N, N], "islands.0.colonists": [2, 1], "pub": [0, 1]},
        [miner(1), space(2)],
    ),
    case(
        "warrior_displaces_an_explorer",
        "A warrior takes over the track space; a key is already gone, so none is taken.",
        2,
        "landing",
        {"islands": [CROWDED, {}], "docks": {"A": boat("B09", [0, 0, 0])}, "talents": ["R-T11", N]},
        {
            "islands.0.track": [0, 0],
            "islands.0.keys": 1,
            "islands.0.colonists": [2, 1],
            "pub": [0, 1],
            "scores": {},
        },
        [explorer(2), space(2)],
    ),
    case(
        "warrior_cannot_touch_a_farm",
        "A warrior cannot displace a colonist that has already built a farm.",
        2,
        "landing",
        {"islands": [{"farms": [0, 2]}, {}], "docks": {"A": boat("B09", [0, 0, 0])}},
        {"islands.0.farms": [0, 2], "islands.0.colonists": [1, 0], "pub": [1, 0], "steps": [("mine", 0)]},
        [space(6)],
    ),
    case(
        "warrior_own_voyager_only",
        "D8: own voyagers are legal targets; the result equals going to the pub.",
        2,
        "landing",
        {"islands": [{"track": [1]}, {}], "docks": {"A": boat("B10", [1, 1, 1])}},
        {"islands.0.track": [1, 1], "islands.0.colonists": [0, 1], "pub": [0, 1], "steps": [("warrior", 1)]},
        [explorer(2)],
    ),
    case(
        "warrior_own_voyager_to_spare_an_opponent",
        "D8: the right to spare others.",
        2,
        "landing",
        {"islands": [{"track": [0]}, {}], "docks": {"A": boat("B10", [1, 1, 0])}},
        {"islands.0.track": [0, 1], "islands.0.colonists": [1, 0], "pub": [0, 1], "steps": [("warrior", 1)]},
        [explorer(2)],
    ),
    case(
        "warrior_own_voyagers_no_targets",
        "D8, no: the opponent's explorer is the only target.",
        2,
        "landing",
        {"islands": [{"track": [0]}, {}], "docks": {"A": boat("B10", [1, 1, 0])}},
        {"islands.0.track": [1, 1], "islands.0.colonists": [1, 0], "pub": [1, 0], "steps": []},
        (),
        {"landing.warrior_own_targets": "no"},
    ),
    case(
        "warrior_must_displace",
        "D7: with a single target there is nothing to choose.",
        2,
        "landing",
        {"islands": [{"colonists": [0, 3]}, {}], "docks": {"A": boat("B09", [0, 0, 0])}},
        {"islands.0.colonists": [2, 2], "pub": [0, 1], "steps": [("mine", 0)]},
        [space(1)],
    ),
    case(
        "warrior_declines",
        "D7, yes: a warrior with a target goes to its pub instead.",
        2,
        "landing",
        {"islands": [{"colonists": [0, 3]}, {}], "docks": {"A": boat("B09", [0, 0, 0])}},
        {"islands.0.colonists": [1, 3], "pub": [1, 0], "steps": [("warrior", 0), ("mine", 0)]},
        [area(None), space(1)],
        {"landing.warrior_may_decline": "yes"},
    ),
]

# ---------------------------------------------------------------------------------------------------------------
# Passengers of J-K (JK1: keys at 1, 3, 6, 8)

JK = [{}, {"side": "JK1"}]

PASSENGERS = [
    case(
        "passengers_of_both_docks",
        "D17: cubes in berths of either dock: those behind the trigger and anyone on the other boat, full or not.",
        2,
        "landing",
        {"islands": JK, "docks": {"J": boat("B06", [0, 1, 0]), "K": boat("B13", [1, N, 1, N])}},
        # behind the finder: seat 1 and seat 0; on the other boat: seat 1 twice; the finder itself does not count
        {"islands.1.track": [0, 1], "islands.1.keys": 1, "scores": {(0, "island"): 1, (1, "island"): 3}},
    ),
    case(
        "passengers_already_ashore_do_not_count",
        "Each voyager currently on a boat bound for this island: the miner at the front has left it.",
        2,
        "landing",
        {"islands": JK, "docks": {"J": boat("B02", [1, 0, 0])}},
        {"scores": {(0, "island"): 1}, "islands.1.keys": 1},
        [space(1)],
    ),
    case(
        "passengers_second_key_pays_two_each",
        "Scores 1 VP for every key found on this island: the second key pays 2 for each voyager aboard.",
        2,
        "landing",
        {"islands": [{}, {"side": "JK1", "track": [1, 1]}], "docks": {"K": boat("B06", [1, 0, 0])}},
        {"islands.1.keys": 2, "scores": {(0, "island"): 4}},
    ),
    case(
        "passengers_two_keys_in_one_landing",
        "J-K: the first key pays 1 each, the next 2 each to those still aboard.",
        2,
        "landing",
        {"islands": JK, "docks": {"J": boat("B06", [1, 1, 0]), "K": boat("B15", [1, 0, 0, 1])}},
        # J: key 1 found by seat 1: aboard seat 1 one at J and two at K, seat 0 one at J and two at K -> 3 each.
        # K (MCEE): seat 1 mines; colonist of seat 0; explorer of seat 0 on space 3 finds key 2: seat 1 aboard -> 2.
        {"islands.1.keys": 2, "islands.1.track": [1, 1, 0, 1], "scores": {(0, "island"): 3, (1, "island"): 5}},
        [space(2)],
    ),
    case(
        "passengers_of_the_same_boat_only",
        "D17, same_boat: only those still on the boat of the finder.",
        2,
        "landing",
        {"islands": JK, "docks": {"J": boat("B06", [0, 1, 0]), "K": boat("B13", [1, N, 1, N])}},
        {"scores": {(0, "island"): 1, (1, "island"): 1}},
        (),
        {"bonus.passengers": "same_boat"},
    ),
    case(
        "passengers_of_other_islands_do_not_count",
        "On a boat bound for this island: boats of other islands do not count.",
        2,
        "landing",
        {"islands": JK, "docks": {"A": boat("B25", [0, 0, 0, 0, N]), "J": boat("B06", [1, 0, 0])}},
        {"scores": {(0, "island"): 2}},
    ),
    case(
        "passenger_of_overfull_counts",
        "Overfull: the extra voyager counts as a voyager on that boat, and lands as a colonist, last.",
        2,
        "landing",
        {"islands": JK, "talents": ["R-T1", N], "docks": {"J": boat("B06", [1, 1, 1], extra=0)}},
        {
            "scores": {(0, "island"): 1, (1, "island"): 2},
            "islands.1.colonists": [1, 1],
            "islands.1.track": [1, 1],
            "docks.J.extra": N,
        },
    ),
]

# ---------------------------------------------------------------------------------------------------------------
# Talents of the landing stage

LANDING_TALENTS = [
    case(
        "generalist_lands_as_captain",
        "R-T6: once a round one of your colonists, miners or explorers lands as a captain.",
        2,
        "landing",
        {"talents": ["R-T6", N], "docks": {"A": boat("B06", [0, 0, 0])}},
        # the first explorer lands as told, the second as captain in the mine; the colonist is not asked any more
        {
            "islands.0.track": [0],
            "islands.0.miners": [N, 0, N, N, N, N],
            "islands.0.colonists": [1, 0],
            "steps": [("generalist", 0), ("generalist", 0), ("captain", 0), ("mine", 0)],
        },
        [{"as": "berth"}, {"as": "captain"}, area("mine"), space(2)],
    ),
    case(
        "bodyguard_protects_miners",
        "R-T7: your miners cannot be displaced; other voyagers of the seat can.",
        2,
        "landing",
        {
            "talents": [N, "R-T7"],
            "islands": [{"miners": [1, 1, N, N, N, N], "track": [1]}, {}],
            "docks": {"A": boat("B09", [0, 1, 1])},
        },
        {"islands.0.track": [0], "islands.0.miners": [1, 1, N, N, N, 1], "pub": [0, 1], "steps": [("mine", 1)]},
        [space(6)],
    ),
    case(
        "bodyguard_leaves_no_target",
        "R-T7: if there is no voyager to displace, the warrior goes to the pub, even that of the bodyguard's seat.",
        2,
        "landing",
        {
            "talents": [N, "R-T7"],
            "islands": [{"miners": [1, 1, N, N, N, N]}, {}],
            "docks": {"A": boat("B09", [0, 1, 1]), "B": boat("B10", [0, 1, 1])},
        },
        # A: the warrior of seat 0 finds no target. B: seat 1's warrior takes the explorer of seat 0 or a colonist.
        {
            "pub": [2, 0],
            "islands.0.track": [1],
            "islands.0.colonists": [0, 2],
            "steps": [("mine", 1), ("warrior", 1)],
        },
        [space(3), explorer(1)],
    ),
    case(
        "raider_is_paid_for_an_opponent",
        "R-T8: 2 VP whenever your warrior displaces an opponent.",
        2,
        "landing",
        {"talents": ["R-T8", N], "islands": [{"track": [1]}, {}], "docks": {"A": boat("B09", [0, 1, 1])}},
        {"scores": {(0, "talents"): 2}, "islands.0.track": [0], "pub": [0, 1]},
        [space(1)],
    ),
    case(
        "raider_is_not_paid_for_own",
        "Raider: own voyagers displaced pay nothing.",
        2,
        "landing",
        {"talents": ["R-T8", N], "islands": [{"track": [0]}, {}], "docks": {"A": boat("B09", [0, 1, 1])}},
        {"scores": {}, "islands.0.track": [0], "pub": [1, 0]},
        [space(1)],
    ),
    case(
        "pilot_brings_a_voyager_forward",
        "R-T9: pick the unloading position of one of your cubes; the others keep their relative order.",
        2,
        "landing",
        {"talents": [N, "R-T9"], "docks": {"A": boat("B15", [0, 0, 0, 1]), "B": boat("B17", [1, 0, 0, 0])}},
        # MCEE: seat 1's explorer from berth 4 unloads first, then M, C, E of seat 0; at B the pilot is spent
        {
            "islands.0.track": [1, 0, 1, 0],
            "islands.0.miners": [0, N, N, N, N, N],
            "islands.0.colonists": [3, 0],
            "steps": [("pilot", 1), ("pilot_to", 1), ("mine", 0)],
        },
        [{"berth": 4}, {"position": 1}, space(1)],
    ),
    case(
        "pilot_puts_a_voyager_back",
        "R-T9: a warrior put at the end finds a voyager; declined at the first boat, used at the second.",
        2,
        "landing",
        {"talents": ["R-T9", N], "docks": {"A": boat("B04", [0, 0, 0]), "C": boat("B09", [0, 1, 1])}},
        {
            "islands.1.miners": [N, N, 0, N, N],
            "islands.1.colonists": [0, 1],
            "pub": [0, 1],
            "steps": [("pilot", 0), ("pilot", 0), ("pilot_to", 0), ("mine", 1), ("warrior", 0)],
        },
        [{"berth": None}, {"berth": 1}, {"position": 3}, space(3), miner(3)],
    ),
    case(
        "quick_pick_takes_ore_at_once",
        "R-T10: your miner takes 1 ore at once when placed at a stocked mine.",
        2,
        "landing",
        {
            "talents": ["R-T10", N],
            "islands": [{"ore": [3, 0, 4, 4]}, {}],
            "ore": [0, 3],
            "docks": {"A": boat("B05", [0, 0, 1])},
        },
        {"ore": [1, 3], "islands.0.ore": [3, 0, 3, 4], "islands.0.miners": [N, 0, 0, N, N, N]},
        [space(2), space(3)],
    ),
    case(
        "quick_pick_is_not_for_warriors",
        "Quick pick: for voyagers that take a vacant mine space (miners and captains), not for warriors.",
        2,
        "landing",
        {
            "talents": ["R-T10", N],
            "islands": [{"miners": [1, N, N, N, N, N]}, {}],
            "docks": {"A": boat("B24", [0, 0, 1, 1])},
        },
        # WKCE: the warrior takes space 1 without ore, the captain space 2 with ore
        {"ore": [1, 0], "islands.0.ore": [3, 2, 4, 4], "islands.0.miners": [0, 0, N, N, N, N], "pub": [0, 1]},
        [area("mine"), space(2)],
    ),
    case(
        "surveyor_is_paid_for_a_key",
        "R-T11: 3 VP for each key your voyager takes.",
        2,
        "landing",
        {"talents": [N, "R-T11"], "islands": [{"track": [0]}, {}], "docks": {"A": boat("B15", [0, 0, 1, 1])}},
        {"islands.0.keys": 1, "islands.0.track": [0, 1, 1], "scores": {(1, "talents"): 3}},
        [space(1)],
    ),
]

# ---------------------------------------------------------------------------------------------------------------
# Island stage

ISLAND_STAGE = [
    case(
        "explorers_score_one_each",
        "Exploration: Score 1 VP for each explorer you have on each island.",
        3,
        "island_stage",
        {"islands": [{"track": [0, 1, 0]}, {}, {"track": [0]}]},
        {"scores": {(0, "explorers"): 3, (1, "explorers"): 1}, "score": [3, 1, 0]},
    ),
    case(
        "farms_two_at_once_with_a_remainder",
        "Farming: each group of 4 of your colonists build a farm. Each time, immediately score 15 VP.",
        2,
        "island_stage",
        {"islands": [{"colonists": [9, 3]}, {"colonists": [0, 4], "farms": [1, 1]}]},
        {
            "islands.0.colonists": [1, 3],
            "islands.0.farms": [2, 0],
            "islands.1.colonists": [0, 0],
            "islands.1.farms": [1, 2],
            "scores": {(0, "farms"): 30, (1, "farms"): 15},
        },
    ),
    case(
        "farms_are_built_island_by_island",
        "The 2x2 block stands on the island: two colonists here and two there build nothing.",
        2,
        "island_stage",
        {"islands": [{"colonists": [2, 0]}, {"colonists": [2, 0]}]},
        {"scores": {}, "islands.0.farms": [0, 0], "islands.1.farms": [0, 0]},
    ),
    case(
        "farm_tiles_run_out",
        "D9: hard cap, taken in turn order from the first player.",
        2,
        "island_stage",
        {"first": 1, "islands": [{"colonists": [4, 4], "farms": [1, 0]}, {}]},
        {"islands.0.colonists": [4, 0], "islands.0.farms": [1, 1], "scores": {(1, "farms"): 15}},
        (),
        {"farm.limit": 2},
    ),
    case(
        "miners_collect_one_ore",
        "Mining: Collect 1 ore token from the ore space adjacent to each of your miners, if possible.",
        2,
        "island_stage",
        {"islands": [{"miners": [0, N, 1, 0, N, 1]}, {"miners": [1, N, N, N, N]}]},
        {"ore": [2, 3], "islands.0.ore": [2, 3, 2, 3], "islands.1.ore": [1, 3, 3, 4], "scores": {}},
    ),
    case(
        "top_miner_first_with_one_ore_left",
        "In a mine with 2 miners, ore is collected by the top-most miner first.",
        2,
        "island_stage",
        {"ore": [2, 4], "islands": [{"miners": [N, N, 1, 0, 0, 1], "ore": [3, 3, 1, 1]}, {}]},
        {"ore": [3, 5], "islands.0.ore": [3, 3, 0, 0], "scores": {}},
    ),
    case(
        "miners_in_an_empty_mine_do_nothing",
        "Miners in an empty mine do nothing.",
        2,
        "island_stage",
        {"ore": [3, 4], "islands": [{"miners": [0, 1, N, 1, N, N], "ore": [0, 3, 0, 4]}, {}]},
        {"ore": [3, 5], "islands.0.ore": [0, 2, 0, 4], "scores": {}},
    ),
    case(
        "idle_miners_score_once_unlocked",
        "E-F: Once unlocked, miners on this island score 2 VP during each island stage that they fail to collect ore.",
        2,
        "island_stage",
        {
            "ore": [2, 4],
            "islands": [
                {},
                {
                    "side": "EF1",
                    "track": [0, 0, 0, 0, 1],
                    "miners": [0, 1, 1, 0, N, N],
                    "ore": [0, 0, 1, 3],
                },
            ],
        },
        # spaces 1 and 2 are idle; of spaces 3 and 4 the top one gets the last ore, the other is idle
        {
            "ore": [2, 5],
            "scores": {(0, "explorers"): 4, (1, "explorers"): 1, (0, "island"): 4, (1, "island"): 2},
        },
    ),
    case(
        "idle_miners_locked",
        "D18: E-F active when all its locks are covered: one key of two is not enough.",
        2,
        "island_stage",
        {
            "ore": [0, 1],
            "islands": [{}, {"side": "EF1", "track": [1, 1], "miners": [0, N, N, N, N, N], "ore": [0, 2, 3, 4]}],
        },
        {"scores": {(1, "explorers"): 2}},
    ),
    case(
        "idle_miners_from_the_first_key",
        "D18, first_key.",
        2,
        "island_stage",
        {
            "ore": [0, 1],
            "islands": [{}, {"side": "EF1", "track": [1, 1], "miners": [0, N, N, N, N, N], "ore": [0, 2, 3, 4]}],
        },
        {"scores": {(1, "explorers"): 2, (0, "island"): 2}},
        (),
        {"bonus.unlocked_by": "first_key"},
    ),
    case(
        "idle_miners_in_the_round_of_unlocking",
        "D15: active in the island stage of the round it is unlocked.",
        2,
        "landing+island_stage",
        {
            "ore": [0, 1],
            "islands": [{}, {"side": "EF1", "track": [1] * 4, "miners": [0, N, N, N, N, N], "ore": [0, 2, 3, 4]}],
            "docks": {"E": boat("B06", [1, 1, 1])},
        },
        {"islands.1.keys": 2, "scores": {(1, "explorers"): 6, (0, "island"): 2}},
    ),
    case(
        "idle_miners_from_the_next_round",
        "D15, next_round: nothing yet in the round of unlocking.",
        2,
        "landing+island_stage",
        {
            "ore": [0, 1],
            "islands": [{}, {"side": "EF1", "track": [1] * 4, "miners": [0, N, N, N, N, N], "ore": [0, 2, 3, 4]}],
            "docks": {"E": boat("B06", [1, 1, 1])},
        },
        {"islands.1.keys": 2, "scores": {(1, "explorers"): 6}},
        (),
        {"bonus.idle_miners_from": "next_round"},
    ),
    case(
        "first_player_token_passes_left",
        "At the end of this stage, pass the first player token to the left.",
        4,
        "island_stage",
        {"round": 4, "first": 3},
        {"first": 0, "round": 4, "scores": {}},
    ),
    case(
        "homesteader",
        "R-T12: your farms pay 17 instead of 15.",
        2,
        "island_stage",
        {"talents": ["R-T12", N], "islands": [{"colonists": [8, 4]}, {}]},
        {"scores": {(0, "farms"): 30, (0, "talents"): 4, (1, "farms"): 15}},
    ),
    case(
        "foreman_mines_first",
        "R-T13: you mine first at shared stacks; your idle miners score 1 VP each stage.",
        2,
        "island_stage",
        {"talents": [N, "R-T13"], "ore": [0, 6], "islands": [{"miners": [1, N, 0, 1, N, N], "ore": [0, 3, 1, 4]}, {}]},
        # at the shared stack seat 1 takes the last ore from below; its miner in the empty mine is idle
        {"ore": [0, 7], "islands.0.ore": [0, 3, 0, 4], "scores": {(1, "talents"): 1}},
    ),
    case(
        "foreman_and_unlocked_idle_miners",
        "Foreman scores whether or not the E-F bonus is unlocked (both can be scored).",
        2,
        "island_stage",
        {
            "talents": ["R-T13", N],
            "ore": [1, 0],
            "islands": [{}, {"side": "EF1", "track": [1] * 5, "miners": [0, N, N, N, N, N], "ore": [0, 2, 3, 4]}],
        },
        {"scores": {(1, "explorers"): 5, (0, "island"): 2, (0, "talents"): 1}},
    ),
    case(
        "pathfinder",
        "R-T14: +1 VP each stage per island where you have 2 or more explorers.",
        3,
        "island_stage",
        {"talents": ["R-T14", N, N], "islands": [{"track": [0, 0, 0]}, {"track": [0, 1, 1]}, {"track": [0, 0]}]},
        {"scores": {(0, "explorers"): 6, (1, "explorers"): 2, (0, "talents"): 2}},
    ),
    case(
        "innkeeper",
        "R-T16: each island stage 1 VP per cube in your pub, at most 3.",
        2,
        "island_stage",
        {"talents": ["R-T16", N], "pub": [5, 2]},
        {"scores": {(0, "talents"): 3}, "pub": [5, 2]},
    ),
    case(
        "innkeeper_with_two_in_the_pub",
        "R-T16: each island stage 1 VP per cube in your pub.",
        2,
        "island_stage",
        {"talents": [N, "R-T16"], "pub": [5, 2]},
        {"scores": {(1, "talents"): 2}},
    ),
    case(
        "victory_points_run_out",
        "D23: victory points are paid out as long as they last.",
        2,
        "island_stage",
        {"score": [4, 3], "islands": [{"track": [1, 1, 1, 1, 1]}, {}]},
        {"scores": {(1, "explorers"): 3}, "score": [4, 6]},
        (),
        {"vp.supply": 10},
    ),
]

# ---------------------------------------------------------------------------------------------------------------
# The end. Exploration bonuses are tried on GH1 (flags at 3, 5 and 8, keys at 4 and 6; no farms unless said).


def last(**more):
    """A position after the last island stage."""
    return {"round": 6, **more}


def gh1(players, track_length, **more):
    """GH1 with so many explorers of the last seat, after blank islands."""
    return [{} for _ in range(players - 1)] + [{"side": "GH1", "track": [players - 1] * track_length, **more}]


def bonus(*amounts):
    return {(seat, "exploration"): vp for seat, vp in enumerate(amounts) if vp}


END = [
    case(
        "exploration_three_places",
        "Most colonists: 20 VP, 2nd most: 10 VP, 3rd most: 4 VP.",
        4,
        "end",
        last(islands=gh1(4, 8, colonists=[3, 2, 1, 0])),
        {"scores": bonus(20, 10, 4), "winners": [0]},
    ),
    case(
        "exploration_second_flag_does_not_pay_third",
        "Scores the 3rd place exploration bonus, if there is one.",
        4,
        "end",
        last(islands=gh1(4, 7, colonists=[1, 3, 2, 0])),
        {"scores": bonus(0, 20, 10)},
    ),
    case(
        "exploration_first_flag_pays_first_only",
        "The last flag reached indicates an exploration bonus: the first one pays 20 to the first only.",
        2,
        "end",
        last(islands=gh1(2, 3, colonists=[3, 2])),
        {"scores": bonus(20)},
    ),
    case(
        "exploration_no_flag_reached",
        "D12: no flag reached, no bonus on that island.",
        2,
        "end",
        last(islands=gh1(2, 2, colonists=[3, 2])),
        {"scores": {}, "winners": [0, 1]},
    ),
    case(
        "exploration_no_flag_pays_as_the_first",
        "D12, first_flag.",
        2,
        "end",
        last(islands=gh1(2, 2, colonists=[3, 2])),
        {"scores": bonus(20)},
        (),
        {"exploration.no_flag": "first_flag"},
    ),
    case(
        "exploration_explorers_do_not_count",
        "The most colonists on the island (not explorers).",
        2,
        "end",
        last(islands=gh1(2, 8, colonists=[1, 0])),
        {"scores": bonus(20)},
    ),
    case(
        "exploration_farmed_colonists_count",
        "D10: colonists under a farm remain colonists on the island.",
        2,
        "end",
        last(islands=gh1(2, 5, colonists=[3, 0], farms=[0, 1])),
        {"scores": bonus(10, 20)},
    ),
    case(
        "exploration_farmed_colonists_ignored",
        "D10, ignore: 3 loose colonists against 1.",
        2,
        "end",
        last(islands=gh1(2, 5, colonists=[3, 1], farms=[0, 1])),
        {"scores": bonus(20, 10)},
        (),
        {"exploration.farmed_colonists": "ignore"},
    ),
    case(
        "exploration_tie_for_first",
        "If there is a tie, add the points for the tied rewards together and divide evenly between tied players.",
        3,
        "end",
        last(islands=gh1(3, 8, colonists=[2, 2, 1])),
        {"scores": bonus(15, 15, 4), "winners": [0, 1]},
    ),
    case(
        "exploration_three_way_tie",
        "Ties: 20 + 10 + 4 = 34, 11 each, rounding down; the fourth gets nothing.",
        4,
        "end",
        last(islands=gh1(4, 8, colonists=[2, 2, 1, 2])),
        {"scores": bonus(11, 11, 0, 11)},
    ),
    case(
        "exploration_tie_for_second",
        "Ties: 10 + 4 = 14, 7 each.",
        3,
        "end",
        last(islands=gh1(3, 8, colonists=[2, 3, 2])),
        {"scores": bonus(7, 20, 7), "winners": [1]},
    ),
    case(
        "exploration_tie_with_an_unpaid_place",
        "D22: pool only existing rewards; three tied for second at 20/10/0 share 10, 3 each.",
        4,
        "end",
        last(islands=gh1(4, 5, colonists=[1, 1, 2, 1])),
        {"scores": bonus(3, 3, 20, 3)},
    ),
    case(
        "exploration_tie_at_the_first_flag",
        "D22: two tied for the only paid place share 20.",
        2,
        "end",
        last(islands=gh1(2, 3, colonists=[2, 2])),
        {"scores": bonus(10, 10)},
    ),
    case(
        "exploration_ties_in_full",
        "D22, full: each takes the best one in full; the places are used up either way.",
        4,
        "end",
        last(islands=gh1(4, 8, colonists=[2, 2, 1, 0])),
        {"scores": bonus(20, 20, 4)},
        (),
        {"exploration.ties": "full"},
    ),
    case(
        "exploration_without_colonists",
        "D11: 0 colonists gets no place.",
        3,
        "end",
        last(islands=gh1(3, 8, colonists=[0, 1, 0])),
        {"scores": bonus(0, 20)},
    ),
    case(
        "exploration_without_colonists_may_place",
        "D11, may_place: the two without colonists are tied for second and third.",
        3,
        "end",
        last(islands=[{}, {}, {"side": "GH1", "track": [2] * 8, "colonists": [0, 1, 0]}]),
        {"scores": bonus(7, 20, 7)},
        (),
        {"exploration.no_colonists": "may_place"},
    ),
    case(
        "governor_takes_the_best_tied_place",
        "R-T15: in a tie you take the best tied place alone; the others share the remaining tied places.",
        3,
        "end",
        last(talents=[N, "R-T15", N], islands=gh1(3, 8, colonists=[2, 2, 2])),
        {"scores": bonus(7, 20, 7), "winners": [1]},
    ),
    case(
        "governor_without_a_tie",
        "Governor: only in a tie of two or more.",
        3,
        "end",
        last(talents=[N, N, "R-T15"], islands=gh1(3, 8, colonists=[2, 2, 1])),
        {"scores": bonus(15, 15, 4)},
    ),
    case(
        "miners_count_as_colonists",
        "A-B: For each key found, miners on this island count as 1 colonist toward the exploration bonus.",
        2,
        "end",
        last(islands=[{"track": [0] * 5, "colonists": [3, 0], "miners": [1, 1, N, N, N, N]}, {}]),
        # 2 keys, 2 miners: 4 against 3; the second flag pays 20 and 10
        {"scores": bonus(10, 20)},
    ),
    case(
        "miners_count_once",
        "D13, once: as one however many keys.",
        2,
        "end",
        last(islands=[{"track": [0] * 5, "colonists": [3, 0], "miners": [1, 1, N, N, N, N]}, {}]),
        {"scores": bonus(20, 10)},
        (),
        {"bonus.miners_as_colonists": "once"},
    ),
    case(
        "miners_do_not_count_elsewhere",
        "A-B prints this bonus: on G-H a miner is no colonist.",
        2,
        "end",
        last(islands=gh1(2, 6, colonists=[1, 0], miners=[1, 1, N, N, N, N])),
        {"scores": bonus(20)},
    ),
    case(
        "most_explorers_award_with_ties",
        "D14: 2 x own explorers, tied players each take the better rate, next rank takes the following.",
        4,
        "end",
        last(islands=[{}, {"side": "CD1", "track": [0, 0, 0, 1, 1, 1, 2, 2, 3]}, {}, {}]),
        {"scores": {(0, "island"): 6, (1, "island"): 6, (2, "island"): 2}},
    ),
    case(
        "most_explorers_flat",
        "D14, flat: 2 VP and 1 VP once.",
        3,
        "end",
        last(islands=[{}, {"side": "CD1", "track": [0, 0, 0, 1, 1, 2]}, {}]),
        {"scores": {(0, "island"): 2, (1, "island"): 1}},
        (),
        {"bonus.most_explorers": "flat"},
    ),
    case(
        "most_explorers_locked",
        "C-D: If unlocked (D18: all locks covered): one key of two is not enough.",
        2,
        "end",
        last(islands=[{}, {"side": "CD1", "track": [0, 0, 1, 1, 1]}]),
        {"scores": {}},
    ),
    case(
        "farm_bonus_for_all_farms",
        "D16: +5 per farm standing at game end.",
        2,
        "end",
        last(islands=gh1(2, 6, farms=[2, 1])),
        {"scores": {(0, "island"): 10, (1, "island"): 5, (0, "exploration"): 20, (1, "exploration"): 10}},
    ),
    case(
        "farm_bonus_locked",
        "G-H: once unlocked; with one key of two farms score no more.",
        2,
        "end",
        last(islands=gh1(2, 5, farms=[2, 1])),
        {"scores": {(0, "exploration"): 20, (1, "exploration"): 10}},
    ),
    case(
        "farm_bonus_for_later_farms_only",
        "D16, built_after: only those built once it was unlocked.",
        2,
        "landing+island_stage+end",
        last(
            islands=[{}, {"side": "GH1", "track": [1] * 5, "farms": [1, 1], "colonists": [3, 0]}],
            docks={"G": boat("B06", [0, 0, 0])},
        ),
        # seat 0 lands on spaces 6 (the second key) and 7 and as the fourth colonist, and builds a farm
        {
            "islands.1.farms": [2, 1],
            "islands.1.keys": 2,
            "scores": {
                (0, "explorers"): 2,
                (1, "explorers"): 5,
                (0, "farms"): 15,
                (0, "island"): 5,
                (0, "exploration"): 20,
                (1, "exploration"): 10,
            },
            "winners": [0],
        },
        (),
        {"bonus.farms_paid": "built_after"},
    ),
    case(
        "mining_chart_0_1_4_5",
        "Mining bonus chart: 0 ore 0, 1-4: 3 VP, 5-9: 10 VP.",
        4,
        "end",
        last(ore=[0, 1, 4, 5]),
        {"scores": {(1, "ore"): 3, (2, "ore"): 3, (3, "ore"): 10}, "winners": [3]},
    ),
    case(
        "mining_chart_9_10_14_15",
        "Mining bonus chart: 5-9: 10 VP, 10-14: 25 VP, 15+: 45 VP.",
        4,
        "end",
        last(ore=[9, 10, 14, 15]),
        {"scores": {(0, "ore"): 10, (1, "ore"): 25, (2, "ore"): 25, (3, "ore"): 45}, "winners": [3]},
    ),
    case(
        "mining_chart_far_above",
        "Mining bonus chart: nothing beyond 15.",
        2,
        "end",
        last(ore=[22, 0]),
        {"scores": {(0, "ore"): 45}, "winners": [0]},
    ),
    case(
        "winner_by_pub",
        "If there is a tie, the tied player with the most voyagers in their pub is the winner.",
        3,
        "end",
        last(score=[40, 40, 12], pub=[1, 2, 9]),
        {"winners": [1], "scores": {}},
    ),
    case(
        "end_returns_count_for_the_tie",
        "Return all voyagers on boats that did not land in the final round to their owners' pubs, and then...",
        2,
        "end",
        last(score=[40, 40], pub=[0, 1], docks={"A": boat("B13", [0, N, 1, 0]), "D": boat("B14", [N, N, 0, N])}),
        {"winners": [0], "pub": [3, 2], "docks.A.berths": [N, N, N, N], "docks.D.berths": [N, N, N, N]},
    ),
    case(
        "shared_victory",
        "If tied players have the same number of voyagers in their pub, then they may rejoice in their shared victory.",
        3,
        "end",
        last(score=[40, 31, 40], pub=[2, 5, 2]),
        {"winners": [0, 2]},
    ),
    case(
        "last_island_stage_then_the_end",
        "The game ends at the conclusion of the 6th round. Conduct the island stage as normal.",
        2,
        "island_stage+end",
        last(
            first=1,
            ore=[4, 0],
            islands=[{"miners": [N, N, 0, N, N, N]}, {"colonists": [4, 0], "track": [1, 1]}],
        ),
        # AB1 lost 4 ore from the first stacks; the miner at the third collects the fifth ore: 10 VP. CD1: flag at 2.
        {
            "first": 0,
            "round": 6,
            "ore": [5, 0],
            "scores": {(1, "explorers"): 2, (0, "farms"): 15, (0, "ore"): 10, (0, "exploration"): 20},
            "winners": [0],
        },
    ),
]

POSITIONS = DRAFT + ALLOCATION + BOARDING + LANDING + WARRIORS + PASSENGERS + LANDING_TALENTS + ISLAND_STAGE + END
