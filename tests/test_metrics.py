"""Each metric against a computation on all rows at once."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy import special

import analysis
import sim
import strategies
from analysis import intervals, metrics
from analysis.metrics import across_line_ups
from sim.errors import InputError
from sim.jit import JIT

HOUSE = ["n", "value", "low", "high"]


@pytest.fixture(scope="module")
def rows(embark_run):
    """All rows, with the share of the win and the number of winners of its game in each seat row."""
    run = analysis.load(embark_run.path)
    winners = run.seats.groupby("game")["won"].transform("sum")
    return run, run.seats.assign(win=run.seats["won"] / winners, winners=winners)


def measure(name, dataset, metric=None):
    """The table of a metric, or the rows of one of its parts."""
    table = metrics.load(name).measure(dataset)
    return table if metric is None else table[table["metric"] == metric]


def agree(table, groups, expected):
    """Values and n of a table are those of a group-by."""
    found = table.set_index(groups)
    for label, values in expected:
        row = found.loc[label]
        assert row["n"] == len(values), label
        assert row["value"] == pytest.approx(values.mean()), label
    assert len(found) == len(list(expected))


@pytest.mark.parametrize("name", metrics.for_game("embark"))
def test_every_metric_keeps_the_contract(name, embark_run):
    """A docstring, GAMES, and house columns in which the interval holds the value."""
    metric = metrics.load(name)
    assert (metric.__doc__ or "").strip()
    assert metric.GAMES is None or isinstance(metric.GAMES, tuple)
    table = metric.measure(embark_run)
    assert table.columns[0] == "metric"
    assert set(HOUSE) <= set(table)
    assert len(table)
    known = table.dropna(subset=["low", "high"])
    assert (known["low"] <= known["value"] + 1e-12).all()
    assert (known["value"] <= known["high"] + 1e-12).all()
    assert (table["n"] > 0).all()


@pytest.mark.parametrize("by", ["strategy", "seat"])
def test_win_share(by, embark_run, rows):
    """Wins per seat played; shared victories are divided."""
    table = measure(f"win_share_{by}", embark_run)
    agree(table, by, rows[1].groupby(by, observed=True)["win"])
    assert (table["fair"] == 1 / 3).all()
    assert (table["value"] * table["n"]).sum() == pytest.approx(embark_run.manifest["games"])


def test_win_share_interval_is_that_of_block_means(embark_run, rows):
    """Each strategy plays once in each game of a block, so its interval is the t interval of block means."""
    table = measure("win_share_strategy", embark_run).set_index("strategy")
    for strategy, wins in rows[1].groupby("strategy", observed=True):
        expected = intervals.block_mean(wins.groupby("block")["win"].mean())
        within = tuple(min(max(number, 0.0), 1.0) for number in expected)
        assert tuple(table.loc[strategy, ["value", "low", "high"]]) == pytest.approx(within)


def test_win_share_by_strategy_and_seat(embark_run, rows):
    """The cross table."""
    agree(measure("win_share_strategy_seat", embark_run), ["strategy", "seat"],
          rows[1].groupby(["strategy", "seat"], observed=True)["win"])


def test_score(embark_run, rows):
    """Means by strategy and by seat."""
    table = measure("score", embark_run)
    for by in ("strategy", "seat"):
        agree(table[table["by"] == by], "of", rows[1].groupby(by, observed=True)["score"])


def test_score_quantiles(embark_run, rows):
    """Quantiles are those of the raw scores."""
    table = measure("score_quantiles", embark_run).set_index(["strategy", "quantile"])
    for strategy, scores in rows[1].groupby("strategy", observed=True)["score"]:
        for q in (0.05, 0.25, 0.5, 0.75, 0.95):
            assert table.loc[(strategy, q), "value"] == np.quantile(scores, q, method="inverted_cdf")


def test_score_distribution(embark_run, rows):
    """Shares of seats with at most so many points."""
    table = measure("score_distribution", embark_run)
    for strategy, found in table.groupby("strategy"):
        scores = np.sort(rows[1].loc[rows[1]["strategy"] == strategy, "score"])
        expected = np.searchsorted(scores, found["score"], side="right") / len(scores)
        assert found["value"].to_numpy() == pytest.approx(expected)


def test_margin(embark_run, rows):
    """The margin is the one that the game has written."""
    margins = rows[0].games["margin"]
    table = measure("margin", embark_run).set_index("statistic")["value"]
    assert table["mean"] == pytest.approx(margins.mean())
    assert table["50% of games at most"] == np.quantile(margins, 0.5, method="inverted_cdf")
    assert table["share within 5"] == pytest.approx((margins <= 5).mean())


def test_margin_distribution(embark_run, rows):
    """Share of games with each margin."""
    table = measure("margin_distribution", embark_run).set_index("margin")["value"]
    expected = rows[0].games["margin"].value_counts(normalize=True)
    assert table[table > 0].to_dict() == pytest.approx(expected.to_dict())


def test_score_sources(embark_run, rows):
    """Means of winners and others, and the mean difference within a game."""
    seats = rows[1]
    table = measure("score_sources", embark_run).set_index(["result", "source"])
    for source in ("farms", "ore"):
        column = f"vp_{source}"
        assert table.loc[("winners", source), "value"] == pytest.approx(seats.loc[seats["won"] == 1, column].mean())
        assert table.loc[("others", source), "value"] == pytest.approx(seats.loc[seats["won"] == 0, column].mean())
        means = seats[seats["winners"] < 3].groupby(["game", "won"])[column].mean().unstack()
        assert table.loc[("difference", source), "value"] == pytest.approx((means[1] - means[0]).mean())
    assert table.loc["winners"]["value"].sum() == pytest.approx(seats.loc[seats["won"] == 1, "score"].mean())


def test_talents(embark_run, rows):
    """Win share, share of games and place in the draft of each talent."""
    seats = rows[1].dropna(subset=["talent"])
    agree(measure("talents", embark_run, "talent_win_share"), "talent", seats.groupby("talent", observed=True)["win"])
    agree(measure("talents", embark_run, "talent_mean_pick"), "talent",
          seats[seats["pick"] > 0].groupby("talent", observed=True)["pick"])
    rates = measure("talents", embark_run, "talent_pick_rate").set_index("talent")["value"]
    games = seats.groupby("talent", observed=True)["game"].nunique() / embark_run.manifest["games"]
    assert rates[games.index].tolist() == pytest.approx(games.tolist())


def test_boats_sailed(embark_run, rows):
    """Per game, and per round of the kept blocks."""
    run, _ = rows
    assert measure("boats_sailed", embark_run, "boats_sailed_game")["value"].iloc[0] == pytest.approx(run.games["sailed"].mean())
    rounds = run.rounds[run.rounds["seat"] == 0].groupby("round")["sailed"]
    agree(measure("boats_sailed", embark_run, "boats_sailed_round"), "round", rounds)


def test_wasted_voyagers(embark_run, rows):
    """Per seat and game by strategy, per seat by round, and over all."""
    run, seats = rows
    agree(measure("wasted_voyagers", embark_run, "wasted_voyagers"), "strategy", seats.groupby("strategy", observed=True)["wasted"])
    agree(measure("wasted_voyagers", embark_run, "wasted_voyagers_round"), "round", run.rounds.groupby("round")["wasted"])
    whole = measure("wasted_voyagers", embark_run, "wasted_voyagers_seat")
    assert whole["value"].iloc[0] == pytest.approx(seats["wasted"].mean())


def test_ties(embark_run, rows):
    """Ties at the highest score, and shared victories, as the game has written them."""
    games = rows[0].games
    table = measure("ties", embark_run).set_index("what")["value"]
    assert table["tie"] == pytest.approx((games["tied"] > 1).mean())
    assert table["shared victory"] == pytest.approx((games["winners"] > 1).mean())


def test_metrics_of_other_games_stay_away():
    """A game gets the general metrics and its own only."""
    assert "talents" in metrics.for_game("embark")
    assert "talents" not in metrics.for_game("pig")
    assert "win_share_seat" in metrics.for_game("pig")


def test_an_unknown_metric_is_refused():
    """The nearest name is offered."""
    with pytest.raises(InputError, match="did you mean talents"):
        metrics.load("talent")


def test_all_metrics_need_one_pass(embark_run, monkeypatch):
    """The run is read once for all of them."""
    from sim.dataset import Dataset

    fresh, reads = Dataset.open(embark_run.path), []
    original = Dataset.parts
    monkeypatch.setattr(Dataset, "parts", lambda self, table, columns=None: reads.append(table) or original(self, table, columns))
    tables = metrics.measure_all(fresh)
    assert sorted(reads) == ["games", "rounds", "seats"]
    assert all(isinstance(table, pd.DataFrame) for table in tables.values())


def test_leads(embark_run, rows):
    """Leaders, last seats and changes of the lead, game by game."""
    run, seats = rows
    wins = seats.set_index(["game", "seat"])["win"]
    lead, last, changes = {}, {}, {}
    for game, scores in run.rounds.groupby("game"):
        before = None
        for number, row in scores.groupby("round"):
            by = row.set_index("seat")["standing"]
            leaders, behind = set(by.index[by == by.max()]), by.index[by == by.min()]
            lead.setdefault(number, []).append(np.mean([wins[game, seat] for seat in leaders]))
            last.setdefault(number, []).append(np.mean([wins[game, seat] for seat in behind]))
            changes.setdefault(number, []).append(before is not None and not before & leaders)
            before = leaders
    for metric, told in (("leader_wins", lead), ("last_wins", last), ("lead_changes", changes)):
        agree(measure("leads", embark_run, metric), "round", [(number, np.array(values)) for number, values in told.items()])


def test_talent_pairs(embark_run, rows):
    """Wins of the holder of one talent in the games in which another seat holds the other."""
    seats = rows[1]
    both = seats.merge(seats[["game", "seat", "talent"]], on="game", suffixes=("", "_other"))
    both = both[both["seat"] != both["seat_other"]]
    table = measure("talent_pairs", embark_run)
    agree(table.rename(columns={"other": "talent_other"}), ["talent", "talent_other"],
          [(key, wins) for key, wins in both.groupby(["talent", "talent_other"], observed=True)["win"] if len(wins)])
    usual = seats.groupby("talent", observed=True)["win"].mean()
    assert table["usual"].to_numpy() == pytest.approx(table["talent"].map(usual).to_numpy(dtype=float))


def test_across_line_ups(tmp_path):
    """Means and block variances line-up by line-up, and what random effects make of them."""
    embark = sim.load_game("embark")
    field = [strategies.load(embark, name) for name in ("greedy", "farmer", "miner", "explorer", "raider")]
    dataset = sim.run("embark", players=2, games=600 if JIT else 200, strategies=field, seed=3, out=tmp_path / "run")
    table = measure("across_line_ups", dataset).set_index(["by", "of"])
    assert len(table) == 7
    seats = analysis.load(dataset.path).seats
    seats["line_up"] = seats["block"] % len(dataset.manifest["line_ups"])
    seats["win"] = seats["won"] / seats.groupby("game")["won"].transform("sum")
    for (by, of), row in table.iterrows():
        own = seats[seats[by] == of]
        blocks = own.groupby(["line_up", "block"])["win"].mean().groupby("line_up").agg(["mean", "var", "count"])
        errors = (blocks["var"] / blocks["count"]).to_numpy()
        errors = np.maximum(errors, errors[errors > 1e-12].min())  # blocks that are all alike
        value, half, reach = across_line_ups.random_effects(blocks["mean"].to_numpy(), errors)
        assert row["n"] == len(blocks)
        assert row[["value", "low", "least"]].tolist() == pytest.approx([value, max(value - half, 0), max(value - reach, 0)])


def test_random_effects_of_known_groups():
    """With equal errors the mean is the plain mean, and the spread that of the means less the errors'; ranges cover new groups."""
    means = np.array([0.2, 0.25, 0.3, 0.45])
    value, half, reach = across_line_ups.random_effects(means, np.full(4, 0.001))
    between = means.var(ddof=1) - 0.001
    assert value == pytest.approx(means.mean())
    assert half == pytest.approx(special.stdtrit(3, 0.975) * np.sqrt((between + 0.001) / 4))
    assert reach == pytest.approx(special.stdtrit(2, 0.975) * np.sqrt(between + (between + 0.001) / 4))
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(2_000):
        groups, errors = rng.normal(0.25, 0.04, 13), rng.uniform(0.005, 0.02, 12)
        value, _, reach = across_line_ups.random_effects(groups[:12] + rng.normal(0, errors), errors ** 2)
        covered += abs(groups[12] - value) <= reach
    assert 0.92 <= covered / 2_000 <= 0.97
