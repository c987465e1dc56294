"""What goes over the wire: the messages of the WebSocket, and events with their words.

The filter before all of it is one function, :func:`croupier.floor.shown.views.shows`, asked for the
first snapshot, for events as they happen, for what is sent on resuming and for what answers a
command.  What it does not allow stays here.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.floor.people.roles import Person
from croupier.floor.shown.views import Numbered, Situation, shows
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.transcript import words


class Shown(msgspec.Struct, frozen=True):
    """An event with its entry number and its words."""

    n: int
    event: dict[str, Any]
    words: str


class _Wired(msgspec.Struct, frozen=True):
    """The same, before its event is made plain."""

    n: int
    event: ev.Event
    words: str


def shown(number: int, event: ev.Event) -> Shown:
    return Shown(number, msgspec.to_builtins(event), words(event))


def shown_to(person: Person, events: Iterable[Numbered]) -> list[Shown]:
    return [shown(number, event) for number, event in events if shows(person, event)]


_encode = msgspec.json.Encoder().encode


class Shelf:
    """Events as they go over the wire, encoded once for however many terminals."""

    SIZE = 4096

    def __init__(self) -> None:
        # a plain dict goes past all that was ever taken from its front to find the first
        self._kept: OrderedDict[tuple[str, int], msgspec.Raw] = OrderedDict()

    def raw(self, table: str, number: int, event: ev.Event) -> msgspec.Raw:
        found = self._kept.get((table, number))
        if found is None:
            found = msgspec.Raw(_encode(_Wired(number, event, words(event))))
            self._kept[table, number] = found
            if len(self._kept) > self.SIZE:
                self._kept.popitem(last=False)
        return found


# From a terminal.


class Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of what a terminal may say."""


class Watch(Message, frozen=True, tag="watch"):
    """Follow a table: from the start of its round, or from what was last seen.  ``parts``: how it
    stands in three parts, each sent when it changes, in place of ``now``.  ``mark``: said back in
    ``watching``, so that who watches anew knows what is still told because of the watch before."""

    table: str
    since: int | None = None
    parts: bool = False
    mark: int = 0


class Unwatch(Message, frozen=True, tag="unwatch"):
    table: str


class Say(Message, frozen=True, tag="command"):
    """Something said to a table.  Sent again with the same id, it acts once."""

    table: str
    id: str
    command: dict[str, Any]
    round: int | None = None  # refused, if another round is in progress by then
    role: Role | None = None  # in which it is said, by somebody who has several at a table


class Look(Message, frozen=True, tag="look"):
    """Ask for the situation now."""

    table: str


class Ping(Message, frozen=True, tag="ping"):
    pass


FromTerminal = Watch | Unwatch | Say | Look | Ping
decode = msgspec.json.Decoder(FromTerminal).decode


# To a terminal.


class Reply(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of what the server says."""


class Hello(Reply, frozen=True, tag="hello"):
    name: str
    role: str
    version: str


class Watching(Reply, frozen=True, tag="watching"):
    """A table is followed from here, for the watch with this ``mark``.  ``fresh``: forget what was
    shown of it before."""

    table: str
    fresh: bool
    mark: int = 0


class Happened(Reply, frozen=True, tag="events"):
    """Events in order.  ``at``: everything up to this entry has been told."""

    table: str
    at: int
    events: list[msgspec.Raw]


class Standing(Reply, frozen=True, tag="standing"):
    """The round went back (or was corrected): what stands of it, from its beginning."""

    table: str
    events: list[Shown]


class Away(Reply, frozen=True, tag="away"):
    """Nobody leads the table at the moment; it is followed again as soon as somebody does."""

    table: str
    reason: str


class Now(Reply, frozen=True, tag="now"):
    now: Situation


class Done(Reply, frozen=True, tag="done"):
    """The command was carried out; its events come with the others, up to entry ``at``."""

    table: str
    id: str
    at: int


class NotDone(Reply, frozen=True, tag="refused"):
    """The command was refused: nothing has changed."""

    table: str
    id: str
    reason: str
    rule: str = ""
    unavailable: bool = False  # it may be sent again with the same id


class Wrong(Reply, frozen=True, tag="error"):
    """What was said could not be understood: nothing has changed."""

    reason: str


class Pong(Reply, frozen=True, tag="pong"):
    pass


def said(message: Message) -> str:
    """What a terminal says, as it says it."""
    return _encode(message).decode()


def encode(reply: Reply) -> str:
    return _encode(reply).decode()
