"""Named accounts, passwords, sessions that end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import pytest

from croupier.floor.people import names
from croupier.floor.people import sessions as s
from croupier.floor.proving import verify_journal
from croupier.floor.store.base import SESSION, SessionRow, UserRow
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Note, StoreDown
from tests.floor.serving import PASSWORD, QUICK


class Setting:
    """A store, and clocks that are set by hand: time passes for both, the day's may jump."""

    def __init__(self, path: Path) -> None:
        self.store = SqliteStore(path)
        self.now = 1_700_000_000_000
        self.jump = 0

    def sessions(self) -> s.Sessions:
        """As one process has them."""
        return s.Sessions(self.store, lambda: self.now + self.jump, QUICK, lambda: self.now / 1000)

    def run(self, story: Callable[[s.Sessions], Awaitable[None]]) -> None:
        async def told() -> None:
            await story(self.sessions())

        asyncio.run(told())


@pytest.fixture
def setting(tmp_path: Path) -> Iterator[Setting]:
    made = Setting(tmp_path / "house.db")
    yield made
    made.store.close()


def test_a_password_is_kept_as_its_argon2_hash_and_a_token_as_its_hash(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        token, session = await sessions.log_in("ann", PASSWORD)
        assert (session.name, session.role) == ("ann", "dealer")
        user = setting.store.user("ann")
        assert user is not None
        assert user.password.startswith("$argon2id$")
        assert not setting.store.vouched([token])
        assert setting.store.vouched([s.key_of(token)])

    setting.run(story)


def test_a_wrong_name_and_a_wrong_password_are_told_apart_by_nobody(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        said = []
        for name, password in (("ann", "wrong"), ("nobody", PASSWORD), ("ann", "")):
            with pytest.raises(s.LoginRefused) as refused:
                await sessions.log_in(name, password)
            said.append(str(refused.value))
        assert set(said) == {s.WRONG}

    setting.run(story)


def test_five_wrong_passwords_lock_an_account_for_a_while(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        for _ in range(s.FAILURES):
            with pytest.raises(s.LoginRefused):
                await sessions.log_in("ann", "wrong")
        with pytest.raises(s.LoginRefused):
            await sessions.log_in("ann", PASSWORD)  # right, but locked
        setting.now += s.LOCKED - 1
        with pytest.raises(s.LoginRefused):
            await sessions.log_in("ann", PASSWORD)
        setting.now += 1
        await sessions.log_in("ann", PASSWORD)
        kinds = [note.kind for note in setting.store.notes()]
        assert kinds.count("account locked") == 1
        assert kinds.count("login refused") == s.FAILURES + 2
        assert kinds[-1] == "login"

    setting.run(story)


def test_a_right_password_forgives_the_wrong_ones_before_it(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        for _ in range(2):
            for _ in range(s.FAILURES - 1):
                with pytest.raises(s.LoginRefused):
                    await sessions.log_in("ann", "wrong")
            await sessions.log_in("ann", PASSWORD)

    setting.run(story)


def test_wrong_passwords_sent_at_once_are_all_counted(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        tries = [sessions.log_in("ann", "wrong") for _ in range(s.FAILURES)]
        await asyncio.gather(*tries, return_exceptions=True)
        with pytest.raises(s.LoginRefused):
            await sessions.log_in("ann", PASSWORD)

    setting.run(story)


def test_a_session_ends_after_its_time_and_after_silence(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        token, _ = await sessions.log_in("ann", PASSWORD)
        setting.now += s.IDLE
        assert await sessions.session(token) is not None
        setting.now += s.IDLE + 1
        assert await sessions.session(token) is None
        token, session = await sessions.log_in("ann", PASSWORD)
        for _ in range(s.LASTS // s.IDLE):
            assert await sessions.session(token) is not None
            assert sessions.alive(session)
            setting.now += s.IDLE
        assert not sessions.alive(session)
        assert await sessions.session(token) is None
        assert not setting.store.vouched([session.key])

    setting.run(story)


def test_who_was_heard_by_another_process_was_not_silent(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        token, _ = await sessions.log_in("ann", PASSWORD)
        setting.now += s.IDLE + 1
        assert await sessions.session(token, heard_elsewhere=True) is not None
        assert await sessions.session(token) is not None
        setting.now += s.LASTS
        assert await sessions.session(token, heard_elsewhere=True) is None

    setting.run(story)


@pytest.mark.parametrize("jump", [0, 24 * 3_600_000])
def test_silence_is_that_of_the_whole_house(setting: Setting, jump: int) -> None:
    """Heard at one process all the time, it was not silent at the other; silent at both, it is over
    also where nobody knew of it.  One hour, and what a process may be late in writing it down."""

    async def story(here: s.Sessions) -> None:
        await here.accounts.put("ann", "dealer", PASSWORD, by="test")
        token, session = await here.log_in("ann", PASSWORD)
        there = setting.sessions()
        for _ in range(10):
            setting.now += s.IDLE // 8
            assert await there.session(token) is not None
            there.touch(session)
        setting.store.write((Note(1, "login", "", ""),)).result()  # and all that was sent before
        assert await here.session(token) is not None
        setting.now += s.IDLE - 1
        assert await setting.sessions().session(token) is not None  # a process that has just begun
        setting.now += s.IDLE + s.REPORT + 1
        setting.jump = jump  # an hour is an hour
        assert await setting.sessions().session(token) is None
        assert not setting.store.vouched([session.key])
        assert await here.session(token) is None

    setting.run(story)


def test_a_session_is_written_down_as_heard_now_and_then_and_not_with_every_word(
    setting: Setting,
) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        token, session = await sessions.log_in("ann", PASSWORD)
        entries = setting.store.lanes()[0].last
        for _ in range(100):
            setting.now += s.REPORT // 50
            assert await sessions.session(token) is not None
        setting.store.write((Note(1, "login", "", ""),)).result()
        assert setting.store.lanes()[0].last <= entries + 3
        row, _ = setting.store.vouched([session.key])[session.key]
        assert setting.now - s.REPORT <= row.heard <= setting.now
        assert verify_journal(setting.store)[1] == []

    setting.run(story)


DAY = 24 * 3_600_000


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_a_jump_of_the_clock_ends_no_session_and_makes_none_last(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        token, session = await sessions.log_in("ann", PASSWORD)
        setting.jump = jump
        monkeypatch.setattr(s, "CONFIRM", -1.0)  # the store is asked again at every turn
        for _ in range(s.LASTS // s.IDLE):
            assert await sessions.session(token) is not None
            assert await sessions.still(session)
            setting.now += s.IDLE
        assert not sessions.alive(session)
        assert await sessions.session(token) is None
        token, session = await sessions.log_in("ann", PASSWORD)
        setting.jump = 0
        setting.now += s.IDLE + 1
        assert await sessions.session(token) is None  # silence is counted too

    setting.run(story)


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_a_jump_of_the_clock_unlocks_nothing_early_and_locks_nobody_out(
    setting: Setting, jump: int
) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        for _ in range(s.FAILURES):
            with pytest.raises(s.LoginRefused):
                await sessions.log_in("ann", "wrong")
        other = setting.sessions()
        with pytest.raises(s.LoginRefused):
            await other.log_in("ann", PASSWORD)
        setting.jump = jump
        setting.now += s.LOCKED - 1
        for process in (sessions, other):
            with pytest.raises(s.LoginRefused):
                await process.log_in("ann", PASSWORD)
        setting.now += 1
        await sessions.log_in("ann", PASSWORD)
        # a process that starts after the jump believes no lock to last longer than locks do
        for _ in range(s.FAILURES):
            with pytest.raises(s.LoginRefused):
                await sessions.log_in("ann", "wrong")
        setting.jump = -2 * DAY
        late = setting.sessions()
        with pytest.raises(s.LoginRefused):
            await late.log_in("ann", PASSWORD)
        setting.now += s.LOCKED
        await late.log_in("ann", PASSWORD)

    setting.run(story)


def test_sessions_outlive_the_process_but_not_the_account(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        token, _ = await sessions.log_in("ann", PASSWORD)

        another = setting.sessions
        other = another()
        found = await other.session(token)
        assert found is not None
        assert found.name == "ann"
        await sessions.accounts.put("ann", "attendant", PASSWORD + "!", by="test")
        assert await sessions.session(token) is None
        assert await another().session(token) is None
        token, _ = await sessions.log_in("ann", PASSWORD + "!")
        assert await sessions.accounts.close("ann", by="test")
        assert await sessions.session(token) is None
        assert await another().session(token) is None
        with pytest.raises(s.LoginRefused):
            await sessions.log_in("ann", PASSWORD + "!")
        assert not await sessions.accounts.close("nobody", by="test")

    setting.run(story)


def test_another_process_ends_a_session_and_this_one_learns_of_it(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        token, session = await sessions.log_in("ann", PASSWORD)
        other = setting.sessions()
        await other.accounts.close("ann", by="test")
        monkeypatch.setattr(s, "CONFIRM", -1.0)
        assert not await sessions.still(session)
        assert await sessions.session(token) is None

    setting.run(story)


class Slow(SqliteStore):
    """Vouches for sessions when it is let, as they were when it was asked."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.asked: list[list[str]] = []
        self.may = threading.Event()
        self.fails = False

    def vouched(self, tokens: Sequence[str]) -> dict[str, tuple[SessionRow, UserRow]]:
        found = super().vouched(tokens)
        self.asked.append(list(tokens))
        self.may.wait(60)
        if self.fails:
            raise StoreDown("no disk")
        return found


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[tuple[Setting, Slow]]:
    setting = Setting(tmp_path / "house.db")
    setting.store.close()
    setting.store = store = Slow(tmp_path / "house.db")
    yield setting, store
    store.close()


async def _come(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_who_asks_at_the_same_moment_is_answered_by_one_reading(
    slow: tuple[Setting, Slow],
) -> None:
    setting, store = slow

    async def story(here: s.Sessions) -> None:
        tokens = [(await here.admit(f"guest-{n}", "player"))[0] for n in range(300)]
        there = setting.sessions()
        asking = [asyncio.create_task(there.session(token)) for token in tokens[:299] * 2]
        await _come(lambda: store.asked)
        late = asyncio.create_task(there.session(tokens[299]))
        gone = asyncio.create_task(there.session("nobody's"))
        await asyncio.sleep(0)
        gone.cancel()
        store.may.set()
        found = await asyncio.gather(*asking, late)
        assert [one.name for one in found if one] == [f"guest-{n}" for n in range(299)] * 2 + [
            "guest-299"
        ]
        assert [len(one) for one in store.asked] == [299, 2]

    setting.run(story)


def test_who_asks_while_the_store_is_down_is_told_so_and_asks_again(
    slow: tuple[Setting, Slow],
) -> None:
    setting, store = slow

    async def story(here: s.Sessions) -> None:
        token, _ = await here.admit("guest-1", "player")
        there = setting.sessions()
        store.fails = True
        store.may.set()
        asking = (there.session(token) for _ in range(3))
        told = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(one) for one in told] == [StoreDown] * 3
        store.fails = False
        assert await there.session(token) is not None

    setting.run(story)


@pytest.mark.parametrize("how", ["log out", "news", "account"])
def test_what_ends_while_it_is_looked_up_has_ended(slow: tuple[Setting, Slow], how: str) -> None:
    """It was there when the store was asked; what was read then is not believed."""
    setting, store = slow

    async def story(here: s.Sessions) -> None:
        await here.accounts.put("ann", "player", PASSWORD, by="test")
        token, session = await here.log_in("ann", PASSWORD)
        here._drop(session.key)  # it has not been heard for a while
        asking = asyncio.create_task(here.session(token))
        await _come(lambda: store.asked)
        if how == "log out":
            await here.log_out(session)
        elif how == "account":
            await here.accounts.close("ann", by="test")
        else:
            await setting.sessions().log_out(session)
            here.changed_elsewhere([SESSION + session.key])
        store.may.set()
        assert await asking is None
        assert await here.session(token) is None

    setting.run(story)


def test_a_guest_has_no_password_to_come_back_with(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        _, session = await sessions.admit("guest-1", "player")
        assert session.role == "player"
        for password in ("", "guest-1"):
            with pytest.raises(s.LoginRefused):
                await sessions.log_in("guest-1", password)

    setting.run(story)


@pytest.mark.parametrize("name", ["", "house", "Inspector", "system", " a", "a:b", "x" * 31, "a\n"])
def test_names_that_nobody_can_have(name: str) -> None:
    assert s.check_name(name) is not None


def test_names_and_passwords_that_will_do() -> None:
    assert s.check_name("Ann B. Lee-2") is None
    assert s.check_password("x" * names.SHORTEST) is None
    assert s.check_password("x" * (names.SHORTEST - 1)) is not None
    assert s.check_password("x" * (names.LONGEST + 1)) is not None


def test_of_sessions_that_are_over_and_names_that_were_tried_nothing_is_kept(
    setting: Setting,
) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        for number in range(20):
            await sessions.admit(f"guest-{number}", "player")
        attempts = [sessions.log_in(f"nobody-{n % 5}", "wrong") for n in range(20)]
        told = await asyncio.gather(*attempts, return_exceptions=True)
        assert all(isinstance(one, s.LoginRefused) for one in told)
        assert sessions._names == {}
        token, _ = await sessions.log_in("ann", PASSWORD)
        setting.now += s.IDLE - 1
        assert await sessions.session(token) is not None
        setting.now += 2  # the guests have been silent for an hour, ann has not
        await sessions.admit("guest-20", "player")
        kept = {one.name for one in sessions._known.values()}
        assert kept == {"ann", "guest-20"}
        assert {row.user for row in setting.store.sessions()} == kept
        setting.now += s.LASTS
        await sessions.admit("guest-21", "player")
        assert len(sessions._known) == len(sessions._times) == 1

    setting.run(story)


def test_of_a_player_who_is_silent_the_times_alone_are_kept(setting: Setting) -> None:
    async def story(sessions: s.Sessions) -> None:
        await sessions.accounts.put("ann", "dealer", PASSWORD, by="test")
        await sessions.log_in("ann", PASSWORD)
        tokens = [(await sessions.admit(f"guest-{n}", "player"))[0] for n in range(4)]
        _, watching = await sessions.admit("watches", "player")
        stop = sessions.follow(watching, lambda: None)
        setting.now += s.RESTS + int(s.SWEEP) * 1000
        await sessions.admit("newcomer", "player")
        kept = {one.name for one in sessions._known.values()}
        assert kept == {"ann", "watches", "newcomer"}
        assert sessions.alive(watching)
        setting.jump = -s.LASTS  # whatever the time of the day is said to be meanwhile
        returned = await sessions.session(tokens[0])
        assert returned is not None
        assert (returned.name, sessions.alive(returned)) == ("guest-0", True)
        assert sessions.minutes(returned) == (s.RESTS + s.SWEEP * 1000) // 60_000
        await sessions.accounts.close("guest-1", by="test")
        assert await sessions.session(tokens[1]) is None
        setting.now += s.IDLE - s.RESTS - 60_000
        assert await sessions.session(tokens[2]) is not None
        setting.now += 60_001
        assert await sessions.session(tokens[3]) is None  # an hour after it was last heard
        stop()
        setting.now += s.IDLE
        await sessions.admit("last", "player")
        assert {one.name for one in sessions._known.values()} == {"last"}
        assert {row.user for row in setting.store.sessions()} == {"last"}
        assert len(sessions._times) == 1

    setting.run(story)
