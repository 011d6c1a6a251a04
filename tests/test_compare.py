"""Comparisons: paired differences against plain sums, verdicts against theory, sequential boundaries against published values."""

import json

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from test_cli import call, refused

import analysis
import sim
import strategies
from analysis import intervals, paired, sequential
from reports import console, words
from sim.jit import JIT
from sim.rule_diff import differences

GAMES = 2_000 if JIT else 60
PIG = sim.load_game("pig")
FIELD = "hold:threshold=20,hold:threshold=25"


def pig(folder, changes=(), seed=1, names=("hold:threshold=20", "hold:threshold=25"), games=GAMES):
    """A run of Pig."""
    return sim.run("pig", players=2, games=games, strategies=[strategies.load(PIG, name) for name in names], seed=seed,
                   changes=list(changes), out=folder)


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """Pig to 100 and to 90, on the same deals."""
    home = tmp_path_factory.mktemp("pig")
    return pig(home / "a"), pig(home / "b", ["pig.target=90"])


def test_difference_is_the_mean_of_block_differences(two):
    """For a win share the pairing is the plain one: block means, differences, their mean and a t interval."""
    row = paired.compare(*two, ["win_share_strategy"]).set_index("name").loc["win_share_strategy[strategy=hold:threshold=25]"]
    means = []
    for run in two:
        seats = analysis.load(run.path).seats
        own = seats[seats["strategy"] == "hold:threshold=25"]
        means.append(own.groupby("block")["won"].mean())
    blocks = means[1] - means[0]
    assert row.difference == pytest.approx(blocks.mean(), abs=1e-12)
    error = blocks.std(ddof=1) / np.sqrt(len(blocks))
    assert row.se == pytest.approx(error, rel=0.5)  # 50 batches know it within about 10 %; few blocks less well
    assert row.low < row.difference < row.high


def test_equal_runs_are_unchanged(two, tmp_path):
    """The same run twice: no difference, no spread, every figure unchanged, and said to be bit-identical."""
    again = pig(tmp_path / "again")
    table = paired.compare(two[0], again)
    assert (table["difference"] == 0).all() and (table["verdict"] == paired.UNCHANGED).all() and (table["se"] == 0).all()
    assert "bit-identical" in call("compare", str(two[0].path), str(again.path)).stdout


def test_other_deals_are_not_paired(two, tmp_path):
    """With another seed the variances add up and pairing is worth nothing."""
    other = pig(tmp_path / "other", seed=2)
    assert not paired.same_deals(two[0], other)
    table = paired.compare(two[0], other, ["win_share_strategy"])
    assert table["gain"].dropna().eq(1).all() and (table["se"] > 0).all()


def test_another_field_has_new_and_missing_figures(two, tmp_path):
    """A strategy that only one run has is new or missing, not changed."""
    other = pig(tmp_path / "other", names=("hold:threshold=20", "hold:threshold=15"))
    verdicts = paired.compare(two[0], other, ["win_share_strategy"]).set_index("name")["verdict"]
    assert verdicts["win_share_strategy[strategy=hold:threshold=15]"] == paired.NEW
    assert verdicts["win_share_strategy[strategy=hold:threshold=25]"] == paired.MISSING


def judged(difference, se, margin=0.01, df=49):
    """Verdicts for given estimates."""
    table = pd.DataFrame({"name": "x", "metric": "x", "unit": "share", "a": 0.5, "b": 0.5 + difference, "difference": difference,
                          "se": se, "df": df})
    return paired.judged(table, {"x": margin})["verdict"]


@pytest.mark.parametrize(("effect", "se", "unchanged", "changed"), [
    (0.0, 0.003, (0.80, 1.0), (0.0, 0.002)), (0.01, 0.003, (0.04, 0.06), (0.015, 0.035)),
    (0.02, 0.003, (0.0, 0.002), (0.86, 0.93)), (0.005, 0.003, (0.45, 0.53), (0.0, 0.005))])
def test_verdicts_occur_as_often_as_theory_says(effect, se, unchanged, changed):
    """No effect, half a margin, one and two margins: at the margin each error is 5 % (two one-sided tests) and 2.5 %."""
    random = np.random.Generator(np.random.SFC64(5))
    n, df = 20_000, 49
    estimates = effect + se * random.standard_normal(n)
    errors = se * np.sqrt(random.chisquare(df, n) / df)
    verdict = judged(estimates, errors)
    assert unchanged[0] <= (verdict == paired.UNCHANGED).mean() <= unchanged[1]
    assert changed[0] <= (verdict == paired.CHANGED).mean() <= changed[1]


