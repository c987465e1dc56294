"""Chips that come to a table with a command, out of a player's credits (16:4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import player
from croupier.table.acts import Exclude, Join
from croupier.table.commands import Choose, NoMoreBets, Place
from croupier.table.devices import Equipment
from croupier.table.formats import FORMAT
from croupier.table.log import Header, Input, Log, read
from croupier.table.misdealt import NoCardsDealt
from croupier.table.refusal import Refused
from croupier.table.replay import verify
from croupier.table.table import Table
from tests.games.blackjack.blackjack_story import BlackjackStory
from tests.story import DEALER, SUPERVISOR, Story
from tests.table.test_corrections import T, correct
from tests.table.tiny import COIN, TINY

ANN = player("ann")


def coin() -> Story:
    story = Story(COIN, players={}, by_hand=True, staffed=True)
    story.join("ann", 0, chips=0)
    return story


def test_they_are_there_for_the_command_and_nothing_is_left() -> None:
    story = coin()
    assert story.table.check(ANN, Place("heads", 500)) is not None
    story.table.submit(ANN, Place("heads", 500), brings=500)
    assert (story.table.credit("ann"), story.table.ledger.balance("risk:ann")) == (0, 500)
    assert story.table.ledger.balance("cage") == -500


def test_what_is_too_little_or_not_to_be_bought_is_refused_without_a_trace() -> None:
    story = coin()
    table, before = story.table, dict(story.table.ledger.balances)
    for by, brings in ((ANN, 499), (ANN, -1), (player("eve"), 500), (DEALER, 500)):
        with pytest.raises(Refused):
            table.submit(by, Place("heads", 500), brings=brings)
    assert (table.ledger.balances, table.round.wagers) == (before, {})
    table.submit(SUPERVISOR, Exclude("ann"))
    with pytest.raises(Refused) as refused:
        table.submit(ANN, Choose("heads"), brings=500)
    assert refused.value.rule == "qld-2024:general:11(2)(b)"


def test_a_log_with_them_replays_to_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "coin.log"
    table = Table(COIN, devices=Equipment(SeededSource(3)))
    sign, seats = table.state.sign, table.state.seats
    header = Header(FORMAT, COIN.name, COIN.edition, COIN.version, sign, seats, {}, True)
    table.record = Log.create(path, header)
    table.start()
    table.submit(ANN, Join(0))
    for number in range(3):
        table.submit(ANN, Place("heads", 500), brings=500, id=f"w{number}")
        table.submit(DEALER, NoMoreBets())
    inputs = [line.entry for line in read(path) if isinstance(line.entry, Input)]
    assert [one.brings for one in inputs if one.brings] == [500, 500, 500]
    assert verify(path, lambda head: TINY[head.game]).rounds == 3


def test_a_corrected_round_has_them_still() -> None:
    story = coin()
    story.table.submit(ANN, Place("heads", 500), brings=500)
    story.no_more_bets()
    story.dealer(T)
    correct(story, type(T)(("H",)))
    assert story.table.credit("ann") == 1000
    assert story.table.ledger.balance("cage") == -500


def test_chips_of_a_command_that_a_ruling_undid_are_the_players_still() -> None:
    """A double is undone when the round goes back, as blackjack did in version 1; what it brought
    is not lost to the house."""
    first = GAMES["blackjack"].as_of(1)
    assert first is not None
    cards = "6♠ 9♥ 8♦ 5♠ 10♥ 5♠ 10♣ 9♣"
    story = BlackjackStory(
        cards,
        game=first,
        players={"ann": 1, "bob": 2},
        wagers={"ann": 1000, "bob": 1000},
        staffed=True,
    )
    story.no_more_bets()
    story.then("go on")
    double = Choose("double", 1, 1000)
    cage, held = story.table.ledger.balance("cage"), story.table.credit("ann")
    story.events += story.table.submit(ANN, double, brings=1000)
    story.dealer(NoCardsDealt(2))
    assert story.of(ev.Rewound)
    assert story.table.ledger.balance("cage") == cage - 1000
    assert story.table.credit("ann") == held + 1000
    assert story.table.ledger.balance("risk:ann") == 1000


def test_an_answer_is_known_with_what_it_brought() -> None:
    story = coin()
    first = story.table.submit(ANN, Place("heads", 500), "w1", brings=500)
    assert story.table.submit(ANN, Place("heads", 500), "w1", brings=500) == first
    assert story.table.ledger.balance("cage") == -500


def test_every_game_takes_a_wager_with_its_chips() -> None:
    for name in GAMES:
        story = Story(name, players={})
        table = story.table
        story.join("ann", 1 if table.round.numbered_boxes else 0, chips=0)
        with table.ledger.as_if("ann", 10_000):
            offered = [o for o in table.legal_for("ann") if isinstance(o.command, Place)]
        if offered:
            least = offered[0].command
            assert isinstance(least, Place)
            table.submit(ANN, least, brings=least.amount * 2)
            assert table.round.of("ann")
