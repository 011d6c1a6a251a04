"""Reading a position: what berths, jobs, spaces and swings are worth to a seat, from what that seat may know.

Strategies share these functions. All values are in victory points, multiplied by the *taste* of the strategy: its first
ten weights, which `taste` names. A strategy states its idea by its taste and by the decisions it takes itself;
`answer` takes the others. Nothing here looks at another seat's sealed allocation or at the order of the deck.
"""

from __future__ import annotations

import numpy as np

from sim.games.embark.end import mining_bonus
from sim.games.embark.score import score_of
from sim.games.embark.state import BERTHS, DOCKS, NOBODY, Bonus, Effect, Job, Step
from sim.jit import inline, kernel
from sim.rng import next_u64

# Places of the tastes among the weights; the first five are the places of the jobs.
MAJORITY, DENY, FILL, HORIZON, NOISE, OWN_WEIGHTS = 5, 6, 7, 8, 9, 10
SHIFT, NIBBLE = np.uint64(16), 15
UNSOLD = 0.35  # what a berth on a boat that will not fill this round is worth, against one on a boat that will
URGENT, WATCHED = 0.6, 0.15  # haste of boarding where voyagers will be left over, and where rivals wait
EXTRA_RIVALS = 1.15  # rivals' voyagers in a round against their new ones: those back from their pubs
# Places in `scratch.memo`: values by island and job, notes on docks for allocating and for boarding, the mark.
JOBS, DOCK_NOTES, BERTH_NOTES, MARK = len(Job), 32, 62, 95
KEY = 2.0  # what a key is worth where several explorers land in turn
NO_TARGET = 0.2  # a warrior berth on an island that has nobody to displace yet


def taste(colonist=1.0, miner=1.0, explorer=1.0, captain=1.0, warrior=1.0, majority=1.0, deny=0.2, fill=0.8,
          horizon=12.0, noise=0.02):
    """The ten shared weights with a strategy's own defaults: {name: (default, low, high, meaning)}."""
    return {
        "colonist": (colonist, 0.0, 5.0, "factor on what a colonist is worth"),
        "miner": (miner, 0.0, 5.0, "factor on what a miner is worth"),
        "explorer": (explorer, 0.0, 5.0, "factor on what an explorer is worth"),
        "captain": (captain, 0.0, 5.0, "factor on what a captain is worth"),
        "warrior": (warrior, 0.0, 5.0, "factor on what a warrior is worth"),
        "majority": (majority, 0.0, 5.0, "factor on the exploration bonus in sight of a colonist"),
        "deny": (deny, 0.0, 5.0, "what a rival's loss counts against an own gain"),
        "fill": (fill, 0.0, 1.0, "how much the allocation minds that a boat fills and no voyager is left over"),
        "horizon": (horizon, 1.0, 12.0, "rounds looked ahead, this one included"),
        "noise": (noise, 0.0, 1.0, "how unpredictable allocation and boarding are, as a share of a value"),
    }


# Docks and boats


@inline
def bits(word):
    """How many of the six lowest bits are set."""
    return (word & 1) + (word >> 1 & 1) + (word >> 2 & 1) + (word >> 3 & 1) + (word >> 4 & 1) + (word >> 5 & 1)


@inline
def waiting_at(state, dock):
    """Voyagers of all seats waiting below a boat."""
    total = 0
    for seat in range(state.players):
        total += state.waiting[dock, seat]
    return total


@inline
def rivals_expected(state, rules):
    """Rivals' voyagers to be expected at a dock in an allocation, if they spread evenly."""
    return EXTRA_RIVALS * rules.voyagers_per_round * (state.players - 1) / (2.0 * state.players)


@inline
def fit(ratio):
    """1 if exactly as many voyagers come as there are free berths (ratio 1), less the farther off they are."""
    ratio = 1.0 / ratio if ratio > 1.0 else ratio
    return ratio * ratio


