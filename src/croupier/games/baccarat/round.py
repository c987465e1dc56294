"""Schedule 1: baccarat, mini-baccarat and premium mini-baccarat.

Two hands are dealt, the player's and the banker's; wagers say which is nearer nine.  This file
is the round from top to bottom.  What it holds has files of its own: the cards (sections 13 to
15), the wagers (6, 9), the player who deals (22, 23), cards dealt face down (1:16(5)) and the
rulings on irregularities (24).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import ClassVar

from croupier.equipment.cards import DECK, Card
from croupier.games.baccarat.cards import RULES, BaccaratCards
from croupier.games.baccarat.dealing import DesignatedPlayer, players_deal
from croupier.games.baccarat.face_down import FaceDown
from croupier.games.baccarat.layout import (
    ANY_PAIR,
    BANKER,
    DEAL_RULE,
    DEALING,
    DRAWING,
    FACE_DOWN,
    FIRST_FOUR,
    HANDS,
    NO_MORE_BETS,
    PLAYER,
    RESULT,
    RULING,
    WAGERS,
    BaccaratCarry,
    BaccaratOptions,
    layout,
    layout_1,
)
from croupier.games.baccarat.rulings import BurnFirst, Irregularities, Irregularities1
from croupier.games.baccarat.wagering import BaccaratWagers
from croupier.money import DOWN_TO_50C, Rounding
from croupier.table import events as ev
from croupier.table.areas import Area, Wager
from croupier.table.cards import CardRound
from croupier.table.citing import TableRules
from croupier.table.commands import Deal
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Result
from croupier.table.round import WAGERING, Carry, Options
from croupier.wagers import coup as c
from croupier.wagers.coup import STOOD, Coup


def _counts(rule: str) -> dict[str, list[ev.Event]]:
    """How the dealer announces the point counts from 0 to 9, by hand."""
    return {hand: [ev.Counted(hand, str(n), rule=rule) for n in range(10)] for hand in HANDS}


# What is dealt and said in every round.
DEALT = {
    hand: {card: ev.Dealt(hand, card, rule=DEAL_RULE[hand]) for card in DECK} for hand in HANDS
}
FIRST_COUNT, LAST_COUNT = _counts("qld-2024:1:17(1)"), _counts("qld-2024:1:21(1)")
TIE_HAND = ev.Announced("tie hand", rule="qld-2024:1:21(2)")
PLAYER_WINS = ev.Announced("player wins", rule="qld-2024:1:21(1)")
BANKER_WINS = ev.Announced("banker wins", rule="qld-2024:1:21(1)")


@cache
def third_card_dealt(hand: str, card: Card, rule: str) -> ev.Event:
    return ev.Dealt(hand, card, rule=rule)


class Baccarat(CardRound[BaccaratOptions, BaccaratCarry]):
    """Schedule 1."""

    game = "baccarat"
    options_type: ClassVar[type[Options]] = BaccaratOptions
    carry_type: ClassVar[type[Carry]] = BaccaratCarry
    table_rules = TableRules(
        limits="qld-2024:1:9(1)", wagers="qld-2024:1:10", closed="qld-2024:1:8(3)"
    )

    cards = Held(BaccaratCards, RULES)
    designated = Held(DesignatedPlayer)
    placing = Held(BaccaratWagers)
    face_down = Held(FaceDown)
    irregularities = Held(Irregularities)

    retracts_stranded: ClassVar[bool] = True

    # how every round begins
    third_cards_in_error: Mapping[str, int] = {}  # by the hand they were dealt to

    def set_up(self) -> None:
        self.dummy = False  # a dummy round: no wagers (1:24(5), (6))
        self.started = False  # the first card may have been dealt
        self.paired = True  # any pair wagers may lie
        self.player: list[Card] = []
        self.banker: list[Card] = []
        self.hands = {PLAYER: self.player, BANKER: self.banker}

    @classmethod
    def areas(cls, options: BaccaratOptions) -> dict[str, Area]:
        return layout(options)

    # The round.

    async def play(self) -> None:
        if not self.cards.ready():  # ss 13, 15
            await self.cards.bring_in()  # s 14
        if players_deal(self):
            await self.designated.choose()  # s 22
        await self.take_wagers()  # ss 8, 9, 23
        await self.deal_first_two()  # s 16
        await self.draw_third_cards()  # ss 17 to 20
        if self.state.staffed:
            await self.dealer_pauses("the hands are complete")
        self.decide_result()  # s 21
        if self.carry.designated:
            await self.designated.pass_shoe_on()  # s 22(9), (10)
        self.cards.look_for_cutting_card()  # s 15

    async def take_wagers(self) -> None:
        if self.options.face_down:  # wagers stay open over the cards, but for some (I-BA-8)
            if not self.dummy:
                await self.wagering(rule=WAGERS, until=Deal, open_while=lambda: not self.dummy)
                self.placing.return_stranded()
        elif self.dummy:
            self.emit(ev.Announced("no more bets", rule=NO_MORE_BETS))
        else:
            await self.wagering(
                rule=WAGERS, call_rule=NO_MORE_BETS, open_while=lambda: not self.dummy
            )
            self.close_wagers()  # 1:9, 1:23

    def close_wagers(self) -> None:
        if self.carry.designated:
            self.designated.close_wagers()  # 1:23(2)
        self.paired = self.any_pair_lies()
        if self.options.differential or self.paired:
            self.placing.close()  # 1:9, 17:42(1)

    # What the engine asks about wagers.

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        return self.placing.may_wager(player, area, box, total)

    def any_pair_lies(self) -> bool:
        for wager in self.wagers.values():  # noqa: SIM110 – a generator takes three times as long
            if wager.area.limit == ANY_PAIR:
                return True
        return False

    def says_nothing(self, area: Area) -> bool:
        return self.placing.says_nothing(area)

    async def offer_retraction(self, *, rule: str, reduce: bool = False) -> None:
        """An any pair wager whose box is left without a game wager goes back (17:42(1), I-G-10)."""
        await super().offer_retraction(rule=rule, reduce=reduce)
        if self.retracts_stranded and not self.wagers_open and self.any_pair_lies():
            self.placing.return_stranded()

    @property
    def wagers_open(self) -> bool:
        """A game wager may still be placed, over cards face down too."""
        return self.phase in (WAGERING, FACE_DOWN)

    # The cards.

    async def deal_first_two(self) -> None:
        self.mark("deal")
        self.phase, self.started = DEALING, True
        if self.carry.designated and self.designated.name:
            self.emit(ev.Announced("cards", rule="qld-2024:1:16(1)(a)"))
        if self.carry.burn_missed and self.noted(BurnFirst):
            self.cards.burn_first()  # 1:24(9)(a)
        if self.options.face_down:
            await self.face_down.deal()
            return
        hands: tuple[str, ...] = FIRST_FOUR
        while self.carry.held and hands:  # they come first (1:24(1)(a), (2), (3))
            self.lay(hands[0], await self.cards.face_of(self.cards.next_slot()))
            hands = hands[1:]
        await self.cards.deal(hands, self.lay)

    def lay(self, hand: str, card: Card) -> None:
        self.hands[hand].append(card)
        self.emit(DEALT[hand][card])

    async def draw_third_cards(self) -> None:
        self.phase = DRAWING
        player_count, banker_count = c.points(self.player), c.points(self.banker)
        emit = self.emit
        emit(FIRST_COUNT[PLAYER][player_count])
        emit(FIRST_COUNT[BANKER][banker_count])
        if self.state.staffed:
            await self.dealer_pauses("the first two cards are counted")
        if self.paired:
            self.placing.settle_any_pair(self.player, self.banker)  # 17:44
        third = STOOD
        if c.player_draws(player_count, banker_count):  # ss 18, 19
            card = await self.third_card(PLAYER, self.player, "qld-2024:1:19(1)")
            third = c.VALUE[card]
        if c.banker_draws(player_count, banker_count, third):  # ss 18, 20
            await self.third_card(BANKER, self.banker, c.BANKER_DRAW_RULES[banker_count])
        self.phase = RESULT

    async def third_card(self, hand: str, cards: list[Card], rule: str) -> Card:
        # what was dealt to the player's hand in error is the banker's third card (1:24(1))
        slot = self.third_cards_in_error.get(PLAYER, -1)
        if self.options.face_down:
            slot = slot if slot >= 0 else self.cards.take()
            self.face_down.lay(hand, slot, rule)
            await self.face_down.expose(hand, [slot])
            return cards[2]
        if slot < 0:
            card = self.cards.drawn() or await self.cards.draw(to=hand)
        else:
            card = await self.cards.face_of(slot)
        cards.append(card)
        self.emit(third_card_dealt(hand, card, rule))
        return card

    def decide_result(self) -> None:
        coup = Coup(self.player, self.banker)
        player_count, banker_count = coup.player_count, coup.banker_count
        self.emit(LAST_COUNT[PLAYER][player_count])
        self.emit(LAST_COUNT[BANKER][banker_count])
        if player_count == banker_count:
            self.emit(TIE_HAND)
        else:
            self.emit(PLAYER_WINS if player_count > banker_count else BANKER_WINS)
        self.settle_by_area(coup)  # 1:21(3)

    def rounding_of(self, wager: Wager, result: Result) -> Rounding | None:
        return DOWN_TO_50C if result is c.BANKER_WINS_ROUNDED else None  # 1:11(4)

    def after_void(self) -> None:
        self.cards.look_for_cutting_card()

    def outcome(self) -> dict[str, list[str]]:
        player: list[str] = [*self.player]
        banker: list[str] = [*self.banker]
        if len(player) < 2 or len(banker) < 2:  # void before the deal was done
            order = [*player[:1], *banker[:1], *player[1:], *banker[1:]]
        else:
            order = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
        return {"player": player, "banker": banker, "order": order}

    def begin_dummy(self, rule: str) -> None:
        """No wagers; otherwise played as any round (1:24(5), (6))."""
        self.dummy = True
        self.emit(ev.Announced("dummy round", rule=rule))

    @contextmanager
    def in_ruling(self) -> Iterator[None]:
        phase, self.phase = self.phase, RULING
        yield
        self.phase = phase


class Baccarat1(Baccarat):
    """Version 1: as its rulings were, and any pair wagers stayed alone after a retraction."""

    retracts_stranded = False

    irregularities = Held(Irregularities1)

    @classmethod
    def areas(cls, options: BaccaratOptions) -> dict[str, Area]:
        return layout_1(options)
