"""Jackpots of Schedule 18: every way in which prizes are shared, and how one fails."""

from __future__ import annotations

from typing import Any

from croupier.table.actors import SYSTEM
from croupier.table.commands import Awarded, Choose, Pick, Shuffled
from croupier.wagers.jackpots.incidents import (
    CommencedTooEarly,
    CommunityNotKnown,
    JackpotFailure,
    JackpotRestored,
    NotConfirmed,
    WithoutJackpot,
)
from croupier.wagers.jackpots.part import RIGHT, WRONG
from tests.games.blackjack.blackjack_story import BlackjackStory
from tests.games.poker.poker_story import PokerStory
from tests.golden import golden
from tests.story import Story

ROYAL, OTHER_ROYAL = "10♠ J♠ Q♠ K♠ A♠", "10♥ J♥ Q♥ K♥ A♥"
FLUSH_5, FLUSH_6 = "5♥ 6♥ 7♥ 8♥ 9♥", "5♦ 6♦ 7♦ 8♦ 9♦"
DEALERS = "A♣ K♣ 7♣ 6♣ 2♦"
SET: dict[str, Any] = {"kind": "set", "prizes": (8_000_00, 700_01)}


def stud(*hands: str, staffed: bool = False, **jackpot: Any) -> PokerStory:
    """Caribbean stud: everybody has a jackpot wager and bets."""
    people = dict(zip(("ann", "bob", "cho"), range(1, len(hands) + 1), strict=False))
    cards = f"{' '.join(hands)} {DEALERS}"
    story = PokerStory("caribbean-stud", cards, players=people, staffed=staffed, jackpot=jackpot)
    for name in people:
        story.place(name, "ante", 1000)
        story.place(name, "jackpot", 100)
    story.no_more_bets()
    if staffed:
        story.go_on()
        story.go_on()
    for name in people:
        story.choose(name, "bet")
    return story


def sevens(cards: str, **jackpot: Any) -> BlackjackStory:
    people = {"ann": 1, "bob": 2}
    wagers = dict.fromkeys(people, 1000)
    story = BlackjackStory(cards, wagers=wagers, players=people, jackpot=jackpot)
    for name in people:
        story.place(name, "blazing-7s", 100)
    return story.deal("ann stand", "bob stand")


@golden("jackpots/one-royal-flush")
def one_royal_flush() -> Story:
    return stud(ROYAL, "9♠ 9♣ 5♥ 3♥ 2♠")


@golden("jackpots/two-straight-flushes")
def two_straight_flushes() -> Story:
    """Two tenths in succession, shared equally (18:12(2)(a))."""
    return stud(FLUSH_5, FLUSH_6, reset=50_000_00)


@golden("jackpots/two-royal-flushes")
def two_royal_flushes() -> Story:
    """The prize and a reset amount, shared equally (18:12(2)(b))."""
    return stud(ROYAL, OTHER_ROYAL, reset=50_000_00)


@golden("jackpots/straight-and-royal-flush")
def straight_and_royal_flush() -> Story:
    """In elevenths (18:12(2)(c))."""
    return stud(ROYAL, FLUSH_6, reset=50_000_00)


@golden("jackpots/three-at-once")
def three_at_once() -> Story:
    """As the sign has it, and a manager confirms (I-JP-5)."""
    story = stud(ROYAL, FLUSH_5, FLUSH_6, staffed=True, reset=50_000_00)
    story.go_on()
    story.dealer(Choose(RIGHT))
    story.manager(Choose("confirm"))
    return story


@golden("jackpots/set-alike")
def set_alike() -> Story:
    return stud(FLUSH_5, FLUSH_6, **SET)


@golden("jackpots/set-apart")
def set_apart() -> Story:
    return stud(ROYAL, FLUSH_6, **SET)


@golden("jackpots/linked")
def linked() -> Story:
    """The link says what is paid, as somebody at another table has won at the same time."""
    story = stud(ROYAL, "9♠ 9♣ 5♥ 3♥ 2♠", link="poker")
    story.say(SYSTEM, Awarded((46_363_63,), 9_000_01))
    return story


