"""Part 6 of Schedule 2: what is done when the deal of a blackjack round went wrong.

In the order of the schedule.  Where cards went to wrong hands before a player acted, the round
goes back to the deal and is dealt again as the dealer really dealt it, with the same cards
(``missed``); the decisions since are then asked for again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.equipment.cards import Card
from croupier.games.blackjack_hand import Hand, may_draw
from croupier.games.blackjack_incidents import (
    CardDrawnInError,
    CardsMisplaced,
    DealerNoFirstCard,
    DealerOverdrew,
    DealerTooManyCards,
    DealToAbsent,
    ExposedInShoe,
    ExtraHandDealt,
    HandPassedOver,
    LastHandPassedOver,
    NoCardsDealt,
    OneCardDealt,
)
from croupier.games.blackjack_layout import ACTING, DEALING, DRAWING, EARLY, GAME_WAGERS, RESULT
from croupier.games.blackjack_settlement import Settlement
from croupier.table import events as ev
from croupier.table.round import WAGERING
from croupier.table.rulings import Rewind, direction, ruling

PLAYING = (WAGERING, DEALING, EARLY, ACTING, DRAWING, RESULT)
NO_CARDS, ONE_CARD, LAST, EXTRA = "no cards", "one card", "last hand", "extra hand"
ORDER = "order "
DEALER_NONE, DEALER_LATE, DEALER_HAS = "dealer: none", "dealer: late", "dealer: "


@dataclass(slots=True)
class Missed:
    """How the dealer really dealt, by what the rulings of this round have noted."""

    no_cards: list[int] = field(default_factory=list)
    one_card: list[int] = field(default_factory=list)
    last: int = 0  # the last box, dealt one card and noticed after the dealer drew (2:39)
    extra: list[int] = field(default_factory=list)
    dealer_first: bool = False  # the dealer's first card was missed
    dealer_late: bool = False  # and is dealt after the second cards (1994, rule 16.5)
    dealer_has: int = 0  # the cards the dealer had when players' hands were begun (2:35)

    def __bool__(self) -> bool:
        return bool(self.no_cards or self.extra or self.dealer_late)


NOTHING = Missed()


class Irregularities(Settlement):
    """What :class:`croupier.games.blackjack.Blackjack` does about the reports."""

    passed_over_rule: ClassVar[str] = "qld-2024:2:38(2)"

    if TYPE_CHECKING:

        async def act_on(self, hand: Hand) -> None: ...

        async def deal(self, hand: Hand, rule: str) -> None: ...

        def after_card(self, hand: Hand) -> None: ...

        def close(self, hand: Hand) -> None: ...

    # Dealing again as it was dealt.

    def missed(self) -> Missed:
        if not self.notes:
            return NOTHING
        found = Missed()
        for note in self.notes:
            what, _, box = note.rpartition(" box ")
            match what:
                case "no cards":
                    found.no_cards.append(int(box))
                case "one card":
                    found.one_card.append(int(box))
                case "last hand":
                    found.one_card.append(int(box))
                    found.last = int(box)
                case "extra hand":
                    found.extra.append(int(box))
            if note == DEALER_NONE:
                found.dealer_first = True
            elif note == DEALER_LATE:
                found.dealer_first = found.dealer_late = True
            elif note.startswith(DEALER_HAS):
                found.dealer_has = int(note.removeprefix(DEALER_HAS))
        self.deal_extra_hands(found.extra)
        return found

    def was_dealt(self, hand: Hand, card: int, missed: Missed) -> bool:
        """Whether a hand got its first or second card in the first deal."""
        if hand.box in missed.no_cards:
            return False
        return card == 1 or hand.box not in missed.one_card

    def deal_extra_hands(self, boxes: list[int]) -> None:
        """Hands that lie on boxes without a wager (2:41)."""
        for box in boxes:
            if all(hand.box != box for hand in self.hands):
                self.hands.append(Hand(box))
        if boxes:
            self.hands.sort(key=lambda hand: (hand.box, hand.number))

    async def rule_on_deal(self, missed: Missed) -> None:
        """What follows from the deal before any hand is acted on."""
        for box in missed.no_cards:
            for name in list(self.control[box]):
                self.return_wagers(name, box, "qld-2024:2:36(1)")
            del self.control[box]
        for hand in [h for h in self.hands if h.box in missed.extra]:
            hand.ended = "void"
            hand.closed = True
            text = f"the extra hand on {hand.name} is void"
            self.emit(ev.Announced(text, rule="qld-2024:2:41"))
        if missed.dealer_late:
            await self.offer_withdrawal("qld-1994:7:16.5(c)")

    async def rule_on_dealers_cards(self) -> None:
        """The dealer's hand when the first player acts (2:35, 2:40)."""
        missed = self.missed()
        if missed.dealer_has:
            rule = "qld-2024:2:35(1)"
            while len(self.dealer.cards) < missed.dealer_has:
                await self.deal(self.dealer, rule)
            self.not_blackjack = True
            text = f"the dealer has {self.dealer.count}, not a blackjack"
            self.emit(ev.Announced(text, rule="qld-2024:2:35(1)(a)"))
            await self.offer_withdrawal("qld-2024:2:35(1)(b)")
        elif missed.dealer_first and not missed.dealer_late:
            old = self.options.edition == "qld-1994"
            await self.offer_withdrawal("qld-1994:8:16.10(1)(a)" if old else "qld-2024:2:40(1)(a)")

    async def offer_withdrawal(self, rule: str) -> None:
        """Each player may withdraw the original wager, box by box."""
        for box, names in self.control.items():
            for name in names:
                if self.has_original(name, box):
                    await self.offer_retraction_of(name, box, rule, "stay", "withdraw")

    def has_original(self, name: str, box: int) -> bool:
        return any((name, area, box) in self.wagers for area in sorted(GAME_WAGERS))

    async def offer_retraction_of(
        self, name: str, box: int, rule: str, stay: str, leave: str
    ) -> bool:
        """A player's choice between two words; True if the wagers on the box were taken back."""
        chosen = await self.choose(
            name, "the original wager", (stay, leave), otherwise=stay, box=box, rule=rule
        )
        if chosen == leave:
            self.return_wagers(name, box, rule)
        return chosen == leave

    async def before_missed_card(self, box: int) -> None:
        """A box with one card: retract, or receive a second (2:36(2), 2:37(2)); when the dealer
        has drawn already, it receives one (2:39(4)(a))."""
        missed = self.missed()
        if box not in missed.one_card or box == missed.last:
            return
        last = box == max(self.control)
        rule = "qld-2024:2:37(2)" if last else "qld-2024:2:36(2)"
        for name in self.control[box]:
            if self.has_original(name, box):
                await self.offer_retraction_of(name, box, rule, "second card", "retract")

    def missed_card_rule(self, hand: Hand) -> str:
        """By which provision a hand gets its second card late."""
        if hand.box == self.missed().last:
            return "qld-2024:2:39(4)(a)"
        last = hand.box == max(self.control)
        return "qld-2024:2:37(2)(b)" if last else "qld-2024:2:36(2)(b)"

    # Cards found or drawn in error (ss 30 to 32).

    @ruling(ExposedInShoe, "qld-2024:2:30", while_=PLAYING)
    async def exposed_in_shoe(self, incident: ExposedInShoe) -> None:
        shoe = self.carry.shoe
        assert shoe is not None
        index = self.due if self.due >= 0 else shoe.take()
        if self.due >= 0:
            self.due = shoe.take()
        card = await self.face(index)
        self.emit(ev.CardBurned(card, rule="qld-2024:2:30"))

    @ruling(CardDrawnInError, "qld-2024:2:31", while_=PLAYING)
    async def card_drawn_in_error(self, incident: CardDrawnInError) -> None:
        if not incident.exposed:
            text = "the card is used as the next card"
            self.emit(ev.Announced(text, rule="qld-2024:2:31(1)"))
            return
        card = await self.next_card(self.current or self.dealer)
        self.aside = [card]
        self.exposed = card
        self.emit(ev.Exposed("the next card", card, rule="qld-2024:2:31(2)"))

    @ruling(DealerOverdrew, "qld-2024:2:32", while_=RESULT)
    async def dealer_overdrew(self, incident: DealerOverdrew) -> None:
        card = await self.next_card(self.dealer)
        self.emit(ev.CardBurned(card, rule="qld-2024:2:32(2)"))

    # Cards in wrong places (ss 34 to 41).

    @ruling(CardsMisplaced, "qld-2024:2:34", while_=DEALING)
    async def cards_misplaced(self, incident: CardsMisplaced) -> None:
        """Nobody has acted: the cards go where they would have been."""
        self.emit(ev.Announced("the cards are put in their order", rule="qld-2024:2:34(1)"))
        if not incident.order:
            return
        self.place_again(self.places, [Card(card) for card in incident.order])

    @ruling(CardsMisplaced, "qld-2024:2:34", while_=(EARLY, ACTING))
    async def cards_found_misplaced(self, incident: CardsMisplaced) -> None:
        """Still nobody has acted (2:34(2)): what was offered since is offered again."""
        note = f"{ORDER}{' '.join(incident.order)}" if incident.order else ""
        raise Rewind("deal", "qld-2024:2:34(1)", note=note)

    def put_in_order(self) -> None:
        """The first deal as the cards left the shoe, where they had been entered otherwise."""
        for note in self.notes:
            if note.startswith(ORDER):
                cards = [Card(card) for card in note.removeprefix(ORDER).split()]
                if len(cards) == len(self.places):
                    self.place_again(self.places, cards)

    def place_again(self, places: list[Hand], cards: list[Card]) -> None:
        hands = list({id(hand): hand for hand in places}.values())
        was = {hand.name: [*hand.cards] for hand in hands}
        for hand in hands:
            hand.cards = []
            hand.recount()
        for hand, card in zip(places, cards, strict=True):
            hand.add(card)
        self.order = [*cards]
        for hand in hands:
            if hand.cards != was[hand.name]:
                shown = " ".join(hand.cards)
                text = f"{hand.name}: {shown}, {hand.count}"
                self.emit(ev.Announced(text, rule="qld-2024:2:34(1)"))

    @ruling(DealerTooManyCards, "qld-2024:2:35", while_=ACTING)
    async def dealer_too_many_cards(self, incident: DealerTooManyCards) -> None:
        raise Rewind("act", "qld-2024:2:35(1)", note=f"{DEALER_HAS}{incident.cards}")

    @ruling(NoCardsDealt, "qld-2024:2:36(1)", while_=ACTING)
    async def no_cards_dealt(self, incident: NoCardsDealt) -> None:
        raise Rewind("deal", "qld-2024:2:36(1)", note=f"{NO_CARDS} box {incident.box}")

    @ruling(OneCardDealt, "qld-2024:2:36(2)", while_=ACTING)
    async def one_card_dealt(self, incident: OneCardDealt) -> None:
        raise Rewind("deal", "qld-2024:2:36(2)", note=f"{ONE_CARD} box {incident.box}")

    @ruling(HandPassedOver, "qld-2024:2:38", while_=ACTING)
    async def hand_passed_over(self, incident: HandPassedOver) -> None:
        self.passed_over = True
        for hand in self.hands_to_reopen(incident.box):
            hand.passed = True
            hand.closed = False

    def hands_to_reopen(self, box: int) -> list[Hand]:
        """Undecided hands of a box that could still be given a card."""
        return [
            hand
            for hand in self.of_box(box)
            if not (hand.ended or hand.passed or hand.held)
            and may_draw(hand, self.options)
            and self.live(hand)
        ]

    async def catch_up(self) -> None:
        """Hands passed over: retract, or play now, before any other card (2:38(2))."""
        waiting = [hand for hand in self.hands if hand.passed]
        if not waiting:
            return
        self.catching_up = True
        for box in dict.fromkeys(hand.box for hand in waiting):
            for name in self.control[box]:
                if self.has_original(name, box):
                    await self.offer_retraction_of(
                        name, box, self.passed_over_rule, "play on", "retract"
                    )
        place = 0
        while place < len(self.hands):
            hand = self.hands[place]
            if hand.passed or not hand.closed:
                hand.passed = False
                await self.act_on(hand)
            place += 1
        self.catching_up = False

    @ruling(LastHandPassedOver, "qld-2024:2:39", while_=(DRAWING, RESULT))
    async def last_hand_passed_over(self, incident: LastHandPassedOver) -> None:
        """The dealer's cards are separated out and used in their order."""
        if incident.no_second_card:
            raise Rewind("deal", "qld-2024:2:39(2)", note=f"{LAST} box {max(self.control)}")
        raise Rewind("last box", "qld-2024:2:39(2)")

    @ruling(DealerNoFirstCard, "qld-2024:2:40", while_=ACTING)
    async def dealer_no_first_card(self, incident: DealerNoFirstCard) -> None:
        old = self.options.edition == "qld-1994"
        rule = "qld-1994:8:16.10(1)" if old else "qld-2024:2:40(1)"
        raise Rewind("deal", rule, note=DEALER_NONE)

    @ruling(DealerNoFirstCard, "qld-1994:7:16.5", while_=DEALING)
    async def dealer_missed_while_dealing(self, incident: DealerNoFirstCard) -> None:
        """The 1994 rule: second cards first, then one card to the dealer."""
        raise Rewind("deal", "qld-1994:7:16.5(a)", note=DEALER_LATE)

    @ruling(ExtraHandDealt, "qld-2024:2:41", while_=ACTING)
    async def extra_hand_dealt(self, incident: ExtraHandDealt) -> None:
        raise Rewind("deal", "qld-2024:2:41", note=f"{EXTRA} box {incident.box}")

    # A player who does not act (s 42).

    def low_total(self, hand: Hand) -> bool:
        """By the soft total where there is one (I-BJ-5)."""
        limit = self.options.absent_soft if hand.soft else self.options.absent_hard
        return hand.total <= limit

    @direction(DealToAbsent, "qld-2024:2:42", while_=ACTING)
    async def deal_to_absent(self, given: Any) -> None:
        hand = self.current
        assert hand is not None
        while self.low_total(hand) and may_draw(hand, self.options) and not hand.closed:
            await self.deal(hand, "qld-2024:2:42")
            self.after_card(hand)
        if not hand.closed:
            self.close(hand)
