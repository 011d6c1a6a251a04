"""What evolution cards ask: which cube, from whom, which card (reference sheet, card table)."""

from numpy import int64

from sim.games.archipelago.board import pay_bank, stock_market, take_cube
from sim.games.archipelago.evolution import discard, draw_card, own_card, refill, reveal, track_price
from sim.games.archipelago.flow import write
from sim.games.archipelago.state import CARD_MASK, NOTHING, RESOURCES, Kind, Op, Step
from sim.jit import kernel

BEGUN = -1


@kernel
def next_part(state):
    """The part under way is done."""
    state.effect_part += 1
    state.effect_left = BEGUN
    state.step = Step.EFFECT


@kernel
def several_cubes(state, rules, n):
    """Cube by cube, as far as possible."""
    if state.effect_left == BEGUN:
        state.effect_left = n
    list_cube(state, rules)
    if state.effect_left == 0 or state.n_options == 0:
        next_part(state)
    else:
        state.step = Step.CUBE


@kernel
def list_cube(state, rules):
    """Options: types that the bank has (and the market has room for)."""
    card, part, n = int64(state.effect_card), int64(state.effect_part), 0
    stock = rules.card_op[card, part] == Op.STOCK
    types = rules.card_more[card, part, 1 if stock else 0]
    market = rules.card_more[card, part, 0] if stock else 0
    for resource in range(RESOURCES):
        room = not stock or state.market[market, resource] < rules.zone_spaces[market, resource]
        if types >> resource & 1 and state.bank[resource] > 0 and room:
            n = write(state, n, resource, NOTHING)
    state.n_options = n


@kernel
def apply_cube(state, rules, resource):
    """The cube goes behind the screen, or onto the market."""
    card, part = int64(state.effect_card), int64(state.effect_part)
    if rules.card_op[card, part] == Op.STOCK:
        stock_market(state, rules, int64(rules.card_more[card, part, 0]), resource)
    else:
        take_cube(state, int64(state.active), resource)
    state.effect_left -= 1
    state.step = Step.EFFECT


@kernel
def convert(state, n):
    """Own cubes are swapped one for one with other types of the bank, as far as possible."""
    if state.effect_left == BEGUN:
        state.effect_left = n
    list_convert_give(state)
    if state.effect_left == 0 or state.n_options == 0:
        next_part(state)
    else:
        state.step = Step.CONVERT_GIVE


@kernel
def list_convert_give(state):
    """Options: own types for which the bank has another."""
    n = 0
    for resource in range(RESOURCES):
        other = False
        for wanted in range(RESOURCES):
            other = other or (wanted != resource and state.bank[wanted] > 0)
        if state.cubes[state.active, resource] > 0 and other:
            n = write(state, n, resource, NOTHING)
    state.n_options = n


@kernel
def apply_convert_give(state, resource):
    """Which type is given."""
    state.what = resource
    state.step = Step.CONVERT_TAKE


@kernel
def list_convert_take(state):
    """Options: other types in the bank."""
    n = 0
    for resource in range(RESOURCES):
        if resource != state.what and state.bank[resource] > 0:
            n = write(state, n, resource, NOTHING)
    state.n_options = n


@kernel
def apply_convert_take(state, resource):
    """Swap."""
    state.cubes[state.active, state.what] -= 1
    state.bank[state.what] += 1
    take_cube(state, int64(state.active), resource)
    state.effect_left -= 1
    state.step = Step.EFFECT


