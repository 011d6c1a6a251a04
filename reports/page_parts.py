"""What pages are made of: tables ready to print, and sections."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Grid:
    """A table ready to print."""

    header: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class Section:
    """A chart (if any) with its title, note and table."""

    title: str
    grid: Grid
    svg: str = ""
    note: str = ""
