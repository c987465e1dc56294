"""Wagering at craps: on the layout before the throw, and out loud while the dice roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from croupier.games.craps.incidents import AskForDice, CallBet, CallOn, PassDice, SelectDice
from croupier.games.craps.shooter import ACCEPT, DECLINE, PASS
from croupier.games.craps.wagers import BASE, LINE, NUMBER, SLEEPERS, odds_limit, odds_of
from croupier.money import format_amount
from croupier.table.actors import Actor, Role
from croupier.table.areas import Area
from croupier.table.asks import Legal, RollDice
from croupier.table.commands import (
    Bet,
    Change,
    Choose,
    CloseTable,
    Command,
    Given,
    Place,
    Roll,
    Withdraw,
)
from croupier.table.refusal import Refused
from croupier.table.sign import Limit
from croupier.table.wagering import Wagering

if TYPE_CHECKING:
    from croupier.games.craps.round import Craps


class Called(msgspec.Struct):
    """A wager called while the dice are in the air, and who has confirmed it (4:5)."""

    area: str
    amount: int
    cash: bool
    confirmed: tuple[Role, ...] = ()
    people: tuple[str, ...] = ()


class CrapsWagering(Wagering):
    """Placing, changing and taking back wagers; and the dice, while nobody has them."""

    __slots__ = ()
    round: Craps

    def check(self, by: Actor, command: Command) -> Refused | None:
        kind = type(command)
        if kind is CloseTable:
            return None  # what lies undecided goes back
        if kind is Choose:
            return self._check_answer(by, command)  # type: ignore[arg-type]
        return super().check(by, command)

    def _check_answer(self, by: Actor, command: Choose) -> Refused | None:
        round, rule = self.round, "qld-2024:4:20(2)"
        if by.role is Role.PLAYER and by.name == round.carry.shooter and command == Choose(PASS):
            return None
        if by.role is not Role.PLAYER or by.name != round.offered():
            return Refused(f"the dice are not offered to {by.name}", rule)
        if command not in (Choose(ACCEPT), Choose(DECLINE)):
            return Refused(f"the dice are offered: {ACCEPT} or {DECLINE}", rule)
        if command.option == ACCEPT and not self.can_wager_on_line(by.name):
            return Refused(f"{by.name} has no chips for the shooter's wager", "qld-2024:4:22(1)")
        return None

    def can_wager_on_line(self, name: str) -> bool:
        """Whether the player has, or could make, the wager that a shooter owes."""
        round = self.round
        if round.carry.point or round.frozen or round.has_line_wager(name):
            return True
        least = min(self.limit(name, round.layout[area], 0).minimum for area in LINE)
        return least <= self.held(name)

    def take(self, given: Given) -> bool:
        if isinstance(given.command, Choose):
            if given.command.option == PASS:
                self.round.relinquish("qld-2024:4:26(1)")
            else:
                self.round.take_answer(given.by, given.command.option)
            return True
        return super().take(given)

    def limit(self, name: str, area: Area, box: int) -> Limit:
        """No maximum stops a player from taking or laying the odds (4:8(2))."""
        limit = super().limit(name, area, box)
        if area.name not in BASE:
            return limit
        sign, point = self.round.state.sign, self.round.carry.point
        base = self.round.wagers.get((name, BASE[area.name], 0))
        if base is None or not NUMBER.get(area.name, point):
            return limit
        most = odds_limit(
            area.name,
            base.amount,
            odds_of(area.name, point),
            unit=sign.unit,
            step=sign.step,
            double=self.round.options.double_odds,
        )
        return Limit(min(limit.minimum, most), most)

    def sign_decides(self, area: Area) -> bool:
        return area.name not in BASE  # the bet that odds support decides how much they may be

    def _check_limits(self, name: str, area: Area, box: int, total: int) -> Refused | None:
        if area.name in BASE:
            most = self.limit(name, area, box).maximum
            if total > most:
                rule = area.rule.replace("(1)", "(2)")
                return Refused(f"the most for {area.name} is {format_amount(most)}", rule)
        return super()._check_limits(name, area, box, total)

    # What may be done.

    def legal(self) -> Iterator[Legal]:
        round = self.round
        yield from (one for one in super().legal() if type(one.command) is not CloseTable)
        to = round.offered()
        shooter = round.carry.shooter
        if not shooter or round.may_throw() is None:
            yield Legal(Role.SUPERVISOR, CloseTable())  # proposed when nobody is about to wager
        elif not self.can_wager_on_line(shooter):
            yield Legal(Role.PLAYER, Choose(PASS), shooter)
        if to:
            if self.can_wager_on_line(to):
                yield Legal(Role.PLAYER, Choose(ACCEPT), to)
            yield Legal(Role.PLAYER, Choose(DECLINE), to)
        for wager in round.wagers.values():
            if wager.area.limit in SLEEPERS and not round.carry.point:
                off = round.is_on(wager) or (not round.as_first_read and round.has_called(wager))
                yield Legal(Role.PLAYER, CallOn(wager.area.name, off=off), wager.player)
        yield from self._of_shooter()

    def _legal_wager(self, name: str, area: Area) -> Iterator[Legal]:
        """A buy or lay bet leaves chips for its commission."""
        for one in super()._legal_wager(name, area):
            if area.limit not in ("buy", "lay"):
                yield one
                continue
            most = self.held(name) * 20 // 21  # a fee is at most a twentieth
            top = max(one.low, min(most, self.limit(name, area, 0).maximum) // one.step * one.step)
            dear = self.check(Actor(name, Role.PLAYER), Place(area.name, top)) is not None
            yield one if dear else msgspec.structs.replace(one, high=top)

    def _of_shooter(self) -> Iterator[Legal]:
        carry = self.round.carry
        name = carry.shooter
        if not name:
            return
        yield Legal(Role.PLAYER, PassDice(), name)
        if carry.selecting:
            dice = sorted((*carry.active, *carry.cup))
            yield Legal(Role.PLAYER, SelectDice(dice[-1], dice[0]), name)
        if carry.missing and not carry.wants_original:
            yield Legal(Role.PLAYER, AskForDice(), name)

    def describe(self) -> str:
        to = self.round.offered()
        dice = f"; the dice are offered to {to} ({ACCEPT} / {DECLINE})" if to else ""
        return f"wagers, until the dice are thrown{dice}"


class CashWagering(CrapsWagering):
    """For the check of a wager in cash: the player's chips are not asked for."""

    __slots__ = ("cash",)

    def __init__(self, round: Craps, rule: str, cash: int) -> None:
        super().__init__(round, rule)
        self.cash = cash

    def held(self, name: str) -> int:
        return self.cash


