"""Duplicate play: a field of strategies cut into line-ups, games in blocks of one deal and every rotation."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from sim.errors import InputError

MOST_LINE_UPS = 500


@dataclass(frozen=True)
class Schedule:
    """Which strategies sit where in which game.

    Block b plays line-up b mod L on deal b, once for every distinct rotation; games are numbered block by block.
    In rotation r, seat s is played by place (s + r) mod players of the line-up.

    Attributes
    ----------
    players : int
    line_ups : list of tuple of int
        Numbers of strategies in the field, one a place.
    periods : np.ndarray, int64, shape (L,)
        Rotations (games) a block of each line-up.
    offsets : np.ndarray, int64, shape (L + 1,)
        First game of each line-up's block within a cycle of all line-ups.
    """

    players: int
    line_ups: list[tuple[int, ...]]
    periods: np.ndarray = field(repr=False)
    offsets: np.ndarray = field(repr=False)

    def first_game(self, block: np.ndarray | int) -> np.ndarray:
        """Number of the first game of a block."""
        cycle, line_up = np.divmod(np.asarray(block, dtype=np.int64), len(self.line_ups))
        return cycle * self.offsets[-1] + self.offsets[line_up]

    def blocks_for(self, games: int) -> int:
        """The smallest number of whole blocks that holds so many games."""
        cycles, rest = divmod(games, int(self.offsets[-1]))
        return cycles * len(self.line_ups) + int(np.searchsorted(self.offsets, rest))

    def locate(self, game: int) -> tuple[int, int, int]:
        """Block, line-up and rotation of a game."""
        cycle, rest = divmod(game, int(self.offsets[-1]))
        line_up = int(np.searchsorted(self.offsets, rest, side="right")) - 1
        return cycle * len(self.line_ups) + line_up, line_up, rest - int(self.offsets[line_up])

    def seating(self, line_up: int, rotation: int) -> list[int]:
        """Strategy of each seat."""
        places = self.line_ups[line_up]
        return [places[(seat + rotation) % self.players] for seat in range(self.players)]


def schedule(n_strategies: int, players: int, seed: int, stated: Sequence[Sequence[int]] | None = None) -> Schedule:
    """Cut a field into line-ups, or take those that are stated.

    Fewer strategies than seats are repeated in order. More make a field: all combinations, or a sample of
    `MOST_LINE_UPS` drawn by `seed` when there are more.
    """
    if n_strategies < 1:
        raise InputError("--strategies: is empty; at least one name is needed")
    if stated is not None:
        return from_line_ups(_checked(stated, n_strategies, players))
    if n_strategies <= players:
        line_ups = [tuple(place % n_strategies for place in range(players))]
    else:
        line_ups = _combinations(n_strategies, players, seed)
    return from_line_ups(line_ups)


def _checked(stated: Sequence[Sequence[int]], n_strategies: int, players: int) -> list[tuple[int, ...]]:
    line_ups = [tuple(int(place) for place in line_up) for line_up in stated]
    if not line_ups:
        raise InputError("line-ups: there are none; at least one is needed")
    for line_up in line_ups:
        if len(line_up) != players or not all(0 <= place < n_strategies for place in line_up):
            raise InputError(f"line-up {line_up}: must be {players} numbers of strategies from 0 to {n_strategies - 1}")
    return line_ups


def from_line_ups(line_ups: Sequence[Sequence[int]]) -> Schedule:
    """The schedule of these line-ups, as a manifest lists them."""
    periods = np.array([_period(tuple(line_up)) for line_up in line_ups], dtype=np.int64)
    offsets = np.concatenate([[0], np.cumsum(periods)])
    return Schedule(len(line_ups[0]), [tuple(line_up) for line_up in line_ups], periods, offsets)


def _combinations(n: int, players: int, seed: int) -> list[tuple[int, ...]]:
    everything = itertools.combinations(range(n), players)
    some = list(itertools.islice(everything, 200_000))
    if len(some) <= MOST_LINE_UPS:
        return some
    chosen = np.random.Generator(np.random.SFC64(seed)).choice(len(some), MOST_LINE_UPS, replace=False)
    return [some[i] for i in sorted(chosen)]


def _period(line_up: tuple[int, ...]) -> int:
    return next(r for r in range(1, len(line_up) + 1) if line_up[r:] + line_up[:r] == line_up)
