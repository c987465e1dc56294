"""A floor in a process of its own, and a real browser."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from tests.installing import installed
from tests.starting import started
from tests.waiting import PATIENCE

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}

ALL = os.environ.get("CROUPIER_PAGES") == "all"  # every size of every page
MILLISECONDS = PATIENCE * 1000
expect.set_options(timeout=MILLISECONDS)
# what a page has asked for and not been answered yet
COUNT = """
  window.unanswered = 0;
  const asked = window.fetch;
  window.fetch = (...said) => {
    window.unanswered += 1;
    return asked(...said).finally(() => { window.unanswered -= 1; });
  };
"""
# A machine may be as slow as it likes: no silence of a busy floor is taken for a lost connection,
# and a refusal is there to be read.
PATIENT = """
  import('/store.js').then(({ Store }) => { Store.SILENT = 1200; }).catch(() => {});
  import('/tip.js').then(({ Tip }) => { Tip.STAYS = 600_000; }).catch(() => {});
"""
PASSWORD = "correct horse battery"
CONFIG = """
[house]
play_credits = 100_000
guests = true

[two_people]
accounts = false
"""
PERSON = '\n[[people]]\nname = "{}"\nrole = "{}"\npassword = "{}"\n'
TABLE = """
[[tables]]
name = "{name}"
game = "{game}"
seed = "{seed}"
wagering = {wagering}
decision = 3600
pause = 0
terminals = {{ small = {{ all = [200, 1000] }} }}
"""
TABLES = [  # a page may be slow: wagering ends when the supervisor says so, but for the last one
    ("baccarat-1", "baccarat", "7", 3600),
    ("roulette-1", "roulette", "7", 3600),
    ("blackjack-1", "blackjack", "7", 3600),
    ("craps-1", "craps", "7", 3600),
    ("baccarat-2", "baccarat", "8", 3600),
    ("blackjack-2", "blackjack", "9", 3600),
    ("roulette-2", "roulette", "5", 3600),
    ("sic-bo-1", "electronic-sic-bo", "7", 3600),
    ("by-itself", "roulette", "5", 2),
]


BROWSERS = ("chromium-headless-shell", "chromium")  # the first has no window, and starts sooner


def chromium() -> str:
    """Debian's browser; installed if it is not there and that is possible."""

    def there() -> str | None:
        return next((found for name in BROWSERS if (found := shutil.which(name))), None)

    found = next((found for name in BROWSERS if (found := installed(name, there))), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium: the pages are not tested")
        pytest.skip("no chromium: apt-get install chromium-headless-shell")
    return str(found)


@pytest.fixture(scope="package")  # while it is there, its event loop is the only one
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=path, args=FLAGS, timeout=MILLISECONDS
        )
        yield launched
        launched.close()


class Wire:
    """The connection between a page and the floor, which can be cut."""

    def __init__(self) -> None:
        self.cut = False
        self.deaf = False  # nothing gets through, and nobody is told
        self.lost = 0  # what was said by the page meanwhile
        self._open: list[WebSocketRoute] = []

    def connect(self, page: WebSocketRoute) -> None:
        if self.cut:
            page.close(code=1001)
            return
        self._open.append(page)
        floor = page.connect_to_server()

        def to_floor(message: str | bytes) -> None:
            if self.deaf:
                self.lost += 1
            else:
                floor.send(message)

        def to_page(message: str | bytes) -> None:
            if not self.deaf:
                page.send(message)

        page.on_message(to_floor)
        floor.on_message(to_page)

    def lose(self) -> None:
        self.cut = True
        for page in self._open:
            page.close(code=1001)
        self._open.clear()

    def mend(self) -> None:
        self.cut = self.deaf = False


