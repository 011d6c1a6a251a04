"""What a colonist, miner or explorer on an island is worth to a seat."""

import numpy as np

from sim.games.embark.reading.standing import rounds_ahead
from sim.games.embark.reading.taste import DENY, MAJORITY
from sim.games.embark.state import Bonus, Effect, Job
from sim.jit import inline, kernel

NO_TARGET = 0.2  # a warrior berth on an island that has nobody to displace yet


@inline
def farm_missing(state, rules, seat, island):
    """Colonists that a seat still lacks for its next farm on an island."""
    loose = state.colonists[island, seat]
    while loose >= rules.farm_colonists:
        loose -= rules.farm_colonists
    return rules.farm_colonists - loose


@inline
def farm_share(state, rules, seat, island, ahead):
    """A colonist's share in the next farm: the fewer are missing the more, less if there is no time for them."""
    missing = farm_missing(state, rules, seat, island)
    more = rules.bonus_farm if has_bonus(state, rules, island, Bonus.FARM_BONUS) and state.unlocked[island] else 0
    share = 1.0 * (rules.farm_points + more) / missing
    return share if ahead >= missing else share * ahead / missing


@inline
def has_bonus(state, rules, island, bonus):
    """Does the side in play have this island bonus?"""
    return rules.side_bonus[state.side[island]] == bonus


@inline
def closeness(lead):
    """How much one colonist more may change a comparison with such a lead: most when level or one behind."""
    return 1.0 / (1.5 + lead) if lead >= 0 else 1.0 / (0.5 - lead)


@inline
def majority_share(state, rules, island, own, first, second, ahead):
    """What one colonist more may win of the exploration bonus, given own colonists and those of the two best rivals."""
    side = state.side[island]
    reached = min(np.int64(rules.side_track[side]), state.track_n[island] + np.int64(ahead))
    pays = rules.flag_pays[side, reached, 0], rules.flag_pays[side, reached, 1]
    return (pays[0] - pays[1]) * closeness(own - first) + pays[1] * closeness(own - second)


@kernel
def best_ore(state, rules, island):
    """Most ore left at a vacant mining space; -1 if there is none."""
    side = state.side[island]
    vacant = state.vacant[island]
    best = -1
    space = 0
    while vacant:
        if vacant & 1:
            best = max(best, state.ore_left[island, rules.space_stack[side, space]])
        vacant >>= 1
        space += 1
    return best


@inline
def mining_value(state, rules, seat, island, ore, ahead, per_ore):
    """A miner at a stack with so much ore for it: ore it can still take, and the bonus for idle miners."""
    takes = min(ahead, 1.0 * ore)
    value = takes * per_ore
    if state.effect[seat] == Effect.QUICK_PICK and ore > takes:
        value += rules.effect_value[Effect.QUICK_PICK] * per_ore
    if state.unlocked[island] and has_bonus(state, rules, island, Bonus.IDLE_MINERS):
        value += (ahead - takes) * rules.bonus_idle_miner
    return value


@kernel
def key_value(state, rules, seat, island):
    """What finding the next key here is worth to a seat: its share of the island bonus."""
    side = state.side[island]
    bonus = rules.side_bonus[side]
    left = rules.rounds_count - state.round_no + 1
    value = 0.0
    if bonus == Bonus.PASSENGERS:
        value += rules.bonus_passenger * (state.keys[island] + 1)
    elif bonus == Bonus.MINERS_AS_COLONISTS:
        value += state.miners[island, seat]
    elif state.unlocked[island] == 0:
        if bonus == Bonus.FARM_BONUS:
            value += rules.bonus_farm * (state.farms[island, seat] + 0.5)
        elif bonus == Bonus.MOST_EXPLORERS:
            value += rules.bonus_most_explorers_first * state.explorers[island, seat]
        elif bonus == Bonus.IDLE_MINERS:
            value += rules.bonus_idle_miner * state.miners[island, seat] * left / 2.0
        value /= rules.side_n_keys[side]
    if state.effect[seat] == Effect.SURVEYOR:
        value += rules.effect_value[Effect.SURVEYOR]
    return value


@kernel
def outlook(state, rules, seat, island, weights, per_ore, ahead):
    """What landing on an island as colonist, miner, explorer, captain, warrior is worth: five values."""
    side = state.side[island]
    bonus = rules.side_bonus[side]
    farmed = 0 if rules.exploration_farmed_colonists else rules.farm_colonists
    mined = state.keys[island] if bonus == Bonus.MINERS_AS_COLONISTS else 0
    own = state.colonists[island, seat] + farmed * state.farms[island, seat] + mined * state.miners[island, seat]
    first = second = loose = miners = 0
    for other in range(state.players):
        rival = other != seat
        colonists = rival * state.colonists[island, other]
        count = colonists + rival * (farmed * state.farms[island, other] + mined * state.miners[island, other])
        second = max(second, min(first, count))
        first = max(first, count)
        loose += colonists
        miners += rival * state.miners[island, other]
    majority = weights[MAJORITY] * majority_share(state, rules, island, own, first, second, ahead)
    c = weights[Job.COLONIST] * (farm_share(state, rules, seat, island, ahead) + majority)
    m = e = c
    if state.vacant[island]:
        m = mining_value(state, rules, seat, island, best_ore(state, rules, island), ahead, per_ore) + mined * majority
        m *= weights[Job.MINER]
    track = state.track_n[island]
    steady = rules.explorer_points * ahead
    if track < rules.side_track[side]:
        e = steady
        if rules.side_keys[side] >> track & 1:
            e += key_value(state, rules, seat, island)
        if own > 0 and own >= first:
            e += weights[MAJORITY] * (rules.flag_pays[side, track + 1, 0] - rules.flag_pays[side, track, 0])
        e *= weights[Job.EXPLORER]
    k = max(c, max(m, e)) * weights[Job.CAPTAIN]
    w = NO_TARGET * c
    if loose > 0:
        w = c + weights[DENY] * 0.25 * rules.farm_points
    if miners > 0:
        w = max(w, (1.0 + weights[DENY]) * weights[Job.MINER] * per_ore)
    if track > state.explorers[island, seat]:
        w = max(w, (weights[Job.EXPLORER] + weights[DENY]) * steady)
    return c, m, e, k, weights[Job.WARRIOR] * w


@kernel
def worth(state, rules, seat, island, weights, per_ore):
    """`outlook` for decisions about one island."""
    return outlook(state, rules, seat, island, weights, per_ore, rounds_ahead(state, rules, weights))
