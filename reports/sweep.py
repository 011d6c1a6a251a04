"""A sweep for people: what moved, on the terminal, as JSON, as a page and its Markdown twin."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.paired import CHANGED, INCONCLUSIVE, UNCHANGED
from reports import console, page, sweep_charts, theme, words
from reports.comparison import change, span
from sim.dataset import Dataset

CHARTS = 8
FEW = 6
COLUMNS = ["name", "unit", "a", "b", "value_low", "value_high", "difference", "low", "high", "margin", "verdict", "q", "blocks"]
HEADER = ["value", "95 % interval", "change", "95 % interval", "verdict", "q"]


@dataclass(frozen=True)
class Told:
    """The outcome of a sweep.

    Attributes
    ----------
    mode : str
        `sweep` (curves) or `tornado`.
    base : Dataset
        The run with the rules as they are.
    table : pd.DataFrame
        A row a setting and figure: what `analysis.variants.against` gives, and the columns of the setting.
    columns : list of str
        Keys varied, or `rule`.
    """

    mode: str
    base: Dataset
    table: pd.DataFrame
    columns: list[str]

    def figures(self) -> list[str]:
        """Figures metric by metric, within each those that move most (in margins) first."""
        table = self.table.assign(size=self.table["difference"].abs() / self.table["margin"])
        sizes = table.groupby(["metric", "name"], sort=False)["size"].max().reset_index()
        order = sizes["metric"].map(list(dict.fromkeys(sizes["metric"])).index)
        return sizes.assign(order=order).sort_values(["order", "size"], ascending=[True, False], kind="stable")["name"].tolist()

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        rows = json.loads(self.table[[*self.columns, *COLUMNS]].to_json(orient="records", double_precision=12))
        manifest = self.base.manifest
        return {"game": manifest["game"], "players": manifest["players"], "mode": self.mode, "games": manifest["games"],
                "blocks": manifest["blocks"], "seed": manifest["seed"], "keys": self.columns, "figures": rows}

    def show(self, everything: bool) -> None:
        """Print the figures that move most, or all."""
        names = self.figures()
        for name in names if everything else names[:FEW]:
            own = self._of(name)
            base = words.value(own["a"].iloc[0], own["unit"].iloc[0])
            if self.mode == "tornado" and not everything:
                own = own[own["verdict"] != UNCHANGED]
            header = [*self.columns, *HEADER[:3], "verdict"]
            rows = [[*(str(row[key]) for key in self.columns), *_cells(row)[:3], row["verdict"]] for _, row in own.iterrows()]
            if rows:
                console.table(f"\n{words.spoken(name)} (rules as they are: {base})", header, rows, right=HEADER[:3])
        counts = self.table["verdict"].value_counts()
        told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in (CHANGED, INCONCLUSIVE, UNCHANGED) if verdict in counts)
        rest = f" {FEW} of {len(names)} figures are shown; --all shows all." if len(names) > FEW and not everything else ""
        console.out.print(f"\n{len(self.table)} differences from the rules as they are: {told}.{rest}", markup=False,
                          soft_wrap=True)

    def _of(self, name: str) -> pd.DataFrame:
        own = self.table[self.table["name"] == name]
        if self.mode == "tornado":
            own = own.iloc[own["difference"].abs().fillna(0).argsort(kind="stable")[::-1]]
        return own

    def contents(self, command: str) -> dict[str, Any]:
        """Everything that the page says."""
        manifest = self.base.manifest
        sections = [page.Section(title, self._grid(shown), svg)
                    for title, svg, shown in (self._tornadoes() if self.mode == "tornado" else self._curves())]
        what = "which rules matter" if self.mode == "tornado" else " and ".join(self.columns)
        return {"title": f"{manifest['game'].capitalize()}, {manifest['players']} players: {what}",
                "headline": ". ".join(section.title for section in sections[:2]) + ".", "banner": page.banner(manifest),
                "findings": self._findings(), "sections": sections, "tables": self._rest(), "method": self._method(),
                "provenance": page.provenance(self.base), "command": command}

    def _grid(self, table: pd.DataFrame) -> page.Grid:
        """Rows of one figure, or of several that are named then."""
        several = table["name"].nunique() > 1
        rows = [[*[words.spoken(name)] * several, *(str(row[key]) for key in self.columns), *_cells(row)]
                for name, own in table.groupby("name", sort=False) for _, row in own.iterrows()]
        return page.Grid([*["figure"] * several, *self.columns, *HEADER], rows)

    def _curves(self) -> list[tuple[str, str, pd.DataFrame]]:
        """A chart a metric; with a second key a chart a figure, a line for each of its values."""
        rule, drawn = self.columns[0], []
        for metric in list(dict.fromkeys(self.table["metric"])) if len(self.columns) == 1 else self.figures()[:CHARTS]:
            own = self.table[self.table["metric" if len(self.columns) == 1 else "name"] == metric]
            for unit, part in own.groupby("unit", sort=False):
                names = part["name"].map(words.spoken)
                if len(self.columns) > 1:
                    names += ", " + part[self.columns[1:]].agg(", ".join, axis=1)
                told = part.assign(x=part[rule], line=names, rule=rule)
                title, svg = theme.svg(sweep_charts.curve, told)
                drawn.append((title, svg, part.assign(unit=unit)))
        return drawn

    def _tornadoes(self) -> list[tuple[str, str, pd.DataFrame]]:
        keys = self.table["rule"].str.partition("=")
        table = self.table.assign(key=keys[0], level=keys[2])
        drawn = []
        for name in self.figures()[:CHARTS]:
            own = table[table["name"] == name]
            title, svg = theme.svg(sweep_charts.tornado, own)
            drawn.append((title, svg, self._of(name)))
        return drawn

    def _findings(self) -> list[dict[str, str]]:
        changed = self.table[self.table["verdict"] == CHANGED]
        if not len(changed):
            return [{"title": "No figure has left its margin", "text": f"Of {len(self.table)} differences."}]
        size = (changed["difference"].abs() / changed["margin"]).sort_values(ascending=False)
        largest = changed.loc[size.index].groupby("metric", sort=False).head(2).groupby("name", sort=False).head(1)
        told = []
        for place in largest.index[:6]:
            row = changed.loc[place]
            at = ", ".join(f"{key}={row[key]}" if self.mode != "tornado" else row[key] for key in self.columns)
            way = "rises" if row["difference"] > 0 else "falls"
            moved = change(row["difference"], row["unit"]).lstrip("+-")
            told.append({"title": f"{words.spoken(row['name'])} {way} by {moved} with {at}",
                         "text": f"From {words.value(row['a'], row['unit'])} to {words.value(row['b'], row['unit'])} "
                                 f"(95{words.SPACE}% interval of the difference {span(row)}, "
                                 f"{words.count(row['blocks'])} blocks)."})
        return told

    def _rest(self) -> list[Any]:
        """Tornado: figures without a chart; curves have all in theirs."""
        names = self.figures()[CHARTS:]
        if not names or (self.mode == "sweep" and len(self.columns) == 1):
            return []
        return [page.Section("All other figures", self._grid(pd.concat([self._of(name) for name in names])))]

    def _method(self) -> str:
        blocks = words.count(self.base.manifest["blocks"])
        return (f"Every setting plays the same {blocks} deals with the same seating and is paired block by block with the rules as "
                "they are; standard errors by the jackknife over 50 batches of whole blocks. Unchanged: the 90\u00a0% interval of "
                "the difference lies within the margin. Changed: the 95\u00a0% interval lies outside of it. q is the false "
                "discovery rate (Benjamini-Hochberg) over all differences on this page. Everything holds for these strategies, "
                "which do not adapt to the rules beyond what they read of them.")


def _cells(row: pd.Series) -> list[str]:
    return [words.value(row["b"], row["unit"]), words.interval(row["value_low"], row["value_high"], row["unit"]),
            change(row["difference"], row["unit"]), span(row), row["verdict"], "" if pd.isna(row["q"]) else f"{row['q']:.3f}"]
