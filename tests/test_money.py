"""Amounts, odds and the roundings of payments."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import (
    DOWN_TO_50C,
    HALF_EVEN_CENT,
    MAX_AMOUNT,
    ROUNDINGS,
    UP_TO_50C,
    UP_TO_DOLLAR,
    AmountError,
    Direction,
    OddsError,
    Rounding,
    down_to_unit,
    format_amount,
    format_odds,
    odds,
    parse_amount,
    pay,
    up_to_unit,
)
from croupier.rulebook import Rule, check

amounts = st.integers(0, MAX_AMOUNT)
some_odds = st.fractions(min_value=0, max_value=100_000, max_denominator=1_000)
roundings = st.sampled_from([*ROUNDINGS, down_to_unit(250), up_to_unit(250)])


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$2.50", 250),
        ("2.50", 250),
        ("2.5", 250),
        ("$1,000", 100_000),
        ("1000", 100_000),
        ("$1,234,567.89", 123_456_789),
        ("50c", 50),
        ("250c", 250),
        ("0", 0),
        (" $5 ", 500),
        ("$2.500", 250),
        ("$1,000,000,000,000", MAX_AMOUNT),
    ],
)
def test_amounts_read(text: str, cents: int) -> None:
    assert parse_amount(text) == cents


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("-$2.50", "negative"),
        ("$-2.50", "negative"),
        ("−5", "negative"),
        ("$0.125", "whole number of cents"),
        ("1.5c", "whole number of cents"),
        ("ten", "not an amount"),
        ("$", "not an amount"),
        ("$1,00", "not an amount"),
        ("1,0000", "not an amount"),
        ("$50c", "not an amount"),
        ("2.", "not an amount"),
        ("1e5", "not an amount"),
        ("nan", "not an amount"),
        ("٢٥", "not an amount"),
        ("²", "not an amount"),
        ("1\n2", "not an amount"),
        ("$1,000,000,000,000.01", "too large"),
        ("9" * 10_000, "too large"),
    ],
)
def test_amounts_refused_with_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(AmountError, match=reason) as refused:
        parse_amount(text)
    assert len(str(refused.value)) < 120


def test_a_long_text_is_shown_in_part() -> None:
    for length, shown in ((40, repr("x" * 40)), (41, repr("x" * 40 + "…"))):
        with pytest.raises(AmountError) as wrong:
            parse_amount("x" * length)
        assert str(wrong.value).startswith(shown)


@given(amounts)
def test_amount_round_trip(cents: int) -> None:
    assert parse_amount(format_amount(cents)) == cents


@given(st.text())
def test_any_text_is_an_amount_or_refused(text: str) -> None:
    with suppress(AmountError):
        assert 0 <= parse_amount(text) <= MAX_AMOUNT


def test_negative_amount_is_shown() -> None:
    assert format_amount(-5) == "-$0.05"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("19/20", Fraction(19, 20)),
        ("19 to 20", Fraction(19, 20)),
        ("7.5 to 1", Fraction(15, 2)),
        ("12:1", Fraction(12)),
        ("12 : 1", Fraction(12)),
        ("11", Fraction(11)),
        (11, Fraction(11)),
        (Fraction(3, 2), Fraction(3, 2)),
    ],
)
def test_odds_read(text: str | int | Fraction, value: Fraction) -> None:
    assert odds(text) == value


@pytest.mark.parametrize("text", ["", "1 to", "to 1", "1 to 0", "-1/2", "1/2/3", "٣ to 1", "a"])
def test_odds_refused(text: str) -> None:
    with pytest.raises(OddsError):
        odds(text)


def test_negative_odds_refused() -> None:
    with pytest.raises(OddsError):
        odds(Fraction(-1, 2))


@given(some_odds)
def test_odds_round_trip(value: Fraction) -> None:
    assert odds(format_odds(value)) == value


@given(amounts, some_odds, roundings)
def test_a_payment_is_within_a_unit_of_exact_on_the_side_its_rounding_says(
    stake: int, at: Fraction, rounding: Rounding
) -> None:
    paid, exact = pay(stake, at, rounding), stake * at
    assert type(paid) is int
    assert paid % rounding.unit == 0
    match rounding.direction:
        case Direction.DOWN:
            assert exact - rounding.unit < paid <= exact
        case Direction.UP:
            assert exact <= paid < exact + rounding.unit
        case Direction.HALF_EVEN:
            assert paid == round(exact / rounding.unit) * rounding.unit


@given(amounts, st.integers(0, 1_000))
def test_whole_odds_on_a_terminal_are_exact(stake: int, at: int) -> None:
    assert pay(stake, odds(at)) == stake * at


@pytest.mark.parametrize(
    ("stake", "rounding", "won"),
    [
        (250, HALF_EVEN_CENT, 238),  # 237.5, and 238 is even
        (270, HALF_EVEN_CENT, 256),  # 256.5, and 256 is even
        (2_500, DOWN_TO_50C, 2_350),  # 2375
        (2_500, UP_TO_50C, 2_400),
        (2_500, UP_TO_DOLLAR, 2_400),
        (2_500, down_to_unit(500), 2_000),
        (2_500, up_to_unit(500), 2_500),
        (2_000, DOWN_TO_50C, 1_900),  # exact: nothing to round
    ],
)
def test_banker_at_19_to_20(stake: int, rounding: Rounding, won: int) -> None:
    assert pay(stake, odds("19 to 20"), rounding) == won


@pytest.mark.parametrize(
    ("at", "won"),
    [
        ("1 to 2", [0, 1, 2, 2, 2, 3, 4, 4, 4, 5]),  # half a cent goes to the even one
        ("2 to 5", [0, 1, 1, 2, 2, 2, 3, 3, 4, 4]),
        ("2 to 3", [1, 1, 2, 3, 3, 4, 5, 5, 6, 7]),
    ],
)
def test_each_of_the_first_ten_cents_wins_the_nearest(at: str, won: list[int]) -> None:
    assert [pay(stake, odds(at)) for stake in range(1, 11)] == won


def test_whole_cents_are_brought_to_what_can_be_paid() -> None:
    assert UP_TO_DOLLAR.apply(101) == 200
    assert UP_TO_DOLLAR.apply(200) == 200
    assert DOWN_TO_50C.apply(199) == 150
    assert HALF_EVEN_CENT.apply(199) == 199


def test_a_rounding_has_a_unit() -> None:
    with pytest.raises(ValueError, match="unit of 0"):
        down_to_unit(0)


@pytest.mark.parametrize("rounding", [*ROUNDINGS, up_to_unit(100)], ids=lambda r: r.name)
def test_a_rounding_names_a_rule_that_exists(rounding: Rounding) -> None:
    if not rounding.rule.startswith("I-"):
        check(Rule.parse(rounding.rule))
