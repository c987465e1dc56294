"""Chips that come to the table and go from it, and what a correction makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.accounts import CAGE, HOUSE, JACKPOT, chips_of, credit, owed
from croupier.table.actors import PLAYERS, Actor, Role
from croupier.table.acts.base import Act, not_here
from croupier.table.asks import Ask, Legal
from croupier.table.commands import Command, Given, kebab
from croupier.table.fields import Cents, Citation, Count, PlayerName, Words
from croupier.table.ledger import Posting
from croupier.table.refusal import Refused
from croupier.table.sign import BUY_IN

if TYPE_CHECKING:
    from croupier.table.round import Round

MOST_CHIPS = 100_000_000_00
USUAL_MOST = 100_000  # cents offered where the sign says nothing
CORRECTION = "correction"  # for which a difference is posted
CREDITED = "qld-2024:16:7(3)"  # what was won is credited, and with it what was not wagered
NOTHING = "the amount must be more than nothing"


class BuyIn(Act, frozen=True, tag=kebab):
    """A player buys chips for so many cents."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    amount: Cents

    def check(self, round: Round, by: Actor) -> Refused | None:
        if self.amount <= 0:
            return Refused(NOTHING)
        if self.amount > MOST_CHIPS:
            return Refused(f"at most {format_amount(MOST_CHIPS)} at a time")
        return not_here(round, by.name) or self._check_sign(round, by.name)

    def _check_sign(self, round: Round, name: str) -> Refused | None:
        """The minimum is for a player without chips; the maximum is for each buy-in.  A game in
        which players bring stacks may say otherwise."""
        allowed = round.may_buy(name)
        if isinstance(allowed, Refused):
            return allowed
        if allowed is not None:
            if self.amount % round.state.step:
                chips = format_amount(round.state.step)
                return Refused(f"a stake is in chips of {chips}", round.table_rules.buy_in)
            if allowed.minimum <= self.amount <= allowed.maximum:
                return None
            return Refused(f"{name} may buy {allowed}", round.table_rules.buy_in)
        limit = round.state.sign.limits.get(BUY_IN)
        if limit is None:
            return None
        if self.amount > limit.maximum or (
            self.amount < limit.minimum and not round.ledger.balance(credit(name))
        ):
            return Refused(f"the buy-in is {limit}", round.table_rules.buy_in)
        return None

    def apply(self, round: Round, given: Given) -> None:
        round.ledger.post(CAGE, credit(given.by), self.amount, "buy in")
        round.emit(ev.ChipsBought(given.by, self.amount))

    @classmethod
    def samples_of(cls, round: Round, player: str) -> Iterator[Legal]:
        if round.barred(player) is not None:
            return
        sign = round.state.sign
        allowed = round.may_buy(player)
        if isinstance(allowed, Refused):
            return
        limit, step = allowed or sign.limits.get(BUY_IN), sign.step
        low, high = (limit.minimum, limit.maximum) if limit else (step, USUAL_MOST)
        low, high = low + -low % step, high // step * step
        if low <= high:
            yield Legal(Role.PLAYER, cls(low), player, low, high, step)


class CashOut(Act, frozen=True, tag=kebab):
    """A player takes chips for so many cents to the cage."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    amount: Cents

    def check(self, round: Round, by: Actor) -> Refused | None:
        return check_cashing(round, by.name, self.amount)

    def apply(self, round: Round, given: Given) -> None:
        cash(round, given.by, self.amount)
        round.ledger.prove()

    @classmethod
    def samples_of(cls, round: Round, player: str) -> Iterator[Legal]:
        step = round.state.sign.step
        held = free_chips(round, player) - round.stays_at_table(player)
        held = held // step * step
        if held >= step:
            yield Legal(Role.PLAYER, cls(step), player, step, held, step)


class ReturnCredits(Act, frozen=True, tag=kebab):
    """Chips that were not wagered are credits again: what each of these players would cash out,
    all at once and in this order (16:7(3)); done by the system."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.SYSTEM})
    authority: ClassVar[str] = CREDITED
    players: tuple[PlayerName, ...]
    amounts: tuple[Cents, ...]

    def check(self, round: Round, by: Actor) -> Refused | None:
        """As strict as each cash-out by itself: if one could not be, none is."""
        if not self.players or len(self.players) != len(self.amounts):
            return Refused("for each player an amount, for one player at least", CREDITED)
        if len(set(self.players)) < len(self.players):
            return Refused("each player is named once", CREDITED)
        if any(type(amount) is not int for amount in self.amounts):
            return Refused("chips are of whole cents", CREDITED)
        for name, amount in zip(self.players, self.amounts, strict=True):
            refused = check_cashing(round, name, amount)
            if refused is not None:
                return refused if refused.rule else Refused(refused.reason, CREDITED)
        return None

    def apply(self, round: Round, given: Given) -> None:
        for name, amount in zip(self.players, self.amounts, strict=True):
            cash(round, name, amount)
        round.ledger.prove()


