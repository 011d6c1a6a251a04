"""Citizens and ships: where they are, and which of several like ones acts.

A unit is free if it stands, is on no icon, holds no building and has not newly arrived (citizen.newborn_ready = no).
"""

from numpy import int64

from sim.games.archipelago.state import (
    CITIZENS,
    IN_SUPPLY,
    NOBODY,
    NOTHING,
    ON_WONDER,
    RESOURCES,
    SHIPS,
)
from sim.jit import inline, kernel

SHIP_HOLDER = 10  # code of a holder: 16 x colour + citizen, or + SHIP_HOLDER + ship
NO_AREA = 9


@inline
def is_free(state, colour, k):
    """Is a citizen on the map free?"""
    return (state.c_icon[colour, k] < 0 and state.c_holds[colour, k] < 0 and state.c_lies[colour, k] == 0
            and state.c_new[colour, k] == 0)


@inline
def ship_is_free(state, colour, k):
    """Is a ship on the map free?"""
    return state.s_icon[colour, k] < 0 and state.s_holds[colour, k] < 0


@kernel
def recount(state, colour, h):
    """Count a colour's units in a hex once more."""
    citizens = free_citizens = ships = free_ships = 0
    for k in range(CITIZENS):
        if state.c_hex[colour, k] == h:
            citizens += 1
            free_citizens += is_free(state, colour, k)
    for k in range(SHIPS):
        if state.s_hex[colour, k] == h:
            ships += 1
            free_ships += ship_is_free(state, colour, k)
    state.free_citizens[h, colour], state.citizens_here[h, colour] = free_citizens, citizens
    state.free_ships[h, colour], state.ships_here[h, colour] = free_ships, ships
    bit = 1 << h
    state.presence[colour] = state.presence[colour] | bit if citizens + ships else state.presence[colour] & ~bit
    state.free_at[colour] = state.free_at[colour] | bit if free_citizens + free_ships else state.free_at[colour] & ~bit


@kernel
def hexes_of(state, seat):
    """The hexes with a unit of a seat, as bits."""
    bits = int64(0)
    for colour in range(seat, state.colours, state.players):
        bits |= state.presence[colour]
    return bits


@kernel
def free_hexes_of(state, seat):
    """The hexes with a free unit of a seat, as bits."""
    bits = int64(0)
    for colour in range(seat, state.colours, state.players):
        bits |= state.free_at[colour]
    return bits


@kernel
def recount_all(state):
    """Count all units once more."""
    for h in range(state.n_hexes):
        for colour in range(state.colours):
            recount(state, colour, h)


@kernel
def land_citizen(state, rules, colour, h, area):
    """A citizen comes from the supply into play: population +1."""
    for k in range(CITIZENS):
        if state.c_hex[colour, k] == IN_SUPPLY:
            state.c_hex[colour, k], state.c_area[colour, k] = h, area
            state.c_icon[colour, k] = state.c_holds[colour, k] = NOTHING
            state.c_lies[colour, k] = 0
            state.c_new[colour, k] = rules.citizen_newborn_ready if state.phase > 0 else 0
            state.n_citizens[colour] += 1
            state.population += 1
            recount(state, colour, h)
            return


@kernel
def launch_ship(state, colour, h, area):
    """A ship comes from the supply into play."""
    for k in range(SHIPS):
        if state.s_hex[colour, k] == IN_SUPPLY:
            state.s_hex[colour, k], state.s_area[colour, k] = h, area
            state.s_icon[colour, k] = state.s_holds[colour, k] = NOTHING
            state.n_ships[colour] += 1
            recount(state, colour, h)
            return


@kernel
def free_citizen(state, colour, h, area):
    """The free citizen of a colour in a hex: in this land area, or (area -1) in the lowest one; -1 if there is none."""
    found, best = NOBODY, NO_AREA
    for k in range(CITIZENS):
        if state.c_hex[colour, k] == h and is_free(state, colour, k):
            here = state.c_area[colour, k]
            if (area == NOTHING or here == area) and here < best:
                found, best = k, here
    return found


@kernel
def free_ship(state, colour, h, area):
    """The free ship of a colour in a hex: in this sea area, or (area -1) in the lowest one; -1 if there is none."""
    found, best = NOBODY, NO_AREA
    for k in range(SHIPS):
        if state.s_hex[colour, k] == h and ship_is_free(state, colour, k):
            here = state.s_area[colour, k]
            if (area == NOTHING or here == area) and here < best:
                found, best = k, here
    return found


@kernel
def building_citizen(state, rules, colour, h):
    """The citizen that builds here: free, or (A-D30) on an icon, or holding a building; -1 if there is none."""
    k = free_citizen(state, colour, h, NOTHING)
    if k != NOBODY or rules.build_builder == 0:
        return k
    best = 1000
    for other in range(CITIZENS):
        if state.c_hex[colour, other] == h and state.c_lies[colour, other] == 0 and state.c_new[colour, other] == 0:
            rank = work_rank(state, colour, other)
            if rank < best:
                k, best = other, rank
    return k


@inline
def work_rank(state, colour, k):
    """Citizens on icons by resource, then holders by building; among equals the lowest area."""
    if state.c_holds[colour, k] >= 0:
        return 100 + 10 * int64(state.c_holds[colour, k]) + state.c_area[colour, k]
    return 10 * int64(state.c_icon[colour, k]) + state.c_area[colour, k]


