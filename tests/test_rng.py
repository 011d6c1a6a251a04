"""Random numbers: equal to NumPy's SFC64, even, and independent of each other."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.batch import ignoring_wrap_around
from sim.jit import JIT
from sim.rng import below, next_u64, roll, seed_stream, shuffle

words = st.integers(0, 2**64 - 1)


@settings(max_examples=50, deadline=None)
@given(st.tuples(words, words, words, words))
def test_same_numbers_as_numpy(state):
    """From the same state, the same 64-bit numbers as numpy.random.SFC64."""
    theirs = np.random.SFC64(1)
    content = theirs.state
    content["state"]["state"] = np.array(state, dtype=np.uint64)
    theirs.state = content
    ours = np.array(state, dtype=np.uint64)
    with ignoring_wrap_around():
        for _ in range(20):
            assert int(next_u64(ours)) == int(theirs.random_raw())


def stream(seed=1, deal=0, number=0):
    """A seeded stream."""
    out = np.zeros(4, dtype=np.uint64)
    with ignoring_wrap_around():
        seed_stream(out, seed, deal, number)
    return out


def test_streams_differ_by_each_key():
    """Another seed, deal or stream number gives another stream; the same gives the same."""
    assert (stream(1, 2, 3) == stream(1, 2, 3)).all()
    starts = {tuple(stream(s, d, n)) for s in range(20) for d in range(20) for n in range(6)}
    assert len(starts) == 20 * 20 * 6


@pytest.mark.parametrize("n", [1, 2, 3, 6, 10, 37])
def test_below_is_even(n):
    """Every number below n is equally likely (chi-square within five standard deviations)."""
    draws = 60_000 if JIT else 6_000
    counts = np.zeros(n)
    source = stream(7)
    with ignoring_wrap_around():
        for _ in range(draws):
            counts[below(source, n)] += 1
    chi = ((counts - draws / n) ** 2 / (draws / n)).sum()
    assert chi <= (n - 1) + 5 * np.sqrt(2 * max(n - 1, 1))


def test_shuffle_is_even():
    """All orders of four cards are equally likely."""
    draws = 24_000 if JIT else 4_800
    source, counts = stream(3), {}
    with ignoring_wrap_around():
        for _ in range(draws):
            cards = np.arange(4)
            shuffle(source, cards, 4)
            counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    expected = draws / 24
    assert len(counts) == 24
    assert sum((c - expected) ** 2 / expected for c in counts.values()) < 23 + 5 * np.sqrt(46)


def test_roll_has_the_faces():
    """A die shows 1 to its faces."""
    source = stream(5)
    with ignoring_wrap_around():
        assert {int(roll(source, 6)) for _ in range(300)} == {1, 2, 3, 4, 5, 6}
