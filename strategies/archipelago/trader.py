"""Buys and sells: markets and ports of its own, both boards, and deals with the others.

It builds a port and a market early, uses them in every round, harvests what sells best and offers exchanges more often than
others. Florins that come in buy whatever is worth its price.
"""

from sim.games.archipelago.reading.answer import answer
from sim.games.archipelago.reading.taste import taste

WEIGHTS = taste(trade=1.8, build=1.2, greed=1.2, generosity=0.9, care=0.9, deals=1.3, bid=1.5)


def decide(state, rules, seat, weights, scratch):
    """Every decision by a trader's taste."""
    return answer(state, rules, seat, weights, scratch)
