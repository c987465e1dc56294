"""Rounds of Let It Ride."""

from __future__ import annotations

from croupier.games.poker.incidents import CardsExposed, CommunityExposed, NoAnte, WrongAmount
from croupier.games.poker.new_south_wales import InvalidateOutcome, RefuseWager
from croupier.games.poker.riding import (
    Absent,
    DeckFaulty,
    DeviceFails,
    LetAllRide,
    Misdealt,
    TakeWagersBack,
    UnequalWagers,
    WrongHands,
)
from croupier.table.commands import Cut
from croupier.table.sign import Limit, Sign
from tests.games.poker.poker_story import PokerStory
from tests.golden import golden
from tests.story import Story

GAME = "let-it-ride"
THREE = {"ann": 1, "bob": 2, "cho": 5}
DEALT = "10♠ 10♥ 4♣ 2♠ 7♥ 9♣ 5♥ 6♥ 7♣ 8♦ 9♦ 6♣"  # the hands, the community's, the bottom card


def opened(cards: str = DEALT, *, staffed: bool = True, deal: bool = True) -> PokerStory:
    """Three players with three wagers of $10 each."""
    sign = Sign({"": Limit(500, 5000)})
    story = PokerStory(GAME, cards, players=THREE, staffed=staffed, sign=sign)
    for name in THREE:
        for area in ("dollar", "two", "one"):
            story.place(name, area, 1000)
    story.no_more_bets()
    if staffed and deal:
        story.go_on()
    return story


@golden("let-it-ride/on-terminals")
def on_terminals() -> Story:
    """Ann has tens and puts her cards under the wager, Bob takes two wagers back, Cho lets one
    ride to a straight."""
    story = opened(staffed=False)
    story.player("ann", LetAllRide())
    story.decide(bob="withdraw", cho="withdraw")
    story.decide(bob="withdraw", cho="ride")
    return story


@golden("let-it-ride/from-a-shoe")
def from_a_shoe() -> Story:
    """A dealer shuffles, cuts and deals one card at a time; Bob withdraws before the first card,
    and Ann is away when she is asked."""
    cards = "10♠ 5♥ 10♥ 6♥ 4♣ 7♣ 8♦ 9♦"
    story = PokerStory(GAME, cards, players=THREE, staffed=True, device=False, stacks=False)
    story.dealer(Cut(26))
    for name in THREE:
        for area in ("dollar", "two", "one"):
            story.place(name, area, 1000)
    story.no_more_bets()
    story.player("bob", TakeWagersBack())
    story.go_on()
    story.go_on()
    story.time_up()
    story.decide(cho="withdraw")
    story.decide(ann="withdraw", cho="ride")
    return story


@golden("let-it-ride/outside-the-limits")
def outside_the_limits() -> Story:
    """Ann's wager is found above the maximum, Bob's below the minimum."""
    story = opened()
    story.go_on()
    story.dealer(WrongAmount(1, "dollar", 6000))
    story.dealer(WrongAmount(2, "one", 300))
    story.decide(ann="ride", bob="ride", cho="withdraw")
    story.decide(ann="ride", bob="ride", cho="withdraw")
    return story


@golden("let-it-ride/unequal-wagers")
def unequal() -> Story:
    """Before cards are handled Bob folds rather than correct; later Ann plays as it lies."""
    story = opened()
    story.dealer(UnequalWagers(2, "two", 1500, handled=False))
    story.choose("bob", "fold")
    story.go_on()
    story.dealer(UnequalWagers(1, "one", 500))
    story.choose("ann", "play as it lies")
    story.decide(ann="ride", cho="withdraw")
    story.decide(ann="ride", cho="withdraw")
    return story


@golden("let-it-ride/misdealt")
def misdealt() -> Story:
    """The cards were dealt incorrectly, and nobody has handled them."""
    story = opened()
    story.dealer(Misdealt())
    return story


@golden("let-it-ride/wrong-number-of-cards")
def wrong_hands() -> Story:
    """Ann has four cards: her hand is void.  Then the dealer's is found wrong: a misdeal."""
    story = opened()
    story.go_on()
    story.dealer(WrongHands((1,)))
    story.choose("bob", "withdraw")
    story.dealer(WrongHands(dealer=True))
    return story


@golden("let-it-ride/cards-exposed")
def cards_exposed() -> Story:
    """One card of Ann's is seen and turned over; then two at once are a misdeal."""
    story = opened()
    story.dealer(CardsExposed((1,)))
    story.dealer(CardsExposed((2, 5)))
    return story


@golden("let-it-ride/community-card-exposed")
def community_exposed() -> Story:
    """After players have handled their cards a community card is seen: play continues."""
    story = opened()
    story.go_on()
    story.choose("ann", "ride")
    story.dealer(CommunityExposed(1))
    story.decide(bob="withdraw", cho="ride")
    story.decide(ann="ride", bob="withdraw", cho="ride")
    return story


@golden("let-it-ride/hand-without-a-wager")
def hand_without_wager() -> Story:
    """A hand was dealt to box 4; Bob has not viewed his cards and is away."""
    story = opened()
    story.go_on()
    story.dealer(NoAnte(4))
    story.choose("ann", "ride")
    story.dealer(Absent(2))
    story.decide(cho="withdraw")
    story.decide(ann="ride", cho="withdraw")
    return story


@golden("let-it-ride/card-missing")
def card_missing() -> Story:
    """A card is found missing when hands are decided."""
    story = opened()
    story.go_on()
    story.decide(ann="ride", bob="withdraw", cho="withdraw")
    story.dealer(DeckFaulty())
    return story


@golden("let-it-ride/device-fails")
def device_fails() -> Story:
    """The device jams before the round, and fails in it."""
    story = PokerStory(GAME, DEALT, players={"ann": 1})
    story.supervisor(DeviceFails())
    for area in ("dollar", "two", "one"):
        story.place("ann", area, 1000)
    story.no_more_bets()
    story.supervisor(DeviceFails())
    return story


@golden("let-it-ride/supervised")
def supervised() -> Story:
    """Bob's wagers are refused before the first card; then the outcome is invalidated for fraud,
    and Cho's are forfeited."""
    story = opened(deal=False)
    story.supervisor(RefuseWager(2, "placed late"))
    story.go_on()
    story.go_on()
    story.choose("ann", "ride")
    story.supervisor(InvalidateOutcome("fraud", ("cho",)))
    return story
