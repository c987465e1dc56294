"""Electronic casino war: what Schedule 13(a) makes of casino war on terminals."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.games.casino_war.electronic import ElectronicWarOptions, electronic_layout
from croupier.odds import book
from croupier.table import events as ev
from croupier.table.acts import BuyIn, VoidWagers
from croupier.table.commands import Bet, Choose, Place
from tests.story import DEALER, SUPERVISOR, Story

GAME = "electronic-casino-war"
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()


def terminals(cards: str = "", number: int = 2, **more: Any) -> Story:
    """Terminals that stand anywhere, each with a thousand dollars."""
    story = Story(GAME, cards, players={}, **more)
    for n in range(1, number + 1):
        story.join(f"t{n}", 0)
    return story


def test_13a_2_1_three_five_or_seven_areas() -> None:
    for areas in (3, 5, 7):
        story = terminals(areas=areas)
        story.place("t1", "bet", 1000, areas)
        refused = story.refused("t1", Place("bet", 1000, areas + 1))
        assert f"1 to {areas}" in refused.reason
    with pytest.raises(ValueError, match="13a:2"):
        GAMES[GAME].configure({"areas": 4})
    with pytest.raises(ValueError, match="13a:3"):
        GAMES[GAME].configure({"decision_seconds": 0})


def test_13a_3_1_a_terminal_wagers_on_one_area_or_on_all() -> None:
    """All terminals share the cards of an area (I-CW-1).

    Also: 13a:1
    """
    story = terminals("K♠ 9♦ 3♥ 5♣ Q♠ 7♦ 2♥ 8♠", number=5)
    story.player("t1", Bet(tuple(Place("bet", 1000, box) for box in range(1, 8))))
    for n in range(2, 6):
        story.place(f"t{n}", "bet", 500, 2)
    story.no_more_bets()
    dealt = [(e.to, e.card) for e in story.of(ev.Dealt)]
    assert len(dealt) == 8
    assert dealt[-1] == ("dealer", "8♠")
    assert story.won("t1") == 3 * 1000 - 4 * 1000
    assert [story.won(f"t{n}") for n in range(2, 6)] == [500] * 4


def test_13a_3_2_all_decide_together_in_a_fixed_time() -> None:
    story = terminals("9♠ 9♦ A♠ 4♦", number=3, decision_seconds=12)
    for name in ("t1", "t2", "t3"):
        story.place(name, "bet", 1000, 1)
    story.no_more_bets()
    ask = story.table.pending
    assert (ask.seconds, ask.rule) == (12, "qld-2024:13a:3(2)")
    assert ask.waits_for() == ("t1", "t2", "t3")
    story.choose("t3", "go to war")
    story.choose("t1", "surrender")
    assert story.refused("t1", Choose("go to war")).rule == "qld-2024:13a:3(2)"
    story.choose("t2", "go to war")
    assert (story.won("t1"), story.won("t2"), story.won("t3")) == (-500, 1000, 1000)
    chosen = [(e.player, e.audience) for e in story.of(ev.Chose)]
    assert chosen == [("t3", "t3"), ("t1", "t1"), ("t2", "t2")]


def test_13a_3_3_out_of_time_half_is_surrendered() -> None:
    story = terminals("9♠ 9♥ 9♦ A♠ 4♦")
    story.player("t1", Bet((Place("bet", 1000, 1), Place("bet", 500, 2))))
    story.place("t2", "bet", 1000, 1)
    story.no_more_bets()
    story.choose("t2", "go to war")
    story.choose("t1", "go to war")  # on area 1
    story.time_up()
    assert story.result("t1", "bet") == ("void", 1000, "qld-2024:13:6(2)(d)")
    settled = [(e.box, e.returned, e.rule) for e in story.settled("t1", "bet")]
    assert (2, 250, "qld-2024:13a:3(3)") in settled
    assert story.won("t1") == 1000 - 250


def test_13a_4_2_the_odds() -> None:
    """Also: 13a:4(1)"""
    story = terminals("9♠ 9♦ A♠ 4♦")
    story.player("t1", Bet((Place("bet", 1000, 1), Place("tie", 500, 1))))
    story.no_more_bets()
    assert story.result("t1", "tie") == ("win", 6000, "qld-2024:13a:4(2)(d)")
    story.choose("t1", "go to war")
    assert story.result("t1", "war") == ("win", 2000, "qld-2024:13a:4(2)(b)")
    story = terminals("9♠ 9♦ 4♠ 4♦")
    story.place("t1", "bet", 1000, 1)
    story.no_more_bets()
    story.choose("t1", "go to war")
    assert story.result("t1", "war") == ("win", 3000, "qld-2024:13a:4(2)(c)")
    story = terminals("9♠ 8♦")
    story.place("t1", "bet", 1000, 1)
    story.no_more_bets()
    assert story.result("t1", "bet") == ("win", 2000, "qld-2024:13a:4(2)(a)")
    assert [*electronic_layout()] == ["bet", "tie", "war"]
    assert story.refused("t1", Place("insurance", 100, 1)).rule == "qld-2024:13a:4(1)"


def test_credits_that_come_in_the_decision_time_count() -> None:
    """I-CW-5."""
    story = terminals("9♠ 9♦ A♠ 4♦", number=0)
    story.join("t1", 0, 1500)
    story.place("t1", "bet", 1000, 1)
    story.no_more_bets()
    assert story.refused("t1", Choose("go to war")).rule == "qld-2024:13:6(2)"
    story.player("t1", BuyIn(500))
    story.choose("t1", "go to war")
    assert story.credit("t1") == 1500 + 500 + 1000


def test_wagers_declared_void_meanwhile_are_not_asked_about() -> None:
    story = terminals("9♠ 9♦ A♠ 4♦", number=3)
    for name in ("t1", "t2", "t3"):
        story.place(name, "bet", 1000, 1)
    story.no_more_bets()
    story.supervisor(VoidWagers("t1"))
    assert story.table.pending.waits_for() == ("t2", "t3")
    story.supervisor(VoidWagers("t2"))
    story.supervisor(VoidWagers("t3"))
    assert story.won("t3") == 0


def test_a_rapid_table_is_dealt_at_a_console() -> None:
    story = terminals("9♠ 9♦ A♠ 4♦", number=2, staffed=True)
    story.dealer(Choose("shuffle"))
    assert "cut" in story.table.pending.describe()
    assert story.table.pending.waits_for() == ()


def test_8_decks_and_tie_limits_as_at_a_table() -> None:
    """13:7(5) and 13:11(2) hold on terminals (I-CW-5)."""
    story = terminals()
    story.place("t1", "bet", 1000, 1)
    assert story.refused("t1", Place("tie", 3100, 1)).rule == "qld-2024:13:7(5)"
    assert story.refused("t1", Place("tie", 500, 2)).rule == "qld-2024:13:7(4)"
    options = GAMES[GAME].configure({"decks": 8})
    assert isinstance(options, ElectronicWarOptions)


@pytest.mark.parametrize(("decks", "tie"), [(6, Fraction(35, 311)), (8, Fraction(43, 415))])
def test_exact_odds_of_a_tie_at_eleven(decks: int, tie: Fraction) -> None:
    """A second card of the first one's rank: 4n - 1 of 52n - 1."""
    rows = {(row.wager, row.variant): row for row in book.figures(GAME, {"decks": decks})}
    often = Fraction(4 * decks - 1, 52 * decks - 1)
    assert rows["tie", ""].house_edge == tie == 1 - 12 * often
    table = {(row.wager, row.variant): row for row in book.figures("casino-war", {"decks": decks})}
    for variant in ("going to war", "surrendering"):
        assert rows["bet", variant].house_edge == table["bet", variant].house_edge


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


