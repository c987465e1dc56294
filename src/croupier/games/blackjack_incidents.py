"""What can be reported and directed at a blackjack table (2:6, 2:17, 2:19, 2:23, Part 6).

The engine deals in the right order by itself.  A report says what the dealer really did; its
ruling brings the round in line with the cards on the layout and then with the rule.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.equipment.cards import PACKS, SUITS
from croupier.games.blackjack_hand import dealer_draws, may_draw
from croupier.games.blackjack_layout import ACTING, DEALING, EARLY, FIRST_OFFER, GAME_WAGERS
from croupier.table.actors import CREW, MANAGERS, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.refusal import Refused
from croupier.wagers.room import original_player

if TYPE_CHECKING:
    from croupier.games.blackjack import Blackjack
else:
    Blackjack = Any


# Directions.


class PlaceCuttingCard(Direction, frozen=True, tag=kebab):
    """Where the cutting card goes in the next shoe (2:6(8))."""

    from_back: int

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        rules = round.options
        deck, most = len(PACKS[rules.pack]), rules.stack * 2 // 3
        if rules.machine:
            return Refused("a card machine has no cutting card", "qld-2024:general:16(e)")
        if not deck <= self.from_back <= most:
            return Refused(
                f"the cutting card goes {deck} to {most} cards from the back", "qld-2024:2:6(8)"
            )
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Direction]:
        return [cls(len(PACKS[round.options.pack]))]


class ReplaceCards(Direction, frozen=True, tag=kebab):
    """After this round of play the cards are replaced (2:19)."""


class FurtherRound(Direction, frozen=True, tag=kebab):
    """One more round before the cards are shuffled, the cutting card being out (2:23(3))."""

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        shoe = round.carry.shoe
        if shoe is None or shoe.machine or not shoe.cutting_card_reached:
            return Refused("the cutting card has not been reached", "qld-2024:2:23(3)")
        if round.carry.further_round or round.carry.shuffle_due:
            return Refused("that is settled already", "qld-2024:2:23(3)")
        return None


class Entry(Direction, frozen=True):
    """A gaming manager's direction about a player during a shoe (2:17)."""

    roles: ClassVar[frozenset[Role]] = MANAGERS
    player: str = ""

    def known(self, round: Blackjack) -> Refused | None:
        if self.player not in round.players:
            return Refused(f"{self.player or 'nobody'} is not at this table", "qld-2024:2:17")
        if round.of(self.player):
            return Refused(f"{self.player} has a wager on this round", "qld-2024:2:17")
        if not round.carry.rounds:
            return Refused("no round has been dealt from this shoe", "qld-2024:2:17")
        if self.player in round.carry.refused:
            return Refused(f"{self.player} waits for the next shoe already", "qld-2024:2:17")
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Direction]:
        return [cls(name) for name in list(round.players)[:2]]


class RefuseEntry(Entry, frozen=True, tag=kebab):
    """Who did not wager on the first round may not enter until the shuffle (2:17(1))."""

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        if self.player in round.carry.first_round:
            return Refused(f"{self.player} wagered on the first round", "qld-2024:2:17(1)")
        return self.known(round)


class LimitEntry(Entry, frozen=True, tag=kebab):
    """Who enters after the first round may wager the minimum only (2:17(2))."""

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        if self.player in round.carry.first_round:
            return Refused(f"{self.player} wagered on the first round", "qld-2024:2:17(2)")
        if self.player in round.carry.minimum_only:
            return Refused(f"{self.player} is so limited already", "qld-2024:2:17(2)")
        return self.known(round)


class RefuseReturn(Entry, frozen=True, tag=kebab):
    """Who wagered and then let a round pass may not return until the next shoe (2:17(3))."""

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        if self.player not in round.carry.sat_out:
            return Refused(f"{self.player} has let no round pass", "qld-2024:2:17(3)")
        return self.known(round)


class SideDeclined(Direction, frozen=True, tag=kebab):
    """Whoever placed the original wager on a box wants no such wager (17:42(2), 17:47(2)).

    Said by that player, or by the dealer who asked.
    """

    roles: ClassVar[frozenset[Role]] = PLAYERS | CREW | SUPERVISORS
    area: str = ""
    box: int = 0

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        rule = FIRST_OFFER.get(self.area)
        if rule is None or self.area not in round.layout:
            return Refused(f"no first offer of '{self.area}' is owed to anyone")
        original = original_player(round, self.box, GAME_WAGERS)
        if not original:
            return Refused(f"box {self.box} has no game wager", rule)
        if by.role is Role.PLAYER and by.name != original:
            return Refused(f"that is for {original} to say", rule)
        if (self.area, self.box, original) in round.declined:
            return Refused("that is said already", rule)
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Direction]:
        boxes = dict.fromkeys(w.box for w in round.wagers.values())
        return [cls(area, box) for area in FIRST_OFFER for box in boxes]


