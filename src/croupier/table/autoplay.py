"""Standing instructions: what absent hands would say, said at once and checked like any command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.asks import Ask
from croupier.table.commands import Bet, Command
from croupier.table.refusal import Refused
from croupier.table.wagering import Wagering

if TYPE_CHECKING:
    from croupier.table.round import Round

Said = tuple[Actor, Command]
Decide = Callable[["Round", Ask], Command | None]
"""The round and what it asks a player, to the answer; None: the default."""


class Autoplay:
    """The same wagers every round; for everything else that is asked, what ``decide`` says, or
    the default."""

    def __init__(self, bets: dict[str, Bet], decide: Decide | None = None) -> None:
        self._decide = decide
        self._bets: list[Said] = [(Actor(n, Role.PLAYER), bet) for n, bet in bets.items()]
        self._left: list[Said] = []
        self._actors = {by.name: by for by, _ in self._bets}
        self.number = 0  # of the round it speaks in: the next waits to be started off
        self.refused: Refused | None = None  # the first bet that was not taken

    def first(self, round: Round, ask: Ask) -> Said:
        """What starts a round off; everything after it is said within the round."""
        self._left = self._bets[::-1]
        self.number = round.number
        return self.say(round, ask)

    def next(self, round: Round, ask: Ask) -> Said:
        """What is said next, checked."""
        while True:
            by, command = self.say(round, ask)
            refused = round.check(by, command, ask)
            if refused is None:
                return by, command
            if not isinstance(command, Bet):
                raise refused
            self.refused = self.refused or refused  # that player sits this round out

    def say(self, round: Round, ask: Ask) -> Said:
        waiting: tuple[str, ...] = ()
        if not isinstance(ask, Wagering):
            waiting = ask.waits_for()
        elif self._left:
            return self._left.pop()
        if waiting and self._decide is not None:
            decided = self._decide(round, ask)
            if decided is not None:
                return self._actor(waiting[0]), decided
        default = ask.default()
        if default is None:
            raise Refused(f"nobody can answer for the players: {ask.describe()}", ask.rule)
        return (self._actor(waiting[0]) if waiting else SYSTEM), default

    def _actor(self, name: str) -> Actor:
        actor = self._actors.get(name)
        if actor is None:
            actor = self._actors[name] = Actor(name, Role.PLAYER)
        return actor
