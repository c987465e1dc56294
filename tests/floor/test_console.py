"""What the consoles live off: what is entered, what can be said around a round, who may."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import AT_TABLE
from croupier.floor.shown.directing import sayable
from croupier.floor.shown.entering import entry_for
from croupier.floor.shown.situation import options_of
from croupier.floor.table.pit import Pit
from croupier.games import GAMES
from croupier.table.actors import Actor, Role
from croupier.table.acts import Act
from croupier.table.commands import Direction, Incident
from croupier.table.refusal import Refused
from croupier.table.wagering import Wagering
from tests.floor.serving import Floor, floor
from tests.floor.support import (
    ALICE,
    ATTENDANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    SLOW,
    SUPERVISOR,
    Ids,
    act,
    check_books,
    conduct,
    house,
    pit,
    plan,
    run,
    seat,
    sqlite,
)

STAFF = (DEALER, SUPERVISOR, MANAGER, INSPECTOR)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Floor]:
    with floor(tmp_path) as made:
        yield made


async def go_on(one: Pit, chance: random.Random) -> None:
    """Wagers, and then whatever the table waits for."""
    ask = one.table.pending
    if isinstance(ask, Wagering):
        await act(one, chance)
        return
    option = chance.choice(list(ask.legal()))
    await one.submit(Actor(option.player or option.role.value, option.role), option.command)


# What is entered by hand.


@pytest.mark.parametrize("game", GAMES)
def test_every_result_can_be_entered_from_what_is_told(game: str, tmp_path: Path) -> None:
    """Any values out of an entry's choices are taken; the pads of a console need nothing else."""
    chance = random.Random(game)
    seen: set[str] = set()

    async def story() -> None:
        store = sqlite(tmp_path)
        writer = Writer(store)
        one = await pit(store, plan(game, automated=False), writer)
        await seat(one, writer, "alice", "bob")
        entered = 0
        for _ in range(3000):
            if entered >= 12:
                break
            ask = one.table.pending
            entry = ask.entry()
            if entry is None:
                assert not ask.chance or ask.describe().startswith(("shuffle", "the spent")), ask
                await go_on(one, chance)
                continue
            seen.add(str(entry.command["type"]))
            pool = list(entry.choices) or list(range(entry.low, entry.high + 1))
            value: Any = chance.choice(pool)
            if entry.number:
                picked = chance.sample(pool, entry.number) if entry.distinct else None
                value = picked or [chance.choice(pool) for _ in range(entry.number)]
            command = one.table.game.command({**entry.command, entry.field: value})
            assert entry_for(DEALER, ask) == entry
            assert entry_for(ALICE, ask) is None
            assert entry_for(INSPECTOR, ask) is None
            await one.submit(Actor("dora", AT_TABLE[DEALER.role][0]), command)
            entered += 1
        check_books(store, [one])
        store.close()

    run(story())
    assert seen


def test_16_10_2_each_result_comes_with_what_it_could_have_been(here: Floor) -> None:
    here.player("alice", "baccarat-2")
    say, table = here.say, "baccarat-2"
    say("dora", table, "shuffled")
    while here.get("dora", f"/tables/{table}")["phase"] != "wagering":
        say("dora", table, "time-up")
    say("alice", table, "place", area="banker", amount=1000)
    say("dora", table, "no-more-bets")
    entry = here.get("dora", f"/tables/{table}")["entry"]
    assert entry["command"]["type"] == "face"
    assert len(entry["choices"]) == 52
    assert here.get("sam", f"/tables/{table}")["entry"] is None  # the crew enters results
    say("dora", table, "face", index=entry["command"]["index"], card="9♠")
    (last,) = (e for e in here.get("sam", f"/tables/{table}/entered") if e["by"] == "dora")
    assert last["answer"]["card"] == "9♠"
    assert last["entry"]["command"] == entry["command"]
    assert set(last["entry"]["choices"]) == set(entry["choices"])
    answer = {**last["entry"]["command"], "card": "8♠"}
    said = {"round": last["round"], "input": last["input"], "answer": answer}
    say("dora", table, "correction", 409, **said)
    say("sam", table, "correction", **said)
    (now,) = (e for e in here.get("sam", f"/tables/{table}/entered") if e["by"] == "dora")
    assert now["answer"]["card"] == "8♠"


