import copy
import hashlib
import os
import pickle
import struct
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment import DECK, LiveSource, SeededSource, Source
from croupier.equipment.randomness import Unhealthy, _WordSource, check_block, check_health
from tests.equipment.chi_square import looks_uniform


class Words(_WordSource):
    """A source whose words are given."""

    def __init__(self, *words: int) -> None:
        self._words = list(reversed(words))

    def _fill(self) -> None:
        raise LookupError("out of words")


def test_seeded_source_never_changes() -> None:
    source = SeededSource(7)
    assert [source.below(52) for _ in range(12)] == [24, 44, 31, 36, 27, 40, 22, 20, 6, 33, 1, 23]
    assert source.below(10**30) == 326210553048977369470109934296
    assert source.token(10).hex() == "3ab55f73c5bfbd1dfa12"
    assert SeededSource("shoe", "table 1").shuffled(DECK)[:8] == [
        "K♠",
        "Q♣",
        "J♦",
        "10♥",
        "4♦",
        "3♦",
        "J♣",
        "K♥",
    ]
    assert [SeededSource(7).fork("a").fork("b").below(1000)] == [984]
    many = SeededSource(2024)
    numbers = ",".join(str(many.below(10**6)) for _ in range(10_000))
    assert (
        hashlib.sha256(numbers.encode()).hexdigest()
        == "938683ccb037db0433c879de80469b6eb8dbf44123ef85299f8956a0a65504cb"
    )


def test_seeded_words_are_little_endian_shake_blocks() -> None:
    key = hashlib.sha256(b"croupier/seed/1\0" + b"7").digest()
    source = SeededSource(7)
    words: list[int] = []
    for block in range(2):
        stream = hashlib.shake_256(key + struct.pack("<Q", block)).digest(8192)
        words += [int.from_bytes(stream[at : at + 4], "little") for at in range(0, 8192, 4)]
    assert [source.below(2**32) for _ in words] == words


def test_streams_differ_and_forks_do_not_depend_on_what_was_drawn() -> None:
    source = SeededSource(1)
    early = source.fork("x").state()
    source.below(10)
    assert source.fork("x").state() == early == SeededSource(1, "x").state()
    keys = [SeededSource(1), SeededSource(2), SeededSource(1, "x"), SeededSource(1, "y")]
    assert len({one.state() for one in keys}) == 4
    assert SeededSource(1).state() == SeededSource("1").state()


@given(st.integers(0, 5000), st.lists(st.integers(1, 2**70), max_size=20))
def test_restore_continues_identically(drawn: int, sizes: list[int]) -> None:
    source = SeededSource("resume", "here")
    for _ in range(drawn):
        source.below(6)
    twins = [
        SeededSource.restore(source.state()),
        copy.copy(source),
        pickle.loads(pickle.dumps(source)),
    ]
    expected = [source.below(n) for n in sizes] + [source.token(5)]
    for twin in twins:
        assert [twin.below(n) for n in sizes] + [twin.token(5)] == expected
        assert twin.state() == source.state()


@pytest.mark.parametrize("position", [0, 1, 2047, 2048, 2049, 4096])
def test_restore_at_the_edges_of_a_block(position: int) -> None:
    source = SeededSource("edges")
    for _ in range(position):
        source.below(2)
    assert source.position == position
    again = SeededSource.restore(source.state())
    assert again.position == position
    assert again.below(2**32) == source.below(2**32)


@pytest.mark.parametrize("state", ["", "x", "shake256-1/00/0", "shake256-2/" + "0" * 64 + "/0",
                                   "shake256-1/" + "0" * 64 + "/-1"])  # fmt: skip
def test_restore_refuses_what_is_no_state(state: str) -> None:
    with pytest.raises(ValueError, match="not the state"):
        SeededSource.restore(state)


@pytest.mark.parametrize("source", [SeededSource(1), LiveSource()])
@pytest.mark.parametrize("n", [0, -1, -(2**40)])
def test_below_needs_room(source: Source, n: int) -> None:
    with pytest.raises(ValueError, match="whole number"):
        source.below(n)


@given(st.integers(1, 2**200), st.integers(0, 10**6))
def test_below_stays_below(n: int, seed: int) -> None:
    assert 0 <= SeededSource(seed).below(n) < n


