"""Schedule 6, Part 13, at a table with a dealer; and who may see what of hidden tiles."""

from __future__ import annotations

import re

import msgspec
import pytest

from croupier.equipment.tiles import TILES
from croupier.games import GAMES
from croupier.games.pai_gow.incidents import (
    BANKER,
    DiceNotFlat,
    SetWrongly,
    TileMissing,
    TilesExposed,
    TileShown,
    TilesMisdelivered,
    VacateSeat,
)
from croupier.games.pai_gow.layout import BANK
from croupier.games.pai_gow.round import PaiGow
from croupier.table import events as ev
from croupier.table.commands import Choose, Face, Place, Roll, Shuffled
from croupier.testing.driver import Driver, open_table
from tests.games.pai_gow.pai_gow_story import CUT, HIGH, LOW, MIDDLE, TWO, PaiGowStory
from tests.games.pai_gow.test_pai_gow_bank import banked
from tests.story import DEALER, Story

LAID_WRONG = "teen chop-gow yun foo"  # the house way is 1-2; laid otherwise it is not


def dealt(hands: dict[int, str]) -> PaiGowStory:
    """A staffed table: the tiles are delivered, and nobody has touched them."""
    story = PaiGowStory(hands, staffed=True)
    for name in TWO:
        story.place(name, "player", 1000)
    story.deal()
    return story


def rules(story: PaiGowStory) -> list[str]:
    return [e.rule for e in story.of(ev.Announced)]


def test_6_38_dice_that_do_not_lie_flat_are_shaken_again() -> None:
    story = Story("pai-gow", by_hand=True, staffed=True, players=TWO)
    story.dealer(Shuffled())
    story.place("alice", "player", 1000)
    story.no_more_bets()
    story.dealer(Choose("halves"))
    story.dealer(DiceNotFlat())
    assert story.announced()[-1] == "the dice are shaken again"
    story.dealer(Roll((1, 2, 3)))
    assert [e.faces for e in story.of(ev.Thrown)] == [["1", "2", "3"]]


def test_6_39_1_tiles_at_wrong_boxes_are_put_right_before_anyone_handles_them() -> None:
    story = dealt({1: LOW, 2: HIGH, 3: MIDDLE})
    story.dealer(TilesMisdelivered())
    assert "qld-2024:6:39(1)" in rules(story)
    story.go_on()
    story.dealer(TilesMisdelivered())  # now they have been handled
    assert rules(story)[-1] == "qld-2024:6:39(3)"
    assert not story.of(ev.WagerWithdrawn)


def test_6_39_2_or_dealt_again_if_the_dealer_is_unsure() -> None:
    """Also: 6:42"""
    story = dealt({1: LOW, 2: HIGH, 3: MIDDLE})
    story.dealer(TilesMisdelivered(unsure=True))
    assert "qld-2024:6:39(2)" in rules(story)
    story.choose("bob", "retract")
    assert story.of(ev.WagerWithdrawn)[-1].rule == "qld-2024:6:42"
    story.choose("alice", "keep")
    assert len(story.of(ev.ShoeShuffled)) == 2
    story.dealer(Choose(CUT))
    story.go_on()
    story.choose("alice", "set")
    story.dealer(Choose("house way"))
    story.go_on()
    assert story.books("alice", "bob") == (950, 0, -950)


def test_6_40_1_a_tile_exposed_while_the_tiles_are_stacked() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH}, staffed=True)
    story.place("alice", "player", 1000)
    story.dealer(TileShown())
    assert [e.rule for e in story.of(ev.ShoeShuffled)] == ["qld-2024:6:21(1)", "qld-2024:6:40(1)"]
    assert story.table.round.of("alice")[0].amount == 1000


def test_6_40_2_one_exposed_tile_changes_nothing() -> None:
    story = dealt({1: LOW, 2: HIGH, 3: MIDDLE})
    story.dealer(TilesExposed(2))
    assert [(e.to, e.card) for e in story.of(ev.Exposed)] == [("box 2", "teen")]
    assert rules(story)[-1] == "qld-2024:6:40(2)"
    assert story.refused(DEALER, TilesExposed(2, 4)).rule == "qld-2024:6:40"
    assert story.refused(DEALER, TilesExposed(7)).rule == "qld-2024:6:40"


