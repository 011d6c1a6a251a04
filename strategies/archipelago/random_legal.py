"""Chooses any legal option, all equally likely: the floor of the ladder."""

from sim.rng import below

WEIGHTS: dict[str, tuple[float, float, float, str]] = {}


def decide(state, rules, seat, weights, scratch):
    """Any option."""
    return below(scratch.rng, state.n_options)
