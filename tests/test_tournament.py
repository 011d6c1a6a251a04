"""The tournament: payoff tables, Alpha-Rank, cycles, best responses, the command."""

import itertools
import json
import math
import re

import numpy as np
import pytest
from test_cli import call, refused

import sim
import strategies
from analysis import cycles
from analysis import strategy_space as space
from analysis.alpha_rank import alpha_rank, alpha_sweep, effective_number, stationary
from analysis.payoffs import PayoffTable, exact_table, payoff_table, tournament_line_ups
from analysis.tournament import analyse, analyse_table
from reports import tournament_findings
from sim.dataset import Dataset
from sim.jit import JIT
from sim.replay import trace
from strategies.stored import setup_of

RPS = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])
BIASED = np.array([[0.5, 0.25, 0.9], [0.75, 0.5, 0.4], [0.1, 0.6, 0.5]])
LADDER = np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.6], [0.3, 0.4, 0.5]])
PRISONERS = np.array([[3.0, 0], [5, 1]])


def two_seats(matrix):
    """The table of a symmetric game for two."""
    names = "abcdef"[:len(matrix)]
    return exact_table(names, 2, lambda line_up, s: matrix[s, line_up[1] if line_up[0] == s else line_up[0]])


def public_goods(line_up, s):
    """Three seats; a giver (0) pays 2 into a pot that grows by half and is shared by all, a keeper (1) pays nothing."""
    return line_up.count(0) * 2 * 1.5 / 3 - (2 if s == 0 else 0)


def chain_by_hand(payoff, k, n, m, alpha):
    """Alpha-Rank in plain sums over every group and the whole transition matrix: nothing in common with the program."""
    def mean(i, j, copies, of):
        others = [i] * (copies - (of == i)) + [j] * (m - copies - (of == j))
        groups = list(itertools.combinations(others, n - 1))
        return sum(payoff(tuple(sorted((*group, of))), of) for group in groups) / len(groups)

    chain = np.zeros((k, k))
    for j, i in itertools.permutations(range(k), 2):
        total, product = 1.0, 1.0
        for copies in range(1, m):
            product *= math.exp(-alpha * (mean(i, j, copies, i) - mean(i, j, copies, j)))
            total += product
        chain[j, i] = 1 / total / (k - 1)
    chain += np.diag(1 - chain.sum(axis=1))
    return np.linalg.matrix_power(chain, 100_000)[0]


def test_rock_paper_scissors():
    """Uniform mass (Omidshafiei et al. 2019), three viable strategies, all of it cycle."""
    result = analyse_table(two_seats(RPS))
    assert result.mass["value"].to_numpy() == pytest.approx(1 / 3)
    assert result.viable["value"].item() == pytest.approx(3)
    assert result.cycles["value"].item() == pytest.approx(1)
    assert cycles.clear_cycles(result.duels) == [("a", "c", "b")]
    assert set(result.fields["verdict"]) == {"invaded"} and result.fields["value"].to_numpy() == pytest.approx(0.5)
    assert result.dominated.empty


@pytest.mark.parametrize(("matrix", "m", "alpha", "mass"), [
    # computed by OpenSpiel 2.0.2, egt.alpharank.compute(..., use_local_selection_model=False)
    (BIASED, 20, 0.1, [0.3550277058, 0.3721538171, 0.2728184772]),
    (BIASED, 50, 1.0, [0.2510453860, 0.5802864706, 0.1686681434]),
    (BIASED, 50, 10.0, [0.2959053598, 0.4265861891, 0.2775084511]),
    (LADDER, 50, 0.1, [0.5064803911, 0.3071958857, 0.1863237232]),
    (LADDER, 20, 1.0, [0.8668133322, 0.1173104278, 0.0158762400]),
    (PRISONERS, 20, 0.1, [0.0391657228, 0.9608342772]),
    (PRISONERS, 50, 0.1, [0.00045262222324, 0.99954737778]),
])
def test_alpha_rank_against_open_spiel(matrix, m, alpha, mass):
    """The masses are those of the reference program to ten digits."""
    assert alpha_rank(two_seats(matrix).pairs(), alpha, m) == pytest.approx(mass, abs=1e-9)


