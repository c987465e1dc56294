"""The log's file: chained, durable before an answer, read from the end, found when changed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment import verifier
from croupier.equipment.randomness import SeededSource
from croupier.table import log as logs
from croupier.table.actors import SYSTEM, player
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Choice
from croupier.table.commands import Bet, CloseTable, Correction, NoMoreBets, Place, TimeUp, Toss
from croupier.table.devices import ByHand, Devices, Equipment, MissingShoe
from croupier.table.formats import FORMAT
from croupier.table.game import Game
from croupier.table.log import FileVault, Header, Kept, Log, LogBroken, header, read, tail
from croupier.table.refusal import Refused
from croupier.table.replay import Differs, resume, verify
from croupier.table.table import Table
from tests.story import DEALER, MANAGER, SUPERVISOR
from tests.table.tiny import CARD, COIN, TINY

H, T = Toss(("H",)), Toss(("T",))
ANN = player("ann")


def game_of(head: Header) -> Game:
    return TINY[head.game]


def head_of(table: Table, source: str = "") -> Header:
    game = table.game
    options = msgspec.to_builtins(table.options)
    sign, seats = table.state.sign, table.state.seats
    return Header(FORMAT, game.name, game.edition, game.version, sign, seats, options, True, source)


def seeded(path: Path, game: Game = CARD, seed: int = 7) -> Table:
    """A table on a seed, with its log and its vault."""
    vault = FileVault(path.with_suffix(".vault"))
    table = Table(game, devices=Equipment(SeededSource(seed), vault))
    table.record = Log.create(path, head_of(table, SeededSource(seed).state()))
    table.start()
    table.submit(ANN, Join(1))
    table.submit(ANN, BuyIn(100_000))
    return table


def by_hand(path: Path) -> Table:
    table = Table(COIN)
    table.record = Log.create(path, head_of(table))
    table.start()
    table.submit(ANN, Join(1))
    table.submit(ANN, BuyIn(100_000))
    return table


def again(path: Path) -> Table:
    def devices(head: Header, state: str) -> Devices:
        if not state:
            return ByHand()
        return Equipment(SeededSource.restore(state), FileVault(path.with_suffix(".vault")))

    return resume(path, game_of, devices, lambda: 0)


def play(table: Table, rounds: int = 1) -> None:
    for _ in range(rounds):
        while isinstance(table.pending, Choice):
            table.submit(SYSTEM, TimeUp())  # the cut is declined
        table.submit(ANN, Place(next(iter(table.round.layout)), 500))
        table.submit(DEALER, NoMoreBets())


# Writing.


def test_the_log_is_one_json_object_a_line_each_chained_to_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    play(seeded(path))
    previous = "0" * 64
    for raw in path.read_bytes().splitlines():
        body = raw[: raw.rindex(b',"h":"')] + b"}"
        previous = logs.chain(previous, body)
        assert json.loads(raw)["h"] == previous
    kinds = [json.loads(raw)["k"] for raw in path.read_bytes().splitlines()]
    assert kinds[0] == "header"
    assert {*kinds} == {"header", "input", "event", "snapshot"}


def test_an_existing_file_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        seeded(path)
    assert path.read_text() == "precious"


def test_nothing_is_answered_before_it_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.log"
    table = seeded(path)
    synced: list[int] = []
    sync = os.fsync

    def fsync(fd: int) -> None:
        sync(fd)
        synced.append(os.fstat(fd).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    table.submit(ANN, Place("red", 500))
    assert synced[-1] == path.stat().st_size
    assert b'"place"' in path.read_bytes()


@pytest.mark.parametrize("call", ["fsync", "write"])
def test_if_the_disk_fails_the_table_stops_and_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "t.log"
    table = seeded(path)
    table.submit(ANN, Place("red", 500))
    record = table.record
    assert isinstance(record, Log)

    def fail(*_: object) -> None:
        raise OSError(5, "input/output error")

    class Failing:
        """A file half of which is written."""

        def __init__(self, file: object) -> None:
            self.file = file

        def __getattr__(self, name: str) -> object:
            return getattr(self.file, name)

        def write(self, data: bytes) -> int:
            self.file.write(data[: len(data) // 2])  # type: ignore[attr-defined]
            self.file.flush()  # type: ignore[attr-defined]
            raise OSError(28, "no space left")

    with monkeypatch.context() as patch:
        if call == "fsync":
            patch.setattr(os, "fsync", fail)
        else:
            patch.setattr(record, "_file", Failing(record._file))
        with pytest.raises(OSError, match=r"space|input"):
            table.submit(DEALER, NoMoreBets())
    assert table.stopped
    refused = table.check(ANN, BuyIn(500))
    assert refused is not None
    assert "resumed from its log" in refused.reason
    with pytest.raises(OSError, match="an earlier write failed"):
        record.commit()
    record.close()
    resumed = again(path)
    assert resumed.round.number in (1, 2)  # the command came through, or it did not
    resumed.submit(DEALER, NoMoreBets())
    assert sum(resumed.ledger.balances.values()) == 0
    verify(path, game_of)


# Reading.


def test_a_torn_tail_is_an_error_to_whoever_verifies_and_dropped_by_whoever_resumes(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t.log"
    play(seeded(path))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"k":"input","by":"ann","ro')
    with pytest.raises(LogBroken, match="incomplete"):
        verify(path, game_of)
    assert len(list(read(path, whole=False))) == whole.count(b"\n")
    again(path)
    assert path.read_bytes() == whole


def test_a_torn_snapshot_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    play(seeded(path), 3)
    whole = path.read_bytes()
    at = whole.rindex(b'\n{"k":"snapshot"')
    for cut in (at + 1, at + 20, at + 200):
        path.write_bytes(whole[:cut])
        assert again(path).caught_up  # the log had not the end of the round
        assert path.read_bytes() == whole
    assert not again(path).caught_up


def test_events_that_a_crash_cut_off_are_written_when_the_table_resumes(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    table = by_hand(path)
    table.submit(ANN, Place("heads", 500))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert b'"wager-placed"' in lines[-1]
    path.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(Differs, match="nothing more"):
        verify(path, game_of)
    resumed = again(path)
    assert path.read_bytes() == whole
    assert resumed.credit("ann") == 99_500


def test_a_log_without_a_whole_header_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    seeded(path)
    whole = path.read_bytes()
    for cut in (0, 10, whole.index(b"\n")):
        path.write_bytes(whole[:cut])
        for open_it in (lambda: verify(path, game_of), lambda: again(path)):
            with pytest.raises(LogBroken, match="line 1: no complete header"):
                open_it()


def test_a_changed_header_is_found(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    play(seeded(path))
    whole = path.read_bytes()
    for old, new in ((b'"seats":5', b'"seats":6'), (b'"card"', b'"coin"'), (b"2024", b"2025")):
        assert old in whole
        path.write_bytes(whole.replace(old, new, 1))
        for open_it in (lambda: verify(path, game_of), lambda: again(path)):
            with pytest.raises(LogBroken, match="header"):
                open_it()


def rewritten(lines: list[bytes]) -> bytes:
    """Lines as someone would write them who keeps the chain whole."""
    previous, out = "0" * 64, b""
    for raw in lines:
        body = raw[: raw.rindex(b',"h":"')] + b"}"
        previous = logs.chain(previous, body)
        out += body[:-1] + b',"h":"' + previous.encode() + b'"}\n'
    return out


def test_a_format_from_another_time_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    play(seeded(path))
    lines = path.read_bytes().splitlines()
    lines[0] = lines[0].replace(b'"format":%d' % FORMAT, b'"format":9')
    path.write_bytes(rewritten(lines))
    with pytest.raises(LogBroken, match="line 1: format 9; this version reads up to 3"):
        header(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"returned":1000', b'"returned":1100'),
        (b'"result":"win"', b'"result":"lose"'),
        (b'"rule":"qld-2024:1:10(1)"', b'"rule":"qld-2024:1:10(2)"'),
        (b'"credit:ann":', b'"credit:bob":'),
        (b'"amount":500', b'"amount":550'),
    ],
)
def test_a_log_rewritten_with_a_sound_chain_is_found_by_replaying_it(
    tmp_path: Path, old: bytes, new: bytes
) -> None:
    path = tmp_path / "t.log"
    table = by_hand(path)
    table.submit(ANN, Place("heads", 500))
    table.submit(DEALER, NoMoreBets())
    table.submit(DEALER, H)
    verify(path, game_of)
    lines = path.read_bytes().splitlines()
    changed = [line.replace(old, new) if b'"k":"header"' not in line else line for line in lines]
    assert changed != lines
    path.write_bytes(rewritten(changed))
    list(read(path))  # the chain holds
    with pytest.raises(Differs):
        verify(path, game_of)


def test_entries_left_out_put_in_or_exchanged_are_found(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    play(seeded(path))
    lines = path.read_bytes().splitlines()
    for changed in (
        [*lines[:5], *lines[6:]],
        [*lines[:5], lines[5], lines[5], *lines[6:]],
        [*lines[:5], lines[6], lines[5], *lines[7:]],
    ):
        path.write_bytes(b"\n".join(changed) + b"\n")
        with pytest.raises(LogBroken):
            verify(path, game_of)
        path.write_bytes(rewritten(changed))
        with pytest.raises((Differs, LogBroken)):
            verify(path, game_of)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("sound") / "t.log"
    table = by_hand(path)
    for coin in (H, T):
        table.submit(ANN, Place("heads", 500))
        table.submit(DEALER, NoMoreBets())
        table.submit(DEALER, coin)
    return path.read_bytes()


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_any_flipped_bit_is_found(
    data: st.DataObject, sound: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    bit = data.draw(st.integers(0, len(sound) * 8 - 1))
    changed = bytearray(sound)
    changed[bit // 8] ^= 1 << bit % 8
    path = tmp_path_factory.getbasetemp() / "flipped.log"
    path.write_bytes(changed)
    with pytest.raises((LogBroken, Differs)):
        verify(path, game_of)


# The tail.


def test_the_tail_is_read_from_the_end_whatever_came_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "BLOCK", 256)
    path = tmp_path / "t.log"
    table = seeded(path)
    play(table, 2)
    short = [(line.body, line.hash) for line in tail(path)]
    assert isinstance(tail(path)[0].entry, Kept)
    play(table, 60)
    lines = tail(path, 2)
    whole = list(read(path))
    assert [line.hash for line in lines] == [line.hash for line in whole[-len(lines) :]]
    assert [line.end for line in lines] == [line.end for line in whole[-len(lines) :]]
    assert sum(isinstance(line.entry, Kept) for line in lines) == 2
    assert len(tail(path)) == len(short)


def test_the_cost_of_the_tail_does_not_grow_with_the_rounds(tmp_path: Path) -> None:
    costs = []
    for rounds in (20, 300):
        path = tmp_path / f"{rounds}.log"
        table = seeded(path)
        monkey = pytest.MonkeyPatch()
        monkey.setattr(os, "fsync", lambda _: None)
        play(table, rounds)
        monkey.undo()
        counted = _Counted(path)
        lines = tail(counted, 2)  # type: ignore[arg-type]
        costs.append((counted.bytes_read, len(lines)))
    (few_bytes, few), (many_bytes, many) = costs
    assert many <= few + 12  # a shuffle more or less
    assert many_bytes <= max(few_bytes, 2 * logs.BLOCK)


class _Counted:
    """A path whose file counts what is read from it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.bytes_read = 0

    def open(self, mode: str) -> _Counted:
        self.file = self.path.open(mode)
        return self

    def __enter__(self) -> _Counted:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def seek(self, *where: int) -> int:
        return self.file.seek(*where)

    def read(self, size: int) -> bytes:
        self.bytes_read += size
        return self.file.read(size)  # type: ignore[no-any-return]


