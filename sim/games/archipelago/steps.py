"""The state machine: which file handles which step. Read play.py and the phases first."""

from numpy import int64

from sim.games.archipelago import (
    card_choices,
    cards,
    construction,
    crisis,
    ending,
    evolution,
    exploration,
    gain,
    harvest,
    migration,
    order,
    payment,
    population,
    recruitment,
    rounds,
    score,
    trade,
    transaction,
    turn,
    wonders,
)
from sim.games.archipelago.state import Step
from sim.jit import kernel


@kernel
def tick_once(state, rules):
    """One step that nobody decides."""
    step = state.step
    if step == Step.TURNS:
        turn.next_turn(state, rules)
    elif step == Step.FEED:
        crisis.feed(state, rules)
    elif step == Step.NEXT_GIVER:
        crisis.next_giver(state, rules)
    elif step == Step.PAYING:
        pay(state, rules)
    elif step == Step.EFFECT:
        cards.carry_out(state, rules)
    elif step == Step.GAIN:
        gain.gain(state, rules)
    elif step == Step.CRISIS:
        crisis.next_zone(state, rules)
    elif step == Step.EVOLUTION:
        evolution.next_buyer(state, rules)
    elif step == Step.BIDDING:
        order.next_bidder(state, rules)
    elif step == Step.ORDERING:
        order.ordering(state, rules)
    elif step == Step.EFFECTS:
        population.apply_board(state, rules)
    else:
        tick_rarely(state, rules)


@kernel
def tick_rarely(state, rules):
    """Steps that come up once a round or less."""
    step = state.step
    if step == Step.NEXT_COLOUR:
        exploration.next_colour(state, rules)
    elif step == Step.ROUND_START:
        rounds.start_round(state, rules)
    elif step == Step.BALANCE:
        crisis.start_balance(state, rules)
    elif step == Step.BALANCE_ENDS:
        crisis.balance_ends(state, rules)
    elif step == Step.SHOWING:
        ending.next_to_show(state, rules)
    elif step == Step.REFILLING:
        evolution.refill_late(state, rules)
    elif step == Step.ROUND_ENDS:
        rounds.end_round(state, rules)
    else:
        rounds.note_round(state, rules)
        score.final_scoring(state, rules)


@kernel
def pay(state, rules):
    """Citizens go to a wonder first; then cube by cube; when all is paid, build."""
    if state.pays_for != payment.FOR_BUILDING and state.wonder_left > 0:
        state.step = Step.WONDER_CITIZEN
    elif payment.pay_on(state, rules):
        if state.pays_for == payment.FOR_BUILDING:
            construction.erect(state, rules)
        else:
            wonders.paid_for_wonder(state, rules)


@kernel
def list_legal(state, rules):
    """Write the legal options of the decision due."""
    step = state.step
    if step == Step.ACTION:
        turn.list_action(state, rules)
    elif step == Step.HARVEST:
        harvest.list_harvest(state, rules)
    elif step == Step.RECRUIT:
        recruitment.list_recruit(state, rules)
    elif step == Step.REPRODUCE:
        recruitment.list_reproduce(state, rules)
    elif step == Step.SITE:
        construction.list_site(state, rules)
    elif step == Step.TRANSACTION:
        transaction.list_transaction(state, rules)
    elif step == Step.MIGRATE:
        migration.list_migrate(state, rules)
    elif step == Step.MIGRATE_TO:
        migration.list_migrate_to(state, rules)
    elif step == Step.GIVE or step == Step.SUPPLY:
        crisis.list_give(state, rules)
    elif step == Step.STAND:
        crisis.list_stand(state, rules)
    elif step == Step.BUY:
        evolution.list_buy(state, rules)
    elif step == Step.ROTATE:
        evolution.list_rotate(state, rules)
    elif step == Step.BID:
        order.list_bid(state, rules)
    else:
        list_rarely(state, rules)


@kernel
def list_rarely(state, rules):
    """The options of decisions that come up less often."""
    step = state.step
    if step <= Step.OWN_CUBE or step == Step.TILE:
        list_exploration(state, rules)
    elif step >= Step.OFFER and step <= Step.PRICE:
        list_trade(state, rules)
    elif step >= Step.CUBE and step <= Step.WONDER_PART:
        list_card(state, rules)
    elif step == Step.ORDER:
        order.list_order(state)
    elif step == Step.WAIVE:
        construction.list_waive(state, rules)
    elif step == Step.PAY:
        payment.list_pay(state)
    else:
        ending.list_no_yes(state)


@kernel
def list_exploration(state, rules):
    """Options while exploring."""
    step = state.step
    if step == Step.PLACE:
        exploration.list_place(state, rules)
    elif step == Step.ROTATION:
        exploration.list_rotation(state, rules)
    elif step == Step.EXPLORER:
        exploration.list_explorer(state, rules)
    elif step == Step.MARKET_CUBE:
        gain.list_market_cube(state, rules)
    elif step == Step.OWN_CUBE:
        gain.list_own_cube(state, rules)
    else:
        exploration.list_tile(state)


@kernel
def list_trade(state, rules):
    """Options of an offer."""
    step = state.step
    if step == Step.OFFER:
        trade.list_offer(state)
    elif step == Step.THING:
        trade.list_thing(state, rules)
    else:
        trade.list_price(state, rules)


