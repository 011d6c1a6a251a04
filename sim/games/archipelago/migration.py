"""Migration: one step a unit, over land, over water, onto buildings; ships convoy citizens (seed 001, reference sheet)."""

from numpy import int64

from sim.games.archipelago.chart import land_can_cross, opposite
from sim.games.archipelago.control import may_step_on
from sim.games.archipelago.flow import action_over
from sim.games.archipelago.state import CITIZENS, NOBODY, NOTHING, PORT, SHIPS, SIDES, WATER, Step
from sim.games.archipelago.units import (
    SHIP_HOLDER,
    hold,
    is_free,
    leave_work,
    recount,
    ship_holds,
    ship_is_free,
    ship_leaves_work,
)
from sim.jit import inline, kernel

STAY, BY_LAND, BY_SEA, BY_CONVOY = 0, 1, 2, 3
CONSENT_TO_CONVOY = 1


@kernel
def can_migrate(state, rules, seat):
    """Can any unit of a seat move?"""
    for colour in range(seat, state.colours, state.players):
        for k in range(CITIZENS):
            state.c_stepped[colour, k] = 0
        for k in range(SHIPS):
            state.s_stepped[colour, k] = state.s_carried[colour, k] = 0
            state.s_from[colour, k] = NOTHING
    state.refused = 0
    for colour in range(seat, state.colours, state.players):
        for k in range(CITIZENS):
            if may_move(state, colour, k) and destinations(state, rules, colour, k, False) > 0:
                return True
        for k in range(SHIPS):
            if ship_may_move(state, colour, k) and ship_destinations(state, rules, colour, k, False) > 0:
                return True
    return False


@inline
def may_move(state, colour, k):
    """Is a citizen on the map free, or a standing holder that does not harvest?"""
    return (state.c_hex[colour, k] >= 0 and state.c_icon[colour, k] < 0 and state.c_lies[colour, k] == 0
            and state.c_new[colour, k] == 0)


@inline
def ship_may_move(state, colour, k):
    """Is a ship on the map and not fishing?"""
    return state.s_hex[colour, k] >= 0 and state.s_icon[colour, k] < 0


@kernel
def start_migration(state):
    """Units move one by one; nobody has moved yet."""
    state.moves = state.refused = 0
    state.c_stepped[:, :] = 0
    state.s_stepped[:, :] = 0
    state.s_from[:, :] = NOTHING
    state.s_carried[:, :] = 0
    state.step = Step.MIGRATE


@kernel
def list_migrate(state, rules):
    """Options: (128 x ship + 16 x colour + unit) of units with somewhere to go, a like one once; after the first, stop."""
    seat, n = int64(state.active), int64(0)
    if state.moves < rules.limits_migration_moves:
        for colour in range(seat, state.colours, state.players):
            n = list_citizens(state, rules, colour, n)
        for colour in range(seat, state.colours, state.players):
            n = list_ships(state, rules, colour, n)
    if state.may_stop or n == 0:
        state.options[n, 0] = state.options[n, 1] = NOTHING
        n += 1
    state.n_options = n


@kernel
def list_citizens(state, rules, colour, n):
    """Citizens of a colour by hex, area, building, step taken."""
    for h in range(1, state.n_hexes):
        if state.citizens_here[h, colour] > 0:
            for area in range(int64(state.lands[h])):
                for stepped in range(2):
                    k = free_mover(state, colour, h, area, stepped)
                    if k != NOBODY and destinations(state, rules, colour, k, False) > 0:
                        n = note(state, n, 16 * colour + k)
                for building in range(state.n_buildings):
                    code = int64(state.b_holder[building])
                    if state.b_hex[building] == h and code >> 4 == colour and code & 15 < SHIP_HOLDER:
                        k = code & 15
                        if (state.c_area[colour, k] == area and may_move(state, colour, k)
                                and destinations(state, rules, colour, k, False) > 0):
                            n = note(state, n, 16 * colour + k)
    return n


@kernel
def list_ships(state, rules, colour, n):
    """Ships of a colour by hex, area, port, step taken."""
    for h in range(state.n_hexes):
        if state.ships_here[h, colour] > 0:
            for area in range(int64(state.seas[h])):
                k = free_sailor(state, colour, h, area)
                if k != NOBODY and ship_destinations(state, rules, colour, k, False) > 0:
                    n = note(state, n, 128 + 16 * colour + k)
                for building in range(state.n_buildings):
                    code = int64(state.b_holder[building])
                    if state.b_hex[building] == h and code >> 4 == colour and code & 15 >= SHIP_HOLDER:
                        k = (code & 15) - SHIP_HOLDER
                        if (state.s_area[colour, k] == area and ship_may_move(state, colour, k)
                                and ship_destinations(state, rules, colour, k, False) > 0):
                            n = note(state, n, 128 + 16 * colour + k)
    return n


