"""One at a time at a table; and one answer for a command that comes in twice."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from croupier.floor.store import journal
from croupier.floor.store import steps as s
from croupier.floor.table.alone import Alone
from croupier.floor.table.replies import Replies, decode, digest_of, encode
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.commands import Place
from croupier.table.log import Happened, body_of
from croupier.table.refusal import Refused
from tests.floor.support import run


def test_they_go_in_one_by_one_as_they_came() -> None:
    async def story() -> None:
        alone, inside, seen = Alone(), 0, []

        async def one(number: int) -> None:
            nonlocal inside
            async with alone:
                inside += 1
                assert inside == 1
                for _ in range(number % 3):
                    await asyncio.sleep(0)
                seen.append(number)
                inside -= 1

        async with asyncio.TaskGroup() as group:
            for number in range(50):
                group.create_task(one(number))
                if number % 7 == 0:
                    await asyncio.sleep(0)
        assert seen == list(range(50))
        async with alone:
            pass

    run(story())


@pytest.mark.parametrize("let_in", [False, True])
def test_who_gives_up_waiting_holds_up_nobody(let_in: bool) -> None:
    """Before its turn has come, or when it just has."""

    async def story() -> None:
        alone, seen = Alone(), []

        async def one(number: int) -> None:
            async with alone:
                seen.append(number)

        async with alone:
            waiting = [asyncio.create_task(one(number)) for number in range(3)]
            await asyncio.sleep(0)
            if not let_in:
                waiting[0].cancel()
        if let_in:
            waiting[0].cancel()  # it was let in a moment ago, and does not know yet
        await asyncio.gather(*waiting, return_exceptions=True)
        assert seen == [1, 2]
        async with alone:
            seen.append(3)
        assert seen == [1, 2, 3]

    run(story())


def test_an_error_inside_lets_the_next_one_in() -> None:
    async def story() -> None:
        alone = Alone()
        with pytest.raises(ValueError, match="inside"):
            async with alone:
                raise ValueError("inside")
        async with alone:
            pass

    run(story())


# Answers.


def test_a_command_that_comes_again_waits_for_the_one_answer() -> None:
    async def story() -> None:
        kept = Replies()
        answer = kept.awaited("a/1", "said")
        again = kept.known("a/1", "said")
        assert again is answer
        waiting = [asyncio.create_task(answer.come()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()  # takes it from nobody
        await asyncio.sleep(0)
        events = [(7, ev.RoundOpened(1))]
        answer.is_there([*events])
        assert [await one for one in waiting[1:]] == [events, events]
        assert await answer.come() == events

    run(story())


def test_a_refusal_is_told_to_all_who_sent_it_and_forgotten() -> None:
    async def story() -> None:
        kept = Replies()
        answer = kept.awaited("a/1", "said")
        waiting = asyncio.create_task(answer.come())
        await asyncio.sleep(0)
        kept.failed("a/1", answer, Refused("no"))
        with pytest.raises(Refused, match="no"):
            await waiting
        assert kept.known("a/1", "said") is None
        kept.failed("a/2", kept.awaited("a/2", "said"), Refused("nobody hears it"))

    run(story())


def test_an_answer_is_stored_as_json_and_read_again_of_earlier_versions_too() -> None:
    told = [(7, ev.RoundOpened(1)), (9, ev.WagerPlaced("añn", "red", 500, rule="qld-2024:6:5"))]
    bodies = [body_of(Happened(event)) for _, event in told]
    digest = digest_of([(Actor("ann", Role.PLAYER), Place("red", 500))])
    body = encode(digest, told, bodies)
    plain = (digest, [(number, event) for number, event in told])
    assert body == msgspec.json.encode(plain)
    assert decode(digest, body) == told
    longer = encode(digest + "0" * 32, told, bodies)
    assert decode(digest, longer) == told
    with pytest.raises(Refused, match="used for another"):
        decode(digest_of([(Actor("ann", Role.PLAYER), Place("red", 600))]), body)


# The journal.


@pytest.mark.parametrize(
    "op",
    [
        s.Post("cage", "meter:añn", 5, 'for "this"', "T1"),
        s.Post("cage", "meter:ann", 5, "bought"),
        s.Count("ann", turnover=7),
        s.Count("ann", 1, 2, 3, 4),
        s.Played("ann", "T1", 3, 1794979461279, 100, -5),
    ],
)
def test_what_is_encoded_as_it_is_is_what_the_journal_always_had(op: s.Operation) -> None:
    assert type(op) in journal.AS_IT_IS
    written = [type(op).__name__, *msgspec.structs.astuple(op)]
    _, body, _ = journal.Lane().entry([(op,)])
    assert body == msgspec.json.encode([[written]])
    assert journal.operations(body) == (0, [written])
    assert journal.plain(op) == written
