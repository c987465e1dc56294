"""Schedule 10, sections 4, 24 and Part 5: irregularities, clause by clause."""

from __future__ import annotations

from typing import Any

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.poker_room.incidents import (
    ActedOutOfTurn,
    CardsNotRight,
    CardsRemoved,
    CommunityEarly,
    FaceUpInShoe,
    HoleCardExposed,
    InformationGained,
    Misdealt,
    NextCardExposed,
    NotBurnt,
    OversizeChip,
    VacantDealt,
    WagerMade,
    WrongNumber,
)
from croupier.games.poker_room.round import PokerRoom
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Choose, Cut, Incident, NoMoreBets
from croupier.table.devices import Equipment
from croupier.table.table import Table
from tests.games.poker_room.room_story import Room, sign
from tests.story import DEALER

CHECKED = "cho calls, ann calls, bob checks"
ALL_CHECK = "ann checks, bob checks, cho checks"
# as ACES, with more to come
MORE = "A♠ K♠ 2♣ A♥ K♥ 7♦ 3♠ 4♠ 9♥ J♦ 3♥ 5♣ 3♦ Q♣ 6♠ 6♦ 8♠ 8♦ 8♥ 10♠ 10♦ 10♥"


def staffed(cards: str = MORE, **more: Any) -> Room:
    """A dealer deals; the first to act is cho."""
    story = Room(cards, staffed=True, **more)
    story.dealer(Cut(20))
    story.deal()
    story.dealer(Choose("go on"))
    return story


def report(story: Room, incident: Incident) -> Room:
    story.dealer(incident)
    return story


def ruled(story: Room) -> str:
    return story.of(ev.Ruled)[-1].rule


# What was meant (ss 4, 24).


def test_10_4_3_a_a_single_oversize_chip_is_a_call_in_the_first_round() -> None:
    story = report(staffed(), OversizeChip(100_00))
    assert story.bets()[-1] == ("cho", "call", 10)
    assert story.said("cho: call") == "qld-2024:10:4(3)(a)"


def test_10_4_2_announced_it_is_a_raise_up_to_the_chip() -> None:
    """Also: 10:4(1)."""
    story = report(staffed(), OversizeChip(100_00, raise_announced=True))
    assert story.bets()[-1] == ("cho", "raise", 100)
    story = report(staffed(structure="full pot"), OversizeChip(100_00, raise_announced=True))
    assert story.bets()[-1] == ("cho", "raise", 35)


def test_10_4_3_b_as_the_first_wager_of_a_later_round_it_is_a_bet() -> None:
    story = report(staffed().acts(CHECKED), OversizeChip(100_00))
    assert story.bets()[-1] == ("ann", "bet", 100)
    report(story, OversizeChip(500_00))  # bob: not the first bet, a call
    assert story.bets()[-1] == ("bob", "call", 100)


def test_10_24_2_on_a_screen_amounts_are_exact() -> None:
    """Also: 10:24(1), 10:24(3)."""
    story = Room().deal()
    assert story.refused(DEALER, WagerMade(15_00)).rule == "qld-2024:10:24(2)"


def test_10_24_4_b_of_a_string_bet_only_the_call_stands() -> None:
    story = report(staffed(), WagerMade(40_00, motions=2))
    assert story.bets()[-1] == ("cho", "call", 10)
    assert story.said("cho: call") == "qld-2024:10:24(4)(b)"
    story = report(staffed(), WagerMade(40_00, motions=2, declared=True))
    assert story.bets()[-1] == ("cho", "raise", 40)


def test_10_24_5_less_than_the_call_is_made_up_or_given_up() -> None:
    """Also: 10:24(5)(a), 10:24(5)(c)."""
    story = report(staffed(), WagerMade(6_00))
    story.choose("cho", "call")
    assert story.bets()[-1] == ("cho", "call", 10)
    story = report(staffed(), WagerMade(6_00))
    story.choose("cho", "fold and leave $6.00")
    assert story.bets()[-1] == ("cho", "surrendered", 6)
    assert "cho" in story.round.pots.folded


