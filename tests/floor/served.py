"""A floor of real sockets in a process of its own: `python -m tests.floor.served FILE`.

What `croupier floor` runs, but for three things: an account of every role; no rates, so that a
test may ask as fast as it can; and a time of day that a test may set forward or back.
:class:`Served` is such a process and somebody who talks to it.
"""

from __future__ import annotations

import mmap
import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import httpx
import websockets.sync.client as ws

from croupier.floor import running
from croupier.floor.config import load
from croupier.floor.people.access import Desk
from croupier.floor.people.limits import Rates
from croupier.floor.people.roles import FloorRole
from croupier.floor.people.sessions import Sessions
from tests.floor.serving import NAMES, PASSWORD, QUICK
from tests.starting import started
from tests.waiting import PATIENCE

OPEN = "the floor is open at "
PEOPLE = {**{name: role for role, name in NAMES.items()}, "bob": FloorRole.PLAYER}
PEOPLE["max"] = FloorRole.MANAGER


@lru_cache(maxsize=1)
def _hashed() -> str:
    return QUICK.hash(PASSWORD)


def with_people(config: str, store: str = "") -> str:
    """A configuration with an account of every role, and its store where that is another."""
    people = "".join(
        f'\n[[people]]\nname = "{name}"\nrole = "{role.value}"\npassword = "{_hashed()}"\n'
        for name, role in PEOPLE.items()
    )
    if store:
        config = config.replace("[house]", f'[house]\nstore = "{store}"', 1)
    return config + people


class Served:
    def __init__(self, folder: Path, config: str, module: str = "tests.floor.served") -> None:
        self.folder = folder
        file = folder / "floor.toml"
        file.write_text(config, "utf-8")
        self._log = (folder / "log").open("ab")
        self.process = started(
            module,
            str(file),
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        self.said: list[str] = []
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if line.startswith(OPEN):
                break
        else:
            self.end()
            raise AssertionError((self.said, self.log()))
        self.url = self.said[-1].removeprefix(OPEN)
        self.client = httpx.Client(base_url=f"{self.url}/api", timeout=PATIENCE)
        self.tokens: dict[str, str] = {}
        self.ids = 0

    def log(self) -> str:
        """What the process has written that is not an answer."""
        return (self.folder / "log").read_text("utf-8", "replace")

    def jump(self, seconds: int) -> None:
        """The time of day, as the process has it from now on, is another."""
        set_clock(self.folder, seconds)

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def id(self) -> str:
        self.ids += 1
        return f"s{self.ids}"

    def token(self, name: str) -> str:
        if name not in self.tokens:
            body = {"name": name, "password": PASSWORD}
            answer = self.client.post("/login", json=body)
            assert answer.status_code == 200, answer.text
            self.client.cookies.clear()
            self.tokens[name] = answer.json()["token"]
        return self.tokens[name]

    def headers(self, name: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token(name)}"} if name else {}

    def get(self, name: str, path: str) -> Any:
        answer = self.client.get(path, headers=self.headers(name))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def try_post(self, name: str, path: str, body: dict[str, Any]) -> httpx.Response:
        body = {"id": self.id(), **body}
        return self.client.post(path, json=body, headers=self.headers(name))

    def post(self, name: str, path: str, body: dict[str, Any]) -> Any:
        answer = self.try_post(name, path, body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def say(self, name: str, table: str, kind: str, **fields: Any) -> Any:
        command = {"type": kind, **fields}
        return self.post(name, f"/tables/{table}/commands", {"command": command})

    def feed(self, name: str, **more: Any) -> AbstractContextManager[ws.ClientConnection]:
        url = self.url.replace("http", "ws", 1) + "/api/feed"
        headers = self.headers(name)
        as_it_comes: dict[str, Any] = {"compression": None, "max_size": None, "max_queue": None}
        opened: AbstractContextManager[ws.ClientConnection] = ws.connect(
            url,
            additional_headers=headers,
            ping_interval=None,
            open_timeout=PATIENCE,
            **as_it_comes,
            **more,
        )
        return opened

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.communicate()
        self._log.close()
        if hasattr(self, "client"):
            self.client.close()


@contextmanager
def served(folder: Path, config: str, **more: Any) -> Iterator[Served]:
    one = Served(folder, config, **more)
    try:
        yield one
    finally:
        one.end()


_AHEAD = struct.Struct("q")  # nanoseconds by which the clock of a process is ahead


def set_clock(folder: Path, seconds: int) -> None:
    """For the process that has this folder, and for the next that has it."""
    with (folder / "clock").open("r+b" if (folder / "clock").exists() else "wb") as file:
        file.write(_AHEAD.pack(seconds * 1_000_000_000))


def _let_it_jump(folder: Path) -> None:
    if not (folder / "clock").exists():
        set_clock(folder, 0)
    with (folder / "clock").open("rb") as file:
        ahead = mmap.mmap(file.fileno(), _AHEAD.size, access=mmap.ACCESS_READ)
    real, read = time.time_ns, _AHEAD.unpack_from

    def now() -> int:
        return real() + int(read(ahead)[0])

    setattr(time, "time_ns", now)  # noqa: B010
    setattr(time, "time", lambda: now() / 1e9)  # noqa: B010


def serve(file: Path) -> None:
    _let_it_jump(file.parent)
    unlimited = Rates(1e9, 1e9)
    wide = partial(
        Desk,
        rates=unlimited,
        logins=unlimited,
        arrivals=unlimited,
        messages=unlimited,
        refusals=unlimited,
        connections=10_000,
        sockets=10_000,
    )
    setattr(running, "Desk", wide)  # noqa: B010 – the names that it takes them by
    setattr(running, "Sessions", partial(Sessions, hasher=QUICK))  # noqa: B010
    taken = running.listen("127.0.0.1", 0)
    running.run_floor(load(file), taken, lambda text: print(text, flush=True))


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
