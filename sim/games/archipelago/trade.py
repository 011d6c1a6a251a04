"""Negotiation as offers and answers (seed 002 p.5, A-D71, A-D91 to A-D93): partner, thing, price, answer.

`offer_side` is BUY if the offering seat asks for the thing, SELL if it gives it. The other side pays the price. Never
units, never discs. What a seat has behind its screen shows only in what it can do itself.
"""

from numpy import int64

from sim.games.archipelago.control import region_controller
from sim.games.archipelago.crisis import DOMESTIC, can_give_own, give, still_needed
from sim.games.archipelago.evolution import count_feed_bonus
from sim.games.archipelago.flow import write
from sim.games.archipelago.state import BUY, NOBODY, NOTHING, RESOURCES, SELL, Give, Good, Step
from sim.jit import inline, kernel

SIDE = 32  # first number of a `thing` option: SIDE x side + good (cubes: their resource)
TOKEN_PRICE = 6


@kernel
def list_offer(state):
    """Options: other seats; in the order bid first nobody."""
    n = 0
    if state.phase == 2:
        n = write(state, n, NOTHING, NOTHING)
    for seat in range(state.players):
        if seat != state.seat:
            n = write(state, n, seat, NOTHING)
    state.n_options = n


@kernel
def apply_offer(state, rules, partner):
    """Whom the offer is made to, or none is made."""
    if partner == NOTHING:
        state.offers_made = rules.trade_offers_per_turn
        state.step = state.after_offer
        return
    state.offer_from, state.offer_to = state.seat, partner
    state.offer_florins = 0
    state.offer_cube = NOTHING
    state.step = Step.THING


@kernel
def list_thing(state, rules):
    """Options: what is asked for, then what is offered (docs/trace.md, Trade)."""
    maker, partner = int64(state.offer_from), int64(state.offer_to)
    n = list_side(state, rules, maker, partner, maker, BUY, int64(0))
    state.n_options = list_side(state, rules, partner, maker, maker, SELL, n)


@kernel
def list_side(state, rules, taker, giver, maker, side, n):
    """Things that one side may give the other."""
    selling = giver == maker
    for resource in range(RESOURCES):
        if not selling or state.cubes[giver, resource] > 0:
            n = write(state, n, SIDE * side + resource, NOTHING)
    if rules.trade_goods == 0 and (not selling or state.tokens[giver] > 0):
        n = write(state, n, SIDE * side + Good.TOKEN.value, NOTHING)
    if rules.trade_goods == 0:
        for card in range(rules.n_cards):
            if state.card_owner[card] == giver and movable(state, rules, card):
                n = write(state, n, SIDE * side + Good.CARD.value, card)
    if selling and state.florins[giver] > 0 and rules.trade_most_florins > 0:
        n = write(state, n, SIDE * side + Good.FLORINS.value, NOTHING)
    if rules.trade_goods == 0:
        n = list_rights(state, rules, taker, giver, selling, side, n)
    return n


@kernel
def movable(state, rules, card):
    """Can a card change hands: not a wonder that is built or begun?"""
    if state.card_built[card]:
        return False
    if rules.card_mode[card] == 2:
        for part in range(3 + RESOURCES):
            if state.wonder_paid[rules.card_wonder[card], part] > 0:
                return False
    return True


@kernel
def list_rights(state, rules, taker, giver, selling, side, n):
    """Permissions, places in the order, crisis cubes; with binding promises those too."""
    for h in range(1, state.n_hexes):
        if region_controller(state, rules, h) == giver:
            n = write(state, n, SIDE * side + Good.PERMISSION.value, h)
    if state.phase == 2 and giver == state.leader and not has_place(state, taker):
        for place in range(state.players):
            if state.sold_place[place] == NOBODY:
                n = write(state, n, SIDE * side + Good.PLACE.value, place)
    if state.crisis and still_needed(state) and (not selling or can_give_own(state, giver)):
        n = write(state, n, SIDE * side + Good.CRISIS_CUBE.value, NOTHING)
    if rules.trade_promises:
        n = write(state, n, SIDE * side + Good.CRISIS_PROMISE.value, NOTHING)
        for place in range(state.players if not has_promise(state, giver, taker) else 0):
            if state.place_promise[giver, place] == NOBODY:
                n = write(state, n, SIDE * side + Good.PLACE_PROMISE.value, place)
        if not selling or state.florins[giver] >= rules.trade_loan:
            n = write(state, n, SIDE * side + Good.LOAN.value, NOTHING)
    return n


@inline
def has_place(state, seat):
    """Has a seat bought a place of the new order?"""
    for place in range(state.players):  # noqa: SIM110 - any() cannot be compiled
        if state.sold_place[place] == seat:
            return True
    return False


@inline
def has_promise(state, giver, taker):
    """Has a seat promised another a place already?"""
    for place in range(state.players):  # noqa: SIM110 - any() cannot be compiled
        if state.place_promise[giver, place] == taker:
            return True
    return False


@kernel
def apply_thing(state, code, item):
    """What the offer is about."""
    state.offer_side, state.offer_good, state.offer_item = code // SIDE, code % SIDE, item
    state.step = Step.PRICE


@kernel
def payer(state):
    """The seat that pays the price."""
    return int64(state.offer_from if state.offer_side == BUY else state.offer_to)


@kernel
def giver(state):
    """The seat that gives the thing."""
    return int64(state.offer_to if state.offer_side == BUY else state.offer_from)


