"""The poker derivative jackpot at a house poker table (18:4(3), Part 2, Part 4).

A game that may have it is a :class:`JackpotPoker`; which cards lie beside the player's own in a
jackpot hand is data.  A table without the option plays as if nothing of this were here.
"""

from __future__ import annotations

from typing import ClassVar

from croupier.equipment.cards import Card
from croupier.games.poker.closed import FOLD
from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.layout import (
    ANTE,
    COMMUNITY,
    DEALER,
    DEALING,
    DEALT,
    ByDevice,
    PokerOptions,
)
from croupier.games.poker.round import HousePoker
from croupier.games.poker.rules import Fouled, Street
from croupier.table import events as ev
from croupier.table.areas import Area, Wager
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Void
from croupier.table.rulings import RoundVoid, ruling
from croupier.wagers.jackpots import poker as pays
from croupier.wagers.jackpots.incidents import CommunityNotKnown, JackpotFailure
from croupier.wagers.jackpots.part import PRIZES, JackpotRules, Jackpots
from croupier.wagers.jackpots.poker import JACKPOT, JackpotCards
from croupier.wagers.jackpots.system import Jackpot

FOLD_BOTH = "fold and give up the jackpot"  # 18:10(1)(b)

RULES = JackpotRules(
    area=JACKPOT,
    accepted="qld-2024:18:3(1)(b)",
    notified="qld-2024:18:8(5)(a)",
    counted="qld-2024:18:8(5)(b)",
    inspector="qld-2024:18:8(6)(a)",
    void="qld-2024:18:8(6)(b)",
    set_alike="qld-2024:18:12(1)(a)",
    set_apart="qld-2024:18:12(1)(b)",
    tenths="qld-2024:18:12(2)(a)",
    wholes="qld-2024:18:12(2)(b)",
    both="qld-2024:18:12(2)(c)",
    at_the_same_time="qld-2024:18:12(2)(d)",
    floors=pays.FLOORS,
)


class JackpotPokerOptions(PokerOptions, frozen=True):
    jackpot: Jackpot | None = None  # a poker derivative jackpot (Schedule 18)


class JackpotByDevice(ByDevice, frozen=True):
    jackpot: Jackpot | None = None  # a poker derivative jackpot (Schedule 18)


class PokerJackpot(Jackpots):
    """Part 2, and what Part 4 says of it."""

    rules = RULES
    round: JackpotPoker

    def hands(self) -> list[PlayerHand]:
        """Those with a jackpot wager, folded ones too (18:10, I-JP-2)."""
        found = self.round.hands.values()
        return [hand for hand in found if self.round.wager_on(hand, JACKPOT) is not None]

    async def decide_hands(self) -> None:
        """After all other wagers (18:8(3)): the hands are turned up from the dealer's right, and
        each wager has the result of its five cards, whether or not the dealer's hand qualifies."""
        hands = self.hands()
        if hands:
            self.round.phase = PRIZES
            await self.turn_up_shared()
        for hand in reversed(hands):
            await self.round.hidden.turn_up(hand.name, rule="qld-2024:18:8(1)")
        decided = []
        for hand in reversed(self.hands()):
            wager = self.round.wager_on(hand, JACKPOT)
            assert wager is not None
            cards = self.cards_of(hand)
            said = pays.said(pays.event_of(cards))
            self.record(wager.box, hand.name, said, "qld-2024:18:7(1)")
            decided.append((wager, wager.area.result(cards)))
        if decided:
            await self.settle(decided)
        self.finish()

    async def turn_up_shared(self) -> None:
        """The cards that all jackpot hands have in common, where they do not lie open yet."""
        beside, deal = self.round.jackpot_cards, self.round.deal
        rule = "qld-2024:18:7(1)"
        if beside.community:  # a ruling may have come in while they were turned up
            deal.due = max(deal.due, beside.community)
            slots = [deal.card(place, rule) for place in range(beside.community)]
            await self.round.hidden.turn_up(COMMUNITY, slots=slots, rule=rule)
        if beside.dealers:
            slots = self.round.hidden.slots(DEALER)[: beside.dealers]
            await self.round.hidden.turn_up(DEALER, slots=slots, rule=rule)

    def cards_of(self, hand: PlayerHand) -> list[Card]:
        """The five cards of a jackpot hand (18:7)."""
        beside, hidden = self.round.jackpot_cards, self.round.hidden
        slots = [*self.round.deal.board[: beside.community]]
        slots += hidden.slots(DEALER)[: beside.dealers]
        return [*hidden.seen(hand.name), *(hidden.face_of(slot) for slot in slots)]

    # Part 4.

    def may_be_unknown(self, *, looked: bool) -> Refused | None:
        rule, beside = "qld-2024:18:21(1)", self.round.jackpot_cards
        if not beside.community and not beside.dealers:
            return super().may_be_unknown(looked=looked)
        if not self.round.state.staffed and looked != self.round.looked:  # I-PK-15
            said = "players have been shown their cards" if self.round.looked else "nobody looked"
            return Refused(said, rule)
        return None

    @ruling(CommunityNotKnown, "qld-2024:18:21", while_=DEALT)
    async def community_not_known(self, incident: CommunityNotKnown) -> None:
        """The round is void if nobody has looked; else jackpot wagers go back, and all may retract
        theirs."""
        if not incident.looked:
            said = "the cards for the jackpot cannot be told"
            if self.round.phase != DEALING:
                self.fail("qld-2024:18:21(1)(a)(i)", said)
            raise RoundVoid("qld-2024:18:21(1)(a)(i)", said)
        self.send_back(self.lying(), "qld-2024:18:21(1)(b)(i)")
        await self.round.irregular.offer_retraction("qld-2024:18:21(1)(b)(ii)")

    @ruling(JackpotFailure, "qld-2024:18:22", while_=(*DEALT, PRIZES))
    async def electronic_failure(self, incident: JackpotFailure) -> None:
        self.failed()


