"""Morris and Sobol indices for people: on the terminal, as JSON, as a page and its Markdown twin."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis import sensitivity
from analysis.variants import Vary
from reports import console, page, theme, words

CHARTS, FEW, NAMED = 8, 4, 6


@dataclass(frozen=True)
class Told:
    """Figures at the points of a design, and the indices that they give.

    Attributes
    ----------
    values : pd.DataFrame
        A row a point, a column a figure.
    points : np.ndarray, float64, shape (points, rules)
    """

    method: str
    setup: Any
    games: int
    varied: Sequence[Vary]
    problem: dict[str, Any]
    points: np.ndarray
    values: pd.DataFrame

    def figures(self) -> list[str]:
        """Figures known at every point, metric by metric, within each those that spread most first."""
        known = [str(name) for name in self.values.columns[self.values.notna().all()]]
        order = list(dict.fromkeys(name.partition("[")[0] for name in known))
        spread = self.values.std()
        return sorted(known, key=lambda name: (order.index(name.partition("[")[0]), -spread[name]))

    def indices(self, name: str) -> pd.DataFrame:
        """Indices of one figure, the most influential rule first."""
        values, seed = self.values[name].to_numpy(), self.setup.seed % 2**31
        if self.method == "morris":
            found = sensitivity.morris(self.problem, self.points, values, seed)
            return found.sort_values("mu_star", ascending=False, kind="stable")
        table = sensitivity.sobol(self.problem, values, seed)
        order = table[table["index"] == "ST"].sort_values("value", ascending=False, kind="stable")["rule"].tolist()
        return table.iloc[table["rule"].map(order.index).argsort(kind="stable")]

    def grid(self, name: str) -> page.Grid:
        """Indices of one figure as text."""
        table, share = self.indices(name), self.values.attrs["units"][name] == "share"
        if self.method == "morris":
            digits = (lambda x: f"{100 * x:.2f}") if share else (lambda x: f"{x:.3g}")
            unit = "pp" if share else self.values.attrs["units"][name]
            return page.Grid(["rule", f"mu* [{unit}]", "95 % interval", "mu", "sigma"],
                             [[row.rule, digits(row.mu_star), f"{digits(row.low)} to {digits(row.high)}", digits(row.mu),
                               digits(row.sigma)] for row in table.itertuples()])
        wide = {rule: own.set_index("index") for rule, own in table.groupby("rule", sort=False)}
        return page.Grid(["rule", "S1", "95 % interval", "ST", "95 % interval"],
                         [[rule, *(cell for kind in ("S1", "ST") for cell in (
                             f"{own.loc[kind, 'value']:.3f}", f"{own.loc[kind, 'low']:.3f} to {own.loc[kind, 'high']:.3f}"))]
                          for rule, own in wide.items()])

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        told = {name: json.loads(self.indices(name).to_json(orient="records", double_precision=12)) for name in self.figures()}
        return {"game": self.setup.game.NAME, "players": self.setup.players, "method": self.method, "points": len(self.points),
                "games": self.games, "seed": self.setup.seed, "rules": {vary.key: list(vary.values) for vary in self.varied},
                "indices": told}

    def show(self, everything: bool) -> None:
        """Print the figures that spread most, or all."""
        names = self.figures()
        for name in names if everything else names[:FEW]:
            grid = self.grid(name)
            console.table(f"\n{words.spoken(name)}", grid.header, grid.rows if everything else grid.rows[:8], right=grid.header[1:])
        console.out.print(f"\n{len(self.points):,} points of {words.count(self.games)} games on the same deals", markup=False)

    def contents(self, command: str) -> dict[str, Any]:
        """Everything that the page says."""
        setup = self.setup
        draw = _scatter if self.method == "morris" else _bars
        sections = []
        for name in self.figures()[:CHARTS]:
            table = self.indices(name).assign(figure=words.spoken(name), n=len(self.points), unit=self.values.attrs["units"][name])
            title, svg = theme.svg(draw, table)
            sections.append(page.Section(title, self.grid(name), svg))
        reconstructed = {"reconstructed": setup.rules.reconstructed()}
        about = [("game", f"{setup.game.NAME}, {setup.players} players, seed {setup.seed}"),
                 ("strategies", ", ".join(s.label for s in setup.strategies)),
                 ("design", f"{self.method}, {len(self.points):,} points of {words.count(self.games)} games"),
                 *((vary.key, ", ".join(vary.values)) for vary in self.varied)]
        title = f"{setup.game.NAME.capitalize()}, {setup.players} players: which rules matter, all moving at once"
        return {"title": title, "headline": ". ".join(section.title for section in sections[:2]) + ".",
                "banner": page.banner(reconstructed), "findings": [{"title": section.title, "text": ""} for section in sections],
                "sections": sections, "tables": [],
                "method": self._method(), "provenance": about, "command": command}

    def _method(self) -> str:
        common = (f"Every rule takes its values with equal chance; each of {len(self.points):,} points plays the same "
                  f"{words.count(self.games)} games. What is left of chance at a point counts as interaction. ")
        if self.method == "morris":
            return common + ("Morris: mu* is the mean size of the change of the figure as one rule crosses its range while the "
                             "others stand anywhere; sigma its spread: large where the rule interacts or bends. Intervals: "
                             "95\u00a0%, bootstrap over trajectories (SALib).")
        return common + ("Sobol: S1 is the share of the variance of the figure that a rule explains alone, ST with all its "
                         "interactions. Intervals: 95\u00a0%, bootstrap (SALib); they may reach below 0 where a share is small.")


def _scatter(table: pd.DataFrame, ax: Axes) -> Axes:
    """mu* against sigma, the largest named."""
    share = table["unit"].iloc[0] == "share"
    unit = "percentage points" if share else table["unit"].iloc[0]
    numbers = ["mu_star", "low", "high", "sigma"]
    table = table.assign(**(table[numbers] * (100 if share else 1)))
    ends = np.stack([table["mu_star"] - table["low"], table["high"] - table["mu_star"]])
    ax.errorbar(table["mu_star"], table["sigma"], xerr=ends, fmt="o", color=theme.BLUE, markersize=5, capsize=3, elinewidth=1.0)
    for number, row in enumerate(table.head(NAMED).itertuples()):
        ax.annotate(theme.short(row.rule), (row.mu_star, row.sigma), xytext=(4, 5 if number % 2 else -11),
                    textcoords="offset points", fontsize=8)
    ax.set_ylabel("sigma: bend and interaction")
    theme.foot(ax, f"mu*: mean size of the effect [{unit}]\nn = {int(table['n'].iloc[0]):,} points; 95 % intervals")
    ax.set_xlim(left=0)
    ax.margins(x=0.15, y=0.12)
    ax.grid(axis="y")
    theme.title(ax, f"{table['figure'].iloc[0]}: {table['rule'].iloc[0]} matters most")
    return ax


def _bars(table: pd.DataFrame, ax: Axes) -> Axes:
    """S1 and ST of each rule."""
    theme.grouped(ax, table, "rule", "index", (theme.BLUE, theme.ORANGE))
    theme.foot(ax, f"share of the variance\nn = {int(table['n'].iloc[0]):,} points; 95 % intervals")
    top = table[table["index"] == "ST"].iloc[0]
    most = words.percent(min(1.0, max(0.0, top["value"])))
    theme.title(ax, f"{table['figure'].iloc[0]}: {top['rule']} explains most, {most} with interactions")
    return ax
