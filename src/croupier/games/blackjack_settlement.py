"""Settlement at a blackjack table: insurance, hands, and what a dealer's blackjack takes.

Sections 14, 15 and 25(4), (5) of Schedule 2; the results are in ``blackjack_results``.
"""

from __future__ import annotations

from croupier.games.blackjack_additional import AdditionalWagers
from croupier.games.blackjack_hand import VALUE, Hand, is_blackjack
from croupier.games.blackjack_layout import GAME_WAGERS
from croupier.games.blackjack_results import decide, results
from croupier.table.areas import Wager
from croupier.table.results import Lose, Result, Win
from croupier.table.settling import SETTLING

NO_INSURANCE = Lose("qld-2024:2:25(4)")


class Settlement(AdditionalWagers):
    """What is collected and paid once the dealer has cards."""

    def settle_insurance(self, insured: list[Wager]) -> None:
        """Decided by the dealer's second card, before any further (2:25(4), (5))."""
        ten = VALUE[self.dealer.cards[1]] == 10
        result: Result = NO_INSURANCE
        if ten:
            result = Win(self.options.insurance_odds, "qld-2024:2:25(4)", "insurance")
        for wager in insured:
            if wager in self.wagers.values():  # not voided while the card was drawn
                self.settle(wager, result)

    # Settlement (ss 14, 15).

    def settle_hands(self) -> None:
        self.phase = SETTLING
        decided: list[tuple[Wager, Result]] = []
        taking = len(self.dealer.cards) == 2 and self.dealer_has_blackjack()
        for hand in self.hands:
            if hand.ended:
                continue
            result = self.result_of_hand(hand)
            for wager in self.live(hand):
                decided.append((wager, self.spared(hand, wager, result) if taking else result))
        self.settle_decided(decided)
        if self.wagers:
            self.after_settlement()

    def result_of_hand(self, hand: Hand) -> Result:
        return decide(hand, self.dealer, self.options, no_blackjack=self.not_blackjack)

    def dealer_has_blackjack(self) -> bool:
        return not self.not_blackjack and is_blackjack(self.dealer, self.options)

    def spared(self, hand: Hand, wager: Wager, result: Result) -> Result:
        """What a dealer's blackjack does not take is void (2:14(3), I-BJ-2)."""
        rules = self.options
        if not isinstance(result, Lose) or rules.dealer_blackjack_takes == "all":
            return result
        if wager is self.taken(wager.player, hand):
            return result
        void = results(rules)
        return void.doubled_void if wager.area.name.startswith("double") else void.additional_void

    def taken(self, player: str, hand: Hand) -> Wager | None:
        """The one wager of a player on a dealt hand that a dealer's blackjack takes."""
        rules = self.options
        base: list[tuple[Hand, Wager]] = [
            (h, w)
            for h in self.hands
            if h.box == hand.box and h.origin == hand.origin
            for w in h.bets
            if w.player == player and not w.area.name.startswith("double")
        ]
        undecided = [(h, w) for h, w in base if not h.ended and w in self.live(h)]
        for where, wager in base:
            if wager.area.name in GAME_WAGERS:
                if (where, wager) in undecided:
                    return wager
                if self.moved_on(where, wager) or rules.dealer_blackjack_takes == "busted-plus-one":
                    return undecided[0][1] if undecided else None
        return None

    def moved_on(self, hand: Hand, wager: Wager) -> bool:
        """Whether another hand's wager stands for a decided original wager (2a:10(7))."""
        return self.options.original_moves_on and hand.ended in ("21", "forfeit")