@inline
def own_aboard(state, seat, dock):
    """A seat's voyagers in the berths of a boat."""
    aboard = 0
    for berth in range(BERTHS):
        aboard += state.berth[dock, berth] == seat
    return aboard


@inline
def fit_of_dock(state, rules, seat, dock, share):
    """`fit` of a dock for one more voyager, with a share of the evenly spread rivals."""
    return fit((state.sealed[seat, dock] + 1 + share * rivals_expected(state, rules)) / bits(state.free[dock]))


@inline
def of_job(job, c, m, e, k, w):
    """The value that belongs to a job."""
    early = c if job == Job.COLONIST else m if job == Job.MINER else e
    return early if job <= Job.EXPLORER else k if job == Job.CAPTAIN else w


# Time, ore and standing


@inline
def rounds_ahead(state, rules, weights):
    """Island stages still to come, as far as the strategy looks."""
    return min(rules.rounds_count - state.round_no + 1.0, weights[HORIZON])


@kernel
def ore_value(state, rules, seat):
    """What the next ore adds to the mining bonus, a line through its steps; ore of the next stage counts as held."""
    have = state.ore[seat]
    for island in range(state.players):
        have += state.miners[island, seat]
    ore = points = 0
    for step in range(rules.n_chart):
        if have < rules.chart_ore[step]:
            return (rules.chart_points[step] - points) / (rules.chart_ore[step] - ore)
        ore, points = rules.chart_ore[step], rules.chart_points[step]
    return 0.0


@kernel
def standing(state, rules, seat):
    """Score so far, with ore and loose colonists at their worth."""
    loose = 0
    for island in range(state.players):
        loose += state.colonists[island, seat]
    farms = rules.farm_points * loose / (1.0 * rules.farm_colonists)
    return score_of(state, seat) + mining_bonus(rules, state.ore[seat]) + farms


@kernel
def leading_rival(state, rules, seat):
    """The rival with the best standing."""
    best, leader = -1.0, NOBODY
    for other in range(state.players):
        if other != seat:
            value = standing(state, rules, other)
            if value > best:
                best, leader = value, other
    return leader


# Islands


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


@inline
def mark_of(state, seat):
    """A number that changes when the round, the seat, the scores or the islands do; a scratch serves one strategy."""
    mark = state.round_no + 16 * seat + 128 * state.players + 1024 * np.int64(state.paid)
    for island in range(state.players):
        mark += (np.int64(state.vacant[island]) + 4099 * state.track_n[island]) * (9973 + 2 * island)
    return 1.0 + mark


@inline
def has_begun(state, seat):
    """Has the seat allocated a voyager of this round?"""
    total = 0
    for dock in range(DOCKS + 1):
        total += state.sealed[seat, dock]
    return total > 0


@inline
def notes_on(state, rules, seat, weights, scratch):
    """What landing on each island in each job is worth, in VP: entry 5 x island + job of the notes returned.

    Islands stand still from a round's start to its landings, and docks while voyagers are allocated, so the notes are
    kept in `scratch.memo`; every allocation takes them anew.
    """
    notes = scratch.memo
    mark = mark_of(state, seat)
    begins = state.step == Step.ALLOCATE and not has_begun(state, seat)
    if notes[MARK] != mark or begins:
        notes[MARK] = mark
        take_notes(state, rules, seat, weights, notes)
    return notes


@kernel
def take_notes(state, rules, seat, weights, notes):
    """Write the notes of `notes_on`."""
    per_ore = ore_value(state, rules, seat)
    ahead = rounds_ahead(state, rules, weights)
    for island in range(state.players):
        c, m, e, k, w = outlook(state, rules, seat, island, weights, per_ore, ahead)
        row = JOBS * island
        notes[row + Job.COLONIST] = c
        notes[row + Job.MINER] = m
        notes[row + Job.EXPLORER] = e
        notes[row + Job.CAPTAIN] = k
        notes[row + Job.WARRIOR] = w
    for dock in range(2 * state.players):
        note_dock(state, rules, seat, dock, notes)
        notes[BERTH_NOTES + 3 * dock] = 0.0


