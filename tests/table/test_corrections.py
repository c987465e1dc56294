"""A result entered wrongly is put right: this round or the last, and what follows from it."""

from __future__ import annotations

from pathlib import Path

from croupier.equipment.randomness import SeededSource
from croupier.table import events as ev
from croupier.table.actors import player
from croupier.table.acts import Adjust, BuyIn, CashOut, Join, Leave
from croupier.table.commands import (
    Command,
    Correction,
    Face,
    Given,
    NoMoreBets,
    Place,
    Shuffled,
    Toss,
)
from croupier.table.corrections import KEPT
from croupier.table.devices import ByHand, Equipment
from croupier.table.formats import FORMAT
from croupier.table.log import Header, Log
from croupier.table.replay import resume, verify
from croupier.table.table import Table
from tests.story import DEALER, MANAGER, SUPERVISOR, Story
from tests.table.tiny import CARD, COIN

H, T = Toss(("H",)), Toss(("T",))


def coin(**settings: object) -> Story:
    settings = {"players": {"ann": 1, "bob": 2}, "by_hand": True, **settings}
    return Story(COIN, **settings)  # type: ignore[arg-type]


def entered(story: Story, kind: type[Command], *, last: bool = False) -> tuple[int, int]:
    """The round, and the number among its inputs, of the last result of a kind."""
    run = story.table.last if last else story.table.run
    assert run is not None
    numbers = [n for n, g in enumerate(run.inputs) if isinstance(g.command, kind)]
    return run.round.number, numbers[-1]


def correct(story: Story, answer: Face | Toss, *, last: bool = False) -> None:
    story.manager(Correction(*entered(story, type(answer), last=last), answer))


def test_16_10_2_in_the_round_in_progress_it_goes_on_from_the_right_result() -> None:
    story = coin(staffed=True)
    story.place("ann", "heads", 500)
    story.place("bob", "tails", 700)
    story.no_more_bets()
    story.dealer(T)
    assert (story.won("ann"), story.won("bob")) == (-500, 700)
    story.player("ann", BuyIn(1000))
    correct(story, H)
    assert story.of(ev.Corrected) == [ev.Corrected(1, "T", "H", rule="qld-2024:16:10(2)")]
    assert story.of(ev.Rewound)[0].kept == 0
    assert (story.won("ann"), story.won("bob"), story.house) == (1500, -700, 200)
    story.go_on()
    assert story.of(ev.RoundClosed)[0].outcome == {"order": ["H"]}


def test_16_10_2_of_the_last_round_the_difference_is_posted() -> None:
    story = coin()
    story.place("ann", "heads", 500)
    story.place("bob", "tails", 700)
    story.no_more_bets()
    story.dealer(T)
    story.place("ann", "heads", 300)  # the next round has begun
    correct(story, H, last=True)
    assert story.of(ev.Resettled) == [
        ev.Resettled(1, "ann", 1000, rule="qld-2024:16:10(2)"),
        ev.Resettled(1, "bob", -1400, rule="qld-2024:16:10(2)"),
    ]
    assert (story.won("ann"), story.won("bob"), story.house) == (200, -700, 200)
    story.no_more_bets()
    story.dealer(H)
    assert (story.won("ann"), story.won("bob"), story.house) == (800, -700, -100)


def test_a_correction_can_be_corrected() -> None:
    story = coin()
    story.place("ann", "heads", 500)
    story.no_more_bets()
    story.dealer(T)
    correct(story, H, last=True)
    assert story.won("ann") == 500
    correct(story, T, last=True)
    assert (story.won("ann"), story.house) == (-500, 500)


