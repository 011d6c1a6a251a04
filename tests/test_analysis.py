"""Intervals against published values and simulated coverage; parts against the whole."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from conftest import play_embark

import analysis
from analysis import intervals, metrics, tables
from analysis.histogram import counts, distribution, quantiles

FROM_STATSMODELS = [(250, 1_000, 0.22415, 0.27776), (0, 20, 0.0, 0.16113), (20, 20, 0.83887, 1.0)]
HALF_WIDTHS = [(1e3, 2.68), (1e4, 0.85), (1e5, 0.27), (1e6, 0.085), (1e7, 0.027)]
BLOCKS, ROWS, REPEATS = 100, 4, 4_000


@pytest.mark.parametrize(("x", "n", "low", "high"), FROM_STATSMODELS)
def test_wilson_gives_published_intervals(x, n, low, high):
    """250 of 1,000 gives 0.22415 to 0.27776; none or all of 20 stay inside 0 and 1."""
    assert intervals.wilson(x, n) == pytest.approx((low, high), abs=1e-5)


@pytest.mark.parametrize(("n", "points"), HALF_WIDTHS)
def test_wilson_half_widths(n, points):
    """Half-widths at one in four, in percentage points."""
    low, high = intervals.wilson(0.25 * n, n)
    assert 50 * (high - low) == pytest.approx(points, rel=0.02)


def test_one_row_a_block_gives_wilson():
    """A share whose blocks hold one game is Wilson's interval, up to the t quantile."""
    hits = np.arange(1_000) < 250
    value, low, high = intervals.clustered_share(tables.block_sums(np.arange(1_000), {}, hits))
    assert (value[0], low[0], high[0]) == pytest.approx((0.25, 0.22415, 0.27776), abs=1e-4)


def test_blocks_of_one_size_give_the_interval_of_block_means():
    """The ratio estimator agrees with the t interval of block means when all blocks are alike in size."""
    values = np.random.default_rng(3).normal(size=(50, 4))
    sums = tables.block_sums(np.repeat(np.arange(50), 4), {}, values.ravel())
    assert [float(v[0]) for v in intervals.ratio(sums)] == pytest.approx(list(intervals.block_mean(values.mean(axis=1))))


def _draw(low: float, high: float, yes: bool) -> tuple[pd.DataFrame, float]:
    """Many repeats of a run whose rows depend on their block, as groups of one table."""
    random = np.random.default_rng(11)
    level = random.uniform(low, high, size=(BLOCKS, REPEATS, 1))
    noise = random.random(size=(BLOCKS, REPEATS, ROWS))
    values = (noise < level) if yes else level + noise - 0.5
    repeat = np.broadcast_to(np.arange(REPEATS)[None, :, None], values.shape)
    block = np.broadcast_to(np.arange(BLOCKS)[:, None, None], values.shape)
    return tables.block_sums(block.ravel(), {"repeat": repeat.ravel()}, values.ravel()), (low + high) / 2


@pytest.mark.parametrize(("estimator", "low", "high", "yes"), [
    (intervals.ratio, 0.0, 10.0, False), (intervals.ratio, 0.2, 0.8, True), (intervals.clustered_share, 0.2, 0.8, True),
    (intervals.clustered_share, 0.0, 0.2, True)])
def test_intervals_cover_in_19_of_20_runs(estimator, low, high, yes):
    """Simulated coverage of the block intervals lies within 94 and 96 %."""
    sums, truth = _draw(low, high, yes)
    _, lower, upper = estimator(sums)
    assert 0.94 <= np.mean((lower <= truth) & (truth <= upper)) <= 0.96


def test_counting_rows_as_trials_would_not_cover():
    """Wilson on rows instead of blocks misses far more often: why the block is the unit."""
    sums, truth = _draw(0.0, 1.0, yes=True)
    lower, upper = intervals.wilson(sums["y"], sums["x"])
    assert np.mean((lower <= truth) & (truth <= upper)) < 0.9


def test_a_share_of_nothing_keeps_an_upper_bound():
    """Never seen is not impossible: the interval is Wilson's over blocks."""
    sums = tables.block_sums(np.repeat(np.arange(20), 3), {}, np.zeros(60))
    assert [float(v[0]) for v in intervals.ratio(sums, bounds=(0, 1))] == pytest.approx([0, 0, 0.16113], abs=1e-5)
    assert [float(v[0]) for v in intervals.clustered_share(sums)][:2] == [0, 0]


