"""Schedule 2(c), blackjack switch: two hands a box, whose second cards may be swapped.

The rules object says what is data: blackjack pays even money, a dealer's 22 is void, the dealer
draws to a soft 17.  Here is what the round does more: a box's two equal wagers and its one
player (ss 5, 12), the wagers on the first four cards (s 8(1)), the switch (ss 8, 9), and Part 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from croupier.equipment.cards import Card
from croupier.games.blackjack.acting import OF_A_HAND, Acting
from croupier.games.blackjack.hands import Hand, is_blackjack
from croupier.games.blackjack.incidents import DealToAbsent
from croupier.games.blackjack.layout import ACTING, EARLY, GAME_WAGERS, ORIGINALS
from croupier.games.blackjack.round import Blackjack
from croupier.games.blackjack.rulings import Irregularities
from croupier.games.blackjack.sides import Sides
from croupier.games.blackjack.words import SWITCH
from croupier.table import events as ev
from croupier.table.actors import SUPERVISORS, Actor, Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Choice
from croupier.table.commands import Choose, Direction, Incident, kebab
from croupier.table.fields import BoxNumber, Count
from croupier.table.misdeals import Missed
from croupier.table.misdealt import (
    DealtRound,
    HandPassedOver,
    MissedCards,
    NoCardsDealt,
    OneCardDealt,
)
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Result, Void
from croupier.table.rulings import Rewind, direction, ruling
from croupier.wagers.blackjack_sides import SideHand

EQUAL = "qld-2024:2c:5(1)(a)"
ONE_WAGER = Void("qld-2024:2c:17(a)")
SWITCH_OPTIONS = ("keep", "switch")


class CardsMissing(MissedCards, frozen=True, tag=kebab):
    """A box got fewer than its four cards: how many each of its hands has (2c:13)."""

    first: Count = 1
    second: Count = 2

    def check(self, round: DealtRound) -> Refused | None:
        if not (0 <= self.first <= 2 and 0 <= self.second <= 2) or self.first + self.second > 3:
            return Refused("a hand has none, one or two of its cards", "qld-2024:2c:13")
        return super().check(round)

    @classmethod
    def samples(cls, round: DealtRound) -> list[Self]:
        return [
            cls(box, first, second) for box in round.boxes.control for first, second in ((2, 1),)
        ]


class OneWagerFound(Incident["BlackjackSwitch"], frozen=True, tag=kebab):
    """A box was dealt one hand for a single wager, and it is noticed only now (2c:17)."""

    box: BoxNumber = 0

    def check(self, round: BlackjackSwitch) -> Refused | None:
        rule = "qld-2024:2c:17"
        if self.box not in round.overlooked or self.box not in round.boxes.control:
            return Refused(f"box {self.box} was not dealt one hand for one wager", rule)
        if any(hand.ended for hand in round.of_box(self.box)):
            return Refused(f"the hand of box {self.box} is decided", rule)
        if round.cards.due >= 0:
            return Refused("not while a card is being dealt", rule)
        return None

    @classmethod
    def samples(cls, round: BlackjackSwitch) -> list[Self]:
        return [cls(box) for box in round.overlooked]


class NotToSwitch(Direction["BlackjackSwitch"], frozen=True, tag=kebab):
    """The player does not act: the cards of the box are not switched (2c:16(a))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS

    def check(self, round: BlackjackSwitch, by: Actor) -> Refused | None:
        if not round.switching:
            return Refused("no player is asked to switch", "qld-2024:2c:16(a)")
        return None