def test_alpha_rank_against_a_chain_by_hand():
    """Two and three seats, by brute force over groups."""
    biased = chain_by_hand(lambda line_up, s: BIASED[s, line_up[line_up[0] == s]], 3, 2, 8, 0.7)
    assert alpha_rank(two_seats(BIASED).pairs(), 0.7, 8) == pytest.approx(biased, abs=1e-9)
    rng = np.random.default_rng(5)
    payoffs = {line_up: rng.random(3) for line_up in itertools.combinations_with_replacement(range(3), 3)}
    three = exact_table("abc", 3, lambda line_up, s: payoffs[line_up][s])
    by_hand = chain_by_hand(lambda line_up, s: payoffs[line_up][s], 3, 3, 7, 1.3)
    assert alpha_rank(three.pairs(), 1.3, 7) == pytest.approx(by_hand, abs=1e-9)


def test_alpha_rank_is_stable():
    """Any intensity gives a distribution; its limits are the even one, the winner's, and thirds in a circle of unequal edges."""
    for matrix, limit in ((LADDER, [1, 0, 0]), (BIASED, [1 / 3] * 3)):
        pairs = two_seats(matrix).pairs()
        for alpha in (0.0, 1e-9, 1.0, 1e4, 1e9):
            assert alpha_rank(pairs, alpha).sum() == pytest.approx(1)
        assert alpha_rank(pairs, 0.0) == pytest.approx(1 / 3)
        assert alpha_rank(pairs) == pytest.approx(limit, abs=1e-9)
    swept = alpha_sweep(two_seats(LADDER))
    assert swept[swept["strategy"] == "a"]["value"].is_monotonic_increasing
    assert stationary(np.log([[1, 0.2], [0.1, 1]])) == pytest.approx([1 / 3, 2 / 3])
    assert effective_number(np.array([0.5, 0.5, 0])) == pytest.approx(2)


def test_a_ladder_has_no_cycles():
    """The best one has all the mass, dominates the others, and its field is stable."""
    result = analyse_table(two_seats(LADDER))
    assert result.cycles["value"].item() == pytest.approx(0, abs=1e-12)
    assert result.ladder["strategy"].tolist() == ["a", "b", "c"]
    assert result.ladder["value"].tolist() == pytest.approx([0.6, 0.5, 0.4])
    assert result.ladder["fair"].to_numpy() == pytest.approx(0.5)
    assert result.fields["field"].tolist() == ["a", "b", "c"]
    assert result.fields["verdict"].tolist() == ["stable", "invaded", "invaded"]
    assert result.dominated[["strategy", "by", "how"]].to_numpy().tolist() == [["b", "a", "clearly"], ["c", "a", "clearly"]]
    assert cycles.clear_cycles(result.duels) == []


def test_a_dominated_strategy_has_no_mass():
    """Rock-paper-scissors and a fourth that loses to all: it vanishes, the others keep their thirds."""
    matrix = np.full((4, 4), 0.1)
    matrix[:3, :3], matrix[:3, 3], matrix[3, 3] = RPS, 0.9, 0.5
    table = two_seats(matrix)
    assert alpha_rank(table.pairs()) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0], abs=1e-9)
    row = space.dominated(table).iloc[0]
    assert row["strategy"] == "d" and row["how"] == space.MIXTURE and "33% a" in row["by"]
    assert row["value"] == pytest.approx(0.4)  # against a, b or c an even mixture has .5, d .1; against d .9 and .5


def test_prisoners_dilemma():
    """Among givers a traitor gains 5 - 3, among traitors a giver loses 1."""
    table = space.exploitability(two_seats(PRISONERS)).set_index("field")
    assert table.loc["a", ["deviator", "value", "verdict"]].tolist() == ["b", 2.0, "invaded"]
    assert table.loc["b", ["deviator", "value", "verdict"]].tolist() == ["a", -1.0, "stable"]


def test_three_seats_by_hand():
    """A public good for three: a giver has c - 2, a keeper c, where c of three give."""
    table = exact_table(["giver", "keeper"], 3, public_goods)
    fields = space.exploitability(table).set_index("field")["value"]
    assert fields["giver"] == pytest.approx(2 - 1) and fields["keeper"] == pytest.approx(-1 - 0)
    assert space.pairwise(table)["value"].tolist() == pytest.approx([1, -1, 2, 0])
    ladder = space.ladder(table).set_index("strategy")["value"]  # one of two others gives on average
    assert ladder["giver"] == pytest.approx(0) and ladder["keeper"] == pytest.approx(1)
    assert cycles.advantage(table.pairs())[1, 0] == pytest.approx(2)
    assert space.dominated(table)[["strategy", "by", "value"]].to_numpy().tolist() == [["giver", "keeper", 1.0]]


