"""Victory points: the one place where they are paid."""

from sim.jit import inline


@inline
def award(state, rules, seat, source, points):
    """Pay VP to a seat from a source, as far as the supply goes (D23: unlimited by default)."""
    if rules.vp_supply:
        points = min(points, rules.vp_supply - state.paid)
    state.vp[seat, source] += points
    state.paid += points


@inline
def score_of(state, seat):
    """A seat's victory points so far."""
    total = 0
    for source in range(6):
        total += state.vp[seat, source]
    return total
