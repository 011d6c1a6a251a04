"""Bands: where a design wants its figures, and whether they are known to lie there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.paired import row_name
from analysis.tables import HOUSE
from sim.errors import InputError
from sim.scenario import content_of

HOLDS, OUT, OPEN = "holds", "out", "not settled"
KEYS = ("figure", "low", "high", "within", "why")
COLUMNS = ["figure", "value", "low", "high", "n", "unit", "from", "to", "light", "why"]


def read_bands(path: Path, game: str) -> list[dict[str, Any]]:
    """The bands of a game, and those of any game.

    Raises
    ------
    InputError
        Naming file, key, value and what is allowed.
    """
    content = content_of(path)
    found = []
    for section in ("any", game):
        told = content.get(section, [])
        if not isinstance(told, list) or not all(isinstance(band, dict) for band in told):
            raise InputError(f"{path}: {section}: must be tables, [[{section}]] with figure and low, high or within")
        for band in told:
            found.append(_checked(path, band))
    return found


def _checked(path: Path, band: dict[str, Any]) -> dict[str, Any]:
    where = f"{path}: band of {band.get('figure', '(no figure)')}"
    for key, value in band.items():
        if key not in KEYS:
            raise InputError(f"{where}: unknown key {key!r}; known: {', '.join(KEYS)}")
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if (key in ("figure", "why") and not isinstance(value, str)) or (key in ("low", "high", "within") and not number):
            kind = "text in quotes" if key in ("figure", "why") else "a number"
            raise InputError(f"{where}: {key} = {value!r} is not allowed; it must be {kind}")
    if "figure" not in band or ("within" in band) == ("low" in band or "high" in band):
        raise InputError(f"{where}: needs a figure, and either low and high, or within")
    if "within" not in band and not band.get("low", float("-inf")) < band.get("high", float("inf")):
        raise InputError(f"{where}: low = {band['low']} must be below high = {band['high']}")
    return band


def lights(tables: Mapping[str, pd.DataFrame], bands: list[dict[str, Any]]) -> pd.DataFrame:
    """The figures that have a band.

    Returns
    -------
    pd.DataFrame
        `figure`, `value`, `low`, `high`, `n`, `unit`, the band (`from`, `to`), the `light` (holds, out, not settled) and `why`.
    """
    rows = []
    for table in tables.values():
        groups = [c for c in table if c not in (*HOUSE, "metric", "fair", "scope")]
        for row in table.to_dict("records"):
            name = row_name(row["metric"], {key: None if pd.isna(row[key]) else row[key] for key in groups})
            rows += [_lit(name, row, band) for band in bands if band["figure"] in (name, row["metric"])]
    return pd.DataFrame(rows, columns=COLUMNS)


def _lit(name: str, row: Mapping[Any, Any], band: Mapping[str, Any]) -> dict[str, Any]:
    if "within" in band:
        low, high = row["fair"] - band["within"], row["fair"] + band["within"]
    else:
        low, high = band.get("low", float("-inf")), band.get("high", float("inf"))
    inside, outside = low <= row["low"] and row["high"] <= high, row["high"] < low or row["low"] > high
    return {"figure": name, **{key: row[key] for key in ("value", "low", "high", "n", "unit")}, "from": low, "to": high,
            "light": HOLDS if inside else OUT if outside else OPEN, "why": band.get("why", "")}
