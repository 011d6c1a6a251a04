"""Classes of options that a strategy may be forbidden: restricted play."""

from sim.games.embark.state import NOBODY, Step
from sim.jit import kernel

CLASSES = {"colonist": "boarding a colonist's berth", "miner": "boarding a miner's berth",
           "explorer": "boarding an explorer's berth", "captain": "boarding a captain's berth",
           "warrior": "boarding a warrior's berth", "talent": "using a talent where one may decline"}
TALENT = 5


@kernel
def class_of(state, rules, option):
    """The class of an option: its place in CLASSES, or -1."""
    step, first = state.step, state.options[option, 0]
    if step == Step.BOARD:
        return rules.boat_job[state.boat[first], state.options[option, 1]] if first != NOBODY else -1
    if step == Step.OVERFULL or step == Step.GENERALIST:
        return TALENT if first == 1 else -1
    if step == Step.GANGPLANK or step == Step.BERTH_SWAP or step == Step.LAST_WORD or step == Step.PILOT:
        return TALENT if first != NOBODY else -1
    return -1


@kernel
def forbid(state, rules, classes):
    """Strike the options of forbidden classes (bits) off the list, unless no other is left."""
    n = 0
    for option in range(state.n_options):
        kind = class_of(state, rules, option)
        if kind < 0 or classes >> kind & 1 == 0:
            state.options[n, 0], state.options[n, 1] = state.options[option, 0], state.options[option, 1]
            n += 1
    if n > 0:
        state.n_options = n
