"""What commands with a client's id were answered, so that one that is sent again acts once.

The store remembers every answer; those of the last minutes are remembered here as well, and those
under way, so that a command which comes in twice at the same moment waits for the one answer.
"""

from __future__ import annotations

import asyncio
from hashlib import sha256

import msgspec

from croupier.floor.table.record import Numbered
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.commands import Command, Correction
from croupier.table.refusal import Refused

Said = tuple[Actor, Command]
Answer = asyncio.Future[list[Numbered]]
ANSWERED = 10_000  # answers that are remembered at most,
LATELY = 120.0  # and seconds for which they are
BEFORE = len(b'{"k":"event","e":')


class Replies:
    def __init__(self) -> None:
        self._answers: dict[str, tuple[str, Answer, float]] = {}  # with the digest, and since when

    def known(self, id: str, digest: str) -> Answer | None:
        known = self._answers.get(id)
        if known is None:
            return None
        if known[0] != digest:
            raise Refused(f"the id {id!r} was used for another command")
        return known[1]

    def awaited(self, id: str, digest: str) -> Answer:
        """The place of an answer that is to come."""
        loop = asyncio.get_running_loop()
        answer: Answer = loop.create_future()
        self._answers[id] = (digest, answer, loop.time())
        self._forget(loop.time() - LATELY)
        return answer

    def _forget(self, before: float) -> None:
        """The oldest answers, one after the other; whoever waits for one waits on."""
        while self._answers:
            oldest = next(iter(self._answers))
            _, answer, since = self._answers[oldest]
            if not answer.done() or (since > before and len(self._answers) <= ANSWERED):
                return
            del self._answers[oldest]

    def failed(self, id: str, answer: Answer, error: BaseException) -> None:
        """Refused commands leave no trace, and may be said again."""
        self._answers.pop(id, None)
        if not answer.done():
            if isinstance(error, Exception):
                answer.set_exception(error)
                answer.exception()  # nobody else may have waited for it
            else:
                answer.cancel()


def digest_of(said: list[Said]) -> str:
    plain = [(by.name, by.role, _as_said(command)) for by, command in said]
    return sha256(msgspec.json.encode(plain)).hexdigest()


def _as_said(command: Command) -> Command:
    """Without what a link has added to it: said again, that is another."""
    if isinstance(command, Correction) and command.told is not None:
        return msgspec.structs.replace(command, told=None)
    return command


def encode(digest: str, events: list[Numbered], bodies: list[bytes]) -> bytes:
    """An answer to be stored; ``bodies`` are the entries that the events are in the log."""
    plain = [
        (number, msgspec.Raw(body[BEFORE:-1]))
        for (number, _), body in zip(events, bodies, strict=True)
    ]
    return msgspec.json.encode((digest, plain))


def decode(digest: str, body: bytes) -> list[Numbered]:
    """A stored answer; refused if the id was used for something else."""
    said, events = msgspec.json.decode(body)
    if said != digest:
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
