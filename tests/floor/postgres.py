"""A PostgreSQL of the tests' own: a cluster in a temporary folder, started once a session."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

import psycopg
import pytest

from tests.installing import installed
from tests.waiting import PATIENCE


class NoPostgres(Exception):
    """It cannot be had here."""


def _as_postgres(*command: str) -> list[str]:
    if os.geteuid() != 0:
        return list(command)
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]


def _initdb() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    if found:
        return found[0]
    on_path = shutil.which("initdb")
    return Path(on_path) if on_path else None


def _binaries() -> Path:
    if (found := installed("postgresql", _initdb)) is None:
        raise NoPostgres("PostgreSQL is not installed and cannot be")
    return Path(found).parent


class Cluster:
    """One server on a socket; databases are made as they are asked for."""

    def __init__(self) -> None:
        self._bin = _binaries()
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self._made = 0
        self._guard = self._guarded()
        self._run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "croupier", "-N")
        self.start()

    def _guarded(self) -> subprocess.Popen[bytes]:
        """Whoever waits for the end of this process, whichever way it comes, and clears up."""
        stop = _as_postgres(str(self._bin / "pg_ctl"), *self._stopping())
        return subprocess.Popen(
            ["sh", "-c", 'read _; "$@"; rm -rf "$0"', str(self.folder), *stop],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            cwd="/",
        )

    def _stopping(self) -> list[str]:
        patience = f"{PATIENCE:.0f}"
        data = str(self.folder / "data")
        return ["-D", data, "-w", "-t", patience, "-m", "immediate", "stop"]

    def _run(self, program: str, *arguments: str) -> None:
        command = _as_postgres(str(self._bin / program), *arguments)
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", check=False)
        if done.returncode:
            raise NoPostgres(f"{program}: {done.stderr or done.stdout}")

    def start(self) -> None:
        # processes are killed here, never the machine: its disk need not be waited for
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=50 -c fsync=off"
        log = str(self.folder / "log")
        self._run(
            *("pg_ctl", "-D", str(self.folder / "data"), "-w", "-t", f"{PATIENCE:.0f}"),
            *("-l", log, "-o", options, "start"),
        )

    def stop(self) -> None:
        self._run("pg_ctl", *self._stopping())

    def database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"house{self._made}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://croupier@/{name}?host={self.folder}"

    def remove(self) -> None:
        self._guard.communicate(timeout=PATIENCE)


@lru_cache(maxsize=1)
def _cluster() -> Cluster:
    cluster = Cluster()
    atexit.register(cluster.remove)
    return cluster


def leave() -> None:
    """The session's server is not needed any more."""
    if _cluster.cache_info().currsize:
        made = _cluster()
        atexit.unregister(made.remove)
        _cluster.cache_clear()
        made.remove()


def cluster() -> Cluster:
    """The session's server.  Under CI it must be there; elsewhere its tests are skipped."""
    try:
        return _cluster()
    except (NoPostgres, OSError) as missing:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(missing))
