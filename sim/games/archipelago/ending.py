"""When the game ends: conditions of objectives, who announces them, and when play stops (seed 002 p.15)."""

from numpy import int64

from sim.games.archipelago.board import count_market, phase_ends
from sim.games.archipelago.state import KINDS, NOTHING, RESOURCES, End, Ending, Step
from sim.jit import kernel


@kernel
def condition_holds(state, rules, place):
    """Is the end condition of an objective met (peace aside)?"""
    objective = state.objective[place]
    end, of, at = rules.objective_end[objective], rules.objective_of[objective], rules.objective_at[objective]
    if at == 0 or end == End.NONE or end == End.PEACE:
        return False
    n = 0
    if end == End.CARDS_IN_PLAY:
        n = (state.in_play[0] if of & 1 else 0) + (state.in_play[1] if of & 2 else 0)
    elif end == End.BUILDINGS:
        for kind in range(1, KINDS):
            n += state.n_kind[kind] if of >> kind & 1 else 0
    elif end == End.REGIONS:
        n = state.n_hexes - 1
    elif end == End.POPULATION:
        n = state.population
    elif end == End.SURPLUS:
        n = state.surplus
    elif end == End.SHIPS:
        for colour in range(state.colours):
            n += state.n_ships[colour]
    elif end == End.MARKET_CUBES:
        n = (count_market(state, 0) if of & 1 else 0) + (count_market(state, 1) if of & 2 else 0)
    elif end == End.BANK_EMPTY:
        for resource in range(RESOURCES):
            n += state.bank[resource] == 0
    else:
        n = state.n_wonders
    return n >= at


@kernel
def peace_holds(state, rules, place):
    """Peace, looked at at the end of phase 4: no rebellion, nobody lies, population as asked for."""
    objective = state.objective[place]
    if rules.objective_end[objective] != End.PEACE or rules.objective_at[objective] == 0 or state.rebellion > 0:
        return False
    for colour in range(state.colours):
        if state.lying[colour]:
            return False
    return state.population >= rules.objective_at[objective]


@kernel
def announce(state, place):
    """A holder shows that the condition is met; play will stop."""
    state.announced = place
    state.ending = Ending.CONDITION.value + 1
    state.announced_at = 10 * state.round_no + state.phase


@kernel
def announce_pile(state):
    """The pile has run out (A-D58: end_game)."""
    if state.ending == 0:
        state.ending = Ending.PILE.value + 1
        state.announced_at = 10 * state.round_no + state.phase


@kernel
def check_end(state, rules):
    """Announce a condition that is met, from phase 3 on (A-D77); of several the one of the lowest seat."""
    if state.ending or state.phase < 3 or rules.end_check == 2 or (rules.end_check == 1 and state.phase != 5):
        return
    for seat in range(state.players):
        if rules.end_check == 0 or seat == state.active:
            for place in range(seat, state.n_objectives, state.players):
                if condition_holds(state, rules, place):
                    announce(state, place)
                    return


@kernel
def check_peace(state, rules):
    """At the end of phase 4 the Pacifist's peace is announced."""
    if state.ending == 0 and rules.end_check != 2:
        for place in range(state.n_objectives):
            if peace_holds(state, rules, place):
                announce(state, place)
                return


@kernel
def stop_or_go(state, rules, following):
    """Play stops here if an end has been announced (A-D78), or goes on."""
    if state.ending and rules.end_stop == 0:
        phase_ends(state)
        following = Step.FINAL_SCORING.value
    state.step = following


@kernel
def turn_or_phase_over(state, rules, following):
    """The end of a turn of phase 5, or of phase 3, 4 or 6: conditions are looked at, holders may show, play may stop."""
    if state.phase != 5:
        phase_ends(state)
    check_end(state, rules)
    if state.phase == 4:
        check_peace(state, rules)
    if rules.end_check == 2 and state.ending == 0:
        state.asked = 0
        state.after_show = following
        state.step = Step.SHOWING
    else:
        stop_or_go(state, rules, following)


@kernel
def next_to_show(state, rules):
    """With end.check = may_show each holder of a condition that is met is asked, in turn order."""
    each = state.n_objectives // state.players
    while state.asked < state.n_objectives:
        seat = state.order[state.asked // each]
        place = seat + state.players * (state.asked % each)
        state.asked += 1
        if condition_holds(state, rules, place) or (state.phase == 4 and peace_holds(state, rules, place)):
            state.seat = seat
            state.what = place
            state.step = Step.SHOW
            return
    stop_or_go(state, rules, state.after_show)


@kernel
def apply_show(state, rules, shown):
    """Show the objective or keep it."""
    state.step = Step.SHOWING
    if shown:
        announce(state, int64(state.what))
        stop_or_go(state, rules, state.after_show)


@kernel
def list_no_yes(state):
    """Options: no, yes."""
    state.options[0, 0], state.options[0, 1] = 0, NOTHING
    state.options[1, 0], state.options[1, 1] = 1, NOTHING
    state.n_options = 2
