"""The console of the staff in a real browser: dealing by touch, putting right, paying, watching."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, Response, Route, expect

from tests.waiting import until
from tests.web.conftest import SIZE, Pages, Wire, at_rest, opened, people, seen, token_of
from tests.web.playing import open_sheet, sit, staked, touch, zone

PEOPLE = {
    "dora": "dealer",
    "dan": "dealer",
    "ada": "attendant",
    "sue": "gaming supervisor",
    "sam": "gaming supervisor",
    "mary": "gaming manager",
    "ivan": "inspector",
}
TABLES = {  # each test its own, since they go on between tests
    "deal-baccarat": "baccarat",
    "deal-roulette": "roulette",
    "correct-roulette": "roulette",
    "late-roulette": "roulette",
    "dispute-roulette": "roulette",
    "limit-roulette": "roulette",
    "irregular-roulette": "roulette",
    "inspect-roulette": "roulette",
    "lost-roulette": "roulette",
    "close-roulette": "roulette",
    "undo-roulette": "roulette",
    "keys-baccarat": "baccarat",
    "pad-sic-bo": "sic-bo",
    "pad-keno": "keno",
    "pad-two-up": "two-up-1994",
    "pad-wheel": "wheel-of-fortune",
    "phone-craps": "craps",
}
HOUSE = "[house]\nplay_credits = 100_000\nguests = true\n"
BY_HAND = '\n[[tables]]\nname = "{}"\ngame = "{}"\nautomated = false\n'
FACE_DOWN = """
[[tables]]
name = "face-down"
game = "baccarat"
seed = "7"
wagering = 3600
options = { face_down = true }
"""
PAINT = "(key) => getComputedStyle(key).backgroundColor"
CARD = re.compile("(10|[2-9AJQK])[♠♥♦♣]")
Console = Callable[..., Page]


@pytest.fixture(scope="module")
def house_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    tables = [BY_HAND.format(name, game) for name, game in TABLES.items()]
    text = HOUSE + people(PEOPLE) + "".join(tables) + FACE_DOWN
    with opened(tmp_path_factory.mktemp("house"), text) as url:
        yield url


@pytest.fixture(scope="module")
def tokens(house_url: str) -> dict[str, str]:
    """Everybody signed in once: who signs in too often has to wait."""
    return {name: token_of(house_url, name) for name in PEOPLE}


@pytest.fixture
def console(pages: Pages, house_url: str, tokens: dict[str, str]) -> Console:
    """Opens the console of somebody who has signed in."""

    def open_console(name: str, view: str = "", wire: Wire | None = None, **more: bool) -> Page:
        page = pages.new(wire=wire, **more)
        cookie = {"name": "croupier", "value": tokens[name], "url": house_url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"{house_url}/console/#{view}")
        expect(page.locator("#who")).to_contain_text(name)
        return page

    return open_console


@pytest.fixture
def player(pages: Pages, house_url: str) -> Console:
    """A guest at a terminal of the same house."""

    def open_terminal(table: str, *, phone: bool = True) -> Page:
        page = pages.new(phone=phone)
        page.goto(house_url)
        page.locator("#guest").click()
        page.locator("#lobby").wait_for()
        sit(page, table)
        return page

    return open_terminal


def sign_in(page: Page, url: str, name: str, password: str) -> None:
    """By the form; as often as the door asks to wait."""
    page.goto(f"{url}/console/")

    def signed_in() -> bool:
        page.locator("#login [name=name]").fill(name)
        page.locator("#login [name=password]").fill(password)
        page.locator("#login button").click()
        return not asked_to_wait(page, "#door")

    until(signed_in)


def asked_to_wait(page: Page, form: str) -> bool:
    """Whether a form that was sent is still there, since the door is asked too often."""
    page.wait_for_function(
        "(form) => !document.querySelector(form).checkVisibility()"
        " || !document.querySelector('#alert').hidden",
        arg=form,
    )
    if not page.locator(form).is_visible():
        return False
    assert "too many attempts" in (page.locator("#alert").text_content() or "")
    page.locator("#alert button").click()
    page.wait_for_timeout(1_000)  # as long as one more attempt takes to be allowed
    return True


def name_of(page: Page) -> str:
    return str(page.evaluate("fetch('/api/me').then((r) => r.json()).then((me) => me.name)"))


def says(page: Page, words: str) -> None:
    """Touch a large button."""
    page.locator("#options button", has_text=re.compile(f"^{words}")).click()


def waits_for(page: Page, what: str) -> None:
    expect(page.locator("#waiting")).to_contain_text(re.compile(what))


def enter_card(page: Page, card: str) -> None:
    number = card_number(page)
    page.locator(f'#enter [data-rank="{card[:-1]}"]').click()
    page.locator(f'#enter [data-suit="{card[-1]}"]').click()
    page.wait_for_function(
        "(n) => !document.querySelector('#waiting').textContent.includes(`card ${n}`)", arg=number
    )


def card_number(page: Page) -> str:
    expect(page.locator('#enter [data-pad="face"]')).to_be_visible()
    expect(page.locator("#waiting")).to_contain_text(re.compile(r"the face of card \d+"))
    found = re.search(r"card (\d+)", page.locator("#waiting").text_content() or "")
    assert found is not None
    return found[1]


def wagered(page: Page, area: str, times: int = 1) -> None:
    for n in range(times):
        page.locator("#call.open").wait_for()
        touch(zone(page, area))
        staked(page, area, (n + 1) * 100)


def new_shoe(page: Page) -> None:
    """Shuffled, cut, burnt: until wagers may be placed."""
    says(page, "The cards are shuffled")
    page.locator('#enter [data-pad="cut"] .enter').click()
    until_open(page)


# looks and touches in one moment: in the next the button may say something else
GO_ON = """([part, words, button]) => {
  if (document.querySelector(part)?.textContent.includes(words)) return true;
  const offered = [...document.querySelectorAll('#options button:enabled')];
  offered.find((one) => new RegExp(button).test(one.textContent))?.click();
  return false;
}"""

ON = "^(?!Time|No more)"


def go_on(page: Page, part: str, words: str = "", button: str = ON) -> None:
    """Touch whatever the dealer only has to go on with, until a part of the page is there."""
    page.wait_for_function(GO_ON, arg=[part, words, button], polling=100)


def until_open(page: Page) -> None:
    go_on(page, "#call.open", button="^(?!Time)")


def sheet(page: Page, heading: str) -> Locator:
    return page.locator(".sheet", has=page.locator("h3", has_text=heading))


def spin(page: Page, pocket: str) -> None:
    """'No more bets', and where the ball came to rest."""
    says(page, "No more bets")
    page.locator(f'#enter [data-pad="spin"] [data-value="{pocket}"]').click()
    page.locator("#enter .enter", has_text=f"Enter {pocket}").click()
    until_open(page)


# Dealing by touch.


def test_1_16_the_dealer_deals_a_round_of_baccarat_by_touch(
    console: Console, player: Console
) -> None:
    """Also: 1:14, 1:21(3), 16:7(3)."""
    dealer = console("dora", phone=True)
    dealer.locator("#tables a", has_text="deal-baccarat").tap()
    new_shoe(dealer)
    guest = player("deal-baccarat")
    wagered(guest, "player", 5)
    expect(dealer.locator("#wagers")).to_contain_text(name_of(guest))
    expect(dealer.locator("#wagers")).to_contain_text("$5.00")
    says(dealer, "No more bets")
    for card in ("9♠", "2♦", "K♥", "3♣"):  # to player, banker, player, banker
        enter_card(dealer, card)
    go_on(dealer, "#result .settled")  # what the table pauses for
    settled = dealer.locator("#result .settled")
    expect(settled).to_contain_text("Player $5.00 wins at 1 to 1: $10.00 back")
    expect(settled).to_contain_text("qld-2024:1:11")
    expect(guest.locator(".settled.win")).to_contain_text("$10.00 back")
    expect(guest.locator("#credits")).to_have_text("$1,005.00")


def test_7_6_the_dealer_deals_a_round_of_roulette_by_touch(
    console: Console, player: Console
) -> None:
    dealer = console("dora", "table/deal-roulette")
    guest = player("deal-roulette")
    wagered(guest, "straight-17")
    wagered(guest, "red")
    expect(dealer.locator("#wagers li")).to_have_count(2)
    says(dealer, "No more bets")
    expect(guest.locator("#call")).to_contain_text("No more bets")
    pad = dealer.locator('#enter [data-pad="spin"]')
    expect(pad.locator(".key")).to_have_count(37)
    painted = [pad.locator(f'[data-value="{n}"]').evaluate(PAINT) for n in (0, 16, 17)]
    assert painted == ["rgb(15, 122, 79)", "rgb(179, 38, 42)", "rgb(20, 24, 26)"]
    expect(pad.locator(".enter")).to_be_disabled()
    pad.locator('[data-value="17"]').click()
    pad.locator(".enter", has_text="Enter 17").click()
    until_open(dealer)
    expect(dealer.locator("#result .settled")).to_have_count(2)
    expect(guest.locator("#credits")).to_have_text("$1,034.00")  # 35 to 1; 17 is black
    expect(guest.locator("#last-result")).to_contain_text("17")


@pytest.mark.parametrize(
    ("table", "values", "result"),
    [
        ("pad-sic-bo", ["2", "5", "5"], "5"),
        ("pad-two-up", ["H", "H"], "Head"),
        ("pad-wheel", ["d"], "symbol"),
        ("pad-keno", [str(n) for n in range(3, 63, 3)], "42"),
    ],
)
def test_what_came_is_entered_by_touch(
    console: Console, player: Console, table: str, values: list[str], result: str
) -> None:
    dealer = console("dan", f"table/{table}", phone=True)
    if table == "pad-two-up":
        player(table)
    go_on(dealer, "#enter .pad", button="")
    pad = dealer.locator("#enter .pad")
    rows = pad.locator(".keys")
    for at, value in enumerate(values):
        row = rows.nth(at if rows.count() > 1 else 0)
        row.locator(f'[data-value="{value}"]').tap()
    pad.locator(".enter").tap()
    go_on(dealer, "#result", result, "Go on")


def test_cards_are_entered_with_the_keyboard(console: Console) -> None:
    dealer = console("dan", "table/keys-baccarat")
    says(dealer, "The cards are shuffled")
    cut = dealer.locator('#enter [data-pad="cut"]')
    cut.get_by_label("Cut at card").fill("3")
    cut.locator(".enter").press("Enter")
    expect(dealer.locator("#alert")).to_contain_text("at least 10 cards in")
    expect(dealer.locator("#alert cite")).to_contain_text("qld-2024:1:14")
    cut.get_by_label("Cut at card").fill("200")
    cut.locator(".enter").press("Enter")
    expect(dealer.locator("#alert")).to_be_hidden()
    until_open(dealer)
    says(dealer, "No more bets")
    for typed in ("0s", "jd", "8h", "ac"):
        number = card_number(dealer)
        dealer.keyboard.press(typed[0])
        expect(dealer.locator('#enter [aria-pressed="true"]')).to_have_count(1)
        dealer.keyboard.press(typed[1])
        dealer.wait_for_function(
            "(n) => !document.querySelector('#waiting').textContent.includes(`card ${n}`)",
            arg=number,
        )
    expect(dealer.locator("#result .hand").first).to_contain_text("10♠8♥")
    expect(dealer.locator("#result .hand").nth(1)).to_contain_text("J♦A♣")


def test_7_17_4_an_irregularity_is_reported_and_one_out_of_place_refused(
    console: Console, player: Console
) -> None:
    dealer = console("dora", "table/irregular-roulette")
    guest = player("irregular-roulette")
    wagered(guest, "red")
    says(dealer, "No more bets")
    irregularities = dealer.locator('.sayings[data-kind="incident"]')
    irregularities.locator("> summary").click()
    moved = irregularities.locator('[data-name="chips-moved"]')
    moved.locator("summary").click()
    area = moved.get_by_label("Area")
    expect(area.locator("option", has_text="Straight 17").first).to_be_attached()
    expect(moved.get_by_label("Player").locator("option", has_text=name_of(guest))).to_have_count(1)
    moved.get_by_role("button", name="Report").click()  # refused before anybody is asked
    alert = dealer.locator("#alert")
    expect(alert).to_contain_text(
        "say whose and where the wager is"
    )  # nobody's chips, from nowhere
    expect(alert.locator("cite")).to_contain_text("qld-2024:7:13(1)")
    other = player("irregular-roulette")
    expect(dealer.locator("#wagers")).to_contain_text(name_of(other))
    expect(alert).to_be_visible()  # until it is closed, or something was done
    out = irregularities.locator('[data-name="ball-out"]')
    out.locator("summary").click()
    expect(out).to_contain_text("qld-2024:7:17(4)")
    out.get_by_role("button", name="Report").click()
    sure = dealer.locator("#sure")
    expect(sure).to_contain_text("ROUND VOID")  # what it would bring, before it is done
    expect(sure).to_contain_text("+$1.00 in chips, −$1.00 on the layout")
    dealer.locator("#sure-yes").click()
    for page in (dealer, guest):
        expect(page.locator("#result .called")).to_contain_text(
            re.compile(r"no spin\s*i?\s*qld-2024:7:17\(5\)")
        )
    expect(dealer.locator("#result .settled")).to_contain_text("Red $1.00 void: $1.00 back")
    expect(dealer.locator("#alert")).to_be_hidden()


# Nothing that lies face down is in a page.


def test_1_4_2_a_card_face_down_is_in_no_page_before_it_is_shown(
    console: Console, player: Console
) -> None:
    guest = player("face-down")
    heard: list[str] = []  # over the WebSocket
    answers: list[Response] = []
    watching = []

    def answered(one: Response) -> None:
        answers.append(one)

    for name in ("dora", "ivan", "mary"):
        page = console(name, "table/face-down")
        page.on("websocket", lambda s: s.on("framereceived", lambda f: heard.append(str(f))))
        page.on("response", answered)
        page.reload()
        watching.append(page)
    answers.clear()  # those of pages that were left cannot be read, and nothing is dealt yet
    wagered(guest, "banker")
    dealer = watching[0]
    says(dealer, "Deal")
    for page in watching:
        expect(page.locator("#result .card", has_text="🂠")).to_have_count(4)
        with page.expect_response(re.compile("/directions$")):  # they are asked for anew
            for folded in page.locator("#view .column > details, #view .sayings").all():
                if folded.is_visible():
                    folded.locator("> summary").click()
        at_rest(page)
        assert not CARD.search(page.content())
    asked = [one.text() for one in answers if "/api/tables/" in one.url]
    assert any("third-card-in-error" in text for text in asked)
    assert any("entered" in one.url for one in answers)
    assert heard
    assert not [text for text in heard + asked if CARD.search(text)]
    says(dealer, "No more bets")
    for page in watching:
        expect(page.locator("#result .hand").first).to_contain_text(CARD)
    assert [text for text in heard if CARD.search(text)]  # the canary sings


# Putting right.


def test_16_10_2_the_manager_corrects_a_result_and_the_money_follows(
    console: Console, player: Console
) -> None:
    dealer = console("dora", "table/correct-roulette")
    guest = player("correct-roulette")
    wagered(guest, "red", 2)
    spin(dealer, "18")
    expect(guest.locator("#credits")).to_have_text("$1,002.00")
    expect(dealer.locator("#corrections")).to_have_count(0)
    manager = console("mary", "table/correct-roulette")
    manager.locator("#corrections > summary").click()
    row = manager.locator("#corrections tr", has_text="Spin 18")
    expect(row).to_contain_text("dora")
    row.get_by_role("button").click()
    manager.locator('#corrections [data-value="18"]').click()
    manager.locator("#corrections .enter").click()
    expect(manager.locator("#alert")).to_contain_text("that is the result as it stands")
    manager.locator("#corrections tr", has_text="Spin 18").get_by_role("button").click()
    manager.locator('#corrections [data-value="17"]').click()
    manager.locator("#corrections .enter").click()
    expect(manager.locator("#sure")).to_contain_text("gives $4.00")  # before anything is done
    expect(guest.locator("#credits")).to_have_text("$1,002.00")
    manager.locator("#sure-yes").click()
    expect(manager.locator("#corrections tr", has_text="Spin 17")).to_have_count(1)
    expect(guest.locator("#credits")).to_have_text("$998.00")
    manager.locator("#corrections tr", has_text="Spin 17").get_by_role("button").click()
    manager.locator("#corrections .none", has_text="It was no spin").click()
    manager.locator("#sure-yes").click()
    expect(manager.locator("#corrections tr", has_text="without a result")).to_have_count(1)
    expect(guest.locator("#credits")).to_have_text("$1,000.00")
    manager.goto(manager.url.split("#")[0] + "#events")
    expect(manager.locator("tbody tr", has_text="Correction").first).to_contain_text("mary")


def test_a_correction_that_is_begun_stays_when_an_older_answer_comes(console: Console) -> None:
    """The list is asked for with everything that happens: what was asked for before somebody began
    is not drawn over it."""
    dealer = console("dora", "table/late-roulette")
    spin(dealer, "18")
    manager = console("mary", "table/late-roulette")
    manager.locator("#corrections > summary").click()
    row = manager.locator("#corrections tr", has_text="Spin 18")
    row.wait_for()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    manager.route("**/entered*", hold)
    spin(dealer, "17")
    while not held:
        manager.wait_for_timeout(50)
    row.get_by_role("button").click()
    asked = manager.locator("#corrections p", has_text="What was it really?")
    expect(asked).to_have_count(1)
    for one in held:
        one.continue_()
        one.request.response()
    manager.wait_for_timeout(200)
    expect(asked).to_have_count(1)
    manager.locator("#corrections button", has_text="Leave it as it is").click()
    expect(asked).to_have_count(0)


def put_right(manager: Page, was: str, pocket: str) -> None:
    manager.locator("#corrections > summary").click()
    manager.locator("#corrections tr", has_text=f"Spin {was}").get_by_role("button").click()
    manager.locator(f'#corrections [data-value="{pocket}"]').click()
    manager.locator("#corrections .enter").click()
    manager.locator("#sure-yes").click()
    expect(manager.locator("#corrections tr", has_text=f"Spin {pocket}")).to_have_count(1)


def test_a_dispute_from_the_complaint_to_the_decision(console: Console, player: Console) -> None:
    dealer = console("dora", "table/dispute-roulette")
    guest = player("dispute-roulette")
    wagered(guest, "red")
    spin(dealer, "17")
    name = name_of(guest)
    guest.locator("#result .settled").first.wait_for(state="attached")
    history = open_sheet(guest, "history")
    history.get_by_role("button", name="Complain").first.click()
    history.locator("textarea").fill("the ball jumped from 18")
    history.get_by_role("button", name="Send").click()
    expect(history.locator(".dispute")).to_contain_text("gaming supervisor")
    supervisor = console("sue", "disputes")
    matter = supervisor.locator(".matter", has_text=name)
    expect(matter).to_contain_text("the ball jumped from 18")
    matter.get_by_role("button", name="Go through the round again").click()
    replay = matter.locator(".replay")
    expect(replay).to_contain_text("17")
    expect(replay).to_contain_text("[qld-2024:7")
    expect(matter.locator(".version .felt")).to_have_count(1)  # nothing was put right yet
    expect(matter.locator('.version [data-shape="17"].came')).to_have_count(1)
    put_right(console("mary", "table/dispute-roulette"), "17", "18")
    matter.get_by_role("button", name="Go through the round again").click()
    versions = matter.locator(".version")
    expect(versions).to_have_count(2)  # as it was entered first, and as it was put right
    expect(versions.nth(0).locator('[data-shape="17"].came')).to_have_count(1)
    expect(versions.nth(1).locator('[data-shape="18"].came')).to_have_count(1)
    expect(matter.locator("tbody tr", has_text="Red").last).to_contain_text("+$2.00")
    matter.get_by_label("What is decided").fill("it had come to rest in 18")
    matter.get_by_label("Rule", exact=True).fill("qld-2024:7:99")
    matter.get_by_label("Gets ($").fill("2.00")
    matter.get_by_role("button", name="Decide").click()
    supervisor.locator("#sure-yes").click()
    expect(supervisor.locator("#alert")).to_contain_text("7:99")  # no such provision
    matter.get_by_label("Rule", exact=True).fill("qld-2024:16:10(2)")
    matter.get_by_role("button", name="Decide").click()
    supervisor.locator("#sure-yes").click()
    expect(matter.locator("summary")).to_contain_text("decided")
    matter.locator("summary").click()
    expect(matter).to_contain_text(f"{name} $2.00")
    expect(guest.locator("#credits")).to_have_text("$1,003.00")
    matter.get_by_label("To whom").fill("the inspector")
    matter.get_by_role("button", name="Refer").click()
    expect(matter.locator("summary")).to_contain_text("referred")


def test_general_13_two_people_raise_one_limit(console: Console) -> None:
    first = console("sue", "table/limit-roulette")
    first.locator("#limits > summary").click()
    notify = first.locator('#limits [data-name="notify"]')
    notify.locator("summary").click()
    notify.get_by_label("Limit").select_option("straight")
    notify.get_by_label("Minimum").fill("1")
    notify.get_by_label("Maximum").fill("500")
    notify.get_by_role("button", name="Direct").click()
    expect(first.locator("#alert")).to_contain_text("takes two people")
    notify.get_by_label("Why").fill("a busy night")
    notify.get_by_role("button", name="Propose").click()
    expect(notify.locator("output")).to_contain_text("waits for a second person")
    first.goto(first.url.split("#")[0] + "#proposals")
    mine = first.locator(".matter", has_text="limit-roulette")
    expect(mine).to_contain_text("maximum $500.00")
    mine.get_by_role("button", name="Approve").click()
    expect(first.locator("#alert")).to_contain_text("it takes a second person")
    expect(mine).to_contain_text("waiting")
    second = console("sam", "proposals")
    second.locator(".matter", has_text="limit-roulette").get_by_role(
        "button", name="Approve"
    ).click()
    theirs = second.locator(".matter", has_text="limit-roulette")
    expect(theirs).to_contain_text("carried out")
    expect(theirs).to_contain_text("sam")
    second.goto(second.url.split("#")[0] + "#table/limit-roulette")
    second.locator("#limits > summary").click()
    expect(second.locator("#limits")).to_contain_text("0 of 3 rounds")
    expect(second.locator("#limits")).to_contain_text("qld-2024:general:13(1)(a)")


def test_a_table_is_closed_once_no_wager_lies(console: Console, player: Console) -> None:
    supervisor = console("sue", "table/close-roulette")
    guest = player("close-roulette")
    wagered(guest, "red")
    supervisor.locator("#closing > summary").click()
    button = supervisor.locator("#closing button")
    expect(button).to_be_disabled()
    guest.locator("#act-clear").tap()
    expect(button).to_be_enabled()
    button.click()
    supervisor.locator("#sure-yes").click()
    expect(supervisor.locator("#waiting")).to_contain_text("the table is closed")
    expect(guest.locator("#credits")).to_have_text("$1,000.00")
    says(supervisor, "Open the table again")
    waits_for(supervisor, "wagers, until 'no more bets'")
    wagered(guest, "red")
    expect(supervisor.locator("#wagers")).to_contain_text("Red")


def test_what_was_mistyped_is_undone_before_it_is_settled(
    console: Console, player: Console
) -> None:
    dealer = console("dora", "table/undo-roulette")
    guest = player("undo-roulette")
    wagered(guest, "red")
    says(dealer, "No more bets")
    dealer.locator('#enter [data-value="17"]').click()
    dealer.locator("#enter .enter").click()
    dealer.locator("#undo button", has_text="Undo: Spin 17").click()
    waits_for(dealer, "where the ball comes to rest")
    expect(dealer.locator("#now-say")).to_contain_text("Where the ball comes to rest")
    dealer.locator('#enter [data-value="18"]').click()
    dealer.locator("#enter .enter").click()
    says(dealer, "Go on")
    expect(dealer.locator("#pay")).to_contain_text("pay $1.00")


# Payments and people.


def test_16_9_3_an_attendant_sells_pays_by_hand_and_pays_a_voucher(
    console: Console, player: Console
) -> None:
    """Also: 16:4(2), 16:9(3)(b), 16:9(3)(c)."""
    guest = player("deal-roulette")
    name = name_of(guest)
    attendant = console("ada", "cage")
    expect(attendant.locator("#views a")).to_have_text(["Tables", "Payments", "Players"])
    sell = sheet(attendant, "Sell credits")
    sell.get_by_label("Player").fill(name + "x")
    sell.get_by_label("Amount").fill("25.50")
    sell.get_by_role("button").click()
    expect(attendant.locator("#alert")).to_contain_text(f"there is no player '{name}x'")
    sell.get_by_label("Player").fill(name)
    sell.get_by_label("Amount").fill("25.505")
    sell.get_by_role("button").click()
    expect(attendant.locator("#alert")).to_contain_text("an amount such as")
    sell.get_by_label("Amount").fill("25.50")
    sell.get_by_role("button").click()
    expect(sell.locator("output")).to_contain_text("$1,025.50")
    expect(guest.locator("#credits")).to_have_text("$1,025.50")
    pay = sheet(attendant, "Pay credits by hand")
    pay.get_by_label("Player").fill(name)
    pay.get_by_label("Amount").fill("100")
    pay.get_by_role("button").click()
    code = pay.locator("output .code").text_content() or ""
    pay.get_by_label("Amount").fill("25.50")
    pay.get_by_label("Paid as").select_option("chips")
    pay.get_by_role("button").click()
    expect(pay.locator("output")).to_contain_text("$25.50 in chips")
    expect(guest.locator("#credits")).to_have_text("$900.00")
    voucher = sheet(attendant, "Pay a voucher")
    voucher.get_by_label("Voucher code").fill(code.lower())
    voucher.get_by_role("button").click()
    expect(voucher.locator("output")).to_contain_text("Pay $100.00")
    voucher.get_by_role("button").click()
    expect(attendant.locator("#alert")).to_contain_text("redeemed")
    expect(attendant.locator("#alert")).to_contain_text("qld-2024:16:9(3)(c)")
    attendant.goto(attendant.url.split("#")[0] + "#players")
    attendant.get_by_label("Player").fill(name)
    attendant.get_by_role("button", name="Show").click()
    expect(attendant.locator("tbody")).to_contain_text("$900.00")


ROUND_OF = """async (table) => {
    const { api } = await import("/parts.js");
    return (await api("GET", `/tables/${table}`)).round;
}"""


def test_16_10_3_the_manager_pays_a_round_by_hand_and_refuses_payment(
    console: Console, player: Console
) -> None:
    """Also: 16:10(4)."""
    dealer = console("dora", "table/deal-roulette")
    guest = player("deal-roulette")
    wagered(guest, "black")
    number = dealer.evaluate(ROUND_OF, "deal-roulette")
    spin(dealer, "0")
    manager = console("mary", "cage")
    pay = sheet(manager, "Pay a round whose result cannot be shown")
    pay.get_by_label("Table").select_option("deal-roulette")
    pay.get_by_label("Round").fill(str(number))
    pay.get_by_label("Player").fill(name_of(guest))
    pay.get_by_label("Amount").fill("2")
    pay.get_by_label("Why").fill("the display went dark")
    pay.get_by_role("button").click()
    expect(pay.locator("output")).to_contain_text("$2.00")
    expect(guest.locator("#credits")).to_have_text("$1,001.00")
    refuse = sheet(manager, "Refuse payment after a malfunction")
    refuse.get_by_label("Table").select_option("deal-roulette")
    refuse.get_by_label("Player").fill(name_of(guest))
    refuse.get_by_label("Amount").fill("1")
    refuse.get_by_label("What went wrong").fill("it was paid twice")
    refuse.get_by_role("button").click()
    expect(guest.locator("#credits")).to_have_text("$1,000.00")
    manager.goto(manager.url.split("#")[0] + "#books")
    expect(manager.locator("#view")).to_contain_text("Together $0.00")
    expect(manager.locator("tbody tr", has_text="malfunction: not paid")).to_have_count(1)


def test_two_people_open_an_account_which_then_signs_in(
    console: Console, pages: Pages, house_url: str
) -> None:
    manager = console("mary", "people")
    made = sheet(manager, "Open an account")
    made.get_by_label("Name").fill("nora")
    made.get_by_label("Role").select_option("dealer")
    made.get_by_label("Password").fill("short")
    made.get_by_role("button").click()
    expect(manager.locator("#alert")).to_contain_text("10 to 200 characters")
    made.get_by_label("Password").fill("nora's own words")
    made.get_by_role("button").click()
    expect(made.locator("output")).to_contain_text("waits for a second person")
    second = console("sue", "proposals")
    matter = second.locator(".matter", has_text="nora")
    expect(matter).to_contain_text("dealer")
    expect(matter).not_to_contain_text("password")
    matter.get_by_role("button", name="Approve").click()
    expect(matter).to_contain_text("carried out")
    manager.reload()
    expect(manager.locator("tbody tr", has_text="nora")).to_contain_text("Dealer")
    page = pages.new(phone=True)
    sign_in(page, house_url, "nora", "nora's own words")
    expect(page.locator("#who")).to_have_text("nora Dealer")
    expect(page.locator("#views a")).to_have_text(["Tables"])
    page.locator("#password-button").click()
    page.get_by_label("The password now").fill("nora's own words")
    page.get_by_label("The new one", exact=True).fill("nora's new words")
    page.get_by_label("The new one again").fill("nora's own words")
    page.get_by_role("button", name="Change it").click()
    expect(page.locator("#password #alert")).to_contain_text("not typed the same twice")
    page.get_by_label("The new one again").fill("nora's new words")
    page.locator("#alert button").click()

    def changed() -> bool:
        page.get_by_role("button", name="Change it").click()
        return not asked_to_wait(page, "#password")

    until(changed)
    expect(page.locator("#door")).to_be_visible()
    sign_in(page, house_url, "nora", "nora's new words")
    manager.get_by_role("button", name="Close the account of nora").click()
    expect(manager.locator("tbody tr", has_text="nora")).to_contain_text("closed")
    page.goto(f"{house_url}/console/")
    page.reload()
    expect(page.locator("#door")).to_be_visible()


def test_staff_and_players_are_sent_to_their_own_page(
    console: Console, player: Console, house_url: str
) -> None:
    dealer = console("dora")
    dealer.goto(house_url)
    dealer.wait_for_url(f"{house_url}/console/")
    guest = player("deal-roulette")
    guest.goto(f"{house_url}/console/")
    guest.wait_for_url(f"{house_url}/")


# Watching.


def test_an_inspector_sees_a_round_again_and_nothing_they_may_not(
    console: Console, player: Console
) -> None:
    dealer = console("dora", "table/inspect-roulette")
    guest = player("inspect-roulette")
    wagered(guest, "odd")
    spin(dealer, "21")
    inspector = console("ivan", "table/inspect-roulette")
    expect(inspector.locator("#result .settled")).to_contain_text(name_of(guest))
    for part in ("#enter", "#options", "#corrections", "#closing", "#limits form"):
        assert not inspector.locator(part).locator("visible=true").count(), part
    inspector.locator("#replays > summary").click()
    inspector.get_by_role("button", name="Show the round").click()
    expect(inspector.locator(".replay")).to_contain_text("odd $1.00 win at 1/1, $2.00 back")
    views = "Tables Pit Players Disputes Two-people Rounds Events Results Books Logs".split()
    expect(inspector.locator("#views a")).to_have_text([one.replace("-", " ") for one in views])
    for view in ("cage", "people"):
        inspector.goto(inspector.url.split("#")[0] + f"#{view}")
        expect(inspector.locator("#view h2")).to_have_text("Tables")
    inspector.goto(inspector.url.split("#")[0] + "#audit")
    row = inspector.locator("tbody tr", has_text="inspect-roulette")
    expect(row.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    with inspector.expect_download() as download:
        row.get_by_role("link").click()
    lines = download.value.path().read_text("utf-8").splitlines()
    assert json.loads(lines[0])["game"] == "roulette"
    shoes = sheet(inspector, "What the shoes were committed to")
    shoes.get_by_label("Table").select_option("face-down")
    shoes.get_by_role("button").click()
    bound = inspector.locator(".shoes tbody tr").first
    expect(bound.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(bound).to_contain_text("sealed")
    inspector.goto(inspector.url.split("#")[0] + "#proposals")
    expect(inspector.locator("#view h2")).to_have_text("What one proposes and another approves")
    assert not inspector.get_by_role("button", name=re.compile("Approve|Propose")).count()


def test_a_lost_connection_is_shown_and_what_was_said_acts_once(
    console: Console, player: Console
) -> None:
    wire = Wire()
    dealer = console("dan", "table/lost-roulette", wire=wire)
    guest = player("lost-roulette")
    wagered(guest, "red")
    expect(dealer.locator("#wagers")).to_contain_text("Red")
    wire.lose()
    expect(dealer.locator("#offline")).to_be_visible()
    says(dealer, "No more bets")
    wagered(guest, "even")
    expect(guest.locator("#call")).to_contain_text("Place your bets")
    wire.mend()
    expect(dealer.locator("#offline")).to_be_hidden()
    expect(guest.locator("#call")).to_contain_text("No more bets")
    expect(dealer.locator("#wagers li")).to_have_count(2)
    dealer.locator("#story > summary").click()
    expect(dealer.locator("#story li", has_text="no more bets")).to_have_count(1)


# On a phone.

UNFOLD = "() => document.querySelectorAll('#view details').forEach((one) => { one.open = true; })"


@pytest.mark.parametrize("phone", [True, False])
def test_everything_on_the_console_is_large_enough_and_nothing_sticks_out(
    console: Console, phone: bool
) -> None:
    page = console("mary", phone=phone)
    views = ["floor", "cage", "players", "disputes", "proposals", "rounds", "events", "books"]
    views += ["people", "audit", "table/phone-craps", "table/keys-baccarat"]
    for view in views:
        page.locator("#view h2").first.evaluate("(before) => before.classList.add('before')")
        page.goto(page.url.split("#")[0] + f"#{view}")
        page.locator("#view h2:not(.before)").first.wait_for()
        if view.startswith("table/"):
            page.locator("#wagers h3").wait_for()
            page.locator(".sayings .saying").first.wait_for(state="attached")
            with page.expect_response(re.compile("/directions$")):  # they are asked for anew
                page.evaluate(UNFOLD)
            at_rest(page)
            page.evaluate(UNFOLD)
        at_rest(page)
        sizes = seen(
            page, "button, a, select, summary, label.flag, input:not([type=checkbox])", SIZE
        )
        small = [one for one in sizes if one[1] < 44 or one[2] < 44]
        assert sizes
        assert not small, (view, small)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
        labelled = seen(
            page,
            "input, select, textarea",
            "(e) => e.labels?.length || e.getAttribute('aria-label') ? '' : e.outerHTML",
        )
        assert not any(labelled), (view, labelled)
