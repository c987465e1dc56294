"""Schedule 3, clause by clause."""

from __future__ import annotations

import pytest

from croupier.floor.table.turnover import decided
from croupier.games import GAMES
from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    NoAnte,
    SecondHand,
    WrongAmount,
    WrongNumber,
)
from croupier.table import events as ev
from croupier.table import played as rounds
from croupier.table.cards import AskInspection
from croupier.table.commands import Choose, Cut, Place, Withdraw
from tests.games.poker.poker_story import TWO, PokerStory, dealt
from tests.story import DEALER

GAME = "caribbean-stud"
THREE = {"ann": 1, "bob": 2, "cho": 4}
ROYAL, STRAIGHT_FLUSH, FOUR = "10♠ J♠ Q♠ K♠ A♠", "5♥ 6♥ 7♥ 8♥ 9♥", "4♠ 4♥ 4♦ 4♣ 9♦"
FULL_HOUSE, FLUSH, STRAIGHT = "6♠ 6♥ 6♦ 2♣ 2♥", "2♥ 6♥ 9♥ J♥ K♥", "5♠ 6♥ 7♦ 8♣ 9♦"
THREES, TWO_PAIRS, PAIR = "J♠ J♥ J♦ 3♣ 8♦", "10♠ 10♥ 5♦ 5♣ 8♠", "9♠ 9♣ 5♥ 3♥ 2♠"
ACE_KING, LOW = "A♥ K♦ 8♥ 4♠ 3♦", "A♥ Q♦ 8♥ 4♠ 3♦"
DEALERS = "A♣ K♣ 7♣ 6♣ 2♦"  # plays, just


def played(*hands: str, staffed: bool = False, **antes: int) -> PokerStory:
    """Ann's hand, Bob's if there is one, and the dealer's."""
    antes = antes or ({"ann": 1000} if len(hands) == 2 else {"ann": 1000, "bob": 1000})
    return dealt(GAME, " ".join(hands), antes, staffed=staffed)


def alone(mine: str, dealers: str, *, ante: int = 1000, maximum: int = 0) -> PokerStory:
    """Ann bets on a hand against the dealer's."""
    options = {"maximum_payment": maximum} if maximum else {}
    story = dealt(GAME, f"{mine} {dealers}", {"ann": ante}, players={"ann": 1}, **options)
    story.choose("ann", "bet")
    return story


def at_dealers(*hands: str, pause: bool = False, **antes: int) -> PokerStory:
    """A dealer's table: the cards are dealt, and the first player decides."""
    story = played(*hands, staffed=True, **antes)
    if not pause:
        story.go_on()
    return story


# Meanings (ss 3 to 6).


def test_3_3_a_fold_collects_ante_and_cards() -> None:
    story = played(PAIR, DEALERS)
    story.choose("ann", "fold")
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:3:14(5)")
    (folded,) = story.of(ev.Folded)
    assert (folded.hand, len(folded.slots), folded.rule) == ("box 1", 5, "qld-2024:3:3")
    assert (story.won("ann"), story.house) == (-1000, 1000)


@pytest.mark.parametrize(
    ("dealers", "qualifies"),
    [
        (DEALERS, True),
        ("A♣ Q♣ J♦ 6♣ 2♦", False),
        ("K♣ Q♣ J♦ 6♣ 2♦", False),
        ("2♣ 2♦ 3♦ 6♣ 8♦", True),
        ("A♣ 2♦ 3♦ 4♣ 5♦", True),
    ],
)
def test_3_4_the_dealer_plays_with_ace_and_king_or_higher(dealers: str, qualifies: bool) -> None:
    story = alone(FULL_HOUSE.replace("2♣", "2♠"), dealers)
    said = "the dealer's hand does not qualify" in story.announced()
    assert said is not qualifies
    assert story.result("ann", "bet")[0] == ("win" if qualifies else "void")


