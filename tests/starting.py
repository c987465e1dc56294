"""Processes of tests, forked from one that has everything ready.

Half of what the start of a floor takes is importing what it is made of, and the tests start some
hundred.  So each process that runs tests keeps another beside it, which imports all of that once,
has one thread, and forks for each that is wanted: a process like any other, with its own folder,
environment, arguments and streams, to be stopped, killed and waited for.  :class:`Started` is what
:class:`subprocess.Popen` is for `python -m MODULE …`.

Commands that a shell runs come from another such process, by way of :func:`commands`: a folder for
the PATH with a `croupier` in it, which hands its words and streams over.

A fresh interpreter is started where the start itself is what is tested, where memory is measured,
and on systems where this is not known to work.  `CROUPIER_FRESH=1` starts all of them so.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import os
import pkgutil
import runpy
import secrets
import select
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from tests.telling import hear, tell

FLOORS = (  # what a floor imports when it is opened and first asked, and what tests start beside it
    "croupier.cli.floor",
    "croupier.floor.running",
    "croupier.floor.store.postgres",
    "croupier.floor.store.sqlite",
    "tests.floor.canary",
    "tests.floor.killed",
    "tests.floor.killed_links",
    "tests.floor.process",
    "tests.table.hush",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)
COMMANDS = ("croupier.cli.*", "croupier.floor.running", "numba")
FRESH = sys.platform != "linux" or bool(os.environ.get("CROUPIER_FRESH"))


class Ready:
    """The process that forks, as the one has it that asks."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self._lock = threading.Lock()
        self._line, other = socket.socketpair()
        self.door = f"croupier-{secrets.token_hex(8)}"
        with other, socket.socket(socket.AF_UNIX) as listens:
            listens.bind(f"\0{self.door}")
            listens.listen()
            fds = [other.fileno(), listens.fileno()]
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.starting", *map(str, fds), *modules],
                stdin=subprocess.DEVNULL,
                pass_fds=fds,
            )

    def ask(self, what: dict[str, object], fds: Iterable[int] = ()) -> Any:
        with self._lock:
            tell(self._line, what, fds)
            answer, _ = hear(self._line)
        if answer is None:
            raise ChildProcessError(f"the process that forks has ended: {self._process.poll()}")
        if "trouble" in answer:
            raise OSError(*answer["trouble"])
        return answer["found"]

    def end(self) -> None:
        self._line.close()  # it hears that nobody is there any more
        self._process.wait()


@lru_cache(maxsize=2)
def _ready(modules: tuple[str, ...] = FLOORS) -> Ready:
    one = Ready(modules)
    _begun.callback(one.end)
    return one


_begun = ExitStack()
atexit.register(_begun.close)


def leave() -> None:
    """Nothing more is going to be started."""
    for made in (_ready, commands):
        made.cache_clear()
    _begun.close()


class Forked(subprocess.Popen[Any]):
    """A process that has another parent: the one that forks, which is asked how it ended."""

    def _execute_child(self, *taken: Any) -> None:
        # what Popen has made of its arguments, in the order that it has had since Python 3.7
        args, cwd, env, pipes = taken[0], taken[5], taken[6], taken[10:16]
        streams = [n if fd == -1 else fd for n, fd in enumerate((pipes[0], pipes[3], pipes[5]))]
        wanted = {
            "start": [os.fspath(word) for word in args],
            "cwd": os.fspath(cwd or Path.cwd()),
            "env": dict(os.environ if env is None else env),
        }
        self._asking = threading.Lock()
        self._status: int | None = None
        try:
            self.pid = _ready().ask(wanted, streams)
        finally:
            close: Callable[..., None] = getattr(self, "_close_pipe_fds")  # noqa: B009
            close(*pipes)
        setattr(self, "_child_created", True)  # noqa: B010
        self._exit = os.pidfd_open(self.pid)

    def _try_wait(self, flags: int) -> tuple[int, int]:
        with self._asking:
            if self._status is None:
                ended = select.poll()
                ended.register(self._exit, select.POLLIN)
                if not ended.poll(0 if flags & os.WNOHANG else None):
                    return 0, 0
                self._status = int(_ready().ask({"wait": self.pid}))
                os.close(self._exit)
            return self.pid, self._status

    def _internal_poll(self, *_: Any, **__: Any) -> int | None:
        if self.returncode is None and self._try_wait(os.WNOHANG)[0]:
            self.wait()
        return self.returncode


