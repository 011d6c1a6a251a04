"""Construction: ship, town, market, port, temple (player aid; seed 001)."""

from numpy import int64

from sim.games.archipelago.board import pay_bank
from sim.games.archipelago.control import region_controller
from sim.games.archipelago.effects import ANY_BUILDING, WAIVE_CHOICE, WAIVE_FLORINS, WAIVE_RESOURCE
from sim.games.archipelago.flow import action_over
from sim.games.archipelago.payment import FOR_BUILDING, payable
from sim.games.archipelago.state import (
    KINDS,
    NOBODY,
    NOTHING,
    RESOURCES,
    SHIP,
    SHIPS,
    Step,
)
from sim.games.archipelago.units import (
    building_citizen,
    free_ship,
    hexes_of,
    hold,
    launch_ship,
    leave_work,
    recount,
    ship_holds,
    ship_leaves_work,
)
from sim.jit import kernel

CONSENT_TO_BUILD = 3


@kernel
def can_build(state, rules, seat, kind):
    """Can a construction of this kind be begun: a token left, its cost, and a site?"""
    if not token_left(state, rules, kind):
        return False
    florins = cost_of(state, rules, kind)
    if florins < 0 or state.florins[seat] < florins or not cubes_payable(state, rules, seat):
        return False
    return any_site(state, rules, seat, kind)


@kernel
def token_left(state, rules, kind):
    """Is a building token of this kind's pool left?"""
    pool = rules.build_pool[kind]
    if pool == 0:
        return True
    used = 0
    for other in range(1, KINDS):
        if rules.build_pool[other] == pool:
            used += state.n_kind[other]
    return used < (rules.bank_market_port if pool == 1 else rules.bank_town_temple)


@kernel
def cost_of(state, rules, kind):
    """Put the cubes of a construction into state.due, and return its florins; -1 if the discount card is for another kind."""
    for resource in range(RESOURCES):
        state.due[resource] = rules.build_cubes[kind, resource]
    florins = int64(rules.build_florins[kind])
    if state.discount == NOTHING:
        return florins
    building, waive = rules.card_more[state.discount, 0, 0], rules.card_more[state.discount, 0, 1]
    if building != ANY_BUILDING and building != kind:
        return -1
    if waive == WAIVE_FLORINS:
        return 0 if florins > 0 else -1
    if waive == WAIVE_CHOICE:
        total = 0
        for resource in range(RESOURCES):
            total += state.due[resource]
        return florins if total > 0 else -1
    if state.due[waive - WAIVE_RESOURCE] == 0:
        return -1
    state.due[waive - WAIVE_RESOURCE] -= 1
    return florins


@kernel
def choice_to_waive(state, rules):
    """Does the discount card waive a cube of choice?"""
    return state.discount != NOTHING and rules.card_more[state.discount, 0, 1] == WAIVE_CHOICE


@kernel
def cubes_payable(state, rules, seat):
    """Can the cubes due be paid, a cube of choice waived if the discount says so?"""
    if not choice_to_waive(state, rules):
        return payable(state, rules, seat)
    for resource in range(RESOURCES):  # noqa: SIM110 - any() cannot be compiled
        if waivable(state, rules, seat, resource):
            return True
    return False


@kernel
def waivable(state, rules, seat, resource):
    """Could the rest be paid if one cube of this type were waived?"""
    if state.due[resource] == 0:
        return False
    state.due[resource] -= 1
    rest = payable(state, rules, seat)
    state.due[resource] += 1
    return rest


@kernel
def any_site(state, rules, seat, kind):
    """Has a seat a site for this kind?"""
    own = hexes_of(state, seat)
    for h in range(1, state.n_hexes):
        for colour in range(seat, state.colours if own >> h & 1 else 0, state.players):
            if (site_open(state, rules, colour, kind, h)
                    and (citizen_builds(state, rules, colour, h) or ship_builds(state, rules, colour, kind, h))):
                return True
    return False


@kernel
def site_open(state, rules, colour, kind, h):
    """Terrain, limits a region, ships left (A-D28, A-D29)."""
    if state.barred >> h & 1 or (rules.build_sea[kind] and rules.build_terrain == 0 and state.seas[h] == 0):
        return False
    if kind == SHIP:
        return state.n_ships[colour] < rules.limits_ships
    if rules.building_per_kind == 0 or state.n_kind[kind] == 0:
        return True
    here = 0
    for building in range(state.n_buildings):
        here += state.b_hex[building] == h and state.b_kind[building] == kind
    return here < rules.building_per_kind


@kernel
def citizen_builds(state, rules, colour, h):
    """Is there a citizen that can build?"""
    return state.citizens_here[h, colour] > 0 and building_citizen(state, rules, colour, h) != NOBODY


