"""Voyagers ashore: colonists, miners, explorers, captains and warriors (seed 004, Voyager Jobs)."""

from sim.games.embark.score import award, pay
from sim.games.embark.state import BERTHS, NOBODY, Bonus, Effect, Job, Source, Step
from sim.jit import inline, kernel


@inline
def step_ashore(state):
    """The voyager leaves its berth; until it has a place to go it is still aboard."""
    if state.aboard == NOBODY:
        state.extra[state.dock] = NOBODY
    else:
        state.berth[state.dock, state.aboard] = NOBODY
    state.step = Step.UNLOAD


@inline
def to_own_pub(state):
    """The voyager finds no place on the island."""
    step_ashore(state)
    state.pub[state.seat] += 1


@inline
def settle_colonist(state):
    """Into the farming area, which always has room."""
    step_ashore(state)
    state.colonists[state.dock >> 1, state.seat] += 1


@inline
def vacant_spaces(state, rules, island):
    """Mine spaces [bits] a newcomer may take: all vacant ones, unless D5 or D21 narrow them."""
    vacant = state.vacant[island]
    if rules.landing_exhausted_mines or rules.mine_newcomer_space:
        vacant = narrowed_spaces(state, rules, island, vacant)
    return vacant


@kernel
def narrowed_spaces(state, rules, island, vacant):
    """D5 `full`: no space at an exhausted stack. D21 `top_first`: the lower space only below a taken upper one."""
    side = state.side[island]
    for space in range(rules.side_spaces[side]):
        stack = rules.space_stack[side, space]
        exhausted = rules.landing_exhausted_mines and state.ore_left[island, stack] == 0
        top = rules.stack_space[side, stack]
        below_empty = rules.mine_newcomer_space and space != top and state.mine[island, top] == NOBODY
        if exhausted or below_empty:
            vacant &= ~(1 << space)
    return vacant


@inline
def settle_miner(state, rules):
    """A vacant mining space of the owner's choice; none: a colonist (D3)."""
    if vacant_spaces(state, rules, state.dock >> 1):
        state.step = Step.MINE
    else:
        without_space(state, rules.landing_miner_without_space)


@inline
def without_space(state, to_pub):
    """D3, D4: no space of the job is empty."""
    if to_pub:
        to_own_pub(state)
    else:
        settle_colonist(state)


@inline
def list_mine(state, rules):
    """Options: the vacant mining spaces."""
    vacant = vacant_spaces(state, rules, state.dock >> 1)
    n = 0
    space = 0
    while vacant:
        state.options[n, 0] = space
        n += vacant & 1
        vacant >>= 1
        space += 1
    state.n_options = n


@inline
def apply_mine(state, rules, space):
    """Take a mining space; quick pick takes ore at once."""
    step_ashore(state)
    island = state.dock >> 1
    seat = state.seat
    state.mine[island, space] = seat
    state.vacant[island] &= ~(1 << space)
    state.miners[island, seat] += 1
    if state.effect[seat] == Effect.QUICK_PICK:
        stack = rules.space_stack[state.side[island], space]
        ore = min(rules.effect_value[Effect.QUICK_PICK], state.ore_left[island, stack])
        state.ore_left[island, stack] -= ore
        state.ore[seat] += ore


@inline
def settle_explorer(state, rules):
    """The first available track space; a key there is found. Track full: a colonist (D4)."""
    island = state.dock >> 1
    side = state.side[island]
    space = state.track_n[island]
    if space >= rules.side_track[side]:
        without_space(state, rules.landing_explorer_without_space)
        return
    step_ashore(state)
    state.track[island, space] = state.seat
    state.track_n[island] = space + 1
    state.explorers[island, state.seat] += 1
    if rules.side_keys[side] >> space & 1:
        find_key(state, rules, island)