@kernel
def list_price(state, rules):
    """Options: (0, florins), (1, resource), (2, token); a gift of florins lists amounts."""
    maker, n = int64(state.offer_from), 0
    if state.offer_good == Good.FLORINS:
        for florins in range(1, min(int64(rules.trade_most_florins), int64(state.florins[maker])) + 1):
            n = write(state, n, 0, florins)
        state.n_options = n
        return
    own = state.offer_side == BUY
    most = min(int64(rules.trade_most_florins), int64(state.florins[maker])) if own else int64(rules.trade_most_florins)
    for florins in range(most + 1):
        n = write(state, n, 0, florins)
    for resource in range(RESOURCES):
        if resource != state.offer_good and (not own or state.cubes[maker, resource] > 0):
            n = write(state, n, 1, resource)
    if rules.trade_goods == 0 and state.offer_good != Good.TOKEN and (not own or state.tokens[maker] > 0):
        n = write(state, n, 2, NOTHING)
    state.n_options = n


@kernel
def apply_price(state, rules, kind, n):
    """The offer is complete; a partner that can deliver answers, otherwise it is refused."""
    state.offer_florins = n if kind == 0 else 0
    state.offer_cube = n if kind == 1 else TOKEN_PRICE if kind == 2 else NOTHING
    if state.offer_good == Good.FLORINS:
        state.offer_item, state.offer_florins = n, 0
    if state.crisis:
        state.crisis_offers += 1
    else:
        state.offers_made += 1
    state.offers += 1
    if deliverable(state, rules):
        state.seat = state.offer_to
        state.step = Step.ANSWER
    else:
        offer_over(state)


@kernel
def deliverable(state, rules):
    """Can both sides deliver?"""
    who, good, pays = giver(state), state.offer_good, payer(state)
    if state.florins[pays] < state.offer_florins:
        return False
    if state.offer_cube == TOKEN_PRICE:
        if state.tokens[pays] == 0:
            return False
    elif state.offer_cube != NOTHING and state.cubes[pays, state.offer_cube] == 0:
        return False
    if good < RESOURCES:
        return state.cubes[who, good] > 0
    if good == Good.TOKEN:
        return state.tokens[who] > 0
    if good == Good.FLORINS:
        return state.florins[who] >= state.offer_item
    if good == Good.CRISIS_CUBE:
        return can_give_own(state, who)
    if good == Good.LOAN:
        return state.florins[who] >= rules.trade_loan
    return True


@kernel
def apply_answer(state, rules, yes):
    """The partner accepts or refuses."""
    if yes:
        state.deals += 1
        pay_price(state)
        hand_over(state, rules)
    else:
        offer_over(state)


@kernel
def pay_price(state):
    """Florins, a cube or a token change hands."""
    pays, gets = payer(state), giver(state)
    state.florins[pays] -= state.offer_florins
    state.florins[gets] += state.offer_florins
    if state.offer_cube == TOKEN_PRICE:
        state.tokens[pays] -= 1
        state.tokens[gets] += 1
    elif state.offer_cube != NOTHING:
        state.cubes[pays, state.offer_cube] -= 1
        state.cubes[gets, state.offer_cube] += 1


@kernel
def hand_over(state, rules):
    """The thing changes hands."""
    who, to, good, item = giver(state), payer(state), int64(state.offer_good), int64(state.offer_item)
    offer_over(state)
    if good < RESOURCES:
        state.cubes[who, good] -= 1
        state.cubes[to, good] += 1
    elif good == Good.TOKEN:
        state.tokens[who] -= 1
        state.tokens[to] += 1
    elif good == Good.CARD:
        state.card_owner[item] = to
        count_feed_bonus(state, rules, who)
        count_feed_bonus(state, rules, to)
    elif good == Good.FLORINS:
        state.florins[who] -= item
        state.florins[to] += item
    elif good == Good.CRISIS_CUBE:
        pay_into_crisis(state, rules, who)
    else:
        grant(state, rules, who, to, good, item)


@kernel
def grant(state, rules, who, to, good, item):
    """Permissions, places, promises, loans."""
    if good == Good.PERMISSION:
        state.permits[to, who] |= 1 << item
    elif good == Good.PLACE:
        state.sold_place[item] = to
    elif good == Good.CRISIS_PROMISE:
        state.promised[who] += 1
    elif good == Good.PLACE_PROMISE:
        state.place_promise[who, item] = to
    else:
        state.florins[who] -= rules.trade_loan
        state.florins[to] += rules.trade_loan
        state.loan[to, who] += rules.trade_loan


@kernel
def pay_into_crisis(state, rules, who):
    """The giver at once pays a cube, or else a token, and chooses who stands up."""
    give(state, rules, who, Give.CUBE.value if state.cubes[who, state.wanted] > 0 else Give.TOKEN.value)
    if state.crisis == DOMESTIC:
        state.after_feed = state.step
        state.step = Step.FEED


@kernel
def offer_over(state):
    """What was under way goes on."""
    state.seat = state.offer_from
    state.step = state.after_offer


@kernel
def repay_loans(state):
    """In phase 1 loans go back, as far as the borrower has them (A-D93)."""
    for borrower in range(state.players):
        for lender in range(state.players):
            n = min(int64(state.loan[borrower, lender]), int64(state.florins[borrower]))
            state.florins[borrower] -= n
            state.florins[lender] += n
            state.loan[borrower, lender] = 0


