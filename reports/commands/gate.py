"""`equipoise baseline`, `check` and `accept`: a balance gate for continuous integration."""

from __future__ import annotations

import dataclasses
import math
import shutil
from pathlib import Path
from typing import Annotated, Any

import typer

from reports import console
from reports.commands.options import prepared
from reports.console import err, out
from sim.errors import EngineError, InputError

File = Annotated[Path, typer.Argument(metavar="SCENARIO.toml", help="a gate scenario")]
Out = Annotated[Path | None, typer.Option("--out", help="baseline file (beside the scenario in baseline/ by default)")]
RUNS = Path("out/gate")


def baseline(scenario: File, path: Out = None) -> None:
    """Measure a scenario and write its first baseline, to be reviewed and committed."""
    from analysis.gate.baseline import default_path, write
    from analysis.gate.scenario import read_gate

    gate = read_gate(scenario)
    path = path or default_path(gate)
    if path.exists():
        raise InputError(f"{path}: there is a baseline already; equipoise accept {scenario} --reason ... replaces it")
    told = write(gate, _measure(gate, RUNS / gate.name / "now"), path, None, "first baseline", True)
    _resolves(gate, told)
    out.print(f"written: {path} and its side file; commit both", markup=False, soft_wrap=True)


def accept(scenario: File, path: Out = None, reason: Annotated[str, typer.Option(help="why the change is wanted")] = "",
           release: Annotated[bool, typer.Option("--release", help="drift is measured from here on")] = False) -> None:
    """Make what is played now the baseline, and say why."""
    from analysis.gate.baseline import default_path, read, same, write
    from analysis.gate.judge import judge
    from analysis.gate.scenario import read_gate

    if not reason.strip():
        raise InputError("--reason: is missing; say in a sentence why the change is wanted")
    gate = read_gate(scenario)
    path = path or default_path(gate)
    before, now = read(gate, path), _measure(gate, RUNS / gate.name / "now")
    rows = judge(gate, before, now).rows if same(gate, before, now.dataset.manifest) is None else []
    drifted = [row for row in rows if row.drifted and row.severity == "error"]
    if drifted and not release:
        row = drifted[0]
        err.print(f"refused: {row.name} has drifted by {row.drift:+.4g} since the last release, more than {gate.drift:g} margins "
                  f"of {row.margin:g}; --release accepts that", markup=False, soft_wrap=True)
        raise typer.Exit(1)
    told = write(gate, now, path, before, reason.strip(), release)
    _resolves(gate, told)
    out.print(f"accepted: {path}; commit it with its side file", markup=False, soft_wrap=True)


def check(scenario: File, path: Out = None,
          results: Annotated[Path | None, typer.Option(help="folder for verdict.json, junit.xml and verdict.md")] = None,
          max_games: Annotated[int | None, typer.Option(help="while inconclusive, play twice the games, up to so many")] = None,
          old_ref: Annotated[str | None, typer.Option(metavar="GIT", help="compare with what this revision of equipoise plays, "
                                                      "in an environment of its own, in place of the baseline")] = None,
          warn_only: Annotated[bool, typer.Option("--warn-only", help="tell, but exit 0 in place of 1 or 3")] = False) -> None:
    """Compare a scenario with its baseline: exit 0 holds, 1 changed or out of band, 2 unusable, 3 inconclusive, 4 engine fault."""
    from analysis.gate.baseline import default_path, read, same
    from analysis.gate.judge import judge
    from analysis.gate.scenario import read_gate
    from reports import verdict as told

    gate = read_gate(scenario)
    path = path or default_path(gate)
    looks = _looks(gate, max_games)
    before = read(gate, path) if old_ref is None else _older(gate, old_ref)
    try:
        now = _measure(gate, RUNS / gate.name / "now")
    except EngineError as error:
        err.print(f"engine fault: {error}", markup=False, soft_wrap=True)
        raise typer.Exit(4) from None
    differs = same(gate, before, now.dataset.manifest)
    if differs:
        raise InputError(f"{path}: {differs}; equipoise accept {scenario} --reason ... makes a new baseline")
    found = judge(gate, before, now, looks)
    if found.code == 3 and max_games:
        found, before, now = _longer(gate, before, now, max_games, looks, old_ref)
    if found.rules and found.strategies:
        found = dataclasses.replace(found, crossed=_crossed(gate, before, now))
    commands = _commands(gate, before, now, found)
    told.show(gate, found, commands)
    told.write(results or RUNS / gate.name, gate, found, commands)
    raise typer.Exit(0 if warn_only else found.code)


