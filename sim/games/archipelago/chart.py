"""The map: hexes with their sides and areas, and the free places beside them."""

from numpy import int64

from sim.games.archipelago.state import (
    HEXES,
    MOUNTAIN,
    NOTHING,
    PLACES,
    SIDES,
    STEPS_Q,
    STEPS_R,
    WATER,
)
from sim.jit import inline, kernel


@inline
def opposite(side):
    """The side of the neighbour that a side touches."""
    return side + 3 if side < 3 else side - 3


@kernel
def lay_hex(state, rules, face, turn, q, r):
    """Lay a face, turned clockwise, at a place; the number of the new hex."""
    h = int64(state.n_hexes)
    state.n_hexes = h + 1
    state.hex_q[h], state.hex_r[h], state.hex_face[h], state.hex_turn[h] = q, r, face, turn
    for side in range(SIDES):
        printed = side - turn
        state.edge[h, side] = rules.face_edge[face, printed if printed >= 0 else printed + SIDES]
        state.beside[h, side] = NOTHING
    for other in range(h):
        for side in range(SIDES):
            if state.hex_q[other] == q + STEPS_Q[side] and state.hex_r[other] == r + STEPS_R[side]:
                state.beside[h, side] = other
                state.beside[other, opposite(side)] = h
    find_areas(state, rules, h)
    close_place(state, q, r)
    for side in range(SIDES):
        if state.beside[h, side] == NOTHING and h < HEXES - 1:
            open_place(state, q + STEPS_Q[side], r + STEPS_R[side], opposite(side), h)
    return h


@kernel
def find_areas(state, rules, h):
    """Number the land and sea areas of a hex: one of each, or runs of neighbouring sides (A-D14, A-D16)."""
    state.lands[h] = state.seas[h] = 0
    for side in range(SIDES):
        state.land_area[h, side] = state.sea_area[h, side] = NOTHING
    for side in range(SIDES):
        if state.edge[h, side] == WATER:
            if state.sea_area[h, side] == NOTHING:
                if rules.map_sea_areas:
                    mark_run(state.sea_area[h], state.edge[h], side, int64(state.seas[h]))
                else:
                    mark_all(state.sea_area[h], state.edge[h], True)
                state.seas[h] += 1
        elif state.land_area[h, side] == NOTHING:
            if rules.map_land_areas:
                mark_run(state.land_area[h], state.edge[h], side, int64(state.lands[h]))
            else:
                mark_all(state.land_area[h], state.edge[h], False)
            state.lands[h] += 1


@kernel
def mark_all(areas, edges, water):
    """All sides of a kind are one area."""
    for side in range(SIDES):
        if (edges[side] == WATER) == water:
            areas[side] = 0


@kernel
def mark_run(areas, edges, side, number):
    """The run of sides of one kind around `side`, both ways."""
    water = edges[side] == WATER
    for way in (1, 5):
        at = side
        for _ in range(SIDES):
            if (edges[at] == WATER) != water:
                break
            areas[at] = number
            at = (at + way) % SIDES


@kernel
def find_place(state, q, r):
    """The first free place that is not before (q, r) in the sorted list."""
    for place in range(state.n_places):
        if state.place_q[place] > q or (state.place_q[place] == q and state.place_r[place] >= r):
            return place
    return int64(state.n_places)


@kernel
def close_place(state, q, r):
    """A place is taken."""
    place = find_place(state, q, r)
    if place < state.n_places and state.place_q[place] == q and state.place_r[place] == r:
        state.n_places -= 1
        for k in range(place, state.n_places):
            copy_place(state, k + 1, k)


@kernel
def open_place(state, q, r, side, h):
    """Hex h lies beside a free place, over this side of it."""
    place = find_place(state, q, r)
    if place == state.n_places or state.place_q[place] != q or state.place_r[place] != r:
        assert state.n_places < PLACES
        for k in range(state.n_places, place, -1):
            copy_place(state, k - 1, k)
        state.n_places += 1
        state.place_q[place], state.place_r[place] = q, r
        state.place_hexes[place] = 0
        for other in range(SIDES):
            state.place_beside[place, other] = NOTHING
    state.place_beside[place, side] = h
    state.place_hexes[place] |= 1 << h


@inline
def copy_place(state, source, target):
    """Move an entry of the list of free places."""
    state.place_q[target], state.place_r[target] = state.place_q[source], state.place_r[source]
    state.place_hexes[target] = state.place_hexes[source]
    for side in range(SIDES):
        state.place_beside[target, side] = state.place_beside[source, side]


@kernel
def demands(state, place):
    """What a free place asks of a tile: (landscapes, mask, hexes touched), two bits a side."""
    word = mask = touched = 0
    for side in range(SIDES):
        other = state.place_beside[place, side]
        if other != NOTHING:
            word |= (int64(state.edge[other, opposite(side)]) + 1) << (2 * side)
            mask |= 3 << (2 * side)
            touched += 1
    return word, mask, touched


@kernel
def fits(rules, face, word, mask):
    """Is there a turn of a face in which all sides match (landscape continuity, seed 000)?"""
    for turn in range(SIDES):  # noqa: SIM110 - any() cannot be compiled
        if (rules.face_word[face, turn] ^ word) & mask == 0:
            return True
    return False


@inline
def land_can_cross(state, rules, h, side):
    """Can a citizen cross this side of a hex (A-D15)?"""
    edge = state.edge[h, side]
    return edge != WATER and (edge != MOUNTAIN or rules.map_mountains == 0)
