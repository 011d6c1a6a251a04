"""Metrics of Archipelago against a computation on all rows at once, and its report."""

from __future__ import annotations

import html
import itertools
import json
import re

import matplotlib.figure
import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest
from conftest import play_archipelago

import analysis
from analysis import archipelago, metrics, tables
from analysis.gini import gini
from analysis.intervals import widened
from analysis.metrics import actions, assets, rebellion_pushes
from reports import charts, findings, page, summary, theme
from sim.dataset import TABLES, Dataset

GAME = "archipelago"
OWN = [name for name in metrics.for_game(GAME) if name not in metrics.for_game("pig")]
DRAWN = [name for name, _ in charts.described(GAME)]
HOUSE = ["n", "value", "low", "high"]
PLAYERS = 4


def enriched(dataset):
    """All rows; each seat row with its share of the win, and each game with what tables group by."""
    run = analysis.load(dataset.path)
    winners = run.seats.groupby("game")["won"].transform("sum")
    seats = run.seats.assign(win=run.seats["won"] / winners.clip(lower=1), war=run.seats["ended"].isin((1, 2)))
    games = run.games.assign(war=run.games["ending"].isin((1, 2)), won=run.games["winners"] > 0)
    return run, games, seats


@pytest.fixture(scope="module")
def rows(archipelago_run):
    """All rows of the small run."""
    return enriched(archipelago_run)


def measure(name, dataset, metric=None):
    """The table of a metric, or the rows of one of its parts."""
    table = metrics.load(name).measure(dataset)
    return table if metric is None else table[table["metric"] == metric]


def agree(table, groups, expected):
    """Values and n of a table are those of a group-by."""
    found = table.set_index(groups)
    expected = dict(list(expected))
    for label, values in expected.items():
        row = found.loc[label]
        assert row["n"] == len(values), label
        assert row["value"] == pytest.approx(np.mean(values)), label
    assert len(found) == len(expected)


@pytest.mark.parametrize("name", metrics.for_game(GAME))
def test_every_metric_keeps_the_contract(name, archipelago_run):
    """House columns in which the interval holds the value; nothing without n."""
    table = metrics.load(name).measure(archipelago_run)
    assert table.columns[0] == "metric"
    assert set(HOUSE) <= set(table)
    assert len(table)
    known = table.dropna(subset=["low", "high"])
    assert (known["low"] <= known["value"] + 1e-12).all()
    assert (known["value"] <= known["high"] + 1e-12).all()
    assert (table["n"] > 0).all()


def test_metrics_stay_with_their_game():
    """The metrics of Archipelago and Embark stay apart but for two; the general ones serve both."""
    assert set(OWN) & set(metrics.for_game("embark")) == {"chances", "suspense"}
    assert "talents" not in metrics.for_game(GAME)
    assert "win_share_seat" in metrics.for_game(GAME)


@pytest.mark.parametrize("by", ["strategy", "seat"])
def test_win_share_where_all_may_lose(by, archipelago_run, rows):
    """Wins per seat played sum to the games that somebody wins; the fair share is theirs over the seats."""
    _, games, seats = rows
    table = measure(f"win_share_{by}", archipelago_run)
    agree(table, by, seats.groupby(by, observed=True)["win"])
    assert (table["value"] * table["n"]).sum() == pytest.approx(games["won"].sum())
    assert table["fair"].tolist() == pytest.approx([games["won"].mean() / PLAYERS] * len(table))