def _measure(gate: Any, folder: Path, setup: Any = None) -> Any:
    from analysis.gate.baseline import measure

    shutil.rmtree(folder, ignore_errors=True)
    with console.progress(not console.err.is_terminal) as bar:
        return measure(gate, setup or prepared(gate.play), folder, bar)


def _looks(gate: Any, max_games: int | None) -> int:
    """How often a check may look, with twice the games each time."""
    if max_games is None:
        return 1
    if max_games < gate.play.games:
        raise InputError(f"--max-games {max_games}: must be at least the {gate.play.games} games of {gate.path}")
    return 1 + math.ceil(math.log2(max_games / gate.play.games))


def _longer(gate: Any, before: Any, now: Any, most: int, looks: int, old_ref: str | None) -> tuple[Any, Any, Any]:
    """Play the accepted side and the new one for twice the games, until it is decided."""
    from analysis.gate.judge import judge

    first, found, accepted = now, None, before
    games = gate.play.games
    while games < most and (found is None or found.code == 3):
        games = min(2 * games, most)
        longer = dataclasses.replace(gate, play=dataclasses.replace(gate.play, games=games))
        old = _older(longer, old_ref) if old_ref else _measure(longer, RUNS / gate.name / "before", _setup(before.manifest))
        if not (old.games[:len(accepted.games)] == accepted.games).all():
            raise InputError("--max-games: this engine no longer plays the accepted games as they were; --old-ref names one that "
                             "does")
        before = dataclasses.replace(accepted, values=old.values, games=old.games)
        now = _measure(longer, RUNS / gate.name / "now")
        found = judge(gate, before, now, looks, first)
        err.print(f"{games:,} games: {'inconclusive' if found.code == 3 else 'decided'}", markup=False)
    return found, before, now


def _older(gate: Any, ref: str) -> Any:
    """What an older revision makes of a scenario, in the place of a baseline."""
    from analysis.gate.baseline import Baseline, identity, measured
    from reports.commands.old_engine import played_by

    old = measured(gate, played_by(ref, gate.play, RUNS / gate.name / "old"))
    return Baseline(identity(gate, old.dataset.manifest), old.values, old.values, old.games, old.dataset.manifest)


def _resolves(gate: Any, told: dict[str, Any]) -> None:
    rows = [(name, f"{row['value']:.5g}", f"{row['margin']:g}", f"{row['resolves']:.2g}")
            for name, row in told["metrics"].items() if "margin" in row]
    console.table(f"{gate.name}: {gate.play.games:,} games", ("figure", "value", "margin", "move that is resolved"), rows)


def _setup(manifest: dict[str, Any]) -> Any:
    """The setup of a run, from its manifest: that of the accepted one lies in the side file."""
    from sim.dataset import Dataset
    from strategies.stored import setup_of

    return setup_of(Dataset(RUNS, manifest))


def _crossed(gate: Any, before: Any, now: Any) -> list[dict[str, Any]]:
    """Old rules with new strategies, and new rules with old ones."""
    from analysis.gate.judge import crossed

    old, new = _setup(before.manifest), _setup(now.dataset.manifest)
    mixes = {"rules": dataclasses.replace(old, rules=new.rules, deal=new.deal),
             "strategies": dataclasses.replace(new, rules=old.rules, deal=old.deal)}
    mixed = {what: _measure(gate, RUNS / gate.name / f"new-{what}", setup) for what, setup in mixes.items()}
    return crossed(gate, before, mixed | {"both": now})


def _commands(gate: Any, before: Any, now: Any, found: Any) -> list[str]:
    """How to see the first game that differs: the accepted run is played again beside the new one."""
    from reports.verdict import advice
    from sim.batch import play

    if found.first_game is None:
        return []
    old = RUNS / gate.name / "before"
    shutil.rmtree(old, ignore_errors=True)
    play(_setup(before.manifest), found.first_game + 1, old)
    side = f"equipoise replay {now.dataset.path} --game {found.first_game} --against {old}"
    return [f"the first game that differs: {side}", *filter(None, [advice(gate, found)])]
