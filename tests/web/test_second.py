"""The second factor of the staff in a real browser, and terminals that prove which they are."""

from __future__ import annotations

import json
import time
from pathlib import Path
from urllib.request import Request, urlopen

import pyotp
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import PASSWORD, Pages, opened, people, token_of

HOUSE = """
[house]
play_credits = 100_000
guests = true
terminals_only = true

[[tables]]
name = "roulette-1"
game = "roulette"
"""


def test_a_second_factor_is_enrolled_on_the_console_and_asked_for_before_acts_of_weight(
    pages: Pages, tmp_path: Path
) -> None:
    house = HOUSE + people({"mona": "gaming manager"})
    with opened(tmp_path, house) as url:
        _enrol_and_prove(pages.new(), url)


def sign_in(page: Page, code: str = "") -> None:
    door = page.locator("#login")
    door.get_by_label("Name").fill("mona")
    door.get_by_label("Password").fill(PASSWORD)
    door.get_by_label("Code").fill(code)
    door.get_by_role("button", name="Sign in").click()


def _enrol_and_prove(page: Page, url: str) -> None:
    page.goto(f"{url}/console/")
    sign_in(page)
    page.locator("#second-button").click()
    sheet = page.locator("#second")
    expect(sheet.get_by_role("img", name="To be scanned")).to_be_visible()
    secret = sheet.locator("strong.code").inner_text().replace(" ", "")
    codes = pyotp.TOTP(secret)
    sheet.get_by_label("Your password").fill(PASSWORD)
    sheet.get_by_label("The code").fill("000000")
    sheet.get_by_role("button", name="Enrol it").click()
    expect(page.locator("#alert")).to_contain_text("not the code")
    sheet.get_by_label("The code").fill(codes.now())
    sheet.get_by_role("button", name="Enrol it").click()
    sign_in(page)
    expect(page.locator("#alert")).to_contain_text("code of the second factor is needed")
    sign_in(page, codes.now())
    expect(page.locator("#who")).to_contain_text("mona")

    # minutes later, as the floor says it: the first request is refused, the others are the floor's
    refused: list[str] = []

    def late(route: Route) -> None:
        if refused:
            route.continue_()
            return
        refused.append(route.request.url)
        said = {"reason": "prove first that it is you (POST /api/confirm)", "rule": ""}
        route.fulfill(status=403, json=said)

    page.route("**/api/credits/sell", late)
    page.goto(f"{url}/console/#cage")
    selling = page.locator("form", has=page.get_by_role("heading", name="Sell credits"))
    selling.get_by_label("Player").fill("nobody-here")
    selling.get_by_label("Amount").fill("5.00")
    selling.get_by_role("button", name="Sell").click()
    sheet.get_by_label("The code").fill("000000")
    sheet.get_by_role("button", name="It is me").click()
    expect(page.locator("#alert")).to_contain_text("is wrong")
    # the code of now was used to sign in; a clock may be a little ahead
    sheet.get_by_label("The code").fill(codes.at(int(time.time()) + 30))
    sheet.get_by_role("button", name="It is me").click()
    expect(page.locator("#alert")).to_contain_text("there is no player 'nobody-here'")
    expect(sheet).not_to_be_visible()
    assert len(refused) == 1


def test_16_8_a_page_of_a_terminal_that_is_enrolled_keeps_its_key_and_shows_it_to_nobody(
    pages: Pages, tmp_path: Path
) -> None:
    with opened(tmp_path, HOUSE + people({"mona": "gaming manager"})) as url:
        headers = {"authorization": f"Bearer {token_of(url, 'mona')}"}
        enrolling = Request(f"{url}/api/terminals/T7", method="POST", headers=headers)
        key = json.load(urlopen(enrolling))["key"]
        page = pages.new()
        page.goto(f"{url}/?terminal=T7#key={key}")
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("heading", name="Tables")).to_be_visible()
        assert key not in page.url
        page.goto(f"{url}/?terminal=T7")  # the next morning
        expect(page.get_by_role("heading", name="Tables")).to_be_visible()
        expect(page.get_by_text("roulette-1").first).to_be_visible()
        other = pages.new()
        other.goto(f"{url}/?terminal=T7#key={'0' * 64}")
        other.get_by_role("button", name="Sit down").click()
        expect(other.locator("#alert")).to_contain_text("not the terminal that it says it is")
