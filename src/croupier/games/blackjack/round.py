"""Schedule 2, blackjack, and Schedule 2(d), soft 17 blackjack: the family's round of play.

Players draw towards 21 against the dealer, who has no hole card.  What the family's games
differ in is in the rules object (:mod:`croupier.games.blackjack.rules`), which is also this
round's options.  The round is here top to bottom; the parts that it holds do the rest:

==============  ===================================================================  ============
``cards``       shuffled, cut and drawn (ss 4, 6, 19, 23, 33)                        ``cards``
``boxes``       who wagers on a box and controls it, entry (ss 7 to 10, 17)          ``boxes``
``sides``       additional gaming wagers (Schedule 17)                               ``sides``
``jackpot``     Blazing 7s (Schedule 18)                                             ``jackpot``
``early``       blackjacks, even money, insurance (ss 24, 25)                        ``early``
``acting``      the players' hands (ss 21(2) to (4), 42)                             ``acting``
``raises``      doubling and splitting (ss 26, 27)                                   ``raises``
``settlement``  what is collected and paid (ss 14, 15)                               ``settlement``
``misdeals``    Part 6: cards in wrong places and other irregularities               ``rulings``
``undoing``     what was decided on cards that were not there                        ``undoing``
==============  ===================================================================  ============

A game of the family that does more at some moment overrides its hook, or names its own part:

====================  =======================================================================
``before_acting``     two cards each, insurance and blackjacks dealt with (surrender, 2a:8)
``before_box``        the dealer comes to a box (the switch, 2c:8)
``after_double``      the card of a doubled hand is dealt and it is not over 21 (forfeit, 2a:9)
``before_at_once``    a hand is about to be paid at once (super bonus, 2a:6)
====================  =======================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.equipment.cards import Card
from croupier.games.blackjack.acting import Acting
from croupier.games.blackjack.boxes import BOX_RULES, BlackjackBoxes
from croupier.games.blackjack.cards import CARD_RULES, BlackjackCards
from croupier.games.blackjack.closed import past
from croupier.games.blackjack.early import Early
from croupier.games.blackjack.hands import Hand, dealer_draws
from croupier.games.blackjack.jackpot import BlackjackJackpot
from croupier.games.blackjack.layout import (
    DEALING,
    DRAWING,
    EARLY,
    ORIGINALS,
    RESULT,
    BlackjackCarry,
    layout,
)
from croupier.games.blackjack.raises import Raises
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.rulings import Irregularities
from croupier.games.blackjack.settlement import Settlement
from croupier.games.blackjack.sides import Sides
from croupier.games.blackjack.undoing import Undoing
from croupier.table import events as ev
from croupier.table.areas import Area, Wager
from croupier.table.cards import CardRound
from croupier.table.citing import TableRules
from croupier.table.misdeals import DealerMissed
from croupier.table.parts import Always, Held
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options
from croupier.table.sign import Limit, Sign
from croupier.wagers.blackjack_sides import SIDES
from croupier.wagers.jackpots.blazing import BLAZING

DOLLAR = 100
SIGN = Sign({"": Limit(1 * DOLLAR, 10_000 * DOLLAR)})
DRAW_RULE = {  # by which the dealer draws
    "2": "qld-2024:2:29(1)",
    "2a": "qld-2024:2a:11(1)",
    "2b": "qld-2024:2:29(1)",
    "2c": "qld-2024:2c:11",
    "2d": "qld-2024:2d:3",
}
# What a round does beyond Schedule 2's, and the game whose round does it.
EXTRAS = {
    "surrender": "spanish-blackjack",
    "forfeit": "spanish-blackjack",
    "super_bonus": "spanish-blackjack",
    "switch": "blackjack-switch",
    "super_match": "blackjack-switch",
}


class Blackjack(CardRound):
    """Schedule 2."""

    game = "blackjack"
    options_type: ClassVar[type[Options]] = BlackjackRules
    carry_type: ClassVar[type[Carry]] = BlackjackCarry
    table_rules = TableRules(
        limits="qld-2024:2:18",
        wagers="qld-2024:2:14(1)",
        late="qld-2024:2:14(1)",
        unchanged="qld-2024:2:16(1)",
    )
    extras: ClassVar[tuple[str, ...]] = ()  # of EXTRAS, those this round does
    as_first_read: ClassVar[bool] = False  # version 1: see I-BJ-13
    as_second_read: ClassVar[bool] = False  # up to version 2: see I-BJ-15

    options: BlackjackRules
    carry: BlackjackCarry

    cards = Held(BlackjackCards, CARD_RULES)
    boxes = Always(BlackjackBoxes, BOX_RULES, ORIGINALS)
    sides = Held(Sides)
    jackpot = Held(BlackjackJackpot)
    early = Always(Early)
    acting = Always(Acting)
    raises = Held(Raises)
    settlement = Always(Settlement)
    misdeals = Always(Irregularities)
    undoing = Held(Undoing)

    sided = False  # additional wagers lie on the layout

    def set_up(self) -> None:
        self.dealer = Hand(0)
        self.hands: list[Hand] = []  # the players', in the order they are acted on

    async def play(self) -> None:
        jackpot = self.jackpot if self.options.jackpot is not None else None
        await self.cards.prepare(self.boxes)  # ss 4, 6, 23
        if jackpot is not None:
            await jackpot.open()
        await self.wagering(rule="qld-2024:2:14(1)")  # ss 13 to 18
        await self.decide_control()  # ss 7 to 9
        if jackpot is not None:
            await jackpot.commence()  # 18:16(1)
        if not self.boxes.control:
            return
        await self.deal_first_two()  # s 21(1)
        self.phase = EARLY
        await self.early.settle()  # ss 24, 25
        await self.acting.act_on_hands()  # ss 21(2) to (4), 26 to 28
        await self.play_dealer()  # ss 21(5), (6), 29
        self.settlement.settle()  # ss 14, 15
        if jackpot is not None:
            await jackpot.at_the_end()  # 18:16(4)
        self.boxes.note_round()

    @classmethod
    def areas(cls, options: BlackjackRules) -> dict[str, Area]:
        if "layout" not in options.__dict__:
            cls.check_extras(options)
        return layout(options)

    @classmethod
    def check_extras(cls, rules: BlackjackRules) -> None:
        """A house's own rules may ask for what only another game's round does."""
        for field, game in EXTRAS.items():
            if getattr(rules, field) and field not in cls.extras:
                raise ValueError(f"{field} needs {game} as the base of the rules, not {cls.game}")

    # Wagers (ss 13 to 18), and who controls a box.

    def shut(self, option: str, player: str) -> Refused | None:
        """Beside the hand's own (:mod:`croupier.games.blackjack.closed`): what is offered once."""
        return past(option, self.options) or self.acting.shut(option)

    def not_put(self, option: str, player: str) -> Refused | None:
        return self.acting.not_put(option, player)

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        refused = self.boxes.kept_out(player)
        if refused is not None:
            return refused
        if self.options.jackpot is not None:
            refused = self.jackpot.may_wager(area)
            if refused is not None or area.name == BLAZING:
                return refused
        part = self.sides if area.additional else self.boxes
        return part.may_wager(player, area, box, total)

    def giving_way(self, player: str, area: Area, box: int) -> Wager | None:
        if area.name == BLAZING:
            return self.jackpot.giving_way(player, box)
        return super().giving_way(player, area, box)

    def make_room(self, player: str, area: Area, box: int) -> None:
        if area.additional:
            super().make_room(player, area, box)
        else:
            self.boxes.make_room(player, area, box)

    def may_withdraw(self, wager: Wager) -> Refused | None:
        """A game wager may not go from under an additional one."""
        if self.options.jackpot is not None:
            refused = self.jackpot.may_withdraw(wager)
            if refused is not None:
                return refused
        if wager.area.additional:
            return None
        return self.sides.may_withdraw_from_under(wager)

    def meters(self) -> dict[str, int]:
        return {} if self.options.jackpot is None else self.jackpot.meters()

    def may_change_jackpot(self, amount: int) -> Refused | None:
        return self.jackpot.may_change_meter(amount)

    def after_void(self) -> None:
        super().after_void()
        if self.options.jackpot is not None:
            self.jackpot.finish()

    async def decide_control(self) -> None:
        await self.boxes.decide_control()
        for wager in self.wagers.values():
            if wager.area.name in SIDES:
                self.sided = True
                self.sides.return_misplaced()
                break

    # Dealing (s 21).

    async def deal_first_two(self) -> None:
        self.phase = DEALING
        self.mark("deal")
        self.form_hands()
        noted, misdeals, dealer = bool(self.notes), self.misdeals, self.dealer
        first, second = self.hands, self.hands
        missed: list[DealerMissed] = []
        if noted:
            misdeals.form_extra_hands()  # 2:41
            missed = self.noted(DealerMissed)
            first = [hand for hand in self.hands if misdeals.was_dealt(hand, 1)]
            second = [hand for hand in self.hands if misdeals.was_dealt(hand, 2)]
        places = [(hand, "qld-2024:2:21(1)(a)") for hand in first]
        if not missed:
            places.append((dealer, "qld-2024:2:21(1)(b)"))
        places += [(hand, "qld-2024:2:21(1)(c)") for hand in second]
        if missed and any(note.late for note in missed):
            places.append((dealer, "qld-1994:7:16.5(b)"))
        await self.cards.deal(places, self.lay, on=_box)
        misdeals.first_deal = len(misdeals.dealt)
        if noted:
            misdeals.put_in_order("qld-2024:2:34(1)")
        for hand in self.hands:
            if hand.cards:
                self.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:2:21(2)"))
        if self.state.staffed:
            await self.dealer_pauses("two cards each")
        if noted:
            await misdeals.rule_on_deal()

    def form_hands(self) -> None:
        """A hand for each original wager, from the dealer's left."""
        wagers, hands, number_of_hands = self.wagers, self.hands, self.options.hands
        for box, names in self.boxes.control.items():
            for number in range(1, number_of_hands + 1):
                hand, area = Hand(box, number), ORIGINALS[number - 1]
                if number > 1:
                    hand.origin = number
                for name in names:
                    wager = wagers.get((name, area, box))
                    if wager is not None:
                        hand.bets.append(wager)
                hands.append(hand)

    async def deal(self, hand: Hand, rule: str) -> None:
        """The next card goes to a hand."""
        cards = self.cards
        self.lay((hand, rule), cards.drawn() or await cards.draw(hand.box, hand.name))

    def lay(self, place: tuple[Hand, str], card: Card) -> None:
        """A card goes face up to a hand, by a provision."""
        hand, rule = place
        hand.add(card)
        self.misdeals.dealt.append((hand, card))
        self.emit(ev.Dealt(hand.name, card, rule=rule))

    def cards_in_play(self) -> Iterable[Card]:
        if not self.as_first_read:
            return self.misdeals.order  # all that were dealt to this round (2:33(2)(b))
        return [
            card for hand in (self.dealer, *self.hands) if not hand.ended for card in hand.cards
        ]

    def cutting_card_on(self, box: int) -> None:
        self.boxes.cutting_card_on(box)  # 2:6(2)(b), (c)

    # What rides on a hand.

    @property
    def current(self) -> Hand | None:
        """The hand now being acted on."""
        return self.acting.current

    def live(self, hand: Hand) -> list[Wager]:
        """The undecided wagers on a hand, the controlling player's first."""
        get, bets = self.wagers.get, hand.bets
        if len(bets) == 1:  # as most have
            wager = bets[0]
            return [wager] if get(wager.key) is wager else []
        return [w for w in bets if get(w.key) is w]

    def of_box(self, box: int) -> list[Hand]:
        return [hand for hand in self.hands if hand.box == box]

    def dealt_hands(self, box: int) -> list[Hand]:
        """The hands that a box was dealt, without those split from them."""
        return [hand for hand in self.of_box(box) if hand.number <= self.options.hands]

    # What a game of the family may do more.

    async def before_acting(self) -> None:
        """Nothing in Schedule 2."""

    async def before_box(self, box: int) -> None:
        """Nothing in Schedule 2."""

    async def after_double(self, hand: Hand) -> None:
        """Nothing in Schedule 2."""

    def before_at_once(self, hand: Hand) -> None:
        """Nothing in Schedule 2."""

    # The dealer's hand (ss 21(5), (6), 29).

    async def play_dealer(self) -> None:
        self.phase = DRAWING
        dealer, rules = self.dealer, self.options
        waiting = [hand for hand in self.hands if not hand.ended and self.live(hand)]
        early = self.early
        if not waiting and not self.cards.aside and not early.insurance_lies():
            if self.boxes.started:
                self.emit(ev.Announced("no cards for the dealer", rule="qld-2024:2:29(2)"))
            return
        while len(dealer.cards) < 2:
            await self.deal(dealer, "qld-2024:2:21(5)")
        self.emit(ev.Counted("dealer", dealer.count, rule="qld-2024:2:21(6)"))
        if early.insured:
            early.settle_insurance()
        # a blackjack and a surrender are decided by now (2:29(2))
        if [hand for hand in waiting if not hand.held and not hand.surrendered]:
            while dealer_draws(dealer, rules):
                await self.deal(dealer, DRAW_RULE[rules.schedule])
                self.emit(ev.Counted("dealer", dealer.count, rule="qld-2024:2:21(6)"))
        self.phase = RESULT
        if self.state.staffed:
            await self.dealer_pauses("the dealer's hand is complete")

    def outcome(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {hand.name: [*hand.cards] for hand in self.hands}
        found["dealer"] = [*self.dealer.cards]
        found["order"] = [card for _, card in self.misdeals.dealt]
        return found


def _box(place: tuple[Hand, str]) -> int:
    return place[0].box


class Soft17Blackjack(Blackjack):
    """Schedule 2(d): the dealer draws to a soft 17."""

    game = "soft-17-blackjack"


class Blackjack2(Blackjack):
    """As version 2 had it: what was paid or collected on cards that were not there stayed so, the
    last box without its second card sent all back to the deal, and who withdrew with two sevens
    had the wager on them back; a jackpot prize that was won went back with the original wager, and
    cards that a hand never had still decided it."""

    as_second_read = True


class Blackjack1(Blackjack2):
    """As version 1 had it: reports went back and asked for decisions again."""

    as_first_read = True


class Soft17Blackjack2(Soft17Blackjack):
    """See :class:`Blackjack2`."""

    as_second_read = True


class Soft17Blackjack1(Soft17Blackjack2):
    """See :class:`Blackjack1`."""

    as_first_read = True
