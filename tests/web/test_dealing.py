"""A dealer deals a round of each kind of game through the page, by touching what it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.floor.served import Served, served, with_people
from tests.waiting import until
from tests.web.conftest import Pages

KINDS = ("blackjack", "craps", "three-card-poker", "pai-gow", "texas-holdem")
HOUSE = "[house]\nplay_credits = 1_000_000\nguests = true\n"
TABLE = '\n[[tables]]\nname = "D-{0}"\ngame = "{0}"\nautomated = false\n'
TABLE += "wagering = 3600\ndecision = 3600\n"
PLAYERS = {"alice": 1, "bob": 2}
CHIPS = 20_000  # cents that are brought to a table of players against each other
brought: set[tuple[str, str]] = set()  # by whom and where
FIRST = ("win", "original", "ante")  # what is wagered before anything else
PLAIN = ("stand", "accept", "decline", "house way", "play", "check", "call", "no")

# One touch at what the page asks the dealer for; answers once there is something to pay.  Nobody
# says that a player's time is up.
DEAL = """(closed) => {
  if (document.querySelector('#pay:not([hidden]) tbody tr')) return true;
  const pad = document.querySelector('#enter .pad');
  const free = (where) => [...pad.querySelectorAll(`${where} button:enabled`)];
  const some = (keys) => {  // never in step with the rounds: dice that always lose pay nothing
    window.chance = (Math.imul(window.chance ?? 1, 1103515245) + 12345) >>> 0;
    keys[(window.chance >>> 16) % keys.length]?.click();
  };
  if (pad && !document.querySelector('#enter').hidden) {
    const done = pad.querySelector('.enter:enabled');
    const suits = free('.suits');
    if (done) done.click();
    else if (suits.length) some(suits);
    else for (const row of pad.querySelectorAll('.keys:not(.suits)')) {
      const keys = [...row.querySelectorAll('button:enabled')];
      if (!keys.some((key) => key.ariaPressed === 'true')) some(keys);
    }
    return false;
  }
  const said = [...document.querySelectorAll('#options:not([hidden]) button:enabled')]
    .filter(({ dataset: { say } }) => say !== 'time-up' && (closed || say !== 'no-more-bets'));
  // not the same again before the page has been told what became of it
  const asked = `${document.querySelector('#waiting')?.textContent} ${said[0]?.textContent}`;
  if (asked === window.asked && Date.now() < window.again) return false;
  [window.asked, window.again] = [asked, Date.now() + 10_000];
  said[0]?.click();
  return false;
}"""


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    text = with_people(HOUSE + "".join(TABLE.format(game) for game in KINDS))
    with served(tmp_path_factory.mktemp("dealt"), text) as made:
        for name in PLAYERS:
            made.post(name, "/credits/play", {"amount": 100_000})
        yield made


def console(pages: Pages, floor: Served, table: str, **more: Any) -> Page:
    page = pages.new(**more)
    cookie = {"name": "croupier", "value": floor.token("dora"), "url": floor.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(f"{floor.url}/console/#table/{table}")
    expect(page.locator("#who")).to_contain_text("dora")
    return page


def act(floor: Served, name: str, table: str) -> bool:
    """The plainest of what a player may do now; answers whether anything of theirs lies there."""
    now = floor.get(name, f"/tables/{table}")
    lies = any(one["player"] == name for one in now["wagers"])
    kinds: dict[str, list[dict[str, Any]]] = {}
    for one in now["options"]:
        kinds.setdefault(one["command"]["type"], []).append(one)
    if "choose" in kinds:
        plain = {one["command"]["option"]: one for one in kinds["choose"]}
        said(floor, name, table, next((plain[w] for w in PLAIN if w in plain), kinds["choose"][0]))
    elif "buy-in" in kinds and not now["areas"] and (name, table) not in brought:
        said(floor, name, table, {**kinds["buy-in"][0], "low": CHIPS})
        brought.add((name, table))
    elif "place" in kinds and not lies:
        wanted = [one for one in kinds["place"] if one["command"]["area"] in FIRST]
        said(floor, name, table, (wanted or kinds["place"])[0])
        lies = True
    return lies or not now["areas"]


def said(floor: Served, name: str, table: str, option: dict[str, Any]) -> None:
    command = {**option["command"], **({"amount": option["low"]} if option.get("high") else {})}
    floor.try_post(name, f"/tables/{table}/commands", {"command": command})  # it may be late


@pytest.mark.parametrize("game", KINDS)
def test_a_dealer_deals_a_round_by_what_the_page_asks_for(
    pages: Pages, dealt: Served, game: str
) -> None:
    table = f"D-{game}"
    dealer = console(pages, dealt, table, phone=game == "craps")
    for name, seat in PLAYERS.items():
        dealt.post(name, f"/tables/{table}/join", {"seat": seat})
    refused: list[str] = []

    def paid() -> bool:
        lies = [act(dealt, name, table) for name in PLAYERS]
        if dealer.locator("#alert").is_visible():
            refused.append(dealer.locator("#alert").inner_text())
        return bool(dealer.evaluate(DEAL, all(lies)))

    until(paid, lambda: dealer.locator("#waiting").text_content())
    assert not refused
    expect(dealer.locator("#pay tbody tr").first).to_contain_text("$")
    expect(dealer.locator("#result .settled").first).to_be_visible()
