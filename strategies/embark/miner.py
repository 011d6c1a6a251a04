"""Climbs the mining chart: ore first, until its top step is reached, then whatever pays.

It sends voyagers where stacks are high and spaces vacant, lands captains and warriors in mines while ore is left to
take, and values the ore still missing to the next step of the chart the more the nearer it is.
"""

from sim.games.embark.reading.answer import answer
from sim.games.embark.reading.islands import best_ore
from sim.games.embark.reading.standing import ore_value
from sim.games.embark.reading.taste import taste
from sim.games.embark.state import Job, Step
from sim.jit import kernel

WEIGHTS = taste(colonist=0.9, miner=2.2, explorer=0.7, captain=1.0, warrior=0.8, majority=0.5) | {
    "rich": (2.0, 0.0, 10.0, "ore at a vacant space from which a captain always mines"),
}


@kernel
def option_of_mine(state):
    """The option that lands a captain as a miner; -1 if the mines are full."""
    for option in range(state.n_options):
        if state.options[option, 0] == Job.MINER:
            return option
    return -1


def decide(state, rules, seat, weights, scratch):
    """Captains mine while the chart pays; all else by a miner's taste."""
    if state.step == Step.CAPTAIN and ore_value(state, rules, seat) > 0.0:
        option = option_of_mine(state)
        if option >= 0 and best_ore(state, rules, state.dock >> 1) >= weights[10]:
            return option
    return answer(state, rules, seat, weights, scratch)
