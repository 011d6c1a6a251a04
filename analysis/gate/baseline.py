"""A baseline: reviewed text for people, and a side file of sums, rules and strategies that pairs and replays it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from scipy import special

from analysis.gate.fingerprint import fingerprints
from analysis.gate.scenario import GateScenario
from analysis.intervals import half_width, jackknife
from analysis.paired import replicates
from sim.batch import Progress, Setup, play
from sim.dataset import Dataset
from sim.errors import InputError

SCHEMA = 1
POWER = 0.9


@dataclass(frozen=True)
class Measured:
    """A scenario as it plays now.

    Attributes
    ----------
    values : pd.DataFrame
        Replicates (`analysis.paired.replicates`), indexed by the name of the figure.
    units : dict of str to str
    games : np.ndarray, uint64
        A fingerprint a game.
    """

    dataset: Dataset
    values: pd.DataFrame
    units: dict[str, str]
    games: np.ndarray


@dataclass(frozen=True)
class Baseline:
    """What was measured and accepted before.

    Attributes
    ----------
    told : dict
        The text.
    values, anchor : pd.DataFrame
        Replicates of the accepted state, and of the last release.
    games : np.ndarray, uint64
    manifest : dict
        Of the accepted run: rules and strategies with their sources.
    """

    told: dict[str, Any]
    values: pd.DataFrame
    anchor: pd.DataFrame
    games: np.ndarray
    manifest: dict[str, Any]


def default_path(scenario: GateScenario) -> Path:
    """Where the baseline of a scenario lies: in `baseline` beside it."""
    return scenario.path.parent / "baseline" / f"{scenario.name}.json"


def measure(scenario: GateScenario, setup: Setup, folder: Path, progress: Progress | None = None) -> Measured:
    """Play a scenario and measure what is watched.

    Raises
    ------
    InputError
        If a figure that is watched does not exist.
    """
    return measured(scenario, play(setup, scenario.play.games, folder, progress=progress))


def measured(scenario: GateScenario, dataset: Dataset) -> Measured:
    """What is watched, of a run of the scenario; see `measure`."""
    if dataset.manifest["blocks"] < 2:
        raise InputError(f"{scenario.path}: games = {scenario.play.games} make a single block, which has no interval; play more")
    found = replicates(dataset, scenario.files, dataset.manifest["blocks"])
    units = dict(zip(found.index.get_level_values("name"), found.index.get_level_values("unit"), strict=True))
    found.index = found.index.get_level_values("name")
    return Measured(dataset, found.loc[_names(scenario, units)], units, fingerprints(dataset))


def _names(scenario: GateScenario, units: dict[str, str]) -> list[str]:
    shares = [f"win_share_strategy[strategy={name}]" for name in scenario.ladder]
    for name in [*scenario.watched, *shares]:
        if name not in units:
            raise InputError(f"{scenario.path}: there is no figure {name} in this scenario; there are for example "
                             f"{', '.join(list(units)[:6])}")
    return list(dict.fromkeys([*scenario.watched, *shares]))


def check_power(scenario: GateScenario, now: Measured) -> dict[str, float]:
    """The move of each figure that the games can resolve; a margin below it is refused.

    Notes
    -----
    (z of 95 % + z of 95 %) times the standard error: an unchanged figure is then found so with a chance of 90 % (two one-sided
    tests at 5 %, the tails split), if pairing halves the variance of the difference of two runs. Common deals mostly do better.
    """
    z = special.ndtri(0.95) + special.ndtri(0.5 + POWER / 2)
    resolved = {name: float(z * error) for name, error in zip(now.values.index, np.sqrt(jackknife(now.values)), strict=True)}
    for name, watched in scenario.watched.items():
        if watched.margin < resolved[name]:
            games = int(np.ceil(scenario.play.games * (resolved[name] / watched.margin) ** 2))
            raise InputError(f"{scenario.path}: metrics.\"{name}\": margin = {watched.margin:g} is smaller than what "
                             f"{scenario.play.games:,} games resolve ({resolved[name]:.2g}); widen it, or play about {games:,}")
    return resolved


def write(scenario: GateScenario, now: Measured, path: Path, before: Baseline | None, reason: str, release: bool) -> dict[str, Any]:
    """Write text and side file; what was accepted before stays in the history."""
    resolved = check_power(scenario, now)
    history = list(before.told["history"]) if before else []
    history.append({"reason": reason, "digest": now.dataset.digest(), "release": release})
    told = identity(scenario, now.dataset.manifest) | {
        "digest": now.dataset.digest(), "history": history,
        "metrics": {name: _row(scenario, now, name, resolved[name]) for name in now.values.index}}
    anchor = now.values if before is None or release else before.anchor
    path.parent.mkdir(parents=True, exist_ok=True)
    side = side_path(path)
    temporary = side.with_suffix(".tmp")
    with temporary.open("wb") as file:
        np.savez_compressed(file, names=np.array(list(now.values.index)), values=now.values.to_numpy(), games=now.games,
                            anchor_names=np.array(list(anchor.index)), anchor=anchor.to_numpy(),
                            manifest=np.array(json.dumps(now.dataset.manifest, sort_keys=True)))
    temporary.replace(side)
    path.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return told


def side_path(path: Path) -> Path:
    """The side file of a baseline."""
    return path.with_suffix(".npz")


def _row(scenario: GateScenario, now: Measured, name: str, resolved: float) -> dict[str, Any]:
    value = float(now.values.loc[name, -1])
    half = float(half_width(now.values.loc[[name]])[0])
    interval = [round(value - half, 8), round(value + half, 8)]
    row: dict[str, Any] = {"unit": now.units[name], "value": round(value, 8), "interval": interval, "resolves": round(resolved, 8)}
    if name in scenario.watched:
        watched = scenario.watched[name]
        row |= {"margin": watched.margin, "severity": watched.severity, "why": watched.why}
        row |= {"band": list(watched.band)} if watched.band else {}
    return row


def identity(scenario: GateScenario, manifest: dict[str, Any]) -> dict[str, Any]:
    """What a baseline is a baseline of."""
    line_ups = hashlib.blake2b(json.dumps(manifest["line_ups"]).encode(), digest_size=8).hexdigest()
    return {"schema": SCHEMA, "scenario": scenario.name, "game": manifest["game"], "players": manifest["players"],
            "seed": manifest["seed"], "games": manifest["games"], "blocks": manifest["blocks"], "line_ups": line_ups,
            "equipoise": manifest["equipoise"], "rules_digest": manifest["rules_digest"], "components": manifest["components"],
            "strategies": strategy_digests(manifest)}


def strategy_digests(manifest: dict[str, Any]) -> dict[str, str]:
    """A digest of source and weights of each strategy."""
    return {s["label"]: hashlib.blake2b(json.dumps([s["source"], s["weights"]]).encode(), digest_size=8).hexdigest()
            for s in manifest["strategies"]}


def read(scenario: GateScenario, path: Path) -> Baseline:
    """Read a baseline.

    Raises
    ------
    InputError
        If it is missing, damaged, or of another schema: the gate fails closed.
    """
    make = f"equipoise baseline {scenario.path} makes one"
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise InputError(f"{path}: there is no baseline; {make}") from None
    except ValueError:
        raise InputError(f"{path}: is not valid JSON; {make}") from None
    if not isinstance(told, dict) or told.get("schema") != SCHEMA:
        raise InputError(f"{path}: is no baseline of schema {SCHEMA}; {make}")
    try:
        with np.load(side_path(path), allow_pickle=False) as side:
            values, anchor = _frame(side["values"], side["names"]), _frame(side["anchor"], side["anchor_names"])
            games, manifest = side["games"], json.loads(str(side["manifest"]))
    except (OSError, ValueError, KeyError):
        raise InputError(f"{side_path(path)}: the side file of the baseline is missing or damaged; {make}") from None
    return Baseline(told, values, anchor, games, manifest)


def _frame(values: np.ndarray, names: np.ndarray) -> pd.DataFrame:
    return pd.DataFrame(values, index=names.tolist(), columns=range(-1, values.shape[1] - 1))


def same(scenario: GateScenario, before: Baseline, manifest: dict[str, Any]) -> str | None:
    """What keeps a baseline from being compared with what is played now: other games; None if nothing does."""
    now = identity(scenario, manifest)
    for key in ("game", "players", "seed", "games", "line_ups"):
        if before.told.get(key) != now[key]:
            return f"{key.replace('_', '-')} was {before.told.get(key)} and is {now[key]} now"
    return None
