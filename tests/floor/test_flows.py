"""What a table's postings move between the accounts of the house, and who hears of it."""

from __future__ import annotations

from croupier.floor.table import flows
from croupier.floor.table.flows import Flows
from croupier.table.accounts import CAGE, HOUSE, at_risk, credit
from croupier.table.ledger import Posting

WAGER = [
    Posting(CAGE, credit("ann"), 500, "with a wager"),
    Posting(credit("ann"), at_risk("ann"), 500, "red"),
]
PAID = [
    Posting(HOUSE, credit("ann"), 300, "red"),
    Posting(at_risk("ann"), credit("ann"), 500, "red"),
    Posting(credit("ann"), CAGE, 800, "cashed"),
]
CASH = [Posting(CAGE, credit("bob"), 700, "over the table", cash=True)]


def test_meters_are_told_both_ways_and_what_is_left_is_posted() -> None:
    """The same when it comes again, and is known; and when what is known was let go."""
    told: list[tuple[str, int]] = []
    one = Flows("T1", lambda player, amount: told.append((player, amount)))
    for _ in range(3):
        one.add(WAGER)
        taken = one.take()
        assert [(p.source, p.target, p.amount) for p in taken.posts({})] == [
            ("meter:ann", "table:T1:ann", 500)
        ]
        assert (told, taken.won(), taken.cash()) == ([("ann", 500)], {}, {})
        told.clear()
        one.add([*PAID, *CASH])
        taken = one.take()
        assert [(p.source, p.target, p.amount) for p in taken.posts({"table:T1:ann": 500})] == [
            ("house:T1", "table:T1:ann", 300),
            ("cage", "table:T1:bob", 700),
            ("table:T1:ann", "meter:ann", 800),
        ]
        assert (told, taken.won(), taken.cash()) == ([("ann", -800)], {"ann": 300}, {"bob": 700})
        told.clear()
        one.add([*WAGER, *PAID])  # it comes and goes in one step
        assert one.take().changes() == {"table:T1:ann": 0, "house:T1": -300}
        told.clear()
        assert one.take().net == []


def test_what_is_known_of_postings_does_not_grow_for_ever() -> None:
    one = Flows("T1")
    for number in range(3 * flows.KNOWN):
        one.add([Posting(CAGE, credit(f"guest-{number}"), 1, "bought")])
        one.take()
        assert len(one._known) <= flows.KNOWN + 1
