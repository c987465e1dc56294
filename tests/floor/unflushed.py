"""A floor whose disk fails to flush: `python -m tests.floor.unflushed FILE`.

Once there is a file `unflushed` beside the configuration, the kernel refuses fsync and fdatasync
to the thread that writes the store (seccomp, EIO); nothing can take that back from the thread.
"""

from __future__ import annotations

import ctypes
import platform
import struct
import sys
from errno import EIO
from pathlib import Path

from croupier.floor.store.sqlite import SqliteStore
from tests.floor.served import serve

FSYNC = {"x86_64": (74, 75), "aarch64": (82, 83)}
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, MODE_FILTER = 38, 22, 2
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06  # instructions of the filter
ALLOW, ERROR = 0x7FFF0000, 0x00050000


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def refuse_to_flush() -> None:
    """From now on, to this thread."""
    one, other = FSYNC[platform.machine()]
    lines = [
        (LOAD, 0, 0, 0),  # the number of the system call
        (EQUAL, 1, 0, one),
        (EQUAL, 0, 1, other),
        (RETURN, 0, 0, ERROR | EIO),
        (RETURN, 0, 0, ALLOW),
    ]
    code = b"".join(struct.pack("=HBBI", *line) for line in lines)
    program = _Program(len(lines), code)
    libc = ctypes.CDLL(None, use_errno=True)
    for call in (
        (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0),
        (PR_SET_SECCOMP, MODE_FILTER, ctypes.byref(program), 0, 0),
    ):
        if libc.prctl(*call):
            raise OSError(ctypes.get_errno(), "the filter was not taken")


def main(file: Path) -> None:
    sign = file.with_name("unflushed")
    commit = SqliteStore.commit
    refused = False

    def commit_unflushed(self: SqliteStore) -> None:
        nonlocal refused
        if not refused and sign.exists():
            refuse_to_flush()
            refused = True
        commit(self)

    SqliteStore.commit = commit_unflushed  # type: ignore[method-assign]
    serve(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
