"""Two floors on one database, seen from outside, through everything that can befall them.

`make history` drives a million wagers (or `CROUPIER_WAGERS`, or as many as there are in
`CROUPIER_MINUTES`), and floors with planted defects.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from math import isinf
from pathlib import Path
from typing import Any

import pytest
import uvloop

from tests.floor.driving import drive
from tests.floor.faulty import DEFECTS
from tests.floor.history import Book, Entry, check, read
from tests.floor.postgres import cluster

LONG = os.environ.get("CROUPIER_FUZZ") == "long"
SEED = int(os.environ.get("CROUPIER_SEED", "1"))
WAGERS = int(os.environ.get("CROUPIER_WAGERS", "1000000" if LONG else "120"))
MINUTES = float(os.environ.get("CROUPIER_MINUTES", "inf"))
PLAYERS = 100 if LONG else 6
SECONDS = 20 if LONG else 1  # for the wagers of a round
SHOWN = 100  # troubles
FAULTY = 1500  # wagers, at most, of a floor with a defect
History = list[Entry]


def driven(folder: Path, *, players: int, wagers: int, **more: Any) -> Book:
    """What players wrote down while everything befell two floors."""
    url = cluster().database()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        book, tally = runner.run(
            drive(folder, url, players=players, wagers=wagers, seed=SEED, **more)
        )
    print(tally)
    return book


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    folder = tmp_path_factory.mktemp("told")
    return driven(folder, players=PLAYERS, wagers=WAGERS, seconds=SECONDS, minutes=MINUTES)


@pytest.fixture(scope="module")
def told(book: Book) -> Path:
    return book.file


def test_nothing_acknowledged_is_lost_doubled_reordered_or_paid_twice(book: Book) -> None:
    checked = check(read(book.file))
    print(
        checked, *checked.troubles[:SHOWN], f"see {book.file}" if checked.troubles else "", sep="\n"
    )
    assert not checked.troubles
    assert checked == book.found  # as it was written
    assert checked.wagers >= WAGERS or not isinf(MINUTES)
    assert checked.rounds > 2
    assert checked.vouchers
    assert checked.reads


# A history that was tampered with is found out, whichever way.


def events(history: History, kind: str) -> list[tuple[Entry, int]]:
    """The entries with an event of a kind, and where in them it is."""
    return [
        (entry, place)
        for entry in history
        if entry["kind"] == "events"
        for place, (_, event) in enumerate(entry["events"])
        if event["type"] == kind
    ]


def of_kind(history: History, kind: str) -> History:
    return [entry for entry in history if entry["kind"] == kind]


def lost(history: History) -> str:
    entry, place = events(history, "wager-placed")[-1]
    number = entry["events"][place][0]
    for one in of_kind(history, "events"):
        one["events"] = [event for event in one["events"] if event[0] != number]
    return "lost:"


def again(kind: str, expect: str) -> Callable[[History], str]:
    def tampered(history: History) -> str:
        entry, place = events(history, kind)[-1]
        number, event = deepcopy(entry["events"][place])
        if kind == "wager-placed":
            event["amount"] += 100
        entry["events"].insert(place + 1, [number + 0.5, event])
        return expect

    return tampered


def paid_more(history: History) -> str:
    entry, place = events(history, "settled")[-1]
    settled = entry["events"][place][1]
    settled["returned"] += 100
    return "due are"


def swapped(history: History) -> str:
    """Two answers of one player, the second to what was said after the first, each as the other's
    entry."""
    done = of_kind(history, "done")
    times = Counter(one["id"] for one in done)
    first = next(one for one in done if times[one["id"]] == 1)
    later = history[history.index(first) :]
    before = {one["id"] for one in history[: history.index(first)] if one["kind"] == "said"}
    second = next(
        one
        for one in of_kind(later, "done")
        if one["who"] == first["who"] and one["id"] not in before and times[one["id"]] == 1
    )
    first["at"], second["at"] = second["at"], first["at"]
    return "reordered:"


def other_answer(history: History) -> str:
    done = of_kind(history, "done")[0]
    history.insert(history.index(done) + 1, {**done, "at": done["at"] + 1})
    return "answered otherwise"


def refused_after(history: History) -> str:
    done = of_kind(history, "done")[0]
    history.append({"who": done["who"], "kind": "refused", "id": done["id"]})
    return "and then refused"


def less_money(history: History) -> str:
    of_kind(history, "last")[0]["credits"] -= 100
    return "it must be"


def never_was(history: History) -> str:
    of_kind(history, "read")[0]["credits"] -= 1
    return "which never was"


def voucher_twice(history: History) -> str:
    taken = of_kind(history, "in")[0]
    history.insert(history.index(taken), dict(taken))
    return "paid twice"


def late(history: History) -> str:
    """A wager between 'no more bets' and the next round."""
    spun, place = events(history, "spun")[-1]
    closed = spun["events"][place][0]
    placed, where = next(
        one for one in reversed(events(history, "wager-placed")) if one[0]["table"] == spun["table"]
    )
    number = placed["events"][where][0]
    for entry in of_kind(history, "events"):
        for one in entry["events"] if entry["table"] == spun["table"] else ():
            if one[0] == number:
                one[0] = closed + 0.5
    return "after 'no more bets'"


def told_twice(history: History) -> str:
    entry = next(one for one in of_kind(history, "events") if one["events"])
    history.insert(history.index(entry) + 1, deepcopy(entry))
    return "twice or too late"


def contradicted(history: History) -> str:
    spun, place = events(history, "spun")[0]
    other = deepcopy(spun["events"][place])
    other[1]["pocket"] = "13" if other[1]["pocket"] != "13" else "14"
    fresh = {"who": "x", "kind": "events", "table": spun["table"], "events": [other], "at": 0}
    history.insert(0, fresh)
    return "and is"


def unanswered(history: History) -> str:
    id = of_kind(history, "done")[0]["id"]
    history[:] = [one for one in history if not (one["kind"] == "done" and one["id"] == id)]
    return "never answered"


def endless(history: History) -> str:
    history.pop()
    return "no end"


TAMPERED = [
    lost,
    again("wager-placed", "doubled:"),
    again("settled", "paid twice:"),
    again("chips-cashed", "paid twice:"),
    paid_more,
    swapped,
    other_answer,
    refused_after,
    less_money,
    never_was,
    voucher_twice,
    late,
    told_twice,
    contradicted,
    unanswered,
    endless,
]


@pytest.mark.parametrize("tamper", TAMPERED)
@pytest.mark.skipif(LONG, reason="the short history is tampered with")
def test_whatever_cannot_be_true_is_found(told: Path, tamper: Callable[[History], str]) -> None:
    history = list(read(told))
    expect = tamper(history)
    found = check(history).troubles
    assert any(expect in one for one in found), found


@pytest.mark.skipif(not LONG, reason="in `make history`")
@pytest.mark.parametrize("defect", DEFECTS)
def test_a_floor_with_a_planted_defect_is_found_out(
    defect: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DEFECT", defect)
    book = driven(tmp_path, players=6, wagers=FAULTY, module="tests.floor.faulty")
    print(defect, book.found, *book.found.troubles[:3], sep="\n")
    assert book.found.troubles