def test_one_block_has_no_interval():
    """A single block says nothing of its own spread."""
    value, low, high = intervals.ratio(tables.block_sums([0, 0], {}, [1, 2]))
    assert value[0] == 1.5
    assert np.isnan([low[0], high[0]]).all()


def test_widened_is_bonferroni():
    """Intervals for ten comparisons are those at 99.5 %."""
    sums = tables.block_sums(np.arange(30), {}, np.arange(30) % 7)
    wide = intervals.widened(tables.estimate(sums, "m", "VP"), 10)
    _, low, high = intervals.ratio(sums, level=0.995)
    assert (wide["low"][0], wide["high"][0]) == pytest.approx((low[0], high[0]))


def test_slabs_and_groups_do_not_change_sums(monkeypatch):
    """Sums per block are the same in many small slabs, and equal to a group-by."""
    random = np.random.default_rng(5)
    block = np.sort(random.integers(0, 40, 500)) + 1_000
    group = pd.Categorical.from_codes(random.integers(-1, 3, 500), ["a", "b", "c"])
    values = random.integers(0, 9, 500)
    whole = tables.block_sums(block, {"g": group}, values)
    monkeypatch.setattr(tables, "SLAB", 6)
    pd.testing.assert_frame_equal(whole, tables.block_sums(block, {"g": group}, values))
    cells = pd.DataFrame({"b": block, "g": group, "v": values}).groupby(["g", "b"], observed=True)["v"].agg(["size", "sum"])
    expected = cells["sum"].pow(2).groupby("g", observed=True).sum()
    assert whole["yy"].tolist() == expected.tolist()


@pytest.fixture
def embark_in_parts(tmp_path, monkeypatch):
    """A run written in many small parts."""
    monkeypatch.setattr("sim.batch.BLOCKS_PER_PART", 16)  # first: importing it reads the constant of sim.dataset
    monkeypatch.setattr("sim.dataset.BLOCKS_PER_PART", 16)
    return play_embark(tmp_path / "parts", 150)


def test_merged_parts_equal_the_whole(embark_in_parts, tmp_path, monkeypatch):
    """Every metric is the same whether a run lies in four parts or in one."""
    assert embark_in_parts.n_parts > 3
    in_parts = metrics.measure_all(embark_in_parts)
    monkeypatch.undo()
    whole = metrics.measure_all(play_embark(tmp_path / "whole", 150))
    assert in_parts.keys() == whole.keys()
    for name, table in whole.items():
        pd.testing.assert_frame_equal(in_parts[name], table, check_exact=False, rtol=1e-9)


def test_merging_in_between_changes_nothing(embark_in_parts, monkeypatch):
    """Piles of sums that are merged early give the same table."""
    before = metrics.load("score_quantiles").measure(embark_in_parts)
    monkeypatch.setattr(tables, "MERGE_EVERY", 2)
    embark_in_parts.__dict__.pop("_sums")
    pd.testing.assert_frame_equal(before, metrics.load("score_quantiles").measure(embark_in_parts))


def test_load_gives_all_rows(embark_run):
    """Notebooks get three frames with all rows."""
    run = analysis.load(embark_run.path)
    assert len(run.games) == embark_run.manifest["games"]
    assert len(run.seats) == 3 * len(run.games)
    assert set(run.rounds["round"]) == set(range(1, 7))


class _Run:
    """As much of a part as counting needs."""

    def __init__(self, blocks: int) -> None:
        self.dataset = self
        self.manifest = {"blocks": blocks}


def test_histogram_quantiles_are_exact_and_their_intervals_cover():
    """Quantiles equal those of the raw numbers; the interval of the median holds the truth in about 19 of 20 runs."""
    inside = 0
    for repeat in range(200):
        values = np.random.default_rng(repeat).binomial(1_000, 0.5, 400)
        table = quantiles(counts(_Run(400), np.arange(400), {}, values), "q", "VP").set_index("quantile")
        assert table.loc[0.25, "value"] == np.quantile(values, 0.25, method="inverted_cdf")
        inside += table.loc[0.5, "low"] <= 500 <= table.loc[0.5, "high"]
    assert 0.92 <= inside / 200 <= 0.99


def test_distribution_sums_to_one():
    """Shares of all outcomes add up to one, and the cumulative ones end there."""
    table = counts(_Run(50), np.arange(50), {}, np.arange(50) % 7)
    assert distribution(table, "d", cumulative=False)["value"].sum() == pytest.approx(1)
    assert distribution(table, "d", cumulative=True)["value"].iloc[-1] == pytest.approx(1)
