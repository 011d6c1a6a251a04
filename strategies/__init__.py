"""Strategies: how seats decide. Every file `strategies/<game>/<name>.py` is one; nothing else needs an edit.

A strategy file has a docstring whose first line says the idea, `WEIGHTS = {name: (default, low, high, meaning)}` and
`decide(state, rules, seat, weights, scratch) -> option`, a plain function in the subset of Python that Numba compiles.
`weights` is a float64 array in the order of `WEIGHTS`; helpers of the file carry `@kernel` from `sim.jit`.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sim import jit
from sim.errors import InputError
from sim.rules import unknown

HOME = Path(__file__).parent
GROUP = "equipoise.strategies"
MAX_WEIGHTS = 16
FORBID = "forbid"


@dataclass(frozen=True)
class Strategy:
    """A compiled strategy with its weights filled in.

    Attributes
    ----------
    label : str
        Name and the weights that differ from their defaults, as typed on the command line.
    source : str
        The text of its file.
    weights : np.ndarray, float64, shape (MAX_WEIGHTS,)
    decide : callable
        First-class compiled function (a plain one without the JIT).
    forbids : int
        Bits of the classes of options that it may not take while it has others (`forbid=miner+talent`).
    """

    label: str
    name: str
    idea: str
    source: str
    weights: np.ndarray
    decide: Any
    forbids: int = 0


def files(game: str, extra: Sequence[str] = ()) -> dict[str, Path]:
    """The strategies of a game by name: the folder scan, other packages' entry points `game.name`, and `--strategy-file`s."""
    found = {p.stem: p for p in sorted((HOME / game).glob("*.py")) if not p.stem.startswith("_")}
    for point in importlib.metadata.entry_points(group=GROUP):
        of_game, _, name = point.name.partition(".")
        spec = importlib.util.find_spec(point.module) if of_game == game else None
        if spec and spec.origin:
            found[name] = Path(spec.origin)
    for text in extra:
        path = Path(text)
        if not path.is_file():
            raise InputError(f"--strategy-file {text}: there is no such file")
        found[path.stem] = path.resolve()
    return found


def describe(path: Path) -> tuple[str, dict[str, tuple[float, float, float, str]], str]:
    """Idea (first line of the docstring), weights and source of a strategy file, without compiling it."""
    module, source = _read(path)
    return (module.__doc__ or "").strip().split("\n")[0], module.WEIGHTS, source


def parse_spec(spec: str) -> tuple[str, dict[str, str]]:
    """`farmer:greed=0.8:rush=2` as a name and its weights."""
    name, *settings = spec.strip().split(":")
    weights = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise InputError(f"strategy {spec!r}: {setting!r} must read WEIGHT=NUMBER, for example {name}:weight=0.8")
        weights[key] = value
    return name, weights


def load(game: ModuleType, spec: str, extra: Sequence[str] = ()) -> Strategy:
    """Turn `farmer:greed=0.8`, or `farmer:forbid=miner+talent`, into a compiled strategy.

    Raises
    ------
    InputError
        For an unknown name or weight, a value out of bounds, or a file that cannot be used.
    """
    name, settings = parse_spec(spec)
    forbidden = _forbidden(game, name, settings.pop(FORBID, ""))
    known = files(game.NAME, extra)
    if name not in known:
        raise InputError(unknown(f"strategy for {game.NAME}", name, known))
    source = known[name].read_bytes()
    with jit.cache_of(source):
        module, text = _read(known[name])
        weights = _weights(module, name, settings)
        with jit.announced(f"strategy {name}"):
            decide = _compile(game, module, known[name])
    changed = "".join(f":{key}={float(value):g}" for key, value in sorted(settings.items())
                      if float(value) != module.WEIGHTS[key][0])
    if forbidden:
        changed += f":{FORBID}={'+'.join(forbidden)}"
    idea = (module.__doc__ or "").strip().split("\n")[0]
    bits = sum(1 << list(game.CLASSES).index(kind) for kind in forbidden)
    return Strategy(name + changed, name, idea, text, weights, decide, bits)


def _forbidden(game: ModuleType, name: str, told: str) -> list[str]:
    """Classes of options, in the game's order."""
    kinds = [kind for kind in told.split("+") if kind]
    for kind in kinds:
        if kind not in game.CLASSES:
            known = unknown(f"class of options of {game.NAME}", kind, game.CLASSES)
            raise InputError(f"strategy {name}: {FORBID}={told}: {known}")
    return [kind for kind in game.CLASSES if kind in kinds]


def from_source(game: ModuleType, label: str, source: str, folder: Path) -> Strategy:
    """A strategy from the source stored in a run's manifest."""
    name, _ = parse_spec(label)
    path = folder / f"{name}.py"
    known = files(game.NAME).get(name)
    if known is not None and known.read_text(encoding="utf-8") == source:
        return load(game, label)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return load(game, label, [str(path)])


def _read(path: Path) -> tuple[ModuleType, str]:
    name = f"equipoise_strategy_{path.parent.name}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever somebody's file raises is theirs to mend
        place = traceback.extract_tb(error.__traceback__)[-1]
        raise InputError(f"{path}: cannot be loaded, {type(error).__name__} in line {_line(error, place)}: {error}") from None
    if not callable(getattr(module, "decide", None)):
        raise InputError(f"{path}: has no function decide(state, rules, seat, weights, scratch)")
    weights = getattr(module, "WEIGHTS", None)
    if not isinstance(weights, dict) or len(weights) > MAX_WEIGHTS:
        raise InputError(f"{path}: needs WEIGHTS = {{name: (default, low, high, meaning)}} with at most {MAX_WEIGHTS} names")
    if not (module.__doc__ or "").strip():
        raise InputError(f"{path}: needs a docstring whose first line says the idea of the strategy")
    return module, path.read_text(encoding="utf-8")


def _line(error: Exception, place: traceback.FrameSummary) -> int | None:
    return error.lineno if isinstance(error, SyntaxError) else place.lineno


def _weights(module: ModuleType, name: str, settings: dict[str, str]) -> np.ndarray:
    weights = np.zeros(MAX_WEIGHTS)
    for place, (default, _, _, _) in enumerate(module.WEIGHTS.values()):
        weights[place] = default
    for key, text in settings.items():
        if key not in module.WEIGHTS:
            raise InputError(unknown(f"weight of strategy {name}", key, module.WEIGHTS) if module.WEIGHTS
                             else f"strategy {name} has no weights, so {key}={text} cannot be set")
        _, low, high, _ = module.WEIGHTS[key]
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise InputError(f"strategy {name}: {key} = {text} is not allowed; it must be a number from {low:g} to {high:g}")
        weights[list(module.WEIGHTS).index(key)] = value
    return weights


def _compile(game: ModuleType, module: ModuleType, path: Path) -> Any:
    signature = jit.strategy_signature(game.STATE, game.RULES, game.SCRATCH)
    try:
        return jit.compile_strategy(module.decide, signature)
    except Exception as error:
        reason = " ".join(str(error).split())
        raise InputError(f"{path}: decide cannot be compiled, {type(error).__name__}: {reason[:300]}") from None
