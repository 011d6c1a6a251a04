"""The end conditions of a seat's own objectives: how near they are, and whether an end would suit it."""

from sim.games.archipelago.board import count_market
from sim.games.archipelago.reading.taste import HURRY
from sim.games.archipelago.reading.worth import standing
from sim.games.archipelago.state import KINDS, RESOURCES, End
from sim.jit import inline, kernel

END_KIND, END_OF, END_PULL = 70, 71, 72  # places in scratch.memo
FAR = 99
NEAR_END = 3  # what may be missing for the end to be looked at closely
DRIVE = 1.4  # florins for a step towards the end that a seat wants


@kernel
def missing_to_end(state, rules, place):
    """What an objective's condition still lacks."""
    objective = state.objective[place]
    end, of, at = int(rules.objective_end[objective]), int(rules.objective_of[objective]), int(rules.objective_at[objective])
    if at == 0 or end == End.NONE or end == End.PEACE:
        return FAR
    return max(0, at - progress(state, end, of))


@kernel
def progress(state, end, of):
    """How much of a condition there is by now."""
    n = 0
    if end == End.CARDS_IN_PLAY:
        n = int((state.in_play[0] if of & 1 else 0) + (state.in_play[1] if of & 2 else 0))
    elif end == End.BUILDINGS:
        for kind in range(1, KINDS):
            n += int(state.n_kind[kind]) if of >> kind & 1 else 0
    elif end == End.REGIONS:
        n = int(state.n_hexes) - 1
    elif end == End.POPULATION:
        n = int(state.population)
    elif end == End.SURPLUS:
        n = int(state.surplus)
    elif end == End.SHIPS:
        for colour in range(state.colours):
            n += int(state.n_ships[colour])
    elif end == End.MARKET_CUBES:
        n = int((count_market(state, 0) if of & 1 else 0) + (count_market(state, 1) if of & 2 else 0))
    elif end == End.BANK_EMPTY:
        for resource in range(RESOURCES):
            n += state.bank[resource] == 0
    else:
        n = int(state.n_wonders)
    return n


@kernel
def look_at_end(state, rules, seat, weights, memo):
    """Note the own condition that is nearest, and florins for a step towards it (below 0: away from it)."""
    nearest, objective = FAR, -1
    for place in range(seat, int(state.n_objectives), int(state.players)):
        lacking = missing_to_end(state, rules, place)
        if lacking < nearest:
            nearest, objective = lacking, int(state.objective[place])
    memo[END_KIND], memo[END_OF], memo[END_PULL] = 0.0, 0.0, 0.0
    if objective < 0:
        return
    memo[END_KIND], memo[END_OF] = rules.objective_end[objective], rules.objective_of[objective]
    pull = DRIVE * 0.4
    if nearest <= NEAR_END:
        stands = standing(state, rules, seat)
        pull = DRIVE * (2.0 if stands > 0.0 else -2.0) / (1.0 + 0.3 * nearest)
    late = state.round_no - 7 - 2 * rules.game_length
    memo[END_PULL] = weights[HURRY] * (max(pull, DRIVE) * (1.0 + 0.5 * late) if late > 0 else pull)


@inline
def pull_of(memo, end):
    """Florins for a step towards a condition of this kind."""
    return memo[END_PULL] if memo[END_KIND] == end else 0.0