@kernel
def rises_first(state, colour, h):
    """The lying citizen of a colour in a hex that stands up first: holders, those without icon, those on icons."""
    found, best = NOBODY, 10000
    for k in range(CITIZENS):
        if state.c_hex[colour, k] == h and state.c_lies[colour, k] == 1:
            rank = int64(state.c_area[colour, k])
            if state.c_holds[colour, k] >= 0:
                rank += 10 * int64(state.c_holds[colour, k])
            else:
                rank += 1000 + 10 * (int64(state.c_icon[colour, k]) + 1)
            if rank < best:
                found, best = k, rank
    return found


@kernel
def stand_up(state, colour, k):
    """A lying citizen stands up."""
    state.c_lies[colour, k] = 0
    state.lying[colour] -= 1
    recount(state, colour, int64(state.c_hex[colour, k]))


@kernel
def leave_work(state, colour, k):
    """A citizen leaves its icon or its building."""
    h = state.c_hex[colour, k]
    if state.c_icon[colour, k] >= 0:
        state.taken[h, state.c_icon[colour, k]] -= 1
        state.c_icon[colour, k] = NOTHING
    if state.c_holds[colour, k] >= 0:
        state.b_holder[state.c_holds[colour, k]] = NOBODY
        state.c_holds[colour, k] = NOTHING


@kernel
def ship_leaves_work(state, colour, k):
    """A ship leaves its icon or its port."""
    h = state.s_hex[colour, k]
    if state.s_icon[colour, k] >= 0:
        state.taken[h, 0] -= 1
        state.s_icon[colour, k] = NOTHING
    if state.s_holds[colour, k] >= 0:
        state.b_holder[state.s_holds[colour, k]] = NOBODY
        state.s_holds[colour, k] = NOTHING


@kernel
def hold(state, colour, k, building):
    """A citizen steps on a building."""
    state.c_holds[colour, k] = building
    state.b_holder[building] = 16 * colour + k
    state.b_last[building] = state.owner[colour]


@kernel
def ship_holds(state, colour, k, building):
    """A ship steps on a port."""
    state.s_holds[colour, k] = building
    state.b_holder[building] = 16 * colour + SHIP_HOLDER + k
    state.b_last[building] = state.owner[colour]


@kernel
def has_standing(state, seat, h):
    """Has a seat a standing citizen in a hex?"""
    for colour in range(seat, state.colours, state.players):
        if state.citizens_here[h, colour] > 0:
            for k in range(CITIZENS):
                if state.c_hex[colour, k] == h and state.c_lies[colour, k] == 0:
                    return True
    return False


@kernel
def has_unit(state, seat, h):
    """Has a seat any unit in a hex?"""
    return hexes_of(state, seat) >> h & 1 == 1


@kernel
def has_active_unit(state, seat, h):
    """Has a seat a standing citizen or a ship in a hex?"""
    for colour in range(seat, state.colours, state.players):
        if state.ships_here[h, colour] > 0:
            return True
    return has_standing(state, seat, h)


@kernel
def home_area(state, seat, h):
    """Where new citizens of a seat appear in a hex: the lowest area with a standing citizen of the seat, or 0."""
    best = NO_AREA
    for colour in range(seat, state.colours, state.players):
        if state.citizens_here[h, colour] > 0:
            for k in range(CITIZENS):
                if state.c_hex[colour, k] == h and state.c_lies[colour, k] == 0:
                    best = min(best, int64(state.c_area[colour, k]))
    return 0 if best == NO_AREA else best


@kernel
def seat_citizens(state, seat):
    """Citizens of a seat in play."""
    n = 0
    for colour in range(seat, state.colours, state.players):
        n += state.n_citizens[colour]
    return n


@kernel
def seat_ships(state, seat):
    """Ships of a seat in play."""
    n = 0
    for colour in range(seat, state.colours, state.players):
        n += state.n_ships[colour]
    return n


@kernel
def standing_here(state, colour, h):
    """Standing citizens of a colour in a hex, engaged ones included."""
    n = 0
    if state.citizens_here[h, colour] > 0:
        for k in range(CITIZENS):
            n += state.c_hex[colour, k] == h and state.c_lies[colour, k] == 0
    return n


@kernel
def send_to_wonder(state, rules, colour, k):
    """A free citizen goes to a wonder for good (A-D63)."""
    h = int64(state.c_hex[colour, k])
    state.c_hex[colour, k] = ON_WONDER
    recount(state, colour, h)
    if rules.wonder_citizens:
        state.n_citizens[colour] -= 1
        state.n_on_wonders[colour] += 1
        state.population -= 1
        state.war |= state.rebellion > state.population and rules.war_check == 0
    else:
        state.n_on_wonders[colour] += 1


@kernel
def disengage(state, rules):
    """Phase 1: units leave icons (A-D25: buildings too), rebels stand up, newcomers are ready."""
    for colour in range(state.colours):
        for k in range(CITIZENS):
            if state.c_hex[colour, k] >= 0:
                state.c_lies[colour, k] = state.c_new[colour, k] = 0
                state.c_icon[colour, k] = NOTHING
                if rules.disengage_leave:
                    leave_work(state, colour, k)
        for k in range(SHIPS):
            if state.s_hex[colour, k] >= 0:
                state.s_icon[colour, k] = NOTHING
                if rules.disengage_leave:
                    ship_leaves_work(state, colour, k)
        state.lying[colour] = 0
    for h in range(state.n_hexes):
        for resource in range(RESOURCES):
            state.taken[h, resource] = 0
    recount_all(state)