@golden("jackpots/linked-unforeseen")
def linked_unforeseen() -> Story:
    """Two royal flushes and a straight flush over the link: each table's manager confirms."""
    story = stud(ROYAL, "9♠ 9♣ 5♥ 3♥ 2♠", staffed=True, link="poker")
    story.go_on()
    story.dealer(Choose(RIGHT))
    story.say(SYSTEM, Awarded((10_000_42,), 9_000_02, ("1:1",), (2, 1)))
    story.manager(Choose("confirm"))
    return story


@golden("jackpots/mystery")
def mystery() -> Story:
    cards = f"{FLUSH_5} 9♠ 9♣ 5♠ 3♥ 2♠ {DEALERS}"
    chance = [Shuffled("c0ffee"), Pick(31), Shuffled("decaf")]
    story = PokerStory(
        "caribbean-stud",
        cards,
        players={"ann": 1, "bob": 2},
        chance=chance,
        jackpot={"kind": "mystery"},
    )
    for name in ("ann", "bob"):
        story.place(name, "ante", 1000)
        story.place(name, "jackpot", 100)
    story.no_more_bets()
    story.decide(ann="bet", bob="fold")
    return story


@golden("jackpots/not-52-cards")
def not_52_cards() -> Story:
    """The round is void, and what was paid is undone (18:8(6))."""
    story = stud(ROYAL, "9♠ 9♣ 5♥ 3♥ 2♠", staffed=True)
    story.go_on()
    story.dealer(Choose(WRONG))
    story.go_on()
    return story


@golden("jackpots/failure")
def failure() -> Story:
    """After the cards are dealt (18:22)."""
    story = PokerStory(
        "caribbean-stud", f"{ROYAL} {DEALERS}", players={"ann": 1, "bob": 2}, jackpot={}
    )
    story.place("ann", "ante", 1000)
    story.place("ann", "jackpot", 100)
    story.no_more_bets()
    story.dealer(JackpotFailure())
    return story


@golden("jackpots/commenced-too-early")
def commenced_too_early() -> Story:
    """Bob was passed over (18:19)."""
    story = PokerStory(
        "caribbean-stud",
        f"{FLUSH_5} {FLUSH_6} {DEALERS}",
        players={"ann": 1, "bob": 2},
        staffed=True,
        jackpot={},
    )
    for name in ("ann", "bob"):
        story.place(name, "ante", 1000)
    story.no_more_bets()
    story.dealer(CommencedTooEarly())
    story.place("bob", "jackpot", 100)
    story.no_more_bets()
    return story


@golden("jackpots/sevens-of-diamonds")
def sevens_of_diamonds() -> Story:
    """Both hands, with the dealer's (18:18(2)(b))."""
    return sevens("7♦ 7♦ 7♦ 7♦ 7♦ 10♣ 9♦", reset=50_000_00)


@golden("jackpots/sevens-of-spades")
def sevens_of_spades() -> Story:
    """Two tenths (18:18(2)(a))."""
    return sevens("7♠ 7♠ 7♠ 7♠ 7♠ 10♣ 9♦", reset=50_000_00)


@golden("jackpots/sevens-set")
def sevens_set() -> Story:
    return sevens("7♠ 7♠ 7♠ 7♠ 7♠ 10♣ 9♦", **SET)


@golden("jackpots/sevens-small")
def sevens_small() -> Story:
    """Paid at once by pay table 3 (18:16(3), 18:17(4))."""
    return sevens("7♠ K♦ 7♣ 10♠ 7♥ 10♣ 9♦", pay_table=3)


@golden("jackpots/sevens-of-diamonds-and-spades")
def sevens_of_both() -> Story:
    """One of 100% and one of 10% cannot be at one table, as the dealer's card is one of them: the
    link shares in elevenths with another table (18:18(2)(c), (d)(ii))."""
    story = sevens("7♦ K♠ 7♦ 7♦ 5♠ 10♣ 9♦", link="sevens", reset=50_000_00)
    story.say(SYSTEM, Awarded((50_000_81,), 45_000_01))
    return story


