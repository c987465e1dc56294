"""More hands of the poker room told: Omaha, straddles, fees, time, and the rarer rulings."""

from __future__ import annotations

from croupier.games.poker_room.incidents import (
    EXPOSED,
    OUT_OF_ORDER,
    PREPARED,
    ActedOutOfTurn,
    CardsNotRight,
    ComeBack,
    CommunityEarly,
    HoleCardExposed,
    InformationGained,
    Misdealt,
    MoreTime,
    NextCardExposed,
    OversizeChip,
    PayFee,
    PayTimeFee,
    PostNow,
    StepAway,
    WagerMade,
    WrongNumber,
)
from croupier.table.acts import Leave
from croupier.table.commands import Choose
from tests.games.poker_room.room_story import Room, sign
from tests.games.poker_room.test_hand import straddled
from tests.games.poker_room.test_irregular import ALL_CHECK, CHECKED, report, staffed
from tests.games.poker_room.test_seating import FOUR, room
from tests.golden import golden
from tests.story import Story

# four hole cards each in turn, then burn and board, and some more
OMAHA = (
    "A♠ K♠ 2♣ A♥ K♥ 7♦ Q♠ 9♠ 4♣ Q♥ 9♦ 6♥ 3♠ 4♠ 9♥ J♦ 3♥ 5♣ 3♦ Q♣ 6♠ 6♦ 8♠ 8♦ 8♥ 10♠ 10♦ 10♥ J♠ J♥"
)
# ann's aces are best, cho's kings better than what bob has
THREE_HANDS = "A♠ 4♠ K♣ A♦ 5♦ K♦ 3♠ 9♥ J♦ 2♣ 3♥ 7♣ 3♦ 8♠"
TO_THE_RIVER = f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}"


def _omaha() -> Room:
    return Room(OMAHA, game="omaha").deal()


def _omaha_dealt() -> Room:
    return staffed(OMAHA, game="omaha")


# Omaha.


@golden("omaha/to-the-showdown")
def omaha() -> Story:
    """Four hole cards, of which exactly two count: three queens beat three nines."""
    story = _omaha().acts("cho folds, ann raises 20, bob calls, ann checks, bob bets 40")
    return story.acts("ann calls, ann checks, bob checks, ann bets 100, bob calls, ann shows")


@golden("omaha/full-pot")
def full_pot() -> Story:
    """Each raises as much as the pot lets; the last of it nobody meets."""
    return _omaha().acts("cho raises 25, ann raises 75, bob raises 225, cho folds, ann folds")


@golden("omaha/separate-pots")
def omaha_pots() -> Story:
    stacks = {"ann": 40, "bob": 90, "cho": 300}
    story = Room(OMAHA, game="omaha", stacks=stacks, sign=sign()).deal()
    story.acts("cho raises 25, ann all-in, bob calls, cho calls, bob all-in, cho calls")
    return story.acts("bob shows")


@golden("omaha/35-misdeal")
def omaha_misdeal() -> Story:
    return report(_omaha_dealt(), Misdealt(EXPOSED[0]))


@golden("omaha/36-exposed-hole-card")
def omaha_exposed() -> Story:
    """The third of four hole cards: it is the first burn card."""
    return report(_omaha_dealt(), HoleCardExposed("ann", 3)).acts(CHECKED)


@golden("omaha/37-wrong-number")
def omaha_wrong_number() -> Story:
    story = _omaha_dealt().acts("cho raises 20, ann calls, bob calls, ann bets 50")
    return report(story, WrongNumber("cho")).acts("bob folds")


@golden("omaha/42-turn-early")
def omaha_turn_early() -> Story:
    return report(_omaha_dealt().acts(CHECKED), CommunityEarly()).acts(f"{ALL_CHECK}, {ALL_CHECK}")


# Blinds, straddles, fees, time.


@golden("texas-holdem/11-sleeper-straddle")
def sleeper() -> Story:
    """Nobody raises it, and its player has no option."""
    return straddled("sleeper", "sleeper straddle").acts("dan calls, ann folds, bob calls")


@golden("texas-holdem/11-live-straddle")
def live() -> Story:
    story = straddled("live", "live straddle").acts("dan calls, ann calls, bob calls")
    return story.acts("cho raises 40, dan folds, ann folds, bob folds")


@golden("texas-holdem/26-away-and-back")
def away() -> Story:
    """Cho misses both blinds, comes back and posts them: one live, one dead."""
    story = room(seats=FOUR)
    story.deal().acts("cho folds, dan folds, ann folds")
    story.player("cho", StepAway())
    story.deal().acts("ann folds, bob folds")
    story.deal().acts("bob folds, dan folds")
    story.player("cho", ComeBack())
    story.player("cho", PostNow())
    return story.deal()


@golden("texas-holdem/19-dead-button")
def dead_button() -> Story:
    """The first blind leaves: the button goes to the empty seat."""
    story = room(seats=FOUR)
    story.deal().acts("cho folds, dan folds, ann folds")
    story.player("ann", Leave())
    return story.deal().acts("dan folds, bob folds")


