"""Chance: one SFC64 generator a stream, the same numbers as `numpy.random.SFC64` from the same state.

A stream is a row of four uint64 (a, b, c, counter). Streams are keyed by (seed, deal, stream number), so that one more
draw in one of them leaves all others in step. Source of the generator: PractRand's sfc64 (C. Doty-Humphrey); of the
mixing: splitmix64 (S. Vigna). Uniform numbers below n: Lemire 2019, without bias.
"""

from __future__ import annotations

import numpy as np

from sim.jit import inline, kernel

U = np.uint64
ZERO, ONE = U(0), U(1)
R11, L3, R24, R40, R32 = U(11), U(3), U(24), U(40), U(32)
R30, R27, R31 = U(30), U(27), U(31)
LOW32 = U(0xFFFFFFFF)
OTHER = 1024  # from the number of a stream to that of its first redraw
GOLDEN, MIX1, MIX2 = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)


@inline
def next_u64(stream):
    """The next 64 random bits."""
    out = stream[0] + stream[1] + stream[3]
    stream[3] += ONE
    stream[0] = stream[1] ^ (stream[1] >> R11)
    stream[1] = stream[2] + (stream[2] << L3)
    stream[2] = ((stream[2] << R24) | (stream[2] >> R40)) + out
    return out


@inline
def mix(x):
    """Scramble 64 bits (the finaliser of splitmix64)."""
    x = (x ^ (x >> R30)) * MIX1
    x = (x ^ (x >> R27)) * MIX2
    return x ^ (x >> R31)


@kernel
def seed_stream(stream, seed, deal, number):
    """Set `stream` by (seed, deal, number), all integers; twelve numbers are thrown away, as SFC64's author advises."""
    x = mix(mix(U(seed) + GOLDEN) + U(deal) * GOLDEN + ONE)
    x = mix(x + (U(number) + ONE) * GOLDEN)
    stream[0] = mix(x + GOLDEN)
    stream[1] = mix(x + GOLDEN + GOLDEN)
    stream[2] = mix(x + GOLDEN + GOLDEN + GOLDEN)
    stream[3] = ONE
    for _ in range(12):
        next_u64(stream)


@kernel
def seed_all(chance, scratch, players, redraw, seed, deal):
    """Seed the streams of a game and those of its strategies; `redraw` (one number a source, the strategies last) 0 is as dealt."""
    sources = len(chance)
    for source in range(sources):
        seed_stream(chance[source], seed, deal, source + OTHER * redraw[source])
    for slot in range(players):
        seed_stream(scratch[slot].rng, seed, deal, sources + slot + OTHER * redraw[sources])


@kernel
def below(stream, n):
    """A whole number from 0 to n - 1 (int64), every one equally likely; n from 1 to 2**32 - 1."""
    bound = U(n)
    product = (next_u64(stream) >> R32) * bound
    if (product & LOW32) < bound:
        threshold = ((LOW32 - bound) + ONE) % bound
        while (product & LOW32) < threshold:
            product = (next_u64(stream) >> R32) * bound
    return np.int64(product >> R32)


@kernel
def shuffle(stream, cards, n):
    """Shuffle the first n entries of an array in place (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@kernel
def roll(stream, faces):
    """A die with so many faces: 1 to `faces`."""
    return 1 + below(stream, faces)
