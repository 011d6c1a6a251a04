"""Crises: whether to give, and what; the fall if nobody gives counts more the fewer seats come afterwards."""

from sim.games.archipelago.reading.deals import crisis_offer
from sim.games.archipelago.reading.mood import CALM, FEAR, NEAR, SLACK, STAKE
from sim.games.archipelago.reading.taste import GENEROSITY
from sim.games.archipelago.reading.worth import COUNTS, CRISIS_AT, CUBE_WORTH
from sim.games.archipelago.state import RESOURCES, Give
from sim.jit import inline, kernel

FALL = 60.0  # florins that it is worth to keep the colony from falling
WORK = 1.2  # what it is worth to a seat that one of its own citizens does not rebel
OPENLY = -0.6  # a stake below which a seat does not even give market cubes
SHARED = 0.35  # how much a gift loses by every seat that may still give
DOMESTIC = 1


@inline
def asked_for(state):
    """Rebellion steps that the crisis brings if nobody gives any more."""
    total = int(state.missing)
    if state.crisis == DOMESTIC:
        total = 0
        for colour in range(state.colours):
            total += int(state.lying[colour])
    return total


@kernel
def own_rebels(state, seat):
    """Own citizens that lie."""
    n = 0
    if state.crisis == DOMESTIC:
        for colour in range(state.colours):
            if state.owner[colour] == seat:
                n += int(state.lying[colour])
    return n


@inline
def cubes_for(steps, each):
    """Cubes that keep away so many steps."""
    return (steps + each - 1) // each if steps > 0 else 0


@kernel
def falls_now(state, rules, seat):
    """Cubes that this seat, the last to give, must give so that the colony does not fall; 0 if none, or if it cannot."""
    each = int(rules.back_feeds[state.back]) if state.crisis == DOMESTIC else 1
    needed = cubes_for(asked_for(state) - int(state.population - state.rebellion), each)
    have = int(state.cubes[seat, state.wanted]) + min(int(state.tokens[seat]), int(state.bank[state.wanted]))
    return needed if state.giver + 1 >= state.players and have >= needed else 0


@kernel
def gift_worth(state, rules, seat, weights, memo):
    """What one own cube more into the crisis is worth to a seat: calm, the fall averted, own citizens at work."""
    each = int(rules.back_feeds[state.back]) + int(state.feed_bonus[seat]) if state.crisis == DOMESTIC else 1
    steps, later = asked_for(state), int(state.players - 1 - state.giver)
    kept = min(each, steps)
    stake, generous = memo[STAKE], weights[GENEROSITY]
    if falls_now(state, rules, seat) > 0:
        return FALL * stake
    over = steps - memo[SLACK]
    urgent = 0.0
    if over > 0.0:
        urgent = FALL * min(1.0, 0.8 * cubes_for(int(over), each) / (1.0 + later)) if later > 0 else 0.0
    calm = kept * (CALM + FEAR / (NEAR + max(0.0, memo[SLACK] - 0.5 * steps))) / (1.0 + SHARED * later)
    own = WORK * min(each, own_rebels(state, seat))
    return stake * generous * (calm + urgent) + min(1.0, generous) * own


@kernel
def choose_gift(state, rules, seat, weights, scratch, bonus):
    """Market cubes cost nothing; own ones if they are worth it (`bonus`: florins more); an offer if only others can help."""
    memo = scratch.memo
    market = option_of(state, Give.MARKET.value)
    stop = option_of(state, Give.STOP.value)
    stake = memo[STAKE]
    if stake < OPENLY and stop >= 0:
        return stop
    if market >= 0 and (stake > 0.0 or state.giver + 1 < state.players):
        return market
    cube, token = option_of(state, Give.CUBE.value), option_of(state, Give.TOKEN.value)
    price = memo[CUBE_WORTH + int(state.wanted)]
    if cube < 0 or (token >= 0 and memo[CUBE_WORTH + RESOURCES] < price):
        cube = token
        price = memo[CUBE_WORTH + RESOURCES]
    if cube >= 0 and (stop < 0 or gift_worth(state, rules, seat, weights, memo) + bonus > price - memo[COUNTS + CRISIS_AT]):
        return cube
    offer = option_of(state, Give.OFFER.value)
    if offer >= 0 and stake > 0.0 and crisis_offer(state, rules, seat, weights, asked_for(state) - memo[SLACK]):
        return offer
    return stop if stop >= 0 else 0


@kernel
def option_of(state, what):
    """The option that gives this, or -1."""
    for option in range(state.n_options):
        if state.options[option, 0] == what:
            return option
    return -1


@kernel
def choose_grudgingly(state, rules, seat, weights, scratch):
    """Own cubes only if the colony falls at once without them; market cubes as usual."""
    if falls_now(state, rules, seat) > 0:
        return choose_gift(state, rules, seat, weights, scratch, 0.0)
    market = option_of(state, Give.MARKET.value)
    return market if market >= 0 else max(0, option_of(state, Give.STOP.value))