@kernel
def find_key(state, rules, island):
    """Pick up the key, flip it, cover a lock: the bonus is unlocked at once (seed 004, Unlocking an Island Bonus)."""
    side = state.side[island]
    state.keys[island] += 1
    if state.unlocked[island] == 0 and (rules.bonus_unlocked_by or state.keys[island] == rules.side_n_keys[side]):  # D18
        state.unlocked[island] = state.round_no
    if state.effect[state.seat] == Effect.SURVEYOR:
        award(state, rules, state.seat, Source.TALENTS, rules.effect_value[Effect.SURVEYOR])
    if rules.side_bonus[side] == Bonus.PASSENGERS:
        pay_passengers(state, rules, island)


@kernel
def pay_passengers(state, rules, island):
    """J-K: every voyager on a boat bound for the island scores for every key found so far (D17)."""
    for dock in (2 * island, 2 * island + 1):
        if dock == state.dock or not rules.bonus_passengers:
            for berth in range(BERTHS):
                pay_passenger(state, rules, island, state.berth[dock, berth])
            pay_passenger(state, rules, island, state.extra[dock])
    pay(state, rules, Source.ISLAND)


@inline
def pay_passenger(state, rules, island, seat):
    """One voyager aboard, if there is one."""
    if seat != NOBODY:
        state.owed[seat] += rules.bonus_passenger * state.keys[island]


@inline
def list_captain(state, rules):
    """Options: the areas with an empty space; the farming area always has one (D6)."""
    island = state.dock >> 1
    mine = vacant_spaces(state, rules, island) != 0
    track = state.track_n[island] < rules.side_track[state.side[island]]
    n = 0
    if not (rules.landing_captain_areas and (mine or track)):
        state.options[n, 0] = Job.COLONIST
        n += 1
    if mine:
        state.options[n, 0] = Job.MINER
        n += 1
    if track:
        state.options[n, 0] = Job.EXPLORER
        n += 1
    state.n_options = n


@inline
def apply_captain(state, rules, area):
    """The captain goes to the area of its owner's choice."""
    if area == Job.COLONIST:
        settle_colonist(state)
    elif area == Job.MINER:
        settle_miner(state, rules)
    else:
        settle_explorer(state, rules)


@kernel
def list_warrior(state, rules):
    """Options: voyagers of this island that may be displaced; never colonists with a farm (D7, D8)."""
    island = state.dock >> 1
    own_too = rules.landing_warrior_own_targets == 0
    bodyguard = state.holder[Effect.BODYGUARD]
    n = 0
    for seat in range(state.players):
        if state.colonists[island, seat] > 0 and (own_too or seat != state.seat):
            state.options[n, 0] = Job.COLONIST
            state.options[n, 1] = seat
            n += 1
    for space in range(rules.side_spaces[state.side[island]]):
        seat = state.mine[island, space]
        if seat != NOBODY and seat != bodyguard and (own_too or seat != state.seat):
            state.options[n, 0] = Job.MINER
            state.options[n, 1] = space
            n += 1
    for space in range(state.track_n[island]):
        if own_too or state.track[island, space] != state.seat:
            state.options[n, 0] = Job.EXPLORER
            state.options[n, 1] = space
            n += 1
    if n and rules.landing_warrior_may_decline:
        state.options[n, 0] = state.options[n, 1] = NOBODY
        n += 1
    state.n_options = n


@kernel
def apply_warrior(state, rules, area, place):
    """Displace a voyager to its owner's pub and take its exact place (D7)."""
    island = state.dock >> 1
    seat = state.seat
    if area == NOBODY:
        to_own_pub(state)
        return
    step_ashore(state)
    if area == Job.COLONIST:
        victim = place
        state.colonists[island, victim] -= 1
        state.colonists[island, seat] += 1
    elif area == Job.MINER:
        victim = state.mine[island, place]
        state.mine[island, place] = seat
        state.miners[island, victim] -= 1
        state.miners[island, seat] += 1
    else:
        victim = state.track[island, place]
        state.track[island, place] = seat
        state.explorers[island, victim] -= 1
        state.explorers[island, seat] += 1
    state.pub[victim] += 1
    if victim != seat:
        state.displaced[victim] += 1
        if state.effect[seat] == Effect.RAIDER:
            award(state, rules, seat, Source.TALENTS, rules.effect_value[Effect.RAIDER])
