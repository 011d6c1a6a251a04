"""Allocation stage: five new voyagers and the whole pub go to docks, in secret (seed 004, Allocation Stage)."""

from sim.games.embark.state import DOCKS, NOBODY, Effect, Step
from sim.jit import inline, kernel

NO_BOAT = DOCKS  # column of `sealed` for voyagers sent to a space with no boat (D1)


@kernel
def start_round(state, rules):
    """Every seat takes its new voyagers and all of its pub behind its screen."""
    for seat in range(state.players):
        new = min(rules.voyagers_per_round, state.supply[seat])
        state.supply[seat] -= new
        state.hand[seat] = new + state.pub[seat]
        state.pub[seat] = 0
        state.used[seat] = 0
        state.passed[seat] = 0
        state.transfers[seat] = rules.effect_value[Effect.QUICK_CREW] - 1 if state.effect[seat] == Effect.QUICK_CREW else 0
    state.seat = state.first
    state.step = Step.ALLOCATE
    next_allocator(state)
    list_docks(state, rules)


@inline
def list_docks(state, rules):
    """Options: every dock in play; with D1 `to_pub` also a space with no boat, if there is one."""
    docks = 2 * state.players
    for dock in range(docks):
        state.options[dock, 0] = dock
    if rules.allocation_closed_docks and state.players < rules.n_boards:
        state.options[docks, 0] = NOBODY
        docks += 1
    state.n_options = docks


@inline
def next_allocator(state):
    """Stay with a seat until its hand is empty, then go on to its left; reveal when all hands are empty."""
    while state.hand[state.seat] <= 0:
        state.seat = state.seat + 1 if state.seat + 1 < state.players else 0
        if state.seat == state.first:
            if state.hand[state.seat] <= 0:
                state.step = Step.REVEAL
            return


@inline
def apply_allocate(state, dock):
    """Send one voyager to a dock, behind the screen."""
    state.sealed[state.seat, dock if dock >= 0 else NO_BOAT] += 1
    state.hand[state.seat] -= 1
    if state.hand[state.seat] == 0:
        next_allocator(state)


@kernel
def reveal(state):
    """Screens off: voyagers go below their boats; those sent to a space with no boat go to the pub."""
    for seat in range(state.players):
        waits = total = 0
        for dock in range(2 * state.players):
            number = state.sealed[seat, dock]
            if number:
                state.waiting[dock, seat] = number
                state.sealed[seat, dock] = 0
                waits |= 1 << dock
                total += number
        state.waits[seat] = waits
        state.to_board[seat] = total
        state.pub[seat] += state.sealed[seat, NO_BOAT]
        state.wasted[state.round_no - 1, seat] += state.sealed[seat, NO_BOAT]
        state.sealed[seat, NO_BOAT] = 0
