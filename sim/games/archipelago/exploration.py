"""Exploration, in round 0 and as an action: a tile, a place, a turn; who moves in; what is found (seed 000, player aid)."""

from numpy import int64

from sim.games.archipelago.chart import demands, fits, land_can_cross, lay_hex, opposite
from sim.games.archipelago.flow import action_over
from sim.games.archipelago.setup import deal_hand, draw_tile, first_round_follows
from sim.games.archipelago.state import (
    EXPLORATION,
    NOBODY,
    NOTHING,
    SHIPS,
    SIDES,
    TILE_MASK,
    WATER,
    Step,
    Stream,
)
from sim.games.archipelago.units import free_citizen, free_hexes_of, free_ship, land_citizen, recount
from sim.jit import kernel
from sim.rng import shuffle


@kernel
def next_colour(state, rules):
    """Round 0: the next colour explores, with a hand that fits (A-D87); after the last one round 1 follows."""
    state.filling += 1
    if state.filling >= state.colours:
        first_round_follows(state, rules)
        return
    state.colour = state.filling
    state.seat = state.active = state.owner[state.colour]
    state.tile = NOTHING
    while True:
        list_place(state, rules)
        if state.n_options > 0:
            state.step = Step.PLACE
            return
        if state.tiles_n == 0:
            return  # no tile is left that fits: this colour stays at sea
        for k in range(rules.setup_hand):
            if state.hand[state.colour, k] != NOTHING:
                state.tiles_aside[state.tiles_aside_n] = state.hand[state.colour, k]
                state.tiles_aside_n += 1
        deal_hand(state, rules, int64(state.colour))


@kernel
def can_explore(state, rules, seat):
    """A tile, a token if one is needed, and a free unit that could enter an open place (docs/trace.md, Readings)."""
    if state.tiles_n == 0 or (rules.explore_without_token and state.tokens_left == 0):
        return False
    near = free_hexes_of(state, seat)
    for place in range(state.n_places):
        here = int64(state.place_hexes[place])
        if here & near and (here & (here - 1) or rules.explore_touch == 1) and someone_enters(state, rules, seat, place):
            return True  # touches two hexes if more than one bit is set
    return False


@kernel
def someone_enters(state, rules, seat, place):
    """Could a free unit of a seat enter this place, as far as the sides laid tell (A-D4)?"""
    for side in range(SIDES):
        h = int64(state.place_beside[place, side])
        if h != NOTHING:
            back = opposite(side)
            for colour in range(seat, state.colours, state.players):
                if (citizen_enters(state, rules, colour, h, back, NOTHING) != NOBODY
                        or ship_enters(state, rules, colour, h, back, NOTHING) != NOBODY):
                    return True
    return False


@kernel
def citizen_enters(state, rules, colour, h, side, area):
    """The free citizen that can cross this side of a hex, from this area (-1: any); -1 if there is none."""
    if state.free_citizens[h, colour] == 0:
        return NOBODY
    if rules.explore_entry:
        return free_citizen(state, colour, h, area)
    if not land_can_cross(state, rules, h, side) or (area != NOTHING and state.land_area[h, side] != area):
        return NOBODY
    return free_citizen(state, colour, h, int64(state.land_area[h, side]))


@kernel
def ship_enters(state, rules, colour, h, side, area):
    """The free ship that can cross this side of a hex, from this area (-1: any); -1 if there is none."""
    if state.free_ships[h, colour] == 0:
        return NOBODY
    if rules.explore_entry:
        return free_ship(state, colour, h, area)
    if state.edge[h, side] != WATER or (area != NOTHING and state.sea_area[h, side] != area):
        return NOBODY
    return free_ship(state, colour, h, int64(state.sea_area[h, side]))


@kernel
def start_exploration(state, rules):
    """Take the first or the second tile of the pile (A-D1)."""
    if state.tiles_n >= 2:
        state.step = Step.TILE
    else:
        take_tile(state, rules, int64(0))