@inline
def note_dock(state, rules, seat, dock, notes):
    """What a dock's free berths are worth: to the first voyager sent there, to a further one, and their number."""
    boat = state.boat[dock]
    free = state.free[dock]
    row = JOBS * (dock >> 1)
    total = best = 0.0
    n = aboard = berth = 0
    while berth < rules.boat_berths[boat]:
        if free & 1:
            value = notes[row + rules.boat_job[boat, berth]]
            total += value
            best = max(best, value)
            n += 1
        else:
            aboard += state.berth[dock, berth] == seat
        free >>= 1
        berth += 1
    place = DOCK_NOTES + 3 * dock
    per_berth = 1.0 / max(n, 1)
    mean = total * per_berth
    with_mates = mean + 0.5 * aboard * mean * per_berth
    notes[place] = with_mates + 0.5 * (best - mean)
    notes[place + 1] = with_mates + 0.25 * (best - mean)
    notes[place + 2] = per_berth


# Decisions


@inline
def noise_of(scratch):
    """Random bits for `jitter`."""
    return np.int64(next_u64(scratch.rng) >> SHIFT)


@inline
def jitter(noise, option, weights):
    """A factor around 1 for an option, from four of the random bits."""
    return 1.0 + weights[NOISE] * ((noise >> (option * 4 & 31)) & NIBBLE) / 15.0


@inline
def dock_value(state, seat, dock, notes, rivals, weights):
    """What sending one more voyager to a dock is worth: its free berths, the chance to get one and to sail."""
    own = state.sealed[seat, dock]
    place = DOCK_NOTES + 3 * dock
    value = notes[place + 1] if own else notes[place]
    return value * (1.0 - weights[FILL] + weights[FILL] * fit((own + 1 + rivals) * notes[place + 2]))


@kernel
def allocate(state, rules, seat, weights, scratch):
    """The dock where one more voyager is worth most; of each island's two docks, one at random is looked at."""
    notes = notes_on(state, rules, seat, weights, scratch)
    rivals = rivals_expected(state, rules)
    noise = noise_of(scratch)
    choice, best = 0, -1.0
    for island in range(state.players):
        dock = 2 * island + (noise >> 32 + island & 1)
        value = dock_value(state, seat, dock, notes, rivals, weights) * jitter(noise, dock, weights)
        if value > best:
            choice, best = dock, value
    return choice


@kernel
def spaces_ahead(state, rules, dock):
    """Miners and explorers of a full boat at the island's first dock: they land before those of its second dock."""
    miners = explorers = 0
    other = dock - 1
    if dock & 1 and state.free[other] == 0 and state.boat[other] != NOBODY:
        boat = state.boat[other]
        for berth in range(rules.boat_berths[boat]):
            miners += rules.boat_job[boat, berth] == Job.MINER
            explorers += rules.boat_job[boat, berth] == Job.EXPLORER
    return miners, explorers


@kernel
def note_berth(state, rules, dock, notes, weights, key):
    """Write down a boat's best berth under a key that changes when its free berths do; returns the place of the note."""
    place = BERTH_NOTES + 3 * dock
    choice, value = best_berth(state, rules, dock, notes, weights)
    notes[place], notes[place + 1], notes[place + 2] = key, choice, value
    return place


@inline
def berth_note(state, rules, dock, notes, weights):
    """Place of the note on a boat's best berth, taken anew if its free berths or who lands before have changed."""
    key = 1.0 + state.free[dock] + (64 if dock & 1 and state.free[dock - 1] == 0 else 0)
    if notes[BERTH_NOTES + 3 * dock] != key:
        return note_berth(state, rules, dock, notes, weights, key)
    return BERTH_NOTES + 3 * dock


