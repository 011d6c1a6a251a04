"""Explores: new regions, tokens, and ships to reach them, for as long as there are tiles.

Tokens stand in for any cube in a payment or a crisis, so it can give and build without harvesting much. It bids for the
order, for explorations are limited.
"""

from sim.games.archipelago.reading.answer import answer
from sim.games.archipelago.reading.taste import taste

WEIGHTS = taste(explore=1.6, build=0.9, cards=0.8, bid=1.5)


def decide(state, rules, seat, weights, scratch):
    """Every decision by an explorer's taste."""
    return answer(state, rules, seat, weights, scratch)
