"""The four boards, the bank and what lies behind the screens: markers, money, cubes, explorer tokens."""

from sim.games.archipelago.state import RESOURCES, Cause
from sim.jit import inline, kernel


@kernel
def change_rebellion(state, rules, n, cause):
    """Move the rebellion marker by n; it does not go below 0 (A-D73)."""
    before = state.rebellion
    state.rebellion = max(0, before + n)
    if n > 0:
        state.pushed[cause] += n
    else:
        state.calmed[cause] += before - state.rebellion
    check_war(state, rules)


@kernel
def change_surplus(state, rules, n):
    """Move the surplus workers marker by n, within its track (A-D73, A-D74)."""
    wanted = state.surplus + n
    state.surplus = max(0, min(wanted, rules.marker_surplus_most))
    if wanted > rules.marker_surplus_most and rules.marker_surplus_overflow:
        change_rebellion(state, rules, wanted - rules.marker_surplus_most, Cause.OVERFLOW.value)


@inline
def check_war(state, rules):
    """The moment rebellion exceeds population there is war; equality is safe (seed 002 p.8, A-D51)."""
    if state.rebellion > state.population and rules.war_check == 0:
        state.war = 1


@kernel
def phase_ends(state):
    """Compare the markers at the end of a phase (A-D51: the only time with war.check = end_of_phase)."""
    if state.rebellion > state.population:
        state.war = 1


@kernel
def receive(state, rules, seat, n):
    """The bank pays a seat n florins, or what it has (A-D72); what it paid."""
    if rules.bank_money:
        n = min(n, rules.bank_money - state.minted)
    state.florins[seat] += n
    state.minted += n
    return n


@inline
def pay_bank(state, seat, n):
    """A seat pays the bank."""
    state.florins[seat] -= n
    state.minted -= n


@kernel
def take_cube(state, seat, resource):
    """A cube from the bank goes behind a screen; false if the bank has none."""
    if state.bank[resource] == 0:
        return False
    state.bank[resource] -= 1
    state.cubes[seat, resource] += 1
    return True


@kernel
def stock_market(state, rules, market, resource):
    """A cube from the bank goes onto the first free space of a market; false if there is no cube or no space."""
    if state.bank[resource] == 0 or state.market[market, resource] >= rules.zone_spaces[market, resource]:
        return False
    state.bank[resource] -= 1
    state.market[market, resource] += 1
    return True


@inline
def buying_price(state, rules, market, resource):
    """What the last cube of a zone costs; -1 if there is none."""
    cubes = state.market[market, resource]
    return rules.space_price[market, resource, cubes - 1] if cubes > 0 else -1


@inline
def selling_price(state, rules, market, resource):
    """What the first free space of a zone pays; -1 if the zone is full."""
    cubes = state.market[market, resource]
    return rules.space_price[market, resource, cubes] if cubes < rules.zone_spaces[market, resource] else -1


@kernel
def take_token(state, rules, seat):
    """A seat takes an explorer token, if any is left; an emptied stack brings every seat a disc (seed 000)."""
    if state.tokens_left == 0:
        return False
    state.tokens_left -= 1
    state.tokens_taken += 1
    state.tokens[seat] += 1
    if state.tokens_taken == rules.token_stack or state.tokens_taken == 2 * rules.token_stack:
        hand_out_discs(state, rules)
    return True


@kernel
def hand_out_discs(state, rules):
    """Every seat gets a disc, up to the most it can have; usable at once, it calls a seat that has passed back (A-D65)."""
    for seat in range(state.players):
        if state.discs_owned[seat] < rules.discs_most:
            state.discs_owned[seat] += 1
            if rules.discs_mid_round == 0 or state.phase == 0:
                state.discs[seat] += 1
                state.passed[seat] = 0


@kernel
def spend_token(state, rules, seat):
    """A token is used up (A-D10)."""
    state.tokens[seat] -= 1
    if rules.token_after_use:
        state.tokens_left += 1
    else:
        state.tokens_out += 1


@kernel
def count_market(state, market):
    """Cubes on a market."""
    cubes = 0
    for resource in range(RESOURCES):
        cubes += state.market[market, resource]
    return cubes
