"""One game told step by step: as trace lines (docs/trace.md), or in words."""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from sim.batch import Setup, ignoring_wrap_around, line_up_arguments, work_space
from sim.errors import EngineError, InputError
from sim.rng import seed_all

FORMAT = 1
Line = dict[str, Any]


def teller(game: ModuleType) -> ModuleType:
    """A game's `tell` module."""
    return importlib.import_module(game.__name__.rpartition(".")[0] + ".tell")


def digest(position: Line) -> str:
    """The digest of a position: BLAKE2b-128 of its canonical JSON."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@dataclass
class Table:
    """A game in play, driven from Python one step at a time."""

    setup: Setup
    game_index: int

    def __post_init__(self) -> None:
        setup, self.game = self.setup, self.setup.game
        self.tell = teller(self.game)
        self.block, self.line_up, self.rotation = setup.plan.locate(self.game_index)
        self.states, self.scratch, chance = work_space(self.game)
        self.state, self.rules = self.states[0], setup.rules.record[0]
        self.deal, self.decides, self.weights = line_up_arguments(setup, self.line_up)
        with ignoring_wrap_around():
            seed_all(chance, self.scratch, setup.players, self.deal["redraw"], setup.seed, self.block)
            self.game.new_game(self.state, self.rules, self.deal, chance)

    def look(self) -> Any:
        """The position as it is now, its fields as attributes: a copy, which further play leaves alone."""
        record = np.frombuffer(self.states.tobytes(), dtype=self.game.STATE)[0]
        return SimpleNamespace(**{name: record[name] for name in self.game.STATE.names})

    def run_on(self) -> Iterator[Line]:
        """Run on to the next decision with two or more options, telling what happens."""
        game, state = self.game, self.state
        after = self.look()
        while game.step_name(int(state.step)) != "over":
            before = after
            if state.step >= game.FIRST_AUTOMATIC:
                game.tick(state, self.rules)
            else:
                game.list_options(state, self.rules)
                if state.n_options > 1:
                    self.restrict()
                    return
                game.apply(state, self.rules, state.options[0, 0], state.options[0, 1])
            after = self.look()
            yield from self.tell.narrate(before, after, self.setup.rules)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.game.step_name(int(self.state.step)) == "over"

    @property
    def slot(self) -> int:
        """The place of the line-up that decides."""
        return (int(self.state.seat) + self.rotation) % self.setup.players

    def restrict(self) -> None:
        """Strike off what the strategy is forbidden."""
        forbidden = int(self.deal["forbids"][self.slot])
        if forbidden:
            self.game.forbid(self.state, self.rules, forbidden)

    def decide(self) -> int:
        """What the seat's strategy chooses, or what is forced."""
        seat, slot = int(self.state.seat), self.slot
        option = 0
        if self.state.n_options > 1:
            option = int(self.decides[slot](self.state, self.rules, seat, self.weights[slot], self.scratch[slot]))
        if int(self.state.decisions) == int(self.deal["force_at"]):
            option = int(self.deal["force_option"])
        if not 0 <= option < int(self.state.n_options):
            step = self.game.step_name(int(self.state.step))
            raise EngineError(f"option {option}, which does not exist, was chosen in game {self.game_index}, seat {seat}, "
                              f"decision {int(self.state.decisions)} ({step})")
        return option

    def decision(self) -> Line:
        """The decision due, without the choice."""
        now = self.look()
        options = [self.tell.option(now, self.setup.rules, i) for i in range(int(now.n_options))]
        return {"type": "decision", "n": int(now.decisions), "step": self.game.step_name(int(now.step)), "seat": int(now.seat),
                "options": options}

    def choose(self, option: int) -> list[Line]:
        """Apply an option; what follows at once."""
        before = self.look()
        self.state.decisions += 1
        self.game.apply(self.state, self.rules, self.state.options[option, 0], self.state.options[option, 1])
        return list(self.tell.narrate(before, self.look(), self.setup.rules))

    def position(self, seat: int | None = None) -> Line:
        """The position, whole or as a seat sees it."""
        return dict(self.tell.position(self.look(), self.setup.rules, seat))

    def stamped(self, line: Line, positions: bool) -> Line:
        """A line with the digest of the position, and the position itself if asked for."""
        position = self.position()
        line["digest"] = digest(position)
        if positions:
            line["position"] = position
        return line


