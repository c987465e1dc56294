"""Every felt against its game: the zones of each arrangement are the areas that the table knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from croupier.games import GAMES
from croupier.games.felts import ANY, felt_of, read
from croupier.house import open_table
from tests.web.conftest import Pages

SIZES = {"wide": [1050, 700], "phone": [382, 600], "low": [590, 330]}
DRAW = """async ([felt, [width, height], mine]) => {
  const { Felt } = await import('/felt.js');
  const host = document.createElement('div');
  Object.assign(host.style, { width: `${width}px`, height: `${height}px`, position: 'relative' });
  document.body.append(host);
  const drawn = new Felt(felt, host, { all: true });
  drawn.sit(mine);
  const zones = [...drawn.zones.values()];
  const made = {
    arrangement: drawn.arrangement,
    areas: zones.filter((one) => !one.many).map((one) => one.area),
    boxes: zones.map((one) => one.box),
    many: zones.filter((one) => one.many).flatMap((one) => one.many),
    touches: [...drawn.touches.keys()],
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


def drawn(page: Page, game: str, options: Any, size: str, file: str = "") -> tuple[Any, Any]:
    table = open_table(game, **options).table
    felt = felt_of(table.game, table.round)
    if file:
        felt = msgspec.structs.replace(felt, layout=read(file))
    return felt.names, page.evaluate(DRAW, [msgspec.to_builtins(felt), SIZES[size], 2])


def felt_layout(game: str, options: Any) -> dict[str, Any]:
    table = open_table(game, **options).table
    return felt_of(table.game, table.round).layout


@pytest.mark.parametrize("game", GAMES)
def test_the_zones_of_a_felt_are_the_areas_of_its_table_no_more_and_no_less(
    page: Page, game: str
) -> None:
    for options in GAMES[game].variants:
        for size in SIZES:
            names, made = drawn(page, game, options, size)
            there = size in felt_layout(game, options)["arrangements"]
            assert made["arrangement"] == (size if there else "wide")
            assert set(made["areas"]) == set(names["areas"]), (options, size)
            assert not made["bad"], (options, size)
            assert made["least"] > 0.4, (options, size)  # a lettering that nobody can read
            assert set(made["many"]) <= set(names["areas"])
            assert max(made["boxes"], default=0) <= names["seats"]
            picker = GAMES[game].drawing.picker
            if picker:
                assert made["touches"] == [str(n + 1) for n in range(picker.numbers)]


@pytest.mark.parametrize("game", ["baccarat", "sic-bo", "craps", "pai-gow", "caribbean-stud"])
def test_a_game_that_brings_no_felt_has_one_all_the_same(page: Page, game: str) -> None:
    for size in SIZES:
        names, made = drawn(page, game, {}, size, ANY)
        assert sorted(made["areas"]) == sorted(names["areas"])
        assert not made["bad"]
