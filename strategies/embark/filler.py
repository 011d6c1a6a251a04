"""Bets on boats about to fill: as many voyagers as are missing, so that none is wasted or left behind.

It looks at free berths before jobs: a dock is good if its own voyagers and the rivals to be expected there make a full
boat, better if own voyagers already sit in it. Berths and landings are chosen like anybody else's.
"""

from sim.games.embark.reading.allocation import jitter, noise_of
from sim.games.embark.reading.answer import answer
from sim.games.embark.reading.docks import fit_of_dock, own_aboard
from sim.games.embark.reading.taste import taste
from sim.games.embark.state import Step
from sim.jit import kernel

WEIGHTS = taste(fill=1.0, majority=0.4, deny=0.1) | {
    "aboard": (0.5, 0.0, 5.0, "how much own voyagers aboard count in the choice of a dock"),
    "rivals": (0.6, 0.0, 3.0, "share of the rivals' evenly spread voyagers that it reckons with at a dock"),
}


@kernel
def nearly_full(state, rules, seat, weights, scratch):
    """The dock that one more voyager brings nearest to a full boat."""
    noise = noise_of(scratch)
    choice, best = 0, -1.0
    for dock in range(2 * state.players):
        value = fit_of_dock(state, rules, seat, dock, weights[11]) * (1.0 + weights[10] * own_aboard(state, seat, dock))
        value *= jitter(noise, dock, weights)
        if value > best:
            choice, best = dock, value
    return choice


def decide(state, rules, seat, weights, scratch):
    """Allocation by free berths; all else by worth."""
    if state.step == Step.ALLOCATE:
        return nearly_full(state, rules, seat, weights, scratch)
    return answer(state, rules, seat, weights, scratch)
