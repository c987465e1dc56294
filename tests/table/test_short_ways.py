"""The short ways of the live table: what they do is what the long ways do, told sooner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from croupier.equipment.randomness import SeededSource
from croupier.equipment.shoe import ImpossibleCard, Shoe, ShoeEmpty, new_shoe
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import BuyIn, Join, Leave, Restrict
from croupier.table.commands import Bet, Choose, Command, Given, NoMoreBets, Place
from croupier.table.dealer import Telling
from croupier.table.devices import Equipment
from croupier.table.ledger import (
    CAGE,
    HOUSE,
    Ledger,
    LedgerBroken,
    Posting,
    at_risk,
    credit,
)
from croupier.table.refusal import Refused
from croupier.table.state import Player, TableState
from croupier.table.table import Snapshot, Table
from croupier.table.wagering import Wagering

ANN = Actor("ann", Role.PLAYER)
MANAGER = Actor("manager", Role.MANAGER)


class Kept:
    """A record in memory."""

    def __init__(self) -> None:
        self.events: list[ev.Event] = []
        self.inputs: list[Given] = []

    def given(self, given: Given) -> None:
        self.inputs.append(given)

    def happened(self, events: Sequence[ev.Event]) -> None:
        self.events += events

    def posted(self, postings: list[Posting]) -> None:
        pass

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

    def dealer(self, telling: Telling) -> None:
        return None


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


# Money: one way to move it, whatever was decided.


def books() -> Ledger:
    ledger = Ledger()
    ledger.post(CAGE, credit("ann"), 1000, "buy in")
    return ledger


@pytest.mark.parametrize(
    ("source", "target", "amount"),
    [
        (credit("ann"), at_risk("ann"), 1001),
        (at_risk("ann"), HOUSE, 1),
        (credit("ann"), HOUSE, 0),
        (HOUSE, credit("ann"), -1),
        (HOUSE, credit("ann"), 0.5),
    ],
)
def test_a_posting_that_cannot_be_is_refused(source: str, target: str, amount: Any) -> None:
    ledger = books()
    with pytest.raises(LedgerBroken):
        ledger.move(source, target, amount, "rule")
    assert ledger.balances == books().balances


def money_of(events: list[ev.Event]) -> list[Posting]:
    """What a round's events say was moved, written apart from the code that moves it."""
    found: list[Posting] = []
    for event in events:
        if isinstance(event, ev.WagerPlaced):  # each once, so that what lies is what was placed
            held, risk = credit(event.player), at_risk(event.player)
            found.append(Posting(held, risk, event.amount, event.area))
        elif isinstance(event, ev.Settled):
            risk, held, rule = at_risk(event.player), credit(event.player), event.rule
            back = 0 if event.result == "prize" else min(event.returned, event.stake)
            if back < event.stake:
                found.append(Posting(risk, HOUSE, event.stake - back, rule))
            if back:
                found.append(Posting(risk, held, back, rule))
            if event.returned > back:
                found.append(Posting(HOUSE, held, event.returned - back, rule))
    return found


BETS: list[tuple[str, Bet, Callable[[Any, Any], Command | None] | None]] = [
    *GAMES_AND_BETS,
    ("roulette", Bet((Place("red", 1000), Place("straight-17", 500), Place("dozen-1", 500))), None),
    ("sic-bo", Bet((Place("big", 1000), Place("total-10", 500), Place("face-1", 500))), None),
    ("electronic-sic-bo", Bet((Place("big", 1000), Place("jackpot", 100))), None),
    ("wheel-of-fortune", Bet((Place("symbol-a", 1000), Place("symbol-b", 500))), None),
    ("keno", Bet((Place("keno-7", 1000), Place("keno-3-17-42", 500))), None),
]


@pytest.mark.parametrize(("game", "bet", "decide"), BETS)
def test_every_posting_is_what_the_round_said_and_by_its_rule(
    game: str, bet: Bet, decide: Callable[[Any, Any], Command | None] | None
) -> None:
    """Source, target, amount and reason: not the balances alone."""
    table = seated(game, Equipment(SeededSource(3)))
    pages: list[list[Posting]] = []
    table.watch = lambda round: pages.append(list(round.ledger.page))
    table.autoplay(1, {"ann": bet}, lambda _: None, decide)  # with the buy-in
    for _ in range(40):
        told: list[ev.Event] = []
        table.autoplay(1, {"ann": bet}, told.extend, decide)
        assert pages[-1] == money_of(told)
        assert all(posting.reason for posting in pages[-1])


