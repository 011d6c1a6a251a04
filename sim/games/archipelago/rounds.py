"""Round starts (phase 1, disengage) and round ends."""

from sim.games.archipelago.board import count_market, phase_ends, selling_price
from sim.games.archipelago.order import start_bidding
from sim.games.archipelago.score import rebels
from sim.games.archipelago.state import NOBODY, RESOURCES, Ending, Step
from sim.games.archipelago.trade import repay_loans
from sim.games.archipelago.units import disengage
from sim.jit import kernel


@kernel
def start_round(state, rules):
    """Phase 1 (not in round 1): cards are turned back, units leave icons, rebels stand up; then the bids."""
    state.round_no += 1
    state.crises_now = state.failed = 0
    state.circles[:] = 0
    state.b_used[:] = 0
    state.permits[:, :] = 0
    for seat in range(state.players):
        state.passed[seat] = state.reproduced[seat] = 0
    state.phase = 1
    if state.round_no > 1:
        for card in range(rules.n_cards):
            if state.card_owner[card] != NOBODY and rules.card_mode[card] != 1 and state.card_built[card] == 0:
                state.card_ready[card] = 1
        disengage(state, rules)
        repay_loans(state)
        phase_ends(state)
        start_bidding(state)
        return
    state.start_surplus = state.surplus
    state.start_market = count_market(state, 0)
    start_bidding(state)


@kernel
def end_round(state, rules):
    """Note the tracks; the game ends here if an end was announced, or after the last round."""
    note_round(state, rules)
    state.closest = min(state.closest, state.population - state.rebellion)
    if state.ending == 0 and state.round_no >= rules.game_round_limit:
        state.ending = Ending.LIMIT.value + 1
    state.step = Step.FINAL_SCORING.value if state.ending else Step.ROUND_START.value


@kernel
def note_round(state, rules):
    """The tracks as they stand, for the rounds table."""
    if state.round_no < 1:
        return
    row = state.history[state.round_no - 1]
    florins = cubes = price = apart = most = richest = 0
    for seat in range(state.players):
        own = state.florins[seat]
        florins += own
        if own > most:
            most, richest = own, 0
        richest |= (own == most) << seat
        for other in range(seat):
            apart += abs(own - state.florins[other])
        for resource in range(RESOURCES):
            cubes += state.cubes[seat, resource]
    for resource in range(RESOURCES):
        price += max(0, selling_price(state, rules, 1, resource))
    row[0], row[1], row[2] = state.population, state.rebellion, state.surplus
    row[3], row[4] = count_market(state, 0), count_market(state, 1)
    row[5], row[6], row[7] = florins, cubes, state.n_hexes - 1
    row[8], row[9], row[10] = state.n_buildings, rebels(state), 10 * price // RESOURCES
    row[11] = state.in_play[0] + state.in_play[1]
    row[12], row[13] = richest, 1000 * apart // (state.players * florins) if florins else 0