class NominateSuit(Direction, frozen=True, tag=kebab):
    """The sign names another suit for bonus blackjack, from this round on (17:33(3))."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    suit: str = ""

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        rule = "qld-2024:17:33(3)"
        if self.suit not in SUITS:
            return Refused(f"a suit is one of {' '.join(SUITS)}", rule)
        if "bonus-blackjack" not in round.layout:
            return Refused("the layout has no bonus blackjack", "qld-2024:17:31(a)")
        if any(w.area.name == "bonus-blackjack" for w in round.wagers.values()):
            return Refused("a bonus blackjack wager lies: the suit stands for this round", rule)
        if self.suit == round.nominated_suit:
            return Refused("that suit is nominated already", rule)
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Direction]:
        return [cls(suit) for suit in SUITS]


class DealToAbsent(Direction, frozen=True, tag=kebab):
    """The player does not act: further cards are dealt to a low total (2:42)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS

    def check(self, round: Blackjack, by: Actor) -> Refused | None:
        hand = round.current
        if hand is None or not may_draw(hand, round.options) or round.due >= 0:
            return Refused("no player's decision is waited for", "qld-2024:2:42")
        if not round.low_total(hand):
            return Refused(f"{hand.name} has {hand.count}: no more cards", "qld-2024:2:42")
        return None


# Irregularities, in the order of Part 6.


class ExposedInShoe(Incident, frozen=True, tag=kebab):
    """The next card is found face up in the shoe (2:30)."""

    def check(self, round: Blackjack) -> Refused | None:
        shoe = round.carry.shoe
        if shoe is None or shoe.remaining < 2:
            return Refused("no card is left in the shoe to be face up", "qld-2024:2:30")
        return None


class CardDrawnInError(Incident, frozen=True, tag=kebab):
    """A card left the shoe that nobody was to have (2:31)."""

    exposed: bool = False

    def check(self, round: Blackjack) -> Refused | None:
        if round.aside:
            return Refused("a card is out of the shoe already", "qld-2024:2:31")
        shoe = round.carry.shoe
        if shoe is None or not shoe.remaining or round.due >= 0:
            return Refused("the next card is being dealt", "qld-2024:2:31")
        if self.exposed and round.phase not in (EARLY, ACTING):
            return Refused("only after each player has two cards", "qld-2024:2:31(2)")
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Incident]:
        return [cls(), cls(exposed=True)]


class DealerOverdrew(Incident, frozen=True, tag=kebab):
    """The dealer, who must stand, took and showed another card (2:32)."""

    def check(self, round: Blackjack) -> Refused | None:
        shoe = round.carry.shoe
        if len(round.dealer.cards) < 2 or dealer_draws(round.dealer, round.options):
            return Refused("the dealer's hand is not one that must stand", "qld-2024:2:32")
        if shoe is None or not (shoe.remaining or round.aside):
            return Refused("no card is left in the shoe", "qld-2024:2:32")
        return None


class CardsMisplaced(Incident, frozen=True, tag=kebab):
    """Cards of the first deal lie in wrong places; ``order`` is how they left the shoe, if
    that is not how they were entered (2:34)."""

    order: tuple[str, ...] = ()

    def check(self, round: Blackjack) -> Refused | None:
        if round.acted:
            return Refused("a hand has been acted on", "qld-2024:2:34(2)")
        if self.order and Counter(self.order) != Counter(round.order):
            return Refused("these are not the cards that were dealt", "qld-2024:2:34(1)")
        if self.order and round.phase != DEALING and _reordered(round):
            return Refused("the cards have been put in order", "qld-2024:2:34(1)")
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Incident]:
        return [cls(), cls(tuple(reversed(round.order)))]


def _reordered(round: Blackjack) -> bool:
    return any(note.startswith("order ") for note in round.notes)


class DealerTooManyCards(Incident, frozen=True, tag=kebab):
    """The dealer's hand had this many cards when players' hands were begun (2:35)."""

    cards: int = 2

    def check(self, round: Blackjack) -> Refused | None:
        if not 2 <= self.cards <= 4:
            return Refused("two to four cards can be reported", "qld-2024:2:35(1)")
        return _dealer_unnoted(round, "qld-2024:2:35(1)")