def test_a_table_whose_books_do_not_balance_stops_before_it_answers() -> None:
    table = seated("baccarat", Equipment(SeededSource(1)))
    table.ledger.balances[HOUSE] += 1
    with pytest.raises(LedgerBroken, match="sum to 1"):
        table.submit(ANN, Place("banker", 1000))
    assert table.stopped


def test_where_a_step_is_proven_the_table_adds_nothing_up_before_the_round_is_over() -> None:
    """What is corrupted is found by whoever proves the step, and at the latest by the round."""
    table = seated("baccarat", Equipment(SeededSource(1)))
    table.proven_by_step = True
    table.ledger.balances[HOUSE] += 1
    table.submit(ANN, Place("banker", 1000))
    with pytest.raises(LedgerBroken, match="sum to 1"):
        table.ledger.prove()
    with pytest.raises(LedgerBroken, match="sum to 1"):
        table.autoplay(1, {}, lambda _: None)
    assert table.stopped


def test_a_bet_that_was_sound_is_asked_about_again_wager_by_wager() -> None:
    """Any pair needs a game wager beside it: a bet is known with both, and neither is skipped."""
    table = seated("baccarat", Equipment(SeededSource(1)))
    bet = Bet((Place("player", 1000), Place("any-pair-player", 500), Place("tie", 500)))
    table.autoplay(3, {"ann": bet}, lambda _: None)
    assert table.round.known.bets["ann"].asked == [False, True, False]
    assert table.check(ANN, bet) is None
    assert not table.round.wagers
    table.round.against = lambda *_: Refused("no")
    refused = table.check(ANN, bet)
    assert refused is not None
    assert refused.reason == "no"
    assert not table.round.wagers


def test_chips_that_come_onto_a_wager_are_settled_with_it() -> None:
    """The same wager was settled before, alone: what was known of that is not what is paid now."""
    table = seated("roulette", Equipment(SeededSource(3)))
    for more in (0, 500, 0, 500) * 3:
        table.submit(ANN, Place("red", 1000))
        if more:
            table.submit(ANN, Place("red", more))
        told = table.submit(SYSTEM, NoMoreBets())
        (settled,) = (event for event in told if isinstance(event, ev.Settled))
        assert settled.stake == 1000 + more
        assert settled.returned in (0, 2 * settled.stake)


# Who lets rounds pass.


def test_idle_players_are_counted_together_as_one_by_one() -> None:
    sign = GAMES["baccarat"].sign
    places = (Player("a", 2), Player("b"), Player("c", idle=1), Player("d"), Player("e", idle=4))
    state = TableState(sign, 7, places)
    idle = {"a": 1, "b": 1, "e": 0, "d": 1}
    singly = state
    for place in places:
        if place.name in idle:
            singly = singly.with_player(msgspec.structs.replace(place, idle=idle[place.name]))
    assert state.with_idle(idle) == singly


def test_what_is_known_of_a_state_is_known_while_only_rounds_pass() -> None:
    table = seated("baccarat", Equipment(SeededSource(1)))
    table.submit(Actor("bob", Role.PLAYER), Join(2))
    bet = Bet((Place("banker", 1000),))
    table.autoplay(2, {"ann": bet}, lambda _: None)
    known = table.round.known
    table.autoplay(2, {"ann": bet}, lambda _: None)
    assert table.state.by_name["bob"].idle == 4
    assert table.round.known is known
    table.submit(Actor("bob", Role.PLAYER), Leave())
    assert table.round.known is not known


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


# What may be wagered, where the limits alone decide.


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_without_being_checked_is_what_a_check_would_offer(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also for a player who holds little, and beside wagers that lie."""

    def offered(table: Table) -> list[Any]:
        return list(table.legal_for("ann"))

    for chips in (10**7, 1_500):
        try:
            table = seated(game, Equipment(SeededSource(3)), chips=chips)
        except Refused:
            continue  # more must be bought there
        for number in range(4):
            short = offered(table)
            with monkeypatch.context() as patched:
                patched.setattr(Wagering, "_within_is_enough", lambda *_: False)
                assert short == offered(table)
            places = [one for one in short if isinstance(one.command, Place)]
            if not places:
                break
            with suppress(Refused):
                table.submit(ANN, places[number * 7 % len(places)].command)