@inline
def note(state, n, code):
    """Write an option."""
    state.options[n, 0], state.options[n, 1] = code, NOTHING
    return n + 1


@kernel
def free_mover(state, colour, h, area, stepped):
    """A free citizen in this area that has or has not taken its step; -1 if there is none."""
    for k in range(CITIZENS):
        if (state.c_hex[colour, k] == h and state.c_area[colour, k] == area and is_free(state, colour, k)
                and state.c_stepped[colour, k] == stepped):
            return k
    return NOBODY


@kernel
def free_sailor(state, colour, h, area):
    """A free ship in this area that has not taken its step; -1 if there is none."""
    for k in range(SHIPS):
        if (state.s_hex[colour, k] == h and state.s_area[colour, k] == area and ship_is_free(state, colour, k)
                and state.s_stepped[colour, k] == 0):
            return k
    return NOBODY


@kernel
def destinations(state, rules, colour, k, record):
    """Where a citizen can go; written as options if `record`, otherwise only whether there is any (0 or 1)."""
    h, area, n = int64(state.c_hex[colour, k]), int64(state.c_area[colour, k]), int64(0)
    if state.c_stepped[colour, k] == 0:
        if state.c_holds[colour, k] >= 0:
            n = go(state, n, h, area, NOTHING, STAY, NOBODY, record)
        n = onto_buildings(state, rules, colour, h, area, STAY, NOBODY, n, record)
        for side in range(SIDES):
            other = int64(state.beside[h, side])
            if (other != NOTHING and (n == 0 or record) and state.land_area[h, side] == area
                    and land_can_cross(state, rules, h, side)):
                there = int64(state.land_area[other, opposite(side)])
                n = enter_region(state, rules, colour, other, there, BY_LAND, NOBODY, n, record)
    if n == 0 or record:
        n = by_convoy(state, rules, colour, h, n, record)
    return n


@kernel
def enter_region(state, rules, colour, h, area, by, helper, n, record):
    """Into a region, on its land or onto one of its buildings, if there is room."""
    if state.citizens_here[h, colour] >= rules.limits_region_citizens:
        return n
    n = go(state, n, h, area, NOTHING, by, helper, record)
    return onto_buildings(state, rules, colour, h, area, by, helper, n, record)


@kernel
def onto_buildings(state, rules, colour, h, area, by, helper, n, record):
    """Onto buildings that nobody holds."""
    for building in range(state.n_buildings):
        if state.b_hex[building] == h and may_step_on(state, rules, int64(state.owner[colour]), building):
            n = go(state, n, h, area, building, by, helper, record)
    return n


@inline
def go(state, n, h, area, building, by, helper, record):
    """Write a destination: (4 x hex + area, 64 x (building + 1) + 8 x means + seat of the convoy + 1)."""
    if record:
        state.options[n, 0] = 4 * h + area
        state.options[n, 1] = 64 * (building + 1) + 8 * by + helper + 1
    return n + 1


@kernel
def by_convoy(state, rules, colour, h, n, record):
    """With the help of ships (A-D18): own ones, else other seats' that have not refused (A-D20)."""
    seat = int64(state.owner[colour])
    reached = convoy_reach(state, rules, seat, h)
    foreign = 0
    if rules.migrate_convoy_ships:
        for other in range(state.players):
            if other != seat and state.refused >> other & 1 == 0:
                foreign |= convoy_reach(state, rules, other, h)
    if (reached | foreign) & ~(1 << h) & ~1 == 0:
        return n
    for target in range(1, state.n_hexes):
        if target != h and (reached | foreign) >> target & 1 and (n == 0 or record):
            helper = NOBODY
            if reached >> target & 1 == 0:
                helper = helping_seat(state, rules, seat, h, target)
            for area in range(int64(state.lands[target])):
                n = enter_region(state, rules, colour, target, area, BY_CONVOY, helper, n, record)
    return n


@kernel
def convoy_reach(state, rules, seat, h):
    """The hexes to which ships of a seat convoy from a hex, as bits."""
    bits = 0
    for colour in range(seat, state.colours, state.players):
        for k in range(SHIPS):
            bits |= ship_reach(state, rules, colour, k, h)
    return bits


@kernel
def ship_reach(state, rules, colour, k, h):
    """The hexes to which a ship convoys from a hex, as bits."""
    at = int64(state.s_hex[colour, k])
    if at < 0 or not ship_is_free(state, colour, k):
        return 0
    if rules.migrate_convoy_capacity and state.s_carried[colour, k] >= rules.migrate_convoy_capacity:
        return 0
    if rules.migrate_convoy:
        return 1 << at if state.s_from[colour, k] == h and at != h else 0
    bits = 1 << at
    for side in range(SIDES):
        other = int64(state.beside[at, side])
        if other != NOTHING and state.edge[at, side] == WATER and state.sea_area[at, side] == state.s_area[colour, k]:
            bits |= 1 << other
    return bits if bits >> h & 1 else 0


