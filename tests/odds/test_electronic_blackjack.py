"""Exact odds of electronic blackjack: the wagers of 2(e) counted twice, and the original wager."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from croupier.games import GAMES
from croupier.games.electronic_blackjack.rules import ElectronicRules
from croupier.odds.electronic_blackjack import side_figures
from croupier.odds.figures import Figures

GAME = GAMES["electronic-blackjack"]


def figures(decks: int) -> dict[str, Figures]:
    rules = ElectronicRules(decks=decks)
    return {f.wager: f for f in side_figures(GAME, rules)}


def counted(decks: int) -> dict[str, list[tuple[int, Fraction]]]:
    """By formulas: what each line pays, and in how many of all pairs of cards."""
    d, cards = decks, 52 * decks
    every = comb(cards, 2)
    same = comb(d, 2)  # two of one card
    blackjack = Fraction(2 * 4 * d * (16 * d - 2), (cards - 2) * (cards - 3))
    suited = 4 * (comb(4, 2) * d * d + d * d)  # two ranks that count ten, or an ace and a nine
    kings = comb(4 * d, 2) - 4 * same
    twenty = comb(16 * d, 2) + 16 * d * d
    paid_higher = 4 * same + 12 * same + suited + kings
    ways: dict[str, list[tuple[int, Fraction | int]]] = {
        "kings-bounty": [
            (1000, same * blackjack),
            (100, same * (1 - blackjack)),
            (30, 3 * same),
            (20, 12 * same),
            (10, suited),
            (8, kings),
            (6, twenty - paid_higher),
        ],
        "royal-match-21": [(50, 4 * d * d), (2, 4 * comb(13 * d, 2) - 4 * d * d)],
        "bet-the-set-21": [(15, 52 * same), (10, 13 * comb(4 * d, 2) - 52 * same)],
    }
    return {name: [(pays, Fraction(n, every)) for pays, n in lines] for name, lines in ways.items()}


@pytest.mark.parametrize("decks", [5, 6, 7, 8])
def test_every_line_is_as_formulas_count_it(decks: int) -> None:
    found = figures(decks)
    for name, lines in counted(decks).items():
        wins = [(line.net, line.probability) for line in found[name].lines if line.net > 0]
        assert wins == lines
        assert sum(line.probability for line in found[name].lines) == 1


@pytest.mark.parametrize(
    ("decks", "edges"),
    [(6, (0.050583, 0.114766, 0.106109)), (8, (0.043785, 0.113068, 0.093976))],
)
def test_the_house_edges(decks: int, edges: tuple[float, ...]) -> None:
    found = [float(f.house_edge) for f in figures(decks).values()]
    assert found == pytest.approx(edges, abs=1e-6)


def test_the_original_wager_is_schedule_2s() -> None:
    """One terminal among many has what one box has (tests/games has it round by round)."""
    from croupier.odds.book import figures as book

    def original(game: str) -> list[tuple[str, object]]:
        rows = [f for f in book(game, {"decks": 8}) if f.wager in ("original", "insurance")]
        return [(f.wager, f.house_edge) for f in rows]

    assert original("electronic-blackjack") == original("blackjack")
