"""Chases what counts: its own criterion, the trend, what others' objectives may be; ends the game while it is ahead.

A unit of a criterion that is known to count is worth far more to it than to others. When its own end condition is near it
drives at it if it stands well, and away from it if not.
"""

from sim.games.archipelago.reading.answer import answer
from sim.games.archipelago.reading.taste import taste

WEIGHTS = taste(criterion=1.8, hurry=2.5, generosity=0.8, care=0.9)


def decide(state, rules, seat, weights, scratch):
    """Every decision by an opportunist's taste."""
    return answer(state, rules, seat, weights, scratch)
