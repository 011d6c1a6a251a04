"""Taxes: rebellion +1, then florins for standing citizens, ships, controlled towns and temples (seed 000)."""

from numpy import int64

from sim.games.archipelago.board import change_rebellion, receive
from sim.games.archipelago.control import controlled
from sim.games.archipelago.state import CITIZENS, TEMPLE, TOWN, Cause
from sim.games.archipelago.units import seat_ships
from sim.jit import kernel


@kernel
def collect_taxes(state, rules, seat):
    """The rebellion marker moves, the bank pays the seat by the tax table."""
    change_rebellion(state, rules, int64(rules.tax_rebellion), Cause.TAXES.value)
    state.tax_income[seat] += receive(state, rules, seat, tax_of(state, rules, seat))


@kernel
def tax_of(state, rules, seat):
    """Florins that taxes bring a seat; rebels pay nothing, engaged citizens by tax.engaged (A-D68)."""
    florins = rules.tax_ship * seat_ships(state, seat)
    florins += rules.tax_town * controlled(state, rules, seat, TOWN) + rules.tax_temple * controlled(state, rules, seat, TEMPLE)
    for colour in range(seat, state.colours, state.players):
        for k in range(CITIZENS):
            if state.c_hex[colour, k] >= 0 and state.c_lies[colour, k] == 0:
                florins += 0 if state.c_icon[colour, k] >= 0 and rules.tax_engaged else rules.tax_citizen
    return florins