def test_holm():
    """By hand: 0.01 * 3, then 0.02 * 2, then 0.5, never falling."""
    assert paired.holm(np.array([0.5, 0.01, 0.02])) == pytest.approx([0.5, 0.03, 0.04])


def test_jackknife_of_a_mean_is_the_standard_error():
    """For a mean of equal batches the jackknife gives s^2 / n."""
    values = np.random.Generator(np.random.SFC64(1)).standard_normal(40)
    without = {k: [(values.sum() - values[k]) / 39] for k in range(40)}
    frame = pd.DataFrame({-1: [values.mean()], **without})
    assert intervals.jackknife(frame)[0] == pytest.approx(values.var(ddof=1) / 40)


# ----- looking while playing


def test_published_ratio_is_reproduced():
    """fishtest's example: pairs [13, 37, 50, 25, 3], normalised Elo 0 against 4, exact ratio -0.54912; logistic -0.53772."""
    values, counts = np.array([0, 0.25, 0.5, 0.75, 1]), [13, 37, 50, 25, 3]
    per_game = 4 / (800 / np.log(10))
    assert sequential.normalised(values - 0.5, counts, 0, per_game * np.sqrt(2)) == pytest.approx(-0.54912, abs=5e-6)
    share = np.array(counts) / 128
    mean = (share * values).sum()
    deviation = np.sqrt(2 * (share * (values - mean) ** 2).sum())
    assert sequential.log_likelihood_ratio(values, counts, 0.5, 0.5 + per_game * deviation) == pytest.approx(-0.53772, abs=5e-6)


def test_mean_at_an_end_is_refused():
    """No distribution on 0 to 1 has the mean 1 and spread."""
    with pytest.raises(ValueError, match="must lie between"):
        sequential.log_likelihood_ratio([0, 1], [5, 5], 0.5, 1.0)


@pytest.mark.parametrize(("move", "right"), [(0.0, "H0"), (0.02, "H1")])
def test_ratio_test_of_pairs(move, right):
    """Blocks of four seats on the same deals, of which a few tell the variants apart: wrong in at most 5 % (and some luck)."""
    random = np.random.Generator(np.random.SFC64(12))
    test, repeats, errors = sequential.Test(0.0, 0.02), 100, 0
    for _ in range(repeats):
        a = random.binomial(4, 0.25, 20_000) / 4
        b = np.where(random.random(20_000) < 0.2, random.binomial(4, 0.25 + 5 * move, 20_000) / 4, a)
        verdicts = (test.of_differences(a[:n], b[:n]) for n in range(250, 20_001, 250))
        errors += next((verdict for verdict in verdicts if verdict != "go on"), "open") != right
    assert errors <= stats.binom.ppf(0.999, repeats, 0.05)


@pytest.mark.skipif(not JIT, reason="thousands of games")
@pytest.mark.parametrize(("target", "size", "found"), [(50, "-2pp", "a change by -2 pp or more"), (99, "2pp", "no change")])
def test_playing_until_a_strategy_is_tested(tmp_path, target, size, found):
    """A large change of the target costs hold at 20 more than two points; a point fewer does not help it by two."""
    done = call("compare", "pig", "--strategies", "hold,hold:threshold=25", "--set-b", f"pig.target={target}", "--until",
                f"sprt:hold={size}", "--metric", "win_share_strategy", "--out", str(tmp_path))
    assert done.exit_code == 0 and f"hold: {found}, against" in done.stdout, done.output


def test_sequence_holds_at_every_look():
    """Looked at after every block up to 2,000, a confidence sequence misses the mean in at most 5 % of runs."""
    random = np.random.Generator(np.random.SFC64(3))
    n = np.arange(1, 2_001)
    means = random.standard_normal((1_000, 2_000)).cumsum(axis=1) / n
    missed = (np.abs(means) > sequential.boundary(n, 500, 0.05)).any(axis=1).mean()
    assert 0.005 < missed <= 0.05
    plain = (np.abs(means[:, 20:]) > 1.96 / np.sqrt(n[20:])).any(axis=1).mean()
    assert plain > 0.25  # what the sequence is there for


# ----- the commands


def test_variants_are_played_and_reported(tmp_path):
    """Two variants from one command: rules that differ, figures, page and Markdown."""
    page, text = tmp_path / "c.html", tmp_path / "c.md"
    done = call("compare", "pig", "--strategies", FIELD, "--games", str(GAMES), "--set-b", "pig.target=60", "--json",
                "--out", str(tmp_path / "runs"), "--report", str(page), "--markdown", str(text))
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["paired"] and not told["identical"] and ["pig.target", "100", "60"] in told["rules"]
    assert "pig.target" in text.read_text(encoding="utf-8") and "<svg" in page.read_text(encoding="utf-8")
    again = call("compare", str(tmp_path / "runs" / "a"), str(tmp_path / "runs" / "b"), "--json")
    assert json.loads(again.stdout)["figures"] == told["figures"]


