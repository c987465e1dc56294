"""Words for telling rounds with community cards.

The community's stack is dealt first, and its first card is the river (I-PK-10): so the cards to
come are told as they lie, flop, turn and river, and turned round here.
"""

from __future__ import annotations

from typing import Any

from tests.games.poker.poker_story import PokerStory

BOARD = "K♦ 9♣ 4♠ 7♥ 2♠"  # flop, turn, river: no flush, no straight


def stack(board: str, *hands: str) -> str:
    """The cards in the order dealt: board, players' hands, the dealer's."""
    return " ".join([*reversed(board.split()), *hands])


class HoldemStory(PokerStory):
    """A table of either game; all who wager put the same amount on each area."""

    def open(self, wagers: dict[str, dict[str, int]]) -> None:
        """By player and area; then 'no more bets'."""
        for name, areas in wagers.items():
            for area, amount in areas.items():
                self.place(name, area, amount)
        self.no_more_bets()

    def all_say(self, option: str, *names: str) -> None:
        for name in names:
            self.choose(name, option)

    def results(self, name: str) -> dict[str, tuple[str, int, str]]:
        """By area: the last result of each of a player's wagers."""
        return {e.area: (e.result, e.returned, e.rule) for e in self.settled(name)}


def table(game: str, board: str, *hands: str, **settings: Any) -> HoldemStory:
    """A table whose next round has this board, these hands and the dealer's."""
    names = ("ann", "bob", "cho")[: len(hands) - 1]
    settings.setdefault("players", {name: seat for seat, name in enumerate(names, 1)})
    return HoldemStory(game, stack(board, *hands), **settings)