def test_6_40_3_after_two_the_player_may_take_the_wager_back() -> None:
    story = dealt({1: LOW, 2: HIGH, 3: MIDDLE})
    story.dealer(TilesExposed(2, 2))
    story.choose("alice", "remove the tiles")
    (back,) = story.of(ev.WagerWithdrawn)
    assert (back.player, back.rule) == ("alice", "qld-2024:6:40(3)(a)")
    story.go_on()
    assert story.table.pending.waits_for() == ("bob",)
    story.choose("bob", "set")
    story.dealer(Choose("house way"))
    story.go_on()
    assert story.books("alice", "bob") == (0, 950, -950)


def test_6_40_3_b_exposed_tiles_that_are_played_are_entered_as_they_are_laid() -> None:
    story = dealt({1: LOW, 2: HIGH, 3: MIDDLE})
    story.dealer(TilesExposed(2, 2))
    story.choose("alice", "play the tiles")
    story.go_on()
    for name in TWO:
        story.choose(name, "set")
    story.dealer(Choose("house way"))
    story.dealer(Choose("1-3"))  # the exposed teen with the day, in two hands
    counted = {e.hand: e.count for e in story.of(ev.Counted)}
    assert counted["box 2"] == "high pair of chop-gow (chop-gow-36, chop-gow-45), low 4 (teen, day)"
    story.go_on()
    assert story.books("alice", "bob") == (950, 950, -1900)


def test_6_40_3_not_if_another_tile_was_looked_at() -> None:
    story = dealt({1: LOW, 2: HIGH, 3: MIDDLE})
    story.dealer(TilesExposed(2, 2, looked=True))
    assert rules(story)[-1] == "qld-2024:6:40(3)"
    assert not story.of(ev.WagerWithdrawn)


def test_6_40_4_a_banker_may_have_the_tiles_dealt_again() -> None:
    """Also: 6:42"""
    story = banked("bank on box 2", 5000, {2: LOW, 3: MIDDLE}, staffed=True)
    story.place("bob", "player", 1000)
    story.deal_for("alice")
    story.dealer(TilesExposed(2, 2))
    story.choose("alice", "deal again")
    assert "qld-2024:6:40(4)(a)" in rules(story)
    story.choose("bob", "keep")
    assert story.table.round.bank.put_up == {"alice": 5000}
    story.choose("alice", CUT)
    story.go_on()
    story.choose("bob", "set")
    story.choose("alice", "1-2")
    story.go_on()
    assert story.table.round.carry.chung.rounds == {"alice": 1}  # it was one round


def test_6_40_5_tiles_that_a_banker_exposes_are_played() -> None:
    story = banked("bank on box 2", 5000, {2: LOW, 3: MIDDLE}, staffed=True)
    story.place("bob", "player", 1000)
    story.deal_for("alice")
    assert story.refused(DEALER, TilesExposed(3, 1, BANKER)).rule == "qld-2024:6:40(5)"
    story.dealer(TilesExposed(2, 3, BANKER))
    assert rules(story)[-1] == "qld-2024:6:40(5)"


def test_6_40_6_the_houses_tiles_are_played() -> None:
    story = dealt({1: LOW, 2: HIGH, 3: MIDDLE})
    story.dealer(TilesExposed(1, 4))
    assert rules(story)[-1] == "qld-2024:6:40(6)"


@pytest.mark.parametrize("late", [False, True])
def test_6_41_tiles_set_wrongly_are_rearranged_and_wagers_decided_again(late: bool) -> None:
    story = dealt({1: LAID_WRONG, 2: "day chop-gow ping chop-ng", 3: LOW})
    story.go_on()
    story.choose("alice", "set")
    story.house_way("bob")
    assert story.refused(DEALER, SetWrongly(1)).rule == "qld-2024:6:41(1)"
    story.dealer(Choose("1-3"))  # the bank: teen and yun, chop-gow and foo
    if late:
        story.dealer(Choose("house way"))
        assert story.result("alice", "player") == ("win", 1950, "qld-2024:6:19(1)")
        assert story.result("bob", "player")[0] == "stand-off"
    story.dealer(SetWrongly(1))
    assert story.of(ev.Rewound)[-1].rule == f"qld-2024:6:41({2 if late else 1})"
    story.dealer(Choose("house way"))
    assert story.refused(DEALER, SetWrongly(1)).reason == "they are set the house way"
    right = {e.hand: e.count for e in story.of(ev.Counted)}["bank"]
    assert right == "high teen wong (teen, chop-gow-36), low 9 (yun, foo)"
    story.go_on()
    assert story.books("alice", "bob") == (-1000, -1000, 2000)


