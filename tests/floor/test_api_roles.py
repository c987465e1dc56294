"""Every role with every operation, through HTTP: who may gets past the door, nobody else does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.people.roles import MAY, FloorRole, Operation
from tests.floor.serving import NAMES, Floor, floor

# For each operation a request that needs it.  Some cannot succeed on an empty floor: those who may
# ask are then told why (409, 404), those who may not are turned away before anything is looked at.
REQUESTS: dict[Operation, tuple[str, str, dict[str, Any] | None]] = {
    Operation.WATCH: ("GET", "/tables/baccarat-1", None),
    Operation.PLAY: ("POST", "/tables/baccarat-1/join", {"seat": 1}),
    Operation.TAKE_PLAY_CREDITS: ("POST", "/credits/play", {"amount": 100}),
    Operation.INSERT_VOUCHER: ("POST", "/vouchers/insert", {"code": "NONE"}),
    Operation.CASH_OUT: ("POST", "/credits/cash-out", {"amount": 100}),
    Operation.RECALL_OWN: ("GET", "/history", None),
    Operation.COMPLAIN: (
        "POST",
        "/disputes",
        {"table": "baccarat-1", "round": 1, "what": "wrong"},
    ),
    Operation.SELL_CREDITS: ("POST", "/credits/sell", {"player": "bob", "amount": 100}),
    Operation.HAND_PAY: ("POST", "/credits/hand-pay", {"player": "bob", "amount": 100}),
    Operation.PAY_VOUCHER: ("POST", "/vouchers/pay", {"code": "NONE"}),
    Operation.CONDUCT: (
        "POST",
        "/tables/baccarat-1/commands",
        {"command": {"type": "english-only"}},
    ),
    Operation.DIRECT: ("POST", "/tables/baccarat-1/commands", {"command": {"type": "silence"}}),
    Operation.INSPECT: (
        "POST",
        "/tables/keno-1/commands",
        {"command": {"type": "approve-new-catch"}},
    ),
    Operation.RECALL_ANY: ("GET", "/players/bob/history", None),
    Operation.PAY_BY_HAND: (
        "POST",
        "/tables/baccarat-1/rounds/1/pay",
        {"player": "bob", "amount": 100, "why": "16:10(3)"},
    ),
    Operation.REFUSE_PAYMENT: (
        "POST",
        "/payments/refuse",
        {"player": "bob", "amount": 100, "table": "baccarat-1", "why": "broken"},
    ),
    Operation.SEE_DISPUTES: ("GET", "/disputes", None),
    Operation.DECIDE_DISPUTE: ("POST", "/disputes/1/decide", {"decision": "so be it"}),
    Operation.REFER_DISPUTE: ("POST", "/disputes/1/refer", {"to": "inspector"}),
    Operation.PROPOSE: (
        "POST",
        "/proposals",
        {"what": "void settled round", "table": "baccarat-1", "why": "so", "detail": {"round": 1}},
    ),
    Operation.APPROVE: ("POST", "/proposals/1/approve", {}),
    Operation.CLOSE_TABLE: (
        "POST",
        "/tables/baccarat-1/commands",
        {"command": {"type": "close-table"}},
    ),
    Operation.MANAGE_PEOPLE: ("GET", "/people", None),
    Operation.SEE_NOTES: ("GET", "/notes", None),
    Operation.SEE_BOOKS: ("GET", "/books", None),
    Operation.AUDIT: ("GET", "/audit", None),
}
# a player sees the player's own disputes with the same request
ALSO = {(FloorRole.PLAYER, Operation.SEE_DISPUTES)}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    folder: Path = tmp_path_factory.mktemp("roles")
    with floor(folder) as made:
        yield made


def test_every_operation_has_a_request() -> None:
    assert set(REQUESTS) == set(Operation)


@pytest.mark.parametrize("operation", Operation, ids=lambda o: o.value)
@pytest.mark.parametrize("role", FloorRole, ids=lambda r: r.value)
def test_who_may(here: Floor, role: FloorRole, operation: Operation) -> None:
    method, path, body = REQUESTS[operation]
    if body is not None:
        body = {"id": here.id(), **body}
    answer = here.client.request(
        method, f"/api{path}", json=body, headers=here.headers(NAMES[role])
    )
    if (role, operation) in MAY or (role, operation) in ALSO:
        assert answer.status_code in (200, 201, 204, 404, 409), answer.text
    else:
        assert answer.status_code == 403, answer.text
        assert "may not" in answer.json()["reason"]


def test_a_denied_request_changes_nothing_and_is_recorded(here: Floor) -> None:
    store = here.house.store

    def state() -> tuple[Any, ...]:
        return store.tables(), store.balances(), store.users()

    for role in FloorRole:
        here.headers(NAMES[role])
    before, events = state(), store.notes(limit=10_000)
    denied: list[tuple[str, str]] = []
    for operation, (method, path, body) in REQUESTS.items():
        for role in FloorRole:
            if (role, operation) not in MAY | ALSO:
                sent = None if body is None else {"id": here.id(), **body}
                headers = here.headers(NAMES[role])
                here.client.request(method, f"/api{path}", json=sent, headers=headers)
                denied.append((NAMES[role], f"{method} /api{path}"))
    assert state() == before
    notes = store.notes(since=len(events), limit=10_000)
    assert {note.kind for note in notes} == {"forbidden"}
    assert [(note.who, note.detail.split(":")[0]) for note in notes] == denied
