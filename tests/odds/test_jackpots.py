"""What jackpot wagers are worth, against counts made in another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from croupier.equipment.cards import DECK
from croupier.games import GAMES
from croupier.odds import jackpots
from croupier.odds.book import figures
from croupier.odds.figures import Figures
from croupier.odds.jackpots import JackpotWager
from croupier.wagers.jackpots import blazing
from croupier.wagers.poker import Rank

POKER = ("caribbean-stud", "mississippi-stud", "holdem-bonus", "ultimate-holdem")


def wager(game: str, **jackpot: object) -> JackpotWager:
    entry = GAMES[game]
    found = jackpots.wager_of(entry, entry.configure({"jackpot": jackpot}))
    assert found is not None
    return found


def test_five_cards_are_counted_whole() -> None:
    found = jackpots.five_cards()
    assert sum(found.values()) == comb(52, 5)
    assert found[Rank.ROYAL_FLUSH] == 4
    assert found[Rank.STRAIGHT_FLUSH] == 36
    assert found[Rank.FOUR] == 13 * 48
    assert found[Rank.FULL_HOUSE] == 13 * 4 * 12 * 6
    assert found[Rank.FLUSH] == 4 * comb(13, 5) - 40
    assert found["dead man's hand"] == 6 * 6 * 44


@pytest.mark.parametrize("decks", [1, 2])
def test_three_cards_of_a_shoe_are_counted_whole(decks: int) -> None:
    """Against every one of the cards by name."""
    found: dict[str, int] = {}
    for hand in product(range(len(DECK) * decks), repeat=2):
        if hand[0] == hand[1]:
            continue
        one, two = (DECK[n % 52] for n in hand)
        sevens = [card for card in (one, two) if card.startswith("7")]
        for dealers in range(len(DECK) * decks) if sevens else ():
            if dealers not in hand:
                event = blazing.event_of([one, two, DECK[dealers % 52]])
                found[event] = found.get(event, 0) + 1
    counts = dict(jackpots.three_of_shoe(decks))
    size = 52 * decks
    assert sum(counts.values()) == size * (size - 1) * (size - 2)
    counts.pop("no winning hand")
    assert counts == found


@pytest.mark.parametrize("game", POKER)
def test_the_poker_jackpot_by_hand(game: str) -> None:
    """$1, $10,000: small prizes of $1,384,400 in all hands, 36 of $1,000 and 4 of $10,000."""
    found = wager(game)
    assert found.returned(10_000_00) == Fraction(1_384_400 + 36_000 + 40_000, comb(52, 5))
    assert found.break_even == 159_810_55
    assert found.returned(159_810_55) >= 1 > found.returned(159_810_54)
    assert found.chance(Fraction(1)) == Fraction(1, 649_740)


def test_blazing_sevens_by_hand() -> None:
    assert wager("blackjack", pay_table=1).break_even == 85_448_37
    assert wager("blackjack", pay_table=2).break_even == 128_546_40
    assert wager("blackjack", pay_table=3).break_even == 109_360_46


def test_in_the_long_run_what_joins_is_what_leaves() -> None:
    found = wager("caribbean-stud", reset=1_000_000_00)  # where the floors do not matter
    whole, tenth = found.chance(Fraction(1)), found.chance(Fraction(1, 10))
    meter = found.long_run
    assert whole * (meter - 1_000_000_00) + tenth * meter / 10 == 30


def test_the_book_has_the_jackpot_where_the_table_has() -> None:
    def rows(**jackpot: object) -> list[Figures]:
        found = figures("three-card-poker", {"jackpot": jackpot} if jackpot else {})
        return [row for row in found if row.wager == "jackpot"]

    assert rows() == []
    assert [row.variant for row in rows(kind="progressive")] == [
        "meter at its reset",
        "in the long run",
    ]
    (one,) = rows(kind="set", prizes=(100_000_00, 5_000_00))
    assert one.house_edge == 1 - Fraction(1_384_400 + 36 * 5_000 + 4 * 100_000, comb(52, 5))
    (drawn,) = rows(kind="mystery", reset=10_000_00, ceiling=20_000_00)
    # what joins comes back, and the reset amount once a win
    chance = Fraction(30 * 2, 1_000_001)
    assert drawn.house_edge == 1 - (Fraction(30, 100) + chance * 10_000)


def test_8a_8_a_drawn_jackpot_as_a_function_of_its_meter() -> None:
    """Also: 8a:8(4)"""
    game = GAMES["electronic-sic-bo"]
    options = game.configure()

    def returned(meter: int) -> Fraction | float:
        (found,) = jackpots.figures(game, options, meter)
        return 1 - found.house_edge

    even = 5_000_00 - 60  # one in 5,000 is drawn, 60 cents of the wager join before that
    assert returned(even) == 1 > returned(even - 1)
    (shown,) = jackpots.figures(game, options, even)
    assert shown.notes[1] == "breaks even from a meter of $4,999.40 on"
    assert shown.notes[3] == "the prize is won once in 5,000 wagers"