def test_what_the_chips_do_not_cover_is_owed_and_taken_before_the_player_goes() -> None:
    story = coin()
    story.place("ann", "heads", 100_000)
    story.no_more_bets()
    story.dealer(H)
    story.place("ann", "tails", 150_000)
    correct(story, T, last=True)  # lost 100,000 and was paid 100,000
    ledger = story.table.ledger
    assert (ledger.balance("credit:ann"), ledger.balance("owed:ann")) == (0, -150_000)
    story.no_more_bets()
    story.dealer(T)  # pays 150,000
    assert "ann has $1,500.00" in story.refused("ann", CashOut(150_001)).reason
    story.player("ann", Leave())
    assert story.of(ev.ChipsCashed)[-1].amount == 150_000
    assert story.table.ledger.balance("owed:ann") == 0
    assert sum(story.table.ledger.balances.values()) == 0


def test_a_player_who_has_left_is_owed_all_the_same() -> None:
    story = coin()
    story.place("ann", "heads", 500)
    story.no_more_bets()
    story.dealer(T)
    story.player("ann", Leave())
    correct(story, H, last=True)
    assert story.of(ev.Resettled)[0].difference == 1000
    assert story.table.ledger.balance("credit:ann") == 1000
    story.player("ann", Join(3))
    assert story.credit("ann") == 1000


def test_a_result_that_changes_what_is_carried_on_starts_the_next_round_again() -> None:
    """A wager on the run stands after heads, and is lost after tails."""
    story = coin()
    story.place("ann", "run", 500)
    story.place("bob", "heads", 700)
    story.no_more_bets()
    story.dealer(H)
    story.place("bob", "heads", 100)  # the next round is told the same things
    correct(story, T, last=True)
    assert [(e.player, e.difference) for e in story.of(ev.Resettled)] == [
        ("ann", -500),
        ("bob", -1400),
    ]
    assert list(story.table.round.wagers) == [("bob", "heads", 0)]
    assert (story.won("ann"), story.won("bob"), story.house) == (-500, -800, 1200)
    correct(story, H, last=True)
    assert story.table.round.wagers["ann", "run", 0].amount == 500
    assert (story.won("ann"), story.won("bob"), story.house) == (-500, 600, -700)
    story.no_more_bets()
    story.dealer(T)
    assert (story.won("ann"), story.won("bob"), story.house) == (-500, 600, -100)


def test_16_10_2_wrong_winnings_that_lie_on_the_layout_again_are_owed() -> None:
    """Nobody's result waits for a player who has wagered what was paid by mistake."""
    story = coin(players={"ann": 1})
    story.join("bob", 2, chips=700)
    story.place("ann", "run", 500)
    story.place("bob", "heads", 700)
    story.no_more_bets()
    story.dealer(H)
    story.place("bob", "heads", 1400)  # with chips bob should not have
    correct(story, T, last=True)
    ledger = story.table.ledger
    assert story.table.round.wagers["bob", "heads", 0].amount == 1400
    assert (ledger.balance("credit:bob"), ledger.balance("owed:bob")) == (0, -1400)
    assert ("ann", "run", 0) not in story.table.round.wagers
    assert [(e.player, e.difference) for e in story.of(ev.Resettled)] == [
        ("ann", -500),
        ("bob", -1400),
    ]
    story.no_more_bets()
    story.dealer(H)
    assert ledger.balance("owed:bob") == -1400
    assert sum(ledger.balances.values()) == 0


def played(story: Story, *results: Toss) -> None:
    """Rounds in which nobody wagers."""
    for result in results:
        story.no_more_bets()
        story.dealer(result)


def test_16_10_2_any_settled_round_is_corrected_however_many_came_after() -> None:
    story = coin()
    story.place("ann", "heads", 500)
    story.place("bob", "tails", 700)
    story.no_more_bets()
    story.dealer(T)
    number, index = entered(story, Toss, last=True)
    played(story, H, T, H)
    story.place("ann", "tails", 300)
    story.manager(Correction(number, index, H))
    assert story.of(ev.Resettled) == [
        ev.Resettled(1, "ann", 1000, rule="qld-2024:16:10(2)"),
        ev.Resettled(1, "bob", -1400, rule="qld-2024:16:10(2)"),
    ]
    assert story.of(ev.Recalculated)[0].outcome == {"order": ["H"]}
    assert (story.won("ann"), story.won("bob"), story.house) == (200, -700, 200)
    story.manager(Correction(number, index, T))  # and back
    assert (story.won("ann"), story.won("bob"), story.house) == (-800, 700, -200)
    refused = story.refused(MANAGER, Correction(number, index, T))
    assert refused.reason == "that is the result as it stands"


