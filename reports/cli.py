"""The command line. Commands parse and call; heavy imports wait until a command needs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer

from reports import console
from reports.commands.compare import compare, diff_rules
from reports.commands.gate import accept, baseline, check
from reports.commands.luck import luck
from reports.commands.options import (
    Components,
    Deal,
    Field,
    Files,
    Force,
    Length,
    Players,
    Set,
    played,
    prepared,
    scenario_of,
)
from reports.commands.report import report
from reports.commands.sweep import sweep
from reports.commands.tournament import tournament
from reports.commands.without import without
from reports.console import House, err, out
from sim.errors import InputError

app = typer.Typer(cls=House, no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False,
                  help="Play board games by the million and report what the rules do.")

@app.command()
def run(game: Annotated[str, typer.Argument(help="a game, or a scenario file (TOML)")], players: Players = None,
        length: Length = None, games: Annotated[int | None, typer.Option(help="games, rounded up to whole blocks")] = None,
        strategies: Field = None, seed: Annotated[int | None, typer.Option()] = None,
        out_dir: Annotated[Path | None, typer.Option("--out", help="folder to write")] = None,
        changes: Set = None, components: Components = None, strategy_file: Files = None, deal: Deal = None, force: Force = None,
        threads: Annotated[int | None, typer.Option(help="all processors by default; changes no result")] = None,
        resume: Annotated[bool, typer.Option("--resume", help="continue or extend the run in --out")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="print the table as JSON on stdout")] = False,
        quiet: Annotated[bool, typer.Option("--quiet", help="no progress bar, no table")] = False) -> None:
    """Play games into a folder, and end with a table."""
    scenario = scenario_of(game, {"players": players, "length": length, "games": games, "field": strategies, "seed": seed,
                                "set": changes or [], "components": components, "strategy_files": strategy_file or [],
                                "deal": deal or [], "force": force})
    setup = prepared(scenario)
    whole = int(setup.plan.first_game(setup.plan.blocks_for(scenario.games)))
    if whole != scenario.games and not (quiet or as_json):
        err.print(f"{scenario.games:,} games rounded up to {whole:,}: whole blocks of one deal in every rotation", markup=False)
    folder = out_dir or Path("out") / f"{setup.game.NAME}-{setup.players}p-seed{setup.seed}"
    dataset = played(setup, scenario.games, folder, threads=threads, resume=resume, quiet=quiet or as_json)
    if not quiet:
        _print_summary(dataset, as_json)
        if not as_json:
            out.print(f"written to {folder}; equipoise report {folder} makes the report", markup=False, soft_wrap=True)


def _print_summary(dataset: Any, as_json: bool) -> None:
    from reports import summary

    if as_json:
        print(json.dumps(summary.as_json(dataset), indent=1))
    else:
        summary.show(dataset)


@app.command()
def replay(game: Annotated[str, typer.Argument(help="a game, a scenario file, or a run folder")],
           game_index: Annotated[int, typer.Option("--game", help="number of the game")] = 0,
           players: Players = None, length: Length = None, strategies: Field = None,
           seed: Annotated[int | None, typer.Option()] = None,
           changes: Set = None, components: Components = None, strategy_file: Files = None, deal: Deal = None, force: Force = None,
           form: Annotated[str, typer.Option("--format", help="text or jsonl")] = "text",
           stop_at: Annotated[int | None, typer.Option(help="end at this decision and show what its seat sees")] = None,
           positions: Annotated[bool, typer.Option("--positions", help="jsonl: add whole positions")] = False,
           against: Annotated[Path | None, typer.Option(help="another run folder: both tellings from where they part")] = None,
           ) -> None:
    """Tell one game, decision by decision."""
    if form not in ("text", "jsonl"):
        raise InputError(f"--format {form}: must be text or jsonl")
    if Path(game, "manifest.json").exists():
        setup = _stored(game, game_index)
    else:
        setup = prepared(scenario_of(game, {"players": players, "length": length, "field": strategies, "seed": seed,
                                          "set": changes or [], "components": components, "strategy_files": strategy_file or [],
                                          "deal": deal or [], "force": force}))
    from sim.replay import in_words, teller, trace

    lines = trace(setup, game_index, stop_at=stop_at, positions=positions)
    if against is not None:
        other = trace(_stored(str(against), game_index), game_index, stop_at=stop_at)
        one, two = (list(in_words(told, teller(setup.game))) for told in (lines, other))
        console.side_by_side(one, two, (game, str(against)))
        return
    for text in in_words(lines, teller(setup.game)) if form == "text" else map(json.dumps, lines):
        print(text)


def _stored(folder: str, game_index: int) -> Any:
    """The setup of a run folder that has such a game."""
    from sim.dataset import Dataset
    from strategies.stored import setup_of

    dataset = Dataset.open(folder)
    if game_index >= dataset.manifest["games"]:
        raise InputError(f"--game {game_index}: the run has games 0 to {dataset.manifest['games'] - 1}")
    return setup_of(dataset)


@app.command()
def digest(folder: Annotated[Path, typer.Argument(help="a run folder")]) -> None:
    """Print the digest of a run's rows: equal runs have equal digests."""
    from sim.dataset import Dataset

    print(Dataset.open(folder).digest())