class DiceOnly(CrapsWagering):
    """After a throw that was none, wagers stay as they are (4a:5(3)); the dice may still be
    passed, declined, selected or ordered on."""

    __slots__ = ()
    takes_wagers = False

    def check(self, by: Actor, command: Command) -> Refused | None:
        if isinstance(command, Place | Bet | Change | Withdraw | CloseTable):
            return Refused("wagers stay as they are until a throw is settled", "qld-2024:4a:5(3)")
        return super().check(by, command)

    def legal(self) -> Iterator[Legal]:
        dice = (Choose, PassDice, SelectDice, AskForDice)
        yield from (one for one in super().legal() if isinstance(one.command, dice))
        if self.round.may_close_wagering() is None:
            yield Legal(Role.DEALER, self.until())

    def describe(self) -> str:
        to = self.round.offered()
        dice = f": offered to {to} ({ACCEPT} / {DECLINE})" if to else ""
        return f"the dice, to be thrown again{dice}"


class DiceRolling(RollDice):
    """The dice have left the shooter's hand."""

    __slots__ = ("round",)

    def __init__(self, round: Craps) -> None:
        # a throw may be found to have been no roll (4:23(1))
        super().__init__(2, "qld-2024:4:25(1)", none="" if round.as_first_read else "no roll")
        self.round = round

    def check(self, by: Actor, command: Command) -> Refused | None:
        writer = by.role is Role.KENO_WRITER and not self.round.as_first_read
        if writer and type(command) is Roll:
            return Refused("a keno writer calls no throw", self.rule)
        return super().check(by, command)

    def legal(self) -> Iterator[Legal]:
        yield from super().legal()
        for player in self.round.state.players:
            call = CallBet("field", self.round.state.sign.limit("field").minimum)
            by = Actor(player.name, Role.PLAYER)
            if self.round.check(by, call, self) is None:
                yield Legal(Role.PLAYER, call, player.name)


def check_called(round: Craps, by: Actor, call: CallBet) -> Refused | None:
    """A called wager is checked as one that is placed would be."""
    rule = "qld-2024:4:5(2)"
    ask = CashWagering(round, rule, call.amount) if call.cash else CrapsWagering(round, rule)
    return ask.check(by, Place(call.area, call.amount))
