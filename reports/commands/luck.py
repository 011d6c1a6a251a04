"""`equipoise luck`: how much of a result each source of chance decides."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from reports.commands.options import Components, Deal, Field, Files, Length, Players, Set, prepared, scenario_of, writable
from reports.commands.variants import folder_name, played_all, room
from reports.console import out


def luck(game: Annotated[str, typer.Argument(help="a game, or a scenario file (TOML)")],
         players: Players = None, length: Length = None,
         games: Annotated[int | None, typer.Option(help="games of each run; there are two, and one for each source")] = None,
         strategies: Field = None, seed: Annotated[int | None, typer.Option()] = None, changes: Set = None,
         components: Components = None, strategy_file: Files = None, deal: Deal = None,
         out_dir: Annotated[Path | None, typer.Option("--out", help="folder for the runs")] = None,
         threads: Annotated[int | None, typer.Option(help="all processors by default; changes no result")] = None,
         html: Annotated[Path | None, typer.Option("--report", help="page to write")] = None,
         markdown: Annotated[Path | None, typer.Option(help="Markdown twin to write")] = None,
         as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON on stdout")] = False) -> None:
    """How much of who wins is decided by the line-up, and how much by each source of chance: tiles, cards, boats, talents."""
    writable({"--report": html, "--markdown": markdown})
    scenario = scenario_of(game, {"players": players, "length": length, "games": games, "field": strategies, "seed": seed,
                                  "set": changes or [], "components": components, "strategy_files": strategy_file or [],
                                  "deal": deal or []})
    setup = prepared(scenario)
    folder = out_dir or Path("out") / f"{setup.game.NAME}-{setup.players}p-luck-seed{setup.seed}"
    room(folder, scenario.games)
    from analysis import luck as shares

    wanted = shares.runs(setup)
    names = {folder_name((name,)): name for name in wanted}
    setups = {path: wanted[name] for path, name in names.items()}
    runs = {names[path]: run for path, run in played_all(setups, scenario.games, folder, threads, as_json)}
    from reports import page
    from reports.luck import Told

    told = Told(runs[shares.AS_DEALT], shares.decomposed(runs))
    if html or markdown:
        page.write(told.contents(shlex.join(["equipoise", *sys.argv[1:]])), html, markdown)
    if as_json:
        print(json.dumps(told.as_json(), indent=1))
    else:
        told.show()
        out.print(f"written: {', '.join(str(path) for path in (folder, html, markdown) if path)}", markup=False, soft_wrap=True)
