"""Figures against bands, and several numbers of players on one page."""

import pandas as pd
import pytest
from test_cli import call, refused

import sim
import strategies
from analysis.bands import HOLDS, OPEN, OUT, lights, read_bands
from reports import lights as told
from sim import games
from sim.jit import JIT


def shares(low, value, high, fair=0.25):
    """A table of one seat."""
    row = {"metric": "win_share_seat", "seat": 0, "n": 100, "value": value, "low": low, "high": high, "blocks": 100,
           "unit": "share"}
    return {"win_share_seat": pd.DataFrame([row | {"fair": fair}])}


@pytest.mark.parametrize(("low", "value", "high", "light"), [
    (0.245, 0.25, 0.255, HOLDS), (0.235, 0.25, 0.265, OPEN), (0.2, 0.22, 0.23, OUT), (0.27, 0.28, 0.29, OUT),
    (0.25, 0.255, 0.262, OPEN)])
def test_a_light_needs_the_whole_interval(low, value, high, light):
    """Within a point of fair: all of it inside holds, all of it outside is out, anything else is not settled."""
    found = lights(shares(low, value, high), [{"figure": "win_share_seat", "within": 0.01}])
    assert found["light"].tolist() == [light]
    wide = lights(shares(low, value, high), [{"figure": "win_share_seat[seat=0]", "low": 0.1, "high": 0.4}])
    assert wide["light"].tolist() == [HOLDS]


@pytest.mark.parametrize("game", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in games.names()])
def test_our_bands_name_figures_that_exist(game, tmp_path):
    """Every band of a game lights up for a run of it."""
    from analysis import metrics

    module = sim.load_game(game)
    field = [strategies.load(module, next(iter(strategies.files(game))))]
    run = sim.run(game, players=3, games=60 if JIT else 3, strategies=field, out=tmp_path / "r")
    bands = read_bands(told.DEFAULT, game)
    found = lights(metrics.measure_all(run), bands)["figure"].tolist()
    for band in bands if JIT else []:
        assert any(name == band["figure"] or name.startswith(f"{band['figure']}[") for name in found), band


def test_several_numbers_of_players(tmp_path):
    """A panel and rows for each; the same number twice, or two games, is refused."""
    module = sim.load_game("pig")
    field = [strategies.load(module, "hold")]
    for players in (2, 3):
        sim.run("pig", players=players, games=600, strategies=field, out=tmp_path / str(players))
    one, two, page = str(tmp_path / "2"), str(tmp_path / "3"), tmp_path / "p.html"
    done = call("report", two, one, "--out", str(page), "--markdown", str(tmp_path / "p.md"))
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf-8")
    assert "Pig at 2 and 3 players" in text and text.count(">2 players<") >= 1 and "Against what a design wants" in text
    assert "| 3 | 2 |" in (tmp_path / "p.md").read_text(encoding="utf-8")
    assert "both have 2 players" in refused("report", one, one, "--out", str(page))
    assert "takes one run" in refused("report", one, two, "--format", "png", "--out", str(tmp_path / "png"))


@pytest.mark.parametrize(("text", "sentence"), [
    ("[[pig]]\nfigure = 3\nlow = 1", "must be text in quotes"),
    ("[[pig]]\nfigure = \"ties\"\nlow = \"1\"", "must be a number"),
    ("[[pig]]\nfigure = \"ties\"", "either low and high, or within"),
    ("[[pig]]\nfigure = \"ties\"\nlow = 2\nhigh = 1", "must be below"),
    ("[[pig]]\nfigure = \"ties\"\nlower = 2", "unknown key 'lower'"),
    ("pig = 3", "must be tables"),
    ("pig = ", "is not valid TOML"),
])
def test_bad_bands(text, sentence, tmp_path):
    """One sentence, and no page."""
    module = sim.load_game("pig")
    sim.run("pig", players=2, games=20, strategies=[strategies.load(module, "hold")], out=tmp_path / "r")
    (tmp_path / "b.toml").write_text(text, encoding="utf-8")
    words = ("--bands", str(tmp_path / "b.toml"), "--out", str(tmp_path / "p.html"))
    assert sentence in refused("report", str(tmp_path / "r"), *words)
    assert not (tmp_path / "p.html").exists()
