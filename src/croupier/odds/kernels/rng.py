"""Random numbers inside compiled loops: xoshiro256++, unbiased choices and shuffles from it.

A state is four 64-bit words, seeded from numpy's ``SeedSequence`` so that every chunk of work
has a stream of its own.  A choice takes 32 bits and is made unbiased by rejection.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

State = NDArray[np.uint64]
Bytes = NDArray[np.uint8]
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
SPAN = np.uint64(0x100000000)


def seeded(sequence: np.random.SeedSequence) -> State:
    return sequence.generate_state(4, np.uint64).astype(np.uint64)


@njit(cache=True, nogil=True, inline="always")
def _rotl(x: np.uint64, k: int) -> np.uint64:
    return (x << np.uint64(k)) | (x >> np.uint64(64 - k))


@njit(cache=True, nogil=True, inline="always")
def step(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64) -> Any:
    """The next number and the state after it, for loops that keep the state in registers."""
    result = _rotl(a + d, 23) + a
    t = b << np.uint64(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    return result, a, b, c, _rotl(d, 45)


@njit(cache=True, nogil=True)
def next64(state: State) -> np.uint64:
    result, a, b, c, d = step(state[0], state[1], state[2], state[3])
    state[0], state[1], state[2], state[3] = a, b, c, d
    return result


@njit(cache=True, nogil=True)
def below(state: State, n: int) -> int:
    """A number from 0 below ``n`` (at most 2**32), each as likely as any other."""
    wide = np.uint64(n)
    m = (next64(state) >> HALF) * wide
    low = m & LOW
    if low < wide:
        threshold = (SPAN - wide) % wide
        while low < threshold:
            m = (next64(state) >> HALF) * wide
            low = m & LOW
    return int(m >> HALF)


@njit(cache=True, nogil=True)
def shuffle(state: State, cards: Bytes, size: int, depth: int) -> None:
    """Shuffle the first ``size`` cards as far as ``depth``: those are then any of them, in any
    order, all equally likely.  Each number drawn serves two cards; if either half of it would be
    too likely, both are drawn again."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    n = 0
    while n < depth:
        bits, a, b, c, d = step(a, b, c, d)
        left, less = np.uint64(size - n), np.uint64(max(size - n - 1, 1))
        one, two = (bits >> HALF) * left, (bits & LOW) * less
        if (one & LOW < left and one & LOW < (SPAN - left) % left) or (
            two & LOW < less and two & LOW < (SPAN - less) % less
        ):
            continue
        chosen = n + np.int64(one >> HALF)
        card = cards[chosen]
        cards[chosen] = cards[n]
        cards[n] = card
        n += 1
        if n < depth:
            chosen = n + np.int64(two >> HALF)
            card = cards[chosen]
            cards[chosen] = cards[n]
            cards[n] = card
            n += 1
    state[0], state[1], state[2], state[3] = a, b, c, d
