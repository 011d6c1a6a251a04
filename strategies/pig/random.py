"""Rolls or holds by the toss of a coin."""

from sim.rng import below

WEIGHTS: dict[str, tuple[float, float, float, str]] = {}


def decide(state, rules, seat, weights, scratch):
    """Either option."""
    return below(scratch.rng, state.n_options)
