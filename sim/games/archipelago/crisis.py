"""Phase 4, and red zones at any time: domestic crisis, export crisis, event (seed 000, seed 002 p.7)."""

from numpy import int64

from sim.games.archipelago.board import (
    change_rebellion,
    spend_token,
)
from sim.games.archipelago.control import controller
from sim.games.archipelago.ending import check_end, turn_or_phase_over
from sim.games.archipelago.events import happen
from sim.games.archipelago.flow import write
from sim.games.archipelago.state import (
    CITIZENS,
    COLOURS,
    NOBODY,
    NOTHING,
    TEMPLE,
    Cause,
    Give,
    Step,
)
from sim.games.archipelago.units import leave_work, recount_all, rises_first, stand_up
from sim.jit import inline, kernel

DOMESTIC, EXPORT = 1, 2
EVERYBODY = 9


@kernel
def start_balance(state, rules):
    """Phase 4: the zones of the back in force that are not red."""
    state.phase = 4
    state.zones = (3 | (4 if rules.back_event[state.back] >= 0 else 0)) & ~rules.back_red[state.back]
    state.resume = Step.BALANCE_ENDS
    state.step = Step.CRISIS


@kernel
def balance_ends(state, rules):
    """Phase 4 is over; the turns of phase 5 follow."""
    state.turn = NOTHING
    turn_or_phase_over(state, rules, Step.TURNS.value)


@kernel
def next_zone(state, rules):
    """Domestic crisis, then export crisis, then event (A-D49); then what was interrupted goes on."""
    check_end(state, rules)
    if state.zones & 1:
        state.zones &= ~1
        start_domestic(state, rules)
    elif state.zones & 2:
        state.zones &= ~2
        start_export(state, rules)
    elif state.zones & 4:
        state.zones &= ~4
        event = rules.back_event[state.back]
        happen(state, rules, int64(rules.event_op[event]), rules.event_more[event])
    else:
        state.step = state.resume
        state.seat = state.active


@kernel
def start_domestic(state, rules):
    """All citizens lie down; temples stand up theirs; then each seat may give, in turn order."""
    state.crisis = DOMESTIC
    state.wanted = rules.back_domestic[state.back]
    state.crises[0] += 1
    note_temples(state, rules)
    lie_down(state, rules)
    for building in range(state.n_buildings):
        seat = int64(state.options[building, 0])
        if seat != NOBODY:
            shelter(state, int64(state.b_hex[building]), seat)
    state.crises_now += 1
    state.giver = NOTHING
    state.step = Step.NEXT_GIVER


@kernel
def note_temples(state, rules):
    """Whom each temple will stand up, by control as it is before all lie down (A-D38); the option list is free here."""
    for building in range(state.n_buildings):
        whom = NOBODY
        if state.b_kind[building] == TEMPLE:
            seat = controller(state, rules, building)
            if rules.temple_cover == 1:
                whom = seat
            elif seat != NOBODY or rules.temple_cover == 2:
                whom = EVERYBODY
        state.options[building, 0] = whom


@kernel
def lie_down(state, rules):
    """Citizens on the map lie down, keeping icon and building (A-D48); a further crisis of the round: A-D45."""
    for colour in range(state.colours):
        state.lying[colour] = 0
        for k in range(CITIZENS):
            if state.c_hex[colour, k] >= 0:
                if state.c_lies[colour, k] == 1 and rules.crisis_second and state.crises_now > 0:
                    state.c_lies[colour, k] = 2
                elif state.c_lies[colour, k] < 2:
                    state.c_lies[colour, k] = 1
                    state.lying[colour] += 1
                    if rules.crisis_engagement:
                        leave_work(state, colour, k)
    recount_all(state)


@kernel
def shelter(state, h, seat):
    """Everybody who lies in a region stands up, or everybody of one seat, at no cost (seed 001)."""
    for colour in range(state.colours):
        if state.citizens_here[h, colour] > 0 and (seat == EVERYBODY or state.owner[colour] == seat):
            for k in range(CITIZENS):
                if state.c_hex[colour, k] == h and state.c_lies[colour, k] == 1:
                    stand_up(state, colour, k)


@kernel
def start_export(state, rules):
    """So many cubes are asked for; each seat may give, in turn order."""
    state.crisis = EXPORT
    state.wanted = rules.back_export[state.back]
    state.missing = rules.back_cubes[state.back]
    state.crises[1] += 1
    state.giver = NOTHING
    state.step = Step.NEXT_GIVER


@kernel
def all_lying(state):
    """Citizens that may still be stood up."""
    n = 0
    for colour in range(state.colours):
        n += state.lying[colour]
    return n


@inline
def still_needed(state):
    """Does the crisis under way still need cubes?"""
    return all_lying(state) > 0 if state.crisis == DOMESTIC else state.missing > 0


@kernel
def next_giver(state, rules):
    """One turn a seat (reference sheet, FAQ); at the end rebellion rises by what is missing."""
    state.giver += 1
    if not still_needed(state) or state.giver >= state.players:
        crisis_over(state, rules)
        return
    state.seat = state.order[state.giver]
    state.crisis_offers = 0
    state.step = Step.GIVE.value if state.crisis == DOMESTIC else Step.SUPPLY.value


