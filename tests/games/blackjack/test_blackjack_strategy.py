"""The strategies of the blackjack family: what they decide, and whole rounds unattended."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import Card
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.games.blackjack.hands import Hand
from croupier.games.blackjack.rules import VARIANTS, variant
from croupier.games.blackjack.strategy import basic, tables
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Place
from croupier.table.devices import Equipment
from croupier.table.strategy import go_on, make, names
from croupier.table.table import Table

ALL = ("stand", "draw", "double", "split")


@pytest.mark.parametrize(
    ("cards", "dealer", "decision"),
    [
        ("10♠ 6♥", "10♠", "draw"),
        ("10♠ 6♥", "6♠", "stand"),
        ("10♠ 2♥", "4♠", "stand"),
        ("10♠ 2♥", "3♠", "draw"),
        ("6♠ 5♥", "10♠", "double"),
        ("6♠ 5♥", "A♠", "draw"),
        ("A♠ 7♥", "9♠", "draw"),
        ("A♠ 7♥", "8♠", "stand"),
        ("8♠ 8♥", "A♠", "split"),
        ("5♠ 5♥", "9♠", "double"),
        ("10♠ K♥", "6♠", "stand"),
        ("9♠ 9♥", "7♠", "stand"),
    ],
)
def test_basic_strategy_as_players_know_it(cards: str, dealer: str, decision: str) -> None:
    hand = Hand(1, cards=cards.split())
    options = ALL if len({c[:-1] for c in cards.split()}) == 1 else ALL[:3]
    assert basic(variant("blackjack"), hand, Card(dealer), options) == decision


def test_the_rules_choose_the_table() -> None:
    eleven, ace = Hand(1, cards=["6♠", "5♥"]), Card("A♠")
    assert basic(variant("soft-17-blackjack"), eleven, ace, ALL[:3]) == "double"
    careful = variant("blackjack", dealer_blackjack_takes="all")
    assert basic(careful, eleven, Card("10♠"), ALL[:3]) == "draw"


def test_what_is_not_open_is_not_chosen() -> None:
    rules, eleven = variant("blackjack"), Hand(1, cards=["6♠", "3♥", "2♦"])
    assert basic(rules, eleven, Card("6♠"), ("stand", "draw")) == "draw"
    assert basic(rules, eleven, Card("6♠"), ("refuse", "draw")) == "draw"
    assert basic(rules, Hand(1, cards=["9♠", "10♥"]), Card("6♠"), ("refuse", "draw")) == "refuse"


@pytest.mark.parametrize("game", VARIANTS)
def test_every_table_has_a_decision_for_every_hand(game: str) -> None:
    hard, soft, pairs = tables(variant(game))
    assert set(hard) == {*range(2, 22)}
    assert set(soft) == {*range(11, 22)}
    assert set(pairs) == {*range(1, 11)}
    for row in (*hard.values(), *soft.values(), *pairs.values()):
        assert len(row) == 10
        assert set(row) <= set("HSDdP.")


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("strategy", ["basic", "mimic", "random"])
def test_rounds_run_unattended(game: str, strategy: str) -> None:
    assert strategy in names(GAMES[game])
    table = Table(GAMES[game], devices=Equipment(SeededSource(11)))
    decide = make(strategy, GAMES[game], lambda name: SeededSource(len(name)))
    ann = Actor("ann", Role.PLAYER)
    table.start()
    table.submit(ann, Join(1))
    table.submit(ann, BuyIn(1_000_000))
    areas = [a for a in table.round.layout if a.startswith("original")]
    while table.round.number <= 60:
        if table.round.phase == "wagering":
            for area in areas:
                if ("ann", area, 1) not in table.round.wagers:
                    table.submit(ann, Place(area, 1000))
        go_on(table, decide)
    assert sum(table.ledger.balances.values()) == 0
    assert table.credit("ann") != 1_000_000