def test_10_24_6_under_half_of_a_raise_is_a_call() -> None:
    story = report(staffed(), WagerMade(14_00))
    assert story.bets()[-1] == ("cho", "call", 10)
    assert story.said("cho: call") == "qld-2024:10:24(6)"


def test_10_24_7_half_of_a_raise_is_made_up_to_one() -> None:
    """Also: 10:24(7)(a)."""
    story = report(staffed(), WagerMade(15_00))
    assert story.bets()[-1] == ("cho", "raise", 20)
    assert story.said("cho: raise") == "qld-2024:10:24(7)(a)"


# Misdeals (ss 35, 36).


def test_10_35_1_a_misdeal_is_taken_not_to_have_started() -> None:
    """Also: 10:35(2), 10:35(3)."""
    story = report(staffed(), Misdealt("not shuffled"))
    assert story.of(ev.RoundVoided)[-1].rule == "qld-2024:10:35(3)(a)"
    assert story.stacks() == {"ann": 1000, "bob": 1000, "cho": 1000}
    assert story.round.carry.button == 0  # it stays where it was: no hand was dealt yet


def test_10_35_4_the_deal_is_put_right_where_nobody_looked() -> None:
    """Also: 10:35(5)."""
    story = report(staffed(), Misdealt("a card out of turn"))
    assert story.said("put right") == "qld-2024:10:35(4)(c)"
    assert story.to_act() == "cho"
    report(story, Misdealt("a card out of turn", looked=True))
    assert story.of(ev.RoundVoided)


def test_10_35_2_not_once_a_player_has_acted() -> None:
    story = staffed().acts("cho calls")
    assert story.refused(DEALER, Misdealt("not cut")).rule == "qld-2024:10:35(2)"


def test_10_35_6_cards_at_a_vacant_position_go_to_the_muck() -> None:
    story = report(staffed().acts("cho calls"), VacantDealt(2))
    assert [e.rule for e in story.of(ev.CardBurned)] == ["qld-2024:10:35(6)"] * 2


def test_10_36_an_exposed_hole_card_is_the_first_burn_card() -> None:
    story = report(staffed(), HoleCardExposed("bob", 1))
    shown = [e for e in story.of(ev.Exposed) if e.to == "bob"]
    assert [e.card for e in shown] == ["K♠"]
    assert len(story.round.hidden.slots("bob")) == 2
    story.acts(CHECKED)
    assert not story.of(ev.CardBurned)  # the exposed card was it
    assert story.round.hidden.seen("community") == ["4♠", "9♥", "J♦"]
    assert story.refused(DEALER, HoleCardExposed("ann", 1)).rule == "qld-2024:10:36"


# The wrong number of cards (s 37), missing and foreign ones (s 38).


def test_10_37_2_a_void_hand_has_its_bets_back() -> None:
    """Also: 10:37(1)."""
    story = staffed(commission=0).acts("cho raises 10, ann calls, bob calls, ann bets 50")
    report(story, WrongNumber("cho"))
    assert ruled(story) == "qld-2024:10:37(1)"
    assert story.stacks()["cho"] == 1000
    story.acts("bob calls")
    assert story.round.phase == "third betting"


def test_10_37_3_the_only_other_player_wins() -> None:
    """Also: 10:37(5)."""
    story = staffed(commission=0).acts("cho folds, ann calls, bob checks")
    for _ in range(3):
        story.acts("ann checks, bob checks")
    report(story, WrongNumber("ann"))
    assert story.stacks() == {"ann": 1000, "bob": 1000, "cho": 1000}


def test_10_37_6_the_designated_player_gets_the_last_card() -> None:
    story = report(staffed(), WrongNumber("cho"))
    assert story.said("next card") == "qld-2024:10:37(6)"
    story.acts("cho calls")
    report(story, WrongNumber("cho"))
    assert story.stacks()["cho"] == 1000  # now it is void


