"""Keeps the colony calm: feeds everybody, pays exports, shuns taxes and harmful sales, recruits surplus workers.

Rebellion and surplus workers cost it far more than others, so it explores where huts are few, buys cards that calm and builds
temples. In crises it gives gladly, for exports too.
"""

from sim.games.archipelago.reading.answer import answer, ponder
from sim.games.archipelago.reading.crises import choose_gift
from sim.games.archipelago.reading.taste import OWN_WEIGHT, taste
from sim.games.archipelago.state import Step

WEIGHTS = taste(generosity=2.2, care=1.7, greed=0.9, tax=0.6, people=1.2, bid=0.5, deals=1.2) | {
    "exports": (2.5, 0.0, 12.0, "florins it gives up gladly for each cube of an export crisis"),
}


def decide(state, rules, seat, weights, scratch):
    """Exports are paid gladly; all else by a steward's taste."""
    if state.step == Step.SUPPLY:
        ponder(state, rules, seat, weights, scratch.memo)
        return choose_gift(state, rules, seat, weights, scratch, weights[OWN_WEIGHT])
    return answer(state, rules, seat, weights, scratch)
