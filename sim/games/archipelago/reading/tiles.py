"""Exploration: which tile, where it lies, who moves in, which cubes it brings."""

from sim.games.archipelago.reading.mood import STEP_COST, WORKER_COST
from sim.games.archipelago.reading.moves import leaving_costs
from sim.games.archipelago.reading.survey import land_worth
from sim.games.archipelago.reading.worth import COUNTS, CUBE_WORTH, TOWNS_AT
from sim.games.archipelago.state import FISH, NOTHING, RESOURCES, SIDES
from sim.jit import inline, kernel

USUAL_HUTS = 1.6  # huts of the face that is laid, when no tile is seen
BLIND, BOTH_SEEN = 2, 1  # explore.info
WORKS, FISHES, TOUCH = 0.5, 0.35, 0.3  # share of a cube's worth that an icon has; worth of a hex touched
REFUSED = -6.0


@inline
def least_huts(rules, face):
    """Huts of the face of a tile that has fewer."""
    return min(int(rules.face_huts[face]), int(rules.face_huts[rules.face_other[face]]))


@kernel
def tile_in_sight(state, rules):
    """Huts to be expected from an exploration, by what lies on top of the pile."""
    if rules.explore_info == BLIND or state.tiles_n == 0:
        return USUAL_HUTS
    return 0.5 * (USUAL_HUTS + least_huts(rules, int(state.tiles[state.tiles_top])))


@kernel
def face_worth(state, rules, face, memo):
    """What a region with this face is worth: its icons, less its huts."""
    value = FISHES * rules.face_icons[face, FISH] * memo[CUBE_WORTH + FISH]
    for resource in range(1, RESOURCES):
        value += WORKS * rules.face_icons[face, resource] * (memo[CUBE_WORTH + resource] + 0.3 * memo[COUNTS + TOWNS_AT + resource])
    return value - rules.face_huts[face] * memo[WORKER_COST]


@kernel
def choose_tile(state, rules, memo):
    """The first tile if it is seen and good, or better than the second if that is seen too."""
    if rules.explore_info == BLIND:
        return 0
    face = int(state.tiles[state.tiles_top])
    first = max(face_worth(state, rules, face, memo), face_worth(state, rules, int(rules.face_other[face]), memo))
    second = 4.0
    if rules.explore_info == BOTH_SEEN:
        face = int(state.tiles[(state.tiles_top + 1) % len(state.tiles)])
        second = max(face_worth(state, rules, face, memo), face_worth(state, rules, int(rules.face_other[face]), memo))
    return 0 if first >= second else 1


@kernel
def choose_place(state, rules, memo):
    """The best face, beside as many hexes as possible; a tile is refused only if it does harm."""
    best, chosen, last, of_face = -1e9, 0, NOTHING - 1, 0.0
    for option in range(state.n_options):
        face, place = int(state.options[option, 0]), int(state.options[option, 1])
        value = REFUSED
        if face != NOTHING:
            if face != last:
                of_face, last = face_worth(state, rules, face, memo), face
            value = of_face
            for side in range(SIDES):
                value += TOUCH * (state.place_beside[place, side] != NOTHING)
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def choose_explorer(state, rules, seat, memo):
    """Citizens to icons, ships to fish; from where they are missed least."""
    h, best, chosen = int(state.at), -1e9, 0
    for option in range(state.n_options):
        code, source = int(state.options[option, 0]), int(state.options[option, 1]) // 4
        value = 0.0
        if code >= 8:
            value = 0.6 * rules.face_icons[state.hex_face[h], FISH] - 0.5
        elif code != NOTHING:
            value = 0.3 * land_worth(state, rules, h, memo, CUBE_WORTH) - leaving_costs(state, rules, seat, code, source, memo)
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def choose_market_cube(state, rules, memo):
    """What it wants least for itself, rather what the next crisis asks for, and where it fills no harmful row."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        resource = int(state.options[option, 0])
        value = -memo[CUBE_WORTH + resource] + 2.0 * memo[STEP_COST] * (rules.back_domestic[state.back] == resource)
        cubes = int(state.market[0, resource])
        if cubes < rules.zone_spaces[0, resource]:
            value -= memo[STEP_COST] * rules.space_rebellion[0, resource, cubes]
            value -= memo[WORKER_COST] * rules.space_surplus[0, resource, cubes]
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def dearest_cube(state, memo):
    """The type of which a cube more is worth most."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        value = memo[CUBE_WORTH + int(state.options[option, 0])]
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def cheapest_cube(state, memo):
    """The type of which a cube less is missed least."""
    best, chosen = 1e9, 0
    for option in range(state.n_options):
        value = memo[CUBE_WORTH + int(state.options[option, 0])]
        if value < best:
            best, chosen = value, option
    return chosen
