"""Every decision by the shared reading: which file answers which step. Strategies take some decisions themselves."""

from sim.games.archipelago.reading import buildings, cards, crises, deals, moves, people, rounds, tiles, transactions
from sim.games.archipelago.reading.actions import choose_action
from sim.games.archipelago.reading.ends import look_at_end
from sim.games.archipelago.reading.mood import STAKE, STEP_COST, feel
from sim.games.archipelago.reading.survey import IDLE
from sim.games.archipelago.reading.taste import DEALS
from sim.games.archipelago.reading.worth import weigh_cubes
from sim.games.archipelago.state import Op, Step
from sim.jit import kernel


@kernel
def answer(state, rules, seat, weights, scratch):
    """The option that the shared reading chooses."""
    step = int(state.step)
    if step == Step.HARVEST:
        return people.choose_worker(state)
    if step == Step.STAND:
        return people.choose_stand(state, rules, seat)
    if step == Step.BID:
        return rounds.choose_bid(state, rules, seat, weights, scratch)
    if step == Step.ORDER:
        return rounds.choose_next(state, rules, seat, 0)
    if step == Step.ROTATION:
        return 0
    ponder(state, rules, seat, weights, scratch.memo)
    if step == Step.ACTION:
        return choose_action(state, rules, seat, weights, scratch)
    if step == Step.GIVE or step == Step.SUPPLY:
        return crises.choose_gift(state, rules, seat, weights, scratch, 0.0)
    if step == Step.TRANSACTION:
        look_at_end(state, rules, seat, weights, scratch.memo)
        return transactions.choose_transaction(state, rules, seat, weights, scratch.memo)
    if step == Step.MIGRATE:
        return moves.choose_mover(state, rules, seat, scratch.memo)
    if step == Step.MIGRATE_TO:
        return moves.choose_destination(state, rules, seat, scratch.memo)
    if step == Step.RECRUIT or step == Step.REPRODUCE:
        return answer_arrival(state, rules, seat, weights, scratch.memo)
    if step <= Step.OWN_CUBE or step == Step.TILE:
        return answer_exploration(state, rules, seat, scratch.memo)
    if step == Step.BUY or step == Step.ROTATE or (step >= Step.CUBE and step <= Step.WONDER_PART):
        look_at_end(state, rules, seat, weights, scratch.memo)
        return answer_card(state, rules, seat, weights, scratch.memo)
    return answer_rarely(state, rules, seat, weights, scratch)


@kernel
def ponder(state, rules, seat, weights, memo):
    """Note mood and worths for this decision."""
    feel(state, rules, seat, weights, memo)
    weigh_cubes(state, rules, seat, weights, memo[STAKE], memo)


@kernel
def answer_arrival(state, rules, seat, weights, memo):
    """Recruits and births."""
    if state.step == Step.REPRODUCE:
        return people.choose_birth(state)
    look_at_end(state, rules, seat, weights, memo)
    memo[IDLE] = 0.0
    return people.choose_recruit(state, rules, seat, weights, memo)


@kernel
def answer_exploration(state, rules, seat, memo):
    """Tiles, places, explorers, cubes found."""
    step = int(state.step)
    if step == Step.PLACE:
        return tiles.choose_place(state, rules, memo)
    if step == Step.EXPLORER:
        return tiles.choose_explorer(state, rules, seat, memo)
    if step == Step.MARKET_CUBE:
        return tiles.choose_market_cube(state, rules, memo)
    if step == Step.OWN_CUBE:
        return tiles.dearest_cube(state, memo)
    return tiles.choose_tile(state, rules, memo)


@kernel
def answer_card(state, rules, seat, weights, memo):
    """Buying and turning cards, and what effects ask for."""
    step = int(state.step)
    if step == Step.BUY or step == Step.DRAW:
        return cards.choose_card(state, rules, seat, weights, memo, 0.0)
    if step == Step.ROTATE:
        return cards.choose_rotation(state, rules, seat, weights, memo)
    if step == Step.TRACK:
        return cards.choose_card(state, rules, seat, weights, memo, float(rules.card_more[state.effect_card, state.effect_part, 0]))
    if step == Step.CUBE or step == Step.CONVERT_TAKE or step == Step.STEAL:
        return tiles.dearest_cube(state, memo)
    if step == Step.CONVERT_GIVE:
        return tiles.cheapest_cube(state, memo)
    if step == Step.VICTIM:
        return choose_victim(state, rules, seat)
    if step == Step.WONDER_CITIZEN:
        return people.choose_wonder_citizen(state, rules, seat)
    if step == Step.BURY:
        return 1 if memo[STEP_COST] > 0.0 and rules.back_event[state.back] >= 0 else 0
    return 0


@kernel
def choose_victim(state, rules, seat):
    """The rival who looks strongest; for a look at an objective one not yet seen."""
    leader = rounds.leader_of(state, rules, seat)
    peek = rules.card_op[state.effect_card, state.effect_part] == Op.PEEK_OBJECTIVE
    best, chosen = -1, 0
    for option in range(state.n_options):
        victim, number = int(state.options[option, 0]), int(state.options[option, 1])
        value = 1 if victim == leader else 0
        if peek and state.peeked[seat] >> (victim + number * int(state.players)) & 1 == 0:
            value += 2
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def answer_rarely(state, rules, seat, weights, scratch):
    """Payments, offers and answers, consent, showing."""
    step, memo = int(state.step), scratch.memo
    if step == Step.SITE:
        return buildings.choose_site(state, rules, seat, weights, memo)
    if step == Step.WAIVE:
        return buildings.choose_waive(state, memo)
    if step == Step.PAY:
        return buildings.choose_payment(state, memo)
    if step == Step.OFFER:
        return deals.choose_partner(state, rules, seat, scratch)
    if step == Step.THING:
        return deals.choose_thing(state, rules, seat, memo)
    if step == Step.PRICE:
        return deals.choose_price(state, rules, seat, memo)
    if step == Step.ANSWER:
        return deals.choose_answer(state, rules, seat, weights, memo)
    if step == Step.CONSENT:
        return 1 if weights[DEALS] >= 0.5 else 0
    return rounds.choose_show(state, rules, seat)
