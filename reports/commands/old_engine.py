"""An older revision of equipoise, run in an environment of its own."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from reports.console import err
from sim.errors import InputError

HOME = Path(__file__).parents[2]


def played_by(ref: str, play: Any, folder: Path) -> Any:
    """The run that a git revision of this program makes of a scenario.

    Raises
    ------
    InputError
        If this program does not lie in a git repository, the revision does not exist, or it cannot play the scenario.
    """
    from sim.dataset import Dataset

    commit = _git(ref, "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")
    home = _environment(ref, commit)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    scenario = folder.with_suffix(".toml")
    told = {key: value for key, value in dataclasses.asdict(play).items() if value not in (None, [])}
    for key in ("strategy_files", "components"):  # paths as seen from the scenario's folder
        if key in told:
            told[key] = [str(Path(name).resolve()) for name in told[key]] if isinstance(told[key], list) else _path(told[key])
    scenario.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in told.items()), encoding="utf-8")
    command = [str(home / "venv" / "bin" / "equipoise"), "run", str(scenario), "--out", str(folder), "--quiet"]
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": ""}, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        reason = " ".join(done.stderr.strip().splitlines()[-1:])
        raise InputError(f"--old-ref {ref}: the older engine cannot play this scenario: {reason.removeprefix('error: ')}")
    return Dataset.open(folder)


def _path(components: str) -> str:
    return str(Path(components).resolve()) if Path(components).is_dir() else components


def _git(ref: str, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(HOME), *words], capture_output=True, text=True, check=False)
    if done.returncode:
        inside = subprocess.run(["git", "-C", str(HOME), "rev-parse"], capture_output=True, check=False).returncode == 0
        raise InputError(f"--old-ref {ref}: " + (f"{HOME} has no such revision" if inside
                                                else f"this program does not run from a git repository ({HOME})"))
    return done.stdout.strip()


def _environment(ref: str, commit: str) -> Path:
    """Source and environment of a commit, made once and kept beside the compiled code."""
    from sim.jit import cache_root

    home = cache_root() / "revisions" / commit[:12]
    if (home / "done").exists():
        return home
    shutil.rmtree(home, ignore_errors=True)
    tree = home / "source"
    tree.mkdir(parents=True)
    err.print(f"building an environment for {ref} ({commit[:12]}); kept for the next time ...", markup=False)
    archive = subprocess.run(["git", "-C", str(HOME), "archive", commit], capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(tree)], input=archive, check=True)
    subprocess.run([sys.executable, "-m", "venv", str(home / "venv")], check=True)
    pip = [str(home / "venv" / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", "-e", str(tree)]
    pinned = ["-c", str(tree / "constraints.txt")] if (tree / "constraints.txt").exists() else []
    done = subprocess.run(pip + pinned, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InputError(f"--old-ref {ref}: its environment cannot be built: {' '.join(done.stderr.strip().splitlines()[-1:])}")
    (home / "done").touch()
    return home
