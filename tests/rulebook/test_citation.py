"""Citations: their forms, their order, and whether they exist."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebook import (
    BadCitation,
    Edition,
    Rule,
    UnknownProvision,
    all_provisions,
    check,
)


@pytest.mark.parametrize(
    ("text", "provision"),
    [
        ("qld-2024:1:24(4)(d)(ii)", "qld-2024:1:24"),
        ("qld-2024:general:13(1)(a)", "qld-2024:general:13"),
        ("qld-2024:11a:26(2)", "qld-2024:11a:26"),
        ("qld-2024:17:33(2)(c)(i)(A)", "qld-2024:17:33"),
        ("nsw-2016:two-up:4.1.1.1", "nsw-2016:two-up:4.1"),
        ("nsw-2016:two-up:4.10", "nsw-2016:two-up:4.10"),
        ("qld-1994:20", "qld-1994:20"),
        ("qld-1994:20:60.1(3)", "qld-1994:20"),
        ("qld-1994:10:19.5A", "qld-1994:10"),
        ("qld-1994:schedule:20", "qld-1994:schedule:20"),
    ],
)
def test_forms(text: str, provision: str) -> None:
    rule = Rule.parse(text)
    assert (str(rule), rule.provision) == (text, provision)
    assert Rule.parse(rule.short, edition=rule.edition) == rule
    check(rule)


@pytest.mark.parametrize(
    "text",
    ["", "1:24", "qld-2024", "qld-2024:1", "qld-2024:1:", "qld-2024:1:24(", "qld-2024:1:24(4",
     "qld-2024:1:24 (4)", "qld-2024:1:024", "qld-2024:1:24()", "qld-2024:2f:1", "qld-2023:1:1",
     "nsw-2016:two-up:4", "nsw-2016:two-up:4.1.", "qld-1994:20:60", "qld-1994:", "qld-2024:1:２"],
)  # fmt: skip
def test_what_is_not_a_citation(text: str) -> None:
    with pytest.raises(BadCitation):
        Rule.parse(text)


@pytest.mark.parametrize(
    "text",
    ["qld-2024:1:99", "qld-2024:1:24(14)", "qld-2024:1:24(4)(z)", "qld-2024:19:1",
     "nsw-2016:two-up:4.1.9", "nsw-2016:two-up:4.11", "nsw-2016:three-up:4.1", "qld-1994:32",
     "qld-1994:20:60.5", "qld-1994:20:60.1(9)", "qld-1994:schedule:27"],
)  # fmt: skip
def test_what_is_a_citation_of_nothing(text: str) -> None:
    with pytest.raises(UnknownProvision):
        check(Rule.parse(text))


def test_every_provision_is_a_citation_and_they_sort_as_printed() -> None:
    rules = [Rule.parse(name) for name in all_provisions()]
    assert [str(rule) for rule in rules] == [rule.provision for rule in rules]
    assert len(set(rules)) == len(rules)
    assert {rule.edition for rule in rules} == set(Edition)
    nsw = [rule for rule in rules if rule.edition is Edition.NSW_2016]
    assert nsw == sorted(nsw)
    assert rules == sorted(rules)


def test_order_of_subdivisions() -> None:
    printed = (
        "1:2 1:10 1:10(2) 1:10(2)(a) 1:10(2)(a)(v) 1:10(2)(a)(ix) 1:10(2)(b) 1:10(10) 1a:1 2:1"
    )
    rules = [Rule.parse(text, edition="qld-2024") for text in printed.split()]
    backwards = rules[::-1]
    assert sorted(backwards) == rules


def test_letters_above_numerals() -> None:
    lettered = [Rule.parse(f"qld-2024:general:3({letter})") for letter in "abhijv"]
    backwards = lettered[::-1]
    assert sorted(backwards) == lettered


@pytest.mark.parametrize(
    "text",
    ["1:12(5)", "5:12(1)(a)", "10:40(5)", "11a:24(c)", "15:4(3)(d)", "17:12(1)", "3:6(5)",
     "3:19(2)", "1:11(4)", "4:14(4)", "6:19(4)", "2:27(4)(b)", "10:30(16)", "18:16(1)"],
)  # fmt: skip
def test_clauses_that_are_hard_to_find_in_print(text: str) -> None:
    check(Rule.parse(text, edition="qld-2024"))


@given(st.text(alphabet="qld-2024:1nsw6()abi.", max_size=30))
def test_any_text_round_trips_or_is_refused(text: str) -> None:
    with suppress(BadCitation):
        assert str(Rule.parse(text)) == text
