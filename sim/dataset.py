"""The run folder: a manifest, and Parquet parts of games, seats and rounds (docs/dataset.md)."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from sim.errors import InputError
from sim.schedule import Schedule, from_line_ups

FORMAT = 1
VERSION = "0.1.0"
BLOCKS_PER_PART = 16_384
ROUND_BLOCKS = 4_096  # about so many blocks, evenly spaced, keep their rounds
TABLES = ("games", "seats", "rounds")
GAME_KEYS = [("game", "number of the game, from 0"), ("block", "number of the block, which is its deal"),
             ("line_up", "number of the line-up"), ("rotation", "rotation of the line-up in this block")]
SEAT_KEYS = [("game", "number of the game, from 0"), ("block", "number of the block, which is its deal"),
             ("seat", "seat, from 0: place counted from the first player"), ("strategy", "strategy in this seat")]
ROUND_KEYS = [("game", "number of the game, from 0"), ("block", "number of the block, which is its deal")]


class Part:
    """The result rows of one part while it is played.

    Attributes
    ----------
    games, seats, rounds : np.recarray
        Rows of the game's GAME_ROW, SEAT_ROW and ROUND_ROW, in game order.
    round_rows : np.ndarray, int64
        First row of each block in `rounds`; -1 where its rounds are not kept.
    """

    def __init__(self, setup: Any, number: int, blocks: int, round_stride: int) -> None:
        self.number = number
        self.first_block = number * BLOCKS_PER_PART
        self.last_block = min(blocks, self.first_block + BLOCKS_PER_PART)
        plan: Schedule = setup.plan
        every = np.arange(self.first_block, self.last_block)
        self.first_game = int(plan.first_game(self.first_block))
        n = int(plan.first_game(self.last_block)) - self.first_game
        per_game = setup.game.rounds_kept(setup.rules.record[0])
        kept = every % round_stride == 0
        rows = np.where(kept, plan.periods[every % len(plan.line_ups)] * per_game, 0)
        self.round_rows = np.where(kept, np.cumsum(rows) - rows, -1)
        self.games = np.recarray(n, dtype=setup.game.GAME_ROW)
        self.seats = np.recarray(n * plan.players, dtype=setup.game.SEAT_ROW)
        self.rounds = np.recarray(int(rows.sum()), dtype=setup.game.ROUND_ROW)
        self.rounds.view(np.uint8)[:] = 0
        self._setup = setup
        self._kept = kept

    def tables(self) -> dict[str, pa.Table]:
        """The rows as Arrow tables, with the key columns added."""
        plan, game = self._setup.plan, self._setup.game
        every = np.arange(self.first_block, self.last_block)
        line_ups = every % len(plan.line_ups)
        periods = plan.periods[line_ups]
        block = np.repeat(every, periods)
        first = np.repeat(np.cumsum(periods) - periods, periods)
        rotation = np.arange(len(block)) - first
        number = self.first_game + np.arange(len(block))
        keys = {"game": number, "block": block, "line_up": np.repeat(line_ups, periods).astype("i4"),
                "rotation": rotation.astype("i4")}
        seats = np.tile(np.arange(plan.players, dtype="i4"), len(block))
        places = np.array(plan.line_ups, dtype="i4")[np.repeat(keys["line_up"], plan.players)]
        strategy = np.take_along_axis(places, ((seats + np.repeat(rotation, plan.players)) % plan.players)[:, None], 1)[:, 0]
        seat_keys = {"game": np.repeat(number, plan.players), "block": np.repeat(block, plan.players), "seat": seats,
                     "strategy": _labelled(strategy, [s.label for s in self._setup.strategies])}
        kept_games = np.repeat(self._kept, periods)
        per_game = game.rounds_kept(self._setup.rules.record[0])
        round_keys = {"game": np.repeat(number[kept_games], per_game), "block": np.repeat(block[kept_games], per_game)}
        labels = {column: [row["id"] for row in self._setup.rules.tables[table]] for column, table in game.LABELS.items()}
        rounds = _arrow(round_keys, ROUND_KEYS, self.rounds, game.ROUND_ROW, labels)
        if len(rounds):
            rounds = rounds.filter(pc.greater(rounds["round"], 0))
        return {"games": _arrow(keys, GAME_KEYS, self.games, game.GAME_ROW, labels),
                "seats": _arrow(seat_keys, SEAT_KEYS, self.seats, game.SEAT_ROW, labels), "rounds": rounds}


def columns_of(game: Any) -> dict[str, dict[str, str]]:
    """Columns of each table of a game, and what they mean."""
    rows = {"games": (GAME_KEYS, game.GAME_ROW), "seats": (SEAT_KEYS, game.SEAT_ROW), "rounds": (ROUND_KEYS, game.ROUND_ROW)}
    return {table: dict(keys) | {name: title_of(dtype, name) for name in dtype.names} for table, (keys, dtype) in rows.items()}


def _labelled(numbers: np.ndarray, labels: list[str]) -> pa.DictionaryArray:
    names = list(dict.fromkeys(labels))  # a field may hold the same strategy twice; a dictionary may not
    place = np.array([names.index(label) for label in labels] or [0], dtype="i2")
    missing = numbers < 0
    indices = pa.array(place[numbers], mask=missing if missing.any() else None)
    return pa.DictionaryArray.from_arrays(indices, pa.array(names, pa.string()))


def title_of(dtype: Any, name: str) -> str:
    """Meaning and unit of a column: the title of its field."""
    entry: Any = dict(dtype.fields or {})[name]
    return str(entry[2]) if len(entry) > 2 else name


def _arrow(keys: dict[str, Any], meanings: list[tuple[str, str]], rows: np.recarray, dtype: np.dtype,
           labels: dict[str, list[str]]) -> pa.Table:
    columns = {name: value if isinstance(value, pa.Array) else pa.array(value) for name, value in keys.items()}
    titles = dict(meanings)
    for name in dtype.names or ():
        values = np.ascontiguousarray(rows[name])
        columns[name] = _labelled(values, labels[name]) if name in labels else pa.array(values)
        titles[name] = title_of(dtype, name)
    fields = [pa.field(name, column.type, metadata={"meaning": titles[name]}) for name, column in columns.items()]
    return pa.Table.from_arrays(list(columns.values()), schema=pa.schema(fields))


class Dataset:
    """A run folder.

    Attributes
    ----------
    path : Path
    manifest : dict
    """

    def __init__(self, path: Path, manifest: dict[str, Any]) -> None:
        self.path = path
        self.manifest = manifest

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Dataset:
        """A folder that a run has written.

        Raises
        ------
        InputError
            If it is no run folder, is of another format, or is not finished.
        """
        dataset = cls._read(Path(path))
        missing = [p for p in range(dataset.n_parts) if not dataset.has_part(p)]
        if missing:
            raise InputError(f"{path}: the run is not finished ({len(missing)} of {dataset.n_parts} parts are missing); "
                             "continue it with --resume")
        return dataset

    @classmethod
    def _read(cls, path: Path) -> Dataset:
        try:
            manifest = json.loads((path / "manifest.json").read_text(encoding="utf-8"))
        except OSError:
            raise InputError(f"{path}: is no run folder (it has no manifest.json that can be read)") from None
        except ValueError:
            raise InputError(f"{path / 'manifest.json'}: is not valid JSON") from None
        if manifest.get("format") != FORMAT:
            raise InputError(f"{path}: was written in format {manifest.get('format')}, this version reads format {FORMAT}")
        return cls(path, manifest)

    @classmethod
    def create(cls, path: str | os.PathLike[str], setup: Any, blocks: int, resume: bool) -> Dataset:
        """Start a run folder, or take one up again.

        Raises
        ------
        InputError
            If the folder cannot be written, holds something else, or a run with other settings.
        """
        folder = Path(path)
        manifest = manifest_of(setup, blocks)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            if not resume:
                raise InputError(f"--out {folder}: already exists; choose another folder, or continue its run with --resume")
            dataset = cls._read(folder)
            dataset._check_same(manifest)
            dataset._extend(manifest)
            return dataset
        dataset = cls(folder, manifest)
        try:
            for table in TABLES:
                (folder / table).mkdir(parents=True, exist_ok=True)
            dataset._write_manifest()
        except OSError as error:
            raise InputError(f"--out {folder}: cannot be written ({error.strerror})") from None
        return dataset

    def _check_same(self, manifest: dict[str, Any]) -> None:
        for key, value in manifest.items():
            if key in ("games", "blocks", "round_stride"):
                continue
            if self.manifest.get(key) != value:
                what = key.replace("_", " ")
                raise InputError(f"--resume {self.path}: the run there has other {what}; resume with the same settings")
        if manifest["blocks"] < self.manifest["blocks"]:
            games = self.manifest["games"]
            raise InputError(f"--resume {self.path}: the run there has {games} games already, more than asked for")

    def _extend(self, manifest: dict[str, Any]) -> None:
        """Drop what a killed run left half done, and a last part that is to grow."""
        for table in TABLES:
            (self.path / table).mkdir(exist_ok=True)
            for file in (self.path / table).iterdir():
                number = int(file.stem.split("-")[1]) if file.suffix == ".parquet" else -1
                if number < 0 or not self.has_part(number):
                    file.unlink()
        if manifest["blocks"] > self.manifest["blocks"]:
            if self.manifest["blocks"] % BLOCKS_PER_PART:
                last = self.manifest["blocks"] // BLOCKS_PER_PART
                for table in TABLES:  # games first: without it the part does not count
                    self._part(table, last).unlink(missing_ok=True)
            old_stride, self.manifest = self.round_stride, manifest
            if old_stride != self.round_stride:
                self._thin_rounds()
        self._write_manifest()

    def _thin_rounds(self) -> None:
        for file in sorted((self.path / "rounds").glob("*.parquet")):
            table = pq.read_table(file)
            keep = np.asarray(table["block"]) % self.round_stride == 0
            _write_parquet(table.filter(pa.array(keep)), file)

    def _write_manifest(self) -> None:
        temporary = self.path / "manifest.json.tmp"
        temporary.write_text(json.dumps(self.manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        temporary.replace(self.path / "manifest.json")

    def _part(self, table: str, number: int) -> Path:
        return self.path / table / f"part-{number:05d}.parquet"

    def has_part(self, number: int) -> bool:
        """Is this part complete? Its games are written last."""
        return self._part("games", number).exists()

    @property
    def n_parts(self) -> int:
        """Parts of the whole run."""
        return -(-int(self.manifest["blocks"]) // BLOCKS_PER_PART)

    @property
    def round_stride(self) -> int:
        """Every so-many-th block keeps its rounds."""
        return int(self.manifest["round_stride"])

    @cached_property
    def plan(self) -> Schedule:
        """The schedule of the run."""
        return from_line_ups(self.manifest["line_ups"])

    def write(self, part: Part) -> None:
        """Write a part: temporary names first, then renamed, the games last."""
        tables = part.tables()
        for name in ("seats", "rounds", "games"):
            _write_parquet(tables[name], self._part(name, part.number))

    def parts(self, table: str, columns: list[str] | None = None) -> Iterator[pa.Table]:
        """The parts of a table (`games`, `seats` or `rounds`) in game order."""
        for number in range(self.n_parts):
            yield pq.read_table(self._part(table, number), columns=columns)

    def columns(self, table: str) -> dict[str, str]:
        """Column names of a table and what they mean."""
        schema = pq.read_schema(self._part(table, 0))
        return {f.name: f.metadata[b"meaning"].decode() for f in schema}

    def digest(self) -> str:
        """A hash of the logical rows of all tables in game order; parts and compression do not matter.

        Returns
        -------
        str
            32 hexadecimal digits. Each column is hashed by itself (labels by their text), then the columns together.
        """
        whole = hashlib.blake2b(digest_size=16)
        for table in TABLES:
            hashes: dict[str, Any] = {}
            for part in self.parts(table):
                for name in part.column_names:
                    column = hashes.setdefault(name, hashlib.blake2b(digest_size=16))
                    column.update(logical_values(part[name].combine_chunks()).tobytes())
            for name in sorted(hashes):
                whole.update(f"{table}.{name}".encode() + hashes[name].digest())
        return whole.hexdigest()


def logical_values(column: Any) -> np.ndarray:
    """The values of a column as 64-bit numbers, a label by the hash of its text; dictionaries and widths do not matter."""
    if pa.types.is_dictionary(column.type):
        indices = pc.fill_null(column.indices, -1).to_numpy(zero_copy_only=False)
        names = [hashlib.blake2b(str(x).encode(), digest_size=8).digest() for x in [*column.dictionary.to_pylist(), None]]
        table = np.frombuffer(b"".join(names), dtype="<u8")
        return table[indices]
    return np.ascontiguousarray(column.to_numpy(zero_copy_only=False).astype("<i8"))


def _write_parquet(table: pa.Table, path: Path) -> None:
    temporary = path.with_suffix(".tmp")
    pq.write_table(table, temporary, compression="zstd", version="2.6")
    temporary.replace(path)


def manifest_of(setup: Any, blocks: int) -> dict[str, Any]:
    """Everything needed to repeat a run; nothing of clock, machine or threads."""
    stride = 1
    while blocks // stride > ROUND_BLOCKS:
        stride *= 2
    strategies = [{"label": s.label, "name": s.name, "weights": [float(w) for w in s.weights], "source": s.source}
                  for s in setup.strategies]
    return {"format": FORMAT, "equipoise": VERSION, "game": setup.game.NAME, "players": setup.players, "seed": setup.seed,
            "rules": setup.rules.as_dict(), "rules_digest": setup.rules.digest(), "components": setup.rules.components,
            "reconstructed": setup.rules.reconstructed(), "interventions": dict(setup.interventions),
            "strategies": strategies, "line_ups": [list(line_up) for line_up in setup.plan.line_ups],
            "blocks": blocks, "games": int(setup.plan.first_game(blocks)), "round_stride": stride}
