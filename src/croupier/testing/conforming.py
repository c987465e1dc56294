"""What holds at any table holds at a game's tables: its variants, by equipment and by hand."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.table.corrections import past
from croupier.table.game import Game, Settings
from croupier.table.table import Table
from croupier.testing import logs
from croupier.testing.driver import Driver, open_table

STEPS = 180
SEED = 5
FLIPS = 60


@dataclass(frozen=True)
class Kind:
    """A kind of table: a variant of the game, who deals, who answers for the house."""

    number: int  # of the variant
    options: Settings
    by_hand: bool
    automated: bool

    def __str__(self) -> str:
        dealt = "by hand" if self.by_hand else "equipment"
        return f"{self.number}-{dealt}-{'automated' if self.automated else 'staffed'}"


@dataclass(frozen=True)
class Conformed:
    """What was played."""

    rounds: int
    refusals: int


def kinds(game: Game) -> Iterator[Kind]:
    """The first variant at every kind of table, the others at one each."""
    for number, options in enumerate(game.variants):
        for by_hand in (False, True):
            for automated in (False, True):
                one = (number % 2 == 1, number % 4 > 1)
                if number == 0 or (by_hand, automated) == one:
                    yield Kind(number, options, by_hand, automated)


def plays(
    game: Game, kind: Kind, seed: int, steps: int = STEPS, by: type[Driver] = Driver
) -> Conformed:
    """Random legal play with incidents: money is conserved, nothing is a dead end, a refusal
    leaves no trace, every citation exists, every round that is over can be run again."""
    table = open_table(game, kind.options, seed, by_hand=kind.by_hand, automated=kind.automated)
    driver = by(table, seed)
    driver.begin()
    driver.play(steps)
    if not table.closed:
        driver.finish_round()
    run_again(table)
    return Conformed(driver.rounds, driver.refusals)


def run_again(table: Table) -> None:
    """Every round at hand ends when it is told again what it was told, the last one with the same
    books: a correction builds on it, whatever rulings went back."""
    for one in table.finished.older:
        assert one.run().finished, f"round {one.number} of {table.game.name} does not end again"
    if table.last is not None:
        again, books = past(table.last).run(), table.last.round.ledger.balances
        assert again.round.ledger.balances == books, f"round {again.round.number} ends otherwise"


def conform(game: Game, *, seed: int = SEED, steps: int = STEPS) -> Conformed:
    """The whole suite; an ``AssertionError`` says what does not hold, with the last steps."""
    rounds = refusals = 0
    for kind in kinds(game):
        played = plays(game, kind, seed, steps)
        rounds += played.rounds
        refusals += played.refusals
    if not rounds:
        raise AssertionError(f"no round of {game.name} was finished in {steps} steps")
    for by_hand in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            logs.survives_any_cut(Path(folder), game, {}, by_hand=by_hand, seed=seed)
    for options in game.variants:
        with tempfile.TemporaryDirectory() as folder:
            logs.orders_are_as_committed(Path(folder), game, options, seed=seed)
    with tempfile.TemporaryDirectory() as folder:
        logs.shows_any_flipped_bit(Path(folder), game, seed=seed, flips=FLIPS)
    return Conformed(rounds, refusals)
