"""Pai gow, told as transcripts: the house way's exceptions, each bank, each irregularity."""

from __future__ import annotations

from typing import Any

from croupier.games.pai_gow.incidents import (
    BANKER,
    AskLaJa,
    DiceNotFlat,
    SetterAway,
    SetWrongly,
    TileMissing,
    TilesExposed,
    TileShown,
    TilesMisdelivered,
    VacateSeat,
)
from croupier.table.commands import Choose, Place, Roll, Shuffled
from croupier.table.sign import Limit, Sign
from tests.games.pai_gow.pai_gow_story import CUT, HIGH, LOW, MIDDLE, THREE, TWO, PaiGowStory
from tests.golden import golden
from tests.story import Story

ONE = {"alice": 2}


def _asked_for(tiles: str) -> Story:
    """One player has the house way."""
    story = PaiGowStory({1: LOW, 2: tiles}, players=ONE)
    story.round_played("alice")
    return story


@golden("pai-gow/house-way-7-high-8-high-10-11")
def exception_a() -> Story:
    """The first exception: 7 and 9."""
    return _asked_for("tit yun mooy foo")


@golden("pai-gow/house-way-7-and-9-not-8-and-8")
def exception_b() -> Story:
    """The second exception: 7 and 9 instead of 8 and 8."""
    return _asked_for("gee-jun chop-ng look day")


@golden("pai-gow/house-way-play-the-9")
def exception_c() -> Story:
    """The third exception: the 9 is played."""
    return _asked_for("gee-jun gor chop-ng foo")


@golden("pai-gow/three-boxes")
def three_boxes() -> Story:
    """The house banks: one wager wins, one loses, one stands off; copies go to the bank."""
    story = PaiGowStory({1: MIDDLE, 2: HIGH, 3: LOW, 4: "teen tit bon chong"}, players=THREE)
    for name in THREE:
        story.place(name, "player", 1000)
    story.deal()
    story.choose("alice", "1-2")
    story.choose("bob", "house way")
    story.choose("carol", "1-2")
    return story


@golden("pai-gow/priority-set-marker")
def priority() -> Story:
    """A box with half the maximum is set before the others are looked at."""
    story = PaiGowStory({1: LOW, 2: HIGH, 3: MIDDLE}, sign=Sign({"": Limit(500, 10_000)}))
    story.place("alice", "player", 500)
    story.place("bob", "player", 5000)
    story.deal()
    story.house_way("bob")
    story.house_way("alice")
    return story


@golden("pai-gow/two-boxes")
def two_boxes() -> Story:
    """The only player sets two boxes against the house, the higher wager first."""
    story = PaiGowStory({1: MIDDLE, 2: LOW, 5: HIGH}, players=ONE)
    story.place("alice", "player", 1000)
    story.place("alice", "player", 2000, 5)
    story.deal()
    story.choose("alice", "1-2")
    story.choose("alice", "house way")
    return story


def _banked(option: str, amount: int, hands: dict[int, str], **more: Any) -> PaiGowStory:
    story = PaiGowStory({1: MIDDLE}, **more)
    story.round_played(*story.table.round.players)
    story.events.clear()
    story.choose("alice", option, amount)
    story.lay(hands, chung=story.table.round.bank.box)
    return story


@golden("pai-gow/player-banker")
def player_banker() -> Story:
    """A player banks, covers what was put up and no more, and pays commission on the profit."""
    story = _banked("bank on box 2", 3000, {2: MIDDLE, 3: LOW, 4: HIGH}, players=THREE)
    story.place("bob", "player", 2000)
    story.place("carol", "player", 1000)
    story.deal_for("alice")
    story.house_way("bob", "carol")
    story.choose("alice", "1-2")
    return story


@golden("pai-gow/partners")
def partners() -> Story:
    """Two players combine their chips and lose by what each put up."""
    story = _banked("bank with others on box 2", 1000, {2: LOW, 4: HIGH}, players=THREE)
    story.choose("bob", "join the bank", 2000)
    story.choose("carol", "decline")
    story.place("carol", "player", 2000)
    story.deal_for("alice")
    story.house_way("carol")
    story.house_way("bob")
    return story


@golden("pai-gow/co-bank")
def co_bank() -> Story:
    """A player and the house bank, half each; the dealer sets the house way."""
    story = _banked("co-bank on box 1", 2000, {1: HIGH, 3: LOW})
    story.place("bob", "player", 3000)
    story.deal_for("alice")
    story.house_way("bob")
    return story


@golden("pai-gow/the-bank-passes-on")
def passes_on() -> Story:
    """After two rounds the bank is offered to the next; nobody takes it, and the house banks."""
    story = _banked("bank on box 2", 2000, {2: MIDDLE, 3: LOW})
    for again in (True, False):
        story.place("bob", "player", 1000)
        story.deal_for("alice")
        story.house_way("bob")
        story.house_way("alice")
        if again:
            story.choose("alice", "bank on box 2", 2000)
    story.choose("bob", "decline")
    return story


# Irregularities.


def _dealt(hands: dict[int, str]) -> PaiGowStory:
    story = PaiGowStory(hands, staffed=True)
    for name in TWO:
        story.place(name, "player", 1000)
    story.deal()
    return story


