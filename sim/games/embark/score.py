"""Victory points: the one place where they are paid."""

from sim.games.embark.state import SOURCES
from sim.jit import inline, kernel


@inline
def award(state, rules, seat, source, points):
    """Pay VP to a seat from a source, as far as the supply goes (D23: unlimited by default)."""
    if rules.vp_supply:
        points = min(points, rules.vp_supply - state.paid)
    state.vp[seat, source] += points
    state.paid += points


@kernel
def pay(state, rules, source):
    """Pay what all seats have earned at this moment, from the seat with the first player token to its left."""
    for turn in range(state.players):
        seat = state.first + turn
        seat = seat - state.players if seat >= state.players else seat
        if state.owed[seat]:
            award(state, rules, seat, source, state.owed[seat])
            state.owed[seat] = 0


@inline
def score_of(state, seat):
    """A seat's victory points so far."""
    total = 0
    for source in range(SOURCES):
        total += state.vp[seat, source]
    return total
