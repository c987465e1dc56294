"""What every store must do, whichever it is.  A subclass says how one is opened."""

from __future__ import annotations

from concurrent.futures import wait
from typing import Any

import pytest

from croupier.floor.store import steps as s
from croupier.floor.store.base import AttemptsRow, Store
from croupier.table.log import ORIGIN, chain


def post(source: str, target: str, amount: int) -> s.Post:
    return s.Post(source, target, amount, "test")


def append(table: str, first: int, *bodies: bytes, **more: Any) -> s.Append:
    hashes, head = [], ORIGIN
    for body in bodies:
        head = chain(head, body)
        hashes.append(head)
    return s.Append(table, first, bodies, ORIGIN, tuple(hashes), **more)


class StoreContract:
    @pytest.fixture
    def store(self) -> Any:
        raise NotImplementedError

    def test_a_step_is_all_or_nothing(self, store: Store) -> None:
        store.write((post("cage", "meter:a", 5_00),)).result()
        step = (post("meter:a", "meter:b", 4_00), post("meter:a", "meter:c", 2_00))
        with pytest.raises(s.Overdrawn):
            store.write(step).result()
        assert store.balances() == {"cage": -5_00, "meter:a": 5_00}
        assert len(store.postings()) == 1

    def test_a_refused_step_spoils_no_other(self, store: Store) -> None:
        """They are carried out in one transaction, and each for itself."""
        futures = [store.write((post("cage", "meter:a", 1),))]
        for number in range(300):
            source = "meter:poor" if number % 3 == 0 else "cage"
            futures.append(store.write((post(source, f"meter:{number}", 7),)))
        wait(futures)
        refused = [f for f in futures if f.exception() is not None]
        assert len(refused) == 100
        assert all(isinstance(f.exception(), s.Overdrawn) for f in refused)
        assert store.balance("cage") == -1 - 200 * 7
        assert sum(store.balances().values()) == 0

    @pytest.mark.parametrize("number", [0, 10**30])
    def test_what_cannot_be_held_is_refused_and_spoils_no_other(
        self, store: Store, number: int
    ) -> None:
        """A number beyond 64 bits; a text that the database has no way to write."""
        store.write((post("cage", "meter:a", 5),)).result()
        bad = (s.Post("cage", "meter:a", number or 1, "test\ud800"), s.Count("a", wins=number))
        futures = [store.write((post("cage", "meter:a", 1),)) for _ in range(20)]
        refused = store.write(bad)
        futures += [store.write((post("cage", "meter:a", 1),)) for _ in range(20)]
        assert isinstance(refused.exception(), s.StepRefused)
        assert [f.exception() for f in futures] == [None] * 40
        assert store.balances() == {"cage": -45, "meter:a": 45}
        with pytest.raises(s.StepRefused):
            store.user("\ud800")

    def test_steps_are_taken_in_order(self, store: Store) -> None:
        store.write((s.OpenTable("t", "g", b"{}", "h"),)).result()
        store.write((s.Lead("t", 1),)).result()
        futures = [store.write((append("t", 2 + n, b"entry %d" % n, epoch=1),)) for n in range(500)]
        wait(futures)
        assert all(f.exception() is None for f in futures)
        assert [e.body for e in store.entries("t", 2)] == [b"entry %d" % n for n in range(500)]

    def test_all_that_follow_a_refused_entry_are_refused(self, store: Store) -> None:
        store.write((s.OpenTable("t", "g", b"{}", "h"), s.Lead("t", 1))).result()
        good = store.write((append("t", 2, b"a", epoch=1),))
        bad = store.write((append("t", 3, b"b", epoch=1), post("meter:x", "cage", 1)))
        after = [store.write((append("t", 4 + n, b"c", epoch=1),)) for n in range(5)]
        assert good.exception() is None
        assert isinstance(bad.exception(), s.Overdrawn)
        assert all(isinstance(f.exception(), s.Superseded) for f in after)
        row = store.table("t")
        assert row is not None
        assert row.last == 2

    def test_an_older_leader_is_refused(self, store: Store) -> None:
        store.write((s.OpenTable("t", "g", b"{}", "h"), s.Lead("t", 1, "here"))).result()
        store.write((append("t", 2, b"a", epoch=1),)).result()
        store.write((s.Lead("t", 2, "there"),)).result()
        with pytest.raises(s.Superseded):
            store.write((append("t", 3, b"b", epoch=1),)).result()
        with pytest.raises(s.Superseded):
            store.write((s.Lead("t", 2),)).result()
        row = store.table("t")
        assert row is not None
        assert (row.last, row.epoch, row.address) == (2, 2, "there")

    def test_a_table_is_opened_once(self, store: Store) -> None:
        store.write((s.OpenTable("t", "g", b"{}", "h"),)).result()
        with pytest.raises(s.Taken):
            store.write((s.OpenTable("t", "other", b"[]", "i"),)).result()
        assert [(r.table, r.game, r.header, r.last, r.head) for r in store.tables()] == [
            ("t", "g", b"{}", 1, "h")
        ]
        assert store.table("none") is None

    def test_snapshots_and_rounds_are_found(self, store: Store) -> None:
        store.write((s.OpenTable("t", "g", b"{}", "h"), s.Lead("t", 1))).result()
        assert store.snapshot_before("t", 1) == 1
        store.write((append("t", 2, b"a", b"b", snapshots=((3, 1),), epoch=1),)).result()
        store.write((append("t", 4, b"c", b"d", snapshots=((5, 2),), epoch=1),)).result()
        store.write((append("t", 6, b"e", epoch=1),)).result()
        assert [store.snapshot_before("t", back) for back in (1, 2, 3)] == [5, 3, 1]
        assert store.round_entries("t", 1) == (2, 3)
        assert store.round_entries("t", 2) == (4, 5)
        assert store.round_entries("t", 3) == (6, 0)
        assert store.round_entries("t", 4) is None

    def test_entries_come_in_pages(self, store: Store) -> None:
        store.write((s.OpenTable("t", "g", b"{}", "h"), s.Lead("t", 1))).result()
        bodies = [b"%d" % n for n in range(4500)]
        store.write((append("t", 2, *bodies, epoch=1),)).result()
        assert [e.body for e in store.entries("t", 2)] == bodies
        assert [e.number for e in store.entries("t", 100, 2500)] == list(range(100, 2600))

    def test_a_reply_is_given_once(self, store: Store) -> None:
        store.write((s.Reply("id", b"first", 1), post("cage", "meter:a", 1))).result()
        with pytest.raises(s.AlreadyAnswered) as again:
            store.write((s.Reply("id", b"second", 2), post("cage", "meter:a", 1))).result()
        assert again.value.body == b"first"
        assert store.reply("id") == b"first"
        assert store.reply("other") is None
        assert store.balance("meter:a") == 1

    def test_a_voucher_is_redeemed_once(self, store: Store) -> None:
        store.write((s.IssueVoucher("v", "v", 500, "a", 1),)).result()
        with pytest.raises(s.Taken):
            store.write((s.IssueVoucher("v", "v", 500, "a", 1),)).result()
        with pytest.raises(s.NotRedeemable):
            store.write((s.RedeemVoucher("v", 501, "b", 2),)).result()
        futures = [store.write((s.RedeemVoucher("v", 500, f"p{n}", 2),)) for n in range(100)]
        wait(futures)
        assert sum(f.exception() is None for f in futures) == 1
        voucher = store.voucher("v")
        assert voucher is not None
        assert (voucher.redeemed_by, voucher.redeemed_at) == ("p0", 2)
        assert store.vouchers() == [voucher]

    def test_postings_are_of_more_than_nothing(self, store: Store) -> None:
        for amount in (0, -5):
            with pytest.raises(s.StepRefused):
                store.write((post("cage", "meter:a", amount),)).result()
        assert store.balances() == {}

    def test_counters_and_rounds_played_add_up(self, store: Store) -> None:
        store.write((s.Count("a", credited=10, wins=3), s.Played("a", "t", 1, 5, 4, 3))).result()
        store.write((s.Count("a", paid=2, turnover=4), s.Played("a", "t", 1, 6, 1, 0))).result()
        store.write((s.Played("a", "t", 2, 7, 1, 2), s.Played("b", "t", 2, 7, 1, 0))).result()
        count = store.counters("a")
        assert (count.credited, count.wins, count.paid, count.turnover) == (10, 3, 2, 4)
        played = [(p.round, p.wagered, p.returned) for p in store.played("a")]
        assert played == [(2, 1, 2), (1, 5, 3)]
        assert [p.player for p in store.played_in("t", 2)] == ["a", "b"]
        store.write((post("cage", "meter:a", 7), post("cage", "table:t:a", 5))).result()
        now = store.standing("a", "meter:a", ["table:t:a", "owed:t:a"])
        assert (now.meter, now.others, now.credited, now.turnover) == (7, 5, 10, 4)
        assert store.standing("x", "meter:x", []).credited == 0

    def test_sealed_shoes_give_way_to_newer_ones(self, store: Store) -> None:
        for number in range(5):
            store.write((s.Keep("t", f"shoe{number}", b"%d" % number),)).result()
        store.write((s.Keep("u", "shoe0", b"other"),)).result()
        kept = [store.sealed("t", f"shoe{number}") for number in range(5)]
        assert kept == [None, None, b"2", b"3", b"4"]
        assert store.sealed("u", "shoe0") == b"other"

    def test_people_and_sessions(self, store: Store) -> None:
        store.write((s.PutUser("ann", "dealer", "hash"), s.PutUser("bo", "player", "h"))).result()
        store.write((s.PutUser("ann", "dealer", "new", 2, "max", active=False),)).result()
        for old in (1, 2, 4):  # decided on an account that is another by now, or never was
            with pytest.raises(s.Taken):
                store.write((s.PutUser("ann", "gaming manager", "old", old),)).result()
        ann = store.user("ann")
        assert ann is not None
        assert (ann.role, ann.password, ann.made_by, ann.active) == ("dealer", "new", "max", False)
        assert [u.name for u in store.users()] == ["ann", "bo"]
        assert store.user("cy") is None
        store.write((s.PutSession("k1", "bo", 5), s.PutSession("k2", "bo", 5))).result()
        vouched = store.vouched(["k2", "nobody's", "k1"])
        assert {key: (one.user, user.name) for key, (one, user) in vouched.items()} == {
            "k1": ("bo", "bo"),
            "k2": ("bo", "bo"),
        }
        store.write((s.EndSession("k1"),)).result()
        assert set(store.vouched(["k1", "k2"])) == {"k2"}
        store.write((s.EndSession("", "bo"),)).result()
        assert store.vouched(["k1", "k2"]) == store.vouched([]) == {}
        assert store.sessions() == []

    def test_thousands_of_sessions_are_vouched_for_at_once(self, store: Store) -> None:
        names = [f"p{n}" for n in range(2_500)]
        step: list[s.Operation] = []
        for name in names:
            step += s.PutUser(name, "player", ""), s.PutSession(f"of {name}", name, 5)
        store.write(tuple(step)).result()
        vouched = store.vouched([f"of {name}" for name in names])
        assert {key: user.name for key, (_, user) in vouched.items()} == {
            f"of {name}": name for name in names
        }

    def test_wrong_attempts_are_counted_beside_the_account(self, store: Store) -> None:
        store.write((s.PutUser("ann", "dealer", "hash"),)).result()
        for _ in range(4):
            store.write((s.FailLogin("ann", "", 3, 99), s.FailLogin("ann", "home", 9, 99))).result()
        assert store.attempts("ann") == [
            AttemptsRow("ann", "", 1, 99),
            AttemptsRow("ann", "home", 4, 0),
        ]
        store.write((s.ForgiveLogin("ann", "home"),)).result()
        assert [one.device for one in store.attempts()] == [""]
        store.write((s.ForgiveLogin("ann"),)).result()
        assert store.attempts() == []

    def test_a_code_is_used_once_and_none_before_it(self, store: Store) -> None:
        store.write((s.UseCode("ann", 7),)).result()
        for step in (7, 6):
            with pytest.raises(s.Taken):
                store.write((s.UseCode("ann", step),)).result()
        store.write((s.UseCode("ann", 8),)).result()
        assert (store.code_used("ann"), store.code_used("bo")) == (8, 0)

    def test_facts_stay_what_they_were_unless_they_are_known(self, store: Store) -> None:
        store.write((s.PutFact("key", "a"),)).result()
        for op in (s.PutFact("key", "b"), s.PutFact("key", "b", "c")):
            with pytest.raises(s.Taken):
                store.write((op,)).result()
        store.write((s.PutFact("key", "b", "a"),)).result()
        assert store.facts()["key"] == "b"

    def test_notes_come_in_order(self, store: Store) -> None:
        store.write((s.Note(1, "kind", "who", "about", "é – ♠"),)).result()
        store.write((s.Note(2, "kind", "who", "about"),)).result()
        first, second = store.notes()
        assert (first.detail, second.at) == ("é – ♠", 2)
        assert store.notes(first.number) == [second]

    def test_a_dispute_changes_only_from_what_it_was(self, store: Store) -> None:
        store.write((s.PutDispute(1, b"a", "open"),)).result()
        with pytest.raises(s.Taken):
            store.write((s.PutDispute(1, b"b", "open"),)).result()
        store.write((s.PutDispute(1, b"c", "decided", "open"),)).result()
        with pytest.raises(s.Taken):
            store.write((s.PutDispute(1, b"d", "decided", "open"),)).result()
        assert [(d.body, d.status) for d in store.disputes()] == [(b"c", "decided")]
        store.write((s.PutProposal(1, b"p", "waiting"),)).result()
        assert [p.body for p in store.proposals()] == [b"p"]

    def test_accounts_by_prefix(self, store: Store) -> None:
        for account in ("meter:a", "meter:b", "table:t_1:a", "table:tx1:a"):
            store.write((post("cage", account, 1),)).result()
        assert store.balances("meter:") == {"meter:a": 1, "meter:b": 1}
        assert store.balances("table:t_1:") == {"table:t_1:a": 1}
        assert [p.target for p in store.postings("meter:a")] == ["meter:a"]

    def test_a_closed_store_takes_nothing(self, store: Store) -> None:
        last = store.write((post("cage", "meter:a", 1),))
        store.close()
        assert last.exception() is None
        assert isinstance(store.write((post("cage", "meter:a", 1),)).exception(), s.StoreDown)