def test_scores_are_those_of_games_without_a_war(archipelago_run, rows):
    """Means, quantiles, margins, ties and sources leave out games that end in war, and say so."""
    _, games, seats = rows
    kept, peace = seats[~seats["war"]], games[~games["war"]]
    score = measure("score", archipelago_run)
    agree(score[score["by"] == "strategy"], "of", kept.groupby("strategy", observed=True)["score"])
    median = measure("score_quantiles", archipelago_run).query("quantile == 0.5").set_index("strategy")["value"]
    for strategy, scores in kept.groupby("strategy", observed=True)["score"]:
        assert median[strategy] == np.quantile(scores, 0.5, method="inverted_cdf")
    margin = measure("margin", archipelago_run).set_index("statistic")
    assert margin.loc["mean", ["n", "value"]].tolist() == pytest.approx([len(peace), peace["margin"].mean()])
    ties = measure("ties", archipelago_run).set_index("what")
    assert ties["n"].tolist() == [len(peace)] * 2
    assert ties.loc["tie", "value"] == pytest.approx((peace["tied"] > 1).mean())
    sources = measure("score_sources", archipelago_run).set_index(["result", "source"])
    assert sources.loc[("winners", "objective"), "value"] == pytest.approx(kept.loc[kept["won"] == 1, "vp_objective"].mean())
    for name in ("score", "score_quantiles", "margin", "margin_distribution", "ties", "score_sources"):
        assert set(measure(name, archipelago_run)["scope"]) == {"games without a war"}


def test_end_causes(archipelago_run, rows):
    """Shares of all games, of those with and of those without a Separatist; each sum to one."""
    _, games, _ = rows
    table = measure("end_causes", archipelago_run).set_index(["separatist", "cause"])
    assert table.groupby("separatist")["value"].sum().tolist() == pytest.approx([1, 1, 1])
    names = dict(enumerate(archipelago.ENDINGS))
    for scope, chosen in (("all", games), ("Separatist in play", games[games["separatist"] >= 0]),
                          ("no Separatist", games[games["separatist"] < 0])):
        shares = chosen["ending"].map(names).value_counts(normalize=True)
        assert table.loc[scope]["value"].to_dict() == pytest.approx({name: shares.get(name, 0) for name in names.values()})


def test_rebellion(archipelago_run, rows):
    """The rate, its difference, and the wars without a Separatist."""
    _, games, _ = rows
    table = measure("rebellion", archipelago_run).set_index(["metric", "among"])
    rate = table.loc["rebellion_rate"]["value"]
    dealt = games["separatist"] >= 0
    assert rate.tolist() == pytest.approx([games["war"].mean(), games.loc[dealt, "war"].mean(), games.loc[~dealt, "war"].mean()])
    gap = table.loc["rebellion_difference"].iloc[0]
    assert gap["value"] == pytest.approx(rate["Separatist in play"] - rate["no Separatist"])
    assert gap["high"] - gap["low"] < sum(table.loc["rebellion_rate"].iloc[1:].eval("high - low"))
    assert table.loc["rebellion_accidental", "value"].iloc[0] == pytest.approx((~dealt[games["war"]]).mean())


def test_hazards_reproduce_the_games_lost(archipelago_run, rows):
    """Hazards are those of a count round by round; with the other endings they give the share of games lost by each round."""
    _, games, _ = rows
    table = measure("rebellion_hazard", archipelago_run)
    for scope, chosen in (("all", games), ("no Separatist", games[games["separatist"] < 0])):
        own = table[table["separatist"] == scope]
        hazard = own[own["metric"] == "rebellion_hazard"].set_index("round")
        lost = own[own["metric"] == "rebellion_by_round"].set_index("round")["value"]
        alive, gone = len(chosen), 0.0
        for number, row in hazard.iterrows():
            ends = chosen[chosen["rounds"] == number]
            assert (row["n"], row["value"]) == pytest.approx((alive, ends["war"].sum() / alive))
            gone += row["value"] * row["n"]
            assert lost[number] == pytest.approx(gone / len(chosen))
            alive = alive * (1 - row["value"]) - (~ends["war"]).sum()
        assert alive == pytest.approx(0, abs=1e-6)
        assert lost.iloc[-1] == pytest.approx(chosen["war"].mean())


def test_near_misses(archipelago_run, rows):
    """Smallest leads of games without a war; at most 0 is at most 1."""
    _, games, _ = rows
    peace = games[~games["war"]]
    lead = np.minimum(peace["closest"], peace["population"] - peace["rebellion"])
    assert (lead >= 0).all()
    agree(measure("near_misses", archipelago_run), "lead", {k: lead <= k for k in range(8)}.items())


