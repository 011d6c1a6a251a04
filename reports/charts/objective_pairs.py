"""Win share of those who hold an objective while another seat holds a second one."""

from __future__ import annotations

from reports import pairs

METRIC = "objective_pairs"
ORDER = 25
VALUE = "win share"
NOTE = (f"The table has the {pairs.PRINTED} pairs that differ most from what their holders win as a rule; pairs that are rare "
        "are not drawn.")
draw, shown = pairs.draw, pairs.shown