def test_10_37_4_the_only_hand_left_has_a_wrong_number_of_cards() -> None:
    """Found with the pot in front of its holder: nothing was won, and no commission taken."""
    story = staffed().acts("cho raises 90, ann calls, bob calls, ann bets 100, bob folds")
    assert story.refused(DEALER, WrongNumber("bob")).rule == "qld-2024:10:37(1)"
    story.acts("cho folds")
    assert story.stacks() == {"ann": 1170, "bob": 900, "cho": 900}
    assert story.refused(DEALER, WrongNumber("bob")).rule == "qld-2024:10:37(1)"
    report(story, WrongNumber("ann"))
    assert story.of(ev.RoundVoided)[-1].rule == "qld-2024:10:37(4)"
    assert story.stacks() == {"ann": 1000, "bob": 1000, "cho": 1000}
    assert story.round.carry.button == 0  # the button stays for the hand that is dealt anew


def test_10_37_4_not_where_others_went_as_far() -> None:
    story = staffed(commission=0).acts("cho folds, ann calls, bob checks")
    for _ in range(3):
        story.acts("ann checks, bob checks")
    story.acts("ann shows, bob shows")
    assert story.refused(DEALER, WrongNumber("ann")).rule == "qld-2024:10:37(1)"


def test_10_38_a_missing_card_voids_the_hand() -> None:
    """Also: 10:38(a), 10:38(b), 10:38(c)."""
    story = report(staffed().acts("cho raises 90, ann calls"), CardsNotRight())
    assert story.of(ev.RoundVoided)[-1].rule == "qld-2024:10:38(b)"
    assert story.stacks() == {"ann": 1000, "bob": 1000, "cho": 1000}
    story = report(staffed(), CardsNotRight(foreign=True))
    assert "foreign" in story.of(ev.RoundVoided)[-1].reason


# Cards seen too early (ss 39 to 42).


def test_10_39_a_card_face_up_in_the_shoe_is_mucked() -> None:
    story = report(staffed(), FaceUpInShoe())
    assert [e.card for e in story.of(ev.Exposed)] == ["3♠"]
    story.acts(CHECKED)
    assert story.round.hidden.seen("community") == ["9♥", "J♦", "3♥"]  # after the usual burn


def test_10_40_the_next_burn_card_exposed_is_burnt() -> None:
    story = report(staffed().acts(CHECKED), NextCardExposed())
    assert story.refused(DEALER, NextCardExposed()).rule == "qld-2024:10:40"
    burnt = len(story.of(ev.CardBurned))
    story.acts(ALL_CHECK)
    assert len(story.of(ev.CardBurned)) == burnt
    assert story.round.hidden.seen("community")[-1] == "5♣"


def test_10_40_with_the_river_it_goes_to_the_muck() -> None:
    story = staffed().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}")
    report(story, NextCardExposed())
    assert not story.round.deals.burn_due


def test_10_41_1_no_burn_card_before_the_flop() -> None:
    story = report(staffed().acts(CHECKED), NotBurnt())
    assert story.round.hidden.seen("community") == ["9♥", "J♦", "3♥"]
    assert [e.card for e in story.of(ev.CardMoved)] == ["4♠"]


def test_10_41_2_no_burn_card_before_turn_or_river() -> None:
    story = report(staffed().acts(f"{CHECKED}, {ALL_CHECK}"), NotBurnt())
    assert story.round.hidden.seen("community") == ["4♠", "9♥", "J♦", "3♦"]
    assert ruled(story) == "qld-2024:10:41(2)"
    story.acts("ann checks")
    assert story.refused(DEALER, NotBurnt()).rule == "qld-2024:10:41"


def test_10_41_2_none_is_missing_where_one_lies_there_already() -> None:
    """Also: 10:40(3), 10:42(1)."""
    story = report(staffed().acts(CHECKED), NextCardExposed()).acts(ALL_CHECK)
    assert story.refused(DEALER, NotBurnt()).rule == "qld-2024:10:40(3)"
    story = report(staffed().acts("cho calls"), CommunityEarly()).acts("ann calls, bob checks")
    assert story.refused(DEALER, NotBurnt()).rule == "qld-2024:10:42"


