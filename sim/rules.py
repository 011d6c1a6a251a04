"""Rules as data: TOML (numbers and switches) and CSV (components) become one record that kernels read.

A game's `rules.toml` says, for each rule, its value, its range or choices, its source and its meaning. A component set
is a folder of CSV tables, an `id` and a `source` in each row. A designer's own folder may hold any part of both.
"""

from __future__ import annotations

import copy
import csv
import difflib
import io
import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sim.errors import InputError
from sim.jit import digest_of

DEFAULT_SET = "reconstructed"


@dataclass
class Rule:
    """A number (whole, within `low..high`) or a switch (one of `choices`) and what is known about it."""

    key: str
    value: int | str
    default: int | str
    source: str
    meaning: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    try_values: tuple[int | str, ...] = ()

    def allowed(self) -> str:
        """What may be written, in words."""
        return "one of " + ", ".join(self.choices) if self.choices else f"a whole number from {self.low} to {self.high}"

    def parse(self, text: Any, where: str) -> int | str:
        """`text` as a value of this rule, or an `InputError` that says what is allowed."""
        if isinstance(text, bool):
            text = "yes" if text else "no"
        if self.choices:
            if str(text) in self.choices:
                return str(text)
        else:
            try:
                number = int(str(text))
            except ValueError:
                number = self.low - 1
            if self.low <= number <= self.high:
                return number
        raise InputError(f"{where}: {self.key} = {text!r} is not allowed; it must be {self.allowed()}")

    @property
    def number(self) -> int:
        """The value as kernels see it: the number, or the place of the switch among its choices."""
        return self.choices.index(str(self.value)) if self.choices else int(self.value)


@dataclass
class Rules:
    """The rules in force: every rule by dotted key, every component table, and the record for the kernels.

    Attributes
    ----------
    values : dict of str to Rule
    tables : dict of str to list of dict
        Rows in file order; every cell is text.
    record : np.recarray, shape (1,)
        What kernels read; its dtype is the game's `RULES`.
    """

    game: str
    values: dict[str, Rule]
    tables: dict[str, list[dict[str, str]]]
    components: str
    changes: list[str] = field(default_factory=list)
    record: Any = None

    def as_dict(self) -> dict[str, Any]:
        """Everything needed to rebuild these rules, as plain data."""
        return {"game": self.game, "components": self.components, "changes": list(self.changes),
                "values": {key: rule.value for key, rule in self.values.items()}, "tables": self.tables}

    def digest(self) -> str:
        """A name for these rules: equal if and only if every value and every cell is (sources aside)."""
        tables = {name: [{k: v for k, v in row.items() if k != "source"} for row in rows]
                  for name, rows in self.tables.items()}
        values = {key: rule.value for key, rule in self.values.items()}
        return digest_of(json.dumps([self.game, values, tables], sort_keys=True))

    def row(self, table: str, identity: str) -> int:
        """The place of a component in its table."""
        for place, row in enumerate(self.tables[table]):
            if row["id"] == identity:
                return place
        raise InputError(unknown(f"row of table {table}", identity, [r["id"] for r in self.tables[table]]))

    def reconstructed(self) -> list[str]:
        """The tables with rows that were invented here rather than taken from a source."""
        return [name for name, rows in self.tables.items() if any("reconstructed" in r["source"] for r in rows)]


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """One sentence for a name that does not exist, with the nearest one that does."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=1)
    listed = ", ".join(names) if len(names) <= 40 else ", ".join(names[:40]) + ", ..."
    hint = f"did you mean {near[0]}? " if near else ""
    return f"unknown {kind} {name!r}; {hint}known: {listed}"


def load_rules(game: ModuleType, changes: Sequence[str] = (), components: str | None = None) -> Rules:
    """Read a game's rules, put a component set and `--set` changes over them, and fill the kernels' record.

    Parameters
    ----------
    game : module
        A game's `play` module.
    changes : sequence of str
        `key=value` (a rule) or `table.row.column=value` (a cell), applied in order.
    components : str, optional
        The name of a set shipped with the game, or a folder with any of `rules.toml` and the CSV tables.

    Raises
    ------
    InputError
        If anything in them cannot be used.
    """
    home = Path(str(game.__file__)).parent
    values = _read_values(home / "rules.toml")
    shipped = home / "components" / DEFAULT_SET
    tables = {name: _read_table(shipped / f"{name}.csv", columns) for name, columns in game.TABLES.items()}
    rules = Rules(game.NAME, values, tables, DEFAULT_SET)
    if components not in (None, DEFAULT_SET):
        _lay_over(rules, game, home, str(components))
    for change in changes:
        _apply(rules, game, change)
    fill(rules, game)
    return rules


def with_changes(rules: Rules, game: ModuleType, changes: Sequence[str]) -> Rules:
    """A copy of rules with more `--set` changes over them."""
    rules = copy.deepcopy(rules)
    for change in changes:
        _apply(rules, game, change)
    fill(rules, game)
    return rules


def rebuild(game: ModuleType, stored: dict[str, Any]) -> Rules:
    """The rules of a manifest (`Rules.as_dict`) once more."""
    rules = load_rules(game)
    for key, value in stored["values"].items():
        if key not in rules.values:
            raise InputError(f"the stored rules have {key}, which this version of {game.NAME} does not know")
        rules.values[key].value = rules.values[key].parse(value, "stored rules")
    rules.tables = {name: [{column: row[column] for column in columns} for row in stored["tables"][name]]
                    for name, columns in game.TABLES.items()}
    rules.components, rules.changes = stored["components"], list(stored["changes"])
    fill(rules, game)
    return rules


def fill(rules: Rules, game: ModuleType) -> None:
    """Make the record that kernels read: every rule by its key with `_` for the dot, then the game's tables."""
    record = np.recarray(1, dtype=game.RULES)
    record.view(np.uint8)[:] = 0
    for key, rule in rules.values.items():
        record[0][key.replace(".", "_")] = rule.number
    game.fill_tables(record[0], rules)
    rules.record = record


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: is not valid TOML ({error})") from None


