"""Schedule 2(e), clause by clause: one hand, and what every terminal makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.cards import Card
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.simulate.live import LiveTable
from croupier.table import events as ev
from croupier.table.acts import VoidWagers
from croupier.table.commands import Choose, Cut, Face, NoMoreBets, Place, TimeUp, Withdraw
from croupier.table.results import Win
from croupier.table.strategy import make
from croupier.table.wagering import Wagering
from croupier.wagers.electronic_blackjack import TABLES, FirstTwo, waits_for_dealer
from tests.story import DEALER, SUPERVISOR, Story

THREE = {"alice": 1, "bob": 2, "carol": 3}


def dealt(cards: str, *names: str, stake: int = 1000, **options: Any) -> Story:
    """The hand is dealt to these players, with an original wager each: a card to the player area,
    one to the dealer, one to the player area; then the common sequence."""
    story = Story("electronic-blackjack", cards, players=THREE, **options)
    for name in names or THREE:
        story.place(name, "original", stake)
    story.no_more_bets()
    return story


def offered(story: Story, name: str) -> tuple[str, ...]:
    found = (o.command for o in story.table.legal() if o.player == name)
    return tuple(dict.fromkeys(c.option for c in found if isinstance(c, Choose)))


def hands(story: Story, name: str) -> dict[str, str]:
    """A player's hands as the player's terminal last showed them."""
    return {e.hand: " ".join(e.cards) for e in story.of(ev.HandHeld) if e.player == name}


def dealt_to(story: Story, hand: str) -> list[str]:
    return [e.card for e in story.of(ev.Dealt) if e.to == hand]


def test_2e_1_the_rules_of_blackjack_apply() -> None:
    """One terminal has what one box of Schedule 2 has: the same shoe, the same decisions, the
    same money, round by round."""
    nets = []
    for name in ("blackjack", "electronic-blackjack"):
        game = GAMES[name]
        source = SeededSource("2e:1")
        chosen = make("basic", game, source.fork)
        settings = {} if name.startswith("e") else {"additional": ()}
        live = LiveTable(game, game.configure(settings), {"original": 1.0}, chosen, source)
        won = []
        for _ in range(300):
            live.round()
            won.append(live.net)
        nets.append(won)
    assert nets[0] == nets[1]
    assert len(set(nets[0])) > 20


def test_2e_2_every_terminal_has_a_layout_of_its_own() -> None:
    story = Story("electronic-blackjack", "", players=THREE)
    assert story.refused("alice", Place("original", 1000, 2)).rule == "qld-2024:16:5(1)"


# Section 3.


def test_2e_3_a_every_terminal_acts_on_the_two_cards_by_itself() -> None:
    story = dealt("8♠ 6♦ 8♥ 3♣ K♦ 2♥ 9♠ 10♣ 5♦")
    assert offered(story, "alice") == ("stand", "draw", "split")
    story.choose("bob", "split")
    story.choose("alice", "stand")
    story.choose("carol", "draw")
    assert hands(story, "carol") == {"your hand": "8♠ 8♥ 3♣"}
    assert hands(story, "bob") == {"hand 1": "8♠ 3♣", "hand 2": "8♥"}
    assert offered(story, "alice") == ()
    assert offered(story, "bob") == ("stand", "draw", "double")
    story.choose("carol", "stand")
    story.choose("bob", "double", 1000)
    # bob's second further card doubles his first hand, the third is the second of his other hand
    assert hands(story, "bob") == {"hand 1": "8♠ 3♣ K♦", "hand 2": "8♥ 2♥"}
    story.choose("bob", "stand")
    assert dealt_to(story, "drawn") == ["3♣", "K♦", "2♥"]
    assert dealt_to(story, "dealer") == ["6♦", "9♠", "10♣"]
    assert [story.won(name) for name in THREE] == [1000, 3000, 1000]


def test_2e_3_a_the_kth_further_card_is_the_same_for_all() -> None:
    """Nobody is dealt a card before everyone has decided about it (I-EB-1)."""
    story = dealt("2♠ 6♦ 3♥ 4♣ 5♦ 6♥ 9♠ 10♣ 5♦")
    story.choose("alice", "draw")
    assert dealt_to(story, "drawn") == []
    assert story.refused("alice", Choose("draw")).rule == "qld-2024:2e:3(b)"
    story.choose("bob", "draw")
    story.choose("carol", "stand")
    assert hands(story, "alice") == hands(story, "bob") == {"your hand": "2♠ 3♥ 4♣"}
    story.choose("bob", "stand")
    story.choose("alice", "draw")
    assert hands(story, "alice") == {"your hand": "2♠ 3♥ 4♣ 5♦"}


def test_2e_3_a_the_dealers_cards_follow_the_longest_sequence() -> None:
    story = dealt("2♠ 6♦ 3♥ 4♣ 5♦ 9♠ 10♣ 5♥")
    for name in ("bob", "carol"):
        story.choose(name, "stand")
    story.choose("alice", "draw")
    story.choose("alice", "draw")
    story.choose("alice", "stand")
    assert dealt_to(story, "drawn") == ["4♣", "5♦"]
    assert dealt_to(story, "dealer") == ["6♦", "9♠", "10♣"]


def test_2e_3_a_a_decision_is_told_to_its_terminal_and_the_staff() -> None:
    from croupier.floor.people.roles import FloorRole, Person
    from croupier.floor.shown.views import shows

    story = dealt("2♠ 6♦ 3♥ 4♣ 5♦ 9♠ 10♣ 5♥")
    story.choose("alice", "draw")
    (decided,) = story.of(ev.Decided)
    seen = [
        shows(Person(name, role), decided)
        for name, role in (
            ("alice", FloorRole.PLAYER),
            ("bob", FloorRole.PLAYER),
            ("sam", FloorRole.SUPERVISOR),
        )
    ]
    assert seen == [True, False, True]


def test_2e_3_b_each_decision_has_a_countdown() -> None:
    story = dealt("8♠ 6♦ 8♥ 3♣ K♦ 2♥ 9♠ 10♣ 5♦", decision_seconds=9)
    whats = set()
    for option in ("draw", "draw"):
        assert story.table.pending.seconds == 9
        whats.add(story.table.pending.describe())
        for name in story.table.pending.waits_for():
            story.choose(name, option)
    assert len(whats) == 2  # a countdown for each


@pytest.mark.parametrize(
    ("cards", "drawn", "kept"),
    [
        ("5♠ 6♦ 6♥ 2♣ K♦", 1, "13"),  # 11 draws to 13
        ("2♠ 6♦ 2♥ 3♣ 4♦ 5♥ K♦", 3, "16"),  # 4, 7, 11, 16
        ("7♠ 6♦ 5♥ K♦", 0, "12"),  # a hard 12 stands
        ("A♠ 6♦ 5♥ A♣ K♦", 1, "soft 17"),  # soft 16 draws, soft 17 stands
        ("A♠ 6♦ 5♥ K♣ K♦", 1, "16"),  # soft 16 becomes a hard 16, which stands
        ("A♠ 6♦ 6♥ K♣ K♦", 0, "soft 17"),
        ("8♠ 6♦ 8♥ K♣", 0, "16"),  # never split
    ],
)
def test_2e_3_c_out_of_time_a_hand_draws_to_hard_12_or_soft_17(
    cards: str, drawn: int, kept: str
) -> None:
    story = dealt(cards + " 10♣ 9♥ 9♦ 9♣", "alice")
    if not isinstance(story.table.pending, Wagering):  # what is published is what will be taken
        default = story.table.pending.put_to("alice").default()
        assert default == Choose("draw" if drawn else "stand")
    story.time_up()
    assert len(dealt_to(story, "drawn")) == drawn
    held = story.of(ev.HandHeld)
    assert (held[-1].count if held else story.of(ev.Counted)[0].count) == kept
    assert {e.rule for e in story.of(ev.Decided)} == {"qld-2024:2e:3(c)"}
    assert len(story.settled("alice")) == 1  # never doubled, split or insured


def test_2e_3_c_a_decision_already_received_stands() -> None:
    """Out of time is who has not decided; the hand in question, not the next (I-EB-4)."""
    story = dealt("8♠ 6♦ 8♥ 3♣ K♦ 4♥ 9♠ 10♣ 5♦")
    story.choose("alice", "split")
    story.choose("bob", "stand")
    story.time_up()
    assert hands(story, "carol") == {}  # 16 stands
    assert hands(story, "alice") == {"hand 1": "8♠ 3♣", "hand 2": "8♥"}
    story.time_up()  # her first hand, 11
    assert hands(story, "alice") == {"hand 1": "8♠ 3♣ K♦", "hand 2": "8♥ 4♥"}
    assert offered(story, "alice") == ("stand", "draw")
    story.choose("alice", "draw")
    assert hands(story, "alice")["hand 2"] == "8♥ 4♥ 9♠"


def test_2e_3_c_insurance_and_even_money_are_not_taken_for_anyone() -> None:
    story = dealt("K♠ A♦ A♥ 9♠", "alice")
    assert offered(story, "alice") == ("wait", "even money", "insure")
    story.time_up()
    assert story.result("alice", "original") == ("win", 2500, "qld-2024:2:24(3)")
    assert not story.settled("alice", "insurance")


# Section 4, and what Schedule 2 says of its wagers.


def test_2e_4_blackjacks_are_paid_at_once_against_a_low_card() -> None:
    story = dealt("K♠ 9♦ A♥ 9♠")
    assert [story.won(name) for name in THREE] == [1500] * 3
    assert story.announced()[-1] == "no cards for the dealer"


def test_2e_4_insurance_and_even_money_are_each_terminals_own() -> None:
    """I-EB-5."""
    story = dealt("K♠ A♦ A♥ Q♠")
    story.choose("alice", "even money")
    story.choose("bob", "insure", 500)
    story.choose("carol", "wait")
    assert [story.won(name) for name in THREE] == [1000, 1000, 0]
    assert story.result("alice", "original")[2] == "qld-2024:2:24(4)"
    assert story.result("carol", "original") == ("void", 1000, "qld-2024:2:14(2)(e)")


def test_2e_4_insurance_is_decided_by_the_dealers_second_card() -> None:
    story = dealt("K♠ A♦ 9♥ 7♠")
    story.choose("alice", "insure", 300)
    story.choose("bob", "decline")
    assert story.refused("carol", Choose("insure", amount=600)).rule == "qld-2024:2:25(2)"
    story.time_up()
    story.time_up()
    assert [story.won(name) for name in THREE] == [700, 1000, 1000]


def test_2e_4_a_dealers_blackjack_takes_the_original_wager_alone() -> None:
    """2:14(3), I-BJ-2: what doubling and splitting added goes back."""
    story = dealt("8♠ K♦ 8♥ 3♣ 9♦ 9♥ A♠", "alice", "bob")
    story.choose("alice", "split")
    story.choose("bob", "stand")
    story.choose("alice", "double", 1000)
    story.choose("alice", "stand")
    assert story.result("alice", "split-2")[0] == "void"
    assert story.result("alice", "double")[0] == "void"
    assert [story.won("alice"), story.won("bob")] == [-1000, -1000]


def test_2e_4_who_goes_over_21_loses_at_once() -> None:
    story = dealt("8♠ K♦ 8♥ 9♣ 7♥ A♠")
    story.choose("alice", "draw")
    story.choose("bob", "stand")
    story.choose("carol", "stand")
    lost = story.settled("alice")[0]
    assert (lost.result, lost.rule) == ("lose", "qld-2024:2:14(2)(f)")
    assert story.events.index(lost) < story.events.index(
        next(e for e in story.of(ev.Dealt) if e.card == "7♥")
    )


def test_2e_4_no_dealers_card_when_every_hand_is_decided() -> None:
    story = dealt("8♠ K♦ 8♥ 9♣", "alice")
    story.choose("alice", "draw")
    assert story.announced()[-1] == "no cards for the dealer"
    assert dealt_to(story, "dealer") == ["K♦"]


def test_2e_4_split_aces_have_a_card_each() -> None:
    story = dealt("A♠ 6♦ A♥ 9♣ 5♥ 10♦ 10♥", "alice")
    story.choose("alice", "split")
    assert hands(story, "alice") == {"hand 1": "A♠ 9♣", "hand 2": "A♥ 5♥"}
    assert story.won("alice") == 2000


def test_2e_4_a_21_after_a_split_is_no_blackjack() -> None:
    """2:27(4)(c)"""
    story = dealt("A♠ 6♦ A♥ K♣ Q♥ 10♦ 10♥", "alice")
    story.choose("alice", "split")
    assert [e.odds for e in story.settled("alice")] == ["1/1", "1/1"]
    assert story.won("alice") == 2000


def test_2e_4_there_are_no_wagers_of_schedule_17() -> None:
    game = GAMES["electronic-blackjack"]
    with pytest.raises(ValueError, match="2e:4"):
        game.configure({"additional": ["perfect-pairs"]})
    with pytest.raises(ValueError, match="2e:4"):
        game.configure({"wagers": ["lucky-lucky"]})
    with pytest.raises(ValueError, match="2e:3"):
        game.configure({"decision_seconds": 0})
    with pytest.raises(ValueError, match="spanish"):
        game.configure({"surrender": True, "own": True})
    story = Story("electronic-blackjack", "", players=THREE)
    assert story.refused("alice", Place("perfect-pairs", 500)).rule == "qld-2024:2e:4"


# Sections 5 to 8: the additional wagers.


@pytest.mark.parametrize("side", ["kings-bounty", "royal-match-21", "bet-the-set-21"])
def test_2e_5_an_additional_wager_needs_a_blackjack_wager(side: str) -> None:
    """Also: 2e:6, 2e:7"""
    rule = {"k": "qld-2024:2e:5", "r": "qld-2024:2e:6", "b": "qld-2024:2e:7"}[side[0]]
    story = Story("electronic-blackjack", "", players=THREE)
    story.place("bob", "original", 1000)
    assert story.refused("alice", Place(side, 500)).rule == rule  # her own
    story.place("alice", "original", 1000)
    story.place("alice", side, 500)
    assert story.refused("alice", Withdraw("original")).rule == rule
    story.withdraw("alice", side)
    story.withdraw("alice", "original")


PAID = [
    ("kings-bounty", "K♠ K♠ bj", 1000),
    ("kings-bounty", "K♠ K♠", 100),
    ("kings-bounty", "K♥ K♥", 30),
    ("kings-bounty", "K♥ K♥ bj", 30),
    ("kings-bounty", "Q♠ Q♠", 20),
    ("kings-bounty", "J♦ J♦", 20),
    ("kings-bounty", "10♣ 10♣", 20),
    ("kings-bounty", "K♠ Q♠", 10),
    ("kings-bounty", "A♠ 9♠", 10),
    ("kings-bounty", "K♠ K♥", 8),
    ("kings-bounty", "Q♠ Q♥", 6),
    ("kings-bounty", "A♠ 9♥", 6),
    ("kings-bounty", "A♠ A♠", -1),
    ("kings-bounty", "9♠ 9♠ bj", -1),
    ("royal-match-21", "K♠ Q♠", 50),
    ("royal-match-21", "Q♥ K♥", 50),
    ("royal-match-21", "K♠ K♠", 2),
    ("royal-match-21", "2♠ 9♠", 2),
    ("royal-match-21", "K♠ Q♥", -1),
    ("bet-the-set-21", "4♠ 4♠", 15),
    ("bet-the-set-21", "4♠ 4♥", 10),
    ("bet-the-set-21", "K♠ Q♠", -1),  # the same value, but no pair (I-G-7)
]


def test_2e_8_2_a_kings_of_spades_without_the_dealers_blackjack() -> None:
    """As they are until the dealer's second card is known."""
    kings = FirstTwo(Card("K♠"), Card("K♠"))
    assert waits_for_dealer(kings)
    paid = TABLES["kings-bounty"](kings)
    assert isinstance(paid, Win)
    assert paid.odds == 100
    assert not waits_for_dealer(FirstTwo(Card("K♥"), Card("K♥")))


