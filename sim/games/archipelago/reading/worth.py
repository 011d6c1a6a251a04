"""What cubes, florins, units, buildings and cards are worth to a seat, in florins: criteria that count, crises, needs."""

from sim.games.archipelago.board import selling_price
from sim.games.archipelago.reading.taste import BUILD, CRITERION, GENEROSITY, GREED
from sim.games.archipelago.score import count
from sim.games.archipelago.state import CATTLE, FISH, FRUIT, OBJECTIVES, RESOURCES, STONE, WOOD, Count, Kind
from sim.jit import inline, kernel

# Places in scratch.memo, and among the counts from COUNTS on.
COUNTS, CUBE_WORTH, CASH = 2, 50, 57
TOKENS_AT, MONEY_AT, CUBES_AT, CONTROL_AT, TOWNS_AT, SHIPS_AT, CITIZENS_AT = 0, 1, 2, 8, 13, 19, 20
CHARACTERS_AT, PROGRESS_AT, REGIONS_AT, WONDERS_AT, CRISIS_AT, COUNTED = 21, 22, 23, 24, 25, 26
POINT = 3.4  # florins for the first of several units, a victory point of the first place each
GUESS = 0.4  # closeness assumed for criteria that only might count
STOCK, SALE = 0.9, 0.36  # a cube's worth: a base, and a share of the best selling price
NEED = 1.5  # worth of the cube that is missing for a building
WISH = 1.2  # worth of a cube that the next crisis asks for


@inline
def closeness(lead):
    """How much one unit more may change a comparison with such a lead."""
    return 1.0 / (1.5 + lead) if lead >= 0.0 else 1.0 / (1.5 - 0.6 * lead)


@inline
def place_of(criterion, counted):
    """Where a criterion is noted; cards of any kind stand at the characters."""
    if criterion == Count.CUBES:
        return CUBES_AT + counted
    if criterion == Count.CONTROLLED:
        return CONTROL_AT + counted
    if criterion == Count.TOWNS_IN:
        return TOWNS_AT + counted
    if criterion <= Count.MONEY:
        return TOKENS_AT + criterion
    if criterion == Count.CARDS:
        return CHARACTERS_AT if counted & 1 else PROGRESS_AT
    if criterion <= Count.CITIZENS:
        return SHIPS_AT + criterion - 5
    return REGIONS_AT + criterion - 8


@inline
def add(memo, criterion, counted, value):
    """Add to what a unit of a criterion is worth."""
    memo[COUNTS + place_of(criterion, counted)] += value
    if criterion == Count.CARDS and counted == 3:
        memo[COUNTS + PROGRESS_AT] += value


@inline
def knows(state, seat, place):
    """Does a seat know the objective of this place?"""
    return place % state.players == seat or state.peeked[seat] >> place & 1 == 1 or state.announced == place


@kernel
def lead_of(state, rules, seat, criterion, counted):
    """A seat's lead in a criterion over the best rival; where screens hide the count, over the rivals' mean and a bit."""
    mine, best, total = count(state, rules, seat, criterion, counted), 0, 0
    for other in range(state.players):
        if other != seat:
            theirs = count(state, rules, other, criterion, counted)
            best = max(best, theirs)
            total += theirs
    if criterion <= Count.CUBES:
        return mine - 1.3 * total / (state.players - 1)
    return 1.0 * (mine - best)


@kernel
def weigh_criteria(state, rules, seat, weights, memo):
    """Note what a unit of each criterion is worth: known ones by how close they are, others by how likely they count."""
    for at in range(COUNTED):
        memo[COUNTS + at] = 0.0
    known = seen = 0
    for place in range(state.n_objectives):
        if knows(state, seat, place):
            objective = int(state.objective[place])
            known |= 1 << objective
            seen += 1
            weigh_one(state, rules, seat, int(rules.objective_count[objective]), int(rules.objective_counted[objective]),
                      weights[CRITERION] * POINT * rules.score_objective_1, memo)
    if state.n_objectives > seen and rules.deck_n > seen:
        likely = (1.0 * state.n_objectives - seen) / (rules.deck_n - seen)
        guess_criteria(rules, known, weights[CRITERION] * POINT * GUESS * rules.score_objective_1 * likely, memo)
    weigh_one(state, rules, seat, int(rules.trend_count[state.trend]), int(rules.trend_counted[state.trend]),
              weights[CRITERION] * POINT * rules.score_trend_1, memo)


