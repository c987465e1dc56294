"""One decision put to several players at once, each with what is open to that player's hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from croupier.table.actors import Actor, Role
from croupier.table.asks import Choice, Legal
from croupier.table.commands import Choose, Command, TimeUp
from croupier.table.refusal import Refused


class Together(Choice):
    """Nobody can tell from it what is open to another."""

    __slots__ = ("open_to", "refusal", "unsaid")

    def __init__(
        self,
        what: str,
        words: tuple[str, ...],
        open_to: Mapping[str, tuple[str, ...]],
        *,
        unsaid: Callable[[str], str],
        refusal: Callable[[str], Refused],
        rule: str,
    ) -> None:
        # the same words whatever the hands are: they tell nothing of any
        super().__init__(what, words, to=tuple(open_to), otherwise=words[0], rule=rule)
        self.open_to = open_to
        self.unsaid = unsaid  # what a player is taken to have said whose time is up
        self.refusal = refusal  # why a word is not open to a hand

    def check(self, by: Actor, command: Command) -> Refused | None:
        if type(command) is Choose and by.role is Role.PLAYER:
            mine = self.open_to.get(by.name)
            if mine is not None and command.option in self.options and command.option not in mine:
                return self.refusal(command.option)
        return super().check(by, command)

    def legal(self) -> Iterator[Legal]:
        for name, options in self.open_to.items():
            for option in options:
                yield Legal(self.role, Choose(option), name, 0, 0, 0)
        yield Legal(Role.SYSTEM, TimeUp())

    def put_to(self, player: str) -> Choice:
        if player not in self.open_to:
            return self
        options, otherwise = self.open_to[player], self.unsaid(player)
        return Choice(self.what, options, to=(player,), otherwise=otherwise, rule=self.rule)

    def describe(self) -> str:
        return f"{', '.join(self.to)}: {self.what}"
