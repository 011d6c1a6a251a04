"""Where full rotation leaves no spread, nothing is uncertain: standard errors are 0, and verdicts follow without a warning."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from test_cli import call

import sim
import strategies
from analysis import intervals, metrics, paired
from sim.jit import JIT

FIGURE = "win_share_strategy"
ALIKE = ["hold:threshold=20", "hold:threshold=25", "hold:threshold=30"]  # all hold at the target where that is 20 or less

FIRST = '''"""Takes the first option."""

WEIGHTS = {"name": (0, 0, 9, "tells twins apart and means nothing")}


def decide(state, rules, seat, weights, scratch):
    """The first of the options."""
    return 0
'''


def pig(folder, target, players=2, seed=3):
    """Pig among strategies with different names that play alike: each wins the same part of every block."""
    game = sim.load_game("pig")
    field = [strategies.load(game, name) for name in ALIKE[:players]]
    return sim.run("pig", players=players, games=20 * players, strategies=field, seed=seed, changes=[f"pig.target={target}"],
                   out=folder)


@pytest.mark.parametrize("players", [2, 3])
def test_players_who_play_alike_win_alike_in_every_block(tmp_path, players):
    """Pig to 20 against Pig to 15: other games, the same shares; intervals of no width, unchanged with certainty."""
    one, two = (pig(tmp_path / str(target), target, players) for target in (20, 15))
    assert one.digest() != two.digest()
    told = metrics.load(FIGURE).measure(one)
    assert (told[["value", "low", "high"]] == 1 / players).all(axis=None)
    table = paired.compare(one, two, [FIGURE], {FIGURE: 1e-6})
    assert len(table) == players
    assert (table[["se", "difference", "low", "high"]] == 0).all(axis=None)
    assert (table["verdict"] == paired.UNCHANGED).all() and (table["p"] == 1).all() and table["gain"].isna().all()
    assert paired.decided(table, 1_000) and paired.precise(table, 1_000, 1e-6)
    by_seat = paired.replicates(one, ["win_share_seat"], 20)
    assert (intervals.jackknife(by_seat) > 0).all()  # it is the rotation that takes the spread away, not the game


def test_players_who_play_alike_on_other_deals(tmp_path):
    """Without spread there is nothing for pairing to take away: independent runs are as certain."""
    table = paired.compare(pig(tmp_path / "a", 20, seed=1), pig(tmp_path / "b", 20, seed=2), [FIGURE], {FIGURE: 1e-6})
    assert (table["se"] == 0).all() and (table["verdict"] == paired.UNCHANGED).all()


@pytest.mark.parametrize("game", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ("embark", "archipelago")])
def test_twins_win_alike_in_every_block(tmp_path, game):
    """Two names for one player without chance of its own: each wins its part of every block that anybody wins."""
    file = tmp_path / "first.py"
    file.write_text(FIRST, encoding="utf-8")
    field = [strategies.load(sim.load_game(game), f"first:name={k}", [str(file)]) for k in range(3)]
    run = sim.run(game, players=3, games=60 if JIT else 6, strategies=field, seed=2, out=tmp_path / "run")
    seats = pd.concat([part.to_pandas() for part in run.parts("seats")])
    wins = seats["won"] / seats.groupby("game")["won"].transform("sum").clip(lower=1)
    blocks = wins.groupby([seats["block"], seats["strategy"]], observed=True).sum().unstack().to_numpy()
    assert blocks.shape[1] == 3 and blocks == pytest.approx(blocks[:, :1].repeat(3, axis=1), abs=1e-12)
    assert not JIT or wins.groupby(seats["seat"]).sum().nunique() > 1  # seats differ; the rotation evens them out
    table = metrics.load(FIGURE).measure(run)
    assert table["value"].to_numpy() == pytest.approx(table["fair"].to_numpy(), abs=1e-12)


@pytest.mark.parametrize(("difference", "verdict", "p"), [(0.0, paired.UNCHANGED, 1.0), (0.005, paired.UNCHANGED, 0.0),
                                                          (-0.02, paired.CHANGED, 0.0)])
def test_certain_differences_are_judged_by_size_alone(difference, verdict, p):
    """No spread and a difference: inside the margin or beyond it, never inconclusive."""
    table = pd.DataFrame({"name": ["x"], "metric": "x", "unit": "share", "a": 0.5, "b": 0.5 + difference, "difference": difference,
                          "se": 0.0, "df": 49})
    row = paired.judged(table, {"x": 0.01}).iloc[0]
    assert (row.verdict, row.p, row.low, row.high) == (verdict, p, difference, difference)


def test_a_gate_without_spread(tmp_path, monkeypatch):
    """A share of one half in every block: in a band that begins there, unchanged by other rules; a ladder of equals is broken."""
    monkeypatch.chdir(tmp_path)
    name = f"{FIGURE}[strategy=hold:threshold=25]"
    scenario = ('game = "pig"\nplayers = 2\ngames = 40\nstrategies = ["hold", "hold:threshold=25"]\n{}\nset = ["pig.target={}"]\n'
                f'[metrics."{name}"]\nmargin = 0.0001\nband = [0.5, 0.6]\n')
    Path("alike.toml").write_text(scenario.format("", 20), encoding="utf-8")
    assert call("baseline", "alike.toml").exit_code == 0
    row = json.loads(Path("baseline/alike.json").read_text(encoding="utf-8"))["metrics"][name]
    assert (row["value"], row["interval"], row["resolves"]) == (0.5, [0.5, 0.5], 0.0)
    Path("alike.toml").write_text(scenario.format("", 15), encoding="utf-8")
    assert call("check", "alike.toml").exit_code == 0
    found = json.loads(Path("out/gate/alike/verdict.json").read_text(encoding="utf-8"))
    assert not found["identical"] and found["figures"][0]["verdict"] == "unchanged"
    Path("alike.toml").write_text(scenario.format('ladder = ["hold:threshold=25", "hold"]', 20), encoding="utf-8")
    Path("baseline/alike.json").unlink()
    assert call("baseline", "alike.toml").exit_code == 0
    done = call("check", "alike.toml")
    assert done.exit_code == 1 and "hold:threshold=25 above hold is broken" in done.stdout


def test_all_batches_alike_is_no_spread():
    """Rounding in the sums of equal blocks is not mistaken for a tiny spread."""
    third = np.full((1, 50), 1 / 3) * (1 + 1e-15 * np.arange(50))
    assert intervals.jackknife(pd.DataFrame(third, columns=range(50)).assign(**{"-1": 1 / 3}).rename(columns={"-1": -1}))[0] == 0
