"""Casino war's figures, against what can be worked out on paper."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from croupier.games.casino_war.layout import CasinoWarOptions
from croupier.odds import book
from croupier.odds import check as c
from croupier.odds.casino_war import ADVICE, chance_of_war, worth
from croupier.odds.figures import Figures
from croupier.odds.published import published


def figure(wager: str, variant: str, decks: int) -> Figures:
    rows = book.figures("casino-war", {"decks": decks})
    return next(row for row in rows if (row.wager, row.variant) == (wager, variant))


def on_paper(decks: int) -> tuple[F, F]:
    """How often the first cards are equal, and then the second."""
    alike, cards = 4 * decks, 52 * decks
    first = F(alike - 1, cards - 1)
    ways = (alike - 2) * (alike - 3) + 12 * alike * (alike - 1)
    return first, F(ways, (cards - 2) * (cards - 3))


@pytest.mark.parametrize("decks", [6, 8])
def test_13_12_the_edges_are_those_of_a_short_sum(decks: int) -> None:
    equal, again = on_paper(decks)
    higher = (1 - again) / 2
    assert chance_of_war(decks) == equal
    assert figure("bet", "surrendering", decks).house_edge == equal / 2
    assert figure("tie", "", decks).house_edge == 1 - 11 * equal
    war = higher * 1 + again * 2 + higher * -2
    assert figure("bet", "going to war", decks).house_edge == -equal * war
    assert figure("bet", "going to war", decks).average_wager == 1 + equal
    assert figure("war", "", decks).house_edge == -(2 * again)  # one wins as often as it loses
    assert worth(decks) == {"go to war": war, "surrender": F(-1, 2)}


def test_the_figures_of_six_decks() -> None:
    assert figure("bet", "going to war", 6).house_edge == F(23138, 993023)
    assert figure("bet", "surrendering", 6).house_edge == F(23, 622)
    assert figure("tie", "", 6).house_edge == F(58, 311)


def test_exact_simulated_and_published_agree() -> None:
    rows = list(c.check("casino-war", 2000))
    assert all(row.agrees for row in rows)
    simulated = {(r.figures.wager, r.figures.variant) for r in rows if r.simulated is not None}
    assert simulated == {("bet", "going to war"), ("bet", "surrendering"), ("tie", "")}
    listed = {one for row in rows for one in row.published}
    assert listed == {one for one in published() if one.game == "casino-war"}


def test_going_to_war_is_best_and_surrender_costs() -> None:
    options = CasinoWarOptions()
    chart = ADVICE.chart(options, by_cards=False)
    assert chart.sections[0].rows == (("any rank", ("go to war", "-0.315064", "-0.500000")),)
    departure, kept = ADVICE.departures(options, ["surrender", "go to war"])
    lost = figure("bet", "surrendering", 6).house_edge - figure("bet", "going to war", 6).house_edge
    assert departure.per_round == pytest.approx(float(lost))
    assert kept.each == 0
    with pytest.raises(ValueError, match="say go to war or surrender"):
        ADVICE.departures(options, ["stand"])
