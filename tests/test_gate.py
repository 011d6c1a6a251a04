"""The gate through its whole life, on a small rules repository: baseline, unchanged, changed, accepted, drift, refusals."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from test_cli import call, refused

from analysis.gate.scenario import read_gate
from reports import verdict as told
from sim.jit import JIT

EXAMPLE = Path(__file__).parent.parent / "examples" / "gate" / "pig-2p.toml"
pytestmark = pytest.mark.skipif(not JIT, reason="thousands of games")


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A folder with the example scenario, every figure of which may fail the build, and its baseline."""
    monkeypatch.chdir(tmp_path)
    text = EXAMPLE.read_text(encoding="utf-8").replace('severity = "warn"\n', "")
    Path("pig-2p.toml").write_text(text, encoding="utf-8")
    assert call("baseline", "pig-2p.toml").exit_code == 0
    return tmp_path


def edit(**changes):
    """Change lines of the scenario by their keys, or add them on top."""
    path = Path("pig-2p.toml")
    lines = path.read_text(encoding="utf-8").splitlines()
    for key, value in changes.items():
        lines = [f"{key} = {value}", *(line for line in lines if not line.startswith(f"{key} ="))]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def results():
    """The last verdict."""
    return json.loads(Path("out/gate/pig-2p/verdict.json").read_text(encoding="utf-8"))


