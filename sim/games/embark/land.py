"""Landing stage: full boats sail, A to K, and unload front to back (seed 004, Landing Stage)."""

from sim.games.embark.settle import list_captain, list_warrior, settle_colonist, settle_explorer, settle_miner, to_own_pub
from sim.games.embark.setup import draw_boat
from sim.games.embark.state import BERTHS, DECK_MASK, NOBODY, Effect, Job, Step
from sim.jit import inline, kernel


@kernel
def sail(state, rules):
    """The next full boat in letter order sets sail; when there is none, the docks are refilled."""
    while state.dock < 2 * state.players:
        dock = state.dock
        if state.boat[dock] != NOBODY and state.free[dock] == 0:
            state.sailed[state.round_no - 1] += 1
            state.unloaded = 0
            for berth in range(BERTHS):
                state.order[berth] = berth
            state.step = Step.UNLOAD
            pilot_may_act(state, rules)
            return
        state.dock += 1
    state.step = Step.REFILL


@inline
def pilot_may_act(state, rules):
    """R-T9: the pilot decides before a boat with one of its voyagers unloads."""
    pilot = state.holder[Effect.PILOT]
    if pilot != NOBODY and state.used[pilot] == 0:
        for berth in range(rules.boat_berths[state.boat[state.dock]]):
            if state.berth[state.dock, berth] == pilot:
                state.seat = pilot
                state.step = Step.PILOT


@kernel
def list_pilot(state):
    """Options: decline, or one of the own voyagers on this boat."""
    state.options[0, 0] = NOBODY
    n = 1
    for berth in range(BERTHS):
        if state.berth[state.dock, berth] == state.seat:
            state.options[n, 0] = berth
            n += 1
    state.n_options = n


@kernel
def apply_pilot(state, rules, berth):
    """Which voyager changes its place in the unloading order, if any."""
    state.step = Step.UNLOAD
    if berth != NOBODY:
        state.used[state.seat] = 1
        if rules.boat_berths[state.boat[state.dock]] > 1:
            state.chosen = berth
            state.step = Step.PILOT_TO


@kernel
def list_pilot_to(state, rules):
    """Options: the unloading positions, its present one left out."""
    n = 0
    for position in range(rules.boat_berths[state.boat[state.dock]]):
        if position != state.chosen:
            state.options[n, 0] = position
            n += 1
    state.n_options = n


@kernel
def apply_pilot_to(state, position):
    """Move the voyager; the others keep their relative order."""
    step = 1 if position > state.chosen else -1
    place = state.chosen
    while place != position:
        state.order[place] = state.order[place + step]
        place += step
    state.order[position] = state.chosen
    state.step = Step.UNLOAD


@inline
def unload(state, rules):
    """The next voyager leaves the boat; an empty boat goes under the deck."""
    dock = state.dock
    boat = state.boat[dock]
    if state.unloaded < rules.boat_berths[boat]:
        berth = state.order[state.unloaded]
        state.unloaded += 1
        state.seat = state.berth[dock, berth]
        state.aboard = berth
        state.job = rules.boat_job[boat, berth]
        if state.job <= Job.EXPLORER and state.effect[state.seat] == Effect.GENERALIST and state.used[state.seat] == 0:
            state.step = Step.GENERALIST
        else:
            land(state, rules)
    elif state.extra[dock] != NOBODY:
        state.seat = state.extra[dock]
        state.aboard = NOBODY
        settle_colonist(state)
    else:
        state.deck[(state.deck_top + state.deck_n) & DECK_MASK] = boat
        state.deck_n += 1
        state.deck_known += 1
        state.boat[dock] = NOBODY
        state.dock += 1
        state.step = Step.SAIL


@kernel
def list_generalist(state):
    """Options: land as the berth says, or as a captain."""
    state.options[0, 0] = 0
    state.options[1, 0] = 1
    state.n_options = 2


@kernel
def apply_generalist(state, rules, as_captain):
    """R-T6: once a round a voyager lands as a captain."""
    if as_captain:
        state.used[state.seat] = 1
        state.job = Job.CAPTAIN
    land(state, rules)


@inline
def land(state, rules):
    """Put the voyager ashore according to its job."""
    if state.job == Job.COLONIST:
        settle_colonist(state)
    elif state.job == Job.MINER:
        settle_miner(state, rules)
    elif state.job == Job.EXPLORER:
        settle_explorer(state, rules)
    elif state.job == Job.CAPTAIN:
        list_captain(state, rules)
        state.step = Step.CAPTAIN
    else:
        list_warrior(state, rules)
        if state.n_options:
            state.step = Step.WARRIOR
        else:
            to_own_pub(state)  # no voyager to displace


@kernel
def refill(state, rules):
    """After all landings every empty dock gets the top card of the deck (D19: in letter order)."""
    docks = 2 * state.players
    for place in range(docks):
        dock = docks - 1 - place if rules.landing_refill_order else place
        if state.boat[dock] == NOBODY:
            draw_boat(state, rules, dock)
    state.step = Step.EXPLORE
