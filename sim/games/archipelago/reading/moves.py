"""Migration: whether it has a purpose, which unit moves, and where to. Every move must better the unit's place."""

from sim.games.archipelago.migration import convoy_reach
from sim.games.archipelago.reading.survey import icons_left
from sim.games.archipelago.reading.worth import CONTROL_AT, COUNTS, REGIONS_AT, time_left
from sim.games.archipelago.state import FISH, NOBODY, NOTHING, SIDES, TEMPLE, TOWN, WATER
from sim.games.archipelago.units import has_unit
from sim.jit import kernel

WORKPLACE, PAIR = 1.8, 0.6  # worth of a free icon for a citizen, and of making two out of one
HOLDING = 3.0  # worth of holding a building again
GAINED = 0.5  # how much better a place must be
SPREAD = 2.0  # worth of a region from which on busy citizens migrate for its sake
EFFORT = 1.2  # worth of the disc and the trouble


@kernel
def spot_worth(state, rules, seat, colour, h, memo, already):
    """What a free citizen of this colour is worth in a hex, beside the free ones `already` there."""
    value = WORKPLACE if icons_left(state, rules, seat, h) > already else 0.0
    if state.citizens_here[h, colour] == 1 and already <= 1:
        value += PAIR
    if not has_unit(state, seat, h):
        value += memo[COUNTS + REGIONS_AT]
    return value


@kernel
def leaving_costs(state, rules, seat, colour, h, memo):
    """What a free citizen is worth where it is."""
    free = int(state.free_citizens[h, colour])
    value = WORKPLACE if icons_left(state, rules, seat, h) >= free else 0.0
    if state.citizens_here[h, colour] == 2:
        value += PAIR
    if state.citizens_here[h, colour] + state.ships_here[h, colour] == 1:
        value += memo[COUNTS + REGIONS_AT]
    return value


@kernel
def hold_worth(state, memo, building):
    """What it is worth to hold a building."""
    kind = int(state.b_kind[building])
    value = HOLDING + memo[COUNTS + CONTROL_AT + kind]
    return value + 1.0 if kind == TOWN else value - 1.0 if kind == TEMPLE else value


@kernel
def best_gain(state, rules, seat, colour, h, memo):
    """The most that a free citizen in this hex can gain by a step or a convoy."""
    best = -9.0
    reached = convoy_reach(state, rules, seat, h) & ~1 & ~(1 << h)
    for side in range(SIDES):
        other = int(state.beside[h, side])
        if other > 0 and state.edge[h, side] != WATER:
            reached |= 1 << other
    for other in range(1, state.n_hexes):
        if reached >> other & 1 and state.citizens_here[other, colour] < rules.limits_region_citizens:
            best = max(best, spot_worth(state, rules, seat, colour, other, memo, int(state.free_citizens[other, colour])))
    return best - leaving_costs(state, rules, seat, colour, h, memo)


@kernel
def empty_building(state, memo, h):
    """The most worth holding of the buildings in a hex that nobody holds; 0 if there is none."""
    best = 0.0
    for building in range(state.n_buildings):
        if state.b_hex[building] == h and state.b_holder[building] == NOBODY:
            best = max(best, hold_worth(state, memo, building))
    return best


@kernel
def moving_worth(state, rules, seat, weights, memo):
    """What a migration brings: idle citizens that find work, buildings held again."""
    total = -EFFORT
    for h in range(1, state.n_hexes):
        for colour in range(state.colours):
            if state.owner[colour] == seat and state.free_citizens[h, colour] > 0:
                idle = state.free_citizens[h, colour] - icons_left(state, rules, seat, h)
                if idle > 0 or memo[COUNTS + REGIONS_AT] > SPREAD:
                    gain = best_gain(state, rules, seat, colour, h, memo)
                    total += gain * max(1, min(2, idle)) if gain >= GAINED else 0.0
                total += max(0.0, empty_building(state, memo, h) - WORKPLACE)
    return total * (0.5 + 0.5 * time_left(state, rules))


@kernel
def choose_mover(state, rules, seat, memo):
    """The unit that gains most; stop if none gains."""
    last = int(state.n_options) - 1
    best, chosen = (GAINED, last) if state.options[last, 0] == NOTHING else (-1e9, 0)
    for option in range(state.n_options):
        code = int(state.options[option, 0])
        if code != NOTHING:
            colour, k = code % 128 // 16, code % 16
            value = ship_gain(state, rules, colour, k) if code >= 128 else citizen_gain(state, rules, seat, colour, k, memo)
            if value > best:
                best, chosen = value, option
    return chosen


@kernel
def citizen_gain(state, rules, seat, colour, k, memo):
    """What this citizen gains by moving; holders stay."""
    if state.c_holds[colour, k] >= 0:
        return -9.0
    h = int(state.c_hex[colour, k])
    gain = best_gain(state, rules, seat, colour, h, memo)
    if state.c_stepped[colour, k] == 0:
        gain = max(gain, empty_building(state, memo, h) - leaving_costs(state, rules, seat, colour, h, memo))
    return gain


@kernel
def ship_gain(state, rules, colour, k):
    """A ship without fish looks for fish nearby."""
    h = int(state.s_hex[colour, k])
    if state.s_holds[colour, k] >= 0 or fish_left(state, rules, h) >= state.free_ships[h, colour]:
        return -9.0
    best = 0
    for side in range(SIDES):
        other = int(state.beside[h, side])
        if other != NOTHING and state.edge[h, side] == WATER:
            best = max(best, fish_left(state, rules, other) - int(state.free_ships[other, colour]))
    return 1.0 if best > 0 else -9.0


@kernel
def fish_left(state, rules, h):
    """Free fish icons of a hex."""
    return int(rules.face_icons[state.hex_face[h], FISH] - state.taken[h, FISH])


@kernel
def choose_destination(state, rules, seat, memo):
    """The best place to go."""
    colour, best, chosen = int(state.colour), -1e9, 0
    for option in range(state.n_options):
        to, more = int(state.options[option, 0]), int(state.options[option, 1])
        h, building = to // 4, more // 64 - 1
        if state.is_ship:
            value = 1.0 * (fish_left(state, rules, h) - state.free_ships[h, colour])
        elif building >= 0:
            value = hold_worth(state, memo, building)
        elif h == state.c_hex[colour, state.unit]:
            value = -5.0
        else:
            value = spot_worth(state, rules, seat, colour, h, memo, int(state.free_citizens[h, colour]))
        if more % 8 > 0:
            value -= 0.2
        if value > best:
            best, chosen = value, option
    return chosen


