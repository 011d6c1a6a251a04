"""Recruitment and reproduction: new citizens from the surplus workers, or born (seeds 000, 001)."""

from numpy import int64

from sim.games.archipelago.board import check_war, pay_bank
from sim.games.archipelago.flow import action_over
from sim.games.archipelago.state import NOTHING, Step
from sim.games.archipelago.units import has_active_unit, has_unit, hexes_of, home_area, land_citizen, standing_here
from sim.jit import kernel


@kernel
def recruiting_price(state, rules, most):
    """Florins for the next recruit: by the row of the surplus marker, or a card's price if that is lower."""
    return min(int64(rules.surplus_price[state.surplus]), most)


@kernel
def room_for(state, rules, colour, h):
    """Has a region room for one more citizen of a colour, and the colour a citizen left?"""
    return (h > 0 and state.lands[h] > 0 and state.n_citizens[colour] < rules.limits_citizens
            and state.n_citizens[colour] + (state.n_on_wonders[colour] if rules.wonder_citizens else 0) < 10
            and state.citizens_here[h, colour] < rules.limits_region_citizens)


@kernel
def recruiting_place(state, rules, seat, colour, h):
    """May a recruit of this colour appear in this hex (A-D24)?"""
    if not room_for(state, rules, colour, h):
        return False
    return has_unit(state, seat, h) if rules.recruit_place else has_active_unit(state, seat, h)


@kernel
def can_recruit(state, rules, seat, most):
    """Surplus workers, money and a place (seed 002 p.10)."""
    if state.surplus == 0 or state.florins[seat] < recruiting_price(state, rules, most):
        return False
    own = hexes_of(state, seat)
    for h in range(1, state.n_hexes):
        for colour in range(seat, state.colours if own >> h & 1 else 0, state.players):
            if recruiting_place(state, rules, seat, colour, h):
                return True
    return False


@kernel
def start_recruitment(state, left, most):
    """Recruit one by one, up to `left`, each at the board's price or `most` if lower."""
    state.left = left
    state.recruit_price = most
    state.step = Step.RECRUIT


@kernel
def list_recruit(state, rules):
    """Options: (colour, hex); after the first, stop."""
    seat, n = int64(state.active), 0
    if state.left > 0 and can_recruit(state, rules, seat, int64(state.recruit_price)):
        own = hexes_of(state, seat)
        for h in range(1, state.n_hexes):
            for colour in range(seat, state.colours if own >> h & 1 else 0, state.players):
                if recruiting_place(state, rules, seat, colour, h):
                    state.options[n, 0], state.options[n, 1] = colour, h
                    n += 1
    if state.may_stop or n == 0:
        state.options[n, 0] = state.options[n, 1] = NOTHING
        n += 1
    state.n_options = n


@kernel
def apply_recruit(state, rules, colour, h):
    """Pay the row's price, surplus -1, population +1; the price is read again for the next (seed 002 p.6)."""
    if h == NOTHING:
        action_over(state, rules)
        return
    seat = int64(state.active)
    pay_bank(state, seat, recruiting_price(state, rules, int64(state.recruit_price)))
    state.surplus -= 1
    state.left -= 1
    state.may_stop = 1
    land_citizen(state, rules, colour, h, home_area(state, seat, h))


@kernel
def can_be_born(state, rules, colour, h):
    """A region with two standing citizens of a colour (A-D23: or three) and room for one more."""
    if not room_for(state, rules, colour, h):
        return False
    standing = standing_here(state, colour, h)
    return standing == 2 or (standing == 3 and rules.reproduce_need == 1)


@kernel
def can_reproduce(state, rules, seat):
    """Has a seat a region where a citizen can be born?"""
    own = hexes_of(state, seat)
    for h in range(1, state.n_hexes):
        for colour in range(seat, state.colours if own >> h & 1 else 0, state.players):
            if can_be_born(state, rules, colour, h):
                return True
    return False


@kernel
def start_reproduction(state):
    """Region by region, each once."""
    state.served[:] = 0
    state.step = Step.REPRODUCE


@kernel
def list_reproduce(state, rules):
    """Options: (colour, hex) not yet served; after the first, stop."""
    seat, n = int64(state.active), 0
    own = hexes_of(state, seat)
    for h in range(1, state.n_hexes):
        for colour in range(seat, state.colours if own >> h & 1 else 0, state.players):
            if state.served[colour] >> h & 1 == 0 and can_be_born(state, rules, colour, h):
                state.options[n, 0], state.options[n, 1] = colour, h
                n += 1
    if state.may_stop or n == 0:
        state.options[n, 0] = state.options[n, 1] = NOTHING
        n += 1
    state.n_options = n


@kernel
def apply_reproduce(state, rules, colour, h):
    """A citizen is born: population +1."""
    if h == NOTHING:
        action_over(state, rules)
        return
    state.served[colour] |= 1 << h
    state.may_stop = 1
    land_citizen(state, rules, colour, h, home_area(state, int64(state.active), h))
    check_war(state, rules)
