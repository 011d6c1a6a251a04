"""Using evolution cards: what can be used, and their effects part by part (reference sheet, card table)."""

from numpy import int64

from sim.games.archipelago.board import change_rebellion, change_surplus, pay_bank, receive, stock_market, take_cube, take_token
from sim.games.archipelago.construction import can_build
from sim.games.archipelago.events import times
from sim.games.archipelago.evolution import discard, draw_card, own_card, refill, reveal, track_price
from sim.games.archipelago.exploration import can_explore
from sim.games.archipelago.flow import circle_left, write
from sim.games.archipelago.harvest import can_harvest
from sim.games.archipelago.migration import can_migrate
from sim.games.archipelago.recruitment import can_recruit, can_reproduce, start_recruitment
from sim.games.archipelago.state import (
    CARD_MASK,
    EXPLORATION,
    KINDS,
    NOBODY,
    NOTHING,
    PARTS,
    REPRODUCTION,
    RESOURCES,
    TAXES,
    Cause,
    Do,
    Kind,
    Op,
    Step,
)
from sim.games.archipelago.transaction import can_trade, start_transactions
from sim.games.archipelago.wonders import can_build_wonder, count_use, start_wonder
from sim.jit import kernel

ACTIVATED, PASSIVE, WONDER = 0, 1, 2
CONSENT_TO_CARD = 2
BEGUN = -1


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
def next_part(state):
    """The part under way is done."""
    state.effect_part += 1
    state.effect_left = BEGUN
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
