"""Archipelago's engine put into a position worked by hand (docs/trace.md, archipelago_positions) and played for one stage.

A stage is driven exactly as `sim.replay.Table` drives a game: automatic steps by `tick`, a single option applied
silently, and a choice among two or more options taken from the list given.
"""

from dataclasses import dataclass, field

import numpy as np

from sim import games
from sim.batch import ignoring_wrap_around, work_space
from sim.games.archipelago import chart, evolution, order, setup, tell, turn, units
from sim.games.archipelago.effects import BUILDING_NAMES
from sim.games.archipelago.state import (
    CARD_MASK,
    CARDS,
    IN_SUPPLY,
    NOBODY,
    NOTHING,
    ON_WONDER,
    TILE_MASK,
    TILES,
    Ending,
    Kind,
    Role,
    Source,
    Step,
    Stream,
)
from sim.rng import seed_stream
from sim.rules import load_rules

GAME = games.load("archipelago")
PILE_TOP, TILES_TOP = CARDS - 3, TILES - 3  # so that the rings of the piles wrap around
STARTS = {"phase1": Step.ROUND_START, "phase2": Step.BIDDING, "phase3": Step.EFFECTS, "phase4": Step.BALANCE, "phase5": Step.TURNS,
          "phase6": Step.EVOLUTION, "scoring": Step.FINAL_SCORING}
FOLLOWS = {"phase1": (Step.BIDDING,), "phase2": (Step.EFFECTS, Step.TURNS), "phase3": (Step.BALANCE,), "phase4": (Step.TURNS,),
           "phase5": (Step.EVOLUTION,), "turn": (Step.TURNS,), "phase6": (Step.ROUND_ENDS,), "scoring": ()}
UNIT_COUNTS = ("citizens_here", "ships_here", "n_citizens", "n_on_wonders", "n_ships", "lying")
DERIVED = (*UNIT_COUNTS, "n_hexes", "edge", "beside", "land_area", "sea_area", "lands", "seas", "taken", "n_places", "n_buildings",
           "n_kind", "in_play", "n_wonders", "feed_bonus", "separatist", "pacifist", "tokens_out")
FREE_UNITS = ("free_citizens", "free_ships")


def engine_rules(case):
    """The rules of the engine, with the changes of a case made."""
    changes = {"players.count": case["players"], "game.length": case["length"]} | case["rules"]
    return load_rules(GAME, [f"{key}={value}" for key, value in changes.items()])


# ---------------------------------------------------------------------------------------------------------------
# A position as a record


def load_position(position, case, rules):
    """A complete position of docs/trace.md as records of the engine, no stage begun yet.

    What a position does not tell is taken to be nothing, as the naive twin does; discs that a seat has placed lie in
    unlimited zones, except as many as circles are taken; if somebody lies, there has been a domestic crisis this round.
    """
    states, _, _ = work_space(GAME)
    state, record = states[0], rules.record[0]
    setup.clear(state, record)
    for stream in Stream:
        seed_stream(state.streams[stream], 5, 0, int(stream))
    state.round_no, state.phase = position["round"], position["phase"]
    state.order[:case["players"]] = position["order"]
    for name in ("population", "rebellion", "surplus", "bank", "tokens_taken", "tokens_left"):
        state[name] = position[name]
    state.market[:] = list(position["markets"].values())
    state.circles[:] = list(position["circles"].values())
    _load_map(state, rules, position)
    _load_units(state, record, position)
    _load_seats(state, record, position)
    _load_cards(state, rules, position)
    _load_tiles(state, rules, position["tiles"])
    _load_objectives(state, rules, case, position["announced"])
    return states


def _load_map(state, rules, position):
    record = rules.record[0]
    for laid in position["map"]:
        face = int(record.sea_face) if laid["face"] == tell.SEA else rules.row("faces", laid["face"])
        chart.lay_hex(state, record, face, laid["rotation"], *laid["hex"])
    for number, built in enumerate(position["buildings"]):
        kind = BUILDING_NAMES.index(built["kind"])
        state.b_hex[number], state.b_kind[number] = _hex_number(state, built["hex"]), kind
        state.b_holder[number], state.b_last[number] = NOBODY, NOBODY if built["last"] is None else built["last"]
        state.b_used[number] = built["used"]
        state.n_kind[kind] += 1
        state.n_buildings += 1


def _hex_number(state, place):
    return next(h for h in range(int(state.n_hexes)) if tell.hex_at(state, h) == list(place))


