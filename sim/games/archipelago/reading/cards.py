"""Evolution cards: what one is worth to own, to use now, to take off the track; choices that effects ask for."""

from sim.games.archipelago.events import times
from sim.games.archipelago.evolution import track_price
from sim.games.archipelago.reading.buildings import building_worth
from sim.games.archipelago.reading.ends import END_KIND, END_OF, END_PULL, pull_of
from sim.games.archipelago.reading.mood import STEP_COST, WORKER_COST
from sim.games.archipelago.reading.people import births_worth, recruits_worth
from sim.games.archipelago.reading.survey import IDLE
from sim.games.archipelago.reading.taste import CARDS, EXPLORE
from sim.games.archipelago.reading.transactions import best_transaction
from sim.games.archipelago.reading.worth import (
    CHARACTERS_AT,
    COUNTS,
    CUBE_WORTH,
    PROGRESS_AT,
    WONDERS_AT,
    florin_worth,
    income_worth,
    time_left,
)
from sim.games.archipelago.state import KINDS, NOTHING, PARTS, RESOURCES, Do, End, Kind, Op
from sim.games.archipelago.taxes import tax_of
from sim.jit import kernel

MEDAL = 6.5  # florins for a medal
DISC, CITIZEN = 2.8, 3.0  # what a disc and a citizen that a card takes are missed
USES = 2.6  # uses of a card bought early
WONDER_HOPE = 0.35  # share of a wonder's medals that an unbuilt card is worth


@kernel
def using_worth(state, rules, seat, weights, memo, card):
    """What using a card now brings, costs deducted."""
    if rules.card_mode[card] == 2:
        return wonder_worth(rules, weights, memo, card)
    value = -rules.card_florins[card] * florin_worth(memo) - rules.card_discs[card] * DISC
    for part in range(PARTS):
        op = int(rules.card_op[card, part])
        if op == Op.NONE:
            break
        value += part_worth(state, rules, seat, weights, memo, op, rules.card_more[card, part])
    return value


@kernel
def part_worth(state, rules, seat, weights, memo, op, more):
    """What a part of an effect brings now."""
    n = int(more[0])
    if op == Op.CHANGE_REBELLION:
        return -memo[STEP_COST] * max(-int(state.rebellion), times(state, rules, more, seat))
    if op == Op.CHANGE_SURPLUS:
        steps = max(-int(state.surplus), times(state, rules, more, seat))
        return steps * (pull_of(memo, End.SURPLUS.value) - memo[WORKER_COST])
    if op == Op.FREE_ACTION:
        return free_worth(state, rules, seat, weights, memo, n)
    if op == Op.EXTRA_HARVEST:
        return min(int(state.harvested[n]), int(state.bank[n])) * memo[CUBE_WORTH + n]
    if op == Op.TRANSACTIONS:
        return max(0.0, best_transaction(memo, n)) * (0.5 + 0.5 * more[1])
    if op == Op.RECRUIT:
        return recruits_worth(state, rules, seat, weights, memo, int(more[1]))
    if op == Op.DISCOUNT_BUILD:
        return best_building(state, rules, seat, weights, memo)
    if op == Op.STAND_UP:
        return 1.0 * min(n, lying_of(state, seat)) - 0.5
    return usual_worth(memo, op, more)


@kernel
def usual_worth(memo, op, more):
    """What a part of an effect brings as a rule."""
    n = int(more[0])
    if op == Op.GAIN_FLORINS:
        return n * florin_worth(memo)
    if op == Op.GAIN_CUBE:
        return more[1] * dearest(memo, n)
    if op == Op.GAIN_TOKEN:
        return n * memo[CUBE_WORTH + RESOURCES]
    if op == Op.FEED_BONUS:
        return 0.6 * memo[STEP_COST]
    if op == Op.STEAL_FLORINS or op == Op.STEAL_CUBE:
        return 2.2
    if op == Op.RETRIEVE_DISC:
        return 1.3 * DISC * n
    if op == Op.STOCK:
        return 0.4 * memo[STEP_COST]
    if op == Op.DRAW_AND_BUY:
        return DISC + 0.3
    return 0.6


@kernel
def dearest(memo, types):
    """The dearest cube of some types."""
    best = 0.0
    for resource in range(RESOURCES):
        if types >> resource & 1:
            best = max(best, memo[CUBE_WORTH + resource])
    return best


@kernel
def free_worth(state, rules, seat, weights, memo, do):
    """What a free action brings now."""
    if do == Do.TAXES:
        return income_worth(memo) * tax_of(state, rules, seat) - memo[STEP_COST] * rules.tax_rebellion
    if do == Do.RECRUITMENT:
        return recruits_worth(state, rules, seat, weights, memo, 1000)
    if do == Do.REPRODUCTION:
        return births_worth(state, rules, seat, weights, memo)
    if do == Do.CONSTRUCTION:
        return best_building(state, rules, seat, weights, memo)
    if do == Do.TRANSACTION:
        return best_transaction(memo, 2)
    if do == Do.MIGRATION:
        return 0.8 * memo[IDLE] - 0.5
    return 4.0 * (weights[EXPLORE] if do == Do.EXPLORATION else 1.0)


