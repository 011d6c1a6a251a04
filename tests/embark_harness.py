"""Embark's engine put into a position worked by hand (docs/trace.md, embark_positions) and played stage by stage.

A stage is driven exactly as `sim.replay.Table` drives a game: automatic steps by `tick`, a single option applied
silently, and a choice among two or more options taken from the list given.
"""

from dataclasses import dataclass, field

import numpy as np

from sim import games
from sim.batch import ignoring_wrap_around, work_space
from sim.games.embark import allocate, board, setup, tell
from sim.games.embark.state import BOATS, DECK_MASK, NOBODY, Effect, Source, Step
from sim.rules import load_rules

GAME = games.load("embark")
DECK_TOP = BOATS - 3  # so that the ring of the deck wraps around
SCORE_SOURCE = Source.EXPLORERS  # where the points of a position given are kept
DERIVED = ("explorers", "miners", "vacant", "track_n", "all_farms", "free", "waits", "to_board", "effect", "holder", "paid")
STAGES = {
    "draft": (Step.DRAFT,),
    "allocation": (Step.ROUND_START, Step.ALLOCATE, Step.REVEAL),
    "boarding": (Step.BOARD, Step.OVERFULL, Step.GANGPLANK, Step.BOAT_FILLED, Step.BOARDING_ENDS, Step.BERTH_SWAP,
                 Step.BERTH_SWAP_TO, Step.LAST_WORD),
    "landing": (Step.SAIL, Step.PILOT, Step.PILOT_TO, Step.UNLOAD, Step.GENERALIST, Step.CAPTAIN, Step.MINE, Step.WARRIOR,
                Step.REFILL),
    "island_stage": (Step.EXPLORE, Step.FARM, Step.MINING, Step.ROUND_END),
    "end": (Step.FINAL_SCORING,),
}


def engine_rules(players, changes):
    """The rules of the engine, with the changes of a position made."""
    return load_rules(GAME, [f"players.count={players}", *(f"{key}={value}" for key, value in changes.items())])


def load_position(position, players, rules):
    """A complete position of docs/trace.md as a record of the engine: (states, rules), no stage begun yet."""
    states, _, _ = work_space(GAME)
    state = states[0]
    setup.clear(state, rules.record[0])
    state.round_no, state.first = position["round"], position["first"]
    for island, given in enumerate(position["islands"]):
        _load_island(state, rules, island, given, players)
    for dock, given in enumerate(position["docks"].values()):
        _load_dock(state, rules, dock, given)
    state.all_farms = state.farms.sum()
    _load_deck(state, rules, position["deck"])
    for name in ("pub", "supply", "hand", "ore"):
        getattr(state, name)[:players] = position[name]
    letters = list(position["docks"])
    for seat, split in enumerate(position["sealed"]):
        for letter, number in split.items():
            state.sealed[seat, allocate.NO_BOAT if letter == tell.OFF else letters.index(letter)] = number
    for seat in range(players):
        state.to_board[seat] = state.waiting[:, seat].sum()
        state.waits[seat] = sum(1 << dock for dock in range(len(letters)) if state.waiting[dock, seat])
        if position["talents"][seat] is not None:
            _load_talent(state, rules, seat, position["talents"][seat])
    for place, card in enumerate(position["offer"]):
        state.offer[place] = rules.row("talents", card)
    state.offer_n = len(position["offer"])
    state.vp[:players, SCORE_SOURCE] = position["score"]
    state.paid = sum(position["score"])
    return states, rules


def _load_island(state, rules, island, given, players):
    record, side = rules.record[0], rules.row("islands", given["side"])
    setup.lay_side(state, record, island, side)
    state.colonists[island, :players], state.farms[island, :players] = given["colonists"], given["farms"]
    state.ore_left[island, :len(given["ore"])] = given["ore"]
    for space, seat in enumerate(given["miners"]):
        if seat is not None:
            state.mine[island, space] = seat
            state.miners[island, seat] += 1
            state.vacant[island] &= ~(1 << space)
    for space, seat in enumerate(given["track"]):
        state.track[island, space] = seat
        state.explorers[island, seat] += 1
    state.track_n[island], state.keys[island] = len(given["track"]), given["keys"]
    needed = 1 if record.bonus_unlocked_by else int(record.side_n_keys[side])
    if given["keys"] >= needed:
        state.unlocked[island] = max(1, state.round_no - 1)  # in an earlier round; round 1 has none


def _load_dock(state, rules, dock, given):
    state.waiting[dock, :len(given["waiting"])] = given["waiting"]
    state.extra[dock] = NOBODY if given["extra"] is None else given["extra"]
    if given["boat"] is not None:
        state.boat[dock] = rules.row("boats", given["boat"])
        for berth, seat in enumerate(given["berths"]):
            state.berth[dock, berth] = NOBODY if seat is None else seat
            state.free[dock] |= (seat is None) << berth


