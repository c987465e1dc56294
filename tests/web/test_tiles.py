"""Tiles on the pages of two terminals: drawn by their pips, and set by touching two of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.floor.served import Served, served, with_people
from tests.floor.test_canaries import SLOW
from tests.waiting import until
from tests.web.conftest import Pages
from tests.web.playing import open_sheet, sit, wager

HOUSE = "[house]\nplay_credits = 1_000_000\nguests = true\n"
TABLE = f'[[tables]]\nname = "P1"\ngame = "pai-gow"\n{SLOW}'
BACK = "🂠"

# by hand: how many tiles are drawn, and how many lie face down
DRAWN = """() => Object.fromEntries([...document.querySelectorAll('#host .hand')].map((hand) => {
  const down = hand.querySelectorAll('[data-card="back"]').length;
  return [hand.dataset.hand, [hand.querySelectorAll('[data-card]').length - down, down]];
}).filter(([name]) => name !== 'dice'))"""


@pytest.fixture
def tiled(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, with_people(HOUSE + TABLE)) as floor:
        yield floor


def seated(pages: Pages, floor: Served) -> Page:
    page = pages.new()
    page.goto(floor.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    sit(page, "P1")
    wager(page, "player")
    return page


def test_tiles_are_drawn_for_their_owner_and_set_by_touching_two(
    pages: Pages, tiled: Served
) -> None:
    one, other = seated(pages, tiled), seated(pages, tiled)
    tiled.say("sam", "P1", "no-more-bets")
    until(lambda: sorted(one.evaluate(DRAWN).values()) == [[0, 4], [0, 4], [4, 0]])
    mine = one.locator("#host [data-touch]:not(.unable)")
    expect(mine).to_have_count(4)
    expect(one.locator("#choices button")).to_have_count(4)
    expect(one.locator("#choices button").first).to_contain_text("1 and 2 together")
    mine.nth(1).click()
    mine.nth(3).click()  # the second and the fourth: so are the first and the third
    until(lambda: "your tiles: 1-3" in tiled_story(one))
    other.locator("#choices button", has_text="House way").click()
    until(lambda: all(hand == [4, 0] for hand in one.evaluate(DRAWN).values()))
    assert len(one.evaluate(DRAWN)) == 3


def tiled_story(page: Page) -> str:
    story = open_sheet(page, "history").locator("#story")
    words = story.text_content() or ""
    page.keyboard.press("Escape")
    return words