@kernel
def helping_seat(state, rules, seat, h, target):
    """The seat of the first other ship that can convoy there."""
    for colour in range(state.colours):
        other = int64(state.owner[colour])
        if other != seat and state.refused >> other & 1 == 0:
            for k in range(SHIPS):
                if ship_reach(state, rules, colour, k, h) >> target & 1:
                    return other
    return NOBODY


@kernel
def ship_destinations(state, rules, colour, k, record):
    """Where a ship can go; see `destinations`."""
    h, area, n = int64(state.s_hex[colour, k]), int64(state.s_area[colour, k]), int64(0)
    if state.s_stepped[colour, k]:
        return n
    if state.s_holds[colour, k] >= 0:
        n = go(state, n, h, area, NOTHING, STAY, NOBODY, record)
    n = into_ports(state, rules, colour, h, area, STAY, n, record)
    for side in range(SIDES):
        other = int64(state.beside[h, side])
        if other != NOTHING and (n == 0 or record) and state.edge[h, side] == WATER and state.sea_area[h, side] == area:
            there = int64(state.sea_area[other, opposite(side)])
            n = go(state, n, other, there, NOTHING, BY_SEA, NOBODY, record)
            n = into_ports(state, rules, colour, other, there, BY_SEA, n, record)
    return n


@kernel
def into_ports(state, rules, colour, h, area, by, n, record):
    """Onto ports that nobody holds."""
    if state.n_kind[PORT]:
        for building in range(state.n_buildings):
            if (state.b_hex[building] == h and state.b_kind[building] == PORT
                    and may_step_on(state, rules, int64(state.owner[colour]), building)):
                n = go(state, n, h, area, building, by, NOBODY, record)
    return n


@kernel
def apply_migrate(state, rules, code):
    """Which unit moves; or the migration is over."""
    if code == NOTHING:
        action_over(state, rules)
        return
    state.is_ship, state.colour, state.unit = code // 128, code % 128 // 16, code % 16
    state.step = Step.MIGRATE_TO


@kernel
def list_migrate_to(state, rules):
    """Options: its destinations."""
    if state.is_ship:
        state.n_options = ship_destinations(state, rules, int64(state.colour), int64(state.unit), True)
    else:
        state.n_options = destinations(state, rules, int64(state.colour), int64(state.unit), True)


@kernel
def apply_migrate_to(state, rules, to, more):
    """The unit moves; the owner of a foreign convoy is asked first."""
    helper = more % 8 - 1
    if helper != NOBODY:
        state.to, state.to_more = to, more
        state.asks_for = CONSENT_TO_CONVOY
        state.seat = helper
        state.step = Step.CONSENT
    else:
        move(state, rules, to, more)


@kernel
def move(state, rules, to, more):
    """The unit moves, and steps on a building if that was chosen."""
    colour, k, h, area = int64(state.colour), int64(state.unit), to // 4, to % 4
    building, by, helper = more // 64 - 1, more % 64 // 8, more % 8 - 1
    if state.is_ship:
        before = int64(state.s_hex[colour, k])
        ship_leaves_work(state, colour, k)
        state.s_from[colour, k] = before
        state.s_hex[colour, k], state.s_area[colour, k], state.s_stepped[colour, k] = h, area, 1
        if building >= 0:
            ship_holds(state, colour, k, building)
    else:
        before = int64(state.c_hex[colour, k])
        leave_work(state, colour, k)
        if by == BY_CONVOY:
            load_ship(state, rules, int64(state.owner[colour]) if helper == NOBODY else helper, before, h)
        else:
            state.c_stepped[colour, k] = 1
        state.c_hex[colour, k], state.c_area[colour, k] = h, area
        if building >= 0:
            hold(state, colour, k, building)
    recount(state, colour, before)
    recount(state, colour, h)
    state.seat = state.active
    state.moves += 1
    state.may_stop = 1
    state.step = Step.MIGRATE


@kernel
def load_ship(state, rules, seat, before, target):
    """The ship with the lowest number that can carries the citizen (A-D19)."""
    for colour in range(seat, state.colours, state.players):
        for k in range(SHIPS):
            if ship_reach(state, rules, colour, k, before) >> target & 1:
                state.s_carried[colour, k] += 1
                return


@kernel
def refused_to_convoy(state):
    """The citizen stays; that seat is not asked again in this migration."""
    state.refused |= 1 << int64(state.seat)
    state.seat = state.active
    state.step = Step.MIGRATE
