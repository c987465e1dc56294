"""Settlement at a blackjack table: hands, and what a dealer's blackjack takes.

Sections 14 and 15 of Schedule 2; the results are in ``results``.
"""

from __future__ import annotations

from croupier.games.blackjack.hands import Hand, is_blackjack
from croupier.games.blackjack.layout import DOUBLES, GAME_WAGERS
from croupier.games.blackjack.part import BlackjackPart
from croupier.games.blackjack.results import Played
from croupier.table.areas import Wager
from croupier.table.results import Result
from croupier.table.settling import SETTLING


class Settlement(BlackjackPart):
    """What is collected and paid once the dealer has cards."""

    def settle(self) -> None:
        round, live = self.round, self.round.live
        round.phase = SETTLING
        decided: list[tuple[Wager, Result]] = []
        taking = len(round.dealer.cards) == 2 and self.dealer_has_blackjack()
        sparing = taking and round.options.dealer_blackjack_takes != "all"
        for hand in round.hands:
            if not hand.ended:
                played = self.played(hand)
                for wager in live(hand):
                    spared = sparing and wager is not self.taken(wager.player, hand)
                    outcome = played._replace(spared=True) if spared else played
                    decided.append((wager, wager.area.result(outcome)))
        round.settle_decided(decided)
        if round.wagers:
            round.sides.after_settlement()

    def played(self, hand: Hand) -> Played:
        """The outcome of what rides on a hand."""
        round = self.round
        return Played(hand, round.dealer, round.options, round.misdeals.not_blackjack)

    def dealer_has_blackjack(self) -> bool:
        round = self.round
        return not round.misdeals.not_blackjack and is_blackjack(round.dealer, round.options)

    def taken(self, player: str, hand: Hand) -> Wager | None:
        """The one wager of a player on a dealt hand that a dealer's blackjack takes."""
        rules = self.round.options
        base: list[tuple[Hand, Wager]] = [
            (h, w)
            for h in self.round.hands
            if h.box == hand.box and h.origin == hand.origin
            for w in h.bets
            if w.player == player and w.area.name not in DOUBLES
        ]
        undecided = [(h, w) for h, w in base if not h.ended and w in self.round.live(h)]
        for where, wager in base:
            if wager.area.name in GAME_WAGERS:
                if (where, wager) in undecided:
                    return wager
                if self.moved_on(where, wager) or rules.dealer_blackjack_takes == "busted-plus-one":
                    return undecided[0][1] if undecided else None
        return None

    def moved_on(self, hand: Hand, wager: Wager) -> bool:
        """Whether another hand's wager stands for a decided original wager (2a:10(7))."""
        return self.round.options.original_moves_on and hand.ended in ("21", "forfeit")
