"""Schedule 6, the round: tiles, boxes, wagers, setting, settlement."""

from __future__ import annotations

import pytest

from croupier.equipment.tiles import TILES
from croupier.games import GAMES
from croupier.games.pai_gow.incidents import (
    ArrangeMaximum,
    AskLaJa,
    NameSetter,
    OffMarker,
    ReplaceTiles,
    SetterAway,
)
from croupier.table import events as ev
from croupier.table.commands import Change, Choose, Correction, Place, Roll, Withdraw
from croupier.table.sign import Limit, Sign
from croupier.table.table import Table
from tests.games.pai_gow.pai_gow_story import CUT, HIGH, LOW, MIDDLE, THREE, TWO, PaiGowStory
from tests.story import DEALER, MANAGER, SUPERVISOR

SMALL = Sign({"": Limit(500, 10_000)})


def rules_of(story: PaiGowStory, text: str) -> list[str]:
    return [e.rule for e in story.of(ev.Announced) if text in e.text]


def test_6_5_eight_boxes_and_no_more() -> None:
    game = GAMES["pai-gow"]
    assert game.places() == 8
    with pytest.raises(ValueError, match="1 to 8 places"):
        game.places(9)


def test_6_9_and_17_the_chung_shows_who_banks() -> None:
    """Also: 6:17"""
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    assert rules_of(story, "chung on box 1: the house banks") == ["qld-2024:6:17(2)"]
    story.round_played("alice", "bob")
    story.choose("alice", "bank on box 2", 5000)
    assert rules_of(story, "chung on box 2: alice banks") == ["qld-2024:6:17(1)"]


def test_6_17_3_a_marker_shows_the_co_bank() -> None:
    """Also: 6:9"""
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.round_played("alice", "bob")
    story.choose("alice", "co-bank on box 1", 5000)
    assert rules_of(story, "co-bank marker on box 1") == ["qld-2024:6:17(3)"]


def test_6_11_the_dice_say_where_the_first_tiles_go() -> None:
    story = PaiGowStory(players=TWO)
    story.lay({1: LOW, 2: MIDDLE}, dice=(6, 5, 1))  # twelve: from box 1 that is box 4
    story.place("alice", "player", 1000)
    story.deal()
    (thrown,) = story.of(ev.Thrown)
    assert (thrown.faces, thrown.call) == (["6", "5", "1"], "12: the first tiles go to box 4")
    assert list(dict.fromkeys(e.to for e in story.of(ev.Dealt))) == ["bank", "box 2"]
    story.house_way("alice")
    assert story.result("alice", "player") == ("win", 1950, "qld-2024:6:19(1)")


def test_6_12_an_off_marker_takes_a_box_out_before_a_round() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE})
    assert story.refused(SUPERVISOR, OffMarker(2, lift=True)).rule == "qld-2024:6:12(1)"
    assert story.refused(SUPERVISOR, OffMarker(9)).rule == "qld-2024:6:12(1)"
    story.supervisor(OffMarker(3))  # this round is under way: bob still may
    story.round_played("alice", "bob")
    story.choose("alice", "decline")
    assert "box 3" not in story.table.pending.describe()  # nor can the bank be there
    story.choose("bob", "decline")
    refused = story.refused("bob", Place("player", 1000, 3))
    assert (refused.rule, refused.reason) == ("qld-2024:6:12(2)", "box 3 has an off marker")
    story.place("bob", "player", 1000)  # at a box where nobody is
    assert story.table.round.of("bob")[0].box == 8
    story.supervisor(OffMarker(3, lift=True))


def test_6_13_1_nothing_is_changed_once_the_tiles_are_pushed_out() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE})
    story.place("alice", "player", 1000)
    story.change("alice", "player", 1500)
    story.deal()
    for command in (Place("player", 500), Change("player", 500), Withdraw("player")):
        assert story.refused("alice", command).rule == "qld-2024:6:13(1)"


def test_6_13_2_there_is_one_wager() -> None:
    story = PaiGowStory()
    assert story.refused("alice", Place("banker", 1000)).rule == "qld-2024:6:13(2)"


def test_6_14_3_who_wagers_above_the_maximum_is_alone_on_the_box() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE}, sign=SMALL)
    assert story.refused(MANAGER, ArrangeMaximum("alice", 100)).rule == "qld-2024:6:14(3)"
    story.manager(ArrangeMaximum("alice", 50_000))
    story.place("bob", "player", 1000, 2)
    assert story.refused("alice", Place("player", 20_000, 2)).rule == "qld-2024:6:14(3)"
    story.withdraw("bob", "player", 2)
    story.place("alice", "player", 20_000, 2)
    assert story.refused("bob", Place("player", 1000, 2)).rule == "qld-2024:6:14(3)"
    story.deal()
    story.house_way("alice")
    assert story.books("alice") == (19_000, -19_000)