@contextmanager
def opened(folder: Path, text: str) -> Iterator[str]:
    """A floor in a process of its own; answers its address."""
    config = folder / "floor.toml"
    config.write_text(text, "utf-8")
    process = started(
        *("croupier.cli", "floor", "--config", str(config), "--port", "0"),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
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
        assert process.wait(timeout=PATIENCE) == 0
        assert rest.strip().endswith("the floor is closed")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def people(roles: dict[str, str]) -> str:
    """Accounts of a configuration, whose password is quick to check."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    return "".join(PERSON.format(name, role, quick.hash(PASSWORD)) for name, role in roles.items())


def ask(url: str, path: str, body: object = None, token: str = "") -> Any:
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{url}/api{path}", data, headers), timeout=PATIENCE) as answer:
        return json.load(answer)


def token_of(url: str, name: str) -> str:
    return str(ask(url, "/login", {"name": name, "password": PASSWORD})["token"])


@pytest.fixture(scope="session")
def floor_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    tables = [
        TABLE.format(name=name, game=game, seed=seed, wagering=wagering)
        for name, game, seed, wagering in TABLES
    ]
    text = CONFIG + people({"sue": "gaming supervisor"}) + "".join(tables)
    with opened(tmp_path_factory.mktemp("floor"), text) as url:
        yield url


class Supervisor:
    """Ends wagering at a table when the terminals are ready for it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._token = token_of(url, "sue")
        self._said = 0

    def no_more_bets(self, table: str) -> bool:
        """Answers whether wagers are accepted again: the round was over at once."""
        self._said += 1
        body = {"id": f"s{self._said}", "command": {"type": "no-more-bets"}}
        ask(self._url, f"/tables/{table}/commands", body, self._token)
        return bool(ask(self._url, f"/tables/{table}", token=self._token)["accepting"])

    def decide(self, words: str) -> None:
        """The newest dispute."""
        self._said += 1
        newest = ask(self._url, "/disputes", token=self._token)[-1]["number"]
        body = {"id": f"s{self._said}", "decision": words, "rule": "qld-2024:general:11"}
        ask(self._url, f"/disputes/{newest}/decide", body, self._token)


@pytest.fixture(scope="session")
def supervisor(floor_url: str) -> Supervisor:
    return Supervisor(floor_url)


class Pages:
    """Pages in contexts of their own; one that failed fails its test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def new(
        self, *, phone: bool = False, wire: Wire | None = None, patient: bool = True, **more: Any
    ) -> Page:
        usual: dict[str, Any] = {
            "viewport": PHONE if phone else DESKTOP,
            "has_touch": True,  # a tap is one thing to say; a mouse goes down, and later up
            "is_mobile": phone,
            "reduced_motion": "reduce",
        }
        context = self._browser.new_context(**{**usual, **more})
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(MILLISECONDS)
        page.add_init_script(COUNT)
        if patient:
            page.add_init_script(PATIENT)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        if wire is not None:
            page.route_web_socket(re.compile("/api/feed"), wire.connect)
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def at_rest(page: Page) -> None:
    """Until a page has its answers, and has drawn them."""
    page.wait_for_function(
        "() => window.unanswered === 0 && new Promise((drawn) =>"
        " requestAnimationFrame(() => requestAnimationFrame(() => drawn(window.unanswered === 0))))"
    )


def seen(page: Page, selector: str, say: str) -> list[Any]:
    """What of a page can be seen, each said of by a script, all at one moment.

    Asked for in two steps, the second would say of what the page has drawn anew in between.
    """
    shown: list[Any] = page.evaluate(
        "(selector) => [...document.querySelectorAll(selector)].filter((e) => {"
        " const box = e.getBoundingClientRect();"
        " return box.width && box.height && getComputedStyle(e).visibility === 'visible';"
        f" }}).map({say})",
        selector,
    )
    return shown


SIZE = (
    "(e) => { const box = e.getBoundingClientRect();"
    " return [e.textContent.slice(0, 30), box.width, box.height]; }"
)


@pytest.fixture
def pages(browser: Browser) -> Iterator[Pages]:
    made = Pages(browser)
    yield made
    made.close()
    assert not made.errors


@pytest.fixture
def terminal(pages: Pages, floor_url: str) -> Callable[..., Page]:
    """Opens terminals."""

    def open_terminal(*, name: str = "", **more: Any) -> Page:
        page = pages.new(**more)
        page.goto(f"{floor_url}/?terminal={name}" if name else floor_url)
        page.locator("#guest").click()
        page.locator("#lobby").wait_for()
        return page

    return open_terminal
