"""Credits and chips: what comes to a table with a wager, and what goes back to the meter.

A player's credits serve every table at once (16:4(3)).  What a wager needs comes to its table with
it; chips that are not wagered are credits again.  When wagering closes at a game in which a wager
may be followed by more (a double, a raise), as much as could be wanted comes along and stays until
the round is over, so that no decision is lost for want of chips.
"""

from __future__ import annotations

from croupier.floor.plans import TablePlan
from croupier.floor.writing import Writer
from croupier.games import GAMES
from croupier.money import format_amount
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.commands import (
    Adjust,
    BuyIn,
    CashOut,
    Change,
    Command,
    Deal,
    Join,
    Leave,
    NoMoreBets,
    Place,
    Repay,
    TimeUp,
)
from croupier.table.ledger import CREDIT, owed
from croupier.table.refusal import Refused
from croupier.table.round import OPENING, WAGERING
from croupier.table.sign import BUY_IN
from croupier.table.table import Table
from croupier.table.wagering import Wagering

PLENTY = 10**15  # more than anyone has


class Chipping:
    """Moves credits to one table and back, by commands of the engine."""

    def __init__(self, plan: TablePlan, writer: Writer) -> None:
        self.plan = plan
        self._writer = writer
        self.more = GAMES[plan.game].round.may_follow

    def stacks(self, table: Table) -> bool:
        """Whether players bring a stack and keep it: the sign has limits for the buy-in."""
        return BUY_IN in table.state.sign.limits

    def at_once(self, table: Table, by: Actor, command: Command) -> int:
        """What is to come with a wager, if all is known that it takes to say so; 0 if not.  The
        table was asked, and takes it so as it stands now."""
        if type(command) is not Place or self.stacks(table):
            return 0
        short = command.amount - table.credit(by.name)
        held = self._writer.held(by.name)
        if held is None or not 0 < short <= held or table.check(by, command, short) is not None:
            return 0
        return short

    async def fund(self, table: Table, by: Actor, command: Command) -> tuple[int, bool]:
        """What is to come to the table with the command, and whether the table was asked and
        takes it so as it stands now."""
        if isinstance(command, BuyIn):
            await self._check_meter(by.name, command.amount)
        elif isinstance(command, NoMoreBets | Deal | TimeUp):
            if isinstance(table.pending, Wagering) and table.check(by, command) is None:
                await self._reserve(table)
        elif isinstance(command, Adjust):
            if command.amount < 0:
                await self._cover(table, command.player, -command.amount)
        elif self._may_need_credits(table, by, command):
            return await self._for_wager(table, by, command)
        return 0, False

    def _may_need_credits(self, table: Table, by: Actor, command: Command) -> bool:
        if by.role is not Role.PLAYER or by.name not in table.round.players:
            return False
        return not isinstance(command, CashOut | Leave | Join) and not self.stacks(table)

    async def _check_meter(self, player: str, amount: int) -> None:
        if await self._writer.credits(player) < amount:
            held = await self._writer.credits(player, surely=True)
            if held < amount:
                raise Refused(f"{player} has {format_amount(held)} in credits", "qld-2024:16:4")

    async def _for_wager(self, table: Table, by: Actor, command: Command) -> tuple[int, bool]:
        guess = _staked(table, by.name, command)
        short = guess - table.credit(by.name)
        if short <= 0 and table.check(by, command) is None:
            return 0, True
        held = self._writer.held(by.name)
        if held is None or held < short:
            held = await self._writer.credits(by.name)
        if held < short:
            held = await self._writer.credits(by.name, surely=True)
        if 0 < short <= held and table.check(by, command, short) is None:
            return short, True
        if held <= 0 or not _takes(table, by, command, held):
            if _takes(table, by, command, PLENTY):
                have = format_amount(held + table.credit(by.name))
                raise Refused(f"{by.name} has {have} in credits", "qld-2024:16:4")
            return 0, False  # the engine refuses it, with its own reason
        low, high = max(short, 0), held  # a fee, or a ticket for several draws
        while high - low > 1:
            middle = (low + high) // 2
            if _takes(table, by, command, middle):
                high = middle
            else:
                low = middle
        return high, False

    async def _reserve(self, table: Table) -> None:
        """What players may still want to wager in this round."""
        if not self.more or self.stacks(table):
            return
        staked: dict[str, int] = {}
        for wager in table.round.wagers.values():
            staked[wager.player] = staked.get(wager.player, 0) + wager.amount
        for name, amount in staked.items():
            wanted = amount * self.more - table.credit(name)
            come = min(wanted, await self._writer.credits(name))
            actor = Actor(name, Role.PLAYER)
            if come > 0:
                _submitted(table, actor, BuyIn(come))

    async def _cover(self, table: Table, player: str, amount: int) -> None:
        """A correction takes back what was paid: from the player's credits, as far as they go."""
        actor = Actor(player, Role.PLAYER)
        come = min(amount - table.credit(player), await self._writer.credits(player))
        if come > 0:
            _submitted(table, actor, BuyIn(come))

    async def collect_debts(self, table: Table) -> None:
        """What players owe after a correction comes from their credits, as far as they go."""
        balances = table.ledger.balances
        for account in [a for a, b in balances.items() if b < 0 and a.startswith("owed:")]:
            if table.closed:
                return
            name, balance = account.partition(":")[2], balances[account]
            actor = Actor(name, Role.PLAYER)
            held = table.credit(name)
            come = min(-balance - held, await self._writer.credits(name))
            away = name not in table.round.players
            if away and (come <= 0 or not _submitted(table, actor, Join(0))):
                continue
            if come > 0:
                _submitted(table, actor, BuyIn(come))
            owing = min(table.credit(name), -balance)
            if owing > 0:
                _submitted(table, SYSTEM, Repay(name, owing))
            if away:
                _submitted(table, actor, Leave())

    def sweep(self, table: Table, only: str = "") -> None:
        """Chips not wagered are credits again (16:7(3)): of one player, or of all."""
        if table.closed or self.stacks(table):
            return
        busy = table.round.phase not in (OPENING, WAGERING) and bool(self.more)
        balances = table.ledger.balances
        if only:
            names = [only] if balances.get(CREDIT + only) else []
        else:
            names = [a[len(CREDIT) :] for a, b in balances.items() if b and a.startswith(CREDIT)]
        for name in names:
            if busy and table.round.of(name):
                continue
            actor, spare = Actor(name, Role.PLAYER), balances[CREDIT + name]
            free = max(spare + table.ledger.balance(owed(name)), 0)
            if free:
                _submitted(table, actor, CashOut(free))


def _submitted(table: Table, by: Actor, command: Command) -> bool:
    if table.check(by, command) is not None:
        return False
    table.submit(by, command)
    return True


def _staked(table: Table, player: str, command: Command) -> int:
    amount = int(getattr(command, "amount", 0))
    if isinstance(command, Change):
        for wager in table.round.of(player):
            if wager.area.name == command.area and command.box in (0, wager.box):
                amount -= wager.amount
    return amount


def _takes(table: Table, by: Actor, command: Command, more: int) -> bool:
    with table.ledger.as_if(by.name, more):
        return table.check(by, command) is None