HANDS = [
    (ACE_KING, "ace high, king, eight, four, three", 1),
    (PAIR, "a pair of nines, five, three, two", 1),
    (TWO_PAIRS, "two pairs, tens and fives, eight", 2),
    (THREES, "three jacks, eight, three", 3),
    (STRAIGHT, "a straight to the nine", 4),
    (FLUSH, "a flush, king high, jack, nine, six, two", 5),
    (FULL_HOUSE, "a full house, sixes over twos", 7),
    (FOUR, "four fours, nine", 20),
    (STRAIGHT_FLUSH, "a straight flush to the nine", 50),
    (ROYAL, "a royal flush", 250),
]


@pytest.mark.parametrize(("cards", "said", "odds"), HANDS)
def test_3_5_a_hand_is_declared_by_its_name(cards: str, said: str, odds: int) -> None:
    counted = {e.hand: e.count for e in alone(cards, DEALERS).of(ev.Counted)}
    assert counted == {"dealer": "ace high, king, seven, six, two", "box 1": said}


@pytest.mark.parametrize(
    ("mine", "dealers", "result"),
    [
        ("9♠ 10♥ J♦ Q♣ K♠", "7♥ 8♥ 9♦ 10♣ J♠", "win"),  # the first example
        (TWO_PAIRS, "10♦ 10♣ 5♠ 5♥ 9♣", "lose"),  # the fifth card decides
        (TWO_PAIRS, "10♦ 10♣ 5♠ 5♥ 8♣", "stand-off"),  # suits are equal
        ("A♠ 2♥ 3♦ 4♣ 5♠", "2♠ 3♥ 4♦ 5♣ 6♠", "lose"),  # the lowest straight (I-PK-5)
        (PAIR, "A♠ 2♥ 3♦ 4♣ 5♠", "lose"),  # the dealer's too (I-PK-6)
        (FLUSH, "5♠ 6♦ 7♦ 8♣ 9♦", "win"),
        (FULL_HOUSE, "3♥ 7♥ 9♥ J♥ K♥", "win"),
    ],
)
def test_3_6_which_hand_is_higher(mine: str, dealers: str, result: str) -> None:
    assert alone(mine, dealers).result("ann", "bet")[0] == result


# Equipment and cards (ss 8 to 10).


def test_3_8_the_sign_states_a_maximum_payment() -> None:
    options = GAMES[GAME].configure({"maximum_payment": 2_000_000})
    assert options.maximum_payment == 2_000_000  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="maximum payment"):
        GAMES[GAME].configure({"maximum_payment": 0})


def test_3_9_one_deck_is_dealt_from() -> None:
    assert [e.cards for e in played(PAIR, DEALERS).of(ev.ShoeShuffled)] == [52]


def test_3_10_the_cards_are_shuffled_for_every_round_and_cut_if_by_hand() -> None:
    story = alone(PAIR, DEALERS)
    assert [e.rule for e in story.of(ev.ShoeShuffled)] == ["qld-2024:3:10(4)"] * 2
    assert story.of(ev.ShoeCut) == []
    story = PokerStory(GAME, by_hand=True, staffed=True, players=TWO, device=False)
    story.dealer(story.table.legal()[0].command)
    story.dealer(Cut(30))
    assert [(e.by, e.rule) for e in story.of(ev.ShoeCut)] == [("dealer", "qld-2024:3:10(5)")]
    story.player("ann", AskInspection())
    assert story.said("qld-2024:3:10(3)")


# Wagers (ss 11, 12).


def test_3_11_an_ante_makes_a_player() -> None:
    story = PokerStory(GAME, f"{PAIR} {DEALERS}", players=TWO)
    story.antes(bob=1000)
    assert {e.to for e in story.of(ev.Dealt)} == {"box 2", "dealer"}
    placed = story.of(ev.WagerPlaced)[0]
    assert (placed.area, placed.rule) == ("ante", "qld-2024:3:11")


