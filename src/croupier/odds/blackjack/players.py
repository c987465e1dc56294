"""The strategies ``best`` (by totals) and ``composition`` (by cards) of the blackjack family.

The analysis is made for the rules of the table when the first decision is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.cards import SUIT, Card
from croupier.games.blackjack.hands import VALUE, Hand
from croupier.games.blackjack.rules import VARIANTS, BlackjackRules
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Choose, Command
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table

if TYPE_CHECKING:
    from croupier.odds.blackjack.strategy import Best

TEN_SPADES = Card("10♠")  # in place of a first card that was missed (2:40)


def rank(card: Card) -> int:
    """0 for an ace, 9 for every card that counts ten."""
    return VALUE[card] - 1


def answer(table: Table, ask: Ask, player: str) -> Command:
    """The best answer by totals to what the table asks a player."""
    return _answer(table, ask, composition=False)


def answer_by_cards(table: Table, ask: Ask, player: str) -> Command:
    """The same by the cards of the hand."""
    return _answer(table, ask, composition=True)


def _answer(table: Table, ask: Ask, *, composition: bool) -> Command:
    from croupier.odds.blackjack.strategy import best

    if not isinstance(ask, Choice):
        return ask.default() or Choose("decline")
    rules = table.options
    if not isinstance(rules, BlackjackRules):
        raise TypeError(f"{table.round.game} is no game of this family")
    dealer: list[Card] = table.round.dealer.cards
    first = rank(dealer[0] if dealer else TEN_SPADES)
    option = _chosen(best(rules, composition=composition), table, ask, first)
    amount = ask.amounts[option][1] if ask.amounts and option in ask.amounts else 0
    return Choose(option, ask.box, amount)


def _chosen(best: Best, table: Table, ask: Choice, first: int) -> str:
    options = ask.options
    if "even money" in options:
        return "even money" if best.takes_even_money() else "wait"
    if "switch" in options:
        one, other = (_ranks(hand) for hand in table.round.dealt_hands(ask.box))
        return "switch" if best.switches(one, other, first) else "keep"
    if "surrender" in options:
        return _surrender(best, _named(table, ask), options, first)
    if "forfeit" in options:
        hand = _named(table, ask)
        if hand is None:
            return "keep"
        given_up = best.forfeits(_ranks(hand), hand.total, first, original=hand.number == 1)
        return "forfeit" if given_up else "keep"
    hand = table.round.current
    if hand is not None and ("draw" in options or "split" in options):
        return act(best, hand, first, options)
    for follow in ("double", "cover"):  # with the player who controls the box
        if follow in options:
            return follow
    return ask.otherwise or options[0]


def act(best: Best, hand: Hand, first: int, options: tuple[str, ...]) -> str:
    """Stand, draw, double or split, of the options there are."""
    from croupier.odds.blackjack.kernel import DOUBLE, STAND

    ranks = _ranks(hand)
    suits = _suits(hand)
    if "split" in options and best.splits(ranks[0], first, suits):
        return "split"
    wish = best.play(ranks, first, suits)
    if wish == DOUBLE and "double" in options:
        return "double"
    if wish != STAND and "draw" in options:
        return "draw"
    return options[0]


def _surrender(best: Best, hand: Hand | None, options: tuple[str, ...], first: int) -> str:
    if hand is not None and len(hand.cards) == 2:
        one, other = _ranks(hand)
        if best.surrenders(one, other, first, _suits(hand)):
            return "surrender"
    return options[0]


def _ranks(hand: Hand) -> list[int]:
    return [rank(card) for card in hand.cards]


def _suits(hand: Hand) -> int:
    from croupier.odds.blackjack.suits import kind_of

    return kind_of([SUIT[card] for card in hand.cards[:2]])


def _named(table: Table, ask: Choice) -> Hand | None:
    """The hand that a question is about: the one being acted on, or the box's as it was dealt."""
    if table.round.current is not None:
        current: Hand = table.round.current
        return current
    return next((hand for hand in table.round.hands if hand.box == ask.box), None)


def _best(_: Streams) -> Strategy:
    return answer


def _composition(_: Streams) -> Strategy:
    return answer_by_cards


for _name in VARIANTS:
    strategy("best", _name)(_best)
    strategy("composition", _name)(_composition)
    strategy("optimal", _name)(_composition)