def test_two_hundred_terminals_that_decide_differently_are_settled_to_the_cent() -> None:
    """Against a second calculation, from the cards and what each did alone."""
    rng = Random(200)
    wars = 0
    for trial in range(2):
        deck = [f"{r}{s}" for r in RANKS for s in "♠♥♦♣"] * 6
        rng.shuffle(deck)
        if not trial:  # make some of them wars
            deck[1] = deck[3] = deck[7]
        story = terminals(" ".join(deck[:30]), number=200)
        bets: dict[tuple[str, int], tuple[int, int]] = {}
        for n in range(1, 201):
            name = f"t{n}"
            for box in rng.sample(range(1, 8), rng.randint(1, 7)):
                bet = rng.randint(2, 40) * 50
                tie = rng.choice([0, 100, min(3 * bet, 200)])
                places = (Place("bet", bet, box), *([Place("tie", tie, box)] if tie else []))
                story.player(name, Bet(places))
                bets[name, box] = (bet, tie)
        story.no_more_bets()
        first, dealer = deck[:7], deck[7]
        wishes: dict[tuple[str, int], str] = {}
        order = [f"t{n}" for n in range(1, 201)]
        rng.shuffle(order)
        for name in order:
            boxes = [
                b for b in range(1, 8) if (name, b) in bets and rank(first[b - 1]) == rank(dealer)
            ]
            for box in boxes:
                wish = rng.choice(["go to war", "surrender", "nothing"])
                if wish == "nothing":
                    break  # and nothing more of this terminal
                story.choose(name, wish)
                wishes[name, box] = wish
        if story.table.round.number == 1:
            story.time_up()
        at_war = sorted({box for (_, box), wish in wishes.items() if wish == "go to war"})
        wars += len(at_war)
        war_cards = dict(zip(at_war, deck[8:], strict=False))
        dealers = deck[8 + len(at_war)]
        due = dict.fromkeys(order, 0)
        for (name, box), (bet, tie) in bets.items():
            mine = rank(first[box - 1]) - rank(dealer)
            due[name] += 11 * tie if mine == 0 else -tie
            if mine:
                due[name] += bet if mine > 0 else -bet
            elif wishes.get((name, box)) == "go to war":
                fought = rank(war_cards[box]) - rank(dealers)
                due[name] += bet if fought > 0 else 2 * bet if fought == 0 else -2 * bet
            else:
                due[name] -= bet // 2
        assert {name: story.won(name) for name in order} == due
        assert story.house == -sum(due.values())
        # who decides costs what is decided: nothing is told to everybody about anybody
        told = [e for e in story.of(ev.Chose) if not e.audience]
        assert told == []
    assert wars


def test_the_dealer_may_report_what_went_wrong_as_at_a_table() -> None:
    from croupier.games.casino_war.incidents import ExposedInShoe

    story = terminals("2♠ 9♠ 8♦", number=1)
    story.place("t1", "bet", 1000, 1)
    story.dealer(ExposedInShoe())
    story.no_more_bets()
    assert [e.card for e in story.of(ev.CardBurned)] == ["2♠"]
    assert story.won("t1") == 1000
    assert story.table.check(DEALER, ExposedInShoe()) is None
    assert story.table.check(SUPERVISOR, ExposedInShoe()) is None


def test_16_3_3_a_terminal_takes_no_wager_after_no_more_bets() -> None:
    story = terminals("9♠ 9♥ K♠ 2♥")
    story.place("t1", "bet", 1000, 1)
    story.no_more_bets()
    assert story.refused("t2", Place("bet", 1000, 1)).rule == "qld-2024:16:3(3)"
