"""What commands with a client's id were answered, so that one that is sent again acts once.

The store remembers every answer; those of the last minutes are remembered here as well, and those
under way, so that a command which comes in twice at the same moment waits for the one answer.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

import msgspec

from croupier.floor.table.record import Numbered
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.commands import Command, Correction
from croupier.table.refusal import Refused

Said = tuple[Actor, Command]
ANSWERED = 10_000  # answers that are remembered at most,
LATELY = 120.0  # and seconds for which they are
DIGEST = 32  # hexadecimal digits that tell commands apart
_encode = msgspec.json.Encoder().encode
BEFORE = len(b'{"k":"event","e":')


class Answer:
    """The place of an answer that is to come; who sends the command again waits for it."""

    __slots__ = ("_waited", "digest", "events", "since")

    def __init__(self, digest: str, since: float) -> None:
        self.digest = digest
        self.since = since
        self.events: list[Numbered] | None = None  # once it has come
        self._waited: asyncio.Future[list[Numbered]] | None = None

    async def come(self) -> list[Numbered]:
        if self.events is not None:
            return self.events
        if self._waited is None:
            self._waited = asyncio.get_running_loop().create_future()
        return await asyncio.shield(self._waited)

    def is_there(self, events: list[Numbered]) -> None:
        self.events = events
        if self._waited is not None:
            self._waited.set_result(events)

    def fails(self, error: BaseException) -> None:
        if self._waited is None:
            return
        if isinstance(error, Exception):
            self._waited.set_exception(error)
            self._waited.exception()  # whoever waited may have gone
        else:
            self._waited.cancel()


class Replies:
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        # a plain dict goes past all that was ever taken from its front to find the first
        self._answers: OrderedDict[str, Answer] = OrderedDict()

    def known(self, id: str, digest: str) -> Answer | None:
        known = self._answers.get(id)
        if known is not None and known.digest != digest:
            raise Refused(f"the id {id!r} was used for another command")
        return known

    def awaited(self, id: str, digest: str) -> Answer:
        answer = self._answers[id] = Answer(digest, self._now())
        return answer

    def forget(self) -> None:
        """The oldest answers, one after the other; whoever waits for one waits on."""
        before = self._now() - LATELY
        while self._answers:
            oldest = next(iter(self._answers))
            answer = self._answers[oldest]
            if answer.events is None or (answer.since > before and len(self._answers) <= ANSWERED):
                return
            del self._answers[oldest]

    def failed(self, id: str, answer: Answer, error: BaseException) -> None:
        """Refused commands leave no trace, and may be said again."""
        self._answers.pop(id, None)
        answer.fails(error)


def digest_of(said: list[Said]) -> str:
    plain = [(by.name, by.role, _as_said(command)) for by, command in said]
    return sha256(_encode(plain)).hexdigest()[:DIGEST]


def _as_said(command: Command) -> Command:
    """Without what a link has added to it: said again, that is another."""
    if type(command) is Correction and command.told is not None:
        return msgspec.structs.replace(command, told=None)
    return command


def encode(digest: str, events: list[Numbered], bodies: list[bytes]) -> bytes:
    """An answer to be stored; ``bodies`` are the entries that the events are in the log."""
    told = []
    for (number, _), body in zip(events, bodies, strict=True):
        told.append(b"[%d,%b]" % (number, body[BEFORE:-1]))
    return b'["%b",[%b]]' % (digest.encode(), b",".join(told))


def decode(digest: str, body: bytes) -> list[Numbered]:
    """A stored answer; refused if the id was used for something else."""
    said, events = msgspec.json.decode(body)
    if said[:DIGEST] != digest:  # some are longer, of earlier versions
        raise Refused("the id was used for another command")
    return [(number, event_of(plain)) for number, plain in events]


_KINDS: dict[str, type[ev.Event]] = {}


def event_of(plain: dict[str, object]) -> ev.Event:
    """An event from its plain values, those that games bring included."""
    if plain["type"] not in _KINDS:
        _KINDS.update(_kinds(ev.Event))
    return msgspec.convert(plain, _KINDS[str(plain["type"])])


def _kinds(base: type[ev.Event]) -> dict[str, type[ev.Event]]:
    found: dict[str, type[ev.Event]] = {}
    for kind in base.__subclasses__():
        found[str(kind.__struct_config__.tag)] = kind
        found.update(_kinds(kind))
    return found
