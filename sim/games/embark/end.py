"""The end of the game: returns, island bonuses, mining and exploration bonuses, the winner (seed 004, Ending the Game)."""

from sim.games.embark.score import pay, score_of
from sim.games.embark.state import BERTHS, NOBODY, Bonus, Effect, Source, Step
from sim.jit import kernel


@kernel
def final_scoring(state, rules):
    """Award the end-game bonuses in the rulebook's order and find the winner."""
    return_voyagers(state)
    award_islands(state, rules)
    pay(state, rules, Source.ISLAND)
    award_mining(state, rules)
    pay(state, rules, Source.ORE)
    award_explorations(state, rules)
    pay(state, rules, Source.EXPLORATION)
    find_winners(state)
    state.step = Step.OVER


@kernel
def note_standings(state, rules):
    """What every seat has by the end of a round, and what it would have if the game ended now."""
    award_islands(state, rules)
    award_mining(state, rules)
    award_explorations(state, rules)
    for seat in range(state.players):
        state.history[state.round_no - 1, seat] = score_of(state, seat)
        state.standings[state.round_no - 1, seat] = score_of(state, seat) + state.owed[seat]
        state.owed[seat] = 0


@kernel
def return_voyagers(state):
    """All voyagers on boats that did not land go back to their owners' pubs."""
    for dock in range(2 * state.players):
        for berth in range(BERTHS):
            seat = state.berth[dock, berth]
            if seat != NOBODY:
                state.pub[seat] += 1
                state.berth[dock, berth] = NOBODY
                state.free[dock] |= 1 << berth


@kernel
def award_islands(state, rules):
    """The unlocked island bonuses that the end of the game pays."""
    for island in range(state.players):
        if state.unlocked[island]:
            bonus = rules.side_bonus[state.side[island]]
            if bonus == Bonus.MOST_EXPLORERS:
                award_most_explorers(state, rules, island)
            elif bonus == Bonus.FARM_BONUS:
                award_farm_bonus(state, rules, island)


@kernel
def award_mining(state, rules):
    """The mining bonus of every seat."""
    for seat in range(state.players):
        state.owed[seat] += mining_bonus(rules, state.ore[seat])


@kernel
def award_explorations(state, rules):
    """The exploration bonuses of all islands."""
    for island in range(state.players):
        award_exploration(state, rules, island)


@kernel
def award_most_explorers(state, rules, island):
    """C-D: 2 VP for each own explorer of the seats with the most, 1 VP for those with the second most (D14)."""
    most = second = 0
    for seat in range(state.players):
        most = max(most, state.explorers[island, seat])
    for seat in range(state.players):
        if state.explorers[island, seat] < most:
            second = max(second, state.explorers[island, seat])
    for seat in range(state.players):
        own = state.explorers[island, seat]
        rate = 0
        if own > 0 and own == most:
            rate = rules.bonus_most_explorers_first
        elif own > 0 and own == second:
            rate = rules.bonus_most_explorers_second
        state.owed[seat] += rate if rules.bonus_most_explorers else rate * own


@kernel
def award_farm_bonus(state, rules, island):
    """G-H: 5 VP more for each farm here (D16)."""
    for seat in range(state.players):
        farms = state.late_farms[island, seat] if rules.bonus_farms_paid else state.farms[island, seat]
        state.owed[seat] += farms * rules.bonus_farm


@kernel
def mining_bonus(rules, ore):
    """The mining bonus chart."""
    points = 0
    for step in range(rules.n_chart):
        if ore >= rules.chart_ore[step]:
            points = rules.chart_points[step]
    return points


@kernel
def colonists_for_bonus(state, rules, island, seat):
    """Colonists of a seat as the exploration bonus counts them (D10, D13)."""
    count = state.colonists[island, seat]
    if rules.exploration_farmed_colonists == 0:
        count += rules.farm_colonists * state.farms[island, seat]
    if rules.side_bonus[state.side[island]] == Bonus.MINERS_AS_COLONISTS:
        weight = min(state.keys[island], 1) if rules.bonus_miners_as_colonists else state.keys[island]
        count += weight * state.miners[island, seat]
    return count


@kernel
def award_exploration(state, rules, island):
    """The last flag reached pays the seats with the most colonists: 1st, 2nd and 3rd place."""
    side = state.side[island]
    reached = state.track_n[island]
    place = 0
    below = 1 << 30
    while place < 3:
        best = -1
        for seat in range(state.players):
            count = colonists_for_bonus(state, rules, island, seat)
            if count < below:
                best = max(best, count)
        if best < 0 or (best == 0 and rules.exploration_no_colonists == 0):  # D11
            return
        place += award_place(state, rules, island, side, reached, place, best)
        below = best


@kernel
def award_place(state, rules, island, side, reached, place, count):
    """Pay all seats with `count` colonists, tied for the places from `place` on; returns how many they are."""
    tied = 0
    governor = NOBODY
    for seat in range(state.players):
        if colonists_for_bonus(state, rules, island, seat) == count:
            tied += 1
            if state.effect[seat] == Effect.GOVERNOR:
                governor = seat
    best = rules.flag_pays[side, reached, place]
    pool = 0
    for further in range(place, min(place + tied, 3)):
        pool += rules.flag_pays[side, reached, further]
    alone = governor != NOBODY and tied > 1  # R-T15
    if rules.exploration_ties:  # D22 `full`
        share = best if not alone else rules.flag_pays[side, reached, place + 1] if place < 2 else 0
    else:
        share = (pool - best) // (tied - 1) if alone else pool // tied
    for seat in range(state.players):
        if colonists_for_bonus(state, rules, island, seat) == count:
            state.owed[seat] += best if seat == governor else share
    return tied


@kernel
def find_winners(state):
    """Highest score; among equals the most voyagers in the pub; then a shared victory."""
    top = pub = -1
    for seat in range(state.players):
        top = max(top, score_of(state, seat))
    for seat in range(state.players):
        if score_of(state, seat) == top:
            pub = max(pub, state.pub[seat])
    for seat in range(state.players):
        state.winner[seat] = 1 if score_of(state, seat) == top and state.pub[seat] == pub else 0
