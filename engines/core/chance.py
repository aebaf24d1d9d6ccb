"""Chance in named streams, identical compiled and interpreted.

A game has one stream for the deal (all chance of the rules) and one for each player's bot. A stream is seeded from (run seed,
deal index, stream) alone, so results depend neither on chunks nor on workers. Generator: multiply-with-carry with lag one
(G. Marsaglia, sci.math newsgroup, 20 January 1999), state below 2**63 so that int64 holds it.
"""

from __future__ import annotations

import numpy as np

from engines.core.compiled import rule
from engines.core.records import Integers

DEAL = 0
"""Index of the stream of the rules; player p's bot draws from stream `DEAL + 1 + p`."""

MULTIPLIER = 2131995753
"""From Marsaglia's list: a*2**32-1 and a*2**31-1 are both prime; below 2**31, so a state stays below 2**63."""

MASK31 = 0x7FFFFFFF
MASK32 = 0xFFFFFFFF


@rule
def next_word(streams: Integers, stream: int) -> int:
    """Advance one stream and return 32 random bits."""
    state = streams[stream]
    state = MULTIPLIER * (state & MASK32) + (state >> 32)
    streams[stream] = state
    return (state ^ (state >> 32)) & MASK32


@rule
def below(streams: Integers, stream: int, bound: int) -> int:
    """A uniform integer in 0..bound-1 (1 <= bound < 2**31), without bias: the uneven rest is drawn again."""
    limit = (MASK32 + 1) - (MASK32 + 1) % bound
    while True:
        word = next_word(streams, stream)
        if word < limit:
            return word % bound


@rule
def happens(streams: Integers, stream: int, threshold: int) -> bool:
    """True with probability threshold / 2**31; thresholds are made outside the rules (`chance_threshold`)."""
    return (next_word(streams, stream) >> 1) < threshold


@rule
def mixed(value: int, other: int) -> int:
    """A 31-bit hash of two numbers (values are taken modulo 2**31). Order matters; no stream advances."""
    mix = (value ^ ((other * 0x45D9F3B) & MASK31)) & MASK31
    mix = ((mix ^ (mix >> 16)) * 0x2C1B3C6D) & MASK31
    mix = ((mix ^ (mix >> 13)) * 0x297A2D39) & MASK31
    return mix ^ (mix >> 16)


def chance_threshold(probability: float) -> int:
    """Integer threshold for `happens` and for comparisons with `mixed`: probability times 2**31, rounded."""
    if not 0.0 <= probability <= 1.0:
        raise ValueError(f"A probability is 0 to 1; {probability} was given.")
    return round(probability * (MASK31 + 1))


def _splitmix(words: np.ndarray[tuple[int, ...], np.dtype[np.uint64]]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint64]]:
    """Finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014)."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def seeded_streams(seed: int, deals: Integers, streams: int) -> Integers:
    """Start states of `streams` streams for each deal index: int64 of shape (len(deals), streams), each in 1..2**62.

    Raises ValueError when seed is not in 0..2**63-1.
    """
    if not 0 <= seed < 2**63:
        raise ValueError(f"A seed is 0 to {2**63 - 1}; {seed} was given.")
    golden = np.uint64(0x9E3779B97F4A7C15)
    with np.errstate(over="ignore"):
        run = _splitmix(np.array([seed], np.uint64) + golden)
        deal = _splitmix((run + np.asarray(deals).astype(np.uint64) * golden)[:, None])
        words = _splitmix(deal + (np.arange(1, streams + 1, dtype=np.uint64) * golden)[None, :])
    # A carry below the multiplier keeps the state in the generator's cycle; zero would be a fixed point.
    low = (words & np.uint64(MASK32)).astype(np.int64)
    carry = ((words >> np.uint64(32)) % np.uint64(MULTIPLIER - 1)).astype(np.int64)
    return np.ascontiguousarray(((carry << 32) | low) | 1)