def test_2e_5_the_three_are_additional_wagers() -> None:
    """Also: 2e:6, 2e:7"""
    layout = Story("electronic-blackjack", "").table.round.layout
    additional = {name for name, area in layout.items() if area.additional}
    assert additional == {"kings-bounty", "royal-match-21", "bet-the-set-21"}


@pytest.mark.parametrize(("side", "cards", "net"), PAID)
def test_2e_8_2_only_the_highest_event_is_paid(side: str, cards: str, net: int) -> None:
    """Also: 2e:5(a), 2e:5(c), 2e:6(a), 2e:6(b), 2e:6(c), 2e:7(a), 2e:7(b), 2e:7(c), 2e:8(1)"""
    one, other, *bj = cards.split()
    result = TABLES[side](FirstTwo(Card(one), Card(other), bool(bj)))
    paid = result.odds if isinstance(result, Win) else -1
    assert paid == net


@pytest.mark.parametrize(
    ("dealer", "pays"), [("A♦ 10♥", 1000), ("10♥ A♦", 1000), ("9♥ A♦", 100), ("A♦ 9♥", 100)]
)
def test_2e_5_b_two_kings_of_spades_wait_for_the_dealers_hand(dealer: str, pays: int) -> None:
    first, second = dealer.split()
    story = Story("electronic-blackjack", f"K♠ {first} K♠ {second} 5♣ 5♥", players=THREE)
    story.place("alice", "original", 1000)
    story.place("alice", "kings-bounty", 100)
    story.no_more_bets()
    assert not story.settled("alice")
    while story.table.round.number == 1:
        story.time_up()
    assert story.result("alice", "kings-bounty")[1] == 100 * (pays + 1)


