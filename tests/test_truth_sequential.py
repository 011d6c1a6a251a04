"""The sequential ratio test for four seats: error rates and sample sizes against those of an independent simulation."""

import numpy as np
import pytest
from scipy import optimize, stats

from analysis import sequential

FAIR, BETTER, LOOK, SEATS, MOST = 0.25, 0.26, 250, 4, 60_000
NOISE = 0.3  # of the Gumbel noise that turns a seat's luck into a game: with it the block variances are those of the table
# Published with the method, 400 runs a row: luck of a deal (standard deviation), true share, says H1, mean blocks, block
# variance. Wald's design is symmetric, so that H1 should take as long as H0; the H1 rows, 18 % longer, come out (both, with
# their errors) if the better player won 25.93 % there and not 26 %.
TABLE_RUNS = 400
TABLE = [(0.3, FAIR, 0.022, 2384, 0.0380), (0.3, 0.2593, 0.963, 2799, 0.0389),
         (1.0, FAIR, 0.020, 1308, 0.0179), (1.0, 0.2593, 0.950, 1557, 0.0183)]
RUNS = pytest.mark.parametrize("runs", [400, pytest.param(4_000, marks=pytest.mark.slow)])


def chances(random, luck, edge, blocks):
    """Chance to win in each game of a block: luck stays with the seats, the focal player and its edge go round."""
    worth = np.exp(luck * random.standard_normal((blocks, SEATS)) / NOISE)
    mine = worth * np.exp(edge / NOISE)
    return mine / (worth.sum(axis=1, keepdims=True) - worth + mine)


def edge_for(share, luck):
    """The edge that makes the focal player win a share."""
    def off(edge):
        return chances(np.random.Generator(np.random.SFC64(1)), luck, edge, 400_000).mean() - share
    return 0.0 if share == FAIR else optimize.brentq(off, 0.0, 0.2, xtol=1e-5)


def wins(random, luck, edge, blocks):
    """Games won in each block of four."""
    return (random.random((blocks, SEATS)) < chances(random, luck, edge, blocks)).sum(axis=1)


def tried(random, luck, edge):
    """Verdict and blocks of one sequential run, looked at every 250 blocks."""
    counts, verdict = np.zeros(SEATS + 1), "go on"
    while verdict == "go on" and counts.sum() < MOST:
        counts += np.bincount(wins(random, luck, edge, LOOK), minlength=SEATS + 1)
        verdict = sequential.Test(FAIR, BETTER).verdict(np.arange(SEATS + 1) / SEATS, counts)
    return verdict, counts.sum()


def tries(luck, truth, runs, seed=21):
    """Share of runs that end in H1 and in H0, and the blocks of each."""
    random, edge = np.random.Generator(np.random.SFC64(seed)), edge_for(truth, luck)
    verdicts, lengths = zip(*(tried(random, luck, edge) for _ in range(runs)), strict=True)
    return verdicts.count("H1") / runs, verdicts.count("H0") / runs, np.array(lengths)


@RUNS
@pytest.mark.parametrize(("luck", "truth", "first", "blocks", "variance"), TABLE)
def test_the_published_table(luck, truth, first, blocks, variance, runs):
    """Rates and mean blocks agree within three standard errors of both simulations; the block variance is the same."""
    values = wins(np.random.Generator(np.random.SFC64(2)), luck, edge_for(truth, luck), 200_000) / SEATS
    assert values.mean() == pytest.approx(truth, abs=4 * values.std() / np.sqrt(len(values)))
    assert values.var() == pytest.approx(variance, abs=0.0006)
    says_first, says_second, lengths = tries(luck, truth, runs)
    assert says_first + says_second == 1
    pooled = (says_first * runs + first * TABLE_RUNS) / (runs + TABLE_RUNS)
    assert says_first == pytest.approx(first, abs=3 * np.sqrt(pooled * (1 - pooled) * (1 / runs + 1 / TABLE_RUNS)))
    assert lengths.mean() == pytest.approx(blocks, abs=3 * lengths.std() * np.sqrt(1 / runs + 1 / TABLE_RUNS))


@RUNS
@pytest.mark.parametrize("luck", [0.3, 1.0])
def test_the_ratio_test_keeps_its_promises(luck, runs):
    """Wrong in at most 5 % under either hypothesis, equally long under both, and shorter than a test of planned size."""
    lengths = []
    for truth, wrong in ((FAIR, 0), (BETTER, 1)):  # seeds apart: luck that speeds one up slows the other down
        *rates, blocks = tries(luck, truth, runs, seed=22 + wrong)
        assert rates[wrong] * runs <= stats.binom.ppf(0.999, runs, 0.05)
        assert rates[wrong] > 0.005  # nor bought by endless play
        lengths.append(blocks)
    means, errors = zip(*((blocks.mean(), blocks.std() / np.sqrt(runs)) for blocks in lengths), strict=True)
    assert abs(means[1] - means[0]) < 3.5 * np.hypot(*errors)
    variance = TABLE[0 if luck < 1 else 2][4]
    planned = (2 * stats.norm.ppf(0.95)) ** 2 * variance / (BETTER - FAIR) ** 2
    assert max(means) < 0.75 * planned


# ----- blocks without spread


def test_constant_blocks_are_decided():
    """Every block won exactly once: the share is the fair one, and the test says so soon, and the other way round."""
    values, counts = np.arange(SEATS + 1) / SEATS, np.zeros(SEATS + 1)
    counts[1] = 2 * LOOK
    assert sequential.Test(FAIR, BETTER).verdict(values, counts) == "H0"
    assert sequential.Test(0.24, FAIR).verdict(values, counts) == "H1"
