"""Who overrules whom: a decision stands until somebody of higher rank decides (I-G-13)."""

from __future__ import annotations

import msgspec

from croupier.table.actors import Role

RANK: dict[Role, int] = {  # whoever is not named decides nothing
    Role.SYSTEM: 0,
    Role.DEALER: 0,
    Role.STICKPERSON: 0,
    Role.BOXPERSON: 1,
    Role.SUPERVISOR: 2,
    Role.MANAGER: 3,
}


def rank(role: Role) -> int:
    return RANK.get(role, -1)


class Decision(msgspec.Struct, frozen=True):
    """What somebody has decided where a schedule ranks who decides."""

    by: Role
    what: str
    rule: str  # the provision that ranks them
    taken_back: bool = False  # whoever decided, or another of that rank, may still say otherwise

    def stands_against(self, role: Role) -> bool:
        mine, theirs = rank(role), rank(self.by)
        return mine < theirs or (mine == theirs and not self.taken_back)