def test_2e_5_b_the_dealers_hand_is_dealt_for_it_even_if_every_other_wager_is_decided() -> None:
    story = Story("electronic-blackjack", "K♠ A♦ K♠ 5♣ 9♥ 8♥ 9♣ Q♥", players=THREE)
    story.place("alice", "original", 1000)
    story.place("alice", "kings-bounty", 100)
    story.no_more_bets()
    story.choose("alice", "decline")
    for option in ("split", "draw", "draw"):  # 24; 18, then 27
        story.choose("alice", option)
    assert story.table.round.number == 2
    assert dealt_to(story, "dealer") == ["A♦", "Q♥"]
    assert story.result("alice", "kings-bounty")[1] == 100 * 1001


def test_2e_8_1_the_terminal_shows_what_each_event_pays() -> None:
    areas = Story("electronic-blackjack").table.round.layout
    paid = {n: [one.odds for one in areas[n].paid if isinstance(one, Win)] for n in TABLES}
    assert paid == {
        "kings-bounty": [1000, 100, 30, 20, 10, 8, 6],
        "royal-match-21": [50, 2],
        "bet-the-set-21": [15, 10],
    }


# A rapid table, and what comes in between.


def test_2e_3_a_a_rapid_table_is_dealt_from_a_console() -> None:
    """The dealer enters the cards; terminals decide, and the dealer ends the time."""
    story = Story("electronic-blackjack", by_hand=True, staffed=True, players=THREE)
    for _ in range(10):
        if isinstance(story.table.pending.default(), NoMoreBets):
            break
        legal = [o.command for o in story.table.legal() if o.role.value == "dealer"]
        story.dealer(next((c for c in legal if isinstance(c, Cut)), legal[0]))
    story.place("alice", "original", 1000)
    story.place("bob", "original", 1000)
    story.no_more_bets()
    for number, card in enumerate(("8♠", "6♦", "3♥")):
        story.dealer(Face(number, card))
    story.go_on()
    story.choose("alice", "double", 1000)
    story.say(DEALER, TimeUp())
    story.dealer(Face(3, "9♣"))
    for number, card in ((4, "10♣"), (5, "9♥")):
        story.dealer(Face(number, card))
    story.go_on()
    assert [story.won("alice"), story.won("bob")] == [2000, 1000]


