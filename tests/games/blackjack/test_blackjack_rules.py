"""The rules object of the blackjack family, and a house's own variant from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.games.blackjack.rules import LAW, VARIANTS, BlackjackRules, load, variant
from croupier.table import events as ev
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
