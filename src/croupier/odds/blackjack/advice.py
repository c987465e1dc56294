"""What `croupier strategy` says of the blackjack family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.advice import Chart, Departure, Section
from croupier.odds.blackjack.chart import chart, switch_table
from croupier.odds.blackjack.strategy import best, deviation


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

    def departures(self, options: BlackjackRules, said: Sequence[str]) -> list[Departure]:
        by_total = best(options)
        found = [deviation(by_total, text) for text in said]
        return [
            Departure(one.hand, one.dealer, one.best, one.action, one.often, one.each)
            for one in found
        ]


ADVICE = BlackjackAdvice()
