"""A gate scenario: what is played, which figures are watched, how far each may move and where it must lie."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis import metrics
from analysis.paired import size_of
from sim.errors import InputError
from sim.rules import unknown
from sim.scenario import Scenario, content_of, scenario_from

SEVERITIES = ("error", "warn")
KEYS = ("margin", "band", "severity", "why")
DRIFT = 2.0


@dataclass(frozen=True)
class Watched:
    """A figure under watch.

    Attributes
    ----------
    name : str
        A row of a metric, such as `win_share_seat[seat=0]`.
    margin : float
        Largest move that does not matter, in the unit of the figure.
    band : tuple of float or None
        Where the design wants it.
    severity : str
        `error` fails the build, `warn` is only told.
    why : str
        The reason for margin and band.
    """

    name: str
    margin: float
    band: tuple[float, float] | None
    severity: str
    why: str


@dataclass(frozen=True)
class GateScenario:
    """A scenario under watch.

    Attributes
    ----------
    ladder : tuple of str
        Strategies, the strongest first: this order must hold.
    drift : float
        Margins that a figure may be away from the last release.
    """

    path: Path
    play: Scenario
    watched: dict[str, Watched]
    ladder: tuple[str, ...] = ()
    drift: float = DRIFT

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.path.stem

    @property
    def files(self) -> list[str]:
        """The metrics that have to be measured."""
        wanted = {name.split("[")[0] for name in self.watched} | ({"win_share_strategy"} if self.ladder else set())
        known = metrics.for_game(self.play.game)
        return sorted(wanted) if wanted <= set(known) else known


def read_gate(path: Path) -> GateScenario:
    """Read a gate scenario.

    Raises
    ------
    InputError
        Naming file, key, value and what is allowed.
    """
    content = content_of(path)
    watched, ladder, drift = content.pop("metrics", None), content.pop("ladder", []), content.pop("drift", DRIFT)
    if not isinstance(watched, dict) or not watched:
        raise InputError(f"{path}: metrics: is missing; watch at least one figure, such as "
                         "[metrics.\"win_share_seat[seat=0]\"] with a margin")
    if not isinstance(ladder, list) or not all(isinstance(name, str) for name in ladder):
        raise InputError(f"{path}: ladder = {ladder!r} is not allowed; it must be a list of strategies, the strongest first")
    if isinstance(drift, bool) or not isinstance(drift, int | float) or drift <= 0:
        raise InputError(f"{path}: drift = {drift!r} is not allowed; it must be a number of margins above 0")
    play = scenario_from(path, content, {})
    return GateScenario(path, play, {name: _watched(path, name, told) for name, told in watched.items()}, tuple(ladder), drift)


def _watched(path: Path, name: str, told: Any) -> Watched:
    where = f"{path}: metrics.\"{name}\""
    if not isinstance(told, dict):
        raise InputError(f"{where}: must be a table with a margin")
    for key in told:
        if key not in KEYS:
            raise InputError(f"{where}: " + unknown("key", key, KEYS))
    severity = told.get("severity", "error")
    if severity not in SEVERITIES:
        raise InputError(f"{where}: severity = {severity!r} is not allowed; it must be one of {', '.join(SEVERITIES)}")
    if "margin" not in told:
        raise InputError(f"{where}: margin: is missing; write a size such as \"1pp\" or 0.25")
    if not isinstance(told.get("why", ""), str):
        raise InputError(f"{where}: why = {told['why']!r} is not allowed; it must be text in quotes")
    return Watched(name, _size(where, told["margin"]), _band(where, told.get("band")), severity, told.get("why", ""))


def _size(where: str, told: Any) -> float:
    size = size_of(told)
    if isinstance(told, bool) or not size > 0:
        raise InputError(f"{where}: margin = {told!r} is not allowed; it must be a size above 0, such as \"1pp\" or 0.25")
    return size


def _band(where: str, told: Any) -> tuple[float, float] | None:
    if told is None:
        return None
    pair = isinstance(told, list) and len(told) == 2
    if not pair or not all(isinstance(x, int | float) and not isinstance(x, bool) for x in told) or told[0] >= told[1]:
        raise InputError(f"{where}: band = {told!r} is not allowed; it must be [low, high]")
    return float(told[0]), float(told[1])
