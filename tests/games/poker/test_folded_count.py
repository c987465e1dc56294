"""Closing a folded hand counts its cards (3:3(b) and the like): a wrong number found then makes it
void, and what the fold lost goes back (I-PK-26)."""

from __future__ import annotations

import pytest

from croupier.games.poker.incidents import WrongNumber
from tests.games.poker.holdem_story import BOARD, table
from tests.games.poker.poker_story import PokerStory, dealt
from tests.games.poker.test_closed import FIVE, THREE

STREET = "4♠ 9♣ K♦ Q♠ J♦ 8♥ 3♣"


def holdem(game: str, **wagers: int) -> PokerStory:
    story = table(game, BOARD, "Q♠ J♦", "8♥ 3♣", "10♥ 6♦", staffed=True)
    story.open({name: dict(wagers) for name in ("ann", "bob")})
    return story


CASES = {
    "3:23(5)(b)": lambda: dealt("caribbean-stud", FIVE, {"ann": 1000, "bob": 1000}, staffed=True),
    "12:29(5)(b)": lambda: dealt(
        "three-card-poker", THREE, {"ann": 1000, "bob": 1000}, staffed=True
    ),
    "11:29(5)(b)": lambda: holdem("holdem-bonus", ante=1000, bonus=500),
    "11a:30(5)(b)": lambda: holdem("ultimate-holdem", ante=1000, blind=1000, trips=500),
    "15:21(5)(b)": lambda: dealt(
        "mississippi-stud", STREET, {"ann": 1000, "bob": 1000}, staffed=True
    ),
}


@pytest.mark.parametrize("rule", CASES)
def test_3_23_5_b_a_folded_hand_with_a_wrong_number_of_cards_is_void(rule: str) -> None:
    """Also: 3:3, 11:29(5)(b), 11a:30(5)(b), 12:29(5)(b), 15:21(5)(b)"""
    story = CASES[rule]()
    while not story.asks():
        story.go_on()
    story.choose("ann", "fold")
    lost = -story.won("ann")
    assert lost >= 1000
    story.dealer(WrongNumber((1,)))
    assert story.won("ann") == 0
    assert {e.rule for e in story.settled("ann") if e.result == "void"} == {f"qld-2024:{rule}"}
    assert story.asks() == ("bob",)  # all others may retract
    story.choose("bob", "retract")
    assert (story.won("bob"), story.house) == (0, 0)


def test_3_23_6_b_a_folded_hand_and_the_dealers_with_a_wrong_number() -> None:
    """Ann's wagers go back; bob is paid even money, and the bet is void.

    Also: 3:23(6)(e), 3:23(6)(f)
    """
    story = CASES["3:23(5)(b)"]()
    while not story.asks():
        story.go_on()
    story.choose("ann", "fold")
    story.choose("bob", "bet")
    story.dealer(WrongNumber((1,), dealer=True))
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 1000, -1000)
