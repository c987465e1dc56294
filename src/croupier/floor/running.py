"""One process of the floor, from its opening to its close.

Opens the house and the server, prints the address, and on SIGINT or SIGTERM closes in order: no
new connections, terminals told, writes finished, the store closed.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import uvicorn
import uvloop

from croupier.equipment.randomness import LiveSource
from croupier.floor import logs, software
from croupier.floor.archive import archive
from croupier.floor.config import Config, Tls
from croupier.floor.heads import Sending
from croupier.floor.house import House
from croupier.floor.people.access import Desk
from croupier.floor.people.house_time import HouseTime
from croupier.floor.people.roles import FloorRole
from croupier.floor.people.sessions import Sessions
from croupier.floor.significant import changed
from croupier.floor.store.base import Store
from croupier.floor.store.steps import Purge, StepRefused, StoreDown
from croupier.floor.wire.forwarding import Leaders
from croupier.floor.wire.server import application, settings
from croupier.floor.wire.sockets import patient

log = logging.getLogger("croupier.floor")

TIDY = 3600.0  # seconds
DAILY = 86_400.0
CLOCK_EVERY = 10.0  # seconds between two looks at the machine's clock
JUMP = 2_000  # milliseconds by which it may run otherwise in that time
Say = Callable[[str], None]
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
FIRST = "manager"  # the account a new floor has


class _Server(uvicorn.Server):
    """Signals are the floor's own to handle: it has more to close than sockets."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listen(host: str, port: int) -> socket.socket:
    """The address, taken now, so that it is known and an error is the caller's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError:
        taken.close()
        raise
    return taken


def url_of(taken: socket.socket, *, secure: bool = False) -> str:
    """Where people and other processes reach what listens here."""
    scheme = "https" if secure else "http"
    host, port = taken.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = _own_address()
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def _own_address() -> str:
    """This machine's own, on the network that it speaks to others by."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))  # an address for documents: nothing is sent
        except OSError:
            return "127.0.0.1"  # there is no network
        return str(way.getsockname()[0])


def new_password() -> str:
    source = LiveSource()
    letters = "".join(LETTERS[source.below(len(LETTERS))] for _ in range(16))
    return "-".join(letters[i : i + 4] for i in range(0, 16, 4))


async def give_password(sessions: Sessions, name: str, role: str) -> str:
    """A new password for an account, told once."""
    password = new_password()
    await sessions.accounts.put(name, role, password, by="the operator")
    return password


async def first_account(store: Store, sessions: Sessions, say: Say) -> None:
    """Of processes that open a new house together one gives the password, and tells it."""
    users = await asyncio.to_thread(store.users)
    if any(u.role == FloorRole.MANAGER and u.active for u in users):
        return
    version = next((u.version for u in users if u.name == FIRST), 0)
    password, role = new_password(), FloorRole.MANAGER.value
    if await sessions.accounts.first(FIRST, role, password, "the operator", version):
        say(f"gaming manager: sign in as '{FIRST}' with the password {password} (shown this once)")
    else:
        say(f"gaming manager: the password of '{FIRST}' is told by another process of this house")


def _sending(config: Config, house: House) -> Sending:
    file = config.path(config.heads_file) if config.heads_file else None
    return Sending(
        config.name,
        house.store,
        house.sealer,
        house.clock,
        config.heads_every,
        file,
        config.heads_webhook,
    )


def _files(tls: Tls) -> tuple[str, str]:
    return tls.certificate, tls.key


def _authority(config: Config) -> Path | None:
    return config.path(config.tls.authority) if config.tls.authority else None


async def _tidying(config: Config, house: House, of_house: HouseTime) -> None:
    """What need not be kept any longer is let go, once an hour: answers, which have a time of the
    day, and sessions, which have one of the house."""
    while config.keep_answers:
        now = min(house.clock(), of_house())
        try:
            await house.writer.write((Purge(now - config.keep_answers),))
        except (StoreDown, StepRefused) as down:
            log.warning("old answers are kept: %s", down)
        await asyncio.sleep(TIDY)


