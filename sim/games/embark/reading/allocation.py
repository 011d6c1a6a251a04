"""Allocating voyagers to docks, a little unpredictably."""

import numpy as np

from sim.games.embark.reading.docks import fit, rivals_expected
from sim.games.embark.reading.notes import DOCK_NOTES, notes_on
from sim.games.embark.reading.taste import FILL, NOISE
from sim.jit import inline, kernel
from sim.rng import next_u64

SHIFT, NIBBLE = np.uint64(16), 15


@inline
def noise_of(scratch):
    """Random bits for `jitter`."""
    return np.int64(next_u64(scratch.rng) >> SHIFT)


@inline
def jitter(noise, option, weights):
    """A factor around 1 for an option, from four of the random bits."""
    return 1.0 + weights[NOISE] * ((noise >> (option * 4 & 31)) & NIBBLE) / 15.0


@inline
def dock_value(state, seat, dock, notes, rivals, weights):
    """What sending one more voyager to a dock is worth: its free berths, the chance to get one and to sail."""
    own = state.sealed[seat, dock]
    place = DOCK_NOTES + 3 * dock
    value = notes[place + 1] if own else notes[place]
    return value * (1.0 - weights[FILL] + weights[FILL] * fit((own + 1 + rivals) * notes[place + 2]))


@kernel
def allocate(state, rules, seat, weights, scratch):
    """The dock where one more voyager is worth most; of each island's two docks, one at random is looked at."""
    notes = notes_on(state, rules, seat, weights, scratch)
    rivals = rivals_expected(state, rules)
    noise = noise_of(scratch)
    choice, best = 0, -1.0
    for island in range(state.players):
        dock = 2 * island + (noise >> 32 + island & 1)
        value = dock_value(state, seat, dock, notes, rivals, weights) * jitter(noise, dock, weights)
        if value > best:
            choice, best = dock, value
    return choice
