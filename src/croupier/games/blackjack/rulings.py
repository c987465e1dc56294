"""Part 6 of Schedule 2: what is done when the deal of a blackjack round went wrong.

In the order of the schedule.  Where cards went to wrong hands before a player acted, the round
goes back to the deal and is dealt again as the dealer really dealt it, with the same cards
(the ``notes``).  Once players' hands are begun a report undoes only what it is about (I-BJ-13):
the cards lie where they lie, a card that a hand never had goes to the discard rack, and what was
decided, paid or collected stays so.  Version 1 went back for those reports too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from croupier.equipment.cards import Card
from croupier.games.blackjack.hands import Hand, dealer_draws, may_draw
from croupier.games.blackjack.incidents import CardDrawnInError
from croupier.games.blackjack.layout import ACTING, DEALING, DRAWING, EARLY, RESULT
from croupier.table import events as ev
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
from croupier.table.rulings import Rewind, ruling

if TYPE_CHECKING:
    from croupier.games.blackjack.round import Blackjack

RULES = MisdealRules(
    in_shoe="qld-2024:2:30",
    drawn="qld-2024:2:31",
    overdrew="qld-2024:2:32",
    placed="qld-2024:2:34",
    in_order="qld-2024:2:34(1)",
    acted="qld-2024:2:34(2)",
    too_many="qld-2024:2:35(1)",
    missed="qld-2024:2:36",
    passed_over="qld-2024:2:38",
    not_the_last="qld-2024:2:38(1)(b)",
    last_hand="qld-2024:2:39",
    dealer_missed="qld-2024:2:40(1)",
    extra="qld-2024:2:41",
)
PLAYING = (WAGERING, DEALING, EARLY, ACTING, DRAWING, RESULT)


class LastMissed(BoxNote, frozen=True):
    """The box before the dealer had one card to a hand, and the dealer has drawn (2:39)."""


class Irregularities(Misdeals["Blackjack", Hand]):
    """What the round does about the reports."""

    round: Blackjack
    rules: ClassVar[MisdealRules] = RULES

    passed_over_rule: ClassVar[str] = "qld-2024:2:38(2)"
    dealer_had_rule: ClassVar[str] = "qld-2024:2:35(1)"
    dealer_missed_rule: ClassVar[str] = "qld-2024:2:40(1)"

    signalled = False  # a player has decided something about a hand
    passed_over = False  # a hand was reported so (2:38)
    catching_up = False  # hands passed over are being played (2:38(2))
    not_blackjack = False  # the dealer's hand is taken not to be one (2:35(1)(a))
    first_deal = 0  # how many cards it had
    dealer_ruled_on = False  # a report about the dealer's hand was ruled on as it came

    def __init__(self, round: Blackjack) -> None:
        super().__init__(round)
        self.found: dict[int, Missed] = {}  # by box, what was found missing once hands were begun
        self.voided: list[int] = []  # boxes whose extra hand was found then
        self.reopened: list[int] = []  # boxes gone by that are to be acted on after all

    @property
    def at_once(self) -> bool:
        return not self.round.as_first_read

    def missed(self, box: int) -> Missed | None:
        return self.found.get(box) or super().missed(box)

    def ruled_on(self, box: int) -> bool:
        return box in self.found or box in self.voided or super().ruled_on(box)

    def decided_on_dealers_card(self, box: int, card: int) -> bool:
        """Blackjacks and lucky lucky by the first (I-BJ-15), insurance by the second."""
        if card == 1:
            return not self.round.as_second_read
        return any(wager.box == box for wager in self.round.early.insured)

    def cannot_lack(self, box: int, rule: str) -> Refused | None:
        """Whether a box can be found not to have had its first cards: what was decided on them
        stands."""
        round = self.round
        hands = round.of_box(box)
        held = all(hand.held for hand in hands)  # a blackjack, which nobody was asked about
        if len(hands) != round.options.hands or any(
            hand.ended or hand.doubled or len(hand.cards) > 2 for hand in hands
        ):
            return Refused(f"box {box} has been acted on, or is decided", rule)
        if round.as_second_read and any(hand.held for hand in hands):
            return Refused(f"box {box} has been acted on, or is decided", rule)
        if round.current in hands or box not in round.boxes.started or held:
            return None
        return Refused(f"box {box} has been acted on", rule)

    def never_had(self, hand: Hand, cards: int, rule: str) -> None:
        """A hand has only so many of the cards that were entered for it."""
        for card in hand.cards[cards:]:
            self.round.emit(ev.CardMoved(card, hand.name, "the discard rack", rule=rule))
        del hand.cards[cards:]
        hand.recount()
        if self.round.options.jackpot is not None and cards < (2 if hand.box else 1):
            self.round.jackpot.forget(hand)

    def lacks(self, note: Missed, rule: str) -> None:
        """Hands of a box never had some of their first cards: what was decided on those is undone,
        and a blackjack was none."""
        round = self.round
        self.found[note.box] = note
        hands = round.dealt_hands(note.box)
        for hand, had in zip(hands, note.had, strict=True):
            self.never_had(hand, had, rule)
        if round.as_second_read:
            return
        round.undoing.on_box(note.box, rule)
        for hand in hands:
            if hand.held:
                hand.held = hand.closed = False
                if note.box in round.boxes.started:
                    self.reopen(hand)

    def reopen(self, hand: Hand) -> None:
        """A hand that the dealer has gone by is acted on after the others."""
        hand.passed = self.passed_over = True
        self.reopened.append(hand.box)

    def before_last_box(self, box: int) -> None:
        """Noticed when the dealer had drawn: it never had its second cards (2:39(1)(a)).

        Where nobody has drawn, what was entered for them is what the dealer took first: separated
        out, it is the box's after all.
        """
        if not self.round.noted(LastMissed):
            return
        if len(self.dealt) > self.first_deal:
            self.lacks(self.had(box, 1, last=True), "qld-2024:2:39(2)")
            return
        for hand in self.round.dealt_hands(box):
            card, rule = hand.cards[1], "qld-2024:2:39(4)(a)"
            self.round.emit(ev.CardMoved(card, "dealer", hand.name, rule=rule))

    @property
    def acted(self) -> bool:
        """The dealer is taken to have acted on a hand (2:34(2))."""
        return self.signalled or any(isinstance(e, ev.Settled) for e in self.round.events)

    @property
    def ruled_while_dealing(self) -> bool:
        """The 1994 rule on a dealer's card that was missed (16.5)."""
        return self.round.options.edition == "qld-1994"

    def dealer_stands(self) -> bool:
        """The dealer's hand takes no more cards (2:32)."""
        dealer = self.round.dealer
        return len(dealer.cards) >= 2 and not dealer_draws(dealer, self.round.options)

    def last_box_untouched(self) -> Refused | None:
        """Whether the box before the dealer can have been passed over (2:39(1))."""
        round = self.round
        least = 3 if round.as_first_read else 2  # I-BJ-13
        if len(round.dealer.cards) < least:
            return Refused("the dealer has not drawn an additional card", "qld-2024:2:39(1)(b)")
        hands = round.of_box(round.boxes.last)
        if len(hands) != round.options.hands or any(h.doubled or h.ended for h in hands):
            return Refused("the last box has been acted on", "qld-2024:2:39(1)(a)")
        if not round.as_second_read and any(len(h.cards) > 2 for h in hands):
            return Refused("the last box has been dealt additional cards", "qld-2024:2:39(1)(a)")
        if not any(round.live(hand) for hand in hands):
            return Refused("the last box has no wager left", "qld-2024:2:39(1)")
        return None

    # Dealing again as it was dealt.

    def form_extra_hands(self) -> None:
        """Hands that lie on boxes without a wager (2:41)."""
        hands = self.round.hands
        hands += [Hand(box) for box in self.extra]
        hands.sort(key=lambda hand: (hand.box, hand.number))

    def box_is_dead(self, note: Missed) -> bool:
        """A box that got no cards (2:36(1))."""
        return not any(note.had)

    async def rule_on_deal(self) -> None:
        """What follows from the deal before any hand is acted on."""
        boxes = self.round.boxes
        for box in [note.box for note in self.round.noted(Missed) if self.box_is_dead(note)]:
            for name in list(boxes.control[box]):
                boxes.return_wagers(name, box, "qld-2024:2:36(1)")
            del boxes.control[box]
        extra = self.extra
        for hand in [h for h in self.round.hands if h.box in extra]:
            hand.ended = "void"
            hand.closed = True
            text = f"the extra hand on {hand.name} is void"
            self.round.emit(ev.Announced(text, rule="qld-2024:2:41"))
        if any(note.late for note in self.round.noted(DealerMissed)):
            await self.round.boxes.offer_withdrawal("qld-1994:7:16.5(c)")

    async def rule_on_dealers_cards(self) -> None:
        """The dealer's hand when the first player acts (2:35, 2:40)."""
        for had in self.round.noted(DealerHad):
            await self.dealer_had(had.cards)
        if any(not note.late for note in self.round.noted(DealerMissed)):
            old = self.round.options.edition == "qld-1994"
            rule = "qld-1994:8:16.10(1)(a)" if old else "qld-2024:2:40(1)(a)"
            await self.round.boxes.offer_withdrawal(rule)

    async def before_missed_card(self, box: int) -> None:
        """A box with one card: retract, or receive a second (2:36(2), 2:37(2)); when the dealer
        has drawn already, it receives one (2:39(4)(a))."""
        note = self.missed(box)
        if note is None or note.last:
            return
        boxes = self.round.boxes
        rule = "qld-2024:2:37(2)" if box == boxes.last else "qld-2024:2:36(2)"
        await boxes.offer_to_all(box, rule, "second card", "retract")

    def missed_card_rule(self, hand: Hand) -> str:
        """By which provision a hand gets its second card late."""
        note = self.missed(hand.box)
        if note is not None and note.last:
            return "qld-2024:2:39(4)(a)"
        last = hand.box == self.round.boxes.last
        return "qld-2024:2:37(2)(b)" if last else "qld-2024:2:36(2)(b)"

    # Cards found or drawn in error (ss 30 to 32).

    @ruling(ExposedInShoe, "qld-2024:2:30", while_=PLAYING)
    async def exposed_in_shoe(self, incident: ExposedInShoe) -> None:
        await self.round.cards.discard_next("qld-2024:2:30")

    @ruling(CardDrawnInError, "qld-2024:2:31", while_=PLAYING)
    async def card_drawn_in_error(self, incident: CardDrawnInError) -> None:
        if not incident.exposed:
            text = "the card is used as the next card"
            self.round.emit(ev.Announced(text, rule="qld-2024:2:31(1)"))
            return
        hand = self.round.current
        card = await self.round.cards.draw(hand.box if hand else NO_BOX)
        self.round.cards.aside = [card]
        self.round.emit(ev.Exposed("the next card", card, rule="qld-2024:2:31(2)"))

    @ruling(DealerOverdrew, "qld-2024:2:32", while_=RESULT)
    async def dealer_overdrew(self, incident: DealerOverdrew) -> None:
        card = await self.round.cards.draw()
        self.round.emit(ev.CardBurned(card, rule="qld-2024:2:32(2)"))

    # Cards in wrong places (ss 34 to 41).

    @ruling(CardsMisplaced, "qld-2024:2:34", while_=DEALING)
    async def cards_misplaced(self, incident: CardsMisplaced) -> None:
        """Nobody has acted: the cards go where they would have been."""
        self.round.emit(ev.Announced("the cards are put in their order", rule="qld-2024:2:34(1)"))
        if not incident.order:
            return
        self.place_again([Card(card) for card in incident.order], "qld-2024:2:34(1)")

    @ruling(CardsMisplaced, "qld-2024:2:34", while_=(EARLY, ACTING))
    async def cards_found_misplaced(self, incident: CardsMisplaced) -> None:
        """Still nobody has acted (2:34(2)): what was offered since is offered again."""
        cards = tuple(Card(card) for card in incident.order)
        note = Reordered(cards) if cards else None
        raise Rewind("deal", "qld-2024:2:34(1)", note=note)

    @ruling(DealerTooManyCards, "qld-2024:2:35", while_=ACTING)
    async def dealer_too_many_cards(self, incident: DealerTooManyCards) -> None:
        if not self.at_once:
            raise Rewind("act", self.dealer_had_rule, note=DealerHad(incident.cards))
        self.dealer_ruled_on = True
        await self.dealer_had(incident.cards)

    async def dealer_had(self, cards: int) -> None:
        """The cards that lie there count, and are no blackjack; insurance is decided by the second
        of them (2:25(4)) before anyone withdraws."""
        round = self.round
        while len(round.dealer.cards) < cards:
            await round.deal(round.dealer, "qld-2024:2:35(1)")
        self.not_blackjack = True
        text = f"the dealer has {round.dealer.count}, not a blackjack"
        round.emit(ev.Announced(text, rule="qld-2024:2:35(1)(a)"))
        if round.early.insured and not round.as_first_read:
            round.early.settle_insurance()
        await round.boxes.offer_withdrawal("qld-2024:2:35(1)(b)")

    @ruling(NoCardsDealt, "qld-2024:2:36(1)", while_=ACTING)
    async def no_cards_dealt(self, incident: NoCardsDealt) -> None:
        note = self.had(incident.box, 0)
        if not self.at_once:
            raise Rewind("deal", "qld-2024:2:36(1)", note=note)
        self.lacks(note, "qld-2024:2:36(1)")
        for hand in self.round.of_box(note.box):
            hand.ended, hand.closed, hand.passed = "dead", True, False
        for name in self.round.boxes.control.pop(note.box):
            self.round.boxes.return_wagers(name, note.box, "qld-2024:2:36(1)")

    @ruling(OneCardDealt, "qld-2024:2:36(2)", while_=ACTING)
    async def one_card_dealt(self, incident: OneCardDealt) -> None:
        note = self.had(incident.box, 1)
        if not self.at_once:
            raise Rewind("deal", "qld-2024:2:36(2)", note=note)
        await self.find_missing(note, "qld-2024:2:36(2)")

    async def find_missing(self, note: Missed, rule: str) -> None:
        """The box has what is missing when the dealer comes to it, at once if that is now."""
        self.lacks(note, rule)
        hand_now = self.round.current
        if hand_now is not None and hand_now.box == note.box:
            await self.before_missed_card(note.box)
            if not hand_now.closed and self.round.live(hand_now):
                await self.round.acting.deal_second_card(hand_now)

    def had(self, box: int, cards: int, *, last: bool = False) -> Missed:
        """As many cards as each hand of a box got."""
        return Missed(box, (cards,) * self.round.options.hands, last)

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
            for hand in self.round.of_box(box)
            if not (hand.ended or hand.passed or hand.held)
            and may_draw(hand, self.round.options)
            and self.round.live(hand)
        ]

    async def catch_up(self) -> None:
        """Hands passed over: retract, or play now, before any other card (2:38(2))."""
        waiting = [hand for hand in self.round.hands if hand.passed]
        if not waiting:
            return
        self.catching_up = True
        for box in dict.fromkeys(hand.box for hand in waiting):
            if box in self.reopened:
                await self.before_missed_card(box)
                continue
            await self.round.boxes.offer_to_all(box, self.passed_over_rule, "play on", "retract")
            await self.before_playing_out(box)
        place = 0
        while place < len(self.round.hands):
            hand = self.round.hands[place]
            if hand.passed or not hand.closed:
                hand.passed = False
                await self.round.acting.act_on(hand)
            place += 1
        self.catching_up = False

    async def before_playing_out(self, box: int) -> None:
        """Nothing in Schedule 2."""

    @ruling(LastHandPassedOver, "qld-2024:2:39", while_=(DRAWING, RESULT))
    async def last_hand_passed_over(self, incident: LastHandPassedOver) -> None:
        """The dealer's cards are separated out and used in their order."""
        last = self.round.boxes.last
        if incident.no_second_card and self.round.as_second_read:
            raise Rewind("deal", "qld-2024:2:39(2)", note=self.had(last, 1, last=True))
        if incident.no_second_card:
            raise Rewind("last box", "qld-2024:2:39(2)", note=LastMissed(last))
        raise Rewind("last box", "qld-2024:2:39(2)")

    @ruling(DealerNoFirstCard, "qld-2024:2:40", while_=ACTING)
    async def dealer_no_first_card(self, incident: DealerNoFirstCard) -> None:
        old = self.round.options.edition == "qld-1994"
        rule = "qld-1994:8:16.10(1)" if old else self.dealer_missed_rule
        if not self.at_once:
            raise Rewind("deal", rule, note=DealerMissed())
        self.dealer_ruled_on = True
        self.never_had(self.round.dealer, 0, rule)
        for wager in self.round.early.insurance_lies():  # for a card that was not there
            self.round.take_back(wager, wager.amount, rule=rule)
        if not self.round.as_second_read:
            self.round.undoing.on_dealers_card(rule)
        choice = "qld-1994:8:16.10(1)(a)" if old else "qld-2024:2:40(1)(a)"
        await self.round.boxes.offer_withdrawal(choice)

    @ruling(DealerNoFirstCard, "qld-1994:7:16.5", while_=DEALING)
    async def dealer_missed_while_dealing(self, incident: DealerNoFirstCard) -> None:
        """The 1994 rule: second cards first, then one card to the dealer."""
        raise Rewind("deal", "qld-1994:7:16.5(a)", note=DealerMissed(late=True))

    @ruling(ExtraHandDealt, "qld-2024:2:41", while_=ACTING)
    async def extra_hand_dealt(self, incident: ExtraHandDealt) -> None:
        if not self.at_once:
            raise Rewind("deal", "qld-2024:2:41", note=ExtraHand(incident.box))
        self.voided.append(incident.box)
        for _ in range(2 * self.round.options.hands):
            card = await self.round.cards.draw()
            self.round.emit(ev.CardBurned(card, rule="qld-2024:2:41"))
        text = f"the extra hand on box {incident.box} is void"
        self.round.emit(ev.Announced(text, rule="qld-2024:2:41"))