def test_unchanged(repository):
    """The same rules: bit-identical, exit 0, and the three files say so."""
    done = call("check", "pig-2p.toml")
    assert done.exit_code == 0 and "bit-identical" in done.stdout, done.output
    assert results()["identical"] and results()["verdict"] == "holds"
    suite = ElementTree.parse("out/gate/pig-2p/junit.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("4", "0", "0")
    assert "bit-identical" in Path("out/gate/pig-2p/verdict.md").read_text(encoding="utf-8")


def test_changed_then_accepted(repository):
    """A large change is refused with its size and its cause, accepted with a reason, and unchanged afterwards."""
    edit(set='["pig.target=30"]', ladder="[]")
    text = Path("pig-2p.toml").read_text(encoding="utf-8").replace("[0.48, 0.56]", "[0.4, 0.9]")
    Path("pig-2p.toml").write_text(text, encoding="utf-8")
    done = call("check", "pig-2p.toml")
    assert done.exit_code == 1, done.output
    found = results()
    assert found["blame"] == "rules changed" and found["rules"] == [["pig.target", "100", "30"]] and found["changed_games"] > 0
    assert {row["name"] for row in found["figures"] if row["verdict"] == "changed"} >= {"score[by=seat,of=1]"}
    side_by_side = found["commands"][0].split("equipoise ")[1].split()
    told_twice = call(*side_by_side)
    assert told_twice.exit_code == 0 and "They part in line" in told_twice.stdout
    assert "--reason: is missing" in refused("accept", "pig-2p.toml")
    done = call("accept", "pig-2p.toml", "--reason", "short games for the demo")
    assert done.exit_code == 1 and "has drifted" in done.stderr, done.output
    assert call("accept", "pig-2p.toml", "--reason", "short games for the demo", "--release").exit_code == 0
    assert call("check", "pig-2p.toml").exit_code == 0
    history = json.loads(Path("baseline/pig-2p.json").read_text(encoding="utf-8"))["history"]
    assert [entry["reason"] for entry in history] == ["first baseline", "short games for the demo"]


def test_small_changes_add_up_to_drift(repository):
    """Each step is within its margin and accepted; away from the last release they are not."""
    edit(drift="0.5")
    edit(set='["pig.target=99"]')
    assert call("accept", "pig-2p.toml", "--reason", "a little shorter").exit_code == 0
    edit(set='["pig.target=96"]')
    done = call("accept", "pig-2p.toml", "--reason", "and shorter")
    assert done.exit_code == 1 and "score[by=seat,of=1] has drifted" in done.stderr, done.output
    assert call("check", "pig-2p.toml").exit_code == 1


def test_strategies_are_told_apart_from_rules(repository):
    """Other players, other rules, both: the blame says which, and both together are played two by two."""
    edit(strategies='["hold", "hold:threshold=24"]', ladder="[]")
    text = Path("pig-2p.toml").read_text(encoding="utf-8").replace("strategy=hold:threshold=25]", "strategy=hold]")
    Path("pig-2p.toml").write_text(text, encoding="utf-8")
    call("check", "pig-2p.toml")
    assert results()["blame"] == "strategies changed, not the rules"
    assert results()["strategies"] == ["hold:threshold=24", "hold:threshold=25"]
    edit(set='["pig.target=60"]')
    call("check", "pig-2p.toml")
    crossed = {row["name"]: row for row in results()["crossed"]}["score[by=seat,of=1]"]
    assert results()["blame"] == "rules and strategies changed"
    assert abs(crossed["rules"]["difference"]) > 10 > abs(crossed["strategies"]["difference"])


def test_out_of_band(repository):
    """A figure that never lay in its band fails, though nothing has changed."""
    edit()
    text = Path("pig-2p.toml").read_text(encoding="utf-8").replace("[0.48, 0.56]", "[0.40, 0.50]")
    Path("pig-2p.toml").write_text(text, encoding="utf-8")
    done = call("check", "pig-2p.toml")
    assert done.exit_code == 1 and "out of band" in done.stdout and "bit-identical" in done.stdout
    assert call("check", "pig-2p.toml", "--warn-only").exit_code == 0


def test_on_the_edge_is_inconclusive(repository):
    """A band that cuts the interval in two: exit 3, skipped in JUnit."""
    value = json.loads(Path("baseline/pig-2p.json").read_text(encoding="utf-8"))["metrics"]["win_share_seat[seat=0]"]["value"]
    text = Path("pig-2p.toml").read_text(encoding="utf-8").replace("[0.48, 0.56]", f"[{value}, 0.7]")
    Path("pig-2p.toml").write_text(text, encoding="utf-8")
    assert call("check", "pig-2p.toml").exit_code == 3
    assert ElementTree.parse("out/gate/pig-2p/junit.xml").getroot().get("skipped") == "1"
    done = call("check", "pig-2p.toml", "--max-games", "40000")
    assert done.exit_code == 3 and "40,000 games: inconclusive" in done.stderr, done.output


def test_more_games_decide(repository):
    """A band whose edge only many games tell from the figure: decided with twice the games, and twice, within the most."""
    text = Path("pig-2p.toml").read_text(encoding="utf-8").replace("[0.48, 0.56]", "[0.54, 0.7]")
    Path("pig-2p.toml").write_text(text, encoding="utf-8")
    assert call("check", "pig-2p.toml").exit_code == 3
    done = call("check", "pig-2p.toml", "--max-games", "160000")
    assert done.exit_code == 1 and "decided" in done.stderr and results()["blocks"] > 10_000, done.output
    assert "must be at least the 20000 games" in refused("check", "pig-2p.toml", "--max-games", "100")


def test_no_such_revision(repository):
    assert "--old-ref nowhere:" in refused("check", "pig-2p.toml", "--old-ref", "nowhere")


@pytest.mark.slow
def test_an_older_engine_plays_the_same(repository):
    """The last commit, built in an environment of its own, plays these games as they are played here."""
    done = call("check", "pig-2p.toml", "--old-ref", "HEAD")
    assert done.exit_code == 0 and "bit-identical" in done.stdout, done.output


def test_broken_ladder(repository):
    """The order of skill is part of the balance."""
    edit(ladder='["hold", "hold:threshold=25"]')
    done = call("check", "pig-2p.toml")
    assert done.exit_code == 1 and "hold above hold:threshold=25 is broken" in done.stdout


def test_engine_fault(repository, monkeypatch):
    """A strategy that chooses what does not exist is a fault of the engine's side: exit 4."""
    from analysis.gate import baseline
    from sim.errors import EngineError

    def fails(*_):
        raise EngineError("strategy x chose option 9")

    monkeypatch.setattr(baseline, "measure", fails)
    assert call("check", "pig-2p.toml").exit_code == 4


def test_unusable_baselines(repository):
    """Missing, damaged, of other games: exit 2, one sentence."""
    edit(seed="2")
    assert "seed was 1 and is 2 now" in refused("check", "pig-2p.toml")
    assert "there is a baseline already" in refused("baseline", "pig-2p.toml")
    Path("baseline/pig-2p.npz").write_bytes(b"nothing")
    assert "side file of the baseline is missing or damaged" in refused("check", "pig-2p.toml")
    Path("baseline/pig-2p.json").write_text("{", encoding="utf-8")
    assert "is not valid JSON" in refused("check", "pig-2p.toml")
    Path("baseline/pig-2p.json").unlink()
    assert "there is no baseline" in refused("check", "pig-2p.toml")


@pytest.mark.parametrize(("old", "new", "says"), [
    ('margin = "2pp"\nband', 'margin = "0pp"\nband', "it must be a size above 0"),
    ("[0.48, 0.56]", "[0.56, 0.48]", "must be [low, high]"),
    ('severity = "warn"', 'severity = "loud"', "must be one of error, warn"),
    ("why = \"moving", "whi = \"moving", "did you mean why?"),
    ("win_share_seat[seat=0]", "win_share_seat[seat=7]", "there is no figure win_share_seat[seat=7]"),
    ('margin = "2pp"\nband', 'margin = "0.1pp"\nband', "is smaller than what 20,000 games resolve"),
    ("games = 20000", "games = 2", "a single block"), ("players = 2", "playrs = 2", "did you mean players?"),
    ("ladder = [", "ladder = [1, ", "must be a list of strategies"), ('game = "pig"', "", "has no game")])
def test_bad_scenarios(tmp_path, monkeypatch, old, new, says):
    """One sentence that names file, key and value; no baseline is written."""
    monkeypatch.chdir(tmp_path)
    text = EXAMPLE.read_text(encoding="utf-8")
    assert old in text
    Path("pig-2p.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    assert says in refused("baseline", "pig-2p.toml")
    assert not Path("baseline").exists()


def test_comments_stay_small():
    """A comment on a pull request stays under 60 KiB, whatever it lists."""
    assert len(told._cut(["x" * 100] * 5_000).encode()) <= told.MOST_BYTES
    assert read_gate(EXAMPLE).name == "pig-2p"
