"""Results that rested on cards which were not there (I-BJ-15).

A provision pays and collects on the cards that were dealt.  When a report says that one of them
never lay, what was paid or collected on it is undone: the wager lies again, and is decided when the
card comes, or goes back with the hand.  Jackpot prizes that were decided stand (I-JP-10).
"""

from __future__ import annotations

from croupier.games.blackjack.part import BlackjackPart
from croupier.games.blackjack.results import cites_of
from croupier.table import events as ev
from croupier.wagers.blackjack_sides import SIDES

EVEN_MONEY = "qld-2024:2:24(4)"
DECIDED = ("win", "lose")


class Undoing(BlackjackPart):
    """What a report about the first deal takes back."""

    def on_box(self, box: int, rule: str) -> None:
        """A box never had all the cards on which its additional wagers were decided, or on which
        it was a blackjack and took even money."""
        cards = {hand.number: hand.cards for hand in self.round.dealt_hands(box)}
        for settled in self.results():
            if settled.box != box:
                continue
            side = settled.area in SIDES and self.round.sides.rested_on(settled.area, cards)
            if side or settled.rule == EVEN_MONEY:
                self.undo(settled, rule)

    def on_dealers_card(self, rule: str) -> None:
        """The dealer never had the first card against which blackjacks were paid or took even
        money, and with which lucky lucky wagers were decided."""
        rules = self.round.options
        at_once = "" if rules.blackjack_paid == "always" else cites_of(rules).blackjack_at_once
        for settled in self.results():
            if settled.area == "lucky-lucky" or settled.rule in (EVEN_MONEY, at_once):
                self.undo(settled, rule)
        for hand in self.round.hands:
            if hand.ended == "blackjack" and self.round.live(hand):
                hand.ended, hand.held = "", True  # it waits for the dealer's two cards (I-BJ-9)

    def results(self) -> list[ev.Settled]:
        return [e for e in ev.standing(self.round.events) if e.result in DECIDED]

    def undo(self, settled: ev.Settled, rule: str) -> None:
        wager = self.round.unsettle(settled, rule=rule)
        if wager is None:
            return
        for hand in self.round.of_box(wager.box):
            hand.bets = [wager if bet.key == wager.key else bet for bet in hand.bets]
