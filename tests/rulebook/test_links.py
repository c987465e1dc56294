"""The index of tests: what a name cites, and that the index is as the tests are."""

import pytest

from croupier.rulebook import Rule, UnknownProvision
from tests import links


@pytest.mark.parametrize(
    ("name", "citation"),
    [
        ("test_1_24_4_d_retraction", "qld-2024:1:24(4)(d)"),
        ("test_2a_6_super_bonus", "qld-2024:2a:6"),
        ("test_general_13_1_notice", "qld-2024:general:13(1)"),
        ("test_1_10", "qld-2024:1:10"),
        ("test_nsw_two_up_4_6_no_more_bets", "nsw-2016:two-up:4.6"),
        ("test_nsw_two_up_4_1_1_1_three_heads", "nsw-2016:two-up:4.1.1.1"),
        ("test_nsw_let_it_ride_8_3_cards", "nsw-2016:let-it-ride:8.3"),
        ("test_nsw_double_chance_8_3_declares", "nsw-2016:double-chance:8.3"),
        ("test_qld94_20_60_1_3_spinner", "qld-1994:20:60.1(3)"),
        ("test_qld94_10_19_5a_chips", "qld-1994:10:19.5A"),
        ("test_qld94_20_spinner", "qld-1994:20"),
        ("test_qld94_schedule_20_balls", "qld-1994:schedule:20"),
    ],
)
def test_names_that_cite(name: str, citation: str) -> None:
    assert links.clause(name) == Rule.parse(citation)


@pytest.mark.parametrize(
    "name", ["test_a_tie", "test_2_players", "test_generally", "test_nsw_two_up_spinner"]
)
def test_names_that_do_not(name: str) -> None:
    assert links.clause(name) is None


@pytest.mark.parametrize(
    "name",
    ["test_1_99_nothing", "test_1_24_14_typo", "test_nsw_two_up_4_11_x", "test_qld94_20_60_9_x"],
)
def test_names_that_cite_nothing(name: str) -> None:
    with pytest.raises(UnknownProvision):
        links.clause(name)


def test_the_index_is_up_to_date() -> None:
    assert links.INDEX.read_text("utf-8") == links.render(), "run: make links"
