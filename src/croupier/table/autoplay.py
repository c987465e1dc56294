"""Standing instructions: what absent hands would say, said at once and checked like any command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.asks import Ask
from croupier.table.commands import Bet, Command
from croupier.table.refusal import Refused
from croupier.table.wagering import Wagering

if TYPE_CHECKING:
    from croupier.table.round import Round

Said = tuple[Actor, Command]


class Autoplay:
    """The same wagers every round; the default for everything else that is asked."""

    def __init__(self, bets: dict[str, Bet]) -> None:
        self._bets: list[Said] = [(Actor(n, Role.PLAYER), bet) for n, bet in bets.items()]
        self._left: list[Said] = []

    def first(self, round: Round, ask: Ask) -> Said:
        """What starts a round off; everything after it is said within the round."""
        self._left = self._bets[::-1]
        return self.say(round, ask)

    def next(self, round: Round, ask: Ask) -> Said:
        """What is said next, checked."""
        by, command = self.say(round, ask)
        refused = round.check(by, command, ask)
        if refused is not None:
            raise refused
        return by, command

    def say(self, round: Round, ask: Ask) -> Said:
        if self._left and isinstance(ask, Wagering):
            return self._left.pop()
        default = ask.default()
        if default is None:
            raise Refused(f"nobody can answer for the players: {ask.describe()}", ask.rule)
        waiting = ask.waits_for()
        if waiting and not isinstance(ask, Wagering):
            return Actor(waiting[0], Role.PLAYER), default
        return SYSTEM, default
