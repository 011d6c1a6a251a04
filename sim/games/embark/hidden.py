"""What a seat may not know (D20): the others' sealed allocations, and the order of the deck where it is not public."""

from sim.games.embark.state import BOATS, DECK_MASK, DOCKS, STREAMS
from sim.jit import kernel
from sim.rng import below, next_u64


@kernel
def reshuffle_hidden(state, rules, seat):
    """Redraw everything that `seat` may not know, the future of every chance stream included."""
    stream = state.streams[0]
    reshuffle_deck(state, rules, stream)
    for other in range(state.players):
        if other != seat:
            reshuffle_allocation(state, rules, stream, other)
    for number in range(1, STREAMS):
        for word in range(3):
            state.streams[number, word] ^= next_u64(stream)


@kernel
def reshuffle_deck(state, rules, stream):
    """Cards put under the deck keep their places, the rest is shuffled."""
    known = 0 if rules.hidden_deck_bottom else state.deck_known
    for i in range(state.deck_n - known - 1, 0, -1):
        a = (state.deck_top + i) & DECK_MASK
        b = (state.deck_top + below(stream, i + 1)) & DECK_MASK
        state.deck[a], state.deck[b] = state.deck[b], state.deck[a]
    assert state.deck_n <= BOATS


@kernel
def reshuffle_allocation(state, rules, stream, seat):
    """A seat's allocation so far, thrown again over the docks in play; how many it has allocated is public."""
    total = 0
    for dock in range(DOCKS + 1):
        total += state.sealed[seat, dock]
        state.sealed[seat, dock] = 0
    for _ in range(total):
        state.sealed[seat, below(stream, 2 * state.players)] += 1