@inline
def best_berth(state, rules, dock, notes, weights):
    """A boat's best berth, as its place among the free ones, and its value, given who lands before."""
    island = dock >> 1
    boat = state.boat[dock]
    free = state.free[dock]
    row = JOBS * island
    vacant = bits(state.vacant[island])
    keys = rules.side_keys[state.side[island]] >> state.track_n[island]
    miners, explorers = spaces_ahead(state, rules, dock)
    place, choice, best = 0, 0, -1.0
    for berth in range(rules.boat_berths[boat]):
        job = rules.boat_job[boat, berth]
        if free >> berth & 1:
            value = notes[row + (0 if job == Job.MINER and miners >= vacant else job)]
            if job == Job.EXPLORER:
                value += weights[Job.EXPLORER] * KEY * ((keys >> explorers & 1) - (keys & 1))
            if value > best:
                choice, best = place, value
            place += 1
        miners += job == Job.MINER
        explorers += job == Job.EXPLORER
    return choice, best


@kernel
def berth_of(state, rules, seat, dock, weights, scratch):
    """`best_berth` for rare decisions, its value in VP."""
    return best_berth(state, rules, dock, notes_on(state, rules, seat, weights, scratch), weights)


@kernel
def board(state, rules, seat, weights, scratch):
    """The free berth worth most, with haste where voyagers will be left over or rivals wait."""
    notes = notes_on(state, rules, seat, weights, scratch)
    noise = noise_of(scratch)
    waits = state.waits[seat]
    option, choice, best = 0, 0, -1.0
    dock = 0
    while waits:
        if waits & 1:
            n = bits(state.free[dock])
            waiting = waiting_at(state, dock)
            note = berth_note(state, rules, dock, notes, weights)
            value = notes[note + 2] * jitter(noise, dock, weights)
            haste = UNSOLD if waiting < n else 1.0 + URGENT if waiting > n else 1.0
            value *= haste + (WATCHED if waiting > state.waiting[dock, seat] else 0.0)
            if value > best:
                choice, best = option + np.int64(notes[note + 1]), value
            option += n
        waits >>= 1
        dock += 1
    may_pass = rules.boarding_may_pass and not state.bound
    return choice if state.n_options == option + may_pass else board_among(state, rules, notes)


@kernel
def board_among(state, rules, notes):
    """The berth worth most of those that are left to a strategy which may not take all."""
    choice, best = 0, -1.0
    for option in range(state.n_options):
        dock, berth = state.options[option, 0], state.options[option, 1]
        value = notes[JOBS * (dock >> 1) + rules.boat_job[state.boat[dock], berth]] if dock != NOBODY else -0.5
        if value > best:
            choice, best = option, value
    return choice


@kernel
def draft(state, rules, weights):
    """The talent nearest to the strategy's taste."""
    choice, best = 0, -1.0
    for option in range(state.n_options):
        value = talent_value(rules.talent_effect[state.options[option, 0]], weights)
        if value > best:
            choice, best = option, value
    return choice


@kernel
def talent_value(effect, weights):
    """What a talent is worth, by the jobs that it serves."""
    c, m, e = weights[Job.COLONIST], weights[Job.MINER], weights[Job.EXPLORER]
    value = 1.0
    if effect == Effect.OVERFULL:
        value = 3.0 * c
    elif effect == Effect.GANGPLANK or effect == Effect.QUICK_CREW:
        value = 2.0
    elif effect == Effect.LAST_WORD:
        value = 2.5
    elif effect == Effect.GENERALIST:
        value = 2.0 * max(c, max(m, e))
    elif effect == Effect.BODYGUARD or effect == Effect.QUICK_PICK or effect == Effect.FOREMAN:
        value = 1.8 * m
    elif effect == Effect.RAIDER:
        value = weights[Job.WARRIOR] + weights[DENY]
    elif effect == Effect.SURVEYOR or effect == Effect.PATHFINDER:
        value = 2.2 * e
    elif effect == Effect.HOMESTEADER:
        value = 1.9 * c
    elif effect == Effect.GOVERNOR:
        value = 1.2 * weights[MAJORITY]
    return value


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
def gangplank(state, rules, seat, weights, scratch):
    """The neighbouring boat with the better berth if it will fill, else the pub while there are rounds to come."""
    choice, best = state.n_options - 1, 0.0
    for option in range(state.n_options - 1):
        dock = state.options[option, 0]
        _, value = berth_of(state, rules, seat, dock, weights, scratch)
        if waiting_at(state, dock) + 1 >= bits(state.free[dock]) and value > best:
            choice, best = option, value
    return choice


