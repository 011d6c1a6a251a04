"""Takes what pays most in this round and does not look any further.

An explorer is worth what it scores in this island stage, a miner one ore, a colonist its share in a farm that can
still be built now. Majorities hardly count. It is quick and predictable: the yardstick for strategies that plan.
"""

from sim.games.embark.reading.answer import answer
from sim.games.embark.reading.taste import taste

WEIGHTS = taste(majority=0.3, deny=0.0, horizon=1.0, noise=0.01)


def decide(state, rules, seat, weights, scratch):
    """Every decision by its worth in this round alone (weight `horizon`)."""
    return answer(state, rules, seat, weights, scratch)