@kernel
def weigh_one(state, rules, seat, criterion, counted, value, memo):
    """A criterion that is known to count."""
    share = 0.2 if criterion == Count.MONEY else 1.0
    add(memo, criterion, counted, share * value * closeness(share * lead_of(state, rules, seat, criterion, counted)))


@kernel
def guess_criteria(rules, known, value, memo):
    """Criteria of the deck that may be among the objectives of others."""
    for k in range(rules.deck_n):
        objective = int(rules.deck[k])
        if known >> objective & 1 == 0:
            criterion = int(rules.objective_count[objective])
            add(memo, criterion, int(rules.objective_counted[objective]), 0.2 * value if criterion == Count.MONEY else value)


@kernel
def weigh_cubes(state, rules, seat, weights, stake, memo):
    """Note what a cube more of each resource is worth to a seat."""
    weigh_criteria(state, rules, seat, weights, memo)
    wish = WISH * min(2.0, weights[GENEROSITY]) * max(0.0, stake)
    for resource in range(RESOURCES):
        price = max(0, max(int(selling_price(state, rules, 0, resource)), int(selling_price(state, rules, 1, resource))))
        have = int(state.cubes[seat, resource])
        value = weights[GREED] * (STOCK + SALE * price) / (1.0 + 0.2 * have) + memo[COUNTS + CUBES_AT + resource]
        value += 0.3 * wish / (1.0 + have)
        if have == 0 and completes(state, seat, resource):
            value += NEED * weights[BUILD] * time_left(state, rules)
        if rules.back_domestic[state.back] == resource:
            value += wish / (1.0 + 0.5 * have)
        memo[CUBE_WORTH + resource] = value
    florins = state.florins[seat]
    memo[CASH] = memo[COUNTS + MONEY_AT] + (1.0 if florins < 6 else 0.8 if florins < 12 else 0.5 if florins < 20 else 0.25)
    memo[CUBE_WORTH + RESOURCES] = weights[GREED] * 2.2 + 0.5 * wish + memo[COUNTS + TOKENS_AT]


@inline
def completes(state, seat, resource):
    """Is the other cube of a building of two cubes at hand: stone with fish or wood, fruit with cattle?"""
    if resource == STONE:
        return state.cubes[seat, FISH] + state.cubes[seat, WOOD] > 0
    if resource in (FISH, WOOD):
        return state.cubes[seat, STONE] > 0
    if resource == FRUIT:
        return state.cubes[seat, CATTLE] > 0
    return resource == CATTLE and state.cubes[seat, FRUIT] > 0


@inline
def florin_worth(memo):
    """What a florin is worth: 1, more if money counts."""
    return 1.0 + memo[COUNTS + MONEY_AT]


@inline
def income_worth(memo):
    """What a florin more is worth: the less the more a seat has."""
    return memo[CASH]


@inline
def time_left(state, rules):
    """How much of an investment still pays, from 1 at the start to 0.3 near the end expected for this length."""
    rounds = 4.0 + 2.0 * rules.game_length - state.round_no
    return max(0.3, min(1.0, (1.0 + rounds) / 3.5))


@kernel
def standing(state, rules, seat):
    """Victory points that a seat sees ahead of a level position: own criteria, the trend and medals."""
    points = 0.0
    for place in range(seat, int(state.n_objectives), int(state.players)):
        objective = int(state.objective[place])
        lead = lead_of(state, rules, seat, int(rules.objective_count[objective]), int(rules.objective_counted[objective]))
        points += max(-1.5, min(1.5, 0.5 * lead))
    lead = lead_of(state, rules, seat, int(rules.trend_count[state.trend]), int(rules.trend_counted[state.trend]))
    points += max(-1.5, min(1.5, 0.5 * lead))
    return points + medals_ahead(state, rules, seat)


@kernel
def medals_ahead(state, rules, seat):
    """Medals of a seat less the most that any rival has."""
    mine, best = 0, 0
    for other in range(state.players):
        points = 0
        for card in range(rules.n_cards):
            if state.card_owner[card] == other and (rules.card_kind[card] != Kind.WONDER or state.card_built[card] > 0):
                points += rules.card_medals[card]
        if other == seat:
            mine = points
        else:
            best = max(best, points)
    return 1.0 * (mine - best)


assert OBJECTIVES <= 64 and COUNTS + COUNTED <= 40  # `known` has a bit an objective; mood.py notes from 40 on
