"""The random numbers of the compiled loops."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from croupier.odds.kernels.rng import below, next64, seeded, shuffle


def chi_square(counts: np.ndarray, expected: float) -> float:
    return float(((counts - expected) ** 2 / expected).sum())


def critical(degrees: int) -> float:
    """What chance exceeds once in a thousand times (Wilson and Hilferty)."""
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + 3.09 * part**0.5) ** 3)


def state(seed: int = 1) -> np.ndarray:
    return seeded(np.random.SeedSequence(seed))


def test_it_is_xoshiro256_plus_plus() -> None:
    """The first numbers from the state 1, 2, 3, 4, written out again with whole numbers."""
    words = [1, 2, 3, 4]
    mask = (1 << 64) - 1

    def rotl(x: int, k: int) -> int:
        return ((x << k) | (x >> (64 - k))) & mask

    def reference() -> int:
        result = (rotl((words[0] + words[3]) & mask, 23) + words[0]) & mask
        t = (words[1] << 17) & mask
        words[2] ^= words[0]
        words[3] ^= words[1]
        words[1] ^= words[2]
        words[0] ^= words[3]
        words[2] ^= t
        words[3] = rotl(words[3], 45)
        return result

    ours = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [int(next64(ours)) for _ in range(200)] == [reference() for _ in range(200)]


def test_the_first_number_is_the_published_one() -> None:
    assert int(next64(np.array([1, 2, 3, 4], dtype=np.uint64))) == 41943041


@pytest.mark.parametrize("n", [2, 6, 36, 37, 52, 416])
def test_every_number_below_is_as_likely_as_any_other(n: int) -> None:
    ours = state(n)
    draws = 200 * n
    counts = np.bincount([below(ours, n) for _ in range(draws)], minlength=n)
    assert len(counts) == n
    assert chi_square(counts, draws / n) < critical(n - 1)


def test_a_choice_among_very_many_rejects_what_would_be_too_likely() -> None:
    """Of 3 * 2**30 numbers, those of 32 bits would give a third twice the chance of the rest."""
    ours = state(5)
    n = 3 << 30
    thirds = np.bincount([below(ours, n) // (1 << 30) for _ in range(30_000)], minlength=3)
    assert chi_square(thirds, 10_000) < critical(2)
    # without rejection, four numbers of 32 bits would fall on three: one of them twice as often
    low = np.bincount([below(ours, n) % 3 for _ in range(30_000)], minlength=3)
    assert chi_square(low, 10_000) < critical(2)


def test_every_order_of_a_shuffle_is_as_likely_as_any_other() -> None:
    ours = state(9)
    cards = np.arange(4, dtype=np.uint8)
    orders = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(24_000):
        shuffle(ours, cards, 4, 4)
        orders[tuple(int(card) for card in cards)] += 1
    assert chi_square(np.array(list(orders.values())), 1000) < critical(23)


def test_a_shuffle_to_a_depth_chooses_among_all_cards() -> None:
    ours = state(11)
    seen = np.zeros((3, 8))
    for _ in range(8000):
        cards = np.arange(8, dtype=np.uint8)
        shuffle(ours, cards, 8, 3)
        assert sorted(cards) == list(range(8))
        for place in range(3):
            seen[place, cards[place]] += 1
    for place in range(3):
        assert chi_square(seen[place], 1000) < critical(7)


def test_cards_behind_the_shoe_stay_where_they_are() -> None:
    cards = np.arange(20, dtype=np.uint8)
    shuffle(state(), cards, 15, 15)
    assert cards[15:].tolist() == [15, 16, 17, 18, 19]
    assert sorted(cards[:15]) == list(range(15))
