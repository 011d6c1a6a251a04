"""Playing many variants of a run on the same deals, under one progress bar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import typer

from reports import console
from sim.errors import InputError

BASE = "base"


def folder_name(changes: tuple[str, ...]) -> str:
    """A folder for a setting: its changes."""
    return re.sub(r"[^\w.=,+-]", "_", ",".join(changes)) or BASE


def played_all(setups: Mapping[str, Any], games: int, folder: Path, threads: int | None, quiet: bool) -> Iterator[tuple[str, Any]]:
    """Play each setup into its folder, one after another; what is there already is kept."""
    from sim.batch import play
    from sim.jit import prune

    try:
        with console.progress(quiet) as bar:
            for number, (name, setup) in enumerate(setups.items()):
                path = folder / name
                yield name, play(setup, games, path, threads=threads, resume=path.exists(),
                                 progress=_shifted(bar, number, len(setups)))
    except KeyboardInterrupt:
        console.err.print(f"stopped; what is finished is in {folder}, the same command continues", markup=False, soft_wrap=True)
        raise typer.Exit(130) from None
    prune()


def _shifted(bar: Any, number: int, count: int) -> Any:
    """The bar of one run as a stretch of the bar of all."""
    return bar and (lambda done, total: bar(number * total + done, count * total))


def room(folder: Path, games: int) -> None:
    """Refuse what cannot be played before anything is compiled."""
    if games < 2:
        raise InputError(f"--games {games}: must be at least 2, for an interval")
    if folder.is_file():
        raise InputError(f"--out {folder}: is a file; it must be a folder")
