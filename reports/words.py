"""Numbers in words: percentages, intervals, counts."""

from __future__ import annotations

import math
from typing import Any

SPACE = "\u00a0"
DASH = "\u2013"
NO_INTERVAL = "no interval"


def percent(share: float) -> str:
    """`0.7819` as 78.2 %; two decimals below 1 %."""
    return f"{100 * share:.{_decimals(share)}f}{SPACE}%"


def _decimals(share: float) -> int:
    return 2 if 0 < abs(share) < 0.01 else 1


def count(n: Any) -> str:
    """A count with thousands separators."""
    return f"{int(n):,}"


def value(number: float, unit: str) -> str:
    """A value in its unit: shares as percentages, others with one or two decimals."""
    if math.isnan(number):
        return ""
    return percent(number) if unit == "share" else f"{plain(number)}{SPACE}{unit}"


def plain(number: float) -> str:
    """A number: whole if it is, else with one decimal above 10 and two below."""
    if number == int(number):
        return f"{int(number):,}"
    text = f"{number:,.1f}" if abs(number) >= 10 else f"{number:.2f}"
    return text.removeprefix("-") if text == "-0.00" else text


def interval(low: float, high: float, unit: str) -> str:
    """An interval in the unit of its value."""
    if math.isnan(low) or math.isnan(high):
        return NO_INTERVAL
    if unit == "share":
        return f"{100 * low:.{_decimals(high)}f}{' to ' if low < 0 else DASH}{percent(high)}"
    joint = f" to {plain(high)}" if low < 0 else f"{DASH}{plain(high)}"
    return plain(low) + joint


def estimate(row: Any, rows: str) -> str:
    """A row of a metric in a sentence: value (95 % interval, n)."""
    return f"{value(row.value, row.unit)} ({interval(row.low, row.high, row.unit)}, n = {count(row.n)} {rows})"


def points(row: Any) -> str:
    """A difference of shares in a sentence: percentage points (95 % interval)."""
    value_, low, high = (f"{100 * number:+.{_decimals(row.value)}f}" for number in (row.value, row.low, row.high))
    span = NO_INTERVAL if math.isnan(row.low) or math.isnan(row.high) else f"{low} to {high}"
    return f"{value_}{SPACE}percentage points ({span}, n = {count(row.n)} games)"


def gain(row: Any) -> str:
    """A difference of shares in a cell, in percentage points: value (interval)."""
    return f"{100 * row.value:+.1f} ({100 * row.low:+.1f} to {100 * row.high:+.1f})"


def times(ratio: float) -> str:
    """How many times: two digits."""
    return f"{ratio:.1f}" if ratio >= 1 else f"{ratio:.2f}"


def spoken(name: str) -> str:
    """A figure for readers: `win_share_strategy[strategy=miner]` as "win share: miner"."""
    metric, _, inside = name.rstrip("]").partition("[")
    told = dict(part.split("=", 1) for part in inside.split(",") if "=" in part)
    whose = told.pop("by", None)
    if whose is not None and "of" in told:
        told = {whose: told["of"], **{key: value for key, value in told.items() if key != "of"}}
    for group in told:
        metric = metric.removesuffix(f"_{group}")
    values = ", ".join(f"{key} {value}" if value.isdigit() else value for key, value in told.items())
    return metric.replace("_", " ") + (f": {values}" if values else "")
