"""What the actions of phase 5 share: the circles of the wheel, and what goes on when an action is done."""

from sim.games.archipelago.board import check_war
from sim.games.archipelago.state import EXPLORATION, NOTHING, REPRODUCTION, TAXES, Do, Step
from sim.jit import inline, kernel


@inline
def circle_left(state, rules, which):
    """Is there a free circle on a limited zone?"""
    return state.circles[which] < rules.circles[which]


@kernel
def take_circle(state, do):
    """Occupy a circle, if the action is of a limited kind."""
    if do == Do.TAXES:
        state.circles[TAXES] += 1
    elif do == Do.REPRODUCTION:
        state.circles[REPRODUCTION] += 1
    elif do == Do.EXPLORATION:
        state.circles[EXPLORATION] += 1


@kernel
def action_over(state, rules):
    """An action is done: back to the turn, or to the card that brought it."""
    check_war(state, rules)
    state.step = Step.EFFECT.value if state.effect_card != NOTHING else Step.ACTION.value
    state.free_action = state.barred = 0
    state.seat = state.active


@inline
def write(state, n, first, second):
    """Write an option; the number of the next one."""
    state.options[n, 0], state.options[n, 1] = first, second
    return n + 1
