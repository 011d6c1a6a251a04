"""Collects evolution cards: buys one whenever it can, uses them, and builds wonders.

Cards bring medals, discounts and income a use a round; the earlier they come the more. Its florins go into the track before
anything else.
"""

from sim.games.archipelago.reading.answer import answer
from sim.games.archipelago.reading.taste import taste

WEIGHTS = taste(cards=2.0, tax=1.1, explore=0.9, build=0.8, bid=1.5)


def decide(state, rules, seat, weights, scratch):
    """Every decision by a collector's taste."""
    return answer(state, rules, seat, weights, scratch)
