"""A finding: a short sentence, and the numbers behind it."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from reports import words


@dataclass(frozen=True)
class Finding:
    """A short sentence for a title, and the numbers behind it."""

    title: str
    text: str


def ordered(table: pd.DataFrame) -> pd.DataFrame:
    """Highest value first."""
    return table.sort_values("value", ascending=False, kind="stable")


def jointly(comparisons: int) -> str:
    """A remark that several intervals hold together."""
    return f" (Intervals: 95{words.SPACE}% for all {comparisons} together.)"


def scope(table: pd.DataFrame) -> str:
    """Which games a table of scores is about."""
    return str(table["scope"].iloc[0]) if "scope" in table else "games"


def seats_of(table: pd.DataFrame) -> str:
    """The seats of those games."""
    return "seats" if scope(table) == "games" else f"seats in {scope(table)}"
