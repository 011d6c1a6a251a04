"""Builds: towns over the best land, ports, markets, temples, and keeps them held.

A town keeps others from harvesting beside it, so it settles where the land is rich, and it values the cubes that buildings
cost accordingly.
"""

from sim.games.archipelago.reading.answer import answer
from sim.games.archipelago.reading.taste import taste

WEIGHTS = taste(build=1.9, people=1.1, trade=0.9, explore=0.9, cards=0.6)


def decide(state, rules, seat, weights, scratch):
    """Every decision by a builder's taste."""
    return answer(state, rules, seat, weights, scratch)
