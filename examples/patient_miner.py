"""Takes the stack with the most ore left, and leaves everything else to chance."""

from sim.games.embark.state import Step
from sim.rng import below

WEIGHTS = {"patience": (1.0, 0.0, 1.0, "0 takes any vacant space, 1 the richest stack")}


def decide(state, rules, seat, weights, scratch):
    """The option number; `state.options[i]` holds option i as two numbers (docs/trace.md says what they mean)."""
    choice = below(scratch.rng, state.n_options)
    if state.step == Step.MINE and weights[0] > 0.5:
        island = state.dock >> 1
        most = -1
        for option in range(state.n_options):
            stack = rules.space_stack[state.side[island], state.options[option, 0]]
            if state.ore_left[island, stack] > most:
                most, choice = state.ore_left[island, stack], option
    return choice