class JackpotPoker(HousePoker):
    """House poker that may have a jackpot (18:5)."""

    jackpot_cards: ClassVar[JackpotCards] = JackpotCards()  # 18:7
    jackpot = Held(PokerJackpot)

    @classmethod
    def with_jackpot(cls, options: PokerOptions, areas: dict[str, Area]) -> dict[str, Area]:
        """A layout with an area for a jackpot wager for each player (18:3(1)(a))."""
        system: Jackpot | None = getattr(options, "jackpot", None)
        if system is None:
            return areas
        return {**areas, JACKPOT: pays.area(system, ANTE, "qld-2024:18:3(1)(a)")}

    def meters(self) -> dict[str, int]:
        return self.jackpot.meters()

    def may_change_jackpot(self, amount: int) -> Refused | None:
        return self.jackpot.may_change_meter(amount)

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        return self.jackpot.may_wager(area) or super().may_wager(player, area, box, total)

    def may_withdraw(self, wager: Wager) -> Refused | None:
        return self.jackpot.may_withdraw(wager) or super().may_withdraw(wager)

    # The moments of a round.

    async def open_jackpot(self) -> None:
        await self.jackpot.open()

    async def commence(self) -> None:
        await self.jackpot.commence()

    async def settle_jackpot(self) -> None:
        if self.jackpot.system is not None:
            await self.jackpot.decide_hands()

    def after_void(self) -> None:
        super().after_void()
        self.jackpot.finish()

    async def settle_without_dealer(self, rules: Fouled) -> None:
        """A jackpot wager goes back with the ante, and where its cards cannot be told (18:20,
        18:21, I-JP-10)."""
        await super().settle_without_dealer(rules)
        if self.jackpot_cards.dealers:
            self.jackpot.send_back(self.jackpot.lying(), "qld-2024:18:21(1)(b)(i)")
        elif isinstance(rules.ante, Void):
            self.jackpot.send_back(self.jackpot.lying(), "qld-2024:18:20")

    # A fold leaves the jackpot wager, unless the player gives it up as well (18:10).

    def stays(self, wager: Wager) -> bool:
        return wager.area.name == JACKPOT or super().stays(wager)

    def put_away(self, hand: PlayerHand) -> None:
        """The cards of a live jackpot wager lie face down over its area (18:10(1)(a))."""
        if self.wager_on(hand, JACKPOT) is None:
            super().put_away(hand)
            return
        said = f"{hand.name}: face down over the jackpot wager"
        self.emit(ev.Announced(said, rule="qld-2024:18:10(1)(a)"))

    def open_to(self, hand: PlayerHand, street: Street) -> tuple[str, ...]:
        words = super().open_to(hand, street)
        if FOLD in words and self.wager_on(hand, JACKPOT) is not None:
            return (*words, FOLD_BOTH)
        return words

    def act(self, hand: PlayerHand, street: Street, option: str, *, fold: str) -> None:
        if option != FOLD_BOTH:
            super().act(hand, street, option, fold=fold)
            return
        wager = self.wager_on(hand, JACKPOT)
        assert wager is not None
        self.jackpot.decide(wager, Lose("qld-2024:18:10(1)(b)"))
        super().act(hand, street, FOLD, fold=fold)

    async def show(self, hand: PlayerHand) -> None:
        """A hand with a jackpot wager is turned up where others are collected (18:8(2))."""
        unseen = not self.qualified and self.poker.collected
        if unseen and self.wager_on(hand, JACKPOT) is not None:
            await self.turn_up(hand, "qld-2024:18:8(2)")
            return
        await super().show(hand)
