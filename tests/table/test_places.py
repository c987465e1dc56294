"""How many places a table is opened with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.table.tiny import CARD


def test_a_table_has_the_usual_places_unless_it_is_opened_with_others() -> None:
    assert CARD.places() == 5
    assert CARD.places(20) == 20  # its rules name no number
    with pytest.raises(ValueError, match="at least 1 places, not 0"):
        CARD.places(0)


def test_never_more_than_its_rules_allow() -> None:
    limited = replace(CARD, most_seats=7)
    assert limited.places(7) == 7
    for seats in (8, 0, -3):
        with pytest.raises(ValueError, match=f"1 to 7 places, not {seats}"):
            limited.places(seats)