def _finish(story: PaiGowStory) -> Story:
    """Whoever has tiles has set them; the dealer lays the bank's, and all is settled."""
    story.go_on()
    for name in story.table.pending.waits_for():
        story.choose(name, "set")
    story.dealer(Choose("house way"))
    return story


ORDINARY = {1: LOW, 2: HIGH, 3: MIDDLE}


@golden("pai-gow/dice-not-flat")
def dice_not_flat() -> Story:
    """By hand: a die does not lie flat, and they are shaken again."""
    story = Story("pai-gow", by_hand=True, staffed=True, players=ONE)
    story.dealer(Shuffled())
    story.place("alice", "player", 1000)
    story.no_more_bets()
    story.dealer(Choose("halves"))
    story.dealer(DiceNotFlat())
    story.dealer(Roll((2, 4, 5)))
    return story


@golden("pai-gow/misdelivered")
def misdelivered() -> Story:
    """Tiles at the wrong boxes go where they belong; noticed late they are played."""
    story = _dealt(ORDINARY)
    story.dealer(TilesMisdelivered())
    story.go_on()
    story.dealer(TilesMisdelivered())
    return story


@golden("pai-gow/misdelivered-unsure")
def misdelivered_unsure() -> Story:
    """The dealer is unsure: the tiles are dealt again, and a wager is taken back."""
    story = _dealt(ORDINARY)
    story.dealer(TilesMisdelivered(unsure=True))
    story.choose("bob", "retract")
    story.choose("alice", "keep")
    story.dealer(Choose(CUT))
    return _finish(story)


@golden("pai-gow/tile-shown-in-the-shuffle")
def shown() -> Story:
    """A tile is exposed while the tiles are stacked: they are shuffled again."""
    story = PaiGowStory(ORDINARY, staffed=True)
    story.place("alice", "player", 1000)
    story.dealer(TileShown())
    return story


@golden("pai-gow/one-tile-exposed")
def one_exposed() -> Story:
    """One tile of a player's, and tiles of the house's: all are played."""
    story = _dealt(ORDINARY)
    story.dealer(TilesExposed(2))
    story.dealer(TilesExposed(1, 2))
    return _finish(story)


@golden("pai-gow/two-tiles-exposed")
def two_exposed() -> Story:
    """Two tiles of a player's: the wager goes back."""
    story = _dealt(ORDINARY)
    story.dealer(TilesExposed(2, 2))
    story.choose("alice", "remove the tiles")
    return _finish(story)


@golden("pai-gow/bankers-tiles-exposed")
def bankers_exposed() -> Story:
    """The dealer exposes two tiles of a player/banker's, who has them dealt again."""
    story = _banked("bank on box 2", 5000, {2: LOW, 3: MIDDLE}, staffed=True)
    story.place("bob", "player", 1000)
    story.deal_for("alice")
    story.dealer(TilesExposed(2, 2))
    story.choose("alice", "deal again")
    story.choose("bob", "keep")
    story.choose("alice", CUT)
    story.dealer(TilesExposed(2, 2, BANKER))
    return story


@golden("pai-gow/set-wrongly")
def set_wrongly() -> Story:
    """The bank's tiles were not set the house way: wagers are decided again."""
    story = _dealt({1: "teen chop-gow yun foo", 2: "day chop-gow ping chop-ng", 3: LOW})
    story.go_on()
    for name in TWO:
        story.choose(name, "set")
    story.dealer(Choose("1-3"))
    story.dealer(SetWrongly(1))
    return story


@golden("pai-gow/tile-missing")
def tile_missing() -> Story:
    """A tile is missing: no rule but another schedule's, and the round is void."""
    story = _dealt(ORDINARY)
    story.dealer(TileMissing())
    return story


@golden("pai-gow/setter-away")
def setter_away() -> Story:
    """The first player of a box is not there; another with a wager on it sets the tiles."""
    story = PaiGowStory(ORDINARY)
    story.place("alice", "player", 1000)
    story.place("bob", "player", 1000, 2)
    story.deal()
    story.dealer(SetterAway(2))
    story.choose("bob", "1-2")
    return story


@golden("pai-gow/seat-vacated")
def vacated() -> Story:
    """Three rounds without a wager: the seat is given up."""
    story = PaiGowStory({1: LOW, 2: HIGH})
    for _ in range(3):
        story.round_played("alice")
        story.choose("alice", "decline")
    story.events.clear()
    story.dealer(VacateSeat("bob"))
    return story


@golden("pai-gow/la-ja")
def la_ja() -> Story:
    """A player asks for a la ja, and it is made before the tiles are dealt."""
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.player("bob", AskLaJa())
    story.round_played("alice", "bob")
    return story


@golden("pai-gow/the-bank-runs-out")
def bank_runs_out() -> Story:
    """A wager beyond what a player/banker has put up is refused; one within it is taken, and the
    bank pays all that it has."""
    story = _banked("bank on box 2", 3000, {2: LOW, 3: HIGH, 4: MIDDLE}, players=THREE)
    story.place("bob", "player", 2000)
    assert story.refused("carol", Place("player", 1100)).rule == "qld-2024:6:14(1)"
    story.place("carol", "player", 1000)
    story.deal_for("alice")
    story.house_way("bob", "carol")
    story.house_way("alice")
    return story
