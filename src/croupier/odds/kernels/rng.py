"""Random numbers inside compiled loops: xoshiro256++, and unbiased choices from it.

A state is four 64-bit words, seeded from numpy's ``SeedSequence`` so that every chunk of work
has a stream of its own.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

State = NDArray[np.uint64]


def seeded(sequence: np.random.SeedSequence) -> State:
    return sequence.generate_state(4, np.uint64).astype(np.uint64)


@njit(cache=True, nogil=True, inline="always")
def _rotl(x: np.uint64, k: int) -> np.uint64:
    return (x << np.uint64(k)) | (x >> np.uint64(64 - k))


@njit(cache=True, nogil=True, inline="always")
def next64(state: State) -> np.uint64:
    result = _rotl(state[0] + state[3], 23) + state[0]
    t = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = _rotl(state[3], 45)
    return result


@njit(cache=True, nogil=True, inline="always")
def below(state: State, n: int) -> int:
    """A number from 0 below ``n`` (at most 2**32), each as likely as any other."""
    wide = np.uint64(n)
    m = (next64(state) >> np.uint64(32)) * wide
    low = m & np.uint64(0xFFFFFFFF)
    if low < wide:
        threshold = (np.uint64(0x100000000) - wide) % wide
        while low < threshold:
            m = (next64(state) >> np.uint64(32)) * wide
            low = m & np.uint64(0xFFFFFFFF)
    return int(m >> np.uint64(32))
