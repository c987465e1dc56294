"""Who speaks, in which role, and what is said to put a settled round right."""

from __future__ import annotations

from croupier.floor.people.roles import AT_TABLE, Operation, Person, may
from croupier.floor.table.pit import Pit
from croupier.floor.table.replies import Said
from croupier.table.actors import CREW, SYSTEM, Actor, Role
from croupier.table.acts import Adjust, Tell
from croupier.table.commands import Bet, Change, CloseTable, Command, OpenAgain, Place
from croupier.table.refusal import Refused
from croupier.table.table import Table


def needs(who: Person, *operations: Operation) -> None:
    """One of these, or a refusal."""
    for operation in operations:
        if may(who, operation):
            return
    raise Refused(f"a {who.role} may not {' or '.join(operations)}")


def actor(who: Person, command: Command, role: Role | None) -> Actor:
    """Who speaks at the table: in the role named, or the first that may say this."""
    roles = AT_TABLE[who.role]
    if not roles:
        raise Refused(f"a {who.role} has nothing to say at a table")
    if role is not None:
        if role not in roles:
            raise Refused(f"a {who.role} may not act as a {role}")
        return Actor(who.name, role)
    return Actor(who.name, next((one for one in roles if one in command.roles), roles[0]))


def operation_of(role: Role, command: Command) -> Operation:
    """Which operation it is to say this at a table in this role."""
    if role is Role.PLAYER:
        return Operation.PLAY
    if role is Role.INSPECTOR:
        return Operation.INSPECT
    if isinstance(command, CloseTable | OpenAgain):
        return Operation.CLOSE_TABLE
    return Operation.CONDUCT if command.roles & CREW else Operation.DIRECT


def check_terminals(pit: Pit, table: Table) -> None:
    most = pit.plan.most_terminals
    if most and len(table.state.players) >= most:
        raise Refused(f"{most} terminals are approved for this game", "qld-2024:16:2(3)")


def stake_of(pit: Pit, player: str, said: Command) -> int:
    """How much more than what lies is at stake with a command."""
    match said:
        case Bet():
            return said.total
        case Place():
            return said.amount
        case Change():
            round = pit.table.round
            box = said.box or (round.box_for(player) if player in round.players else 0)
            lying = round.wagers.get((player, said.area, box))
            return said.amount - (lying.amount if lying is not None else 0)
    return 0


def adjusting(who: Person, round: int, what: str, adjust: dict[str, int], rule: str) -> list[Said]:
    """What is said to a table to put a settled round right: who directs it, and each difference."""
    director = Actor(who.name, AT_TABLE[who.role][0])
    differences: list[Said] = [
        (SYSTEM, Adjust(player, cents, round, rule)) for player, cents in adjust.items()
    ]
    return [(director, Tell(what, ", ".join(adjust))), *differences]
