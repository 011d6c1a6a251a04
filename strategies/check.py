"""Try a strategy in plain Python, where a bad index or a wrong type shows: `python -m strategies.check FILE GAME`.

Run by `equipoise check-strategy` with the JIT off. It looks for errors, illegal options, choices that differ when asked
twice, choices that depend on what the seat may not know, and changes to the position.
"""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

import numpy as np

import strategies
from sim.batch import ignoring_wrap_around, prepare
from sim.errors import InputError
from sim.games import load as load_game
from sim.replay import Table

GAMES = 2
BLIND_EVERY = 5


def check(path: str, game_name: str) -> int:
    """Play some games at every number of seats; the number of decisions tried.

    Raises
    ------
    InputError
        For the first fault found: what, in which game, seat and step.
    """
    game = load_game(game_name)
    name = Path(path).stem
    strategy = strategies.load(game, name, [path])
    decisions = 0
    for players in range(game.PLAYERS[0], game.PLAYERS[1] + 1):
        setup = prepare(game_name, players=players, strategies=[strategy])
        for number in range(GAMES):
            decisions += _check_game(Table(setup, number), path)
    return decisions


def _check_game(table: Table, path: str) -> int:
    with ignoring_wrap_around():
        list(table.run_on())
        while not table.over:
            table.choose(_checked_choice(table, path))
            list(table.run_on())
    return int(table.state.decisions)


def _checked_choice(table: Table, path: str) -> int:
    seat, n = int(table.state.seat), int(table.state.decisions)
    where = (f"{path}: in a game of {table.setup.game.NAME} for {table.setup.players}, game {table.game_index}, seat {seat}, "
             f"decision {n} ({table.game.step_name(int(table.state.step))}), decide")
    before, scratch = table.states.tobytes(), table.scratch.copy()
    option = _ask(table, where)
    if before != table.states.tobytes():
        raise InputError(f"{where} changed the position; it may change nothing but scratch")
    if n % BLIND_EVERY == 0:
        after = table.scratch.copy()
        table.scratch[:] = scratch
        if _ask(table, where) != option:
            raise InputError(f"{where} chose differently when asked twice; use scratch.rng for chance")
        table.game.reshuffle_hidden(table.state, table.rules, seat)
        table.scratch[:] = scratch
        if _ask(table, where) != option:
            raise InputError(f"{where} chose differently when what this seat may not know was redrawn")
        table.states[:] = np.frombuffer(before, dtype=table.states.dtype)
        table.scratch[:] = after
    return option


def _ask(table: Table, where: str) -> int:
    state, slot = table.state, (int(table.state.seat) + table.rotation) % table.setup.players
    try:
        option = table.decides[slot](state, table.rules, int(state.seat), table.weights[slot], table.scratch[slot])
    except Exception as error:  # whatever somebody's file raises is theirs to mend
        line = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(line.filename).name}, line {line.lineno}"
        raise InputError(f"{where} failed in {place}, {type(error).__name__}: {error}") from None
    if option is None or int(option) != option or not 0 <= option < state.n_options:
        raise InputError(f"{where} returned {option}; it must be a whole number from 0 to {int(state.n_options) - 1}")
    return int(option)


def main() -> int:
    """The command: prints a sentence, returns the exit code."""
    try:
        decisions = check(sys.argv[1], sys.argv[2])
    except InputError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(f"{sys.argv[1]}: {decisions:,} decisions tried in plain Python; all legal, repeatable and blind to hidden information")
    return 0


if __name__ == "__main__":
    sys.exit(main())
