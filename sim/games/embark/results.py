"""The rows of results of a game."""

from sim.games.embark.score import score_of
from sim.games.embark.state import Source
from sim.jit import kernel


@kernel
def outcome(state, rules, game, seats, rounds):
    """Write the result rows: `game` (GAME_ROW), `seats` (SEAT_ROW a seat), `rounds` (ROUND_ROW a round and seat, or none)."""
    top = second = -1
    game.winners = game.tied = game.sailed = game.keys = 0
    for seat in range(state.players):
        score = score_of(state, seat)
        if score > top:
            top, second = score, top
        elif score > second:
            second = score
        game.winners += state.winner[seat]
    for seat in range(state.players):
        write_seat(state, seats[seat], seat)
        game.tied += seats[seat].score == top
    for place in range(state.players):
        game.keys += state.keys[place]
    for number in range(rules.rounds_count):
        game.sailed += state.sailed[number]
    game.margin = top - second
    game.rounds = state.round_no
    game.decisions = state.decisions
    game.all_farms = state.all_farms
    if len(rounds):
        write_rounds(state, rules, rounds)


@kernel
def write_seat(state, row, seat):
    """One seat's results."""
    row.score = score_of(state, seat)
    row.won = state.winner[seat]
    row.rank = 1
    for other in range(state.players):
        row.rank += score_of(state, other) > row.score
    row.vp_explorers = state.vp[seat, Source.EXPLORERS]
    row.vp_farms = state.vp[seat, Source.FARMS]
    row.vp_ore = state.vp[seat, Source.ORE]
    row.vp_exploration = state.vp[seat, Source.EXPLORATION]
    row.vp_island = state.vp[seat, Source.ISLAND]
    row.vp_talents = state.vp[seat, Source.TALENTS]
    row.ore = state.ore[seat]
    row.farms = row.explorers = row.wasted = 0
    for place in range(state.players):
        row.farms += state.farms[place, seat]
        row.explorers += state.explorers[place, seat]
    for number in range(state.round_no):
        row.wasted += state.wasted[number, seat]
    row.pub = state.pub[seat]
    row.displaced = state.displaced[seat]
    row.talent = state.talent[seat]
    row.pick = state.pick[seat]


@kernel
def write_rounds(state, rules, rounds):
    """One row a round and seat."""
    place = 0
    for number in range(rules.rounds_count):
        for seat in range(state.players):
            row = rounds[place]
            row.round = number + 1
            row.seat = seat
            row.score = state.history[number, seat]
            row.standing = state.standings[number, seat]
            row.sailed = state.sailed[number]
            row.wasted = state.wasted[number, seat]
            place += 1
