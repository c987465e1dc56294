"""Part 6 of Schedule 2 at a rapid table of electronic blackjack (2e:1, I-EB-8)."""

from __future__ import annotations

from croupier.equipment.cards import Card
from croupier.games.blackjack.incidents import CardDrawnInError
from croupier.games.electronic_blackjack.incidents import (
    CardsMisplaced,
    DealerNoFirstCard,
    DealerTooManyCards,
    FaceUpInShoe,
)
from croupier.table import events as ev
from croupier.table.asks import Draw
from croupier.table.commands import Choose, Face
from croupier.table.misdealt import DealerOverdrew
from tests.games.electronic_blackjack.test_electronic_blackjack import THREE, dealt_to, hands
from tests.story import DEALER, Story


def rapid(cards: str, *names: str) -> Story:
    """A dealer conducts; the cards come as they are stacked."""
    story = Story("electronic-blackjack", cards, players=THREE, staffed=True, machine=True)
    story.dealer(Choose("shuffle"))
    for name in names or THREE:
        story.place(name, "original", 1000)
    story.no_more_bets()
    return story


def test_2_30_a_card_found_face_up_is_discarded() -> None:
    story = rapid("8♠ 6♦ 8♥ 3♣ 2♦ K♦ 9♠", "alice")
    story.go_on()
    story.dealer(FaceUpInShoe())
    story.choose("alice", "draw")
    assert hands(story, "alice") == {"your hand": "8♠ 8♥ 2♦"}
    assert story.of(ev.CardBurned)[-1].card == "3♣"


def test_2_31_2_a_card_that_all_have_seen_is_the_next_of_the_sequence() -> None:
    """Also: 2:31(3), 2:31(4)."""
    story = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice", "bob")
    story.go_on()
    story.dealer(CardDrawnInError(exposed=True))
    assert story.refused(DEALER, CardDrawnInError()).rule == "qld-2024:2:31"
    story.choose("alice", "draw")
    story.choose("bob", "stand")
    assert hands(story, "alice") == {"your hand": "8♠ 8♥ 5♣"}
    other = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice", "bob")
    other.go_on()
    other.dealer(CardDrawnInError(exposed=True))
    for name in ("alice", "bob"):
        other.choose(name, "stand")
    assert dealt_to(other, "dealer")[:2] == ["6♦", "5♣"]


def test_2_31_1_a_card_that_nobody_has_seen_is_the_next() -> None:
    story = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice")
    story.go_on()
    story.dealer(CardDrawnInError())
    assert story.announced()[-1] == "the card is used as the next card"


def test_2_32_a_card_too_many_of_the_dealers_is_discarded() -> None:
    story = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice")
    story.go_on()
    assert story.refused(DEALER, DealerOverdrew())
    story.choose("alice", "stand")
    story.dealer(DealerOverdrew())
    assert story.of(ev.CardBurned)[-1].card == "K♦"
    story.go_on()
    assert dealt_to(story, "dealer") == ["6♦", "5♣", "10♦"]
    assert story.won("alice") == -1000


def test_2_34_1_cards_in_wrong_places_are_put_in_order() -> None:
    story = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice", "bob")
    story.dealer(CardsMisplaced())
    assert story.announced()[-1] == "the cards are put in their order"
    story.go_on()
    story.dealer(CardsMisplaced())  # still nobody has acted
    story.choose("alice", "draw")
    assert story.refused(DEALER, CardsMisplaced()).rule == "qld-2024:2:34(2)"


def test_2_35_1_a_dealers_second_card_dealt_at_once_makes_no_blackjack() -> None:
    """Every terminal may withdraw; what was decided stands."""
    story = rapid("8♠ K♦ 8♥ A♣ 5♦ 10♥", "alice", "bob", "carol")
    story.go_on()
    story.choose("alice", "draw")
    story.dealer(DealerTooManyCards())
    assert dealt_to(story, "dealer") == ["K♦", "A♣"]
    assert story.announced()[-1] == "the dealer has soft 21, not a blackjack"
    story.choose("bob", "withdraw")
    story.choose("alice", "keep")
    story.time_up()
    assert story.refused("bob", Choose("draw"))
    story.choose("carol", "stand")
    assert hands(story, "alice") == {"your hand": "8♠ 8♥ 5♦"}
    story.go_on()
    assert [story.won(name) for name in THREE] == [0, 0, -1000]  # 21 and 21; 16


def test_2_40_a_dealer_without_a_first_card_takes_two_in_the_end() -> None:
    story = rapid("8♠ 6♦ 8♥ 5♣ 10♦ K♦ 9♠", "alice", "bob")
    story.go_on()
    story.choose("alice", "draw")
    story.dealer(DealerNoFirstCard())
    assert [*story.table.round.dealer.cards] == []
    assert story.of(ev.CardMoved)[-1].rule == "qld-2024:2:40(1)"
    story.choose("alice", "keep")
    story.choose("bob", "withdraw")
    assert hands(story, "alice") == {"your hand": "8♠ 8♥ 5♣"}  # the card that was asked for
    story.go_on()
    assert story.of(ev.RoundClosed)[-1].outcome["dealer"] == ["10♦", "K♦"]
    assert [story.won(name) for name in ("alice", "bob")] == [1000, 0]


def test_2_35_1_b_what_was_collected_stays_and_splits_go_back_with_the_original() -> None:
    """Also: 2:14(2)(f)."""
    story = rapid("8♠ K♦ 8♥ 10♣ A♣ 9♦", "alice", "bob")
    story.go_on()
    story.choose("bob", "split")
    story.choose("alice", "draw")  # 26
    assert [e.player for e in story.of(ev.Settled)] == ["alice"]
    story.dealer(DealerTooManyCards())
    assert story.refused("alice", Choose("withdraw")).rule == "qld-2024:2:35(1)(b)"
    story.choose("bob", "withdraw")
    assert [e.player for e in story.of(ev.Settled)] == ["alice"]
    assert [story.won(name) for name in ("alice", "bob")] == [-1000, 0]


def test_whoever_enters_the_cards_is_asked_for_the_right_hands() -> None:
    story = Story("electronic-blackjack", players=THREE, staffed=True, by_hand=True, machine=True)
    story.dealer(Choose("shuffle"))
    story.place("alice", "original", 1000)
    story.no_more_bets()
    asked = []
    for card in ("8♠", "6♦", "8♥"):
        draw = story.table.pending
        assert isinstance(draw, Draw)
        asked.append(draw.to)
        story.dealer(Face(draw.index, Card(card)))
    story.go_on()
    story.choose("alice", "stand")
    assert isinstance(story.table.pending, Draw)
    assert [*asked, story.table.pending.to] == ["player", "dealer", "player", "dealer"]
