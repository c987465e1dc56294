"""Entropy, and the only module of the project that touches it.

Everything rests on a stream of 32-bit words. `LiveSource` takes the words from the operating
system; `SeededSource` from SHAKE-256 in counter mode, the same for ever and on every platform.
A number below n is a word times n, shifted down, with the few words that would favour some
numbers rejected (D. Lemire, 'Fast random integer generation in an interval', 2019).
"""

import hashlib
import os
from collections.abc import Callable, Sequence
from struct import Struct
from typing import Any, Protocol, Self, TypeVar

T = TypeVar("T")

_WORD = 1 << 32
_MASK = _WORD - 1
_LIVE_WORDS = 512
_SEEDED_WORDS = 2048
_LIVE_BLOCK = Struct(f"<{_LIVE_WORDS}I")
_SEEDED_BLOCK = Struct(f"<{_SEEDED_WORDS}I")  # little endian on every host
_STATE = "shake256-1"
_REPEATS = 4  # words of a block that may have come before in it
_UNBALANCED = 576  # bits from the half: 9 standard deviations of 16,384
_HEALTH_BLOCKS = 64


class Source(Protocol):
    """What a device needs of chance."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a new list, every order equally likely."""

    def token(self, nbytes: int) -> bytes:
        """That many random bytes, for a salt or an identifier."""


