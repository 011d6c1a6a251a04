"""The rows of results of a game."""

from sim.games.archipelago.score import cards_of, score_of, wonders_of
from sim.games.archipelago.state import (
    CAUSES,
    MARKET,
    NOTHING,
    PORT,
    RESOURCES,
    TEMPLE,
    TOWN,
    Cause,
    Do,
    Source,
)
from sim.games.archipelago.units import seat_citizens, seat_ships
from sim.jit import kernel


@kernel
def write_game(state, rules, game):
    """The row of the game."""
    top = second = -1
    game.winners = game.tied = game.calmed = 0
    for seat in range(state.players):
        score = score_of(state, seat)
        if score > top:
            top, second = score, top
        elif score > second:
            second = score
        game.winners += state.winner[seat]
    for seat in range(state.players):
        game.tied += score_of(state, seat) == top
    game.margin = top - second
    game.ending, game.rounds, game.phase, game.decisions = state.ending - 1, state.round_no, state.phase, state.decisions
    game.population, game.rebellion, game.surplus = state.population, state.rebellion, state.surplus
    game.closest = state.closest
    game.separatist, game.pacifist = state.separatist, state.pacifist
    game.announced = state.objective[state.announced] if state.announced != NOTHING else NOTHING
    game.trend = state.trend
    game.start_surplus, game.start_market = state.start_surplus, state.start_market
    game.round1_surplus = state.history[0, 2]
    game.regions, game.cards, game.wonders = state.n_hexes - 1, state.in_play[0] + state.in_play[1], state.n_wonders
    game.offers, game.deals = state.offers, state.deals
    game.domestic, game.export = state.crises[0], state.crises[1]
    game.domestic_met, game.export_met = state.crises_met[0], state.crises_met[1]
    game.push_taxes, game.push_domestic = state.pushed[Cause.TAXES], state.pushed[Cause.DOMESTIC]
    game.push_export, game.push_events = state.pushed[Cause.EXPORT], state.pushed[Cause.EVENTS]
    game.push_glut, game.push_population = state.pushed[Cause.GLUT], state.pushed[Cause.POPULATION]
    game.push_surplus = state.pushed[Cause.SURPLUS] + state.pushed[Cause.OVERFLOW]
    game.push_cards = state.pushed[Cause.CARDS]
    for cause in range(CAUSES):
        game.calmed += state.calmed[cause]


@kernel
def write_seat(state, rules, row, seat):
    """The row of a seat."""
    row.score, row.won = score_of(state, seat), state.winner[seat]
    row.rank = 1
    for other in range(state.players):
        row.rank += score_of(state, other) > row.score
    row.vp_objective, row.vp_trend = state.vp[seat, Source.OBJECTIVE], state.vp[seat, Source.TREND]
    row.vp_medals, row.vp_pacifist = state.vp[seat, Source.MEDALS], state.vp[seat, Source.PACIFIST]
    row.objective = state.objective[seat]
    row.objective_2 = state.objective[seat + state.players] if state.n_objectives > state.players else NOTHING
    row.trend, row.ended = state.trend, state.ending - 1
    row.florins, row.tokens, row.given = state.florins[seat], state.tokens[seat], state.crisis_cubes[seat]
    row.cubes = 0
    for resource in range(RESOURCES):
        row.cubes += state.cubes[seat, resource]
    row.market_given = state.market_given[seat]
    row.citizens, row.ships = seat_citizens(state, seat), seat_ships(state, seat)
    row.towns, row.markets = state.built[seat, TOWN], state.built[seat, MARKET]
    row.ports, row.temples = state.built[seat, PORT], state.built[seat, TEMPLE]
    row.wonders, row.cards = wonders_of(state, rules, seat), cards_of(state, rules, seat, 3)
    row.bought = state.cards_bought[seat]
    row.ended_by = state.announced != NOTHING and state.announced % state.players == seat
    row.bid_paid, row.bids_won = state.bid_paid[seat], state.bids_won[seat]
    row.sales, row.tax_income = state.sales[seat], state.tax_income[seat]
    row.harvests, row.taxes = state.actions[seat, Do.HARVEST], state.actions[seat, Do.TAXES]
    row.recruitments, row.reproductions = state.actions[seat, Do.RECRUITMENT], state.actions[seat, Do.REPRODUCTION]
    row.constructions, row.transactions = state.actions[seat, Do.CONSTRUCTION], state.actions[seat, Do.TRANSACTION]
    row.migrations, row.explorations = state.actions[seat, Do.MIGRATION], state.actions[seat, Do.EXPLORATION]


@kernel
def write_rounds(state, rules, rounds):
    """One row a round, blank for rounds that were not played."""
    for number in range(rules.game_round_limit):
        row = rounds[number]
        was = state.history[number]
        row.round = number + 1 if number < state.round_no else 0
        row.ended = state.ending - 1
        row.population, row.rebellion, row.surplus, row.domestic, row.export = was[0], was[1], was[2], was[3], was[4]
        row.florins, row.cubes, row.regions, row.buildings, row.rebels = was[5], was[6], was[7], was[8], was[9]
        row.price, row.cards = was[10], was[11]
        row.richest, row.florins_gini = was[12], was[13]