def test_playing_until_decided(tmp_path):
    """A large effect is decided long before the most games are played."""
    done = call("compare", "pig", "--strategies", FIELD, "--set-b", "pig.target=20", "--metric", "score",
                "--until", "decided", "--max-games", str(8 * GAMES), "--out", str(tmp_path))
    assert done.exit_code == 0 and "decided after" in done.stdout, done.output


def test_rules_that_differ(tmp_path):
    """Values and cells, by the keys of --set; the same rules say so."""
    pig(tmp_path / "a", games=4)
    pig(tmp_path / "b", ["pig.target=60"], games=4)
    done = call("diff-rules", str(tmp_path / "a"), str(tmp_path / "b"))
    assert "target" in done.stdout and "60" in done.stdout
    assert "the same rules" in call("diff-rules", str(tmp_path / "a"), str(tmp_path / "a")).stdout
    embark = sim.load_game("embark")
    from sim.rules import load_rules

    one, other = load_rules(embark).as_dict(), load_rules(embark, ["boats.B07.berths=ECM", "farm.points=9"]).as_dict()
    assert [row[0] for row in differences(one, other)] == ["farm.points", "boats.B07.berths"]


@pytest.mark.parametrize(("name", "told"), [
    ("win_share_strategy[strategy=miner]", "win share: miner"), ("score[by=seat,of=3]", "score: seat 3"),
    ("end_causes[cause=round limit,separatist=all]", "end causes: round limit, all"), ("ties", "ties")])
def test_figures_in_words(name, told):
    """Names for machines are said in words."""
    assert words.spoken(name) == told


@pytest.mark.parametrize(("words", "says"), [
    (("compare", "nowhere", "elsewhere"), "is no run folder"), (("compare", "pig"), "a second run folder is missing"),
    (("compare", "nowhere", "elsewhere", "--until", "decided"), "take no --set-a"),
    (("compare", "pig", "--set-b", "pig.target=50", "--margin", "win_share_seat=0"), "must be NAME=SIZE"),
    (("compare", "pig", "--set-b", "pig.target=50", "--metric", "win_shar_seat"), "did you mean win_share_seat?"),
    (("compare", "pig", "--set-b", "pig.target=50", "--strategies", "random", "--until", "sprt:hold=1pp"), "unknown strategy"),
    (("compare", "pig", "--set-b", "pig.target=50", "--strategies", "random", "--until", "sprt:random=0pp"), "must be decided"),
    (("compare", "pig", "--set-b", "pig.target=50", "--strategies", "random", "--until", "soon"), "must be decided, precise:"),
    (("compare", "pig", "--set-b", "pig.targt=50", "--strategies", "random"), "did you mean pig.target?"),
    (("diff-rules", "here", "there"), "name the game of component sets by --game")])
def test_bad_input(words, says):
    """One sentence that names what is wrong."""
    assert says in refused(*words)


def test_runs_of_other_games_are_refused(two, embark_run):
    """Runs of different games or tables have nothing to compare."""
    assert "are of different games" in refused("compare", str(two[0].path), str(embark_run.path))


@pytest.mark.parametrize("width", [80, 120])
def test_names_of_figures_stay_whole(width, monkeypatch, capsys):
    """No name breaks inside a word: between its parts on a narrow terminal, nowhere on a wide one."""
    monkeypatch.setattr(console.out, "width", width)
    names = ["win_share_strategy_seat[strategy=greedy,seat=3]", "score[by=seat,of=0]", "rebellion"]
    cells = [[name, "111.2 VP", "108.6 VP", "-2.65 VP\n-3.28 to -2.02", "inconclusive"] for name in names]
    console.table("", ["metric", "A", "B", "B less A", "verdict"], cells, figures="metric")
    text = capsys.readouterr().out
    assert text.count("inconclusive") == 3
    assert max(map(len, text.splitlines())) <= width
    pieces = names if width == 120 else ["win_share_strategy_seat", "[strategy=greedy,", "seat=3]", "[by=seat,of=0]", "rebellion"]
    assert all(piece in text for piece in pieces) and ("[by=seat,of=0]" in text)


def test_other_tables_keep_their_width(capsys):
    """A column without a header is no column of figures."""
    console.table("", ["", "n"], [["seat 0", "1"]])
    assert max(len(line.rstrip()) for line in capsys.readouterr().out.splitlines()) < console.FIGURE
