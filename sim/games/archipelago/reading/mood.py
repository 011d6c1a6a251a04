"""How much a seat minds rebellion and surplus workers, by its role, its temper (kappa) and how close the war is."""

from sim.games.archipelago.reading.taste import CARE, KAPPA, SABOTAGE
from sim.games.archipelago.reading.worth import standing
from sim.games.archipelago.state import POPULATION, Role
from sim.jit import inline, kernel

STAKE, STEP_COST, WORKER_COST, SLACK = 40, 41, 42, 43  # places in scratch.memo
HOPE = 0.6  # a seat's belief in winning at the start
CALM, FEAR, NEAR = 1.0, 18.0, 2.0  # florins a rebellion step costs: far from war, and how it grows near it
LIFT = 0.5  # rebellion steps a surplus worker brings in the rounds to come
PACIFIST, TRAITOR = 1.5, -0.9


@kernel
def role_of(state, rules, seat):
    """The special role among a seat's own objectives."""
    role = 0
    for place in range(seat, int(state.n_objectives), int(state.players)):
        here = int(rules.objective_role[state.objective[place]])
        if here != 0 and role != 1:
            role = here
    return role


@kernel
def stake_of(state, rules, seat, weights):
    """What the colony's survival is worth to a seat: 1 as a rule, below 0 if it prefers the fall."""
    role = role_of(state, rules, seat)
    if role == Role.SEPARATIST and weights[SABOTAGE] > 0.0:
        return TRAITOR * weights[SABOTAGE] * (0.5 + weights[SABOTAGE])
    kappa = weights[KAPPA]
    stake = 1.0 - 1.5 * kappa
    if kappa > 0.0:
        stake = (hope_of(state, rules, seat) - kappa) / HOPE
    if role == Role.PACIFIST and stake > 0.0:
        stake *= PACIFIST
    return stake


@kernel
def hope_of(state, rules, seat):
    """A seat's belief in winning, from what it knows it would score; the later, the more that counts."""
    rounds = min(1.0, (state.round_no - 1) / 4.0)
    return max(0.05, min(0.95, HOPE + 0.12 * rounds * standing(state, rules, seat)))


@inline
def coming(state, rules):
    """Rebellion steps to be expected from boards III and IV in the next phase 3."""
    row = min(int(state.population), POPULATION - 1)
    return max(0, int(rules.surplus_rebellion[state.surplus])) + int(rules.population_rebellion[row])


@kernel
def feel(state, rules, seat, weights, memo):
    """Note the stake, the slack before war, and what a step of rebellion and a surplus worker cost in florins."""
    stake = stake_of(state, rules, seat, weights)
    slack = 1.0 * state.population - state.rebellion
    left = max(0.0, slack - coming(state, rules))
    step = weights[CARE] * stake * (CALM + FEAR / (NEAR + left))
    share = LIFT if state.surplus >= 8 else 0.6 * LIFT if state.surplus >= 3 else 0.2 * LIFT
    memo[STAKE], memo[STEP_COST], memo[SLACK] = stake, step, slack
    memo[WORKER_COST] = step * share
