"""Weighs every job at what the rulebook's arithmetic makes it worth, rivals' losses included.

Farms, ore, explorers and the exploration bonus all count in victory points to come, so it goes wherever a voyager
brings most: early rounds explore and mine, later ones finish farms and overtake on islands. It prefers boats that
will just fill, boards first where berths run short, and lets its warriors hit the leading rival.
"""

from sim.games.embark.reading.answer import answer
from sim.games.embark.reading.landing import warrior
from sim.games.embark.reading.standing import leading_rival
from sim.games.embark.reading.taste import taste
from sim.games.embark.state import Step

WEIGHTS = taste(miner=1.7, warrior=1.3, majority=0.15, deny=0.3, fill=0.65)


def decide(state, rules, seat, weights, scratch):
    """Every decision by its worth; warriors go for the leading rival where that is as good."""
    if state.step == Step.WARRIOR:
        return warrior(state, rules, seat, weights, leading_rival(state, rules, seat))
    return answer(state, rules, seat, weights, scratch)
