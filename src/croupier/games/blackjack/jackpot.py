"""Blazing 7s at a blackjack table (18:13 to 18:18): who may place it, and when it is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.games.blackjack.hands import Hand
from croupier.games.blackjack.layout import (
    ACTING,
    DEALING,
    DRAWING,
    EARLY,
    ORIGINAL,
    RESULT,
)
from croupier.table.areas import Wager
from croupier.table.results import Share
from croupier.table.rulings import ruling
from croupier.wagers.jackpots.blazing import BLAZING, event_of
from croupier.wagers.jackpots.incidents import JackpotFailure
from croupier.wagers.jackpots.part import PRIZES, JackpotRules, Jackpots

if TYPE_CHECKING:
    from croupier.games.blackjack.round import Blackjack

RULES = JackpotRules(
    area=BLAZING,
    accepted="qld-2024:18:16(1)",
    notified="qld-2024:18:16(7)(a)",
    counted="qld-2024:18:16(7)(b)",
    inspector="qld-2024:18:16(8)(a)",
    void="qld-2024:18:16(8)(b)",
    set_alike="qld-2024:18:18(1)(a)",
    set_apart="qld-2024:18:18(1)(b)",
    tenths="qld-2024:18:18(2)(a)",
    wholes="qld-2024:18:18(2)(b)",
    both="qld-2024:18:18(2)(c)",
    at_the_same_time="qld-2024:18:18(2)(d)",
)


class BlackjackJackpot(Jackpots):
    """Part 3, and what Part 4 says of it."""

    rules = RULES
    round: Blackjack

    def __init__(self, round: Blackjack) -> None:
        super().__init__(round)
        self.qualifying: dict[int, list[Card]] = {}  # by box: the player's two, the dealer's first

    # Who may place it (18:15).

    def giving_way(self, player: str, box: int) -> Wager | None:
        """The opportunity goes to the controlling player, then by size of wager, then to whom the
        dealer comes first (18:15(3), I-JP-1): who comes before takes the place."""
        lying = self.on_box(box)
        if lying is None:
            return None
        order = self.order(box)
        return lying if order.index(player) < order.index(lying.player) else None

    def order(self, box: int) -> list[str]:
        """The players with an initial wager on a box, in the order of the opportunity."""
        wagers = [w for w in self.round.wagers.values() if w.box == box]
        sizes = {w.player: w.amount for w in wagers if w.area.name == ORIGINAL}
        controls = self.round.boxes.presumed_control(box)
        return sorted(sizes, key=lambda name: (name != controls, -sizes[name]))

    # When it is paid (18:16).

    def after_initial_deal(self) -> None:
        """Two cards each and one to the dealer: losing wagers are collected and all others paid
        but major ones, which wait for the end of the round (18:16(2) to (4))."""
        decided = []
        for hand in self.round.hands:
            wager = self.on_box(hand.box)
            if wager is not None and hand.number == 1 and self.qualifies(hand):
                cards = self.qualifying[hand.box]
                decided.append((wager, wager.area.result(cards)))
        if self.system is not None and self.system.kind != "mystery":
            self.settle_small(decided)

    def qualifies(self, hand: Hand) -> bool:
        """Whether the three cards of a box lie; they are noted, and announced if they win."""
        dealer = self.round.dealer.cards
        if hand.box in self.qualifying:
            return True
        if len(hand.cards) < 2 or not dealer or hand.split:
            return False
        cards = self.qualifying[hand.box] = [*hand.cards[:2], dealer[0]]
        self.record(hand.box, hand.name, event_of(cards), "qld-2024:18:14(1)")
        return True

    def has_won(self, wager: Wager) -> bool:
        """Whether the cards have won it a part of the prize, which is then its player's though the
        original wager goes back (I-JP-10)."""
        cards = self.qualifying.get(wager.box) if not self.round.as_second_read else None
        return (
            wager.area.name == BLAZING
            and cards is not None
            and isinstance(wager.area.result(cards), Share)
        )

    def forget(self, hand: Hand) -> None:
        """Cards that a hand never had decide nothing that is yet to be decided; box 0: the
        dealer's, which every jackpot hand is made with."""
        if not self.round.as_second_read:
            boxes = [hand.box] if hand.box else [*self.qualifying]
            for box in boxes:
                self.qualifying.pop(box, None)

    async def at_the_end(self) -> None:
        """Major wins, and what could not be decided before (18:16(4))."""
        if self.system is None:
            return
        decided = []
        for hand in [h for h in self.round.hands if h.number == 1]:
            wager = self.on_box(hand.box)
            if wager is None:
                continue
            if self.qualifies(hand):
                result = wager.area.result(self.qualifying[hand.box])
                decided.append((wager, result))
            else:  # its cards never lay
                self.send_back([wager], "qld-2024:18:20")
        if decided:
            await self.settle(decided)
        self.send_back(self.lying(), "qld-2024:18:20")
        self.finish()

    # Part 4.

    @ruling(
        JackpotFailure,
        "qld-2024:18:22",
        while_=(DEALING, EARLY, ACTING, DRAWING, RESULT, PRIZES),
    )
    async def electronic_failure(self, incident: JackpotFailure) -> None:
        self.failed()
