"""Sweeps, sensitivity indices, restricted play and the value of components, checked against what is known."""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import sim
import strategies
from analysis import ablation, sensitivity, variants
from reports.cli import app
from sim.batch import changed, ignoring_wrap_around, prepare
from sim.errors import InputError
from sim.games.embark.classes import class_of
from sim.jit import JIT
from sim.replay import Table, trace

GAMES = 2000 if JIT else 40


def setup(game="pig", field=("hold", "hold:threshold=25"), **options):
    module = sim.load_game(game)
    return prepare(game, players=2, strategies=[strategies.load(module, name) for name in field], **options)


def called(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output


def told(*words):
    result = CliRunner().invoke(app, [*(str(word) for word in words), "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_ishigami_indices():
    """Sobol' indices of the Ishigami function (a = 7, b = 0.1): S1 .314, .442, 0; ST .558, .442, .244."""
    problem = sensitivity.problem(["x1", "x2", "x3"], [(-math.pi, math.pi)] * 3)
    x = sensitivity.sobol_points(problem, 4096, seed=1)
    table = sensitivity.sobol(problem, np.sin(x[:, 0]) + 7 * np.sin(x[:, 1]) ** 2 + 0.1 * x[:, 2] ** 4 * np.sin(x[:, 0]), seed=1)
    assert table[table["index"] == "S1"]["value"].to_numpy() == pytest.approx([0.3139, 0.4424, 0.0], abs=0.02)
    assert table[table["index"] == "ST"]["value"].to_numpy() == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.02)


def test_elementary_effects_of_a_plane():
    """On a plane every elementary effect is the slope, and nothing bends."""
    problem = sensitivity.problem(["a", "b", "c"], [(0, 1)] * 3)
    x = sensitivity.morris_points(problem, 10, seed=1)
    table = sensitivity.morris(problem, x, 3 * x[:, 0] - 2 * x[:, 1], seed=1)
    assert table["mu"].to_numpy() == pytest.approx([3, -2, 0])
    assert table["mu_star"].to_numpy() == pytest.approx([3, 2, 0])
    assert table["sigma"].to_numpy() == pytest.approx([0, 0, 0], abs=1e-9)


def test_points_fall_on_every_value():
    """Each value of a rule takes an even part of the unit interval."""
    vary = [variants.Vary("pig.target", ("50", "75", "100"))]
    found = [sensitivity.setting(vary, np.array([x]))[0] for x in (0.0, 0.32, 0.34, 0.66, 0.67, 1.0)]
    assert found == [f"pig.target={value}" for value in (50, 50, 75, 75, 100, 100)]


def test_a_sweep_is_what_runs_say(tmp_path):
    """Each value of a curve is that of a run with the rule so set; the rules as they are differ from themselves by nothing."""
    found = told("sweep", "pig", "--strategies", "hold,hold:threshold=25", "--vary", "pig.target=60:100:20", "--games", GAMES,
                 "--out", tmp_path / "s", "--metric", "win_share_strategy")
    assert [row["pig.target"] for row in found["figures"]] == ["60", "60", "80", "80", "100", "100"]
    run = told("run", "pig", "--strategies", "hold,hold:threshold=25", "--set", "pig.target=60", "--games", GAMES, "--out",
               tmp_path / "r")
    here = next(row["b"] for row in found["figures"] if row["pig.target"] == "60" and row["name"].endswith("=hold]"))
    assert here == pytest.approx(run["rows"][0]["win_share"])
    same = [row for row in found["figures"] if row["pig.target"] == "100"]
    assert all(row["difference"] == 0 and row["verdict"] == "unchanged" for row in same)
    assert all(row["value_low"] < row["b"] < row["value_high"] for row in found["figures"])


def test_a_grid_has_every_combination(tmp_path):
    found = told("sweep", "pig", "--strategies", "hold,hold:threshold=25", "--vary", "pig.target=50,60", "--vary",
                 "pig.faces=6:8:2", "--games", GAMES, "--out", tmp_path / "s", "--metric", "score")
    assert {(row["pig.target"], row["pig.faces"]) for row in found["figures"]} == {(t, f) for t in ("50", "60") for f in ("6", "8")}
    assert told("sweep", "pig", "--strategies", "hold,hold:threshold=25", "--vary", "pig.target=50,60", "--vary", "pig.faces=6:8:2",
                "--games", GAMES, "--out", tmp_path / "s", "--metric", "score") == found  # what is there is kept


def test_a_tornado_tries_every_rule(tmp_path):
    """Every rule with values to try, none at its value in force."""
    base = setup()
    varied = variants.tried(base)
    assert {vary.key for vary in varied} == {key for key, rule in base.rules.values.items() if rule.try_values}
    code, output = called("sweep", "pig", "--strategies", "hold,hold:threshold=25", "--tornado", "--games", GAMES, "--out",
                          tmp_path / "t", "--report", tmp_path / "t.html", "--markdown", tmp_path / "t.md")
    assert code == 0, output
    page = (tmp_path / "t.html").read_text(encoding="utf-8")
    for change in variants.alone(varied, base):
        assert change[0] in (tmp_path / "t.md").read_text(encoding="utf-8").replace("\\", "")
    assert "<svg" in page and "http" not in page


def test_sensitivity_of_pig(tmp_path):
    """The longest race scores most: the target moves the score, the same design and seed give the same page, interrupted or not."""
    words = ("sweep", "pig", "--strategies", "hold,hold:threshold=25", "--morris", 4, "--vary", "pig.target=50,100", "--vary",
             "pig.faces=6,7", "--games", GAMES, "--metric", "score")
    found = told(*words, "--out", tmp_path / "m")
    first = next(iter(found["indices"].values()))
    assert first[0]["rule"] == "pig.target" and first[0]["mu"] > 20
    lines = (tmp_path / "m" / "figures.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "m" / "figures.jsonl").write_text("".join(lines[:2]) + lines[2][:9], encoding="utf-8")  # cut while writing
    assert told(*words, "--out", tmp_path / "m") == found
    code, output = called(*words[:4], "--sobol", 8, *words[6:], "--out", tmp_path / "b", "--report", tmp_path / "b.html")
    assert code == 0 and "pig.target" in output
    assert "explains most" in (tmp_path / "b.html").read_text(encoding="utf-8")
    code, output = called(*words[:-4], "--games", GAMES + 2, "--out", tmp_path / "m")
    assert code == 2 and "choose another" in output


def test_forbidden_is_not_done():
    """A strategy that may not roll again holds at once, like one with the threshold 1: the same games, decision by decision."""
    tied, low = setup(field=("hold:threshold=25:forbid=roll", "hold")), setup(field=("hold:threshold=1", "hold"))
    for game in range(6):
        one, two = (list(trace(each, game)) for each in (tied, low))
        assert [line["scores"] for line in (one[-1], two[-1])] == [one[-1]["scores"]] * 2
        assert len(one) == len(two)


@pytest.mark.parametrize("kind", ["miner", "talent", "colonist"])
def test_forbidden_in_embark(kind):
    """No miner boards a miner's berth, none uses a talent, while something else is left."""
    every = setup("embark", (f"balanced:forbid={kind}", "greedy"))
    labels = list(every.game.CLASSES)
    table = Table(every, 0)
    struck = 0
    with ignoring_wrap_around():
        list(table.run_on())
        while not table.over:
            tied = bool(table.deal["forbids"][table.slot])
            kinds = [int(class_of(table.state, table.rules, option)) for option in range(int(table.state.n_options))]
            if tied and len(set(kinds)) > 1:
                assert labels.index(kind) not in kinds
                struck += 1
            table.choose(table.decide())
            list(table.run_on())
    assert struck > 0


def test_what_doing_without_costs(tmp_path):
    """Hold at 20 that may not roll loses nearly always; the cost is the difference of the two runs' shares."""
    found = told("without", "pig", "--strategies", "hold,hold:threshold=25", "--forbid", "hold=roll", "--games", GAMES, "--out",
                 tmp_path / "w")
    rows = {row["name"]: row for row in found["figures"]}
    cost = rows["win_share_strategy[strategy=hold]"]
    assert cost["verdict"] == "changed" and cost["b"] < 0.1 and cost["difference"] == pytest.approx(cost["b"] - cost["a"])
    assert not any("threshold" in name for name in rows)


def test_components_in_and_out(tmp_path):
    """Each side of a pair has its deal, and a manifest keeps every part of it."""
    base = setup("embark", ("balanced", "greedy"), deals=["without.talents=R-T1", "without.talents=R-T2"])
    assert base.interventions == {"without.talents": "R-T1+R-T2"}
    assert changed(base).deal == base.deal
    with pytest.raises(InputError, match="fixes talents already"):
        ablation.components(base, "talents=R-T3")
    focus, pairs = ablation.components(setup("embark", ("balanced", "greedy")), "talents=R-T3,R-T4")
    assert focus == "seat=0" and [pair.thing for pair in pairs] == ["R-T3", "R-T4"]
    assert pairs[0].plain.interventions == {"without.talents": "R-T3"} and pairs[0].other.interventions == {"talent.0": "R-T3"}
    module = sim.load_game("archipelago")
    calm = [strategies.load(module, "random_legal")] * 2
    medium = prepare("archipelago", players=2, strategies=calm, changes=["game.length=medium"])
    assert {thing[0] for thing in ablation.dealt(medium, "objectives")} == {"M"} and len(ablation.dealt(medium, "cards")) == 48
    found = told("without", "embark", "--players", 2, "--strategies", "balanced,greedy", "--component", "talents=R-T3", "--games",
                 GAMES // 10, "--out", tmp_path / "w")
    assert {row["name"] for row in found["figures"]} == {"win_share_seat[seat=0]", "score[by=seat,of=0]"}


@pytest.mark.parametrize(("words", "sentence"), [
    (("sweep", "pig", "--strategies", "hold"), "needs --vary"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.target"), "must read KEY=lo:hi:step"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.target=9:1"), "must be whole numbers"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.target=a,b"), "pig.target = 'a' is not allowed"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.targt=1,2"), "did you mean pig.target"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.target=50,50"), "different values"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.target=50,60", "--vary", "pig.target=70"), "is there twice"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.target=10:900"), "must be at most 500"),
    (("sweep", "pig", "--strategies", "hold", "--tornado", "--morris", "4"), "cannot go together"),
    (("sweep", "pig", "--strategies", "hold", "--tornado", "--vary", "pig.target=50,60"), "cannot go with it"),
    (("sweep", "pig", "--strategies", "hold", "--sobol", "12"), "must be a power of 2"),
    (("sweep", "pig", "--strategies", "hold", "--morris", "2"), "must be at least 4"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.target=50,60", "--rule", "pig"), "goes with --tornado"),
    (("sweep", "pig", "--strategies", "hold", "--tornado", "--rule", "farm"), "no rule with values to try begins so"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.target=50,60", "--metric", "talents"), "cannot be compared in pig"),
    (("sweep", "pig", "--strategies", "hold", "--vary", "pig.target=50,60", "--games", "1"), "must be at least 2"),
    (("without", "pig", "--strategies", "hold"), "needs --forbid"),
    (("without", "pig", "--strategies", "hold", "--forbid", "held"), "did you mean hold"),
    (("without", "pig", "--strategies", "hold", "--forbid", "hold=rol"), "did you mean roll"),
    (("without", "pig", "--strategies", "hold", "--component", "cards"), "unknown table of pig"),
    (("without", "embark", "--strategies", "greedy", "--component", "talents=R-T99"), "unknown row of table talents"),
    (("run", "pig", "--strategies", "hold:forbid=rol"), "did you mean roll"),
])
def test_bad_input(words, sentence, tmp_path, monkeypatch):
    """One sentence, exit code 2, nothing written."""
    monkeypatch.chdir(tmp_path)
    code, output = called(*words)
    assert code == 2 and sentence in " ".join(output.split()), output
    assert "Traceback" not in output and not list(tmp_path.rglob("*.parquet"))


@pytest.mark.skipif(not JIT, reason="thousands of games")
def test_the_gallery_has_an_index(tmp_path):
    """A page and the command that makes it."""
    script = Path(__file__).parent.parent / "examples" / "gallery.py"
    subprocess.run([sys.executable, script, "--only", "pig", "--scale", "0.1", "--out", tmp_path], check=True,
                   cwd=script.parents[1], capture_output=True)
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert 'href="pig.html"' in index and "equipoise sweep pig" in index and (tmp_path / "pig.html").exists()