def test_6_14_4_boxes_with_half_the_maximum_are_set_before_others_look() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH}, sign=SMALL)
    story.place("alice", "player", 4_900)
    story.place("bob", "player", 5_000)
    story.deal()
    assert rules_of(story, "priority set marker on box 3") == ["qld-2024:6:14(4)(a)"]
    assert {e.audience for e in story.of(ev.Exposed)} == {"bob"}
    assert "to choose" in story.refused("alice", Choose("1-2")).reason
    story.choose("bob", "1-2")
    assert {e.audience for e in story.of(ev.Exposed)} == {"alice", "bob"}
    story.house_way("alice")
    assert story.books("alice", "bob") == (4655, 4750, -9405)


def test_6_14_5_no_marker_where_all_boxes_have_so_much() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH}, sign=SMALL)
    for name in TWO:
        story.place(name, "player", 5_000)
    story.deal()
    assert not rules_of(story, "priority")


def test_6_15_1_three_players_a_box() -> None:
    players = {"alice": 2, "bob": 3, "carol": 4, "dan": 5}
    story = PaiGowStory({1: LOW, 2: MIDDLE}, players=players)
    for name in ("alice", "bob", "carol"):
        story.place(name, "player", 1000, 2)
    assert story.refused("dan", Place("player", 1000, 2)).rule == "qld-2024:6:15(1)"


def test_6_15_2_the_longest_there_sets_or_whom_that_player_names() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE}, players=THREE)
    for name in ("alice", "bob", "carol"):
        story.place(name, "player", 1000, 2)
    assert story.refused("bob", NameSetter(2, "carol")).rule == "qld-2024:6:15(2)(b)"
    story.player("alice", NameSetter(2, "carol"))
    story.deal()
    assert {e.audience for e in story.of(ev.Exposed)} == {"carol"}
    assert "to choose" in story.refused("alice", Choose("1-2")).reason
    story.house_way("carol")
    assert story.books("alice", "bob", "carol") == (950, 950, 950, -2850)


def test_6_15_2_c_another_sets_for_a_first_player_who_is_away() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE})
    story.place("alice", "player", 1000)
    assert story.refused(DEALER, SetterAway(2)).rule == "qld-2024:6:15(2)(c)"
    story.place("bob", "player", 1000, 2)
    story.deal()
    assert story.table.pending.waits_for() == ("alice",)
    story.dealer(SetterAway(2))
    assert story.table.pending.waits_for() == ("bob",)
    assert [e.audience for e in story.of(ev.Exposed)] == ["alice"] * 4 + ["bob"] * 4
    story.house_way("bob")
    assert story.books("alice", "bob") == (950, 950, -1900)


def test_6_15_2_c_it_is_whose_wager_is_closest_to_the_dealer() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE}, players=THREE)
    for name in ("alice", "bob", "carol"):
        story.place(name, "player", 1000, 2)
    story.deal()
    assert story.refused(DEALER, SetterAway(2, "dan")).rule == "qld-2024:6:15(2)(c)"
    assert story.refused(DEALER, SetterAway(2, "alice")).rule == "qld-2024:6:15(2)(c)"
    story.dealer(SetterAway(2, "carol"))
    assert story.table.pending.waits_for() == ("carol",)


def test_6_16_1_a_player_sets_one_box_and_may_back_another() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.place("alice", "player", 1000)
    story.place("bob", "player", 1000)
    assert story.refused("alice", Place("player", 1000, 5)).rule == "qld-2024:6:16(2)(a)"
    story.place("alice", "player", 1000, 3)  # bob sets it
    story.deal()
    assert story.table.pending.waits_for() == ("alice", "bob")
    story.house_way("alice", "bob")
    assert story.books("alice", "bob") == (1900, 950, -2850)


def test_6_16_1_a_box_that_nobody_may_set_any_more_is_not_played() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.place("alice", "player", 2000)
    story.place("bob", "player", 1000)
    story.place("alice", "player", 1000, 3)
    story.withdraw("bob", "player")
    story.place("bob", "player", 1000, 2)
    story.deal()  # alice sets one of 2 and 3, bob the other
    assert sorted(story.table.round.setters.items()) == [(2, "bob"), (3, "alice")]


def test_6_16_1_a_third_box_of_two_players_goes_back() -> None:
    """Each sets one; whoever wagers on the third may not."""
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.place("alice", "player", 1000)
    story.place("bob", "player", 1000)
    story.place("alice", "player", 1000, 3)
    story.place("bob", "player", 1000, 2)
    story.place("alice", "player", 500, 4)  # both of the others are shared
    story.deal()
    (back,) = story.of(ev.WagerWithdrawn)
    assert (back.player, back.box, back.amount) == ("alice", 4, 500)
    assert back.rule == "qld-2024:6:16(1)"
    story.house_way("alice", "bob")
    assert story.books("alice", "bob") == (1900, 1900, -3800)


