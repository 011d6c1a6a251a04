"""What happens round by round, against computations on all rows, and against processes whose truth is known."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import analysis
from analysis import metrics
from analysis.beliefs import AHEAD, AHEAD_NAMES, BELOW, BELOW_NAMES
from analysis.gini import gini
from analysis.metrics import suspense


@pytest.fixture(scope="module")
def embark(embark_run):
    """All rows of Embark, and the share of the win by game and seat."""
    run = analysis.load(embark_run.path)
    winners = run.seats.groupby("game")["won"].transform("sum")
    return run, run.seats.assign(win=run.seats["won"] / winners).set_index(["game", "seat"])["win"]


@pytest.fixture(scope="module")
def archipelago(archipelago_run):
    """All rows of Archipelago, and the share of the win by game and seat."""
    run = analysis.load(archipelago_run.path)
    winners = run.seats.groupby("game")["won"].transform("sum").clip(lower=1)
    return run, run.seats.assign(win=run.seats["won"] / winners).set_index(["game", "seat"])["win"]


def measure(name, dataset):
    return metrics.load(name).measure(dataset)


def label(value, edges, names):
    """The class of a value, counted from below."""
    return names[sum(value >= edge for edge in edges)]


def embark_paths(embark):
    """By game and seat: class after each round, and the outcome."""
    run, wins = embark
    for game, rows in run.rounds.groupby("game"):
        table = rows.pivot(index="round", columns="seat", values="standing")
        for seat in table:
            others = table.drop(columns=seat).max(axis=1)
            yield [label(value, AHEAD, AHEAD_NAMES) for value in table[seat] - others], wins[game, seat]


def archipelago_paths(archipelago):
    """By game: class after each round but the last, and the outcome."""
    run, _ = archipelago
    for _, rows in run.rounds.groupby("game"):
        lead = (rows.set_index("round")["population"] - rows.set_index("round")["rebellion"]).sort_index()
        yield [label(value, BELOW, BELOW_NAMES) for value in lead.iloc[:-1]], float(rows["ended"].iloc[0] in (1, 2))


def beliefs(paths):
    """The share of the outcome by round (0 the start) and class."""
    held = {}
    for classes, outcome in paths:
        for number, state in enumerate(["start", *classes]):
            held.setdefault((number, state), []).append(outcome)
    return {key: np.array(outcomes) for key, outcomes in held.items()}


@pytest.mark.parametrize("game", ["embark", "archipelago"])
def test_chances_and_suspense(game, request):
    """Beliefs game by game; the squares of their steps, round by round."""
    paths = list((embark_paths if game == "embark" else archipelago_paths)(request.getfixturevalue(game)))
    dataset, held = request.getfixturevalue(f"{game}_run"), beliefs(paths)
    table = measure("chances", dataset).set_index(["round", "state"])
    assert set(table.index) == {key for key in held if key[0] > 0}
    for key, row in table.iterrows():
        assert (row["n"], row["value"]) == (len(held[key]), pytest.approx(held[key].mean()))
    moved, reached = {}, {}
    for classes, outcome in paths:
        path = [held[number, state].mean() for number, state in enumerate(["start", *classes])] + [outcome]
        for number in range(len(path) - 1):
            moved.setdefault(number, []).append((path[number + 1] - path[number]) ** 2)
    doubt = len(paths) * np.var([outcome for _, outcome in paths])
    last = "final scoring" if game == "embark" else None
    reached = {last if last and number == max(moved) else f"round {number + 1}": steps for number, steps in moved.items()}
    found = measure("suspense", dataset).set_index("when")
    assert list(found.index) == [*reached, "all"]
    for when, steps in reached.items():
        assert (found.loc[when, "n"], found.loc[when, "value"]) == (len(steps), pytest.approx(sum(steps) / doubt))
    assert found.loc["all", "value"] == pytest.approx(found["value"].iloc[:-1].sum())


def test_suspense_of_a_martingale():
    """A walk that stops at the end of round 3: each round takes the share of the variance that it should, together all of it."""
    rng = np.random.default_rng(3)
    steps = rng.choice([-1, 1], size=(200_000, 3)) * (0.3, 0.15, 0.05)  # beliefs .5, then +-.3, +-.15, +-.05, at last 0 or 1
    path = 0.5 + steps.cumsum(axis=1)
    outcome = (rng.random(len(path)) < path[:, -1]).astype(float)
    sums = np.zeros((3, 4, 15, 16))
    classes = np.column_stack([np.zeros(len(path), dtype=int), *(np.unique(p.round(9), return_inverse=True)[1] for p in path.T)])
    for number in range(4):
        after = classes[:, number + 1] if number < 3 else np.full(len(path), 15)
        for k, value in enumerate((np.ones_like(outcome), outcome, outcome ** 2)):
            np.add.at(sums[k, number], (classes[:, number], after), value)
    found = suspense._shares(sums)
    assert found[:3] == pytest.approx(np.array([0.3, 0.15, 0.05]) ** 2 / 0.25, abs=0.005)
    assert found[4] == pytest.approx(1, abs=1e-3)


def test_drama(embark_run, embark):
    """The winner's way, game by game."""
    run, wins = embark
    behind, leads_on = {}, {}
    for game, rows in run.rounds.groupby("game"):
        table = rows.pivot(index="round", columns="seat", values="standing")
        short = table.max(axis=1).to_numpy()[:, None] - table.to_numpy()
        share = np.array([wins[game, seat] for seat in table])
        for place, number in enumerate(table.index):
            behind.setdefault(number, []).append(short[place] @ share)
            leads_on.setdefault(number, []).append((short[place:] == 0).all(axis=0) @ share)
    table = measure("drama", embark_run).set_index(["metric", "round"])
    assert len(table) == 2 * len(behind)
    for metric, told in (("winner_behind", behind), ("winner_leads_on", leads_on)):
        for number, values in told.items():
            assert tuple(table.loc[(metric, number), ["n", "value"]]) == (len(values), pytest.approx(np.mean(values)))


