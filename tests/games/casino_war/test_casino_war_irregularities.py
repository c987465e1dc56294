"""Schedule 13, Part 3: what the dealer did wrong, and what the rule makes of it."""

from __future__ import annotations

from typing import Any

from croupier.games.casino_war.incidents import (
    CardDrawnInError,
    CardsMisplaced,
    DealerNotDealt,
    DealerOverdrew,
    ExposedInShoe,
    ExtraCardDealt,
    NoCardDealt,
    NoWarCard,
    SecondCardDealt,
)
from croupier.table import events as ev
from croupier.table.commands import Face, Shuffled
from tests.games.casino_war.war_story import WarStory
from tests.story import DEALER

TWO = {"alice": 1, "bob": 2}
THREE = {"alice": 1, "bob": 3, "carol": 5}
IN_ORDER = "qld-2024:13:25(1)"
REMOVED = "qld-2024:13:23(2)"
WAR_IN_ORDER = "qld-2024:13:26(2)"


def staffed(cards: str, players: dict[str, int] = TWO, **settings: Any) -> WarStory:
    """Everyone has wagered $10; a card each lies on the layout, nothing is settled."""
    wagers = dict.fromkeys(players, 1000)
    story = WarStory(cards, players=players, wagers=wagers, staffed=True, **settings)
    return story.deal()


def all_at_war(cards: str) -> WarStory:
    """Alice, Bob and Carol on boxes 1, 3 and 5 are at war; the war cards lie on the layout."""
    story = staffed(f"9♠ 9♦ 9♣ 9♥ {cards}", THREE)
    return story.then("go on", "go on", *(f"{name} go to war" for name in THREE))


def by_hand(players: dict[str, int] = TWO) -> WarStory:
    """A dealer enters the cards; everyone has wagered $10."""
    story = WarStory("", by_hand=True, wagers={}, players=players)
    story.dealer(Shuffled())
    while story.asked.partition(": ")[2].startswith("the cut is offered"):
        story.choose(story.table.pending.waits_for()[0], "decline")
    for name in players:
        story.place(name, "bet", 1000)
    return story


# Cards found or drawn in error (ss 21 to 23).


def test_13_21_a_card_face_up_in_the_shoe_goes_to_the_discard_rack() -> None:
    story = WarStory("9♠ 9♥ A♦ 3♠ 2♥").deal()
    story.dealer(ExposedInShoe())
    assert story.burnt() == [("A♦", "qld-2024:13:21")]
    story.choose("alice", "go to war")
    assert (story.hand("box 1"), story.hand("dealer")) == (["9♠", "3♠"], ["9♥", "2♥"])
    assert story.money("alice") == (1000, -1000)


def test_13_21_while_a_card_is_being_drawn_that_is_the_card() -> None:
    story = by_hand({"alice": 1}).deal()
    story.dealer(ExposedInShoe())
    for index, card in enumerate(("A♦", "9♠", "8♥")):
        story.dealer(Face(index, card))
    assert story.burnt() == [("A♦", "qld-2024:13:21")]
    assert (story.hand("box 1"), story.hand("dealer")) == (["9♠"], ["8♥"])


def test_13_22_a_card_drawn_in_error_and_not_disclosed_is_the_next() -> None:
    story = WarStory("9♠ 9♥ K♠ Q♥")
    story.dealer(CardDrawnInError())
    story.deal()
    story.dealer(CardDrawnInError())
    story.choose("alice", "go to war")
    rules = [e.rule for e in story.of(ev.Announced) if "next card" in e.text]
    assert rules == ["qld-2024:13:22", "qld-2024:13:22"]
    assert not story.burnt()
    assert story.money("alice") == (1000, -1000)


def test_13_22_seen_before_the_first_deal_it_is_next_in_order_and_closes_wagers() -> None:
    """I-CW-3, 13:9(1)."""
    story = WarStory("9♠ 8♥", wagers={})
    assert story.refused(DEALER, CardDrawnInError(exposed=True)).rule == "qld-2024:13:22"
    story.place("alice", "bet", 1000)
    story.dealer(CardDrawnInError(exposed=True))
    seen = story.of(ev.Exposed)[-1]
    assert (seen.card, seen.rule) == ("9♠", IN_ORDER)
    assert (story.hand("box 1"), story.hand("dealer")) == (["9♠"], ["8♥"])
    assert story.money("alice") == (1000, -1000)