@kernel
def best_building(state, rules, seat, weights, memo):
    """The best building that cubes and florins suffice for, a cube short at most."""
    best = -1.0
    for kind in range(KINDS):
        short = max(0, int(rules.build_florins[kind] - state.florins[seat]))
        for resource in range(RESOURCES):
            short += max(0, int(rules.build_cubes[kind, resource] - state.cubes[seat, resource]))
        if short <= 1 + state.tokens[seat]:
            best = max(best, building_worth(state, rules, seat, weights, memo, kind) + 2.0)
    return best


@kernel
def lying_of(state, seat):
    """Own rebels."""
    n = 0
    for colour in range(state.colours):
        if state.owner[colour] == seat:
            n += int(state.lying[colour])
    return n


@kernel
def wonder_worth(rules, weights, memo, card):
    """Medals, what wonders count, and calm, less all that it costs."""
    value = MEDAL * rules.card_medals[card] * (0.5 + 0.5 * weights[CARDS]) + memo[COUNTS + WONDERS_AT]
    value += pull_of(memo, End.WONDERS.value)
    value -= rules.card_florins[card] * florin_worth(memo) + CITIZEN * rules.card_citizens[card] + DISC * rules.card_discs[card]
    for resource in range(RESOURCES):
        value -= rules.card_cubes[card, resource] * memo[CUBE_WORTH + resource]
    return value


@kernel
def owning_worth(state, rules, seat, weights, memo, card):
    """What it is worth to own a card: medals, criteria, uses to come, the own end condition."""
    progress = rules.card_kind[card] != Kind.CHARACTER
    value = memo[COUNTS + (PROGRESS_AT if progress else CHARACTERS_AT)]
    if memo[END_KIND] == End.CARDS_IN_PLAY.value and int(memo[END_OF]) >> (1 if progress else 0) & 1:
        value += memo[END_PULL]
    if rules.card_mode[card] == 2:
        return value + weights[CARDS] * WONDER_HOPE * MEDAL * rules.card_medals[card] * time_left(state, rules)
    each = -rules.card_florins[card] * florin_worth(memo) - rules.card_discs[card] * DISC
    for part in range(PARTS):
        each += promise(memo, int(rules.card_op[card, part]), rules.card_more[card, part])
    value += weights[CARDS] * MEDAL * rules.card_medals[card]
    return value + weights[CARDS] * USES * time_left(state, rules) * max(0.0, each)


@kernel
def promise(memo, op, more):
    """What a part of an effect brings a use, as far as can be said beforehand."""
    if op == Op.NONE:
        return 0.0
    if op == Op.CHANGE_REBELLION:
        return -more[0] * memo[STEP_COST]
    if op == Op.CHANGE_SURPLUS:
        return -more[0] * memo[WORKER_COST]
    if op == Op.FREE_ACTION:
        return 0.8 if more[0] == Do.MIGRATION else 4.0
    if op == Op.EXTRA_HARVEST or op == Op.RECRUIT or op == Op.TRANSACTIONS:
        return 2.0
    if op == Op.DISCOUNT_BUILD:
        return 1.0
    return usual_worth(memo, op, more)


@kernel
def choose_card(state, rules, seat, weights, memo, less):
    """The card with the best worth beyond its price; none if there is none. Option: (card, space or -1)."""
    best, chosen = 0.3, int(state.n_options) - 1
    for option in range(state.n_options):
        card, slot = int(state.options[option, 0]), int(state.options[option, 1])
        if card != NOTHING:
            price = float(lowest(rules, card)) if slot == NOTHING else max(0.0, float(track_price(state, rules, slot)) - less)
            value = owning_worth(state, rules, seat, weights, memo, card) - price * florin_worth(memo)
            if state.florins[seat] - price < 2.0:
                value -= 1.0
            if value > best:
                best, chosen = value, option
    return chosen


@kernel
def lowest(rules, card):
    """A card's lowest price."""
    return min(int(rules.card_price[card, 0]), min(int(rules.card_price[card, 1]), int(rules.card_price[card, 2])))


@kernel
def choose_rotation(state, rules, seat, weights, memo):
    """A card that it does not want; the calm do not turn new backs up, the restless do."""
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        card, slot = int(state.options[option, 0]), int(state.options[option, 1])
        value = 0.0
        if card != NOTHING:
            value = -0.2 * owning_worth(state, rules, seat, weights, memo, card)
            if state.track_edge[slot] == 2:
                value -= 2.0 * memo[STEP_COST]
        if value > best:
            best, chosen = value, option
    return chosen
