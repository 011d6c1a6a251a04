"""Archipelago: the verbs that every game offers. The order of play is in rounds.py and the files of the phases."""

from numpy import int64

from sim.games.archipelago.classes import CLASSES, forbid
from sim.games.archipelago.components import TABLES, fill_tables
from sim.games.archipelago.crisis import still_needed
from sim.games.archipelago.ending import check_end
from sim.games.archipelago.hidden import reshuffle_hidden
from sim.games.archipelago.laws import laws_hold
from sim.games.archipelago.reading import answer as reading  # for strategies; its compiled code lies with the engine's
from sim.games.archipelago.results import write_game, write_rounds, write_seat
from sim.games.archipelago.setup import new_game
from sim.games.archipelago.state import (
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
    Give,
    Step,
    Stream,
)
from sim.games.archipelago.steps import apply_once, list_legal, tick_once
from sim.jit import CHECK, inline, kernel
from sim.rng import seed_all

NAME = "archipelago"
LAW_BROKEN = -1  # told as the seat of a fault
SUMMARY = "semi-cooperative colony with secret objectives, where all may lose, 2 to 5 players"
PLAYERS = (2, 5)
LABELS = {"objective": "objectives", "objective_2": "objectives", "announced": "objectives", "trend": "trends"}
DEALS = {"objective": ("objectives", "seat", 10), "trend": ("trends", "place", 1), "card": ("cards", "place of the pile", 64),
         "tile": ("faces", "place of the shuffled tiles", 24), "without_objectives": ("objectives", "row", 0),
         "without_cards": ("cards", "row", 0)}
CHANCE = (*(stream.name.lower() for stream in Stream), "strategies")  # sources that can be redrawn
__all__ = ["CHANCE", "CLASSES", "DEAL", "DEALS", "GAME_ROW", "LABELS", "NAME", "PLAYERS", "ROUND_ROW", "RULES", "SCRATCH", "SEATS",
           "SEAT_ROW", "STATE", "STREAMS", "SUMMARY", "TABLES", "advance", "choose", "fill_tables", "new_game", "outcome",
           "play_blocks", "reading", "reshuffle_hidden"]


def step_name(step: int) -> str:
    """A step in words."""
    return Step(step).name.lower()


def rounds_kept(rules) -> int:
    """Rows of the rounds table a game."""
    return int(rules.game_round_limit)


@kernel
def advance(state, rules):
    """Run on to the next decision with two or more options; the seat that decides, or -1 when the game is over."""
    while state.step != Step.OVER:
        if state.step >= FIRST_AUTOMATIC:
            tick(state, rules)
        else:
            list_options(state, rules)
            if state.n_options > 1:
                return state.seat
            apply(state, rules, int64(state.options[0, 0]), int64(state.options[0, 1]))
    return -1


@inline
def choose(state, rules, option):
    """Apply option number `option` of the decision due."""
    state.decisions += 1
    apply(state, rules, int64(state.options[option, 0]), int64(state.options[option, 1]))


@kernel
def tick(state, rules):
    """One step that nobody decides; a war stops everything."""
    tick_once(state, rules)
    if state.war and state.step < Step.FINAL_SCORING:
        state.step = Step.FINAL_SCORING


@kernel
def list_options(state, rules):
    """Write the legal options of the decision due; a condition that is met by now is announced (A-D77)."""
    list_legal(state, rules)
    if state.n_options > 1 and state.ending == 0 and state.phase > 3:
        check_end(state, rules)


@kernel
def apply(state, rules, first, second):
    """Apply an option, given as its two numbers; a war stops everything."""
    apply_once(state, rules, int64(first), int64(second))
    if state.war and state.step < Step.FINAL_SCORING:
        state.step = Step.FINAL_SCORING


@kernel
def outcome(state, rules, game, seats, rounds):
    """Write the result rows: `game` (GAME_ROW), `seats` (SEAT_ROW a seat), `rounds` (ROUND_ROW a round, or none)."""
    write_game(state, rules, game)
    for seat in range(state.players):
        write_seat(state, rules, seats[seat], seat)
    if len(rounds):
        write_rounds(state, rules, rounds)


@kernel
def nudged(state, deal, slot, option):
    """The intervention: in its first crisis turns one place of the line-up gives one own cube more, or one fewer."""
    if deal.nudge_place != slot or state.nudged or (state.step != Step.GIVE and state.step != Step.SUPPLY):
        return option
    chosen = state.options[option, 0]
    if not still_needed(state):
        return option
    for other in range(state.n_options):
        gives = state.options[other, 0]
        if deal.nudge_more and chosen == Give.STOP and (gives == Give.CUBE or gives == Give.TOKEN):
            state.nudged = 1
            return other
        if deal.nudge_more == 0 and (chosen == Give.CUBE or chosen == Give.TOKEN) and gives == Give.STOP:
            state.nudged = 1
            return other
    return option


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
        if deal.nudge_place >= 0:
            option = nudged(state, deal, slot, option)
        choose(state, rules, option)
        seat = advance(state, rules)
        if CHECK and not laws_hold(state, rules):
            fault[0], fault[1], fault[2], fault[3] = LAW_BROKEN, state.step, option, state.decisions
            return False
    return True


@kernel
def play_blocks(rules, deal, strategies, weights, seed, blocks, first_rows, period, round_rows, tables, fault):
    """Play blocks of one line-up, every rotation of each, and write their results.

    Parameters
    ----------
    rules, deal : records
    strategies : tuple of SEATS functions, by slot of the line-up
    weights : float64, shape (SEATS, n)
    seed : int64
    blocks : int64, shape (n,)
        Block numbers; a block's number is its deal.
    first_rows : int64, shape (n,)
        Row of the first game of each block in the tables.
    period : int64
        Rotations (games) a block.
    round_rows : int64, shape (n,)
        First row of the block in the rounds table, or -1.
    tables : tuple (state, scratch, chance, games, seats, rounds)
        One state; SEATS scratch records; random streams, uint64 (STREAMS, 4), to work on; result rows.
    fault : int64, shape (5,)
        Seat, step, option, decision and row of an illegal choice.

    Returns
    -------
    bool
        False if a strategy chose an illegal option.
    """
    state, scratch, chance, games, seats, rounds = tables
    players = rules.players_count
    per_game = rules.game_round_limit
    for i in range(len(blocks)):
        for rotation in range(period):
            seed_all(chance, scratch, players, deal.redraw, seed, blocks[i])
            new_game(state[0], rules, deal, chance)
            if not play_game(state[0], rules, deal, strategies, weights, scratch, rotation, fault):
                fault[4] = first_rows[i] + rotation
                return False
            row = first_rows[i] + rotation
            here = round_rows[i] + rotation * per_game
            keep = rounds[here:here + per_game] if round_rows[i] >= 0 else rounds[:0]
            outcome(state[0], rules, games[row], seats[row * players:(row + 1) * players], keep)
    return True
