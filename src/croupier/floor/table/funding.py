"""Credits and chips: what comes to a table with a wager, and what goes back to the meter.

A player's credits serve every table at once (16:4(3)).  What a wager needs comes to its table with
it; chips that are not wagered are credits again.  When wagering closes at a game in which a wager
may be followed by more (a double, a raise), as much as could be wanted comes along and stays until
the round is over, so that no decision is lost for want of chips.
"""

from __future__ import annotations

from math import ceil

from croupier.floor.money.writer import Writer
from croupier.floor.plans import TablePlan
from croupier.money import format_amount
from croupier.table.accounts import CREDIT, Kind, account, owed
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import Adjust, BuyIn, CashOut, Join, Leave, Repay, ReturnCredits
from croupier.table.areas import follows
from croupier.table.commands import Change, Command, Deal, Interjection, NoMoreBets, Place, TimeUp
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

    def raised(self, table: Table) -> bool:
        """Whether a wager may still be wanted after wagering has closed."""
        return any(area.raises for area in table.round.layout.values())

    def stacks(self, table: Table) -> bool:
        """Whether players bring a stack and keep it: the sign has limits for the buy-in."""
        return BUY_IN in table.state.sign.limits

    def at_once(self, table: Table, by: Actor, command: Command) -> int:
        """What is to come with a wager, if all is known that it takes to say so; 0 if not.  The
        table was asked, and takes it so as it stands now."""
        name = by.name
        if type(command) is not Place or self.stacks(table):
            return 0
        short = command.amount - table.ledger.balances.get(CREDIT + name, 0)
        held = self._writer.held(name)
        if held is None or not 0 < short <= held or table.check(by, command, short) is not None:
            return 0
        return short

    async def fund(self, table: Table, by: Actor, command: Command) -> tuple[int, bool]:
        """What is to come to the table with the command, and whether the table was asked and
        takes it so as it stands now."""
        if isinstance(command, BuyIn):
            await self._check_meter(by.name, command.amount)
        elif isinstance(command, Interjection):
            if table.check(by, command) is None and (due := command.outlay(table.round, by)):
                await self._check_meter(by.name, due)
            elif self._may_need_credits(table, by, command):
                return await self._for_wager(table, by, command)
        elif isinstance(command, NoMoreBets | Deal | TimeUp):
            if isinstance(table.pending, Wagering) and table.check(by, command) is None:
                await self._reserve(table)
        elif isinstance(command, Adjust):
            if command.amount < 0 and command.player:
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
            refused = _refusal(table, by, command, PLENTY)
            if refused is None:
                have = format_amount(held + table.credit(by.name))
                raise Refused(f"{by.name} has {have} in credits", "qld-2024:16:4")
            raise refused  # it is not for want of chips
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
        if not self.raised(table) or self.stacks(table):
            return
        areas = table.round.layout.values()
        wanted: dict[str, int] = {}
        for wager in table.round.wagers.values():
            more = ceil(wager.amount * follows(areas, wager.area.name))
            wanted[wager.player] = wanted.get(wager.player, 0) + more
        for name, amount in wanted.items():
            short = amount - table.credit(name)
            come = min(short, await self._writer.credits(name))
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
        for name, balance in _debts(table):
            if table.closed:
                return
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
        busy = table.round.phase not in (OPENING, WAGERING) and self.raised(table)
        balances = table.ledger.balances
        if only:
            names = [only] if balances.get(CREDIT + only) else []
        else:
            names = [a[len(CREDIT) :] for a, b in balances.items() if b and a.startswith(CREDIT)]
        free = {
            name: spare
            for name in names
            if not (busy and table.round.of(name))
            and (spare := balances[CREDIT + name] + min(table.ledger.balance(owed(name)), 0)) > 0
        }
        if len(free) > 1 and _submitted(
            table, SYSTEM, ReturnCredits(tuple(free), tuple(free.values()))
        ):
            return
        for name, spare in free.items():
            _submitted(table, Actor(name, Role.PLAYER), CashOut(spare))


def _debts(table: Table) -> list[tuple[str, int]]:
    """Who owes after a correction, with the balance, which is below nothing."""
    return [
        (account(name).of, held)
        for name, held in table.ledger.balances.items()
        if held < 0 and account(name).kind is Kind.OWED
    ]


def _submitted(table: Table, by: Actor, command: Command) -> bool:
    if table.check(by, command) is not None:
        return False
    table.submit(by, command, checked=True)
    return True


def _staked(table: Table, player: str, command: Command) -> int:
    amount = int(getattr(command, "amount", 0))
    if isinstance(command, Change):
        for wager in table.round.of(player):
            if wager.area.name == command.area and command.box in (0, wager.box):
                amount -= wager.amount
    return amount


def _takes(table: Table, by: Actor, command: Command, more: int) -> bool:
    return _refusal(table, by, command, more) is None


def _refusal(table: Table, by: Actor, command: Command, more: int) -> Refused | None:
    """What the table says to a command of somebody who has so much more."""
    with table.ledger.as_if(by.name, more):
        return table.check(by, command)
