"""Several runs of one game at different tables, side by side: small multiples and the lights of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pandas as pd

from analysis import metrics
from reports import charts, lights, page, theme, words
from reports.page_parts import Grid, Section
from sim.dataset import Dataset
from sim.errors import InputError

SHOWN = ("win_share_seat", "win_share_strategy", "rebellion", "end_causes", "roles", "scores", "margin", "rounds", "score_sources",
         "contribution_return", "talents")


def checked(runs: Sequence[Dataset]) -> list[Dataset]:
    """The runs by number of players.

    Raises
    ------
    InputError
        If they are of different games, or two have the same number of players.
    """
    games = sorted({run.manifest["game"] for run in runs})
    if len(games) > 1:
        raise InputError(f"report: the runs are of different games ({', '.join(games)}); a page is about one")
    ordered = sorted(runs, key=lambda run: run.manifest["players"])
    for one, two in pairwise(ordered):
        if one.manifest["players"] == two.manifest["players"]:
            raise InputError(f"report: {one.path} and {two.path} both have {one.manifest['players']} players; equipoise compare "
                             "sets two such runs side by side")
    return ordered


def contents(runs: Sequence[Dataset], bands: Path | None) -> dict[str, Any]:
    """Everything that the page says."""
    runs = checked(runs)
    tables = {int(run.manifest["players"]): metrics.measure_all(run) for run in runs}
    lit = pd.concat([lights.found(run, tables[int(run.manifest["players"])], bands).assign(players=run.manifest["players"])
                     for run in runs], ignore_index=True)
    light = lights.section(lit, bands)
    game = runs[0].manifest["game"]
    players = [str(count) for count in tables]
    told = [{"title": f"{count} players", "text": _said(own)} for count, own in lit.groupby("players")]
    provenance = [(f"{run.manifest['players']} players: {key}", text) for run in runs for key, text in page.provenance(run)]
    commands = "\n".join(page.command(run.manifest) for run in runs)
    return {"title": f"{game.capitalize()} at {', '.join(players[:-1])} and {players[-1]} players",
            "headline": light.title + ".", "banner": page.banner(runs[0].manifest), "findings": told, "lights": light,
            "sections": _sections(tables), "tables": [], "method": page.method(runs[0]), "provenance": provenance,
            "command": commands}


def _said(lit: pd.DataFrame) -> str:
    """The lights of one table in a sentence, seats in one verdict."""
    return "; ".join(f"{words.spoken(row['figure'])} {words.value(row['value'], row['unit'])}: {row['light']}"
                     for _, row in lit.iterrows()) + "."


def _sections(tables: Mapping[int, Mapping[str, pd.DataFrame]]) -> list[Section]:
    """A chart a metric, a panel a table."""
    sections = []
    for name in SHOWN:
        chart = charts.load(name)
        have = {count: own for count, own in tables.items() if chart.METRIC in own}
        if have:
            svg = theme.multiples(chart.draw, {f"{count} players": own[chart.METRIC] for count, own in have.items()})
            grids = {count: page.grid_of(chart, own[getattr(chart, "TABLE", chart.METRIC)]) for count, own in have.items()}
            first = next(iter(grids.values()))
            rows = [[str(count), *row] for count, grid in grids.items() for row in grid.rows]
            sections.append(Section(name.replace("_", " ").capitalize(), Grid(["players", *first.header], rows), svg,
                                    getattr(chart, "NOTE", "")))
    return sections
