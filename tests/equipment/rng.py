"""Statistics of the source that live play draws from: `python -m tests.equipment.rng`, `make rng`.

Raw bytes, numbers scaled to every range in use, shuffles card by position, pairs in a row.
Each test gives a p-value; together they must hold at 99 in 100, and the p-values must themselves be
even.  Two faults are planted, a remainder taken for scaling and a shuffle that swaps with any card:
tests that do not find them are no tests.  Where PractRand (``RNG_test``) or dieharder is installed,
the raw stream goes through it as well.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from math import erfc, sqrt
from threading import Thread
from typing import IO

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


def of_numbers(draw: Callable[[int], int], below: int, size: int) -> tuple[float, float | None]:
    """Each number as often, and each pair in a row, where there are not too many pairs."""
    drawn = np.fromiter((draw(below) for _ in range(size)), dtype=np.int64, count=size)
    single = even(np.bincount(drawn, minlength=below))
    if below * below * 5 > size:
        return single, None
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


def suite(source: Source, size: int) -> Iterator[tuple[str, float]]:
    """The p-value of each test."""
    raw = np.frombuffer(source.token(4 * size), dtype=np.uint8)
    yield "bytes", even(np.bincount(raw, minlength=256))
    ones = int(np.unpackbits(raw).sum())
    yield "bits", erfc(abs(ones - 4 * raw.size) / sqrt(2 * raw.size) / sqrt(2))
    for below in RANGES:
        single, pairs = of_numbers(source.below, below, size)
        yield f"below {below}", single
        if pairs is not None:
            yield f"pairs below {below}", pairs
    for cards in (6, 52):
        yield f"{cards} cards by position", of_shuffles(source.shuffled, cards, size // 20)


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


# dieharder's tests by their numbers, without those that its own list calls suspect.  Not all at
# once (-a): its lagged sums alone, each of 33 lags, would read more than 200 GB through a pipe.
DIEHARDER = (*range(5), *range(8, 14), *range(15, 18), *range(100, 103), *range(200, 210))
Commands = tuple[tuple[str, ...], ...]
PROGRAMS: tuple[tuple[Commands, str], ...] = (
    # of others, and the word with which they say that a test has failed
    ((("RNG_test", "stdin32", "-tlmax", "1GB", "-multithreaded"),), "FAIL"),
    (tuple(("dieharder", "-d", str(test), "-g", "200") for test in DIEHARDER), "FAILED"),
)


def program() -> tuple[Commands, str] | None:
    """One that is installed."""
    return next((one for one in PROGRAMS if shutil.which(one[0][0][0]) is not None), None)


def outside(source: Source, command: tuple[str, ...], word: str) -> list[str]:
    """The raw stream through a program of others; the lines in which it says that a test failed.
    Its status says nothing: it is 0 whatever it has found."""
    print(f"{' '.join(command)}:", flush=True)
    running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=False)
    assert running.stdin is not None
    assert running.stdout is not None
    feeding = Thread(target=_feed, args=(source, running.stdin), daemon=True)
    feeding.start()
    failed = []
    for raw in running.stdout:
        line = raw.decode(errors="replace").rstrip()
        print(line, flush=True)
        if word in line:
            failed.append(line.strip())
    status = running.wait()
    feeding.join()
    return [*failed, f"{command[0]} ended with {status}"] if status else failed


def _feed(source: Source, pipe: IO[bytes]) -> None:
    """As much as it takes."""
    with contextlib.suppress(BrokenPipeError, ValueError):
        while True:
            pipe.write(source.token(1 << 16))


def main(size: int = 1_000_000) -> int:
    check_health()
    source = LiveSource()
    found = {}
    for name, p in suite(source, size):
        found[name] = p
        print(f"{name:28} p = {p:.4f}", flush=True)
    bad = wrong(found)
    faults = planted(source, size)
    for name, p in faults.items():
        print(f"planted: {name:19} p = {p:.2e}")
        if p > ALPHA / len(found):
            bad.append(f"the planted fault is not found: {name}")
    there = program()
    if there is None:
        print("neither PractRand nor dieharder is installed: our own tests only")
    else:
        commands, word = there
        for command in commands:
            bad += outside(source, command, word)
    for one in bad:
        print(f"WRONG: {one}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*(int(one) for one in sys.argv[1:])))