def started(module: str, *arguments: str, fresh: bool = False, **more: Any) -> Any:
    """As Popen starts `python -m MODULE ARGUMENTS…`, from what is ready unless ``fresh``."""
    if fresh or FRESH:
        return subprocess.Popen([sys.executable, "-m", module, *arguments], **more)
    return Forked([module, *arguments], **more)


def ran(
    module: str, *arguments: str, timeout: float | None = None, **more: Any
) -> subprocess.CompletedProcess[str]:
    """The same to its end; what it has said, as text."""
    pipes: dict[str, Any] = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
    with started(module, *arguments, text=True, stdin=subprocess.DEVNULL, **pipes, **more) as one:
        try:
            out, err = one.communicate(timeout=timeout)
        except BaseException:
            one.kill()
            raise
    return subprocess.CompletedProcess(one.args, one.returncode, out, err)


@lru_cache(maxsize=1)
def commands() -> Path:
    """A folder with the command `croupier`, before all others in the PATH of a shell."""
    if FRESH:
        return Path(sys.executable).parent
    folder = Path(tempfile.mkdtemp(prefix="croupier-commands-"))
    _begun.callback(shutil.rmtree, folder)
    telling = Path(__file__).with_name("telling.py")
    words = [sys.executable, "-IS", str(telling), _ready(COMMANDS).door, "croupier.cli"]
    command = folder / "croupier"
    command.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n', "utf-8")
    command.chmod(0o755)
    return folder


# What follows is the other process.


def _stream(fd: int, unbuffered: bool = False) -> IO[str]:
    """As the interpreter opens it."""
    if fd == 0:
        return open(fd, encoding=sys.stdin.encoding, errors=sys.stdin.errors, closefd=False)
    was = sys.stdout if fd == 1 else sys.stderr
    raw: Any = io.FileIO(fd, "w", closefd=False)
    return io.TextIOWrapper(
        raw if unbuffered else io.BufferedWriter(raw),
        was.encoding,
        was.errors,
        line_buffering=fd == 2 or raw.isatty(),
        write_through=unbuffered,
    )


def _become(wanted: dict[str, Any], streams: list[int]) -> list[str]:
    """Whatever was wanted, in the new process, as an interpreter of its own would have begun."""
    for fd, taken in enumerate(streams):
        os.dup2(taken, fd)
    os.closerange(3, 1 + max(int(fd) for fd in os.listdir("/proc/self/fd")))
    unbuffered = bool(wanted["env"].get("PYTHONUNBUFFERED"))
    setattr(sys, "stdin", _stream(0))  # noqa: B010
    setattr(sys, "stdout", _stream(1, unbuffered))  # noqa: B010
    setattr(sys, "stderr", _stream(2, unbuffered))  # noqa: B010
    sys.__dict__.update(__stdin__=sys.stdin, __stdout__=sys.stdout, __stderr__=sys.stderr)
    os.chdir(wanted["cwd"])
    sys.path[0] = wanted["cwd"]
    for name in os.environ.keys() - wanted["env"].keys():
        del os.environ[name]
    os.environ.update(wanted["env"])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    words: list[str] = wanted["start"]
    return words


def _forking(line: socket.socket, door: socket.socket) -> list[str]:
    """Fork whenever asked, until nobody is there to ask; only a new process goes on from here."""
    heard = [line, door]
    while True:
        one = select.select(heard, (), ())[0][0]
        if one is door:
            heard.append(door.accept()[0])
            continue
        wanted, streams = hear(one)
        if wanted is None:
            if one is line:
                sys.exit()
            heard.remove(one)
            one.close()
            continue
        try:
            found = os.waitpid(wanted["wait"], 0)[1] if "wait" in wanted else os.fork()
        except OSError as trouble:
            tell(one, {"trouble": [trouble.errno, str(trouble)]})
            continue
        if "start" in wanted and not found:
            for other in heard:
                other.detach()
            return _become(wanted, streams)
        for fd in streams:
            os.close(fd)
        tell(one, {"found": found})


def _imported(name: str) -> None:
    """A module, or with a star at the end all that lie in a package."""
    package = importlib.import_module(name.removesuffix(".*"))
    if name.endswith(".*"):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if not module.name.endswith(".__main__"):
                importlib.import_module(module.name)


def main(line: int, door: int, *modules: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted ends this one
    for name in modules:
        _imported(name)
    assert threading.active_count() == 1
    gc.collect()
    gc.freeze()
    module, *arguments = _forking(socket.socket(fileno=line), socket.socket(fileno=door))
    for name in {module, f"{module}.__main__"} & sys.modules.keys():
        del sys.modules[name]
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
