"""Which provision speaks.

Two ways, and no others.  What shared code says on behalf of a game it cites from a struct of
provisions that the game fills in, :class:`TableRules` here and one like it for each part; a field
is a subject, an empty one says nothing of it.  And where a game is another's but for a lettered
schedule or an edition of its own, its ``cites`` name the provisions that stand in the place of
the other's: in what is recorded and in what is refused alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.commands import Change, Command, Withdraw
from croupier.table.refusal import Refused


class TableRules(msgspec.Struct, frozen=True):
    """Where a game's rules say what every table says."""

    limits: str = ""  # the limits of the sign are binding
    wagers: str = ""  # which wagers there are: those of the layout and no others
    buy_in: str = "qld-2024:general:13(1)"  # for how much chips may be bought
    closed: str = ""  # no wager is placed, changed or withdrawn any more
    late: str = ""  # no wager is placed, where that is not the provision of the call
    unchanged: str = ""  # no wager is changed or withdrawn, where another provision says so
    correction: str = "qld-2024:16:10(2)"  # a result entered wrongly is put right
    entered: bool = False  # by clearing what was entered, which the crew does
    enterers: frozenset[Role] = frozenset()  # who enters results besides the crew

    def late_for(self, kind: type[Command]) -> str:
        """What closes wagering against a command of this kind."""
        late = self.late or self.closed
        return self.unchanged or late if kind in (Change, Withdraw) else late


def recording(
    record: Callable[[ev.Event], None], cites: Mapping[str, str]
) -> Callable[[ev.Event], None]:
    """As ``record``, with the game's own provisions in the place of another's."""

    def emit(event: ev.Event) -> None:
        rule = cites.get(event.rule)
        record(event if rule is None else msgspec.structs.replace(event, rule=rule))

    return emit


def refusal(refused: Refused, cites: Mapping[str, str]) -> Refused:
    """The same refusal with the game's own provision."""
    rule = cites.get(refused.rule)
    return refused if rule is None else Refused(refused.reason, rule)