def check_cashing(round: Round, name: str, amount: int) -> Refused | None:
    """What stands against a player's taking chips for so many cents to the cage.  Also who has
    left, or was excluded, may: a correction may give chips later (16:10(2))."""
    held = free_chips(round, name)
    if amount > held:
        return Refused(f"{name} has {format_amount(held)}")
    if amount <= 0:
        return Refused(NOTHING)
    stays = min(round.stays_at_table(name), held)
    if amount > held - stays:
        said = f"{format_amount(stays)} of {name}'s chips must stay at the table"
        return Refused(said, round.table_rules.buy_in)
    return round.may_cash_out(name)


def cash(round: Round, name: str, amount: int) -> None:
    """A player's chips go to the cage, in a batch that :meth:`Ledger.prove` ends."""
    to_cage(round, name, amount, "cash out")
    if name not in round.players:
        round.ledger.drop(name)
    round.emit(ev.ChipsCashed(name, amount))


def free_chips(round: Round, name: str) -> int:
    """What a player may take to the cage: not what is owed after a correction."""
    balance = round.ledger.balance
    return max(balance(credit(name)) + balance(owed(name)), 0)


def to_cage(round: Round, name: str, amount: int, reason: str) -> None:
    """Chips to the cage, in a batch that :meth:`Ledger.prove` ends.  After the round has gone
    back a player may have less than was taken there; the rest is owed."""
    held = min(amount, round.ledger.balance(credit(name)))
    if held:
        round.ledger.move(credit(name), CAGE, held, reason)
    if held < amount:
        round.ledger.move(owed(name), CAGE, amount - held, reason)


class Adjust(Act, frozen=True, tag=kebab):
    """The difference that a corrected result makes to a player, or to another account of the
    table, such as what was taken out of pots; posted by the system."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.SYSTEM})
    player: PlayerName
    amount: Cents
    round: Count
    rule: Citation = ""
    account: Words = ""  # which, where it is no player's
    lying: Cents = 0  # how much of it lies on the layout, where the round in progress has it

    def check(self, round: Round, by: Actor) -> Refused | None:
        return None if self.amount or self.lying else Refused("nothing to adjust", self.rule)

    def apply(self, round: Round, given: Given) -> None:
        """What chips do not cover is owed."""
        player, ledger, amount = self.player, round.ledger, self.amount - self.lying
        if self.account:
            sides = (HOUSE, self.account) if amount > 0 else (self.account, HOUSE)
            moved = abs(amount)
            if self.account == JACKPOT and amount < 0:  # no meter goes below nil (I-G-12)
                moved = min(moved, ledger.balance(JACKPOT))
            if moved:
                ledger.post(*sides, moved, CORRECTION)
        elif amount > 0:
            ledger.post(HOUSE, credit(player), amount, CORRECTION)
        elif amount < 0:
            from_chips = min(ledger.balance(credit(player)), -amount)
            if from_chips:
                ledger.post(credit(player), HOUSE, from_chips, CORRECTION)
            if from_chips < -amount:
                ledger.post(owed(player), HOUSE, -amount - from_chips, CORRECTION)
        if self.amount:
            round.emit(self.told())

    def told(self) -> ev.Event:
        """To the player; to the house, where the account is none of a player's."""
        if self.player:
            return ev.Resettled(self.round, self.player, self.amount, rule=self.rule)
        return ev.Rebooked(self.round, self.account, self.amount, rule=self.rule, audience=ev.HOUSE)


class Repay(Act, frozen=True, tag=kebab):
    """Chips for what a player owes after a correction; posted by the system."""

    roles: ClassVar[frozenset[Role]] = frozenset({Role.SYSTEM})
    player: PlayerName
    amount: Cents

    def check(self, round: Round, by: Actor) -> Refused | None:
        balance = round.ledger.balance
        most = min(balance(credit(self.player)), -balance(owed(self.player)))
        if not 0 < self.amount <= most:
            return Refused(f"{self.player} repays at most {most}")
        return None

    def apply(self, round: Round, given: Given) -> None:
        chips = credit(self.player)
        round.ledger.post(chips, owed(self.player), self.amount, "owed after a correction")
        round.emit(ev.Repaid(self.player, self.amount))


# Chips that come to the table with a command, from a player's credits (16:4).


def check_bringing(
    round: Round, by: Actor, command: Command, pending: Ask, brings: int
) -> Refused | None:
    """Whether the player could buy these chips now, and with them say this."""
    refused = round.check(by, BuyIn(brings), pending)
    if refused is not None:
        return refused
    # as Ledger.as_if does, without a generator for every wager of a terminal
    balances, (account, _) = round.ledger.balances, chips_of(by.name)
    before = balances.get(account)
    balances[account] = (before or 0) + brings
    try:
        return round.check(by, command, pending)
    finally:
        if before is None:
            del balances[account]
        else:
            balances[account] = before


def bring(round: Round, given: Given) -> None:
    chips, _ = chips_of(given.by)
    round.ledger.make((Posting(CAGE, chips, given.brings, "with a wager"),))
