"""Phase 5: turns by discs on the wheel (seed 000). One disc, a card, any number of buildings; then the next seat."""

from numpy import int64

from sim.games.archipelago import cards
from sim.games.archipelago.board import phase_ends
from sim.games.archipelago.construction import can_build, start_construction
from sim.games.archipelago.control import usable
from sim.games.archipelago.ending import stop_or_go, turn_or_phase_over
from sim.games.archipelago.exploration import can_explore, start_exploration
from sim.games.archipelago.flow import action_over, circle_left, take_circle, write
from sim.games.archipelago.harvest import can_harvest, start_harvest
from sim.games.archipelago.migration import can_migrate, start_migration
from sim.games.archipelago.recruitment import can_recruit, can_reproduce, start_recruitment, start_reproduction
from sim.games.archipelago.state import (
    EXPLORATION,
    KINDS,
    MARKET,
    NOTHING,
    REPRODUCTION,
    RESOURCES,
    TAXES,
    Do,
    Step,
)
from sim.games.archipelago.taxes import collect_taxes
from sim.games.archipelago.transaction import can_trade, start_transactions
from sim.jit import inline, kernel


@kernel
def next_turn(state, rules):
    """The next seat in turn order that has not passed; when all have, phase 6 begins."""
    state.phase = 5
    for _ in range(state.players):
        state.turn += 1
        if state.turn >= state.players:
            state.turn = 0
        if rules.turn_without_disc and state.discs[state.order[state.turn]] == 0:
            state.passed[state.order[state.turn]] = 1  # A-D66: no disc, no turn
        if state.passed[state.order[state.turn]] == 0:
            start_turn(state, rules)
            return
    phase_ends(state)
    stop_or_go(state, rules, Step.REFILLING.value if rules.evolution_refill else Step.EVOLUTION.value)


@kernel
def start_turn(state, rules):
    """A fresh turn of the seat whose turn it is."""
    state.seat = state.active = state.order[state.turn]
    state.acted = state.placed = state.cards_used = state.buildings_used = state.offers_made = 0
    state.builds_on = state.barred = state.free_action = state.refused_cards = 0
    state.discount = state.effect_card = NOTHING
    state.harvested[:] = 0
    state.step = Step.ACTION


@inline
def has_disc(state):
    """May the active seat place a disc in this turn?"""
    return state.placed == 0 and state.discs[state.active] > 0


@kernel
def list_action(state, rules):
    """Options: everything legal, in the order of docs/trace.md."""
    n = int64(0)
    if state.discount != NOTHING:
        state.n_options = list_constructions(state, rules, n)
        return
    if state.free_action:
        state.n_options = list_free_action(state, rules, int64(state.free_action) - 1)
        return
    if has_disc(state):
        n = list_disc_actions(state, rules, n)
    elif state.builds_on:
        n = list_constructions(state, rules, n)
    must = n > 0 and has_disc(state) and rules.turn_disc_duty == 0
    n = list_buildings(state, rules, n)
    n = list_cards(state, rules, n)
    if rules.trade_model == 0 and state.offers_made < rules.trade_offers_per_turn:
        n = write(state, n, Do.OFFER.value, NOTHING)
    if not must:
        n = write(state, n, Do.END.value, NOTHING)
    state.n_options = n


@kernel
def list_free_action(state, rules, do):
    """The one action that a card brings."""
    if do == Do.HARVEST:
        return list_harvests(state, rules, int64(0))
    if do == Do.CONSTRUCTION:
        return list_constructions(state, rules, int64(0))
    return write(state, 0, do, NOTHING)


@kernel
def list_disc_actions(state, rules, n):
    """What a disc can be placed for."""
    seat = int64(state.active)
    n = list_harvests(state, rules, n)
    if circle_left(state, rules, TAXES):
        n = write(state, n, Do.TAXES.value, NOTHING)
    if can_recruit(state, rules, seat, 1000):
        n = write(state, n, Do.RECRUITMENT.value, NOTHING)
    if can_reproduce_now(state, rules):
        n = write(state, n, Do.REPRODUCTION.value, NOTHING)
    n = list_constructions(state, rules, n)
    if can_trade(state, rules, seat, 2):
        n = write(state, n, Do.TRANSACTION.value, NOTHING)
    if can_migrate(state, rules, seat):
        n = write(state, n, Do.MIGRATION.value, NOTHING)
    if circle_left(state, rules, EXPLORATION) and can_explore(state, rules, seat):
        n = write(state, n, Do.EXPLORATION.value, NOTHING)
    return n


