"""Lets others pay: no own cube in a crisis unless the colony falls at once without it.

It takes all else that it can get: taxes when they pay, market cubes first, the last place in the order, so that the others
have given before it is asked.
"""

from sim.games.archipelago.reading.answer import answer, ponder
from sim.games.archipelago.reading.crises import choose_grudgingly
from sim.games.archipelago.reading.rounds import choose_next
from sim.games.archipelago.reading.taste import taste
from sim.games.archipelago.state import Step

WEIGHTS = taste(generosity=0.2, care=0.5, greed=1.2, tax=1.3, bid=0.5, deals=0.8)


def decide(state, rules, seat, weights, scratch):
    """Gives grudgingly, goes last; all else by a freeloader's taste."""
    if state.step == Step.GIVE or state.step == Step.SUPPLY:
        ponder(state, rules, seat, weights, scratch.memo)
        return choose_grudgingly(state, rules, seat, weights, scratch)
    if state.step == Step.ORDER:
        return choose_next(state, rules, seat, 1)
    return answer(state, rules, seat, weights, scratch)