def test_10_42_1_the_flop_too_early_twice() -> None:
    """Also: 10:42(3)."""
    story = report(staffed().acts("cho calls"), CommunityEarly())
    report(story, CommunityEarly()).acts("ann calls, bob checks")
    assert len(story.of(ev.CardBurned)) == 1
    assert len(story.round.hidden.seen("community")) == 3
    story.acts(ALL_CHECK)
    report(report(story, CommunityEarly()), CommunityEarly()).acts(ALL_CHECK)
    assert len(story.of(ev.CardBurned)) == 3
    assert len({*story.round.hidden.seen("community")}) == 5


def test_10_42_1_the_flop_too_early() -> None:
    story = report(staffed().acts("cho calls"), CommunityEarly())
    assert ruled(story) == "qld-2024:10:42(1)"
    burnt = len(story.of(ev.CardBurned))
    story.acts("ann calls, bob checks")
    assert len(story.of(ev.CardBurned)) == burnt == 1
    assert len(story.round.hidden.seen("community")) == 3


def test_10_42_2_the_turn_too_early() -> None:
    story = report(staffed().acts(CHECKED), CommunityEarly())
    assert ruled(story) == "qld-2024:10:42(2)"
    early = story.of(ev.Exposed)[-1].card
    story.acts(ALL_CHECK)
    assert early not in story.round.hidden.seen("community")
    burnt = len(story.of(ev.CardBurned))
    story.acts(ALL_CHECK)
    assert len(story.of(ev.CardBurned)) == burnt  # the fifth comes without one
    assert len(story.round.hidden.seen("community")) == 5


def test_10_42_3_the_river_too_early() -> None:
    story = report(staffed().acts(f"{CHECKED}, {ALL_CHECK}"), CommunityEarly())
    assert ruled(story) == "qld-2024:10:42(3)"
    burnt = len(story.of(ev.CardBurned))
    story.acts(ALL_CHECK)
    assert len(story.of(ev.CardBurned)) == burnt
    assert len(story.round.hidden.seen("community")) == 5


def test_10_42_1_a_committed_order_is_shuffled_by_chance() -> None:
    """The exposed cards may come again; nothing is dealt twice."""
    again = 0
    for seed in range(40):
        table = Table(GAMES["texas-holdem"], devices=Equipment(SeededSource(seed)))
        table.start()
        for seat, name in enumerate(("ann", "bob"), 1):
            table.submit(Actor(name, Role.PLAYER), Join(seat))
            table.submit(Actor(name, Role.PLAYER), BuyIn(1_000_00))
        table.submit(DEALER, NoMoreBets())
        events = table.submit(DEALER, CommunityEarly())
        early = {e.card for e in events if isinstance(e, ev.Exposed) and e.to == "the deck"}
        table.submit(Actor("bob", Role.PLAYER), Choose("call"))
        table.submit(Actor("ann", Role.PLAYER), Choose("check"))
        round = table.round
        assert isinstance(round, PokerRoom)
        board = round.hidden.seen("community")
        held = [c for n in ("ann", "bob") for c in round.hidden.known_to(n, n)]
        assert len({*board, *held}) == 7
        again += len(early & {*board})
    assert 0 < again < 40


# Cards out of the shoe (s 43).


def test_10_43_1_cards_removed_are_shuffled_back() -> None:
    story = report(staffed(), CardsRemoved())
    assert story.said("shuffled") == "qld-2024:10:43(1)"
    assert story.to_act() == "cho"


def test_10_43_2_mixed_cards_end_the_hand() -> None:
    """Also: 10:43(3), 10:43(4)."""
    story = staffed().acts("cho raises 10, ann calls, bob folds, ann bets 50")
    report(story, CardsRemoved(mixed=True))
    assert story.stacks() == {"ann": 1005, "bob": 990, "cho": 1005}  # 50 between two
    assert not story.of(ev.CommissionTaken)