def _dealer_unnoted(round: Blackjack, rule: str) -> Refused | None:
    if any(note.startswith("dealer") for note in round.notes):
        return Refused("the dealer's hand has been ruled on", rule)
    if not round.started and round.phase == ACTING:
        return Refused("no hand is begun: the cards are put in order", "qld-2024:2:34")
    return None


class MissedCards(Incident, frozen=True):
    """Cards that a box should have had in the first deal."""

    box: int = 0

    def check(self, round: Blackjack) -> Refused | None:
        if self.box not in round.control:
            return Refused(f"box {self.box} is not in play", "qld-2024:2:36")
        if not any(box != self.box for box in round.started):
            return Refused(
                "the dealer has not acted on another hand: the cards are put in order",
                "qld-2024:2:34",
            )
        if any(note.endswith(f"box {self.box}") for note in round.notes):
            return Refused(f"box {self.box} has been ruled on", "qld-2024:2:36")
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Incident]:
        return [cls(box) for box in round.control]


class NoCardsDealt(MissedCards, frozen=True, tag=kebab):
    """A box in play was dealt no cards (2:36(1))."""


class OneCardDealt(MissedCards, frozen=True, tag=kebab):
    """A box in play was dealt one card (2:36(2); the last box: 2:37)."""


class HandPassedOver(Incident, frozen=True, tag=kebab):
    """Cards were not offered to a box, or not dealt though asked for (2:38)."""

    box: int = 0

    def check(self, round: Blackjack) -> Refused | None:
        if self.box not in round.started:
            return Refused(f"box {self.box} has not had its turn", "qld-2024:2:38")
        if self.box == max(round.control):
            return Refused("that is the box immediately before the dealer", "qld-2024:2:38(1)(b)")
        if round.due >= 0 or round.catching_up:
            return Refused("not while a card is being dealt", "qld-2024:2:38")
        if not round.hands_to_reopen(self.box):
            return Refused(f"box {self.box} has no hand that could be played on", "qld-2024:2:38")
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Incident]:
        return [cls(box) for box in round.started]


class LastHandPassedOver(Incident, frozen=True, tag=kebab):
    """The last box was passed over, and the dealer has a second card and more (2:39)."""

    no_second_card: bool = False

    def check(self, round: Blackjack) -> Refused | None:
        if len(round.dealer.cards) < 3:
            return Refused("the dealer has not drawn an additional card", "qld-2024:2:39(1)(b)")
        if not round.started or round.started[-1] != max(round.control):
            return Refused("the last box was not in play", "qld-2024:2:39(1)")
        hands = round.of_box(max(round.control))
        if len(hands) != round.options.hands or any(h.doubled or h.ended for h in hands):
            return Refused("the last box has been acted on", "qld-2024:2:39(1)(a)")
        if not any(round.live(hand) for hand in hands):
            return Refused("the last box has no wager left", "qld-2024:2:39(1)")
        if any(note.endswith(f"box {hands[0].box}") for note in round.notes):
            return Refused(f"box {hands[0].box} has been ruled on", "qld-2024:2:39")
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Incident]:
        return [cls(), cls(no_second_card=True)]


class DealerNoFirstCard(Incident, frozen=True, tag=kebab):
    """The dealer's hand was missed in the first deal (2:40; 1994 rules 16.5 and 16.10)."""

    def check(self, round: Blackjack) -> Refused | None:
        if round.phase == DEALING and round.options.edition != "qld-1994":
            return Refused("no hand is begun: the cards are put in order", "qld-2024:2:34")
        return _dealer_unnoted(round, "qld-2024:2:40(1)")


class ExtraHandDealt(Incident, frozen=True, tag=kebab):
    """A box without a wager was dealt a hand (2:41)."""

    box: int = 0

    def check(self, round: Blackjack) -> Refused | None:
        if not 1 <= self.box <= round.state.seats or self.box in round.control:
            return Refused("an extra hand lies on a box that is not in play", "qld-2024:2:41")
        if not round.started:
            return Refused("no hand is begun: the cards are put in order", "qld-2024:2:34")
        if any(note.endswith(f"box {self.box}") for note in round.notes):
            return Refused(f"box {self.box} has been ruled on", "qld-2024:2:41")
        return None

    @classmethod
    def samples(cls, round: Blackjack) -> list[Incident]:
        free = [box for box in range(1, round.state.seats + 1) if box not in round.control]
        return [cls(box) for box in free[:1]]
