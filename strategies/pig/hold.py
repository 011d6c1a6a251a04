"""Holds as soon as the turn has gathered enough, or the target is reached.

The classic policy for Pig; against an opponent the best single threshold is near 20 to 25.
"""

WEIGHTS = {"threshold": (20, 1, 10000, "hold with at least so many points this turn")}


def decide(state, rules, seat, weights, scratch):
    """Hold (1) or roll (0)."""
    enough = state.turn >= weights[0] or state.points[seat] + state.turn >= rules.pig_target
    return 1 if enough else 0