# Out of turn (s 44), information (s 45).


def test_10_44_3_a_a_bet_out_of_turn_stands_unless_action_changes() -> None:
    """Also: 10:44(1), 10:44(2), 10:44(4)."""
    story = report(staffed(), ActedOutOfTurn("bob", "raise", 30_00)).acts("cho calls, ann calls")
    assert story.bets()[-1] == ("bob", "raise", 30)
    assert story.said("stands") == "qld-2024:10:44(3)(a)"


def test_10_44_3_b_it_is_returned_where_action_changes() -> None:
    story = report(staffed(), ActedOutOfTurn("bob", "raise", 30_00))
    story.acts("cho raises 10, ann folds")
    assert story.said("acts anew") == "qld-2024:10:44(3)(b)"
    assert story.to_act() == "bob"


def test_10_44_5_a_fold_out_of_turn_is_binding() -> None:
    story = report(staffed(), ActedOutOfTurn("ann", "fold"))
    assert "ann" in story.round.pots.folded
    story.acts("cho calls, bob checks")
    assert story.to_act() == "bob"


def test_10_44_6_what_exceeds_the_most_is_returned() -> None:
    story = staffed(structure="full pot")
    report(story, ActedOutOfTurn("ann", "raise", 900_00)).acts("cho calls")
    assert story.bets()[-1] == ("ann", "raise", 35)  # 5 to call and 30, the pot then


def test_10_44_7_what_the_dealer_asked_for_is_retracted() -> None:
    story = report(staffed(), ActedOutOfTurn("ann", "call", by_dealer=True))
    story.acts("cho calls")
    assert story.to_act() == "ann"


def test_10_45_7_what_one_knows_all_are_told() -> None:
    """Also: 10:45(8), 10:45(4)."""
    story = report(staffed().acts("cho folds"), InformationGained("ann", "cho"))
    assert story.said("told to all") == "qld-2024:10:45(7)"
    report(story, InformationGained("ann", "bob"))  # whose blind bet nobody has called
    assert story.said("told to all") == "qld-2024:10:45(8)"


def test_10_45_8_only_of_a_bet_that_was_not_called_and_10_45_7_by_an_active_player() -> None:
    story = staffed().acts("cho calls")
    for gained, rule in (
        (InformationGained("ann", "bob"), "qld-2024:10:45(8)"),  # cho has called the blind
        (InformationGained("ann", "cho"), "qld-2024:10:45(8)"),  # a call is no bet of one's own
        (InformationGained("ann", "ann"), "qld-2024:10:45(7)"),
    ):
        assert story.refused(DEALER, gained).rule == rule
    story.acts("ann folds")
    assert story.refused(DEALER, InformationGained("ann", "bob")).rule == "qld-2024:10:45(7)"
    story.acts("bob raises 10")
    report(story, InformationGained("cho", "bob"))
    assert story.said("told to all") == "qld-2024:10:45(8)"


def test_10_37_2_pots_are_formed_anew() -> None:
    """I-PR-10: what is then unmatched goes to its owner without commission."""
    stacks = {"ann": 1000, "bob": 30, "cho": 1000}
    story = staffed(stacks=stacks, sign=sign())
    story.acts("cho raises 40, ann calls, bob calls")  # 50, 50 and bob's 30
    report(story, WrongNumber("cho"))
    assert story.stacks()["cho"] == 1000
    assert [(pot.number, pot.bets) for pot in story.round.pots.formed] == [
        (1, {"ann": 30_00, "bob": 30_00}),
        (2, {"ann": 20_00}),
    ]
    while story.table.pending.waits_for():
        story.choose(story.to_act(), "show")
    assert [(e.player, e.amount) for e in story.of(ev.PotReturned)][-1] == ("ann", 20_00)
    assert [(e.pot, e.amount) for e in story.of(ev.CommissionTaken)] == [(1, 6_00)]