def test_roles(archipelago_run, rows):
    """Separatist and Pacifist: dealt, won, won when dealt (in all and by the strategy that holds it)."""
    _, games, seats = rows
    table = measure("roles", archipelago_run)
    for role in ("Separatist", "Pacifist"):
        own = table[(table["role"] == role) & table["strategy"].isna()].set_index("what")
        holder = games.loc[games[role.lower()] >= 0, ["game", role.lower()]].rename(columns={role.lower(): "seat"})
        held = holder.merge(seats, on=["game", "seat"])
        assert own.loc["dealt", "value"] == pytest.approx(len(held) / len(games))
        assert own.loc["wins", "value"] == pytest.approx(held["win"].sum() / len(games))
        assert own.loc["wins when dealt", ["n", "value"]].tolist() == pytest.approx([len(held), held["win"].mean()])
        assert own.loc["war when dealt", "value"] == pytest.approx(held["war"].mean())
        assert own.loc["wins when dealt", "value"] == pytest.approx(own.loc["wins by a war when dealt", "value"]
                                                                   + own.loc["wins by points when dealt", "value"])
        assert own.loc["wins when dealt", "fair"] == pytest.approx(games.loc[games[role.lower()] >= 0, "won"].mean() / PLAYERS)
        single = table[(table["role"] == role) & table["strategy"].notna()]
        agree(single, "strategy", held.groupby("strategy", observed=True)["win"])


def test_a_war_with_a_separatist_is_his(archipelago_run, rows):
    """Known truth: the Separatist wins every war in which he is in play, and no other."""
    own = measure("roles", archipelago_run).query("role == 'Separatist'").set_index("what")
    assert own.loc["wins by a war when dealt", "value"] == pytest.approx(own.loc["war when dealt", "value"])


def test_win_share_by_objective_and_trend(archipelago_run, rows):
    """Wins of holders; wins of strategies under each trend, and games won."""
    _, games, seats = rows
    agree(measure("win_share_objective", archipelago_run), "objective", seats.groupby("objective", observed=True)["win"])
    agree(measure("win_share_trend", archipelago_run, "win_share_trend"), ["trend", "strategy"],
          seats.groupby(["trend", "strategy"], observed=True)["win"])
    won = measure("win_share_trend", archipelago_run, "games_won_trend")
    agree(won, "trend", games.groupby("trend", observed=True)["won"])
    assert won["title"].notna().all()


def test_two_players_hold_two_objectives(archipelago_pair_run):
    """Either objective counts for its holder, and all are found in play."""
    _, games, seats = enriched(archipelago_pair_run)
    both = pd.concat([seats[[column, "win"]].set_axis(["objective", "win"], axis=1) for column in ("objective", "objective_2")])
    both = both.astype({"objective": object}).dropna()
    assert len(both) == 4 * len(games)
    agree(measure("win_share_objective", archipelago_pair_run), "objective", both.groupby("objective")["win"])
    dealt = measure("end_triggers", archipelago_pair_run, "end_trigger_dealt").set_index("objective")["n"]
    assert dealt.to_dict() == both["objective"].value_counts()[dealt.index].to_dict()


def test_outcomes(archipelago_run, rows):
    """They sum to one for each strategy, and the wins are its win share."""
    _, _, seats = rows
    wide = measure("outcomes_strategy", archipelago_run).pivot(index="strategy", columns="outcome", values="value")
    assert wide.sum(axis=1).tolist() == pytest.approx([1] * len(wide))
    for strategy, own in seats.groupby("strategy", observed=True):
        assert wide.loc[strategy, ["wins by points", "wins by a war"]].sum() == pytest.approx(own["win"].mean())
        assert wide.loc[strategy, "loses with all"] == pytest.approx((own["ended"] == 1).mean())
        assert wide.loc[strategy, "loses to the Separatist"] == pytest.approx(((own["ended"] == 2) & (own["won"] == 0)).mean())


