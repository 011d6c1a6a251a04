"""Do 95 % intervals hold the truth in 95 of 100 runs? Against binomial draws, and against Pig, whose truth is known exactly."""

import numpy as np
import pytest
from side_by_side import MARK, exact_share, short_runs

from analysis import intervals, metrics, paired
from sim.jit import JIT

REPEATS = 5_000  # of which 95 % are known within 0.3 points
FIGURE = "win_share_strategy"


def covers(low, high, truth):
    """Do 94 to 96 % of the intervals hold the truth?"""
    return 0.94 <= np.mean((low <= truth) & (truth <= high)) <= 0.96


@pytest.mark.parametrize("p", [0.05, 0.25, 0.5])
def test_wilson_covers(p):
    """Wilson's interval, over 20,000 runs of 1,000 games."""
    hits = np.random.Generator(np.random.SFC64(7)).binomial(1_000, p, 20_000)
    assert covers(*intervals.wilson(hits, 1_000), p)


@pytest.mark.skipif(not JIT, reason="a million games")
@pytest.mark.parametrize(("blocks", "seed"), [
    pytest.param(100, 1, id="batches of two, paired"), pytest.param(20, 1, id="few blocks, paired"),
    pytest.param(10, 2, id="few blocks, other deals"),
    pytest.param(75, 1, marks=pytest.mark.slow, id="batches of one and two, paired"),
    pytest.param(100, 2, marks=pytest.mark.slow, id="batches of two, other deals")])
def test_intervals_of_a_difference_cover(tmp_path, blocks, seed):
    """What Pig to 40 does to a win share against Pig to 100: the jackknife's intervals hold the exact effect."""
    before = short_runs(tmp_path / "a", REPEATS, blocks)
    after = short_runs(tmp_path / "b", REPEATS, blocks, seed=seed, target=40)
    table = paired.compare(before, after, [FIGURE])
    table = table[table["name"].str.endswith(MARK)]
    assert len(table) == REPEATS and paired.same_deals(before, after) == (seed == 1)
    assert covers(table["low"], table["high"], exact_share(40) - exact_share(100))


@pytest.mark.skipif(not JIT, reason="hundreds of thousands of games")
def test_intervals_of_a_figure_cover(tmp_path):
    """The win share itself: by the t interval of a report, and by the jackknife of a gate's bands."""
    runs = short_runs(tmp_path / "a", REPEATS, 50)
    told = metrics.load(FIGURE).measure(runs)
    told = told[(told["metric"] + told["strategy"].astype(str) + "]").str.endswith(MARK)]
    assert len(told) == REPEATS and covers(told["low"], told["high"], exact_share(100))
    values = paired.replicates(runs, [FIGURE], 50)
    values = values[values.index.get_level_values("name").str.endswith(MARK)]
    half = intervals.half_width(values)
    assert covers(values[-1] - half, values[-1] + half, exact_share(100))
