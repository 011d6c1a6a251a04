"""Verdicts come as often as theory says: effects of known size in Pig, and none at all on other deals."""

import numpy as np
import pytest
from scipy import stats
from side_by_side import MARK, PATIENT, exact_share, short_runs

from analysis import paired
from analysis.gate.baseline import Baseline, Measured
from analysis.gate.judge import judge
from analysis.gate.scenario import GateScenario, Watched
from sim.jit import JIT

pytestmark = pytest.mark.skipif(not JIT, reason="hundreds of thousands of games")
FIGURE, HARDLY, SEED = "win_share_strategy", 1e-9, 11
VERDICTS = (paired.UNCHANGED, paired.CHANGED, paired.INCONCLUSIVE)


def compared(folder, repeats, seed, target):
    """Short runs of Pig to 100 against as many with another seed or target: the patient strategy's share, once a repeat."""
    before = short_runs(folder / "a", repeats, 200, seed=SEED)
    after = short_runs(folder / "b", repeats, 200, seed=seed, target=target)
    table = paired.compare(before, after, [FIGURE])
    return table[table["name"].str.endswith(MARK)].reset_index(drop=True)


def expected(effect, margin, error, df):
    """Chances of the verdicts where an estimate is normal and its standard error comes from a chi-square distribution."""
    random = np.random.Generator(np.random.SFC64(1))
    size = np.abs(effect + error * random.standard_normal(400_000))
    told = error * np.sqrt(random.chisquare(df, 400_000) / df)
    unchanged = (size + stats.t.ppf(0.95, df) * told < margin).mean()
    changed = (size - stats.t.ppf(0.975, df) * told > margin).mean()
    return unchanged, changed, 1 - unchanged - changed


@pytest.fixture(scope="module", params=[1_000, pytest.param(5_000, marks=pytest.mark.slow)])
def planted(request, tmp_path_factory):
    """Comparisons by the size of the effect, which is 0 on other deals and known exactly for Pig to 25."""
    home = tmp_path_factory.mktemp("planted")
    effect = exact_share(25) - exact_share(100)
    return {0.0: compared(home / "none", request.param, SEED + 1, 100), effect: compared(home / "some", request.param, SEED, 25)}


@pytest.mark.parametrize("margins", [0, 0.5, 1, 2])
def test_mix_of_verdicts(planted, margins):
    """No effect, half a margin, one and two: unchanged, changed and inconclusive in the proportions of normal theory."""
    effect = max(planted) if margins else 0.0
    table, margin = planted[effect], max(planted) / (margins or 1)
    verdict = paired.judged(table, {FIGURE: margin})["verdict"]
    found = [int((verdict == name).sum()) for name in VERDICTS]
    chances = expected(effect, margin, np.sqrt((table["se"] ** 2).mean()), table["df"].mean())
    for times, chance in zip(found, chances, strict=True):
        assert stats.binom.ppf(0.001, len(table), chance) <= times <= stats.binom.ppf(0.999, len(table), chance), (found, chances)
    if margins >= 1:
        assert found[0] <= stats.binom.ppf(0.99, len(table), paired.ALPHA)  # false `unchanged`


@pytest.mark.parametrize(("repeats", "most"), [(200, 18), pytest.param(1_000, 67, marks=pytest.mark.slow)])
def test_same_rules_on_other_deals_seldom_alarm(tmp_path, repeats, most):
    """With hardly any margin 5 % of comparisons alarm, of a gate with three figures at most as many; 99 % bounds of that."""
    assert most == stats.binom.ppf(0.99, repeats, paired.ALPHA)
    before, after = (short_runs(tmp_path / str(seed), repeats, 100, seed=seed) for seed in (5, 6))
    table = paired.compare(before, after, [FIGURE], {FIGURE: HARDLY})
    alarms = (table["verdict"][table["name"].str.endswith(MARK)] == paired.CHANGED).sum()
    assert stats.binom.ppf(0.01, repeats, paired.ALPHA) <= alarms <= most
    old, new = (measured(runs) for runs in (before, after))
    found = [figures_that_alarm(old, new, k) for k in range(repeats)]
    assert 0 < sum(map(bool, found)) <= most


def measured(runs):
    """Short runs as a gate measures them."""
    values = paired.replicates(runs, [FIGURE, "score"], runs.manifest["blocks"])
    units = dict(zip(values.index.get_level_values("name"), values.index.get_level_values("unit"), strict=True))
    values.index = values.index.get_level_values("name")
    return Measured(runs, values, units, np.arange(1, dtype=np.uint64))


def figures_that_alarm(old, new, repeat):
    """How many of three figures the gate calls changed."""
    names = [f"{FIGURE}[strategy={repeat} {PATIENT}]", *(f"score[by=strategy,of={repeat} {name}]" for name in ("hold", PATIENT))]
    return verdicts_of_gate(old, new, names, HARDLY).count(paired.CHANGED)


def verdicts_of_gate(old, new, names, margin):
    """What a gate says that watches some figures."""
    gate = GateScenario(old.dataset.path, None, {name: Watched(name, margin, None, "error", "") for name in names})
    baseline = Baseline({}, old.values.loc[names], old.values.loc[names], old.games, old.dataset.manifest)
    found = judge(gate, baseline, Measured(new.dataset, new.values.loc[names], new.units, new.games))
    return [row.verdict for row in found.rows]


def test_gate_and_comparison_agree(tmp_path):
    """A gate that watches one figure gives the verdicts of a comparison: evidence and size against the margin, not against 0."""
    before, after = (short_runs(tmp_path / str(target), 150, 200, seed=SEED, target=target) for target in (100, 25))
    old, new = measured(before), measured(after)
    table = paired.compare(before, after, [FIGURE])
    for margins in (0.5, 1, 2):
        margin = (exact_share(25) - exact_share(100)) / margins
        told = paired.judged(table, {FIGURE: margin})
        told = told[told["name"].str.endswith(MARK)].set_index("name")["verdict"]
        assert told.nunique() >= 2
        assert {name: verdicts_of_gate(old, new, [name], margin)[0] for name in told.index} == told.to_dict()
