"""Batches: blocks of games over threads, part by part, into a dataset that can be resumed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any

import numpy as np

from sim import games as all_games
from sim.dataset import BLOCKS_PER_PART, Dataset, Part
from sim.deal import from_interventions, interventions, make_deal
from sim.errors import EngineError, InputError
from sim.jit import JIT, announced
from sim.rules import Rules, load_rules, with_changes
from sim.schedule import Schedule, schedule

CHUNK = 256
SEEDS = 2**63
Progress = Callable[[int, int], None]


@dataclass
class Setup:
    """Everything that decides the games of a run.

    Attributes
    ----------
    strategies : list
        Strategy objects: `label`, `weights` (float64), `decide` (first-class function), `forbids` (bits), `source`.
    deal : np.recarray, shape (1,)
    """

    game: ModuleType
    rules: Rules
    strategies: Sequence[Any]
    seed: int
    plan: Schedule
    deal: np.recarray
    interventions: dict[str, str] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self.plan.players


def prepare(game: str, *, players: int, strategies: Sequence[Any], seed: int = 1, changes: Sequence[str] = (),
            components: str | None = None, deals: Sequence[str] = (), force: str | None = None,
            line_ups: Sequence[Sequence[int]] | None = None) -> Setup:
    """Check and load what a run needs.

    `line_ups` states who sits together, as numbers of strategies; without it the field is cut into combinations.

    Raises
    ------
    InputError
        If a game, player count, rule or seed cannot be used.
    """
    module = all_games.load(game)
    low, high = module.PLAYERS
    if not low <= players <= high:
        raise InputError(f"--players {players}: {game} is played by {low} to {high}" if low < high
                         else f"--players {players}: {game} is played by {low}")
    if not 0 <= seed < SEEDS:
        raise InputError(f"--seed {seed}: must be a whole number from 0 to 2**63 - 1")
    changes = [f"players.count={players}", *(c for c in changes if not c.startswith("players.count"))]
    rules = load_rules(module, changes, components)
    rules.changes = [c for c in rules.changes if not c.startswith("players.count")]
    plan = schedule(len(strategies), players, seed, line_ups)
    return Setup(module, rules, strategies, seed, plan, make_deal(module, rules, deals, force), interventions(deals, force))


def changed(setup: Setup, changes: Sequence[str] = (), deals: Sequence[str] = ()) -> Setup:
    """A setup with more `--set` changes and interventions over it: the same deals, line-ups and strategies."""
    rules = with_changes(setup.rules, setup.game, changes)
    told = interventions([*(f"{key}={value}" for key, value in setup.interventions.items()), *deals])
    return replace(setup, rules=rules, deal=from_interventions(setup.game, rules, told), interventions=told)


def run(game: str, *, players: int, games: int, strategies: Sequence[Any], seed: int = 1, out: str | os.PathLike[str],
        changes: Sequence[str] = (), components: str | None = None, deals: Sequence[str] = (), force: str | None = None,
        line_ups: Sequence[Sequence[int]] | None = None, threads: int | None = None, resume: bool = False, chunk: int = CHUNK,
        progress: Progress | None = None) -> Dataset:
    """Play games and write a dataset.

    Parameters
    ----------
    game : str
        Name of a game.
    players, games : int
        Seats; games, rounded up to whole blocks.
    strategies : sequence of strategy objects
        From `strategies.load`. Fewer than seats are repeated in order, more make a field.
    out : path
        Folder to write; must not hold a run unless `resume`.
    changes, components, deals, force
        As `--set`, `--components`, `--deal` and `--force`.
    line_ups : sequence of sequence of int, optional
        Who sits together, as numbers of strategies, a line-up at a time; without it the field is cut into combinations.
    threads : int, optional
        All processors by default. Changes nothing in the results.
    progress : callable, optional
        Called with (games played, games in all), between chunks.

    Returns
    -------
    Dataset

    Raises
    ------
    InputError, EngineError
    """
    setup = prepare(game, players=players, strategies=strategies, seed=seed, changes=changes, components=components,
                    deals=deals, force=force, line_ups=line_ups)
    return play(setup, games, out, threads=threads, resume=resume, chunk=chunk, progress=progress)


def play(setup: Setup, games: int, out: str | os.PathLike[str], *, threads: int | None = None, resume: bool = False,
         chunk: int = CHUNK, progress: Progress | None = None) -> Dataset:
    """Play a prepared run into a folder; see `run`."""
    if games < 1:
        raise InputError(f"--games {games}: must be at least 1")
    if threads is not None and threads < 1:
        raise InputError(f"--threads {threads}: must be at least 1")
    blocks = setup.plan.blocks_for(games)
    dataset = Dataset.create(out, setup, blocks, resume)
    parts = [p for p in range(-(-blocks // BLOCKS_PER_PART)) if not dataset.has_part(p)]
    report = _Reporter(progress, int(setup.plan.first_game(blocks)))
    report.done = report.total - sum(_part_games(setup.plan, p, blocks) for p in parts)
    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        with announced(f"{setup.game.NAME}'s engine"):
            warm_up(setup)
        waiting: list[tuple[Part, list[Future]]] = []
        for number in parts:
            part = Part(setup, number, blocks, dataset.round_stride)
            waiting.append((part, _submit(pool, setup, part, chunk)))
            if len(waiting) > 1:  # the next part is being played while this one is written
                _finish(dataset, *waiting.pop(0), report)
        for part, futures in waiting:
            _finish(dataset, part, futures, report)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return dataset


def warm_up(setup: Setup) -> None:
    """Play one block of the first line-up, so that everything is compiled."""
    part = Part(setup, 0, 1, 1)
    for task in _tasks(setup, part, 1):
        _play_task(setup, part, *task)


def _part_games(plan: Schedule, part: int, blocks: int) -> int:
    first, last = part * BLOCKS_PER_PART, min((part + 1) * BLOCKS_PER_PART, blocks)
    return int(plan.first_game(last) - plan.first_game(first))


@dataclass
class _Reporter:
    progress: Progress | None
    total: int
    done: int = 0

    def add(self, games: int) -> None:
        self.done += games
        if self.progress:
            self.progress(self.done, self.total)


def _finish(dataset: Dataset, part: Part, futures: list[Future], report: _Reporter) -> None:
    for future in futures:
        report.add(future.result())
    dataset.write(part)


def _submit(pool: ThreadPoolExecutor, setup: Setup, part: Part, chunk: int) -> list[Future]:
    return [pool.submit(_play_task, setup, part, *task) for task in _tasks(setup, part, chunk)]


def _tasks(setup: Setup, part: Part, chunk: int) -> Iterator[tuple[int, np.ndarray]]:
    """(line-up, blocks): all blocks of a part, grouped by line-up, at most `chunk` at a time."""
    n = len(setup.plan.line_ups)
    for line_up in range(n):
        blocks = np.arange(part.first_block + (line_up - part.first_block) % n, part.last_block, n, dtype=np.int64)
        for start in range(0, len(blocks), chunk):
            yield line_up, blocks[start:start + chunk]


def work_space(game: ModuleType) -> tuple[np.recarray, np.recarray, np.ndarray]:
    """A blank state, scratch records and chance streams for one thread."""
    state, scratch = np.recarray(1, dtype=game.STATE), np.recarray(game.SEATS, dtype=game.SCRATCH)
    state.view(np.uint8)[:] = 0
    scratch.view(np.uint8)[:] = 0
    return state, scratch, np.zeros((game.STREAMS, 4), dtype=np.uint64)


def line_up_arguments(setup: Setup, line_up: int) -> tuple[Any, tuple[Any, ...], np.ndarray]:
    """The deal, strategies and weights by place of the line-up, padded to the game's largest table."""
    places = [setup.strategies[i] for i in setup.plan.line_ups[line_up]]
    padded = places + [places[0]] * (setup.game.SEATS - len(places))
    deal = setup.deal.copy()
    deal[0]["forbids"][:] = [s.forbids for s in padded]
    return deal[0], tuple(s.decide for s in padded), np.stack([s.weights for s in padded])


