"""Boarding stage: one voyager at a time from below a boat into an open berth (seed 004, Boarding Stage)."""

from sim.games.embark.state import BERTHS, NOBODY, Effect, Step
from sim.jit import inline, kernel


@kernel
def start_boarding(state):
    """The seat with the first player token begins."""
    state.boarder = state.first - 1 if state.first > 0 else state.players - 1
    next_boarder(state)


@inline
def next_boarder(state):
    """The next seat to the left with voyagers waiting; boarding ends when nobody has any."""
    state.bound = 0
    seat = state.boarder
    for _ in range(state.players):
        seat = seat + 1 if seat + 1 < state.players else 0
        if state.to_board[seat] > 0 and state.passed[seat] == 0:
            state.boarder = seat
            state.seat = seat
            state.step = Step.BOARD
            return
    state.resolver = 0
    state.step = Step.BOARDING_ENDS


@inline
def list_free_berths(state, docks, n):
    """Append the free berths of the docks in the bit word `docks`, in letter order, front to back."""
    dock = 0
    while docks:
        if docks & 1:
            free = state.free[dock]
            berth = 0
            while free:
                state.options[n, 0] = dock
                state.options[n, 1] = berth
                n += free & 1
                free >>= 1
                berth += 1
        docks >>= 1
        dock += 1
    return n


@inline
def list_board(state, rules):
    """Options: every free berth of every boat where the seat waits; D2 may allow to pass."""
    n = list_free_berths(state, state.waits[state.seat], 0)
    if rules.boarding_may_pass and not state.bound:
        state.options[n, 0] = NOBODY
        state.options[n, 1] = NOBODY
        n += 1
    state.n_options = n


@inline
def fill_berth(state, dock, berth, seat):
    """Put a voyager into a free berth; true if that was the last one."""
    state.berth[dock, berth] = seat
    state.free[dock] &= ~(1 << berth)
    return state.free[dock] == 0


@inline
def leave(state, dock, seat, number):
    """So many of a seat's voyagers wait below this boat no longer."""
    state.waiting[dock, seat] -= number
    state.to_board[seat] -= number
    if state.waiting[dock, seat] == 0:
        state.waits[seat] &= ~(1 << dock)


@inline
def send_to_pub(state, dock, seat):
    """All of a seat's voyagers still waiting below this boat go to its pub."""
    number = state.waiting[dock, seat]
    if number:
        leave(state, dock, seat, number)
        state.pub[seat] += number
        state.wasted[state.round_no - 1, seat] += number


@inline
def apply_board(state, dock, berth):
    """Transfer one voyager into a berth, or pass for the rest of the stage."""
    if dock == NOBODY:
        state.passed[state.seat] = 1
        next_boarder(state)
        return
    leave(state, dock, state.seat, 1)
    if fill_berth(state, dock, berth, state.seat):
        state.dock = dock
        state.resolver = 0
        state.step = Step.BOAT_FILLED
    else:
        turn_ends(state)


@inline
def turn_ends(state):
    """Quick crew transfers again in its first turn; otherwise it is the next seat's turn."""
    seat = state.boarder
    if state.transfers[seat] > 0:
        state.transfers[seat] -= 1
        if state.to_board[seat] > 0:
            state.bound = 1
            state.seat = seat
            state.step = Step.BOARD
            return
    next_boarder(state)


@kernel
def boat_filled(state):
    """The voyagers left below a full boat go to pubs, seat by seat from the first player; talents may intervene."""
    dock = state.dock
    while state.resolver < state.players:
        seat = state.first + state.resolver
        seat = seat - state.players if seat >= state.players else seat
        if state.waiting[dock, seat] > 0:
            state.seat = seat
            if state.effect[seat] == Effect.OVERFULL and state.used[seat] == 0:
                state.step = Step.OVERFULL
                return
            if state.effect[seat] == Effect.GANGPLANK and (has_room(state, dock - 1) or has_room(state, dock + 1)):
                state.step = Step.GANGPLANK
                return
            send_to_pub(state, dock, seat)
        state.resolver += 1
    turn_ends(state)


@inline
def has_room(state, dock):
    """Is this a dock in play whose boat has a free berth?"""
    return 0 <= dock < 2 * state.players and state.free[dock] != 0


