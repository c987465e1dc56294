"""Parts of a round: collaborators that it holds, each with a state of its own.

A round class names a part once, ``cards = Held(Cards, RULES)``, and has it as ``self.cards``.
The part is made when a round first asks for it, so that a round pays for no part that it does
not come to.  ``@ruling`` and ``@direction`` methods of a part are found like the round's own and
are called on the part; ``check`` and ``samples`` of the command get the round.

The engine calls hooks of the round alone (see :class:`croupier.table.round.Round`).  Where a
part has the answer, the round hands the hook on in one line that anyone can read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar, TypeVarTuple, Unpack, overload

R = TypeVar("R")
P = TypeVar("P")
Ts = TypeVarTuple("Ts")


class Part(Generic[R]):
    """Something a round holds; what it knows of this round begins with the part."""

    def __init__(self, round: R) -> None:
        self.round = round


class Holder(Protocol):
    """A round, which keeps the names of the parts that it has come to."""

    held: list[str]


H = TypeVar("H", bound=Holder)


class Held(Generic[H, P]):
    """How a round class names a part, with what the part is to be made from."""

    def __init__(self, kind: Callable[[H, Unpack[Ts]], P], *given: *Ts) -> None:
        self.kind = kind
        self.given = given
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, round: None, owner: type) -> Held[H, P]: ...
    @overload
    def __get__(self, round: H, owner: type) -> P: ...
    def __get__(self, round: H | None, owner: type) -> Held[H, P] | P:
        if round is None:
            return self
        part = self.kind(round, *self.given)
        # kept under the same name, where it is found before this descriptor from now on; not by
        # way of the round's __dict__: once that is made, all its attributes are slower to find
        setattr(round, self.name, part)
        round.held.append(self.name)
        return part


class Always(Held[H, P]):
    """A part that every round comes to: made with the round, and then an attribute like any
    other.  A class that names another part in its place may do so with :class:`Held`."""


def take_always(kind: type, inherited: Mapping[str, Held[Any, Any]]) -> dict[str, Held[Any, Any]]:
    """The parts that are made with every round of a class, taken out of the class: an attribute
    that a class has too is slower to read."""
    found = dict(inherited)
    for name, member in list(vars(kind).items()):
        if isinstance(member, Always) or (isinstance(member, Held) and name in found):
            found[name] = member
            delattr(kind, name)
    return found


def members(kind: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every method of a round class and of the parts it holds, in the order of their names, each
    with the name of its part (empty: the round itself)."""
    found: list[tuple[str, str, Any]] = []
    always: Mapping[str, Any] = getattr(kind, "always", {})
    for name in {**dict.fromkeys(dir(kind)), **always}:
        member = always.get(name) or getattr(kind, name, None)
        if isinstance(member, Held):
            found += [(one, name, getattr(member.kind, one, None)) for one in dir(member.kind)]
        else:
            found.append((name, "", member))
    for _, part, member in sorted(found, key=lambda one: one[:2]):
        if callable(member):
            yield part, member