def test_3_12_one_hand_a_player_and_one_wager_an_area() -> None:
    story = PokerStory(GAME, f"{PAIR} {DEALERS}", players=TWO)
    assert story.may_place("ann", "pair-plus", 500) == "qld-2024:3:12(1)"
    assert story.may_place("ann", "bet", 500) == "qld-2024:3:14(3)"
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "ante", 1000, box=5) == "qld-2024:3:12(2)"
    assert story.may_place("bob", "ante", 1000, box=1) == "qld-2024:3:12(3)"
    story.no_more_bets()
    for command in (Place("ante", 500), Withdraw("ante")):
        assert story.refused("ann", command).rule == "qld-2024:3:12(4)"


# Dealing (s 13).


def test_3_13_2_a_one_card_at_a_time() -> None:
    cards = f"{PAIR} {TWO_PAIRS} {DEALERS}"
    story = dealt(GAME, cards, {"ann": 1000, "bob": 1000}, stacks=False)
    once = ["box 1", "box 2"]
    assert [e.to for e in story.of(ev.Dealt)] == [*once, "dealer", *once * 4, *["dealer"] * 4]
    assert {e.rule for e in story.of(ev.Dealt)} == {"qld-2024:3:13(2)(a)"}


def test_3_13_2_b_five_cards_at_a_time() -> None:
    story = played(PAIR, TWO_PAIRS, DEALERS)
    assert [e.to for e in story.of(ev.Dealt)] == ["box 1"] * 5 + ["box 2"] * 5 + ["dealer"] * 5


def test_3_13_3_the_dealers_first_card_is_face_up_and_no_other() -> None:
    story = played(PAIR, TWO_PAIRS, DEALERS)
    public = [(e.to, e.card, e.rule) for e in story.of(ev.Exposed) if not e.audience]
    assert public == [("dealer", "A♣", "qld-2024:3:13(3)")]  # I-PK-11


# Decisions (s 14).


def test_3_14_1_each_player_looks_at_the_players_own_cards() -> None:
    story = played(PAIR, TWO_PAIRS, DEALERS)
    for name, box, cards in (("ann", "box 1", PAIR), ("bob", "box 2", TWO_PAIRS)):
        shown = [(e.card, e.audience) for e in story.of(ev.Exposed) if e.to == box]
        assert shown == [(card, name) for card in cards.split()]


def test_3_14_2_players_decide_in_turn_and_time_folds() -> None:
    story = played(PAIR, TWO_PAIRS, DEALERS)
    assert story.asks() == ("ann",)
    story.time_up()
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:3:14(5)")
    assert story.asks() == ("bob",)


def test_3_14_4_the_bet_is_twice_the_ante() -> None:
    story = played(PAIR, TWO_PAIRS, DEALERS, ann=700, bob=1000)
    story.choose("ann", "bet")
    assert story.staked("ann", "bet") == 1400
    placed = [e for e in story.of(ev.WagerPlaced) if e.area == "bet"]
    assert [(e.amount, e.rule) for e in placed] == [(1400, "qld-2024:3:14(4)")]


def test_3_14_4_without_the_chips_there_is_no_bet() -> None:
    story = PokerStory(GAME, f"{PAIR} {DEALERS}", players={})
    story.join("ann", 1, chips=2900)
    story.antes(ann=1000)
    assert story.refused("ann", Choose("bet")).rule == "qld-2024:3:14(4)"


def test_3_14_5_when_all_have_folded_the_dealer_shows_nothing_more() -> None:
    story = played(PAIR, TWO_PAIRS, DEALERS)
    story.decide(ann="fold", bob="fold")
    assert story.of(ev.RoundClosed)[-1].outcome == {"dealer": ["A♣"], "order": ["A♣"]}
    assert story.house == 2000


# The showdown and what it pays (ss 15 to 19).


def test_3_15_the_dealers_other_cards_are_turned_up_and_declared() -> None:
    story = alone(PAIR, DEALERS)
    shown = [(e.card, e.rule) for e in story.of(ev.Exposed) if e.to == "dealer"]
    rules = ["qld-2024:3:13(3)", *["qld-2024:3:15"] * 4]
    assert shown == list(zip(DEALERS.split(), rules, strict=True))


