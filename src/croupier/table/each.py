"""Choices put to many players at once, each with options of their own, each in their own time.

What one player does costs the same however many are asked: the ask stays, and that player's part
of it is taken out of it or put anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.money import format_amount
from croupier.table.accounts import credit
from croupier.table.actors import Actor, Role
from croupier.table.asks import Choice, Legal
from croupier.table.commands import Choose, Command, TimeUp
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.table.round import Round


class Each(Choice):
    """By player, what is put to the player.

    Beside that it is the choice of the first of them, so that whoever answers for players one
    after another need not know that others are asked too.
    """

    __slots__ = ("offers",)

    def __init__(
        self, what: str, offers: dict[str, Choice], *, rule: str = "", seconds: int = 0
    ) -> None:
        first = next(iter(offers.values()))
        super().__init__(what, first.options, to=first.to, rule=rule, seconds=seconds)
        self.offers = offers
        self._follow()

    def _follow(self) -> None:
        """Be the choice of whoever is the first now."""
        first = next(iter(self.offers.values()), None)
        if first is not None:
            self.options, self.to, self.amounts = first.options, first.to, first.amounts
            self.otherwise, self.costs = first.otherwise, first.costs

    def put_to(self, player: str) -> Choice:
        """What is put to that player."""
        return self.offers.get(player, self)

    def answered(self, player: str) -> None:
        """Nothing more is put to this player."""
        del self.offers[player]
        self._follow()

    def put(self, player: str, choice: Choice) -> None:
        """Something else is put to a player who is asked already."""
        self.offers[player] = choice
        self._follow()

    def check(self, by: Actor, command: Command) -> Refused | None:
        offer = self.offers.get(by.name) if by.role is Role.PLAYER else None
        if offer is not None:
            return offer.check(by, command)
        if type(command) is not Choose:
            return super().check(by, command)
        return Refused(f"nothing is put to {by.name}: {self.describe()}", self.rule)

    def leaves_out(self, by: Actor, command: Command) -> bool:
        offer = self.offers.get(by.name) if by.role is Role.PLAYER else None
        return offer is not None and offer.leaves_out(by, command)

    def legal(self) -> Iterator[Legal]:
        for player in self.offers:
            yield from self.legal_for(player)
        yield Legal(Role.SYSTEM, TimeUp())

    def legal_for(self, player: str) -> Iterator[Legal]:
        offer = self.offers.get(player)
        if offer is not None:
            yield from (one for one in offer.legal() if one.player == player)

    def waits_for(self) -> tuple[str, ...]:
        return tuple(self.offers)

    def describe(self) -> str:
        number = len(self.offers)
        return f"{number} player{'s' * (number != 1)}: {self.what}"


class Costly(Choice):
    """A choice put to one player of which some options take chips: those that the player has,
    whenever they came to the table (16:4(2))."""

    __slots__ = ("cost_rule", "round")

    def __init__(
        self,
        round: Round,
        what: str,
        options: tuple[str, ...],
        *,
        to: tuple[str],
        otherwise: str,
        rule: str,
        costs: Mapping[str, int],
        cost_rule: str,
        box: int = 0,
    ) -> None:
        super().__init__(what, options, to=to, otherwise=otherwise, box=box, rule=rule, costs=costs)
        self.round = round
        self.cost_rule = cost_rule

    def beyond(self, option: str) -> Refused | None:
        """Why an option costs more than the player has."""
        cost, (player,) = self.costs.get(option, 0), self.to
        held = self.round.ledger.balance(credit(player))
        if cost > held:
            said = f"'{option}' takes {format_amount(cost)}, and {player} has {format_amount(held)}"
            return Refused(said, self.cost_rule)
        return None

    def check(self, by: Actor, command: Command) -> Refused | None:
        refused = super().check(by, command)
        if refused is None and isinstance(command, Choose):
            return self.beyond(command.option)
        return refused

    def legal(self) -> Iterator[Legal]:
        for one in super().legal():
            if not isinstance(one.command, Choose) or self.beyond(one.command.option) is None:
                yield one