def test_contributions(archipelago_run, rows):
    """Gifts a seat, the part of a game's gifts, and the Gini coefficient by its definition."""
    _, _, seats = rows
    table = measure("contributions", archipelago_run).set_index(["metric", "strategy"])
    total = seats.groupby("game")["given"].transform("sum")
    for strategy, own in seats.groupby("strategy", observed=True):
        assert table.loc[("contribution", strategy), "value"] == pytest.approx(own["given"].mean())
        assert table.loc[("contribution_share", strategy), "value"] == pytest.approx(own["given"].sum() / total[own.index].sum())
    shares = table.loc["contribution_share"]
    assert (shares["value"] * shares["n"]).sum() == pytest.approx(seats["given"].sum())
    given = seats["given"].to_numpy().reshape(-1, PLAYERS)
    given = given[given.sum(axis=1) > 0]
    pairs = sum(np.abs(given[:, i] - given[:, j]) for i, j in itertools.product(range(PLAYERS), repeat=2))
    assert table.loc["contribution_gini", "value"].iloc[0] == pytest.approx((pairs / (2 * PLAYERS * given.sum(axis=1))).mean())


def test_gini_knows_its_ends():
    """0 if all give alike, 3/4 if one of four gives all."""
    assert gini(np.array([[2, 2, 2, 2], [0, 0, 5, 0]])).tolist() == [0, 0.75]


def test_contribution_return(archipelago_run, rows):
    """Win share by part given, and the difference within a game between those who give most and least."""
    _, _, seats = rows
    total = seats.groupby("game")["given"].transform("sum")
    some = seats[total > 0].assign(part=seats["given"] / total * PLAYERS)
    parts = measure("contribution_return", archipelago_run, "contribution_return").set_index("given")
    assert parts["n"].sum() == len(some)
    assert parts.loc["nothing", "value"] == pytest.approx(some.loc[some["given"] == 0, "win"].mean())
    assert parts.loc["more than one and a half equal parts", "value"] == pytest.approx(some.loc[some["part"] > 1.5, "win"].mean())
    one = some[(some["part"] > 0.5) & (some["part"] <= 1 + 1e-12)]
    assert parts.loc["half to one equal part", ["n", "value"]].tolist() == pytest.approx([len(one), one["win"].mean()])
    gaps = [own.loc[own["given"] == own["given"].max(), "win"].mean() - own.loc[own["given"] == own["given"].min(), "win"].mean()
            for _, own in seats.groupby("game") if own["given"].nunique() > 1]
    row = measure("contribution_return", archipelago_run, "contribution_gap").set_index("given").loc["most less least, all games"]
    assert (row["n"], row["value"]) == pytest.approx((len(gaps), np.mean(gaps)))
    sides = measure("contribution_return", archipelago_run, "contribution_return_strategy")
    assert sides["n"].sum() == len(some)


def test_crises(archipelago_run, rows):
    """Means a game and the share met."""
    _, games, _ = rows
    table = measure("crises", archipelago_run).set_index(["metric", "kind", "ended"])["value"]
    for kind in ("domestic", "export"):
        assert table[("crises", kind, "all")] == pytest.approx(games[kind].mean())
        assert table[("crises_met", kind, "all")] == pytest.approx(games[f"{kind}_met"].sum() / games[kind].sum())


def test_length(archipelago_run, rows):
    """Rounds and decisions: mean, median, and the distribution that sums to one."""
    _, games, _ = rows
    table = measure("game_length", archipelago_run).set_index(["what", "ended", "statistic"])["value"]
    for what in ("rounds", "decisions"):
        for scope, own in (("all", games), ("war", games[games["war"]]), ("no war", games[~games["war"]])):
            assert table[(what, scope, "mean")] == pytest.approx(own[what].mean())
            assert table[(what, scope, "50% of games at most")] == np.quantile(own[what], 0.5, method="inverted_cdf")
    shares = measure("rounds_distribution", archipelago_run)
    assert shares["value"].sum() == pytest.approx(1)
    assert (shares["rounds"] * shares["value"]).sum() == pytest.approx(games["rounds"].mean())