@kernel
def list_card(state, rules):
    """Options of card effects."""
    step = state.step
    if step == Step.CUBE:
        card_choices.list_cube(state, rules)
    elif step == Step.CONVERT_GIVE:
        card_choices.list_convert_give(state)
    elif step == Step.CONVERT_TAKE:
        card_choices.list_convert_take(state)
    elif step == Step.VICTIM:
        card_choices.list_victim(state, rules)
    elif step == Step.STEAL:
        card_choices.list_steal(state)
    elif step == Step.DRAW:
        card_choices.list_draw(state, rules)
    elif step == Step.TRACK:
        card_choices.list_track(state, rules)
    elif step == Step.BURY:
        ending.list_no_yes(state)
    elif step == Step.WONDER_CITIZEN:
        wonders.list_wonder_citizen(state)
    else:
        wonders.list_wonder_part(state, rules)


@kernel
def apply_once(state, rules, first, second):
    """Apply an option, given as its two numbers."""
    step = state.step
    if step == Step.ACTION:
        turn.apply_action(state, rules, first, second)
    elif step == Step.HARVEST:
        harvest.apply_harvest(state, rules, first, second)
    elif step == Step.RECRUIT:
        recruitment.apply_recruit(state, rules, first, second)
    elif step == Step.REPRODUCE:
        recruitment.apply_reproduce(state, rules, first, second)
    elif step == Step.SITE:
        construction.apply_site(state, rules, first, second)
    elif step == Step.TRANSACTION:
        transaction.apply_transaction(state, rules, first, second)
    elif step == Step.MIGRATE:
        migration.apply_migrate(state, rules, first)
    elif step == Step.MIGRATE_TO:
        migration.apply_migrate_to(state, rules, first, second)
    elif step == Step.GIVE or step == Step.SUPPLY:
        crisis.apply_give(state, rules, first)
    elif step == Step.STAND:
        crisis.apply_stand(state, first, second)
    elif step == Step.BUY:
        evolution.apply_buy(state, rules, first, second)
    elif step == Step.ROTATE:
        evolution.apply_rotate(state, rules, second)
    elif step == Step.BID:
        order.apply_bid(state, first)
    else:
        apply_rarely(state, rules, first, second)


@kernel
def apply_rarely(state, rules, first, second):
    """Apply an option of a decision that comes up less often."""
    step = state.step
    if step <= Step.OWN_CUBE or step == Step.TILE:
        apply_exploration(state, rules, first, second)
    elif step >= Step.OFFER and step <= Step.ANSWER:
        apply_trade(state, rules, first, second)
    elif step >= Step.CUBE and step <= Step.WONDER_PART:
        apply_card(state, rules, first, second)
    elif step == Step.ORDER:
        order.apply_order(state, first)
    elif step == Step.WAIVE:
        construction.apply_waive(state, first)
    elif step == Step.PAY:
        payment.apply_pay(state, rules, first, second)
    elif step == Step.CONSENT:
        apply_consent(state, rules, first)
    else:
        ending.apply_show(state, rules, first)


@kernel
def apply_exploration(state, rules, first, second):
    """Apply an option while exploring."""
    step = state.step
    if step == Step.PLACE:
        exploration.apply_place(state, rules, first, second)
    elif step == Step.ROTATION:
        exploration.apply_rotation(state, rules, first)
    elif step == Step.EXPLORER:
        exploration.apply_explorer(state, rules, first, second)
    elif step == Step.MARKET_CUBE:
        gain.apply_market_cube(state, rules, first)
    elif step == Step.OWN_CUBE:
        gain.apply_own_cube(state, rules, first)
    else:
        exploration.take_tile(state, rules, first)


@kernel
def apply_trade(state, rules, first, second):
    """Apply an option of an offer."""
    step = state.step
    if step == Step.OFFER:
        trade.apply_offer(state, rules, first)
    elif step == Step.THING:
        trade.apply_thing(state, first, second)
    elif step == Step.PRICE:
        trade.apply_price(state, rules, first, second)
    else:
        trade.apply_answer(state, rules, first)


@kernel
def apply_card(state, rules, first, second):
    """Apply an option of a card effect."""
    step = state.step
    if step == Step.CUBE:
        card_choices.apply_cube(state, rules, first)
    elif step == Step.CONVERT_GIVE:
        card_choices.apply_convert_give(state, first)
    elif step == Step.CONVERT_TAKE:
        card_choices.apply_convert_take(state, first)
    elif step == Step.VICTIM:
        card_choices.apply_victim(state, rules, first, second)
    elif step == Step.STEAL:
        card_choices.apply_steal(state, rules, first)
    elif step == Step.DRAW:
        card_choices.apply_draw(state, rules, first)
    elif step == Step.TRACK:
        card_choices.apply_track(state, rules, first, second)
    elif step == Step.BURY:
        card_choices.apply_bury(state, rules, first)
    elif step == Step.WONDER_CITIZEN:
        wonders.apply_wonder_citizen(state, rules, first, second)
    else:
        wonders.apply_wonder_part(state, rules, first)


@kernel
def apply_consent(state, rules, agrees):
    """Another seat agrees or refuses: a convoy, a card, a construction."""
    if state.asks_for == migration.CONSENT_TO_CONVOY:
        if agrees:
            migration.move(state, rules, int64(state.to), int64(state.to_more))
        else:
            migration.refused_to_convoy(state)
    elif state.asks_for == cards.CONSENT_TO_CARD:
        if agrees:
            cards.begin_card(state, rules, int64(state.what))
        else:
            cards.refused_card(state)
    elif agrees:
        state.seat = state.active
        construction.start_paying(state, rules)
    else:
        construction.refused_to_build(state, rules)
