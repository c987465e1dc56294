"""Every view of a terminal held against axe-core: no violation of what a machine can check."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.web.conftest import ALL, Pages, Supervisor
from tests.web.playing import open_sheet, sit, wager

SHEETS = ("help", "history", "cashier", "more")


RUN = "(within) => axe.run(within ?? document, {resultTypes: ['violations']})"


def clean(page: Page, view: str, within: str | None = None) -> None:
    """A whole page, or the one part of it that has changed."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, within)
    assert found["passes"], view  # it has looked at something
    bad = [
        (one["id"], one["help"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found["violations"]
    ]
    assert not bad, (view, bad)


def round_of_blackjack(page: Page, supervisor: Supervisor, look: Callable[..., None]) -> None:
    sit(page, "blackjack-2")
    wager(page, "original")
    look(page, "wagering")
    while supervisor.no_more_bets("blackjack-2"):  # a blackjack ended it at once
        wager(page, "original")
    page.locator("#choices button", has_text="Stand").wait_for()
    clean(page, "deciding")
    page.locator("#choices button", has_text="Stand").click()
    page.locator("#result .settled").first.wait_for(state="attached")
    look(page, "a result")


@pytest.mark.parametrize("phone", [True, False])
def test_axe_finds_nothing_in_any_view(
    pages: Pages,
    floor_url: str,
    terminal: Callable[..., Page],
    supervisor: Supervisor,
    phone: bool,
) -> None:
    """On a phone, unless everything is asked for, those views that are arranged otherwise."""

    def look(page: Page, view: str, within: str | None = None) -> None:
        if ALL or not phone:
            clean(page, view, within)

    door = pages.new(phone=phone)
    door.goto(floor_url)
    door.locator("#guest").wait_for()
    look(door, "door")
    page = terminal(phone=phone)
    page.locator("#tables button").first.wait_for()
    clean(page, "lobby")
    page.locator("#tables button", has_text="roulette-2").first.click()
    page.locator("#join").wait_for()
    look(page, "a table without a place")
    page.locator("#back").click()
    round_of_blackjack(page, supervisor, look)
    for name in SHEETS:
        open_sheet(page, name)
        (clean if name == "help" else look)(page, name, "#drawer")
        page.keyboard.press("Escape")