def test_16_10_2_rounds_since_take_on_what_is_handed_on() -> None:
    """A wager on the run is lost with tails in round 1, so that it does not win in round 2."""
    story = coin()
    story.place("ann", "run", 500)
    story.no_more_bets()
    story.dealer(H)
    number, index = entered(story, Toss, last=True)
    played(story, H)  # the run is paid
    before = story.won("ann")
    story.place("bob", "heads", 100)
    story.manager(Correction(number, index, T))
    told = {(e.round, e.player): e.difference for e in story.of(ev.Resettled)}
    assert told[1, "ann"] == -500
    assert story.won("ann") == -500
    assert story.house == 500
    assert [e.round for e in story.of(ev.Recalculated)] == [1, 2]
    assert story.table.round.wagers["bob", "heads", 0].amount == 100
    story.manager(Correction(number, index, H))
    assert story.won("ann") == before


def test_16_10_2_what_lay_and_should_not_have_and_the_other_way_round() -> None:
    story = coin()
    story.place("ann", "run", 500)
    story.no_more_bets()
    story.dealer(T)  # lost
    number, index = entered(story, Toss, last=True)
    story.place("bob", "heads", 100)
    story.manager(Correction(number, index, H))  # it lies still
    assert story.table.round.wagers["ann", "run", 0].amount == 500
    assert story.table.ledger.balance("risk:ann") == 500
    assert (story.won("ann"), story.house) == (-500, 0)
    story.no_more_bets()
    story.dealer(T)
    assert (story.won("ann"), story.house) == (-500, 600)


def test_16_10_2_a_round_that_could_not_have_followed_is_named_and_stands() -> None:
    """A second card entered is of an index that there would not have been."""
    story = Story(CARD, by_hand=True, players={"ann": 1})
    story.dealer(Shuffled())
    story.time_up()
    story.place("ann", "red", 500)
    story.no_more_bets()
    story.dealer(Face(0, "9♥"))
    number, index = entered(story, Face, last=True)
    story.place("ann", "red", 200)
    story.no_more_bets()
    story.dealer(Face(1, "9♠"))
    story.manager(Correction(number, index, Face(0, "9♠")))  # the round after it had that card too
    assert story.of(ev.Resettled)[0].difference == -1000
    assert sum(story.table.ledger.balances.values()) == 0


def test_16_10_2_older_rounds_than_are_at_hand_are_found_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "coin.log"
    table = Table(COIN, devices=ByHand())
    head = Header(FORMAT, "coin", "qld-2024", 1, table.state.sign, table.state.seats, {})
    log = table.record = Log.create(path, head)
    table.start()
    ann = player("ann")
    for command in (Join(1), BuyIn(10_000), Place("heads", 500)):
        table.submit(ann, command)
    table.submit(DEALER, NoMoreBets())
    table.submit(DEALER, T)
    assert table.last is not None
    index = next(n for n, g in enumerate(table.last.inputs) if isinstance(g.command, Toss))
    for _ in range(KEPT + 3):
        table.submit(DEALER, NoMoreBets())
        table.submit(DEALER, H)
    log.close()
    again = resume(path, lambda _: COIN, lambda *_: ByHand())
    again.submit(MANAGER, Correction(1, index, H))
    assert again.credit("ann") == 10_500
    again.submit(MANAGER, Correction(1, index, T))
    again.submit(DEALER, NoMoreBets())
    again.submit(DEALER, H)
    again.submit(MANAGER, Correction(1, index, H))
    assert again.credit("ann") == 10_500
    assert isinstance(again.record, Log)
    again.record.close()
    verify(path, lambda _: COIN)
    once_more = resume(path, lambda _: COIN, lambda *_: ByHand())
    assert once_more.credit("ann") == 10_500


