"""What a seat may not know: others' objectives, what lies behind their screens, sealed bids, the piles below their tops."""

from numpy import int64

from sim.games.archipelago.state import CARD_MASK, OBJECTIVES, RESOURCES, STREAMS, TILE_MASK, Role, Step
from sim.jit import kernel
from sim.rng import below, next_u64


@kernel
def reshuffle_hidden(state, rules, seat):
    """Redraw everything that `seat` may not know, the future of every chance stream included."""
    stream = state.streams[0]
    reshuffle_objectives(state, rules, stream, seat)
    reshuffle_stock(state, stream, seat)
    reshuffle_piles(state, rules, stream)
    if state.step == Step.BID:
        for other in range(state.players):
            if other != seat:
                state.bid[other] = below(stream, int64(state.florins[other]) + 1)
    for number in range(1, STREAMS):
        for word in range(3):
            state.streams[number, word] ^= next_u64(stream)


@kernel
def reshuffle_objectives(state, rules, stream, seat):
    """Others' objectives that the seat has not seen are drawn again, from all that it has not seen."""
    chosen = 0
    for place in range(state.n_objectives):
        if knows(state, seat, place):
            chosen |= 1 << deck_place(state, rules, place)
    for place in range(state.n_objectives):
        if not knows(state, seat, place):
            at = below(stream, int64(rules.deck_n))
            while chosen >> at & 1:
                at = (at + 1) % rules.deck_n
            chosen |= 1 << at
            state.objective[place] = rules.deck[at]
    state.separatist = state.pacifist = -1
    for place in range(state.n_objectives):
        role = rules.objective_role[state.objective[place]]
        if role == Role.SEPARATIST:
            state.separatist = place % state.players
        elif role == Role.PACIFIST:
            state.pacifist = place % state.players


@kernel
def knows(state, seat, place):
    """Does a seat know the objective of this place: its own, one that it has looked at, or one announced?"""
    return place % state.players == seat or state.peeked[seat] >> place & 1 == 1 or state.announced == place


@kernel
def deck_place(state, rules, place):
    """Where an objective is in the deck; past the deck if it was dealt from another one."""
    for k in range(rules.deck_n):
        if rules.deck[k] == state.objective[place]:
            return k
    return OBJECTIVES - 2


@kernel
def reshuffle_stock(state, stream, seat):
    """Cubes, tokens and florins of the others are dealt out again among them; their sums can be known."""
    others = state.players - 1
    for resource in range(RESOURCES):
        total = 0
        for other in range(state.players):
            if other != seat:
                total += state.cubes[other, resource]
                state.cubes[other, resource] = 0
        for _ in range(total):
            state.cubes[somebody(state, stream, seat, others), resource] += 1
    tokens = florins = 0
    for other in range(state.players):
        if other != seat:
            tokens += state.tokens[other]
            florins += state.florins[other]
            state.tokens[other] = state.florins[other] = 0
    for _ in range(tokens):
        state.tokens[somebody(state, stream, seat, others)] += 1
    for _ in range(florins):
        state.florins[somebody(state, stream, seat, others)] += 1


@kernel
def somebody(state, stream, seat, others):
    """A seat other than this one."""
    other = below(stream, int64(others))
    return other + 1 if other >= seat else other


@kernel
def reshuffle_piles(state, rules, stream):
    """The top card (its back shows) and the top tile keep their places (explore.info: two tiles, or none)."""
    for i in range(state.pile_n - 1, 1, -1):
        a = (state.pile_top + i) & CARD_MASK
        b = (state.pile_top + 1 + below(stream, i)) & CARD_MASK
        state.pile[a], state.pile[b] = state.pile[b], state.pile[a]
    seen = 1 if rules.explore_info == 0 else 2 if rules.explore_info == 1 else 0
    for i in range(state.tiles_n - 1, seen, -1):
        a = (state.tiles_top + i) & TILE_MASK
        b = (state.tiles_top + seen + below(stream, i - seen + 1)) & TILE_MASK
        state.tiles[a], state.tiles[b] = state.tiles[b], state.tiles[a]
    for i in range(seen, state.tiles_n):
        a = (state.tiles_top + i) & TILE_MASK
        state.tiles[a] = state.tiles[a] ^ below(stream, 2)
