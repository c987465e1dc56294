"""Baccarat told as transcripts: ordinary rounds, then each irregularity of section 24."""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import DECK
from croupier.games.baccarat.incidents import (
    AdditionalCards,
    AnyPairDeclined,
    BurnFaceValue,
    BurnMissed,
    CardsMisplaced,
    DealerDeals,
    DealerExposedCard,
    FaceUpInShoe,
    FirstCardExposed,
    HandsMispassed,
    PassShoe,
    ShoeDiscrepancy,
    ShowBurnCard,
    ThirdCardInError,
)
from croupier.table.commands import Choose, Cut, Deal, Face, Shuffled
from croupier.table.sign import Limit, Sign
from tests.golden import golden
from tests.story import Story

TWO = {"alice": 1, "bob": 2}
NATURAL = "9♠ 2♥ K♦ 5♣"
TIE = "7♠ 7♥ K♦ Q♣"


def table(cards: str, **settings: Any) -> Story:
    return Story("baccarat", f"4♣ {cards}", **{"players": TWO, **settings})


def staffed(cards: str, *, burn: str = "burn", **settings: Any) -> Story:
    story = table(cards, staffed=True, **settings)
    story.dealer(Cut(200))
    story.dealer(Choose(burn))
    return story


def wagered(story: Story) -> Story:
    story.place("alice", "player", 1000)
    story.place("bob", "banker", 2000)
    story.no_more_bets()
    return story


def finish(story: Story) -> Story:
    number = story.table.round.number
    while story.table.round.number == number:
        story.go_on()
    return story


# Ordinary rounds.


@golden("baccarat/natural")
def natural() -> Story:
    """A natural nine: no third cards, alice wins on the player, bob loses on the banker."""
    return wagered(table(NATURAL))


@golden("baccarat/third-cards")
def third_cards() -> Story:
    """Both hands draw; the banker wins and pays nineteen to twenty."""
    return wagered(table("2♠ 3♥ K♦ 2♣ 4♦ 3♣"))


@golden("baccarat/tie")
def tie() -> Story:
    """A tie: wagers on the hands are void, the tie wager is paid eight to one."""
    story = table(TIE)
    story.place("alice", "tie", 500)
    return wagered(story)


@golden("baccarat/even-money")
def even_money() -> Story:
    """Even money baccarat: the banker wins with six and pays one to two."""
    return wagered(table("5♠ 6♥ K♦ K♣ K♥", even_money=True))


@golden("baccarat/rounded-to-50c")
def rounded() -> Story:
    """Banker payouts rounded down to fifty cents: 19 to 20 on $1.50 is $1.42, and pays $1.00."""
    story = table("2♥ 9♠ 5♣ K♦", round_to_50c=True)
    story.place("bob", "banker", 150)
    story.no_more_bets()
    return story


@golden("baccarat/cutting-and-burning")
def cutting_and_burning() -> Story:
    """The cut is offered round the table, a standing player cuts for bob, the burnt card is
    shown and, all agreeing, as many more are burnt."""
    story = Story("baccarat", by_hand=True, staffed=True, players={"alice": 1, "bob": 4, "zoe": 0})
    story.dealer(Shuffled())
    story.choose("alice", "decline")
    story.choose("bob", "ask zoe")
    story.player("zoe", Cut(123))
    story.dealer(Choose("burn"))
    story.player("alice", ShowBurnCard())
    story.dealer(Face(0, "2♦"))
    story.supervisor(BurnFaceValue("alice"))
    story.choose("zoe", "agree")
    story.choose("bob", "agree")
    story.dealer(Face(1, "J♠"))
    story.dealer(Face(2, "8♣"))
    story.place("zoe", "player", 1000, box=4)
    story.no_more_bets()
    for number, card in enumerate(NATURAL.split(), 3):
        story.dealer(Face(number, card))
    return finish(story)


@golden("baccarat/last-round")
def last_round() -> Story:
    """The cutting card appears: one further round, then the cards are shuffled."""
    rounds = " ".join([NATURAL, "9♥ 2♦ K♣ 5♠"] * 4)
    story = table(rounds, cutting_card=416 - 20)
    for _ in range(6):
        story.no_more_bets()
    for name in TWO:
        story.choose(name, "decline")
    return story


