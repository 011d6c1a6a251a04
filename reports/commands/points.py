"""Figures of many settings, kept in one table that a stopped command continues."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import typer

from reports import console
from sim.errors import InputError

NOW = "now"  # the run being measured


def evaluated(setup: Any, wanted: Sequence[tuple[str, ...]], only: Sequence[str], games: int, folder: Path, threads: int | None,
              quiet: bool) -> pd.DataFrame:
    """The value of each figure at each setting: a row a setting wanted (those that come twice are played once).

    Raises
    ------
    InputError
        If the folder holds figures of something else.
    """
    from analysis.metrics import measure_all
    from analysis.paired import named
    from sim.batch import changed, play
    from sim.jit import prune

    table = _Kept(folder, {"rules": setup.rules.digest(), "strategies": [s.label for s in setup.strategies], "seed": setup.seed,
                           "players": setup.players, "games": games, "metrics": list(only)})
    different = list(dict.fromkeys(wanted))
    try:
        with console.progress(quiet) as bar:
            for number, setting in enumerate(different):
                if setting not in table.rows:
                    shutil.rmtree(folder / NOW, ignore_errors=True)
                    run = play(changed(setup, setting), games, folder / NOW, threads=threads)
                    found = pd.concat([named(values) for values in measure_all(run, only).values()])
                    table.keep(setting, {name: float(value) for (name, _, _), value in found.items()},
                               {name: unit for name, _, unit in found.index})
                if bar:
                    bar((number + 1) * games, len(different) * games)
    except KeyboardInterrupt:
        console.err.print(f"stopped; what is finished is in {folder}, the same command continues", markup=False, soft_wrap=True)
        raise typer.Exit(130) from None
    shutil.rmtree(folder / NOW, ignore_errors=True)
    prune()
    frame = pd.DataFrame([table.rows[setting] for setting in wanted])
    frame.attrs["units"] = table.units
    return frame


class _Kept:
    """Figures on disk: a line a setting, under a line that says of what."""

    def __init__(self, folder: Path, about: dict[str, Any]) -> None:
        self.path = folder / "figures.jsonl"
        self.rows: dict[tuple[str, ...], dict[str, float]] = {}
        self.units: dict[str, str] = {}
        folder.mkdir(parents=True, exist_ok=True)
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        if lines and json.loads(lines[0]) != json.loads(json.dumps(about)):
            raise InputError(f"--out {folder}: holds figures of other rules, strategies, seed, games or metrics; choose another")
        if not lines:
            self.path.write_text(json.dumps(about) + "\n", encoding="utf-8")
        for line in lines[1:]:
            try:
                told = json.loads(line)
            except json.JSONDecodeError:  # cut off in the middle of writing
                continue
            self._note(tuple(told["setting"]), told["figures"], told["units"])

    def _note(self, setting: tuple[str, ...], figures: dict[str, float], units: dict[str, str]) -> None:
        self.rows[setting] = figures
        self.units |= units

    def keep(self, setting: tuple[str, ...], figures: dict[str, float], units: dict[str, str]) -> None:
        """Note the figures of a setting, on disk too."""
        self._note(setting, figures, units)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"setting": setting, "figures": figures, "units": units}) + "\n")
