"""Classes of options that a strategy may be forbidden: restricted play."""

from sim.jit import kernel

CLASSES = {"roll": "rolling again", "hold": "keeping the points of a turn"}


@kernel
def class_of(state, rules, option):
    """The class of an option: its place in CLASSES, or -1."""
    return state.options[option, 0]


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
