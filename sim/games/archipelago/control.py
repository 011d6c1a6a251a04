"""Who controls buildings and regions (seed 002 p.12)."""

from numpy import int64

from sim.games.archipelago.state import MARKET, NOBODY, PORT, TOWN
from sim.games.archipelago.units import SHIP_HOLDER, has_standing
from sim.jit import kernel


@kernel
def standing_holder(state, building):
    """The seat whose standing unit holds a building, or -1."""
    code = int64(state.b_holder[building])
    if code == NOBODY or (code & 15 < SHIP_HOLDER and state.c_lies[code >> 4, code & 15]):
        return NOBODY
    return int64(state.owner[code >> 4])


@kernel
def holder(state, rules, building):
    """The seat whose standing unit holds a building, or -1; rebels only with building.rebel_holder = keeps (A-D27)."""
    code = int64(state.b_holder[building])
    if rules.building_rebel_holder == 0 or code == NOBODY:
        return standing_holder(state, building)
    return int64(state.owner[code >> 4])


@kernel
def town_holder(state, rules, building):
    """The seat that has control by a town; presence (A-D35): its last holder, while it has a standing citizen there."""
    seat = standing_holder(state, building)
    if seat == NOBODY and rules.building_town_control:
        last = int64(state.b_last[building])
        if last != NOBODY and has_standing(state, last, int64(state.b_hex[building])):
            return last
    return seat


@kernel
def region_controller(state, rules, h):
    """The seat whose town controls a region, or -1."""
    if state.n_kind[TOWN] == 0:
        return NOBODY
    for building in range(state.n_buildings):
        if state.b_hex[building] == h and state.b_kind[building] == TOWN:
            seat = town_holder(state, rules, building)
            if seat != NOBODY:
                return seat
    return NOBODY


@kernel
def controller(state, rules, building):
    """The seat that controls a building: by the town of its region, or by holding it."""
    seat = region_controller(state, rules, int64(state.b_hex[building]))
    return holder(state, rules, building) if seat == NOBODY else seat


@kernel
def controlled(state, rules, seat, kind):
    """Buildings of a kind that a seat controls."""
    n = 0
    if state.n_kind[kind]:
        for building in range(state.n_buildings):
            if state.b_kind[building] == kind and controller(state, rules, building) == seat:
                n += 1
    return n


@kernel
def may_step_on(state, rules, seat, building):
    """Is a building empty, and open to this seat (A-D33)?"""
    if state.b_holder[building] != NOBODY:
        return False
    return rules.building_empty == 0 or state.b_last[building] == NOBODY or state.b_last[building] == seat


@kernel
def usable(state, rules, seat, building):
    """Can a seat use this market or port now (apart from the fee)?"""
    kind = state.b_kind[building]
    return kind in (MARKET, PORT) and state.b_used[building] == 0 and controller(state, rules, building) == seat
