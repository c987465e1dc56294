"""Messages between processes of tests, with streams that come along.

`python -IS tests/telling.py DOOR MODULE …` asks whoever listens behind a door, an abstract name,
for a process that does what `python -m MODULE …` would, here and on these streams; it waits for its
end, and ends as it did.  It imports next to nothing, so that it is there at once.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
from collections.abc import Iterable
from typing import Any

HEADER = 8  # bytes that say how long a message is


def tell(one: socket.socket, what: object, fds: Iterable[int] = ()) -> None:
    text = json.dumps(what).encode()
    head = len(text).to_bytes(HEADER, "big")
    if fds:
        socket.send_fds(one, [head], [*fds])
    else:
        one.sendall(head)
    one.sendall(text)


def hear(one: socket.socket) -> tuple[Any, list[int]]:
    """What was told, with the streams that came along; nothing when there is nobody any more."""
    head, fds, _, _ = socket.recv_fds(one, HEADER, 3)
    while head and len(head) < HEADER:
        head += one.recv(HEADER - len(head)) or b"\0" * HEADER
    text, size = b"", int.from_bytes(head[:HEADER], "big")
    while len(text) < size:
        if not (part := one.recv(size - len(text))):
            return None, fds
        text += part
    return (json.loads(text) if text else None), fds


def main(door: str, *words: str) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.connect(f"\0{door}")
        tell(one, {"start": words, "cwd": os.getcwd(), "env": dict(os.environ)}, (0, 1, 2))
        answer, _ = hear(one)
        if answer is None or "trouble" in answer:
            sys.exit(f"nobody begins {words[0]}: {answer}")
        ended = select.poll()
        ended.register(os.pidfd_open(answer["found"]), select.POLLIN)
        ended.poll()
        tell(one, {"wait": answer["found"]})
        status = os.waitstatus_to_exitcode(hear(one)[0]["found"])
    if status < 0:
        signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    sys.exit(status)


if __name__ == "__main__":
    main(*sys.argv[1:])
