"""Lives off taxes: many citizens, ships, towns and temples, taxed whenever the colony can bear it.

With florins from taxes it recruits, builds and buys cards. It taxes before anything else while the slack before a war is
large enough for its taste, and gives in crises only what keeps that so.
"""

from sim.games.archipelago.reading.actions import action_option
from sim.games.archipelago.reading.answer import answer
from sim.games.archipelago.reading.taste import OWN_WEIGHT, taste
from sim.games.archipelago.state import Do, Step
from sim.games.archipelago.taxes import tax_of

WEIGHTS = taste(tax=1.5, people=1.3, greed=1.1, care=0.8, generosity=0.8, bid=1.5) | {
    "slack": (8.0, 0.0, 40.0, "population beyond rebellion from which on it taxes before anything else"),
}
ENOUGH = 4


def decide(state, rules, seat, weights, scratch):
    """Taxes first; all else by a taxman's taste."""
    if state.step == Step.ACTION and state.population - state.rebellion >= weights[OWN_WEIGHT]:
        option = action_option(state, Do.TAXES.value)
        if option >= 0 and tax_of(state, rules, seat) >= ENOUGH:
            return option
    return answer(state, rules, seat, weights, scratch)