@kernel
def list_tile(state):
    """Options: the first tile, the second."""
    state.options[0, 0], state.options[0, 1] = 0, NOTHING
    state.options[1, 0], state.options[1, 1] = 1, NOTHING
    state.n_options = 2


@kernel
def take_tile(state, rules, which):
    """The tile leaves the pile; where it can lie is looked for."""
    if which == 1:
        second = (state.tiles_top + 1) & TILE_MASK
        state.tiles[state.tiles_top], state.tiles[second] = state.tiles[second], state.tiles[state.tiles_top]
    state.tile = draw_tile(state)
    list_place(state, rules)
    if state.n_options > 1:
        state.step = Step.PLACE
    else:
        fail(state, rules)


@kernel
def list_place(state, rules):
    """Options: (face, place) where some turn is legal; in an exploration last refuse."""
    n = int64(0)
    if state.phase == 0:
        for k in range(rules.setup_hand):
            if state.hand[state.colour, k] != NOTHING:
                face = int64(state.hand[state.colour, k]) & ~1
                n = list_places(state, rules, face, n)
                n = list_places(state, rules, face + 1, n)
    else:
        n = list_places(state, rules, int64(state.tile), n)
        n = list_places(state, rules, int64(state.tile) ^ 1, n)
        state.options[n, 0] = state.options[n, 1] = NOTHING
        n += 1
    state.n_options = n


@kernel
def list_places(state, rules, face, n):
    """The places where a face fits: beside the sea in round 0; later touching enough hexes, with a unit that can enter."""
    near = 1 if state.phase == 0 else free_hexes_of(state, int64(state.active))
    for place in range(state.n_places):
        if state.place_hexes[place] & near == 0:
            continue
        word, mask, touched = demands(state, place)
        if state.phase == 0:
            legal = fits(rules, face, word, mask)
        else:
            legal = (touched >= rules.explore_touch and fits(rules, face, word, mask)
                     and someone_enters_face(state, rules, face, place))
        if legal:
            state.options[n, 0], state.options[n, 1] = face, place
            n += 1
    return n


@kernel
def someone_enters_face(state, rules, face, place):
    """Can a free unit enter; without links (A-D4 free) a citizen still needs land, a ship water on the new face."""
    if rules.explore_entry == 0:
        return someone_enters(state, rules, int64(state.active), place)
    land = sea = False
    for side in range(SIDES):
        sea = sea or rules.face_edge[face, side] == WATER
        land = land or rules.face_edge[face, side] != WATER
    for side in range(SIDES):
        h = int64(state.place_beside[place, side])
        if h != NOTHING:
            for colour in range(state.active, state.colours, state.players):
                if (land and state.free_citizens[h, colour] > 0) or (sea and state.free_ships[h, colour] > 0):
                    return True
    return False


@kernel
def apply_place(state, rules, face, place):
    """Face and place are chosen, or the tile is refused."""
    if face == NOTHING:
        fail(state, rules)
        return
    state.what, state.at = face, place
    state.step = Step.ROTATION


@kernel
def list_rotation(state, rules):
    """Options: the turns in which all sides match."""
    word, mask, _ = demands(state, int64(state.at))
    n = 0
    for turn in range(SIDES):
        if (rules.face_word[state.what, turn] ^ word) & mask == 0:
            state.options[n, 0], state.options[n, 1] = turn, NOTHING
            n += 1
    state.n_options = n


@kernel
def apply_rotation(state, rules, turn):
    """The tile is laid. Round 0: ships and citizens move in; later one unit is chosen."""
    face, place = int64(state.what), int64(state.at)
    h = lay_hex(state, rules, face, turn, int64(state.place_q[place]), int64(state.place_r[place]))
    state.at = h
    if state.phase > 0:
        state.tile = NOTHING
        state.may_stop = 0
        state.step = Step.EXPLORER
        return
    settle(state, rules, int64(state.colour), h)
    state.step = Step.GAIN


