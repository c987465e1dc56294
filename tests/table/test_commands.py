"""Commands to a table: refusals, ids, what is legal, closing, stopping."""

from __future__ import annotations

import dataclasses

import pytest

from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role, player
from croupier.table.acts import BuyIn, CashOut, Join, Leave
from croupier.table.commands import (
    Change,
    Choose,
    CloseTable,
    Command,
    Deal,
    NoMoreBets,
    Place,
    TimeUp,
    Toss,
    Withdraw,
)
from croupier.table.refusal import Refused
from croupier.table.table import REMEMBERED, Table
from croupier.testing.driver import actor_of, fingerprint
from tests.story import DEALER, SUPERVISOR, Story
from tests.table.tiny import CARD, COIN, Misdealt, Spoiled

HEADS = [Toss(("H",))] * 9


def coin(**settings: object) -> Story:
    settings = {"players": {"ann": 1, "bob": 0}, "chance": HEADS, **settings}
    return Story(COIN, **settings)  # type: ignore[arg-type]


WRONG: list[tuple[Actor, Command, str]] = [
    (player("zoe"), Place("heads", 500), "zoe is not at this table"),
    (player("ann"), Place("moon", 500), "the layout has no area 'moon'"),
    (player("ann"), Place("heads", 0), "a wager must be more than nothing"),
    (player("ann"), Place("heads", -500), "a wager must be more than nothing"),
    (player("ann"), Place("heads", 512), "$5.12 cannot be wagered in chips of $0.50"),
    (player("ann"), Place("heads", 10**9), "the maximum for heads is $10,000.00"),
    (player("ann"), Change("heads", 500), "ann has no wager on heads to change"),
    (player("ann"), Withdraw("heads"), "ann has no wager on heads"),
    (player("ann"), Join(2), "ann is already at this table"),
    (player("zoe"), Join(1), "seat 1 is taken"),
    (player("zoe"), Join(6), "the table has seats 1 to 5"),
    (player("zoe"), Join(-1), "the table has seats 1 to 5"),
    (player("zoe"), Leave(), "zoe is not at this table"),
    (player("zoe"), BuyIn(500), "zoe is not at this table"),
    (player("ann"), BuyIn(0), "the amount must be more than nothing"),
    (player("ann"), CashOut(100_001), "ann has $1,000.00"),
    (player("ann"), CashOut(-1), "the amount must be more than nothing"),
    (player("ann"), Choose("fly"), "'choose' is not what the table waits for"),
    (player("ann"), NoMoreBets(), "a player may not give 'no more bets'"),
    (DEALER, Deal(), "'deal' is not what the table waits for"),
    (DEALER, Toss(("H",)), "'toss' is not what the table waits for"),
    (DEALER, Spoiled(), "the schedule provides for no spoiled at this moment (wagering)"),
    (Actor("inspector", Role.INSPECTOR), NoMoreBets(), "a inspector may not give"),
]


@pytest.mark.parametrize(("by", "command", "reason"), WRONG)
def test_a_refusal_gives_its_reason_and_leaves_no_trace(
    by: Actor, command: Command, reason: str
) -> None:
    story = coin()
    before = fingerprint(story.table)
    assert story.refused(by, command).reason.startswith(reason)
    assert fingerprint(story.table) == before


def test_what_is_legal_at_each_moment_is_accepted() -> None:
    story = Story(CARD, by_hand=True, staffed=True, players={"ann": 1, "bob": 2})
    seen = set()
    for _ in range(40):
        legal = story.table.legal()
        assert legal
        for one in legal:
            assert story.table.check(actor_of(one), one.command) is None, one
            seen.add(type(one.command).__name__)
        moving = [x for x in legal if x.role in (Role.DEALER, Role.SYSTEM)]
        steps = [x for x in moving if not isinstance(x.command, Spoiled | Misdealt)]
        places = [x for x in legal if isinstance(x.command, Place)]
        one = places[0] if places and not story.table.round.wagers else steps[0]
        story.say(actor_of(one), one.command)
    assert {"Shuffled", "Choose", "Cut", "Place", "NoMoreBets", "Face", "TimeUp"} <= seen
    assert {"BuyIn", "CashOut", "Leave", "VoidWagers", "Restrict", "CloseTable"} <= seen
    assert {"Spoiled", "Misdealt", "Disturbed", "Reshuffle", "AskReshuffle"} <= seen


def test_legal_says_between_what_amounts() -> None:
    story = coin()
    story.place("ann", "heads", 600)
    (heads,) = (
        x
        for x in story.table.legal()
        if x.player == "ann" and isinstance(x.command, Place) and x.command.area == "heads"
    )
    assert (heads.command, heads.low, heads.high, heads.step) == (
        Place("heads", 50),
        50,
        99_400,
        50,
    )


def test_a_command_sent_twice_acts_once_and_answers_the_same() -> None:
    story = coin()
    first = story.say(player("ann"), Place("heads", 500), id="a1")
    again = story.table.submit(player("ann"), Place("heads", 500), id="a1")
    assert again == first
    assert story.credit("ann") == 99_500
    story.say(player("ann"), Place("heads", 500), id="a2")
    assert story.credit("ann") == 99_000
    story.no_more_bets()
    assert story.table.submit(player("ann"), Place("heads", 500), id="a1") == first