@pytest.mark.parametrize("n", [3, 6, 52, 2**31 + 1, 3 * 2**30, 2**32 - 1])
def test_rejection_leaves_each_number_the_same_words(n: int) -> None:
    """A word w gives w * n // 2**32 unless the rest is below 2**32 % n."""
    unfair = 2**32 % n
    for number in {0, 1, n // 3, n // 2, n - 2, n - 1}:
        first = -(-(number << 32) // n)
        last = -(-(number + 1 << 32) // n) - 1
        rejected = first * n % 2**32 < unfair  # only the first of its words can be
        assert last - first + 1 - rejected == 2**32 // n
        assert Words(first, 2**32 - 1).below(n) == (n - 1 if rejected else number)
        if last > first:
            assert Words(last).below(n) == number


@pytest.mark.parametrize("n", [3, 7, 37, 39, 2**31 + 1, 2**32 - 1])
def test_no_word_but_an_unfair_one_is_rejected(n: int) -> None:
    unfair = 2**32 % n
    inverse = pow(n, -1, 2**32)
    fair, not_fair = (left * inverse % 2**32 for left in (unfair, unfair - 1))  # rests of word * n
    assert Words(fair).below(n) == fair * n >> 32
    with pytest.raises(LookupError):
        Words(not_fair).below(n)


def test_a_power_of_two_rejects_nothing() -> None:
    assert Words(0).below(1) == 0
    assert Words(0).below(2**32) == 0
    assert Words(0).below(8) == 0
    assert Words(2**32 - 1).below(2**32) == 2**32 - 1
    assert Words(5).below(1) == 0


def test_wide_numbers_use_as_many_words_as_they_need() -> None:
    assert Words(1, 2).below(2**64) == (1 << 32) + 2
    assert Words(1, 2, 3).below(2**65) == ((1 << 64) + (2 << 32) + 3) >> 31
    n = 2**32 + 1
    assert 2**64 % n == 1
    assert Words(0, 0, 9, 9).below(n) == (9 * 2**32 + 9) * n >> 64  # 0 is the one unfair value
    assert Words(0, 1).below(n) == 0


@pytest.mark.parametrize("n", [2, 3, 4, 6, 7, 8, 37, 38, 39, 52])
def test_below_is_uniform(n: int) -> None:
    source = SeededSource(f"uniform {n}")
    assert looks_uniform((source.below(n) for _ in range(n * 1000)), n)


def test_below_is_uniform_where_the_modulus_would_not_be() -> None:
    n = 3 * 2**30  # a word modulo n would fall in the first third half of the time
    source = SeededSource("awkward")
    assert looks_uniform((source.below(n) >> 30 for _ in range(30_000)), 3)
    wide = 3 * 2**62
    assert looks_uniform((source.below(wide) >> 62 for _ in range(30_000)), 3)


def test_every_order_is_equally_likely() -> None:
    source = SeededSource("orders")
    orders = [tuple(source.shuffled("abcd")) for _ in range(24_000)]
    assert set(orders) == set(permutations("abcd"))
    assert looks_uniform(orders, 24)


def test_every_card_is_equally_likely_in_every_place() -> None:
    source = SeededSource("places")
    shuffles = [source.shuffled(DECK) for _ in range(5200)]
    for place in (0, 1, 25, 50, 51):
        assert looks_uniform((order[place] for order in shuffles), 52)
    follows = sum(
        DECK.index(b) == DECK.index(a) + 1 for order in shuffles[:1000] for a, b in pairwise(order)
    )
    assert abs(follows - 51 * 1000 / 52) < 100


@given(st.lists(st.integers(), max_size=60))
def test_shuffled_keeps_the_items_and_leaves_the_original(items: list[int]) -> None:
    before = list(items)
    for source in (SeededSource(3), LiveSource()):
        assert sorted(source.shuffled(items)) == sorted(before)
    assert items == before


class Blocks(Words):
    """Words that come in blocks, few at a time; then others without end."""

    def __init__(self, words: list[int], size: int) -> None:
        super().__init__()
        self._coming = [words[at : at + size] for at in range(0, len(words), size)]
        self._then = SeededSource(len(words))

    def _fill(self) -> None:
        block = self._coming.pop(0) if self._coming else [self._then.below(2**32)]
        self._words = block[::-1]


def one_after_the_other(source: Words, items: list[int]) -> list[int]:
    """Fisher and Yates as they wrote it."""
    for last in range(len(items) - 1, 0, -1):
        chosen = source.below(last + 1)
        items[last], items[chosen] = items[chosen], items[last]
    return items


@pytest.mark.parametrize("size", [1, 2, 7, 300])
def test_a_shuffle_takes_each_word_as_a_number_does_also_where_one_is_rejected(size: int) -> None:
    """Which happens once in some hundred million words, and here at every third."""
    chance = SeededSource("rejected", str(size))
    seldom = [0, 0, 1, 2, 2**31, 2**32 - 1]
    for cards in (0, 1, 2, 3, 5, 8, 13, 52):
        words = [
            seldom[chance.below(6)] if chance.below(2) else chance.below(2**32) for _ in range(90)
        ]
        one, other = Blocks(words, size), Blocks(words, size)
        assert one.shuffled(range(cards)) == one_after_the_other(other, list(range(cards)))
        assert one._words == other._words  # as many were used


def test_live_source_differs_and_is_not_copied_with_its_words() -> None:
    source = LiveSource()
    source.below(2)
    copies: list[Source] = [LiveSource(), copy.copy(source), pickle.loads(pickle.dumps(source))]
    tokens = {one.below(2**128) for one in [source, *copies]} | {source.token(16)}
    assert len(tokens) == 5
    assert len(source.token(7)) == 7


def test_live_source_discards_its_words_in_a_forked_child(monkeypatch: pytest.MonkeyPatch) -> None:
    source = LiveSource()
    source.below(2)
    words = source._words
    monkeypatch.setattr(os, "getpid", lambda: -1)
    source.below(2)
    assert source._words is not words
    words = source._words
    monkeypatch.setattr(os, "getpid", lambda: -2)
    source.shuffled("ab")
    assert source._words is not words


# The tests before anything is drawn in play.


def test_a_sound_generator_is_found_healthy() -> None:
    for seed in range(5):
        check_health(SeededSource(seed).token)


def test_bytes_that_are_not_even_are_found_though_their_bits_are_balanced() -> None:
    """Some values in the place of others that have as many ones."""
    instead = bytes.maketrans(bytes([0x0F, 0x33, 0x55, 0x17]), bytes([0xF0, 0xCC, 0xAA, 0xE8]))
    for seed in range(5):
        source = SeededSource(seed)
        with pytest.raises(Unhealthy, match="not even"):
            check_health(lambda size, source=source: source.token(size).translate(instead))  # type: ignore[misc]


def test_a_block_may_be_uneven_and_repeat_itself_as_far_as_chance_does() -> None:
    block = bytearray(SeededSource("block").token(2048))
    for ones, healthy in ((8192 + 576, True), (8192 + 577, False)):
        bits = list(f"{int.from_bytes(block, 'little'):016384b}")
        zeros = [place for place in range(0, len(bits), 5) if bits[place] == "0"]
        for place in zeros[: ones - bits.count("1")]:
            bits[place] = "1"
        changed = int("".join(bits), 2).to_bytes(2048, "little")
        if healthy:
            check_block(changed)
        else:
            with pytest.raises(Unhealthy, match=f"gave {ones} ones among 16384 bits"):
                check_block(changed)
    for number in range(1, 5):  # four words that came before
        block[4 * number : 4 * number + 4] = block[:4]
    check_block(bytes(block))
    block[20:24] = block[:4]
    with pytest.raises(Unhealthy, match="repeats itself"):
        check_block(bytes(block))


@pytest.mark.parametrize(("instead", "healthy"), [(350, True), (351, False)])
def test_values_of_bytes_may_be_as_uneven_as_chance_makes_them(instead: int, healthy: bool) -> None:
    """Of 512 of each value some stand in the place of others that have as many ones, so that
    chi-square is 478.5 or 481.3: ten standard deviations from 255 are 480.8."""
    even = SeededSource("even").shuffled(bytes(range(256)) * 512)
    for _ in range(instead):
        even[even.index(0x0F)] = 0xF0
    blocks = [bytes(even[at : at + 2048]) for at in range(0, len(even), 2048)]
    draw = lambda size: blocks.pop(0)  # noqa: E731
    if healthy:
        check_health(draw)
    else:
        with pytest.raises(Unhealthy, match="not even: chi-square 481"):
            check_health(draw)
    assert blocks == []


def test_the_generator_of_this_machine_is_found_healthy() -> None:
    check_health()


def test_one_block_that_is_not_sound_is_found_before_play_and_in_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stuck = SeededSource("stuck").token(1024) * 2
    sound = SeededSource("sound")
    blocks = [sound.token(2048) for _ in range(63)] + [stuck]
    with pytest.raises(Unhealthy, match="repeats itself"):
        check_health(lambda size: blocks.pop(0))
    source = LiveSource()
    monkeypatch.setattr(os, "urandom", lambda size: stuck[:size])
    for draw in (lambda: source.below(6), lambda: source.shuffled("abc")):
        with pytest.raises(Unhealthy, match="repeats itself"):
            draw()


def test_a_block_that_comes_twice_is_found() -> None:
    sound = SeededSource("twice")
    blocks = [sound.token(2048) for _ in range(63)]
    left = iter([*blocks, blocks[0]])
    with pytest.raises(Unhealthy, match="the same block twice"):
        check_health(lambda size: next(left))
