"""Phase 2: turn order (seed 000). Secret bids, all paid; the highest bidder sets the whole order."""

from numpy import int64

from sim.games.archipelago.board import pay_bank, phase_ends
from sim.games.archipelago.state import NOBODY, NOTHING, Good, Step
from sim.jit import kernel


@kernel
def start_bidding(state):
    """Every seat is to bid."""
    state.phase = 2
    state.bidders = (1 << int64(state.players)) - 1
    state.rebid = 0
    state.leader = NOBODY
    state.bid[:] = 0
    state.sold_place[:] = NOBODY
    state.step = Step.BIDDING


@kernel
def next_bidder(state, rules):
    """The next seat in turn order that is to bid; when all have, the bids are revealed."""
    for place in range(state.players):
        seat = int64(state.order[place])
        if state.bidders >> seat & 1:
            state.seat = seat
            state.step = Step.BID
            return
    reveal_bids(state, rules)


@kernel
def list_bid(state, rules):
    """Options: 0 up to the seat's florins."""
    most = min(int64(state.florins[state.seat]), int64(rules.bid_most))
    for florins in range(most + 1):
        state.options[florins, 0], state.options[florins, 1] = florins, NOTHING
    state.n_options = most + 1


@kernel
def apply_bid(state, florins):
    """Seal a bid."""
    state.bid[state.seat] = florins
    state.bidders &= ~(1 << int64(state.seat))
    state.step = Step.BIDDING


@kernel
def reveal_bids(state, rules):
    """All money bid goes to the bank; the highest bidder leads, tied ones bid once more (A-D70)."""
    highest = 0
    for seat in range(state.players):
        pay_bank(state, seat, int64(state.bid[seat]))
        state.bid_paid[seat] += state.bid[seat]
        highest = max(highest, int64(state.bid[seat]))
    first, top, tied = NOBODY, 0, 0
    for seat in range(state.players):
        if state.bid[seat] == highest:
            first = seat
            top |= 1 << seat
            tied += 1
    state.bid[:] = 0
    if highest > 0 and tied == 1:
        state.leader = first
        state.bids_won[first] += 1
        start_ordering(state, rules)
    elif highest > 0 and state.rebid == 0 and rules.bid_tie == 0 and state.players > 2:
        state.rebid = 1
        state.bidders = top
        state.step = Step.BIDDING
    else:
        bidding_over(state)


@kernel
def start_ordering(state, rules):
    """The leader will set the order; before that seats may make offers."""
    for place in range(state.players):
        state.new_order[place] = NOBODY
        state.sold_place[place] = state.place_promise[state.leader, place]
    state.place_promise[:, :] = NOBODY
    state.turn = NOTHING
    state.offers_made = rules.trade_offers_per_turn
    state.step = Step.ORDERING


@kernel
def ordering(state, rules):
    """Offers, seat by seat in the old order; then the places of the new order, one by one."""
    if state.turn < state.players:
        if state.turn == NOTHING or state.offers_made >= rules.trade_offers_per_turn:
            state.turn += 1
            state.offers_made = 0 if rules.trade_model == 0 else rules.trade_offers_per_turn
        if state.turn < state.players and state.offers_made < rules.trade_offers_per_turn:
            state.seat = state.order[state.turn]
            state.after_offer = Step.ORDERING
            state.step = Step.OFFER
        elif state.turn == state.players:
            sold_places(state)
        return
    state.seat = state.leader
    if state.filling < state.players:
        state.step = Step.ORDER
        return
    for place in range(state.players):
        state.order[place] = state.new_order[place]
    bidding_over(state)


@kernel
def sold_places(state):
    """Places sold go to their buyers; the leader fills the others from the first on."""
    for place in range(state.players):
        state.new_order[place] = state.sold_place[place]
    state.filling = 0
    next_empty_place(state)


@kernel
def next_empty_place(state):
    """The first place of the new order that is not taken."""
    state.filling = 0
    while state.filling < state.players and state.new_order[state.filling] != NOBODY:
        state.filling += 1


@kernel
def list_order(state):
    """Options: the seats that have no place yet."""
    n = 0
    for seat in range(state.players):
        placed = False
        for place in range(state.players):
            placed = placed or state.new_order[place] == seat
        if not placed:
            state.options[n, 0], state.options[n, 1] = seat, NOTHING
            n += 1
    state.n_options = n


@kernel
def apply_order(state, seat):
    """This seat takes the next free place."""
    state.new_order[state.filling] = seat
    next_empty_place(state)
    state.step = Step.ORDERING


@kernel
def bidding_over(state):
    """Phase 2 is over."""
    phase_ends(state)
    state.new_order[:] = NOBODY
    state.sold_place[:] = NOBODY
    state.leader = NOBODY
    if state.round_no > 1:
        state.phase = 3
        state.filling = 0
        state.step = Step.EFFECTS
    else:
        state.step = Step.TURNS
        state.turn = NOTHING
        state.phase = 5


assert Good.PLACE > 0
