"""Schedule 1(a), clause by clause: who turns which cards, what others see, and the time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.games.baccarat.incidents import CardsMisplaced
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.acts import VoidWagers
from croupier.table.commands import Choose, Face, NoMoreBets, Place
from tests.story import DEALER, SUPERVISOR, Story

# burnt, then player banker player banker: 9 and 7 are 6, 4 and K are 4; then the banker's third
CARDS = "2♠ 9♣ 4♦ 7♥ K♦ 3♣ 5♥ 6♠"
# 2 and 3 are 5, 4 and K are 4: both draw
BOTH_DRAW = "2♠ 2♣ 4♦ 3♥ K♦ 4♣ 5♥ 6♠"
THREE = {"alice": 1, "bob": 2, "carol": 3}


def squeezed(cards: str = CARDS, wagers: str = "", **options: Any) -> Story:
    """`alice player 10, bob banker 5`: the wagers, and no more bets."""
    story = Story("electronic-baccarat", cards, players=THREE, **options)
    for wager in wagers.split(", "):
        name, area, dollars = wager.split()
        story.place(name, area, int(dollars) * 100)
    story.no_more_bets()
    return story


def holders(story: Story) -> dict[str, set[str]]:
    """By player, the hands that they may turn cards of."""
    found: dict[str, set[str]] = {}
    for one in story.table.legal():
        if one.player and isinstance(one.command, Choose) and one.command.option != "turn all":
            found.setdefault(one.player, set()).add(one.command.option.split()[0])
    return found


def shown(story: Story) -> list[str]:
    """The cards that everyone sees."""
    return [e.card for e in story.of(ev.Exposed) if not e.audience]


def test_1a_1_the_rules_of_baccarat_apply() -> None:
    """The drawing rules, the odds and the additional wagers are those of Schedule 1."""
    story = Story("electronic-baccarat", CARDS, players=THREE)
    story.place("alice", "banker", 1000)
    story.place("alice", "player-pair", 500)
    story.no_more_bets()
    story.time_up()
    story.time_up()
    assert story.of(ev.RoundClosed)[-1].outcome == {
        "player": ["9♣", "7♥"],
        "banker": ["4♦", "K♦", "3♣"],
        "order": ["9♣", "4♦", "7♥", "K♦", "3♣"],
    }
    assert story.result("alice", "banker") == ("win", 1950, "qld-2024:1:11(2)")
    same = {area.name: area.rule for area in story.table.round.layout.values()}
    assert same == {a.name: a.rule for a in Story("baccarat").table.round.layout.values()}


def test_1a_2_every_terminal_has_a_layout_of_its_own() -> None:
    story = Story("electronic-baccarat", CARDS, players=THREE)
    refused = story.refused("alice", Place("player", 1000, 2))
    assert refused.rule == "qld-2024:16:5(1)"
    story.join("dan", 0)
    assert "box" in story.refused("dan", Place("player", 1000)).reason


# (a) of the first form: who.


@pytest.mark.parametrize(
    ("wagers", "hold"),
    [
        ("alice player 10, bob player 20, carol banker 5", {"bob": "player", "carol": "banker"}),
        ("bob player 10, alice player 10, carol banker 5", {"alice": "player", "carol": "banker"}),
        ("alice player 10, alice banker 20, bob player 5", {"alice": "player banker"}),
        ("alice player 10, bob tie 500", {"alice": "player"}),
        ("alice banker 10, bob player-pair 500", {"alice": "banker"}),
    ],
)
def test_1a_3_a_the_highest_wager_on_a_hand_turns_its_cards(
    wagers: str, hold: dict[str, str]
) -> None:
    """Equal: the lowest numbered terminal; ties and side wagers do not count (I-BA-19)."""
    story = squeezed(wagers=wagers)
    assert holders(story) == {name: set(hands.split()) for name, hands in hold.items()}


def test_1a_3_a_a_hand_without_a_holder_is_shown_with_the_other() -> None:
    story = squeezed(wagers="alice player 10")
    assert holders(story) == {"alice": {"player"}}
    story.choose("alice", "player 1 turn")
    assert shown(story) == ["9♣"]
    story.choose("alice", "player 2 turn")
    assert shown(story) == ["9♣", "7♥", "4♦", "K♦", "3♣"]  # nobody holds the banker's


def test_1a_3_a_all_is_shown_at_once_if_nobody_wagered_on_a_hand() -> None:
    story = squeezed(wagers="alice tie 10")
    assert len(shown(story)) == 5
    assert story.result("alice", "tie")[0] == "lose"


def test_1a_3_a_nobody_else_turns_a_card() -> None:
    story = squeezed(wagers="alice player 10, bob player 20, carol banker 5")
    for name, option in (("alice", "player 1 side"), ("bob", "banker 1 turn"), ("carol", "fly")):
        assert story.refused(name, Choose(option)).rule == "qld-2024:1a:3(a)"
    assert story.refused(DEALER, Choose("player 1 turn"))
    assert story.refused("alice", NoMoreBets())
    assert story.refused("alice", Place("player", 1000)).rule == "qld-2024:16:3(3)"


# (b) of the first form: what is seen, and the time.


def test_1a_3_b_an_edge_is_seen_by_its_holder_alone() -> None:
    story = squeezed(wagers="alice player 10, carol banker 5")
    story.choose("alice", "player 1 side")
    story.choose("alice", "player 1 end")
    story.choose("carol", "banker 2 side")
    seen = [(e.audience, e.to, e.slot, e.edge, e.shows) for e in story.of(ev.Peeked)]
    assert seen == [
        ("alice", "player", 1, "side", "♣♣♣♣"),
        ("alice", "player", 1, "end", "♣♣"),
        ("carol", "banker", 4, "side", "frame"),
    ]
    assert not story.of(ev.Exposed)
    assert not any("9♣" in str(e) for e in story.events)
    assert story.refused("alice", Choose("player 1 side"))  # it has been seen


def test_1a_3_b_a_card_turned_completely_is_shown_to_all_at_once() -> None:
    story = squeezed(wagers="alice player 10, carol banker 5")
    story.choose("carol", "banker 2 turn")
    assert shown(story) == ["K♦"]
    assert holders(story) == {"alice": {"player"}, "carol": {"banker"}}
    story.choose("carol", "turn all")
    assert shown(story) == ["K♦", "4♦"]
    assert holders(story) == {"alice": {"player"}}


def test_1a_3_b_when_the_time_is_up_all_see_all_cards() -> None:
    story = squeezed(wagers="alice player 10, carol banker 5")
    assert story.table.pending.seconds == 15
    story.choose("alice", "player 1 side")
    story.time_up()
    assert shown(story) == ["9♣", "7♥", "4♦", "K♦"]
    assert {e.rule for e in story.of(ev.Exposed)} == {"qld-2024:1a:3(b)"}
    assert holders(story) == {"carol": {"banker"}}  # the banker's third card, with the time again
    assert story.table.pending.seconds == 15
    story.time_up()
    assert story.result("alice", "player") == ("lose", 0, "qld-2024:1:10(2)(b)")


def test_1a_3_b_third_cards_lie_face_down_for_the_same_holders() -> None:
    """The player's is turned before the banker's is drawn (I-BA-21)."""
    story = squeezed(BOTH_DRAW, "alice player 10, carol banker 5")
    story.time_up()
    assert holders(story) == {"alice": {"player"}}
    assert [e.to for e in story.of(ev.Dealt)] == ["player", "banker"] * 2 + ["player"]
    story.choose("alice", "player 3 side")
    story.choose("alice", "player 3 turn")
    assert shown(story)[-1] == "4♣"
    assert holders(story) == {"carol": {"banker"}}
    story.choose("carol", "turn all")
    assert story.table.round.number == 2


def test_1a_3_b_the_time_is_the_tables_own() -> None:
    story = squeezed(wagers="alice player 10", squeeze_seconds=7)
    assert story.table.pending.seconds == 7


# The second form.


def test_1a_3_a_every_wager_that_reaches_the_threshold_turns() -> None:
    story = squeezed(
        wagers="alice player 100, bob player 99, carol player 150, carol banker 100, bob banker 20",
        squeeze="threshold",
        threshold=100_00,
    )
    assert holders(story) == {"alice": {"player"}, "carol": {"player", "banker"}}


def test_1a_3_a_each_turns_in_private_until_the_last_has_turned() -> None:
    """All see the hand when every holder has finished (I-BA-20)."""
    story = squeezed(
        wagers="alice player 10, bob player 10, carol banker 10",
        squeeze="threshold",
        threshold=1000,
    )
    story.choose("alice", "player 1 end")
    story.choose("alice", "turn all")
    told = [(e.audience, e.card) for e in story.of(ev.Exposed)]
    assert told == [("alice", "9♣"), ("alice", "7♥")]
    assert story.refused("alice", Choose("turn all"))  # she has seen all there is
    story.choose("bob", "player 1 turn")
    assert shown(story) == []
    story.choose("bob", "player 2 turn")
    assert shown(story) == ["9♣", "7♥"]
    story.time_up()
    assert shown(story) == ["9♣", "7♥", "4♦", "K♦"]


def test_1a_3_b_the_limit_shows_what_was_turned_in_private() -> None:
    story = squeezed(wagers="alice player 10, bob player 10", squeeze="threshold", threshold=1000)
    story.choose("alice", "turn all")
    story.time_up()
    assert shown(story) == ["9♣", "7♥", "4♦", "K♦", "3♣"]
    assert story.table.round.number == 2


# In fully automated mode, and only there.


def test_1a_3_cards_may_be_dealt_face_up() -> None:
    story = squeezed(wagers="alice player 10", squeeze="none")
    assert not story.of(ev.Exposed)
    assert [e.card for e in story.of(ev.Dealt)] == ["9♣", "4♦", "7♥", "K♦", "3♣"]


def test_1a_3_a_dealer_at_a_rapid_table_deals_face_up() -> None:
    """From the console, face by face; the terminals wager."""
    story = Story("electronic-baccarat", by_hand=True, staffed=True, players=THREE)
    while not isinstance(story.table.pending.default(), NoMoreBets):
        story.say(DEALER, next(o.command for o in story.table.legal() if o.role is Role.DEALER))
    story.place("alice", "player", 1000)
    story.place("bob", "banker", 1000)
    story.no_more_bets()
    for number, card in enumerate(("9♣", "4♦", "7♥", "K♦"), 1):
        assert story.refused("alice", Face(number, card))
        story.dealer(Face(number, card))
    story.go_on()
    story.dealer(Face(5, "3♣"))
    story.go_on()
    assert not story.of(ev.Exposed)
    assert story.result("bob", "banker")[0] == "win"


# Between one and the next.


def test_1a_3_who_has_nothing_on_a_hand_any_more_turns_no_card_of_it() -> None:
    story = squeezed(wagers="alice player 10, carol banker 5")
    story.say(SUPERVISOR, VoidWagers("carol"))
    assert holders(story) == {"alice": {"player"}}
    story.choose("alice", "turn all")
    assert story.table.round.number == 2


def test_1a_3_a_round_that_is_offered_back_goes_on_where_it_was() -> None:
    story = squeezed(wagers="alice player 10, carol banker 5")
    story.choose("alice", "player 1 side")
    story.say(SUPERVISOR, CardsMisplaced())
    story.choose("alice", "keep")
    story.choose("carol", "retract")
    assert holders(story) == {"alice": {"player"}}
    assert story.refused("alice", Choose("player 1 side"))
    story.time_up()
    assert story.result("alice", "player")[0] == "lose"


def test_1a_3_what_a_house_may_not_choose() -> None:
    game = GAMES["electronic-baccarat"]
    for wrong in (
        {"face_down": True},
        {"for_terminals": False},
        {"offer_shoe": True},
        {"threshold": 0},
        {"squeeze": "nobody"},
    ):
        with pytest.raises(ValueError, match=r"1a|squeeze"):
            game.configure(wrong)


def test_the_cost_of_turning_does_not_grow_with_those_who_only_wager() -> None:
    """A thousand terminals wager; two hold the hands: what is said and asked is theirs."""
    said = {}
    for number in (10, 1000):
        story = Story("electronic-baccarat", CARDS, players={}, seats=number)
        for seat in range(1, number + 1):
            story.join(f"p{seat}", seat)
            story.place(f"p{seat}", "player" if seat % 2 else "banker", 1000)
        story.no_more_bets()
        assert story.table.pending.waits_for() == ("p1", "p2")
        before = len(story.events)
        story.choose("p1", "player 1 side")
        story.choose("p1", "turn all")
        story.say(Actor("p2", Role.PLAYER), Choose("turn all"))
        said[number] = len(story.events) - before
    assert said[10] == said[1000]


# A round of two hundred terminals, against a second calculation.

VALUES = {rank: min(number, 10) % 10 for number, rank in enumerate("A 2 3 4 5 6 7 8 9".split(), 1)}
# by the banker's total, the player's third cards at which the banker draws (1:20)
DRAWS = {3: "A 2 3 4 5 6 7 9 10 J Q K", 4: "2 3 4 5 6 7", 5: "4 5 6 7", 6: "6 7"}


def points(cards: list[str]) -> int:
    return sum(VALUES.get(card[:-1], 0) for card in cards) % 10


def played(deck: list[str]) -> tuple[list[str], list[str]]:
    """The two hands, after the card that is burnt."""
    player, banker, rest = [deck[1], deck[3]], [deck[2], deck[4]], deck[5:]
    if max(points(player), points(banker)) >= 8:
        return player, banker
    if points(player) <= 5:
        player.append(rest.pop(0))
        third = player[2][:-1]
        if points(banker) <= 2 or third in DRAWS.get(points(banker), "").split():
            banker.append(rest.pop(0))
    elif points(banker) <= 5:
        banker.append(rest.pop(0))
    return player, banker


def test_two_hundred_terminals_that_turn_differently_are_settled_to_the_cent() -> None:
    """Each wagers and turns as it likes, some not at all; the hands are what they are."""
    rng, names = Random(1), [f"t{n}" for n in range(1, 201)]
    seen = set()
    for _ in range(3):
        deck = [f"{rank}{suit}" for rank in (*VALUES, "10", "J", "Q", "K") for suit in "♠♥♦♣"] * 8
        rng.shuffle(deck)
        story = Story(
            "electronic-baccarat",
            " ".join(deck[:30]),
            players=dict(zip(names, range(1, 201), strict=True)),
            seats=200,
            squeeze="threshold",
            threshold=36_00,
        )
        bets: dict[str, dict[str, int]] = {}
        for name in names:
            hand = rng.choice(["player", "banker"])
            bets[name] = {hand: rng.randint(1, 40) * 100}
            if rng.random() < 0.3:
                bets[name]["tie"] = rng.randint(1, 5) * 100
            for area, amount in bets[name].items():
                story.place(name, area, amount)
        story.no_more_bets()
        while story.table.round.number == 1 and (left := [*story.table.pending.waits_for()]):
            name = rng.choice(left)
            if rng.random() < 0.02:
                story.time_up()
                continue
            options = [
                one.command
                for one in story.table.legal()
                if one.player == name and isinstance(one.command, Choose)
            ]
            story.player(name, rng.choice(options))
        player, banker = played(deck)
        assert story.of(ev.RoundClosed)[-1].outcome["player"] == player
        assert story.of(ev.RoundClosed)[-1].outcome["banker"] == banker
        lead = points(player) - points(banker)
        seen.add(lead > 0)
        for name in names:
            due = 0
            for area, amount in bets[name].items():
                if area == "tie":
                    due += 8 * amount if not lead else -amount
                elif lead:
                    won = (lead > 0) == (area == "player")
                    due += (amount if area == "player" else amount * 19 // 20) if won else -amount
            assert story.won(name) == due, (name, bets[name], lead)
    assert seen == {True, False}
