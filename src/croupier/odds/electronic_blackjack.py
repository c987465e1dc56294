"""The figures of electronic blackjack: Schedule 2's, and the wagers of Schedule 2(e).

What other terminals draw changes nothing for one: the card after any of theirs is as likely to be
any card that is left as the card before it was (I-EB-1).  The additional wagers are counted over
every order of the first cards of a full shoe, each decided by its own live table.
"""

from __future__ import annotations

from functools import lru_cache
from math import perm
from typing import Any

from croupier.equipment.cards import DECK, RANK, Card, rank_number
from croupier.games.electronic_blackjack.rules import ElectronicRules, layout
from croupier.games.electronic_blackjack.strategy import GAME
from croupier.odds.blackjack.players import answer, answer_by_cards
from croupier.odds.figures import Figures, tabulate
from croupier.table.game import Game
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.wagers.electronic_blackjack import FirstTwo

METHOD = "every order of the first cards of a full shoe"


@strategy("best", GAME)
def _best(_: Streams) -> Strategy:
    return answer


@strategy("optimal", GAME)
@strategy("composition", GAME)
def _composition(_: Streams) -> Strategy:
    return answer_by_cards


def figures(game: Game, options: Any) -> list[Figures]:
    """Everything that can be wagered."""
    from croupier.odds.blackjack import figures as blackjack

    rules: ElectronicRules = options
    return [*blackjack.figures(game, rules), *side_figures(game, rules)]


def side_figures(game: Game, rules: ElectronicRules) -> list[Figures]:
    found = []
    for name in rules.wagers:
        area = layout(rules)[name]
        assert area.pays is not None
        lines = tabulate((area.result(cards), ways) for cards, ways in first_cards(rules.decks))
        paid = [one.rule for one in area.pays.results.values()]
        rules_of = tuple(dict.fromkeys([area.rule, *paid]))
        found.append(Figures(game.name, name, lines, METHOD, rules_of, decks=rules.decks))
    return found


@lru_cache(maxsize=4)
def first_cards(decks: int) -> tuple[tuple[FirstTwo, int], ...]:
    """Every two cards of the player area, and whether the dealer's are a blackjack, with the
    number of orders of all four."""
    all_ways = perm(52 * decks - 2, 2)
    found = []
    for one in DECK:
        for other in DECK:
            ways = decks * (decks - (one == other))
            dealt = FirstTwo(one, other)
            blackjack = _dealers_blackjack((one, other), decks)
            found.append((dealt, ways * (all_ways - blackjack)))
            found.append((dealt._replace(dealer_blackjack=True), ways * blackjack))
    return tuple(found)


def _dealers_blackjack(gone: tuple[Card, Card], decks: int) -> int:
    """In how many orders the dealer's two cards are an ace and a card that counts ten."""
    aces = 4 * decks - sum(RANK[card] == "A" for card in gone)
    tens = 16 * decks - sum(rank_number[card] >= 10 for card in gone)
    return 2 * aces * tens
