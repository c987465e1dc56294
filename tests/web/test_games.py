"""A newcomer plays a round of every game by tapping: on one size of page each, on all with
CROUPIER_PAGES=all (`make pages`), which also leaves pictures in docs/pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.games import GAMES
from croupier.table.areas import Area
from croupier.table.game import Game
from tests.floor.served import Served, served, with_people
from tests.waiting import until
from tests.web.conftest import ALL, Pages
from tests.web.playing import TAKE, sit, tap, touch

SIZES = {
    "phone": {"width": 390, "height": 844},
    "tablet": {"width": 1024, "height": 768},
    "kiosk": {"width": 1366, "height": 900},
    "side": {"width": 844, "height": 390},  # a phone on its side
}
PICTURES = Path("docs/pictures")


def areas_of(game: Game) -> dict[str, Area]:
    return game.round.areas(game.round.options_type())


# not those of players against each other, which have no areas: they need two
PLAYED = [name for name, game in GAMES.items() if game.drawing.picker or areas_of(game)]
ROOM = ["texas-holdem", "omaha", "manila"]
HOUSE = "[house]\nplay_credits = 1_000_000\nguests = true\n"
TABLE = '\n[[tables]]\nname = "T-{1}"\ngame = "{0}"\nseed = "7"\nteaching = "non-value"\n'
TABLE += "wagering = 3600\ndecision = 3600\npause = 0\n"
# One tap at what the page offers, the plainest first; answers once a round has been settled.
TAP = """() => {
  if (document.querySelector('#result .settled') && document.querySelector('#call.open')) return 1;
  const wanted = ['stand', 'accept', 'decline', 'play', 'bet', 'ride', 'keep', 'house way', 'check',
    '1x', 'fold'];
  const buttons = [...document.querySelectorAll('#choices:not([hidden]) button:enabled')];
  const one = wanted.map((w) => buttons.find((b) => b.dataset.option === w)).find(Boolean);
  const card = document.querySelector('#host [data-touch^="own-"]:not(.unable)');
  const none = document.querySelector('#choices:not([hidden], [aria-busy=true]) button:disabled');
  if (!buttons.length && none) { // a card is touched first
    card?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }
  (one ?? buttons[0])?.click();
  return 0;
}"""

# The same at a game of players against each other: nobody bets more than there is to call.
CALL = """() => {
  const offered = '#choices:not([hidden]) button[data-option]:enabled:not([data-option="buy-in"])';
  const buttons = [...document.querySelectorAll(offered)];
  const one = ['check', 'call', 'show'].map((w) => buttons.find((b) => b.dataset.option === w));
  (one.find(Boolean) ?? buttons[0])?.click();
  return document.querySelectorAll('#result .settled').length;
}"""
# Up to which entry a page shows that wagers are open; -1: they are not, or one was settled.
OPEN = """() => document.querySelector('#result .settled')
  ? -1 : Number(document.querySelector('#call.open')?.dataset.at ?? -1)"""

# What stands where, and how much has shifted since: nothing may move under a thumb in a round.
STANDS = """() => {
  const parts = '#bar, #call-row, #host, #rail, #host .zone, #host [data-touch]';
  const name = (e) => e.id || `${e.dataset.area ?? e.dataset.touch} ${e.dataset.box ?? ''}`;
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const stands = () => new Map([...document.querySelectorAll(parts)].map((e) =>
    [name(e), place(e.getBoundingClientRect())]));
  const before = stands();
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.shifted += one.value;
  }).observe({ type: 'layout-shift', buffered: false });
  window.moved = () => [...stands()].filter(([name, at]) => before.get(name) !== at)
    .map(([name, at]) => [name, before.get(name) ?? 'nowhere', at]);
}"""

ZONES = "#host .zone[data-area]:not(.closed):not(.idle)"
# Wagers are open, and nothing that was laid waits for its answer: it is laid once.
READY = """() => Boolean(document.querySelector('#call.open'))
  && !document.querySelector('#host .stack.waiting')"""
MUST = ("win", "original", "original-2")  # a shooter's (4:22(1)); both hands of switch


def sizes() -> list[tuple[str, str]]:
    names = list(SIZES)
    if ALL:
        return [(game, size) for game in PLAYED for size in names]
    return [(game, names[n % len(names)]) for n, game in enumerate(PLAYED)]


def kept(page: Page, game: str) -> None:
    """One picture of each game, of a size that is not always the same."""
    if ALL:
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / f"{game}.jpg", type="jpeg", quality=60)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table for each round: whoever played one before may still be offered the dice there."""
    names = [(game, f"{game}-{size}") for game, size in sizes()] + [(game, game) for game in ROOM]
    text = with_people(HOUSE + "".join(TABLE.format(*one) for one in names))
    with served(tmp_path_factory.mktemp("games"), text) as made:
        yield made


