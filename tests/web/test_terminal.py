"""The page of a terminal in a real browser: what must be displayed, and rounds played on it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.waiting import until
from tests.web.conftest import MILLISECONDS, SIZE, Supervisor, Wire, seen
from tests.web.playing import (
    cents,
    chip,
    credits,
    decide_until_settled,
    open_sheet,
    sit,
    staked,
    touch,
    wager,
    zone,
)

Open = Callable[..., Page]
AREAS = {"baccarat-1": "banker", "roulette-1": "red", "craps-1": "field", "blackjack-1": "original"}


# Two terminals, a round at each game.


@pytest.mark.parametrize("table", AREAS)
def test_16_4_1_two_terminals_play_a_round(
    terminal: Open, supervisor: Supervisor, table: str
) -> None:
    """Also: 16:2(1), 16:7(1), 16:7(3)."""
    pages = [terminal(), terminal(phone=True)]
    for page in pages:
        sit(page, table)
    if table == "craps-1":
        offered = [one.locator("#choices button", has_text="Accept") for one in pages]
        shooter = until(lambda: [n for n, accept in enumerate(offered) if accept.count()])[0]
        offered[shooter].click()
        wager(pages[shooter], "win")
    for page in pages:
        wager(page, AREAS[table])
    supervisor.no_more_bets(table)
    for line in decide_until_settled(*pages):
        assert re.search(r"(wins|loses|stands off|void).*qld-2024:\d+", line), line
    for page in pages:
        expect(open_sheet(page, "history").locator(".rounds li").first).to_contain_text("round")


# What a terminal must display.


def test_16_3_2_a_the_minimum_and_maximum_wagers(terminal: Open) -> None:
    """Also: 16:3(1), 16:3(2)(b)."""
    page = terminal()
    sit(page, "roulette-2")
    expect(page.locator("#limits")).to_contain_text("$1 – $10,000")
    red = page.locator('#host [data-area="red"]')
    expect(red).to_have_attribute("aria-label", "RED, pays 1 to 1, $1 to $10,000")
    seventeen = page.locator('#host [data-area="straight-17"]')
    expect(seventeen).to_have_attribute("aria-label", "Straight up 17, pays 35 to 1, $1 to $300")
    expect(page.locator('#host [data-area^="straight-"]')).to_have_count(37)


def test_a_long_press_tells_limits_odds_and_the_exact_edge(terminal: Open) -> None:
    page = terminal(phone=True)
    sit(page, "roulette-2")
    page.locator('#host [data-area="red"]').dispatch_event(
        "pointerdown", {"clientX": 30, "clientY": 400, "button": 0, "pointerType": "touch"}
    )
    zone(page, "red").focus()
    page.keyboard.press("i")
    tip = page.locator("#tip")
    expect(tip).to_contain_text("house edge 2.703%")
    expect(tip).to_contain_text("1 to 1")
    expect(tip).to_contain_text("qld-2024:7")


def test_8a_3_2_b_the_prize_of_the_jackpot(terminal: Open) -> None:
    page = terminal()
    sit(page, "sic-bo-1")
    expect(page.locator("#prizes")).to_have_text("Jackpot $1,000.00")
    expect(page.locator('#host [data-area="jackpot"]')).to_be_visible()
    page.locator("#back").click()
    sit(page, "roulette-2")
    expect(page.locator("#prizes")).to_be_hidden()


def test_16_3_2_c_when_bets_may_be_placed_with_a_countdown(terminal: Open) -> None:
    """Also: 16:5(4)."""
    page = terminal()
    sit(page, "baccarat-2")
    expect(page.locator("#call")).to_contain_text("Place your bets")
    seconds = page.locator("#seconds")
    expect(seconds).not_to_be_empty()
    first = int(seconds.get_attribute("data-left") or "0")
    page.wait_for_function(
        "(n) => Number(document.querySelector('#seconds').dataset.left) < n", arg=first
    )
    expect(page.locator("#clock")).to_be_visible()
    # a screen reader hears the call, not the seconds
    assert page.locator("#clock").get_attribute("aria-live") == "off"
    assert page.locator("#call").get_attribute("aria-live") == "polite"


def test_16_5_4_the_period_ends_by_itself(terminal: Open) -> None:
    page = terminal()
    sit(page, "by-itself")
    red = page.locator('#host [data-area="red"]')

    def settled() -> str:  # a wager that comes too late for one round is made in the next
        shown = page.locator("#result .settled")
        if shown.count():
            return shown.first.text_content() or ""
        if "staked" not in (red.get_attribute("class") or ""):
            red.click(force=True)  # with a mouse
        return ""

    line = until(settled)
    assert re.search(r"Red \$\d.*qld-2024:7", line), line
    expect(page.locator("#call")).to_contain_text("Place your bets")


def test_16_3_2_d_the_words_no_more_bets(terminal: Open, supervisor: Supervisor) -> None:
    """Also: 16:3(3), 16:5(2)."""
    page = terminal(phone=True)
    sit(page, "blackjack-2")
    for _ in range(6):  # until a round waits for a decision: a blackjack ends one at once
        wager(page, "original")
        if not supervisor.no_more_bets("blackjack-2"):
            break
        expect(page.locator('#host [data-area="original"].staked')).to_have_count(0)
    call = page.locator("#call")
    expect(call).to_contain_text("No more bets")
    assert call.evaluate("e => getComputedStyle(e).textTransform") == "uppercase"
    expect(page.locator("#choices button").first).to_be_visible()
    marked = page.locator("#choices .default")
    expect(marked).to_contain_text("Stand")
    expect(marked).to_contain_text("taken at 0")
    lies = page.locator('#host [data-area="original"].staked')
    before = lies.get_attribute("data-cents")
    touch(lies)
    expect(page.locator("#tip.refused")).to_contain_text("not what the table waits for")
    assert lies.get_attribute("data-cents") == before
    decide_until_settled(page)


def test_16_3_2_e_credits_and_what_was_bet_came_and_was_won(
    terminal: Open, supervisor: Supervisor
) -> None:
    """Also: 16:3(2)(f), 16:3(2)(g), 16:3(2)(h), 16:5(1), 16:7(2), 16:7(3)."""
    page = terminal()
    sit(page, "baccarat-2")
    expect(page.locator("#credits")).to_have_text("$1,000.00")
    wager(page, "banker")
    wager(page, "player")
    expect(page.locator("#credits")).to_have_text("$998.00")
    expect(page.locator("#risk")).to_have_text("$2.00")
    supervisor.no_more_bets("baccarat-2")
    page.locator("#result .settled").nth(1).wait_for()
    expect(page.locator("#last-bet")).to_have_text("$2.00")
    expect(page.locator("#last-result")).to_contain_text(
        re.compile(r"^player .*[♠♥♦♣] · banker .*[♠♥♦♣]")
    )
    won = page.locator("#result .settled.win")
    if won.count():
        back = cents(re.findall(r"\$([\d.]+) back", won.text_content() or "")[0])
        assert cents(page.locator("#last-win").text_content()) == back - 100
        expect(page.locator("#credits")).to_have_text(f"${(99_800 + back) / 100:.2f}")
    else:
        expect(page.locator("#last-win")).to_have_text("$0.00")  # a tie: both came back
        expect(page.locator("#credits")).to_have_text("$1,000.00")
    expect(page.locator("#host .stack.waiting")).to_have_count(0)
    expect(page.locator("#past .bead")).to_be_visible()  # and the road has it


def test_16_3_2_i_the_help_button(terminal: Open) -> None:
    page = terminal(phone=True)
    sit(page, "baccarat-2")
    help = open_sheet(page, "help")
    expect(help).to_contain_text("Touch a chip")
    banker = help.locator("tr", has_text=re.compile("^Banker")).first
    expect(banker).to_contain_text("19 to 20")
    expect(banker).to_contain_text("1.058%")
    page.keyboard.press("Escape")
    expect(help).to_be_hidden()


# Wagers are changed, refused; connections lost; credits cashed.


def test_16_5_2_a_wager_is_made_added_to_and_withdrawn(terminal: Open) -> None:
    page = terminal(phone=True)
    sit(page, "roulette-2")
    red = page.locator('#host [data-area="red"]')
    chip(page, "$5")
    touch(red)
    staked(page, "red", 500)
    touch(red)
    staked(page, "red", 1000)
    assert credits(page) == 99_000
    page.locator("#act-undo").click()
    staked(page, "red", 500)
    page.locator("#act-double").click()
    staked(page, "red", 1000)
    page.locator("#act-clear").click()
    expect(page.locator("#host .staked")).to_have_count(0)
    expect(page.locator("#credits")).to_have_text("$1,000.00")


def test_a_split_is_wagered_by_touching_the_line(terminal: Open) -> None:
    page = terminal()
    sit(page, "roulette-2")
    touch(page.locator('#host [data-area="split-17-20"]'))
    touch(page.locator('#host [data-area="corner-1-2-4-5"]'))
    staked(page, "split-17-20", 100)
    staked(page, "corner-1-2-4-5", 100)
    page.locator("#act-clear").click()
    expect(page.locator("#host .staked")).to_have_count(0)


def test_the_wagers_of_a_round_are_repeated(terminal: Open, supervisor: Supervisor) -> None:
    page = terminal()
    sit(page, "roulette-2")
    wager(page, "red")
    wager(page, "dozen-2")
    supervisor.no_more_bets("roulette-2")
    page.locator("#result .settled").nth(1).wait_for()
    page.locator("#act-repeat:enabled").click()
    staked(page, "red", 100)
    staked(page, "dozen-2", 100)
    page.locator("#act-clear").click()
    expect(page.locator("#host .staked")).to_have_count(0)


def test_16_8_a_terminal_shows_and_keeps_limits_of_its_own(terminal: Open) -> None:
    page = terminal(name="small")
    sit(page, "roulette-2")
    red = page.locator('#host [data-area="red"]')
    expect(red).to_have_attribute("aria-label", re.compile(r"\$2 to \$10"))
    chip(page, "$10")
    touch(red)
    staked(page, "red", 1000)
    touch(red)
    expect(page.locator("#tip.refused")).to_contain_text("qld-2024:16:8")
    assert red.get_attribute("data-cents") == "1000"


def test_16_5_3_a_refusal_names_the_wager_and_its_rule(terminal: Open) -> None:
    page = terminal(phone=True)
    sit(page, "roulette-2")
    number = page.locator('#host [data-area="straight-17"]')
    chip(page, "$100")
    for sum in (10_000, 20_000, 30_000):
        touch(number)
        staked(page, "straight-17", sum)
    touch(number)
    tip = page.locator("#tip.refused")
    expect(tip).to_contain_text("Straight up 17: the maximum for straight-17 is $300.00")
    expect(tip.locator("cite")).to_contain_text("qld-2024:7")
    expect(tip).to_be_in_viewport()
    expect(page.locator("#credits")).to_have_text("$700.00")


def test_a_connection_lost_in_the_midst_of_a_round(terminal: Open, supervisor: Supervisor) -> None:
    """The round goes on without the terminal; nothing is missed, nothing is said twice."""
    wire = Wire()
    page = terminal(wire=wire)
    sit(page, "baccarat-2")
    wager(page, "banker")
    wire.lose()
    expect(page.locator("#offline")).to_be_visible()
    touch(zone(page, "tie"))  # said while nobody hears it
    expect(page.locator("#tip.refused")).to_contain_text("nothing was wagered")
    supervisor.no_more_bets("baccarat-2")
    wire.mend()
    expect(page.locator("#offline")).to_be_hidden()
    settled = page.locator("#result .settled")
    settled.first.wait_for()
    assert settled.count() == 1
    expect(settled).to_contain_text("Banker $1.00")
    story = open_sheet(page, "history").locator("#story")
    expect(story.locator("li", has_text="on banker")).to_have_count(1)
    expect(story.locator("li", has_text="on tie")).to_have_count(0)
    page.keyboard.press("Escape")
    wager(page, "player")  # and it goes on


# Half seconds as the page counts them, until it says that it is offline: a slow machine has fewer.
BEATS = """() => {
  window.beats = 0;
  setInterval(() => { window.beats += 1; }, 500);
  new MutationObserver(() => { window.beatsUntil ??= window.beats; })
    .observe(document.querySelector('#offline'), { attributes: true });
}"""


def test_silence_is_told_within_5_seconds_and_nothing_is_said_twice(terminal: Open) -> None:
    """The network is dead and the socket does not know it."""
    wire = Wire()
    page = terminal(wire=wire, patient=False)
    sit(page, "baccarat-2")
    wager(page, "banker")
    wire.deaf = True
    touch(zone(page, "banker"))  # on its way, and not answered
    expect(page.locator("#host .stack.waiting")).to_have_count(1)
    page.evaluate(BEATS)
    page.wait_for_function("() => !document.querySelector('#offline').hidden")
    assert page.evaluate("window.beatsUntil") <= 10
    wire.mend()
    expect(page.locator("#offline")).to_be_hidden()
    staked(page, "banker", 200)  # once
    page.locator("#act-clear").click()
    expect(page.locator("#host .staked")).to_have_count(0)


@pytest.mark.parametrize("phone", [True, False])
def test_a_terminal_shows_how_long_a_word_to_the_floor_takes(terminal: Open, phone: bool) -> None:
    """In a quiet place, and with a word when it is slow."""
    wire = Wire()
    page = terminal(phone=phone, wire=wire)
    sit(page, "baccarat-2")
    trip = page.locator("#trip")
    expect(trip).to_have_text(re.compile(r"\d+ ms$"))
    expect(trip).to_be_in_viewport()
    page.evaluate(
        """() => {
          window.trips = [];
          const shown = document.querySelector('#trip');
          new MutationObserver(() => window.trips.push([shown.textContent, shown.className]))
            .observe(shown, { childList: true, attributes: true });
        }"""
    )
    wire.deaf = True
    for _ in range(int(MILLISECONDS) // 50):
        if wire.lost >= 4:  # half a second between one and the next
            break
        page.wait_for_timeout(50)
    wire.mend()
    page.wait_for_function("() => window.trips.some(([_, how]) => how === 'slow')")
    texts = [text for text, how in page.evaluate("window.trips") if how == "slow"]
    assert int(texts[0].removeprefix("slow: ").removesuffix(" ms")) >= 400
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_16_9_2_credits_to_a_voucher_and_back(terminal: Open) -> None:
    """Also: 16:4(2), 16:9(3)(c)."""
    page, other = terminal(phone=True), terminal()
    for one in (page, other):
        one.locator("#lobby-cashier").click()
    page.locator("#cash-out").click()
    code = page.locator("#voucher-code").text_content() or ""
    expect(page.locator("#voucher")).to_contain_text("$1,000.00")
    expect(page.locator("#voucher svg.qr")).to_have_attribute("aria-label", f"Code {code}")
    expect(page.locator("#cashier-credits")).to_have_text("$0.00")
    other.locator("#redeem input").fill(code.lower())
    other.locator("#redeem button").click()
    expect(other.locator("#cashier-credits")).to_have_text("$2,000.00")
    page.locator("#redeem input").fill(code)
    page.locator("#redeem button").click()
    alert = page.locator("#alert")
    expect(alert).to_contain_text("redeemed")
    expect(alert).to_contain_text("qld-2024:16:9")
    expect(page.locator("#cashier-credits")).to_have_text("$0.00")


def test_a_complaint_and_what_became_of_it(terminal: Open, supervisor: Supervisor) -> None:
    page = terminal()
    sit(page, "roulette-2")
    wager(page, "black")
    supervisor.no_more_bets("roulette-2")
    page.locator("#result .settled").first.wait_for()
    first = open_sheet(page, "history").locator(".rounds li").first
    first.get_by_role("button", name="Complain").click()
    first.locator("textarea").fill("it was red")
    first.get_by_role("button", name="Send").click()
    expect(first.locator(".dispute")).to_contain_text("is with the gaming supervisor")
    expect(page.locator("#alert")).to_be_hidden()  # it is no refusal
    supervisor.decide("The ball was seen by two.")
    page.locator("#history-button").click()
    decided = open_sheet(page, "history").locator(".rounds li").first
    expect(decided).to_contain_text("The ball was seen by two.")


def test_16_4_3_wagers_at_several_tables_from_one_terminal(terminal: Open) -> None:
    page = terminal()
    sit(page, "roulette-2")
    wager(page, "black")
    page.locator("#back").click()
    sit(page, "baccarat-2")
    wager(page, "banker")
    expect(page.locator("#risk")).to_have_text("$2.00")
    tabs = page.locator("#tabs button")
    expect(tabs).to_have_count(2)
    tabs.first.click()
    staked(page, "black", 100)
    page.reload()  # and it is where it was
    staked(page, "black", 100)


def test_the_keyboard_is_enough(terminal: Open) -> None:
    page = terminal()
    sit(page, "roulette-2")
    page.keyboard.press("2")  # the second chip: $5
    expect(page.locator('.chip[aria-checked="true"]')).to_have_attribute("aria-label", "$5")
    page.locator('#host [data-area="even"]').focus()
    page.keyboard.press("Enter")
    staked(page, "even", 500)
    page.keyboard.press("ArrowRight")
    expect(page.locator('#host [data-area="red"]')).to_be_focused()
    page.keyboard.press("Enter")
    staked(page, "red", 500)
    page.keyboard.press("Delete")
    expect(page.locator("#host .staked")).to_have_count(1)
    page.keyboard.press("c")
    expect(page.locator("#host .staked")).to_have_count(0)


@pytest.mark.parametrize("phone", [True, False])
def test_everything_that_is_touched_is_large_enough_and_nothing_sticks_out(
    terminal: Open, phone: bool
) -> None:
    page = terminal(phone=phone)
    sit(page, "baccarat-2")
    sizes = seen(page, "button, #host .zone", SIZE)
    assert sizes
    assert all(width >= 44 and height >= 44 for _, width, height in sizes), sizes
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_touched_beside_the_chips_is_on_the_screen_before_a_place_is_taken(
    terminal: Open,
) -> None:
    """The racetrack makes five buttons of four."""
    page = terminal()
    page.locator("#tables button", has_text="roulette-1").click()
    buttons = page.locator("#acts .b:visible")
    expect(buttons).to_have_count(5)
    assert buttons.evaluate_all(
        "all => all.every(b => b.getBoundingClientRect().right <= innerWidth)"
    )


def test_nothing_moves_under_the_thumb_when_a_result_comes(
    terminal: Open, supervisor: Supervisor
) -> None:
    page = terminal(phone=True)
    sit(page, "baccarat-2")
    page.evaluate(
        """() => {
          window.shift = 0;
          new PerformanceObserver((list) => {
            for (const one of list.getEntries()) window.shift += one.value;
          }).observe({type: 'layout-shift', buffered: false});
        }"""
    )
    wager(page, "player")
    before = page.locator('#host [data-area="player"]').bounding_box()
    supervisor.no_more_bets("baccarat-2")
    page.locator("#result .settled").first.wait_for(state="attached")
    expect(page.locator("#call")).to_contain_text("Place your bets")
    assert page.locator('#host [data-area="player"]').bounding_box() == before
    assert page.evaluate("window.shift") < 0.02
