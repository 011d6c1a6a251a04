"""Buildings and ships: what each kind is worth, where to build, how to pay, when to use them."""

from sim.games.archipelago.reading.ends import END_KIND, END_OF, END_PULL, pull_of
from sim.games.archipelago.reading.mood import STEP_COST
from sim.games.archipelago.reading.survey import land_worth
from sim.games.archipelago.reading.taste import BUILD, TRADE
from sim.games.archipelago.reading.transactions import best_transaction
from sim.games.archipelago.reading.worth import (
    CONTROL_AT,
    COUNTS,
    CUBE_WORTH,
    SHIPS_AT,
    TOWNS_AT,
    florin_worth,
    time_left,
)
from sim.games.archipelago.state import MARKET, PORT, RESOURCES, SHIP, TEMPLE, TOWN, End
from sim.games.archipelago.units import seat_ships
from sim.jit import kernel

TOWN_WORTH, MARKET_WORTH, PORT_WORTH, TEMPLE_WORTH, SHIP_WORTH = 11.0, 10.0, 14.0, 4.0, 7.5
SHELTER = 1.3  # rebellion steps that a temple is expected to keep away
AGAIN = 0.35  # how much less a further building of a kind is worth


@kernel
def building_worth(state, rules, seat, weights, memo, kind):
    """Worth of a building less what it costs."""
    cost = rules.build_florins[kind] * florin_worth(memo) + 0.6
    for resource in range(RESOURCES):
        cost += rules.build_cubes[kind, resource] * memo[CUBE_WORTH + resource]
    left = time_left(state, rules)
    if kind == SHIP:
        n = seat_ships(state, seat)
        value = weights[BUILD] * SHIP_WORTH * left / (0.5 + 0.6 * n)
        return value + memo[COUNTS + SHIPS_AT] + pull_of(memo, End.SHIPS.value) - cost
    value = weights[BUILD] * plain_worth(kind) * left / (1.0 + AGAIN * own_of(state, seat, kind))
    value += memo[COUNTS + CONTROL_AT + kind]
    if kind == TOWN:
        value += towns_in_sight(memo)
    elif kind == TEMPLE:
        value += SHELTER * memo[STEP_COST]
    else:
        value *= 0.5 + 0.5 * min(2.0, weights[TRADE])
    if memo[END_KIND] == End.BUILDINGS.value and int(memo[END_OF]) >> kind & 1:
        value += memo[END_PULL]
    return value - cost


@kernel
def plain_worth(kind):
    """What a building of a kind is worth early on."""
    if kind == TOWN:
        return TOWN_WORTH
    if kind == MARKET:
        return MARKET_WORTH
    return PORT_WORTH if kind == PORT else TEMPLE_WORTH


@kernel
def own_of(state, seat, kind):
    """Buildings of a kind that a seat holds or held last."""
    n = 0
    if state.n_kind[kind] > 0:
        for building in range(state.n_buildings):
            n += state.b_kind[building] == kind and state.b_last[building] == seat
    return n


@kernel
def towns_in_sight(memo):
    """The best of what towns in regions of a resource count."""
    best = 0.0
    for resource in range(RESOURCES):
        best = max(best, memo[COUNTS + TOWNS_AT + resource])
    return best


@kernel
def use_worth(state, rules, memo, building):
    """Two transactions on a market, less the fee."""
    best = best_transaction(memo, 0 if state.b_kind[building] == MARKET else 1)
    return 1.5 * best - rules.building_fee * florin_worth(memo)


@kernel
def choose_site(state, rules, seat, weights, memo):
    """Towns where the land is rich or counts, temples where many live, the others where the land is poor."""
    kind, best, chosen = int(state.what), -1e9, 0
    for option in range(state.n_options):
        h = int(state.options[option, 1])
        rich = land_worth(state, rules, h, memo, CUBE_WORTH)
        value = -0.1 * rich - 0.1 * (int(state.options[option, 0]) % 2 == 0)
        if kind == TOWN:
            value = 0.3 * rich + town_counts(state, rules, h, memo)
        elif kind == TEMPLE:
            value = 1.0 * people_in(state, h)
        elif kind == SHIP:
            value = 1.0 * rules.face_icons[state.hex_face[h], 0]
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def town_counts(state, rules, h, memo):
    """What a town in this hex counts for criteria of towns."""
    value = 0.0
    for resource in range(RESOURCES):
        if rules.face_icons[state.hex_face[h], resource] > 0:
            value += memo[COUNTS + TOWNS_AT + resource]
    return value


@kernel
def people_in(state, h):
    """Citizens of all colours in a hex."""
    n = 0
    for colour in range(state.colours):
        n += int(state.citizens_here[h, colour])
    return n


@kernel
def choose_waive(state, memo):
    """The dearest cube."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        value = memo[CUBE_WORTH + int(state.options[option, 0])]
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def choose_payment(state, memo):
    """The cheaper of a cube and a token; option 0 is the cube."""
    return 0 if memo[CUBE_WORTH + int(state.options[0, 1])] <= memo[CUBE_WORTH + RESOURCES] else 1


