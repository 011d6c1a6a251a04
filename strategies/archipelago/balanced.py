"""Weighs everything at the same scale: florins, cubes, land, people, cards, calm, and what is known to count.

Nothing is preferred for its own sake. It gives in a crisis what the calm is worth to it, builds, explores and recruits while
that still pays, and turns to its own criterion and the trend as far as a unit more can change a place.
"""

from sim.games.archipelago.reading.answer import answer
from sim.games.archipelago.reading.taste import taste

WEIGHTS = taste()


def decide(state, rules, seat, weights, scratch):
    """Every decision by the shared reading."""
    return answer(state, rules, seat, weights, scratch)
