"""Embark: the verbs that every game offers. Read this file for the order of play."""

from sim.games.embark import allocate, board, end, island, land, settle, setup
from sim.games.embark.classes import CLASSES, forbid
from sim.games.embark.components import TABLES, fill_tables
from sim.games.embark.hidden import reshuffle_hidden
from sim.games.embark.laws import laws_hold
from sim.games.embark.reading import answer as reading  # for strategies; its compiled code lies with the engine's
from sim.games.embark.results import outcome
from sim.games.embark.setup import new_game
from sim.games.embark.state import (
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
    Stream,
)
from sim.jit import CHECK, inline, kernel
from sim.rng import seed_all

NAME = "embark"
LAW_BROKEN = -1  # told as the seat of a fault
SUMMARY = "secret allocation and area majority on up to five islands, 2 to 5 players"
PLAYERS = (2, 5)
LABELS = {"talent": "talents"}  # result columns that are rows of a table
DEALS = {"talent": ("talents", "seat", 0), "islands": ("islands", "place", 0), "boat": ("boats", "place of the deck", 64),
         "without_talents": ("talents", "row", 0)}
CHANCE = (*(stream.name.lower() for stream in Stream), "strategies")  # sources that can be redrawn
__all__ = ["CHANCE", "CLASSES", "DEAL", "DEALS", "GAME_ROW", "LABELS", "NAME", "PLAYERS", "ROUND_ROW", "RULES", "SCRATCH", "SEATS",
           "SEAT_ROW", "STATE", "STREAMS", "SUMMARY", "TABLES", "advance", "choose", "fill_tables", "new_game", "outcome",
           "play_blocks", "reading", "reshuffle_hidden"]


def step_name(step: int) -> str:
    """A step in words."""
    return Step(step).name.lower()


def rounds_kept(rules) -> int:
    """Rows of the rounds table a game."""
    return int(rules.rounds_count * rules.players_count)


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
            apply(state, rules, state.options[0, 0], state.options[0, 1])
    return -1


@inline
def choose(state, rules, option):
    """Apply option number `option` of the decision due."""
    state.decisions += 1
    apply(state, rules, state.options[option, 0], state.options[option, 1])


@kernel
def tick(state, rules):
    """One step that nobody decides."""
    step = state.step
    if step == Step.UNLOAD:
        land.unload(state, rules)
    elif step == Step.SAIL:
        land.sail(state, rules)
    elif step == Step.BOAT_FILLED:
        board.boat_filled(state)
    elif step == Step.ROUND_START:
        allocate.start_round(state, rules)
    elif step == Step.REVEAL:
        allocate.reveal(state)
        board.start_boarding(state)
    elif step == Step.BOARDING_ENDS:
        board.boarding_ends(state)
    elif step == Step.REFILL:
        land.refill(state, rules)
    elif step == Step.EXPLORE:
        island.explore(state, rules)
    elif step == Step.FARM:
        island.farm(state, rules)
    elif step == Step.MINING:
        island.mine_ore(state, rules)
    elif step == Step.ROUND_END:
        island.end_round(state, rules)
    else:
        end.final_scoring(state, rules)


@inline
def list_options(state, rules):
    """Write the legal options of the decision due."""
    step = state.step
    if step == Step.BOARD:
        board.list_board(state, rules)
    elif step == Step.MINE:
        settle.list_mine(state, rules)
    elif step != Step.ALLOCATE:  # the docks were listed when the round began
        list_rare_options(state, rules)


@kernel
def list_rare_options(state, rules):
    """The options of decisions that come up seldom."""
    step = state.step
    if step == Step.DRAFT:
        setup.list_draft(state)
    elif step == Step.OVERFULL:
        board.list_overfull(state)
    elif step == Step.GANGPLANK:
        board.list_gangplank(state)
    elif step == Step.BERTH_SWAP:
        board.list_berth_swap(state)
    elif step == Step.BERTH_SWAP_TO:
        board.list_berth_swap_to(state)
    elif step == Step.LAST_WORD:
        board.list_last_word(state)
    elif step == Step.PILOT:
        land.list_pilot(state)
    elif step == Step.PILOT_TO:
        land.list_pilot_to(state, rules)
    elif step == Step.GENERALIST:
        land.list_generalist(state)
    elif step == Step.CAPTAIN:
        settle.list_captain(state, rules)
    else:
        settle.list_warrior(state, rules)


@kernel
def apply(state, rules, first, second):
    """Apply an option, given as its two numbers."""
    step = state.step
    if step == Step.ALLOCATE:
        allocate.apply_allocate(state, first)
    elif step == Step.BOARD:
        board.apply_board(state, first, second)
    elif step == Step.MINE:
        settle.apply_mine(state, rules, first)
    else:
        apply_rare(state, rules, first, second)


@kernel
def apply_rare(state, rules, first, second):
    """Apply an option of a decision that comes up seldom."""
    step = state.step
    if step == Step.DRAFT:
        setup.apply_draft(state, rules, first)
    elif step == Step.OVERFULL:
        board.apply_overfull(state, first)
    elif step == Step.GANGPLANK:
        board.apply_gangplank(state, first)
    elif step == Step.BERTH_SWAP:
        board.apply_berth_swap(state, first, second)
    elif step == Step.BERTH_SWAP_TO:
        board.apply_berth_swap_to(state, first, second)
    elif step == Step.LAST_WORD:
        board.apply_last_word(state, first, second)
    elif step == Step.PILOT:
        land.apply_pilot(state, rules, first)
    elif step == Step.PILOT_TO:
        land.apply_pilot_to(state, first)
    elif step == Step.GENERALIST:
        land.apply_generalist(state, rules, first)
    elif step == Step.CAPTAIN:
        settle.apply_captain(state, rules, first)
    else:
        settle.apply_warrior(state, rules, first, second)


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
    per_game = rules.rounds_count * players
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
