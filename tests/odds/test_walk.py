"""Walking every outcome of a live round."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from croupier.equipment.shoe import new_shoe
from croupier.games import GAMES
from croupier.odds.walk import CannotWalk, edge, returns, walk
from croupier.table.actors import SYSTEM, Actor, player
from croupier.table.asks import Ask, Choice
from croupier.table.cards import CardCarry
from croupier.table.commands import Choose, Command, TimeUp
from croupier.table.refusal import Refused
from croupier.table.round import Round
from tests.table.tiny import CARD, COIN


def test_a_coin_comes_down_one_way_or_the_other() -> None:
    outcomes = list(walk(COIN, [("heads", 100), ("tails", 300)]))
    assert [(o.weight, [(s.area, s.returned) for s in o.settled]) for o in outcomes] == [
        (Fraction(1, 2), [("tails", 0), ("heads", 200)]),
        (Fraction(1, 2), [("heads", 0), ("tails", 600)]),
    ]
    assert edge(outcomes, 400) == 0


def test_a_card_is_any_of_those_left_in_the_shoe() -> None:
    outcomes = list(walk(CARD, [("red", 100)]))
    assert len(outcomes) == 52
    assert sum(o.weight for o in outcomes) == 1
    assert edge(outcomes, 100) == 0
    shoe = new_shoe(1)
    for card in ("A♥", "2♥", "3♦", "4♠"):
        shoe.seen(shoe.take(), card)
    left = list(walk(CARD, [("red", 100)], carry=CardCarry(shoe=shoe)))
    assert len(left) == 48
    assert edge(left, 100) == Fraction(25 - 23, 48)
    assert returns(left) == {
        ("red", "win", "1/1"): Fraction(23, 48),
        ("red", "lose", ""): Fraction(25, 48),
    }


def test_a_wager_the_table_would_refuse_is_refused() -> None:
    for wager in (("moon", 100), ("heads", 1)):
        with pytest.raises(Refused):
            list(walk(COIN, [wager]))


def test_a_choice_without_a_default_needs_a_policy() -> None:
    class Asking(COIN.round):  # type: ignore[name-defined,misc]
        async def play(self) -> None:
            await self.ask(Choice("go left or right", ("left", "right"), to=("player",)))
            await super().play()

    game = dataclasses.replace(COIN, round=Asking)
    with pytest.raises(CannotWalk, match="go left or right"):
        list(walk(game, [("heads", 100)]))

    def policy(round: Round, ask: Ask) -> tuple[Actor, Command]:
        if isinstance(ask, Choice):
            return player("player"), Choose("left")
        return SYSTEM, TimeUp()

    assert edge(walk(game, [("heads", 100)], policy=policy), 100) == 0


@pytest.mark.parametrize(
    ("wheel", "house", "five_line"),
    [
        ("single zero", Fraction(1, 37), None),
        ("double zero", Fraction(2, 38), Fraction(3, 38)),
        ("triple zero", Fraction(3, 39), Fraction(4, 39)),
    ],
)
def test_roulette_by_its_live_round(
    wheel: str, house: Fraction, five_line: Fraction | None
) -> None:
    game, options = GAMES["roulette"], {"wheel": wheel}
    for area in game.round.areas(game.configure(options)):
        found = edge(walk(game, [(area, 1000)], options=options), 1000)
        assert found == (five_line if area.startswith("five-line") else house), area


@pytest.mark.parametrize("game", ["two-up", "two-up-1994"])
def test_two_up_by_its_live_round(game: str) -> None:
    """Five odds in a row, of which there is one chance in 32, take every wager."""
    outcomes = list(walk(GAMES[game], [("heads", 1000)]))
    assert len(outcomes) == sum(2 * 2**n for n in range(5)) + 2**5
    assert sum(o.weight for o in outcomes) == 1
    assert edge(outcomes, 1000) == Fraction(1, 32)
