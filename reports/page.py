"""The report of a run: one HTML page that works offline, and its Markdown twin."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import jinja2
import pandas as pd

from analysis import metrics
from analysis.payoffs import tournament_line_ups
from analysis.tables import ENDING
from reports import charts, findings, lights, outlier_games, theme, words
from reports.page_parts import Grid, Section
from sim.dataset import Dataset
from sim.schedule import schedule

TEMPLATES = Path(__file__).parent / "templates"
HIDDEN = ("metric", "n", "value", "low", "high", "blocks", "unit", "fair", "scope")
TABLE_TITLES = {"win_share_strategy_seat": "Win share by strategy and seat", "score": "Mean score", "ties": "Ties",
                "component_use": "Use of components: share of games in which each occurs",
                "component_use_embark": "Use of components: share of games in which each occurs",
                "crises": "Crises a game, and share of them that is met", "actions": "Actions a seat and game"}


def build(dataset: Dataset, html: Path | None = None, markdown: Path | None = None, bands: Path | None = None) -> list[Path]:
    """Write the report of a run.

    Parameters
    ----------
    dataset : Dataset
        A finished run.
    html, markdown : path, optional
        Files to write; folders are made.
    bands : path, optional
        Where the design wants its figures; `reports/bands.toml` by default.

    Returns
    -------
    list of Path
        What was written. Equal data give equal bytes.
    """
    return write(contents(dataset, bands), html, markdown)


def write(content: Mapping[str, Any], html: Path | None = None, markdown: Path | None = None) -> list[Path]:
    """Write contents as a page and as its Markdown twin; see `build`."""
    written = []
    for template, path in {"page.html.j2": html, "page.md.j2": markdown}.items():
        if path is not None:
            path = Path(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_environment().get_template(template).render(content), encoding="utf-8")
            written.append(path)
    return written


def contents(dataset: Dataset, bands: Path | None = None) -> dict[str, Any]:
    """Everything that the page says, ready to print."""
    manifest = dataset.manifest
    tables = metrics.measure_all(dataset)
    told = findings.found(tables)
    return {"title": f"{manifest['game'].capitalize()}, {manifest['players']} players: {words.count(manifest['games'])} games",
            "headline": ". ".join(f.title for f in told[:2]) + ".", "banner": banner(manifest), "findings": told,
            "sections": _charts(tables), "tables": [outlier_games.section(dataset, tables), *_other_tables(tables)],
            "lights": lights.section(lights.found(dataset, tables, bands), bands),
            "method": method(dataset), "provenance": provenance(dataset), "command": command(manifest)}


def banner(manifest: Mapping[str, Any]) -> str:
    """The warning while invented components are in play; empty without."""
    if not manifest["reconstructed"]:
        return ""
    tables = ", ".join(manifest["reconstructed"])
    return f"Components {tables} are reconstructed, not the printed ones: nothing here describes the printed game."


def method(dataset: Dataset) -> str:
    """How the numbers were made, in a paragraph."""
    wars = (" Where all may lose, the fair share is the share of games that somebody wins over the number of seats; a game that "
            "ends in war has no scores, so scores, margins and ties tell of the other games only.")
    return (f"Games come in {words.count(dataset.manifest['blocks'])} blocks: one deal, played once for every rotation of the "
            f"line-up over the seats. The block is the unit of every interval (95{words.SPACE}%). Shares of games have Wilson "
            "intervals over the effective number of games, means have t intervals over blocks, quantiles have bootstrap intervals "
            "over stretches of blocks. What is told by round comes from an even sample of blocks. A shared victory counts one over "
            f"the number of winners.{wars if ENDING in dataset.columns('games') else ''} Seats are counted from 0, the first "
            "player. Everything holds for these strategies; other players may find other balance.")


def command(manifest: Mapping[str, Any]) -> str:
    """The command that repeats the run."""
    verb = _verb(manifest)
    if not verb:
        return "# no command states these line-ups; in Python, sim.run(..., line_ups=...) with those of manifest.json"
    words_ = ["equipoise", verb, manifest["game"], "--players", str(manifest["players"]), "--games", str(manifest["games"]),
              "--strategies", ",".join(s["label"] for s in manifest["strategies"]), "--seed", str(manifest["seed"])]
    rules = manifest["rules"]
    if rules["components"] != "reconstructed":
        words_ += ["--components", rules["components"]]
    for change in rules["changes"]:
        words_ += ["--set", change]
    for key, value in manifest["interventions"].items():
        words_ += ["--force", value] if key == "force" else ["--deal", f"{key}={value}"]
    return shlex.join([*words_, "--out", "out/repeat"])


def _verb(manifest: Mapping[str, Any]) -> str:
    """The command that plays these line-ups, if there is one."""
    size = (len(manifest["strategies"]), manifest["players"], manifest["seed"])
    planned = {"run": schedule(*size).line_ups, "tournament": tournament_line_ups(*size)}
    return next((verb for verb, line_ups in planned.items() if list(map(list, line_ups)) == manifest["line_ups"]), "")


def provenance(dataset: Dataset) -> list[tuple[str, str]]:
    """What the run was, line by line."""
    m = dataset.manifest
    changes = ", ".join(m["rules"]["changes"]) or "none"
    told = ", ".join(f"{k}={v}" for k, v in m["interventions"].items()) or "none"
    line_ups = [", ".join(m["strategies"][i]["label"] for i in line_up) for line_up in m["line_ups"][:3]]
    more = f" and {len(m['line_ups']) - 3:,} more" if len(m["line_ups"]) > 3 else ""
    return [("Game", f"{m['game']}, {m['players']} players"),
            ("Games", f"{words.count(m['games'])} in {words.count(m['blocks'])} blocks"),
            ("Strategies", ", ".join(s["label"] for s in m["strategies"])), ("Line-ups", "; ".join(line_ups) + more),
            ("Seed", str(m["seed"])), ("Component set", m["components"]), ("Rules changed", changes),
            ("Deals and choices forced", told), ("Rules digest", m["rules_digest"]), ("Dataset digest", dataset.digest()),
            ("Equipoise", f"{m['equipoise']}, dataset format {m['format']}")]


def _charts(tables: Mapping[str, pd.DataFrame]) -> list[Section]:
    sections = []
    for name in charts.names():
        chart = charts.load(name)
        if chart.METRIC not in tables:
            continue
        finding, svg = theme.svg(chart.draw, tables[chart.METRIC])
        table = tables[getattr(chart, "TABLE", chart.METRIC)]
        sections.append(Section(finding, grid_of(chart, table), svg, getattr(chart, "NOTE", "")))
    return sections


def grid_of(chart: ModuleType, table: pd.DataFrame) -> Grid:
    """The table under a chart."""
    return grid(chart.shown(table) if hasattr(chart, "shown") else table, getattr(chart, "VALUE", "value"))


def _other_tables(tables: Mapping[str, pd.DataFrame]) -> list[Section]:
    """Tables that no chart prints."""
    drawn = {name for chart in map(charts.load, charts.names()) for name in (chart.METRIC, getattr(chart, "TABLE", ""))}
    return [Section(TABLE_TITLES.get(name, name.replace("_", " ").capitalize()), grid(table))
            for name, table in tables.items() if name not in drawn]


def grid(table: pd.DataFrame, value: str = "value") -> Grid:
    """A metric's table as text: groups, value, interval, fair share, n, blocks, and whatever else the table has."""
    groups = [c for c in table if c not in HIDDEN]
    own, extra = _split(table, groups)
    several = table["metric"].nunique() > 1
    header = ["metric"] * several + own + [value, "95 % interval"] + ["fair share"] * ("fair" in table) + ["n", "blocks"] + extra
    return Grid(header, [_cells(row, own, extra, several) for row in table.to_dict("records")])


