"""The squeeze on the pages of two terminals: an edge where it was turned, a back elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.floor.served import Served, served, with_people
from tests.floor.test_canaries import SLOW
from tests.web.conftest import Pages
from tests.web.playing import sit, wager
from tests.web.test_hidden import BACK, HOUSE, see

DRAGGED = """([dx, dy]) => {
  const host = document.querySelector('#host');
  host.setPointerCapture = () => {}; // no finger is there to be captured
  const down = '#host .hand[data-hand="player"] [data-card="back"]';
  const r = document.querySelector(down).getBoundingClientRect();
  const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
  const said = (type, clientX, clientY) => host.dispatchEvent(
    new PointerEvent(type, { clientX, clientY, pointerId: 1, bubbles: true, cancelable: true }));
  said('pointerdown', x, y);
  said('pointermove', x + dx * r.width, y + dy * r.width);
  const tip = document.querySelector('#tip').textContent;
  said('pointerup', x + dx * r.width, y + dy * r.width);
  return tip;
}"""
TABLE = (
    '[[tables]]\nname = "B1"\ngame = "electronic-baccarat"\n'
    "options = { squeeze_seconds = 3600 }\n" + SLOW
)


@pytest.fixture
def squeezed(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, with_people(HOUSE + TABLE), module="tests.floor.squeezed") as floor:
        yield floor


def seated(pages: Pages, floor: Served, area: str) -> Page:
    page = pages.new()
    page.goto(floor.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    sit(page, "B1")
    wager(page, area)
    return page


def may_turn(page: Page) -> None:
    """Until the page has been told what its player may do, which comes after the cards."""
    page.locator("#choices button", has_text="Turn all").wait_for()


def test_1a_3_b_an_edge_is_drawn_on_its_holders_terminal_alone(
    pages: Pages, squeezed: Served
) -> None:
    one, other = seated(pages, squeezed, "player"), seated(pages, squeezed, "banker")
    squeezed.say("sam", "B1", "no-more-bets")
    see(one, BACK * 2, BACK * 2)
    may_turn(one)
    assert one.evaluate(DRAGGED, [0.1, 0]) == "Drag on to lift an edge, across to turn the card"
    expect(one.locator("#host .edge")).to_have_count(0)  # it was let go
    assert one.evaluate(DRAGGED, [0.4, 0.1]) == "Lift the long edge"
    expect(one.locator("#host .edge")).to_have_text(["side ♣♣♣"])
    expect(one.locator("#host .lifted text")).to_have_count(3)
    see(other, BACK * 2, BACK * 2)
    one.reload()  # the terminal comes back to what it had seen
    expect(one.locator("#host .edge")).to_have_text(["side ♣♣♣"])
    may_turn(one)
    assert one.evaluate(DRAGGED, [1.2, 0.1]) == "Turn the card"
    expect(one.locator('#host .hand[data-hand="player"] [data-card="back"]')).to_have_count(1)
    one.locator("#choices button", has_text="Turn all").click()
    see(other, "♣♣", BACK * 2)
    expect(one.locator("#host .edge")).to_have_count(0)
    other.locator("#choices button", has_text="Turn all").click()
    see(one, "♣♣", "♦♦")
