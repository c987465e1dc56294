"""A newcomer plays a round of every game by tapping: on one size of page each, on all with
CROUPIER_PAGES=all (`make pages`), which also leaves pictures in docs/pictures."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.games import GAMES
from tests.floor.served import Served, served, with_people
from tests.waiting import until
from tests.web.conftest import Pages
from tests.web.playing import sit, touch

SIZES = {
    "phone": {"width": 390, "height": 844},
    "tablet": {"width": 1024, "height": 768},
    "kiosk": {"width": 1366, "height": 900},
}
ALL = os.environ.get("CROUPIER_PAGES") == "all"
PICTURES = Path("docs/pictures")
PLAYED = [game for game in GAMES if game != "manila"]  # of players against each other
HOUSE = "[house]\nplay_credits = 1_000_000\nguests = true\n"
TABLE = '\n[[tables]]\nname = "T-{0}"\ngame = "{0}"\nseed = "7"\nteaching = "non-value"\n'
TABLE += "wagering = 3600\ndecision = 3600\npause = 0\n"
# One tap at what the page offers, the plainest first; answers once a round has been settled.
TAP = """() => {
  if (document.querySelector('#result .settled') && document.querySelector('#call.open')) return 1;
  const wanted = ['stand', 'accept', 'decline', 'play', 'keep', 'house way', 'check', 'fold'];
  const buttons = [...document.querySelectorAll('#choices:not([hidden]) button:enabled')];
  const one = wanted.map((w) => buttons.find((b) => b.dataset.option === w)).find(Boolean);
  (one ?? buttons[0])?.click();
  return 0;
}"""


def sizes() -> list[tuple[str, str]]:
    names = list(SIZES)
    if ALL:
        return [(game, size) for game in PLAYED for size in names]
    return [(game, names[n % 3]) for n, game in enumerate(PLAYED)]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    text = with_people(HOUSE + "".join(TABLE.format(game) for game in PLAYED))
    with served(tmp_path_factory.mktemp("games"), text) as made:
        yield made


def lay_wagers(page: Page) -> None:
    """Chips on whatever is open, until something lies."""
    numbers = page.locator("#host [data-touch]")
    if numbers.count() > 20:
        for n in (3, 17, 42):
            touch(page.locator(f'#host [data-touch="{n}"]'))
        page.locator("#ticket:enabled").click()
        expect(page.locator("#ticket")).to_be_disabled()
        return
    open_ = page.locator("#host .zone[data-area]:not(.closed):not(.idle)")

    def lies() -> bool:
        for option in page.locator("#choices:not([hidden]) button:enabled").all()[:1]:
            option.click()  # the dice, the coins or the bank are offered first
        if page.locator("#call.open").count() and open_.count():
            touch(open_.first)
        return bool(page.locator("#host .staked").count())

    until(lies)


@pytest.mark.parametrize(("game", "size"), sizes())
def test_a_newcomer_plays_a_round_by_tapping(
    pages: Pages, floor: Served, game: str, size: str
) -> None:
    page = pages.new(phone=size == "phone", viewport=SIZES[size], has_touch=True)
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    page.goto(floor.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    sit(page, f"T-{game}")
    lay_wagers(page)
    floor.say("sam", f"T-{game}", "no-more-bets")

    def over() -> bool:
        if page.evaluate(TAP):
            return True
        if page.locator("#call.open").count():  # a roll that decided nothing: on with the next
            body = {"command": {"type": "no-more-bets"}}
            floor.try_post("sam", f"/tables/T-{game}/commands", body)
        return False

    until(over)
    expect(page.locator("#result .settled").first).to_have_text(re.compile(r"\$\d"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if ALL:
        PICTURES.mkdir(exist_ok=True)
        path = PICTURES / f"{game}-{size}.jpg"
        page.screenshot(path=path, type="jpeg", quality=60)
    assert not said
    assert all(url.startswith((floor.url, "blob:", "data:")) for url in asked)
