"""The command line: what it prints, and how it refuses."""

import json

import pytest
from typer.testing import CliRunner

from reports.cli import app
from sim.jit import JIT

FEW = "24" if JIT else "4"


def call(*words):
    """Run a command in this process."""
    return CliRunner().invoke(app, list(words))


def refused(*words):
    """The one sentence with which a command is refused."""
    done = call(*words)
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    assert len(lines) == 1 and lines[0].startswith("error: "), done.stderr
    return lines[0]


RUN = ("run", "embark", "--players", "4", "--games", FEW, "--strategies", "random_legal", "--quiet")


@pytest.mark.parametrize(("words", "says"), [
    (("run", "embrak", "--strategies", "random_legal"), "did you mean embark?"),
    (("run", "embark", "--strategies", "farmr"), "did you mean farmer?"),
    (("run", "embark"), "--strategies: is missing"),
    (("run", "embark", "--strategies", "farmer:gred=1"), "unknown weight of strategy farmer 'gred'"),
    (("run", "embark", "--strategies", "farmer:colonist=99"), "it must be a number from 0 to 5"),
    (("run", "embark", "--strategies", "farmer:colonist"), "must read WEIGHT=NUMBER"),
    (("run", "pig", "--strategies", "random:x=1"), "has no weights"),
    (("run", "embark", "--players", "6", "--strategies", "random_legal"), "is played by 2 to 5"),
    ((*RUN, "--set", "farm.pints=3"), "did you mean farm.points?"),
    ((*RUN, "--set", "farm.points=1000"), "a whole number from 0 to 100"),
    ((*RUN, "--set", "farm.points=many"), "a whole number from 0 to 100"),
    ((*RUN, "--set", "farm.points"), "must read KEY=VALUE"),
    ((*RUN, "--set", "boarding.may_pass=perhaps"), "one of no, yes"),
    ((*RUN, "--set", "boats.B99.berths=ECM"), "unknown row of table boats 'B99'"),
    ((*RUN, "--set", "boats.B07.color=red"), "COLUMN one of berths"),
    ((*RUN, "--set", "boats.B07.berths=EXM"), "letters C M E K W"),
    ((*RUN, "--set", "islands.AB1.mines=4x3"), "1 to 8 stacks"),
    ((*RUN, "--set", "islands.AB1.keys=99"), "whole numbers from 1 to 9"),
    ((*RUN, "--set", "talents.R-T8.value=x"), "whole numbers from 0 to 99"),
    ((*RUN, "--set", "talents.R-T8.effect=fly"), "one of none, overfull"),
    ((*RUN, "--set", "draft.extra=11", "--components", "/nowhere"), "is neither a folder nor one of the sets"),
    ((*RUN, "--deal", "talent.9=R-T7"), "from 0 to 3"),
    ((*RUN, "--deal", "talent.0=R-T77"), "did you mean R-T7?"),
    ((*RUN, "--deal", "hat.0=R-T7"), "must read NAME.PLACE=ROW"),
    ((*RUN, "--force", "x"), "must read DECISION=OPTION"),
    ((*RUN, "--strategy-file", "nowhere.py"), "there is no such file"),
    (("run", "embark", "--strategies", "random_legal", "--games", "0"), "must be at least 1"),
    ((*RUN, "--threads", "0"), "must be at least 1"),
    ((*RUN, "--seed", "-1"), "from 0 to 2**63 - 1"),
    (("run", "nowhere.toml"), "cannot be read"),
    (("report", "/nowhere"), "is no run folder"),
    (("digest", "/nowhere"), "is no run folder"),
    (("replay", "embark", "--strategies", "random_legal", "--format", "xml"), "must be text or jsonl"),
    (("replay", "embark", "--strategies", "random_legal", "--game", "-1"), "must be 0 or more"),
    (("list", "things"), "must be one of games, strategies, metrics, charts"),
    (("rules", "chess"), "unknown game 'chess'"),
    (("check-strategy", "nowhere.py", "embark"), "there is no such file"),
])
def test_bad_input_is_one_sentence(words, says, tmp_path, monkeypatch):
    """Every mistake is answered in one sentence that says what is allowed, with exit code 2, and writes nothing."""
    monkeypatch.chdir(tmp_path)
    assert says in refused(*words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("file", "text", "says"), [
    ("boats.csv", "id,source\nB01,own\n", "column 'berths' is missing"),
    ("boats.csv", "id,berths,source\n" + "B01,ECM,own\n" * 2, "used twice"),
    ("boats.csv", "id,berths,source\nB01,ECM\n", "another number of cells"),
    ("boats.csv", "id,berths,source\nB01,ECM,\n", "source of B01 is empty"),
    ("boats.csv", "id,berths,source\n", "has no rows"),
    ("boats.csv", "id,berths,source\nB01,ECM,own\n", "10 to 64 are allowed"),
    ("rules.toml", "[farm\n", "is not valid TOML"),
    ("rules.toml", "[farm]\npoints = 'x'\n", "a whole number from 0 to 100"),
    ("rules.toml", "[farm]\nprice = 1\n", "unknown rule 'farm.price'"),
    ("boots.csv", "id\n", "holds none of"),
])
def test_bad_components(file, text, says, tmp_path):
    """A component folder with a fault is refused with file and place."""
    (tmp_path / file).write_text(text)
    assert says in refused(*RUN, "--components", str(tmp_path), "--out", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("text", "says"), [
    ("game = ", "is not valid TOML"),
    ("players = 3", "has no game"),
    ("game = 'embark'\nseats = 3", "unknown key 'seats'"),
    ("game = 'embark'\nplayers = 'three'", "a whole number"),
    ("game = 'embark'\nstrategies = 'farmer'", "a list"),
])
def test_bad_scenarios(text, says, tmp_path):
    """A scenario file with a fault is refused with file and key."""
    (tmp_path / "s.toml").write_text(text)
    assert says in refused("run", str(tmp_path / "s.toml"))


