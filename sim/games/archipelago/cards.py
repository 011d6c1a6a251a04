"""Using evolution cards: what can be used, and their effects part by part (reference sheet, card table)."""

from numpy import int64

from sim.games.archipelago.board import change_rebellion, change_surplus, pay_bank, receive, take_cube, take_token
from sim.games.archipelago.card_choices import BEGUN, convert, next_part, several_cubes, turn_cards
from sim.games.archipelago.construction import can_build
from sim.games.archipelago.events import times
from sim.games.archipelago.exploration import can_explore
from sim.games.archipelago.flow import circle_left
from sim.games.archipelago.harvest import can_harvest
from sim.games.archipelago.migration import can_migrate
from sim.games.archipelago.recruitment import can_recruit, can_reproduce, start_recruitment
from sim.games.archipelago.state import (
    EXPLORATION,
    KINDS,
    NOBODY,
    NOTHING,
    PARTS,
    REPRODUCTION,
    TAXES,
    Cause,
    Do,
    Op,
    Step,
)
from sim.games.archipelago.transaction import can_trade, start_transactions
from sim.games.archipelago.wonders import can_build_wonder, count_use, start_wonder
from sim.jit import kernel

ACTIVATED, PASSIVE, WONDER = 0, 1, 2
CONSENT_TO_CARD = 2


@kernel
def can_use(state, rules, seat, card):
    """Can a seat use a ready card: its own, or another's for its price (A-D61)?"""
    owner = int64(state.card_owner[card])
    if owner == NOBODY or state.refused_cards >> card & 1:
        return False
    if rules.card_mode[card] == WONDER:
        return owner == seat and can_build_wonder(state, rules, seat, card)
    if owner != seat and (rules.card_foreign == 2 or (rules.card_foreign == 0 and rules.card_florins[card] == 0)):
        return False
    if state.florins[seat] < rules.card_florins[card] or state.discs[seat] < rules.card_discs[card]:
        return False
    for part in range(PARTS):
        if not part_possible(state, rules, seat, card, int64(rules.card_op[card, part]), int64(rules.card_more[card, part, 0])):
            return False
    return True


@kernel
def part_possible(state, rules, seat, card, op, first):
    """Does a part of an effect stand in the way of using the card?"""
    if op == Op.FREE_ACTION:
        return action_legal(state, rules, seat, first)
    if op == Op.EXTRA_HARVEST:
        return state.harvested[first] > 0
    if op == Op.RETRIEVE_DISC:
        return state.discs_open[seat] > 0
    if op == Op.DISCOUNT_BUILD:
        return discount_helps(state, rules, seat, card)
    return True


@kernel
def action_legal(state, rules, seat, do):
    """Could this action be begun, circles apart unless card.free_action_circle asks for them (A-D69)?"""
    circle = rules.card_free_action_circle
    if do == Do.HARVEST:
        return can_harvest(state, rules, seat) > 0
    if do == Do.TAXES:
        return circle == 0 or circle_left(state, rules, TAXES)
    if do == Do.RECRUITMENT:
        return can_recruit(state, rules, seat, 1000)
    if do == Do.REPRODUCTION:
        if circle and not (circle_left(state, rules, REPRODUCTION)
                           and (rules.reproduce_per_player == 0 or state.reproduced[seat] < rules.reproduce_per_player)):
            return False
        return can_reproduce(state, rules, seat)
    if do == Do.CONSTRUCTION:
        return any_building(state, rules, seat)
    if do == Do.TRANSACTION:
        return can_trade(state, rules, seat, 2)
    if do == Do.MIGRATION:
        return can_migrate(state, rules, seat)
    return can_explore(state, rules, seat) and (circle == 0 or circle_left(state, rules, EXPLORATION))


@kernel
def any_building(state, rules, seat):
    """Can a seat build anything?"""
    for kind in range(KINDS):  # noqa: SIM110 - any() cannot be compiled
        if can_build(state, rules, seat, kind):
            return True
    return False


@kernel
def discount_helps(state, rules, seat, card):
    """Before an own construction of this turn: a disc to place, and a construction legal at the lower cost."""
    if state.placed or state.discs[seat] <= rules.card_discs[card] or state.discount != NOTHING:
        return False
    state.florins[seat] -= rules.card_florins[card]
    state.discount = card
    helps = any_building(state, rules, seat)
    state.discount = NOTHING
    state.florins[seat] += rules.card_florins[card]
    return helps