# What can be said around a round.


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_offered_has_a_form_that_is_open(game: str, tmp_path: Path) -> None:
    """Each incident, direction and act that would be taken now is listed as one for now, in a role
    in which it would be, its values within what the form takes."""
    chance = random.Random(game)

    async def story() -> int:
        store = sqlite(tmp_path)
        writer = Writer(store)
        one = await pit(store, plan(game, automated=False), writer)
        await seat(one, writer, "alice", "bob")
        compared = 0
        for step in range(120):
            if one.table.closed:
                break
            if step % 3 == 0:
                for who in STAFF:
                    forms = {form.name: form for form in sayable(who, one.table)}
                    for option in options_of(who, one, "", 0):
                        kind = one.table.game.commands[option.command["type"]]
                        if not issubclass(kind, Incident | Direction | Act):
                            continue
                        compared += 1
                        form = forms[option.command["type"]]
                        assert form.now, (form, option)
                        said = one.table.game.command(option.command)
                        by = Actor(who.name, Role(form.roles[0]))
                        assert one.table.check(by, said) is None, (form, option)
                        known = {field.name: field for field in form.fields}
                        for name, value in option.command.items():
                            if name != "type" and known[name].choices:
                                assert value in known[name].choices
            await conduct(one, chance)
        store.close()
        return compared

    assert run(story()) > 50