def test_tracks_by_round(archipelago_run, rows):
    """Quantiles by outcome, and means, of the rounds that were played."""
    run, _, _ = rows
    played = run.rounds[run.rounds["round"] > 0]
    played = played.assign(war=np.where(played["ended"].isin((1, 2)), "war", "no war"))
    found = measure("rebellion_track", archipelago_run).set_index(["track", "ended", "round", "quantile"])
    for (outcome, number), own in played.groupby(["war", "round"]):
        for track in ("population", "rebellion"):
            row = found.loc[(track, outcome, number, 0.95)]
            assert (row["n"], row["value"]) == (len(own), np.quantile(own[track], 0.95, method="inverted_cdf"))
    means = measure("economy", archipelago_run)
    for track, scale in (("florins", 1), ("surplus", 1), ("domestic", 1), ("price", 10)):
        agree(means[means["track"] == track], "round", (played[track] / scale).groupby(played["round"]))


def test_the_last_round_of_a_war_shows_it(rows):
    """Known truth: rebellion exceeds population after the last round of a war, and of no other game."""
    run, _, _ = rows
    last = run.rounds[run.rounds["round"] > 0].groupby("game").last()
    assert ((last["rebellion"] > last["population"]) == last["ended"].isin((1, 2))).all()


def test_pushes(archipelago_run, rows):
    """Shares of all steps up sum to one, of all games and by outcome."""
    _, games, _ = rows
    table = measure("rebellion_pushes", archipelago_run)
    shares = table[table["metric"] == "rebellion_push_share"]
    assert shares.groupby("ended")["value"].sum().tolist() == pytest.approx([1, 1, 1])
    by = table.set_index(["metric", "ended", "cause"])
    total = games[list(rebellion_pushes.CAUSES)].to_numpy().sum()
    for column, cause in rebellion_pushes.CAUSES.items():
        row = by.loc[("rebellion_push_share", "all", cause)]
        assert (row["n"], row["value"]) == pytest.approx((total, games[column].sum() / total))
        assert by.loc[("rebellion_push", "war", cause), "value"] == pytest.approx(games.loc[games["war"], column].mean())
    up, down = (by.loc[("rebellion_steps", "all", f"all steps {way}"), "value"] for way in ("up", "down"))
    assert up - down == pytest.approx(games["rebellion"].mean())


def test_assets_and_actions(archipelago_run, rows):
    """Means, users, win shares by number; actions by strategy."""
    _, _, seats = rows
    table = measure("assets", archipelago_run)
    by = table[table["number"].isna()].set_index(["metric", "asset"])["value"]
    for column, name in assets.THINGS.items():
        agree(table[(table["metric"] == "asset_win_share") & (table["asset"] == name)], "number",
              seats.groupby(seats[column].clip(upper=3).map({0: "0", 1: "1", 2: "2", 3: "3 or more"}))["win"])
        assert by[("asset_mean", name)] == pytest.approx(seats[column].mean())
        assert by[("asset_any", name)] == pytest.approx((seats[column] > 0).mean())
    done = measure("actions", archipelago_run)
    for column, name in actions.ACTIONS.items():
        agree(done[done["action"] == name], "strategy", seats.groupby("strategy", observed=True)[column])


def test_end_triggers(archipelago_run, rows):
    """Endings by objective: of all games they sum to the games that a condition ends."""
    _, games, seats = rows
    table = measure("end_triggers", archipelago_run).set_index(["metric", "objective"])
    assert table.loc["end_trigger", "value"].sum() == pytest.approx((games["ending"] == 0).mean())
    ended = games.set_index("game")["announced"].astype(object).where((games["ending"] == 0).to_numpy())
    for objective, row in table.loc["end_trigger_dealt"].iterrows():
        dealt = seats.loc[seats["objective"] == objective, "game"].unique()
        assert (row["n"], row["value"]) == pytest.approx((len(dealt), (ended[dealt] == objective).mean()))
    for objective, row in table.loc["end_trigger_win"].iterrows():
        own = seats[(seats["ended_by"] == 1) & (seats["ended"] == 0) & (seats["objective"] == objective)]
        assert (row["n"], row["value"]) == pytest.approx((len(own), own["win"].mean()))


