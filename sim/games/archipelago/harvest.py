"""Harvest: units on free icons of one type, a cube from the bank for each (seed 000)."""

from numpy import int64

from sim.games.archipelago.board import take_cube
from sim.games.archipelago.control import region_controller
from sim.games.archipelago.flow import action_over
from sim.games.archipelago.state import CITIZENS, FISH, NOBODY, NOTHING, RESOURCES, SHIPS, Step
from sim.games.archipelago.units import SHIP_HOLDER, free_citizen, free_ship, hexes_of, recount
from sim.jit import kernel


@kernel
def permitted(state, rules, seat, h):
    """May a seat harvest in a hex: not under another seat's town without its consent (A-D41)."""
    town = region_controller(state, rules, h)
    if town in (NOBODY, seat) or rules.harvest_consent == 1 or state.permits[seat, town] >> h & 1:
        return True
    return rules.harvest_consent == 2 and state.florins[seat] >= rules.harvest_fee


@kernel
def icon_free(state, rules, h, resource):
    """Has a hex a free icon of a type?"""
    return state.taken[h, resource] < rules.face_icons[state.hex_face[h], resource]


@kernel
def can_harvest(state, rules, seat):
    """The types that a seat can begin a harvest of, as bits."""
    bits = 0
    own = hexes_of(state, seat)
    for h in range(state.n_hexes):
        if own >> h & 1 == 0:
            continue
        ships, citizens = working_ships(state, rules, seat, h), working_citizens(state, rules, seat, h)
        if ships or citizens:
            here = 0
            for resource in range(RESOURCES):
                if (ships if resource == FISH else citizens) and icon_free(state, rules, h, resource):
                    here |= 1 << resource
            if here & ~bits and permitted(state, rules, seat, h):
                bits |= here
    for resource in range(RESOURCES):
        if state.bank[resource] == 0:
            bits &= ~(1 << resource)
    return bits


@kernel
def working_citizens(state, rules, seat, h):
    """Has a seat a citizen in a hex that can harvest?"""
    for colour in range(seat, state.colours, state.players):
        if state.citizens_here[h, colour] > 0:
            if state.free_citizens[h, colour] > 0:
                return True
            if rules.building_holder_work:
                for building in range(state.n_buildings):
                    if harvesting_holder(state, colour, h, building, False):
                        return True
    return False


@kernel
def working_ships(state, rules, seat, h):
    """Has a seat a ship in a hex that can harvest?"""
    for colour in range(seat, state.colours, state.players):
        if state.ships_here[h, colour] > 0:
            if state.free_ships[h, colour] > 0:
                return True
            if rules.building_holder_work:
                for building in range(state.n_buildings):
                    if harvesting_holder(state, colour, h, building, True):
                        return True
    return False


@kernel
def harvesting_holder(state, colour, h, building, ship):
    """With building.holder_work = may_harvest (A-D26): does a unit of this colour hold the building and can harvest?"""
    code = int64(state.b_holder[building])
    if code == NOBODY or state.b_hex[building] != h or code >> 4 != colour or (code & 15 >= SHIP_HOLDER) != ship:
        return False
    k = code & 15
    if ship:
        return state.s_icon[colour, k - SHIP_HOLDER] < 0
    return state.c_icon[colour, k] < 0 and state.c_lies[colour, k] == 0 and state.c_new[colour, k] == 0


@kernel
def start_harvest(state, resource):
    """Which units are placed is chosen one by one."""
    state.what = resource
    state.step = Step.HARVEST


@kernel
def list_harvest(state, rules):
    """Options: (16 x colour + 1 + building or 0, hex) of units that can take an icon; after the first, stop."""
    seat, resource, n = int64(state.active), int64(state.what), int64(0)
    ship = resource == FISH
    if state.bank[resource] > 0:
        own = hexes_of(state, seat)
        for h in range(state.n_hexes):
            if own >> h & 1 and icon_free(state, rules, h, resource) and permitted(state, rules, seat, h):
                for colour in range(seat, state.colours, state.players):
                    n = list_workers(state, rules, colour, h, ship, n)
    if state.may_stop or n == 0:
        state.options[n, 0] = state.options[n, 1] = NOTHING
        n += 1
    state.n_options = n


@kernel
def list_workers(state, rules, colour, h, ship, n):
    """The units of a colour in a hex that can harvest."""
    if (state.free_ships[h, colour] if ship else state.free_citizens[h, colour]) > 0:
        state.options[n, 0], state.options[n, 1] = 64 * colour, h
        n += 1
    if rules.building_holder_work:
        for building in range(state.n_buildings):
            if harvesting_holder(state, colour, h, building, ship):
                state.options[n, 0], state.options[n, 1] = 64 * colour + 1 + building, h
                n += 1
    return n


@kernel
def apply_harvest(state, rules, code, h):
    """The unit goes onto the icon, the cube behind the screen; or the harvest is over."""
    if h == NOTHING:
        action_over(state, rules)
        return
    seat, resource = int64(state.active), int64(state.what)
    pay_fee(state, rules, seat, h)
    engage(state, code // 64, h, code % 64 - 1, resource)
    take_cube(state, seat, resource)
    state.harvested[resource] += 1
    state.may_stop = 1


@kernel
def pay_fee(state, rules, seat, h):
    """With harvest.consent = fee a unit pays the town's controller."""
    town = region_controller(state, rules, h)
    if rules.harvest_consent == 2 and town != NOBODY and town != seat and state.permits[seat, town] >> h & 1 == 0:
        state.florins[seat] -= rules.harvest_fee
        state.florins[town] += rules.harvest_fee


@kernel
def engage(state, colour, h, building, resource):
    """The free unit of the lowest area, or the one that holds a building, is engaged."""
    state.taken[h, resource] += 1
    if resource == FISH:
        k = free_ship(state, colour, h, NOTHING) if building < 0 else (int64(state.b_holder[building]) & 15) - SHIP_HOLDER
        state.s_icon[colour, k] = resource
    else:
        k = free_citizen(state, colour, h, NOTHING) if building < 0 else int64(state.b_holder[building]) & 15
        state.c_icon[colour, k] = resource
    recount(state, colour, h)


assert CITIZENS <= SHIP_HOLDER and SHIPS + SHIP_HOLDER <= 16