def _read_values(path: Path) -> dict[str, Rule]:
    values = {}
    for section, entries in _read_toml(path).items():
        for name, entry in entries.items():
            low, high = entry.get("range", (0, 0))
            rule = Rule(f"{section}.{name}", entry["value"], entry["value"], entry["source"], entry["meaning"], low, high,
                        tuple(entry.get("choices", ())), tuple(entry.get("try", ())))
            rule.parse(rule.value, str(path))
            values[rule.key] = rule
    return values


def _read_table(path: Path, columns: Sequence[str]) -> list[dict[str, str]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not UTF-8 text; save it as CSV in UTF-8") from None
    reader = csv.DictReader(io.StringIO(text), restkey="?")
    header = reader.fieldnames or []
    for column in columns:
        if column not in header:
            raise InputError(f"{path}: column {column!r} is missing; the columns are {', '.join(columns)}")
    rows: list[dict[str, str]] = []
    seen: set[str] = set()
    for row in reader:
        line = f"{path}, line {reader.line_num}"
        if "?" in row or None in row.values():
            raise InputError(f"{line}: the row has another number of cells than the header ({len(header)})")
        cells = {column: row[column].strip() for column in columns}
        if not cells["id"] or cells["id"] in seen:
            raise InputError(f"{line}: id {cells['id']!r} is empty or used twice; every row needs an id of its own")
        if not cells["source"]:
            raise InputError(f"{line}: source of {cells['id']} is empty; say where the row comes from, for example 'own'")
        seen.add(cells["id"])
        rows.append(cells)
    if not rows:
        raise InputError(f"{path}: has no rows; at least one is needed")
    return rows


def _lay_over(rules: Rules, game: ModuleType, home: Path, components: str) -> None:
    folder = home / "components" / components
    if not folder.is_dir():
        folder = Path(components)
    if not folder.is_dir():
        sets = sorted(p.name for p in (home / "components").iterdir() if p.is_dir())
        raise InputError(f"--components {components}: is neither a folder nor one of the sets of {rules.game}: {', '.join(sets)}")
    known = {f"{name}.csv" for name in rules.tables} | {"rules.toml"}
    found = {p.name for p in folder.iterdir() if p.suffix in (".csv", ".toml")}
    if not found & known:
        raise InputError(f"--components {folder}: holds none of {', '.join(sorted(known))}")
    for name in sorted(found - known):
        raise InputError(f"{folder / name}: is no part of {rules.game}; its files are {', '.join(sorted(known))}")
    for name, columns in game.TABLES.items():
        if f"{name}.csv" in found:
            rules.tables[name] = _read_table(folder / f"{name}.csv", columns)
    if "rules.toml" in found:
        _lay_values(rules, folder / "rules.toml")
    rules.components = folder.name


def _lay_values(rules: Rules, path: Path) -> None:
    for section, entries in _read_toml(path).items():
        if not isinstance(entries, dict):
            raise InputError(f"{path}: {section} stands outside a section such as [rounds]")
        for name, entry in entries.items():
            rule = _rule(rules, f"{section}.{name}", str(path))
            value, source = (entry.get("value"), entry.get("source")) if isinstance(entry, dict) else (entry, None)
            rule.value = rule.parse(value, str(path))
            rule.source = source or rule.source


def _rule(rules: Rules, key: str, where: str) -> Rule:
    if key not in rules.values:
        raise InputError(f"{where}: " + unknown("rule", key, rules.values))
    return rules.values[key]


def _apply(rules: Rules, game: ModuleType, change: str) -> None:
    where = f"--set {change}"
    key, equals, text = change.partition("=")
    key, text = key.strip(), text.strip()
    if not equals:
        raise InputError(f"{where}: must read KEY=VALUE, for example {next(iter(rules.values))}=1")
    table, _, rest = key.partition(".")
    if table in rules.tables:
        identity, _, column = rest.rpartition(".")
        columns = [c for c in game.TABLES[table] if c not in ("id", "source")]
        if column not in columns:
            raise InputError(f"{where}: must name a cell, {table}.ROW.COLUMN with COLUMN one of {', '.join(columns)}")
        row = rules.tables[table][rules.row(table, identity)]
        row[column], row["source"] = text, "changed by --set"
    else:
        rule = _rule(rules, key, where)
        rule.value, rule.source = rule.parse(text, where), "changed by --set"
    rules.changes.append(f"{key}={text}")


def export_rules(rules: Rules, folder: Path) -> None:
    """Write the rules in force as a folder to edit and to play with `--components`.

    Raises
    ------
    InputError
        If the folder exists already or cannot be written.
    """
    if folder.exists():
        raise InputError(f"--export {folder}: already exists; choose a new folder")
    try:
        folder.mkdir(parents=True)
        (folder / "rules.toml").write_text(_as_toml(rules), encoding="utf-8")
        for name, rows in rules.tables.items():
            with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
    except OSError as error:
        raise InputError(f"--export {folder}: cannot be written ({error.strerror})") from None


def _as_toml(rules: Rules) -> str:
    lines = [f"# Rules of {rules.game}. Change a value; leave out what stays as it is."]
    section = ""
    for key, rule in rules.values.items():
        head, _, name = key.partition(".")
        if head == "players":  # set by --players
            continue
        if head != section:
            lines += ["", f"[{head}]"]
            section = head
        lines.append(f"# {rule.meaning}; {rule.allowed()}")
        lines.append(f"{name} = {{value = {json.dumps(rule.value)}, source = {json.dumps(rule.source)}}}")
    return "\n".join(lines) + "\n"