class SwitchSides(Sides):
    """On the four cards of a box, or the two of each hand."""

    def settle_first_two(self, hands: list[Hand]) -> None:
        """Super match on the four cards of a box, star pairs on the two of each hand (2c:8(1),
        17:55(3))."""
        decided: dict[int, tuple[Wager, Result]] = {}
        for box in dict.fromkeys(hand.box for hand in hands):
            dealt = self.round.dealt_hands(box)
            if len(dealt) == 1 and not self.round.as_first_read:
                for wager in self.lying(box):  # one hand for one wager, overlooked (2c:17)
                    decided[id(wager)] = (wager, self.on_one_hand(wager, dealt[0]))
                continue
            if len(dealt) < 2 or any(len(hand.cards) < 2 for hand in dealt):
                continue  # the cards are completed when the box is acted on (2c:13(b))
            first, second = (hand.cards for hand in dealt)
            cards = {
                "super-match": SideHand([*first, *second]),
                "star-pairs": SideHand(first),
                "star-pairs-2": SideHand(second),
            }
            for wager in self.lying(box):
                decided[id(wager)] = (wager, self.result_of(wager, cards[wager.area.name]))
        self.round.settle_all([w for w, _ in decided.values()], lambda w: decided[id(w)][1])

    def rested_on(self, area: str, cards: Mapping[int, Sequence[Card]]) -> bool:
        """Star pairs on the cards of their own hand, super match on all four."""
        match area:
            case "star-pairs":
                return len(cards[1]) < 2
            case "star-pairs-2":
                return len(cards[2]) < 2
        return sum(map(len, cards.values())) < 4

    def on_one_hand(self, wager: Wager, hand: Hand) -> Result:
        """What needs cards that were not dealt is void (2c:17(a))."""
        if wager.area.name == "star-pairs" and len(hand.cards) >= 2:
            return self.result_of(wager, SideHand(hand.cards))
        return ONE_WAGER


class SwitchActing(Acting):
    """A player who does not act has a provision of this schedule's own."""

    @direction(DealToAbsent, "qld-2024:2c:16(b)", while_=ACTING)
    async def deal_to_absent(self, command: DealToAbsent, by: Actor) -> None:
        await super().deal_to_absent(command, by)


class SwitchIrregularities(Irregularities):
    """Cards missed in the first deal (ss 13, 14), and cards not offered (s 15)."""

    round: BlackjackSwitch
    passed_over_rule = "qld-2024:2c:15(2)"
    to_switch: tuple[int, ...] = ()  # boxes passed over before they were asked
    completing = 0  # the box whose cards were found missing when it was asked to switch

    @ruling(NoCardsDealt, "qld-2024:2c:13", while_=ACTING)
    async def no_cards_dealt(self, incident: NoCardsDealt) -> None:
        await self.deal_again(incident.box, 0, 0)

    @ruling(OneCardDealt, "qld-2024:2c:13", while_=ACTING)
    async def one_card_dealt(self, incident: OneCardDealt) -> None:
        await self.deal_again(incident.box, 1, 1)

    @ruling(CardsMissing, "qld-2024:2c:13", while_=ACTING)
    async def cards_missing(self, incident: CardsMissing) -> None:
        await self.deal_again(incident.box, incident.first, incident.second)

    async def deal_again(self, box: int, first: int, second: int) -> None:
        note = Missed(box, (first, second))
        if not self.at_once:
            raise Rewind("deal", "qld-2024:2c:13", note=note)
        self.lacks(note, "qld-2024:2c:13")
        if self.round.switching == box:
            self.round.switching, self.completing = 0, box

    def cannot_lack(self, box: int, rule: str) -> Refused | None:
        """The four cards are complete before the switch is asked for (2c:13(b))."""
        if self.round.switching == box and not self.round.as_second_read:
            return None  # the dealer starts acting on it, and nothing is decided yet
        if box in self.round.boxes.started:
            return Refused(f"box {box} has been acted on", "qld-2024:2c:13")
        return super().cannot_lack(box, "qld-2024:2c:13")

    def box_is_dead(self, note: Missed) -> bool:
        """A box that got no cards may have all four (2c:13(b))."""
        return False

    def cards_had(self, box: int) -> tuple[int, ...] | None:
        """How many cards each hand of a box got, where a ruling noted it in time (2c:13)."""
        note = self.missed(box)
        return None if note is None or note.last else note.had

    async def before_missed_card(self, box: int) -> None:
        """Retract both wagers, or receive what is missing (2c:13; the last box: 2c:14)."""
        had = self.cards_had(box)
        if had is None:
            return
        rule = self.missing_rule(box, had)
        await self.round.boxes.offer_to_all(box, rule, "further cards", "retract")

    def missing_rule(self, box: int, had: tuple[int, ...]) -> str:
        last = box == self.round.boxes.last
        return "qld-2024:2c:14(1)" if last and had == (1, 1) else "qld-2024:2c:13"

    async def complete_cards(self, box: int) -> None:
        """The two hands get what they missed before anything is decided about them."""
        hands = self.round.dealt_hands(box)
        short = [h for h in hands if len(h.cards) < 2 and self.round.live(h)]
        if not short:
            return
        had = self.cards_had(box)
        rule = "qld-2024:2:39(4)(a)" if had is None else self.missing_rule(box, had)
        for number in (1, 2):
            for hand in short:
                if len(hand.cards) < number:
                    await self.round.deal(hand, rule)
        for hand in short:
            self.round.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:2c:8(2)"))
        self.round.sides.settle_first_two(short)

    @ruling(HandPassedOver, "qld-2024:2c:15", while_=ACTING)
    async def hand_passed_over(self, incident: HandPassedOver) -> None:
        await super().hand_passed_over(incident)
        round = self.round
        if self.at_once and round.switching == incident.box:
            round.switching = 0
            self.to_switch = (*self.to_switch, incident.box)

    async def before_playing_out(self, box: int) -> None:
        """A box passed over is asked to switch when it is played out (2c:8(2), 2c:15(2))."""
        if box in self.to_switch:
            for hand in await self.round.switch_if_wanted(box):
                if is_blackjack(hand, self.round.options):
                    hand.passed = False
                    await self.round.early.dispose_of_blackjack(hand)  # 2c:9(2)

    @ruling(OneWagerFound, "qld-2024:2c:17", while_=(EARLY, ACTING))
    async def one_wager_found(self, incident: OneWagerFound) -> None:
        await self.round.rule_on_one_wager(incident.box)