def lay_wagers(page: Page) -> None:
    """Chips on whatever is open, until something lies."""
    numbers = page.locator("#host [data-touch]")
    if numbers.count() > 20:
        for n in (3, 17, 42):
            touch(page.locator(f'#host [data-touch="{n}"]'))
        page.locator("#ticket:enabled").click()
        expect(page.locator("#risk")).not_to_have_text("$0.00")
        return
    wanted = [area for area in MUST if page.locator(f'#host [data-area="{area}"]').count()]
    open_ = [page.locator(f'{ZONES}:not(.staked)[data-area="{area}"]') for area in wanted]
    open_ = open_ or [page.locator(ZONES)]

    def lies() -> bool:
        page.evaluate(TAKE)  # the dice, the coins or the bank are offered first
        if not page.evaluate(READY):  # a touch may lay more than one wager: all of them
            return False
        if page.locator("#host .staked").count() >= len(open_):
            return True
        for one in open_:
            if one.count():
                tap(one.first)
                break
        return False  # looked at once it has been answered

    until(lies)


@pytest.mark.parametrize(("game", "size"), sizes())
def test_a_newcomer_plays_a_round_by_tapping(
    pages: Pages, floor: Served, game: str, size: str
) -> None:
    page = pages.new(phone=size == "phone", viewport=SIZES[size], has_touch=True)
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    page.goto(floor.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    table = f"T-{game}-{size}"
    sit(page, table)
    lay_wagers(page)
    page.evaluate(STANDS)
    moved: list[object] = []
    closed = [0]  # entries of 'no more bets': a page may be behind them

    def over() -> bool:
        moved.extend(page.evaluate("window.moved()"))
        if page.evaluate(TAP):
            return True
        # or a roll that decided nothing: on with the next.  That nothing lies any more, the page
        # may hear after the call of the next round, which is not to be closed
        if page.evaluate(OPEN) >= closed[-1] and floor.get("sam", f"/tables/{table}")["wagers"]:
            said = floor.say("sam", table, "no-more-bets")
            closed.append(max(one["n"] for one in said["events"]))
        return False

    until(over)
    expect(page.locator("#result .settled").first).to_have_text(re.compile(r"\$\d"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if GAMES[game].drawing.felt.startswith("poker/") and page.locator("#result .win").count():
        expect(page.locator("#host .shape.came").first).to_be_visible()  # what won is lit
    if size == list(SIZES)[PLAYED.index(game) % 3]:
        kept(page, game)
    assert not moved
    assert page.evaluate("window.shifted") < 0.02
    assert not said
    assert all(url.startswith((floor.url, "blob:", "data:")) for url in asked)


@pytest.mark.parametrize("game", ROOM)
def test_two_newcomers_play_a_hand_against_each_other(
    pages: Pages, floor: Served, game: str
) -> None:
    both = [pages.new(phone=size == "phone", viewport=SIZES[size]) for size in ("phone", "tablet")]
    for page in both:
        page.goto(floor.url)
        page.locator("#guest").click()
        page.locator("#lobby").wait_for()
        sit(page, f"T-{game}")
        page.locator('[data-option="buy-in"]').click()
        expect(page.locator("#risk")).not_to_have_text("$0.00")
    floor.say("sam", f"T-{game}", "no-more-bets")
    for page in both:  # one's own cards, and the other's backs
        expect(page.locator('#host .hand .own:not([data-card="back"])').first).to_be_visible()
        expect(page.locator('#host .hand [data-card="back"]').first).to_be_visible()
    until(lambda: min([page.evaluate(CALL) for page in both]))
    for page in both:
        expect(page.locator("#result .settled").first).to_have_text(re.compile(r"pot \d+, \$\d"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    kept(both[1], game)


# Two touches of a button before the table can have answered the first.
TWICE = "(which) => { const one = document.querySelector(which); one.click(); one.click(); }"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Where nobody has been yet."""
    games = ("craps", "texas-holdem", "keno", "ultimate-holdem", "let-it-ride")
    text = with_people(HOUSE + "".join(TABLE.format(game, game) for game in games))
    with served(tmp_path_factory.mktemp("tables"), text) as made:
        yield made


# Everything that a page says to the floor, as it says it.
LISTEN = """
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) { window.sent.push(text); send.call(this, text); };
"""


@pytest.mark.parametrize(
    ("game", "button", "saying"),
    [
        ("craps", "#choices button", '"choose"'),
        ("texas-holdem", '#choices [data-option="buy-in"]', '"buy-in"'),
        ("keno", "#ticket", '"place"'),
    ],
)
def test_a_second_touch_before_the_answer_says_nothing(
    pages: Pages, tables: Served, game: str, button: str, saying: str
) -> None:
    page = pages.new()
    page.add_init_script(LISTEN)
    page.goto(tables.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    sit(page, f"T-{game}")
    if game == "keno":
        touch(page.locator('#host [data-touch="3"]'))
    expect(page.locator(f"{button}:enabled").first).to_be_visible()
    page.evaluate(TWICE, f"{button}:enabled")
    sent = page.evaluate("window.sent")
    assert len([one for one in sent if saying in one]) == 1
    expect(page.locator("#choices")).to_have_attribute("aria-busy", "false")  # it was answered


# What lies on areas, once every touch has been answered.
LIES = """(areas) => document.querySelector('#host .stack.waiting') ? null : areas.map((area) =>
  Number(document.querySelector(`#host [data-area="${area}"]`).dataset.cents))"""


@pytest.mark.parametrize(
    ("game", "areas"),
    [("ultimate-holdem", ["ante", "blind"]), ("let-it-ride", ["dollar", "two", "one"])],
)
def test_wagers_of_one_amount_are_laid_together(
    pages: Pages, tables: Served, game: str, areas: list[str]
) -> None:
    """11a:14(1)(b), let-it-ride 5.2: one alone would be returned with the round."""
    page = pages.new()
    page.goto(tables.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    sit(page, f"T-{game}")
    page.locator("#call.open").wait_for()

    def lie(cents: int) -> None:
        until(lambda: page.evaluate(LIES, areas) == [cents] * len(areas))

    touch(page.locator(f'#host [data-area="{areas[-1]}"]'))
    lie(100)
    for area in areas[:2]:  # without waiting for the first
        touch(page.locator(f'#host [data-area="{area}"]'))
    lie(300)
    page.locator("#act-double").click()
    lie(600)
    for cents in (300, 200):
        page.locator("#act-undo").click()
        lie(cents)
    page.locator("#act-clear").click()
    lie(0)
    expect(page.locator("#tip.refused")).to_be_hidden()


def test_the_pay_tables_of_a_game_stand_beside_its_felt(pages: Pages, tables: Served) -> None:
    page = pages.new()
    page.goto(tables.url)
    page.locator("#guest").click()
    page.locator("#lobby").wait_for()
    sit(page, "T-ultimate-holdem")
    rows = "(all) => all.map((one) => [...one.rows].map((row) => row.cells[0].textContent))"
    page.locator("#pays caption").first.wait_for()
    told = page.locator("#pays table").evaluate_all(rows)
    layout = areas_of(GAMES["ultimate-holdem"])
    assert told == [[paid.event for paid in layout[name].paid] for name in ("blind", "trips")]
