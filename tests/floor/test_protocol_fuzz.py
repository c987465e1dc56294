"""Whatever is sent: no unhandled error, no change from what is not a valid message."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.floor import feed as feeding
from croupier.floor.sessions import check_name
from tests.floor.serving import Floor, floor

TABLES = st.sampled_from(["baccarat-1", "blackjack-1", "roulette-1", "baccarat-2", "none", ""])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=8,
)
KINDS = st.sampled_from(
    "place change withdraw choose cut join leave buy-in cash-out no-more-bets deal time-up "
    "close-table shuffled face spin toss roll pick catch reveal notify enact raise-minimum "
    "restrict void-wagers exclude silence english-only permit tell adjust correction".split()
)
FIELDS = st.sampled_from(
    "area amount box option at seat limit minimum maximum player lift what index card pocket "
    "round input answer contravention apart_from".split()
)
COMMANDS = st.builds(
    lambda kind, fields: {"type": kind, **fields}, KINDS, st.dictionaries(FIELDS, JSON, max_size=4)
)
# never a whole command that could be taken: those are left to the tests of play
MESSAGES = st.one_of(
    JSON,
    st.builds(
        lambda t, i, c: {"type": "command", "table": t, "id": i, "command": c},
        TABLES,
        st.text(max_size=70),
        COMMANDS | JSON,
    ),
    st.builds(lambda t, s: {"type": "watch", "table": t, "since": s}, TABLES, JSON),
    st.builds(lambda t: {"type": "look", "table": t}, TABLES),
    st.builds(lambda k, m: {"type": k, **m}, st.text(max_size=8), st.dictionaries(FIELDS, JSON)),
)
QUIET = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(feeding, "BURST", 1e9)
        with floor(tmp_path_factory.mktemp("fuzz")) as made:
            yield made


def state(here: Floor) -> tuple[Any, ...]:
    store = here.house.store
    return [(t.table, t.last, t.head) for t in store.tables()], store.balances()


def exchange(here: Floor, name: str, sent: list[str | bytes]) -> list[dict[str, Any]]:
    """Say these things on one connection; everything that was answered."""
    with here.feed(name) as socket:
        for one in sent:
            if isinstance(one, bytes):
                socket.send_bytes(one)
            else:
                socket.send_text(one)
        socket.send_text('{"type": "ping"}')
        answers: list[dict[str, Any]] = []
        while True:
            answer = json.loads(socket.receive_text(timeout=10))
            if answer["type"] == "pong":
                return answers
            answers.append(answer)


@QUIET
@given(sent=st.lists(st.binary(max_size=200) | st.text(max_size=200), max_size=8))
def test_bytes(here: Floor, caplog: pytest.LogCaptureFixture, sent: list[str | bytes]) -> None:
    clean = [s if isinstance(s, bytes) else s.encode("utf-8", "replace").decode() for s in sent]
    before = state(here)
    answers = exchange(here, "bob", list(clean))
    assert sum(a["type"] == "error" for a in answers) == len(clean)
    assert state(here) == before
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


@QUIET
@given(
    sent=st.lists(MESSAGES, max_size=6), who=st.sampled_from(["bob", "dora", "sam", "ivan", "ada"])
)
def test_messages(here: Floor, caplog: pytest.LogCaptureFixture, sent: list[Any], who: str) -> None:
    """A command that the table takes is answered 'done'; all else changes nothing."""
    before = state(here)
    texts: list[str | bytes] = [json.dumps(one) for one in sent]
    answers = exchange(here, who, texts)
    if not any(a["type"] == "done" for a in answers):
        assert state(here) == before
    for answer in answers:
        if answer["type"] in ("error", "refused"):
            assert answer["reason"]
    assert sum(state(here)[1].values()) == 0
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


PATHS = st.sampled_from(
    "/tables/baccarat-1/commands /tables/baccarat-1/join /credits/play /credits/cash-out "
    "/vouchers/insert /vouchers/pay /credits/sell /credits/hand-pay /disputes /disputes/1/decide "
    "/proposals /proposals/1/approve /payments/refuse /tables/baccarat-1/rounds/1/pay".split()
)
NAMES = st.sampled_from(["id", "amount", "command", "code", "player", "table", "round", "what"])


@QUIET
@given(
    path=PATHS,
    body=st.dictionaries(NAMES | st.text(max_size=8), JSON, max_size=6),
    who=st.sampled_from(["bob", "mary", "sam", "ada"]),
)
def test_bodies(
    here: Floor,
    caplog: pytest.LogCaptureFixture,
    path: str,
    body: dict[str, Any],
    who: str,
) -> None:
    before = state(here)
    answer = here.client.post(
        f"/api{path}",
        content=json.dumps(body),
        headers={**here.headers(who), "content-type": "application/json"},
    )
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["reason"]
        assert state(here) == before
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


@QUIET
@given(
    path=st.sampled_from(
        "/tables/{} /tables/{}/events /tables/{}/help /players/{}/history /audit/{} "
        "/tables/{}/rounds/1 /history?last={} /notes?since={} /books?account={}".split()
    ),
    value=st.text(max_size=30) | st.integers().map(str),
)
def test_paths(here: Floor, caplog: pytest.LogCaptureFixture, path: str, value: str) -> None:
    from urllib.parse import quote

    wanted = path.format(quote(value.encode("utf-8", "replace"), safe=""))
    answer = here.client.get(f"/api{wanted}", headers=here.headers("mary"))
    assert answer.status_code < 500, (wanted, answer.text)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


@given(st.text(max_size=40))
def test_names_are_judged_without_an_error(name: str) -> None:
    check_name(name)