def test_a_card_of_the_last_round_may_be_corrected_while_the_next_is_wagered_on() -> None:
    story = Story(CARD, by_hand=True, players={"ann": 1})
    story.dealer(Shuffled())
    story.time_up()
    story.place("ann", "red", 500)
    story.no_more_bets()
    story.dealer(Face(0, "9♥"))
    story.place("ann", "red", 200)
    correct(story, Face(0, "9♠"), last=True)
    assert (story.won("ann"), story.house) == (-700, 500)
    story.no_more_bets()
    assert "all have been seen" in story.refused(DEALER, Face(1, "9♠")).reason
    story.dealer(Face(1, "9♥"))
    assert (story.won("ann"), story.house) == (-300, 300)


def test_what_cannot_have_been_is_refused() -> None:
    story = coin()
    story.place("ann", "heads", 500)
    story.no_more_bets()
    story.dealer(T)
    number, index = entered(story, Toss, last=True)
    for command, reason in (
        (Correction(number, index, T), "that is the result as it stands"),
        (Correction(number, index, Toss(("X",))), "1 coins come down H or T each"),
        (Correction(number, index, Face(0, "9♥")), "was not such a result"),
        (Correction(number, index - 1, H), "was not such a result"),
        (Correction(number, 99, H), "has no input 99"),
        (Correction(number, -1, H), "has no input -1"),
        (Correction(7, 0, H), "no round 7 is kept here"),
    ):
        assert reason in story.refused(MANAGER, command).reason
    for who in (DEALER, SUPERVISOR):
        refused = story.refused(who, Correction(number, index, H))
        assert "that is for the gaming manager" in refused.reason
        assert refused.rule == "qld-2024:16:10(2)"


def test_a_card_of_a_shoe_committed_to_cannot_have_been_another() -> None:
    table = Table(CARD, devices=Equipment(SeededSource(1)))
    table.start()
    table.submit(player("ann"), Join(1))
    table.submit(DEALER, NoMoreBets())
    assert table.last is not None
    index = next(n for n, g in enumerate(table.last.inputs) if isinstance(g.command, Face))
    refused = table.check(MANAGER, Correction(1, index, Face(0, "9♥")))
    assert refused is not None
    assert "committed to" in refused.reason


def test_the_difference_is_told_to_the_table_by_the_system_alone() -> None:
    story = coin()
    assert "may not" in story.refused(SUPERVISOR, Adjust("ann", 5, 1)).reason
    assert story.table.run.inputs == [
        given for given in story.table.run.inputs if isinstance(given, Given)
    ]


def test_a_result_that_ends_the_round_sooner_keeps_what_people_did() -> None:
    """The run in progress is over with the right result; a buy-in meanwhile is not lost."""
    story = Story(CARD, by_hand=True, staffed=True, players={"ann": 1})
    story.dealer(Shuffled())
    story.time_up()
    story.time_up()
    story.place("ann", "red", 500)
    story.no_more_bets()
    story.dealer(Face(0, "9♥"))
    story.player("ann", BuyIn(3000))
    correct(story, Face(0, "9♠"))
    assert story.credit("ann") == 102_500
    story.go_on()
    story.go_on()
    assert (story.credit("ann"), story.house) == (102_500, 500)


def test_of_rounds_that_are_over_what_was_said_is_kept_and_nothing_that_was_worked_out() -> None:
    """Every guest who comes makes another state of the table, of which much becomes known."""
    story = coin()
    table = story.table
    for number in range(3, 13):
        story.say(player(f"guest-{number}"), Join(0))
        story.place("ann", "heads", 500)
        story.no_more_bets()
        story.dealer(T)
    assert len(table.finished.older) == 9
    states = [one.start.state for one in table.finished.older]
    assert len({id(state) for state in states}) == 9
    assert all(not state.__dict__ for state in states)
    assert table.state.known is not None
    round, index = entered(story, Toss, last=True)
    story.manager(Correction(round - 5, index, H))  # and can be worked out again
    assert story.of(ev.Resettled)[0].player == "ann"
