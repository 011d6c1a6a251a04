"""Pig: the verbs that every game offers, in a game of one page."""

from sim.games.pig.classes import CLASSES, forbid
from sim.games.pig.state import (
    DEAL,
    FIRST_AUTOMATIC,
    GAME_ROW,
    ROUND_ROW,
    RULES,
    SCRATCH,
    SEAT_ROW,
    SEATS,
    STATE,
    STREAMS,
    Step,
)
from sim.jit import inline, kernel
from sim.rng import roll, seed_all

NAME = "pig"
SUMMARY = "a race with one die, solvable exactly: the example game and the yardstick, 2 to 5 players"
PLAYERS = (2, 5)
TABLES: dict[str, tuple[str, ...]] = {}  # no components
LABELS: dict[str, str] = {}
DEALS: dict[str, tuple[str, str, int]] = {}
CHANCE = ("die", "strategies")  # sources that can be redrawn
__all__ = ["CHANCE", "CLASSES", "DEAL", "FIRST_AUTOMATIC", "GAME_ROW", "ROUND_ROW", "RULES", "SCRATCH", "SEATS", "SEAT_ROW",
           "STATE", "STREAMS"]


def step_name(step: int) -> str:
    """A step in words."""
    return Step(step).name.lower()


def rounds_kept(rules) -> int:
    """Rows of the rounds table a game: Pig keeps none."""
    return 0


def fill_tables(record, rules) -> None:
    """Pig has no component tables."""


@kernel
def new_game(state, rules, deal, streams):
    """Nobody has points; the first seat begins."""
    state.players = rules.players_count
    state.points[:] = 0
    state.seat = state.turn = state.die = state.decisions = state.n_options = 0
    state.round_no = 1
    for word in range(4):
        state.streams[0, word] = streams[0, word]
    state.step = Step.ROLL


@kernel
def tick(state, rules):
    """Roll the die. A 1 ends the turn without points; a turn always begins with a roll."""
    state.die = roll(state.streams[0], rules.pig_faces)
    if state.die == 1:
        next_turn(state)
    else:
        state.turn += state.die
        state.step = Step.TURN


@inline
def next_turn(state):
    """The next seat begins."""
    state.turn = 0
    state.seat = state.seat + 1 if state.seat + 1 < state.players else 0
    state.round_no += state.seat == 0
    state.step = Step.ROLL


@inline
def list_options(state, rules):
    """Roll again, or hold."""
    state.options[0, 0], state.options[1, 0] = 0, 1
    state.n_options = 2


@kernel
def apply(state, rules, hold, unused):
    """Hold: keep the turn's points, and win with the target. Otherwise roll again."""
    state.step = Step.ROLL
    if hold:
        state.points[state.seat] += state.turn
        if state.points[state.seat] >= rules.pig_target:
            state.step = Step.OVER
        else:
            next_turn(state)


@kernel
def advance(state, rules):
    """Run on to the next decision; the seat that decides, or -1 when the game is over."""
    while state.step >= FIRST_AUTOMATIC:
        if state.step == Step.OVER:
            return -1
        tick(state, rules)
    list_options(state, rules)
    return state.seat


@inline
def choose(state, rules, option):
    """Apply option number `option` of the decision due."""
    state.decisions += 1
    apply(state, rules, state.options[option, 0], 0)


@kernel
def reshuffle_hidden(state, rules, seat):
    """Nothing is hidden but the rolls to come."""
    state.streams[0, 3] += state.streams[0, 0] | state.streams[0, 3]


@kernel
def outcome(state, rules, game, seats, rounds):
    """Write the result rows."""
    second = 0
    for seat in range(state.players):
        seats[seat].score = state.points[seat]
        seats[seat].won = state.points[seat] >= rules.pig_target
        seats[seat].rank = 1
        for other in range(state.players):
            seats[seat].rank += state.points[other] > state.points[seat]
        if other_than_winner(state, rules, seat):
            second = max(second, state.points[seat])
    game.rounds = state.round_no
    game.decisions = state.decisions
    game.winners = 1
    game.margin = state.points[state.seat] - second


@inline
def other_than_winner(state, rules, seat):
    """Has this seat not reached the target?"""
    return state.points[seat] < rules.pig_target


@kernel
def play_game(state, rules, deal, strategies, weights, scratch, rotation, fault):
    """Play a game to its end; false if a strategy chose an illegal option (`fault`: seat, step, option, decision)."""
    seat = advance(state, rules)
    while seat >= 0:
        slot = seat + rotation
        slot = slot - state.players if slot >= state.players else slot
        if deal.forbids[slot]:
            forbid(state, rules, deal.forbids[slot])
        option = 0
        if state.n_options > 1:  # else all but one were forbidden
            option = strategies[slot](state, rules, seat, weights[slot], scratch[slot])
        if state.decisions == deal.force_at:
            option = deal.force_option
        if option < 0 or option >= state.n_options:
            fault[0], fault[1], fault[2], fault[3] = seat, state.step, option, state.decisions
            return False
        choose(state, rules, option)
        seat = advance(state, rules)
    return True


@kernel
def play_blocks(rules, deal, strategies, weights, seed, blocks, first_rows, period, round_rows, tables, fault):
    """Play blocks of one line-up, every rotation of each, and write their results; see Embark's for the arguments."""
    state, scratch, chance, games, seats, rounds = tables
    players = rules.players_count
    for i in range(len(blocks)):
        for rotation in range(period):
            seed_all(chance, scratch, players, deal.redraw, seed, blocks[i])
            new_game(state[0], rules, deal, chance)
            row = first_rows[i] + rotation
            if not play_game(state[0], rules, deal, strategies, weights, scratch, rotation, fault):
                fault[4] = row
                return False
            outcome(state[0], rules, games[row], seats[row * players:(row + 1) * players], rounds)
    return True
