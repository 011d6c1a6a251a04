"""Notes that a seat keeps for a round, in `scratch.memo`: values by island and job, and how full the docks are."""

import numpy as np

from sim.games.embark.reading.islands import outlook
from sim.games.embark.reading.standing import ore_value, rounds_ahead
from sim.games.embark.state import DOCKS, Job, Step
from sim.jit import inline, kernel

# Places in `scratch.memo`: values by island and job, notes on docks for allocating and for boarding, the mark.
JOBS, DOCK_NOTES, BERTH_NOTES, MARK = len(Job), 32, 62, 95


@inline
def mark_of(state, seat):
    """A number that changes when the round, the seat, the scores or the islands do; a scratch serves one strategy."""
    mark = state.round_no + 16 * seat + 128 * state.players + 1024 * np.int64(state.paid)
    for island in range(state.players):
        mark += (np.int64(state.vacant[island]) + 4099 * state.track_n[island]) * (9973 + 2 * island)
    return 1.0 + mark


@inline
def has_begun(state, seat):
    """Has the seat allocated a voyager of this round?"""
    total = 0
    for dock in range(DOCKS + 1):
        total += state.sealed[seat, dock]
    return total > 0


@inline
def notes_on(state, rules, seat, weights, scratch):
    """What landing on each island in each job is worth, in VP: entry 5 x island + job of the notes returned.

    Islands stand still from a round's start to its landings, and docks while voyagers are allocated, so the notes are
    kept in `scratch.memo`; every allocation takes them anew.
    """
    notes = scratch.memo
    mark = mark_of(state, seat)
    begins = state.step == Step.ALLOCATE and not has_begun(state, seat)
    if notes[MARK] != mark or begins:
        notes[MARK] = mark
        take_notes(state, rules, seat, weights, notes)
    return notes


@kernel
def take_notes(state, rules, seat, weights, notes):
    """Write the notes of `notes_on`."""
    per_ore = ore_value(state, rules, seat)
    ahead = rounds_ahead(state, rules, weights)
    for island in range(state.players):
        c, m, e, k, w = outlook(state, rules, seat, island, weights, per_ore, ahead)
        row = JOBS * island
        notes[row + Job.COLONIST] = c
        notes[row + Job.MINER] = m
        notes[row + Job.EXPLORER] = e
        notes[row + Job.CAPTAIN] = k
        notes[row + Job.WARRIOR] = w
    for dock in range(2 * state.players):
        note_dock(state, rules, seat, dock, notes)
        notes[BERTH_NOTES + 3 * dock] = 0.0


@inline
def note_dock(state, rules, seat, dock, notes):
    """What a dock's free berths are worth: to the first voyager sent there, to a further one, and their number."""
    boat = state.boat[dock]
    free = state.free[dock]
    row = JOBS * (dock >> 1)
    total = best = 0.0
    n = aboard = berth = 0
    while berth < rules.boat_berths[boat]:
        if free & 1:
            value = notes[row + rules.boat_job[boat, berth]]
            total += value
            best = max(best, value)
            n += 1
        else:
            aboard += state.berth[dock, berth] == seat
        free >>= 1
        berth += 1
    place = DOCK_NOTES + 3 * dock
    per_berth = 1.0 / max(n, 1)
    mean = total * per_berth
    with_mates = mean + 0.5 * aboard * mean * per_berth
    notes[place] = with_mates + 0.5 * (best - mean)
    notes[place + 1] = with_mates + 0.25 * (best - mean)
    notes[place + 2] = per_berth
