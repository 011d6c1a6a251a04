"""Win share of those who hold a talent while another seat holds a second one."""

from __future__ import annotations

from reports import pairs

METRIC = "talent_pairs"
ORDER = 62
draw, shown, VALUE, NOTE = pairs.draw, pairs.shown, pairs.VALUE, pairs.NOTE
