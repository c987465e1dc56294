"""The gates between players, floors and their database do what they say."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import uvloop

from tests.floor.gates import Ends, Gate
from tests.waiting import come

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Open = Callable[[], Awaitable[Streams]]
LOST = (ConnectionResetError, asyncio.IncompleteReadError)
Story = Callable[[Gate, Open, list[bytes]], Awaitable[None]]


def told(story: Story) -> None:
    """A story with somebody behind a gate who gives back in capitals what is said."""
    heard: list[bytes] = []

    async def behind(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while text := await reader.read(100):
            heard.append(text)
            writer.write(text.upper())
        heard.append(b"gone")
        writer.close()

    async def tell() -> None:
        server = await asyncio.start_server(behind, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]

        async def reach(ends: Ends) -> None:
            await asyncio.get_running_loop().create_connection(ends, "127.0.0.1", port)

        gate = Gate(reach)
        await gate.listen()
        await story(gate, lambda: asyncio.open_connection("127.0.0.1", gate.port), heard)
        await gate.close()
        server.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(tell())


async def says(streams: Streams, text: bytes) -> bytes:
    streams[1].write(text)
    return await streams[0].read(100)


def test_what_is_said_is_passed_on_both_ways() -> None:
    async def story(gate: Gate, open: Open, heard: list[bytes]) -> None:
        one = await open()
        assert await says(one, b"red") == b"RED"
        assert await says(one, b"black") == b"BLACK"
        one[1].close()
        await come(lambda: heard == [b"red", b"black", b"gone"])

    told(story)


def test_what_is_held_arrives_late_and_so_does_who_comes_meanwhile() -> None:
    async def story(gate: Gate, open: Open, heard: list[bytes]) -> None:
        one = await open()
        assert await says(one, b"red") == b"RED"
        gate.hold()
        one[1].write(b"black")
        two = await open()
        two[1].write(b"odd")
        await asyncio.sleep(0.1)
        assert heard == [b"red"]
        gate.heal()
        assert await one[0].read(100) == b"BLACK"
        assert await two[0].read(100) == b"ODD"

    told(story)


def test_who_is_cut_off_loses_the_connection_and_is_turned_away_until_it_is_healed() -> None:
    async def story(gate: Gate, open: Open, heard: list[bytes]) -> None:
        one = await open()
        assert await says(one, b"red") == b"RED"
        gate.cut()
        with pytest.raises(LOST):
            await one[0].readexactly(1)
        await come(lambda: heard == [b"red", b"gone"])
        two = await open()
        with pytest.raises(LOST):
            await two[0].readexactly(1)
        gate.heal()
        assert await says(await open(), b"odd") == b"ODD"

    told(story)


def test_of_a_severed_connection_one_side_learns_at_once_and_the_other_when_it_is_healed() -> None:
    async def story(gate: Gate, open: Open, heard: list[bytes]) -> None:
        one = await open()
        assert await says(one, b"red") == b"RED"
        gate.sever()
        await come(lambda: heard == [b"red", b"gone"])
        one[1].write(b"black")
        hearing = asyncio.create_task(one[0].readexactly(1))
        await asyncio.sleep(0.1)
        assert not hearing.done()
        gate.heal()
        with pytest.raises(LOST):
            await hearing
        assert b"black" not in heard

    told(story)


def test_who_is_behind_nothing_is_let_go() -> None:
    async def nobody(ends: Ends) -> None:
        raise ConnectionRefusedError

    async def story() -> None:
        gate = Gate(nobody)
        await gate.listen()
        reader, _ = await asyncio.open_connection("127.0.0.1", gate.port)
        with pytest.raises(LOST):
            await reader.readexactly(1)
        await gate.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(story())
