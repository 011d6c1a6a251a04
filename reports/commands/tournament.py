"""`equipoise tournament`: every line-up of a field, and what evolution makes of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from reports.commands.options import Components, Files, Length, Players, Set, played, prepared, scenario_of, writable
from reports.console import out
from sim.errors import InputError


def tournament(game: Annotated[str, typer.Argument(help="a game, or a scenario file (TOML)")],
               players: Players = None, length: Length = None,
               games: Annotated[int | None, typer.Option(help="games in all, rounded up to whole blocks")] = None,
               strategies: Annotated[str | None, typer.Option(help="two or more, e.g. farmer,miner:patience=0.5")] = None,
               seed: Annotated[int | None, typer.Option()] = None,
               changes: Set = None, components: Components = None, strategy_file: Files = None,
               out_dir: Annotated[Path | None, typer.Option("--out", help="folder to write")] = None,
               threads: Annotated[int | None, typer.Option(help="all processors by default; changes no result")] = None,
               resume: Annotated[bool, typer.Option("--resume", help="continue or extend the tournament in --out")] = False,
               as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON on stdout")] = False,
               report: Annotated[Path | None, typer.Option(metavar="FILE.html", help="page to write")] = None,
               markdown: Annotated[Path | None, typer.Option(metavar="FILE.md", help="Markdown twin to write")] = None) -> None:
    """Play every line-up of a field and rank the strategies: ladder, Alpha-Rank, cycles, best responses, dominated ones."""
    writable({"--report": report, "--markdown": markdown})
    scenario = scenario_of(game, {"field": strategies, "players": players, "length": length, "games": games, "seed": seed,
                                  "set": changes or [], "components": components, "strategy_files": strategy_file or []})
    setup = _prepare(scenario)
    dataset = _play(setup, scenario.games, out_dir, threads, resume, quiet=as_json)
    from analysis.tournament import analyse
    from reports import tournament as told

    result = analyse(dataset)
    if as_json:
        print(json.dumps(told.as_json(result, dataset), indent=1))
    else:
        told.show(result)
    told.build(result, dataset, html=report, markdown=markdown)
    if not as_json:
        written = ", ".join(str(path) for path in (dataset.path, report, markdown) if path)
        out.print(f"written to {written}", markup=False, soft_wrap=True)


def _prepare(scenario: Any) -> Any:
    """Everything checked before anything is played or written."""
    from analysis.payoffs import tournament_line_ups
    from sim.schedule import schedule

    names = scenario.strategies
    if len(names) < 2:
        raise InputError(f"--strategies {','.join(names) or '(none)'}: a tournament needs two or more; "
                         f"equipoise list strategies {scenario.game} shows what there is")
    setup = prepared(scenario)
    line_ups = tournament_line_ups(len(names), setup.players, setup.seed)
    setup.plan = schedule(len(names), setup.players, setup.seed, line_ups)
    labels = [s.label for s in setup.strategies]
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice:
        raise InputError(f"--strategies {twice}: is there twice; a tournament needs different strategies")
    return setup


def _play(setup: Any, games: int, out_dir: Path | None, threads: int | None, resume: bool, quiet: bool) -> Any:
    cycle = int(setup.plan.offsets[-1])
    if games < 2 * cycle:
        line_ups = len(setup.plan.line_ups)
        raise InputError(f"--games {games}: must be at least {2 * cycle}, two blocks for each of {line_ups} line-ups")
    folder = out_dir or Path("out") / f"{setup.game.NAME}-{setup.players}p-tournament-seed{setup.seed}"
    return played(setup, games, folder, threads=threads, resume=resume, quiet=quiet)
