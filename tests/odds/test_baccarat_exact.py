"""Baccarat counted exactly, against published figures and a second count."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games import GAMES
from croupier.odds.baccarat import counts, figures, orders
from croupier.odds.figures import Figures

GAME = GAMES["baccarat"]


def figures_of(decks: int, **options: object) -> dict[str, Figures]:
    return {f.wager: f for f in figures(GAME, GAME.configure({"decks": decks, **options}))}


def test_the_eight_deck_counts_are_the_published_ones() -> None:
    ways = {"banker": 0, "player": 0, "tie": 0}
    for (player, banker, _, _), (n, _) in counts(8).items():
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        ways[winner] += n
    assert ways == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }
    assert sum(ways.values()) == orders(8) == 4_998_398_275_503_360


@pytest.mark.parametrize(
    ("decks", "wager", "percent"),
    [
        (8, "banker", "1.0579"),
        (8, "player", "1.2351"),
        (8, "tie", "14.3596"),
        (8, "dragon-bonus-player", "2.6517"),
        (8, "dragon-bonus-banker", "9.3731"),
        (8, "lucky-6", "16.6836"),
        (8, "player-pair", "10.3614"),
        (6, "player-pair", "11.2540"),
        (6, "tiger-pair", "14.6166"),
    ],
)
def test_house_edges_are_the_published_ones(decks: int, wager: str, percent: str) -> None:
    edge = figures_of(decks)[wager].house_edge
    assert isinstance(edge, Fraction)
    assert f"{float(edge) * 100:.4f}" == percent


def test_perfect_pairs_counted_by_hand() -> None:
    """Of the second card: as many of the same face, of the same colour, of the other colour."""
    for decks, (mixed, coloured, perfect) in {6: (5, 10, 30), 8: (6, 12, 25)}.items():
        others = 52 * decks - 1
        gain = Fraction(
            perfect * (decks - 1) + coloured * decks + mixed * 2 * decks - (others - 4 * decks + 1),
            others,
        )
        assert figures_of(decks)["perfect-pairs-banker"].house_edge == -gain


def test_even_money_costs_what_is_published() -> None:
    edge = figures_of(8, even_money=True)["banker"].house_edge
    assert f"{float(edge) * 100:.2f}" == "1.46"


def test_every_wager_of_the_layout_has_lines_that_add_up() -> None:
    for decks in (6, 8):
        for one in figures_of(decks).values():
            assert sum(line.probability for line in one.lines) == 1
            assert one.exact
            assert one.rules
