"""Row 27: the restore drill.  A floor is lost with its machine, and opened again from its copy.

Wagers are acknowledged by a floor in a process of its own, which sends its heads elsewhere.  A
copy is taken while it is open.  Then the process is killed and all its files are gone.  On an empty
machine the copy becomes a house: it verifies against the heads, knows every acknowledged command,
and takes wagers.  `make drill` prints how long that took.  What came after a copy, the heads tell.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.floor.heads import read
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sqlite import SqliteReader
from tests.floor.postgres import cluster
from tests.floor.served import Served, with_people
from tests.proofs import LONG
from tests.waiting import until

WAGERS = 500 if LONG else 12
STAKE = 100  # of 100,000: so many can be paid for
CONFIG = """
[house]
play_credits = 100_000

[heads]
every = 1
file = "../elsewhere/heads"

[[tables]]
name = "R1"
game = "roulette"
wagering = 3600
pause = 0
"""


def wager(floor: Served, number: int) -> bytes:
    """One wager with an id of its own; what was answered."""
    said = {"type": "place", "area": "red", "amount": STAKE}
    answer = floor.try_post("alice", "/tables/R1/commands", {"id": f"w{number}", "command": said})
    assert answer.status_code < 300, answer.text
    return answer.content


def text_on(kind: str) -> str:
    return with_people(CONFIG, cluster().database() if kind == "postgres" else "")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_house_is_opened_again_on_an_empty_machine(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lost, copy, empty = tmp_path / "lost", tmp_path / "copy", tmp_path / "empty"
    heads = tmp_path / "elsewhere" / "heads"
    for folder in (lost, empty, heads.parent):
        folder.mkdir()
    floor = Served(lost, text_on(kind))
    try:
        floor.post("alice", "/credits/play", {"amount": 100_000})
        floor.post("alice", "/tables/R1/join", {"seat": 1})
        answered = [wager(floor, number) for number in range(WAGERS)]
        code = floor.post("alice", "/credits/cash-out", {"amount": 100})["code"]
        assert main(["backup", str(copy), "--config", str(lost / "floor.toml")]) == 0
        floor.kill()
    finally:
        floor.end()
    signer = Sealer.of_file(lost / "house.key").signer
    shutil.rmtree(lost)
    began = time.monotonic()
    (empty / "floor.toml").write_text(text_on(kind))  # postgres: another, empty database
    at = ["--config", str(empty / "floor.toml")]
    assert main(["restore", str(copy), *at]) == 0
    verified = time.monotonic()
    floor = Served(empty, (empty / "floor.toml").read_text())
    try:
        wager(floor, WAGERS)
        first = time.monotonic()
        assert [wager(floor, number) for number in range(WAGERS)] == answered  # acts once
        lies = floor.get("alice", "/tables/R1")["wagers"]
        assert [one["amount"] for one in lies] == [STAKE * (WAGERS + 1)]
        assert floor.post("ada", "/vouchers/pay", {"code": code})["amount"] == 100
    finally:
        floor.end()
    store = ["--store", str(empty / "house.db")] if kind == "sqlite" else _store(empty)
    assert main(["audit", "verify", *store, "--heads", str(heads), "--signer", signer]) == 0
    capsys.readouterr()
    with capsys.disabled():
        if LONG:
            print(
                f"\n{kind}: {WAGERS} wagers; restored and verified in {verified - began:.1f} s, "
                f"first wager after {first - began:.1f} s"
            )


def _store(folder: Path) -> list[str]:
    lines = (folder / "floor.toml").read_text().splitlines()
    return ["--store", next(x.split('"')[1] for x in lines if x.startswith("store = "))]


def sent(heads: Path) -> int:
    """How far the log of the table had come when its head was sent last."""
    lines = heads.read_bytes().splitlines() if heads.exists() else []
    return max((h.entries for x in lines for h in read(x) if h.table == "R1"), default=0)


def test_what_came_after_a_copy_is_told_by_the_heads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lost, copy, empty = tmp_path / "lost", tmp_path / "copy", tmp_path / "empty"
    heads = tmp_path / "elsewhere" / "heads"
    for folder in (lost, empty, heads.parent):
        folder.mkdir()
    floor = Served(lost, with_people(CONFIG))
    try:
        floor.post("alice", "/credits/play", {"amount": 100_000})
        assert main(["backup", str(copy), "--config", str(lost / "floor.toml")]) == 0
        floor.post("alice", "/tables/R1/join", {"seat": 1})
        wager(floor, 1)
        copied = SqliteReader(copy / "house.db")
        row = copied.table("R1")
        copied.close()
        assert row is not None
        until(lambda: sent(heads) > row.last)
        floor.kill()
    finally:
        floor.end()
    (empty / "floor.toml").write_text(with_people(CONFIG))
    assert main(["restore", str(copy), "--config", str(empty / "floor.toml")]) == 0
    at = ["audit", "verify", "--store", str(empty / "house.db")]
    assert main(at) == 0
    capsys.readouterr()
    assert main([*at, "--heads", str(heads)]) == 1
    assert "any more" in capsys.readouterr().out