def test_components(archipelago_run, rows):
    """Share of games in which a thing occurs; the Separatist has no condition to be met."""
    _, games, seats = rows
    table = measure("component_use", archipelago_run).set_index(["group", "component"])["value"]
    assert table[("asset", "temple")] == pytest.approx((seats.groupby("game")["temples"].sum() > 0).mean())
    assert table[("trade", "offer accepted")] == pytest.approx((games["deals"] > 0).mean())
    assert not any("Separatist" in name for name in table.loc["end condition dealt"].index)


def test_merged_parts_equal_the_whole(archipelago_pair_run, tmp_path, monkeypatch):
    """Every metric is the same whether a run lies in many parts or in one."""
    monkeypatch.setattr("sim.batch.BLOCKS_PER_PART", 2)  # first: importing it reads the constant of sim.dataset
    monkeypatch.setattr("sim.dataset.BLOCKS_PER_PART", 2)
    monkeypatch.setattr(tables, "MERGE_EVERY", 3)
    dataset = play_archipelago(tmp_path / "parts", archipelago_pair_run.manifest["games"], players=2)
    assert dataset.n_parts > 1
    in_parts = metrics.measure_all(dataset)
    monkeypatch.undo()
    whole = metrics.measure_all(archipelago_pair_run)
    assert in_parts.keys() == whole.keys()
    for name, table in whole.items():
        pd.testing.assert_frame_equal(in_parts[name], table, check_exact=False, rtol=1e-9)


def test_weights_count_in_the_denominator():
    """A share of a total is the ratio of sums, with the variance of a ratio."""
    sums = tables.block_sums([0, 0, 1], {}, [1, 2, 0], weights=[4, 6, 5])
    assert sums.iloc[0].tolist() == [2, 15, 3, 125, 30, 9]
    ones = tables.block_sums([0, 0, 1], {}, [1, 2, 0])
    pd.testing.assert_frame_equal(ones, tables.block_sums([0, 0, 1], {}, [1, 2, 0], weights=[1, 1, 1]))


def test_widened_shares_stay_shares():
    """Wider intervals of shares end at 0 and 1."""
    table = pd.DataFrame({"value": [0.01, 0.99], "low": [0.0, 0.97], "high": [0.03, 1.0], "blocks": 50, "unit": "share"})
    wide = widened(table, 20)
    assert wide["low"].iloc[0] == 0
    assert wide["high"].iloc[1] == 1


def test_page_of_archipelago(archipelago_run, tmp_path):
    """Every chart that applies is there with its table; findings carry n; both forms are built."""
    page.build(archipelago_run, html=tmp_path / "page.html", markdown=tmp_path / "page.md")
    text = (tmp_path / "page.html").read_text("utf-8")
    figures = re.findall(r"<figure>.*?</figure>", text, flags=re.DOTALL)
    assert len(figures) == len(DRAWN)
    assert all("<svg" in figure and figure.count("<tr>") > 1 for figure in figures)
    assert "talent" not in text
    assert "games without a war" in text
    told = findings.found(metrics.measure_all(archipelago_run))
    assert {"end_causes", "rebellion", "roles"} <= set(findings.FINDINGS)
    for finding in told:
        assert "n = " in finding.text
        assert finding.title in html.unescape(text)
    assert not re.search(r"\bnan\b", text, flags=re.IGNORECASE)


def test_findings_on_giving_claim_no_cause(archipelago_run):
    """What giving goes with is called an association."""
    told = findings.FINDINGS["contribution_return"](measure("contribution_return", archipelago_run))
    assert "association, not a cause" in told.text


