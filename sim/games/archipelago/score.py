"""The end: a war, or victory points from objectives, the trend, medals and the Pacifist's bonus (seed 002 p.15)."""

from numpy import int64

from sim.games.archipelago.control import controlled, controller
from sim.games.archipelago.state import (
    CITIZENS,
    NOBODY,
    TOWN,
    Count,
    Ending,
    Kind,
    Role,
    Source,
    Step,
)
from sim.games.archipelago.units import hexes_of, seat_citizens, seat_ships
from sim.jit import kernel


@kernel
def count(state, rules, seat, criterion, counted):
    """How many a seat has of what a criterion counts."""
    if criterion == Count.TOKENS:
        return int64(state.tokens[seat])
    if criterion == Count.MONEY:
        return int64(state.florins[seat])
    if criterion == Count.CUBES:
        return int64(state.cubes[seat, counted])
    if criterion == Count.CONTROLLED:
        return controlled(state, rules, seat, counted)
    if criterion == Count.TOWNS_IN:
        return towns_in(state, rules, seat, counted)
    if criterion == Count.SHIPS:
        return seat_ships(state, seat)
    if criterion == Count.CITIZENS:
        return seat_citizens(state, seat) + (on_wonders(state, seat) if rules.wonder_citizens else 0)
    if criterion == Count.CARDS:
        return cards_of(state, rules, seat, counted)
    if criterion == Count.REGIONS:
        return regions_of(state, seat)
    if criterion == Count.WONDERS:
        return wonders_of(state, rules, seat)
    return int64(state.crisis_cubes[seat])


@kernel
def towns_in(state, rules, seat, resource):
    """Towns that a seat controls in regions with an icon of the resource."""
    n = 0
    for building in range(state.n_buildings):
        if (state.b_kind[building] == TOWN and rules.face_icons[state.hex_face[state.b_hex[building]], resource] > 0
                and controller(state, rules, building) == seat):
            n += 1
    return n


@kernel
def cards_of(state, rules, seat, kinds):
    """Evolution cards before a seat: bit 0 characters, bit 1 progress (wonders included)."""
    n = 0
    for card in range(rules.n_cards):
        if state.card_owner[card] == seat:
            n += kinds >> (1 if rules.card_kind[card] != Kind.CHARACTER else 0) & 1
    return n


@kernel
def regions_of(state, seat):
    """Regions with a unit of the seat, the open sea aside."""
    n = 0
    bits = hexes_of(state, seat) & ~1
    while bits:
        bits &= bits - 1
        n += 1
    return n


@kernel
def wonders_of(state, rules, seat):
    """Wonders that a seat has built."""
    n = 0
    for card in range(rules.n_cards):
        n += state.card_owner[card] == seat and state.card_built[card] > 0
    return n


@kernel
def on_wonders(state, seat):
    """Citizens of a seat on wonders."""
    n = 0
    for colour in range(state.colours):
        n += state.n_on_wonders[colour] if state.owner[colour] == seat else 0
    return n


@kernel
def places_pay(state, rules, criterion, counted, source, first, second, third):
    """Rank the seats by a count and pay the first three places (A-D79, A-D80)."""
    for seat in range(state.players):
        state.bid[seat] = count(state, rules, seat, criterion, counted)  # the bids are over
    for seat in range(state.players):
        mine = state.bid[seat]
        if mine == 0 and rules.score_rank_zero == 0:
            continue
        better = tied = 0
        for other in range(state.players):
            better += state.bid[other] > mine
            tied += state.bid[other] == mine
        if rules.score_rank_tie == 2:
            total = 0
            for place in range(better, better + tied):
                total += pays(place, first, second, third)
            state.vp[seat, source] += total // tied
        else:
            state.vp[seat, source] += pays(better if rules.score_rank_tie == 0 else better + tied - 1, first, second, third)


@kernel
def pays(place, first, second, third):
    """VP of a place, counted from 0."""
    if place == 0:
        return first
    if place == 1:
        return second
    return third if place == 2 else 0


@kernel
def final_scoring(state, rules):
    """The end of the game."""
    state.step = Step.OVER
    if state.war:
        state.ending = Ending.WAR.value + 1
        if state.separatist != NOBODY:
            state.ending = Ending.SEPARATIST.value + 1
            state.winner[state.separatist] = 1
        return
    for place in range(state.n_objectives):
        objective = state.objective[place]
        if rules.objective_role[objective] != Role.SEPARATIST or rules.score_separatist_peace == 0:
            places_pay(state, rules, int64(rules.objective_count[objective]), int64(rules.objective_counted[objective]),
                       Source.OBJECTIVE.value, int64(rules.score_objective_1), int64(rules.score_objective_2),
                       int64(rules.score_objective_3))
    places_pay(state, rules, int64(rules.trend_count[state.trend]), int64(rules.trend_counted[state.trend]), Source.TREND.value,
               int64(rules.score_trend_1), int64(rules.score_trend_2), int64(rules.score_trend_3))
    for card in range(rules.n_cards):
        if state.card_owner[card] != NOBODY and (rules.card_kind[card] != Kind.WONDER or state.card_built[card] > 0):
            state.vp[state.card_owner[card], Source.MEDALS] += rules.card_medals[card]
    reward_pacifist(state, rules)
    find_winners(state)


@kernel
def reward_pacifist(state, rules):
    """A quiet end pays the Pacifist's holder (A-D85)."""
    if state.pacifist != NOBODY and rules.score_pacifist_bonus == 0:
        if state.rebellion == 0:
            state.vp[state.pacifist, Source.PACIFIST] += rules.score_pacifist_calm
        elif state.rebellion <= rules.score_pacifist_quiet_to:
            state.vp[state.pacifist, Source.PACIFIST] += rules.score_pacifist_quiet


@kernel
def score_of(state, seat):
    """Victory points of a seat."""
    return state.vp[seat, 0] + state.vp[seat, 1] + state.vp[seat, 2] + state.vp[seat, 3]


@kernel
def find_winners(state):
    """Most VP, then most florins, then shared (seed 002 p.15, A-D81)."""
    for seat in range(state.players):
        beaten = False
        for other in range(state.players):
            mine, theirs = score_of(state, seat), score_of(state, other)
            beaten = beaten or theirs > mine or (theirs == mine and state.florins[other] > state.florins[seat])
        state.winner[seat] = not beaten


@kernel
def rebels(state):
    """Citizens that lie."""
    n = 0
    for colour in range(state.colours):
        for k in range(CITIZENS):
            n += state.c_hex[colour, k] >= 0 and state.c_lies[colour, k] > 0
    return n