def test_line_ups():
    """All multisets when they are few; else all of one or two strategies, filled up evenly from the seed."""
    assert len(tournament_line_ups(6, 5, 1)) == math.comb(10, 5)
    sample = tournament_line_ups(10, 5, 1)
    assert len(sample) == len(set(sample)) == 500 and sample == tournament_line_ups(10, 5, 1) != tournament_line_ups(10, 5, 2)
    assert sum(len(set(line_up)) == 1 for line_up in sample) == 10
    assert sum(len(set(line_up)) == 2 for line_up in sample) == math.comb(10, 2) * 4
    assert len(tournament_line_ups(20, 5, 1)) == 20 + math.comb(20, 2) * 4


def test_a_sampled_field_weighs_like_a_whole_one():
    """The ladder of a sample is near that of all line-ups."""
    def payoff(line_up, s):
        return (s + 1) / sum(t + 1 for t in line_up)

    whole = exact_table("abcdefghij", 5, payoff)
    rows = [whole.row[line_up] for line_up in tournament_line_ups(10, 5, 1)]
    part = PayoffTable(whole.strategies, 5, tuple(whole.line_ups[row] for row in rows),
                       *(array[rows] for array in (whole.value, whole.covariance, whole.blocks, whole.games)))
    both = [space.ladder(table).set_index("strategy")["value"] for table in (whole, part)]
    assert both[0].sum() == pytest.approx(10 * 0.2)
    assert (both[0] - both[1]).abs().max() < 0.01


def test_noise_is_told_from_structure():
    """With wide errors nothing is clear: no dominance, no verdict, no circle."""
    exact = two_seats(RPS * 0.02 + 0.49)
    noise = np.array([np.diag((counts > 0) * 0.01) for counts in exact.counts])
    few = np.full(len(exact.line_ups), 30)
    result = analyse_table(PayoffTable(exact.strategies, 2, exact.line_ups, exact.value, noise, few, few))
    assert set(result.fields["verdict"]) == {"open"}
    assert cycles.clear_cycles(result.duels) == []
    assert result.cycles["by_chance"].item() > 0.5
    assert (result.mass["high"] - result.mass["low"] > 0.5).all()


def test_hawks_and_doves_live_side_by_side():
    """Where each gains among copies of the other, the page does not say that one settles, whatever Alpha-Rank's limit is."""
    result = analyse_table(two_seats(np.array([[-1.0, 2], [0, 1]])))
    assert result.fields["verdict"].tolist() == ["invaded", "invaded"]
    assert "each gain among copies of the other" in tournament_findings.evolution(result).title
    assert "settles on b" in tournament_findings.evolution(analyse_table(two_seats(PRISONERS))).title


FIELD = ("hold", "hold:threshold=5", "random")
GAMES = 900 if JIT else 45


def play(folder, games=GAMES, **more):
    """A tournament of Pig from Python."""
    pig = sim.load_game("pig")
    return sim.run("pig", players=2, games=games, strategies=[strategies.load(pig, name) for name in FIELD], seed=3, out=folder,
                   line_ups=tournament_line_ups(3, 2, 3), threads=1, **more)


def test_stated_line_ups_resume_and_replay(tmp_path):
    """A run of stated line-ups, extended, equals a whole one; the folder alone replays the same games; others are refused."""
    whole = play(tmp_path / "a")
    play(tmp_path / "b", games=GAMES // 2)
    assert play(tmp_path / "b", resume=True).digest() == whole.digest()
    assert whole.manifest["line_ups"] == [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]]
    won = np.concatenate([np.asarray(part["won"]) for part in whole.parts("seats")]).reshape(-1, 2)
    setup = setup_of(Dataset.open(tmp_path / "a"))
    for game in (0, 4, GAMES - 1):
        outcome = list(trace(setup, game))[-1]
        assert outcome["winners"] == np.flatnonzero(won[game]).tolist()
    pig = sim.load_game("pig")
    with pytest.raises(sim.InputError, match="other line ups"):
        sim.run("pig", players=2, games=GAMES, strategies=[strategies.load(pig, name) for name in FIELD], seed=3,
                out=tmp_path / "a", resume=True, threads=1)


@pytest.mark.parametrize("bad", [[], [(0, 1, 0)], [(0, 3)], [(-1, 0)]])
def test_line_ups_that_cannot_be(bad):
    """Line-ups of another size, or of strategies that are not there, are refused."""
    with pytest.raises(sim.InputError, match="line-up"):
        sim.prepare("pig", players=2, strategies=FIELD, line_ups=bad)


