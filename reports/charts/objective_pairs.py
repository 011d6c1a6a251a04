"""Win share of those who hold an objective while another seat holds a second one."""

from __future__ import annotations

from reports import pairs

METRIC = "objective_pairs"
ORDER = 25
draw, shown, VALUE, NOTE = pairs.draw, pairs.shown, pairs.VALUE, pairs.NOTE
