"""Whoever is barred puts up no new money by any road (general:4(2)(b), general:11(2)(b))."""

from __future__ import annotations

import pytest

from croupier.games.keno.round import BuyTicket
from croupier.games.roulette.incidents import PlaceOnBehalf
from croupier.table.acts import Exclude
from croupier.table.commands import Choose, Withdraw
from tests.story import DEALER, SUPERVISOR, Story

RULE = "qld-2024:general:11(2)(b)"

CASES = {  # what is dealt, the choice, and the one that is left
    "double": ("5♠ 6♥ 6♦", "double", "stand"),
    "split": ("8♠ 6♥ 8♦", "split", "stand"),
    "insurance": ("8♠ A♥ 8♦", "insure", "decline"),
}


@pytest.mark.parametrize("case", CASES)
def test_general_11_2_b_who_is_excluded_plays_on_but_stakes_nothing_more(case: str) -> None:
    cards, option, other = CASES[case]
    story = Story("blackjack", cards + " 2♣ 3♣ 4♣ 5♣ 6♣ 7♣", players={"ann": 1})
    story.place("ann", "original", 1000)
    story.no_more_bets()
    legal = {x.command.option for x in story.table.legal() if isinstance(x.command, Choose)}
    assert {option, other} <= legal
    story.say(SUPERVISOR, Exclude("ann"))
    amount = {"insure": 500, "double": 1000}.get(option, 0)
    assert story.refused("ann", Choose(option, amount=amount)).rule == RULE
    legal = {x.command.option for x in story.table.legal() if isinstance(x.command, Choose)}
    assert option not in legal
    assert option not in {
        x.command.option for x in story.table.legal_for("ann") if isinstance(x.command, Choose)
    }
    story.choose("ann", other)


def test_i_g_10_on_a_terminal_a_wager_that_another_needs_stays() -> None:
    story = Story("blackjack", players={"ann": 1}, additional=("super-sevens",))
    side = next(a for a in story.table.round.layout.values() if a.needs is not None and a.placeable)
    story.place("ann", "original", 1000)
    story.place("ann", side.name, side.fixed or 500)
    refused = story.refused("ann", Withdraw("original"))
    assert side.needs is not None
    assert refused.rule == side.needs.rule
    story.withdraw("ann", side.name)
    story.withdraw("ann", "original")


def test_general_11_2_b_nobody_puts_up_money_for_who_is_excluded() -> None:
    """Nor by a direction: a dealer who places for a player, a writer who sells a ticket."""
    story = Story("roulette", by_hand=True, staffed=True, players={"ann": 1, "bob": 2})
    keno = Story("keno", by_hand=True, staffed=True, players={"ann": 1, "bob": 2})
    for table, command in (
        (story, PlaceOnBehalf("ann", "red", 500)),
        (keno, BuyTicket("keno-7", 500, 2, "ann")),
    ):
        assert table.table.check(DEALER, command) is None
        table.say(SUPERVISOR, Exclude("ann", apart_from="bob"))
        assert table.refused(DEALER, command).rule == "qld-2024:general:11(2)(c)"
        table.say(SUPERVISOR, Exclude("ann"))
        assert table.refused(DEALER, command).rule == RULE
        assert command not in [one.command for one in table.table.legal()]
