"""The rules object of the blackjack family, and a house's own variant from a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.equipment.cards import parse_cards
from croupier.games import GAMES
from croupier.games.blackjack.hands import Hand, may_double
from croupier.games.blackjack.results import bonus_events, double_pays
from croupier.games.blackjack.rules import LAW, VARIANTS, BlackjackRules, load, variant
from croupier.house import open_table
from croupier.table import events as ev
from croupier.table.commands import Choose
from croupier.table.table import Table
from tests.games.blackjack.blackjack_story import BlackjackStory


@pytest.mark.parametrize("name", VARIANTS)
def test_every_game_of_the_family_is_within_its_schedule(name: str) -> None:
    rules = variant(name)
    assert all(getattr(rules, field) == value for field, (value, _) in LAW[rules.schedule].items())
    assert str(rules).startswith(name.replace("-", " "))
    assert msgspec.convert(msgspec.to_builtins(rules), BlackjackRules) == rules
    assert hash(rules) == hash(variant(name))


def test_2_3_2_the_words_on_the_layout() -> None:
    assert str(variant("blackjack", decks=6)).splitlines()[:5] == [
        "blackjack",
        "6 decks, standard pack",
        "blackjack pays 3 to 2",
        "dealer draws to 16, stands on 17",
        "insurance pays 2 to 1",
    ]


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("blackjack", {"blackjack_pays": "6 to 5"}, "qld-2024:2:15(2)"),
        ("blackjack", {"soft_17": "draw"}, "qld-2024:2:29(1)"),
        ("blackjack", {"double_on": "any"}, "qld-2024:2:26(1)"),
        ("blackjack", {"splits": 2}, "qld-2024:2:27(4)(a)"),
        ("blackjack", {"decks": 4}, "qld-2024:2:4"),
        ("blackjack-switch", {"decks": 5}, "qld-2024:2c:4"),
        ("spanish-blackjack", {"pack": "standard"}, "qld-2024:2a:4"),
        ("blackjack-challenge", {"insurance": True}, "qld-2024:2b:9"),
        ("blackjack", {"players_per_box": 4}, "qld-2024:2:8(1)"),
        ("blackjack-switch", {"players_per_box": 2}, "qld-2024:2c:12"),
        ("blackjack", {"cutting_card": 20}, "qld-2024:2:6(8)"),
        ("blackjack", {"decks": 7, "additional": ("perfect-pairs",)}, "qld-2024:17:8"),
        ("spanish-blackjack", {"additional": ("lucky-lucky",)}, "qld-2024:17:45"),
        ("blackjack", {"machine": True, "machine_approved": (6, 6)}, "8 decks in a card machine"),
        ("blackjack", {"own": True, "bonus_21s": (("8 cards", "1 to 1"),)}, "no '8 cards'"),
        ("blackjack", {"own": True, "blackjack_pays": "lots"}, "blackjack_pays"),
        ("blackjack", {"colour": "green"}, "no 'colour'"),
        ("blackjack", {"decks": "eight"}, "decks"),
        ("pontoon", {}, "no game 'pontoon'"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_rule(
    name: str, changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        variant(name, **changes)
    assert said in str(refused.value)


def test_a_house_defines_its_own_variant_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        """
        base = "soft-17-blackjack"
        title = "double deck delight"
        own = true
        decks = 2
        blackjack_pays = "6 to 5"
        bonus_21s = [["5 cards", "2 to 1"]]
        additional = []
        """,
        "utf-8",
    )
    rules = load(path)
    assert (rules.decks, rules.soft_17, rules.sides) == (2, "draw", ())
    settings = msgspec.structs.asdict(rules)
    story = BlackjackStory("A♠ 9♥ K♦", wagers={"alice": 1000}, **settings).deal()
    assert isinstance(story.table, Table)
    assert story.won("alice") == 1200
    assert story.of(ev.ShoeShuffled)[0].cards == 104


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("decks = ", "not TOML"),
        ('base = "whist"', "no game 'whist'"),
        ("soft_17 = 'draw'", "a house's own variant says own = true"),
        ("decks = 5.5", "decks"),
        ("hands = 3\nown = true", "one hand, or two"),
    ],
)
def test_a_wrong_file_is_named_with_what_is_wrong(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"house\.toml") as refused:
        load(path)
    assert said in str(refused.value)


def test_2_27_5_no_table_opens_under_schedule_2_where_a_dealers_blackjack_takes_all() -> None:
    """A house's own variant may say so (I-BJ-2).

    Also: 2:14(3), 2:26(5)"""
    with pytest.raises(ValueError, match=re.escape("qld-2024:2:27(5)")):
        open_table("blackjack", dealer_blackjack_takes="all")
    for takes in ("original", "busted-plus-one"):
        open_table("blackjack", dealer_blackjack_takes=takes)
    open_table("blackjack", dealer_blackjack_takes="all", own=True)


def test_2_4_decks_out_of_range_cite_the_rule() -> None:
    for decks in (0, 9, 3):
        with pytest.raises(ValueError, match=re.escape("qld-2024:2:4")):
            GAMES["blackjack"].configure({"decks": decks})


CLOSED = {  # the game, what is dealt, what is chosen first, the choice, the provision that closes
    "soft 18 is no 9": ("blackjack", "A♠ 6♥ 7♦", (), "double", "2:26(1)"),
    "three cards": ("blackjack", "2♠ 6♥ 3♦ 4♣", ("draw",), "double", "2:26(1)"),
    "not alike": ("blackjack", "9♠ 6♥ 8♦", (), "split", "2:27(1)"),
    "split already": ("blackjack", "8♠ 6♥ 8♦ 8♣", ("split",), "split", "2:27(4)(a)"),
    "no ace": ("blackjack", "9♠ 6♥ 8♦", (), "insure", "2:25(1)"),
    "no blackjack": ("blackjack", "9♠ 6♥ 8♦", (), "even money", "2:24(4)"),
    "spanish, not alike": ("spanish-blackjack", "9♠ 6♥ 8♦", (), "split", "2a:10(1)"),
    "spanish, again": ("spanish-blackjack", "8♠ 6♥ 8♦ 8♣", ("split",), "split", "2a:10(4)(a)"),
    "surrender against 6": ("spanish-blackjack", "9♠ 6♥ 8♦", (), "surrender", "2a:8(1)"),
    "challenge, four cards": (
        "blackjack-challenge", "2♠ 6♥ 3♦ 4♣ 2♦", ("draw", "draw"), "double", "2b:7(1)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CLOSED)
def test_a_closed_choice_cites_what_closes_it(case: str) -> None:
    game, cards, first, choice, rule = CLOSED[case]
    story = BlackjackStory(cards + " 5♣ 5♦ 6♣ 7♣ 3♣ 4♣", game=game)
    story.no_more_bets()
    for option in first:
        story.choose("alice", option)
    refused = story.refused("alice", Choose(choice))
    assert refused.rule == f"qld-2024:{rule}", refused


def test_2_26_1_a_hand_that_may_not_draw_may_not_double() -> None:
    """Also: 2:28, 2:27(4)"""
    rules = BlackjackRules()
    eleven = Hand(1, cards=["6♠", "5♥"])
    assert may_double(eleven, rules)
    assert not may_double(Hand(1, cards=["A♠", "K♥"]), rules)  # 11 or 21
    eleven.doubled = True
    assert not may_double(eleven, rules)
    split = Hand(1, cards=["6♠", "5♥"])
    split.split = 1
    two = BlackjackRules()
    three = BlackjackRules(own=True, double_cards="two or three", double_on="any")
    for cards, by_two, by_three in (
        ("6♠ 5♥", True, True),
        ("2♠ 5♥ 4♥", False, True),
        ("2♠ 2♥ 3♥ 4♥", False, False),
    ):
        hand = Hand(1, cards=cards.split())
        assert (may_double(hand, two), may_double(hand, three)) == (by_two, by_three)
    for permitted in (True, False):
        assert (
            may_double(split, BlackjackRules(double_after_split=permitted, own=True)) == permitted
        )


def test_2_26_4_only_aces_among_the_first_two_cards_are_1_once_doubled() -> None:
    for cards, total in (("A♠ 8♥ 2♦", 11), ("2♠ 3♥ A♦", 16), ("2♠ 9♥ A♦", 12)):
        hand = Hand(1, cards=cards.split())
        hand.double(BlackjackRules())
        assert hand.total == total, cards


def test_2a_6_1_a_line_of_the_bonus_table_by_cards_and_suits() -> None:
    for cards, event in (
        ("6♥ 7♥ 8♦", "6-7-8 mixed"),
        ("6♥ 7♥ 8♥", "6-7-8 suited"),
        ("8♠ 6♠ 7♠", "6-7-8 spades"),
        ("7♥ 7♦ 7♦", "7-7-7 mixed"),
        ("7♥ 7♦ 7♠", "7-7-7 mixed"),
        ("2♥ 3♥ 4♥ 5♥ 7♥", "5 cards"),
    ):
        assert bonus_events(parse_cards(cards)) == [event]
    assert bonus_events(parse_cards("5♥ 7♥ 9♥")) == []


def test_2a_9_6_a_doubled_wager_has_no_line_of_the_bonus_table() -> None:
    rules = GAMES["spanish-blackjack"].configure()
    assert isinstance(rules, BlackjackRules)
    assert {paid.said for paid in double_pays(rules).paid} == {"1/1"}
