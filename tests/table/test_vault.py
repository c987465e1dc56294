"""Sealed shoes beside a log: none is lost before its reveal is on the disk."""

import stat
from pathlib import Path

from croupier.table.log import FileVault


def test_a_shoe_stays_until_it_is_forgotten(tmp_path: Path) -> None:
    """A new shoe is sealed before the reveal of the old one is written to the log: a crash
    between the two must find both."""
    vault = FileVault(tmp_path / "v")
    vault.keep("old", {"order": "1"})
    vault.keep("new", {"order": "2"})
    again = FileVault(tmp_path / "v")
    assert again.open("old") == {"order": "1"}
    again.forget("old")
    assert (again.open("old"), again.open("new")) == (None, {"order": "2"})
    again.forget("new")
    assert list(tmp_path.iterdir()) == []


def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    vault = FileVault(tmp_path / "v")
    vault.keep("a", {})
    assert stat.S_IMODE(vault.path.stat().st_mode) == 0o600


def test_nothing_is_left_of_it_when_the_table_closes(tmp_path: Path) -> None:
    vault = FileVault(tmp_path / "v")
    vault.keep("a", {})
    (tmp_path / "v.new").write_text("cut short")
    vault.destroy()
    vault.destroy()
    assert list(tmp_path.iterdir()) == []