@golden("texas-holdem/21-participation-fee")
def participation_fee() -> Story:
    """Two have paid for hands and are dealt in; cho has not."""
    story = Room(commission=0, participation_fee=500)
    for name in ("ann", "bob"):
        story.player(name, PayFee(hands=2))
    return story.deal().acts("bob raises 20, ann folds")


@golden("texas-holdem/21-time-fee-of-the-table")
def table_fee() -> Story:
    """Nothing is dealt before the table has paid for its time."""
    story = Room(time_fee=1200, time_fee_per="table").deal()
    story.player("ann", PayTimeFee(10_00))
    story.player("bob", PayTimeFee(2_00))
    return story.deal().acts("cho folds, ann folds")


@golden("texas-holdem/31-turbo")
def turbo() -> Story:
    """More time from the bank, more for a fee; then it is up, and who faces a bet is folded."""
    story = Room(turbo_seconds=10, time_bank=1, time_for_sale=1, time_price=300).deal()
    story.player("cho", MoreTime())
    story.player("cho", MoreTime())
    story.time_up()
    return story.acts("ann raises 20, bob folds")


# The showdown.


@golden("texas-holdem/30-11-a-dead-hand-seen")
def dead_hand_seen() -> Story:
    """Ann folds the best hand; bob, who cannot win, asks to see it, and it stays dead."""
    story = Room(THREE_HANDS).deal().acts(f"{TO_THE_RIVER}, ann mucks, bob shows")
    story.player("bob", Choose("view the folded hand"))
    story.player("cho", Choose("go on"))
    return story


@golden("texas-holdem/30-11-b-folded-hand-wins")
def folded_hand_wins() -> Story:
    """Cho, who has the pot, asks to see what ann folded: it is live again, and wins."""
    story = Room(THREE_HANDS).deal().acts(f"{TO_THE_RIVER}, ann mucks, bob shows")
    story.player("bob", Choose("go on"))
    story.player("cho", Choose("view the folded hand"))
    return story


# What was meant, and irregularities in their rarer forms.


@golden("texas-holdem/04-oversize-chips")
def oversize() -> Story:
    """Announced it is a raise up to the chip; as the first wager after the flop it is a bet."""
    story = report(staffed(), OversizeChip(50_00, raise_announced=True))
    story.acts("ann folds, bob calls")
    report(story, OversizeChip(25_00))
    return report(story, OversizeChip(100_00))


@golden("texas-holdem/24-5-less-than-the-call")
def less_than_the_call() -> Story:
    """Given up with the hand: what was put forward stays in the pot."""
    story = report(staffed().acts("cho raises 40"), WagerMade(20_00))
    story.choose("ann", "fold and leave $20.00")
    return report(story, WagerMade(70_00))


@golden("texas-holdem/35-not-cut")
def not_cut() -> Story:
    return report(staffed(), Misdealt(PREPARED[2]))


@golden("texas-holdem/35-two-cards-exposed")
def two_exposed() -> Story:
    return report(staffed(), Misdealt(EXPOSED[0]))


@golden("texas-holdem/35-no-cards-to-a-player")
def no_cards() -> Story:
    """Nobody looked, but the deal cannot be put right."""
    return report(staffed(), Misdealt(OUT_OF_ORDER[1], practicable=False))


@golden("texas-holdem/37-3-at-the-showdown")
def wrong_at_showdown() -> Story:
    story = staffed().acts("cho folds, ann calls, bob checks")
    for _ in range(3):
        story.acts("ann checks, bob checks")
    return report(story, WrongNumber("ann"))


@golden("texas-holdem/37-4-the-only-hand")
def only_hand() -> Story:
    """Everybody has folded to ann, whose hand has three cards: nothing was won."""
    story = staffed().acts("cho raises 90, ann calls, bob calls, ann bets 100, bob folds")
    return report(story.acts("cho folds"), WrongNumber("ann"))


@golden("texas-holdem/37-6-designated-player")
def designated() -> Story:
    """Cho has the button and has not acted: the next card is cho's."""
    return report(staffed(), WrongNumber("cho")).acts(CHECKED)


@golden("texas-holdem/38-foreign-card")
def foreign() -> Story:
    return report(staffed().acts(CHECKED), CardsNotRight(foreign=True))


@golden("texas-holdem/40-with-the-river")
def with_the_river() -> Story:
    story = staffed().acts(f"{CHECKED}, {ALL_CHECK}, {ALL_CHECK}")
    return report(story, NextCardExposed())


@golden("texas-holdem/44-fold-and-directed-in-error")
def directed() -> Story:
    """A fold out of turn binds; what the dealer asked for in error is taken back."""
    story = report(staffed(), ActedOutOfTurn("ann", "fold"))
    report(story, ActedOutOfTurn("bob", "call", by_dealer=True))
    return story.acts("cho calls, bob checks")


@golden("texas-holdem/45-8-a-live-hand-seen")
def live_hand_seen() -> Story:
    return report(staffed(), InformationGained("ann", "bob")).acts("cho folds, ann folds")