@golden("jackpots/three-straight-flushes")
def three_straight_flushes() -> Story:
    """Three tenths in succession, shared equally; the odd cents stay on the meter (I-JP-6)."""
    return stud(FLUSH_5, FLUSH_6, "2♠ 3♠ 4♠ 5♠ 6♠", reset=50_000_00)


@golden("jackpots/least")
def least() -> Story:
    """The meter is below what a royal and a straight flush are paid at least (18:11, I-JP-4)."""
    return stud(ROYAL, FLUSH_6, reset=3_000_00)


@golden("jackpots/linked-at-the-same-time")
def linked_both() -> Story:
    """Two wins at a linked table and one elsewhere: each is paid what the link says."""
    story = stud(FLUSH_5, FLUSH_6, link="poker", reset=50_000_00)
    story.say(SYSTEM, Awarded((4_516_74, 4_516_74), 36_450_68))
    return story


@golden("jackpots/linked-mystery")
def linked_mystery() -> Story:
    """The link says which wager has reached the point."""
    jackpot: dict[str, Any] = {"kind": "mystery", "link": "mystery"}
    story = stud(FLUSH_5, "9♠ 9♣ 5♠ 3♥ 2♠", **jackpot)
    story.say(SYSTEM, Awarded((0, 15_000_60), 10_000_00))
    return story


@golden("jackpots/dead-mans-hand")
def dead_mans_hand() -> Story:
    """A winning hand where the house has it so (18:6(2)); Bob folds with a live wager (18:10)."""
    cards = f"A♦ A♥ 8♦ 8♣ 3♣ 2♥ 6♥ 9♥ J♥ K♥ {DEALERS}"
    story = PokerStory(
        "caribbean-stud", cards, players={"ann": 1, "bob": 2}, jackpot={"dead_mans_hand": True}
    )
    for name in ("ann", "bob"):
        story.place(name, "ante", 1000)
        story.place(name, "jackpot", 100)
    story.no_more_bets()
    story.decide(ann="bet", bob="fold")
    return story


@golden("jackpots/not-confirmed-and-without")
def not_confirmed() -> Story:
    """Ann's wager was not confirmed (18:4(2)); then the equipment fails before the cards, the game
    goes on without it, and it is restored (18:3(5))."""
    story = _commenced("caribbean-stud", f"{ROYAL} {FLUSH_6} {DEALERS}", "ann", "bob")
    story.dealer(NotConfirmed(1))
    story.supervisor(WithoutJackpot())
    story.go_on()
    story.go_on()
    story.decide(ann="fold", bob="fold")
    story.supervisor(JackpotRestored())
    return story


@golden("jackpots/community-not-known-unseen")
def community_not_known_unseen() -> Story:
    """Nobody has looked: the round is void (18:21(1)(a))."""
    story = _commenced("three-card-poker", "2♥ 6♥ 9♥ J♥ K♥ 3♣", "ann")
    story.go_on()
    story.dealer(CommunityNotKnown(looked=False))
    return story


@golden("jackpots/community-not-known")
def community_not_known() -> Story:
    """Ann has looked: her jackpot wager goes back, and she keeps the others (18:21(1)(b))."""
    story = _commenced("three-card-poker", "2♥ 6♥ 9♥ J♥ K♥ 3♣", "ann")
    story.go_on()
    story.go_on()
    story.dealer(CommunityNotKnown())
    story.choose("ann", "keep")
    story.choose("ann", "bet")
    return story


def _commenced(game: str, cards: str, *names: str) -> PokerStory:
    """With a dealer: wagers are closed, and no card is dealt."""
    people = {name: box for box, name in enumerate(names, 1)}
    story = PokerStory(game, cards, players=people, staffed=True, jackpot={})
    for name in names:
        story.place(name, "ante", 1000)
        story.place(name, "jackpot", 100)
    story.no_more_bets()
    return story
