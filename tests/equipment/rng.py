"""Statistics of the source that live play draws from: `python -m tests.equipment.rng`, `make rng`.

Raw bytes, numbers scaled to every range in use, shuffles card by position, pairs in a row.
Each test gives a p-value; together they must hold at 99 in 100, and the p-values must themselves be
even.  Two faults are planted, a remainder taken for scaling and a shuffle that swaps with any card:
tests that do not find them are no tests.  Where PractRand (``RNG_test``) or dieharder is installed,
the raw stream goes through it as well.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from math import erfc, sqrt

import numpy as np

from croupier.equipment.randomness import LiveSource, Source, check_health

RANGES = (2, 6, 9, 13, 36, 37, 38, 52, 54, 80, 312, 416)  # coins, dice, wheels, decks, balls
ALPHA = 0.01  # for all tests together
Shuffle = Callable[[list[int]], list[int]]


def p_of(chi: float, freedom: int) -> float:
    """Of a chi-square (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    z = ((chi / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return 0.5 * erfc(z / sqrt(2))


def even(counts: np.ndarray) -> float:
    """Whether all are about as often."""
    expected = counts.sum() / counts.size
    return p_of(float(((counts - expected) ** 2 / expected).sum()), counts.size - 1)


def of_numbers(draw: Callable[[int], int], below: int, size: int) -> tuple[float, float]:
    """Each number as often, and each pair in a row, where there are not too many pairs."""
    drawn = np.fromiter((draw(below) for _ in range(size)), dtype=np.int64, count=size)
    single = even(np.bincount(drawn, minlength=below))
    if below * below * 5 > size:
        return single, 0.5
    pairs = drawn[:-1:2] * below + drawn[1::2]
    return single, even(np.bincount(pairs, minlength=below * below))


def of_shuffles(shuffle: Shuffle, cards: int, size: int) -> float:
    """Each card as often at each position."""
    counts = np.zeros((cards, cards))
    for _ in range(size):
        counts[np.arange(cards), shuffle(list(range(cards)))] += 1
    expected = size / cards
    chi = float(((counts - expected) ** 2 / expected).sum())
    return p_of(chi, (cards - 1) ** 2)


def remainder(source: Source) -> Callable[[int], int]:
    """The planted fault of scaling: a byte, and what is left when it is divided."""
    return lambda below: source.token(1)[0] % below


def swap_with_any(source: Source) -> Shuffle:
    """The planted fault of shuffling (online poker, 1999)."""

    def shuffle(cards: list[int]) -> list[int]:
        for index in range(len(cards)):
            other = source.below(len(cards))
            cards[index], cards[other] = cards[other], cards[index]
        return cards

    return shuffle


def suite(source: Source, size: int) -> dict[str, float]:
    """The p-value of each test."""
    raw = np.frombuffer(source.token(4 * size), dtype=np.uint8)
    found = {"bytes": even(np.bincount(raw, minlength=256))}
    ones = int(np.unpackbits(raw).sum())
    found["bits"] = erfc(abs(ones - 4 * raw.size) / sqrt(2 * raw.size) / sqrt(2))
    for below in RANGES:
        single, pairs = of_numbers(source.below, below, size)
        found[f"below {below}"] = single
        if pairs != 0.5:
            found[f"pairs below {below}"] = pairs
    for cards in (6, 52):
        found[f"{cards} cards by position"] = of_shuffles(source.shuffled, cards, size // 20)
    return found


def planted(source: Source, size: int) -> dict[str, float]:
    """What must be found."""
    return {
        "a remainder": of_numbers(remainder(source), 37, size)[0],
        "a swap with any": of_shuffles(swap_with_any(source), 6, size // 20),
    }


def wrong(found: dict[str, float]) -> list[str]:
    """Tests that fail, and whether the p-values are even (Kolmogorov and Smirnov, at 1 in 1000)."""
    bad = [name for name, p in found.items() if p < ALPHA / len(found)]
    ordered = np.sort(np.array(list(found.values())))
    steps = np.arange(1, ordered.size + 1) / ordered.size
    distance = max(float((steps - ordered).max()), float((ordered - steps).max()) + 1 / steps.size)
    if distance > 1.95 / sqrt(ordered.size):
        bad.append("the p-values are not even")
    return bad


def outside(source: Source, megabytes: int) -> int:
    """Through a program of others, if one is there."""
    for command in (
        ["RNG_test", "stdin32", "-tlmax", f"{megabytes}MB"],
        ["dieharder", "-a", "-g", "200"],
    ):
        if shutil.which(command[0]) is None:
            continue
        print(f"{' '.join(command)}:", flush=True)
        running = subprocess.Popen(command, stdin=subprocess.PIPE)
        assert running.stdin is not None
        try:
            for _ in range(megabytes * 64 if command[0] == "dieharder" else megabytes + 1):
                running.stdin.write(source.token(1 << 20))
            running.stdin.close()
        except BrokenPipeError:
            pass  # it has had enough
        return running.wait()
    print("neither PractRand nor dieharder is installed: our own tests only")
    return 0


def main(size: int = 1_000_000) -> int:
    check_health()
    source = LiveSource()
    found = suite(source, size)
    for name, p in found.items():
        print(f"{name:28} p = {p:.4f}")
    bad = wrong(found)
    faults = planted(source, size)
    for name, p in faults.items():
        print(f"planted: {name:19} p = {p:.2e}")
        if p > ALPHA / len(found):
            bad.append(f"the planted fault is not found: {name}")
    for one in bad:
        print(f"WRONG: {one}")
    return 1 if bad or outside(source, 1024) else 0


if __name__ == "__main__":
    sys.exit(main(*(int(one) for one in sys.argv[1:])))
