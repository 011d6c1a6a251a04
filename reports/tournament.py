"""A tournament for people: on the terminal, as JSON, as a page and its Markdown twin."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.tournament import Tournament
from reports import console, tournament_findings, words
from reports.summary import records
from sim.dataset import Dataset


def show(result: Tournament) -> None:
    """Print the result on the terminal."""
    fair = words.percent(result.ladder["fair"].iloc[0])
    header = ("strategy", "win share", "Alpha-Rank", "n")
    title = f"Ranking against an even field (fair {fair})\nin brackets 95 % intervals; n games"
    console.table(title, header, _ranking(result), right=header[1:])
    columns, rows = fields_grid(result.fields)
    console.table("\nWhat the best single deviator gains, in percentage points", columns, rows, right=("gain", "n"))
    if len(result.dominated):
        columns, rows = dominated_grid(result.dominated)
        console.table("\nDominated: what another wins more, at least, in percentage points", columns[:-1],
                      [row[:-1] for row in rows], right=("at least", "low"))
    console.out.print()
    for finding in tournament_findings.found(result):
        console.out.print(f"- {finding.title}. {finding.text}", markup=False)


def _ranking(result: Tournament) -> list[list[str]]:
    mass = result.mass.set_index("strategy")
    return [[row.strategy, _cell(row), _cell(mass.loc[row.strategy]), words.count(row.n)] for row in result.ladder.itertuples()]


def _cell(row: Any) -> str:
    return f"{words.percent(row.value)} ({words.interval(row.low, row.high, 'share').removesuffix(words.SPACE + '%')})"


def fields_grid(table: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Header and rows: what the best single deviator gains."""
    rows = [[row.field, row.deviator, words.gain(row), row.verdict, words.count(row.n)] for row in table.itertuples()]
    return ["all play", "best deviator", "gain", "field is", "n"], rows


def dominated_grid(table: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Header and rows: who is dominated, by whom, by how much at least."""
    rows = [[row.strategy, row.by, f"{100 * row.value:+.1f}", "" if math.isnan(row.low) else f"{100 * row.low:+.1f}", row.how,
             words.count(row.fellows)] for row in table.itertuples()]
    return ["strategy", "by", "at least", "low", "how", "fellow sets"], rows


def as_json(result: Tournament, dataset: Dataset) -> dict[str, Any]:
    """The result as plain data; missing numbers are None."""
    manifest = dataset.manifest
    about = {key: manifest[key] for key in ("game", "players", "games", "blocks", "seed", "rules_digest", "reconstructed")}
    tables = {"ladder": result.ladder, "alpha_rank": result.mass, "effective_strategies": result.viable, "cyclicity": result.cycles,
              "exploitability": result.fields, "dominated": result.dominated, "pairs": result.pairs, "duels": result.duels,
              "alpha_sweep": result.sweep}
    about |= {"level": 0.95, "line_ups": len(result.table.line_ups)}
    return about | {name: records(table) for name, table in tables.items()}


def build(result: Tournament, dataset: Dataset, html: Path | None = None, markdown: Path | None = None) -> None:
    """Write the page and its Markdown twin; equal data give equal bytes."""
    from reports import page

    page.write(contents(result, dataset), html, markdown)


def contents(result: Tournament, dataset: Dataset) -> dict[str, Any]:
    """Everything that the page says, ready to print."""
    from reports import page, theme
    from reports import tournament_charts as charts

    manifest = dataset.manifest
    told = tournament_findings.found(result)
    shades = f"Percent. In the diagonal all play the same: orange is above that, violet below. {told[2].title}."
    drawn = [(told[0].title, charts.ladder, result.ladder, "win share", ""),
             (_upset(result), charts.heat_map, result.pairs, "win share", shades),
             (told[1].title, charts.alpha_rank, result.mass, "Alpha-Rank", "In the limit of strong selection.")]
    sections = [page.Section(title, page.grid(table, value), theme.svg(draw, table)[1], note)
                for title, draw, table, value, note in drawn]
    return {"title": f"{manifest['game'].capitalize()}, {manifest['players']} players: a tournament of "
                     f"{len(manifest['strategies'])} strategies, {words.count(manifest['games'])} games",
            "headline": f"{told[0].title}. {told[1].title}.", "banner": page.banner(manifest), "findings": told,
            "sections": sections,
            "tables": _tables(result, told), "method": method(result), "provenance": page.provenance(dataset),
            "command": page.command(manifest)}


def _upset(result: Tournament) -> str:
    """The heat map's finding: the largest share that one wins among copies of another."""
    others = result.pairs[result.pairs["strategy"] != result.pairs["field"]]
    best = next(others.nlargest(1, "value").itertuples())
    return f"{best.strategy} wins {words.percent(best.value)} alone among copies of {best.field}, the largest share of any pair"


def _tables(result: Tournament, told: list[Any]) -> list[Any]:
    from reports.page import Grid, Section, grid

    sections = [Section(f"{told[3].title} (gain of the best one, percentage points)", Grid(*fields_grid(result.fields)))]
    if len(result.dominated):
        sections.append(Section(f"{told[4].title} (what another wins more, at least, percentage points)",
                                Grid(*dominated_grid(result.dominated))))
    duels = Section("Who wins how much more than whom at one table (intervals hold together)", grid(result.duels, "advantage"))
    return [*sections, duels, Section("Alpha-Rank at weaker and stronger selection", Grid(*_sweep(result.sweep)))]


def _sweep(table: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    wide = table.pivot(index=["alpha", "effective"], columns="strategy", values="value")[list(dict.fromkeys(table["strategy"]))]
    rows = [[f"{alpha:,g}", *(words.percent(share) for share in row), f"{effective:.2f}"]
            for (alpha, effective), row in zip(wide.index, wide.to_numpy(), strict=True)]
    return ["intensity", *wide.columns, "effective number"], rows


def method(result: Tournament) -> str:
    """How the numbers were made, in a paragraph."""
    table = result.table
    n, k = table.players, len(table.strategies)
    everything = len(table.line_ups) == math.comb(n + k - 1, n)
    which = ("all line-ups of the field, with repetition" if everything else
             "all line-ups of one or two strategies and an even sample of the others, from the seed")
    blocks = words.count(table.blocks.min())
    return (f"Played were {len(table.line_ups):,} line-ups: {which}. Each has deals of its own, in {blocks} blocks or more; a "
            "block is one deal, played in every rotation of the line-up over the seats, and the unit of every interval. Around the "
            "table a line-up sits in one order only. The win share is that of a seat; a shared victory counts one over the number "
            "of winners. Alpha-Rank (Omidshafiei et al. 2019) is the stationary distribution of one population of 50 in the limit "
            "of strong selection; its intervals, and those of the effective number, come from 400 payoff tables redrawn around the "
            "means. Cyclicity is the curl of the Hodge decomposition of the differences between pairs. Everything holds for these "
            "strategies; other strategies may find other balance.")
