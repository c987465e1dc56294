"""The floor as a process: `croupier floor`, uvicorn, real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import websockets
import websockets.asyncio.client as ws

from croupier.cli import main
from tests.starting import ran, started
from tests.waiting import PATIENCE

CONFIG = """
[house]
play_credits = 100_000
guests = true

[[tables]]
name = "baccarat-1"
game = "baccarat"
seed = "7"
wagering = 3600
pause = 0
"""
OPEN = "the floor is open at "


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONUNBUFFERED": "1"}


class Process:
    def __init__(
        self,
        folder: Path,
        *more: str,
        config: str = CONFIG,
        name: str = "floor.toml",
        fresh: bool = False,
    ) -> None:
        (folder / name).write_text(config, "utf-8")
        self.process = started(
            *("croupier.cli", "floor", "--config", name, "--port", "0", *more),
            fresh=fresh,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        assert self.process.stdout is not None
        self.said: list[str] = []
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if line.startswith(OPEN):
                break
        else:
            raise AssertionError((self.said, self.process.communicate()[1]))
        self.url = self.said[-1].removeprefix(OPEN)

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err

    def request(
        self,
        method: str,
        path: str,
        body: object = None,
        token: str = "",
        more: dict[str, str] | None = None,
    ) -> tuple[int, Any]:
        headers = {"content-type": "application/json", **(more or {})}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    def guest(self) -> str:
        token: str = self.request("POST", "/api/guest")[1]["token"]
        return token

    def feed(self, token: str, which: str = "", **more: Any) -> ws.connect:
        url = self.url.replace("http", "ws", 1) + "/api/feed" + which
        headers = {"authorization": f"Bearer {token}"}
        more = {"open_timeout": PATIENCE, "ping_interval": None, **more}
        return ws.connect(url, additional_headers=headers, **more)


@contextmanager
def running(folder: Path, *more: str, **which: Any) -> Iterator[Process]:
    process = Process(folder, *more, **which)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.process.kill()
            process.process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_and_goes_on_where_it_stood(tmp_path: Path, number: int) -> None:
    with running(tmp_path, fresh=True) as floor:
        assert "baccarat-1" in floor.said[-3]
        assert floor.said[0].startswith("gaming manager: sign in as 'manager'")
        password = floor.said[0].split(" password ")[1].split()[0]
        token = floor.guest()
        floor.request("POST", "/api/credits/play", {"id": "1", "amount": 50_000}, token)
        join = floor.request("POST", "/api/tables/baccarat-1/join", {"id": "2", "seat": 1}, token)
        assert join[0] == 200
        command = {"type": "place", "area": "banker", "amount": 1000}
        body = {"id": "3", "command": command}
        first = floor.request("POST", "/api/tables/baccarat-1/commands", body, token)
        assert first[0] == 200

        async def until_told() -> int:
            async with floor.feed(token) as open_one:
                await open_one.recv()
                floor.process.send_signal(number)
                with suppress(websockets.ConnectionClosed):
                    async for _ in open_one:
                        pass
                return open_one.close_code or 0

        assert asyncio.run(until_told()) in (1001, 1012)
        out, err = floor.process.communicate(timeout=PATIENCE)
        assert (floor.process.returncode, err) == (0, "")
        assert out.strip().endswith("the floor is closed")
    with running(tmp_path) as again:
        assert not again.said[0].startswith("gaming manager")  # shown once
        status, situation = again.request("GET", "/api/tables/baccarat-1", token=token)
        assert status == 200, situation  # the session goes on too
        assert [w["amount"] for w in situation["wagers"]] == [1000]
        assert situation["money"] == {"credits": 49_000, "at_tables": 1000}
        # sent again after the restart, it acts once and answers the same
        assert again.request("POST", "/api/tables/baccarat-1/commands", body, token) == first
        status, _ = again.request("POST", "/api/login", {"name": "manager", "password": password})
        assert status == 200
        assert again.stop()[0] == 0


def test_a_second_process_on_the_same_file_is_refused_in_one_line(tmp_path: Path) -> None:
    with running(tmp_path) as floor:
        second = ran(
            *("croupier.cli", "floor", "--config", "floor.toml", "--port=0"),
            cwd=tmp_path,
            env=environment(),
        )
        assert second.returncode == 2
        assert second.stdout == ""
        assert second.stderr.endswith("house.db is in use by another process\n")
        assert second.stderr.count("\n") == 1
        assert floor.request("GET", "/api/house") == (200, {"guests": True, "signed_in": False})


def test_a_new_password_for_who_has_lost_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "floor.toml"
    config.write_text(CONFIG)
    assert main(["floor", "--config", str(config), "--new-password", "mary"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("mary (gaming manager): ")
    password = said.split()[-1]
    with running(tmp_path) as floor:
        assert OPEN in floor.said[-1]
        assert len(floor.said) == 3  # there is a manager: none is made
        status, answer = floor.request("POST", "/api/login", {"name": "mary", "password": password})
        assert (status, answer["me"]["role"]) == (200, "gaming manager")
    assert main(["floor", "--config", str(config), "--new-password", "house"]) == 2


def test_sockets_of_real_clients(tmp_path: Path) -> None:
    with running(tmp_path) as floor:
        token = floor.guest()

        async def story() -> None:
            async with floor.feed(token) as client:
                assert json.loads(await client.recv())["type"] == "hello"
                await client.send(b"\x00\xff" * 100)
                assert json.loads(await client.recv())["type"] == "error"
                await client.send("x" * 100_000)  # more than a frame may have
                with pytest.raises(websockets.ConnectionClosed):
                    await asyncio.wait_for(client.recv(), PATIENCE)
                assert client.close_code == 1009
            for more in ({"origin": "https://elsewhere.example"},):
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await floor.feed(token, **more)
                assert refused.value.response.status_code == 403
            with pytest.raises(websockets.InvalidStatus):
                await floor.feed("no such token")
            async with floor.feed(token, origin=floor.url) as own:
                assert own.protocol.extensions == []  # no deflate

        asyncio.run(story())
        assert floor.stop() == (0, "the floor is closed\n", "")


def test_bytes_that_are_no_http(tmp_path: Path) -> None:
    with running(tmp_path) as floor:
        host, port = floor.url.removeprefix("http://").split(":")
        for junk in (b"\x00" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", os.urandom(500)):
            with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
                raw.sendall(junk + b"\r\n\r\n")
                raw.recv(100)
        assert floor.request("GET", "/api/house")[0] == 200


# The command line.


def test_check_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "floor.toml"
    config.write_text(CONFIG)
    assert main(["floor", "--config", str(config), "--check"]) == 0
    assert capsys.readouterr().out.endswith("1 tables, no mistakes\n")
    config.write_text(CONFIG.replace('game = "baccarat"', 'game = "bacarat"'))
    assert main(["floor", "--config", str(config), "--check"]) == 2
    assert "line 8" in capsys.readouterr().err
    assert not (tmp_path / "house.db").exists()


def test_check_of_what_is_built_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["floor", "--check"]) == 0
    assert "no mistakes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--store", "mysql://x"], "--store is sqlite:PATH or postgresql://"),
        (["--config", "none.toml"], "none.toml"),
        (["--port", "99999"], "cannot listen at"),
        (["--host", "203.0.113.1", "--port", "0"], "cannot listen at"),
        (["--store", "sqlite:/nowhere/at/all.db", "--port", "0"], "/nowhere/at/all.db"),
    ],
)
def test_what_cannot_be_is_one_line(
    arguments: list[str],
    reason: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["floor", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("croupier: ")
    assert reason in said
    assert said.count("\n") == 1