def _load_units(state, record, position):
    for colour in range(int(state.colours)):
        for k, (q, r, *rest) in enumerate(position["citizens"][colour]):
            _load_citizen(state, colour, k, _hex_number(state, [q, r]), rest)
        on_map, on_wonders = len(position["citizens"][colour]), position["on_wonders"][colour]
        state.c_hex[colour, on_map:on_map + on_wonders] = ON_WONDER
        state.n_on_wonders[colour] = on_wonders
        state.n_citizens[colour] = on_map + (0 if record.wonder_citizens else on_wonders)
        for k, (q, r, *rest) in enumerate(position["ships"][colour]):
            _load_ship(state, colour, k, _hex_number(state, [q, r]), rest)
        state.n_ships[colour] = len(position["ships"][colour])
        state.lying[colour] = (state.c_lies[colour] == 1).sum()
    state.crises_now = state.c_lies.any()
    units.recount_all(state)


def _load_citizen(state, colour, k, h, rest):
    assert state.c_hex[colour, k] == IN_SUPPLY
    area, icon, building, lies = rest
    state.c_hex[colour, k], state.c_area[colour, k], state.c_lies[colour, k] = h, area, lies
    if icon >= 0:
        state.c_icon[colour, k] = icon
        state.taken[h, icon] += 1
    if building >= 0:
        _hold(state, building, state.b_last[building], units.hold, colour, k)


def _load_ship(state, colour, k, h, rest):
    area, icon, building = rest
    state.s_hex[colour, k], state.s_area[colour, k] = h, area
    if icon >= 0:
        state.s_icon[colour, k] = icon
        state.taken[h, icon] += 1
    if building >= 0:
        _hold(state, building, state.b_last[building], units.ship_holds, colour, k)


def _hold(state, building, last, hold, colour, k):
    hold(state, colour, k, building)
    assert state.b_last[building] == last, "a building is held, but not by the seat told to have held it last"


def _load_seats(state, record, position):
    circles = int(state.circles.sum())
    for seat, given in enumerate(position["seats"]):
        for name in ("florins", "tokens", "discs", "discs_owned", "passed", "crisis_cubes", "reproduced"):
            getattr(state, name)[seat] = given[name]
        state.cubes[seat] = given["cubes"]
        placed = given["discs_owned"] - given["discs"]
        state.discs_open[seat] = placed - min(placed, circles)
    state.minted = state.florins.sum()
    state.tokens_out = 3 * record.token_stack - state.tokens_left - state.tokens.sum()


def _load_cards(state, rules, position):
    row = {card: rules.row("cards", card) for card in _ids(rules, "cards")}
    for slot, lies in enumerate(position["track"]):
        if lies is not None:
            state.track[slot], state.track_edge[slot] = row[lies[0]], lies[1]
    state.pile_top, state.pile_n, state.back = PILE_TOP, len(position["pile"]), row[position["back"]]
    for place, card in enumerate(position["pile"]):
        state.pile[(PILE_TOP + place) & CARD_MASK] = row[card]
    for place, card in enumerate(position["discards"]):
        state.discards[place] = row[card]
    state.discards_n = len(position["discards"])
    for seat, given in enumerate(position["seats"]):
        for card in given["cards"]:
            state.card_owner[row[card]] = seat
            state.in_play[0 if rules.record[0].card_kind[row[card]] == Kind.CHARACTER else 1] += 1
        evolution.count_feed_bonus(state, rules.record[0], seat)
    state.card_ready[[row[card] for card in position["ready"]]] = 1
    state.card_built[[row[card] for card in position["built"]]] = 1
    state.n_wonders = len(position["built"])


def _ids(rules, table):
    return [line["id"] for line in rules.tables[table]]


def _load_tiles(state, rules, tiles):
    state.tiles_top, state.tiles_n = TILES_TOP, len(tiles)
    for place, face in enumerate(tiles):
        state.tiles[(TILES_TOP + place) & TILE_MASK] = rules.row("faces", face)


def _load_objectives(state, rules, case, announced):
    state.separatist = state.pacifist = NOBODY
    state.trend = rules.row("trends", case["trend"])
    players, roles = case["players"], rules.record[0].objective_role
    for seat, held in enumerate(case["objectives"]):
        for number, objective in enumerate(held):
            place, row = seat + number * players, rules.row("objectives", objective)
            state.objective[place] = row
            state.n_objectives += 1
            if roles[row] == Role.SEPARATIST:
                state.separatist = seat
            elif roles[row] == Role.PACIFIST:
                state.pacifist = seat
            if objective == announced:
                state.announced, state.ending = place, Ending.CONDITION + 1
    assert announced is None or state.announced != NOTHING


# ---------------------------------------------------------------------------------------------------------------
# A stage


