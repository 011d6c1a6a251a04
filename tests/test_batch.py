"""Batches: the same games whatever the threads, chunks, interruptions or the JIT."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import sim
import sim.batch
import sim.dataset
import strategies
from sim.jit import JIT
from sim.schedule import from_line_ups, schedule

GAMES = 4_000 if JIT else 24


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    """Several parts even in a small run."""
    size = 300 if JIT else 2
    monkeypatch.setattr(sim.dataset, "BLOCKS_PER_PART", size)
    monkeypatch.setattr(sim.batch, "BLOCKS_PER_PART", size)


def field(*names):
    """Loaded strategies."""
    embark = sim.load_game("embark")
    return [strategies.load(embark, name) for name in names]


def run(out, games=GAMES, players=3, **more):
    """A run of a field of one strategy under four names' worth of seats."""
    return sim.run("embark", players=players, games=games, strategies=field("random_legal", "random_legal"), seed=9,
                   out=out, **more)


def digest_of(folder):
    """What `equipoise digest` prints."""
    command = [sys.executable, "-m", "reports.cli", "digest", str(folder)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_threads_and_chunks_change_nothing(tmp_path):
    """One or two threads, chunks of 7 or 256 blocks: one digest."""
    digests = {run(tmp_path / f"{t}-{c}", threads=t, chunk=c).digest() for t, c in ((1, 256), (2, 256), (2, 7))}
    assert len(digests) == 1


def test_resume_after_a_cut(tmp_path):
    """A run that lost parts and left orphans continues to the same bytes."""
    whole = run(tmp_path / "whole")
    run(tmp_path / "cut")
    (tmp_path / "cut" / "games" / "part-00001.parquet").unlink()
    (tmp_path / "cut" / "seats" / "part-00001.tmp").write_text("half")
    with pytest.raises(sim.InputError, match="not finished"):
        sim.Dataset.open(tmp_path / "cut")
    assert run(tmp_path / "cut", resume=True).digest() == whole.digest()
    for path in sorted((tmp_path / "whole").rglob("*.*")):
        assert path.read_bytes() == (tmp_path / "cut" / path.relative_to(tmp_path / "whole")).read_bytes()


def test_resume_extends(tmp_path):
    """A finished run extended to more games equals a run of that length."""
    run(tmp_path / "a", games=GAMES // 2)
    assert run(tmp_path / "a", resume=True).digest() == run(tmp_path / "b").digest()


def test_rounds_thin_out_as_a_run_grows(tmp_path, monkeypatch):
    """The sample of rounds stays bounded and evenly spaced, and an extended run has the same one."""
    most = max(GAMES // 16, 4)
    monkeypatch.setattr(sim.dataset, "ROUND_BLOCKS", most)
    run(tmp_path / "a", games=GAMES // 2)
    extended, whole = run(tmp_path / "a", resume=True), run(tmp_path / "b")
    blocks = np.unique(np.concatenate([np.asarray(part["block"]) for part in whole.parts("rounds")]))
    assert extended.digest() == whole.digest()
    assert len(set(np.diff(blocks))) == 1 and len(blocks) <= most + 1


@pytest.mark.skipif(not JIT, reason="the plain engine is too slow to be caught half-way")
def test_killed_and_resumed(tmp_path):
    """A run killed with SIGKILL and resumed from the command line has the digest of an undisturbed one."""
    command = [sys.executable, "-m", "reports.cli", "run", "embark", "--players", "4", "--strategies", "random_legal",
               "--games", "200000", "--seed", "3", "--quiet"]
    victim = subprocess.Popen([*command, "--out", str(tmp_path / "a")])
    deadline = time.time() + 120
    while not list((tmp_path / "a" / "games").glob("*.parquet")) and time.time() < deadline:
        time.sleep(0.05)
    victim.send_signal(signal.SIGKILL)
    assert victim.wait() == -signal.SIGKILL
    subprocess.run([*command, "--out", str(tmp_path / "a"), "--resume"], check=True)
    subprocess.run([*command, "--out", str(tmp_path / "b")], check=True)
    assert digest_of(tmp_path / "a") == digest_of(tmp_path / "b")


@pytest.mark.skipif(not JIT, reason="this is the comparison with the compiled engine")
def test_plain_python_gives_the_same_bytes(tmp_path):
    """With the JIT off a small batch has the same digest."""
    arguments = ["run", "embark", "--players", "4", "--strategies", "random_legal", "--games", "12", "--seed", "3", "--quiet",
                 "--out"]
    for name, off in (("jit", "0"), ("plain", "1")):
        subprocess.run([sys.executable, "-m", "reports.cli", *arguments, str(tmp_path / name)], check=True,
                       env=os.environ | {"NUMBA_DISABLE_JIT": off})
    assert digest_of(tmp_path / "jit") == digest_of(tmp_path / "plain")


@pytest.mark.skipif(not JIT, reason="bounds are always checked in plain Python")
def test_check_build_finds_nothing(tmp_path):
    """With bounds checks and the laws of conservation looked after at every decision, the games are the same."""
    arguments = ["run", "embark", "--players", "5", "--strategies", "random_legal,balanced", "--games", "400", "--quiet", "--out"]
    for name, on in (("plain", "0"), ("checked", "1")):
        subprocess.run([sys.executable, "-m", "reports.cli", *arguments, str(tmp_path / name)], check=True,
                       env=os.environ | {"EQUIPOISE_CHECK": on})
    assert digest_of(tmp_path / "plain") == digest_of(tmp_path / "checked")


def test_resume_refuses_other_settings(tmp_path):
    """A folder is not continued with another seed, and not overwritten without --resume."""
    run(tmp_path / "a", games=6)
    with pytest.raises(sim.InputError, match="already exists"):
        run(tmp_path / "a", games=6)
    with pytest.raises(sim.InputError, match="other rules"):
        run(tmp_path / "a", games=6, resume=True, changes=["farm.points=9"])


def test_manifest_tells_no_tales(tmp_path):
    """The manifest holds what repeats the run, and neither clock nor host nor threads."""
    run(tmp_path / "a", games=6, threads=2)
    manifest = json.loads((tmp_path / "a" / "manifest.json").read_text())
    assert manifest["rules"]["values"]["farm.points"] == 15
    assert not {"time", "host", "threads", "date"} & set(manifest)


def test_rotation_is_duplicate_play():
    """In a block every place of the line-up sits in every seat once; repeated line-ups have shorter blocks."""
    plan = schedule(6, 4, seed=1)
    assert len(plan.line_ups) == 15 and set(plan.periods) == {4}
    assert [plan.seating(0, r)[0] for r in range(4)] == [0, 1, 2, 3]
    assert schedule(2, 4, seed=1).periods.tolist() == [2]
    assert schedule(1, 4, seed=1).periods.tolist() == [1]


def test_blocks_and_games_convert_both_ways():
    """Game numbers run through blocks of different lengths without a gap."""
    plan = from_line_ups([(0, 1, 0, 1), (0, 1, 2, 3), (1, 1, 1, 1)])
    located = [plan.locate(game) for game in range(21)]
    assert located[:8] == [(0, 0, 0), (0, 0, 1), (1, 1, 0), (1, 1, 1), (1, 1, 2), (1, 1, 3), (2, 2, 0), (3, 0, 0)]
    assert all(int(plan.first_game(block)) + rotation == game for game, (block, _, rotation) in enumerate(located))
    assert [plan.blocks_for(games) for games in (1, 2, 3, 6, 7, 8)] == [1, 1, 2, 2, 3, 4]
