"""Bringing a table to where its entries end, wherever they are kept; and what one player may do."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import croupier
from croupier.games import GAMES, game_of
from croupier.table import replay
from croupier.table.actors import SYSTEM, Role, player
from croupier.table.acts import BuyIn, Join, Repay
from croupier.table.commands import Place
from croupier.table.devices import ByHand
from croupier.table.ledger import credit, owed
from croupier.table.log import Kept, LogBroken, header, parse_body, read, tail
from croupier.table.refusal import Refused
from croupier.table.replay import Differs, reaches_back, resume_lines, verify, verify_lines
from croupier.table.table import Table
from tests.table.tiny import COIN


def played(path: Path, rounds: int = 4) -> croupier.OpenTable:
    table = croupier.open_table("baccarat", seed=3, players={"ann": 100_00}, log=path)
    for _ in range(rounds):
        table.place("ann", banker=5_00)
        table.play()
    table.place("ann", player=1_00)
    table.let_stand()
    return table


def test_a_body_and_its_hash_are_an_entry(tmp_path: Path) -> None:
    played(tmp_path / "log")
    for line in read(tmp_path / "log"):
        assert parse_body(line.body, line.hash, line.number, line.end) == line
    with pytest.raises(LogBroken, match="line 7: unreadable"):
        parse_body(b'{"k":"nothing"}', "", 7)


def test_a_table_stands_where_its_entries_end(tmp_path: Path) -> None:
    path = tmp_path / "log"
    table = played(path).table
    for back in (1, 2, 3, 99):
        lines = tail(path, back)
        assert not reaches_back(lines)
        resumed = resume_lines(header(path), lines, game_of, lambda head, state: ByHand())
        assert resumed.missing == []
        assert resumed.table.round.events == table.round.events
        assert resumed.table.ledger.balances == table.ledger.balances
        assert resumed.table.record is None


def test_a_table_has_the_rounds_at_hand_that_tables_keep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path / "log", rounds=4)
    head, lines = header(tmp_path / "log"), list(read(tmp_path / "log"))
    monkeypatch.setattr(replay, "KEPT", 2)
    resumed = resume_lines(head, lines, game_of, lambda head, state: ByHand())
    assert [one.number for one in resumed.table.finished.older] == [2, 3]
    whole = resume_lines(head, lines, game_of, lambda head, state: ByHand(), all_rounds=True)
    assert [one.number for one in whole.table.finished.older] == [1, 2, 3]


def test_a_log_ends_within_a_round_unless_it_is_said_to_be_finished(tmp_path: Path) -> None:
    """As the one that an inspector is given; and one of a header alone has begun no round."""
    played(tmp_path / "log", rounds=2)
    head, lines = header(tmp_path / "log"), list(read(tmp_path / "log"))
    ends = max(place for place, line in enumerate(lines) if isinstance(line.entry, Kept))
    over = lines[1 : ends + 1]
    with pytest.raises(Differs, match="nothing more"):
        verify_lines(head, over, game_of)
    assert verify_lines(head, over, game_of, finished=True).rounds == 2
    given = tmp_path / "given"
    given.write_bytes((tmp_path / "log").read_bytes()[: over[-1].end])
    assert verify(given, game_of).rounds == 2
    assert verify_lines(head, [], game_of).entries == 0


def test_what_a_crash_cut_off_is_answered_for(tmp_path: Path) -> None:
    path = tmp_path / "log"
    played(path)
    lines = list(read(path))
    resumed = resume_lines(header(path), lines[:-1], game_of, lambda head, state: ByHand())
    assert resumed.missing == [lines[-1].body]


def spun(table: croupier.OpenTable, coins: str) -> None:
    """The spinner throws once more."""
    table.say("dealer", "go on")
    table.say("dealer", f"toss {coins}")
    table.say("dealer", "go on")


def test_acts_that_a_correction_hands_to_the_next_round_are_found_on_resuming(
    tmp_path: Path,
) -> None:
    path = tmp_path / "log"
    players = {"ann": 100_00, "bob": 100_00}
    table = croupier.open_table("two-up", players=players, by_hand=True, log=path)
    for number in (1, 2, 3, 4):
        spinner = "ann" if number % 2 else "bob"
        table.say(spinner, "accept")
        table.say(spinner, "spinner-heads 10")
        table.say("dealer", "no more bets")
        if number == 1:  # odds, entered for tails: the round would have been over
            spun(table, "HT")
            table.say("ann", "buy 50")
            table.correct("HT", "TT")
        else:
            spun(table, "TT")
        assert table.table.round.number == number + 1
    table.let_stand()
    reached = []
    for rounds in range(1, 6):
        back = rounds
        while more := reaches_back(lines := tail(path, back)):
            back += more
        resumed = resume_lines(header(path), lines, game_of, lambda head, state: ByHand())
        assert resumed.table.ledger.balances == table.table.ledger.balances
        reached.append(back)
    assert reached == [1, 2, 3, 5, 5]  # round 2 began with what ann bought in round 1


def test_entries_are_verified_and_watched(tmp_path: Path) -> None:
    path = tmp_path / "log"
    played(path)
    head, *lines = read(path)
    seen: list[int] = []
    report = verify_lines(header(path), lines, game_of, lambda line, _: seen.append(line.number))
    assert report.rounds == 4
    assert seen == [line.number for line in lines]
    assert head.number == 1


@pytest.mark.parametrize("game", GAMES)
def test_what_one_player_may_do_is_what_the_table_lists_for_that_player(game: str) -> None:
    chance = random.Random(game)
    table = croupier.open_table(game, seed=game, players={"ann": 500_00, "bo": 500_00}).table
    for _ in range(25):
        for name in ("ann", "bo", "nobody"):
            listed = [o for o in table.legal() if o.player == name and o.role is Role.PLAYER]
            mine = table.legal_for(name)
            key = str
            assert sorted(map(key, mine)) == sorted(map(key, listed))
        options = [o for o in table.legal() if o.player and o.role is Role.PLAYER]
        options = [o for o in options if type(o.command).__name__ != "Leave"]
        if chance.random() < 0.4 and table.check(SYSTEM, table.pending.default()) is None:  # type: ignore[arg-type]
            table.submit(SYSTEM, table.pending.default())  # type: ignore[arg-type]
        elif options:
            one = chance.choice(options)
            table.submit(player(one.player), one.command)


def test_what_is_owed_is_repaid_from_chips() -> None:
    table = Table(COIN)
    table.start()
    table.submit(player("ann"), Join(1))
    table.ledger.post(owed("ann"), "house", 5_00, "correction")
    with pytest.raises(Refused, match="at most 0"):
        table.submit(SYSTEM, Repay("ann", 1_00))
    table.submit(player("ann"), BuyIn(8_00))
    with pytest.raises(Refused, match="at most 500"):
        table.submit(SYSTEM, Repay("ann", 5_01))
    table.submit(SYSTEM, Repay("ann", 5_00))
    assert table.ledger.balance(owed("ann")) == 0
    assert table.ledger.balance(credit("ann")) == 3_00
    assert table.submit(player("ann"), Place("heads", 3_00))