def test_6_41_a_players_house_way_is_put_right_too() -> None:
    story = dealt({1: LOW, 2: LAID_WRONG, 3: MIDDLE})
    story.go_on()
    story.house_way("alice")
    story.choose("bob", "set")
    story.dealer(Choose("house way"))
    story.dealer(Choose("1-3"))
    story.dealer(SetWrongly(2))
    assert story.of(ev.Rewound)[-1].mark == "boxes"
    story.go_on()
    assert {e.hand: e.rule for e in story.of(ev.Counted)}["box 2"] != "qld-2024:6:27"


def test_6_42_the_banker_stays_and_none_is_added() -> None:
    story = dealt({1: LOW, 2: HIGH, 3: MIDDLE})
    story.dealer(TilesMisdelivered(unsure=True))
    assert story.refused("alice", Place("player", 500)).rule
    for name in TWO:
        story.choose(name, "retract")
    assert story.books("alice", "bob") == (0, 0, 0)
    assert "wagers" in story.table.pending.describe()  # the next round


def test_6_43_a_seat_is_given_up_after_three_rounds_without_a_wager() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH})
    for _ in range(3):
        assert story.refused(DEALER, VacateSeat("bob")).rule == "qld-2024:6:43"
        story.round_played("alice")
        story.choose("alice", "decline")
    story.dealer(VacateSeat("bob"))
    assert story.table.round.players["bob"].seat == 0


def test_tiles_that_are_not_complete_void_the_round() -> None:
    story = dealt({1: LOW, 2: HIGH, 3: MIDDLE})
    story.dealer(TileMissing())
    (void,) = story.of(ev.RoundVoided)
    assert void.rule == "qld-2024:10:38"
    assert story.books("alice", "bob") == (0, 0, 0)


def test_6_26_1_no_hidden_tile_reaches_anyone_else() -> None:
    """Random play on a terminal: a tile is in nothing that somebody sees who may not."""
    for seed in range(8):
        table = open_table(GAMES["pai-gow"], {}, seed)
        driver = Listening(table, seed, acts=False)
        driver.begin()
        driver.play(300)
        assert driver.heard


class Listening(Driver):
    heard = 0

    def hear(self, events: list[ev.Event]) -> None:
        """By the slot of a tile: what is told to all is turned up, and told to one its own."""
        super().hear(events)
        up: set[int] = set()
        for event in self.stream:
            if isinstance(event, ev.ShoeShuffled):
                up = set()
            elif isinstance(event, ev.Exposed) and not event.audience:
                up.add(event.slot)
            elif isinstance(event, ev.Exposed):
                self.heard += 1
                assert event.audience in self.may_look(event.to)
            elif not isinstance(event, ev.Counted | ev.RoundClosed | ev.ShoeRevealed):
                assert not _tiles_in(event), event
            if isinstance(event, ev.ShoeRevealed):
                assert event.audience == ev.INSPECTORS
        if not self.table.closed:
            assert not _tiles_in(self.table.pending.describe())
            for one in self.table.legal():
                assert isinstance(one.command, Face) or not _tiles_in(one.command)

    def may_look(self, hand: str) -> tuple[str, ...]:
        """Who sets a hand, or has set it before another was named."""
        round: PaiGow = self.table.round
        if hand == BANK:
            return round.bank.handlers
        box = int(hand.removeprefix("box "))
        here = {e.player for e in self.stream if isinstance(e, ev.WagerPlaced) and e.box == box}
        named = any(isinstance(e, ev.Ruled | ev.Directed) for e in self.stream)
        return tuple(here) if named else (round.setters[box],)


def _tiles_in(said: object) -> bool:
    text = msgspec.json.encode(said).decode()
    words = {word for word in re.split(r"[^a-z0-9-]+", text) if word != "look"}  # a word, too
    return not words.isdisjoint(TILES)