def test_3_16_the_ante_is_paid_the_bet_void_and_the_cards_collected_unseen() -> None:
    story = alone(FOUR, "A♣ Q♣ J♦ 6♣ 2♦")
    assert story.result("ann", "ante") == ("win", 2000, "qld-2024:3:16(2)(a)")
    assert story.result("ann", "bet") == ("void", 2000, "qld-2024:3:16(3)")
    assert story.of(ev.Folded)[-1].rule == "qld-2024:3:16(2)(b)"
    assert {e.audience for e in story.of(ev.Exposed) if e.to == "box 1"} == {"ann"}
    assert (story.won("ann"), story.house) == (1000, -1000)


def test_3_17_hands_are_turned_up_from_the_dealers_right() -> None:
    cards = f"{PAIR} {TWO_PAIRS} {THREES} {DEALERS}"
    story = dealt(GAME, cards, dict.fromkeys(THREE, 1000), players=THREE)
    story.decide(ann="bet", bob="bet", cho="bet")
    counted = [(e.hand, e.rule) for e in story.of(ev.Counted)][1:]
    assert counted == [(f"box {n}", "qld-2024:3:17(2)") for n in (4, 2, 1)]


def test_3_18_2_a_winning_hand_is_paid_on_ante_and_bet() -> None:
    story = alone(TWO_PAIRS, DEALERS)
    assert story.result("ann", "ante") == ("win", 2000, "qld-2024:3:18(2)(a)")
    assert story.result("ann", "bet") == ("win", 6000, "qld-2024:3:19(1)")
    assert (story.won("ann"), story.house) == (5000, -5000)


def test_3_18_4_a_losing_hand_loses_both() -> None:
    story = alone(LOW, DEALERS)
    assert story.result("ann", "ante") == ("lose", 0, "qld-2024:3:18(4)(a)")
    assert story.result("ann", "bet") == ("lose", 0, "qld-2024:3:18(4)(a)")
    assert story.won("ann") == -3000


def test_3_18_6_an_equal_hand_is_a_stand_off() -> None:
    story = alone("A♥ K♦ 7♥ 6♠ 2♠", DEALERS)
    assert story.result("ann", "ante") == ("stand-off", 1000, "qld-2024:3:18(6)")  # I-PK-1
    assert story.result("ann", "bet") == ("stand-off", 2000, "qld-2024:3:18(6)")
    assert story.won("ann") == 0


@pytest.mark.parametrize(("cards", "said", "odds"), HANDS)
def test_3_19_1_what_a_winning_bet_pays(cards: str, said: str, odds: int) -> None:
    story = alone(cards, DEALERS)
    assert story.result("ann", "bet") == ("win", 2000 + 2000 * odds, "qld-2024:3:19(1)")
    assert story.won("ann") == 1000 + 2000 * odds


def test_3_19_2_winnings_are_limited_and_the_stake_is_not() -> None:
    story = alone(ROYAL, DEALERS, maximum=100_000)
    assert story.result("ann", "bet") == ("win", 102_000, "qld-2024:3:19(2)")  # I-PK-9
    assert story.result("ann", "ante") == ("win", 2000, "qld-2024:3:18(2)(a)")
    just = alone(FOUR, DEALERS, maximum=40_000)  # no more than it pays anyway
    assert just.result("ann", "bet") == ("win", 42_000, "qld-2024:3:19(1)")


# Irregularities (ss 20 to 26).


def test_3_20_a_bet_over_or_under_twice_the_ante() -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS)
    story.decide(ann="bet", bob="bet")
    story.dealer(WrongAmount(1, "bet", 2500))
    assert story.staked("ann", "bet") == 2000
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.amount, back.rule) == (500, "qld-2024:3:20(a)")
    story.dealer(WrongAmount(2, "bet", 1000))
    assert story.staked("bob", "bet") == 1000
    assert story.said("qld-2024:3:20(b)") == ["bob is told: bet must be twice the ante"]
    story.go_on()
    assert (story.won("ann"), story.won("bob")) == (3000, 3000)


