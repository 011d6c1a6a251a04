"""The gate under mutation: a point more in one cell is always seen and judged by its size, a rule written otherwise never."""

import contextlib
import csv
import json
import re
from xml.etree import ElementTree

import pytest
from test_cli import call, refused

import analysis
import sim
import strategies
from analysis.gate.fingerprint import fingerprints
from sim.jit import JIT
from sim.rules import load_rules

pytestmark = pytest.mark.skipif(not JIT, reason="thousands of games")
EMBARK, ARCHIPELAGO = pytest.mark.xdist_group("embark"), pytest.mark.xdist_group("archipelago")
SCORE, LAST, WINS = "score[by=seat,of=0]", "score[by=seat,of=1]", "win_share_seat[seat=0]"
TAXED = "actions[action=taxes,strategy=steward]"


class Gate:
    """A scenario with its baseline in a folder of its own."""

    def __init__(self, home, margins, **keys):
        self.home, self.margins, self.keys = home, margins, keys
        self.write()
        with contextlib.chdir(home):
            done = call("baseline", "gate.toml")
        assert done.exit_code == 0, done.output
        self.accepted = analysis.load(home / "out" / "gate" / "gate" / "now")

    def write(self, **keys):
        """The scenario, with other keys."""
        lines = [f"{key} = {json.dumps(value)}" for key, value in (self.keys | keys).items()]
        lines += [f'[metrics."{name}"]\nmargin = {margin}' for name, margin in self.margins.items()]
        (self.home / "gate.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def check(self, **keys):
        """Exit code, what `verdict.json` says, and its figures by name."""
        self.write(**keys)
        with contextlib.chdir(self.home):
            done = call("check", "gate.toml")
        assert done.exit_code in (0, 1, 3), done.output
        told = json.loads((self.home / "out" / "gate" / "gate" / "verdict.json").read_text(encoding="utf-8"))
        assert ("bit-identical" in done.stdout) == told["identical"]
        return done.exit_code, told, {row["name"]: row for row in told["figures"]}


@pytest.fixture(scope="module")
def embark(tmp_path_factory):
    """Embark, where the first seat always holds the homesteader (2 VP for each farm)."""
    return Gate(tmp_path_factory.mktemp("embark"), {SCORE: 1.4, WINS: 0.1}, game="embark", players=3, games=6_000,
                strategies=["farmer", "miner"], deal=["talent.0=R-T12"])


@pytest.fixture(scope="module")
def archipelago(tmp_path_factory):
    """Archipelago among stewards."""
    return Gate(tmp_path_factory.mktemp("archipelago"), {TAXED: 0.3, SCORE: 1.0}, game="archipelago", players=3, length="short",
                games=480, strategies=["steward"])


@EMBARK
def test_a_point_of_a_talent_that_matters(embark):
    """A VP more for each farm moves the holder's score by exactly its farms, which is more than the margin: exit 1."""
    code, told, rows = embark.check(set=["talents.R-T12.value=3"])
    seats = embark.accepted.seats
    farms = seats[seats["seat"] == 0].vp_talents / 2
    assert rows[SCORE]["difference"] == pytest.approx(farms.mean(), abs=1e-9) and farms.mean() > 1.4
    assert told["changed_games"] == (farms > 0).sum()
    assert (code, told["identical"], told["blame"]) == (1, False, "rules changed")
    assert (rows[SCORE]["verdict"], rows[WINS]["verdict"]) == ("changed", "unchanged")
    assert told["rules"] == [["talents.R-T12.value", "2", "3"]]


@EMBARK
def test_a_point_of_a_talent_that_others_hold(embark):
    """Seen, but too small to matter: exit 0."""
    code, told, rows = embark.check(set=["talents.R-T13.value=2"])
    assert (code, told["identical"], told["rules"]) == (0, False, [["talents.R-T13.value", "1", "2"]])
    assert told["changed_games"] > 0 and {row["verdict"] for row in rows.values()} == {"unchanged"}


@ARCHIPELAGO
def test_a_florin_of_tax_that_matters(archipelago):
    """Two florins for a citizen: taxes are collected more often by far more than the margin, scores stay: exit 1."""
    code, told, rows = archipelago.check(set=["tax.citizen=2"])
    assert (code, told["identical"], told["rules"]) == (1, False, [["tax.citizen", "1", "2"]])
    assert rows[TAXED]["low"] > 0.3 and (rows[TAXED]["verdict"], rows[SCORE]["verdict"]) == ("changed", "unchanged")


@ARCHIPELAGO
def test_a_florin_of_a_price(archipelago):
    """Seen, but too small to matter: exit 0."""
    code, told, rows = archipelago.check(set=["cards.A16.price1=5"])
    assert (code, told["identical"], told["rules"]) == (0, False, [["cards.A16.price1", "4", "5"]])
    assert told["changed_games"] > 0 and {row["verdict"] for row in rows.values()} == {"unchanged"}


TAXES = ("tax.citizen", "tax.ship", "tax.town", "tax.temple", "tax.rebellion")


@pytest.mark.parametrize(("game", "fixed", "table", "column", "more"), [
    pytest.param("embark", [], "talents", "value", (), marks=EMBARK),
    pytest.param("archipelago", ["game.length=short"], "cards", "price1", TAXES, marks=ARCHIPELAGO),
    pytest.param("archipelago", ["game.length=short"], "cards", "price2", (), marks=[ARCHIPELAGO, pytest.mark.slow]),
    pytest.param("archipelago", ["game.length=short"], "cards", "price3", (), marks=[ARCHIPELAGO, pytest.mark.slow])])
def test_a_point_more_anywhere_is_seen(tmp_path, game, fixed, table, column, more):
    """Every talent's value, every price, every tax: some fingerprint of a game differs. Random players, who shun no card."""
    random = [strategies.load(sim.load_game(game), "random_legal")]
    rules = load_rules(sim.load_game(game))

    def prints(name, *changes):
        return fingerprints(sim.run(game, players=3, games=900, strategies=random, changes=[*fixed, *changes], out=tmp_path / name))

    cells = {f"{table}.{row['id']}.{column}": int(row[column]) for row in rules.tables[table] if row[column]}
    cells |= {key: int(rules.values[key].value) for key in more}
    before = prints("before")
    assert len(cells) >= 8 and (prints("again") == before).all()
    unseen = [key for key, value in cells.items() if (prints(key, f"{key}={value + 1}") == before).all()]
    assert not unseen


def rewritten(folder):
    """The same rules in another hand: sections, keys and columns in another order, other spaces, no comments, all cells quoted."""
    path = folder / "rules.toml"
    told = []
    for section in reversed(re.split(r"(?m)^(?=\[)", path.read_text(encoding="utf-8"))[1:]):
        head, *lines = [line for line in section.splitlines() if line and not line.startswith("#")]
        told += [f"  {head}", *(line.replace(" = ", "=", 1) for line in reversed(lines))]
    path.write_text("\n".join(told) + "\n", encoding="utf-8")
    for table in folder.glob("*.csv"):
        with table.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        with table.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0])[::-1], quoting=csv.QUOTE_ALL)
            writer.writeheader()
            writer.writerows(rows)


