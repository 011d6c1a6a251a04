"""Two runs side by side: what changed, on the terminal and as a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis import paired
from analysis.paired import CHANGED, INCONCLUSIVE, MISSING, NEW, UNCHANGED
from reports import page, theme, words
from sim.dataset import Dataset
from sim.rule_diff import differences

ORDER = (CHANGED, INCONCLUSIVE, NEW, MISSING, UNCHANGED)
COLOURS = {CHANGED: theme.VERMILION, INCONCLUSIVE: theme.ORANGE, UNCHANGED: theme.BLUE}
SHOWN = 25
Pair = Sequence[Dataset]
HEADER = ["metric", "A", "B", "B less A", "95 % interval", "margin", "verdict", "pairing", "q"]


def ordered(table: pd.DataFrame) -> pd.DataFrame:
    """Verdicts first, within each the largest difference in margins first."""
    size = (table["difference"].abs() / table["margin"]).fillna(np.inf)
    rank = table["verdict"].map(ORDER.index)
    return table.assign(size=size, rank=rank).sort_values(["rank", "size"], ascending=[True, False], kind="stable")


def counts(table: pd.DataFrame) -> str:
    """How many rows have each verdict."""
    found = table["verdict"].value_counts()
    return ", ".join(f"{found[name]} {name}" for name in ORDER if name in found)


def headline(pair: Pair, table: pd.DataFrame) -> str:
    """The verdict in a sentence."""
    if identical(pair):
        return (f"Unchanged, bit-identical: all {words.count(pair[0].manifest['games'])} games are alike; at most "
                f"{words.percent(bound(pair[0]))} of games can differ (95{words.SPACE}%, 3 over n)")
    return f"{len(table)} figures: {counts(table)}"


def identical(pair: Pair) -> bool:
    """Are all rows of two runs alike?"""
    a, b = pair
    return a.manifest["games"] == b.manifest["games"] and a.digest() == b.digest()


def bound(dataset: Dataset) -> float:
    """Upper 95 % bound of the share of games that differ, when none of n blocks did: the rule of three."""
    return min(1.0, 3 / int(dataset.manifest["blocks"]))


def rows(table: pd.DataFrame) -> list[list[str]]:
    """The comparison as text, a row a figure."""
    return [[row.name, words.value(row.a, row.unit), words.value(row.b, row.unit), change(row.difference, row.unit),
             span(row), change(row.margin, row.unit).lstrip("+"), row.verdict, worth(row.gain),
             "" if np.isnan(row.q) else f"{row.q:.3f}"] for row in table.itertuples(index=False)]


def change(number: float, unit: str) -> str:
    """A signed difference: percentage points for shares."""
    if np.isnan(number):
        return ""
    return f"{100 * number:+.2f}{words.SPACE}pp" if unit == "share" else f"{number:+.3g}{words.SPACE}{unit}"


def span(row: Any) -> str:
    """The interval of a difference."""
    if np.isnan(row.low):
        return words.NO_INTERVAL
    factor, digits = (100, ".2f") if row.unit == "share" else (1, ".3g")
    return f"{factor * row.low:+{digits}} to {factor * row.high:+{digits}}"


def worth(gain: float) -> str:
    """How many times the games it would have taken without pairing."""
    return "" if np.isnan(gain) else f"{words.times(gain)}x"


def findings(table: pd.DataFrame) -> list[dict[str, str]]:
    """The largest changes in sentences."""
    told = []
    for row in ordered(table[table["verdict"] == CHANGED]).head(5).itertuples():
        way = "rises" if row.difference > 0 else "falls"
        told.append({"title": f"{words.spoken(row.name)} {way} by {change(row.difference, row.unit).lstrip('+-')}",
                     "text": f"From {words.value(row.a, row.unit)} to {words.value(row.b, row.unit)} (95{words.SPACE}% interval of "
                             f"the difference {span(row)}, {words.count(row.blocks)} blocks; margin "
                             f"{change(row.margin, row.unit).lstrip('+')})."})
    if not told:
        told.append({"title": "No figure has left its margin", "text": f"Of {len(table)} figures: {counts(table)}."})
    gains = table["gain"].dropna()
    if len(gains):
        told.append({"title": f"Playing both on the same deals was worth {words.times(float(gains.median()))} times the games",
                     "text": f"Median over {len(gains)} figures that differ in some game; from {words.times(float(gains.min()))} "
                             f"to {words.times(float(gains.max()))}."})
    return told


def forest(table: pd.DataFrame, ax: Axes) -> Axes:
    """Differences in margins: dots with intervals, and the margins as lines."""
    drawn = ordered(table[table["difference"].notna() & (table["difference"] != 0)]).head(SHOWN)
    scaled = drawn[["difference", "low", "high"]].div(drawn["margin"], axis=0).set_axis(["value", "low", "high"], axis=1)
    places = theme.rows(ax, [words.spoken(name) for name in drawn["name"]])
    for verdict, colour in COLOURS.items():
        keep = (drawn["verdict"] == verdict).to_numpy()
        if keep.any():
            marker = theme.MARKERS[ORDER.index(verdict) % len(theme.MARKERS)]
            ax.errorbar(scaled["value"][keep], places[keep], xerr=theme.bars(scaled[keep]), fmt=marker, color=colour, markersize=5,
                        capsize=3, label=verdict)
    for edge in (-1, 1):
        ax.axvline(edge, color=theme.FAINT, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    ax.set_xscale("symlog", linthresh=2)
    ax.xaxis.set_major_formatter(lambda margins, _: f"{margins:g}")
    ax.legend(ncols=3, loc="lower left", bbox_to_anchor=(-0.02, 1.0))
    ax.set_xlabel(f"B less A, in margins (dashed: one margin)\n{words.count(table['blocks'].iloc[0])} blocks; 95 % intervals", x=1,
                  ha="right", multialignment="right")
    largest = drawn.iloc[0] if len(drawn) else None
    theme.title(ax, "Nothing differs" if largest is None
                else f"{words.spoken(largest['name'])} differs most: {change(largest['difference'], largest['unit'])}")
    return ax


def contents(pair: Pair, table: pd.DataFrame, command: str) -> dict[str, Any]:
    """Everything that the page of a comparison says."""
    a, b = pair
    table = ordered(table)
    finding, svg = theme.svg(forest, table)
    rules = differences(a.manifest["rules"], b.manifest["rules"])
    sides = [(f"{side}: {key}", text) for side, run in zip("AB", pair, strict=True) for key, text in page.provenance(run)]
    return {"title": f"{a.manifest['game'].capitalize()}, {a.manifest['players']} players: what changed",
            "headline": headline(pair, table) + ".", "banner": page.banner(a.manifest), "findings": findings(table),
            "sections": [page.Section(finding, page.Grid(HEADER, rows(table.head(SHOWN))), svg)],
            "tables": [page.Section("Rules that differ", page.Grid(["rule", "A", "B"], [list(r) for r in rules])),
                       *[page.Section("All figures", page.Grid(HEADER, rows(table)))] * (len(table) > SHOWN)],
            "method": method(pair), "provenance": sides, "command": command}


def method(pair: Pair) -> str:
    """How the differences were judged."""
    how = ("Both runs play the same deals and are paired block by block" if paired.same_deals(*pair)
           else "The runs play different deals, so that they are compared as independent")
    return (f"{how}; standard errors by the jackknife over {paired.BATCHES} batches of whole blocks. Unchanged: the "
            f"90{words.SPACE}% interval of the difference lies within the margin (two one-sided tests at 5{words.SPACE}%). "
            f"Changed: the 95{words.SPACE}% interval lies outside of it. The column pairing says how many times the games it "
            "would have taken without common deals; q is the false discovery rate at which a difference from zero would be "
            "called (Benjamini-Hochberg).")


def show(pair: Pair, table: pd.DataFrame, everything: bool) -> None:
    """Print the comparison on the terminal."""
    a, b = pair
    from reports import console

    rules = differences(a.manifest["rules"], b.manifest["rules"])
    if rules:
        console.table("Rules that differ", ("rule", "A", "B"), rules)
    table = ordered(table)
    some = table if everything else table[table["verdict"] != UNCHANGED].head(SHOWN)
    if not identical(pair):
        shown = [[cells[k] for k in (0, 1, 2, 3, 4, 6)] for cells in [HEADER, *rows(some)]]
        if console.narrow():  # the interval under the difference
            shown = [[*cells[:3], "\n".join(cells[3:5]), cells[5]] for cells in shown]
        if len(some):
            console.table("\nFigures, the largest differences first" if everything else "\nFigures that are not unchanged",
                          shown[0], shown[1:], right=shown[0][1:-1], figures=HEADER[0])
        gains = table["gain"].dropna()
        if len(gains):
            console.out.print(f"pairing was worth {words.times(float(gains.median()))} times the games (median)", markup=False)
    console.out.print(headline(pair, table), markup=False, soft_wrap=True)


def as_json(pair: Pair, table: pd.DataFrame) -> dict[str, Any]:
    """The comparison as plain data."""
    a, b = pair
    columns = ["name", "unit", "a", "b", "difference", "low", "high", "se", "margin", "verdict", "gain", "p", "q"]
    return {"game": a.manifest["game"], "paired": paired.same_deals(*pair), "identical": identical(pair),
            "blocks": int(table["blocks"].iloc[0]), "digests": [a.digest(), b.digest()],
            "rules": [list(row) for row in differences(a.manifest["rules"], b.manifest["rules"])],
            "figures": json.loads(ordered(table)[columns].to_json(orient="records", double_precision=12))}
