"""What the floor says to a terminal goes past the server's layers, and arrives as it would."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import uvicorn
import websockets.asyncio.client as ws
from websockets.exceptions import ConnectionClosed

from croupier.floor.wire.sockets import OUTLET, SAY, Outlet
from tests.floor.support import run
from tests.waiting import PATIENCE

Send = Callable[[dict[str, Any]], Awaitable[None]]
Say = Callable[[str], bool]
Talk = Callable[[Say, Send, Callable[[], Awaitable[Any]]], Awaitable[None]]
SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 200_000)


@asynccontextmanager
async def served(talk: Talk) -> AsyncIterator[str]:
    """A server whose every WebSocket does this."""

    async def app(scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await talk(scope["extensions"][OUTLET][SAY], send, receive)

    config = uvicorn.Config(
        app, port=0, ws=Outlet, ws_per_message_deflate=False, lifespan="off", log_level="error"
    )
    server = uvicorn.Server(config)
    server.config.load()
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"ws://127.0.0.1:{port}/"
    finally:
        server.should_exit = True
        await task


async def hear_out(socket: ws.ClientConnection) -> tuple[list[str], int]:
    """All that is said, and how it was closed."""
    heard: list[str] = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(str(await socket.recv()))
    return heard, socket.close_code or 0


def test_messages_of_every_size_come_whole_and_in_order() -> None:
    async def talk(say: Say, send: Send, receive: Callable[[], Awaitable[Any]]) -> None:
        for number, size in enumerate(SIZES):
            text = "é" * (size // 2) + "x" * (size % 2)
            if number % 3 == 2 or not say(text):  # now and then in the ordinary way
                await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": 4000})

    async def story() -> None:
        async with (
            served(talk) as url,
            asyncio.timeout(PATIENCE),
            ws.connect(url, max_size=None, compression=None) as socket,
        ):
            heard, code = await hear_out(socket)
            assert [len(text.encode()) for text in heard] == list(SIZES)
            assert code == 4000

    run(story())


def test_what_is_said_in_one_moment_leaves_together_and_before_the_server_closes() -> None:
    written: list[int] = []
    said: list[bool] = []

    async def talk(say: Say, send: Send, receive: Callable[[], Awaitable[Any]]) -> None:
        outlet = say.__self__  # type: ignore[attr-defined]
        write = outlet.transport.write

        class Counting:
            def __getattr__(self, name: str) -> Any:
                return getattr(transport, name)

            def write(self, data: bytes) -> None:
                written.append(len(data))
                write(data)

        transport, outlet.transport = outlet.transport, Counting()
        taken = [say("one"), say("two")]
        await asyncio.sleep(0.01)
        taken.append(say("three"))
        outlet.shutdown()
        said.extend([*taken, say("four")])

    async def story() -> None:
        async with (
            served(talk) as url,
            asyncio.timeout(PATIENCE),
            ws.connect(url, compression=None) as socket,
        ):
            heard, code = await hear_out(socket)
        assert heard == ["one", "two", "three"]
        assert code == 1012
        assert written[:2] == [10, 7]
        assert said == [True, True, True, False]

    run(story())


def test_who_does_not_read_is_waited_for() -> None:
    refused = asyncio.Event()

    async def talk(say: Say, send: Send, receive: Callable[[], Awaitable[Any]]) -> None:
        while say("x" * 60_000):
            await asyncio.sleep(0)
        refused.set()
        await send({"type": "websocket.send", "text": "after"})

    async def story() -> None:
        async with (
            served(talk) as url,
            asyncio.timeout(PATIENCE),
            ws.connect(url, compression=None, max_queue=1) as socket,
        ):
            await refused.wait()
            while await socket.recv() != "after":
                pass

    run(story())


def test_a_connection_that_is_cut_is_told_nothing_and_nothing_fails() -> None:
    said: list[bool] = []
    failed: list[object] = []

    async def talk(say: Say, send: Send, receive: Callable[[], Awaitable[Any]]) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
        outlet = say.__self__  # type: ignore[attr-defined]
        said.append(say("one"))
        outlet.transport.abort()  # with something on its way
        said.append(say("two"))
        while not outlet.disconnected:
            await asyncio.sleep(0.001)
        said.append(say("three"))
        await asyncio.sleep(0.01)

    async def story() -> None:
        async with served(talk) as url, asyncio.timeout(PATIENCE):
            async with ws.connect(url, compression=None) as socket:
                await hear_out(socket)
            while len(said) < 3:
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.02)
        assert said == [True, False, False]
        assert failed == []

    run(story())