@pytest.mark.parametrize(("game", "default"), [pytest.param("embark", "farm.points=15", marks=EMBARK),
                                               pytest.param("archipelago", "tax.citizen=1", marks=ARCHIPELAGO)])
def test_the_same_rules_in_another_hand(request, tmp_path, game, default):
    """A component folder that was written anew, and a rule set to what it is: bit-identical, nobody to blame, exit 0."""
    gate = request.getfixturevalue(game)
    assert call("rules", game, "--export", str(tmp_path / "mine")).exit_code == 0
    before = (tmp_path / "mine" / "rules.toml").read_text(encoding="utf-8")
    rewritten(tmp_path / "mine")
    assert (tmp_path / "mine" / "rules.toml").read_text(encoding="utf-8") != before
    for keys in ({"components": str(tmp_path / "mine")}, {"set": [default]}):
        code, told, rows = gate.check(**keys)
        assert (code, told["identical"], told["changed_games"], told["rules"], told["blame"]) == (0, True, 0, [], "")
        assert all(row["difference"] == 0 and row["verdict"] == "unchanged" for row in rows.values())


# ----- what cannot be decided


@pytest.fixture
def pig(tmp_path):
    """Pig, watched by one score."""
    return Gate(tmp_path, {LAST: 2.0}, game="pig", players=2, games=4_000, strategies=["hold:threshold=25"])


def test_a_move_of_about_a_margin_is_inconclusive(pig):
    """Neither inside the margin nor beyond it: exit 3, skipped in JUnit. A wider margin, or a narrower one, decides."""
    _, _, rows = pig.check(set=["pig.target=97"])
    size = abs(rows[LAST]["difference"])
    for margin, code, verdict in ((size, 3, "inconclusive"), (4 * size, 0, "unchanged"), (size / 4, 1, "changed")):
        pig.margins[LAST] = margin
        found, told, rows = pig.check(set=["pig.target=97"])
        assert (found, told["exit"], rows[LAST]["verdict"]) == (code, code, verdict)
        suite = ElementTree.parse(pig.home / "out" / "gate" / "gate" / "junit.xml").getroot()
        assert (suite.get("failures"), suite.get("skipped")) == (str(int(code == 1)), str(int(code == 3)))


def test_a_margin_too_narrow_for_the_games(pig):
    """Tightened behind the baseline's back it cannot pass a change, and no new baseline is written with it."""
    pig.margins[LAST] = 0.01
    assert pig.check()[0] == 0
    code, _, rows = pig.check(set=["pig.target=99"])
    assert code != 0 and rows[LAST]["verdict"] != "unchanged"
    with contextlib.chdir(pig.home):
        assert "is smaller than what 4,000 games resolve" in refused("accept", "gate.toml", "--release", "--reason", "shorter")


def test_a_ladder_too_close_to_call_is_inconclusive(tmp_path):
    """Thresholds of 20 and 21 are nearly as good: a few games cannot tell, though nothing has changed: exit 3."""
    gate = Gate(tmp_path, {LAST: 9.0}, game="pig", players=2, games=400, strategies=["hold", "hold:threshold=21"],
                ladder=["hold:threshold=21", "hold"])
    code, told, _ = gate.check()
    assert (code, told["identical"]) == (3, True) and told["ladder"][0]["verdict"] == "inconclusive"
