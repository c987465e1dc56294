"""Hidden hands on the pages of two terminals: backs, one's own faces, then what is turned up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.floor.served import Served, served, with_people
from tests.floor.test_canaries import SLOW
from tests.waiting import until
from tests.web.conftest import Pages
from tests.web.playing import sit, wager

HOUSE = "[house]\nplay_credits = 1_000_000\nguests = true\n"
TABLE = f'[[tables]]\nname = "H1"\ngame = "hush"\n{SLOW}'
BACK = "🂠"


@pytest.fixture
def hushed(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, with_people(HOUSE + TABLE), module="tests.floor.hushed") as floor:
        yield floor


def seated(pages: Pages, floor: Served) -> Page:
    page = pages.new()
    page.goto(floor.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    sit(page, "H1")
    wager(page, "ante")
    return page


# the suits and backs of each hand as it is drawn, in the order of the hands
DRAWN = """() => [...new Map([...document.querySelectorAll('#host .hand')].map((hand) =>
  [hand.dataset.hand, [...hand.querySelectorAll('[data-card]')].map((card) =>
    card.dataset.card === 'back' ? '🂠' : [...card.dataset.card].at(-1)).join('')])).values()]"""


def see(page: Page, *expected: str) -> None:
    """The hands, once they are drawn."""
    until(lambda: page.evaluate(DRAWN) == list(expected))


def test_each_terminal_shows_its_own_cards_and_backs_for_the_rest(
    pages: Pages, hushed: Served
) -> None:
    one, other = seated(pages, hushed), seated(pages, hushed)
    hushed.say("sam", "H1", "no-more-bets")
    two_backs = BACK * 2
    see(one, "♣♣", two_backs, two_backs, BACK)
    see(other, two_backs, "♦♦", two_backs, BACK)
    expect(one.locator("#host .own")).to_have_count(2)
    one.reload()  # the terminal comes back, and is told its own again
    see(one, "♣♣", two_backs, two_backs, BACK)
    hushed.say("sam", "H1", "misdealt")
    see(other, two_backs, "♦♦", two_backs, BACK)
    see(one, "♣♣", two_backs, two_backs, BACK)
    one.locator("#choices button", has_text="Fold").click()
    see(other, "", "♦♦", two_backs, BACK)
    other.locator("#choices button", has_text="Raise").click()
    see(one, "", "♦♦", "♠♠", "♥")  # each card once
    expect(other.locator("#host .own")).to_have_count(0)
