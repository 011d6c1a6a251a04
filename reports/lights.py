"""Traffic lights: figures against the bands that a design wants, told by a shape, a colour and a word."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from analysis.bands import HOLDS, OPEN, OUT, lights, read_bands
from reports import words
from reports.page_parts import Grid, Section
from sim.dataset import Dataset

DEFAULT = Path(__file__).parent / "bands.toml"
MARKS = {OUT: "■ out", OPEN: "▲ not settled", HOLDS: "● holds"}
HEADER = ["light", "figure", "value", "95 % interval", "wanted", "n", "why"]


def found(dataset: Dataset, tables: Mapping[str, pd.DataFrame], bands: Path | None) -> pd.DataFrame:
    """The figures of a run that have a band, those that are out first."""
    table = lights(tables, read_bands(bands or DEFAULT, dataset.manifest["game"]))
    order = table["light"].map(list(MARKS).index)
    return table.iloc[order.argsort(kind="stable")]


def section(table: pd.DataFrame, bands: Path | None) -> Section:
    """The lights as a table; the file of the bands is named in the note."""
    counts = table["light"].value_counts()
    told = ", ".join(f"{counts[light]} {MARKS[light].partition(' ')[2]}" for light in MARKS if light in counts)
    extra = [key for key in ("players",) if key in table]
    rows = [[MARKS[row["light"]], *(str(row[key]) for key in extra), words.spoken(row["figure"]),
             words.value(row["value"], row["unit"]),
             words.interval(row["low"], row["high"], row["unit"]), words.interval(row["from"], row["to"], row["unit"]),
             words.count(row["n"]), row["why"]] for _, row in table.iterrows()]
    whose = f"Bands: {bands.name}." if bands else "Bands: our suggestions, to be edited (--bands FILE.toml)."
    return Section(f"Against what a design wants: {told}", Grid([HEADER[0], *extra, *HEADER[1:]], rows),
                   note=f"{whose} Holds and out: the whole interval lies inside, or outside; else more games would settle it.")
