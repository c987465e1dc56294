"""Irregularities: how a schedule's rulings attach to its round, and how they end one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from croupier.table.actors import Actor
from croupier.table.commands import Direction, Incident


class RoundVoid(Exception):
    """The round is void: every undecided wager goes back."""

    def __init__(self, rule: str, reason: str = "the round of play is void") -> None:
        super().__init__(reason)
        self.rule = rule
        self.reason = reason


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruling that went back leaves to be done otherwise; each kind is a class of its own."""

    decided: tuple[tuple[int, str], ...] = ()  # by box, what was decided by then and stands


class Rewind(Exception):
    """The round goes back to a mark it passed; cards drawn since go back on the shoe."""

    def __init__(self, mark: str, rule: str, *, note: Note | None = None) -> None:
        super().__init__(mark)
        self.mark = mark
        self.rule = rule
        self.note = note  # what the round is to do otherwise this time


@dataclass(frozen=True, slots=True)
class Attached:
    """What a method of a round, or of a part that it holds, answers, and when."""

    rule: str
    phases: frozenset[str]  # empty: at any moment
    method: Callable[..., Awaitable[None]]  # as the decorators below have checked it
    part: str = ""  # by what name the round holds it; empty: the round's own

    def covers(self, phase: str) -> bool:
        return not self.phases or phase in self.phases

    def holder(self, round: object) -> object:
        """Whose method it is."""
        return getattr(round, self.part) if self.part else round


@dataclass(frozen=True, slots=True)
class Ruling(Attached):
    """What the schedule provides for one kind of incident in some phases of the round."""

    incident: type[Incident] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Obeying(Attached):
    """How the round obeys one kind of direction."""

    direction: type[Direction] = field(kw_only=True)


S = TypeVar("S")  # the round, or the part of one, whose method it is
IncidentT = TypeVar("IncidentT", bound=Incident)
DirectionT = TypeVar("DirectionT", bound=Direction)
Rules = Callable[[S, IncidentT], Awaitable[None]]
Obeys = Callable[[S, DirectionT, Actor], Awaitable[None]]
Phases = str | tuple[str, ...]


def ruling(
    incident: type[IncidentT], rule: str, *, while_: Phases = ()
) -> Callable[[Rules[S, IncidentT]], Rules[S, IncidentT]]:
    """Mark a method of a round, or of a part, as the schedule's ruling for ``incident``."""

    def mark(method: Rules[S, IncidentT]) -> Rules[S, IncidentT]:
        marked = vars(method)
        one = Ruling(rule, _phases(while_), method, incident=incident)
        marked["rulings"] = (*marked.get("rulings", ()), one)
        return method

    return mark


def direction(
    kind: type[DirectionT], rule: str, *, while_: Phases = ()
) -> Callable[[Obeys[S, DirectionT]], Obeys[S, DirectionT]]:
    """Mark a method of a round, or of a part, as what is done on a direction of ``kind``."""

    def mark(method: Obeys[S, DirectionT]) -> Obeys[S, DirectionT]:
        vars(method)["obeying"] = Obeying(rule, _phases(while_), method, direction=kind)
        return method

    return mark


def _phases(while_: Phases) -> frozenset[str]:
    return frozenset((while_,) if isinstance(while_, str) else while_)
