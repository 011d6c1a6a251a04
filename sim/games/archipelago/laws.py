"""Laws of conservation, looked after at every decision of a check build (`EQUIPOISE_CHECK=1`)."""

from sim.games.archipelago.state import (
    CITIZENS,
    IN_SUPPLY,
    KINDS,
    NOTHING,
    ON_WONDER,
    RESOURCES,
    SHIPS,
)
from sim.games.archipelago.units import SHIP_HOLDER, is_free, ship_is_free
from sim.jit import kernel

OFF_TRACK = 64


@kernel
def laws_hold(state, rules):
    """No cube, citizen, ship, token, tile, card, disc or florin has come or gone; nobody holds what the rules forbid."""
    return (cubes_hold(state, rules) and money_holds(state, rules) and units_hold(state, rules) and map_holds(state, rules)
            and tiles_hold(state, rules) and cards_hold(state, rules) and markers_hold(state, rules))


@kernel
def cubes_hold(state, rules):
    """Every cube is in the bank, on a market or behind a screen."""
    for resource in range(RESOURCES):
        n = state.bank[resource] + state.market[0, resource] + state.market[1, resource]
        for seat in range(state.players):
            n += state.cubes[seat, resource]
            if state.cubes[seat, resource] < 0:
                return False
        box = (rules.bank_fish if resource == 0 else rules.bank_fruit if resource == 1 else rules.bank_cattle if resource == 2
               else rules.bank_wood if resource == 3 else rules.bank_stone if resource == 4 else rules.bank_iron)
        if n != box or state.bank[resource] < 0:
            return False
        for market in range(2):
            if state.market[market, resource] < 0 or state.market[market, resource] > rules.zone_spaces[market, resource]:
                return False
    return True


@kernel
def money_holds(state, rules):
    """Florins are those that the bank has paid out; tokens those that left the stacks; discs as many as owned."""
    florins, tokens = state.coins, state.tokens_left + state.tokens_out
    for seat in range(state.players):
        florins += state.florins[seat]
        tokens += state.tokens[seat]
        if state.florins[seat] < 0 or state.tokens[seat] < 0 or state.discs[seat] < 0:
            return False
        if state.discs[seat] > state.discs_owned[seat] or state.discs_owned[seat] > rules.discs_most:
            return False
    return florins == state.minted and tokens == 3 * rules.token_stack


@kernel
def units_hold(state, rules):
    """Citizens and ships are where they are counted, and no more than a region or a colour may have."""
    population = 0
    for colour in range(state.colours):
        citizens, ships, wonder, lying = 0, 0, 0, 0
        for k in range(CITIZENS):
            h = state.c_hex[colour, k]
            wonder += h == ON_WONDER
            citizens += h >= 0
            lying += h >= 0 and state.c_lies[colour, k] == 1
            if h == IN_SUPPLY and (state.c_icon[colour, k] != NOTHING or state.c_holds[colour, k] != NOTHING):
                return False
            if state.c_holds[colour, k] >= 0 and state.b_holder[state.c_holds[colour, k]] != 16 * colour + k:
                return False
        for k in range(SHIPS):
            ships += state.s_hex[colour, k] >= 0
            if state.s_holds[colour, k] >= 0 and state.b_holder[state.s_holds[colour, k]] != 16 * colour + SHIP_HOLDER + k:
                return False
        counted = citizens + (0 if rules.wonder_citizens else wonder)
        if counted != state.n_citizens[colour] or ships != state.n_ships[colour] or wonder != state.n_on_wonders[colour]:
            return False
        if lying != state.lying[colour] or state.n_citizens[colour] > max(rules.limits_citizens, rules.setup_citizens):
            return False
        population += counted
    return population == state.population


@kernel
def map_holds(state, rules):
    """Sides match, icons and buildings are not overfull, free units are counted."""
    for h in range(state.n_hexes):
        for side in range(6):
            other = state.beside[h, side]
            if other != NOTHING and state.edge[h, side] != state.edge[other, (side + 3) % 6]:
                return False
        for resource in range(RESOURCES):
            if state.taken[h, resource] < 0 or state.taken[h, resource] > rules.face_icons[state.hex_face[h], resource]:
                return False
        for colour in range(state.colours):
            free = here = ships = sailing = 0
            for k in range(CITIZENS):
                if state.c_hex[colour, k] == h:
                    here += 1
                    free += is_free(state, colour, k)
            for k in range(SHIPS):
                if state.s_hex[colour, k] == h:
                    ships += 1
                    sailing += ship_is_free(state, colour, k)
            if here != state.citizens_here[h, colour] or free != state.free_citizens[h, colour]:
                return False
            if ships != state.ships_here[h, colour] or sailing != state.free_ships[h, colour]:
                return False
            if here > max(rules.limits_region_citizens, rules.setup_citizens) or (h == 0 and here > 0):
                return False
    return True


@kernel
def tiles_hold(state, rules):
    """Every tile is laid, in the pile, in a hand, laid aside or being explored; building tokens do not exceed the box."""
    tiles = state.n_hexes - 1 + state.tiles_n + state.tiles_aside_n + (state.tile != NOTHING)
    for colour in range(state.colours):
        for k in range(4):
            laid = False
            for h in range(1, state.n_hexes):
                laid = laid or state.hex_face[h] // 2 == state.hand[colour, k] // 2
            tiles += state.hand[colour, k] != NOTHING and not laid
    n = 0
    for kind in range(1, KINDS):
        n += state.n_kind[kind]
    return tiles == rules.n_faces // 2 and n == state.n_buildings and pool_holds(state, rules, 1) and pool_holds(state, rules, 2)


@kernel
def pool_holds(state, rules, pool):
    """Are there no more buildings of a pool than the box has tokens?"""
    n = 0
    for kind in range(1, KINDS):
        n += state.n_kind[kind] if rules.build_pool[kind] == pool else 0
    return n <= (rules.bank_market_port if pool == 1 else rules.bank_town_temple)


@kernel
def cards_hold(state, rules):
    """Every card is in the pile, on the track, discarded, being looked at or before a seat."""
    n = state.pile_n + state.discards_n + state.drawn_n
    for slot in range(rules.evolution_track):
        n += state.track[slot] != NOTHING
    owned = 0
    for card in range(rules.n_cards):
        owned += state.card_owner[card] != NOTHING
    return n + owned == rules.n_cards and owned == state.in_play[0] + state.in_play[1]


@kernel
def markers_hold(state, rules):
    """Markers are on their tracks."""
    return 0 <= state.surplus <= rules.marker_surplus_most and state.rebellion >= 0 and 0 <= state.population < OFF_TRACK