@golden("baccarat/cutting-card-first")
def cutting_card_first() -> Story:
    """The cutting card is the first out of the shoe: only that round is played."""
    rounds = " ".join([NATURAL, "9♥ 2♦ K♣ 5♠"] * 4)
    story = table(rounds, cutting_card=416 - 21)
    for _ in range(6):
        story.no_more_bets()
    return story


@golden("baccarat/card-machine")
def card_machine() -> Story:
    """A card machine: no cut, no burnt card, no cutting card."""
    return wagered(Story("baccarat", NATURAL, machine=True, players=TWO))


@golden("baccarat/face-down")
def face_down() -> Story:
    """Cards dealt face down; wagers stay open until 'no more bets', but not for any pair."""
    story = table("2♠ 3♥ K♦ 2♣ 5♦ 9♣", face_down=True)
    story.place("alice", "banker", 1000)
    story.place("alice", "any-pair-player", 500)
    story.dealer(Deal())
    story.withdraw("alice", "banker")
    return wagered(story)


@golden("baccarat/designated-player")
def designated_player() -> Story:
    """A table of fourteen: bob takes the shoe, deals face down, has alice expose a hand, wins
    and remains; then he loses and the shoe goes on to cleo."""
    players = {"alice": 2, "bob": 5, "cleo": 12}
    cards = f"{TIE} {NATURAL} 2♥ 9♠ 5♣ K♦"
    story = table(cards, seats=14, players=players, face_down=True)
    story.dealer(Deal())
    story.no_more_bets()
    story.choose("alice", "reject")
    story.choose("bob", "accept")
    story.place("bob", "player", 1000)
    story.dealer(Deal())
    story.no_more_bets()
    story.choose("bob", "nominate alice")
    story.choose("alice", "expose")
    story.choose("bob", "card by card")
    story.choose("bob", "expose")
    story.choose("bob", "dealer")
    story.choose("bob", "remain")
    story.place("bob", "player", 1000)
    story.dealer(Deal())
    story.no_more_bets()
    story.choose("bob", "expose")
    story.choose("bob", "expose")
    story.choose("cleo", "reject")
    return story


@golden("baccarat/orders-to-the-designated-player")
def orders() -> Story:
    """Alice makes no wager and gives up the shoe; bob is ordered to pass it; then the dealer is
    directed to deal."""
    story = table(f"{TIE} {NATURAL} {TIE} {NATURAL}", seats=10)
    story.no_more_bets()
    story.choose("alice", "accept")
    story.no_more_bets()
    story.choose("bob", "accept")
    story.place("bob", "player", 1000)
    story.dealer(PassShoe())
    story.no_more_bets()
    story.supervisor(DealerDeals())
    story.no_more_bets()
    return story


@golden("baccarat/differential")
def differential() -> Story:
    """A table differential of $50: what was placed last on the player goes back."""
    story = table(NATURAL, differential=5000)
    story.place("alice", "player", 4000)
    story.place("bob", "banker", 1000)
    story.place("alice", "player", 5000)
    story.no_more_bets()
    return story


@golden("baccarat/standing-player")
def standing_player() -> Story:
    """A standing player wagers on a seated player's box."""
    story = table(NATURAL, players={"alice": 1, "zoe": 0})
    story.place("alice", "banker", 1000)
    story.place("zoe", "player", 2000, box=1)
    story.no_more_bets()
    return story


@golden("baccarat/additional-wagers")
def additional_wagers() -> Story:
    """Every additional wager at once, on a banker's six of three cards with a pair of threes."""
    story = table("4♠ 3♥ Q♦ 3♣ 6♦ K♣")
    story.place("alice", "banker", 1000)
    for area in story.table.round.layout:
        if area not in ("player", "banker", "tie"):
            story.place("alice", area, 500)
    story.no_more_bets()
    return story


@golden("baccarat/a-full-box")
def full_box() -> Story:
    """Three lucky 6 wagers lie on box 1; alice, with a game wager there, has preference."""
    players = {"alice": 1, "bob": 2, "cleo": 3, "dan": 4}
    story = table(NATURAL, players=players, sign=Sign({"": Limit(100, 100_000)}))
    for name in ("bob", "cleo", "dan"):
        story.place(name, "lucky-6", 500, box=1)
    story.place("alice", "player", 1000)
    story.place("alice", "lucky-6", 500)
    story.dealer(AnyPairDeclined(1))
    story.place("dan", "any-pair-player", 500, box=1)
    story.no_more_bets()
    return story