@kernel
def list_victim(state, rules):
    """Options: other seats; for a look at an objective each of theirs."""
    n = 0
    peek = rules.card_op[state.effect_card, state.effect_part] == Op.PEEK_OBJECTIVE
    for seat in range(state.players):
        if seat != state.active:
            for number in range(state.n_objectives // state.players if peek else 1):
                n = write(state, n, seat, number if peek else NOTHING)
    state.n_options = n


@kernel
def apply_victim(state, rules, victim, number):
    """The seat named pays, is asked for a resource, or is looked at."""
    op, most = rules.card_op[state.effect_card, state.effect_part], rules.card_more[state.effect_card, state.effect_part, 0]
    if op == Op.STEAL_CUBE:
        state.to = victim
        state.step = Step.STEAL
        return
    if op == Op.STEAL_FLORINS:
        n = min(int64(most), int64(state.florins[victim]))
        state.florins[victim] -= n
        state.florins[state.active] += n
    else:
        state.peeked[state.active] |= 1 << (victim + number * int64(state.players))
    next_part(state)


@kernel
def list_steal(state):
    """Options: all six types, for what lies behind a screen is not known."""
    for resource in range(RESOURCES):
        write(state, resource, resource, NOTHING)
    state.n_options = RESOURCES


@kernel
def apply_steal(state, rules, resource):
    """The victim hands over what it has, up to the card's number; tokens are safe."""
    n = min(int64(rules.card_more[state.effect_card, state.effect_part, 0]), int64(state.cubes[state.to, resource]))
    state.cubes[state.to, resource] -= n
    state.cubes[state.active, resource] += n
    next_part(state)


@kernel
def turn_cards(state, rules, n):
    """Turn the top cards of the pile; their red backs are ignored (reference sheet)."""
    state.drawn_n = min(n, int64(state.pile_n))
    for k in range(state.drawn_n):
        state.drawn[k] = draw_card(state, rules)
    state.step = Step.DRAW


@kernel
def lowest_price(rules, card):
    """The lowest of a card's three prices."""
    return min(rules.card_price[card, 0], min(rules.card_price[card, 1], rules.card_price[card, 2]))


@kernel
def list_draw(state, rules):
    """Options: affordable cards of the kind, in the order drawn; last none."""
    n = 0
    progress = rules.card_more[state.effect_card, state.effect_part, 0] == 1
    for k in range(state.drawn_n):
        card = int64(state.drawn[k])
        if (rules.card_kind[card] != Kind.CHARACTER) == progress and lowest_price(rules, card) <= state.florins[state.active]:
            n = write(state, n, card, NOTHING)
    state.n_options = write(state, n, NOTHING, NOTHING)


@kernel
def apply_draw(state, rules, bought):
    """Buy one at its lowest price; the others are discarded; the new back shows."""
    seat = int64(state.active)
    for k in range(state.drawn_n):
        card = int64(state.drawn[k])
        if card == bought:
            pay_bank(state, seat, int64(lowest_price(rules, card)))
            own_card(state, rules, seat, card, rules.card_new_ready == 0)
        else:
            discard(state, card)
    drawn = state.drawn_n > 0
    state.drawn_n = 0
    next_part(state)
    if drawn:
        reveal(state, rules)


@kernel
def list_track(state, rules):
    """Options: cards of the track at the shown price less the card's number; last none."""
    n = 0
    less = rules.card_more[state.effect_card, state.effect_part, 0]
    for slot in range(rules.evolution_track):
        if state.track[slot] != NOTHING and track_price(state, rules, slot) - less <= state.florins[state.active]:
            n = write(state, n, int64(state.track[slot]), slot)
    state.n_options = write(state, n, NOTHING, NOTHING)


@kernel
def apply_track(state, rules, card, slot):
    """Buy it; the space is refilled."""
    seat = int64(state.active)
    less = rules.card_more[state.effect_card, state.effect_part, 0]
    next_part(state)
    if card != NOTHING:
        pay_bank(state, seat, max(0, int64(track_price(state, rules, slot)) - int64(less)))
        own_card(state, rules, seat, card, rules.card_new_ready == 0)
        refill(state, rules, slot)


@kernel
def apply_bury(state, rules, yes):
    """Leave the top card, or put it under the pile: a new back shows."""
    next_part(state)
    if yes and state.pile_n > 1:
        card = state.pile[state.pile_top]
        state.pile_top = (state.pile_top + 1) & CARD_MASK
        state.pile[(state.pile_top + state.pile_n - 1) & CARD_MASK] = card
        state.back = state.pile[state.pile_top]
        reveal(state, rules)
