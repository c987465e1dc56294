"""Rounds of Double Chance: the ordinary ones, then rules 12 to 14 in order."""

from __future__ import annotations

from croupier.games.poker.double_chance_rulings import (
    DeviceFailed,
    DeviceJammed,
    ExposedCardDealt,
    KeepApart,
    Misdeal,
    PlayerAway,
    PlayFirst,
    SixthToDeclared,
    SpeakEnglish,
    StillFour,
    WrongCount,
    WrongDeck,
)
from croupier.games.poker.incidents import CardsExposed, NoAnte, WrongAmount
from croupier.games.poker.new_south_wales import DecideDispute, InvalidateOutcome, RefuseWager
from croupier.table.commands import Command
from croupier.table.sign import Limit, Sign
from tests.games.poker.poker_story import PokerStory
from tests.games.poker.test_double_chance import ODDS, PAIRS, dealt, opened
from tests.golden import golden
from tests.story import Story

CHOICES = {"ann": "declare", "bob": "keep 1 2 3"}


def told(story: PokerStory, *reports: Command) -> PokerStory:
    """A dealer's table: the reports are made when all have declared or discarded."""
    story.go_on()
    story.decide(**CHOICES)
    for report in reports:
        story.dealer(report)
    return story


@golden("double-chance/declared-and-discarded")
def declared_and_discarded() -> Story:
    """Ann declares two pairs; Bob keeps three cards, and the sixth is a lower spade."""
    story = dealt(jackpot=True)
    story.decide(**CHOICES)
    return story


@golden("double-chance/dead-hand-and-jackpot")
def dead_hand() -> Story:
    """2, 3, 4 and 5 of spades and another 2: even money, and a prize of the jackpot."""
    story = dealt("2♠ 3♠ 4♠ 5♠ 2♥", players={"ann": 1}, jackpot=True)
    story.choose("ann", "declare")
    return story


@golden("double-chance/from-a-shoe-with-a-maximum")
def from_a_shoe() -> Story:
    """One card at a time; Ann's four sevens are paid no more than the maximum payout."""
    cards = "7♠ A♠ 7♥ Q♥ 7♦ 6♦ 7♣ 6♣ 2♠ 3♣ K♣"
    story = dealt(cards, device=False, stacks=False, maximum_payment=5000)
    story.decide(**CHOICES)
    return story


@golden("double-chance/time-up")
def time_up() -> Story:
    """Who was shown the cards counts as there: the hand is declared, or the best cards kept."""
    story = dealt()
    story.time_up()
    return story


@golden("double-chance/irregular-misdeal")
def misdeal() -> Story:
    """Dealt incorrectly, and nobody has handled cards."""
    story = dealt(staffed=True)
    story.dealer(Misdeal())
    return story


@golden("double-chance/irregular-card-exposed")
def exposed() -> Story:
    """A card is exposed during the deal: all wagers go back."""
    story = dealt(staffed=True)
    story.dealer(CardsExposed((1,)))
    return story


@golden("double-chance/irregular-exposed-card-dealt")
def exposed_dealt() -> Story:
    """A card that lay face up in the device was dealt."""
    story = dealt(staffed=True)
    story.dealer(ExposedCardDealt())
    return story


@golden("double-chance/irregular-wrong-count")
def wrong_count() -> Story:
    """Ann has four cards: her hand is void, and Bob plays on."""
    story = dealt(jackpot=True)
    story.dealer(WrongCount(1))
    story.choose("bob", "keep 1 2 3")
    return story


@golden("double-chance/irregular-nothing-to-declare")
def nothing_to_declare() -> Story:
    """Bob declares an ace high: he must discard, and is dealt a sixth card."""
    story = dealt(staffed=True)
    story.go_on()
    story.decide(ann="declare", bob="declare")
    story.go_on()
    story.choose("bob", "keep 1 2 3")
    story.go_on()
    return story


@golden("double-chance/irregular-four-cards-kept")
def four_kept() -> Story:
    """Bob holds four cards after discarding, and discards again."""
    story = told(dealt(staffed=True), StillFour(2))
    story.choose("bob", "keep 1 2")
    story.go_on()
    story.go_on()
    return story


@golden("double-chance/irregular-wrong-deck")
def wrong_deck() -> Story:
    """A foreign card is found: the round is void."""
    return told(dealt(staffed=True), WrongDeck(foreign=True))


@golden("double-chance/irregular-hand-without-a-wager")
def no_wager() -> Story:
    """A hand lies where nobody wagered: it goes to the discard rack."""
    story = dealt(f"{PAIRS} {ODDS} 8♣ 8♦ 8♥ 9♥ 9♦ 2♠")
    story.dealer(NoAnte(3))
    story.decide(**CHOICES)
    return story


@golden("double-chance/irregular-sixth-card-to-a-declared-hand")
def sixth_to_declared() -> Story:
    """It is burned."""
    story = told(dealt(f"{PAIRS} {ODDS} 2♠ 8♦", staffed=True))
    story.go_on()
    story.dealer(SixthToDeclared(1))
    story.go_on()
    return story


@golden("double-chance/directed-to-play-first")
def play_first() -> Story:
    """Bob is suspected of seeing others' cards: he plays before they look, and speaks English."""
    story = opened()
    story.manager(PlayFirst("bob"))
    story.manager(SpeakEnglish())
    story.manager(KeepApart(("ann", "bob")))
    story.no_more_bets()
    story.decide(bob="keep 1 2 3", ann="declare")
    return story


@golden("double-chance/irregular-player-away")
def player_away() -> Story:
    """Bob is not there to decide: both of his wagers go back."""
    story = dealt(jackpot=True)
    story.dealer(PlayerAway(2))
    story.choose("ann", "declare")
    return story


@golden("double-chance/irregular-device")
def device() -> Story:
    """The shuffling device jams before the deal, and fails for good during it."""
    story = opened()
    story.dealer(DeviceJammed())
    story.no_more_bets()
    story.dealer(DeviceFailed())
    return story


@golden("double-chance/wagers-outside-the-limits")
def outside_limits() -> Story:
    """Found late: less than the minimum is valid, more than the maximum counts as that."""
    story = dealt(sign=Sign({"": Limit(500, 10_000)}))
    story.dealer(WrongAmount(1, "wager", 300))
    story.dealer(WrongAmount(2, "wager", 15_000))
    story.decide(**CHOICES)
    return story


@golden("double-chance/refused-and-invalidated")
def invalidated() -> Story:
    """A wager is refused, a dispute decided, and a fraud invalidates the outcome."""
    story = opened(players={"ann": 1, "bob": 2, "cho": 4})
    story.manager(RefuseWager(4, "late"))
    story.no_more_bets()
    story.supervisor(DecideDispute("ann", "a card", "the deal stands"))
    story.manager(InvalidateOutcome("fraud", ("bob",)))
    return story
