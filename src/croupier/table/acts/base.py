"""What every act is: said around a round, checked, carried out, and offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.table.actors import Actor
from croupier.table.asks import Legal
from croupier.table.commands import Command, Given
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.table.round import Round


class Act(Command, frozen=True):
    """Changes the table, not the round; may come at any ask."""

    def check(self, round: Round, by: Actor) -> Refused | None:
        """Yes (None), or what is wrong."""
        return None

    def apply(self, round: Round, given: Given) -> None:
        """Carry out what was checked."""
        raise NotImplementedError  # pragma: no cover

    @classmethod
    def samples(cls, round: Round) -> Iterator[Legal]:
        """What an agent or a fuzzer can try; a page offers acts by name."""
        for player in round.state.players:
            yield from cls.samples_of(round, player.name)

    @classmethod
    def samples_of(cls, round: Round, player: str) -> Iterator[Legal]:
        """Of these, a player's own."""
        return iter(())


def not_here(round: Round, name: str) -> Refused | None:
    return None if name in round.players else Refused(f"{name} is not at this table")
