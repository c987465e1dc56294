"""A round that a provision voids, with all that was placed for it given back, leaves nothing of
what hands had won or lost by then (I-PK-27)."""

from __future__ import annotations

from croupier.games.poker.double_chance_rulings import DeviceFailed, ExposedCardDealt, WrongDeck
from croupier.games.poker.incidents import WrongNumber
from croupier.games.poker.new_south_wales import InvalidateOutcome
from croupier.games.poker.riding import DeckFaulty
from croupier.table import events as ev
from croupier.table.acts import BuyIn, CashOut
from croupier.table.asks import Chance
from croupier.table.commands import Face, Shuffled
from tests.games.poker.poker_story import TWO, PokerStory

DC, LIR = "nsw-2016:double-chance:", "nsw-2016:let-it-ride:"


def by_hand(game: str, **wagers: int) -> PokerStory:
    """Two players, cards entered as they are seen."""
    story = PokerStory(game, by_hand=True, staffed=True, players=TWO)
    if not story.table.pending.takes_wagers:
        story.dealer(Shuffled())
    for name in TWO:
        for area, amount in wagers.items():
            story.place(name, area.replace("_", "-"), amount)
    story.no_more_bets()
    return story


def show(story: PokerStory, *cards: str) -> None:
    """The dealer enters these as they are asked for, and goes on at pauses."""
    left = [*cards]
    while left:
        pending = story.table.pending
        if isinstance(pending, Chance):
            story.dealer(Face(getattr(pending, "index"), left.pop(0)))  # noqa: B009
        else:
            story.go_on()


def caribbean() -> PokerStory:
    """Ann has folded; bob's pair has lost to the dealer's three of a kind; cho is to be shown."""
    story = PokerStory(
        "caribbean-stud", by_hand=True, staffed=True, players={"ann": 1, "cho": 2, "bob": 3}
    )
    if not story.table.pending.takes_wagers:
        story.dealer(Shuffled())
    story.antes(ann=1000, cho=1000, bob=1000)
    show(story, "9♠")
    while not story.asks():
        story.go_on()
    story.decide(ann="fold", cho="bet", bob="bet")
    show(story, "9♥", "9♦", "A♠", "K♠", "2♠", "2♥", "5♦", "7♣", "J♦")
    assert (story.won("ann"), story.won("bob"), story.house) == (-1000, -3000, 4000)
    return story


def test_3_23_3_c_all_wagers_go_back_those_of_hands_settled_too() -> None:
    story = caribbean()
    story.dealer(WrongNumber((2,), whole=False))
    assert story.of(ev.Rewound)[-1].rule == "qld-2024:3:23(3)(b)"
    story.go_on()
    assert [story.won(name) for name in ("ann", "bob", "cho")] == [0, 0, 0]
    assert story.house == 0
    assert story.said("qld-2024:3:23(3)(a)") == ["a gaming manager notifies an inspector"]
    assert story.voided().rule == "qld-2024:3:23(3)(b)"


def test_3_23_3_c_whatever_players_did_meanwhile_with_their_chips() -> None:
    story = caribbean()
    story.player("bob", BuyIn(500))
    story.player("ann", CashOut(2000))
    story.dealer(WrongNumber((2,), whole=False))
    story.go_on()
    assert (story.won("ann"), story.won("bob"), story.house) == (-2000, 500, 0)


def test_3_23_5_a_a_hand_that_is_void_leaves_the_others_as_they_were_settled() -> None:
    story = caribbean()
    story.dealer(WrongNumber((2,)))
    assert (story.won("ann"), story.won("bob"), story.won("cho")) == (-1000, -3000, 0)


def double_chance() -> PokerStory:
    """Ann's two pairs are paid, both jackpot wagers are lost; bob has a sixth card to come."""
    cards = "K♠ K♥ 2♦ 2♣ 5♣ 3♠ 6♥ 8♦ 10♣ Q♠ A♠ K♦ 4♦ 8♣ 9♦"
    story = PokerStory("double-chance", cards, players=TWO, staffed=True)
    for name in TWO:
        story.place(name, "wager", 1000)
        story.place(name, "jackpot", 200)
    story.no_more_bets()
    while not story.asks():
        story.go_on()
    story.decide(ann="declare", bob="keep 5")
    story.go_on()
    assert (story.won("ann"), story.won("bob"), story.house) == (800, -1200, -600)
    return story


def test_nsw_double_chance_12_8_2_all_monies_go_back() -> None:
    """Also: nsw-2016:double-chance:12.3, nsw-2016:double-chance:13.2.1"""
    reports = (
        (WrongDeck(), "12.8.2"),
        (ExposedCardDealt(), "12.3"),
        (DeviceFailed(), "13.2.1"),
    )
    for report, rule in reports:
        story = double_chance()
        story.dealer(report)
        story.go_on()
        assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)
        assert story.voided().rule == DC + rule


def test_nsw_double_chance_14_5_a_forfeited_wager_is_all_that_does_not_go_back() -> None:
    story = double_chance()
    story.supervisor(InvalidateOutcome("fraud", ("bob",)))  # obeyed again where the round is then
    assert (story.won("ann"), story.won("bob"), story.house) == (0, -1200, 1200)
    assert {e.rule for e in story.settled("bob")[-2:]} == {DC + "14.5"}


def test_nsw_let_it_ride_12_9_2_all_monies_go_back() -> None:
    story = by_hand("let-it-ride", dollar=1000, two=1000, one=1000)
    while not story.asks():
        story.go_on()
    story.decide(ann="ride", bob="withdraw")
    show(story, "2♠")
    while not story.asks():
        story.go_on()
    story.decide(ann="ride", bob="withdraw")
    show(story, "3♠", "4♥", "7♦", "9♣")  # bob has nothing
    assert (story.won("bob"), story.house) == (-1000, 1000)
    story.dealer(DeckFaulty())
    story.go_on()
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)
    assert story.voided().rule == LIR + "12.9.2"


def test_15_21_4_b_all_wagers_go_back() -> None:
    story = by_hand("mississippi-stud", ante=1000)
    for card in ("2♠", "3♠", "4♥"):
        while not story.asks():
            story.go_on()
        story.decide(ann="1x", bob="1x")
        show(story, card)
    show(story, "7♦", "9♣")  # bob has nothing
    assert (story.won("bob"), story.house) == (-4000, 4000)
    story.dealer(WrongNumber(community=True))
    story.go_on()
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)
    assert story.voided().rule == "qld-2024:15:21(4)(a)"