@pytest.mark.parametrize("name", DRAWN)
def test_every_chart_keeps_the_contract(name, archipelago_run):
    """A metric, a place, and a drawing with n whose title is a sentence."""
    chart = charts.load(name)
    with theme.styled():
        ax = chart.draw(measure(chart.METRIC, archipelago_run), matplotlib.figure.Figure().add_subplot())
    assert len(ax.get_title(loc="left").split()) > 3
    assert "n = " in ax.get_xlabel()


def kept_games(dataset, folder, endings):
    """A copy of a run with the games that ended in one of these ways."""
    (folder / "manifest.json").write_text(json.dumps(dataset.manifest), "utf-8")
    games = [part.to_pandas() for part in dataset.parts("games")]
    for table in TABLES:
        (folder / table).mkdir()
        for number, part in enumerate(dataset.parts(table)):
            wanted = games[number].loc[games[number]["ending"].isin(endings), "game"]
            kept = part.filter(part.to_pandas()["game"].isin(wanted).to_numpy())
            pq.write_table(kept, folder / table / f"part-{number:05d}.parquet")
    return Dataset.open(folder)


def test_survival(archipelago_run, rows):
    """Games that go on after each round, and those that end in war among them."""
    _, games, _ = rows
    table = measure("game_survival", archipelago_run)
    last = int(games["rounds"].max())
    for ended, own in (("all", games), ("no war", games[~games["war"]]), ("war", games[games["war"]])):
        agree(table[table["ended"] == ended], "round", {r: own["rounds"] > r for r in range(last + 1)}.items())


def test_wealth(archipelago_run, rows):
    """Mean differences between two seats, written out."""
    _, games, seats = rows
    table = measure("wealth_gini", archipelago_run).set_index(["of", "ended"])
    for of, ended in table.index:
        held = seats[of].to_numpy().reshape(-1, PLAYERS)[games["war"] == (ended == "war")]
        held = held[held.sum(axis=1) > 0]
        apart = sum(abs(held[:, i] - held[:, j]) for i in range(PLAYERS) for j in range(PLAYERS))
        assert table.loc[(of, ended), "value"] == pytest.approx((apart / (2 * PLAYERS * held.sum(axis=1))).mean())
        assert table.loc[(of, ended), "n"] == len(held)


def test_objective_pairs(archipelago_run, archipelago_pair_run):
    """Wins of a holder while another seat holds the second objective; two players hold two each."""
    for dataset in (archipelago_run, archipelago_pair_run):
        _, _, seats = enriched(dataset)
        held = pd.concat([seats[["game", "seat", "win", column]].set_axis(["game", "seat", "win", "objective"], axis=1)
                          for column in ("objective", "objective_2")]).astype({"objective": object}).dropna()
        both = held.merge(held, on="game", suffixes=("", "_other"))
        wins = both[both["seat"] != both["seat_other"]].groupby(["objective", "objective_other"])["win"]
        agree(measure("objective_pairs", dataset), ["objective", "other"], wins)


@pytest.mark.parametrize(("endings", "said"), [
    ((1,), "Nobody wins a single game"), ((1, 2), "win"), ((0, 3, 4), "No game is lost")])
def test_one_sided_runs_make_a_page(endings, said, archipelago_run, tmp_path, monkeypatch, capsys):
    """All lose, all in war, none in war: page and summary hold."""
    (tmp_path / "run").mkdir()
    dataset = kept_games(archipelago_run, tmp_path / "run", endings)
    page.build(dataset, html=tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text("utf-8")
    assert said in text
    assert ("final score" in text) == (0 in endings)
    plain = json.loads(json.dumps(summary.as_json(dataset), allow_nan=False))
    assert plain["scored"] == (0 in endings)
    monkeypatch.setenv("COLUMNS", "120")
    summary.show(dataset)
    assert "without a war" in capsys.readouterr().out


def test_summary_says_who_can_win(archipelago_run, rows):
    """The share of games that somebody wins and of those that are scored stand in the data."""
    _, games, _ = rows
    plain = summary.as_json(archipelago_run)
    assert plain["won"] == pytest.approx(games["won"].mean())
    assert plain["scored"] == pytest.approx((~games["war"]).mean())
