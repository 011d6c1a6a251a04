"""`equipoise compare` and `equipoise diff-rules`: what a change did, and what was changed."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from reports import console
from reports.commands.options import Field, Files, Length, Players, margins_of, played, prepared, scenario_of, writable
from reports.commands.until import FIRST, Goal, wanted
from reports.console import out
from sim.errors import InputError

SetA = Annotated[list[str] | None, typer.Option("--set-a", metavar="KEY=VALUE", help="a rule of variant A")]
SetB = Annotated[list[str] | None, typer.Option("--set-b", metavar="KEY=VALUE", help="a rule of variant B")]


def compare(first: Annotated[str, typer.Argument(metavar="A", help="a run folder; or a game or scenario, with --set-b")],
            second: Annotated[str | None, typer.Argument(metavar="B", help="a run folder")] = None,
            set_a: SetA = None, set_b: SetB = None,
            components_a: Annotated[str | None, typer.Option(help="component set or folder of variant A")] = None,
            components_b: Annotated[str | None, typer.Option(help="component set or folder of variant B")] = None,
            players: Players = None, length: Length = None, strategies: Field = None, strategy_file: Files = None,
            games: Annotated[int | None, typer.Option(help="games of each variant")] = None,
            seed: Annotated[int | None, typer.Option()] = None,
            metric: Annotated[list[str] | None, typer.Option(help="only this metric (may be repeated)")] = None,
            margin: Annotated[list[str] | None, typer.Option(metavar="NAME=SIZE", help="margin of a figure or metric")] = None,
            until: Annotated[str | None, typer.Option(help="keep playing until decided, precise:0.2pp, or sprt:NAME=1pp")] = None,
            max_games: Annotated[int, typer.Option(help="with --until: most games of each variant")] = 1_000_000,
            folder: Annotated[Path, typer.Option("--out", help="folder for the runs that are played")] = Path("out/compare"),
            html: Annotated[Path | None, typer.Option("--report", help="page to write")] = None,
            markdown: Annotated[Path | None, typer.Option(help="Markdown twin to write")] = None,
            everything: Annotated[bool, typer.Option("--all", help="print unchanged figures too")] = False,
            as_json: Annotated[bool, typer.Option("--json", help="print the comparison as JSON on stdout")] = False) -> None:
    """Compare two runs, or play two variants on the same deals: what changed, and by how much."""
    given = {"set_a": set_a, "set_b": set_b, "components_a": components_a, "components_b": components_b}
    margins, only, goal = margins_of(margin), _known(metric), wanted(until)
    writable({"--report": html, "--markdown": markdown})
    if second is not None:
        if any(given.values()) or until:
            raise InputError("compare A B: two run folders take no --set-a, --set-b, --components-a, --components-b or --until")
        datasets = [_open(path) for path in (first, second)]
        table = _compared(datasets, only, margins)
    else:
        if not any(given.values()):
            raise InputError(f"compare {first}: a second run folder is missing, or one of --set-a, --set-b, --components-a and "
                             "--components-b")
        options = {"players": players, "length": length, "field": strategies, "seed": seed, "games": games,
                   "strategy_files": strategy_file or []}
        setups = [_variant(first, side, given, options) for side in "ab"]
        if goal and goal.strategy and goal.strategy not in (labels := [s.label for s in setups[0][0].strategies]):
            from sim.rules import unknown

            raise InputError(f"--until {until}: " + unknown("strategy of this field", goal.strategy, labels))
        datasets, table = _play(setups, folder, max_games if goal else None, goal, only, margins, quiet=as_json)
    _tell(datasets, table, html, markdown, everything, as_json)


def _open(path: str) -> Any:
    from sim.dataset import Dataset

    return Dataset.open(path)


def _known(names: list[str] | None) -> list[str] | None:
    from analysis import metrics

    for name in names or []:
        metrics.load(name)
    return names


def _compared(pair: Sequence[Any], only: list[str] | None, margins: dict[str, float]) -> Any:
    from analysis.paired import compare as compared

    a, b = pair
    if a.manifest["game"] != b.manifest["game"]:
        raise InputError(f"compare {a.path} {b.path}: are of different games ({a.manifest['game']} and {b.manifest['game']})")
    if a.manifest["players"] != b.manifest["players"]:
        raise InputError(f"compare {a.path} {b.path}: have different numbers of players "
                         f"({a.manifest['players']} and {b.manifest['players']})")
    for data in (a, b):
        if data.manifest["blocks"] < 2:
            raise InputError(f"{data.path}: has a single block, which has no interval; play more games")
    table = compared(a, b, only, margins)
    unknown = [name for name in margins if name not in set(table["name"]) | set(table["metric"])]
    if unknown:
        raise InputError(f"--margin {unknown[0]}: there is no such figure or metric in this comparison")
    if not len(table):
        raise InputError(f"--metric {', '.join(only or [])}: nothing of it can be compared")
    return table


def _variant(game: str, side: str, given: dict[str, Any], options: dict[str, Any]) -> tuple[Any, int]:
    scenario = scenario_of(game, dict(options))
    scenario.set = [*scenario.set, *(given[f"set_{side}"] or [])]
    scenario.components = given[f"components_{side}"] or scenario.components
    return prepared(scenario), scenario.games


def _play(setups: list[tuple[Any, int]], folder: Path, most: int | None, goal: Goal | None, only: list[str] | None,
          margins: dict[str, float], quiet: bool) -> tuple[list[Any], Any]:
    """Both variants on the same deals: all games at once, or more and more until the goal is reached."""
    games = setups[0][1] if most is None else min(FIRST, most)
    while True:
        datasets = [played(setup, games, path, resume=path.exists(), quiet=quiet, hint="the same command continues")
                    for (setup, _), path in zip(setups, (folder / "a", folder / "b"), strict=True)]
        told = goal.reached(datasets, games, most, partial(_compared, datasets, only, margins)) if goal and most else ""
        if most is None or told or games >= most:
            if goal and not quiet:
                out.print(f"{told or goal.missed} after {games:,} games of each variant (boundaries that hold at every look; the "
                          "intervals below are those of a fixed number of games)", markup=False, soft_wrap=True)
            return datasets, _compared(datasets, only, margins)
        games = min(goal.next(games) if goal else games, most)


def _tell(datasets: list[Any], table: Any, html: Path | None, markdown: Path | None, everything: bool, as_json: bool) -> None:
    from reports import comparison, page

    if html or markdown:
        command = shlex.join(["equipoise", *sys.argv[1:]])
        page.write(comparison.contents(datasets, table, command), html, markdown)
    if as_json:
        print(json.dumps(comparison.as_json(datasets, table), indent=1))
        return
    comparison.show(datasets, table, everything)
    if html or markdown:
        out.print("written: " + ", ".join(str(path) for path in (html, markdown) if path), markup=False, soft_wrap=True)


def diff_rules(first: Annotated[str, typer.Argument(metavar="A", help="a run folder, scenario file, or component set or folder")],
               second: Annotated[str, typer.Argument(metavar="B", help="another")],
               game: Annotated[str | None, typer.Option(help="the game, where component folders are compared")] = None) -> None:
    """List what two rule sets differ in."""
    from sim.rule_diff import differences

    found = differences(*(_rules(path, game) for path in (first, second)))
    if not found:
        out.print("the same rules", markup=False)
        return
    console.table(f"{len(found)} differences", ("rule", "A", "B"), found)


def _rules(path: str, game: str | None) -> dict[str, Any]:
    from sim.games import load
    from sim.rules import load_rules

    if Path(path, "manifest.json").exists():
        return dict(_open(path).manifest["rules"])
    if path.endswith(".toml"):
        scenario = scenario_of(path, {"field": None})
        module = load(scenario.game)
        return load_rules(module, scenario.changes(module), scenario.components).as_dict()
    if game is None:
        raise InputError(f"diff-rules {path}: is no run folder and no scenario file; name the game of component sets by --game")
    return load_rules(load(game), [], path).as_dict()
