"""Spoils the leader: takes its places by warriors and majorities, and shuts it out of full boats.

The leading rival (score, ore and loose colonists) is its only target. Warriors displace the leader wherever it stands;
in boarding it takes the last berth of a boat where more of the leader's voyagers wait than its own.
"""

from sim.games.embark.reading.answer import answer
from sim.games.embark.reading.landing import shut_out_option, warrior
from sim.games.embark.reading.standing import leading_rival
from sim.games.embark.reading.taste import taste
from sim.games.embark.state import Step

WEIGHTS = taste(warrior=1.5, deny=1.5, majority=0.7) | {
    "shut_out": (1.0, 1.0, 12.0, "leader's voyagers left below a boat that make its last berth worth taking first"),
}


def decide(state, rules, seat, weights, scratch):
    """Against the leader where it can be hit; all else by worth."""
    if state.step == Step.WARRIOR:
        return warrior(state, rules, seat, weights, leading_rival(state, rules, seat))
    if state.step == Step.BOARD:
        option = shut_out_option(state, rules, seat, weights[10])
        if option >= 0:
            return option
    return answer(state, rules, seat, weights, scratch)
