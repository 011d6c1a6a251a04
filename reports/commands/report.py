"""`equipoise report`: a run as a page that a designer reads, or its charts as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from reports.commands.options import writable
from reports.console import out
from sim.errors import InputError

FORMATS = ("html", "png")


def report(folders: Annotated[list[Path], typer.Argument(metavar="RUN...", help="a run folder; several of one game, a page over "
                                                         "the numbers of players")],
           target: Annotated[Path | None, typer.Option("--out", help="page to write; with --format png a folder")] = None,
           markdown: Annotated[Path | None, typer.Option(help="Markdown twin to write")] = None,
           bands: Annotated[Path | None, typer.Option(metavar="FILE.toml", help="where the design wants its figures")] = None,
           form: Annotated[str, typer.Option("--format", help="html, or png: the charts alone, a picture each")] = "html") -> None:
    """Turn a run into a page that a designer reads, or into pictures of its charts."""
    from sim.dataset import Dataset

    if form not in FORMATS:
        raise InputError(f"--format {form}: must be html or png")
    if form == "png" and markdown is not None:
        raise InputError(f"--markdown {markdown}: goes with --format html, not with png")
    runs = [Dataset.open(folder) for folder in folders]
    if form == "png":
        if len(runs) > 1:
            raise InputError("--format png: takes one run")
        _pictures(runs[0], target or Path("charts"))
        return
    html = target or Path("report.html")
    writable({"--out": html, "--markdown": markdown})
    from analysis.bands import read_bands
    from reports import counts, page

    if bands is not None:
        read_bands(bands, runs[0].manifest["game"])  # refused before anything is measured
    content = page.contents(runs[0], bands) if len(runs) == 1 else counts.contents(runs, bands)
    page.write(content, html, markdown)
    out.print(f"written: {html}" + (f", {markdown}" if markdown else ""), markup=False, soft_wrap=True)


def _pictures(dataset: Any, folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise InputError(f"--out {folder}: is a file; --format png writes a folder of pictures")
    if not folder.resolve().parent.is_dir():
        raise InputError(f"--out {folder}: its folder does not exist")
    from reports.pictures import write

    written = write(dataset, folder)
    out.print(f"written: {len(written)} charts into {folder}", markup=False, soft_wrap=True)
