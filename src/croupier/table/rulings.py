"""Irregularities: how a schedule's rulings attach to its round, and how they end one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from croupier.table.commands import Direction, Incident


class RoundVoid(Exception):
    """The round is void: every undecided wager goes back."""

    def __init__(self, rule: str, reason: str = "the round of play is void") -> None:
        super().__init__(reason)
        self.rule = rule
        self.reason = reason


class Rewind(Exception):
    """The round goes back to a mark it passed; cards drawn since go back on the shoe."""

    def __init__(self, mark: str, rule: str, *, note: str = "") -> None:
        super().__init__(mark)
        self.mark = mark
        self.rule = rule
        self.note = note  # what the round is to do otherwise this time


Method = Callable[[Any, Any], Awaitable[None]]
M = TypeVar("M", bound=Method)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the schedule provides for one kind of incident in some phases of the round."""

    incident: type[Incident]
    rule: str
    phases: frozenset[str]  # empty: at any moment
    method: Method

    def covers(self, phase: str) -> bool:
        return not self.phases or phase in self.phases


def ruling(
    incident: type[Incident], rule: str, *, while_: str | tuple[str, ...] = ()
) -> Callable[[M], M]:
    """Mark a method of a round as the schedule's ruling for ``incident``."""
    phases = frozenset((while_,) if isinstance(while_, str) else while_)

    def mark(method: M) -> M:
        given = getattr(method, "rulings", ())
        method.rulings = (*given, Ruling(incident, rule, phases, method))  # type: ignore[attr-defined]
        return method

    return mark


@dataclass(frozen=True, slots=True)
class Obeying:
    """How the round obeys one kind of direction."""

    direction: type[Direction]
    rule: str
    phases: frozenset[str]
    method: Method

    def covers(self, phase: str) -> bool:
        return not self.phases or phase in self.phases


def direction(
    kind: type[Direction], rule: str, *, while_: str | tuple[str, ...] = ()
) -> Callable[[M], M]:
    """Mark a method of a round as what is done on a direction of ``kind``."""
    phases = frozenset((while_,) if isinstance(while_, str) else while_)

    def mark(method: M) -> M:
        method.obeying = Obeying(kind, rule, phases, method)  # type: ignore[attr-defined]
        return method

    return mark
