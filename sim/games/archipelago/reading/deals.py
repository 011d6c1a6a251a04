"""Deals: whether an offer makes sense, what to ask or offer, for how much, and whether to accept."""

from sim.games.archipelago.reading.mood import STAKE, STEP_COST
from sim.games.archipelago.reading.taste import DEALS
from sim.games.archipelago.reading.worth import COUNTS, CRISIS_AT, CUBE_WORTH, florin_worth
from sim.games.archipelago.state import BUY, NOTHING, RESOURCES, Good
from sim.games.archipelago.trade import SIDE, TOKEN_PRICE
from sim.jit import kernel
from sim.rng import below

SELDOM = 5  # an action turn in so many looks for a deal
FAIR = 0.85  # what a buyer offers of what a cube is worth to it
PROFIT = 1.1  # what a seller asks over what a cube is worth to it
PLENTY = 3  # cubes of a type from which on a seat sells
SMALL = 1.5  # what permissions, places and promises are worth
OFFERED = 0.5  # worth of making an offer: more than ending the turn, less than acting


@kernel
def offer_promises(state, rules, seat, weights, scratch):
    """In an action turn, now and then: is there something to buy or to sell?"""
    memo = scratch.memo
    if weights[DEALS] == 0.0 or state.offers_made > 0 or memo[STAKE] <= 0.0 or below(scratch.rng, SELDOM) > 0:
        return -1.0
    for resource in range(RESOURCES):
        if wanted(state, seat, memo, resource) > 0.0 or spared(state, seat, memo, resource) > 0.0:
            return OFFERED
    return -1.0


@kernel
def wanted(state, seat, memo, resource):
    """How keen a seat is on buying a cube of which it has none, if others have some."""
    if state.cubes[seat, resource] > 0 or state.florins[seat] < 4:
        return 0.0
    theirs = 0
    for other in range(state.players):
        if other != seat:
            theirs += int(state.cubes[other, resource])
    return memo[CUBE_WORTH + resource] - 2.5 if theirs >= 2 else 0.0


@kernel
def spared(state, seat, memo, resource):
    """How keen a seat is on selling a cube of which it has plenty."""
    return 3.2 - memo[CUBE_WORTH + resource] if state.cubes[seat, resource] >= PLENTY else 0.0


@kernel
def crisis_offer(state, rules, seat, weights, over):
    """In a crisis: buy a gift of another seat if the colony would fall otherwise, and somebody may have the cube?"""
    return weights[DEALS] > 0.0 and state.offers_made == 0 and over > 0.0 and state.florins[seat] >= 3 and rules.trade_goods == 0


@kernel
def choose_partner(state, rules, seat, scratch):
    """Anybody; in the order bid nobody; in a crisis one that comes later."""
    if state.phase == 2:
        return 0
    if state.crisis:
        for option in range(state.n_options):
            for place in range(int(state.giver) + 1, int(state.players)):
                if state.order[place] == state.options[option, 0]:
                    return option
    return int(below(scratch.rng, int(state.n_options)))


@kernel
def choose_thing(state, rules, seat, memo):
    """A crisis cube if one is needed; else the cube it is keenest on buying or selling."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        code, value = int(state.options[option, 0]), -5.0
        good, buying = code % SIDE, code // SIDE == BUY
        if good < RESOURCES:
            value = wanted(state, seat, memo, good) if buying else spared(state, seat, memo, good)
        elif good == Good.CRISIS_CUBE and buying and state.crisis:
            value = 50.0
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def choose_price(state, rules, seat, memo):
    """Florins: a fair share of the worth when buying, a bit over it when selling."""
    good, target = int(state.offer_good), 3.0
    if good < RESOURCES:
        share = FAIR if state.offer_side == BUY else PROFIT
        target = share * memo[CUBE_WORTH + good] / florin_worth(memo)
    elif good == Good.CRISIS_CUBE:
        target = 0.5 * state.florins[seat] if state.offer_side == BUY else 4.0
    best, chosen = 1e9, 0
    for option in range(state.n_options):
        off = abs(state.options[option, 1] - target) if state.options[option, 0] == 0 else 1e8
        if off < best:
            best, chosen = off, option
    return chosen


@kernel
def choose_answer(state, rules, seat, weights, memo):
    """Accept (option 1) if what is got is worth enough of what is given."""
    good, thing = int(state.offer_good), 0.0
    gets_thing = state.offer_side != BUY
    if good < RESOURCES or good == Good.TOKEN:
        thing = memo[CUBE_WORTH + good]
    elif good == Good.FLORINS:
        thing = state.offer_item * florin_worth(memo)
    elif good == Good.CRISIS_CUBE:
        calm = 3.0 * memo[STEP_COST]
        thing = calm if gets_thing else memo[CUBE_WORTH + int(state.wanted)] - memo[COUNTS + CRISIS_AT] - calm
    else:
        thing = SMALL if gets_thing else 2.0 * SMALL
    price = state.offer_florins * florin_worth(memo)
    if state.offer_cube != NOTHING and state.offer_cube <= TOKEN_PRICE:
        price += memo[CUBE_WORTH + int(state.offer_cube)]
    got, given = (thing, price) if gets_thing else (price, thing)
    if weights[DEALS] == 0.0 and given > 0.0:
        return 0
    return 1 if got >= given * (2.0 - weights[DEALS]) else 0