@app.command("check-strategy")
def check_strategy(file: Annotated[str, typer.Argument(help="a strategy file")], game: Annotated[str, typer.Argument()]) -> None:
    """Try a strategy file in plain Python, then compile it."""
    if not Path(file).is_file():
        raise InputError(f"{file}: there is no such file")
    import strategies
    from sim.games import load

    module = load(game)
    code = subprocess.run([sys.executable, "-m", "strategies.check", str(Path(file).resolve()), game],
                          env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, check=False).returncode
    if code:
        raise typer.Exit(code)
    strategies.load(module, Path(file).stem, [file])
    out.print("it compiles", markup=False)


@app.command()
def rules(game: Annotated[str, typer.Argument()], changes: Set = None, components: Components = None,
          export: Annotated[Path | None, typer.Option(metavar="DIR", help="write an editable copy")] = None) -> None:
    """Show the rules in force, with their sources."""
    from sim.games import load
    from sim.rules import load_rules

    loaded = load_rules(load(game), changes or [], components)
    if export:
        from sim.rules import export_rules

        export_rules(loaded, export)
        out.print(f"written to {export}; play it with --components {export}", markup=False, soft_wrap=True)
        return
    rows = [(key, rule.value, rule.allowed(), rule.source, rule.meaning) for key, rule in loaded.values.items()]
    console.table(f"Rules of {game}", ("rule", "value", "allowed", "source", "meaning"), rows)
    for name, cells in loaded.tables.items():
        console.table(f"\n{name} (component set {loaded.components})", list(cells[0]), [list(row.values()) for row in cells])


@app.command("list")
def list_things(what: Annotated[str, typer.Argument(help="games, strategies, metrics, charts or classes")] = "games",
                game: Annotated[str | None, typer.Argument()] = None) -> None:
    """List games, strategies, metrics, charts, or classes of options that a strategy may be forbidden."""
    from sim import games

    if game is not None:
        games.load(game)
    chosen = [game] if game else games.names()
    if what == "games":
        modules = [games.load(name) for name in chosen]
        rows = [(m.NAME, f"{m.PLAYERS[0]}-{m.PLAYERS[1]}", m.SUMMARY) for m in modules]
        console.table("Games", ("game", "seats", "what it is"), rows)
    elif what == "strategies":
        found = list(chain.from_iterable(_strategies(name) for name in chosen))
        console.table("Strategies", ("game", "strategy", "idea", "weights (default, bounds)"), found)
    elif what == "metrics":
        from analysis import metrics

        console.table("Metrics", ("metric", "what it measures"), metrics.described(game))
    elif what == "charts":
        from reports import charts

        console.table("Charts", ("chart", "what it shows"), charts.described(game))
    elif what == "classes":
        rows = [(name, kind, told) for name in chosen for kind, told in games.load(name).CLASSES.items()]
        console.table("Classes of options", ("game", "class", "what it is"), rows)
    else:
        raise InputError(f"list {what}: must be one of games, strategies, metrics, charts, classes")


def _strategies(game: str) -> list[tuple[str, str, str, str]]:
    import strategies

    rows: list[tuple[str, str, str, str]] = []
    for name, path in strategies.files(game).items():
        idea, weights, _ = strategies.describe(path)
        told = "; ".join(f"{key} {default:g} ({low:g} to {high:g})" for key, (default, low, high, _) in weights.items())
        rows.append((game, name, idea, told))
    return rows


app.command()(compare)
app.command("diff-rules")(diff_rules)
for command in (report, baseline, check, accept, sweep, without, luck, tournament):
    app.command()(command)

if __name__ == "__main__":
    app()
