"""A floor in a process of its own, and a real browser."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, sync_playwright

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}

CONFIG = """
[house]
play_credits = 100_000
guests = true
"""
TABLE = """
[[tables]]
name = "{name}"
game = "{game}"
seed = "{seed}"
wagering = {wagering}
decision = 20
pause = 1
terminals = {{ small = {{ all = [200, 1000] }} }}
"""
TABLES = [
    ("baccarat-1", "baccarat", "7", 4),
    ("roulette-1", "roulette", "7", 4),
    ("blackjack-1", "blackjack", "7", 4),
    ("craps-1", "craps", "7", 4),
    ("baccarat-2", "baccarat", "8", 5),
    ("blackjack-2", "blackjack", "9", 3),
    ("roulette-2", "roulette", "5", 600),
    ("sic-bo-1", "electronic-sic-bo", "7", 600),
]


def chromium() -> str:
    """Debian's browser; installed if it is not there and that is possible."""
    found = shutil.which("chromium")
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "install", "-y", "chromium"], check=False, capture_output=True)
        found = shutil.which("chromium")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium: the pages are not tested")
        pytest.skip("no chromium: apt-get install chromium")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield launched
        launched.close()


class Wire:
    """The connection between a page and the floor, which can be cut."""

    def __init__(self) -> None:
        self.cut = False
        self._open: list[WebSocketRoute] = []

    def connect(self, page: WebSocketRoute) -> None:
        if self.cut:
            page.close(code=1001)
            return
        self._open.append(page)
        page.connect_to_server()

    def lose(self) -> None:
        self.cut = True
        for page in self._open:
            page.close(code=1001)
        self._open.clear()

    def mend(self) -> None:
        self.cut = False


def command() -> list[str]:
    return [sys.executable, "-m", "croupier.cli"]


@contextmanager
def opened(folder: Path, text: str) -> Iterator[str]:
    """A floor in a process of its own; answers its address."""
    config = folder / "floor.toml"
    config.write_text(text, "utf-8")
    process = subprocess.Popen(
        [*command(), "floor", "--config", str(config), "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith("the floor is open at "):
            break
    else:
        pytest.fail(f"the floor did not open: {lines}")
    yield line.removeprefix("the floor is open at ").strip()
    process.send_signal(signal.SIGTERM)
    rest = process.stdout.read()
    assert process.wait(timeout=15) == 0
    assert rest.strip().endswith("the floor is closed")


@pytest.fixture(scope="session")
def floor_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    tables = [
        TABLE.format(name=name, game=game, seed=seed, wagering=wagering)
        for name, game, seed, wagering in TABLES
    ]
    with opened(tmp_path_factory.mktemp("floor"), CONFIG + "".join(tables)) as url:
        yield url


class Pages:
    """Pages in contexts of their own; one that failed fails its test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def new(self, *, phone: bool = False, wire: Wire | None = None, **more: Any) -> Page:
        context = self._browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            **more,
        )
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        if wire is not None:
            page.route_web_socket(re.compile("/api/feed"), wire.connect)
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def pages(browser: Browser) -> Iterator[Pages]:
    made = Pages(browser)
    yield made
    made.close()
    assert not made.errors


@pytest.fixture
def terminal(pages: Pages, floor_url: str) -> Callable[..., Page]:
    """Opens terminals."""

    def open_terminal(*, phone: bool = False, wire: Wire | None = None, name: str = "") -> Page:
        page = pages.new(phone=phone, wire=wire)
        page.goto(f"{floor_url}/?terminal={name}" if name else floor_url)
        page.locator("#guest").click()
        page.locator("#lobby").wait_for()
        return page

    return open_terminal