def test_6_16_2_the_only_player_may_set_two_boxes_against_the_house() -> None:
    story = PaiGowStory({1: MIDDLE, 2: LOW, 5: HIGH}, players={"alice": 2})
    story.place("alice", "player", 1000)
    story.place("alice", "player", 2000, 5)
    assert story.refused("alice", Place("player", 1000, 6)).rule == "qld-2024:6:16(2)"
    story.deal()
    assert {e.to for e in story.of(ev.Exposed)} == {"box 5"}  # the higher wager is set first
    story.choose("alice", "1-2")
    assert {e.to for e in story.of(ev.Exposed)} == {"box 5", "box 2"}
    story.choose("alice", "house way")
    assert [e.option for e in story.of(ev.Chose)] == ["1-2", "house way"]
    assert story.books("alice") == (1900 - 1000, -900)


def test_6_16_2_b_otherwise_the_lower_wager_goes_back() -> None:
    story = PaiGowStory({1: MIDDLE, 2: LOW, 5: HIGH}, players={"alice": 2})
    story.place("alice", "player", 1100)
    story.place("alice", "player", 2000, 5)
    story.deal()
    (back,) = story.of(ev.WagerWithdrawn)
    assert (back.box, back.amount, back.rule) == (2, 1100, "qld-2024:6:16(2)(b)")
    story.house_way("alice")
    assert story.books("alice") == (1900, -1900)


def test_6_19_2_the_commission_of_winners_may_be_rounded_up() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH}, commission_up=True)
    story.place("alice", "player", 2500)
    story.deal()
    story.house_way("alice")
    assert story.result("alice", "player") == ("win", 2500 + 2350, "qld-2024:6:19(2)")
    assert story.books("alice") == (2350, -2350)


def test_6_20_the_tiles_are_inspected_when_the_table_opens() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH})
    assert rules_of(story, "inspect the tiles") == ["qld-2024:6:20(1)"]
    assert rules_of(story, "ranking pairs") == ["qld-2024:6:20(2)"]
    story.round_played("alice")
    assert len(rules_of(story, "inspect the tiles")) == 1


def test_6_21_the_tiles_are_shuffled_for_each_round_and_stacked_in_fours() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH})
    story.round_played("alice")
    story.choose("alice", "decline")
    assert [(e.cards, e.rule) for e in story.of(ev.ShoeShuffled)] == [
        (len(TILES), "qld-2024:6:21(1)")
    ] * 2
    assert [len(group) for group in story.table.round.wall.groups] == [4] * 8


def test_6_22_a_la_ja_is_made_for_whoever_may_ask() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    before = list(story.table.round.wall.groups)
    story.player("bob", AskLaJa())  # the house banks: any player
    after = story.table.round.wall.groups
    assert after != before
    assert sorted(slot for group in after for slot in group) == list(range(32))
    story.round_played("alice", "bob")
    story.choose("alice", "bank on box 2", 5000)
    assert story.refused("bob", AskLaJa()).rule == "qld-2024:6:22(1)(a)"
    story.player("alice", AskLaJa())


def test_6_22_1_c_the_co_banker_asks_for_it() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.round_played("alice", "bob")
    story.choose("alice", "co-bank on box 2", 5000)
    assert story.refused("bob", AskLaJa()).rule == "qld-2024:6:22(1)(c)"


def test_6_23_approved_cuts_are_on_the_sign_and_a_banker_chooses_one() -> None:
    with pytest.raises(ValueError, match="6:23"):
        GAMES["pai-gow"].configure({"cuts": ("with a knife",)})
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.round_played("alice", "bob")
    assert rules_of(story, "the tiles are cut") == ["qld-2024:6:23(3)"]
    story.choose("alice", "bank on box 2", 5000)
    story.place("bob", "player", 1000)
    story.deal()
    assert "to choose" in story.refused("bob", Choose(CUT)).reason
    story.choose("alice", CUT)
    assert rules_of(story, "the tiles are cut") == ["qld-2024:6:23(3)", "qld-2024:6:23(4)"]


def test_6_24_all_tiles_replaced_are_inspected_as_at_the_opening() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH})
    story.supervisor(ReplaceTiles())
    story.round_played("alice")
    assert rules_of(story, "replaced") == ["qld-2024:6:24(2)"]
    assert len(rules_of(story, "inspect the tiles")) == 2
    story.choose("alice", "decline")
    story.supervisor(ReplaceTiles(all=False))
    assert rules_of(story, "the tile is replaced") == ["qld-2024:6:24(1)"]


