"""Phase 3: population effects of boards I to IV, in order (seed 000)."""

from numpy import int64

from sim.games.archipelago.board import change_rebellion, change_surplus
from sim.games.archipelago.ending import check_end, turn_or_phase_over
from sim.games.archipelago.state import POPULATION, RESOURCES, Cause, Step
from sim.jit import kernel

BOARDS = 4


@kernel
def apply_board(state, rules):
    """The effects of the next board; after board IV the phase is over."""
    board = state.filling
    if board == BOARDS:
        turn_or_phase_over(state, rules, Step.BALANCE.value)
        return
    if board < 2:
        market_effects(state, rules, int64(board))
    elif board == 2:
        row = min(int64(state.population), POPULATION - 1)
        change_surplus(state, rules, int64(rules.population_surplus[row]))
        change_rebellion(state, rules, int64(rules.population_rebellion[row]), Cause.POPULATION.value)
    else:
        change_rebellion(state, rules, int64(rules.surplus_rebellion[state.surplus]), Cause.SURPLUS.value)
    state.filling += 1
    check_end(state, rules)


@kernel
def market_effects(state, rules, market):
    """The row of the last cube of each zone says the steps; an empty zone has none (A-D52)."""
    surplus = rebellion = 0
    for resource in range(RESOURCES):
        cubes = state.market[market, resource]
        if cubes > 0:
            surplus += rules.space_surplus[market, resource, cubes - 1]
            rebellion += rules.space_rebellion[market, resource, cubes - 1]
        elif rules.board_empty_zone:
            surplus += rules.empty_surplus[market, resource]
            rebellion += rules.empty_rebellion[market, resource]
    change_surplus(state, rules, surplus)
    change_rebellion(state, rules, rebellion, Cause.GLUT.value)
