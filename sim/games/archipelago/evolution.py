"""Evolution cards: the pile, the backs that it shows, the track; phase 6 (seed 000)."""

from numpy import int64

from sim.games.archipelago.board import pay_bank
from sim.games.archipelago.ending import announce_pile, stop_or_go, turn_or_phase_over
from sim.games.archipelago.state import (
    CARD_MASK,
    NOTHING,
    Kind,
    Op,
    Step,
    Stream,
)
from sim.jit import kernel
from sim.rng import below, shuffle

LAST_EDGE = 2


@kernel
def draw_card(state, rules):
    """The top card of the pile, or -1; an emptied pile is made anew from the discards (A-D58)."""
    if state.pile_n == 0 and rules.evolution_pile_empty == 0:
        pile_runs_out(state, rules)
    if state.pile_n == 0:
        return NOTHING
    card = int64(state.pile[state.pile_top])
    state.pile_top = (state.pile_top + 1) & CARD_MASK
    state.pile_n -= 1
    if state.pile_n == 0:
        pile_runs_out(state, rules)
    if state.pile_n > 0:
        state.back = state.pile[state.pile_top]
    else:
        state.back = card
    return card


@kernel
def pile_runs_out(state, rules):
    """Shuffle the discards into a new pile, keep the last back, or end the game (A-D58)."""
    if rules.evolution_pile_empty == 0:
        n = int64(state.discards_n)
        for k in range(n):
            state.pile[k] = state.discards[k]
        shuffle(state.streams[Stream.CARDS], state.pile, n)
        state.pile_top, state.pile_n, state.discards_n = 0, n, 0
    elif rules.evolution_pile_empty == 2:
        announce_pile(state)


@kernel
def discard(state, card):
    """A card goes onto the discards."""
    state.discards[state.discards_n] = card
    state.discards_n += 1


@kernel
def fill_track(state, rules, slot):
    """Lay the top card of the pile on a space of the track; false if there is none."""
    card = draw_card(state, rules)
    state.track[slot] = card
    state.track_edge[slot] = 0
    if card != NOTHING and rules.evolution_start_edge:
        state.track_edge[slot] = below(state.streams[Stream.CARDS], LAST_EDGE + 1)
    return card != NOTHING


@kernel
def refill(state, rules, slot):
    """An empty space is filled at once, which shows a new back (A-D56). What goes on afterwards is already in state.step."""
    state.track[slot] = NOTHING
    if rules.evolution_refill == 0 and fill_track(state, rules, slot):
        reveal(state, rules)


@kernel
def reveal(state, rules):
    """A new back shows: its red zones are resolved at once, before anything else goes on (A-D47)."""
    red = rules.back_red[state.back]
    if red and state.pile_n > 0:
        state.zones = red
        state.resume = state.step
        state.step = Step.CRISIS


@kernel
def own_card(state, rules, seat, card, ready):
    """A card comes before a seat."""
    state.card_owner[card] = seat
    state.card_ready[card] = ready and rules.card_mode[card] != 1
    state.in_play[1 if rules.card_kind[card] != Kind.CHARACTER else 0] += 1
    state.cards_bought[seat] += 1
    count_feed_bonus(state, rules, seat)


@kernel
def count_feed_bonus(state, rules, seat):
    """The feed bonus of the cards before a seat."""
    state.feed_bonus[seat] = 0
    for card in range(rules.n_cards):
        if state.card_owner[card] == seat and rules.card_op[card, 0] == Op.FEED_BONUS:
            state.feed_bonus[seat] += rules.card_more[card, 0, 0]


@kernel
def track_price(state, rules, slot):
    """What the card of a space costs now."""
    return rules.card_price[state.track[slot], state.track_edge[slot]]


@kernel
def start_evolution(state):
    """Phase 6 begins: discs come back, the coins on the wheel go to the bank (seed 000)."""
    state.phase = 6
    for seat in range(state.players):
        state.discs[seat] = state.discs_owned[seat]
        state.discs_open[seat] = 0
    state.minted -= state.coins
    state.coins = 0
    state.turn = NOTHING
    state.rotations = 0


@kernel
def next_buyer(state, rules):
    """The next seat in turn order buys and rotates; after the last one the track is filled and phase 6 is over."""
    if state.phase == 5:
        start_evolution(state)
    state.turn += 1
    if state.turn >= state.players:
        state.step = Step.REFILLING
        return
    state.seat = state.active = state.order[state.turn]
    state.bought = NOTHING
    state.rotated = 0
    state.rotations = 2
    state.step = Step.BUY


@kernel
def list_buy(state, rules):
    """Options: cards that the seat can pay, in the order of the spaces; last none."""
    n = 0
    for slot in range(rules.evolution_track):
        if state.track[slot] != NOTHING and track_price(state, rules, slot) <= state.florins[state.seat]:
            state.options[n, 0], state.options[n, 1] = state.track[slot], slot
            n += 1
    state.options[n, 0] = state.options[n, 1] = NOTHING
    state.n_options = n + 1


@kernel
def apply_buy(state, rules, card, slot):
    """Pay the bank, take the card; one rotation remains."""
    state.step = Step.ROTATE
    if card != NOTHING:
        pay_bank(state, int64(state.seat), int64(track_price(state, rules, slot)))
        own_card(state, rules, int64(state.seat), card, True)
        state.bought = slot
        state.rotations = 1
        refill(state, rules, slot)


@kernel
def can_rotate(state, rules, slot):
    """May the seat rotate the card of this space (A-D54, A-D90)?"""
    if state.track[slot] == NOTHING or (slot == state.bought and rules.evolution_rotate_refilled == 0):
        return False
    return rules.evolution_rotate_same == 1 or state.rotated >> slot & 1 == 0


@kernel
def list_rotate(state, rules):
    """Options: the cards that may be rotated; with evolution.duty = may last none."""
    n = 0
    for slot in range(rules.evolution_track):
        if can_rotate(state, rules, slot):
            state.options[n, 0], state.options[n, 1] = state.track[slot], slot
            n += 1
    if rules.evolution_duty or n == 0:
        state.options[n, 0] = state.options[n, 1] = NOTHING
        n += 1
    state.n_options = n


@kernel
def apply_rotate(state, rules, slot):
    """Turn the card clockwise; at the skull it is discarded (seed 000)."""
    state.rotations = state.rotations - 1 if slot != NOTHING else 0
    state.step = Step.ROTATE.value if state.rotations > 0 else Step.EVOLUTION.value
    if slot == NOTHING:
        return
    state.rotated |= 1 << slot
    state.track_edge[slot] += 1
    if state.track_edge[slot] > LAST_EDGE:
        discard(state, int64(state.track[slot]))
        state.rotated &= ~(1 << slot)
        refill(state, rules, slot)


@kernel
def refill_late(state, rules):
    """With evolution.refill = phase_end the spaces are filled now, one by one."""
    for slot in range(rules.evolution_track if rules.evolution_refill else 0):
        if state.track[slot] == NOTHING and state.pile_n > 0:
            fill_track(state, rules, slot)
            reveal(state, rules)
            return
    if state.phase == 5:
        stop_or_go(state, rules, Step.EVOLUTION.value)
    else:
        turn_or_phase_over(state, rules, Step.ROUND_ENDS.value)
