"""Boarding: which berth of which boat, and who goes on board first."""

import numpy as np

from sim.games.embark.reading.allocation import jitter, noise_of
from sim.games.embark.reading.docks import bits, spaces_ahead, waiting_at
from sim.games.embark.reading.notes import BERTH_NOTES, JOBS, notes_on
from sim.games.embark.state import NOBODY, Job
from sim.jit import inline, kernel

UNSOLD = 0.35  # what a berth on a boat that will not fill this round is worth, against one on a boat that will
URGENT, WATCHED = 0.6, 0.15  # haste of boarding where voyagers will be left over, and where rivals wait
KEY = 2.0  # what a key is worth where several explorers land in turn


@kernel
def note_berth(state, rules, dock, notes, weights, key):
    """Write down a boat's best berth under a key that changes when its free berths do; returns the place of the note."""
    place = BERTH_NOTES + 3 * dock
    choice, value = best_berth(state, rules, dock, notes, weights)
    notes[place], notes[place + 1], notes[place + 2] = key, choice, value
    return place


@inline
def berth_note(state, rules, dock, notes, weights):
    """Place of the note on a boat's best berth, taken anew if its free berths or who lands before have changed."""
    key = 1.0 + state.free[dock] + (64 if dock & 1 and state.free[dock - 1] == 0 else 0)
    if notes[BERTH_NOTES + 3 * dock] != key:
        return note_berth(state, rules, dock, notes, weights, key)
    return BERTH_NOTES + 3 * dock


@inline
def best_berth(state, rules, dock, notes, weights):
    """A boat's best berth, as its place among the free ones, and its value, given who lands before."""
    island = dock >> 1
    boat = state.boat[dock]
    free = state.free[dock]
    row = JOBS * island
    vacant = bits(state.vacant[island])
    keys = rules.side_keys[state.side[island]] >> state.track_n[island]
    miners, explorers = spaces_ahead(state, rules, dock)
    place, choice, best = 0, 0, -1.0
    for berth in range(rules.boat_berths[boat]):
        job = rules.boat_job[boat, berth]
        if free >> berth & 1:
            value = notes[row + (0 if job == Job.MINER and miners >= vacant else job)]
            if job == Job.EXPLORER:
                value += weights[Job.EXPLORER] * KEY * ((keys >> explorers & 1) - (keys & 1))
            if value > best:
                choice, best = place, value
            place += 1
        miners += job == Job.MINER
        explorers += job == Job.EXPLORER
    return choice, best


@kernel
def berth_of(state, rules, seat, dock, weights, scratch):
    """`best_berth` for rare decisions, its value in VP."""
    return best_berth(state, rules, dock, notes_on(state, rules, seat, weights, scratch), weights)


@kernel
def board(state, rules, seat, weights, scratch):
    """The free berth worth most, with haste where voyagers will be left over or rivals wait."""
    notes = notes_on(state, rules, seat, weights, scratch)
    noise = noise_of(scratch)
    waits = state.waits[seat]
    option, choice, best = 0, 0, -1.0
    dock = 0
    while waits:
        if waits & 1:
            n = bits(state.free[dock])
            waiting = waiting_at(state, dock)
            note = berth_note(state, rules, dock, notes, weights)
            value = notes[note + 2] * jitter(noise, dock, weights)
            haste = UNSOLD if waiting < n else 1.0 + URGENT if waiting > n else 1.0
            value *= haste + (WATCHED if waiting > state.waiting[dock, seat] else 0.0)
            if value > best:
                choice, best = option + np.int64(notes[note + 1]), value
            option += n
        waits >>= 1
        dock += 1
    may_pass = rules.boarding_may_pass and not state.bound
    return choice if state.n_options == option + may_pass else board_among(state, rules, notes)


@kernel
def board_among(state, rules, notes):
    """The berth worth most of those that are left to a strategy which may not take all."""
    choice, best = 0, -1.0
    for option in range(state.n_options):
        dock, berth = state.options[option, 0], state.options[option, 1]
        value = notes[JOBS * (dock >> 1) + rules.boat_job[state.boat[dock], berth]] if dock != NOBODY else -0.5
        if value > best:
            choice, best = option, value
    return choice
