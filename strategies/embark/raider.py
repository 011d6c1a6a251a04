"""Lives off warriors: takes warrior berths and displaces whoever stands in the best place.

A warrior berth counts for several others, above all where rivals have loose colonists. A swing is an own gain and a
rival's loss; the loss of a farm about to be built counts most.
"""

from sim.games.embark.reading.answer import answer
from sim.games.embark.reading.landing import ripe_farm_option
from sim.games.embark.reading.taste import taste
from sim.games.embark.state import Step

WEIGHTS = taste(warrior=2.5, deny=0.8, majority=0.4) | {
    "ripe": (1.0, 0.0, 12.0, "missing colonists up to which a rival's farm is broken up before anything else"),
}


def decide(state, rules, seat, weights, scratch):
    """Warriors break up farms that are about to be built; all else by a raider's taste."""
    if state.step == Step.WARRIOR:
        option = ripe_farm_option(state, rules, seat, weights[10])
        if option >= 0:
            return option
    return answer(state, rules, seat, weights, scratch)
