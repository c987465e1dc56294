"""Wagers that lie from one round to the next."""

from __future__ import annotations

from pathlib import Path

import msgspec

from croupier.games import GAMES
from croupier.table.commands import Correction, Roll
from croupier.table.devices import ByHand
from croupier.table.formats import FORMAT
from croupier.table.log import Header, Log
from croupier.table.replay import resume, verify
from croupier.table.standing import Lying
from croupier.table.table import Snapshot, Table
from tests.games.craps.craps_story import CrapsStory


def with_wagers(dice: str = "42") -> CrapsStory:
    story = CrapsStory(dice, players={"alice": 1, "bob": 2})
    story.place("alice", "win", 1000)
    story.place("bob", "buy-4", 2000)
    story.throw()
    return story


def test_what_lies_is_a_plain_record_with_its_fee() -> None:
    story = with_wagers()
    assert story.table.last is not None
    assert story.table.last.round.carry.lying == (
        Lying("alice", "win", 1000),
        Lying("bob", "buy-4", 2000, fee=100),
    )


def test_a_round_that_touches_nothing_hands_on_the_same_record() -> None:
    story = with_wagers("42 56")
    before = story.table.round.carry.lying
    story.throw()
    assert story.table.round.carry.lying is before


def test_a_table_opened_from_a_snapshot_has_the_wagers_and_their_fees() -> None:
    story = with_wagers()
    plain = msgspec.json.decode(msgspec.json.encode(story.table.snapshot()))
    table = Table(GAMES["craps"], snapshot=msgspec.convert(plain, Snapshot), devices=ByHand())
    table.start()
    assert {k: w.amount for k, w in table.round.wagers.items()} == {
        ("alice", "win", 0): 1000,
        ("bob", "buy-4", 0): 2000,
    }
    assert table.round.fees == {("bob", "buy-4", 0): 100}
    assert table.round.carry.point == 6


def test_who_has_a_standing_wager_is_not_idle() -> None:
    story = with_wagers("42 56 56 56")
    story.throw(3)
    assert [p.idle for p in story.table.state.players] == [0, 0]


def test_a_corrected_roll_brings_the_wagers_back_at_risk() -> None:
    """The 7 that took everything was really an 8: all of it lies again."""
    story = with_wagers("42 34 61")
    story.throw()
    assert (story.lies("alice"), story.at_risk("bob"), story.house) == ({}, 0, 3100)
    assert story.table.last is not None
    inputs = story.table.last.inputs
    at = next(n for n, given in enumerate(inputs) if isinstance(given.command, Roll))
    number = story.table.last.round.number
    story.manager(Correction(number, at, Roll((4, 4))))
    assert (story.lies("alice"), story.lies("bob")) == ({"win": 1000}, {"buy-4": 2000})
    assert (story.at_risk("alice"), story.at_risk("bob"), story.house) == (1000, 2000, 100)
    assert (story.point, story.shooter) == (6, "alice")
    story.throw()  # and the next 7 takes it
    assert (story.at_risk("alice"), story.at_risk("bob"), story.house) == (0, 0, 3100)


def test_a_log_with_standing_wagers_replays_and_resumes(tmp_path: Path) -> None:
    game = GAMES["craps"]
    path = tmp_path / "table.log"
    header = Header(FORMAT, "craps", game.edition, game.version, game.sign, game.seats, {})
    story = CrapsStory("42 56 44", record=Log.create(path, header))
    story.place("alice", "win", 1000)
    story.place("alice", "place-8", 600)
    story.throw(2)
    assert verify(path, lambda _: game).rounds == 2
    table = resume(path, lambda _: game, lambda *_: ByHand())
    assert {k: w.amount for k, w in table.round.wagers.items()} == {
        ("alice", "win", 0): 1000,
        ("alice", "place-8", 0): 600,
    }
    assert table.ledger.balances == story.table.ledger.balances
