"""The charts of a run as pictures, one PNG a chart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analysis import metrics
from reports import charts, page, theme, words
from sim.dataset import Dataset


def write(dataset: Dataset, folder: Path) -> list[Path]:
    """Write every chart that applies to a run, named after the chart.

    Returns
    -------
    list of Path
        What was written, in the order of the page. Equal data give equal pictures.
    """
    folder.mkdir(exist_ok=True)
    tables = metrics.measure_all(dataset)
    foot, written = caption(dataset.manifest), []
    for name in charts.names():
        chart = charts.load(name)
        if chart.METRIC in tables:
            theme.png(chart.draw, tables[chart.METRIC], folder / f"{name}.png", foot)
            written.append(folder / f"{name}.png")
    return written


def caption(manifest: dict[str, Any]) -> str:
    """What a picture says of itself, for it may be shown without its page."""
    about = (f"{manifest['game'].capitalize()}, {manifest['players']} players, {words.count(manifest['games'])} games, "
             f"seed {manifest['seed']}; rules {manifest['rules_digest'][:12]}.")
    return f"{about} {page.banner(manifest)}".strip()
