"""Transaction: buy or sell a cube on the domestic or the export market (seed 000)."""

from numpy import int64

from sim.games.archipelago.board import buying_price, pay_bank, receive, selling_price
from sim.games.archipelago.flow import action_over
from sim.games.archipelago.state import NOTHING, RESOURCES, Step
from sim.jit import kernel

BUYS, SELLS, BOTH_MARKETS = 0, 1, 2


@kernel
def possible(state, rules, seat, market, selling, resource):
    """Is a transaction possible?"""
    if selling:
        return state.cubes[seat, resource] > 0 and selling_price(state, rules, market, resource) >= 0
    price = buying_price(state, rules, market, resource)
    return 0 <= price <= state.florins[seat]


@kernel
def can_trade(state, rules, seat, where):
    """Is any transaction possible on a market (2: on either)?"""
    for market in range(2):
        if where in (market, BOTH_MARKETS):
            for resource in range(RESOURCES):
                if possible(state, rules, seat, market, BUYS, resource) or possible(state, rules, seat, market, SELLS, resource):
                    return True
    return False


@kernel
def start_transactions(state, where, n, may_stop):
    """So many transactions on a market (2: on either)."""
    state.where = where
    state.left = n
    state.may_stop = may_stop
    state.step = Step.TRANSACTION


@kernel
def list_transaction(state, rules):
    """Options: (2 x market + selling, resource); last stop."""
    seat, n = int64(state.active), 0
    if state.left > 0:
        for market in range(2):
            if state.where in (market, BOTH_MARKETS):
                for selling in range(2):
                    for resource in range(RESOURCES):
                        if possible(state, rules, seat, market, selling, resource):
                            state.options[n, 0], state.options[n, 1] = 2 * market + selling, resource
                            n += 1
    if state.may_stop or n == 0:
        state.options[n, 0] = state.options[n, 1] = NOTHING
        n += 1
    state.n_options = n


@kernel
def apply_transaction(state, rules, code, resource):
    """The price is that of the row from which the cube is taken, or on which it is laid."""
    if code == NOTHING:
        action_over(state, rules)
        return
    seat, market = int64(state.active), code // 2
    if code % 2 == SELLS:
        price = int64(selling_price(state, rules, market, resource))
        state.cubes[seat, resource] -= 1
        state.market[market, resource] += 1
        state.sales[seat] += receive(state, rules, seat, price)
    else:
        pay_bank(state, seat, int64(buying_price(state, rules, market, resource)))
        state.market[market, resource] -= 1
        state.cubes[seat, resource] += 1
    state.left -= 1
    state.may_stop = 1
    if state.left == 0:
        action_over(state, rules)