def _load_deck(state, rules, cards):
    state.deck_top, state.deck_n, state.deck_known = DECK_TOP, len(cards), 0
    for place, card in enumerate(cards):
        state.deck[(DECK_TOP + place) & DECK_MASK] = rules.row("boats", card)


def _load_talent(state, rules, seat, talent):
    state.talent[seat] = rules.row("talents", talent)
    state.effect[seat] = rules.record[0].talent_effect[state.talent[seat]]
    if state.effect[seat]:
        state.holder[state.effect[seat]] = seat


def begin(state, rules, stage):
    """Make the first step of a stage the one that is due."""
    record = rules.record[0]
    if stage == "draft":
        state.seat = state.players
        setup.next_drafter(state)
    elif stage == "allocation":
        _begin_allocation(state, record)
    elif stage == "boarding":
        for seat in range(state.players):
            quick = state.effect[seat] == Effect.QUICK_CREW
            state.transfers[seat] = record.effect_value[Effect.QUICK_CREW] - 1 if quick else 0
        board.start_boarding(state)
    elif stage == "landing":
        state.dock = 0
        state.step = Step.SAIL
    else:
        state.step = STAGES[stage][0]


def _begin_allocation(state, record):
    state.step = Step.ROUND_START
    if state.hand.any() or state.sealed.any():  # the round has been started already
        state.step, state.seat = Step.ALLOCATE, state.first
        allocate.next_allocator(state)
        allocate.list_docks(state, record)


@dataclass
class Played:
    """What a stage came to: the engine's last record, what it told, and the decisions that came up."""

    states: np.recarray
    rules: object
    scores: dict = field(default_factory=dict)
    refills: list = field(default_factory=list)
    steps: list = field(default_factory=list)
    position: dict = field(default_factory=dict)
    winners: list = field(default_factory=list)

    def tell(self, before):
        """Note what one step of the engine tells."""
        for line in tell.narrate(before, self.states[0], self.rules):
            if line["type"] == "score":
                key = (line["seat"], line["source"])
                self.scores[key] = self.scores.get(key, 0) + line["vp"]
            elif line["type"] == "chance":
                self.refills.append([line["dock"], line["boat"]])

    def value(self, key):
        """What is found under a key of `expect`; None if it is a path into the position."""
        return getattr(self, key) if key in ("scores", "refills", "winners", "steps") else None


def play(position, players, changes, stages, choices):
    """Play the stages (joined by "+") from a position with the choices given; a choice not on offer is an error."""
    rules = engine_rules(players, changes)
    with ignoring_wrap_around():
        states, _ = load_position(position, players, rules)
        played, left, start = Played(states, rules), list(choices), states.copy()[0]
        for number, stage in enumerate(stages.split("+")):
            if number == 0:
                begin(states[0], rules, stage)
            assert number == 0 or states[0].step in STAGES[stage], f"{Step(states[0].step).name} is no step of {stage}"
            _play_stage(played, stage, left)
    assert not left, f"choices left over: {left}"
    _finish(played, start, stages.split("+")[-1])
    return played


def _play_stage(played, stage, left):
    state, record = played.states[0], played.rules.record[0]
    while state.step in STAGES[stage]:
        before = played.states.copy()[0]
        if state.step >= GAME.FIRST_AUTOMATIC:
            GAME.tick(state, record)
        else:
            GAME.list_options(state, record)
            _apply(played, _choice(played, left) if state.n_options > 1 else 0)
        played.tell(before)


def _choice(played, left):
    state = played.states[0]
    options = [tell.option(state, played.rules, number) for number in range(int(state.n_options))]
    played.steps.append((GAME.step_name(int(state.step)), int(state.seat)))
    assert left, f"no choice left for {played.steps[-1]}: {options}"
    choice = left.pop(0)
    assert choice in options, f"{choice} is not on offer at {played.steps[-1]}: {options}"
    return options.index(choice)


def _apply(played, option):
    state = played.states[0]
    GAME.apply(state, played.rules.record[0], state.options[option, 0], state.options[option, 1])


def _finish(played, start, last_stage):
    state = played.states[0]
    gained = state.vp - start.vp
    told = {(int(seat), Source(source).name.lower()): int(gained[seat, source]) for seat, source in np.argwhere(gained)}
    assert told == played.scores, "the points told are not the points paid"
    played.position = tell.position(state, played.rules)
    if last_stage == "island_stage" and state.step == Step.ROUND_START:
        played.position["round"] -= 1  # the positions leave the round where it is
    played.winners = tell.winners(state, played.rules)


def derived(states):
    """The fields that follow from the position told, as plain data."""
    state = states[0]
    found = {name: np.asarray(state[name]).tolist() for name in DERIVED}
    return found | {"unlocked": (state.unlocked > 0).tolist()}
