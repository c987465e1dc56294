"""The commitment to an order of cards, and the cut.

A commitment is the SHA-256, in lower-case hexadecimal, of these three lines in UTF-8, the last
without a line end:

    croupier-shoe-1
    the salt in lower-case hexadecimal
    the cards before any cut, first to leave first, with one space between
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

VERSION = "croupier-shoe-1"
POINT_VERSION = "croupier-point-1"
SALT_BYTES = 32


def commit(order: Sequence[str], salt: bytes) -> str:
    """The commitment to an order of cards."""
    cards = " ".join(order)
    if cards.split() != list(order):
        raise ValueError("a card has a space in its name, or no name")
    return hashlib.sha256(f"{VERSION}\n{salt.hex()}\n{cards}".encode()).hexdigest()


def commit_point(point: int, salt: bytes) -> str:
    """The commitment to where a mystery prize is won: as of cards, with its own first line, and
    the amount in cents for the last."""
    return hashlib.sha256(f"{POINT_VERSION}\n{salt.hex()}\n{point}".encode()).hexdigest()


def cut(order: Sequence[T], at: int) -> list[T]:
    """The order after a cut: the first `at` cards go to the back."""
    if not 0 <= at <= len(order):
        raise ValueError(f"no place {at} in {len(order)} cards to cut at")
    return [*order[at:], *order[:at]]  # 1:14(7)
