"""Each player's own wagers, found without going through everyone's."""

from __future__ import annotations

import random

import pytest

from croupier.table.areas import Area, Wager, Wagers, laid


def area(name: str) -> Area:
    return Area(name, "qld-2024:14:8")


def test_they_are_those_that_going_through_all_finds_in_the_same_order() -> None:
    chance, areas = random.Random(1), [area(f"a{n}") for n in range(5)]
    lying = Wagers()
    plain: dict[tuple[str, str, int], Wager] = {}
    for _ in range(2_000):
        one = laid(f"p{chance.randrange(6)}", chance.choice(areas), chance.randrange(2), 100)
        if one.key in plain and chance.random() < 0.7:
            del plain[one.key], lying[one.key]
        else:
            plain[one.key] = lying[one.key] = one
        assert list(lying.items()) == list(plain.items())
        for player in (f"p{n}" for n in range(6)):
            assert lying.of(player) == [w for w in plain.values() if w.player == player]


def test_a_copy_is_apart_and_nothing_goes_past_the_index() -> None:
    one, two = laid("ann", area("red"), 0, 100), laid("ann", area("odd"), 0, 100)
    lying = Wagers({one.key: one})
    copy = Wagers(lying)
    copy[two.key] = two
    assert (lying.of("ann"), copy.of("ann")) == ([one], [one, two])
    with pytest.raises(TypeError, match="one by one"):
        lying.pop(one.key)
    with pytest.raises(TypeError, match="one by one"):
        lying.clear()
    assert lying.of("bob") == []
