"""Rounds of Texas hold'em bonus and of ultimate Texas hold'em."""

from __future__ import annotations

from croupier.games.poker.incidents import (
    AnotherCardExposed,
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    CommunityExposed,
    DealersCardsExposed,
    NoAnte,
    SecondHand,
    WrongAmount,
    WrongNumber,
)
from croupier.table.commands import Cut
from tests.games.poker.holdem_story import HoldemStory, stack
from tests.golden import golden
from tests.story import Story

THREE = {"ann": 1, "bob": 2, "cho": 5}
ALL = (*THREE,)
BOARD = "K♠ 9♠ 4♠ 7♥ 2♦"
HANDS = ("A♠ 3♠", "K♦ 9♦", "J♣ 8♦")  # a flush, two pairs, nothing
DEALERS = "K♥ 6♣"
SIDES = {"holdem-bonus": "bonus", "ultimate-holdem": "trips"}


def opened(
    game: str, *, staffed: bool = True, pause: bool = False, device: bool = True
) -> HoldemStory:
    """Three play for 10, Ann and Bob with a side wager of 5."""
    cards = stack(BOARD, *HANDS, DEALERS)
    if not device:
        cards = " ".join([*HANDS, DEALERS, BOARD, "Q♠"])
    story = HoldemStory(game, cards, players=THREE, staffed=staffed, device=device)
    if staffed and not device:
        story.dealer(Cut(26))
    wagers = {"ante": 1000} | ({"blind": 1000} if game == "ultimate-holdem" else {})
    side = {SIDES[game]: 500}
    story.open({"ann": wagers | side, "bob": wagers | side, "cho": wagers})
    if staffed and not pause:
        story.go_on()
    return story


@golden("holdem-bonus/on-terminals")
def bonus_on_terminals() -> Story:
    """Ann's flush is paid on the ante too, Bob's two pairs have it back, Cho folds."""
    story = opened("holdem-bonus", staffed=False)
    story.decide(ann="bet", bob="bet", cho="fold")
    story.decide(ann="check", bob="bet")
    story.decide(ann="bet", bob="check")
    return story


@golden("holdem-bonus/from-a-shoe")
def bonus_from_a_shoe() -> Story:
    """A dealer deals two cards at a time from a shoe, and shows one card too many at the river."""
    story = opened("holdem-bonus", device=False)
    story.decide(ann="bet", bob="fold", cho="bet")
    story.decide(ann="bet", cho="check")
    story.decide(ann="bet", cho="check")
    story.dealer(AnotherCardExposed())
    story.go_on()
    story.go_on()
    return story


@golden("holdem-bonus/wrong-amounts")
def bonus_amounts() -> Story:
    """Ann's flop wager is too large, Cho's turn wager too small."""
    story = opened("holdem-bonus")
    story.decide(ann="bet", bob="fold", cho="bet")
    story.dealer(WrongAmount(1, "flop", 2500))
    story.decide(ann="check", cho="bet")
    story.dealer(WrongAmount(5, "turn", 600))
    story.decide(ann="check", cho="check")
    story.go_on()
    story.go_on()
    return story


@golden("holdem-bonus/dealers-hand-wrong")
def bonus_dealer_wrong() -> Story:
    """The dealer has three cards, the deck is whole: all antes are paid, Bob's folded one too."""
    story = opened("holdem-bonus")
    story.decide(ann="bet", bob="fold", cho="bet")
    story.dealer(WrongNumber(dealer=True))
    return story


@golden("holdem-bonus/both-hands-wrong")
def bonus_both_wrong() -> Story:
    """Ann's hand and the dealer's are wrong: hers is void, the others' antes are paid."""
    story = opened("holdem-bonus")
    story.decide(ann="bet", bob="fold")
    story.dealer(WrongNumber((1,), dealer=True))
    return story


@golden("holdem-bonus/community-card-exposed")
def bonus_community() -> Story:
    """The river is seen before the flop, and keeps its place; Cho's cards cannot be told."""
    story = opened("holdem-bonus")
    story.choose("ann", "bet")
    story.dealer(CommunityExposed(5))
    story.decide(bob="bet", cho="bet")
    story.dealer(CardsRemoved(5, known=False))
    story.decide(ann="bet", bob="bet")
    story.decide(ann="bet", bob="check")
    story.go_on()
    story.go_on()
    return story


