"""One process of the floor, from its opening to its close.

Opens the house and the server, prints the address, and on SIGINT or SIGTERM closes in order: no
new connections, terminals told, writes finished, the store closed.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Callable, Iterator

import uvicorn
import uvloop

from croupier.equipment.randomness import LiveSource
from croupier.floor.access import Desk
from croupier.floor.config import Config
from croupier.floor.house import House
from croupier.floor.roles import FloorRole
from croupier.floor.server import application, settings
from croupier.floor.sessions import Sessions

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


def url_of(taken: socket.socket) -> str:
    """Where people and other processes reach what listens here."""
    host, port = taken.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = _own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


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
    await sessions.put_account(name, role, password, by="the operator")
    return password


async def _first_account(house: House, sessions: Sessions, say: Say) -> None:
    users = await asyncio.to_thread(house.store.users)
    if any(u.role == FloorRole.MANAGER and u.active for u in users):
        return
    password = await give_password(sessions, FIRST, FloorRole.MANAGER.value)
    say(f"gaming manager: sign in as '{FIRST}' with the password {password} (shown this once)")


async def run(config: Config, taken: socket.socket, say: Say) -> None:
    """Until SIGINT or SIGTERM."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    address = url_of(taken)
    house = await House.open(config, address)
    try:
        sessions = Sessions(house.store)
        await _first_account(house, sessions, say)
        desk = Desk(house, sessions, guests=config.guests, secure=config.secure)
        server = _Server(settings(application(desk)))
        serving = asyncio.create_task(server.serve(sockets=[taken]))
        stopping = asyncio.create_task(stop.wait())
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if not serving.done():
            tables = [one.table for one in house.tables()]
            say(f"{len(tables)} tables open: {', '.join(tables)}")
            say(f"the floor is open at {address}")
        await asyncio.wait([serving, stopping], return_when=asyncio.FIRST_COMPLETED)
        server.should_exit = True
        stopping.cancel()
        await serving
    finally:
        await house.close()
        say("the floor is closed")


def run_floor(config: Config, taken: socket.socket, say: Say) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run(config, taken, say))