@pytest.mark.parametrize(("body", "says"), [
    ("def decide(:", "SyntaxError in line"),
    ("import nothing_there", "ModuleNotFoundError"),
    ("WEIGHTS = {}", "has no function decide"),
    ("def decide(state, rules, seat, weights, scratch):\n    return 0", "needs WEIGHTS"),
])
def test_bad_strategy_files(body, says, tmp_path):
    """A strategy file that cannot be loaded is refused with the reason."""
    (tmp_path / "mine.py").write_text('"""Mine."""\n' + body + "\n")
    assert says in refused("run", "embark", "--strategies", "mine", "--strategy-file", str(tmp_path / "mine.py"))


CHEAT = '''"""Chooses past the last option in the boarding stage."""
WEIGHTS = {}
def decide(state, rules, seat, weights, scratch):
    return state.n_options if state.step == 2 else 0
'''
PEEK = '''"""Looks at the top of the deck."""
WEIGHTS = {}
def decide(state, rules, seat, weights, scratch):
    return state.deck[state.deck_top] % state.n_options
'''


def test_illegal_choices_name_game_seat_and_step(tmp_path):
    """A run with a strategy that chooses illegally stops with game, seat and step."""
    (tmp_path / "cheat.py").write_text(CHEAT)
    said = refused("run", "embark", "--players", "3", "--games", "6", "--strategies", "cheat", "--quiet",
                   "--out", str(tmp_path / "o"), "--strategy-file", str(tmp_path / "cheat.py"))
    assert "game 0, seat 0, decision" in said and "(board)" in said


@pytest.mark.parametrize(("text", "says"), [(CHEAT, "(board), decide returned"), (PEEK, "what this seat may not know")])
def test_check_strategy_finds_it_first(text, says, tmp_path, capfd):
    """check-strategy finds illegal and all-seeing strategies before a run does."""
    (tmp_path / "mine.py").write_text(text)
    assert call("check-strategy", str(tmp_path / "mine.py"), "embark").exit_code == 2
    assert says in capfd.readouterr().err


def test_run_prints_a_table_or_json(tmp_path):
    """The table names every strategy and seat; --json prints JSON and nothing else on stdout."""
    words = ("run", "embark", "--players", "3", "--games", FEW, "--strategies", "random_legal,greedy", "--out")
    table = call(*words, str(tmp_path / "a"))
    assert table.exit_code == 0 and "greedy" in table.stdout and "win share" in table.stdout.lower()
    content = json.loads(call(*words, str(tmp_path / "b"), "--json").stdout)
    assert content
    assert call("digest", str(tmp_path / "a")).stdout == call("digest", str(tmp_path / "b")).stdout


def test_games_are_rounded_up_aloud(tmp_path):
    """Ten games with four rotations become twelve, and it is said."""
    done = call("run", "pig", "--players", "2", "--games", "11", "--strategies", "hold,random", "--out", str(tmp_path / "a"))
    assert "rounded up to 12" in done.stderr


def test_other_format_is_refused(tmp_path):
    """A run folder of another version is refused."""
    (tmp_path / "manifest.json").write_text('{"format": 99}')
    assert "format 99" in refused("report", str(tmp_path))


def test_existing_folder_is_left_alone(tmp_path):
    """An --out folder with something in it is not touched; a place that cannot be written is named."""
    (tmp_path / "note").write_text("mine")
    assert "already exists" in refused(*RUN, "--out", str(tmp_path))
    assert "already exists" in refused(*RUN, "--out", str(tmp_path / "note"))
    assert "cannot be written" in refused(*RUN, "--out", "/proc/nothing/here")
    assert [p.name for p in tmp_path.iterdir()] == ["note"]


def test_exported_rules_play_the_same(tmp_path):
    """rules --export writes a folder that plays the same games."""
    assert call("rules", "embark", "--export", str(tmp_path / "mine")).exit_code == 0
    assert call(*RUN, "--out", str(tmp_path / "a")).exit_code == 0
    assert call(*RUN, "--out", str(tmp_path / "b"), "--components", str(tmp_path / "mine")).exit_code == 0
    assert call("digest", str(tmp_path / "a")).stdout == call("digest", str(tmp_path / "b")).stdout


def test_replay_of_a_run_is_the_replay_of_its_settings(tmp_path):
    """A run folder's game, told from the manifest, equals the same game told from the options."""
    assert call(*RUN, "--out", str(tmp_path / "a"), "--set", "farm.points=14", "--deal", "talent.1=R-T7").exit_code == 0
    stored = call("replay", str(tmp_path / "a"), "--game", "2", "--format", "jsonl").stdout.splitlines()
    options = call("replay", "embark", "--players", "4", "--strategies", "random_legal", "--game", "2", "--format", "jsonl",
                   "--set", "farm.points=14", "--deal", "talent.1=R-T7").stdout.splitlines()
    assert stored == options and json.loads(stored[-1])["type"] == "outcome"


def test_stop_at_shows_what_the_seat_sees():
    """A replay stopped at a decision ends with the position and the numbered options."""
    text = call("replay", "embark", "--players", "2", "--strategies", "random_legal", "--stop-at", "20").stdout
    assert "as this seat sees it" in text and "  0: " in text and "  1: " in text


@pytest.mark.parametrize("what", ["games", "strategies", "metrics", "charts"])
def test_lists(what):
    """Everything that has a door can be listed."""
    assert call("list", what).exit_code == 0
