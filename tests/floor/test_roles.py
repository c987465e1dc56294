"""Who may do what: the matrix, pair by pair, written out a second time by hand."""

import pytest

from croupier.floor.people.roles import (
    AT_TABLE,
    TWO_PEOPLE,
    FloorRole,
    Operation,
    Person,
    may,
)
from croupier.table.actors import Role

P, D, A, S, M, I = FloorRole  # noqa: E741
EXPECTED = {
    "watch": "PDASMI",
    "play": "P",
    "take play credits": "P",
    "insert voucher": "P",
    "cash out": "P",
    "recall own rounds": "P",
    "complain": "P",
    "sell credits": "AM",
    "hand pay": "AM",
    "pay voucher": "AM",
    "conduct": "DSM",
    "direct": "SM",
    "inspect": "I",
    "recall any round": "SMI",
    "pay round by hand": "M",
    "refuse payment": "M",
    "see disputes": "SMI",
    "decide dispute": "SM",
    "refer dispute": "PSM",
    "propose": "SM",
    "approve": "SM",
    "close table": "SM",
    "manage people": "M",
    "see significant events": "SMI",
    "see books": "MI",
    "audit": "MI",
}
LETTER = dict(zip("PDASMI", FloorRole, strict=True))


@pytest.mark.parametrize("operation", Operation)
@pytest.mark.parametrize("role", FloorRole)
def test_each_pair(role: FloorRole, operation: Operation) -> None:
    allowed = {LETTER[letter] for letter in EXPECTED[operation.value]}
    assert may(Person("x", role), operation) == (role in allowed)


def test_every_operation_is_written_out() -> None:
    assert set(EXPECTED) == {operation.value for operation in Operation}


def test_nobody_at_a_table_is_the_system() -> None:
    assert set(AT_TABLE) == set(FloorRole)
    assert all(Role.SYSTEM not in roles for roles in AT_TABLE.values())
    assert AT_TABLE[A] == ()
    assert AT_TABLE[P] == (Role.PLAYER,)


def test_what_takes_two_people() -> None:
    assert {what.value for what in TWO_PEOPLE} == {
        "raise limits",
        "void settled round",
        "change jackpot",
        "change linked jackpot",
        "sell credits",
        "hand pay",
        "pay voucher",
        "pay round by hand",
        "refuse payment",
        "decide dispute",
        "open account",
    }
