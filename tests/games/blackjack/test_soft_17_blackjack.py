"""Schedule 2(d): blackjack in which the dealer draws to a soft 17."""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.games.blackjack.rules import variant
from croupier.table import events as ev
from croupier.table.misdealt import DealerOverdrew
from tests.games.blackjack.blackjack_story import BlackjackStory
from tests.story import DEALER


def soft_17(cards: str, **settings: object) -> BlackjackStory:
    return BlackjackStory(cards, game="soft-17-blackjack", **settings)  # type: ignore[arg-type]


def test_2d_1_the_rules_of_blackjack_apply_otherwise() -> None:
    story = soft_17("A♠ 9♥ K♦").deal()
    assert story.result("alice", "original") == ("win", 2500, "qld-2024:2:24(1)")
    doubled = soft_17("6♠ K♥ 5♦ 9♣ A♣").deal("alice double 1000")
    assert doubled.won("alice") == -1000


def test_2d_2_1_the_words_on_the_layout() -> None:
    words = variant("soft-17-blackjack").lines()
    assert words[0] == "soft 17 blackjack"
    assert "blackjack pays 3 to 2" in words
    assert "dealer draws to soft 17, stands on hard 17" in words
    assert "insurance pays 2 to 1" in words


@pytest.mark.parametrize(
    ("dealers", "total"),
    [
        ("A♥ 6♠ 2♠", "soft 19"),
        ("A♥ 6♠ 10♠", "17"),  # a hard 17 stands
        ("6♥ A♠ 5♠ 9♠", "21"),
        ("A♥ 7♠", "soft 18"),
        ("10♥ 7♠", "17"),
        ("2♥ A♠ A♣ 3♦ 3♣", "soft 20"),
    ],
)
def test_2d_3_the_dealer_draws_to_soft_17_and_stands_on_hard_17(dealers: str, total: str) -> None:
    first, *rest = dealers.split()
    story = soft_17(" ".join(["10♠", first, "8♦", *rest, "9♣"]))
    decline = ["alice decline"] if first[0] == "A" else []
    story.deal(*decline, "alice stand")
    assert [e.count for e in story.of(ev.Counted) if e.hand == "dealer"][-1] == total
    assert story.over


def test_2d_3_a_soft_17_is_no_hand_that_must_stand() -> None:
    """The rule about a card too many follows the table's drawing rule (I-BJ-5).

    Also: 2:32
    """
    story = soft_17("10♠ A♥ 8♦ 6♠ 10♣ 5♣", staffed=True)
    story.deal("go on", "alice decline", "alice stand", "go on")
    story.dealer(DealerOverdrew())
    assert story.of(ev.CardBurned)[-1].card == "5♣"
    assert story.table.check(DEALER, DealerOverdrew()) is None
    story.go_on()
    assert story.hand("dealer") == ["A♥", "6♠", "10♣"]
    assert (story.won("alice"), story.house) == (1000, -1000)


def test_a_house_cannot_call_another_rule_soft_17() -> None:
    with pytest.raises(ValueError, match="2d:3"):
        GAMES["soft-17-blackjack"].configure({"soft_17": "stand"})