def test_an_id_is_for_one_command_of_one_actor() -> None:
    story = coin()
    story.say(player("ann"), Place("heads", 500), id="a1")
    for by, command in (
        (player("bob"), Place("heads", 500)),
        (player("ann"), Place("heads", 600)),
        (DEALER, NoMoreBets()),
    ):
        with pytest.raises(Refused, match="was used for another command"):
            story.table.submit(by, command, id="a1")


def test_a_refused_id_may_be_used_again() -> None:
    story = coin()
    with pytest.raises(Refused):
        story.table.submit(player("ann"), Place("heads", 1), id="a1")
    story.table.submit(player("ann"), Place("heads", 500), id="a1")


def test_a_table_remembers_so_many_ids_and_no_more() -> None:
    story = coin()
    for number in range(REMEMBERED + 5):
        story.table.submit(player("ann"), BuyIn(100), id=str(number))
    assert len(story.table._answered) == REMEMBERED
    held = story.credit("ann")
    story.table.submit(player("ann"), BuyIn(100), id=str(REMEMBERED))
    assert story.credit("ann") == held


def test_players_come_and_go_with_their_chips() -> None:
    story = coin()
    story.place("ann", "heads", 500)
    assert story.refused("ann", Leave()).reason == "ann has undecided wagers"
    story.no_more_bets()
    story.player("ann", CashOut(50_000))
    story.player("ann", Leave())
    assert [e.amount for e in story.of(ev.ChipsCashed)] == [50_000, 50_500]
    assert "credit:ann" not in story.table.ledger.balances
    story.join("ann", 4)
    assert [p.name for p in story.table.state.players] == ["ann", "bob"]


def test_time_up_takes_the_default() -> None:
    story = Story(CARD, "9♥ K♠", players={"ann": 1})
    story.no_more_bets()
    assert story.table.round.number == 2
    story.say(SYSTEM, TimeUp())  # wagering: no more bets
    assert story.of(ev.Announced)[-1].text == "no more bets"


def test_a_table_closes_between_rounds_only() -> None:
    story = coin()
    story.place("ann", "heads", 500)
    assert story.refused(SUPERVISOR, CloseTable()).reason.startswith("wagers lie on the layout")
    story.withdraw("ann", "heads")
    assert story.refused(DEALER, CloseTable()).reason == "a dealer may not give 'close table'"
    story.supervisor(CloseTable())
    assert story.table.closed
    assert story.table.legal() == []
    assert story.of(ev.RoundClosed) == []
    for command in (Place("heads", 500), BuyIn(5), Leave()):
        assert story.refused("ann", command).reason == "the table is closed"


def test_a_void_round_gives_every_wager_back() -> None:
    story = coin(by_hand=True)
    story.place("ann", "heads", 500)
    story.place("bob", "run", 700)
    story.no_more_bets()
    assert "spoiled" in story.table.pending.describe() or story.table.pending.chance
    story.dealer(Spoiled())
    assert story.of(ev.RoundVoided)[0].reason == "spoiled"
    assert {(e.player, e.result, e.returned) for e in story.settled()} == {
        ("ann", "void", 500),
        ("bob", "void", 700),
    }
    assert (story.won("ann"), story.won("bob"), story.house) == (0, 0, 0)
    assert story.table.round.number == 2


def test_a_standing_wager_stays_at_risk_from_round_to_round() -> None:
    story = coin(chance=[Toss(("H",)), Toss(("H",)), Toss(("T",))])
    story.place("ann", "run", 500)
    story.no_more_bets()
    assert story.table.ledger.balance("risk:ann") == 500
    assert story.table.round.wagers["ann", "run", 0].amount == 500
    story.no_more_bets()
    story.no_more_bets()
    assert (story.won("ann"), story.house) == (-500, 500)


def test_a_round_may_not_end_with_a_wager_undecided() -> None:
    class Forgetful(COIN.round):  # type: ignore[name-defined,misc]
        async def play(self) -> None:
            await self.wagering()
            self.face = "H"

    story = Story(dataclasses.replace(COIN, round=Forgetful), players={"ann": 1})
    story.place("ann", "heads", 500)
    with pytest.raises(RuntimeError, match="undecided"):
        story.no_more_bets()


def test_a_table_on_which_something_failed_takes_nothing_more() -> None:
    story = coin(chance=[])
    story.place("ann", "heads", 500)
    with pytest.raises((StopIteration, RuntimeError)):
        story.no_more_bets()
    assert story.table.stopped
    assert story.table.legal() == []
    assert "must be resumed from its log" in story.refused("ann", BuyIn(500)).reason


def test_a_table_needs_as_many_seats_as_it_has() -> None:
    table = Table(COIN, seats=2)
    table.start()
    with pytest.raises(Refused, match="seats 1 to 2"):
        table.submit(player("ann"), Join(3))
