"""The page of a terminal in a real browser: what must be displayed, and rounds played on it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.waiting import until
from tests.web.conftest import Supervisor, Wire

Open = Callable[..., Page]
AREAS = {"baccarat-1": "banker", "roulette-1": "red", "craps-1": "field", "blackjack-1": "original"}


def sit(page: Page, table: str) -> None:
    """Join a table from the lobby."""
    page.locator("#tables button", has_text=table).click()
    page.locator("#join").click()
    page.locator("#join").wait_for(state="detached")


def cents(text: str | None) -> int:
    return round(float(re.sub(r"[^0-9.]", "", text or "0")) * 100)


def credits(page: Page) -> int:
    return cents(page.locator("#credits").text_content())


def wager(page: Page, area: str) -> None:
    """Touch an area when there is time to."""
    page.locator("#call.open").wait_for()
    page.locator(f'[data-area="{area}"]').click()
    page.locator(f'[data-area="{area}"].staked').wait_for()


# what a page shows, and what it may do about it, in one moment: it may have changed in the next
STAND_OR_SETTLED = """() => {
  const settled = document.querySelector('.settled');
  if (settled) return settled.textContent;
  const buttons = [...document.querySelectorAll('#choices button:enabled')];
  buttons.find((one) => /Stand|Decline|No/.test(one.textContent))?.click();
  return '';
}"""


def decide_until_settled(*pages: Page) -> list[str]:
    """Stand on everything, and take what comes: the first line of each page."""

    def lines() -> list[str]:
        found = [str(page.evaluate(STAND_OR_SETTLED)) for page in pages]
        return found if all(found) else []

    return until(lines)


def a_second_passes(page: Page) -> None:
    """By the countdown that is shown."""
    page.wait_for_function(
        "(was) => document.querySelector('#call').textContent !== was",
        arg=page.locator("#call").text_content(),
    )


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
        page.locator("#cashier-button").click()
        expect(page.locator("#history li").first).to_contain_text("round")


# What a terminal must display.


def test_16_3_2_a_the_minimum_and_maximum_wagers(terminal: Open) -> None:
    """Also: 16:3(1), 16:3(2)(b)."""
    page = terminal()
    sit(page, "roulette-2")
    red = page.locator('[data-area="red"]')
    expect(red).to_contain_text("Red")
    expect(red).to_contain_text("$1 – $10,000")
    expect(page.locator("details.group", has_text="Straight").first).to_contain_text("$1 – $300")
    numbers = page.locator('[data-area^="straight-"]')
    expect(numbers).to_have_count(37)


def test_8a_3_2_b_the_prize_of_the_jackpot(terminal: Open) -> None:
    page = terminal()
    sit(page, "sic-bo-1")
    expect(page.locator("#prizes")).to_have_text("Jackpot $1,000.00")
    expect(page.locator('[data-area="jackpot"]')).to_be_visible()
    page.locator("#back").click()
    sit(page, "roulette-2")
    expect(page.locator("#prizes")).to_be_hidden()


def test_16_3_2_c_when_bets_may_be_placed_with_a_countdown(terminal: Open) -> None:
    """Also: 16:5(4)."""
    page = terminal()
    sit(page, "baccarat-2")
    call = page.locator("#call")
    expect(call).to_contain_text("Place your bets")
    first = int(re.sub(r"\D", "", call.text_content() or ""))
    page.wait_for_function(
        "(n) => Number(document.querySelector('#call').textContent.replace(/\\D/g, '')) < n",
        arg=first,
    )
    expect(page.locator("#clock")).to_be_visible()


def test_16_5_4_the_period_ends_by_itself(terminal: Open) -> None:
    page = terminal()
    sit(page, "by-itself")
    settled = until(  # a wager that comes too late for one round is made in the next
        lambda: page.evaluate(
            """() => {
              if (!document.querySelector('[data-area="red"].staked, .settled'))
                document.querySelector('[data-area="red"]')?.click();
              return document.querySelector('.settled')?.textContent;
            }"""
        )
    )
    assert re.search(r"Red \$\d.*qld-2024:7", settled), settled
    expect(page.locator("#call")).to_contain_text("Place your bets")


def test_16_3_2_d_the_words_no_more_bets(terminal: Open, supervisor: Supervisor) -> None:
    """Also: 16:3(3), 16:5(2)."""
    page = terminal(phone=True)
    sit(page, "blackjack-2")
    for _ in range(6):  # until a round waits for a decision: a blackjack ends one at once
        wager(page, "original")
        if not supervisor.no_more_bets("blackjack-2"):
            break
        expect(page.locator('[data-area="original"].staked')).to_have_count(0)
    call = page.locator("#call")
    expect(call).to_contain_text("No more bets")
    assert page.locator("#call").evaluate("e => getComputedStyle(e).textTransform") == "uppercase"
    staked = page.locator('[data-area="original"] .stake').text_content()
    page.locator('[data-area="original"]').tap()
    expect(page.locator("#alert")).to_contain_text(re.compile("not what the table waits for"))
    assert page.locator('[data-area="original"] .stake').text_content() == staked
    expect(page.locator(".take:visible")).to_have_count(0)
    decide_until_settled(page)


def test_16_3_2_e_credits_and_what_was_bet_came_and_was_won(
    terminal: Open, supervisor: Supervisor
) -> None:
    """Also: 16:3(2)(f), 16:3(2)(g), 16:3(2)(h), 16:5(1), 16:7(2), 16:7(3)."""
    page = terminal(phone=True)
    sit(page, "baccarat-2")
    expect(page.locator("#credits")).to_have_text("$1,000.00")
    wager(page, "banker")
    wager(page, "player")
    expect(page.locator("#credits")).to_have_text("$998.00")
    expect(page.locator("#risk")).to_have_text("$2.00")
    supervisor.no_more_bets("baccarat-2")
    page.locator(".settled").nth(1).wait_for()
    won = page.locator(".settled.win")
    expect(page.locator("#last-bet")).to_have_text("$2.00")
    result = page.locator("#last-result")
    expect(result).to_contain_text(re.compile(r"(player|banker) .*[♠♥♦♣]"))
    if won.count():
        back = cents(re.findall(r"\$([\d.]+) back", won.text_content() or "")[0])
        assert cents(page.locator("#last-win").text_content()) == back - 100
        expect(page.locator("#credits")).to_have_text(f"${(99_800 + back) / 100:.2f}")
    else:
        expect(page.locator("#last-win")).to_have_text("$0.00")  # a tie: both came back
        expect(page.locator("#credits")).to_have_text("$1,000.00")
    expect(page.locator(".area.staked")).to_have_count(0)


def test_16_3_2_i_the_help_button(terminal: Open) -> None:
    page = terminal(phone=True)
    sit(page, "baccarat-2")
    page.locator("#help-button").tap()
    help = page.locator("#help")
    expect(help).to_contain_text("Touch a chip")
    banker = help.locator("details", has_text=re.compile("^Banker"))
    banker.first.locator("summary").tap()
    expect(banker.first).to_contain_text("19 to 20")


# Wagers are changed, refused; connections lost; credits cashed.


def test_16_5_2_a_wager_is_made_added_to_and_withdrawn(terminal: Open) -> None:
    page = terminal(phone=True)
    sit(page, "roulette-2")
    red = page.locator('[data-area="red"]')
    page.locator(".chip", has_text="$5").first.tap()
    red.tap()
    expect(red.locator(".stake")).to_have_text("$5.00")
    red.tap()
    expect(red.locator(".stake")).to_have_text("$10.00")
    assert credits(page) == 99_000
    page.get_by_label("Take back Red").tap()
    expect(red.locator(".stake")).to_have_text("")
    expect(page.locator("#credits")).to_have_text("$1,000.00")


def test_16_8_a_terminal_shows_and_keeps_limits_of_its_own(terminal: Open) -> None:
    page = terminal(name="small")
    sit(page, "roulette-2")
    red = page.locator('[data-area="red"]')
    expect(red).to_contain_text("$2 – $10")
    page.locator(".chip", has_text="$10").click()
    red.click()
    expect(red.locator(".stake")).to_have_text("$10.00")
    red.click()
    expect(page.locator("#alert")).to_contain_text("qld-2024:16:8")
    expect(red.locator(".stake")).to_have_text("$10.00")


def test_16_5_3_a_refusal_is_shown_with_its_rule_until_it_is_closed(terminal: Open) -> None:
    page = terminal(phone=True)
    sit(page, "roulette-2")
    number = page.locator('[data-area="straight-17"]')
    number.scroll_into_view_if_needed()
    page.evaluate("document.querySelectorAll('.chip')[5].click()")  # $50
    for _ in range(6):
        number.tap()
    expect(number.locator(".stake")).to_have_text("$300.00")
    number.tap()
    alert = page.locator("#alert")
    expect(alert).to_be_visible()
    expect(alert).to_contain_text("the maximum for straight-17 is $300.00")
    expect(alert.locator("cite")).to_contain_text("qld-2024:7")
    expect(alert).to_be_in_viewport()
    a_second_passes(page)
    expect(alert).to_be_visible()
    assert credits(page) == 70_000
    alert.locator("button").tap()
    expect(alert).to_be_hidden()


def test_a_connection_lost_in_the_midst_of_a_round(terminal: Open, supervisor: Supervisor) -> None:
    """The round goes on without the terminal; nothing is missed, nothing is said twice."""
    wire = Wire()
    page = terminal(wire=wire)
    sit(page, "baccarat-2")
    wager(page, "banker")
    wire.lose()
    expect(page.locator("#offline")).to_be_visible()
    page.locator('[data-area="tie"]').click()  # said while nobody hears it
    supervisor.no_more_bets("baccarat-2")
    wire.mend()
    expect(page.locator("#offline")).to_be_hidden()
    settled = page.locator(".settled")
    settled.first.wait_for()
    assert settled.count() == 1
    expect(settled).to_contain_text("Banker $1.00")
    expect(page.locator("#alert")).to_contain_text("that was for round")  # the tie came too late
    page.locator("#story summary").click()
    expect(page.locator("#story li", has_text="on banker")).to_have_count(1)
    expect(page.locator("#story li", has_text="on tie")).to_have_count(0)
    wager(page, "player")  # and it goes on


def test_16_9_2_credits_to_a_voucher_and_back(terminal: Open) -> None:
    """Also: 16:4(2), 16:9(3)(c)."""
    page, other = terminal(phone=True), terminal()
    page.locator("#cashier-button").tap()
    page.locator("#cash-out").tap()
    code = page.locator("#voucher-code").text_content()
    expect(page.locator("#voucher")).to_contain_text("$1,000.00")
    expect(page.locator("#cashier-credits")).to_have_text("$0.00")
    other.locator("#cashier-button").click()
    other.locator("#redeem input").fill(code or "")
    other.locator("#redeem button").click()
    expect(other.locator("#cashier-credits")).to_have_text("$2,000.00")
    page.locator("#redeem input").fill(code or "")
    page.locator("#redeem button").tap()
    alert = page.locator("#cashier #alert")  # over the dialog, where it is seen
    expect(alert).to_contain_text("redeemed")
    expect(alert).to_contain_text("qld-2024:16:9")
    expect(page.locator("#cashier-credits")).to_have_text("$0.00")


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
    expect(page.locator('[data-area="black"] .stake')).to_have_text("$1.00")


def test_the_keyboard_is_enough(terminal: Open) -> None:
    page = terminal()
    sit(page, "roulette-2")
    page.keyboard.press("3")  # the third chip: $5
    expect(page.locator('.chip[aria-checked="true"]')).to_have_text("$5")
    page.locator('[data-area="even"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-area="even"] .stake')).to_have_text("$5.00")


@pytest.mark.parametrize("phone", [True, False])
def test_everything_that_is_touched_is_large_enough_and_nothing_sticks_out(
    terminal: Open, phone: bool
) -> None:
    page = terminal(phone=phone)
    sit(page, "baccarat-2")
    sizes = page.locator("button:visible").evaluate_all(
        "all => all.map(e => [e.textContent, e.getBoundingClientRect().width,"
        " e.getBoundingClientRect().height])"
    )
    assert all(width >= 44 and height >= 44 for _, width, height in sizes), sizes
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