@golden("baccarat/table-for-terminals")
def for_terminals() -> Story:
    """A table used solely for results on terminals: the dealer cuts, nobody is told of a last
    round."""
    rounds = " ".join([NATURAL, "9♥ 2♦ K♣ 5♠"] * 4)
    story = table(rounds, for_terminals=True, cutting_card=416 - 21)
    for _ in range(7):
        story.no_more_bets()
    return story


# Irregularities.


@golden("baccarat/24-1-third-card-becomes-the-bankers")
def third_card_becomes_the_bankers() -> Story:
    """A third card dealt to a player's hand of seven is the banker's third card."""
    story = wagered(staffed("7♠ 2♥ K♦ 3♣ 4♦"))
    story.dealer(ThirdCardInError("player"))
    return finish(story)


@golden("baccarat/24-1-a-third-card-for-the-next-round")
def third_card_for_the_next_round() -> Story:
    """With a natural on the table, the card is kept face down and starts the next round."""
    story = wagered(staffed(f"{NATURAL} 4♦ 2♣ 5♠ 3♦"))
    story.dealer(ThirdCardInError("player"))
    return finish(wagered(finish(story)))


@golden("baccarat/24-2-bankers-third-card-in-error")
def bankers_third_card() -> Story:
    """The player drew; the banker's six must stay, but was dealt a card."""
    story = wagered(staffed("2♠ 6♥ K♦ K♣ 5♦ 4♦ 2♣ 5♠ 3♦"))
    story.go_on()
    story.dealer(ThirdCardInError("banker"))
    return finish(wagered(finish(story)))


@golden("baccarat/24-3-a-exposed-card-dummy-round")
def dummy_round() -> Story:
    """The card dealt in error was exposed: it starts a dummy round, on which nothing is wagered."""
    story = wagered(staffed(f"{NATURAL} 4♦ 2♣ 5♠ 3♦"))
    story.dealer(ThirdCardInError("banker", exposed=True))
    return finish(finish(story))


@golden("baccarat/24-3-a-first-card-exposed")
def first_card_exposed() -> Story:
    """The dealer exposes the first card while wagers are being placed: they go back."""
    story = table("4♦ 2♣ 5♠ 3♦")
    story.place("alice", "player", 1000)
    story.dealer(FirstCardExposed())
    return story


@golden("baccarat/24-3-b-face-up-before-the-round")
def face_up_before() -> Story:
    """The first card is found face up in the shoe."""
    story = table("4♦ 2♣ 5♠ 3♦")
    story.place("alice", "player", 1000)
    story.dealer(FaceUpInShoe())
    return story


@golden("baccarat/24-4-a-cards-misplaced")
def cards_misplaced() -> Story:
    """Cards on the wrong area: bob reduces his wager, alice keeps hers."""
    story = wagered(staffed(NATURAL))
    story.dealer(CardsMisplaced())
    story.change("bob", "banker", 500)
    story.choose("bob", "keep")
    story.choose("alice", "keep")
    return finish(story)


@golden("baccarat/24-4-b-hands-mispassed")
def hands_mispassed() -> Story:
    """At a table where players expose the cards, the hands were passed to the wrong ones."""
    story = _passed()
    story.dealer(HandsMispassed())
    story.choose("alice", "keep")
    for _ in range(2):
        story.choose("alice", "expose")
    story.choose("alice", "pass")
    return story


@golden("baccarat/24-4-c-dealer-exposed-a-card")
def dealer_exposed() -> Story:
    """The dealer turned up a card that alice was to expose: she takes her wager back, and the
    round becomes a dummy round."""
    story = _passed()
    story.dealer(DealerExposedCard("banker", 1))
    story.choose("alice", "retract")
    for _ in range(2):
        story.choose("alice", "expose")
    return story


def _passed() -> Story:
    story = table(f"{TIE} {NATURAL}", seats=10, face_down=True)
    story.dealer(Deal())
    story.no_more_bets()
    story.choose("alice", "accept")
    story.place("alice", "player", 1000)
    story.dealer(Deal())
    story.no_more_bets()
    return story


