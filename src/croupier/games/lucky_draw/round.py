"""Schedule 14, lucky draw baccarat: two cards each, a third for a draw wager.

The round is here top to bottom; the parts that it holds do the rest:

============  ===============================================================  ===========
``cards``     shuffled, cut and drawn (ss 4, 12 to 14, 18, 24)                 ``cards``
``boxes``     who wagers on which box, and who cuts (ss 7(3), 9, 13)           shared
``misdeals``  Part 4: cards in wrong places and other irregularities           ``rulings``
============  ===============================================================  ===========
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.equipment.cards import Card
from croupier.games.lucky_draw.cards import CARD_RULES, LuckyDrawCards
from croupier.games.lucky_draw.layout import (
    ACTING,
    DEALER_STANDS,
    DEALING,
    DRAW,
    DRAWING,
    ENTER,
    ENTER_CLOSES,
    RAISE,
    REFUSE,
    RESULT,
    STAND,
    Hand,
    LuckyDrawOptions,
    Showdown,
    drawn,
    layout,
)
from croupier.games.lucky_draw.rulings import Irregularities, box_mark
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Choice
from croupier.table.boxes import BoxCarry, Boxes, BoxRules
from croupier.table.cards import CardRound
from croupier.table.citing import TableRules
from croupier.table.commands import Choose
from croupier.table.ledger import credit
from croupier.table.misdeals import DealerMissed
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options

BOX_RULES = BoxRules(
    one_player="qld-2024:14:7(3)",
    one_maximum="qld-2024:14:10(1)",
    more_boxes="qld-2024:14:9(1)",
    wager="the enter wager",
)
FIRST, SECOND = 1, 2  # cards of the initial deal
DEALER = 0  # the box of the dealer's hand

Place = tuple[Hand, str]  # where a card goes, and by which provision


class LuckyDraw(CardRound[LuckyDrawOptions, BoxCarry]):
    """Schedule 14."""

    game = "lucky-draw-baccarat"
    options_type: ClassVar[type[Options]] = LuckyDrawOptions
    carry_type: ClassVar[type[Carry]] = BoxCarry
    table_rules = TableRules(
        limits="qld-2024:14:10(1)", wagers="qld-2024:14:6(1)", closed=ENTER_CLOSES
    )

    cards = Held(LuckyDrawCards, CARD_RULES)
    boxes = Held(Boxes, BOX_RULES, (ENTER,))
    misdeals = Held(Irregularities)
    as_cards_lie: ClassVar[bool] = True  # a report once hands are begun deals nothing again

    current: Hand | None = None  # the hand now being acted on

    def set_up(self) -> None:
        self.dealer = Hand(DEALER)
        self.hands: dict[int, Hand] = {}  # by box, from the dealer's left
        self.decided: dict[int, str] = {}  # by box, what its player has said

    async def play(self) -> None:
        await self.cards.prepare(self.boxes)  # ss 4, 12, 13, 18
        await self.wagering(rule="qld-2024:14:7(1)", call_rule=ENTER_CLOSES)  # ss 6 to 10
        await self.boxes.decide_control()
        if not self.boxes.control:
            return
        await self.deal_first_cards()  # s 16(1)
        await self.act_on_hands()  # s 16(2) to (4)
        await self.play_dealer()  # s 16(5) to (7)
        self.settle_each(lambda wager: self.shown(self.hands[wager.box]))  # ss 6, 11

    @classmethod
    def areas(cls, options: LuckyDrawOptions) -> dict[str, Area]:
        return layout()

    # Wagers (ss 6 to 10).

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        return self.boxes.may_wager(player, area, box, total)

    def make_room(self, player: str, area: Area, box: int) -> None:
        self.boxes.make_room(player, area, box)

    def enter_of(self, hand: Hand) -> Wager | None:
        for name in self.boxes.control.get(hand.box, ()):
            wager = self.wagers.get((name, ENTER, hand.box))
            if wager is not None:
                return wager
        return None

    def live(self, hand: Hand) -> bool:
        """An enter wager rides on the hand."""
        return self.enter_of(hand) is not None

    # The initial deal (s 16(1)).

    async def deal_first_cards(self) -> None:
        self.phase = DEALING
        self.mark("deal")
        misdeals = self.misdeals
        boxes = sorted([*self.boxes.control, *misdeals.extra])
        self.hands = {box: Hand(box) for box in boxes}
        places = self.places(FIRST, "qld-2024:14:16(1)(a)")
        if not self.noted(DealerMissed):
            places.append((self.dealer, "qld-2024:14:16(1)(b)"))
        places += self.places(SECOND, "qld-2024:14:16(1)(c)")
        await self.cards.deal(places, self.lay, on=_box)
        if self.notes:
            misdeals.rule_on_deal()
        await self.dealer_pauses("two cards each")

    def places(self, card: int, rule: str) -> list[Place]:
        """The hands that get this one of their first cards."""
        return [(hand, rule) for hand in self.hands.values() if self.misdeals.was_dealt(hand, card)]

    async def deal(self, hand: Hand, rule: str) -> None:
        """The next card goes to a hand."""
        self.lay((hand, rule), await self.cards.draw(hand.box, hand.name))

    def lay(self, place: Place, card: Card) -> None:
        hand, rule = place
        hand.add(card)
        self.misdeals.dealt.append((hand, card))
        self.emit(ev.Dealt(hand.name, card, rule=rule))

    # The players' hands (s 16(2) to (4)).

    async def act_on_hands(self) -> None:
        self.phase = ACTING
        self.mark("act")
        if self.notes:
            await self.misdeals.rule_on_dealers_cards()  # ss 26, 31
        for hand in [*self.hands.values()]:
            if hand.closed or not self.live(hand):
                continue
            self.mark(box_mark(hand.box))
            self.boxes.started = (*self.boxes.started, hand.box)
            await self.misdeals.before_missed_card(hand)  # ss 27(2), 28
            await self.act_on(hand)
        if self.misdeals.passed_over:
            await self.misdeals.catch_up()  # s 29(2)
        if self.state.staffed:
            await self.dealer_pauses("the dealer's second card")
            await self.misdeals.catch_up()
        self.current = None

    async def act_on(self, hand: Hand) -> None:
        """The point total is announced, and the player stands or draws."""
        if not self.live(hand):
            return
        self.current = hand
        self.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:14:16(2)"))
        if self.misdeals.seen_early(hand):
            await self.misdeals.show_next(hand)  # s 22(2)
        option = self.misdeals.before.get(hand.box, "")
        question = self.question(hand)
        if question is None:
            return
        if hand.box not in self.decided and option in question.options:  # it stands (I-BJ-13)
            await self.said(hand, option, in_time=True)
            return
        given = await self.ask_while(lambda: self.question(hand))
        if given is None:  # reported or directed meanwhile
            return
        assert isinstance(given.command, Choose)
        await self.said(hand, given.command.option, in_time=given.role is Role.PLAYER)

    async def said(self, hand: Hand, option: str, *, in_time: bool) -> None:
        self.misdeals.signalled = True  # s 25(2)
        self.decided[hand.box] = option
        rule = "qld-2024:14:16(3)(b)" if in_time else "qld-2024:14:33"
        if option == DRAW:
            rule = "qld-2024:14:16(3)(a)"
        elif option == REFUSE:
            rule = "qld-2024:14:22(3)"
        wager = self.enter_of(hand)
        assert wager is not None
        self.emit(ev.Chose(wager.player, _on(hand), option, hand.box, rule=rule))
        if option == DRAW:
            raised = self.layout[RAISE]
            self.stake(wager.player, raised, hand.box, wager.amount, rule="qld-2024:14:6(3)")
            await self.deal(hand, "qld-2024:14:16(4)")
            self.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:14:16(4)"))
        hand.closed = True

    def question(self, hand: Hand) -> Choice | None:
        """What the player may say; to draw needs chips for the draw wager (s 6(3))."""
        wager = self.enter_of(hand)
        if wager is None or hand.closed or hand.passed:
            return None
        stay = REFUSE if self.cards.aside else STAND  # s 22(2), (3)
        able = self.ledger.balance(credit(wager.player)) >= wager.amount
        return Choice(
            _on(hand),
            (stay, DRAW) if able else (stay,),
            to=(wager.player,),
            otherwise=stay,  # s 33
            box=hand.box,
            rule="qld-2024:14:16(2)",
        )

    # What is not open.

    def shut(self, option: str, player: str) -> Refused | None:
        if option == DRAW:
            said = "the chips do not reach for a wager equal to the enter wager"
            return Refused(said, "qld-2024:14:6(3)")
        if option == REFUSE:
            return Refused("no card has been drawn in error", "qld-2024:14:22(3)")
        if option == STAND:
            return Refused("the card that all have seen is taken or refused", "qld-2024:14:22(2)")
        return None

    def not_put(self, option: str, player: str) -> Refused | None:
        if option not in (DRAW, STAND, REFUSE):
            return None
        mine = [w.box for w in self.of(player) if w.box in self.hands]
        if not mine:
            return Refused(f"{player} has no hand to decide about", "qld-2024:14:16(2)")
        if all(len(self.hands[box].cards) > SECOND for box in mine):
            return Refused("a hand draws one additional card only", "qld-2024:14:16(7)")
        return None

    # The dealer's hand (s 16(5) to (7)).

    async def play_dealer(self) -> None:
        self.phase = DRAWING
        dealer = self.dealer
        if not any(self.live(hand) for hand in self.hands.values()):  # ss 26(2), 31(2)
            self.misdeals.discard_aside()
            return
        while len(dealer.cards) < SECOND:
            await self.deal(dealer, "qld-2024:14:16(5)")
        self.emit(ev.Counted(dealer.name, dealer.count, rule="qld-2024:14:16(5)"))
        if len(dealer.cards) == SECOND and dealer.points < DEALER_STANDS:
            await self.deal(dealer, "qld-2024:14:16(6)")
            self.emit(ev.Counted(dealer.name, dealer.count, rule="qld-2024:14:16(6)"))
        self.phase = RESULT
        await self.dealer_pauses("the dealer's hand is complete")

    def shown(self, hand: Hand) -> Showdown:
        three = drawn(hand.cards) if len(hand.cards) > SECOND else ""
        return Showdown(hand.points, self.dealer.points, three)

    # What the engine asks.

    def cards_in_play(self) -> Iterable[Card]:
        return self.misdeals.order  # all that were dealt to the round

    def cutting_card_on(self, box: int) -> None:
        self.boxes.cutting_card_on(box)  # s 13(1)(b), (c)

    def outcome(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {hand.name: [*hand.cards] for hand in self.hands.values()}
        found["dealer"] = [*self.dealer.cards]
        found["order"] = [*self.misdeals.order]
        return found


class LuckyDraw1(LuckyDraw):
    """Version 1: reports once hands were begun had the cards dealt again as they said, and hands
    that were acted on had other cards for it."""

    as_cards_lie = False


def _on(hand: Hand) -> str:
    return f"on {hand.count}"


def _box(place: Place) -> int:
    return place[0].box