@kernel
def crisis_over(state, rules):
    """Citizens that lie are rebels: rebellion +1 each; or +1 for each missing cube."""
    if state.crisis == DOMESTIC:
        n = all_lying(state)
        change_rebellion(state, rules, n, Cause.DOMESTIC.value)
        for colour in range(COLOURS):
            for k in range(CITIZENS):
                if state.c_lies[colour, k] == 2:
                    state.c_lies[colour, k] = 1
                    state.lying[colour] += 1
    else:
        n = int64(state.missing)
        change_rebellion(state, rules, n, Cause.EXPORT.value)
    state.crises_met[state.crisis - 1] += n == 0
    state.crisis = 0
    state.step = Step.CRISIS
    check_end(state, rules)


@kernel
def can_give_own(state, seat):
    """Has a seat a cube of the wanted type, or a token that the bank can change into one?"""
    return state.cubes[seat, state.wanted] > 0 or (state.tokens[seat] > 0 and state.bank[state.wanted] > 0)


@kernel
def list_give(state, rules):
    """Options: a market cube, an own cube, a token, an offer, stop."""
    seat, n = int64(state.seat), 0
    owes = state.promised[seat] > 0 and can_give_own(state, seat)
    if still_needed(state):
        if state.market[state.crisis - 1, state.wanted] > 0:
            n = write(state, n, Give.MARKET.value, NOTHING)
        if state.cubes[seat, state.wanted] > 0:
            n = write(state, n, Give.CUBE.value, NOTHING)
        if state.tokens[seat] > 0 and state.bank[state.wanted] > 0:
            n = write(state, n, Give.TOKEN.value, NOTHING)
        if rules.trade_model == 0 and state.crisis_offers < rules.trade_offers_per_turn:
            n = write(state, n, Give.OFFER.value, NOTHING)
    if n == 0 or not owes:
        n = write(state, n, Give.STOP.value, NOTHING)
    state.n_options = n


@kernel
def apply_give(state, rules, what):
    """One cube from the market, an own one, a token; or the turn is over."""
    if what == Give.STOP:
        state.promised[state.seat] = 0
        state.step = Step.NEXT_GIVER
    elif what == Give.OFFER:
        state.after_offer = state.step
        state.step = Step.OFFER
    else:
        if what != Give.MARKET:
            state.promised[state.seat] = max(0, state.promised[state.seat] - 1)
        give(state, rules, int64(state.seat), what)
        state.after_feed = state.step
        if state.crisis == DOMESTIC:
            state.step = Step.FEED


@kernel
def give(state, rules, seat, what):
    """A cube goes to the bank and feeds citizens, or counts as one of those asked for."""
    resource = int64(state.wanted)
    if what == Give.MARKET:
        state.market[state.crisis - 1, resource] -= 1
        state.bank[resource] += 1
        state.market_given[seat] += 1
    elif what == Give.CUBE:
        state.cubes[seat, resource] -= 1
        state.bank[resource] += 1
    else:
        spend_token(state, rules, seat)
    own = what != Give.MARKET
    if own:
        state.crisis_cubes[seat] += 1
    if state.crisis == EXPORT:
        state.missing -= 1
        return
    state.feed = rules.back_feeds[state.back]
    state.feed_own = state.feed_bonus[seat] if own else 0
    state.feed_only_own = 0
    state.feeder = seat


@kernel
def feed(state, rules):
    """Stand citizens up: all that may if there are no more than the cube feeds, otherwise as the giver chooses."""
    if state.feed == 0 and state.feed_own > 0:
        state.feed, state.feed_own, state.feed_only_own = state.feed_own, 0, 1
    if state.feed == 0:
        feeding_over(state)
        return
    own = own_lying(state, int64(state.feeder))
    first = state.feed_only_own or (rules.crisis_standup and state.crisis == DOMESTIC and own > 0)
    n = own if first else all_lying(state)
    if n == 0:
        state.feed = 0
    elif n <= state.feed:
        state.feed -= n
        everybody_up(state, int64(state.feeder) if first else NOBODY)
    else:
        state.seat = state.feeder
        state.step = Step.STAND


@inline
def feeding_over(state):
    """The turn goes on."""
    state.step = state.after_feed
    state.feed_only_own = 0
    if state.step == Step.GIVE:
        state.seat = state.order[state.giver]


@kernel
def own_lying(state, seat):
    """Lying citizens of a seat."""
    n = 0
    for colour in range(state.colours):
        if state.owner[colour] == seat:
            n += state.lying[colour]
    return n


@kernel
def everybody_up(state, seat):
    """All that lie stand up, or all of one seat."""
    for colour in range(state.colours):
        if (seat == NOBODY or state.owner[colour] == seat) and state.lying[colour] > 0:
            for k in range(CITIZENS):
                if state.c_hex[colour, k] >= 0 and state.c_lies[colour, k] == 1:
                    stand_up(state, colour, k)


@kernel
def list_stand(state, rules):
    """Options: colour and hex with a lying citizen (A-D42)."""
    seat, n = int64(state.seat), 0
    first = state.feed_only_own or (rules.crisis_standup and state.crisis == DOMESTIC and own_lying(state, seat) > 0)
    for colour in range(state.colours):
        if state.lying[colour] > 0 and (not first or state.owner[colour] == seat):
            bits = 0
            for k in range(CITIZENS):
                if state.c_hex[colour, k] >= 0 and state.c_lies[colour, k] == 1:
                    bits |= 1 << int64(state.c_hex[colour, k])
            for h in range(state.n_hexes):
                if bits >> h & 1:
                    state.options[n, 0], state.options[n, 1] = colour, h
                    n += 1
    state.n_options = n


@kernel
def apply_stand(state, colour, h):
    """One citizen of this colour in this hex stands up."""
    stand_up(state, colour, rises_first(state, colour, h))
    state.feed -= 1
    state.step = Step.FEED
