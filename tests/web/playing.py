"""What somebody does at the page of a terminal."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.waiting import until

MOMENT = 2_000  # milliseconds for something that was there a moment ago


def sit(page: Page, table: str) -> None:
    """Join a table from the lobby."""
    page.locator("#tables button", has_text=table).first.click()
    page.locator("#host svg").wait_for()
    page.locator("#join").click()
    page.locator("#join").wait_for(state="detached")


def cents(text: str | None) -> int:
    return round(float(re.sub(r"[^0-9.]", "", text or "0")) * 100)


def credits(page: Page) -> int:
    return int(page.locator("#credits").get_attribute("data-cents") or "0")


def zone(page: Page, area: str) -> Locator:
    """An area of the felt; of several boxes, this player's own."""
    seated = page.locator(f'#host [data-area="{area}"]:not(.closed)')
    return seated.first if seated.count() else page.locator(f'#host [data-area="{area}"]').first


def staked(page: Page, area: str, amount: int | None = None) -> None:
    """Until that much lies there, answered by the table."""
    wanted = f'#host [data-area="{area}"].staked'
    page.locator(wanted if amount is None else f'{wanted}[data-cents="{amount}"]').first.wait_for()


def wager(page: Page, area: str) -> None:
    """Touch an area when there is time to."""
    page.locator("#call.open").wait_for()
    until(lambda: page.locator(f'#host [data-area="{area}"]:not(.closed)').count())
    touch(zone(page, area))
    staked(page, area)


def touch(where: Locator) -> None:
    """With a finger, where chips may lie over it."""
    where.tap(force=True)


def tap(where: Locator) -> bool:
    """Touch what may be withdrawn while it is aimed at; answers whether it was there to be touched.

    For loops that wait for what comes of it.
    """
    try:
        where.tap(force=True, timeout=MOMENT)
    except TimeoutError:
        return False
    return True


def chip(page: Page, words: str) -> None:
    page.locator("#chips").get_by_role("radio", name=words, exact=True).click()


# Whatever is offered first, taken in the moment it is seen.
TAKE = """() => document.querySelector('#choices:not([hidden]) button:enabled')?.click()"""

# what a page shows, and what it may do about it, in one moment: it may have changed in the next
STAND_OR_SETTLED = """() => {
  const settled = document.querySelector('#result .settled');
  const buttons = [...document.querySelectorAll('#choices:not([hidden]) button:enabled')];
  const wanted = /Stand|Decline|No|Shoot|House way|Fold|Check|Keep|Let it|Declare|Surrender|Play/;
  const one = buttons.find((one) => wanted.test(one.textContent)) ?? buttons[0];
  one?.click();
  return !one && settled ? settled.textContent : '';
}"""


def decide_until_settled(*pages: Page) -> list[str]:
    """Take the plainest of everything, and what comes: the first line of each page."""

    def lines() -> list[str]:
        found = [str(page.evaluate(STAND_OR_SETTLED)) for page in pages]
        return found if all(found) else []

    return until(lines)


def open_sheet(page: Page, name: str) -> Locator:
    """A leaf of the drawer; on a phone by way of the help."""
    button = page.locator(f"#{name}-button")
    if button.is_visible():
        button.click()
    else:
        page.locator("#help-button").click()
        page.locator("#drawer").get_by_role("tab", name=name.title()).click()
    leaf = page.locator(f"#drawer #{name}")
    expect(leaf).to_be_visible()
    return leaf
