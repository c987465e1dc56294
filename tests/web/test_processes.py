"""The page of a terminal at one process of a house, while another that led its table dies."""

from __future__ import annotations

import signal
from pathlib import Path

from playwright.sync_api import expect

from tests.floor.postgres import cluster
from tests.floor.test_forwarding import HOUSE, MORE
from tests.floor.test_server import running
from tests.waiting import until
from tests.web.conftest import Pages
from tests.web.playing import credits, sit, staked, touch, zone


def test_a_page_goes_on_when_the_leader_of_its_table_dies(pages: Pages, tmp_path: Path) -> None:
    store = ("--store", cluster().database())
    with (
        running(tmp_path, *store, config=HOUSE, name="a.toml") as a,
        running(tmp_path, *store, config=HOUSE + MORE, name="b.toml") as b,
    ):
        token = b.guest()
        until(lambda: all(t["available"] for t in b.request("GET", "/api/tables", token=token)[1]))
        page = pages.new()
        page.goto(b.url)
        page.locator("#guest").click()
        sit(page, "roulette-1")
        touch(zone(page, "red"))
        staked(page, "red")
        have = credits(page)
        a.process.send_signal(signal.SIGSTOP)  # at the last moment it does not answer
        expect(page.locator("#call")).to_contain_text("Not available")
        a.process.kill()
        a.process.wait()
        expect(page.locator("#call")).to_contain_text("Place your bets")
        expect(page.locator("#offline")).to_be_hidden()
        staked(page, "red")
        assert credits(page) == have
        touch(zone(page, "red"))
        expect(page.locator("#credits")).not_to_have_text(f"${have / 100:,.2f}")
        assert credits(page) < have
