"""A card that was seen and went back is known until it is seen again, and counted once."""

from __future__ import annotations

import pytest

from croupier.equipment.shoe import ImpossibleCard, new_shoe


@pytest.mark.parametrize("taken", [0, 1])
def test_a_remembered_card_is_counted_once(taken: int) -> None:
    """Whether it lies in the shoe again, or has left it and its face is about to be asked."""
    shoe = new_shoe(1)
    for _ in range(taken):
        shoe.take()
    shoe.remember(0, "9♠")
    shoe.remember(0, "9♠")
    assert (shoe.left["9♠"], shoe.known) == (0, {0: "9♠"})
    assert shoe.could_be(0) == ["9♠"]
    if not taken:
        shoe.take()
    shoe.seen(0, "9♠")
    assert (shoe.left["9♠"], shoe.known) == (0, {})


def test_what_is_remembered_must_be_possible() -> None:
    shoe = new_shoe(1)
    shoe.remember(0, "9♠")
    with pytest.raises(ImpossibleCard, match="card 0 is the 9♠, not the K♦"):
        shoe.remember(0, "K♦")
    with pytest.raises(ImpossibleCard, match="no 9♠ is left for card 1"):
        shoe.remember(1, "9♠")
    with pytest.raises(ImpossibleCard, match="no 9s is left for card 1"):
        shoe.remember(1, "9s")
