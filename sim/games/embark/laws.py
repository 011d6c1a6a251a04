"""Laws of conservation, looked after at every decision of a check build (`EQUIPOISE_CHECK=1`)."""

from sim.games.embark.state import BERTHS, DOCKS, NOBODY
from sim.jit import kernel


@kernel
def laws_hold(state, rules):
    """No voyager, ore, key or boat has come or gone."""
    for seat in range(state.players):
        if voyagers_of(state, rules, seat) != rules.voyagers_supply:
            return False
    ore = boats = 0
    for seat in range(state.players):
        ore -= state.ore[seat]
    for island in range(state.players):
        side = state.side[island]
        for stack in range(rules.side_stacks[side]):
            ore += rules.stack_ore[side, stack] - state.ore_left[island, stack]
        covered = 0
        for space in range(state.track_n[island]):
            covered += rules.side_keys[side] >> space & 1
        if covered != state.keys[island]:
            return False
    for dock in range(2 * state.players):
        boats += state.boat[dock] != NOBODY
    return ore == 0 and boats + state.deck_n == rules.n_boats


@kernel
def voyagers_of(state, rules, seat):
    """A seat's voyagers, wherever they are."""
    total = state.supply[seat] + state.pub[seat] + state.hand[seat]
    for dock in range(DOCKS + 1):
        total += state.sealed[seat, dock]
    for dock in range(2 * state.players):
        total += state.waiting[dock, seat] + (state.extra[dock] == seat)
        for berth in range(BERTHS):
            total += state.berth[dock, berth] == seat
    for island in range(state.players):
        total += state.colonists[island, seat] + rules.farm_colonists * state.farms[island, seat]
        total += state.miners[island, seat] + state.explorers[island, seat]
    return total