# Resuming.


def test_a_command_sent_again_after_a_crash_acts_once(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    table = by_hand(path)
    answer = table.submit(ANN, Place("heads", 500), id="p1")
    resumed = again(path)
    assert resumed.submit(ANN, Place("heads", 500), id="p1") == answer
    assert resumed.credit("ann") == 99_500


def test_a_command_cut_off_in_the_middle_answers_all_of_it_when_sent_again(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    table = seeded(path)
    table.submit(ANN, Place("red", 500))
    answer = table.submit(DEALER, NoMoreBets(), id="n1")
    whole = path.read_bytes()
    at = whole.index(b'"n1"')
    first = whole.index(b"\n", at) + 1
    path.write_bytes(whole[:first])
    resumed = again(path)
    assert path.read_bytes() == whole
    assert resumed.submit(DEALER, NoMoreBets(), id="n1") == answer


def toss_of(table: Table, *, last: bool) -> tuple[int, int]:
    run = table.last if last else table.run
    assert run is not None
    return run.round.number, [type(g.command) for g in run.inputs].index(Toss)


def test_the_last_round_can_be_corrected_after_resuming(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    table = by_hand(path)
    for coin in (H, H, T):
        table.submit(ANN, Place("heads", 500))
        table.submit(DEALER, NoMoreBets())
        table.submit(DEALER, coin)
    resumed = again(path)
    resumed.submit(MANAGER, Correction(*toss_of(resumed, last=True), H))
    assert resumed.credit("ann") == 101_500
    verify(path, game_of)


def test_a_correction_is_posted_once_wherever_the_log_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    table = by_hand(path)
    for coin in (H, T):
        table.submit(ANN, Place("heads", 500))
        table.submit(DEALER, NoMoreBets())
        table.submit(DEALER, coin)
    before = path.stat().st_size
    table.submit(MANAGER, Correction(*toss_of(table, last=True), H))
    whole = path.read_bytes()
    lines = whole[before:].count(b"\n")
    assert lines == 5  # the correction, what it says (2), the adjustment, what that says
    for keep in range(1, lines + 1):
        cut = before
        for _ in range(keep):
            cut = whole.index(b"\n", cut) + 1
        path.write_bytes(whole[:cut])
        resumed = again(path)
        assert path.read_bytes() == whole
        assert resumed.credit("ann") == 101_000
    for _ in range(3):  # the round it corrects goes out of the snapshots' reach
        resumed.submit(DEALER, NoMoreBets())
        resumed.submit(DEALER, T)
        assert again(path).credit("ann") == 101_000
    verify(path, game_of)


def test_a_closed_table_is_resumed_closed(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    table = seeded(path)
    play(table)
    table.submit(SUPERVISOR, CloseTable())
    whole = path.read_bytes()
    resumed = again(path)
    assert resumed.closed
    assert path.read_bytes() == whole
    verify(path, game_of)


def test_a_seeded_table_goes_on_with_the_same_cards_as_if_nothing_had_happened(
    tmp_path: Path,
) -> None:
    play(seeded(tmp_path / "a.log"), 70)  # more than one shoe
    play(seeded(tmp_path / "b.log"), 35)
    resumed = again(tmp_path / "b.log")
    play(resumed, 35)
    assert (tmp_path / "b.log").read_bytes() == (tmp_path / "a.log").read_bytes()


# Standing instructions.


def test_a_round_played_by_standing_instructions_is_recorded_like_any_other(tmp_path: Path) -> None:
    """The same events and the same cards as by commands; both logs replay."""
    played: list[list[str]] = []
    for name in ("said", "standing"):
        path = tmp_path / f"{name}.log"
        table = seeded(path)
        table.submit(player("bob"), Join(2))
        table.submit(player("bob"), BuyIn(100_000))
        red, black = Bet((Place("red", 500), Place("void", 300))), Bet((Place("black", 700),))
        if name == "standing":
            table.autoplay(60, {"ann": red, "bob": black}, lambda events: None)
        else:
            for _ in range(60):
                while isinstance(table.pending, Choice):
                    table.submit(SYSTEM, TimeUp())
                table.submit(ANN, red)
                table.submit(player("bob"), black)
                table.submit(SYSTEM, NoMoreBets())
        verify(path, game_of)
        lines = [json.loads(line) for line in path.read_bytes().splitlines()]
        played.append([json.dumps(line["e"]) for line in lines if line["k"] == "event"])
        assert sum(table.ledger.balances.values()) == 0
        assert again(path).ledger.balances == table.ledger.balances
    said, standing = played
    assert standing == said


def test_a_bet_that_is_refused_ends_the_standing_instructions_not_the_table(tmp_path: Path) -> None:
    table = seeded(tmp_path / "t.log")
    table.submit(player("bob"), Join(2))
    table.submit(player("bob"), BuyIn(700))
    bets = {"ann": Bet((Place("red", 500),)), "bob": Bet((Place("void", 500), Place("red", 200)))}
    rounds: list[object] = []
    with pytest.raises(Refused, match=r"bob has \$\d"):
        table.autoplay(50, bets, rounds.append)
    assert 1 < len(rounds) < 50
    assert not table.stopped
    table.submit(ANN, BuyIn(500))
    with pytest.raises(Refused):
        table.autoplay(1, {"ann": Bet((Place("red", 10**9),))}, rounds.append)
    table.submit(ANN, BuyIn(500))
    verify(tmp_path / "t.log", game_of)


# The vault, and the check of shoes.


def test_a_vault_is_its_owners_alone_and_survives(tmp_path: Path) -> None:
    vault = FileVault(tmp_path / "t.vault")
    vault.keep("one", {"order": ["9♠"], "salt": "ab", "cuts": []})
    vault.keep("two", {"order": ["9♥"], "salt": "cd", "cuts": []})
    assert oct(vault.path.stat().st_mode & 0o777) == "0o600"
    other = FileVault(vault.path)
    assert other.open("one") == {"order": ["9♠"], "salt": "ab", "cuts": []}
    other.forget("one")
    assert vault.open("one") is None
    assert vault.open("two") is not None
    other.forget("two")
    assert not vault.path.exists()
    other.forget("two")


def test_without_its_vault_a_table_cannot_go_on(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    play(seeded(path), 3)
    path.with_suffix(".vault").unlink()
    resumed = again(path)
    with pytest.raises(MissingShoe):
        resumed.submit(DEALER, NoMoreBets())


def test_a_log_tells_nothing_of_the_cards_to_come(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    play(seeded(path))
    (sealed,) = json.loads(path.with_suffix(".vault").read_text()).values()
    text = path.read_text()
    assert sealed["salt"] not in text
    assert " ".join(sealed["order"][:5]) not in text
    assert '","'.join(sealed["order"][:5]) not in text


def test_each_shoe_is_committed_to_revealed_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    table = seeded(path)
    play(table, 120)
    reports = verifier.verify(path)
    assert [report.status for report in reports] == ["verified", "verified", "sealed"]
    assert reports[0].drawn == 52
    table.submit(SUPERVISOR, CloseTable())
    assert [report.status for report in verifier.verify(path)] == ["verified"] * 3


def test_a_draw_that_was_tampered_with_is_found(tmp_path: Path) -> None:
    path = tmp_path / "t.log"
    table = seeded(path)
    play(table, 5)
    table.submit(SUPERVISOR, CloseTable())
    lines = path.read_bytes().splitlines()
    at = next(n for n, line in enumerate(lines) if b'"type":"face"' in line)
    card = json.loads(lines[at])["c"]["card"]
    other = "9♦" if card != "9♦" else "9♥"
    lines[at] = lines[at].replace(card.encode(), other.encode())
    path.write_bytes(rewritten(lines))
    (report,) = verifier.verify(path)
    assert report.failed
    assert f"was {card}, recorded as {other}" in report.status
    with pytest.raises(Differs):
        verify(path, game_of)