class _WordSource:
    """Numbers and shuffles from a list of words that is filled again when it runs out."""

    __slots__ = ("_words",)

    _words: list[int]  # the next word is the last of the list

    def _fill(self) -> None:
        raise NotImplementedError

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        if not self._words:
            self._fill()
        product = self._words.pop() * n
        low = product & _MASK
        if low < n or n <= 0:  # n above 2**32 always comes here
            return self._below_with_care(n, product)
        return product >> 32

    _draw = below

    def _below_with_care(self, n: int, product: int) -> int:
        if n <= 0:
            raise ValueError(f"no whole number is at least 0 and below {n}")
        shift = 32
        if n > _WORD:
            shift = -(-(n - 1).bit_length() // 32) * 32
            product = ((product // n << shift - 32) | self._wide(shift - 32)) * n
        mask = (1 << shift) - 1
        unfair = (1 << shift) % n
        while product & mask < unfair:
            product = self._wide(shift) * n
        return product >> shift

    def _wide(self, bits: int) -> int:
        value = 0
        for _ in range(bits // 32):
            if not self._words:
                self._fill()
            value = value << 32 | self._words.pop()
        return value

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a new list, every order equally likely (Fisher–Yates, from the back)."""
        cards = list(items)
        last = len(cards) - 1
        while last > 0:  # as _draw, without a call for every card
            if not self._words:
                self._fill()
            words, top = self._words, last
            for word in words[: -last - 1 : -1]:
                product = word * (last + 1)
                if product & _MASK <= last:
                    del words[last - top - 1 :]
                    chosen = self._below_with_care(last + 1, product)
                    cards[last], cards[chosen] = cards[chosen], cards[last]
                    last -= 1
                    break
                chosen = product >> 32
                cards[last], cards[chosen] = cards[chosen], cards[last]
                last -= 1
            else:
                del words[last - top :]
        return cards


class Unhealthy(Exception):
    """The generator gives what chance does not: nothing may be drawn from it."""


def check_block(block: bytes) -> None:
    """The tests that run with every block drawn from the system (NIST SP 800-90B, 4.4: repeats in
    a row, too many of one value) and the balance of its bits, each of which a sound generator
    fails less than once in 2**50 blocks."""
    words = _LIVE_BLOCK.unpack(block)
    if len(set(words)) < len(words) - _REPEATS:
        raise Unhealthy("the system's generator repeats itself")
    ones = int.from_bytes(block, "little").bit_count()
    if abs(ones - 4 * len(block)) > _UNBALANCED:
        raise Unhealthy(f"the system's generator gave {ones} ones among {8 * len(block)} bits")


def check_health(draw: Callable[[int], bytes] | None = None) -> None:
    """The tests before anything is drawn in play: blocks as above, no two alike, and each value of
    a byte about as often as any other (chi-square, beyond 10 standard deviations)."""
    draw = draw or os.urandom
    blocks = [draw(_LIVE_BLOCK.size) for _ in range(_HEALTH_BLOCKS)]
    for block in blocks:
        check_block(block)
    if len(set(blocks)) < len(blocks):
        raise Unhealthy("the system's generator gave the same block twice")
    together = b"".join(blocks)
    expected = len(together) / 256
    chi = sum((together.count(value) - expected) ** 2 for value in range(256)) / expected
    if abs(chi - 255) > 10 * (2 * 255) ** 0.5:
        raise Unhealthy(f"bytes of the system's generator are not even: chi-square {chi:.0f}")


class LiveSource(_WordSource):
    """The operating system's generator: live play draws from nothing else."""

    __slots__ = ("_pid",)

    def __init__(self) -> None:
        self._words = []
        self._pid = os.getpid()

    def _fill(self) -> None:
        block = os.urandom(_LIVE_BLOCK.size)
        check_block(block)
        self._words = list(_LIVE_BLOCK.unpack(block))

    def _own(self) -> None:
        pid = os.getpid()
        if pid != self._pid:  # a forked child must not repeat its parent's words
            self._words = []
            self._pid = pid

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        self._own()
        return self._draw(n)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a new list, every order equally likely."""
        self._own()
        return super().shuffled(items)

    def token(self, nbytes: int) -> bytes:
        """That many random bytes, never from the buffer."""
        return os.urandom(nbytes)

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        return type(self), ()  # a copy starts with words of its own


class SeededSource(_WordSource):
    """The same numbers for the same seed, for tests, simulation and teaching.

    >>> SeededSource(7).shuffled("abcdef") == SeededSource("7").shuffled("abcdef")
    True

    Streams of one seed are independent; `fork` depends on the seed and the streams named, never
    on what was drawn before. `SeededSource(7, "a")` is `SeededSource(7).fork("a")`.
    """

    __slots__ = ("_block", "_key")

    def __init__(self, seed: int | str, stream: str = "") -> None:
        self._start(hashlib.sha256(b"croupier/seed/1\0" + str(seed).encode()).digest(), 0)
        if stream:
            self._start(self._key_of(stream), 0)

    def _start(self, key: bytes, position: int) -> None:
        self._key = key
        self._block, used = divmod(position, _SEEDED_WORDS)  # the number of the block to come
        self._words = []
        if used:
            self._fill()
            del self._words[_SEEDED_WORDS - used :]

    def _key_of(self, stream: str) -> bytes:
        return hashlib.sha256(b"croupier/fork/1\0" + self._key + stream.encode()).digest()

    def _fill(self) -> None:
        block = hashlib.shake_256(self._key + self._block.to_bytes(8, "little"))
        self._words = list(_SEEDED_BLOCK.unpack(block.digest(_SEEDED_BLOCK.size)))
        self._words.reverse()
        self._block += 1

    def token(self, nbytes: int) -> bytes:
        """That many bytes of the stream: no secret, since the seed gives them."""
        count = -(-nbytes // 4)
        return self._wide(32 * count).to_bytes(4 * count, "big")[:nbytes]

    def fork(self, stream: str) -> Self:
        """The source of a stream of its own."""
        return self._at(self._key_of(stream), 0)

    @property
    def position(self) -> int:
        """How many words have been used."""
        return self._block * _SEEDED_WORDS - len(self._words)

    def state(self) -> str:
        """Where the source stands, as text; keep it secret like the seed."""
        return f"{_STATE}/{self._key.hex()}/{self.position}"

    @classmethod
    def restore(cls, state: str) -> Self:
        """The source that `state` was taken from, to go on exactly as that would have."""
        try:
            version, key, position = state.split("/")
            if version != _STATE or len(key) != 64 or int(position) < 0:
                raise ValueError
            return cls._at(bytes.fromhex(key), int(position))
        except ValueError:
            raise ValueError("not the state of a seeded source") from None

    @classmethod
    def _at(cls, key: bytes, position: int) -> Self:
        source = cls.__new__(cls)
        source._start(key, position)
        return source

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return type(self).restore, (self.state(),)
