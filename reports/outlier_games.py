"""Games worth a look: the outliers of a run, each with the command that tells it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

import pandas as pd

from analysis.outliers import outliers
from reports import words
from reports.page_parts import Grid, Section
from sim.dataset import Dataset

HEADER = ["what", "value", "game", "whose", "command", "n", "alike"]
SOUND = "A position that never ends, or an illegal choice, stops a run with an error: neither is among these games."


def section(dataset: Dataset, tables: Mapping[str, pd.DataFrame]) -> Section:
    """The longest game, highest score, narrowest and widest margin, earliest war; and how often a limit ended a game."""
    found = outliers(dataset)
    rows = [[row.what, words.value(row.value, row.unit), str(row.game), row.whose, command(dataset, row.game), words.count(row.n),
             words.count(row.alike)] for row in found.itertuples()]
    note = "Single games, so without interval; n: games looked at; alike: games that reach the same, of which the first is named. "
    return Section("Games worth a look, and the commands that tell them", Grid(HEADER, rows), note=note + _limits(tables) + SOUND)


def command(dataset: Dataset, game: int) -> str:
    """What tells a game of this run."""
    return shlex.join(["equipoise", "replay", str(dataset.path), "--game", str(game)])


def _limits(tables: Mapping[str, pd.DataFrame]) -> str:
    if "end_causes" not in tables:
        return ""
    causes = tables["end_causes"]
    limit = causes[(causes["cause"] == "round limit") & (causes["separatist"] == "all")]
    return f"The round limit ends {words.estimate(limit.iloc[0], 'games')}. " if len(limit) else ""