@kernel
def use_card(state, rules, card):
    """Use a card; the owner of a foreign one may have to agree first."""
    owner, seat = int64(state.card_owner[card]), int64(state.active)
    if rules.card_mode[card] == WONDER:
        start_wonder(state, rules, card)
    elif owner != seat and rules.card_foreign == 1:
        state.what = card
        state.asks_for = CONSENT_TO_CARD
        state.seat = owner
        state.step = Step.CONSENT
    else:
        begin_card(state, rules, card)


@kernel
def refused_card(state):
    """The owner does not agree: that card is not offered again in this turn."""
    state.seat = state.active
    state.refused_cards |= 1 << int64(state.what)
    state.step = Step.ACTION


@kernel
def begin_card(state, rules, card):
    """Pay the card's cost (another owner gets the money), turn the card, carry out its effect."""
    owner, seat = int64(state.card_owner[card]), int64(state.active)
    if owner == seat:
        pay_bank(state, seat, int64(rules.card_florins[card]))
    else:
        state.florins[seat] -= rules.card_florins[card]
        state.florins[owner] += rules.card_florins[card]
    state.discs[seat] -= rules.card_discs[card]
    state.card_ready[card] = 0
    count_use(state, card)
    state.effect_card = card
    state.effect_part = 0
    state.effect_left = BEGUN
    state.seat = seat
    state.step = Step.EFFECT


@kernel
def carry_out(state, rules):
    """The next part of the effect; after the last one the turn goes on."""
    card, part = int64(state.effect_card), int64(state.effect_part)
    op = int64(rules.card_op[card, part]) if part < PARTS else 0
    if op == Op.NONE:
        state.effect_card = NOTHING
        state.seat = state.active
        state.step = Step.ACTION
    elif op <= Op.FREE_ACTION or op == Op.STOCK:
        simple_part(state, rules, op, rules.card_more[card, part])
    elif op <= Op.STAND_UP:
        action_part(state, rules, op, rules.card_more[card, part])
    else:
        asking_part(state, rules, op, rules.card_more[card, part])


@kernel
def simple_part(state, rules, op, more):
    """Florins, cubes, tokens, markers, free actions."""
    seat = int64(state.active)
    if op == Op.GAIN_CUBE or op == Op.STOCK:
        several_cubes(state, rules, int64(more[1] if op == Op.GAIN_CUBE else more[2]))
        return
    if op == Op.FREE_ACTION:
        next_part(state)
        if action_legal(state, rules, seat, int64(more[0])):
            state.free_action = 1 + more[0]
            state.step = Step.ACTION
        return
    if op == Op.GAIN_FLORINS:
        receive(state, rules, seat, int64(more[0]))
    elif op == Op.GAIN_TOKEN:
        for _ in range(more[0]):
            take_token(state, rules, seat)
    elif op == Op.CHANGE_REBELLION:
        change_rebellion(state, rules, times(state, rules, more, seat), Cause.CARDS.value)
    else:
        change_surplus(state, rules, times(state, rules, more, seat))
    next_part(state)


@kernel
def action_part(state, rules, op, more):
    """Extra harvest, transactions, discount, recruits, rebels that stand up."""
    seat = int64(state.active)
    card = int64(state.effect_card)
    next_part(state)
    if op == Op.EXTRA_HARVEST:
        for _ in range(state.harvested[more[0]]):
            take_cube(state, seat, int64(more[0]))
    elif op == Op.TRANSACTIONS:
        start_transactions(state, int64(more[0]), int64(more[1]), 1)
    elif op == Op.DISCOUNT_BUILD:
        state.discount = card
    elif op == Op.RECRUIT:
        state.may_stop = 1
        start_recruitment(state, int64(more[0]), int64(more[1]))
    else:
        state.feed, state.feed_own, state.feed_only_own = more[0], 0, more[1]
        state.feeder = seat
        state.after_feed = Step.EFFECT
        state.step = Step.FEED


@kernel
def asking_part(state, rules, op, more):
    """Effects on other seats, on the pile, on the track; discs."""
    seat = int64(state.active)
    if op == Op.CONVERT_CUBE:
        convert(state, int64(more[0]))
    elif op == Op.STEAL_FLORINS or op == Op.STEAL_CUBE or op == Op.PEEK_OBJECTIVE:
        state.step = Step.VICTIM
    elif op == Op.DRAW_AND_BUY:
        turn_cards(state, rules, int64(more[1]))
    elif op == Op.BUY_TRACK:
        state.step = Step.TRACK
    elif op == Op.BURY_PILE and state.pile_n > 0:
        state.step = Step.BURY
    else:
        if op == Op.RETRIEVE_DISC:
            n = min(int64(more[0]), int64(state.discs_open[seat]))
            state.discs_open[seat] -= n
            state.discs[seat] += n
        next_part(state)
