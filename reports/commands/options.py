"""Options that several commands share, and what they come to: a scenario, and a setup to play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from reports import console
from sim.errors import InputError

Set = Annotated[list[str] | None,
                typer.Option("--set", metavar="KEY=VALUE", help="change a rule or a cell, e.g. boats.B07.berths=ECM")]
Components = Annotated[str | None, typer.Option(help="a component set shipped with the game, or a folder")]
Players = Annotated[int | None, typer.Option(help="seats at the table")]
Length = Annotated[str | None, typer.Option(help="short, medium or long, in games that have lengths")]
Field = Annotated[str | None, typer.Option(help="names with weights, e.g. farmer,miner:patience=0.5")]
Files = Annotated[list[str] | None, typer.Option("--strategy-file", metavar="F.py", help="a strategy of your own")]
Deal = Annotated[list[str] | None,
                 typer.Option("--deal", metavar="NAME.PLACE=ROW", help="fix a part of the deal, e.g. talent.0=R-T7")]
Force = Annotated[str | None, typer.Option(metavar="N=OPTION", help="force decision number N of every game")]


def scenario_of(game: str, overrides: dict[str, Any]) -> Any:
    """The scenario that a game or a scenario file and options describe."""
    from sim.scenario import from_options, read_scenario

    names = overrides.pop("field")
    overrides["strategies"] = [name.strip() for name in names.split(",") if name.strip()] if names is not None else None
    return read_scenario(Path(game), overrides) if game.endswith(".toml") else from_options(game, overrides)


def prepared(scenario: Any) -> Any:
    """The setup of a scenario, its strategies compiled."""
    import strategies
    from sim.batch import prepare
    from sim.games import load

    game = load(scenario.game)
    if not scenario.strategies:
        raise InputError(f"--strategies: is missing; equipoise list strategies {scenario.game} shows what there is")
    players = scenario.seats(game.PLAYERS[0])
    setup = prepare(scenario.game, players=players, strategies=scenario.strategies, seed=scenario.seed,
                    changes=scenario.changes(game), components=scenario.components, deals=scenario.deal, force=scenario.force)
    setup.strategies = [strategies.load(game, spec, scenario.strategy_files) for spec in scenario.strategies]  # compiled last
    return setup


def played(setup: Any, games: int, folder: Path, *, threads: int | None = None, resume: bool = False, quiet: bool = False,
           hint: str = "continue with --resume") -> Any:
    """Play under a progress bar; Ctrl-C ends with a hint and exit code 130."""
    from sim.batch import play
    from sim.jit import prune

    try:
        with console.progress(quiet) as bar:
            dataset = play(setup, games, folder, threads=threads, resume=resume, progress=bar)
    except KeyboardInterrupt:
        console.err.print(f"stopped; what is finished is in {folder}, {hint}", markup=False)
        raise typer.Exit(130) from None
    prune()
    return dataset


def writable(targets: dict[str, Path | None]) -> None:
    """Refuse files that cannot be written before anything is played."""
    for option, path in targets.items():
        if path is not None and path.is_dir():
            raise InputError(f"{option} {path}: is a folder; it must be a file")
        if path is not None and not path.resolve().parent.is_dir():
            raise InputError(f"{option} {path}: its folder does not exist")


def margins_of(given: list[str] | None) -> dict[str, float]:
    """Margins by the name of a figure or metric."""
    from analysis.paired import size_of

    margins = {}
    for text in given or []:
        name, _, size = text.rpartition("=")
        margins[name] = size_of(size)
        if not name or not margins[name] > 0:
            raise InputError(f"--margin {text}: must be NAME=SIZE with a size above 0, such as win_share_seat=1pp or margin=0.2")
    return margins
