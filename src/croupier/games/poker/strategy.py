"""How absent players play house poker: ``basic``, as it is published for each game.

A player goes by what the player knows: the cards looked at on a screen and those that all see.
At a table where a dealer deals, the house does not know them, and what the rules take when the
time is up is taken.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.equipment.cards import RANK, Card
from croupier.games.poker import holdem_strategy, stud_strategy
from croupier.games.poker.closed import CHECK, FOLD
from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.round import HousePoker
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Choose, Command
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table
from croupier.wagers.poker import POKER, THREE_CARD, Rank

Decide = Callable[[list[Card], list[Card], tuple[str, ...]], str]
"""The player's own cards, those that all see, and what may be said: what is said."""

Situated = Callable[[HousePoker, PlayerHand, list[Card], tuple[str, ...]], str]
"""The same where what lies on the layout matters too."""


def by_cards(decide: Decide) -> Situated:
    """Whoever looks at nothing but cards."""

    def answer(
        round: HousePoker, hand: PlayerHand, mine: list[Card], options: tuple[str, ...]
    ) -> str:
        return decide(mine, round.in_view(), options)

    return answer


def play(decide: Situated) -> Strategy:
    """Who plays so, and takes no other offer."""

    def answer(table: Table, ask: Ask, player: str) -> Command:
        default = ask.default() or Choose(CHECK)
        round = table.round
        if (
            not isinstance(ask, Choice)
            or not isinstance(round, HousePoker)
            or round.at is None
            or ask.what != round.at.what  # another question than the street's
        ):
            return default
        hand = round.hands[ask.box]
        mine = round.hidden.known_to(player, hand.name)
        if len(mine) < round.poker.deal.hand:
            return default
        return Choose(decide(round, hand, mine, ask.options), ask.box)

    return answer


def three_card(mine: list[Card], seen: list[Card], options: tuple[str, ...]) -> str:
    """Bet with queen, six and four or higher."""
    good = THREE_CARD.best(mine).at_least(Rank.ODD_CARDS, "Q", "6", "4")
    return "bet" if good and "bet" in options else FOLD


def caribbean(mine: list[Card], seen: list[Card], options: tuple[str, ...]) -> str:
    """Bet with a pair or higher, and with ace and king if the upcard is one of the player's cards
    below a king; or an ace or a king, and the player has a queen or a jack; or neither, lower
    than the player's fourth card, and the player has a queen."""
    hand = POKER.best(mine)
    good = hand.at_least(Rank.PAIR)
    if not good and hand.at_least(Rank.ODD_CARDS, "A", "K"):
        upcard, faces = RANK[seen[0]], hand.faces
        if upcard in ("A", "K"):
            good = faces[2] in ("Q", "J")
        elif upcard in faces:
            good = True
        else:
            order = POKER.faces
            good = faces[2] == "Q" and order.index(upcard) < order.index(faces[3])
    return "bet" if good and "bet" in options else FOLD


BASIC: dict[str, Situated] = {
    "three-card-poker": by_cards(three_card),
    "caribbean-stud": by_cards(caribbean),
    "holdem-bonus": by_cards(holdem_strategy.holdem_bonus),
    "ultimate-holdem": by_cards(holdem_strategy.ultimate),
    "mississippi-stud": stud_strategy.mississippi,
    "let-it-ride": stud_strategy.let_it_ride,
}


def basic(game: str) -> Strategy:
    return play(BASIC[game])


def _register(game: str) -> None:
    def make(_: Streams) -> Strategy:
        return basic(game)

    strategy("basic", game)(make)


for _game in BASIC:
    _register(_game)
