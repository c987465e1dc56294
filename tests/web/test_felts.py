"""Every felt against its game: the zones of each arrangement are the areas that the table knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from croupier.documents.felt import MINE, felt
from croupier.games import GAMES
from croupier.games.felts import ANY, felt_of, read
from croupier.house import open_table
from tests.web.conftest import Pages

# the room that a felt has on each page, in pixels, and the smallest that a finger may find there
SIZES = {"kiosk": [1022, 652], "phone": [382, 576], "side": [586, 334], "tablet": [764, 520]}
FINGER = {"kiosk": 44, "phone": 44, "side": 44, "tablet": 44}
ARRANGED = {"kiosk": {"wide"}, "phone": {"phone"}, "side": {"low", "wide", "phone"}}
TEXTS = re.compile("<text .*?</text>")
DRAW = """async ([felt, [width, height], mine]) => {
  const { Felt } = await import('/felt.js');
  const host = document.createElement('div');
  Object.assign(host.style, { width: `${width}px`, height: `${height}px`, position: 'relative' });
  document.body.append(host);
  const drawn = new Felt(felt, host, { all: true });
  drawn.sit(mine);
  const zones = [...drawn.zones.values()];
  const { width: w, height: h } = drawn.root.getBoundingClientRect();
  const made = {
    arrangement: drawn.arrangement,
    areas: zones.filter((one) => !one.many).map((one) => one.area),
    boxes: zones.map((one) => one.box),
    many: zones.filter((one) => one.many).flatMap((one) => one.many),
    touches: [...drawn.touches.keys()],
    finger: Math.min(1000, drawn.least * Math.min(w / drawn.wide, h / drawn.high)),
    letters: [...drawn.root.querySelectorAll('.letter')].map((one) => one.textContent),
    out: w - width,
    whole: h <= height,
    places: [...drawn.places.keys()],
    least: Math.min(1, ...[...drawn.root.querySelectorAll('[data-part]')].map((one) =>
      Number(one.dataset.part))),
    bad: drawn.root.innerHTML.includes('NaN') || drawn.root.innerHTML.includes('undefined'),
  };
  drawn.gone();
  host.remove();
  return made;
}"""


@pytest.fixture(scope="module")
def page(browser: Any, floor_url: str) -> Iterator[Page]:
    pages = Pages(browser)
    made = pages.new()
    made.goto(floor_url)
    yield made
    pages.close()
    assert not pages.errors


def drawn(
    page: Page, game: str, options: Any, size: str, file: str = "", mine: int = 2
) -> tuple[Any, Any]:
    table = open_table(game, **options).table
    laid = felt_of(table.game, table.round)
    if file:
        laid = msgspec.structs.replace(laid, layout=read(file))
    return laid.names, page.evaluate(DRAW, [msgspec.to_builtins(laid), SIZES[size], mine])


def felt_layout(game: str, options: Any) -> dict[str, Any]:
    table = open_table(game, **options).table
    return felt_of(table.game, table.round).layout


@pytest.mark.parametrize("game", GAMES)
def test_the_zones_of_a_felt_are_the_areas_of_its_table_no_more_and_no_less(
    page: Page, game: str
) -> None:
    for options in GAMES[game].variants:
        for size, arranged in ARRANGED.items():
            names, made = drawn(page, game, options, size)
            there = felt_layout(game, options)["arrangements"]
            assert made["arrangement"] in arranged & set(there)
            assert made["arrangement"] == "low" or size != "side" or "low" not in there
            assert made["finger"] >= FINGER[size] - 0.1, (options, size)
            assert made["out"] <= 0, (options, size)  # nobody scrolls sideways
            assert set(made["areas"]) == set(names["areas"]), (options, size)
            assert not made["bad"], (options, size)
            assert made["least"] > 0.4, (options, size)  # a lettering that nobody can read
            assert set(made["many"]) <= set(names["areas"])
            assert max(made["boxes"], default=0) <= names["seats"]
            picker = GAMES[game].drawing.picker
            if picker:
                assert made["touches"] == [str(n + 1) for n in range(picker.numbers)]


@pytest.mark.parametrize("game", GAMES)
def test_a_felt_is_whole_on_a_tablet_and_nothing_on_it_is_small(page: Page, game: str) -> None:
    _, made = drawn(page, game, {}, "tablet")
    assert made["finger"] >= FINGER["tablet"]
    assert made["whole"]


@pytest.mark.parametrize(
    "game", ["blackjack", "spanish-blackjack", "blackjack-switch", "casino-war"]
)
def test_a_hand_of_ones_own_is_in_sight_on_a_phone(page: Page, game: str) -> None:
    for options in GAMES[game].variants:
        assert drawn(page, game, options, "phone")[1]["whole"], options


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_a_guide_has_every_lettering_of_the_felt(page: Page, game: str) -> None:
    """What the documents draw without a page, from the same data."""
    _, made = drawn(page, game, {}, "kiosk", mine=MINE)
    told = [unescape(re.sub("<[^>]*>", "", one)) for one in TEXTS.findall(felt(GAMES[game]))]
    there = [one for one in made["letters"] if one]
    assert sorted(there) == sorted(told) or set(there) < set(told)  # with its racetrack


# What is put on a felt and taken off it when one of two stacks grows.
GROW = """async (felt) => {
  const { Felt } = await import('/felt.js');
  const host = document.createElement('div');
  Object.assign(host.style, { width: '900px', height: '500px', position: 'relative' });
  document.body.append(host);
  const drawn = new Felt(felt, host);
  for (const area of ['red', 'black', 'odd']) drawn.wagers.set(area, 100);
  drawn.lay();
  const seen = new MutationObserver(() => {});
  seen.observe(drawn.laid, { childList: true });
  drawn.wagers.set('black', 200);
  drawn.lay();
  const all = seen.takeRecords();
  const order = [...drawn.laid.children].map((one) => one.dataset.chips);
  drawn.gone();
  host.remove();
  const count = (name) => all.reduce((sum, one) => sum + one[name].length, 0);
  return [count('addedNodes'), count('removedNodes'), order];
}"""


def test_what_lies_is_not_laid_anew_when_another_stack_grows(page: Page) -> None:
    table = open_table("roulette").table
    laid = msgspec.to_builtins(felt_of(table.game, table.round))
    assert page.evaluate(GROW, laid) == [1, 1, ["red", "black", "odd"]]


@pytest.mark.parametrize("game", ["baccarat", "sic-bo", "craps", "pai-gow", "caribbean-stud"])
def test_a_game_that_brings_no_felt_has_one_all_the_same(page: Page, game: str) -> None:
    for size in ARRANGED:
        names, made = drawn(page, game, {}, size, ANY)
        assert sorted(made["areas"]) == sorted(names["areas"])
        assert not made["bad"]
