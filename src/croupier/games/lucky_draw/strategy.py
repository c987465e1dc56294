"""How absent players decide at lucky draw baccarat: ``basic`` draws where it gains, from a full
shoe of eight decks; ``stand`` never draws."""

from __future__ import annotations

from collections.abc import Callable

from croupier.equipment.cards import RANK, SUIT, Card
from croupier.games.lucky_draw.layout import DRAW, VALUE, point_count
from croupier.games.lucky_draw.round import LuckyDraw
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Choose, Command
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table

# By point count, the highest value of the dealer's card against which a card is drawn.
DRAWS_TO = {0: 9, 1: 9, 2: 9, 3: 8, 4: 8, 5: 7}
NINE = 9


def draws(cards: list[Card], dealer: Card) -> bool:
    """Whether a card is drawn to two; two threes may become the best paid hand of all.

    >>> draws([Card("3♠"), Card("3♥")], Card("8♦")), draws([Card("K♠"), Card("6♥")], Card("8♦"))
    (True, False)
    """
    against = VALUE[dealer]
    if all(RANK[card] == "3" for card in cards):
        return against < NINE or len({SUIT[card] for card in cards}) == 1
    return against <= DRAWS_TO.get(point_count(cards), -1)


def drawing(good: Callable[[LuckyDraw, list[Card], Card], bool]) -> Strategy:
    """Who draws where that is good: by the round, two cards and the dealer's."""

    def decide(table: Table, ask: Ask, player: str) -> Command:
        default = ask.default() or Choose("decline")
        round = table.round
        if not isinstance(ask, Choice) or DRAW not in ask.options:
            return default
        if not isinstance(round, LuckyDraw) or not round.dealer.cards:
            return default
        draw = good(round, round.hands[ask.box].cards, round.dealer.cards[0])
        return Choose(DRAW, ask.box) if draw else default

    return decide


@strategy("basic", game="lucky-draw-baccarat")
def _basic(_: Streams) -> Strategy:
    """Draw to 0 to 5, but not to 3 or 4 against a 9 nor to 5 against an 8 or 9; and to threes."""
    return drawing(lambda _, cards, dealer: draws(cards, dealer))


@strategy("stand", game="lucky-draw-baccarat")
def _stand(_: Streams) -> Strategy:
    return drawing(lambda *_: False)
