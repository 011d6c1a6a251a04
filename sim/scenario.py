"""A scenario: what is to be played, from a TOML file or from options."""

from __future__ import annotations

import dataclasses
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.errors import InputError
from sim.rules import unknown


@dataclass
class Scenario:
    """A run to be: game, seats, number of games, field, seed, and what differs from the rules as shipped."""

    game: str
    players: int | None = None
    length: str | None = None
    games: int = 10_000
    strategies: list[str] = field(default_factory=list)
    seed: int = 1
    set: list[str] = field(default_factory=list)
    deal: list[str] = field(default_factory=list)
    components: str | None = None
    force: str | None = None
    strategy_files: list[str] = field(default_factory=list)

    def seats(self, low: int) -> int:
        """Number of players: as stated, or as many as there are strategies, at least `low`."""
        return self.players if self.players is not None else max(low, min(4, len(self.strategies)))

    def changes(self, game: Any) -> list[str]:
        """What differs from the rules: the length, then `set`."""
        if self.length is None:
            return self.set
        if "game_length" not in game.RULES.names:
            raise InputError(f"--length {self.length}: {game.NAME} has no lengths to choose from")
        return [f"game.length={self.length}", *self.set]


KINDS: dict[str, type | tuple[type, ...]] = {"game": str, "players": int, "length": str, "games": int, "strategies": list,
                                             "seed": int, "set": (list, dict), "deal": (list, dict), "components": str,
                                             "force": str, "strategy_files": list}
WORDS = {int: "a whole number", str: "text in quotes", list: "a list", (list, dict): "a list of KEY=VALUE or a table"}


def read_scenario(path: Path, overrides: dict[str, Any]) -> Scenario:
    """Read a scenario file; options on the command line go before what it says.

    Raises
    ------
    InputError
        Naming file, key, value and what is allowed.
    """
    return scenario_from(path, content_of(path), overrides)


def content_of(path: Path) -> dict[str, Any]:
    """What a TOML file says."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: is not valid TOML ({error})") from None


def scenario_from(path: Path, content: dict[str, Any], overrides: dict[str, Any]) -> Scenario:
    """A scenario from the content of its file; options go before what it says."""
    content = dict(content)
    for key, value in content.items():
        if key not in KINDS:
            raise InputError(f"{path}: " + unknown("key", key, KINDS))
        if not isinstance(value, KINDS[key]) or isinstance(value, bool):
            raise InputError(f"{path}: {key} = {value!r} is not allowed; it must be {WORDS[KINDS[key]]}")  # type: ignore[index]
        content[key] = _plain(value)
    if "game" not in content:
        raise InputError(f"{path}: has no game; write for example game = \"embark\"")
    if content.get("components") and (path.parent / content["components"]).is_dir():
        content["components"] = str(path.parent / content["components"])
    content["strategy_files"] = [str(path.parent / name) for name in content.get("strategy_files", [])]
    given = {key: value for key, value in overrides.items() if value not in (None, [])}
    return Scenario(**(content | given))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return [f"{key}={item}" for key, item in _flat(value)]
    return [str(item) for item in value] if isinstance(value, list) else value


def _flat(table: dict[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    for key, value in table.items():
        pairs += _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]
    return pairs


def from_options(game: str, overrides: dict[str, Any]) -> Scenario:
    """A scenario from options alone."""
    names = {f.name for f in dataclasses.fields(Scenario)}
    return Scenario(game, **{key: value for key, value in overrides.items() if value is not None and key in names})
