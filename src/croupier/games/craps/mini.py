"""Schedule 4(a): mini craps, craps conducted by one dealer.

The dealer is also the stickperson unless there is one; a gaming supervisor is the
boxperson; wagering ends with 'no more bets' and stays closed until a throw is settled.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from croupier.games.craps.incidents import CallBet
from croupier.games.craps.round import Craps, CrapsOptions
from croupier.games.craps.wagering import DiceOnly
from croupier.table.actors import SUPERVISORS, Actor, Role
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.refusal import Refused
from croupier.table.round import Options


class MiniCrapsOptions(CrapsOptions, frozen=True):
    stickperson: bool = False  # one is at the table beside the dealer (4a:4)


class MiniCraps(Craps):
    """Schedule 4(a), over Schedule 4."""

    game = "mini-craps"
    options_type: ClassVar[type[Options]] = MiniCrapsOptions
    options: MiniCrapsOptions
    table_rules = replace(Craps.table_rules, closed="qld-2024:4a:5(3)")
    cites: ClassVar[Mapping[str, str]] = {"qld-2024:4:24": "qld-2024:4a:8"}
    box_roles: ClassVar[frozenset[Role]] = SUPERVISORS  # 4a:2
    box_name: ClassVar[str] = "gaming supervisor"
    stick_roles: ClassVar[frozenset[Role]] = frozenset({Role.DEALER, Role.STICKPERSON})  # 4a:4
    stick_name: ClassVar[str] = "dealer"
    first_offer_rule: ClassVar[str] = "qld-2024:4a:6"
    overruling: ClassVar[frozenset[Role]] = SUPERVISORS
    overrule_rule: ClassVar[str] = "qld-2024:4a:8"
    bank_rule: ClassVar[str] = "qld-2024:4a:7"
    call_when_passing: ClassVar[str] = "no more bets"
    passing_rule: ClassVar[str] = "qld-2024:4a:5(1)"

    def is_stick(self, role: Role) -> bool:
        if role is Role.DEALER and not self.as_first_read:
            return not self.options.stickperson  # 4a:2: where none is positioned at the table
        return role in self.stick_roles

    async def after_no_roll(self) -> None:
        """Nothing was decided, so wagers stay as they are: the dice are thrown again, by whoever
        has them then (I-CR-6, I-CR-11)."""
        self.clear_throw()
        self.frozen = True
        await self.wagering(
            ask=DiceOnly(self, "qld-2024:4a:5(3)"),
            call=self.call_when_passing,
            call_rule=self.passing_rule,
        )
        self.frozen = False

    def may_call_bet(self, by: Actor, call: CallBet) -> Refused | None:
        return Refused("no wager is made orally after 'no more bets'", "qld-2024:4a:5(2)")


class MiniCraps2(MiniCraps):
    """As version 2 had it, see :class:`~croupier.games.craps.round.Craps2`; a direction to overrule
    was recorded by Schedule 4's provision."""

    cites: ClassVar[Mapping[str, str]] = {}
    ranks_reports = False


class MiniCraps1(MiniCraps2):
    """As version 1 had it, see :class:`~croupier.games.craps.round.Craps1`; an invalid roll froze
    the dice with the wagers."""

    as_first_read = True

    async def after_no_roll(self) -> None:
        """Nothing was decided, so wagering stays closed: the dice are thrown again (I-CR-6)."""
        selecting = self.off_table > 0
        self.clear_throw()
        if selecting:
            await self.select_again()

    async def select_again(self) -> None:
        """The shooter selects from the dice that are left (4:21(1)(b))."""
        carry = self.carry
        dice = sorted((*carry.active, *carry.cup))
        pairs = {f"{a} and {b}": (a, b) for a, b in combinations(dice, 2)}
        first = " and ".join(str(die) for die in sorted(carry.active))
        options = (first, *(p for p in pairs if p != first))
        rule = "qld-2024:4:21(1)(b)"
        name = carry.shooter
        given = await self.ask_while(
            lambda: (
                Choice("select dice", options, to=(name,), otherwise=first, rule=rule)
                if carry.shooter == name and name
                else None
            )
        )
        if given is not None and isinstance(given.command, Choose):
            carry.active = pairs.get(given.command.option, carry.active)
            carry.cup = tuple(die for die in dice if die not in carry.active)
            self.say_dice(rule)
