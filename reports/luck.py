"""What chance decides, for people: on the terminal, as JSON, as a page and its Markdown twin."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.luck import ALONE, IN_ALL, SEAT_OUTCOMES, SEATING, TOGETHER
from reports import console, page, theme, words
from sim.dataset import Dataset

HEADER = ["source", ALONE, "95 % interval", IN_ALL, "95 % interval"]


@dataclass(frozen=True)
class Told:
    """What each source of chance decides of each outcome.

    Attributes
    ----------
    base : Dataset
        The run as dealt.
    table : pd.DataFrame
        From `analysis.luck.decomposed`.
    """

    base: Dataset
    table: pd.DataFrame

    def outcomes(self) -> list[str]:
        """In the order of the table."""
        return list(dict.fromkeys(self.table["outcome"]))

    def of(self, outcome: str, share: str) -> pd.DataFrame:
        """One outcome's shares of one kind, by source."""
        own = self.table[(self.table["outcome"] == outcome) & (self.table["share"] == share)]
        return own.set_index("source", drop=False)

    def title(self, outcome: str) -> str:
        """Which source decides most by itself, and how much the line-up, in a sentence."""
        alone = self.of(outcome, ALONE)
        chances = alone.drop([SEATING, TOGETHER])
        told = [(f"{words.percent(row['value'])} is decided by {name}", row["low"] > 0) for name, row in
                ((f"{chances['value'].idxmax()} alone", chances.loc[chances["value"].idxmax()]), (SEATING, alone.loc[SEATING]))]
        known = [sentence for sentence, above in told if above]
        if not known:
            return f"Nothing that these games can show decides {outcome} by itself"
        return f"Of {outcome}, {' and '.join(known)}"

    def grid(self, outcome: str) -> page.Grid:
        """One outcome as text."""
        alone, in_all = self.of(outcome, ALONE), self.of(outcome, IN_ALL)
        return page.Grid(HEADER, [[str(source), *_cells(row), *(_cells(in_all.loc[source]) if source in in_all.index else ["", ""])]
                                  for source, row in alone.iterrows()])

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        manifest = self.base.manifest
        return {"game": manifest["game"], "players": manifest["players"], "games": manifest["games"], "blocks": manifest["blocks"],
                "seed": manifest["seed"], "shares": json.loads(self.table.to_json(orient="records", double_precision=12))}

    def show(self) -> None:
        """Print a table an outcome."""
        for outcome in self.outcomes():
            grid = self.grid(outcome)
            console.table(f"\n{self.title(outcome)}", grid.header, grid.rows, right=(ALONE, IN_ALL))

    def contents(self, command: str) -> dict[str, Any]:
        """Everything that the page says."""
        manifest = self.base.manifest
        sections = [page.Section(self.title(outcome), self.grid(outcome),
                                 theme.svg(_draw, self.table[self.table["outcome"] == outcome])[1]) for outcome in self.outcomes()]
        return {"title": f"{manifest['game'].capitalize()}, {manifest['players']} players: what chance decides",
                "headline": f"{sections[0].title}.", "banner": page.banner(manifest),
                "findings": [{"title": section.title, "text": ""} for section in sections], "sections": sections,
                "tables": [], "method": self._method(), "provenance": page.provenance(self.base), "command": command}

    def _method(self) -> str:
        blocks = words.count(self.base.manifest["blocks"])
        return (f"The same {blocks} deals are played as dealt, with all chance redrawn, and with each source alone redrawn. By "
                "itself: the share of the variance that a source decides whatever else happens (Sobol's first-order index). In "
                "all: the share that changes if it alone is redrawn (the total index), which counts what it decides together "
                "with others; a game in which one card more or less turns everything around has large shares in all and small "
                "ones by themselves. Only together: what no source decides alone, which is chance too. Who sits where is the "
                "line-up and its seats: what skill and order of play decide. Intervals are the jackknife over 50 stretches of "
                "blocks.")


def _cells(row: pd.Series) -> list[str]:
    return [words.percent(row["value"]), words.interval(row["low"], row["high"], "share")]


def _draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Both shares of each source with intervals."""
    theme.grouped(ax, table, "source", "share", (theme.BLUE, theme.ORANGE))
    ax.axvline(0, color=theme.FAINT, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    theme.percentages(ax.xaxis)
    theme.axis_label(ax, "share of the variance", table, "seats" if table["outcome"].iloc[0] in SEAT_OUTCOMES else "games")
    return ax