def test_payoffs_of_a_run(tmp_path):
    """Means and covariances are those of the blocks, counted one by one."""
    dataset = play(tmp_path / "a")
    table = payoff_table(dataset)
    seats = next(dataset.parts("seats")).to_pandas()
    for row, (i, j) in enumerate(table.line_ups):
        games = seats[seats["block"] % len(table.line_ups) == row]
        own = games.groupby(["block", "strategy"], observed=True)["won"].mean().unstack()
        assert table.value[row, i] == pytest.approx(own[FIELD[i]].mean())
        inside = 0 < own[FIELD[i]].mean() < 1
        expected = own[[FIELD[i], FIELD[j]]].cov().to_numpy() / len(own)
        if inside:
            assert table.covariance[row][np.ix_([i, j], [i, j])] == pytest.approx(expected)
        assert table.value[row].sum() == pytest.approx(1 if i != j else 0.5)
    assert table.games.sum() == dataset.manifest["games"] and table.blocks.sum() == dataset.manifest["blocks"]


COMMAND = ("tournament", "pig", "--players", "2", "--strategies", ",".join(FIELD), "--games", str(GAMES), "--seed", "3",
           "--threads", "1")


def test_pig_from_end_to_end(tmp_path):
    """Holding at 20 wins; terminal, JSON, page and Markdown tell the same."""
    page, twin = tmp_path / "t.html", tmp_path / "t.md"
    done = call(*COMMAND, "--out", str(tmp_path / "a"), "--report", str(page), "--markdown", str(twin))
    assert done.exit_code == 0, done.output
    assert "Ranking" in done.stdout and "Alpha-Rank" in done.stdout and max(map(len, done.stdout.splitlines()[:20])) <= 80
    told = json.loads(call(*COMMAND, "--out", str(tmp_path / "a"), "--resume", "--json").stdout)
    assert told["ladder"][0]["strategy"] == "hold" and told["alpha_rank"][0]["strategy"] == "hold"
    assert sum(row["value"] for row in told["alpha_rank"]) == pytest.approx(1)
    rows = [row for name in ("ladder", "alpha_rank", "pairs", "duels", "exploitability") for row in told[name]]
    assert all(row["low"] <= row["value"] <= row["high"] for row in rows)
    html, markdown = page.read_text("utf-8"), twin.read_text("utf-8")
    assert html.count("<figure>") == 3 and html.count("<svg") == 3 and "http" not in html and "<image" not in html
    assert "equipoise tournament pig --players 2" in html and "equipoise tournament pig --players 2" in markdown
    assert re.search(r"\| hold \|.*%", markdown)
    assert analyse(Dataset.open(tmp_path / "a")).ladder["strategy"].tolist() == [row["strategy"] for row in told["ladder"]]


@pytest.mark.parametrize(("words", "says"), [
    (("pig",), "--strategies (none): a tournament needs two or more"),
    (("pig", "--strategies", "hold"), "--strategies hold: a tournament needs two or more"),
    (("pig", "--strategies", "hold,hold:threshold=20"), "--strategies hold: is there twice"),
    (("pig", "--strategies", "hold,hodl"), "did you mean hold?"),
    (("pig", "--strategies", "hold,random", "--games", "3"), "--games 3: must be at least 8"),
    (("pig", "--strategies", "hold,random", "--games", "-5"), "--games -5: must be at least 8"),
    (("pig", "--strategies", "hold,random", "--players", "3000"), "is played by 2"),
    (("pig", "--strategies", "hold,random", "--seed", "-1"), "from 0 to 2**63 - 1"),
    (("pig", "--strategies", "hold,random", "--threads", "0"), "--threads 0: must be at least 1"),
    (("pig", "--strategies", "hold,random", "--set", "target=0"), "target"),
    (("pig", "--strategies", "hold,random", "--report", "nowhere/x.html"), "--report nowhere/x.html: its folder does not exist"),
    (("pig", "--strategies", "hold,random", "--markdown", "."), "--markdown .: is a folder"),
    (("pgi", "--strategies", "hold,random"), "did you mean pig?"),
])
def test_bad_input_is_one_sentence(words, says, tmp_path, monkeypatch):
    """Every mistake is answered in one sentence with exit code 2, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    assert says in refused("tournament", *words)
    assert list(tmp_path.iterdir()) == []
