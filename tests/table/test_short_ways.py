"""The short ways of the live table: what they do is what the long ways do, told sooner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.equipment.shoe import ImpossibleCard, Shoe, ShoeEmpty, new_shoe
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.commands import Bet, BuyIn, Choose, Command, Given, Join, Place, Restrict
from croupier.table.devices import Equipment
from croupier.table.ledger import (
    CAGE,
    HOUSE,
    Ledger,
    LedgerBroken,
    Stakes,
    at_risk,
    credit,
)
from croupier.table.refusal import Refused
from croupier.table.table import Snapshot, Table

ANN = Actor("ann", Role.PLAYER)
MANAGER = Actor("manager", Role.MANAGER)


class Kept:
    """A record in memory."""

    def __init__(self) -> None:
        self.events: list[ev.Event] = []
        self.inputs: list[Given] = []

    def given(self, given: Given) -> None:
        self.inputs.append(given)

    def event(self, event: ev.Event) -> None:
        self.events.append(event)

    def snapshot(self, snapshot: Snapshot) -> None:
        pass

    def commit(self) -> None:
        pass


class OneByOne:
    """Equipment that must be asked for every card."""

    def __init__(self, seed: int) -> None:
        self._equipment = Equipment(SeededSource(seed))

    def answer(self, ask: Any) -> Command | None:
        return self._equipment.answer(ask)

    def state(self) -> str:
        return ""


def seated(game: str, devices: Any, record: Kept | None = None, chips: int = 10**7) -> Table:
    table = Table(GAMES[game], devices=devices, record=record)
    table.start()
    table.submit(ANN, Join(1))
    table.submit(ANN, BuyIn(chips))
    return table


def draw_below_17(round: Any, ask: Any) -> Command | None:
    hand = round.current
    return None if hand is None else Choose("draw" if hand.total < 17 else "stand")


GAMES_AND_BETS: list[tuple[str, Bet, Callable[[Any, Any], Command | None] | None]] = [
    ("baccarat", Bet((Place("banker", 1000), Place("tie", 500), Place("super-6", 500))), None),
    ("baccarat", Bet((Place("player", 1000), Place("perfect-pairs-player", 500))), None),
    ("blackjack", Bet((Place("original", 1000),)), draw_below_17),
    ("spanish-blackjack", Bet((Place("original", 1000), Place("original", 1000, 3))), None),
]


@pytest.mark.parametrize(("game", "bet", "decide"), GAMES_AND_BETS)
def test_a_round_is_the_same_however_its_cards_come(
    game: str, bet: Bet, decide: Callable[[Any, Any], Command | None] | None
) -> None:
    """Together, singly because a record is kept, or each through its ask."""
    played = []
    for devices, record in (
        (Equipment(SeededSource(5)), None),
        (Equipment(SeededSource(5)), Kept()),
        (OneByOne(5), None),
    ):
        table = seated(game, devices, record)
        told: list[ev.Event] = []
        inputs: list[list[Given]] = []
        table.watch = lambda _, table=table, inputs=inputs: inputs.append(table.run.inputs)
        table.autoplay(150, {"ann": bet}, told.extend, decide)
        played.append((told, inputs, table.ledger.balances, table.round.carry))
        if record is not None:
            assert [e for e in record.events if e in told][-50:] == told[-50:]
    assert played[0] == played[1] == played[2]


def test_a_bet_that_was_sound_is_refused_once_the_player_is_restricted() -> None:
    table = seated("baccarat", Equipment(SeededSource(1)))
    bet = Bet((Place("banker", 1000),))
    table.autoplay(3, {"ann": bet}, lambda _: None)
    assert table.check(ANN, bet) is None
    table.submit(MANAGER, Restrict("ann"))
    refused = table.check(ANN, bet)
    assert refused is not None
    assert refused.rule == "qld-2024:general:5(1)(b)"
    assert table.check(ANN, Place("banker", 1000)) == refused


def test_a_bet_that_was_sound_is_refused_once_the_chips_do_not_reach() -> None:
    table = seated("baccarat", Equipment(SeededSource(1)), chips=3000)
    bet = Bet((Place("tie", 1000), Place("banker", 500)))
    with pytest.raises(Refused, match="ann has"):
        table.autoplay(500, {"ann": bet}, lambda _: None)
    assert table.credit("ann") < 1500
    assert not table.round.wagers
    assert sum(table.ledger.balances.values()) == 0


def test_a_wager_that_was_sound_is_checked_anew_onto_what_lies() -> None:
    table = seated("baccarat", Equipment(SeededSource(1)))
    most = table.state.sign.limit("banker").maximum
    table.submit(ANN, Place("banker", most))
    refused = table.check(ANN, Place("banker", most))
    assert refused is not None
    assert "maximum" in refused.reason


# The ledger's batches.


def books() -> Ledger:
    ledger = Ledger()
    ledger.post(CAGE, credit("ann"), 1000, "buy in")
    return ledger


def test_a_batch_posts_what_single_postings_would() -> None:
    one, other = books(), books()
    one.stake(Stakes("ann", [(300, "red"), (200, "even")]))
    one.collect([("ann", 200, "lost")])
    one.settle("ann", 100, 350, "won")
    one.settle("ann", 150, 0, "void")
    one.settle("ann", 50, -50, "lost")
    for source, target, amount, reason in (
        (credit("ann"), at_risk("ann"), 300, "red"),
        (credit("ann"), at_risk("ann"), 200, "even"),
        (at_risk("ann"), HOUSE, 200, "lost"),
        (at_risk("ann"), credit("ann"), 100, "won"),
        (HOUSE, credit("ann"), 350, "won"),
        (at_risk("ann"), credit("ann"), 150, "void"),
        (at_risk("ann"), HOUSE, 50, "lost"),
    ):
        other.post(source, target, amount, reason)
    one.prove()
    assert (one.balances, one.page) == (other.balances, other.page)


@pytest.mark.parametrize(
    "batch",
    [
        lambda ledger: ledger.stake(Stakes("ann", [(600, "red"), (500, "even")])),
        lambda ledger: ledger.collect([("ann", 1, "lost")]),
        lambda ledger: ledger.collect([("ann", 0, "lost")]),
        lambda ledger: ledger.settle("ann", 1, 0, "void"),
        lambda ledger: ledger.settle("ann", 1.0, 0, "void"),
        lambda ledger: Stakes("ann", [(0, "red")]),
        lambda ledger: Stakes("ann", [(1.0, "red")]),  # type: ignore[list-item]
    ],
)
def test_a_batch_refuses_what_a_single_posting_would(batch: Callable[[Ledger], None]) -> None:
    with pytest.raises(LedgerBroken):
        batch(books())


def test_winnings_are_whole_cents() -> None:
    ledger = books()
    ledger.stake(Stakes("ann", [(100, "red")]))
    with pytest.raises(LedgerBroken):
        ledger.settle("ann", 100, 0.5, "won")  # type: ignore[arg-type]


def test_a_table_whose_books_do_not_balance_stops_before_it_answers() -> None:
    table = seated("baccarat", Equipment(SeededSource(1)))
    table.ledger.balances[HOUSE] += 1
    with pytest.raises(LedgerBroken, match="sum to 1"):
        table.submit(ANN, Place("banker", 1000))
    assert table.stopped


# The shoe's.


def test_cards_dealt_together_leave_as_they_would_singly() -> None:
    def singly(shoe: Shoe) -> None:
        for card in ("9♠", "9♠", "K♦"):
            shoe.seen(shoe.take(), card)

    def each(shoe: Shoe) -> None:
        for card in ("9♠", "9♠", "K♦"):
            shoe.deal(card)

    shoes = [new_shoe(2) for _ in range(3)]
    singly(shoes[0])
    each(shoes[1])
    shoes[2].deal_all(["9♠", "9♠", "K♦"])
    assert shoes[0] == shoes[1] == shoes[2]
    for shoe in shoes[1:]:
        with pytest.raises(ImpossibleCard):
            shoe.deal("9♠")
        with pytest.raises(ImpossibleCard):
            shoe.deal_all(["9♠"])


def test_known_cards_are_dealt_as_they_are_known() -> None:
    shoe = new_shoe(1)
    shoe.deal("9♠")
    shoe.put_back(0, {0: "9♠"})
    with pytest.raises(ImpossibleCard):
        shoe.copy().deal("K♦")
    shoe.deal_all(["9♠", "K♦"])
    assert (shoe.position, shoe.known) == (2, {})


def test_no_more_cards_are_dealt_than_there_are() -> None:
    shoe = new_shoe(1)
    for _ in range(51):
        shoe.take()
    with pytest.raises(ShoeEmpty):
        shoe.deal_all(["9♠", "K♦"])
