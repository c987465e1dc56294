"""The code of a voucher: drawn, typed, and kept as its digest.

Twenty letters of 32, none of which is taken for another: 100 bits.  People type them as they
like: small letters, with or without hyphens; what can only have been meant is taken so.
"""

from __future__ import annotations

from hashlib import sha256

from croupier.equipment.randomness import Source

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32, none taken for another
GROUPS, GROUP = 5, 4  # 100 bits
TAIL = 4  # letters by which people speak of one


def new_code(source: Source) -> str:
    letters = [LETTERS[source.below(32)] for _ in range(GROUPS * GROUP)]
    return "-".join("".join(letters[i : i + GROUP]) for i in range(0, len(letters), GROUP))


def plain(code: str) -> str:
    """A code as it was drawn, however it was typed.

    >>> plain("abcd efgh-jkmn 2345pqrs")
    'ABCDEFGHJKMN2345PQRS'
    """
    return "".join(letter for letter in code.upper() if letter.isalnum())


def digest_of(code: str) -> str:
    """What is kept of a code."""
    return sha256(b"croupier/voucher/1\0" + plain(code).encode()).hexdigest()


def tail_of(code: str) -> str:
    return plain(code)[-TAIL:]
