"""Outliers: single games at the ends of a run, worth a look one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd

from analysis.tables import ENDING, WARS, score_unit
from sim.dataset import Dataset

COLUMNS = ["what", "value", "unit", "n", "alike", "game", "whose"]
GAME_COLUMNS = ("game", "rounds", "decisions", ENDING)
SEAT_COLUMNS = ["score", "seat", "strategy"]


def outliers(dataset: Dataset) -> pd.DataFrame:
    """The longest game, the highest score, the narrowest and the widest margin, the earliest war.

    Returns
    -------
    pd.DataFrame
        `what`, `value` and `unit`; `n`, the games among which it was looked for; `alike`, how many of them reach the same
        value; `game`, the lowest number of those; `whose` strategy and seat, for a score.
    """
    best: dict[str, dict[str, Any]] = {}
    for part in _games(dataset):
        for what, column, largest in _wanted(part, dataset):
            _merge(best, what, part, column, largest)
    units = {"margin": score_unit(dataset), "score": score_unit(dataset)}
    rows = [{**row, "unit": units.get(row["column"], row["column"])} for row in best.values()
            if row["alike"] < row["n"] or row["n"] == 1]  # where all games are alike, none stands out
    return pd.DataFrame(rows, columns=COLUMNS)


def _games(dataset: Dataset) -> Iterator[pd.DataFrame]:
    """A row a game: what can be extreme; scores and margins are missing where a war ends it."""
    players, known = int(dataset.manifest["players"]), dataset.columns("games")
    for games, seats in zip(dataset.parts("games", [c for c in GAME_COLUMNS if c in known]),
                            dataset.parts("seats", SEAT_COLUMNS), strict=True):
        frame, rows = games.to_pandas(), seats.to_pandas()
        score = rows["score"].to_numpy().reshape(-1, players)
        war = np.isin(frame[ENDING], WARS) if ENDING in frame else np.zeros(len(frame), dtype=bool)
        place = score.argmax(axis=1)
        ordered = np.sort(score, axis=1)
        frame["score"] = np.where(war, np.nan, ordered[:, -1])
        frame["margin"] = np.where(war, np.nan, ordered[:, -1] - ordered[:, -2])
        frame["war"] = war
        at = np.arange(len(frame)) * players + place
        frame["whose"] = [f"{name}, seat {seat}" for name, seat in zip(rows["strategy"].array[at], place, strict=True)]
        yield frame


def _wanted(part: pd.DataFrame, dataset: Dataset) -> list[tuple[str, str, bool]]:
    """What to look for, in which column, and whether the largest or the smallest."""
    found = [("most decisions", "decisions", True)] if "decisions" in part else []
    if "rounds" in part:
        found.insert(0, ("most rounds", "rounds", True))
    found += [("highest score", "score", True), ("narrowest margin", "margin", False), ("widest margin", "margin", True)]
    return found + ([("earliest war", "rounds", False)] if ENDING in dataset.columns("games") else [])


def _merge(best: dict[str, dict[str, Any]], what: str, part: pd.DataFrame, column: str, largest: bool) -> None:
    """Take the extreme of a part into that of the parts before."""
    rows = part[part["war"]] if what == "earliest war" else part
    values = rows[column].dropna()
    if not len(values):
        return
    value = values.max() if largest else values.min()
    first = rows.loc[values.index[values == value][0]]
    new = {"what": what, "column": column, "value": float(value), "n": len(values), "alike": int((values == value).sum()),
           "game": int(first["game"]), "whose": first["whose"] if column == "score" else ""}
    old = best.get(what)
    if old is None:
        best[what] = new
        return
    if old["value"] == new["value"]:
        old["alike"] += new["alike"]
    elif (new["value"] > old["value"]) == largest:
        best[what] = new | {"n": old["n"]}
    best[what]["n"] = old["n"] + new["n"]
