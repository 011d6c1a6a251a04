"""A look over the map: which work a seat's free units find, and who stands about with nothing to do."""

from sim.games.archipelago.control import region_controller
from sim.games.archipelago.state import FISH, NOBODY, RESOURCES, TOWN
from sim.jit import inline, kernel

# Places in scratch.memo: cubes that a harvest of each resource brings, then the rest.
WORK, IDLE, PAIRS, FREE, LONE = 60, 66, 67, 68, 69


@inline
def barred(state, rules, seat, h):
    """Does another seat's town keep this seat from harvesting in a hex?"""
    if state.n_kind[TOWN] == 0 or rules.harvest_consent:
        return False
    town = region_controller(state, rules, h)
    return town != NOBODY and town != seat and state.permits[seat, town] >> h & 1 == 0


@kernel
def look_over(state, rules, seat, memo):
    """Note what harvests bring, idle citizens, regions for a birth, free citizens, and lone citizens."""
    for at in range(WORK, LONE + 1):
        memo[at] = 0.0
    for h in range(state.n_hexes):
        for colour in range(state.colours):
            if state.owner[colour] == seat and state.citizens_here[h, colour] + state.ships_here[h, colour] > 0:
                look_at(state, rules, seat, colour, h, memo)
    for resource in range(RESOURCES):
        memo[WORK + resource] = min(memo[WORK + resource], 1.0 * state.bank[resource])


@kernel
def look_at(state, rules, seat, colour, h, memo):
    """The same for a colour in a hex."""
    citizens, ships = int(state.free_citizens[h, colour]), int(state.free_ships[h, colour])
    here = int(state.citizens_here[h, colour])
    memo[FREE] += citizens
    if here == 2 and rules.limits_region_citizens > 2 and state.n_citizens[colour] < rules.limits_citizens:
        memo[PAIRS] += 1
    elif here == 1:
        memo[LONE] += 1
    if citizens + ships == 0:
        return
    if barred(state, rules, seat, h):
        memo[IDLE] += citizens
        return
    face = int(state.hex_face[h])
    memo[WORK + FISH] += min(ships, int(rules.face_icons[face, FISH] - state.taken[h, FISH]))
    total = 0
    for resource in range(1, RESOURCES):
        icons = int(rules.face_icons[face, resource] - state.taken[h, resource])
        if icons > 0:
            memo[WORK + resource] += min(citizens, icons)
            total += icons
    memo[IDLE] += max(0, citizens - total)


@kernel
def icons_left(state, rules, seat, h):
    """Free icons for citizens in a hex, none under another seat's town."""
    if barred(state, rules, seat, h):
        return 0
    face, n = int(state.hex_face[h]), 0
    for resource in range(1, RESOURCES):
        n += int(rules.face_icons[face, resource] - state.taken[h, resource])
    return n


@kernel
def land_worth(state, rules, h, memo, at):
    """What the icons of a hex for citizens are worth, by the cubes' worth from place `at` on."""
    face, value = int(state.hex_face[h]), 0.0
    for resource in range(1, RESOURCES):
        value += rules.face_icons[face, resource] * memo[at + resource]
    return value