@kernel
def list_overfull(state):
    """Options: leave it, or let one voyager board beyond the berths."""
    state.options[0, 0] = 0
    state.options[1, 0] = 1
    state.n_options = 2


@kernel
def apply_overfull(state, use):
    """R-T1: one voyager boards as an extra colonist; the others go to the pub."""
    if use:
        state.used[state.seat] = 1
        state.extra[state.dock] = state.seat
        leave(state, state.dock, state.seat, 1)
    send_to_pub(state, state.dock, state.seat)
    state.resolver += 1
    state.step = Step.BOAT_FILLED


@kernel
def list_gangplank(state):
    """Options: the neighbouring docks in play with a free berth, and the pub."""
    n = 0
    for dock in (state.dock - 1, state.dock + 1):
        if has_room(state, dock):
            state.options[n, 0] = dock
            n += 1
    state.options[n, 0] = NOBODY
    state.n_options = n + 1


@kernel
def apply_gangplank(state, dock):
    """R-T2: one voyager left below a full boat waits at a neighbouring dock instead."""
    seat = state.seat
    leave(state, state.dock, seat, 1)
    if dock == NOBODY:
        state.pub[seat] += 1
        state.wasted[state.round_no - 1, seat] += 1
    else:
        state.waiting[dock, seat] += 1
        state.to_board[seat] += 1
        state.waits[seat] |= 1 << dock
    state.step = Step.BOAT_FILLED  # comes back here while voyagers are left


@kernel
def boarding_ends(state):
    """Voyagers of seats that passed go to pubs; then each seat's end-of-boarding talent, from the first player."""
    if state.resolver == 0:
        for seat in range(state.players):
            if state.to_board[seat] > 0:
                for dock in range(2 * state.players):
                    send_to_pub(state, dock, seat)
    while state.resolver < state.players:
        seat = state.first + state.resolver
        seat = seat - state.players if seat >= state.players else seat
        state.resolver += 1
        state.seat = seat
        if state.effect[seat] == Effect.BERTH_SWAP:
            list_berth_swap(state)
            if state.n_options > 1:
                state.step = Step.BERTH_SWAP
                return
        elif state.effect[seat] == Effect.LAST_WORD and state.pub[seat] > 0:
            list_last_word(state)
            if state.n_options > 1:
                state.step = Step.LAST_WORD
                return
    state.dock = 0
    state.step = Step.SAIL


@kernel
def list_berth_swap(state):
    """Options: decline, or one own voyager aboard a boat with another free berth."""
    state.options[0, 0] = state.options[0, 1] = NOBODY
    n = 1
    for dock in range(2 * state.players):
        if state.free[dock]:
            for berth in range(BERTHS):
                if state.berth[dock, berth] == state.seat:
                    state.options[n, 0] = dock
                    state.options[n, 1] = berth
                    n += 1
    state.n_options = n


@kernel
def apply_berth_swap(state, dock, berth):
    """R-T4, first half: which voyager moves."""
    state.step = Step.BOARDING_ENDS
    if dock != NOBODY:
        state.dock = dock
        state.chosen = berth
        state.step = Step.BERTH_SWAP_TO


@kernel
def list_berth_swap_to(state):
    """Options: the free berths of the boat."""
    state.n_options = list_free_berths(state, 1 << state.dock, 0)


@kernel
def apply_berth_swap_to(state, dock, berth):
    """R-T4, second half: where it goes."""
    state.berth[dock, state.chosen] = NOBODY
    state.free[dock] |= 1 << state.chosen
    fill_berth(state, dock, berth, state.seat)
    state.step = Step.BOARDING_ENDS


@kernel
def list_last_word(state):
    """Options: decline, or any free berth of any boat."""
    state.options[0, 0] = state.options[0, 1] = NOBODY
    state.n_options = list_free_berths(state, (1 << (2 * state.players)) - 1, 1)


@kernel
def apply_last_word(state, dock, berth):
    """R-T5: one voyager leaves the pub for a free berth."""
    if dock != NOBODY:
        state.pub[state.seat] -= 1
        fill_berth(state, dock, berth, state.seat)
    state.step = Step.BOARDING_ENDS