@kernel
def can_reproduce_now(state, rules):
    """A circle, and not yet taken too often in this round (A-D67)."""
    if not circle_left(state, rules, REPRODUCTION):
        return False
    if rules.reproduce_per_player and state.reproduced[state.active] >= rules.reproduce_per_player:
        return False
    return can_reproduce(state, rules, int64(state.active))


@kernel
def list_harvests(state, rules, n):
    """A harvest of each type that can be begun."""
    can = can_harvest(state, rules, int64(state.active))
    for resource in range(RESOURCES):
        if can >> resource & 1:
            n = write(state, n, Do.HARVEST.value, resource)
    return n


@kernel
def list_constructions(state, rules, n):
    """A construction of each kind that can be begun."""
    for kind in range(KINDS):
        if can_build(state, rules, int64(state.active), kind):
            n = write(state, n, Do.CONSTRUCTION.value, kind)
    return n


@kernel
def list_buildings(state, rules, n):
    """Markets and ports that can be used (A-D36, A-D37)."""
    if state.n_kind[MARKET] + state.n_kind[MARKET + 1] == 0 or state.florins[state.active] < rules.building_fee:
        return n
    if rules.building_uses_per_turn and state.buildings_used:
        return n
    for building in range(state.n_buildings):
        if usable(state, rules, int64(state.active), building):
            n = write(state, n, Do.USE.value, building)
    return n


@kernel
def list_cards(state, rules, n):
    """Evolution cards that can be used (A-D59, A-D61)."""
    if state.in_play[0] + state.in_play[1] == 0 or (rules.card_uses_per_turn and state.cards_used >= rules.card_uses_per_turn):
        return n
    for card in range(rules.n_cards):
        if state.card_ready[card] and cards.can_use(state, rules, int64(state.active), card):
            n = write(state, n, Do.CARD.value, card)
    return n


@kernel
def apply_action(state, rules, do, what):
    """Do what was chosen."""
    if do == Do.END:
        end_turn(state, rules)
    elif do == Do.OFFER:
        state.after_offer = Step.ACTION
        state.step = Step.OFFER
    elif do == Do.USE:
        use_building(state, rules, what)
    elif do == Do.CARD:
        cards.use_card(state, rules, what)
    elif state.free_action:
        if rules.card_free_action_circle:
            take_circle(state, do)
        start_action(state, rules, do, what)
    else:
        place_disc(state, rules, do)
        start_action(state, rules, do, what)


@kernel
def place_disc(state, rules, do):
    """Place a disc on the wheel; limited zones have circles."""
    seat = int64(state.active)
    state.acted = 1
    state.actions[seat, do] += 1
    if state.builds_on and state.placed:
        return
    state.placed = 1
    state.discs[seat] -= 1
    if do == Do.TAXES or do == Do.REPRODUCTION or do == Do.EXPLORATION:
        take_circle(state, do)
    else:
        state.discs_open[seat] += 1


@kernel
def start_action(state, rules, do, what):
    """The first step of an action."""
    state.may_stop = 0
    if do == Do.HARVEST:
        start_harvest(state, what)
    elif do == Do.TAXES:
        collect_taxes(state, rules, int64(state.active))
        action_over(state, rules)
    elif do == Do.RECRUITMENT:
        start_recruitment(state, 100, 1000)
    elif do == Do.REPRODUCTION:
        state.reproduced[state.active] += state.free_action == 0 or rules.card_free_action_circle
        start_reproduction(state)
    elif do == Do.CONSTRUCTION:
        start_construction(state, what)
    elif do == Do.TRANSACTION:
        start_transactions(state, 2, int64(1 if state.free_action else rules.transaction_per_disc), 0)
    elif do == Do.MIGRATION:
        start_migration(state)
    else:
        start_exploration(state, rules)


@kernel
def use_building(state, rules, building):
    """A florin onto the wheel, two transactions without a disc (seed 001)."""
    state.acted = 1
    state.buildings_used += 1
    state.b_used[building] = 1
    state.florins[state.active] -= rules.building_fee
    state.coins += rules.building_fee
    start_transactions(state, 0 if state.b_kind[building] == MARKET else 1, int64(rules.building_transactions), 1)


@kernel
def end_turn(state, rules):
    """The turn is over; one in which nothing was done is a pass (A-D66)."""
    if state.acted == 0:
        state.passed[state.active] = 1
    if rules.building_use:
        state.b_used[:] = 0
    turn_or_phase_over(state, rules, Step.TURNS.value)
