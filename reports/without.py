"""Doing without, for people: on the terminal, as JSON, as a page and its Markdown twin."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.ablation import Pair
from analysis.paired import UNCHANGED
from reports import console, page, theme, words
from reports.comparison import change, span
from sim.dataset import Dataset

COLUMNS = ["thing", "name", "unit", "a", "b", "difference", "low", "high", "margin", "verdict", "q", "blocks"]


@dataclass(frozen=True)
class Told:
    """What each thing does to each figure.

    Attributes
    ----------
    focus : str
        `strategy=NAME`, `seat=0`, or empty.
    restricted : bool
        Restricted play, or the value of components.
    base : Dataset
    table : pd.DataFrame
        A row a thing and figure: `a` without the intervention, `b` with it.
    """

    focus: str
    restricted: bool
    base: Dataset
    table: pd.DataFrame
    pairs: Sequence[Pair]

    def header(self) -> list[str]:
        """Columns of a figure's table."""
        sides = ["free", "forbidden"] if self.restricted else ["without", "with"]
        return ["forbidden to" if self.restricted else "component", *sides, "change", "95 % interval", "verdict", "q"]

    def figures(self) -> list[str]:
        """In the order of the metrics."""
        return list(dict.fromkeys(self.table["name"]))

    def of(self, name: str) -> pd.DataFrame:
        """One figure, the largest loss first (restricted play) or the largest gain (components)."""
        own = self.table[self.table["name"] == name]
        return own.sort_values("difference", ascending=self.restricted, kind="stable")

    def grid(self, name: str) -> page.Grid:
        """One figure as text."""
        rows = [[self._thing(row.thing), words.value(row.a, row.unit), words.value(row.b, row.unit),
                 change(row.difference, row.unit), span(row), row.verdict, "" if pd.isna(row.q) else f"{row.q:.3f}"]
                for row in self.of(name).itertuples()]
        return page.Grid(self.header(), rows)

    def _thing(self, thing: str) -> str:
        """A class of options or a component, with its title if it has one."""
        setup = self.pairs[0].plain
        if self.restricted:
            return thing
        for table in setup.rules.tables.values():
            for row in table:
                if row["id"] == thing:
                    return " ".join(filter(None, [thing, row.get("title") or row.get("name") or row.get("effect") or ""]))
        return thing

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        manifest = self.base.manifest
        return {"game": manifest["game"], "players": manifest["players"], "games": manifest["games"], "blocks": manifest["blocks"],
                "seed": manifest["seed"], "focus": self.focus, "restricted": self.restricted,
                "figures": json.loads(self.table[COLUMNS].to_json(orient="records", double_precision=12))}

    def show(self) -> None:
        """Print the tables, those in which something moves."""
        for name in self.figures():
            grid = self.grid(name)
            if (self.of(name)["verdict"] != UNCHANGED).any():
                console.table(f"\n{self.title(name)}", grid.header, grid.rows, right=grid.header[1:5])
            else:
                console.out.print(f"\n{words.spoken(name)}: unchanged by all", markup=False)

    def title(self, name: str) -> str:
        """What matters most to a figure, in a sentence."""
        own = self.table[self.table["name"] == name]
        if not len(own) or not (own["difference"].abs() > 0).any():
            return f"{words.spoken(name)} does not move"
        top = own.loc[own["difference"].abs().idxmax()]
        what = f"without {top['thing']}" if self.restricted else f"with {self._thing(top['thing'])}"
        return f"{words.spoken(name)}: {change(top['difference'], top['unit'])} {what}, the largest change"

    def contents(self, command: str) -> dict[str, Any]:
        """Everything that the page says."""
        manifest = self.base.manifest
        sections = []
        for name in self.figures():
            own = self.of(name)
            factor = 100 if own["unit"].iloc[0] == "share" else 1
            scaled = own.assign(value=own["difference"], label=[self._thing(thing) for thing in own["thing"]])
            scaled[["value", "low", "high"]] = scaled[["value", "low", "high"]] * factor
            _, svg = theme.svg(_dots, scaled)
            sections.append(page.Section(self.title(name), self.grid(name), svg))
        who = self.focus.partition("=")[2]
        what = f"what not doing something costs {who}" if self.restricted else f"what {len(self.pairs)} components are worth"
        return {"title": f"{manifest['game'].capitalize()}, {manifest['players']} players: {what}",
                "headline": f"{sections[0].title}.", "banner": page.banner(manifest),
                "findings": [{"title": section.title, "text": ""} for section in sections], "sections": sections,
                "tables": [], "method": self._method(), "provenance": page.provenance(self.base), "command": command}

    def _method(self) -> str:
        blocks = words.count(self.base.manifest["blocks"])
        what = ("The strategy plays as ever, but options of the class are struck off its list while others are left; it does not "
                "know beforehand, so that the cost is an upper bound for a player who would plan for it. "
                if self.restricted else
                "With: seat 0 holds the component, or it comes first in its pile. Without: it is out of the box; where the rules "
                "know no such deal, it comes by chance. ")
        return (f"{what}Both sides play the same {blocks} deals with the same seating and are paired block by block; standard "
                "errors by the jackknife over 50 batches. q is the false discovery rate (Benjamini-Hochberg) over all differences.")


def _dots(table: pd.DataFrame, ax: Axes) -> Axes:
    """Differences with intervals, a row a thing."""
    theme.dots(ax, table["label"].tolist(), table)
    ax.axvline(0, color=theme.FAINT, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    unit = "percentage points" if table["unit"].iloc[0] == "share" else table["unit"].iloc[0]
    theme.foot(ax, f"change [{unit}]\n{words.count(table['blocks'].iloc[0])} blocks; 95 % intervals")
    return ax
