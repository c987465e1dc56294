"""Row 16: what is staked has no part in what comes.

Two tables of a game draw from the same seed and hear the same choices; every amount is drawn for
each of them by itself.  Whatever chance answers must be the same at both, card for card.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from croupier.games import GAMES
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import Act, BuyIn, Join
from croupier.table.asks import Legal
from croupier.table.commands import (
    Catch,
    CloseTable,
    Command,
    Direction,
    Face,
    Given,
    Incident,
    Pick,
    Place,
    Reveal,
    Roll,
    Shuffled,
    Spin,
    TimeUp,
    Toss,
    Withdraw,
)
from croupier.table.game import Game
from croupier.table.sign import BUY_IN
from croupier.table.table import Table
from croupier.table.wagering import Wagering
from croupier.testing.driver import actor_of, open_table
from tests.proofs import LONG

ROUNDS = 100_000 // len(GAMES) + 1 if LONG else 3
CHANCE = (Catch, Face, Pick, Reveal, Roll, Shuffled, Spin, Toss)
AROUND = (Act, CloseTable, Direction, Incident, Withdraw)
TRIES = 400 if LONG else 60  # steps of a round at most
RICH = 10**9


class Answers:
    """A record that keeps what chance has answered."""

    def __init__(self) -> None:
        self.kept: list[Command] = []  # in order
        self.faces: dict[tuple[int, int], Command] = {}  # of each shoe, by their place in it
        self.shoes = 0

    def given(self, given: Given) -> None:
        command = given.command
        if isinstance(command, Face):
            self.faces[self.shoes, command.index] = command
        elif isinstance(command, CHANCE):
            self.shoes += isinstance(command, Shuffled)
            self.kept.append(command)

    def happened(self, events: Any) -> None: ...
    def posted(self, postings: Any) -> None: ...
    def snapshot(self, snapshot: Any) -> None: ...
    def commit(self) -> None: ...


def key(option: Legal) -> str:
    """An option without its amount."""
    plain = msgspec.to_builtins(option.command)
    plain.pop("amount", None)
    return f"{option.role}/{option.player}/{type(option.command).__name__}/{plain}"


class Pair:
    """Two tables that hear the same, but for the amounts."""

    def __init__(self, game: Game, seed: int) -> None:
        self.answers = (Answers(), Answers())
        self.tables: tuple[Table, ...] = tuple(
            open_table(game, game.variants[0], seed, record=record) for record in self.answers
        )
        self.choices = Random(seed)
        self.amounts = (Random(f"{seed}/one"), Random(f"{seed}/other"))
        self.differ = 0  # wagers of which the amounts were not the same
        self.compared = 0  # answers of chance
        for table in self.tables:
            table.start()
            for seat, name in enumerate(("ann", "bob"), 1):
                table.submit(Actor(name, Role.PLAYER), Join(seat))
                limit = table.state.sign.limits.get(BUY_IN)
                bought = BuyIn(limit.maximum if limit is not None else RICH)
                table.submit(Actor(name, Role.PLAYER), bought)

    @property
    def round(self) -> int:
        return int(self.tables[0].round.number)

    def play(self) -> bool:
        """A round; False if the two can say nothing that is the same."""
        number, lies = self.round, self.choices.randint(1, 4)
        for _ in range(TRIES):
            if self.round != number:
                return True
            if any(table.closed for table in self.tables):
                return False
            if not self.step(lies):
                return False
            lies -= 1
        return False

    def step(self, lies: int) -> bool:
        one, other = self.tables
        ask = one.pending
        if type(other.pending) is not type(ask):
            return False  # players act in another order where they raise each other
        here, there = ({key(x): x for x in options(table)} for table in self.tables)
        shared = sorted(here.keys() & there.keys())
        placed = [x for x in shared if isinstance(here[x].command, Place)]
        due = [x for x in placed if here[x].low == here[x].high]  # beside one of that amount
        if isinstance(ask, Wagering):
            if lies <= 0 and not due and self.both(SYSTEM, ask.default()):
                return True
            shared = due or (placed if lies > 0 else []) or shared
        if not shared:
            return self.both(SYSTEM, TimeUp())
        amounts = [x for x in shared if here[x].high and there[x].high]
        chosen = self.choices.choice(amounts if amounts and self.choices.random() < 0.5 else shared)
        said = []
        for option, chance in zip((here[chosen], there[chosen]), self.amounts, strict=True):
            said.append(with_amount(option, chance))
        self.differ += said[0] != said[1]
        for table, command in zip(self.tables, said, strict=True):
            table.submit(actor_of(here[chosen]), command)
        self.compare()
        return True

    def both(self, by: Actor, command: Command | None) -> bool:
        if command is None or any(table.check(by, command) for table in self.tables):
            return False
        for table in self.tables:
            table.submit(by, command)
        self.compare()
        return True

    def compare(self) -> None:
        """Where whoever has staked most turns the cards, one table may be ahead of the other; the
        card at each place of the shoe is the same."""
        one, other = self.answers
        assert one.kept == other.kept
        told = one.faces.keys() & other.faces.keys()
        assert {at: one.faces[at] for at in told} == {at: other.faces[at] for at in told}
        self.compared += len(told) + len(one.kept)
        for answers in self.answers:
            answers.kept.clear()
            for at in told:
                del answers.faces[at]


def options(table: Table) -> list[Legal]:
    return [x for x in table.legal() if not isinstance(x.command, AROUND)]


def with_amount(option: Legal, chance: Random) -> Command:
    if not option.high:
        return option.command
    steps = min((option.high - option.low) // option.step, 30)
    amount = option.low + option.step * chance.randint(0, steps)
    return msgspec.structs.replace(option.command, amount=amount)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_staked_has_no_part_in_what_comes(game: str) -> None:
    rounds = differ = compared = seed = 0
    while rounds < ROUNDS:
        pair = Pair(GAMES[game], seed)
        before = rounds
        while rounds < ROUNDS and pair.play():
            rounds += 1
        differ += pair.differ
        compared += pair.compared
        seed += 1
        assert rounds > before or seed < 50, "no round was finished"
    assert differ > 0
    assert compared >= rounds


@pytest.mark.parametrize("game", ["roulette", "keno"])
def test_a_draw_that_looks_at_the_stakes_is_found(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The planted defect: who has staked more draws, or shuffles, once more."""
    pair = Pair(GAMES[game], 3)
    for table in pair.tables:
        real = table.devices.answer

        def answer(ask: Any, table: Table = table, real: Any = real) -> Any:
            if sum(w.amount for w in table.round.wagers.values()) % 1000:
                real(ask)
            return real(ask)

        monkeypatch.setattr(table.devices, "answer", answer)
    with pytest.raises(AssertionError):
        _ = [pair.play() for _ in range(50)]
