"""A game as the registry lists it: everything the project knows about it hangs here.

What lies in rooms above the games (analysis, kernels, charts, drawings) is named by where it is
and loaded when it is asked for: a table does not wait for compiled code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import Any

import msgspec

from croupier.table.acts import ACTS
from croupier.table.commands import ANSWERS, Command, Correction, OpenAgain, TakeBack
from croupier.table.round import Carry, Options, Round
from croupier.table.sign import Limit, Sign
from croupier.table.words import Words

DOLLAR = 100
USUAL_SIGN = Sign({"": Limit(1 * DOLLAR, 10_000 * DOLLAR)})
COMMANDS: tuple[type[Command], ...] = (
    *ANSWERS,
    *ACTS,
    Correction,
    OpenAgain,
    TakeBack,
)  # of every game

Settings = Mapping[str, Any]


def load(where: str) -> Any:
    """What ``package.module:name`` names."""
    module, _, name = where.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


@dataclass(frozen=True)
class Book:
    """What a game's book of odds shows, and what works it out.

    ``pages``: the options a house would ask about, a page each.
    """

    analysis: str = ""  # (game, options) -> the figures of every wager
    pages: tuple[Settings, ...] = ({},)
    whole_lists: bool = False  # lines that two pages share stand on both
    compiled: str = ""  # a module that compiles what the analysis needs, and says so
    pay_tables: str = ""  # the option by which one of its own pay tables is chosen
    pay_table_of: str = ""  # the wager whose table that is; empty: of the whole game
    outcomes: str = ""  # (game, options, wagers) -> all that a round can show, with its weight
    shoe: str = ""  # (game, options, cards by rank, only) -> a wager's mean gain from such a shoe
    indices: str = ""  # (game, options) -> what may be done instead, as a count may have it
    by_amount: str = ""  # (game, options, asked) -> figures that depend on more than the options
    advice: str = ""  # what answers `croupier strategy`: see croupier.odds.advice
    nothing_to_decide: str = "there are no decisions"  # why there is no advice


@dataclass(frozen=True)
class Simulation:
    """How a game is simulated."""

    usual: Mapping[str, float] = field(default_factory=dict)  # wagers if none are named, in units
    kernel: str = ""  # the compiled loop that plays it: see croupier.odds.kernels.kernel
    decisions: str = ""  # strategies that analysis finds: see croupier.odds.kernels.kernel


@dataclass(frozen=True)
class Picker:
    """A layout with too many areas to show: numbers are chosen, and name the area."""

    prefix: str  # of the area's name; the numbers follow in order, joined by '-'
    numbers: int
    most: int


@dataclass(frozen=True)
class Drawing:
    """What is drawn of a game's layout beyond its areas."""

    felt: str = ""  # the file of its layout, under croupier/games: see docs/felts.md
    terminal: str = ""  # (table) -> what `croupier play` shows in its panel
    picker: Picker | None = None
    pips: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # of tiles, half by half


@dataclass(frozen=True)
class Game:
    name: str
    title: str
    edition: str
    schedule: str  # as cited: '1', '2a', 'two-up'
    version: int  # raised when old logs would no longer replay
    round: type[Round]
    seats: int
    sign: Sign = field(default=USUAL_SIGN)
    options: Settings = field(default_factory=dict)  # this edition's fixed choices
    equipment: str = ""  # in a few words, for lists
    most_seats: int = 0  # the most places a table may have; 0: the rules name no number
    earlier: Mapping[int, type[Round]] = field(default_factory=dict)  # rounds of older versions
    variants: tuple[Settings, ...] = ({},)  # choices that take the round another way, for tests
    book: Book = Book()
    simulation: Simulation = Simulation()
    strategies: tuple[str, ...] = ()  # modules that register its strategies by name
    drawing: Drawing = Drawing()
    histories: str = ""  # a module that writes and reads its hands in an open format
    words: Words = field(default_factory=Words)
    incomplete: str = ""  # what of the schedule is not there yet; empty: nothing

    def as_of(self, version: int) -> Game | None:
        """The game as a log of that version has it; None if no round of it is kept."""
        if version == self.version:
            return self
        round = self.earlier.get(version)
        return None if round is None else replace(self, version=version, round=round, earlier={})

    def places(self, seats: int | None = None) -> int:
        """How many places a table has that is opened with ``seats``, or as usual."""
        if seats is None:
            return self.seats
        if seats < 1 or 0 < self.most_seats < seats:
            most = f"1 to {self.most_seats}" if self.most_seats else "at least 1"
            raise ValueError(f"a table for {self.name} has {most} places, not {seats}")
        return seats

    def configure(self, settings: Settings | None = None) -> Options:
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

    @cached_property
    def has_wagers(self) -> bool:
        """Whether there is a layout to wager on; there is none where players bet against each
        other alone, and then the house has no odds."""
        return bool(self.round.areas(self.configure()))

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
