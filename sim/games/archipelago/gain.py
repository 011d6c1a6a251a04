"""What an exploration brings: a token, huts, a cube to the domestic market, a cube for the explorer (seed 000, A-D5 to A-D7)."""

from numpy import int64

from sim.games.archipelago.board import change_surplus, stock_market, take_cube, take_token
from sim.games.archipelago.flow import action_over
from sim.games.archipelago.state import NOTHING, RESOURCES, Step
from sim.jit import inline, kernel


@kernel
def gain(state, rules):
    """A token, the huts, then the market cube (round 0 always; else A-D5)."""
    take_token(state, rules, int64(state.active))
    change_surplus(state, rules, int64(rules.face_huts[state.hex_face[state.at]]))
    state.what = NOTHING
    if state.phase == 0 or rules.explore_gain != 1:
        list_market_cube(state, rules)
        if state.n_options > 0:
            state.step = Step.MARKET_CUBE
            return
    go_on_to_own_cube(state, rules)


@inline
def icons(state, rules, resource):
    """Icons of a type on the new face."""
    return rules.face_icons[state.hex_face[state.at], resource]


@kernel
def list_market_cube(state, rules):
    """Options: produced types that can go to the domestic market (A-D7)."""
    n = 0
    for resource in range(RESOURCES):
        if icons(state, rules, resource) > 0:
            room = state.bank[resource] > 0 and state.market[0, resource] < rules.zone_spaces[0, resource]
            if room or rules.explore_blocked_cube:
                state.options[n, 0], state.options[n, 1] = resource, NOTHING
                n += 1
    state.n_options = n


@kernel
def apply_market_cube(state, rules, resource):
    """The cube goes onto the domestic market."""
    if stock_market(state, rules, 0, resource):
        state.what = resource
    go_on_to_own_cube(state, rules)


@kernel
def go_on_to_own_cube(state, rules):
    """The explorer's own cube, if the region has other resources (A-D5, A-D6)."""
    if state.phase == 0 or rules.explore_gain != 2:
        list_own_cube(state, rules)
        if state.n_options > 0:
            state.step = Step.OWN_CUBE
            return
    explored(state, rules)


@kernel
def list_own_cube(state, rules):
    """Options: produced types other than the one on the market, with a cube in the bank."""
    n = 0
    for resource in range(RESOURCES):
        here = icons(state, rules, resource)
        other = resource != state.what or (here > 1 and rules.explore_other_resource == 1)
        if here > 0 and state.bank[resource] > 0 and other:
            state.options[n, 0], state.options[n, 1] = resource, NOTHING
            n += 1
    state.n_options = n


@kernel
def apply_own_cube(state, rules, resource):
    """The cube goes behind the screen."""
    take_cube(state, int64(state.active), resource)
    explored(state, rules)


@kernel
def explored(state, rules):
    """The exploration is done."""
    if state.phase == 0:
        state.step = Step.NEXT_COLOUR
    else:
        action_over(state, rules)