@golden("holdem-bonus/cards-without-an-ante")
def bonus_without_ante() -> Story:
    """Box 4 was dealt cards and has no ante: they are void, and Cho takes the wagers back."""
    story = opened("holdem-bonus")
    story.dealer(NoAnte(4))
    story.decide(cho="retract", ann="keep", bob="keep")
    story.decide(ann="bet", bob="bet")
    story.decide(ann="check", bob="check")
    story.decide(ann="check", bob="check")
    story.go_on()
    story.go_on()
    return story


@golden("holdem-bonus/two-hands")
def bonus_two_hands() -> Story:
    """The hand on box 2 is a second one of Ann's: it is void."""
    story = opened("holdem-bonus")
    story.dealer(SecondHand(box=2, first=1))
    story.decide(ann="keep", cho="keep")
    story.decide(ann="bet", cho="fold")
    story.choose("ann", "bet")
    story.choose("ann", "bet")
    story.go_on()
    story.go_on()
    return story


@golden("holdem-bonus/wrong-number-unseen")
def bonus_wrong_unseen() -> Story:
    """Bob has three cards and nobody has looked: the round is void, and the deck is short."""
    story = opened("holdem-bonus", pause=True)
    story.dealer(WrongNumber((2,), looked=False, whole=False))
    return story


@golden("holdem-bonus/players-hand-wrong")
def bonus_players_hand_wrong() -> Story:
    """Ann has three cards, the deck is whole: her hand is void, and the others may retract."""
    story = opened("holdem-bonus")
    story.dealer(WrongNumber((1,)))
    story.decide(bob="keep", cho="retract")
    story.choose("bob", "bet")
    story.choose("bob", "check")
    story.choose("bob", "check")
    story.go_on()
    story.go_on()
    return story


@golden("holdem-bonus/card-exposed")
def bonus_card_exposed() -> Story:
    """A card of Bob's is seen during the deal."""
    story = opened("holdem-bonus", pause=True)
    story.dealer(CardsExposed((2,)))
    return story


@golden("holdem-bonus/card-misplaced")
def bonus_card_misplaced() -> Story:
    """A card fell beside its place and is moved; then another lies under further cards."""
    story = opened("holdem-bonus", pause=True)
    story.dealer(CardMisplaced())
    story.dealer(CardMisplaced(further=True))
    story.go_on()
    story.all_say("fold", *ALL)
    return story


@golden("ultimate-holdem/on-terminals")
def on_terminals() -> Story:
    """Ann plays for four times and her flush pays the blind; Bob waits for the flop; Cho folds on
    the river."""
    story = opened("ultimate-holdem", staffed=False)
    story.decide(ann="4x", bob="check", cho="check")
    story.decide(bob="2x", cho="check")
    story.choose("cho", "fold")
    return story


@golden("ultimate-holdem/dealer-does-not-qualify")
def unqualified() -> Story:
    """The dealer has queen high: antes stand off, Cho's jack loses play and blind."""
    cards = stack("K♠ 9♠ 4♥ 7♥ 2♦", *HANDS, "Q♥ 6♣")
    story = HoldemStory("ultimate-holdem", cards, players=THREE, staffed=True)
    story.open({name: {"ante": 1000, "blind": 1000} for name in THREE})
    story.go_on()
    story.decide(ann="check", bob="3x", cho="check")
    story.decide(ann="check", cho="check")
    story.decide(ann="1x", cho="1x")
    story.go_on()
    return story


@golden("ultimate-holdem/wrong-amounts")
def amounts() -> Story:
    """Ann's play wager is too large before the flop, Bob's too small after it."""
    story = opened("ultimate-holdem")
    story.choose("ann", "4x")
    story.dealer(WrongAmount(1, "play", 5000))
    story.decide(bob="check", cho="fold")
    story.choose("bob", "2x")
    story.dealer(WrongAmount(2, "play", 1500))
    story.go_on()
    return story