@kernel
def berth_swap(state, rules, seat, weights, scratch):
    """The own voyager that gains most by another berth of its boat, if any does."""
    per_ore = ore_value(state, rules, seat)
    choice, best = 0, 0.1
    for option in range(1, state.n_options):
        dock, berth = state.options[option, 0], state.options[option, 1]
        c, m, e, k, w = worth(state, rules, seat, dock >> 1, weights, per_ore)
        _, value = berth_of(state, rules, seat, dock, weights, scratch)
        gain = value - of_job(rules.boat_job[state.boat[dock], berth], c, m, e, k, w)
        if gain > best:
            choice, best = option, gain
    return choice


@kernel
def last_word(state, rules, seat, weights, scratch):
    """The best last berth of a boat, which sails then; else decline."""
    option, choice, best = 1, 0, 0.0
    for dock in range(2 * state.players):
        n = bits(state.free[dock])
        if n == 1:
            _, value = berth_of(state, rules, seat, dock, weights, scratch)
            if value > best:
                choice, best = option, value
        option += n
    return choice


@kernel
def pilot(state, rules, seat):
    """A warrior without a target goes last, an explorer goes first if a key lies ahead of it; else decline."""
    island = state.dock >> 1
    boat = state.boat[state.dock]
    targets = state.track_n[island] + bits(state.vacant[island] ^ (1 << rules.side_spaces[state.side[island]]) - 1)
    for option in range(1, state.n_options):
        berth = state.options[option, 0]
        job = rules.boat_job[boat, berth]
        if job == Job.WARRIOR and targets == 0 and berth + 1 < rules.boat_berths[boat]:
            return option
        if job == Job.EXPLORER and rules.side_keys[state.side[island]] >> state.track_n[island] & 1:
            for ahead in range(berth):
                if rules.boat_job[boat, ahead] == Job.EXPLORER and state.berth[state.dock, ahead] != seat:
                    return option
    return 0


@kernel
def pilot_to(state, rules):
    """Last for a warrior, first for anybody else."""
    return state.n_options - 1 if rules.boat_job[state.boat[state.dock], state.chosen] == Job.WARRIOR else 0


@kernel
def generalist(state, rules, seat, weights):
    """Land as a captain where another area is clearly worth more."""
    c, m, e, _, _ = worth(state, rules, seat, state.dock >> 1, weights, ore_value(state, rules, seat))
    return 1 if max(c, max(m, e)) > 1.25 * of_job(state.job, c, m, e, 0.0, 0.0) + 1.0 else 0


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


@kernel
def answer(state, rules, seat, weights, scratch):
    """Answer any decision by the strategy's taste."""
    step = state.step
    if step == Step.ALLOCATE:
        return allocate(state, rules, seat, weights, scratch)
    if step == Step.BOARD:
        return board(state, rules, seat, weights, scratch)
    if step >= Step.PILOT:
        return landing(state, rules, seat, weights)
    if step == Step.DRAFT:
        return draft(state, rules, weights)
    if step == Step.OVERFULL:
        return 1
    if step == Step.GANGPLANK:
        return gangplank(state, rules, seat, weights, scratch)
    if step == Step.BERTH_SWAP:
        return berth_swap(state, rules, seat, weights, scratch)
    if step == Step.BERTH_SWAP_TO:
        return berth_of(state, rules, seat, state.dock, weights, scratch)[0]
    return last_word(state, rules, seat, weights, scratch)