def test_2e_3_a_a_terminal_whose_wagers_are_voided_has_nothing_to_decide() -> None:
    story = dealt("8♠ 6♦ 8♥ 3♣ K♦ 2♥ 9♠ 10♣ 5♦")
    story.choose("alice", "draw")
    story.say(SUPERVISOR, VoidWagers("alice"))
    story.say(SUPERVISOR, VoidWagers("bob"))
    assert story.table.pending.waits_for() == ("carol",)
    story.choose("carol", "stand")
    assert dealt_to(story, "drawn") == []
    assert story.table.round.number == 2


# A choice that is not open names what closes it.


def shut(story: Story, name: str, option: str, amount: int = 0) -> str:
    return story.refused(name, Choose(option, amount=amount)).rule


def test_2_26_1_a_hand_that_may_not_double_says_why_on_a_terminal() -> None:
    """Also: 2:27(1), 2:25(1)"""
    story = dealt("A♠ 9♣ 7♦ 5♥ 6♣ 10♠")
    assert shut(story, "bob", "double", 1000) == "qld-2024:2:26(1)"  # not whoever is asked first
    assert shut(story, "alice", "split") == "qld-2024:2:27(1)"
    assert shut(story, "alice", "insure", 500) == "qld-2024:2:25(1)"


def test_2_27_4_a_no_second_split_on_a_terminal() -> None:
    """Also: 2:28(2)(b)"""
    story = dealt("8♠ 9♣ 8♦ 8♥ 8♣ 10♠", "alice")
    story.choose("alice", "split")
    assert shut(story, "alice", "split") == "qld-2024:2:27(4)(a)"
    aces = dealt("A♠ 9♣ A♦ 8♥ 8♣ 10♠", "alice", "bob")
    aces.choose("alice", "split")
    aces.choose("bob", "draw")
    aces.choose("bob", "draw")
    assert shut(aces, "alice", "draw") == "qld-2024:2:28(2)(b)"


def test_2e_3_b_a_decision_is_made_once_before_each_card() -> None:
    """Also: 2:21(2), 2:28(2)(a), 2e:3(c)"""
    story = dealt("5♠ 9♣ 6♦ 2♥ 8♣ 10♠ 10♦ 9♦")
    story.choose("alice", "draw")
    assert shut(story, "alice", "stand") == "qld-2024:2e:3(b)"
    story.choose("bob", "double", 1000)
    story.choose("carol", "stand")
    assert shut(story, "carol", "draw") == "qld-2024:2:21(2)"
    assert shut(story, "bob", "draw") == "qld-2024:2:28(2)(a)"
    story.time_up()
