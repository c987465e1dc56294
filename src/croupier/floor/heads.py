"""Where the logs of a house end, signed and sent elsewhere by themselves.

A chain finds a change of anything but its end: whoever has the store can cut it, or write it anew.
Kept where the house cannot reach them, its heads hold it to what it wrote.  They are signed with a
key derived from the house's, so that nobody else's are taken for them.
"""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import dataclass
from pathlib import Path

import httpx
import msgspec

from croupier.floor.store.base import Store
from croupier.floor.store.sealing import Sealer, signed_by
from croupier.table.clock import Clock

log = logging.getLogger("croupier.floor")

WITHIN = 10.0  # seconds that whoever keeps them has to take them


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a table's log, or of a lane of the journal."""

    entries: int
    head: str
    table: str = ""
    game: str = ""
    lane: int | None = None


class Heads(msgspec.Struct, frozen=True):
    house: str
    at: int  # milliseconds since 1970
    heads: list[Head]


class Signed(msgspec.Struct, frozen=True):
    signed: Heads
    signer: str
    signature: str


def heads_of(store: Store) -> list[Head]:
    tables = [Head(r.last, r.head, r.table, r.game) for r in store.tables()]
    return [*tables, *(Head(r.last, r.head, lane=r.lane) for r in store.lanes())]


def sign(heads: Heads, sealer: Sealer) -> bytes:
    """One line."""
    signature = sealer.sign(msgspec.json.encode(heads))
    return msgspec.json.encode(Signed(heads, sealer.signer, signature))


def read(line: bytes, signer: str = "") -> list[Head]:
    """The heads of a line, signed or plain; ValueError if it is none, or not that signer's."""
    try:
        if b'"signature"' not in line:
            if signer:
                raise ValueError("it is not signed")
            return [msgspec.json.decode(line, type=Head)]
        found = msgspec.json.decode(line, type=Signed)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from None
    if signer and found.signer != signer:
        raise ValueError("another has signed it")
    if not signed_by(found.signer, msgspec.json.encode(found.signed), found.signature):
        raise ValueError("its signature is not right")
    return found.signed.heads


@dataclass
class Sending:
    """Sends the heads of a house, as often as the configuration says, if they have moved."""

    house: str
    store: Store
    sealer: Sealer
    clock: Clock
    every: float
    file: Path | None = None
    webhook: str = ""
    failed: str = ""  # why the last were not taken

    async def run(self) -> None:
        """For as long as the floor is open."""
        sent: list[Head] = []
        while self.file or self.webhook:
            try:
                heads = await asyncio.to_thread(heads_of, self.store)
                if heads != sent:
                    await self.send(heads)
                    sent = heads
                self.failed = ""
            except Exception as error:
                if not self.failed:
                    log.error("the heads of the logs were not taken: %s", error)
                self.failed = str(error) or type(error).__name__
            await asyncio.sleep(self.every)

    async def send(self, heads: list[Head]) -> None:
        line = sign(Heads(self.house, self.clock(), heads), self.sealer)
        if self.file is not None:
            await asyncio.to_thread(_append, self.file, line)
        if self.webhook:
            async with httpx.AsyncClient(trust_env=False, timeout=WITHIN) as client:
                kind = {"content-type": "application/json"}
                answer = await client.post(self.webhook, content=line, headers=kind)
                answer.raise_for_status()


def _append(path: Path, line: bytes) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(fd, line + b"\n")
        os.fsync(fd)
    finally:
        os.close(fd)
