"""What chance decides: redrawn sources, and shares of variance against known truth."""

from __future__ import annotations

import json

import numpy as np
import pytest
from typer.testing import CliRunner

import sim
import strategies
from analysis import luck
from reports.cli import app
from sim import games
from sim.batch import changed, prepare
from sim.deal import make_deal
from sim.errors import InputError
from sim.jit import JIT
from sim.replay import Table, trace

FIELD = {"pig": ["hold", "hold:threshold=15"], "embark": ["greedy", "random_legal"], "archipelago": ["random_legal", "steward"]}
GAMES = 2000 if JIT else 40
NEAR = 0.05 if JIT else 0.5  # few games show little


def setup(game, **options):
    module = sim.load_game(game)
    field = [strategies.load(module, name) for name in FIELD[game]]
    return prepare(game, players=2, strategies=field, **options)


def called(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, " ".join(result.output.split())


@pytest.mark.parametrize("game", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in games.names()])
def test_one_source_is_redrawn_and_no_other(game):
    """A redraw changes the stream of its source, and the strategies' own only if it is theirs; twice is the same."""
    module = sim.load_game(game)
    plain = Table(setup(game), 3)
    streams = len(module.CHANCE) - 1
    for number, source in enumerate(module.CHANCE):
        other, again = (Table(setup(game, deals=[f"redraw.{source}={draw}"]), 3) for draw in (1, 2))
        same = Table(setup(game, deals=[f"redraw.{source}=1"]), 3)
        for table, differs in ((other, True), (again, True), (same, True)):
            apart = [bool((table.state.streams[k] != plain.state.streams[k]).any()) for k in range(streams)]
            apart.append(bool((table.scratch[0].rng != plain.scratch[0].rng).any()))
            assert apart == [differs and k == number for k in range(streams + 1)]
        assert (other.state.streams == same.state.streams).all()
        if number < streams:
            assert (other.state.streams[number] != again.state.streams[number]).any()


def test_a_redraw_moves_only_its_own_part_of_the_deal():
    """Archipelago: other objectives, the same tiles, cards and trend; and it is told in the header."""
    plain = next(iter(trace(setup("archipelago"), 0)))
    other = next(iter(trace(setup("archipelago", deals=["redraw.objectives=1"]), 0)))
    assert plain["deal"]["objectives"] != other["deal"]["objectives"]
    assert {key: value for key, value in plain["deal"].items() if key != "objectives"} == {
        key: value for key, value in other["deal"].items() if key != "objectives"}
    assert other["interventions"] == {"redraw.objectives": "1"}


@pytest.mark.parametrize("text", ["redraw.tile=1", "redraw=1", "redraw.tiles=0", "redraw.tiles=x", "redraw.tiles=1000"])
def test_bad_redraws(text):
    """A redraw that cannot be is refused in one sentence."""
    module = sim.load_game("archipelago")
    with pytest.raises(InputError, match="--deal redraw"):
        make_deal(module, setup("archipelago").rules, [text])


def test_shares_of_a_known_function():
    """y = s + 2 a + 3 b c with independent standard normals: 1, 4 and 9 of 14 parts; b and c decide nothing by themselves."""
    rng = np.random.default_rng(1)
    n = 400_000
    s, one, two = rng.standard_normal(n), rng.standard_normal((3, n)), rng.standard_normal((3, n))

    def value(x):
        return 5 + s + 2 * x[0] + 3 * x[1] * x[2]

    y_a, y_b = value(one), value(two)
    sums = [n, y_a.sum(), y_b.sum(), y_a @ y_a, y_b @ y_b, y_a @ y_b]
    for source in range(3):
        x = one.copy()
        x[source] = two[source]
        z = value(x)
        sums += [z.sum(), y_b @ z, (y_a - z) @ (y_a - z)]
    found = luck._shares(np.array(sums, dtype=float))
    assert found[:5] == pytest.approx([1 / 14, 4 / 14, 0, 0, 9 / 14], abs=0.01)
    assert found[5:] == pytest.approx([4 / 14, 9 / 14, 9 / 14], abs=0.01)
    assert found[:5].sum() == pytest.approx(1)


