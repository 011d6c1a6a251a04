"""Choosing among the turn actions: what a disc, a building, a card or an offer brings, in florins."""

from sim.games.archipelago.reading.buildings import building_worth, use_worth
from sim.games.archipelago.reading.cards import using_worth
from sim.games.archipelago.reading.deals import offer_promises
from sim.games.archipelago.reading.ends import look_at_end, pull_of
from sim.games.archipelago.reading.mood import SLACK, STAKE, STEP_COST, WORKER_COST
from sim.games.archipelago.reading.moves import moving_worth
from sim.games.archipelago.reading.people import births_worth, recruits_worth
from sim.games.archipelago.reading.survey import FREE, IDLE, WORK, look_over
from sim.games.archipelago.reading.taste import EXPLORE, GREED, TAX
from sim.games.archipelago.reading.tiles import tile_in_sight
from sim.games.archipelago.reading.transactions import best_transaction, note_transactions
from sim.games.archipelago.reading.worth import (
    COUNTS,
    CUBE_WORTH,
    REGIONS_AT,
    income_worth,
    time_left,
)
from sim.games.archipelago.state import RESOURCES, Do, End
from sim.games.archipelago.taxes import tax_of
from sim.jit import kernel

PASSING = 0.15  # what ending the turn is worth: below that nothing is done that need not be
NEW_LAND = 1.2  # worth of a region that the explorer's unit can work in


@kernel
def choose_action(state, rules, seat, weights, scratch):
    """The action that brings most."""
    memo = scratch.memo
    if state.options[0, 0] < Do.USE or state.in_play[0] + state.in_play[1] > 0:
        look_over(state, rules, seat, memo)
    look_at_end(state, rules, seat, weights, memo)
    note_transactions(state, rules, seat, weights, memo)
    best, chosen = -1e9, 0
    for option in range(state.n_options):
        do = int(state.options[option, 0])
        value = PASSING
        if do < Do.USE:
            value = disc_worth(state, rules, seat, weights, memo, do, int(state.options[option, 1]))
        elif do == Do.USE:
            value = use_worth(state, rules, memo, int(state.options[option, 1]))
        elif do == Do.CARD:
            value = using_worth(state, rules, seat, weights, memo, int(state.options[option, 1]))
        elif do == Do.OFFER:
            value = offer_promises(state, rules, seat, weights, scratch)
        if value > best:
            best, chosen = value, option
    return chosen


@kernel
def disc_worth(state, rules, seat, weights, memo, do, what):
    """What an action of the wheel brings."""
    if do == Do.HARVEST:
        return memo[WORK + what] * (memo[CUBE_WORTH + what] - 0.3 * (memo[FREE] - memo[IDLE] <= 1))
    if do == Do.TAXES:
        return tax_worth(state, rules, seat, weights, memo)
    if do == Do.RECRUITMENT:
        return recruits_worth(state, rules, seat, weights, memo, 1000)
    if do == Do.REPRODUCTION:
        return births_worth(state, rules, seat, weights, memo)
    if do == Do.CONSTRUCTION:
        return building_worth(state, rules, seat, weights, memo, what)
    if do == Do.TRANSACTION:
        return best_transaction(memo, 2)
    if do == Do.MIGRATION:
        return moving_worth(state, rules, seat, weights, memo)
    return exploring_worth(state, rules, seat, weights, memo)


@kernel
def tax_worth(state, rules, seat, weights, memo):
    """Florins, more dearly when short; the rebellion step is paid by all and minded by temper."""
    florins = tax_of(state, rules, seat)
    value = weights[TAX] * weights[GREED] * income_worth(memo) * florins
    return value - memo[STEP_COST] * rules.tax_rebellion * (2.0 if memo[SLACK] <= 2.0 and memo[STAKE] > 0.0 else 1.0)


@kernel
def exploring_worth(state, rules, seat, weights, memo):
    """A token, a cube, new land; a cube on the market calms, huts do the contrary."""
    best = 0.0
    for resource in range(RESOURCES):
        best = max(best, memo[CUBE_WORTH + resource])
    token = memo[CUBE_WORTH + RESOURCES] if state.tokens_left > 0 else 0.0
    land = (NEW_LAND + memo[IDLE]) * time_left(state, rules)
    value = weights[EXPLORE] * (token + 0.7 * best + land) + memo[COUNTS + REGIONS_AT] + pull_of(memo, End.REGIONS.value)
    huts = tile_in_sight(state, rules)
    return value + 0.4 * memo[STEP_COST] - huts * (memo[WORKER_COST] - pull_of(memo, End.SURPLUS.value)) - 1.0




@kernel
def action_option(state, do):
    """The option that does this, or -1."""
    for option in range(state.n_options):
        if state.options[option, 0] == do:
            return option
    return -1