def begin(state, record, stage, seat):
    """Make the first step of a stage the one that is due."""
    if stage == "turn":
        state.turn = (state.order[:state.players].tolist().index(seat) - 1) % int(state.players)
        turn.next_turn(state, record)
        return
    if stage == "phase1":
        state.round_no -= 1  # the step begins a new round
    elif stage == "phase2":
        order.start_bidding(state)
    elif stage == "phase3":
        state.phase, state.filling = 3, 0
    elif stage == "phase5":
        state.phase, state.turn = 5, NOTHING
    elif stage == "phase6":
        state.phase = 5  # the first step of phase 6 sees that it begins
    state.step = STARTS[stage]


def stage_is_over(state, stage, seat):
    """Is the step due one of the next stage, or of the end? A war is played to its end."""
    if stage == "turn" and state.active != seat:
        return True  # the seat may take no turn
    if state.step == Step.FINAL_SCORING:
        return not state.war and stage != "scoring"
    if stage in ("phase5", "phase6") and state.step == Step.EVOLUTION:
        return stage == "phase5"
    return state.step == Step.OVER or state.step in FOLLOWS[stage]


@dataclass
class Played:
    """What a stage came to: the engine's last record, what it told, and the decisions that came up."""

    states: np.recarray
    rules: object
    scores: dict = field(default_factory=dict)
    steps: list = field(default_factory=list)
    options: list = field(default_factory=list)
    position: dict = field(default_factory=dict)

    def tell(self, before):
        """Note what one step of the engine tells."""
        for line in tell.narrate(before, self.states[0], self.rules):
            if line["type"] == "score":
                key = (line["seat"], line["source"])
                self.scores[key] = self.scores.get(key, 0) + line["vp"]

    @property
    def winners(self):
        """The seats that have won."""
        return tell.winners(self.states[0], self.rules)

    @property
    def war(self):
        """Has there been a war of independence?"""
        return bool(self.states[0].war)

    @property
    def announced(self):
        """The objective announced, or None."""
        return self.position["announced"]

    def value(self, key):
        """What is found under a key of `expect`; None if it is a path into the position."""
        if key.startswith("options."):
            return self.options[int(key.split(".")[1])]
        return getattr(self, key) if key in ("scores", "winners", "war", "steps") else None


def play(position, case):
    """Play the stage of a case from a position with the choices of the case; a choice not on offer is an error."""
    rules = engine_rules(case)
    stage, left = case["stage"], list(case["choices"])
    with ignoring_wrap_around():
        states = load_position(position, case, rules)
        played, start = Played(states, rules), states.copy()[0]
        begin(states[0], rules.record[0], stage, case["seat"])
        while not stage_is_over(states[0], stage, case["seat"]):
            before = states.copy()[0]
            _one_step(played, left)
            played.tell(before)
    assert not left, f"choices left over: {left}"
    _finish(played, start, position, stage)
    return played


def _one_step(played, left):
    state, record = played.states[0], played.rules.record[0]
    if state.step >= GAME.FIRST_AUTOMATIC:
        GAME.tick(state, record)
        return
    GAME.list_options(state, record)
    assert state.n_options > 0, f"no option at {Step(state.step).name}"
    option = _choice(played, left) if state.n_options > 1 else 0
    GAME.apply(state, record, state.options[option, 0], state.options[option, 1])


def _choice(played, left):
    state = played.states[0]
    options = [tell.option(state, played.rules, number) for number in range(int(state.n_options))]
    played.steps.append((GAME.step_name(int(state.step)), int(state.seat)))
    played.options.append(options)
    assert left, f"no choice left for {played.steps[-1]}: {options}"
    choice = left.pop(0)
    assert choice in options, f"{choice} is not on offer at {played.steps[-1]}: {options}"
    return options.index(choice)


def _finish(played, start, position, stage):
    state = played.states[0]
    gained = state.vp - start.vp
    told = {(int(seat), Source(source).name.lower()): int(gained[seat, source]) for seat, source in np.argwhere(gained)}
    assert told == played.scores, "the points told are not the points paid"
    played.position = tell.position(state, played.rules)
    if stage in ("phase1", "phase2") and state.step in FOLLOWS[stage]:
        played.position["phase"] = position["phase"]  # the engine is in the next phase already


def derived(states, case):
    """The fields that follow from the position told, as plain data."""
    state = states[0]
    found = {name: np.asarray(state[name]).tolist() for name in DERIVED}
    if case["rules"].get("citizen.newborn_ready") != "no":  # a position does not tell who has newly arrived
        found |= {name: np.asarray(state[name]).tolist() for name in FREE_UNITS}
    n = int(state.n_places)
    return found | {name: state[name][:n].tolist() for name in ("place_q", "place_r", "place_beside", "place_hexes")}
