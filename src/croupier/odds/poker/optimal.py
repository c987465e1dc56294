"""The strategy ``optimal`` of house poker: whatever is worth most, worked out as it is asked."""

from __future__ import annotations

from croupier.equipment.cards import Card
from croupier.games.poker import double_chance_strategy
from croupier.games.poker.closed import FOLD
from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.layout import ANTE
from croupier.games.poker.round import HousePoker
from croupier.games.poker.strategy import BASIC, play
from croupier.table.strategy import Strategy, Streams, strategy


def best_of(game: str, mine: list[Card], seen: list[Card], staked: int) -> str:
    """What is worth most; between equals the larger wager."""
    from croupier.odds.poker import values

    if game == "mississippi-stud" and not seen:
        times = values.on_third(mine)
        return f"{times}x" if times else FOLD
    found = values.VALUES[game](mine, seen, staked)
    return max(found, key=lambda said: found[said])


def optimal(game: str) -> Strategy:
    """Who plays a game of house poker for the best."""

    def decide(
        round: HousePoker, hand: PlayerHand, mine: list[Card], options: tuple[str, ...]
    ) -> str:
        unit = max(round.ante_of(hand), 1) if ANTE in round.layout else 1
        on = sum(w.amount for w in round.on(hand) if w.area.name == ANTE or w.area.raises)
        said = best_of(game, mine, round.in_view(), on // unit)
        return said if said in options else options[0]

    return play(decide)


def _register(game: str) -> None:
    def make(_: Streams) -> Strategy:
        return optimal(game)

    strategy("optimal", game)(make)


def _double_chance(_: Streams) -> Strategy:
    return double_chance_strategy.decide


for _game in BASIC:
    _register(_game)
strategy("optimal", "double-chance")(_double_chance)  # basic strategy is the best there is
