"""The ceiling: the floor's own server software with no casino behind it.

python -m benchmarks.bare [SIZE …]: prints its port.  With sizes, each message is answered with
frames of these sizes; without, a message is a size, and a frame of it goes to all connections.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
import uvloop

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


class Bare:
    def __init__(self, sizes: list[int]) -> None:
        self._frames = ["x" * size for size in sizes]
        self._all: list[Send] = []

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            while (message := await receive())["type"] != "lifespan.shutdown":
                await send({"type": message["type"] + ".complete"})
            await send({"type": "lifespan.shutdown.complete"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        self._all.append(send)
        while (message := await receive())["type"] != "websocket.disconnect":
            for frame in self._frames:
                await send({"type": "websocket.send", "text": frame})
            if not self._frames:
                said = {"type": "websocket.send", "text": "x" * int(message["text"])}
                await asyncio.gather(*(one(said) for one in self._all))


async def _serve(sizes: list[int]) -> None:
    config = uvicorn.Config(
        Bare(sizes),
        port=0,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="error",
        loop="uvloop",
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)
    await task


@contextmanager
def bare(*sizes: int) -> Iterator[tuple[str, int]]:
    """Such a server in a process of its own: its address, and the process."""
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.bare", *map(str, sizes)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield f"ws://127.0.0.1:{int(process.stdout.readline())}/", process.pid
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    uvloop.run(_serve([int(size) for size in sys.argv[1:]]))
