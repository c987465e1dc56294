"""Before a house opens: its store, the key it was opened with, and the people it is to know."""

from __future__ import annotations

import asyncio
import contextlib

from croupier.floor.config import Config
from croupier.floor.money.writer import Writer
from croupier.floor.significant import changed
from croupier.floor.store.base import Store
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import NoKey, Sealer, WrongKey
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Note, PutFact, PutUser, SetFact, Taken
from croupier.table.clock import Clock

FINGERPRINT = "key"  # the fact by which a store knows the house's key


def open_store(config: Config) -> Store:
    if config.on_postgres:
        return PostgresStore(config.store)
    return SqliteStore(config.path(config.store))


async def check_key(config: Config, writer: Writer, sealer: Sealer, clock: Clock) -> None:
    """A house is opened with its own key, or not at all: with another its shoes could not be
    opened, and nobody would know until they are to be dealt."""
    store = writer.store
    facts = await asyncio.to_thread(store.facts)
    if FINGERPRINT not in facts:
        await asyncio.to_thread(_try_key, store, sealer)
        with contextlib.suppress(Taken):  # another process was quicker, and is asked below
            await writer.write((PutFact(FINGERPRINT, sealer.fingerprint),))
        facts = await asyncio.to_thread(store.facts)
    known = facts[FINGERPRINT]
    if known not in sealer.fingerprints:
        raise NoKey("the key is not the one that this house was opened with: bring that")
    if known != sealer.fingerprint:
        said = changed(known[:8], sealer.fingerprint[:8])
        note = Note(clock(), "key", "the operator", config.name, said)
        await writer.write((SetFact(FINGERPRINT, sealer.fingerprint), note))


def _try_key(store: Store, sealer: Sealer) -> None:
    """On the shoes of a house that has not noted its key yet."""
    for table, name, sealed in store.shoes():
        try:
            sealer.open(table, name, sealed)
        except WrongKey as wrong:
            raise NoKey(f"{wrong}: bring the key that this house was opened with") from None


async def put_people(config: Config, writer: Writer, clock: Clock) -> None:
    """Accounts that the configuration names and the house does not know yet.  What was done
    to one since stays done: the file opens accounts, it does not change them."""
    for person in config.people:
        note = Note(clock(), "account", "configuration", person.name, person.role)
        put = PutUser(person.name, person.role.value, person.password)
        if await asyncio.to_thread(writer.store.user, person.name) is None:
            with contextlib.suppress(Taken):  # another process was quicker
                await writer.write((put, note))
