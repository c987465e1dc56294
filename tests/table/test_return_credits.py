"""Chips not wagered are credits again (16:7(3)): all players' in one act of the system, as if each
had cashed them out."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Role, player
from croupier.table.acts import BuyIn, CashOut, Exclude, Join, Leave, ReturnCredits
from croupier.table.commands import Command, NoMoreBets, Place
from croupier.table.devices import ByHand, Equipment
from croupier.table.formats import FORMAT
from croupier.table.ledger import CAGE, HOUSE, LedgerBroken, Posting, credit, owed
from croupier.table.log import Header, Input, Log, read
from croupier.table.replay import resume, verify
from croupier.table.table import Table
from tests.story import DEALER, SUPERVISOR, Story
from tests.table.test_corrections import H, T, coin, correct
from tests.table.test_rewinds import balanced, staffed
from tests.table.tiny import COIN, TINY, Misdealt

RULE = "qld-2024:16:7(3)"
EACH = {"ann": 100_500, "bob": 99_300}


def played() -> Story:
    """A round that ann has won and bob has lost."""
    story = coin()
    story.place("ann", "heads", 500)
    story.place("bob", "tails", 700)
    story.no_more_bets()
    story.dealer(H)
    return story


def returned(sums: dict[str, int]) -> ReturnCredits:
    return ReturnCredits(tuple(sums), tuple(sums.values()))


def test_16_7_3_it_is_what_the_cash_outs_one_by_one_are() -> None:
    singly, together = played(), played()
    events = [event for name, sum in EACH.items() for event in singly.player(name, CashOut(sum))]
    assert (
        together.say(SYSTEM, returned(EACH))
        == events
        == [
            ev.ChipsCashed("ann", 100_500),
            ev.ChipsCashed("bob", 99_300),
        ]
    )
    assert (
        together.table.ledger.page
        == singly.table.ledger.page
        == [
            Posting(credit("ann"), CAGE, 100_500, "cash out"),
            Posting(credit("bob"), CAGE, 99_300, "cash out"),
        ]
    )
    assert list(together.table.ledger.balances.items()) == list(
        singly.table.ledger.balances.items()
    )
    assert len(together.table.run.inputs) == 1


@pytest.mark.parametrize(
    ("sums", "why"),
    [
        ({}, "for one player at least"),
        ({"ann": 100_500, "bob": 99_301}, "bob has $993.00"),
        ({"ann": 0}, "more than nothing"),
        ({"ann": -1}, "more than nothing"),
        ({"ann": 1.5}, "whole cents"),
        ({"ann": True}, "whole cents"),
        ({"ann": 100, "eve": 100}, "eve has $0.00"),
    ],
)
def test_if_one_could_not_be_none_is(sums: dict[str, int], why: str) -> None:
    refused = played().refused(SYSTEM, returned(sums))
    assert (why in refused.reason, refused.rule) == (True, RULE)


def test_each_player_is_named_once_and_with_an_amount() -> None:
    story = played()
    for command, why in (
        (ReturnCredits(("ann", "ann"), (1, 1)), "named once"),
        (ReturnCredits(("ann", "bob"), (1,)), "for each player an amount"),
        (ReturnCredits(("ann",), (1, 1)), "for each player an amount"),
    ):
        refused = story.refused(SYSTEM, command)
        assert (why in refused.reason, refused.rule) == (True, RULE)


def test_it_is_for_the_system_alone_and_offered_to_nobody() -> None:
    story = played()
    for by in (player("ann"), DEALER, SUPERVISOR):
        assert story.refused(by, returned({"ann": 1})).rule == RULE
    assert not [one for one in story.table.legal() if isinstance(one.command, ReturnCredits)]
    assert ReturnCredits.roles == {Role.SYSTEM}


def test_what_is_owed_after_a_correction_stays() -> None:
    story = played()
    story.table.ledger.post(owed("bob"), HOUSE, 300, "correction")
    assert "bob has $990.00" in story.refused(SYSTEM, returned({"bob": 99_001})).reason
    story.player("bob", BuyIn(1000))
    story.say(SYSTEM, returned({"bob": 100_000}))
    assert story.credit("bob") == 300


def test_who_has_left_has_what_a_correction_gives() -> None:
    story = played()
    story.player("bob", Leave())
    correct(story, T, last=True)
    story.say(SYSTEM, returned({"bob": 1400}))
    assert credit("bob") not in story.table.ledger.balances


def test_an_excluded_player_has_the_chips_back_all_the_same() -> None:
    story = played()
    story.supervisor(Exclude("bob"))
    story.say(SYSTEM, returned({"bob": 99_300}))
    assert story.credit("bob") == 0


def test_what_must_stay_at_the_table_stays() -> None:
    story = Story("manila", players={})
    least = story.table.state.sign.limits["buy-in"].minimum
    for seat, name in enumerate(("ann", "bob"), 1):
        story.join(name, seat, chips=least + 100)
    for command, by in ((CashOut(least), "ann"), (returned({"ann": least}), SYSTEM)):
        assert story.refused(by, command).rule == "qld-2024:5:19(2)"


def test_the_books_are_proven_before_it_is_answered() -> None:
    story = played()
    story.table.ledger.balances[HOUSE] += 1
    with pytest.raises(LedgerBroken, match="sum to 1"):
        story.say(SYSTEM, returned(EACH))
    assert story.table.stopped


def test_chips_returned_that_were_not_won_after_all_are_owed() -> None:
    """As by a cash-out: the round goes back, what left the table has left it."""
    pages = []
    for returns in (CashOut(200_000), returned({"ann": 200_000})):
        story = staffed(players={"ann": 1})
        story.place("ann", "red", 100_000)
        story.no_more_bets()
        story.go_on()
        story.say(player("ann") if isinstance(returns, CashOut) else SYSTEM, returns)
        story.dealer(Misdealt(skip=True))
        story.go_on()
        story.go_on()
        assert (story.credit("ann"), story.table.ledger.balance(owed("ann"))) == (0, -200_000)
        balanced(story)
        assert story.table.last is not None
        pages.append((story.table.last.page, story.events))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("runs", [False, True])
def test_16_10_2_a_correction_of_the_round_before_it(*, runs: bool) -> None:
    """Also where the round in progress, with the act among its inputs, is told again on another
    start, because a wager on the run was lost and does not lie."""
    told = []
    for one_by_one in (True, False):
        story = coin()
        story.place("ann", "heads", 500)
        if runs:
            story.place("bob", "run", 700)
        story.no_more_bets()
        story.dealer(H)
        sums = {"ann": story.credit("ann"), "bob": story.credit("bob")}
        if one_by_one:
            for name, sum in sums.items():
                story.player(name, CashOut(sum))
        else:
            story.say(SYSTEM, returned(sums))
        correct(story, T, last=True)
        assert story.table.ledger.balance(owed("ann")) == -1000
        story.player("ann", BuyIn(2000))
        story.place("ann", "tails", 500)
        story.no_more_bets()
        story.dealer(T)
        assert sum_of(story) == 0
        assert story.table.last is not None
        told.append((story.events, story.table.last.page, story.table.ledger.balances))
    assert told[0] == told[1]


def sum_of(story: Story) -> int:
    return sum(story.table.ledger.balances.values())


def test_of_the_round_in_progress_it_stands_too() -> None:
    story = coin(staffed=True)
    story.place("ann", "heads", 500)
    story.no_more_bets()
    story.dealer(T)
    story.say(SYSTEM, returned({"ann": 99_500, "bob": 100_000}))
    correct(story, H)
    assert (story.credit("ann"), story.credit("bob")) == (1000, 0)
    assert story.table.ledger.balance(CAGE) == -500


def test_a_log_with_it_replays_to_the_same_bytes_and_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "coin.log"
    table = Table(COIN, devices=Equipment(SeededSource(3)))
    sign, seats = table.state.sign, table.state.seats
    header = Header(FORMAT, COIN.name, COIN.edition, COIN.version, sign, seats, {}, True)
    table.record = Log.create(path, header)
    table.start()
    names = [f"p{number}" for number in range(5)]
    for name in names:
        table.submit(player(name), Join(0))
    for _ in range(3):
        for name in names:
            table.submit(player(name), Place("heads", 500), brings=600)
        table.submit(DEALER, NoMoreBets())
        sums = {name: table.credit(name) for name in names}
        table.submit(SYSTEM, returned(sums))
    inputs = [line.entry for line in read(path) if isinstance(line.entry, Input)]
    assert len([one for one in inputs if one.c["type"] == "return-credits"]) == 3
    assert verify(path, lambda head: TINY[head.game]).rounds == 3
    again = resume(path, lambda head: TINY[head.game], lambda *_: ByHand())
    assert again.ledger.balances == table.ledger.balances
    assert {again.credit(name) for name in names} == {0}


def test_it_is_read_as_it_is_written() -> None:
    command: Command = COIN.command(
        {"type": "return-credits", "players": ["ann", "bob"], "amounts": [1, 2]}
    )
    assert command == ReturnCredits(("ann", "bob"), (1, 2))
    for wrong in ({"players": ["ann"], "amounts": [1.5]}, {"players": ["ann"]}, {"amounts": [1]}):
        with pytest.raises(ValueError, match=r"."):
            COIN.command({"type": "return-credits", **wrong})
