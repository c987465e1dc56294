"""Wagers on an array: a terminal also says which three locations are its hand (12a:3(1)(a))."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.games.electronic_three_card.layout import ARRAY, LINES, parse, words
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.asks import Legal
from croupier.table.commands import Choose, Command, Given
from croupier.table.refusal import Refused
from croupier.table.wagering import Wagering

if TYPE_CHECKING:
    from croupier.games.electronic_three_card.round import ElectronicThreeCardPoker

CHOSEN = "qld-2024:12a:3(1)(a)"
SAMPLES = (LINES["row-1"], (1, 5, 9))


class ArrayWagering(Wagering):
    round: ElectronicThreeCardPoker

    def __init__(self, round: ElectronicThreeCardPoker, rule: str) -> None:
        super().__init__(round, rule)

    def check(self, by: Actor, command: Command) -> Refused | None:
        if type(command) is not Choose:
            return super().check(by, command)
        if by.role is not Role.PLAYER or by.name not in self.round.players:
            return Refused(f"{by.name} has no terminal to choose at", CHOSEN)
        if parse(command.option) is None or command.box or command.amount:
            said = f"three distinct locations from 1 to {ARRAY}, such as 1-5-9"
            return Refused(said, CHOSEN)
        return None

    def take(self, given: Given) -> bool:
        command = given.command
        if not isinstance(command, Choose):
            return super().take(given)
        locations = parse(command.option)
        assert locations is not None
        carry = self.round.carry
        carry.chosen = {**carry.chosen, given.by: locations}
        said = words(locations)
        self.round.emit(ev.Chose(given.by, "locations", said, rule=CHOSEN, audience=given.by))
        return True

    def legal(self) -> Iterator[Legal]:
        yield from super().legal()
        for place in self.round.state.players:
            yield from self._locations(place.name)

    def legal_for(self, player: str) -> Iterator[Legal]:
        yield from self.wagers_of(player)
        if player in self.round.players:
            yield from self._locations(player)

    def _locations(self, player: str) -> Iterator[Legal]:
        for locations in SAMPLES:
            if locations != self.round.carry.chosen.get(player):
                yield Legal(Role.PLAYER, Choose(words(locations)), player)