@pytest.mark.parametrize("game", GAMES)
def test_a_form_says_what_its_command_takes(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        store = sqlite(tmp_path)
        one = await pit(store, plan(game, automated=False), Writer(store))
        for who in STAFF:
            for form in sayable(who, one.table):
                kind = one.table.game.commands[form.name]
                assert {r.value for r in kind.roles} & set(form.roles) == set(form.roles)
                assert form.words
                assert form.rule or form.kind != "incident"
                assert form.now == (not form.why)
                needed = {f.name for f in form.fields if f.required}
                sample: dict[str, Any] = {"text": "x", "number": 1, "amount": 100}
                values = {f.name: sample[f.type] for f in form.fields if f.required}
                assert set(values) == needed
                command = one.table.game.command({"type": form.name, **values})
                for field in form.fields:
                    if not field.required:
                        assert getattr(command, field.name) == field.default
        store.close()

    run(story())


def test_general_13_the_sign_and_a_notice_beside_it(here: Floor) -> None:
    sign = here.get("ada", "/tables/roulette-1/sign")
    limits = {one["limit"]: (one["minimum"], one["maximum"]) for one in sign["limits"]}
    assert limits["straight"] == (100, 300_00)
    assert sign["notices"] == []
    forms = {one["name"]: one for one in here.get("sam", "/tables/roulette-1/directions")}
    assert forms["notify"]["two_people"] == forms["raise-minimum"]["two_people"] == "raise limits"
    assert "straight" in forms["notify"]["fields"][0]["choices"]
    here.say("sam", "roulette-1", "notify", limit="straight", minimum=100, maximum=200_00)
    (notice,) = here.get("sam", "/tables/roulette-1/sign")["notices"]
    assert notice["maximum"] == 200_00
    assert "0 of 3 rounds" in notice["why_not"]
    assert notice["rule"] == "qld-2024:general:13(1)(a)"
    assert here.get("ada", "/tables/roulette-1/directions", 403)
    assert here.get("alice", "/tables/roulette-1/directions", 403)


# Who speaks.


def test_a_supervisor_is_offered_what_a_supervisor_may_say(here: Floor) -> None:
    def offered(name: str) -> set[str]:
        return {o["command"]["type"] for o in here.get(name, "/tables/roulette-1")["options"]}

    assert "no-more-bets" in offered("dora")
    assert {"no-more-bets", "close-table", "silence"} <= offered("sam")
    assert not {"close-table", "silence"} & offered("dora")
    assert offered("ivan") == set()


def test_4_5_2_dealer_and_boxperson_are_two_people(tmp_path: Path) -> None:
    config = '[house]\nplay_credits = 100_000\n[[tables]]\nname = "c"\ngame = "craps"\n'
    with floor(tmp_path, config + "automated = false\n") as here:
        here.player("alice", "c")
        here.say("alice", "c", "choose", option="accept")
        while True:  # until the dice are in the air
            waiting = here.get("dora", "/tables/c")
            if waiting["entry"] is not None:
                break
            for name in ("dora", "alice"):
                options = here.get(name, "/tables/c")["options"]
                found = [
                    o
                    for o in options
                    if o["command"]["type"] in ("no-more-bets", "choose", "time-up")
                    or o["command"].get("area") == "win"
                ]
                if found:
                    here.post(name, "/tables/c/commands", {"command": found[0]["command"]})
                    break
            else:
                pytest.fail(f"nobody goes on: {waiting['waiting_for']}")
        here.say("alice", "c", "call-bet", area="field", amount=100)
        confirm = {"command": {"type": "confirm-bet", "player": "alice"}}
        (form,) = (
            f for f in here.get("dora", "/tables/c/directions") if f["name"] == "confirm-bet"
        )
        assert form["roles"] == ["dealer"]
        here.post("dora", "/tables/c/commands", {**confirm, "role": "dealer"})
        refused = here.post("dora", "/tables/c/commands", {**confirm, "role": "dealer"}, 409)
        assert "the dealer has confirmed it" in refused["reason"]
        (form,) = (
            f for f in here.get("dora", "/tables/c/directions") if f["name"] == "confirm-bet"
        )
        assert "boxperson" in form["roles"]
        alone = here.post("dora", "/tables/c/commands", {**confirm, "role": "boxperson"}, 409)
        assert "another must too" in alone["reason"]
        here.post("dora", "/tables/c/commands", {**confirm, "role": "gaming manager"}, 409)
        with here.feed("dora") as socket:
            assert socket.receive_json()["type"] == "hello"
            said = {"type": "command", "table": "c", "id": "x1", **confirm, "role": "stickperson"}
            socket.send_json(said)
            answer = socket.receive_json()
            assert answer["type"] == "refused"
            assert "a stickperson may not give 'confirm bet'" in answer["reason"]


def test_qld94_31_84_8_3_an_inspector_approves_a_new_catch(here: Floor) -> None:
    here.player("alice", "keno-1")
    here.say("alice", "keno-1", "place", area="keno-5", amount=100)
    here.say("dora", "keno-1", "no-more-bets")
    here.say("dora", "keno-1", "choose", option="go on")  # the selection begins
    here.say("dora", "keno-1", "generator-malfunction", numbers=[5, 71])
    assert "approval" in here.get("ivan", "/tables/keno-1")["waiting_for"]
    forms = {form["name"]: form["now"] for form in here.get("ivan", "/tables/keno-1/directions")}
    assert forms == {"approve-new-catch": True, "deny-new-catch": True}
    here.say("sam", "keno-1", "approve-new-catch", 403)
    here.say("ivan", "keno-1", "approve-new-catch")
    assert here.get("dora", "/tables/keno-1")["entry"]["number"] == 20


def test_a_table_is_closed_by_who_may(here: Floor) -> None:
    here.player("alice", "baccarat-1")
    here.say("alice", "baccarat-1", "place", area="banker", amount=1000)
    here.say("dora", "baccarat-1", "close-table", 403)
    assert "wagers lie" in here.say("sam", "baccarat-1", "close-table", 409)["reason"]
    here.say("alice", "baccarat-1", "withdraw", area="banker")
    here.say("sam", "baccarat-1", "close-table")
    (closed,) = (t for t in here.get("ivan", "/tables") if t["table"] == "baccarat-1")
    assert not closed["available"]
    assert here.get("sam", "/tables/baccarat-1")["waiting_for"] == "the table is closed"
    assert here.get("sam", "/tables/baccarat-1/directions") == []
    here.get("sam", "/tables/baccarat-1/sign")
    assert here.credits("alice") == 100_000


def test_an_inspector_sees_what_was_proposed(here: Floor) -> None:
    detail = {"type": "notify", "limit": "", "minimum": 200, "maximum": 20_000_00}
    body = {"what": "raise limits", "table": "baccarat-1", "why": "busy", "detail": detail}
    here.post("sam", "/proposals", body, 201)
    assert [one["why"] for one in here.get("ivan", "/proposals")] == ["busy"]
    here.get("dora", "/proposals", 403)
    here.post("ivan", "/proposals/1/approve", {}, 403)


def test_records_are_read_from_their_end(here: Floor) -> None:
    for amount in (100, 200, 300):
        here.post("ada", "/credits/sell", {"player": "alice", "amount": amount})
    newest = here.get("sam", "/notes?before=0&limit=2")
    everything = here.get("sam", "/notes?limit=1000")
    assert newest == everything[:-3:-1]
    older = here.get("sam", f"/notes?before={newest[-1]['number']}&limit=2")
    assert older == everything[-3:-5:-1]
    books = here.get("mary", "/books?before=0&limit=2&account=meter:alice")
    assert [p["amount"] for p in books["postings"]] == [300, 200]
    last = books["postings"][-1]["number"]
    rest = here.get("mary", f"/books?before={last}&account=meter:alice")
    assert [p["amount"] for p in rest["postings"]] == [100]


# Nobody's money.


def test_no_money_is_made_for_a_name_that_is_no_players(tmp_path: Path) -> None:
    async def story() -> None:
        id = Ids()
        store = sqlite(tmp_path)
        async with house(store, plan("roulette", "R1", automated=False, **SLOW)) as one:
            await one.counter.take_play_credits(ALICE, 100_00, id())
            await one.command(ALICE, "R1", {"type": "join", "seat": 0}, id())
            bet = {"type": "place", "area": "red", "amount": 10_00}
            await one.command(ALICE, "R1", bet, id())
            await one.command(DEALER, "R1", {"type": "no-more-bets"}, id())
            await one.command(DEALER, "R1", {"type": "spin", "pocket": "4"}, id())
            while one.pit("R1").table.round.number == 1:
                await one.command(DEALER, "R1", {"type": "time-up"}, id())
            number = await one.complaints.complain(ALICE, "R1", 1, "it was red", id())
            before = store.balances(), store.notes(limit=10_000)
            nobody = "there is no player 'alicia'"
            with pytest.raises(Refused, match=nobody):
                await one.counter.sell_credits(ATTENDANT, "alicia", 1_00, id())
            with pytest.raises(Refused, match=nobody):
                await one.counter.hand_pay(ATTENDANT, "alicia", 1_00, id())
            with pytest.raises(Refused, match=nobody):
                await one.counter.pay_by_hand(
                    MANAGER, "R1", 1, "alicia", 1_00, "a malfunction", id()
                )
            with pytest.raises(Refused, match=nobody):
                await one.counter.refuse_payment(
                    MANAGER, "alicia", 1_00, "R1", "a malfunction", id()
                )
            given = {"alice": 5_00, "alicia": 5_00}
            with pytest.raises(Refused, match=nobody):
                await one.complaints.decide(SUPERVISOR, number, "it was", given, "", id())
            with pytest.raises(Refused, match="there is no player 'max'"):
                await one.counter.sell_credits(ATTENDANT, "max", 1_00, id())
            assert (store.balances(), store.notes(limit=10_000)) == before
            assert await one.counter.sell_credits(ATTENDANT, "alice", 1_00, id()) == 91_00

    run(story())


def test_a_guest_is_a_player_and_a_closed_account_buys_nothing(here: Floor) -> None:
    name = here.client.post("/api/guest").json()["me"]["name"]
    here.client.cookies.clear()
    assert here.post("ada", "/credits/sell", {"player": name, "amount": 100})["credits"] == 100
    here.post("ada", "/credits/sell", {"player": "bob", "amount": 100})
    here.client.delete("/api/people/bob", headers=here.headers("mary"))
    refused = here.post("ada", "/credits/sell", {"player": "bob", "amount": 100}, 409)
    assert "closed" in refused["reason"]
    here.post("ada", "/credits/hand-pay", {"player": "bob", "amount": 100, "how": "chips"})
    assert here.house.store.balance("meter:bob") == 0


@pytest.mark.parametrize("number", ["-1", str(2**63), str(-(10**30)), "x"])
def test_a_number_that_no_record_has_is_not_understood(here: Floor, number: str) -> None:
    for path in ("/notes", "/books", "/audit/baccarat-1", "/tables/baccarat-1/events"):
        here.get("mary", f"{path}?since={number}", 400)
    for path in ("/notes", "/books"):
        here.get("mary", f"{path}?before={number}", 400)


def test_a_round_or_a_matter_that_no_table_can_have_is_not_understood(here: Floor) -> None:
    here.get("mary", f"/tables/baccarat-1/rounds/{2**63}", 400)
    paid = {"player": "alice", "amount": 100, "why": "so"}
    here.post("mary", f"/tables/baccarat-1/rounds/{2**63}/pay", paid, 400)
    here.post("mary", f"/disputes/{2**63}/decide", {"decision": "so"}, 400)
    here.post("mary", f"/proposals/{2**63}/approve", {}, 400)