def test_6_25_2_tiles_of_a_box_without_a_wager_are_not_delivered() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH})
    story.place("alice", "player", 1000)
    story.deal()
    assert [(e.to, e.rule) for e in story.of(ev.Dealt)] == [("bank", "qld-2024:6:25(1)")] * 4 + [
        ("box 2", "qld-2024:6:25(1)")
    ] * 4


def test_6_26_only_who_sets_the_tiles_sees_them() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH, 3: MIDDLE})
    for name in TWO:
        story.place(name, "player", 1000)
    story.deal()
    seen = {(e.to, e.audience) for e in story.of(ev.Exposed)}
    assert seen == {("box 2", "alice"), ("box 3", "bob")}
    assert not any(tile in story.table.pending.describe() for tile in TILES)


def test_6_27_the_tiles_make_a_high_and_a_low_hand() -> None:
    story = PaiGowStory({1: LOW, 2: "teen ping yun foo"})
    story.place("alice", "player", 1000)
    story.deal()
    story.choose("alice", "1-2")
    counted = {e.hand: e.count for e in story.of(ev.Counted)}
    assert counted["box 2"] == "high 9 (yun, foo), low 2 (teen, ping)"


def test_6_28_5_a_setting_may_be_changed_until_the_bank_turns() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH, 3: MIDDLE})
    for name in TWO:
        story.place(name, "player", 1000)
    story.deal()
    story.choose("alice", "1-3")
    story.choose("alice", "1-2")
    story.house_way("bob")
    counted = {e.hand: e.count for e in story.of(ev.Counted)}
    assert counted["box 2"].startswith("high teen wong")
    assert "bank is offered" in story.table.pending.describe()


def test_6_28_6_no_tile_is_shown_before_all_have_set() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH, 3: MIDDLE})
    for name in TWO:
        story.place(name, "player", 1000)
    story.deal()
    story.choose("alice", "1-2")
    assert not [e for e in story.of(ev.Exposed) if not e.audience]
    story.choose("bob", "1-2")
    shown = [e.to for e in story.of(ev.Exposed) if not e.audience]
    assert shown == ["bank"] * 4 + ["box 2"] * 4 + ["box 3"] * 4


def test_6_28_9_unplayed_tiles_are_seen_only_if_the_house_allows_it() -> None:
    for allowed in (False, True):
        story = PaiGowStory({1: LOW, 2: HIGH}, unplayed_tiles_shown=allowed)
        story.round_played("alice")
        shown = [e for e in story.of(ev.Exposed) if not e.audience]
        assert len(shown) == (32 if allowed else 8)
        settled = next(n for n, e in enumerate(story.events) if isinstance(e, ev.Settled))
        late = [e for e in story.events[settled:] if isinstance(e, ev.Exposed)]
        assert {e.rule for e in late} == ({"qld-2024:6:28(9)"} if allowed else set())
    assert PaiGowStory().table.round.unshown_for == ev.INSPECTORS


def test_6_29_1_who_does_not_set_in_time_has_the_house_way() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH})
    story.place("alice", "player", 1000)
    story.deal()
    story.time_up()
    (chose,) = [e for e in story.of(ev.Chose) if e.what == "your tiles"]
    assert (chose.player, chose.option, chose.rule) == ("alice", "house way", "qld-2024:6:29(1)")
    assert story.books("alice") == (950, -950)


def test_6_35_the_exceptions_of_the_house_way_are_cited() -> None:
    story = PaiGowStory({1: LOW, 2: "gee-jun chop-ng look day"})
    story.round_played("alice")
    (rule,) = [e.rule for e in story.of(ev.Counted) if e.hand == "box 2"]
    assert rule == "qld-2024:6:35(1)(b)"


def test_6_36_5_copies_are_told() -> None:
    story = PaiGowStory({1: MIDDLE, 2: MIDDLE})
    story.round_played("alice")
    assert rules_of(story, "high hands of the same value: the bank's") == ["qld-2024:6:36(5)"]
    assert rules_of(story, "low hands of the same value: the bank's") == ["qld-2024:6:36(6)"]
    assert story.books("alice") == (-1000, 1000)


def test_6_37_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    story = PaiGowStory({1: MIDDLE, 2: HIGH, 3: LOW})
    story.round_played("alice", "bob")
    assert [(e.player, e.result) for e in story.settled()] == [("bob", "lose"), ("alice", "win")]
    assert story.books("alice", "bob") == (950, -1000, 50)


def test_6_39_3_a_wrong_entry_of_the_dice_stands_once_tiles_are_handled() -> None:
    story = PaiGowStory({1: LOW, 2: HIGH})
    story.place("alice", "player", 1000)
    story.deal()
    table: Table = story.table
    at = next(n for n, g in enumerate(table.run.inputs) if isinstance(g.command, Roll))
    correction = Correction(table.round.number, at, Roll((1, 1, 1)))
    assert story.refused(SUPERVISOR, correction).rule == "qld-2024:6:39(3)"