class BlackjackSwitch(Blackjack):
    """Schedule 2(c)."""

    game = "blackjack-switch"
    cites = SWITCH
    extras = ("switch", "super_match")

    sides = Held(SwitchSides)
    acting = Held(SwitchActing)
    misdeals = Held(SwitchIrregularities)

    def set_up(self) -> None:
        super().set_up()
        self.one_wager: list[int] = []  # boxes dealt one hand, for one wager (2c:17)
        self.overlooked: list[int] = []  # of these, those that nobody has noticed yet
        self.switching = 0  # the box whose player is asked to switch

    def shut(self, option: str, player: str) -> Refused | None:
        """Whoever is asked to switch does so, or not, before anything else."""
        if self.switching and option in OF_A_HAND:
            return Refused("the cards are kept or switched first", "qld-2024:2c:8(4)")
        return super().shut(option, player)

    # One player, two equal wagers (ss 5, 12).

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        owner = self.owner(box, player)
        if owner and not (area.name in GAME_WAGERS and self.boxes.gives_way(box) == owner):
            return Refused(f"box {box} is {owner}'s", "qld-2024:2c:12(b)")
        return super().may_wager(player, area, box, total)

    def owner(self, box: int, apart_from: str) -> str:
        """Whoever else has wagers on the box."""
        names = (w.player for w in self.wagers.values() if w.box == box)
        return next((name for name in names if name != apart_from), "")

    def make_room(self, player: str, area: Area, box: int) -> None:
        owner = self.owner(box, player)
        if owner and area.name in GAME_WAGERS:
            self.boxes.return_wagers(owner, box, "qld-2024:2:10(1)")
        else:
            super().make_room(player, area, box)

    async def decide_control(self) -> None:
        await self.even_out()
        await super().decide_control()

    async def even_out(self) -> None:
        """What lies on one area of a box over the other goes back when wagering closes, and so
        does a wager on one area only, unless the dealer overlooks it (I-SW-3)."""
        for box in sorted({w.box for w in self.wagers.values()}):
            lying = [w for w in self.wagers.values() if w.box == box]
            game = sorted((w for w in lying if w.area.name in GAME_WAGERS), key=lambda w: w.amount)
            if len(game) == len(ORIGINALS):
                less, more = game
                if less.amount < more.amount:
                    self.take_back(more, more.amount - less.amount, rule=EQUAL)
            elif game:
                ways: tuple[str, ...] = ("return it", "deal one hand")
                if not self.as_first_read:
                    ways = (*ways, "overlook it")
                done = await self.dealer_does(f"box {box} has one wager", ways, rule=EQUAL)
                if done == "overlook it":
                    self.overlooked.append(box)
                elif done == "return it":
                    self.boxes.return_wagers(game[0].player, box, EQUAL)
                elif game[0] in self.wagers.values():  # not voided meanwhile
                    self.one_wager.append(box)

    # Dealing (s 8(1)), and a box with one wager (s 17).

    def form_hands(self) -> None:
        super().form_hands()
        self.hands = [hand for hand in self.hands if hand.bets]

    async def deal_first_two(self) -> None:
        await super().deal_first_two()
        for box in self.one_wager:
            await self.rule_on_one_wager(box)

    async def rule_on_one_wager(self, box: int) -> None:
        """The hand and the additional wagers are void; everyone else may retract."""
        text = f"box {box} has one wager: its hand is void"
        self.emit(ev.Announced(text, rule="qld-2024:2c:17"))
        for wager in [w for w in self.wagers.values() if w.box == box]:
            self.settle(wager, ONE_WAGER)
        for hand in self.of_box(box):
            hand.ended = "void"
            hand.closed = True
        owner = self.boxes.control.pop(box)
        if not self.as_first_read and self.sided:
            # what four cards have decided is decided (2c:8(1)), whoever retracts
            self.sides.settle_first_two([hand for hand in self.hands if hand.box != box])
        for other, names in list(self.boxes.control.items()):
            for name in names:
                if name not in owner and self.boxes.has_wager(name, other):
                    await self.boxes.offer(name, other, "qld-2024:2c:17(b)", "stay", "retract")

    # The switch (ss 8, 9).

    async def before_box(self, box: int) -> None:
        await self.misdeals.complete_cards(box)
        hands = await self.switch_if_wanted(box)
        while self.misdeals.completing == box:  # and is asked again (2c:13(b), 2c:8(4))
            self.misdeals.completing = 0
            await self.misdeals.before_missed_card(box)
            await self.misdeals.complete_cards(box)
            hands = await self.switch_if_wanted(box)
        if not self.as_first_read and any(hand.passed for hand in hands):
            return  # it is played out later (2c:15(2))
        for hand in hands:
            if is_blackjack(hand, self.options):
                await self.early.dispose_of_blackjack(hand)  # 2c:9(2)

    async def switch_if_wanted(self, box: int) -> list[Hand]:
        hands = [hand for hand in self.dealt_hands(box) if self.live(hand)]
        if len(hands) == 2 and await self.wants_to_switch(box):
            self.switch(*hands)
        return hands

    async def wants_to_switch(self, box: int) -> bool:
        """Asked before anything else, with a blackjack too (2c:8(4), 2c:9(1))."""
        name = self.boxes.control[box][0]
        self.switching = box
        first, second = (hand.count for hand in self.dealt_hands(box))
        ask = Choice(
            f"{first} and {second}",
            SWITCH_OPTIONS,
            to=(name,),
            otherwise="keep",
            box=box,
            rule="qld-2024:2c:8(2)",
        )
        given = await self.ask_while(lambda: ask if self.switching else None)
        self.switching = 0
        if given is None or not isinstance(given.command, Choose):
            return False
        self.emit(ev.Chose(name, ask.what, given.command.option, box, rule=ask.rule))
        return given.command.option == "switch" and self.boxes.has_wager(name, box)

    def switch(self, first: Hand, second: Hand) -> None:
        """The second cards change places; no hand is a blackjack after that (2c:9(3))."""
        one, other = first.cards[1], second.cards[1]
        first.cards[1], second.cards[1] = other, one
        for hand, card, came_from in ((first, other, second), (second, one, first)):
            hand.recount()
            hand.switched = True
            self.emit(ev.CardMoved(card, came_from.name, hand.name, rule="qld-2024:2c:8(5)"))
        for hand in (first, second):
            self.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:2c:8(2)"))
            if hand.total == 21:
                text = f"{hand.name}: switched blackjack"
                self.emit(ev.Announced(text, rule="qld-2024:2c:8(6)"))

    @direction(NotToSwitch, "qld-2024:2c:16(a)", while_=ACTING)
    async def not_to_switch(self, command: NotToSwitch, by: Actor) -> None:
        self.switching = 0


class BlackjackSwitch2(BlackjackSwitch):
    """See :class:`~croupier.games.blackjack.round.Blackjack2`."""

    as_second_read = True


class BlackjackSwitch1(BlackjackSwitch2):
    """See :class:`~croupier.games.blackjack.round.Blackjack1`."""

    as_first_read = True
