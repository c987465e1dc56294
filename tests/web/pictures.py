"""Pictures of the pages of terminals and of the console: `python -m tests.web.pictures`.

Of the games, `make pages` takes one each while it plays them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from croupier.floor.config import DEFAULT
from tests.floor.served import Served, served, with_people
from tests.web.conftest import FLAGS, MILLISECONDS, chromium
from tests.web.playing import open_sheet, sit, wager
from tests.web.test_games import PICTURES, SIZES

SLOW = "wagering = 3600\ndecision = 3600\npause = 0\n"
TABLE = '\n[[tables]]\nname = "{0}"\ngame = "{1}"\nseed = "7"\n{2}' + SLOW
TABLES = (
    TABLE.format("lesson", "blackjack", 'teaching = "non-value"\n'),
    TABLE.format("squeeze", "electronic-baccarat", "options = { squeeze_seconds = 3600 }\n"),
)
BY_HAND = '\n[[tables]]\nname = "by-hand"\ngame = "roulette"\nautomated = false\n'
CONFIG = DEFAULT.replace(":8471", ":0") + "".join(TABLES) + BY_HAND
COMPLAIN = """(body) => fetch('/api/disputes', { method: 'POST',
  headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })"""
# who looks at what of the console, on which page, and what must be there
STAFF = {
    "dealer": ("dora", "table/by-hand", "kiosk", "[data-pad]"),
    "pit": ("sam", "pit", "kiosk", ".pit-table"),
    "dispute": ("sam", "disputes", "tablet", "#view form"),
    "inspector": ("ivan", "results", "tablet", "#view table"),
}
CARD = '#host .hand[data-hand="player"] [data-card="back"]'


def opened(browser: Browser, floor: Served, size: str) -> Page:
    viewport = ViewportSize(width=SIZES[size]["width"], height=SIZES[size]["height"])
    context = browser.new_context(viewport=viewport, reduced_motion="reduce", has_touch=True)
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    page.goto(floor.url)
    page.locator("#guest").wait_for()
    return page


def kept(page: Page, name: str) -> None:
    page.screenshot(path=PICTURES / f"page-{name}.jpg", type="jpeg", quality=60)


def entered(page: Page) -> None:
    page.locator("#guest").click()
    page.locator("#tables button").first.wait_for()


def lesson(page: Page, floor: Served) -> None:
    """A decision with its hint, the result, and the sheets beside it."""
    sit(page, "lesson")
    wager(page, "original")
    floor.say("sam", "lesson", "no-more-bets")
    page.locator("#choices .advised").wait_for()
    kept(page, "hint")
    page.locator("#choices .advised").click()
    page.locator("#result .settled").first.wait_for(state="attached")
    for name in ("help", "history", "cashier", "more"):
        open_sheet(page, name)
        if name == "cashier":
            page.locator("#cash-out").click()
            page.locator("#voucher svg").wait_for()
        kept(page, name)
        page.keyboard.press("Escape")


def squeeze(page: Page, floor: Served) -> None:
    sit(page, "squeeze")
    wager(page, "player")
    floor.say("sam", "squeeze", "no-more-bets")
    page.locator("#choices button", has_text="Player 1 side").click()
    page.locator("#host .lifted").wait_for()
    box = page.locator(CARD).last.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + box["width"] * 0.6, y, steps=4)
    kept(page, "squeeze")
    page.mouse.up()


def staff(browser: Browser, floor: Served, angry: Page, player: Page) -> None:
    """The console while a wager lies at a table with a dealer, and after a complaint."""
    body = {"id": "c1", "table": "lesson", "round": 1, "what": "My hand was counted wrong."}
    angry.evaluate(COMPLAIN, body)
    player.locator("#back").click()
    sit(player, "by-hand")
    for area in ("straight-17", "red", "dozen-2"):
        wager(player, area)
    floor.say("dora", "by-hand", "no-more-bets")
    for name, (who, view, size, there) in STAFF.items():
        page = opened(browser, floor, size)
        cookie = {"name": "croupier", "value": floor.token(who), "url": floor.url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"{floor.url}/console/#{view}")
        page.locator(there).first.wait_for()
        kept(page, name)
        page.context.close()


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), with_people(CONFIG)) as floor,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        kiosk, phone = opened(browser, floor, "kiosk"), opened(browser, floor, "phone")
        kept(phone, "door")
        entered(kiosk)
        kept(kiosk, "lobby")
        entered(phone)
        lesson(kiosk, floor)
        squeeze(phone, floor)
        staff(browser, floor, kiosk, phone)
        browser.close()


if __name__ == "__main__":
    main()
