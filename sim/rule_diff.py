"""What two sets of rules differ in: values and cells of component tables, by the keys that `--set` takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NONE = "(none)"


def differences(one: Mapping[str, Any], two: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Key, value in one, value in the other, of all that differs (sources aside).

    Parameters
    ----------
    one, two : mapping
        Rules as plain data (`Rules.as_dict`, or `rules` of a manifest).
    """
    first, second = _flat(one), _flat(two)
    return [(key, first.get(key, NONE), second.get(key, NONE)) for key in dict.fromkeys([*first, *second])
            if first.get(key, NONE) != second.get(key, NONE)]


def _flat(rules: Mapping[str, Any]) -> dict[str, str]:
    values = {key: str(value) for key, value in rules["values"].items()}
    return values | {f"{table}.{row['id']}.{column}": str(cell) for table, rows in rules["tables"].items() for row in rows
                     for column, cell in row.items() if column not in ("id", "source")}
