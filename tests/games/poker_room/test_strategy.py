"""Absent players by name: ``random``, ``caller`` and ``tight`` play unattended tables."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.poker_room.round import PokerRoom
from croupier.games.poker_room.strategy import good_start
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.devices import Equipment
from croupier.table.strategy import go_on, make, names
from croupier.table.table import Table


@pytest.mark.parametrize("game", ["texas-holdem", "omaha"])
@pytest.mark.parametrize("name", ["random", "caller", "tight"])
def test_a_table_plays_by_itself(game: str, name: str) -> None:
    assert {"random", "caller", "tight"} <= {*names(GAMES[game])}
    table = Table(GAMES[game], devices=Equipment(SeededSource(5)))
    table.start()
    for seat in (1, 2, 3):
        table.submit(Actor(f"p{seat}", Role.PLAYER), Join(seat))
        table.submit(Actor(f"p{seat}", Role.PLAYER), BuyIn(1_000_00))
    decide = make(name, GAMES[game], SeededSource)
    while table.round.number < 6:
        go_on(table, decide)
    assert isinstance(table.round, PokerRoom)
    assert table.round.carry.hands >= 2
    assert sum(table.ledger.balances.values()) == 0


def test_what_a_tight_player_starts_with() -> None:
    for cards, good in (("A♠ A♥", True), ("K♠ Q♥", True), ("A♠ 3♠", True), ("9♠ 3♥", False)):
        assert good_start(parse_cards(cards)) is good
