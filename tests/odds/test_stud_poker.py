"""Exact figures of Mississippi stud and Let It Ride against what others have published."""

from __future__ import annotations

import pytest

from croupier.games.poker.let_it_ride import PAYS as RIDE_PAYS
from croupier.games.poker.mississippi import PAYS as STUD_PAYS
from croupier.odds import book
from croupier.odds.poker import last_card, let_it_ride, mississippi
from croupier.wagers.poker import Rank


def per_cent(number: object) -> str:
    return f"{float(number) * 100:.4f}"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wager", "edge", "risk"),
    [("ante", "4.9149", "1.3691"), ("3-card-bonus", "3.4932", "3.4932")],
)
def test_mississippi_stud(wager: str, edge: str, risk: str) -> None:
    row = next(one for one in book.figures("mississippi-stud") if one.wager == wager)
    assert (per_cent(row.house_edge), per_cent(row.element_of_risk)) == (edge, risk)
    assert row.exact
    assert sum(line.probability for line in row.lines) == 1


def test_every_deal_of_mississippi_stud_is_counted() -> None:
    found = mississippi.best_play(STUD_PAYS)
    assert int(found.decided.sum() + found.folded.sum()) == last_card.DEALS
    assert last_card.DEALS == 2_598_960 * 10 * 6  # which two of five are the player's, in turn
    # what the last card makes of four, over all fours: every five cards five times
    counts = last_card.by_four(STUD_PAYS.decide, last_card.events_of(STUD_PAYS)).sum(axis=0)
    by_event = dict(zip(STUD_PAYS.results, (counts // 5).tolist(), strict=True))
    assert by_event[Rank.ROYAL_FLUSH] == 4
    assert by_event[Rank.STRAIGHT] == 10_200
    assert by_event["a pair of jacks or better"] == 337_920


def test_let_it_ride() -> None:
    together, *each = book.figures("let-it-ride")
    assert (per_cent(together.house_edge), per_cent(together.average_wager)) == (
        "3.5057",
        "122.3707",
    )
    assert together.exact
    for row in (together, *each):
        assert sum(line.probability for line in row.lines) == 1
    assert [row.wager for row in each] == ["dollar", "two", "one"]
    assert sum(row.house_edge for row in each) == together.house_edge
    assert sum(row.average_wager for row in each) == together.average_wager


def test_every_deal_of_let_it_ride_is_counted() -> None:
    found = let_it_ride.best_play(RIDE_PAYS)
    assert int(found.decided.sum()) == let_it_ride.DEALS == 2_598_960 * 20
    assert int(found.one.sum()) / len(found.one) == pytest.approx(0.0728, abs=1e-4)
