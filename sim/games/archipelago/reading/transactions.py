"""Buying and selling: what a transaction brings, and choosing one."""

from sim.games.archipelago.reading.ends import pull_of
from sim.games.archipelago.reading.mood import STEP_COST, WORKER_COST
from sim.games.archipelago.reading.taste import TRADE
from sim.games.archipelago.reading.worth import CASH, CUBE_WORTH
from sim.games.archipelago.state import NOTHING, RESOURCES, End
from sim.jit import inline, kernel

BEST = 77  # place in scratch.memo: the best transaction on each market
BOTH = 2
NONE_GOOD = -3.0


@kernel
def transaction_worth(state, rules, seat, weights, memo, market, selling, resource):
    """Florins or a cube for the other; rows of the boards that a cube more or less reaches are minded."""
    cubes = int(state.market[market, resource])
    row = cubes if selling else cubes - 1
    harm = memo[STEP_COST] * rules.space_rebellion[market, resource, row]
    harm += memo[WORKER_COST] * rules.space_surplus[market, resource, row] - pull_of(memo, End.MARKET_CUBES.value)
    value = rules.space_price[market, resource, row] * memo[CASH] - memo[CUBE_WORTH + resource] - harm
    if not selling:
        value = -value
        if market == 0 and rules.back_domestic[state.back] == resource:
            value -= memo[STEP_COST]
    return weights[TRADE] * value if value > 0.0 else value


@kernel
def note_transactions(state, rules, seat, weights, memo):
    """Note what the best transaction on each market brings."""
    for market in range(2):
        best = NONE_GOOD
        for resource in range(RESOURCES):
            cubes = state.market[market, resource]
            if state.cubes[seat, resource] > 0 and cubes < rules.zone_spaces[market, resource]:
                best = max(best, transaction_worth(state, rules, seat, weights, memo, market, 1, resource))
            if cubes > 0 and rules.space_price[market, resource, cubes - 1] <= state.florins[seat]:
                best = max(best, transaction_worth(state, rules, seat, weights, memo, market, 0, resource))
        memo[BEST + market] = best


@inline
def best_transaction(memo, where):
    """What the best transaction on a market (2: on either) brings, as noted."""
    return max(memo[BEST], memo[BEST + 1]) if where == BOTH else memo[BEST + where]


@kernel
def choose_transaction(state, rules, seat, weights, memo):
    """The best one, or stop."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        code, value = int(state.options[option, 0]), 0.0
        if code != NOTHING:
            value = transaction_worth(state, rules, seat, weights, memo, code // 2, code % 2, int(state.options[option, 1]))
        if value > best:
            best, chosen = value, option
    return chosen