def ignoring_wrap_around() -> Any:
    """Random numbers wrap around on purpose; without the JIT, NumPy would warn of it."""
    return nullcontext() if JIT else np.errstate(over="ignore")


def _play_task(setup: Setup, part: Part, line_up: int, blocks: np.ndarray) -> int:
    state, scratch, chance = work_space(setup.game)
    deal, decides, weights = line_up_arguments(setup, line_up)
    fault = np.zeros(5, dtype=np.int64)
    rows = setup.plan.first_game(blocks) - part.first_game
    period = int(setup.plan.periods[line_up])
    tables = (state, scratch, chance, part.games, part.seats, part.rounds)
    with ignoring_wrap_around():
        good = setup.game.play_blocks(setup.rules.record[0], deal, decides, weights, setup.seed, blocks, rows, period,
                                      part.round_rows[blocks - part.first_block], tables, fault)
    if not good:
        raise EngineError(_illegal(setup, part, fault))
    return len(blocks) * period


def _illegal(setup: Setup, part: Part, fault: np.ndarray) -> str:
    seat, step, option, decision, row = (int(x) for x in fault)
    game = part.first_game + row
    if seat < 0:
        return f"a law of conservation is broken after decision {decision} of game {game} ({setup.game.step_name(step)})"
    _, line_up, rotation = setup.plan.locate(game)
    label = setup.strategies[setup.plan.seating(line_up, rotation)[seat]].label
    return (f"strategy {label} chose option {option}, which does not exist, in game {game}, seat {seat}, "
            f"decision {decision} ({setup.game.step_name(step)})")