@golden("ultimate-holdem/cards-to-a-wrong-area")
def wrong_area() -> Story:
    """Box 4 was dealt cards and has no wager; cards were handled, and Cho takes the wagers back."""
    story = opened("ultimate-holdem")
    story.dealer(NoAnte(4))
    story.decide(cho="retract", ann="keep", bob="keep")
    story.decide(ann="4x", bob="4x")
    story.go_on()
    return story


@golden("ultimate-holdem/cards-to-a-wrong-area-unseen")
def wrong_area_unseen() -> Story:
    """The same before anyone has handled cards: the round is void."""
    story = opened("ultimate-holdem", pause=True)
    story.dealer(NoAnte(4, handled=False))
    return story


@golden("ultimate-holdem/two-hands")
def two_hands() -> Story:
    """The hand on box 2 is a second one of Ann's: it is void."""
    story = opened("ultimate-holdem")
    story.dealer(SecondHand(box=2, first=1))
    story.decide(ann="keep", cho="keep")
    story.decide(ann="4x", cho="fold")
    story.go_on()
    return story


@golden("ultimate-holdem/dealers-hand-wrong")
def dealers_hand_wrong() -> Story:
    """The dealer has three cards, the deck is whole: only trips are played, on all five cards."""
    story = opened("ultimate-holdem")
    story.decide(ann="4x", bob="fold", cho="check")
    story.dealer(WrongNumber(dealer=True))
    return story


@golden("ultimate-holdem/players-hand-wrong")
def players_hand_wrong() -> Story:
    """Ann has three cards: her hand is void, and the others may retract."""
    story = opened("ultimate-holdem")
    story.dealer(WrongNumber((1,)))
    story.decide(bob="keep", cho="retract")
    story.choose("bob", "4x")
    story.go_on()
    return story


@golden("ultimate-holdem/dealers-cards-exposed")
def dealers_cards() -> Story:
    """A card of the dealer is seen before anyone has made a play wager: only trips are played."""
    story = opened("ultimate-holdem")
    story.decide(ann="check", bob="fold")
    story.dealer(DealersCardsExposed((2,)))
    return story


@golden("ultimate-holdem/dealers-cards-exposed-later")
def dealers_cards_later() -> Story:
    """The same after Ann's play wager: play goes on."""
    story = opened("ultimate-holdem")
    story.choose("ann", "4x")
    story.dealer(DealersCardsExposed((2,)))
    story.decide(bob="4x", cho="fold")
    story.go_on()
    return story


@golden("ultimate-holdem/card-exposed")
def card_exposed() -> Story:
    """A community card is seen during the deal."""
    story = opened("ultimate-holdem", pause=True)
    story.dealer(CardsExposed(community=1))
    return story


@golden("ultimate-holdem/card-misplaced")
def card_misplaced() -> Story:
    """A card fell beside its place and is moved; everyone folds."""
    story = opened("ultimate-holdem", pause=True)
    story.dealer(CardMisplaced())
    story.go_on()
    story.all_say("fold", *ALL)
    return story


@golden("ultimate-holdem/community-card-exposed")
def community_exposed() -> Story:
    """The river is seen before the flop, and keeps its place."""
    story = opened("ultimate-holdem")
    story.choose("ann", "4x")
    story.dealer(CommunityExposed(5))
    story.decide(bob="4x", cho="fold")
    story.go_on()
    return story


@golden("ultimate-holdem/cards-removed")
def cards_removed() -> Story:
    """Cho's cards were swept away and cannot be told; then Ann's, which can."""
    story = opened("ultimate-holdem")
    story.dealer(CardsRemoved(5, known=False))
    story.dealer(CardsRemoved(1))
    story.decide(ann="4x", bob="fold")
    story.go_on()
    return story


@golden("ultimate-holdem/wrong-number-unseen")
def wrong_unseen() -> Story:
    """The dealer has three cards and nobody has looked: the round is void."""
    story = opened("ultimate-holdem", pause=True)
    story.dealer(WrongNumber(dealer=True, looked=False))
    return story