@kernel
def ship_builds(state, rules, colour, kind, h):
    """Is there a ship that can build (ports only, by the table of buildings)?"""
    return rules.build_by_ship[kind] == 1 and state.ships_here[h, colour] > 0 and building_ship(state, rules, colour, h) != NOBODY


@kernel
def building_ship(state, rules, colour, h):
    """The ship that builds here: free, or (A-D30) fishing, or holding a port; -1 if there is none."""
    k = free_ship(state, colour, h, NOTHING)
    if k != NOBODY or rules.build_builder == 0:
        return k
    best = 1000
    for other in range(SHIPS):
        if state.s_hex[colour, other] == h:
            holds = int64(state.s_holds[colour, other])
            rank = int64(state.s_area[colour, other]) + (100 + 10 * holds if holds >= 0 else 0)
            if rank < best:
                k, best = other, rank
    return k


@kernel
def start_construction(state, kind):
    """Where to build is chosen first."""
    state.what = kind
    state.step = Step.SITE


@kernel
def list_site(state, rules):
    """Options: (2 x colour + ship, hex)."""
    seat, kind, n = int64(state.active), int64(state.what), 0
    own = hexes_of(state, seat)
    for h in range(1, state.n_hexes):
        for colour in range(seat, state.colours if own >> h & 1 else 0, state.players):
            if site_open(state, rules, colour, kind, h):
                if citizen_builds(state, rules, colour, h):
                    state.options[n, 0], state.options[n, 1] = 2 * colour, h
                    n += 1
                if ship_builds(state, rules, colour, kind, h):
                    state.options[n, 0], state.options[n, 1] = 2 * colour + 1, h
                    n += 1
    state.n_options = n


@kernel
def apply_site(state, rules, code, h):
    """The site is chosen; a town of another seat may have to agree (A-D34)."""
    state.colour, state.is_ship, state.at = code // 2, code % 2, h
    town = region_controller(state, rules, h)
    if rules.build_foreign_town and town != NOBODY and town != state.active:
        state.asks_for = CONSENT_TO_BUILD
        state.seat = town
        state.step = Step.CONSENT
    else:
        start_paying(state, rules)


@kernel
def refused_to_build(state, rules):
    """That town's regions are barred; another site is chosen, or the action is over and the disc spent."""
    town = int64(state.seat)
    state.seat = state.active
    for h in range(1, state.n_hexes):
        if region_controller(state, rules, h) == town:
            state.barred |= 1 << h
    if any_site(state, rules, int64(state.active), int64(state.what)):
        state.step = Step.SITE
    else:
        state.discount = NOTHING
        action_over(state, rules)


@kernel
def start_paying(state, rules):
    """Florins at once, a cube of choice waived, then cube by cube."""
    seat = int64(state.active)
    pay_bank(state, seat, cost_of(state, rules, int64(state.what)))
    state.unit = state.what  # the kind, while cubes are paid
    state.pays_for = FOR_BUILDING
    state.step = Step.WAIVE.value if choice_to_waive(state, rules) else Step.PAYING.value


@kernel
def list_waive(state, rules):
    """Options: the types of which a cube may be waived."""
    n = 0
    for resource in range(RESOURCES):
        if waivable(state, rules, int64(state.active), resource):
            state.options[n, 0], state.options[n, 1] = resource, NOTHING
            n += 1
    state.n_options = n


@kernel
def apply_waive(state, resource):
    """One cube less."""
    state.due[resource] -= 1
    state.step = Step.PAYING


@kernel
def erect(state, rules):
    """All is paid: the building stands, its builder holds it (A-D31); a ship appears in the builder's hex."""
    colour, h, kind = int64(state.colour), int64(state.at), int64(state.unit)
    state.built[state.active, kind] += 1
    if kind == SHIP:
        launch_ship(state, colour, h, 0)
    else:
        building = int64(state.n_buildings)
        state.n_buildings += 1
        state.n_kind[kind] += 1
        state.b_hex[building], state.b_kind[building] = h, kind
        state.b_holder[building] = NOBODY
        state.b_last[building] = state.owner[colour]
        state.b_used[building] = 0
        if rules.build_builder_engaged == 0:
            move_in(state, rules, colour, h, building)
    state.discount = NOTHING
    state.builds_on = rules.build_per_disc
    action_over(state, rules)


@kernel
def move_in(state, rules, colour, h, building):
    """The builder steps on the new building."""
    if state.is_ship:
        k = building_ship(state, rules, colour, h)
        ship_leaves_work(state, colour, k)
        ship_holds(state, colour, k, building)
    else:
        k = building_citizen(state, rules, colour, h)
        leave_work(state, colour, k)
        hold(state, colour, k, building)
    recount(state, colour, h)
