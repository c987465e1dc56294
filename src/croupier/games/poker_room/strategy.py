"""How absent players play poker: ``caller`` calls everything, ``tight`` good cards only.

``random``, which every game has, does anything that is legal.  A player goes by what the player
knows: the cards looked at on a screen and those that all see.  At a table where a dealer deals the
house does not know them, and ``tight`` checks or folds.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import RANK, SUIT, Card
from croupier.games.poker_room.layout import COMMUNITY, FIRST, RANKING, STREETS
from croupier.games.poker_room.round import PokerRoom
from croupier.games.poker_room.showdown import worth
from croupier.table.asks import Ask, Choice
from croupier.table.betting import ALL_IN, BET, CALL, CHECK, FOLD, RAISE
from croupier.table.commands import Choose, Command
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table
from croupier.wagers.poker import Rank

GAMES = ("texas-holdem", "omaha")
HIGH = RANKING.index("10")


def first_of(ask: Choice, *wishes: str) -> Choose:
    """The first of these that is open, for the least that it takes."""
    for wish in wishes:
        if wish in ask.options:
            low = (ask.amounts or {}).get(wish, (0, 0, 0))[0]
            return Choose(wish, ask.box, low)
    return Choose(ask.otherwise or ask.options[0], ask.box)


def caller(table: Table, ask: Ask, player: str) -> Command:
    if not isinstance(ask, Choice) or ask.what not in STREETS:
        return ask.default() or Choose("show")
    return first_of(ask, CHECK, CALL)


def good_start(cards: Sequence[Card]) -> bool:
    """A pair, two high cards, or an ace with another of its suit, among the hole cards."""
    ranks = [RANKING.index(RANK[card]) for card in cards]
    if len({*ranks}) < len(ranks) or sum(rank >= HIGH for rank in ranks) >= 2:
        return True
    suited = len({SUIT[card] for card in cards}) < len(cards)
    return suited and max(ranks) == len(RANKING) - 1


def tight(table: Table, ask: Ask, player: str) -> Command:
    round = table.round
    if not isinstance(ask, Choice) or not isinstance(round, PokerRoom) or ask.what not in STREETS:
        return ask.default() or Choose("show")
    mine = round.hidden.known_to(player, player)
    if len(mine) < round.hole_cards:
        return first_of(ask, CHECK, FOLD)
    board = round.hidden.seen(COMMUNITY)
    if round.phase == FIRST or len(board) < 3:
        return first_of(ask, CHECK, CALL) if good_start(mine) else first_of(ask, CHECK, FOLD)
    hand, shared = worth(round.kind, mine, board), None
    if len(board) == 5:
        shared = worth("texas-holdem", board, [])
    if hand.rank.value in (Rank.ODD_CARDS.value,) or (shared and hand.rank is shared.rank):
        return first_of(ask, CHECK, FOLD)
    if hand.rank is Rank.PAIR:
        return first_of(ask, CHECK, CALL)
    return first_of(ask, RAISE, BET, CALL, ALL_IN)


def _register(name: str, decide: Strategy) -> None:
    for game in GAMES:

        @strategy(name, game=game)
        def make(_: Streams) -> Strategy:
            return decide


_register("caller", caller)
_register("tight", tight)
