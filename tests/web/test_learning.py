"""Tables to learn at: what the strategy says, what a wager costs, which rule decided; and cards of
an array that are chosen by touching them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.floor.served import Served, served, with_people
from tests.waiting import until
from tests.web.conftest import Pages
from tests.web.playing import open_sheet, sit, touch, wager, zone
from tests.web.test_tiles import tiled_story as told_story

HOUSE = "[house]\nplay_credits = 1_000_000\nguests = true\n"
TABLE = '\n[[tables]]\nname = "{0}"\ngame = "{1}"\nseed = "{2}"\n{3}'
SLOW = "wagering = 3600\ndecision = 3600\npause = 0\n"
TEACHING = f'teaching = "non-value"\n{SLOW}'


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    tables = [
        TABLE.format("learn", "blackjack", "7", TEACHING),
        TABLE.format("array", "electronic-three-card-poker", "7", SLOW),
    ]
    with served(tmp_path_factory.mktemp("learn"), with_people(HOUSE + "".join(tables))) as made:
        yield made


def seated(pages: Pages, floor: Served, table: str) -> Page:
    page = pages.new()
    page.goto(floor.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    sit(page, table)
    return page


def test_a_teaching_table_says_what_the_strategy_does_what_a_wager_costs_and_which_rule_decided(
    pages: Pages, floor: Served
) -> None:
    page = seated(pages, floor, "learn")
    zone(page, "perfect-pairs").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#tip")).to_contain_text(re.compile(r"costs \$0\.\d\d of \$1\.00"))
    wager(page, "original")
    floor.say("sam", "learn", "no-more-bets")  # queen and seven against a five, by its seed
    expect(page.locator("#waiting")).to_contain_text("The strategy says: Stand")
    expect(page.locator("#choices .advised")).to_contain_text("Stand")
    page.locator("#choices .advised").click()
    expect(page.locator("#result .settled cite").first).to_contain_text("Decided by qld-2024:2:")
    leaf = open_sheet(page, "more")
    leaf.locator("#hints").click()
    page.keyboard.press("Escape")
    expect(page.locator("#result .settled .rule").first).to_be_visible()  # behind an (i) again


def test_no_hint_is_given_where_it_would_be_worth_something(pages: Pages, floor: Served) -> None:
    answer = floor.client.get("/tables/array/hint", headers=floor.headers("bob"))
    assert answer.status_code == 409
    assert answer.json()["rule"] == "qld-2024:general:7"


def test_12a_3_1_a_three_locations_are_chosen_by_touching_them(pages: Pages, floor: Served) -> None:
    page = seated(pages, floor, "array")
    picked = page.locator("#host .shape.picked")
    expect(picked).to_have_count(3)  # the terminal proposes a row
    for location in (1, 5, 9):
        touch(page.locator(f'#host [data-touch="pick-{location}"]'))
    until(lambda: "1-5-9" in told_story(page))
    expect(page.locator('#host [data-shape="pick-9"].picked')).to_have_count(1)
    expect(picked).to_have_count(3)
    touch(zone(page, "pair-plus-row-2"))  # it goes with an ante: the reason is not a want of chips
    expect(page.locator("#tip.refused")).not_to_contain_text("$0.00")
    wager(page, "ante")
    wager(page, "pair-plus-row-2")
