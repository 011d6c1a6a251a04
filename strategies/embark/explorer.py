"""Explores early: every explorer scores in each round to come, finds keys and raises the flags.

In the first rounds it fills exploration tracks and takes keys; once the rounds run out explorers pay little, and it
settles colonists on the islands whose flags it has raised.
"""

from sim.games.embark.reading.answer import answer
from sim.games.embark.reading.taste import taste
from sim.games.embark.state import Job, Step
from sim.jit import kernel

WEIGHTS = taste(colonist=0.9, miner=0.7, explorer=2.0, captain=1.0, warrior=0.8, majority=0.4) | {
    "late": (3.0, 0.0, 12.0, "rounds left below which captains no longer explore by rule"),
}


@kernel
def option_of_track(state):
    """The option that lands a captain as an explorer; -1 if the track is full."""
    for option in range(state.n_options):
        if state.options[option, 0] == Job.EXPLORER:
            return option
    return -1


def decide(state, rules, seat, weights, scratch):
    """Captains explore while many rounds are left; all else by an explorer's taste."""
    if state.step == Step.CAPTAIN and rules.rounds_count - state.round_no + 1 >= weights[10]:
        option = option_of_track(state)
        if option >= 0:
            return option
    return answer(state, rules, seat, weights, scratch)
