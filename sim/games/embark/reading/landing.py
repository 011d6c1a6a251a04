"""Landing: captains, mines, warriors, and where voyagers go."""

from sim.games.embark.reading.docks import of_job
from sim.games.embark.reading.islands import farm_missing, farm_share, mining_value, worth
from sim.games.embark.reading.standing import leading_rival, ore_value, rounds_ahead
from sim.games.embark.reading.talents import generalist, pilot, pilot_to
from sim.games.embark.reading.taste import DENY
from sim.games.embark.state import NOBODY, Job, Step
from sim.jit import inline, kernel


@kernel
def captain(state, rules, seat, weights):
    """The area worth most."""
    c, m, e, _, _ = worth(state, rules, seat, state.dock >> 1, weights, ore_value(state, rules, seat))
    choice, best = 0, -1.0
    for option in range(state.n_options):
        value = of_job(state.options[option, 0], c, m, e, 0.0, 0.0)
        if value > best:
            choice, best = option, value
    return choice


@inline
def ore_share(state, rules, island, space):
    """Ore left at a space's stack for a miner there: half of it beside another miner, the odd one to the top space."""
    side = state.side[island]
    stack = rules.space_stack[side, space]
    ore = state.ore_left[island, stack]
    top = rules.stack_space[side, stack]
    if rules.stack_spaces[side, stack] > 1:
        beside = top + 1 if space == top else top
        if state.mine[island, beside] != NOBODY:
            ore = ore + 1 >> 1 if space == top else ore >> 1
    return ore


@kernel
def mine(state, rules, seat, weights):
    """The vacant space with the most ore to take, the top one of a stack."""
    island = state.dock >> 1
    ahead = rounds_ahead(state, rules, weights)
    per_ore = ore_value(state, rules, seat) + 0.1
    choice, best = 0, -1.0
    for option in range(state.n_options):
        space = state.options[option, 0]
        ore = ore_share(state, rules, island, space)
        value = mining_value(state, rules, seat, island, ore, ahead, per_ore) + 0.01 * ore
        if value > best:
            choice, best = option, value
    return choice


@kernel
def victim_of(state, area, place):
    """The seat that an option of a warrior displaces."""
    island = state.dock >> 1
    if area == Job.COLONIST:
        return place
    return state.mine[island, place] if area == Job.MINER else state.track[island, place]


@kernel
def warrior(state, rules, seat, weights, target):
    """The best swing: own gain and the victim's loss, doubled if the victim is `target`; own voyagers last."""
    island = state.dock >> 1
    ahead = rounds_ahead(state, rules, weights)
    per_ore = ore_value(state, rules, seat)
    c, _, _, _, _ = worth(state, rules, seat, island, weights, per_ore)
    choice, best = 0, -1.0
    for option in range(state.n_options):
        area, place = state.options[option, 0], state.options[option, 1]
        if area == NOBODY:
            continue
        victim = victim_of(state, area, place)
        gain = c
        loss = weights[Job.COLONIST] * farm_share(state, rules, victim, island, ahead) if area == Job.COLONIST else 0.0
        if area == Job.MINER:
            ore = ore_share(state, rules, island, place)
            gain = weights[Job.MINER] * mining_value(state, rules, seat, island, ore, ahead, per_ore)
            loss = gain
        elif area == Job.EXPLORER:
            loss = rules.explorer_points * ahead
            gain = weights[Job.EXPLORER] * loss
        value = gain + weights[DENY] * loss * (2.0 if victim == target else 1.0) if victim != seat else 0.0
        if value > best:
            choice, best = option, value
    return choice


@kernel
def ripe_farm_option(state, rules, seat, missing):
    """A warrior's option that breaks up a rival's farm lacking at most so many colonists; -1 if none."""
    choice, fewest = NOBODY, missing
    for option in range(state.n_options):
        victim = state.options[option, 1]
        if state.options[option, 0] == Job.COLONIST and victim != seat:
            lacks = farm_missing(state, rules, victim, state.dock >> 1)
            if lacks <= fewest:
                choice, fewest = option, 1.0 * lacks
    return choice


@kernel
def shut_out_option(state, rules, seat, number):
    """The last berth of a boat below which so many of the leader's voyagers wait, and no fewer than own ones; or -1."""
    leader = NOBODY
    for option in range(state.n_options):
        dock = state.options[option, 0]
        if dock >= 0 and state.free[dock] & state.free[dock] - 1 == 0:
            if leader < 0:
                leader = leading_rival(state, rules, seat)
            if state.waiting[dock, leader] >= number and state.waiting[dock, leader] >= state.waiting[dock, seat]:
                return option
    return NOBODY


@kernel
def landing(state, rules, seat, weights):
    """Answer the decisions of the landing stage by the strategy's taste."""
    step = state.step
    if step == Step.MINE:
        return mine(state, rules, seat, weights)
    if step == Step.CAPTAIN:
        return captain(state, rules, seat, weights)
    if step == Step.WARRIOR:
        return warrior(state, rules, seat, weights, NOBODY)
    if step == Step.GENERALIST:
        return generalist(state, rules, seat, weights)
    if step == Step.PILOT:
        return pilot(state, rules, seat)
    return pilot_to(state, rules)
