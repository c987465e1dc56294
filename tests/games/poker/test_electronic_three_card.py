"""Electronic three card poker: Schedule 12(a), one array for every terminal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.games.electronic_three_card.layout import LINES, parse
from croupier.games.electronic_three_card.rulings import (
    CardExposed,
    CardMisplaced,
    WrongNumberOfCards,
)
from croupier.odds import book
from croupier.table import events as ev
from croupier.table.acts import BuyIn, VoidWagers
from croupier.table.commands import Bet, Choose, Place, Withdraw
from tests.story import DEALER, Story

GAME = "electronic-three-card-poker"
ARRAY = "Q♠ Q♥ Q♦ 2♣ 7♦ 9♥ K♠ 5♠ 3♦"
DEALERS = " A♦ J♣ 4♥"


def terminals(dealer: str = DEALERS, number: int = 2, array: str = ARRAY, **more: Any) -> Story:
    story = Story(GAME, array + dealer, players={}, **more)
    for n in range(1, number + 1):
        story.join(f"t{n}", 0)
    return story


def test_12a_3_1_a_three_distinct_locations_are_chosen() -> None:
    story = terminals()
    for wrong in ("1-1-2", "0-1-2", "1-2", "8-9-10", "fold", "1-2-3-4"):
        assert story.refused("t1", Choose(wrong)).rule == "qld-2024:12a:3(1)(a)"
    assert story.refused(DEALER, Choose("1-2-3")).rule == "qld-2024:12a:3(1)(a)"
    story.choose("t1", "9-1-5")
    assert story.table.round.locations("t1") == (1, 5, 9)
    assert story.of(ev.Chose)[-1] == ev.Chose(
        "t1", "locations", "1-5-9", rule="qld-2024:12a:3(1)(a)", audience="t1"
    )
    assert story.table.round.locations("t2") == (4, 5, 6)  # as the terminal proposes
    assert parse("3-2-1") == (1, 2, 3)


def test_the_locations_stay_for_the_next_round() -> None:
    story = terminals()
    story.choose("t1", "1-2-3")
    story.place("t1", "ante", 1000)
    story.no_more_bets()
    story.choose("t1", "play")
    assert story.table.round.number == 2
    assert story.table.round.locations("t1") == (1, 2, 3)


def test_12a_3_1_b_an_ante_is_needed_for_everything_else() -> None:
    story = terminals()
    for area in ("pair-plus", "six-card-bonus", "pair-plus-row-1", "six-card-bonus-column-3"):
        assert story.refused("t1", Place(area, 500)).rule == "qld-2024:12a:3(1)(b)"
    story.place("t1", "ante", 1000)
    story.place("t1", "pair-plus-row-1", 500)
    assert story.refused("t1", Withdraw("ante")).rule == "qld-2024:12a:3(1)(b)"
    assert story.refused("t1", Place("roulette", 500)).rule == "qld-2024:12a:4"


def test_12a_3_1_c_and_d_additional_wagers_on_the_hand_rows_and_columns() -> None:
    """Also: 12a:3(1)(c), 12a:3(1)(d), 12a:2(1)"""
    areas = GAMES[GAME].round.areas(GAMES[GAME].configure())
    names = [
        f"{kind}{line}"
        for kind in ("pair-plus", "six-card-bonus")
        for line in ("", *(f"-{line}" for line in LINES))
    ]
    assert [*areas] == ["ante", "play", *names, "ante-bonus"]


def test_12a_3_2_nine_cards_are_drawn_when_the_time_for_wagers_is_up() -> None:
    story = terminals()
    story.place("t1", "ante", 1000)
    assert not story.of(ev.Dealt)
    story.no_more_bets()
    assert [(e.to, e.card) for e in story.of(ev.Dealt)] == [
        (f"location {n}", card) for n, card in enumerate(ARRAY.split(), 1)
    ]
    assert all(not e.audience for e in story.of(ev.Dealt))
    assert story.refused("t1", Place("ante", 500)).rule == "qld-2024:12a:3(2)"


def test_12a_3_3_all_decide_at_the_same_time() -> None:
    story = terminals(number=3, decision_seconds=9)
    for name in ("t1", "t2", "t3"):
        story.place(name, "ante", 1000)
    story.no_more_bets()
    ask = story.table.pending
    assert (ask.seconds, ask.waits_for()) == (9, ("t1", "t2", "t3"))
    story.choose("t3", "play")
    assert story.refused("t3", Choose("fold")).rule == "qld-2024:12a:3(3)"
    story.choose("t2", "fold")
    assert story.table.pending.waits_for() == ("t1",)
    assert {(e.player, e.audience) for e in story.of(ev.Chose)} == {("t3", "t3"), ("t2", "t2")}


def test_12a_3_4_out_of_time_is_a_fold() -> None:
    """A fold ends every wager on the hand; rows and columns stay (I-PK-8)."""
    story = terminals()
    story.player(
        "t1",
        Bet(
            (
                Place("ante", 1000),
                Place("pair-plus", 500),
                Place("six-card-bonus", 300),
                Place("pair-plus-row-1", 200),
            )
        ),
    )
    story.no_more_bets()
    story.time_up()
    assert story.of(ev.Chose)[-1].rule == "qld-2024:12a:3(4)"
    for area in ("ante", "pair-plus", "six-card-bonus"):
        assert story.result("t1", area) == ("lose", 0, "qld-2024:12:17(3)")
    assert story.result("t1", "pair-plus-row-1") == ("win", 200 * 31, "qld-2024:12a:7(2)(b)")


def test_12a_3_5_the_dealers_cards_come_last_and_decide() -> None:
    """Also: 12a:3(5)(a), 12a:4, 12a:1"""
    story = terminals()
    story.choose("t1", "1-2-3")
    story.place("t1", "ante", 1000)
    story.place("t2", "ante", 1000)
    story.no_more_bets()
    story.choose("t1", "play")
    assert not [e for e in story.of(ev.Dealt) if e.to == "dealer"]
    story.choose("t2", "play")
    assert [e.card for e in story.of(ev.Dealt) if e.to == "dealer"] == ["A♦", "J♣", "4♥"]
    assert story.result("t1", "ante")[:2] == ("win", 2000)
    assert story.result("t1", "play")[:2] == ("win", 2000)
    assert story.won("t2") == -2000  # nine high


def test_12a_5_1_six_cards_are_the_players_and_the_dealers() -> None:
    """The highest event is paid alone.  Also: 12a:5(2)"""
    story = terminals(" Q♣ K♥ K♦")
    story.choose("t1", "1-2-3")
    story.player("t1", Bet((Place("ante", 1000), Place("six-card-bonus", 500))))
    story.no_more_bets()
    story.choose("t1", "play")
    assert story.result("t1", "six-card-bonus") == ("win", 500 * 51, "qld-2024:12a:7(2)(c)")


def test_12a_6_1_the_ante_bonus_is_paid_whatever_the_dealer_has() -> None:
    """Also: 12a:6(2), 12a:6(3)"""
    story = terminals(" A♦ A♣ A♥")
    story.choose("t1", "1-2-3")
    story.place("t1", "ante", 1000)
    story.no_more_bets()
    story.choose("t1", "play")
    assert story.result("t1", "ante")[0] == "lose"
    assert story.result("t1", "ante-bonus") == ("prize", 4000, "qld-2024:12a:7(2)(a)")
    assert story.won("t1") == 4000 - 2000


@pytest.mark.parametrize(
    ("option", "area", "number", "pays"),
    [
        ("ante_bonus", "ante-bonus", 1, "5 4 1"),
        ("ante_bonus", "ante-bonus", 2, "5 3 1"),
        ("ante_bonus", "ante-bonus", 3, "4 3 1"),
        ("pair_plus", "pair-plus", 1, "40 30 6 4 1"),
        ("pair_plus", "pair-plus", 2, "40 25 6 4 1"),
        ("pair_plus", "pair-plus-row-2", 3, "40 30 5 4 1"),
        ("pair_plus", "pair-plus", 4, "40 30 6 3 1"),
        ("pair_plus", "pair-plus", 5, "35 25 6 4 1"),
        ("pair_plus", "pair-plus-column-1", 6, "35 33 6 4 1"),
        ("six_card_bonus", "six-card-bonus", 1, "1000 200 50 25 20 10 5"),
        ("six_card_bonus", "six-card-bonus", 2, "1000 200 100 20 15 9 8"),
        ("six_card_bonus", "six-card-bonus-row-3", 3, "1000 200 100 20 15 10 7"),
    ],
)
def test_12a_7_2_the_pay_tables(option: str, area: str, number: int, pays: str) -> None:
    """Also: 12a:7(1)"""
    areas = GAMES[GAME].round.areas(GAMES[GAME].configure({option: number}))
    odds = sorted(
        (result.odds for result in areas[area].paid if hasattr(result, "odds")), reverse=True
    )
    assert odds == [int(one) for one in pays.split()]
    with pytest.raises(ValueError, match="12a:7"):
        GAMES[GAME].configure({option: 7})


def test_credits_that_cannot_meet_the_play_wager_fold_in_time() -> None:
    """I-PK-20."""
    story = terminals(number=0)
    story.join("t1", 0, 1500)
    story.place("t1", "ante", 1000)
    story.no_more_bets()
    assert story.refused("t1", Choose("play")).rule == "qld-2024:12:17(5)"
    assert "play" not in [getattr(o.command, "option", "") for o in story.table.legal_for("t1")]
    story.player("t1", BuyIn(500))
    story.choose("t1", "play")


def test_wagers_declared_void_are_not_asked_about() -> None:
    story = terminals()
    story.place("t1", "ante", 1000)
    story.place("t2", "ante", 1000)
    story.no_more_bets()
    story.supervisor(VoidWagers("t1"))
    assert story.table.pending.waits_for() == ("t2",)
    story.choose("t2", "fold")
    assert (story.won("t1"), story.won("t2")) == (0, -1000)


# Irregularities of a rapid table.


def rapid() -> Story:
    story = terminals(staffed=True)
    story.choose("t1", "1-2-3")
    story.player(
        "t1", Bet((Place("ante", 1000), Place("pair-plus", 500), Place("six-card-bonus", 300)))
    )
    story.player("t2", Bet((Place("ante", 1000), Place("pair-plus", 500))))
    story.no_more_bets()
    return story


def test_12_29_4_on_terminals_the_dealers_wrong_hand_does_not_qualify() -> None:
    story = rapid()
    story.go_on()
    assert story.refused(DEALER, WrongNumberOfCards("dealer")).rule == "qld-2024:12:29"
    story.choose("t1", "play")
    story.choose("t2", "fold")
    story.dealer(WrongNumberOfCards("dealer"))
    assert story.refused(DEALER, WrongNumberOfCards("dealer")).rule == "qld-2024:12:29"
    story.go_on()
    assert story.result("t1", "ante") == ("win", 2000, "qld-2024:12:29(4)(c)")
    assert story.result("t1", "play") == ("void", 1000, "qld-2024:12:29(4)(e)")
    assert story.result("t1", "pair-plus")[:2] == ("win", 500 * 31)
    assert story.result("t1", "six-card-bonus") == ("void", 300, "qld-2024:12:29(4)(f)")
    assert story.result("t2", "ante") == ("win", 2000, "qld-2024:12:29(4)(c)")  # reinstated
    assert story.result("t2", "pair-plus")[0] == "lose"  # stays collected (I-PK-13)


def test_12_29_3_and_5_on_terminals_the_round_is_void() -> None:
    """Also: 12:29(5), 12:30, 12:31"""
    for said, rule in (
        (WrongNumberOfCards("array"), "qld-2024:12:29(5)(b)"),
        (WrongNumberOfCards("array", complete=False), "qld-2024:12:29(3)(b)"),
        (CardExposed(), "qld-2024:12:30"),
    ):
        story = rapid()
        story.dealer(CardMisplaced())
        story.dealer(said)
        assert [e.rule for e in story.of(ev.RoundVoided)] == [rule]
        assert (story.won("t1"), story.won("t2")) == (0, 0)
    assert rapid().refused(DEALER, WrongNumberOfCards("player")).rule == "qld-2024:12:29"


# Many terminals, and the odds.

FACES = "2 3 4 5 6 7 8 9 10 J Q K A".split()


def value(card: str) -> int:
    return FACES.index(card[:-1])


def three(cards: list[str]) -> tuple[int, list[int]]:
    """Three cards: 5 straight flush, 4 three of a kind, 3 straight, 2 flush, 1 pair."""
    values = sorted(map(value, cards), reverse=True)
    flush = len({card[-1] for card in cards}) == 1
    straight = values[0] - values[1] == values[1] - values[2] == 1
    if values == [12, 1, 0]:
        straight, values = True, [1, 0, -1]
    if straight:
        return (5 if flush else 3), values
    if values[0] == values[2]:
        return 4, values
    if flush:
        return 2, values
    for pair, other in ((0, 2), (1, 0)):
        if values[pair] == values[pair + 1]:
            return 1, [values[pair], values[other]]
    return 0, values


def five(cards: tuple[str, ...]) -> int:
    """What five cards pay at six card bonus table 1."""
    values = sorted(map(value, cards))
    counts = sorted(Counter(values).values(), reverse=True)
    flush = len({card[-1] for card in cards}) == 1
    straight = counts[0] == 1 and (values[4] - values[0] == 4 or values == [0, 1, 2, 3, 12])
    if straight and flush:
        return 1000 if values[0] == 8 else 200
    for shape, pays in (([4, 1], 50), ([3, 2], 25)):
        if counts == shape:
            return pays
    return 20 if flush else 10 if straight else 5 if counts[0] == 3 else -1


def test_two_hundred_terminals_that_decide_differently_are_settled_to_the_cent() -> None:
    """Against a second calculation, hand by hand from the cards."""
    rng = Random(12)
    plus = {5: 40, 4: 30, 3: 6, 2: 4, 1: 1, 0: -1}
    bonus = {5: 5, 4: 4, 3: 1}
    for _ in range(2):
        deck = [face + suit for face in FACES for suit in "♠♥♦♣"]
        rng.shuffle(deck)
        array, dealer = deck[:9], deck[9:12]
        story = terminals(" " + " ".join(dealer), 200, " ".join(array))
        wagers: dict[str, dict[str, int]] = {}
        chosen: dict[str, list[int]] = {}
        for n in range(1, 201):
            name = f"t{n}"
            chosen[name] = sorted(rng.sample(range(1, 10), 3))
            story.choose(name, "-".join(map(str, chosen[name])))
            placed = {"ante": rng.randint(2, 60) * 50}
            for kind in ("pair-plus", "six-card-bonus"):
                for line in ("", *(f"-{line}" for line in LINES)):
                    if rng.random() < 0.3:
                        placed[kind + line] = rng.randint(2, 20) * 50
            wagers[name] = placed
            story.player(name, Bet(tuple(Place(area, amount) for area, amount in placed.items())))
        story.no_more_bets()
        order = [*wagers]
        rng.shuffle(order)
        did = {name: rng.choice(["play", "fold", ""]) for name in order}
        for name in order:
            if did[name]:
                story.choose(name, did[name])
        if story.table.round.number == 1:
            story.time_up()
        theirs = three(dealer)
        qualifies = theirs >= (0, [value("Q♠")])
        due = {}
        for name, placed in wagers.items():
            mine = [array[n - 1] for n in chosen[name]]
            hand, gain = three(mine), 0
            for area, amount in placed.items():
                line = next((one for one in LINES if area.endswith(one)), "")
                cards = [array[n - 1] for n in LINES[line]] if line else mine
                if not line and did[name] != "play":
                    gain -= amount
                elif area == "ante":
                    gain += amount * bonus.get(hand[0], 0)
                    if not qualifies:
                        gain += amount
                    elif hand != theirs:
                        gain += 2 * amount if hand > theirs else -2 * amount
                elif area.startswith("pair-plus"):
                    gain += amount * plus[three(cards)[0]]
                else:
                    best = max(five(cards5) for cards5 in combinations([*cards, *dealer], 5))
                    gain += amount * best
            due[name] = gain
        assert {name: story.won(name) for name in due} == due
        assert story.house == -sum(due.values())


@pytest.mark.parametrize(("table", "edge"), [(1, "10.2248"), (2, "6.7413"), (3, "8.5614")])
def test_exact_odds_of_the_six_card_bonus(table: int, edge: str) -> None:
    rows = {row.wager: row for row in book.figures(GAME, {"six_card_bonus": table})}
    for area in ("six-card-bonus", "six-card-bonus-row-1", "six-card-bonus-column-3"):
        assert f"{100 * float(rows[area].house_edge):.4f}" == edge


def test_exact_odds_of_pair_plus_are_those_of_its_table() -> None:
    """Of 22,100 hands, 48 are straight flushes, 52 threes, 720 straights, 1,096 flushes and 3,744
    pairs."""
    for number in range(1, 7):
        pays = GAMES[GAME].round.areas(GAMES[GAME].configure({"pair_plus": number}))["pair-plus"]
        odds = sorted((int(r.odds) for r in pays.paid if hasattr(r, "odds")), reverse=True)
        won = sum(n * (o + 1) for n, o in zip((48, 52, 720, 1096, 3744), odds, strict=True))
        rows = {row.wager: row for row in book.figures(GAME, {"pair_plus": number})}
        assert rows["pair-plus"].house_edge == 1 - Fraction(won, 22_100)
