"""Every view of a terminal held against axe-core: no violation of what a machine can check."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.web.conftest import Pages, Supervisor
from tests.web.playing import open_sheet, sit, wager

SHEETS = ("help", "history", "cashier", "more")


def clean(page: Page, view: str) -> None:
    found = Axe().run(page).response
    assert found["passes"], view  # it has looked at something
    bad = [
        (one["id"], one["help"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found["violations"]
    ]
    assert not bad, (view, bad)


@pytest.mark.parametrize("phone", [True, False])
def test_axe_finds_nothing_in_any_view(
    pages: Pages,
    floor_url: str,
    terminal: Callable[..., Page],
    supervisor: Supervisor,
    phone: bool,
) -> None:
    door = pages.new(phone=phone)
    door.goto(floor_url)
    door.locator("#guest").wait_for()
    clean(door, "door")
    page = terminal(phone=phone)
    page.locator("#tables button").first.wait_for()
    clean(page, "lobby")
    page.locator("#tables button", has_text="roulette-2").first.click()
    page.locator("#join").wait_for()
    clean(page, "a table without a place")
    page.locator("#back").click()
    sit(page, "blackjack-2")
    for _ in range(6):  # until a round waits for a decision: a blackjack ends one at once
        wager(page, "original")
        clean(page, "wagering")
        if not supervisor.no_more_bets("blackjack-2"):
            break
    page.locator("#choices button", has_text="Stand").wait_for()
    clean(page, "deciding")
    page.locator("#choices button", has_text="Stand").click()
    page.locator("#result .settled").first.wait_for(state="attached")
    clean(page, "a result")
    for name in SHEETS:
        open_sheet(page, name)
        clean(page, name)
        page.keyboard.press("Escape")
