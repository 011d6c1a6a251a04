"""The decision that is due, sent to the function that takes it."""

from sim.games.embark.reading.allocation import allocate
from sim.games.embark.reading.boarding import berth_of, board
from sim.games.embark.reading.landing import landing
from sim.games.embark.reading.talents import berth_swap, draft, gangplank, last_word
from sim.games.embark.state import Step
from sim.jit import kernel


@kernel
def answer(state, rules, seat, weights, scratch):
    """Answer any decision by the strategy's taste."""
    step = state.step
    if step == Step.ALLOCATE:
        return allocate(state, rules, seat, weights, scratch)
    if step == Step.BOARD:
        return board(state, rules, seat, weights, scratch)
    if step >= Step.PILOT:
        return landing(state, rules, seat, weights)
    if step == Step.DRAFT:
        return draft(state, rules, weights)
    if step == Step.OVERFULL:
        return 1
    if step == Step.GANGPLANK:
        return gangplank(state, rules, seat, weights, scratch)
    if step == Step.BERTH_SWAP:
        return berth_swap(state, rules, seat, weights, scratch)
    if step == Step.BERTH_SWAP_TO:
        return berth_of(state, rules, seat, state.dock, weights, scratch)[0]
    return last_word(state, rules, seat, weights, scratch)
