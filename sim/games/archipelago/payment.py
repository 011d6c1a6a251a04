"""Paying cubes: own ones, or explorer tokens as jokers that the bank changes at the moment of payment (A-D12)."""

from numpy import int64

from sim.games.archipelago.board import spend_token
from sim.games.archipelago.state import RESOURCES, Step
from sim.jit import kernel

FOR_BUILDING, FOR_WONDER, FOR_PART = 1, 2, 3


@kernel
def payable(state, rules, seat):
    """Can a seat pay the cubes in state.due?"""
    jokers = 0
    for resource in range(RESOURCES):
        missing = state.due[resource] - state.cubes[seat, resource]
        if missing > 0:
            if state.bank[resource] == 0 and state.cubes[seat, resource] == 0:
                return False
            jokers += missing
    return jokers == 0 or (rules.token_use == 0 and jokers <= state.tokens[seat])


@kernel
def token_possible(state, rules, seat, resource):
    """Can a token pay this cube, and the rest still be paid?"""
    if state.tokens[seat] == 0 or rules.token_use or state.bank[resource] == 0:
        return False
    state.tokens[seat] -= 1
    state.due[resource] -= 1
    rest = payable(state, rules, seat)
    state.tokens[seat] += 1
    state.due[resource] += 1
    return rest


@kernel
def pay_on(state, rules):
    """Pay cube by cube in resource order; ask where a cube and a token would both do. True when all is paid."""
    seat = int64(state.active)
    for resource in range(RESOURCES):
        while state.due[resource] > 0:
            cube = state.cubes[seat, resource] > 0
            if cube and token_possible(state, rules, seat, resource):
                state.what = resource
                state.step = Step.PAY
                return False
            pay_one(state, rules, seat, resource, not cube)
    return True


@kernel
def pay_one(state, rules, seat, resource, token):
    """One cube is paid."""
    state.due[resource] -= 1
    if token:
        spend_token(state, rules, seat)
    else:
        state.cubes[seat, resource] -= 1
        state.bank[resource] += 1


@kernel
def list_pay(state):
    """Options: a cube, a token."""
    state.options[0, 0], state.options[0, 1] = 0, state.what
    state.options[1, 0], state.options[1, 1] = 1, state.what
    state.n_options = 2


@kernel
def apply_pay(state, rules, token, resource):
    """Pay with what was chosen."""
    pay_one(state, rules, int64(state.active), resource, token == 1)
    state.step = Step.PAYING


