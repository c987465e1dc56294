"""What `croupier strategy` says of the blackjack family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.advice import Chart, Departure, Section, Way, Ways
from croupier.odds.blackjack.analysis import ACTIONS
from croupier.odds.blackjack.chart import chart, switch_table
from croupier.odds.blackjack.kernel import DOUBLE, HIT, STAND
from croupier.odds.blackjack.strategy import RANK_OF, best, deviation


class BlackjackAdvice:
    """By totals; by cards where that is asked for."""

    def chart(self, options: BlackjackRules, *, by_cards: bool) -> Chart:
        by_total = best(options)
        found = chart(best(options, composition=True), by_total) if by_cards else chart(by_total)
        if not options.switch:
            return found
        values = Section(
            "the value of a hand, in thousandths of its wager",
            tuple(switch_table(by_total)),
            drawn=False,
        )
        return replace(found, sections=(*found.sections, values))

    def hand(self, options: BlackjackRules, text: str) -> Ways:
        """A hand and the dealer's card after a stroke: what each action is worth, by its cards."""
        own, stroke, first = text.partition("/")
        cards, dealer = _ranks(own), _ranks(first)
        if not stroke or len(dealer) != 1 or len(cards) < 2:
            raise ValueError("a hand is like '10 6 / 10' or 'A♠ 7♦ / 9♣', the dealer's card last")
        values = _values(options, cards, dealer[0])
        if not values:
            raise ValueError(f"there is nothing to decide with {own.strip()}")
        top = max(values.values())
        ways = tuple(
            Way(ACTIONS[what], "best" if value == top else "", None, None, None,
                Fraction(value), Fraction(top - value))
            for what, value in sorted(values.items(), key=lambda one: -one[1])
        )  # fmt: skip
        return Ways(text, (("of a unit", ways),))

    def departures(self, options: BlackjackRules, said: Sequence[str]) -> list[Departure]:
        by_total = best(options)
        found = [deviation(by_total, text) for text in said]
        return [
            Departure(one.hand, one.dealer, one.best, one.action, one.often, one.each)
            for one in found
        ]


def _ranks(text: str) -> list[int]:
    """Ranks of cards with or without their suits."""
    found = []
    for word in text.split():
        rank = RANK_OF.get(word.upper(), RANK_OF.get(word.upper()[:-1]))
        if rank is None:
            raise ValueError(f"'{word}' is no card; a card is like 10, A or Q♠")
        found.append(rank)
    return found


def _values(options: BlackjackRules, cards: list[int], first: int) -> dict[int, float]:
    """By action; nothing for a hand that is decided already."""
    strategy = best(options, composition=True)
    if len(cards) == 2:
        return strategy.starts[first][min(cards), max(cards)].values
    analyser = strategy.analyser
    hand = 0
    for rank in cards:
        hand = int(analyser.hands.next[hand, rank])
        if hand < 0:
            return {}
    known = analyser.known(first)
    row = analyser.decide(known, analyser.dealt)[analyser.variant(*cards[:2])].values[hand]
    decided = analyser.total[hand] >= 21 or not np.isnan(analyser.now[hand])
    return {
        what: float(row[what])
        for what in (STAND, HIT, DOUBLE)
        if not decided and np.isfinite(row[what])
    }


ADVICE = BlackjackAdvice()
