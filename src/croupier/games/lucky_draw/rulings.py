"""Part 4 of Schedule 14: what is done when a deal of lucky draw baccarat went wrong.

In the order of the schedule.  Before the dealer has acted on a hand, cards are put in the order
they would have been in; after that sections 26 to 32 decide (I-LD-3) as the cards lie: nothing is
dealt again, and nobody's hand changes by a report about another (I-BJ-13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from croupier.equipment.cards import Card
from croupier.games.lucky_draw.incidents import CardDrawnInError, NoFurtherCard
from croupier.games.lucky_draw.layout import (
    ACTING,
    DEALER_STANDS,
    DEALING,
    DRAWING,
    RESULT,
    STAND,
    Hand,
)
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.cards import NO_BOX
from croupier.table.misdeals import (
    BoxNote,
    DealerHad,
    DealerMissed,
    ExtraHand,
    Misdeals,
    Missed,
    Reordered,
)
from croupier.table.misdealt import (
    CardsMisplaced,
    DealerNoFirstCard,
    DealerOverdrew,
    DealerTooManyCards,
    ExposedInShoe,
    ExtraHandDealt,
    HandPassedOver,
    LastHandPassedOver,
    MisdealRules,
    NoCardsDealt,
    OneCardDealt,
)
from croupier.table.refusal import Refused
from croupier.table.round import WAGERING
from croupier.table.rulings import Note, Rewind, direction, ruling

if TYPE_CHECKING:
    from croupier.games.lucky_draw.round import LuckyDraw

PLAYING = (WAGERING, DEALING, ACTING, DRAWING, RESULT)
RULES = MisdealRules(
    in_shoe="qld-2024:14:21",
    drawn="qld-2024:14:22",
    overdrew="qld-2024:14:23",
    placed="qld-2024:14:25",
    in_order="qld-2024:14:25(1)",
    acted="qld-2024:14:25(2)",
    too_many="qld-2024:14:26(1)",
    missed="qld-2024:14:27",
    passed_over="qld-2024:14:29",
    not_the_last="qld-2024:14:29(1)(b)",
    last_hand="qld-2024:14:30",
    dealer_missed="qld-2024:14:31(1)",
    extra="qld-2024:14:32",
)


class SeenEarly(BoxNote, frozen=True):
    """The additional card of a box was exposed before it was dealt: it may be refused."""


class LastPassed(Note, frozen=True):
    """The box before the dealer was not offered an additional card (14:30)."""


class LastMissed(LastPassed, frozen=True):
    """Nor had it a second card (14:30(1)(a))."""


class Irregularities(Misdeals["LuckyDraw", Hand]):
    """What the round does about the reports."""

    round: LuckyDraw
    rules: ClassVar[MisdealRules] = RULES

    ruled_while_dealing = False  # before a hand is begun the cards are put in order (14:25)
    signalled = False  # a player has decided something about a hand
    passed_over = False  # a hand was reported so (14:29)
    catching_up = False  # hands passed over are being played
    dealer_ruled_on = False  # a report about the dealer's hand was ruled on as it came

    def __init__(self, round: LuckyDraw) -> None:
        super().__init__(round)
        self.found: dict[int, Missed] = {}  # by box, what was found missing once hands were begun
        self.voided: list[int] = []  # boxes whose extra hand was found then

    @property
    def at_once(self) -> bool:
        return self.round.as_cards_lie

    def missed(self, box: int) -> Missed | None:
        return self.found.get(box) or super().missed(box)

    def cannot_lack(self, box: int, rule: str) -> Refused | None:
        """What was decided on a hand's cards stands, and with it that they were there."""
        round = self.round
        hand = round.hands[box]
        begun = box in round.boxes.started and hand is not round.current
        if hand.closed or hand.passed or begun or len(hand.cards) > 2:
            return Refused(f"box {box} has been acted on", rule)
        return None

    def never_had(self, hand: Hand, cards: int, rule: str) -> None:
        """A hand has only so many of the cards that were entered for it."""
        for card in hand.cards[cards:]:
            self.round.emit(ev.CardMoved(card, hand.name, "the discard rack", rule=rule))
        del hand.cards[cards:]
        hand.recount()

    @property
    def acted(self) -> bool:
        """The dealer is taken to have acted on a hand (14:25(2)); no wager is settled before."""
        return self.signalled or any(note.decided for note in self.round.notes)

    def decided(self, *but: int) -> tuple[tuple[int, str], ...]:
        """What was decided so far, but on these boxes."""
        found = {**self.before, **self.round.decided}
        return tuple(one for one in found.items() if one[0] not in but)

    def decided_after(self, box: int) -> tuple[tuple[int, str], ...]:
        """The same where the round goes back to a box: what was said before that is said."""
        later = {at: said for at, said in self.round.decided.items() if at > box}
        return tuple(one for one in {**self.before, **later}.items() if one[0] != box)

    @property
    def before(self) -> dict[int, str]:
        """By box, what players had decided before the round went back."""
        return dict(self.round.notes[-1].decided) if self.round.notes else {}

    def seen_early(self, hand: Hand | None) -> bool:
        noted = self.round.noted(SeenEarly)
        return hand is not None and any(note.box == hand.box for note in noted)

    def ruled_on(self, box: int) -> bool:
        """Whether a ruling about the deal was about a box."""
        notes = self.round.noted(BoxNote)
        gone_back = any(note.box == box and not isinstance(note, SeenEarly) for note in notes)
        return gone_back or box in self.found or box in self.voided

    def dealer_stands(self) -> bool:
        dealer = self.round.dealer
        return len(dealer.cards) > 2 or (len(dealer.cards) == 2 and dealer.points >= DEALER_STANDS)

    def last_box_untouched(self) -> Refused | None:
        """Whether the box before the dealer can have been passed over (14:30(1), I-BJ-13)."""
        round = self.round
        if len(round.dealer.cards) < 2:
            said = "the dealer has not drawn a second card"
            return Refused(said, "qld-2024:14:30(1)(b)")
        if len(round.hands[round.boxes.last].cards) > 2 or round.noted(LastPassed):
            return Refused("the last box has been acted on", "qld-2024:14:30(1)(a)")
        if not round.live(round.hands[round.boxes.last]):
            return Refused("the last box has no wager left", "qld-2024:14:30(1)")
        return None

    # Dealing again as it was dealt.

    def rule_on_deal(self) -> None:
        """What follows from the deal before any hand is acted on (ss 25, 27(1), 32)."""
        round = self.round
        self.put_in_order("qld-2024:14:25(1)")
        for box in [note.box for note in round.noted(Missed) if not any(note.had)]:
            self.is_dead(box)
        for box in self.extra:
            round.hands[box].closed = True
            said = f"the extra hand on box {box} is void"
            round.emit(ev.Announced(said, rule="qld-2024:14:32"))

    def is_dead(self, box: int) -> None:
        """A hand that got no cards (s 27(1))."""
        round = self.round
        said = f"the hand on {round.hands[box].name} is dead"
        round.emit(ev.Announced(said, rule="qld-2024:14:27(1)"))
        for name in list(round.boxes.control[box]):
            round.boxes.return_wagers(name, box, "qld-2024:14:27(1)")
        round.hands[box].closed = True

    async def rule_on_dealers_cards(self) -> None:
        """The dealer's hand when the first player acts (ss 26, 31)."""
        round = self.round
        for had in round.noted(DealerHad):
            await self.take_too_many(had.cards)
            await round.boxes.offer_withdrawal("qld-2024:14:26(1)(c)")
        if round.noted(DealerMissed):
            await round.boxes.offer_withdrawal("qld-2024:14:31(1)(a)")

    async def take_too_many(self, number: int) -> None:
        """The first two cards count, a third on 4 or less; the others are removed (I-LD-3)."""
        round, dealer = self.round, self.round.dealer
        while len(dealer.cards) < min(number, 2):
            await round.deal(dealer, "qld-2024:14:26(1)")
        left = number - 2
        if left and dealer.points < DEALER_STANDS:
            await round.deal(dealer, "qld-2024:14:26(1)")
            left -= 1
        said = f"the dealer's cards count {dealer.points}"
        round.emit(ev.Announced(said, rule="qld-2024:14:26(1)(a)"))
        for _ in range(left):
            card = await round.cards.draw()
            round.emit(ev.CardBurned(card, rule="qld-2024:14:26(1)(b)"))

    async def before_missed_card(self, hand: Hand) -> None:
        """A box with one card: retract, or receive a second (ss 27(2), 28(2)); when the dealer
        has drawn already, it receives one (s 30(4)(a))."""
        note = self.missed(hand.box)
        if self.round.noted(LastMissed) and hand.box == self.round.boxes.last:
            await self.second_card_of_last(hand)
            return
        if note is None or not any(note.had):
            return
        if note.last:
            rule = "qld-2024:14:30(4)(a)"
        else:
            last = hand.box == self.round.boxes.last
            section = "qld-2024:14:28(2)" if last else "qld-2024:14:27(2)"
            await self.round.boxes.offer_to_all(hand.box, section, "second card", "retract")
            rule = "qld-2024:14:28(2)(b)" if last else "qld-2024:14:27(2)(b)"
        if self.round.live(hand):
            await self.round.deal(hand, rule)

    async def second_card_of_last(self, hand: Hand) -> None:
        """The first of the dealer's cards that are separated out (s 30(4)(a)).  Where nobody has
        drawn, what was entered as the box's is what the dealer took first (I-BJ-15)."""
        rule = "qld-2024:14:30(4)(a)"
        if any(len(other.cards) > 2 for other in self.round.hands.values()):
            self.never_had(hand, 1, "qld-2024:14:30(2)")
            await self.round.deal(hand, rule)
        else:
            self.round.emit(ev.CardMoved(hand.cards[1], "dealer", hand.name, rule=rule))

    # Cards found or drawn in error (ss 21 to 23).

    @ruling(ExposedInShoe, "qld-2024:14:21", while_=PLAYING)
    async def exposed_in_shoe(self, incident: ExposedInShoe) -> None:
        await self.round.cards.discard_next("qld-2024:14:21")

    @ruling(CardDrawnInError, "qld-2024:14:22", while_=PLAYING)
    async def card_drawn_in_error(self, incident: CardDrawnInError) -> None:
        """Unseen it is the next card; seen, those who have neither stood nor drawn may take it
        in turn (I-LD-2), and whoever waits for it may refuse it."""
        round = self.round
        if not incident.exposed:
            said = "the card is used as the next card"
            round.emit(ev.Announced(said, rule="qld-2024:14:22(1)"))
            return
        hand = round.current
        if round.cards.due >= 0 and hand is not None:  # drawn for a draw wager (s 22(3))
            note = SeenEarly(hand.box, decided=self.decided_after(hand.box))
            raise Rewind(box_mark(hand.box), "qld-2024:14:22(2)", note=note)
        await self.show_next(hand)

    async def show_next(self, hand: Hand | None) -> None:
        """The next card, for all to see, before anyone has it."""
        card = await self.round.cards.draw(hand.box if hand else NO_BOX)
        self.round.cards.aside = [card]
        self.round.emit(ev.Exposed("the next card", card, rule="qld-2024:14:22(2)"))

    def discard_aside(self) -> None:
        """A card that all have seen, and that nobody is left to have."""
        for card in self.round.cards.aside:
            self.round.emit(ev.CardBurned(card, rule="qld-2024:14:22(2)"))
        self.round.cards.aside = []

    @ruling(DealerOverdrew, "qld-2024:14:23", while_=RESULT)
    async def dealer_overdrew(self, incident: DealerOverdrew) -> None:
        """Removed; where three cards count less than 5, as a hand draws only one (s 16(7))."""
        low = self.round.dealer.points < DEALER_STANDS
        card = await self.round.cards.draw()
        rule = "qld-2024:14:16(7)" if low else "qld-2024:14:23(2)"
        self.round.emit(ev.CardBurned(card, rule=rule))

    # Cards in wrong places (ss 25 to 32).

    @ruling(CardsMisplaced, "qld-2024:14:25", while_=(DEALING, ACTING))
    async def cards_misplaced(self, incident: CardsMisplaced) -> None:
        """No hand was acted on: the cards go where they would have been."""
        cards = tuple(Card(card) for card in incident.order)
        raise Rewind("deal", "qld-2024:14:25(1)", note=Reordered(cards) if cards else None)

    @ruling(DealerTooManyCards, "qld-2024:14:26", while_=ACTING)
    async def dealer_too_many_cards(self, incident: DealerTooManyCards) -> None:
        if not self.at_once:
            note = DealerHad(incident.cards, decided=self.decided())
            raise Rewind("act", "qld-2024:14:26(1)", note=note)
        self.dealer_ruled_on = True
        await self.take_too_many(incident.cards)
        await self.round.boxes.offer_withdrawal("qld-2024:14:26(1)(c)")

    @ruling(NoCardsDealt, "qld-2024:14:27(1)", while_=ACTING)
    async def no_cards_dealt(self, incident: NoCardsDealt) -> None:
        box = incident.box
        note = Missed(box, (0,), decided=self.decided(box))
        if not self.at_once:
            raise Rewind("deal", "qld-2024:14:27(1)", note=note)
        self.found[box] = note
        self.never_had(self.round.hands[box], 0, "qld-2024:14:27(1)")
        self.is_dead(box)

    @ruling(OneCardDealt, "qld-2024:14:27(2)", while_=ACTING)
    async def one_card_dealt(self, incident: OneCardDealt) -> None:
        box = incident.box
        note = Missed(box, (1,), decided=self.decided(box))
        rule = "qld-2024:14:28(1)" if box == self.round.boxes.last else "qld-2024:14:27(2)"
        if not self.at_once:
            raise Rewind("deal", rule, note=note)
        self.found[box] = note
        hand = self.round.hands[box]
        self.never_had(hand, 1, rule)
        if self.round.current is hand:
            await self.before_missed_card(hand)
            if self.round.live(hand):
                self.round.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:14:16(2)"))

    @ruling(HandPassedOver, "qld-2024:14:29", while_=ACTING)
    async def hand_passed_over(self, incident: HandPassedOver) -> None:
        self.passed_over = True
        for hand in self.hands_to_reopen(incident.box):
            hand.passed, hand.closed = True, False

    def hands_to_reopen(self, box: int) -> list[Hand]:
        """The undecided hand of a box, if it could still be given a card."""
        hand = self.round.hands[box]
        open_to = len(hand.cards) == 2 and not hand.passed and self.round.live(hand)
        return [hand] if open_to and hand is not self.round.current else []

    async def catch_up(self) -> None:
        """Hands passed over: retract, or play now, before any other card (s 29(2))."""
        self.catching_up = True
        for hand in [hand for hand in self.round.hands.values() if hand.passed]:
            hand.passed = False
            await self.round.boxes.offer_to_all(hand.box, "qld-2024:14:29(2)", "play on", "retract")
            await self.round.act_on(hand)
        self.catching_up = False

    @ruling(LastHandPassedOver, "qld-2024:14:30", while_=(DRAWING, RESULT))
    async def last_hand_passed_over(self, incident: LastHandPassedOver) -> None:
        """The dealer's cards are separated out and used in their order."""
        last = self.round.boxes.last
        if incident.no_second_card and self.at_once:
            lacks = LastMissed(decided=self.decided_after(last))
            raise Rewind(box_mark(last), "qld-2024:14:30(2)", note=lacks)
        if incident.no_second_card:
            note = Missed(last, (1,), True, decided=self.decided(last))
            raise Rewind("deal", "qld-2024:14:30(2)", note=note)
        passed = LastPassed(decided=self.decided_after(last))
        raise Rewind(box_mark(last), "qld-2024:14:30(2)", note=passed)

    @ruling(DealerNoFirstCard, "qld-2024:14:31", while_=ACTING)
    async def dealer_no_first_card(self, incident: DealerNoFirstCard) -> None:
        if not self.at_once:
            note = DealerMissed(decided=self.decided())
            raise Rewind("deal", "qld-2024:14:31(1)", note=note)
        self.dealer_ruled_on = True
        self.never_had(self.round.dealer, 0, "qld-2024:14:31(1)")
        await self.round.boxes.offer_withdrawal("qld-2024:14:31(1)(a)")

    @ruling(ExtraHandDealt, "qld-2024:14:32", while_=ACTING)
    async def extra_hand_dealt(self, incident: ExtraHandDealt) -> None:
        if not self.at_once:
            note = ExtraHand(incident.box, decided=self.decided())
            raise Rewind("deal", "qld-2024:14:32", note=note)
        self.voided.append(incident.box)
        for _ in range(2):
            card = await self.round.cards.draw()
            self.round.emit(ev.CardBurned(card, rule="qld-2024:14:32"))
        said = f"the extra hand on box {incident.box} is void"
        self.round.emit(ev.Announced(said, rule="qld-2024:14:32"))

    # A player who does not act (s 33).

    @direction(NoFurtherCard, "qld-2024:14:33", while_=ACTING)
    async def no_further_card(self, command: NoFurtherCard, by: Actor) -> None:
        hand = self.round.current
        assert hand is not None
        self.signalled = True
        self.round.decided[hand.box] = STAND
        hand.closed = True
        said = f"the first two cards on {hand.name} are its hand"
        self.round.emit(ev.Announced(said, rule="qld-2024:14:33"))


def box_mark(box: int) -> str:
    """The moment the dealer comes to a box."""
    return f"box {box}"
