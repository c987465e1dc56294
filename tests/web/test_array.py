"""Electronic three card poker on a page: three locations of the array are chosen by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.floor.served import Served, served, with_people
from tests.floor.test_canaries import SLOW
from tests.waiting import until
from tests.web.conftest import Pages
from tests.web.playing import sit, wager
from tests.web.test_tiles import HOUSE, tiled_story

TABLE = f'[[tables]]\nname = "T1"\ngame = "electronic-three-card-poker"\n{SLOW}'


@pytest.fixture
def array(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, with_people(HOUSE + TABLE)) as floor:
        yield floor


def test_12a_3_1_a_locations_are_chosen_by_touching_the_array(pages: Pages, array: Served) -> None:
    """Also: 12a:3(2)."""
    page = pages.new()
    page.goto(array.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    sit(page, "T1")
    expect(page.locator("#host [data-touch]:not(.unable)")).to_have_count(9)
    for location in (1, 9, 5):
        page.locator(f"#host [data-touch='pick-{location}']").click()
    until(lambda: "locations: 1-5-9" in tiled_story(page))
    wager(page, "ante")
    array.say("sam", "T1", "no-more-bets")
    faces = page.locator("#host .hand[data-hand^='location'] [data-card]")
    expect(faces).to_have_count(9)
    expect(page.locator("#choices button", has_text="Fold")).to_be_visible()