@kernel
def settle(state, rules, colour, h):
    """Round 0: the ships sail in from the sea, the citizens land (seed 000, steps 16 and 17)."""
    for side in range(SIDES):
        if state.beside[h, side] == 0:
            for k in range(SHIPS):
                if state.s_hex[colour, k] == 0:
                    state.s_hex[colour, k], state.s_area[colour, k] = h, state.sea_area[h, side]
            break
    recount(state, colour, 0)
    recount(state, colour, h)
    for _ in range(rules.setup_citizens):
        land_citizen(state, rules, colour, h, 0)


@kernel
def list_explorer(state, rules):
    """Options: (8 x ship + colour, 4 x hex + area) of units that can move in; from the second on stop."""
    h, n = int64(state.at), int64(0)
    for side in range(SIDES):
        other = int64(state.beside[h, side])
        if other != NOTHING:
            n = list_entering(state, rules, h, other, opposite(side), n)
    if state.may_stop or n == 0:
        state.options[n, 0] = state.options[n, 1] = NOTHING
        n += 1
    state.n_options = n


@kernel
def list_entering(state, rules, h, other, side, n):
    """Units that can come in from one neighbour: citizens before ships, colours, areas."""
    for ship in range(2):
        for colour in range(state.active, state.colours, state.players):
            for area in range(int64(state.seas[other]) if ship else int64(state.lands[other])):
                if ship:
                    can = state.seas[h] > 0 and ship_enters(state, rules, colour, other, side, area) != NOBODY
                else:
                    can = (state.lands[h] > 0 and state.citizens_here[h, colour] < rules.limits_region_citizens
                           and citizen_enters(state, rules, colour, other, side, area) != NOBODY)
                if can:
                    state.options[n, 0], state.options[n, 1] = 8 * ship + colour, 4 * other + area
                    n += 1
    return n


@kernel
def apply_explorer(state, rules, code, source):
    """A unit moves in; with explore.move = one_or_more others may follow (A-D2)."""
    if code == NOTHING:
        state.step = Step.GAIN
        return
    h, other, area, colour = int64(state.at), source // 4, source % 4, code % 8
    enters_by = NOTHING
    for side in range(SIDES):
        if state.beside[h, side] == other:
            enters_by = side
    if code >= 8:
        k = free_ship(state, colour, other, area)
        state.s_hex[colour, k], state.s_area[colour, k] = h, max(0, int64(state.sea_area[h, enters_by]))
    else:
        k = free_citizen(state, colour, other, area)
        state.c_hex[colour, k], state.c_area[colour, k] = h, max(0, int64(state.land_area[h, enters_by]))
    recount(state, colour, other)
    recount(state, colour, h)
    state.may_stop = 1
    state.step = Step.EXPLORER.value if rules.explore_move else Step.GAIN.value


@kernel
def fail(state, rules):
    """The tile was not laid: no token, no cube, no huts (A-D8, A-D9)."""
    tile = int64(state.tile)
    state.tile = NOTHING
    if rules.explore_failed_tile == 1:
        state.tiles_aside[state.tiles_aside_n] = tile
        state.tiles_aside_n += 1
    else:
        state.tiles[(state.tiles_top + state.tiles_n) & TILE_MASK] = tile
        state.tiles_n += 1
        if rules.explore_failed_tile == 2:
            shuffle_in(state)
    seat = int64(state.active)
    if rules.explore_failed_cost and state.free_action == 0 and state.failed >> seat & 1 == 0:
        state.failed |= 1 << seat
        state.discs[seat] += 1
        state.circles[EXPLORATION] -= 1
    action_over(state, rules)


@kernel
def shuffle_in(state):
    """The pile is shuffled, every tile with the face up that lay up."""
    n = int64(state.tiles_n)
    for k in range(n):
        state.options[k, 0] = state.tiles[(state.tiles_top + k) & TILE_MASK]  # the option list is free here
    shuffle(state.streams[Stream.TILES], state.options[:n, 0], n)
    for k in range(n):
        state.tiles[k] = state.options[k, 0]
    state.tiles_top = 0


