"""Citizens: what one more is worth, recruits and births, where they appear, who stands up, who goes to work."""

from sim.games.archipelago.reading.ends import pull_of
from sim.games.archipelago.reading.mood import STEP_COST, WORKER_COST
from sim.games.archipelago.reading.survey import IDLE, PAIRS, icons_left
from sim.games.archipelago.reading.taste import PEOPLE
from sim.games.archipelago.reading.worth import CITIZENS_AT, COUNTS, florin_worth, time_left
from sim.games.archipelago.recruitment import recruiting_price
from sim.games.archipelago.state import NOTHING, End
from sim.games.archipelago.units import seat_citizens
from sim.jit import kernel

HAND = 7.5  # what a citizen brings while there is time, and how much less each further one
LESS = 0.5
SAFETY = 0.35  # share of a rebellion step that a citizen more keeps away
RESERVE = 1  # florins kept when recruiting
IDLENESS = 0.5  # a newcomer's worth where the others already have nothing to do


@kernel
def citizen_worth(state, rules, seat, weights, memo):
    """What one more citizen is worth to a seat."""
    have = seat_citizens(state, seat)
    value = weights[PEOPLE] * max(0.5, HAND - LESS * have) * time_left(state, rules)
    if memo[IDLE] >= 2.0:
        value *= IDLENESS
    return value + memo[COUNTS + CITIZENS_AT] + SAFETY * memo[STEP_COST] + pull_of(memo, End.POPULATION.value)


@kernel
def recruits_worth(state, rules, seat, weights, memo, most):
    """The best number of recruits, one by one at a rising price."""
    each = citizen_worth(state, rules, seat, weights, memo) + memo[WORKER_COST] - pull_of(memo, End.SURPLUS.value)
    florins, surplus, total, n = int(state.florins[seat]), int(state.surplus), 0.0, 0
    while surplus > 0 and n < 4:
        price = min(int(rules.surplus_price[surplus]), most)
        gain = each - 0.3 * n - price * florin_worth(memo)
        if gain <= 0.0 or price > florins - RESERVE:
            break
        total += gain
        florins -= price
        surplus -= 1
        n += 1
    return total


@kernel
def births_worth(state, rules, seat, weights, memo):
    """Newborn citizens cost nothing."""
    return memo[PAIRS] * citizen_worth(state, rules, seat, weights, memo)


@kernel
def choose_recruit(state, rules, seat, weights, memo):
    """Another recruit where it finds work or makes a pair; or stop."""
    last = int(state.n_options) - 1
    if state.options[last, 1] == NOTHING:
        price = recruiting_price(state, rules, int(state.recruit_price))
        each = citizen_worth(state, rules, seat, weights, memo) + memo[WORKER_COST] - pull_of(memo, End.SURPLUS.value)
        if each <= price * florin_worth(memo) or state.florins[seat] - price < RESERVE:
            return last
    return best_home(state, rules, seat)


@kernel
def choose_birth(state):
    """As many as there are."""
    return 0 if state.options[0, 1] != NOTHING else int(state.n_options) - 1


@kernel
def best_home(state, rules, seat):
    """The hex with most work for a newcomer; one that makes a pair is better still."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        h = int(state.options[option, 1])
        if h == NOTHING:
            continue
        colour = int(state.options[option, 0])
        value = 1.0 * min(3, icons_left(state, rules, seat, h) - state.free_citizens[h, colour])
        value += 1.5 if state.citizens_here[h, colour] == 1 else 0.0
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def choose_stand(state, rules, seat):
    """Own citizens first, those in regions with most of them before others."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        colour, h = int(state.options[option, 0]), int(state.options[option, 1])
        value = 0.1 * state.citizens_here[h, colour] + (5.0 if state.owner[colour] == seat else 0.0)
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def choose_wonder_citizen(state, rules, seat):
    """One from where least work is left."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        colour, h = int(state.options[option, 0]), int(state.options[option, 1])
        value = 1.0 * state.citizens_here[h, colour] - icons_left(state, rules, seat, h)
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def choose_worker(state):
    """All to work, as long as there is an icon."""
    return 0 if state.options[0, 1] != NOTHING else int(state.n_options) - 1


