"""Set-up: islands, docks, boats, ore, talents on offer (seed 004, Components & Setup)."""

from sim.games.embark.state import (
    DECK_MASK,
    ISLANDS,
    NOBODY,
    SEATS,
    STREAMS,
    Step,
    Stream,
)
from sim.jit import kernel
from sim.rng import below, shuffle


@kernel
def new_game(state, rules, deal, streams):
    """Set up a game in `state`; `streams` (uint64, shape (STREAMS, 4)) decide all chance, `deal` may fix parts of it."""
    clear(state, rules)
    for stream in range(STREAMS):
        for word in range(4):
            state.streams[stream, word] = streams[stream, word]
    lay_islands(state, rules, deal)
    shuffle_boats(state, rules, deal)
    for dock in range(2 * state.players):
        draw_boat(state, rules, dock)
    reveal_talents(state, rules, deal)


@kernel
def clear(state, rules):
    """An empty table with all cubes in the supplies."""
    state.players = rules.players_count
    state.round_no = 1
    state.first = 0
    state.decisions = 0
    state.n_options = 0
    state.colonists[:, :] = 0
    state.farms[:, :] = 0
    state.late_farms[:, :] = 0
    state.all_farms = 0
    state.miners[:, :] = 0
    state.explorers[:, :] = 0
    state.mine[:, :] = NOBODY
    state.track[:, :] = NOBODY
    state.track_n[:] = 0
    state.keys[:] = 0
    state.unlocked[:] = 0
    state.boat[:] = NOBODY
    state.berth[:, :] = NOBODY
    state.free[:] = 0
    state.extra[:] = NOBODY
    state.waiting[:, :] = 0
    state.sealed[:, :] = 0
    state.vp[:, :] = 0
    state.paid = 0
    state.owed[:] = 0
    state.holder[:] = NOBODY
    state.sailed[:] = 0
    state.wasted[:, :] = 0
    state.history[:, :] = 0
    state.standings[:, :] = 0
    for seat in range(SEATS):
        state.supply[seat] = rules.voyagers_supply if seat < state.players else 0
        state.pub[seat] = state.hand[seat] = state.to_board[seat] = state.waits[seat] = 0
        state.ore[seat] = state.used[seat] = state.transfers[seat] = state.passed[seat] = 0
        state.displaced[seat] = state.winner[seat] = state.pick[seat] = state.effect[seat] = 0
        state.talent[seat] = NOBODY


@kernel
def lay_islands(state, rules, deal):
    """One board a player, random side up, from left to right in letter order; ore on its spaces."""
    stream = state.streams[Stream.ISLANDS]
    boards = state.options[:ISLANDS, 0]  # the option list is free during set-up
    side_of_board = state.options[:ISLANDS, 1]
    for board in range(rules.n_boards):
        boards[board] = board
        side_of_board[board] = rules.board_side[board, below(stream, rules.board_sides[board])]
    shuffle(stream, boards, rules.n_boards)
    for place in range(state.players):
        if deal.islands[place] >= 0:
            board = rules.side_board[deal.islands[place]]
            side_of_board[board] = deal.islands[place]
            for other in range(rules.n_boards):
                if boards[other] == board:
                    boards[other], boards[place] = boards[place], boards[other]
                    break
    island = 0
    for board in range(rules.n_boards):
        for place in range(state.players):
            if boards[place] == board:
                lay_side(state, rules, island, side_of_board[board])
                island += 1


@kernel
def lay_side(state, rules, island, side):
    """Put a side into play: stack its ore, open its mine spaces."""
    state.side[island] = side
    state.vacant[island] = (1 << rules.side_spaces[side]) - 1
    for stack in range(rules.side_stacks[side]):
        state.ore_left[island, stack] = rules.stack_ore[side, stack]


@kernel
def shuffle_boats(state, rules, deal):
    """Shuffle all boats into the face-down deck; cards that the deal fixes take their places first."""
    for card in range(rules.n_boats):
        state.deck[card] = card
    shuffle(state.streams[Stream.BOATS], state.deck, rules.n_boats)
    for place in range(rules.n_boats):
        if deal.boat[place] >= 0:
            for other in range(rules.n_boats):
                if other != place and state.deck[other] == deal.boat[place]:
                    state.deck[other], state.deck[place] = state.deck[place], state.deck[other]
    state.deck_top = 0
    state.deck_n = rules.n_boats
    state.deck_known = 0


@kernel
def draw_boat(state, rules, dock):
    """Lay the top card of the deck face up at a dock."""
    boat = state.deck[state.deck_top]
    state.deck_top = (state.deck_top + 1) & DECK_MASK
    state.deck_n -= 1
    state.deck_known = min(state.deck_known, state.deck_n)
    state.boat[dock] = boat
    state.free[dock] = (1 << rules.boat_berths[boat]) - 1


@kernel
def reveal_talents(state, rules, deal):
    """Reveal n + 2 talents; a talent dealt to a seat, or taken out, is not among them."""
    for card in range(rules.n_talents):
        state.offer[card] = card
    shuffle(state.streams[Stream.TALENTS], state.offer, rules.n_talents)
    wanted = state.players + rules.draft_extra
    found = 0
    for place in range(rules.n_talents):
        card = state.offer[place]
        if found < wanted and deal.without_talents[card] == 0:
            state.offer[found] = card
            found += 1
    state.offer_n = found
    for seat in range(state.players):
        if deal.talent[seat] >= 0:
            take_talent(state, rules, seat, deal.talent[seat])
    state.seat = state.players
    next_drafter(state)


@kernel
def take_talent(state, rules, seat, card):
    """Give a talent to a seat, out of the offer if it lies there."""
    state.talent[seat] = card
    effect = rules.talent_effect[card]
    state.effect[seat] = effect
    if effect:
        state.holder[effect] = seat
    left = 0
    for place in range(state.offer_n):
        if state.offer[place] != card:
            state.offer[left] = state.offer[place]
            left += 1
    state.offer_n = left


@kernel
def next_drafter(state):
    """The seat before this one that has no talent yet; seat 0 chooses last. Then round 1 begins."""
    state.seat -= 1
    while state.seat >= 0 and state.talent[state.seat] >= 0:
        state.seat -= 1
    if state.seat >= 0 and state.offer_n > 0:
        state.step = Step.DRAFT
    else:
        state.offer_n = 0
        state.step = Step.ROUND_START


@kernel
def list_draft(state):
    """Options: the talents on offer."""
    for place in range(state.offer_n):
        state.options[place, 0] = state.offer[place]
    state.n_options = state.offer_n


@kernel
def apply_draft(state, rules, card):
    """Take one of the talents on offer."""
    drafted = 0
    for seat in range(state.players):
        drafted += state.pick[seat] > 0
    state.pick[state.seat] = drafted + 1
    take_talent(state, rules, state.seat, card)
    next_drafter(state)
