"""Every outcome of a live round, with its weight.

The round itself is played: each time it asks for chance, it is played on for every answer
there can be.  A branch is reached by replaying the answers that lead to it, so any game can be
walked, and what is counted is what a table would have done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Ask, Chance
from croupier.table.commands import Command, Given, NoMoreBets, Place, TimeUp
from croupier.table.game import Game
from croupier.table.ledger import Ledger
from croupier.table.round import Carry, Round
from croupier.table.run import Run, Start
from croupier.table.sign import Sign
from croupier.table.state import TableState
from croupier.table.wagering import Wagering

CHIPS = 10**10  # more than any round can cost

Policy = Callable[[Round, Ask], tuple[Actor, Command]]


class Outcome(NamedTuple):
    """One way the round can go."""

    weight: Fraction  # its probability
    settled: tuple[ev.Settled, ...]
    round: Any  # as it ended, to look at


class CannotWalk(Exception):
    """The round asked for what neither chance nor the policy answers."""


def default(round: Round, ask: Ask) -> tuple[Actor, Command]:
    """Wagering is closed; every choice is left to its default."""
    command = ask.default()
    if command is None:
        raise CannotWalk(f"{round.game}: {ask.describe()} has no default; give a policy")
    if isinstance(command, NoMoreBets):
        return Actor("dealer", Role.DEALER), command
    return SYSTEM, TimeUp()


def walk(
    game: Game,
    wagers: Iterable[tuple[str, int] | tuple[str, int, int]],
    *,
    options: dict[str, Any] | None = None,
    policy: Policy = default,
    sign: Sign | None = None,
    carry: Carry | None = None,
    player: str = "player",
) -> Iterator[Outcome]:
    """Every outcome of one round in which ``player``, in seat 1, places ``wagers``.

    A wager is its area and amount in cents, and its box if it is not the player's own.
    ``policy`` answers what chance does not; ``carry`` is what the round starts from.
    """
    configured = game.configure(options)
    state = TableState(sign or game.sign, game.places())
    start = (1, state, Ledger(), configured, carry if carry is not None else game.new_carry())
    opening = _Opening(Start(game.round, *start), player, list(wagers))
    yield from _branches(opening, policy)


class _Opening:
    """The beginning that every branch has in common: a player sits down and wagers."""

    def __init__(self, make: Start, player: str, wagers: list[tuple[Any, ...]]) -> None:
        self.make = make
        by = Actor(player, Role.PLAYER)
        self.people: list[tuple[Actor, Command]] = [(by, Join(1)), (by, BuyIn(CHIPS))]
        self.wagers = [(by, Place(*wager)) for wager in wagers]

    def begin(self) -> Run:
        run = Run(self.make)
        for by, command in self.people:
            tell(run, by, command)
        return run


def tell(run: Run, by: Actor, command: Command) -> None:
    """A checked command; a refusal is raised."""
    refused = run.check(by, command)
    if refused is not None:
        raise refused
    run.feed(Given(by.name, by.role, command))


def _branches(opening: _Opening, policy: Policy) -> Iterator[Outcome]:
    """Depth first.  A path is the chance answers that lead to a branch."""
    waiting: list[tuple[tuple[Command, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        path, weight = waiting.pop()
        run = opening.begin()
        outcomes = _to_next_chance(run, path, opening, policy)
        while outcomes is not None and len(outcomes) == 1:  # nothing to branch on
            path = (*path, outcomes[0][0])
            tell(run, SYSTEM, outcomes[0][0])
            outcomes = _to_next_chance(run, (), opening, policy)
        if outcomes is None:
            settled = tuple(e for e in run.round.events if isinstance(e, ev.Settled))
            yield Outcome(weight, settled, run.round)
            continue
        total = sum(count for _, count in outcomes)
        waiting += [
            ((*path, command), weight * Fraction(count, total))
            for command, count in reversed(outcomes)
        ]


def _to_next_chance(
    run: Run, path: tuple[Command, ...], opening: _Opening, policy: Policy
) -> list[tuple[Command, int]] | None:
    """Go on along the path, then to the next chance ask; None at the end of the round."""
    answers = iter(path)
    while (pending := run.pending) is not None:
        if pending.chance and isinstance(pending, Chance):
            answer = next(answers, None)
            if answer is None:
                return list(pending.outcomes())
            tell(run, SYSTEM, answer)
        elif isinstance(pending, Wagering) and not run.round.wagered:
            for by, command in opening.wagers:
                tell(run, by, command)
            tell(run, *policy(run.round, run.pending or pending))
        else:
            tell(run, *policy(run.round, pending))
    return None


def edge(outcomes: Iterable[Outcome], stake: int) -> Fraction:
    """What the house keeps of each unit staked, exactly."""
    back = sum(
        (o.weight * sum(event.returned for event in o.settled) for o in outcomes), Fraction(0)
    )
    return 1 - back / stake


def returns(outcomes: Iterable[Outcome]) -> dict[tuple[str, str, str], Fraction]:
    """The probability of each area's results: by area, result and odds."""
    table: dict[tuple[str, str, str], Fraction] = {}
    for outcome in outcomes:
        for event in outcome.settled:
            key = (event.area, event.result, event.odds)
            table[key] = table.get(key, Fraction(0)) + outcome.weight
    return table
