"""Phase 2: bids and the order of turns; and whether to show an objective."""

from sim.games.archipelago.reading.taste import BID
from sim.games.archipelago.reading.worth import standing
from sim.games.archipelago.units import seat_citizens
from sim.jit import kernel
from sim.rng import below


@kernel
def choose_bid(state, rules, seat, weights, scratch):
    """Few florins, a bit at random; the first in the order bids less, a poor seat nothing."""
    most = 2.0 * weights[BID]
    if state.order[0] == seat:
        most *= 0.5
    most = min(most, 0.34 * state.florins[seat])
    bid = int(below(scratch.rng, int(most + 0.5) + 1))
    return min(bid, int(state.n_options) - 1)


@kernel
def choose_next(state, rules, seat, own_last):
    """Oneself first (or last), of the others the ones with the fewest citizens first."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        other = int(state.options[option, 0])
        value = -1.0 * seat_citizens(state, other)
        if other == seat:
            value = -1e6 if own_last else 1e6
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def choose_show(state, rules, seat):
    """Show the objective if the end suits: option 1."""
    return 1 if standing(state, rules, seat) >= 0.0 else 0


@kernel
def leader_of(state, rules, seat):
    """The rival who looks strongest: citizens, ships, buildings, cards."""
    best, leader = -1.0, (seat + 1) % int(state.players)
    for other in range(state.players):
        if other != seat:
            value = 1.0 * seat_citizens(state, other)
            for building in range(state.n_buildings):
                value += 1.5 * (state.b_last[building] == other)
            for card in range(rules.n_cards):
                value += 1.5 * (state.card_owner[card] == other)
            if value > best:
                best, leader = value, other
    return leader