async def _archiving(config: Config, house: House) -> None:
    """Old entries of the logs go elsewhere, once a day."""
    while config.archive:
        folder, before = config.path(config.archive), house.clock() - config.archive_after
        try:
            args = (house.store, house.sealer, config.name, folder, before, house.clock)
            await asyncio.to_thread(archive, *args)
        except (OSError, StoreDown, StepRefused) as error:
            log.error("nothing was archived: %s", error)
        await asyncio.sleep(DAILY)


async def _checking(config: Config, house: House) -> None:
    """Whether the program is still what was approved."""

    async def found(wrong: str) -> None:
        log.error("the program: %s", wrong)
        await house.note("software", "system", config.name, wrong)

    if config.software:
        path = config.path(config.software)
        await software.keep_checking(path, config.file, found)


async def watch_clock(
    house: House,
    now: Callable[[], float] = time.monotonic,
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """The machine's clock against the one that nobody can set: a jump is a significant event.
    What is timed at the tables goes by the latter, and is not touched."""
    wall, since = house.clock(), now()
    while True:
        await pause(CLOCK_EVERY)
        expected = wall + round((now() - since) * 1000)
        wall, since = house.clock(), now()
        if abs(wall - expected) > JUMP:
            log.error("the clock of the machine was set from %d to %d", expected, wall)
            said = changed(expected, wall, "milliseconds since 1970")
            with contextlib.suppress(StoreDown, StepRefused):
                await house.note("clock", "system", house.config.name, said)


async def _look(of_house: HouseTime) -> None:
    try:
        await asyncio.to_thread(of_house.look)
    except (StoreDown, StepRefused) as down:
        log.warning("the clock of the store was not looked at: %s", down)


async def keep_time(of_house: HouseTime) -> None:
    """The house's time goes on as it is when a clock is set."""
    while True:
        await asyncio.sleep(CLOCK_EVERY)
        await _look(of_house)


async def run(config: Config, taken: socket.socket, say: Say) -> None:
    """Until SIGINT or SIGTERM."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    certificate, key = (config.path(one) if one else None for one in _files(config.tls))
    address = url_of(taken, secure=certificate is not None)
    if config.software:
        await asyncio.to_thread(software.check, config.path(config.software), config.file)
    house = await House.open(config, address)
    try:
        sessions = await asyncio.to_thread(Sessions, house.store, sealer=house.sealer)
        house.hear_of_people(sessions.changed_elsewhere)
        house.account_changed = sessions.forget
        await first_account(house.store, sessions, say)
        desk = Desk(
            house,
            sessions,
            guests=config.guests,
            secure=config.secure or certificate is not None,
            leaders=Leaders(house.sealer.vouch, _authority(config)),
            proxies=frozenset(config.proxies),
            hosts=frozenset(config.hosts),
            second_factor=config.second_factor,
            terminals_only=config.terminals_only,
            measurers=frozenset(config.metrics),
        )
        protocol = patient(desk.is_proxy, desk.connections)
        app = application(desk)
        server = _Server(settings(app, protocol, certificate, key))
        beside = [
            asyncio.create_task(_sending(config, house).run()),
            asyncio.create_task(_tidying(config, house, sessions.time)),
            asyncio.create_task(_archiving(config, house)),
            asyncio.create_task(_checking(config, house)),
            asyncio.create_task(watch_clock(house)),
            asyncio.create_task(keep_time(sessions.time)),
        ]
        serving = asyncio.create_task(server.serve(sockets=[taken]))
        stopping = asyncio.create_task(stop.wait())
        gc.collect()
        gc.freeze()  # what is here now stays: it need not be gone through while players wait
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if not serving.done():
            tables = [one.table for one in house.tables()]
            say(f"{len(tables)} tables open: {', '.join(tables)}")
            if config.heads_file or config.heads_webhook:
                say(f"the heads of the logs are signed by {house.sealer.signer}")
            say(f"the staff sign in at {address}/console/")
            say(f"the floor is open at {address}")
        await asyncio.wait([serving, stopping], return_when=asyncio.FIRST_COMPLETED)
        server.should_exit = True
        stopping.cancel()
        for task in beside:
            task.cancel()
        await serving
        await _look(sessions.time)  # a clock is often set just before it is started again
    finally:
        await house.close()
        say("the floor is closed")


def run_floor(config: Config, taken: socket.socket, say: Say) -> None:
    logs.set_up(config.log, config.folder)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run(config, taken, say))