def test_pig_is_decided_by_the_die_and_who_sits_where(tmp_path):
    """Strategies without chance of their own decide nothing by it; the die and the seating decide all."""
    base = setup("pig")
    played = {name: sim.batch.play(own, GAMES, tmp_path / name) for name, own in luck.runs(base).items()}
    table = luck.decomposed(played)
    assert set(table["outcome"]) == {"who wins", "the score", "the number of rounds"}
    for _, own in table.groupby("outcome"):
        by = own.set_index(["source", "share"])["value"]
        assert by["strategies", "by itself"] == pytest.approx(0, abs=1e-9) and by["strategies", "in all"] == 0
        assert by["die", "by itself"] == pytest.approx(1 - by["who sits where", "by itself"], abs=NEAR)
        assert by["die", "in all"] == pytest.approx(1 - by["who sits where", "by itself"], abs=NEAR)
        assert own[own["share"] == "by itself"]["value"].sum() == pytest.approx(1)
        assert (own["low"] <= own["value"]).all() and (own["value"] <= own["high"]).all()


def test_what_never_varies_is_refused(tmp_path, monkeypatch):
    """Nothing to explain is no answer."""
    played = {name: sim.batch.play(own, 8, tmp_path / name) for name, own in luck.runs(setup("pig")).items()}
    monkeypatch.setattr(luck, "outcomes", lambda part: {"who wins": np.full((len(part.games), 2), 0.3)})
    with pytest.raises(InputError, match="nothing that could be explained varies"):
        luck.decomposed(played)


def test_the_command_and_its_page(tmp_path, monkeypatch):
    """The table as JSON is that of the runs; the page says the same; a second call plays nothing again."""
    monkeypatch.chdir(tmp_path)
    words = ("luck", "pig", "--strategies", "hold,hold:threshold=15", "--games", GAMES, "--out", "runs")
    result = CliRunner().invoke(app, [str(word) for word in (*words, "--json", "--report", "luck.html", "--markdown", "luck.md")])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert {row["source"] for row in found["shares"]} == {"who sits where", "die", "strategies", "only together"}
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == ["as_dealt", "die", "redrawn", "strategies"]
    text = (tmp_path / "luck.md").read_text(encoding="utf-8")
    assert "Of who wins, " in text and "is decided by die alone" in text
    assert (tmp_path / "luck.html").read_text(encoding="utf-8").count("<svg") == 3
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("*.parquet")}
    code, output = called(*words)
    assert code == 0 and "by itself" in output
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("*.parquet")}


@pytest.mark.parametrize(("words", "sentence"), [
    (("luck", "pig", "--strategies", "hold", "--deal", "redraw.die=2"), "luck redraws every source itself"),
    (("luck", "pig", "--strategies", "hold", "--games", "1"), "must be at least 2"),
    (("luck", "pig"), "--strategies: is missing"),
    (("luck", "pig", "--strategies", "hold", "--report", "no/such/page.html"), "its folder does not exist"),
    (("run", "pig", "--strategies", "hold", "--deal", "redraw.dice=1"), "unknown source of chance"),
    (("run", "pig", "--strategies", "hold", "--deal", "redraw.die=many"), "must be the number of another draw, from 1 to 999"),
])
def test_bad_input(words, sentence, tmp_path, monkeypatch):
    """One sentence, exit code 2, nothing written."""
    monkeypatch.chdir(tmp_path)
    code, output = called(*words)
    assert code == 2 and sentence in output, output
    assert "Traceback" not in output and not list(tmp_path.rglob("*.parquet"))


def test_a_setup_keeps_its_own_interventions():
    """Redraws come on top of what a setup deals."""
    runs = luck.runs(setup("embark", deals=["talent.0=R-T7"]))
    assert runs["boats"].interventions == {"talent.0": "R-T7", "redraw.boats": "1"}
    assert changed(runs["boats"]).deal["redraw"].tolist()[0] == runs["boats"].deal["redraw"].tolist()[0] == [0, 1, 0, 0]
