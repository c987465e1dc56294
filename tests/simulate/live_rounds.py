"""A player at a live table whose cards and throws are laid out beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from croupier.equipment.cards import PACKS, Card
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Chance, Draw, Shuffle, Uncover
from croupier.table.commands import Command, Face, Place, Reveal, Shuffled
from croupier.table.dealer import Telling
from croupier.table.strategy import Strategy, go_on, make
from croupier.table.table import Table
from croupier.table.wagering import Wagering

PLAYER = Actor("ann", Role.PLAYER)
BANK = 100_000_000_00


class LaidOut:
    """Equipment that brings in one shoe after another, and does as told with all else."""

    def __init__(
        self, shoes: Iterable[Sequence[Card]] = (), others: Iterable[Command] = ()
    ) -> None:
        self._shoes = iter(shoes)
        self._others = iter(others)
        self._shoe: Sequence[Card] = ()

    def answer(self, ask: Chance) -> Command | None:
        match ask:
            case Draw():
                return Face(ask.index, self._shoe[ask.index])
            case Shuffle():
                self._shoe = next(self._shoes)
                return Shuffled()
            case Uncover():
                return Reveal()
        return next(self._others)

    def state(self) -> str:
        return ""

    def dealer(self, telling: Telling) -> None:
        return None


class Live:
    """One player who makes the same wagers every round."""

    def __init__(
        self, game: str, options: dict[str, Any], wagers: dict[str, int], devices: Any
    ) -> None:
        made = GAMES[game]
        self.table = Table(made, options=made.configure(options), devices=devices)
        self.wagers = wagers
        self.table.start()
        self.table.submit(PLAYER, Join(1))
        self.table.submit(PLAYER, BuyIn(BANK))

    def worth(self) -> int:
        """All the player has, what lies on the layout included."""
        ledger = self.table.ledger
        return ledger.balance(f"credit:{PLAYER.name}") + ledger.balance(f"risk:{PLAYER.name}")

    def rounds(self, strategy: Strategy, number: int) -> Iterator[tuple[int, list[ev.Event]]]:
        """What each round brought the player in cents, and what happened in it."""
        for _ in range(number):
            before = self.worth()
            happened = self.one_round(strategy)
            yield self.worth() - before, happened

    def one_round(self, strategy: Strategy) -> list[ev.Event]:
        table = self.table
        number = table.round.number
        happened: list[ev.Event] = []
        while table.round.number == number:
            if isinstance(table.pending, Wagering):
                for area, amount in self.wagers.items():
                    happened += table.submit(PLAYER, Place(area, amount))
            happened += go_on(table, strategy)
        return happened


def by_name(name: str, game: str) -> Strategy:
    return make(name, GAMES[game], SeededSource("strategies").fork)


def shoes(pack: str, decks: int, seed: str, *, early: str = "") -> Iterator[list[Card]]:
    """Shuffled shoes without end; ``early``: most cards of these ranks come first."""
    source = SeededSource(seed)
    wanted = set(early.split())
    while True:
        cards = list(PACKS[pack] * decks)
        for left in range(len(cards), 1, -1):
            chosen = source.below(left)
            cards[chosen], cards[left - 1] = cards[left - 1], cards[chosen]
        if wanted:
            cards.sort(key=lambda card: card[:-1] not in wanted or source.below(4) == 0)
        yield cards


def units(cents: int, stake: int) -> Fraction:
    return Fraction(cents, stake)
