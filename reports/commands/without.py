"""`equipoise without`: what not doing something costs, and what a component is worth."""

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
from reports.commands.variants import folder_name, played_all, room
from reports.console import out
from sim.errors import InputError


def without(game: Annotated[str, typer.Argument(help="a game, or a scenario file (TOML)")],
            forbid: Annotated[str | None, typer.Option(metavar="STRATEGY[=CLASS,...]", help="a strategy of the field that may not "
                                                       "choose options of a class; every class by default")] = None,
            component: Annotated[str | None, typer.Option(metavar="TABLE[=ROW,...]",
                                                          help="components of a table; all by default")] = None,
            metric: Annotated[list[str] | None, typer.Option(help="this metric (may be repeated); else the usual ones")] = None,
            margin: Annotated[list[str] | None, typer.Option(metavar="NAME=SIZE", help="margin of a figure or metric")] = None,
            players: Players = None, length: Length = None,
            games: Annotated[int | None, typer.Option(help="games with and games without each thing")] = None,
            strategies: Field = None, seed: Annotated[int | None, typer.Option()] = None, changes: Set = None,
            components: Components = None, strategy_file: Files = None, deal: Deal = None,
            out_dir: Annotated[Path | None, typer.Option("--out", help="folder for the runs")] = None,
            threads: Annotated[int | None, typer.Option(help="all processors by default; changes no result")] = None,
            html: Annotated[Path | None, typer.Option("--report", help="page to write")] = None,
            markdown: Annotated[Path | None, typer.Option(help="Markdown twin to write")] = None,
            as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON on stdout")] = False) -> None:
    """What not doing something costs a strategy, or what a talent, card, objective or trend is worth, on the same deals."""
    if (forbid is None) == (component is None):
        raise InputError("without: needs --forbid STRATEGY[=CLASS,...] or --component TABLE[=ROW,...], one of them")
    writable({"--report": html, "--markdown": markdown})
    margins = margins_of(margin)
    scenario = scenario_of(game, {"players": players, "length": length, "games": games, "field": strategies, "seed": seed,
                                  "set": changes or [], "components": components, "strategy_files": strategy_file or [],
                                  "deal": deal or []})
    setup = prepared(scenario)
    folder = out_dir or Path("out") / f"{setup.game.NAME}-{setup.players}p-without-seed{setup.seed}"
    room(folder, scenario.games)
    from analysis import ablation, variants

    if forbid is not None:
        name, pairs = ablation.restricted(setup, forbid, scenario.strategy_files)
        focus = f"strategy={name}"
    else:
        focus, pairs = ablation.components(setup, str(component))
    only = variants.chosen_metrics(setup.game.NAME, metric or ablation.usual(setup.game.NAME, focus))
    told = _measured(pairs, focus, only, margins, scenario.games, folder, threads, as_json)
    from reports import page

    if html or markdown:
        page.write(told.contents(shlex.join(["equipoise", *sys.argv[1:]])), html, markdown)
    if as_json:
        print(json.dumps(told.as_json(), indent=1))
    else:
        told.show()
        out.print(f"written: {', '.join(str(path) for path in (folder, html, markdown) if path)}", markup=False, soft_wrap=True)


def _measured(pairs: Any, focus: str, only: list[str], margins: dict[str, float], games: int, folder: Path, threads: int | None,
              quiet: bool) -> Any:
    """Both sides of every pair; a side that several pairs share is played once."""
    from analysis import ablation, variants
    from reports.without import Told

    setups, sides = {}, {}
    for pair in pairs:
        for which, setup in (("without" if not pair.label else "free", pair.plain), ("with", pair.other)):
            shared = (setup is pairs[0].plain and pair is not pairs[0]) or (not setup.interventions and which != "with")
            sides[pair.thing, which == "with"] = name = "base" if shared else folder_name((which, pair.thing))
            setups[name] = setup
    found, runs = {}, {}
    for name, run in played_all(setups, games, folder, threads, quiet):
        found[name], runs[name] = variants.measured(run, only), run
    tables = {}
    for pair in pairs:
        plain, other = (found[sides[pair.thing, side]] for side in (False, True))
        if pair.label:
            other = variants.rename(other, pair.label, focus.partition("=")[2])
        blocks = int(runs[sides[pair.thing, True]].manifest["blocks"])
        tables[pair.thing] = variants.against(ablation.about(plain, focus), ablation.about(other, focus), blocks, margins)
    return Told(focus, bool(pairs[0].label), next(iter(runs.values())), variants.collected(tables, ["thing"]), pairs)
