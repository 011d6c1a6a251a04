"""Events on the backs of evolution cards, and what effects are multiplied by (seed 000; reference sheet)."""

from numpy import int64

from sim.games.archipelago.board import change_rebellion, change_surplus, pay_bank, stock_market
from sim.games.archipelago.control import controller
from sim.games.archipelago.ending import check_end
from sim.games.archipelago.state import MARKET, NOBODY, PORT, RESOURCES, SHIPS, TEMPLE, TOWN, Cause, Op, Per
from sim.games.archipelago.units import recount, ship_leaves_work
from sim.jit import kernel


@kernel
def happen(state, rules, op, more):
    """An event."""
    if op == Op.CHANGE_REBELLION:
        change_rebellion(state, rules, times(state, rules, more, NOBODY), Cause.EVENTS.value)
    elif op == Op.CHANGE_SURPLUS:
        change_surplus(state, rules, times(state, rules, more, NOBODY))
    elif op == Op.SPOIL:
        spoil(state, int64(more[0]), int64(more[1]), int64(more[2]))
    elif op == Op.STOCK:
        for resource in range(RESOURCES):
            if more[1] >> resource & 1:
                for _ in range(more[2]):
                    stock_market(state, rules, int64(more[0]), resource)
    elif op == Op.STORM:
        storm(state)
    else:
        levy(state, rules, int64(more[0]))
    check_end(state, rules)


@kernel
def times(state, rules, more, seat):
    """A change of a marker: a number, or a number a building or wonder, its size cut at the cap."""
    n = int64(more[0])
    if more[1] != Per.NOTHING:
        n *= counted(state, rules, int64(more[1]), seat)
        if more[2] > 0:
            n = max(-int64(more[2]), min(n, int64(more[2])))
    return n


@kernel
def counted(state, rules, per, seat):
    """Temples, towns, ports, markets on the map, temples that a seat controls, or wonders built."""
    if per == Per.TEMPLE_ALL:
        return int64(state.n_kind[TEMPLE])
    if per == Per.TEMPLE_MINE:
        n = 0
        for building in range(state.n_buildings):
            n += state.b_kind[building] == TEMPLE and controller(state, rules, building) == seat
        return n
    if per == Per.TOWN_ALL:
        return int64(state.n_kind[TOWN])
    if per == Per.PORT_ALL:
        return int64(state.n_kind[PORT])
    if per == Per.MARKET_ALL:
        return int64(state.n_kind[MARKET])
    return int64(state.n_wonders)


@kernel
def spoil(state, market, resources, n):
    """Zones lose their last cubes to the bank."""
    for resource in range(RESOURCES):
        if resources >> resource & 1:
            lost = min(n, int64(state.market[market, resource]))
            state.market[market, resource] -= lost
            state.bank[resource] += lost


@kernel
def storm(state):
    """Every ship in a region without a port moves to the open sea and is no longer engaged."""
    ports = 1
    for building in range(state.n_buildings):
        if state.b_kind[building] == PORT:
            ports |= 1 << int64(state.b_hex[building])
    for colour in range(state.colours):
        for k in range(SHIPS):
            h = int64(state.s_hex[colour, k])
            if h >= 0 and ports >> h & 1 == 0:
                ship_leaves_work(state, colour, k)
                state.s_hex[colour, k] = state.s_area[colour, k] = 0
                recount(state, colour, h)
        recount(state, colour, 0)


@kernel
def levy(state, rules, n):
    """In turn order each seat pays the bank n florins, or rebellion +1; a seat pays when it is able."""
    for place in range(state.players):
        seat = int64(state.order[place])
        if state.florins[seat] >= n:
            pay_bank(state, seat, n)
        else:
            change_rebellion(state, rules, 1, Cause.EVENTS.value)
