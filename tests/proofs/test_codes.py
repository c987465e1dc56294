"""Row 21: codes of vouchers never meet, and none says anything of the next."""

from __future__ import annotations

from math import sqrt

import numpy as np

from croupier.equipment.randomness import LiveSource, SeededSource, Source
from croupier.floor.store.vouchers import GROUP, GROUPS, LETTERS, digest_of, new_code, plain
from tests.equipment.rng import even, p_of
from tests.proofs import LONG

NUMBER = 10_000_000 if LONG else 20_000
LENGTH = GROUPS * GROUP
ALPHA = 1e-6  # a sound source fails the suite once in 20,000 times
_VALUES = np.zeros(256, dtype=np.uint8)
_VALUES[[ord(letter) for letter in LETTERS]] = range(32)


def drawn(source: Source, number: int) -> np.ndarray:
    """Codes as rows of letters, each from 0 to 31."""
    found = np.empty((number, LENGTH), dtype=np.uint8)
    for row in range(number):
        found[row] = np.frombuffer(plain(new_code(source)).encode(), dtype=np.uint8)
    return _VALUES[found]


def collisions(codes: np.ndarray) -> int:
    """Codes that came before."""
    halves = np.zeros((len(codes), 2), dtype=np.uint64)
    for at in range(LENGTH):
        side = at * 2 // LENGTH
        halves[:, side] = halves[:, side] * np.uint64(32) + codes[:, at].astype(np.uint64)
    ordered = halves[np.lexsort((halves[:, 1], halves[:, 0]))]
    return int((ordered[1:] == ordered[:-1]).all(axis=1).sum())


def foretold(codes: np.ndarray) -> list[str]:
    """What of a code could be guessed: a letter more often than another, at a place or after
    another letter in the code or in the code before."""
    wrong = []
    for at in range(LENGTH):
        if even(np.bincount(codes[:, at], minlength=32)) < ALPHA:
            wrong.append(f"letters at {at} are not even")
        for name, first, then in (
            ("in the code before", codes[:-1, at], codes[1:, at]),
            ("before it", codes[:, at - 1], codes[:, at]),
        ):
            pairs = np.bincount(first.astype(np.int64) * 32 + then, minlength=1024)
            if even(pairs) < ALPHA:
                wrong.append(f"the letter at {at} goes with the one {name}")
    steps = np.diff(codes[:, 0].astype(np.int64))
    if abs(steps.mean()) > 6 * 32 / sqrt(len(codes)):
        wrong.append("they go up or down")
    return wrong


def test_codes_never_meet_and_none_says_anything_of_the_next() -> None:
    codes = drawn(LiveSource(), NUMBER)
    assert collisions(codes) == 0
    assert foretold(codes) == []
    assert p_of(1023, 1023) > 0.4  # what even() stands on


class Counting:
    """A planted defect: codes by number."""

    def __init__(self) -> None:
        self.at = 0

    def below(self, n: int) -> int:
        self.at += 1
        return self.at // 7 % n


def test_codes_by_number_and_codes_that_meet_are_found() -> None:
    codes = drawn(Counting(), 5_000)  # type: ignore[arg-type]
    assert foretold(codes) != []
    fair = drawn(SeededSource(21), 5_000)
    assert foretold(fair) == []
    assert collisions(np.concatenate((fair, fair[17:19]))) == 2


def test_what_is_kept_of_a_code_is_not_the_code() -> None:
    source = SeededSource(4)
    codes = {new_code(source) for _ in range(1_000)}
    digests = {digest_of(code) for code in codes}
    assert len(digests) == len(codes) == 1_000
