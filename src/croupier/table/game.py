"""A game as the registry lists it: what a table needs to open one."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from croupier.table.commands import COMMANDS, Command
from croupier.table.round import Carry, Options, Round
from croupier.table.sign import Limit, Sign

DOLLAR = 100
USUAL_SIGN = Sign({"": Limit(1 * DOLLAR, 10_000 * DOLLAR)})


@dataclass(frozen=True)
class Game:
    name: str
    title: str
    edition: str
    schedule: str  # as cited: '1', '2a', 'two-up'
    version: int  # raised when old logs would no longer replay; the old round stays beside it
    round: type[Round]
    seats: int
    sign: Sign = field(default=USUAL_SIGN)
    options: dict[str, Any] = field(default_factory=dict)  # this edition's fixed choices
    equipment: str = ""  # in a few words, for lists
    most_seats: int = 0  # the most places a table may have; 0: the rules name no number

    def places(self, seats: int | None = None) -> int:
        """How many places a table has that is opened with ``seats``, or as usual."""
        if seats is None:
            return self.seats
        if seats < 1 or 0 < self.most_seats < seats:
            most = f"1 to {self.most_seats}" if self.most_seats else "at least 1"
            raise ValueError(f"a table for {self.name} has {most} places, not {seats}")
        return seats

    def configure(self, settings: dict[str, Any] | None = None) -> Options:
        """The game's options from plain values; a wrong one is a clear ``ValueError``."""
        wanted = {**self.options, **(settings or {})}
        known = set(self.round.options_type.__struct_fields__)
        for name in wanted:
            if name not in known:
                has = ", ".join(sorted(known)) or "none"
                raise ValueError(f"{self.name} has no option '{name}'; it has {has}")
        try:
            return msgspec.convert(wanted, self.round.options_type, strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(f"{self.name}: {error}") from None

    def new_carry(self) -> Carry:
        return self.round.carry_type()

    @cached_property
    def commands(self) -> dict[str, type[Command]]:
        """Every command of this game by its tag, its incidents and directions included."""
        kinds = (*COMMANDS, *self.round.rulings, *self.round.obeyings)
        return {str(kind.__struct_config__.tag): kind for kind in kinds}

    def command(self, raw: object) -> Command:
        """A command from plain values; a wrong one is a ``ValueError``."""
        if not isinstance(raw, dict) or raw.get("type") not in self.commands:
            kind = raw.get("type") if isinstance(raw, dict) else raw
            raise ValueError(f"{self.name} knows no command {kind!r}")
        return msgspec.convert(raw, self.commands[raw["type"]])
