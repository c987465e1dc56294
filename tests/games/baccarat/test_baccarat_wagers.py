"""Schedule 17, the parts for baccarat: additional gaming wagers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.baccarat.incidents import AnyPairDeclined
from croupier.games.baccarat.layout import PREFERENCE, BaccaratOptions, layout
from croupier.table import events as ev
from croupier.table.acts import VoidWagers
from croupier.table.commands import Change, Place, Withdraw
from croupier.table.results import Lose, Void, Win
from croupier.table.sign import Limit, Sign
from croupier.wagers.coup import Coup
from tests.games.baccarat.baccarat_stories import (
    BANKER_WINS,
    PLAYER_WINS,
    TIE,
    deal,
    finish,
    hands,
    play,
    staffed,
    table,
)
from tests.story import DEALER

EIGHT, SIX = layout(BaccaratOptions()), layout(BaccaratOptions(decks=6))


def decided(area: str, player: str, banker: str, *, decks: int = 8) -> Win | Lose | Void:
    """What a wager comes to when these hands were dealt."""
    areas = EIGHT if decks == 8 else SIX
    coup = Coup(parse_cards(player), parse_cards(banker))
    result = areas[area].result(coup)
    assert isinstance(result, Win | Lose | Void)
    return result


def odds(area: str, player: str, banker: str, *, decks: int = 8) -> int | str:
    """The odds to 1 of a win, or what else it is."""
    result = decided(area, player, banker, decks=decks)
    if isinstance(result, Win):
        assert result.odds.denominator == 1
        return result.odds.numerator
    return "lose" if isinstance(result, Lose) else "void"


def every_coup() -> list[Coup]:
    """One coup of every pair of counts, on two and on three cards."""
    of = {0: "K♠", **{n: f"{n if n > 1 else 'A'}♠" for n in range(1, 10)}}
    coups = []
    for p, b, more in product(range(10), range(10), ((2, 2), (2, 3), (3, 2), (3, 3))):
        player = [of[p], *["Q♥", "J♦"][: more[0] - 1]]
        banker = [of[b], *["Q♣", "J♣"][: more[1] - 1]]
        coups.append(Coup(parse_cards(" ".join(player)), parse_cards(" ".join(banker))))
    return coups


# Part 1.


def test_17_1_the_additional_wagers_of_baccarat_are_all_there() -> None:
    assert [name for name, area in EIGHT.items() if area.additional] == [
        "perfect-pairs-player",
        "perfect-pairs-banker",
        "dragon-bonus-player",
        "dragon-bonus-banker",
        "player-pair",
        "banker-pair",
        "super-6",
        "any-pair-player",
        "any-pair-banker",
        "tiger",
        "small-tiger",
        "big-tiger",
        "tiger-tie",
        "tiger-pair",
        "lucky-6",
    ]


def test_17_2_additional_wagers_are_optional() -> None:
    """None is needed with a game wager, and none needs one but any pair (17:42(1))."""
    play(table(PLAYER_WINS), player=1000)
    for name, area in EIGHT.items():
        if area.additional and area.limit != "any-pair":
            story = play(table(PLAYER_WINS), **{name: 100})
            assert len(story.settled("alice", name)) == 1


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("9♠ 9♠", "perfect pair"),
        ("9♥ 9♦", "coloured pair"),
        ("9♠ 9♣", "coloured pair"),
        ("9♠ 9♥", "mixed pair"),
        ("K♦ K♣", "mixed pair"),
    ],
)
def test_17_2_coloured_mixed_and_perfect_pairs(cards: str, kind: str) -> None:
    result = decided("perfect-pairs-player", cards, "2♠ 3♠")
    assert isinstance(result, Win)
    assert result.event == kind


def test_17_2_a_pair_is_of_the_same_face_value_not_the_same_points() -> None:
    """I-G-7"""
    for area in ("perfect-pairs-player", "player-pair", "any-pair-player", "tiger-pair"):
        assert odds(area, "K♠ Q♠", "2♠ 3♠") == "lose"
        assert odds(area, "10♠ K♠", "2♠ 3♠") == "lose"


# Part 2: perfect pairs.


def test_17_4_perfect_pairs_is_for_baccarat() -> None:
    story = play(table("9♠ 2♥ 9♥ 5♣"), perfect_pairs_player=1000)
    assert story.won("alice") == 6000


def test_17_5_1_only_where_the_layout_provides_for_it() -> None:
    story = table(additional=("pairs",))
    assert "no area" in story.refused("alice", Place("perfect-pairs-player", 100)).reason


LIMITED = {
    "perfect-pairs": ("perfect-pairs-player", "17:5(2)"),
    "dragon-bonus": ("dragon-bonus-banker", "17:12(3)"),
    "pairs": ("player-pair", "17:17(2)"),
    "super-6": ("super-6", "17:21(2)"),
    "any-pair": ("any-pair-banker", "17:42(4)"),
    "tiger": ("big-tiger", "17:50(4)"),
    "lucky-6": ("lucky-6", "17:59(2)"),
}


@pytest.mark.parametrize("kind", LIMITED)
def test_17_5_2_each_kind_has_its_own_limits(kind: str) -> None:
    """Also: 17:12(3), 17:17(2), 17:21(2), 17:42(4), 17:50(4), 17:59(2)"""
    area, rule = LIMITED[kind]
    story = table(sign=Sign({"": Limit(1000, 50_000), kind: Limit(200, 500)}))
    story.place("alice", "player", 1000)
    assert story.refused("alice", Place(area, 150)).rule == f"qld-2024:{rule}"
    assert story.refused("alice", Place(area, 550)).rule == f"qld-2024:{rule}"
    story.place("alice", area, 200)
    story.place("alice", area, 300)
    assert story.refused("alice", Place(area, 50)).rule == f"qld-2024:{rule}"


FIVE = {"alice": 1, "bob": 2, "cleo": 3, "dan": 4, "eve": 5}
ON_A_BOX = [
    ("perfect-pairs-player", "qld-2024:17:5(3)"),
    ("dragon-bonus-player", "qld-2024:17:12(4)"),
    ("banker-pair", "qld-2024:17:17(3)"),
    ("super-6", "qld-2024:17:21(3)"),
    ("tiger-tie", "qld-2024:17:50(5)"),
    ("lucky-6", "qld-2024:17:59(3)"),
]


@pytest.mark.parametrize(("area", "rule"), ON_A_BOX)
def test_17_5_3_three_a_box_and_a_game_wager_goes_first(area: str, rule: str) -> None:
    """Also: 17:5(3), 17:5(4), 17:12(4), 17:17(3), 17:21(3), 17:50(5), 17:59(3)"""
    story = table(BANKER_WINS, players=FIVE)
    for name in ("bob", "cleo", "dan"):
        story.place(name, area, 100, box=1)
    full = story.refused("eve", Place(area, 100, 1))
    assert full.rule == rule
    story.place("cleo", area, 100, box=1)  # more of her own takes no more room
    story.place("eve", area, 100)  # her own box has room
    # alice has a game wager there: who came last without one gives way
    assert story.refused("alice", Place(area, 100)).rule == rule
    story.place("alice", "player", 1000)
    story.place("alice", area, 100)
    gone = story.of(ev.WagerWithdrawn)[-1]
    assert (gone.player, gone.amount, gone.rule) == ("dan", 100, rule)
    assert story.credit("dan") == 100_000
    # those with a game wager do not give way to one another
    for name in ("bob", "cleo"):
        story.place(name, "banker", 1000, box=1)
    story.place("eve", "banker", 1000, box=1)
    assert story.refused("eve", Place(area, 100, 1)).rule == rule


def test_17_5_4_the_house_may_permit_more_than_three() -> None:
    for per_box, most in ((4, 4), (0, 5)):
        story = table(players=FIVE, per_box=per_box)
        for name in list(FIVE)[:most]:
            story.place(name, "perfect-pairs-banker", 100, box=1)
        if most < 5:
            assert story.refused("eve", Place("perfect-pairs-banker", 100, 1)).rule


def test_17_5_4_subject_to_one_player_an_area() -> None:
    story = table(players=FIVE, per_box=0, shared_areas=False)
    story.place("alice", "super-6", 100, box=1)
    assert story.refused("bob", Place("super-6", 100, 1)).rule == "qld-2024:1:6(1)"


def test_17_6_1_on_the_bankers_hand() -> None:
    """Also: 17:6(3)"""
    assert odds("perfect-pairs-banker", "2♠ 3♠", "9♠ 9♥") == 6
    assert decided("perfect-pairs-banker", "9♠ 9♥", "2♠ 3♠") == Lose("qld-2024:17:6(3)")


def test_17_6_2_on_the_players_hand() -> None:
    """Only the first two cards count.

    Also: 17:6(4)
    """
    assert odds("perfect-pairs-player", "9♠ 9♥", "2♠ 3♠") == 6
    assert decided("perfect-pairs-player", "2♠ 3♠ 3♥", "9♠ 9♥") == Lose("qld-2024:17:6(4)")


@pytest.mark.parametrize(
    ("decks", "cards", "pay"),
    [
        (6, "9♠ 9♥", 5),
        (6, "9♥ 9♦", 10),
        (6, "9♥ 9♥", 30),
        (8, "9♠ 9♥", 6),
        (8, "9♥ 9♦", 12),
        (8, "9♥ 9♥", 25),
    ],
)
def test_17_8_perfect_pairs_payouts(decks: int, cards: str, pay: int) -> None:
    one, other = cards.split()
    for hand in ("player", "banker"):
        dealt = f"{one} 2♥ {other} 6♣" if hand == "player" else f"2♥ {one} 6♣ {other}"
        area = f"perfect-pairs-{hand}"
        story = play(table(dealt, decks=decks), **{area: 1000})
        rule = "qld-2024:17:8(a)" if decks == 6 else "qld-2024:17:8(b)"
        assert story.result("alice", area) == ("win", 1000 + 1000 * pay, rule)
        assert story.won("alice") == 1000 * pay == -story.house


# Part 3: dragon bonus.


def test_17_10_dragon_bonus_is_for_baccarat() -> None:
    """Also: 17:12(1)"""
    assert play(table(PLAYER_WINS), dragon_bonus_player=1000).won("alice") == 1000
    story = table(additional=())
    assert "no area" in story.refused("alice", Place("dragon-bonus-player", 100)).reason


def test_17_11_both_hands_of_every_coup() -> None:
    """Natural and wins, or wins by four or more; both areas, all counts.

    Also: 17:13, 17:14
    """
    margins = {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}
    for coup in every_coup():
        two = len(coup.player) == len(coup.banker) == 2
        natural = two and max(coup.player_count, coup.banker_count) >= 8
        for area, mine, other in (
            ("dragon-bonus-player", coup.player_count, coup.banker_count),
            ("dragon-bonus-banker", coup.banker_count, coup.player_count),
        ):
            result = EIGHT[area].result(coup)
            if natural and mine == other:
                assert isinstance(result, Void)
            elif natural and mine > other:
                assert isinstance(result, Win)
                assert result.odds == 1
            elif not natural and mine - other in margins:
                assert isinstance(result, Win)
                assert result.odds == margins[mine - other]
            else:
                assert isinstance(result, Lose)


def test_17_12_2_in_any_players_betting_area() -> None:
    story = table(PLAYER_WINS, players={"alice": 1, "zoe": 0})
    story.place("zoe", "dragon-bonus-player", 500, box=1)
    story.place("alice", "dragon-bonus-player", 500, box=7)
    story.no_more_bets()
    assert (story.won("alice"), story.won("zoe"), story.house) == (500, 500, -1000)


@pytest.mark.parametrize(
    ("player", "banker", "on_player", "on_banker"),
    [
        ("9♠ K♥", "8♠ K♥", 1, "lose"),  # natural beats natural
        ("8♠ K♥", "8♦ K♣", "void", "void"),  # stand-off: both natural, the same count
        ("9♠ K♥", "9♦ K♣", "void", "void"),
        ("7♠ K♥", "7♦ K♣", "lose", "lose"),  # a tie without naturals (I-BA-3)
        ("6♠ K♥", "7♦ K♣", "lose", "lose"),  # won by one
        ("7♠ K♥", "4♦ K♣ K♥", "lose", "lose"),  # won by three
        ("2♠ K♥ 2♦", "K♦ K♣ 8♠", "lose", 1),  # won by four
    ],
)
def test_17_13_winning_losing_void(
    player: str, banker: str, on_player: int | str, on_banker: int | str
) -> None:
    """Also: 17:13(3)"""
    assert odds("dragon-bonus-player", player, banker) == on_player
    assert odds("dragon-bonus-banker", player, banker) == on_banker


def test_17_13_3_a_void_wager_is_returned() -> None:
    story = play(table("9♠ 9♥ K♦ K♣"), dragon_bonus_player=1000, dragon_bonus_banker=500)
    assert story.result("alice", "dragon-bonus-player") == ("void", 1000, "qld-2024:17:13(2)(c)")
    assert story.result("alice", "dragon-bonus-banker") == ("void", 500, "qld-2024:17:13(1)(c)")
    assert story.won("alice") == story.house == 0


@pytest.mark.parametrize(
    ("cards", "by", "pay", "rule"),
    [
        ("9♠ 2♥ K♦ 5♣", "natural", 1, "(a)"),
        ("4♠ K♥ K♦ Q♣ 5♦ K♣", "9 points", 30, "(b)(i)"),
        ("3♠ K♥ K♦ Q♣ 5♦ K♣", "8 points", 10, "(b)(ii)"),
        ("2♠ K♥ K♦ Q♣ 5♦ K♣", "7 points", 6, "(b)(iii)"),
        ("A♠ K♥ K♦ Q♣ 5♦ K♣", "6 points", 4, "(b)(iv)"),
        ("A♠ K♥ K♦ Q♣ 4♦ K♣", "5 points", 2, "(b)(v)"),
        ("A♠ K♥ K♦ Q♣ 3♦ K♣", "4 points", 1, "(b)(vi)"),
    ],
)
def test_17_14_payouts(cards: str, by: str, pay: int, rule: str) -> None:
    story = play(table(cards), dragon_bonus_player=1000)
    assert story.result("alice", "dragon-bonus-player") == (
        "win",
        1000 + 1000 * pay,
        f"qld-2024:17:14{rule}",
    ), by


# Part 4: player pair, banker pair.


@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [
        ("9♠ 2♥ 9♥ 5♣", ("win", 12_000, "(3)(a)"), ("lose", 0, "(4)")),
        ("2♥ 9♠ 5♣ 9♥", ("lose", 0, "(5)"), ("win", 12_000, "(3)(b)")),
        ("9♠ 4♠ 9♥ 4♣", ("win", 12_000, "(3)(a)"), ("win", 12_000, "(3)(b)")),
        ("2♠ 3♥ K♦ 2♣ 2♦ 9♣", ("lose", 0, "(5)"), ("lose", 0, "(4)")),
    ],
)
def test_17_18_player_pair_and_banker_pair(
    cards: str, player: tuple[str, int, str], banker: tuple[str, int, str]
) -> None:
    """Also: 17:15, 17:16, 17:17(1)"""
    story = play(table(cards), player_pair=1000, banker_pair=1000)
    for area, (what, returned, rule) in (("player-pair", player), ("banker-pair", banker)):
        assert story.result("alice", area) == (what, returned, f"qld-2024:17:18{rule}")
    assert story.won("alice") == player[1] + banker[1] - 2000 == -story.house


# Part 5 and part 13: super 6, lucky 6.

SIX_ON_TWO = "5♠ 6♥ K♦ K♣ K♥"  # player 5 stays 5; banker 6 on two cards
SIX_ON_THREE = "2♠ 4♥ K♦ K♣ 2♣ 2♥"  # 4 against 6 on three cards
SIX_ALL = "6♠ 6♥ K♦ Q♣"


@pytest.mark.parametrize(
    ("cards", "super_6", "lucky_6"),
    [
        (SIX_ON_TWO, 15, 12),
        (SIX_ON_THREE, 15, 20),
        (SIX_ALL, "lose", "lose"),
        (BANKER_WINS, "lose", "lose"),
        (PLAYER_WINS, "lose", "lose"),
        ("6♥ 5♠ K♦ K♣ K♥", "lose", "lose"),  # the player's six
    ],
)
def test_17_22_super_six_and_lucky_six(cards: str, super_6: int | str, lucky_6: int | str) -> None:
    """Also: 17:19, 17:20, 17:21(1), 17:57, 17:58, 17:59(1), 17:60"""
    story = play(table(cards), super_6=1000, lucky_6=1000)
    for area, pay, rules in (
        ("super-6", super_6, ("qld-2024:17:22(2)", "qld-2024:17:22(3)")),
        ("lucky-6", lucky_6, ("qld-2024:17:60(2)", "qld-2024:17:60(3)")),
    ):
        if isinstance(pay, int):
            assert story.result("alice", area) == ("win", 1000 + 1000 * pay, rules[0])
        else:
            assert story.result("alice", area) == ("lose", 0, rules[1])


def test_17_60_every_count() -> None:
    """Also: 17:20"""
    for coup in every_coup():
        six = coup.banker_count == 6 and coup.player_count < 6
        on = len(coup.banker)
        assert isinstance(EIGHT["super-6"].result(coup), Win) == six
        lucky = EIGHT["lucky-6"].result(coup)
        assert isinstance(lucky, Win) == six
        if isinstance(lucky, Win):
            assert lucky.odds == {2: 12, 3: 20}[on]


# Part 9: any pair.


def test_17_40_any_pair_on_either_hand() -> None:
    """Also: 17:41, 17:43"""
    for cards, area in (("9♠ 2♥ 9♥ 5♣", "any-pair-player"), ("2♥ 9♠ 5♣ 9♥", "any-pair-banker")):
        story = play(table(cards), tie=100, any_pair_player=1000, any_pair_banker=1000)
        assert story.result("alice", area) == ("win", 12_000, "qld-2024:17:43(2)")
        other = {"any-pair-player": "any-pair-banker"}.get(area, "any-pair-player")
        assert story.result("alice", other) == ("lose", 0, "qld-2024:17:43(3)")
        assert story.won("alice") == 11_000 - 1000 - 100 == -story.house


def test_17_41_only_where_the_layout_provides_for_it() -> None:
    story = table(additional=("tiger",))
    story.place("alice", "player", 1000)
    assert "no area" in story.refused("alice", Place("any-pair-player", 100)).reason


def test_17_42_1_only_on_boxes_with_a_game_wager() -> None:
    story = table(PLAYER_WINS, players={"alice": 1, "bob": 2})
    assert story.refused("alice", Place("any-pair-player", 100)).rule == "qld-2024:17:42(1)"
    story.place("alice", "lucky-6", 100)
    assert story.refused("alice", Place("any-pair-player", 100)).rule == "qld-2024:17:42(1)"
    story.place("bob", "tie", 100)
    assert story.refused("alice", Place("any-pair-player", 100)).rule == "qld-2024:17:42(1)"
    story.place("alice", "tie", 100)
    story.place("alice", "any-pair-player", 100)


@pytest.mark.parametrize("how", ["withdrawn", "voided", "cut back"])
def test_17_42_1_without_its_game_wager_it_goes_back_when_wagering_closes(how: str) -> None:
    """A game wager can always be withdrawn in time (1:8(3)(b))."""
    differential = 500 if how == "cut back" else 0
    story = table("9♠ 2♥ 9♥ 5♣", players={"alice": 1, "bob": 2}, differential=differential)
    if how == "cut back":
        story.place("bob", "player", 500)
    story.place("alice", "player", 500)
    story.dealer(AnyPairDeclined(1))
    story.place("bob", "any-pair-player", 1000, box=1)
    if how == "withdrawn":
        story.withdraw("alice", "player")
    elif how == "voided":
        story.supervisor(VoidWagers("alice"))
    story.no_more_bets()
    back = story.of(ev.WagerWithdrawn)[-1]
    assert (back.player, back.area, back.rule) == ("bob", "any-pair-player", "qld-2024:17:42(1)")
    assert not story.settled("bob", "any-pair-player")
    assert story.won("alice") == 0


def test_17_42_2_the_original_player_goes_first() -> None:
    """Others follow once that player has one, or says to want none."""
    players = {"alice": 1, "bob": 2, "cleo": 3}
    story = table(players=players)
    story.place("alice", "player", 1000)
    story.place("bob", "banker", 1000, box=1)
    refused = story.refused("bob", Place("any-pair-player", 100, 1))
    assert refused.rule == "qld-2024:17:42(2)"
    assert "alice placed the original wager" in refused.reason
    story.place("alice", "any-pair-banker", 100)
    story.place("bob", "any-pair-player", 100, box=1)
    for by, name in ((DEALER, ""), (None, "alice")):
        story = table(players=players)
        story.place("alice", "player", 1000)
        assert story.refused("bob", AnyPairDeclined(1)).rule == "qld-2024:17:42(2)"
        assert story.refused("alice", AnyPairDeclined(2)).rule == "qld-2024:17:42(1)"
        if by:
            story.say(by, AnyPairDeclined(1))
        else:
            story.player(name, AnyPairDeclined(1))
        assert story.refused(DEALER, AnyPairDeclined(1)).rule == "qld-2024:17:42(2)"
        story.place("cleo", "any-pair-player", 100, box=1)
        story.place("alice", "any-pair-player", 100)  # a change of mind is no harm


def test_17_42_2_whoever_is_first_after_a_withdrawal_is_asked_anew() -> None:
    story = table(players={"alice": 1, "bob": 2, "cleo": 3})
    story.place("alice", "player", 1000)
    story.place("bob", "player", 1000, box=1)
    story.dealer(AnyPairDeclined(1))
    story.withdraw("alice", "player")
    assert story.refused("cleo", Place("any-pair-player", 100, 1)).rule == "qld-2024:17:42(2)"
    story.place("bob", "any-pair-player", 100, box=1)
    story.place("cleo", "any-pair-player", 100, box=1)


def test_17_42_3_before_any_card_is_dealt() -> None:
    """At a face down table that is sooner than 'no more bets'.

    Also: 17:50(3)
    """
    story = table(PLAYER_WINS, face_down=True)
    story.place("alice", "player", 1000)
    story.place("alice", "any-pair-player", 100)
    story.place("alice", "tiger", 100)
    deal(story)
    for area, rule in (("any-pair-player", "qld-2024:17:42(3)"), ("tiger", "qld-2024:17:50(3)")):
        assert story.refused("alice", Place(area, 100)).rule == rule
        assert story.refused("alice", Change(area, 200)).rule == rule
        assert "closed before" in story.refused("alice", Withdraw(area)).reason
    story.place("alice", "lucky-6", 100)
    story.place("alice", "perfect-pairs-player", 100)
    story.no_more_bets()
    assert story.won("alice") == 1000 - 4 * 100


def test_17_42_5_three_a_box() -> None:
    """Also: 17:42(5), 17:42(6)"""
    story = table(players=FIVE)
    story.place("alice", "player", 1000)
    story.dealer(AnyPairDeclined(1))
    for name in ("bob", "cleo", "dan"):
        story.place(name, "any-pair-player", 100, box=1)
    assert story.refused("eve", Place("any-pair-player", 100, 1)).rule == "qld-2024:17:42(5)"
    story.place("alice", "any-pair-player", 100)
    assert story.of(ev.WagerWithdrawn)[-1].player == "dan"
    more = table(players=FIVE, per_box=0)
    more.place("alice", "player", 1000)
    for name in FIVE:
        more.place(name, "any-pair-player", 100, box=1)


def test_17_44_any_pair_is_settled_on_the_first_two_cards_before_the_third() -> None:
    """Losing ones first."""
    story = staffed("2♠ 3♥ 2♦ A♣ 5♦ 9♣", players={"alice": 1, "bob": 2})
    story.place("alice", "player", 1000)
    story.place("alice", "any-pair-player", 1000)
    story.place("bob", "tie", 1000)
    story.place("bob", "any-pair-banker", 1000)
    story.no_more_bets()
    assert not story.settled()
    story.go_on()
    told = [e for e in story.events if isinstance(e, ev.Dealt | ev.Settled)]
    assert [type(e) for e in told] == [ev.Dealt] * 4 + [ev.Settled] * 2 + [ev.Dealt] * 2
    assert [(e.player, e.area, e.result) for e in story.settled()] == [
        ("bob", "any-pair-banker", "lose"),
        ("alice", "any-pair-player", "win"),
    ]
    finish(story)
    assert hands(story) == ("2♠ 2♦ 5♦", "3♥ A♣ 9♣")  # 9 against 3
    assert (story.won("alice"), story.won("bob"), story.house) == (12_000, -2000, -10_000)


# Part 11: tiger baccarat.


@pytest.mark.parametrize(
    ("cards", "wins"),
    [
        (SIX_ON_TWO, {"tiger": (12, "(4)(a)(i)"), "small-tiger": (22, "(2)(a)")}),
        (SIX_ON_THREE, {"tiger": (22, "(4)(a)(ii)"), "big-tiger": (55, "(3)(a)")}),
        (SIX_ALL, {"tiger-tie": (45, "(1)(a)")}),
        (TIE, {}),
        (BANKER_WINS, {}),
        (PLAYER_WINS, {}),
    ],
)
def test_17_51_tiger_wagers_through_the_table(cards: str, wins: dict[str, tuple[int, str]]) -> None:
    """Also: 17:49, 17:50(1), 17:50(2), 17:52"""
    areas = {"tiger": "(4)(b)", "small-tiger": "(2)(b)", "big-tiger": "(3)(b)"}
    areas["tiger-tie"] = "(1)(b)"
    story = play(table(cards), **dict.fromkeys(areas, 1000))
    for area, loses in areas.items():
        if area in wins:
            pay, rule = wins[area]
            assert story.result("alice", area) == (
                "win",
                1000 + 1000 * pay,
                f"qld-2024:17:51{rule}",
            )
        else:
            assert story.result("alice", area) == ("lose", 0, f"qld-2024:17:51{loses}")


@pytest.mark.parametrize(
    ("cards", "pay", "rule"),
    [
        ("9♠ 2♥ 9♥ 5♣", 4, "(5)(a)"),
        ("2♥ 9♠ 5♣ 9♥", 4, "(5)(a)"),
        ("9♠ 4♥ 9♥ 4♣", 25, "(5)(b)"),
        ("K♠ Q♥ K♥ Q♣ 2♠ 3♠", 25, "(5)(b)"),
        ("9♠ 9♥ 9♦ 9♣", 100, "(5)(c)"),
        ("9♠ 9♥ K♦ K♣", "lose", "(5)"),
    ],
)
def test_17_51_5_tiger_pair(cards: str, pay: int | str, rule: str) -> None:
    """Also: 17:52"""
    story = play(table(cards), tiger_pair=1000)
    what = ("win", 1000 + 1000 * pay) if isinstance(pay, int) else ("lose", 0)
    assert story.result("alice", "tiger-pair") == (*what, f"qld-2024:17:51{rule}")


def test_17_51_every_count() -> None:
    wants: dict[str, Callable[[Coup], bool]] = {
        "tiger-tie": lambda c: c.player_count == c.banker_count == 6,
        "small-tiger": lambda c: c.player_count < c.banker_count == 6 and len(c.banker) == 2,
        "big-tiger": lambda c: c.player_count < c.banker_count == 6 and len(c.banker) == 3,
        "tiger": lambda c: c.player_count < c.banker_count == 6,
    }
    for coup in every_coup():
        for area, wins in wants.items():
            result = EIGHT[area].result(coup)
            assert isinstance(result, Win) == wins(coup)


def test_17_52_every_pay_line_of_every_wager() -> None:
    """Typed from the schedules, not from the code.

    Also: 17:8, 17:14, 17:18(3), 17:22(2), 17:43(2), 17:60(2)
    """
    expected = {
        "player": [1],
        "tie": [8],
        "perfect-pairs-player": [25, 12, 6],
        "perfect-pairs-banker": [25, 12, 6],
        "dragon-bonus-player": [30, 10, 6, 4, 2, 1, 1],
        "dragon-bonus-banker": [30, 10, 6, 4, 2, 1, 1],
        "player-pair": [11],
        "banker-pair": [11],
        "super-6": [15],
        "any-pair-player": [11],
        "any-pair-banker": [11],
        "tiger": [22, 12],
        "small-tiger": [22],
        "big-tiger": [55],
        "tiger-tie": [45],
        "tiger-pair": [100, 25, 4],
        "lucky-6": [20, 12],
    }
    found = {
        name: [win.odds for win in area.paid if isinstance(win, Win)]
        for name, area in EIGHT.items()
    }
    banker = found.pop("banker")
    assert [str(one) for one in banker] == ["19/20"]
    assert found == expected
    assert [win.odds for win in SIX["perfect-pairs-player"].paid if isinstance(win, Win)] == [
        30,
        10,
        5,
    ]
    even = layout(BaccaratOptions(even_money=True))["banker"]
    assert [win.said for win in even.paid] == ["1/1", "1/2"]


def test_the_kinds_of_wagers_cover_the_layout() -> None:
    kinds = {area.limit for area in EIGHT.values() if area.additional}
    assert kinds == set(PREFERENCE) == set(LIMITED)
