"""Games and decisions a second: every game, 2 to 5 seats, one and two threads, warm and cold start.

`python benchmarks/bench.py --json out/bench.json`. Rates are the median of several runs; compare ratios within one run, for
machines are noisy.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import sim
import strategies

FIELDS = {"archipelago": {"random": ["random_legal"], "heuristic": ["steward", "freeloader", "balanced", "opportunist"]},
          "embark": {"random": ["random_legal"], "heuristic": ["greedy", "farmer", "miner", "explorer"]},
          "pig": {"random": ["random"], "heuristic": ["hold", "hold:threshold=25"]}}
SETS = {"archipelago": {"trade on": [], "trade off": ["trade.model=off"]}}  # variants worth timing
GAMES = {"archipelago": 8_000, "embark": 80_000, "pig": 800_000}  # several parts, so that writing overlaps with playing
REPEATS = 2


def rate(game: str, players: int, field: list[Any], threads: int, changes: list[str]) -> dict[str, float]:
    """Median games and decisions a second of `REPEATS` runs."""
    rates, decisions = [], 0.0
    for _ in range(REPEATS):
        with tempfile.TemporaryDirectory() as folder:
            started = time.perf_counter()
            run = sim.run(game, players=players, games=GAMES[game], strategies=field[:players], threads=threads,
                          changes=changes, out=Path(folder) / "run")
            rates.append(run.manifest["games"] / (time.perf_counter() - started))
            part = next(run.parts("games", ["decisions"]))
            decisions = sum(part["decisions"].to_pylist()) / len(part)
    games = statistics.median(rates)
    return {"games_per_s": round(games), "decisions_per_s": round(games * decisions), "decisions_per_game": round(decisions, 1)}


def start(cold: bool) -> dict[str, float]:
    """Seconds of whole commands: --help, and small runs with warm or empty cache."""
    seconds = {}
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | ({"EQUIPOISE_CACHE": f"{folder}/cache"} if cold else {})
        commands = {"pig": ["run", "pig", "--games", "1000", "--players", "2", "--strategies", "hold,random", "--quiet"]}
        for game in ("embark", "archipelago"):
            commands[game] = ["run", game, "--games", "4", "--players", "4", "--strategies", "random_legal", "--quiet"]
        if not cold:
            commands = {"help": ["--help"]} | commands
        for name, words in commands.items():
            out = [] if name == "help" else ["--out", f"{folder}/{name}"]
            started = time.perf_counter()
            subprocess.run([sys.executable, "-m", "reports.cli", *words, *out], env=env, check=True, capture_output=True)
            seconds[name] = round(time.perf_counter() - started, 2)
    return seconds


def main() -> None:
    """Measure, print, and write JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--only", choices=FIELDS, action="append", help="only this game, no whole commands")
    words = parser.parse_args()
    target, rows = words.json, []
    for game, fields in FIELDS.items():
        if words.only and game not in words.only:
            continue
        for kind, names in fields.items():
            field = [strategies.load(sim.load_game(game), name) for name in names]
            for variant, changes in SETS.get(game, {"": []}).items():
                for players, threads in itertools.product(range(2, 6), (1, 2)):
                    row: dict[str, Any] = {"game": game, "field": f"{kind} {variant}".strip()}
                    row |= {"players": players, "threads": threads}
                    row |= rate(game, players, field, threads, changes)
                    rows.append(row)
                    print(" ".join(f"{key}={value}" for key, value in row.items()), flush=True)
    starts: dict[str, Any] = {} if words.only else {"warm": start(cold=False), "cold": start(cold=True)}
    print("whole commands [s]:", starts)
    if target:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps({"rates": rows, "starts": starts}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