def _split(table: pd.DataFrame, columns: list[str]) -> tuple[list[str], list[str]]:
    """Groups stand before the value, added columns behind it."""
    place = list(table.columns).index("value")
    behind = [c for c in columns if list(table.columns).index(c) > place]
    return [c for c in columns if c not in behind], behind


def _cells(row: Mapping[Any, Any], own: list[str], extra: list[str], several: bool) -> list[str]:
    cells = [row["metric"].replace("_", " ")] * several + [_group(column, row[column]) for column in own]
    cells += [words.value(row["value"], row["unit"]), words.interval(row["low"], row["high"], row["unit"])]
    if "fair" in row:
        cells.append(words.value(row["fair"], "share"))
    return cells + [words.count(row["n"]), words.count(row["blocks"])] + [str(row[column]) for column in extra]


def _group(column: str, value: Any) -> str:
    if pd.isna(value):
        return "all"
    return f"{value:.0%}".replace("%", f"{words.SPACE}%") if column == "quantile" else str(value)


def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=lambda name: bool(name and ".html" in name), trim_blocks=True,
        lstrip_blocks=True, keep_trailing_newline=True, undefined=jinja2.StrictUndefined)
    environment.filters["md"] = _markdown
    return environment


def _markdown(text: str) -> str:
    """Text that Markdown prints as it is."""
    for mark in "\\`*_[]<>|":
        text = text.replace(mark, "\\" + mark)
    return text.replace("\n", " ")
