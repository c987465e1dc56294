"""Who may do what on the floor: one table of data, asked in one place.

The roles are those of the rules (general:3): player, dealer, attendant, gaming supervisor, gaming
manager, inspector.  :data:`MAY` says which operations each has; :data:`AT_TABLE` in which roles
each may speak at a table, where the engine holds every command against its own roles as well.
:data:`TWO_PEOPLE` are the operations that one person proposes and another approves.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.table.actors import Role


class FloorRole(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    ATTENDANT = "attendant"
    SUPERVISOR = "gaming supervisor"
    MANAGER = "gaming manager"
    INSPECTOR = "inspector"


class Operation(StrEnum):
    # everyone who is signed in
    WATCH = "watch"  # the tables as this person may see them
    # players, at a terminal
    PLAY = "play"  # join, leave, wager, decide
    TAKE_PLAY_CREDITS = "take play credits"  # on a floor of play credits only
    INSERT_VOUCHER = "insert voucher"  # its value goes to the meter (16:4(2))
    CASH_OUT = "cash out"  # credits to a voucher (16:9(2))
    RECALL_OWN = "recall own rounds"
    COMPLAIN = "complain"
    # payments (16:4(2), 16:9(3))
    SELL_CREDITS = "sell credits"
    HAND_PAY = "hand pay"
    PAY_VOUCHER = "pay voucher"
    # conducting
    CONDUCT = "conduct"  # deal, enter results, report irregularities
    DIRECT = "direct"  # a supervisor's directions, limits, corrections
    INSPECT = "inspect"  # what rules leave to an inspector at a table (qld-1994:31:84.8(3))
    # putting right
    RECALL_ANY = "recall any round"
    PAY_BY_HAND = "pay round by hand"  # 16:10(3)
    REFUSE_PAYMENT = "refuse payment"  # 16:10(4)
    SEE_DISPUTES = "see disputes"
    DECIDE_DISPUTE = "decide dispute"
    REFER_DISPUTE = "refer dispute"
    # two people
    PROPOSE = "propose"
    APPROVE = "approve"
    # the house
    CLOSE_TABLE = "close table"  # and open it again
    MANAGE_PEOPLE = "manage people"
    SEE_NOTES = "see significant events"
    SEE_BOOKS = "see books"
    AUDIT = "audit"


class Person(msgspec.Struct, frozen=True):
    """Somebody with a named account, in the role of it."""

    name: str
    role: FloorRole


_P, _D, _A = FloorRole.PLAYER, FloorRole.DEALER, FloorRole.ATTENDANT
_S, _M, _I = FloorRole.SUPERVISOR, FloorRole.MANAGER, FloorRole.INSPECTOR

WHO: dict[Operation, tuple[FloorRole, ...]] = {
    Operation.WATCH: (_P, _D, _A, _S, _M, _I),
    Operation.PLAY: (_P,),
    Operation.TAKE_PLAY_CREDITS: (_P,),
    Operation.INSERT_VOUCHER: (_P,),
    Operation.CASH_OUT: (_P,),
    Operation.RECALL_OWN: (_P,),
    Operation.COMPLAIN: (_P,),
    Operation.SELL_CREDITS: (_A, _M),
    Operation.HAND_PAY: (_A, _M),
    Operation.PAY_VOUCHER: (_A, _M),
    Operation.CONDUCT: (_D, _S, _M),
    Operation.DIRECT: (_S, _M),
    Operation.INSPECT: (_I,),
    Operation.RECALL_ANY: (_S, _M, _I),
    Operation.PAY_BY_HAND: (_M,),
    Operation.REFUSE_PAYMENT: (_M,),
    Operation.SEE_DISPUTES: (_S, _M, _I),
    Operation.DECIDE_DISPUTE: (_S, _M),
    Operation.REFER_DISPUTE: (_P, _S, _M),
    Operation.PROPOSE: (_S, _M),
    Operation.APPROVE: (_S, _M),
    Operation.CLOSE_TABLE: (_S, _M),
    Operation.MANAGE_PEOPLE: (_M,),
    Operation.SEE_NOTES: (_S, _M, _I),
    Operation.SEE_BOOKS: (_M, _I),
    Operation.AUDIT: (_M, _I),
}

MAY: frozenset[tuple[FloorRole, Operation]] = frozenset(
    (role, operation) for operation, roles in WHO.items() for role in roles
)

# A dealer is whoever of the crew conducts the game; a manager may act as a supervisor (general:3).
AT_TABLE: dict[FloorRole, tuple[Role, ...]] = {
    _P: (Role.PLAYER,),
    _D: (Role.DEALER, Role.STICKPERSON, Role.BOXPERSON, Role.KENO_WRITER),
    _A: (),
    _S: (Role.SUPERVISOR,),
    _M: (Role.MANAGER, Role.SUPERVISOR),
    _I: (Role.INSPECTOR,),
}

STAFF = frozenset({_D, _S, _M, _I})  # who sees what an event shows to the house


class Proposed(StrEnum):
    """What one person proposes and another approves."""

    RAISE_LIMITS = "raise limits"
    VOID_ROUND = "void settled round"
    CHANGE_JACKPOT = "change jackpot"
    CHANGE_LINK = "change linked jackpot"
    # above the limits of the configuration
    SELL_CREDITS = "sell credits"
    HAND_PAY = "hand pay"
    PAY_VOUCHER = "pay voucher"
    PAY_ROUND = "pay round by hand"
    REFUSE_PAYMENT = "refuse payment"
    DECIDE_DISPUTE = "decide dispute"
    OPEN_ACCOUNT = "open account"


TWO_PEOPLE: frozenset[Proposed] = frozenset(Proposed)


def may(person: Person, operation: Operation) -> bool:
    """Whether a person's role has an operation.

    >>> may(Person("ann", FloorRole.PLAYER), Operation.HAND_PAY)
    False
    """
    return (person.role, operation) in MAY