def test_13_22_seen_during_the_deal_it_is_next_in_order() -> None:
    story = by_hand().deal()
    story.dealer(Face(0, "9♠"))
    story.dealer(CardDrawnInError(exposed=True))
    assert story.of(ev.Announced)[-1].rule == IN_ORDER
    story.dealer(Face(1, "5♠"))
    story.dealer(Face(2, "6♥"))
    assert story.money("alice", "bob") == (1000, -1000, 0)


def test_13_23_seen_after_the_first_deal_it_is_removed() -> None:
    """I-CW-3."""
    story = WarStory("9♠ 9♥ A♦ K♠ Q♥").deal()
    story.dealer(CardDrawnInError(exposed=True))
    assert story.burnt() == [("A♦", REMOVED)]
    story.choose("alice", "go to war")
    assert story.money("alice") == (1000, -1000)


def test_13_23_1_a_a_second_card_to_a_box_is_removed() -> None:
    story = staffed("9♠ 2♣ 9♥ A♦ K♠ Q♥")
    assert story.refused(DEALER, SecondCardDealt(5)).rule == "qld-2024:13:23(1)(a)"
    story.dealer(SecondCardDealt(2))
    story.then("go on", "go on", "alice go to war", "go on")
    assert story.burnt() == [("A♦", REMOVED)]
    assert (story.hand("box 1"), story.hand("box 2")) == (["9♠", "K♠"], ["2♣"])
    assert story.money("alice", "bob") == (1000, -1000, 0)


def test_13_23_1_b_a_card_on_an_area_without_a_wager_once_a_war_is_settled() -> None:
    story = all_at_war("3♠ 4♦ K♣ Q♥ A♦").then("go on")
    assert story.refused(DEALER, ExtraCardDealt(1)).rule == "qld-2024:13:23(1)(b)"
    story.dealer(ExtraCardDealt(2))
    assert story.burnt() == [("A♦", REMOVED)]
    story.then("go on", "go on")
    assert story.money("alice", "bob", "carol") == (-2000, -2000, 1000, 3000)


def test_13_23_1_b_before_that_the_cards_are_put_in_order() -> None:
    """I-CW-3: really box 2 got a card after box 1, so the others' each go one place back."""
    story = all_at_war("3♠ 4♦ K♣ Q♥ A♦")
    story.dealer(ExtraCardDealt(2))
    story.then("go on", "go on", "go on")
    assert story.hand("box 1") == ["9♠", "3♠"]
    assert story.hand("box 3") == ["9♦", "A♦"]
    assert story.hand("box 5") == ["9♣", "4♦"]
    assert story.hand("dealer") == ["9♥", "K♣"]
    assert story.burnt() == [("Q♥", REMOVED)]
    assert story.of(ev.Rewound)[-1].rule == WAR_IN_ORDER
    assert story.money("alice", "bob", "carol") == (-2000, 1000, -2000, 3000)


def test_13_23_1_c_a_card_to_the_dealers_completed_hand_is_removed() -> None:
    story = staffed("9♠ 9♣ 9♥ A♦ K♠ 2♣ Q♥ A♠")
    story.dealer(DealerOverdrew())
    story.then("go on", "go on", "alice go to war", "bob go to war")
    story.dealer(DealerOverdrew())
    story.then("go on", "go on")
    assert story.burnt() == [("A♦", REMOVED), ("A♠", REMOVED)]
    assert story.hand("dealer") == ["9♥", "Q♥"]
    assert story.money("alice", "bob") == (1000, -2000, 1000)


# Not enough cards (s 24).


def nearly_empty(**settings: Any) -> WarStory:
    """Three cards are left in the shoe."""
    story = WarStory("2♣ " * 309 + "9♠ 9♥ K♠ Q♥", **settings)
    shoe = story.table.round.carry.shoe
    shoe.position = 309
    shoe.cutting_card = -1
    shoe.left["2♣"] = 0
    return story


def test_13_24_1_the_discards_are_shuffled_and_the_round_is_completed() -> None:
    story = nearly_empty().deal("alice go to war")
    assert story.of(ev.ShoeShuffled)[1] == ev.ShoeShuffled(309, base=312, rule="qld-2024:13:24(1)")
    assert story.of(ev.ShoeCut)[1].rule == "qld-2024:13:24(1)"
    assert (story.hand("box 1"), story.hand("dealer")) == (["9♠", "K♠"], ["9♥", "Q♥"])
    assert story.money("alice") == (1000, -1000)
    story.choose("alice", "decline")
    assert story.of(ev.ShoeShuffled)[-1].cards == 312  # all the cards, after the round


