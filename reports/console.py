"""The terminal: errors in one sentence, progress bars, tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any

import typer
from rich.console import Console
from rich.table import Table
from typer.core import TyperGroup

from sim.errors import EngineError, InputError

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)
FIGURE, WIDE = 23, 110  # columns: of a figure's name at the least, and of a terminal on which names need no break


class House(TyperGroup):
    """All commands: bad input ends in one sentence and exit code 2, Ctrl-C in a hint and 130."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except (InputError, EngineError) as error:
            err.print(f"error: {error}", style="red", markup=False, soft_wrap=True)
            raise typer.Exit(2) from None
        except BrokenPipeError:
            raise typer.Exit(0) from None


@contextmanager
def progress(quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on stderr with rate and time left, or nothing at all."""
    if quiet:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = [TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TextColumn("{task.fields[rate]}"),
               TimeRemainingColumn()]
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task("playing", total=None, rate="")

        def advance(done: int, total: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, total=total, rate=f"{speed:,.0f}/s" if speed else "")

        yield advance


def table(title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], right: Sequence[str] = (),
          figures: str | None = None) -> None:
    """Print a table; the columns in `right` are set flush right, names in the column `figures` break between their parts."""
    grid = Table(title=title, title_justify="left", box=None, header_style="bold", pad_edge=False)
    for column in columns:
        grid.add_column(column.replace("[", "\\["), justify="right" if column in right else "left", overflow="fold",
                        min_width=FIGURE if column == figures else None)
    for row in rows:
        cells = (in_parts(str(cell)) if column == figures else str(cell) for column, cell in zip(columns, row, strict=True))
        grid.add_row(*(cell.replace("[", "\\[") for cell in cells))
    out.print(grid)


def narrow() -> bool:
    """Is the terminal too narrow for names of figures in one line?"""
    return out.width < WIDE


def in_parts(name: str) -> str:
    """The name of a figure in lines, where the terminal is narrow."""
    metric, bracket, groups = name.partition("[")
    if not narrow() or not bracket:
        return name
    if len(groups) >= FIGURE:
        groups = groups.replace(",", ",\n")
    return f"{metric}\n[{groups}"


def side_by_side(one: Sequence[str], two: Sequence[str], names: tuple[str, str], context: int = 4, most: int = 40) -> None:
    """Print two tellings in two columns, from a little before the first line in which they differ."""
    first = next((k for k, (a, b) in enumerate(zip_longest(one, two)) if a != b), None)
    if first is None:
        out.print("both tellings are the same", markup=False)
        return
    start = max(0, first - context)
    lines = list(zip_longest(one[start:first + most], two[start:first + most], fillvalue=""))
    table(f"They part in line {first + 1}", names, lines)