def trace(setup: Setup, game_index: int, *, stop_at: int | None = None, positions: bool = False) -> Iterator[Line]:
    """The trace lines of one game, in order.

    Parameters
    ----------
    setup : Setup
        From `batch.prepare`.
    game_index : int
        Number of the game in the schedule.
    stop_at : int, optional
        End with a `stop` line at this decision: the position and the options as the deciding seat sees them.
    positions : bool
        Add the whole position to every line that has a digest.
    """
    if game_index < 0:
        raise InputError(f"--game {game_index}: must be 0 or more")
    with ignoring_wrap_around():
        table = Table(setup, game_index)
        header = _header(table)
        first = list(table.run_on())
        yield table.stamped(header, positions)
        yield from first
        while not table.over:
            line = table.decision()
            if line["n"] == stop_at:
                yield line | {"type": "stop", "position": table.position(line["seat"])}
                return
            line["choice"] = table.decide()
            follows = table.choose(line["choice"]) + list(table.run_on())
            yield table.stamped(line, positions)
            yield from follows
        if stop_at is not None:
            raise InputError(f"--stop-at {stop_at}: game {game_index} has only {int(table.state.decisions)} decisions")
        yield table.stamped({"type": "outcome", "scores": table.tell.scores(table.state),
                             "winners": table.tell.winners(table.state, setup.rules)}, positions)


def _header(table: Table) -> Line:
    setup = table.setup
    seating = setup.plan.seating(table.line_up, table.rotation)
    return {"type": "header", "format": FORMAT, "game": setup.game.NAME, "players": setup.players, "seed": setup.seed,
            "game_index": table.game_index, "block": table.block, "rotation": table.rotation,
            "strategies": [setup.strategies[i].label for i in seating],
            "rules": {key: rule.value for key, rule in setup.rules.values.items()}, "components": setup.rules.tables,
            "deal": table.tell.deal(table.state, setup.rules), "interventions": setup.interventions}


def in_words(lines: Iterator[Line], tell: ModuleType) -> Iterator[str]:
    """A trace in the words of the rulebook."""
    for line in lines:
        kind = line["type"]
        if kind == "header":
            yield f"{line['game']}, {line['players']} players, seed {line['seed']}, game {line['game_index']}"
            yield from (f"  seat {seat}: {label}" for seat, label in enumerate(line["strategies"]))
            yield from (f"  {name}: {_listed(cards)}" for name, cards in line["deal"].items())
        elif kind in ("decision", "stop"):
            yield from _say_decision(line, tell)
        elif kind == "outcome":
            yield f"final scores {line['scores']}; won by seat " + " and ".join(map(str, line["winners"]))
        else:
            yield "      " + tell.say(line)


def _listed(dealt: Any) -> str:
    return dealt if isinstance(dealt, str) else ", ".join(" ".join(one) if isinstance(one, list) else str(one) for one in dealt)


def _say_decision(line: Line, tell: ModuleType) -> Iterator[str]:
    if line["type"] == "decision":
        chosen = tell.say_option(line["step"], line["options"][line["choice"]])
        yield f"{line['n']:4}  seat {line['seat']} {line['step'].replace('_', ' ')}: {chosen}  ({len(line['options'])} options)"
        return
    yield f"decision {line['n']}, seat {line['seat']}, {line['step'].replace('_', ' ')}; the position as this seat sees it:"
    yield from ("  " + text for text in tell.say_position(line["position"]))
    yield "options:"
    yield from (f"  {i}: {tell.say_option(line['step'], option)}" for i, option in enumerate(line["options"]))

