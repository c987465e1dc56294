"""The books: double entry, whole cents, zero in sum."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.table.accounts import account, bank_of, chips_of, link, pot, won
from croupier.table.ledger import (
    CAGE,
    HOUSE,
    Ledger,
    LedgerBroken,
    Posting,
    at_risk,
    credit,
    owed,
)


def test_a_posting_moves_an_amount_from_one_account_to_another() -> None:
    ledger = Ledger()
    ledger.post(CAGE, credit("ann"), 500, "buy in")
    ledger.post(credit("ann"), at_risk("ann"), 200, "red")
    assert ledger.balances == {HOUSE: 0, CAGE: -500, "credit:ann": 300, "risk:ann": 200}
    assert [(p.source, p.target, p.amount, p.reason) for p in ledger.page] == [
        (CAGE, "credit:ann", 500, "buy in"),
        ("credit:ann", "risk:ann", 200, "red"),
    ]


@pytest.mark.parametrize("amount", [0, -1, -500])
def test_nothing_and_less_than_nothing_cannot_be_posted(amount: int) -> None:
    ledger = Ledger()
    with pytest.raises(LedgerBroken):
        ledger.post(HOUSE, credit("ann"), amount, "win")
    assert ledger.balances == {HOUSE: 0, CAGE: 0}
    assert ledger.page == []


@pytest.mark.parametrize("amount", [1.0, True, "5"])
def test_only_whole_cents_can_be_posted(amount: object) -> None:
    with pytest.raises(LedgerBroken):
        Ledger().post(HOUSE, credit("ann"), amount, "win")  # type: ignore[arg-type]


@pytest.mark.parametrize("account", [credit("ann"), at_risk("ann")])
def test_a_player_cannot_be_overdrawn(account: str) -> None:
    ledger = Ledger()
    ledger.post(CAGE, account, 99, "buy in")
    with pytest.raises(LedgerBroken, match="holds 99, not the 100"):
        ledger.post(account, HOUSE, 100, "lose")
    assert ledger.balance(account) == 99
    assert len(ledger.page) == 1


def test_the_house_the_cage_and_a_debt_may_be_negative() -> None:
    ledger = Ledger()
    ledger.post(HOUSE, credit("ann"), 10, "win")
    ledger.post(CAGE, credit("ann"), 10, "buy in")
    ledger.post(owed("ann"), HOUSE, 10, "correction")
    assert (ledger.balance(HOUSE), ledger.balance(CAGE), ledger.balance(owed("ann"))) == (
        0,
        -10,
        -10,
    )


def test_books_that_do_not_balance_stop_at_the_next_posting() -> None:
    ledger = Ledger({HOUSE: 0, CAGE: 0, "credit:ann": 5})
    with pytest.raises(LedgerBroken, match="sum to 5"):
        ledger.post(HOUSE, credit("ann"), 1, "win")


def test_a_copy_has_books_of_its_own_and_an_empty_page() -> None:
    ledger = Ledger()
    ledger.post(CAGE, credit("ann"), 5, "buy in")
    other = ledger.copy()
    other.post(credit("ann"), CAGE, 5, "cash out")
    assert ledger.balance(credit("ann")) == 5
    assert (other.balance(credit("ann")), len(other.page)) == (0, 1)


def test_the_empty_accounts_of_a_player_who_left_are_forgotten_and_full_ones_are_not() -> None:
    ledger = Ledger()
    ledger.post(CAGE, credit("ann"), 5, "buy in")
    ledger.post(credit("ann"), at_risk("ann"), 5, "red")
    ledger.drop("ann")
    assert ledger.balances == {HOUSE: 0, CAGE: -5, "risk:ann": 5}


def test_a_posting_is_what_it_was_and_its_way_back_is_of_the_same_kind() -> None:
    ledger = Ledger()
    ledger.post(CAGE, credit("ann"), 5, "buy in")
    ledger.move(CAGE, at_risk("ann"), 7, "cash on the layout", cash=True)
    plain, cash = ledger.page
    assert (plain.cash, cash.cash) == (False, True)
    assert cash.back("returned") == Posting(at_risk("ann"), CAGE, 7, "returned", cash=True)
    assert not plain.back("returned").cash
    assert not Posting(CAGE, HOUSE, 1, "in chips").cash
    ledger.move(CAGE, credit("ann"), 1, "more")
    assert not ledger.page[-1].cash
    with pytest.raises(AttributeError):
        plain.amount = 6  # type: ignore[misc]


def test_chips_that_are_only_asked_about_are_there_while_it_is_asked() -> None:
    ledger = Ledger({HOUSE: 0, CAGE: -20, credit("ann"): 20})
    with ledger.as_if("ann", 30):
        assert ledger.balance(credit("ann")) == 50
    assert ledger.balance(credit("ann")) == 20
    with ledger.as_if("bob", 5):
        assert ledger.balance(credit("bob")) == 5
    assert ledger.balances == {HOUSE: 0, CAGE: -20, credit("ann"): 20}
    assert ledger.balance(credit("bob")) == 0
    ledger.balances[credit("cy")] = 0
    with ledger.as_if("cy", 5):
        assert ledger.balance(credit("cy")) == 5
    assert ledger.balances[credit("cy")] == 0  # an empty account stays one


@pytest.mark.parametrize(
    ("name", "player"),
    [
        (credit("ann"), "ann"),
        (at_risk("ann"), "ann"),
        (owed("ann"), "ann"),
        (bank_of("ann"), "ann"),
        (pot(1), ""),
        (link("poker"), ""),
        (won("poker"), ""),
        (HOUSE, ""),
        (CAGE, ""),
    ],
)
def test_whose_an_account_is(name: str, player: str) -> None:
    assert account(name).player == player


ACCOUNTS = [HOUSE, CAGE, *(f(n) for f in (credit, at_risk, owed) for n in ("ann", "bob"))]


@given(
    st.lists(
        st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(-5, 500)),
        max_size=60,
    )
)
def test_whatever_is_posted_the_sum_is_zero_and_no_player_is_overdrawn(
    postings: list[tuple[str, str, int]],
) -> None:
    ledger = Ledger()
    replayed = dict.fromkeys(ACCOUNTS, 0)
    for source, target, amount in postings:
        try:
            ledger.post(source, target, amount, "")
        except LedgerBroken:
            continue
    for posting in ledger.page:
        replayed[posting.source] -= posting.amount
        replayed[posting.target] += posting.amount
    assert sum(ledger.balances.values()) == 0
    assert all(replayed[name] == amount for name, amount in ledger.balances.items())
    for name in ACCOUNTS:
        if name.startswith(("credit", "risk")):
            assert ledger.balance(name) >= 0


def test_a_players_chips_lie_under_the_very_same_names_each_time() -> None:
    assert chips_of("ann") == (credit("ann"), at_risk("ann"))
    assert chips_of("ann") is chips_of("ann")
    assert chips_of("ben") == (credit("ben"), at_risk("ben"))
