"""Random legal play of every registered game: what holds at any table holds at its table."""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.commands import Bet, Change, Command, Place, Withdraw
from croupier.table.refusal import Refused
from croupier.table.table import Table
from croupier.table.wagering import Retraction
from croupier.testing.conforming import STEPS, Kind, kinds, plays
from croupier.testing.driver import NAMES, Driver
from tests.generic import LONG, SCALE

FEW = STEPS if LONG else STEPS // 2
CASES = [
    pytest.param(name, kind, id=f"{name}-{kind}")
    for name, game in GAMES.items()
    for kind in kinds(game)
]


OUTCOMES = (ev.Dealt, ev.Exposed, ev.Spun, ev.Thrown, ev.NumbersDrawn, ev.Multiplied, ev.Lit)
STAKES = (Place, Change, Withdraw, Bet)
RINGS = ("two-up", "two-up-1994")  # between two throws of a round wagers are made on the next


class TooLate(Driver):
    """Wagers, too, once something of the outcome is known: nothing is taken then, neither placed
    nor changed nor withdrawn, but where a ruling lets players take a wager back."""

    tried = 0

    def known(self) -> bool:
        """Whether wagers of this round are closed for good."""
        if self.table.closed or isinstance(self.table.pending, Retraction):
            return False
        if self.table.game.name in RINGS:
            return False
        return any(
            isinstance(event, OUTCOMES) and getattr(event, "card", "known") != ""  # not face down
            for event in self.table.round.events
        )

    def step(self) -> None:
        if self.known():
            self.try_too_late()
        super().step()

    def try_too_late(self) -> None:
        round = self.table.round
        name = self.rng.choice(NAMES)
        tries: list[Command] = [Place(self.rng.choice([*round.layout] or ["red"]), 1_00)]
        for wager in self.rng.sample(lying := round.of(name), min(len(lying), 1)):
            area, box = wager.area.name, wager.box
            tries += [Withdraw(area, box), Change(area, wager.amount * 2, box)]
        for command in tries:
            self.tried += 1
            refused = self.table.check(Actor(name, Role.PLAYER), command)
            where = f"{self.table.pending.describe()} ({round.phase})"
            assert refused is not None, f"{command} is taken after the outcome: {where}"

    def say(self, by: Actor, command: Command) -> list[ev.Event]:
        late = self.known()
        events = super().say(by, command)
        assert not (late and isinstance(command, STAKES)), f"{command} was taken after the outcome"
        return events


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_random_play(game: str, kind: Kind) -> None:
    """Money is conserved, nothing is a dead end, refusals leave no trace, rules exist; no wager is
    made or changed once something of the outcome is known."""
    played = [plays(GAMES[game], kind, seed, FEW, TooLate) for seed in range(SCALE)]
    assert sum(one.rounds for one in played)
    assert sum(one.refusals for one in played)


@pytest.mark.parametrize("game", GAMES)
def test_the_variants_of_a_game_can_be_opened(game: str) -> None:
    for options in GAMES[game].variants:
        GAMES[game].configure(options)


def test_a_table_that_gives_wagers_back_after_the_outcome_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The driver itself, at tables with a defect."""
    check = Table.check

    def lenient(self: Table, by: Actor, command: Command, brings: int = 0) -> Refused | None:
        return None if isinstance(command, Withdraw) else check(self, by, command, brings)

    def play() -> None:
        for seed in range(20):
            plays(GAMES["blackjack"], next(kinds(GAMES["blackjack"])), seed, STEPS, TooLate)

    monkeypatch.setattr(Table, "check", lenient)
    with pytest.raises(AssertionError, match="taken after the outcome"):
        play()
