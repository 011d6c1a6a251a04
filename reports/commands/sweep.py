"""`equipoise sweep`: what happens as rules change, one by one, in a grid, or all at once."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from reports.commands.options import (
    Components,
    Deal,
    Field,
    Files,
    Length,
    Players,
    Set,
    margins_of,
    prepared,
    scenario_of,
    writable,
)
from reports.commands.variants import BASE, folder_name, played_all, room
from reports.console import out
from sim.errors import InputError


def sweep(game: Annotated[str, typer.Argument(help="a game, or a scenario file (TOML)")],
          vary: Annotated[list[str] | None, typer.Option(metavar="KEY=lo:hi:step", help="a rule or cell, and the values it takes; "
                                                         "also KEY=a,b,c; may be repeated: every combination")] = None,
          tornado: Annotated[bool, typer.Option("--tornado", help="every rule with values to try, one change at a time")] = False,
          morris: Annotated[int | None, typer.Option(help="screen all rules at once, by so many trajectories")] = None,
          sobol: Annotated[int | None, typer.Option(help="shares of variance; base size, a power of 2")] = None,
          rule: Annotated[list[str] | None, typer.Option(help="only rules that begin so (--tornado, --morris, --sobol)")] = None,
          metric: Annotated[list[str] | None, typer.Option(help="this metric (may be repeated); the usual ones by default")] = None,
          margin: Annotated[list[str] | None, typer.Option(metavar="NAME=SIZE", help="margin of a figure or metric")] = None,
          players: Players = None, length: Length = None,
          games: Annotated[int | None, typer.Option(help="games of each setting")] = None,
          strategies: Field = None, seed: Annotated[int | None, typer.Option()] = None, changes: Set = None,
          components: Components = None, strategy_file: Files = None, deal: Deal = None,
          out_dir: Annotated[Path | None, typer.Option("--out", help="folder for the runs")] = None,
          threads: Annotated[int | None, typer.Option(help="all processors by default; changes no result")] = None,
          html: Annotated[Path | None, typer.Option("--report", help="page to write")] = None,
          markdown: Annotated[Path | None, typer.Option(help="Markdown twin to write")] = None,
          everything: Annotated[bool, typer.Option("--all", help="print all figures")] = False,
          as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON on stdout")] = False) -> None:
    """Sweep rules on common deals: curves, a tornado, or Morris and Sobol indices."""
    mode = _mode(vary, tornado, morris, sobol, rule)
    writable({"--report": html, "--markdown": markdown})
    margins = margins_of(margin)
    scenario = scenario_of(game, {"players": players, "length": length, "games": games, "field": strategies, "seed": seed,
                                  "set": changes or [], "components": components, "strategy_files": strategy_file or [],
                                  "deal": deal or []})
    setup = prepared(scenario)
    folder = out_dir or Path("out") / f"{setup.game.NAME}-{setup.players}p-{mode}-seed{setup.seed}"
    room(folder, scenario.games)
    command = shlex.join(["equipoise", *sys.argv[1:]])
    if mode in ("morris", "sobol"):
        told = _sensitivity(setup, mode, morris or sobol or 0, vary or [], rule or [], metric, scenario.games, folder, threads,
                            as_json)
    else:
        told = _differences(setup, mode, vary or [], rule or [], metric, margins, scenario.games, folder, threads, as_json)
    from reports import page

    if html or markdown:
        page.write(told.contents(command), html, markdown)
    if as_json:
        print(json.dumps(told.as_json(), indent=1))
    else:
        told.show(everything)
        written = ", ".join(str(path) for path in (folder, html, markdown) if path)
        out.print(f"written: {written}", markup=False, soft_wrap=True)


def _mode(vary: list[str] | None, tornado: bool, morris: int | None, sobol: int | None, rule: list[str] | None) -> str:
    asked = [name for name, given in (("tornado", tornado), ("morris", morris is not None), ("sobol", sobol is not None)) if given]
    if len(asked) > 1:
        raise InputError(f"sweep: --{asked[0]} and --{asked[1]} cannot go together")
    if not asked and not vary:
        raise InputError("sweep: needs --vary KEY=lo:hi:step, --tornado, --morris N or --sobol N")
    if rule and not asked:
        raise InputError("--rule: goes with --tornado, --morris or --sobol")
    if vary and tornado:
        raise InputError("sweep: --tornado takes the values to try from the rules; --vary cannot go with it")
    for name, size in (("morris", morris), ("sobol", sobol)):
        if size is not None and size < 4:
            raise InputError(f"--{name} {size}: must be at least 4")
    if sobol is not None and sobol & (sobol - 1):
        raise InputError(f"--sobol {sobol}: must be a power of 2, for example 64")
    return asked[0] if asked else "sweep"


def _differences(setup: Any, mode: str, vary: list[str], rule: list[str], metric: list[str] | None, margins: dict[str, float],
                 games: int, folder: Path, threads: int | None, quiet: bool) -> Any:
    """Curves or a tornado: each setting against the rules as they are."""
    from analysis import variants
    from reports.sweep import Told
    from sim.batch import changed

    only = variants.chosen_metrics(setup.game.NAME, metric)
    if mode == "tornado":
        wanted = variants.alone(variants.tried(setup, rule), setup)
        columns = ["rule"]
    else:
        varied = [variants.parse_vary(text, setup) for text in vary]
        wanted, columns = variants.settings(varied), [one.key for one in varied]
    setups = {BASE: setup} | {folder_name(one): changed(setup, one) for one in wanted}
    places = dict(zip(list(setups)[1:], wanted, strict=True))
    runs = played_all(setups, games, folder, threads, quiet)
    _, dataset = next(runs)
    base = variants.measured(dataset, only)
    tables = {}
    for name, run in runs:
        key = places[name] if mode == "tornado" else tuple(text.partition("=")[2] for text in places[name])
        found = base if run.manifest["rules_digest"] == dataset.manifest["rules_digest"] else variants.measured(run, only)
        tables[key] = variants.against(base, found, int(run.manifest["blocks"]), margins)
    return Told(mode, dataset, variants.collected(tables, columns), columns)


def _sensitivity(setup: Any, method: str, size: int, vary: list[str], rule: list[str], metric: list[str] | None, games: int,
                 folder: Path, threads: int | None, quiet: bool) -> Any:
    """Many rules at once; the figures of each setting are kept, its games are not."""
    from analysis import sensitivity, variants
    from reports.commands.points import evaluated
    from reports.sensitivity import Told

    sensitivity.salib()
    only = variants.chosen_metrics(setup.game.NAME, metric)
    varied = [variants.parse_vary(text, setup) for text in vary] if vary else variants.tried(setup, rule)
    if len(varied) < 2:
        raise InputError(f"--{method}: needs two rules or more")
    problem = sensitivity.unit_problem(varied)
    points = (sensitivity.morris_points if method == "morris" else sensitivity.sobol_points)(problem, size, setup.seed % 2**31)
    wanted = [sensitivity.setting(varied, point) for point in points]
    values = evaluated(setup, wanted, only, games, folder, threads, quiet)
    return Told(method, setup, games, varied, problem, points, values)