def test_3_21_cards_without_an_ante() -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS)
    story.dealer(NoAnte(5))
    folded = story.of(ev.Folded)[-1]
    assert (folded.hand, folded.rule) == ("box 5", "qld-2024:3:21(a)")
    story.decide(ann="retract", bob="keep")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:3:21(b)"
    assert story.asks() == ("bob",)


def test_3_22_two_hands_of_one_player() -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS)
    assert story.refused(DEALER, SecondHand(box=1, first=2)).rule == "qld-2024:3:22(a)"
    story.dealer(SecondHand(box=2, first=1))
    assert story.result("bob", "ante") == ("void", 1000, "qld-2024:3:22(b)")
    story.choose("ann", "retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:3:22(c)"
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def test_3_23_1_nobody_has_looked() -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS, pause=True)
    story.dealer(WrongNumber((1,), looked=False, whole=False))
    assert story.voided().rule == "qld-2024:3:23(1)(a)"
    assert story.said("qld-2024:3:23(1)(b)") == ["a gaming supervisor is told"]
    assert story.said("qld-2024:3:23(1)(c)") == ["the cards are counted: there are not 52"]
    assert story.said("qld-2024:3:23(1)(d)") == ["a gaming manager notifies an inspector"]
    assert story.house == 0


def test_3_23_3_somebody_has_looked_and_the_deck_is_short() -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS)
    story.choose("ann", "fold")
    story.dealer(WrongNumber((2,), whole=False))
    assert story.said("qld-2024:3:23(2)(a)") == ["a gaming supervisor is told"]
    assert story.said("qld-2024:3:23(2)(b)") == ["the cards are counted: there are not 52"]
    assert story.said("qld-2024:3:23(3)(a)") == ["a gaming manager notifies an inspector"]
    assert story.voided().rule == "qld-2024:3:23(3)(b)"
    assert story.of(ev.Unsettled)[-1].rule == "qld-2024:3:23(3)(c)"  # what Ann had folded
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)


def fouled(*boxes: int) -> PokerStory:
    """Ann bets, Bob folds, Cho bets; then the dealer's hand is found to be wrong."""
    story = PokerStory(GAME, f"{PAIR} {TWO_PAIRS} {THREES} {DEALERS}", players=THREE, staffed=True)
    story.antes(ann=1000, bob=1000, cho=1000)
    story.go_on()
    story.decide(ann="bet", bob="fold", cho="bet")
    story.dealer(WrongNumber(boxes, dealer=True))
    return story


def test_3_23_4_the_dealers_hand_is_wrong() -> None:
    story = fouled()
    assert story.said("qld-2024:3:23(4)(a)") == ["the dealer's hand does not qualify"]
    again = [e for e in story.of(ev.Unsettled) if e.rule == "qld-2024:3:23(4)(b)"]
    assert [(e.player, e.stake) for e in again] == [("bob", 1000)]
    for name in THREE:
        assert story.result(name, "ante") == ("win", 2000, "qld-2024:3:23(4)(c)")
        assert story.won(name) == (1000 if name != "bob" else 0 + 1000)
    assert story.result("cho", "bet") == ("void", 2000, "qld-2024:3:23(4)(d)")
    assert [e for e in story.of(ev.Exposed) if e.to != "dealer"] == []
    assert story.house == -3000


def test_3_23_5_a_players_hand_is_wrong() -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS)
    story.dealer(WrongNumber((1,)))
    assert story.result("ann", "ante") == ("void", 1000, "qld-2024:3:23(5)(b)")
    assert story.of(ev.Folded)[-1].rule == "qld-2024:3:23(5)(a)"
    story.choose("bob", "retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:3:23(5)(c)"


def test_3_23_6_both_hands_are_wrong() -> None:
    story = fouled(1)
    assert story.result("ann", "bet") == ("void", 2000, "qld-2024:3:23(6)(b)")
    assert "qld-2024:3:23(6)(a)" in {e.rule for e in story.of(ev.Folded)}
    assert story.said("qld-2024:3:23(6)(c)") == ["the dealer's hand does not qualify"]
    assert story.of(ev.Unsettled)[-1].rule == "qld-2024:3:23(6)(d)"
    assert story.result("bob", "ante") == ("win", 2000, "qld-2024:3:23(6)(e)")
    assert story.result("cho", "bet") == ("void", 2000, "qld-2024:3:23(6)(f)")
    assert [story.won(name) for name in THREE] == [0, 1000, 1000]


@pytest.mark.parametrize(
    "exposed",
    [CardsExposed((1, 1, 2)), CardsExposed((1, 1, 2), (1,)), CardsExposed((), (1, 2, 3, 4))],
)
def test_3_24_1_three_exposed_cards_void_the_round(exposed: CardsExposed) -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS, pause=True)
    story.dealer(exposed)
    assert story.voided().rule == "qld-2024:3:24(1)"  # I-PK-4
    assert story.house == 0


