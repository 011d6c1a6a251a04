"""Builds farms: colonists first, on islands where one of its farms is under way.

It seeks boats with many colonist berths, lands captains as farmers whenever a farm is near, and sends warriors into
farming areas. The crowd of colonists also wins exploration bonuses. Mines and tracks are what is left over.
"""

from sim.games.embark.reading.answer import answer
from sim.games.embark.reading.islands import farm_missing
from sim.games.embark.reading.taste import taste
from sim.games.embark.state import NOBODY, Job, Step
from sim.jit import kernel

WEIGHTS = taste(colonist=1.6, miner=0.6, explorer=0.7, captain=1.0, warrior=0.9, majority=0.5) | {
    "near": (2.0, 0.0, 12.0, "missing colonists up to which a captain or warrior goes for the farm"),
}


@kernel
def option_of_farm(state, seat):
    """The option that lands a voyager as own colonist, by captain or at a rival's cost; -1 if there is none."""
    for option in range(state.n_options):
        gains = state.step == Step.CAPTAIN or state.options[option, 1] != seat
        if state.options[option, 0] == Job.COLONIST and gains:
            return option
    return NOBODY


def decide(state, rules, seat, weights, scratch):
    """Farms that are near first, all else by a farmer's taste."""
    if state.step == Step.CAPTAIN or state.step == Step.WARRIOR:
        option = option_of_farm(state, seat)
        if option >= 0 and farm_missing(state, rules, seat, state.dock >> 1) <= weights[10]:
            return option
    return answer(state, rules, seat, weights, scratch)