@golden("baccarat/24-4-d-additional-cards")
def additional_cards() -> Story:
    """Two cards too many were drawn: bob takes his wager back, alice keeps hers."""
    story = wagered(staffed("2♠ 3♥ K♦ 2♣ 8♥ 8♦ 5♦ 9♣"))
    story.dealer(AdditionalCards(2, exposed=True))
    story.choose("bob", "retract")
    story.choose("alice", "keep")
    return finish(story)


@golden("baccarat/24-4-ii-dummy-round")
def all_retract() -> Story:
    """All retract: the round goes on as a dummy round."""
    story = wagered(staffed("2♠ 3♥ K♦ 2♣ 8♥ 5♦ 9♣"))
    story.dealer(AdditionalCards())
    story.choose("alice", "retract")
    story.choose("bob", "retract")
    return finish(story)


@golden("baccarat/24-7-live-card")
def live_card() -> Story:
    """A card found face up after the start of the round is live."""
    story = wagered(staffed("2♠ 3♥ K♦ 2♣ 5♦ 9♣"))
    story.dealer(FaceUpInShoe())
    return finish(story)


@golden("baccarat/24-7-behind-a-card-held-over")
def behind_a_held_card() -> Story:
    """A card went to the next round unseen; the one behind it, found face up while wagers are
    placed, is live."""
    story = wagered(staffed(f"{NATURAL} 4♦ 2♣ 5♠ 3♦"))
    story.dealer(ThirdCardInError("player"))
    finish(story)
    story.place("alice", "banker", 500)
    story.dealer(FaceUpInShoe())
    story.no_more_bets()
    return finish(story)


@golden("baccarat/24-3-a-exposed-when-no-hand-draws")
def exposed_when_none_draws() -> Story:
    """Nobody draws to a natural: the next card, exposed while the counts are announced, makes the
    next round a dummy round."""
    story = wagered(staffed(f"{NATURAL} 4♦ 2♣ 5♠ 3♦"))
    story.dealer(FirstCardExposed())
    return finish(finish(story))


@golden("baccarat/24-4-i-an-any-pair-wager-left-alone")
def any_pair_left_alone() -> Story:
    """Cards were misplaced: Alice retracts her wager on the player, and her any pair wager goes
    back with it, for its box has no game wager left."""
    story = staffed(NATURAL)
    story.place("alice", "player", 1000)
    story.place("alice", "any-pair-banker", 500)
    story.no_more_bets()
    story.dealer(CardsMisplaced())
    story.withdraw("alice", "player")
    story.choose("alice", "keep")
    return finish(story)


@golden("baccarat/24-9-burn-missed")
def burn_missed() -> Story:
    """The first card was not burnt: play goes on with the cards as they were dealt."""
    story = wagered(staffed(NATURAL, burn="deal on"))
    story.dealer(BurnMissed())
    return finish(story)


@golden("baccarat/24-9-a-hand-reconstructed")
def reconstructed() -> Story:
    """The first card was not burnt: the hand goes back, the card is burnt, it is dealt again."""
    story = wagered(staffed(NATURAL, burn="deal on"))
    story.dealer(BurnMissed(reconstruct=True))
    return finish(story)


@golden("baccarat/24-10-shoe-discrepancy")
def discrepancy() -> Story:
    """The shoe recorded other cards, and the supervisor cannot confirm the outcome."""
    story = wagered(staffed(NATURAL))
    story.go_on()
    story.supervisor(ShoeDiscrepancy())
    return story


@golden("baccarat/24-8-not-enough-cards")
def not_enough() -> Story:
    """Additional cards use up the shoe: the round is void, and a new one starts."""
    story = Story("baccarat", " ".join([*DECK] * 6), decks=6, staffed=True, players=TWO)
    story.dealer(Cut(150))
    story.dealer(Choose("burn"))
    while "last round" not in story.announced():
        story.no_more_bets()
        finish(story)
    story.events.clear()  # the rounds before are of no interest
    wagered(story)
    while story.table.round.wagers:
        story.dealer(AdditionalCards(4))
        if story.table.round.wagers:
            story.time_up()
    return story