@pytest.mark.parametrize(
    ("exposed", "section", "upcard", "down"),
    [
        (CardsExposed((1, 2), (3,)), "24(2)", "7♣", "(b)"),
        (CardsExposed((1,), (3, 2)), "24(2)", "7♣", "(b)"),
        (CardsExposed((), (5, 2, 3)), "24(2)", "2♦", "(b)"),
        (CardsExposed((), (4, 1)), "24(3)", "6♣", "(b)"),
        (CardsExposed((1, 2)), "24(4)", "A♣", "(a)"),
        (CardsExposed((2,), (2,)), "24(5)", "K♣", "(b)"),
        (CardsExposed((), (5,)), "24(6)", "2♦", ""),
        (CardsExposed((1,)), "24(7)", "A♣", "(a)"),
    ],
)
def test_3_24_2_fewer_exposed_cards_decide_the_upcard(
    exposed: CardsExposed, section: str, upcard: str, down: str
) -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS, pause=True)
    story.dealer(exposed)
    rule = f"qld-2024:3:{section}"
    if exposed.dealer:
        number = exposed.dealer[0]
        assert story.said(f"{rule}(a)") == [f"the dealer's card {number} is the upcard"]
    if down:
        assert story.said(f"{rule}{down}") == ["turned face down again"]
    story.go_on()
    assert [e.card for e in story.of(ev.Exposed)] == [upcard]
    story.decide(ann="bet", bob="fold")
    story.go_on()
    assert story.won("ann") == 3000  # play continues in the usual way


def test_3_25_a_card_in_a_wrong_position() -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS, pause=True)
    story.dealer(CardMisplaced())
    assert story.said("qld-2024:3:25(a)") == ["the card is moved to its place"]
    assert story.said("qld-2024:3:25(b)") == ["play continues"]
    story.dealer(CardMisplaced(further=True))
    assert story.said("qld-2024:3:25(b)")[1:] == ["the cards are played as they lie"]  # I-PK-17


def test_3_26_cards_removed_in_error() -> None:
    story = at_dealers(PAIR, TWO_PAIRS, DEALERS)
    story.choose("ann", "bet")
    story.dealer(CardsRemoved(1))
    assert story.said("qld-2024:3:26") == ["a gaming supervisor is notified"]
    assert story.said("qld-2024:3:26(a)") == ["the cards of box 1 are put back in their place"]
    story.dealer(CardsRemoved(1, known=False))
    assert story.result("ann", "ante") == ("void", 1000, "qld-2024:3:26(b)")
    assert story.result("ann", "bet") == ("void", 2000, "qld-2024:3:26(b)")  # I-PK-18
    story.choose("bob", "bet")
    assert story.refused(DEALER, CardsRemoved(2)).rule == "qld-2024:3:26"  # too late


def test_3_23_4_what_a_fold_had_lost_is_staked_once() -> None:
    """What was wagered and won is counted by results, for meters and for a table's own figures."""
    story = fouled()
    turn = decided(list(story.events))
    assert turn["bob"] == (1000, 2000)  # the ante, lost by a fold, then paid
    assert story.table.last is not None
    wagers = rounds.played(story.table.last.round).wagers
    assert sum(one.net for one in wagers if one.player == "bob") == story.won("bob") == 1000