def test_13_24_2_or_go_into_the_shuffling_device() -> None:
    story = nearly_empty(machine=True).deal("alice go to war")
    assert story.of(ev.ShoeShuffled)[1] == ev.ShoeShuffled(309, base=312, rule="qld-2024:13:24(2)")
    assert story.money("alice") == (1000, -1000)


# Cards in wrong places (s 25).


def test_13_25_1_before_the_dealer_acts_the_cards_are_put_in_order() -> None:
    story = staffed("9♠ 5♣ 8♥")
    story.dealer(CardsMisplaced(("5♣", "9♠", "8♥")))
    story.then("go on", "go on")
    assert (story.hand("box 1"), story.hand("box 2")) == (["5♣"], ["9♠"])
    assert story.money("alice", "bob") == (-1000, 1000, 0)
    assert story.of(ev.Rewound)[-1].rule == IN_ORDER


def test_13_25_1_only_cards_that_were_dealt_can_be() -> None:
    story = staffed("9♠ 5♣ 8♥")
    assert story.refused(DEALER, CardsMisplaced(("5♣", "9♠", "9♥"))).rule == IN_ORDER


def test_13_25_1_an_extra_card_before_the_dealer_acts() -> None:
    story = staffed("9♠ 5♣ 8♥ K♦", {"alice": 1, "bob": 3})
    story.dealer(ExtraCardDealt(2))
    story.then("go on", "go on")
    assert (story.hand("box 1"), story.hand("box 3")) == (["9♠"], ["K♦"])
    assert story.hand("dealer") == ["5♣"]
    assert story.burnt() == [("8♥", REMOVED)]
    assert story.money("alice", "bob") == (1000, 1000, -2000)


def test_13_25_1_while_players_are_asked_if_no_wager_is_settled_yet() -> None:
    """Both cards are equal to the dealer's, so nothing was acted on: all is offered again."""
    story = staffed("9♠ 9♣ 9♥ 5♦", {"alice": 1, "bob": 3}).then("go on", "go on")
    story.dealer(ExtraCardDealt(2))
    story.then("go on", "go on")
    story.then("alice surrender")
    assert (story.hand("box 1"), story.hand("box 3")) == (["9♠"], ["5♦"])
    assert story.money("alice", "bob") == (-500, -1000, 1500)


def test_13_25_2_a_a_go_to_war_wager_accepted_is_an_act() -> None:
    story = staffed("9♠ 9♣ 9♥").then("go on", "go on", "alice go to war")
    refused = story.refused(DEALER, CardsMisplaced())
    assert (refused.rule, "stay where they lie" in refused.reason) == ("qld-2024:13:25(2)", True)


def test_13_25_2_b_so_is_a_surrender_acted_on() -> None:
    story = staffed("9♠ 9♣ 9♥").then("go on", "go on", "alice surrender")
    assert story.refused(DEALER, CardsMisplaced()).rule == "qld-2024:13:25(2)"


def test_13_25_2_c_and_a_wager_settled() -> None:
    story = staffed("9♠ 8♣ 9♥").then("go on")
    assert story.refused(DEALER, CardsMisplaced()).rule == "qld-2024:13:25(2)"


def test_13_25_too_late_a_box_without_a_card_is_void_and_the_rest_stands() -> None:
    """I-CW-2: Carol's loss stands, what was elected stands, Bob's wagers go back."""
    story = WarStory("9♠ 8♣ 9♦ 2♦ 9♥ K♠ Q♥", players={**THREE, "dora": 7}, staffed=True, wagers={})
    for name in (*THREE, "dora"):
        story.place(name, "bet", 1000)
    story.place("bob", "tie", 500)
    story.deal()
    assert story.refused(DEALER, NoCardDealt(3)).rule == IN_ORDER
    story.then("go on", "go on", "alice surrender")
    assert story.refused(DEALER, NoCardDealt(2)).rule == IN_ORDER
    story.dealer(NoCardDealt(3))
    assert story.refused(DEALER, CardsMisplaced()).rule == "qld-2024:13:25(2)"
    assert story.result("bob", "bet") == ("void", 1000, "qld-2024:13:26(1)")
    assert story.result("bob", "tie") == ("void", 500, "qld-2024:13:26(1)")
    assert story.result("alice", "bet") == ("surrendered", 500, "qld-2024:13:16(5)(a)")
    assert story.table.pending.waits_for() == ("carol",)
    assert story.refused(DEALER, NoCardDealt(3)).rule == IN_ORDER
    story.then("carol go to war", "go on")
    assert story.hand("box 3") == []
    assert story.hand("box 5") == ["9♦", "K♠"]
    assert story.money("alice", "bob", "carol", "dora") == (-500, 0, 1000, -1000, 500)