def test_feedback(embark_run, embark):
    """Least squares through the origin, on leads over the mean of the table."""
    rounds = embark[0].rounds
    wide = rounds.assign(lead=rounds["standing"] - rounds.groupby(["game", "round"])["standing"].transform("mean")).pivot(
        index=["game", "seat"], columns="round", values="lead")
    table = measure("feedback", embark_run).set_index("round")
    assert list(table.index) == list(wide.columns[1:])
    for number, row in table.iterrows():
        slope = np.linalg.lstsq(wide[[number - 1]].to_numpy(), wide[number].to_numpy(), rcond=None)[0][0]
        assert (row["n"], row["value"]) == (len(wide), pytest.approx(slope))


def test_the_standing_after_the_last_round_is_the_score(embark):
    """Known truth: the game ends there; before, the standing is the score and no less than nothing more."""
    run, _ = embark
    last = run.rounds[run.rounds["round"] == run.rounds["round"].max()].set_index(["game", "seat"])["standing"]
    scores = run.seats.set_index(["game", "seat"])["score"]
    assert (last == scores.loc[last.index]).all()
    assert (run.rounds["standing"] >= run.rounds["score"]).all() and (run.rounds["standing"] > run.rounds["score"]).any()


def test_richest(archipelago_run, archipelago):
    """After its last round the richest seats are those with most florins; their wins by round and outcome."""
    run, wins = archipelago
    last = run.rounds.groupby("game").last()
    florins = run.seats.pivot(index="game", columns="seat", values="florins").loc[last.index]
    most = florins.eq(florins.max(axis=1), axis=0).to_numpy() @ (1 << np.arange(florins.shape[1]))
    peace = ~last["ended"].isin((1, 2)).to_numpy()
    assert peace.any() and (last["richest"].to_numpy() == most)[peace].mean() > 0.9  # an action before the end may pay
    told = {}
    for row in run.rounds.itertuples():
        holders = [seat for seat in range(4) if row.richest >> seat & 1]
        key = ("war" if row.ended in (1, 2) else "no war", row.round)
        told.setdefault(key, []).append(np.mean([wins[row.game, seat] for seat in holders]))
    table = measure("richest", archipelago_run).set_index(["ended", "round"])
    assert set(table.index) == set(told)
    for key, row in table.iterrows():
        assert (row["n"], row["value"]) == (len(told[key]), pytest.approx(np.mean(told[key])))


def test_florins_lie_unevenly(archipelago_run, archipelago):
    """The Gini coefficient after the last round is that of the seats' florins; the track is its mean by round."""
    run, _ = archipelago
    last = run.rounds.groupby("game").last()
    florins = run.seats.pivot(index="game", columns="seat", values="florins").loc[last.index].to_numpy()
    same = (florins.sum(axis=1) == last["florins"].to_numpy()) & (florins.sum(axis=1) > 0)
    assert same.mean() > 0.5
    assert last["florins_gini"].to_numpy()[same] / 1000 == pytest.approx(gini(florins[same].astype(float)), abs=0.001)
    table = measure("economy", archipelago_run)
    own = table[table["track"] == "florins_gini"].set_index("round")["value"]
    expected = (run.rounds["florins_gini"] / 1000).groupby(run.rounds["round"]).mean()
    pd.testing.assert_series_equal(own, expected, check_names=False, check_index_type=False)