def test_13_25_too_late_an_extra_card_is_removed() -> None:
    """I-CW-2: the other cards stay where they lie."""
    story = staffed("9♠ 8♣ 9♥ A♦ K♠ Q♥").then("go on")
    story.dealer(ExtraCardDealt(5))
    story.then("go on", "alice go to war", "go on")
    assert story.burnt() == [("A♦", REMOVED)]
    assert story.money("alice", "bob") == (1000, -1000, 0)


# A war without a card (s 26).


def test_13_26_1_a_box_without_a_war_card_is_void_once_another_is_settled() -> None:
    story = all_at_war("3♠ 4♦ K♣ Q♥")
    story.then("go on")
    assert [e.player for e in story.settled()] == ["carol", "carol"]
    assert story.refused(DEALER, NoWarCard(5)).rule == "qld-2024:13:26(1)"
    story.dealer(NoWarCard(1))
    story.then("go on")
    assert story.result("alice", "war") == ("void", 1000, "qld-2024:13:26(1)")
    assert story.result("alice", "bet") == ("void", 1000, "qld-2024:13:26(1)")
    assert story.money("alice", "bob", "carol") == (0, -2000, 1000, 1000)


def test_13_26_2_before_that_it_is_dealt_its_card_in_order() -> None:
    story = all_at_war("3♠ 4♦ K♣ Q♥")
    assert story.refused(DEALER, NoWarCard(2)).rule == WAR_IN_ORDER
    story.dealer(NoWarCard(3))
    assert story.of(ev.Rewound)[-1].rule == WAR_IN_ORDER
    assert story.refused(DEALER, NoWarCard(3)).rule == WAR_IN_ORDER
    story.then("go on", "go on", "go on")
    assert story.hand("box 3") == ["9♦", "4♦"]
    assert story.money("alice", "bob", "carol") == (-2000, -2000, 1000, 3000)


def test_13_26_2_the_cards_of_the_war_are_put_in_order() -> None:
    story = all_at_war("3♠ 4♦ K♣ Q♥")
    story.dealer(CardsMisplaced(("K♣", "3♠", "4♦", "Q♥")))
    story.then("go on", "go on", "go on")
    assert [story.hand(f"box {box}")[1] for box in (1, 3, 5)] == ["K♣", "3♠", "4♦"]
    assert story.money("alice", "bob", "carol") == (1000, -2000, -2000, 3000)


def test_13_26_3_settling_a_go_to_war_wager_is_an_act() -> None:
    story = all_at_war("3♠ 4♦ K♣ Q♥").then("go on")
    refused = story.refused(DEALER, CardsMisplaced())
    assert (refused.rule, "stay where they lie" in refused.reason) == ("qld-2024:13:26(3)", True)


# Absent players, the dealer's hand (ss 27, 28).


def test_13_27_a_player_who_does_not_decide_has_surrendered() -> None:
    story = WarStory("9♠ 9♥")
    story.place("alice", "tie", 500)
    story.no_more_bets()
    story.time_up()
    assert story.result("alice", "bet") == ("surrendered", 500, "qld-2024:13:27")
    assert story.of(ev.Chose)[-1].rule == "qld-2024:13:27"
    assert story.money("alice") == (4500, -4500)  # the tie was settled before (I-CW-4)


def test_13_28_a_dealer_without_a_card_is_dealt_one() -> None:
    story = staffed("9♠ 8♣ 9♥ K♠ Q♥")
    story.dealer(DealerNotDealt())
    late = story.table.round.events[-1]
    assert isinstance(late, ev.Dealt)
    assert (late.to, late.card, late.rule) == ("dealer", "9♥", "qld-2024:13:28")
    assert story.refused(DEALER, DealerNotDealt()).rule == "qld-2024:13:28"
    story.then("go on")
    assert story.refused(DEALER, DealerNotDealt()).rule == "qld-2024:13:28"  # settled against it
    story.then("go on", "alice go to war")
    story.dealer(DealerNotDealt())  # and again at the war
    late = story.table.round.events[-1]
    assert isinstance(late, ev.Dealt)
    assert (late.to, late.card, late.rule) == ("dealer", "Q♥", "qld-2024:13:28")
    story.then("go on")
    assert story.money("alice", "bob") == (1000, -1000, 0)
