"""Figures on disk: found again, never stale, never damaged."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.odds import kept
from croupier.odds.figures import Figures, Line

WAR = GAMES["casino-war"]
SIX, EIGHT = (WAR.configure({"decks": decks}) for decks in (6, 8))
ROW = Figures(
    "casino-war",
    "bet",
    (
        Line("win", "win", Fraction(1), Fraction(1, 3)),
        Line("lose", "lose", Fraction(-1), 0.1 + 0.2),
        Line("other", "void", 0.5, Fraction(10**40 + 1, 3 * 10**40)),
    ),
    "by hand",
    ("qld-2024:13:1",),
    "going to war",
    6,
    1.25,
    ("a note",),
    kind="kind",
    area=None,
    strategy="war",
    played=True,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    return tmp_path / "odds"


def test_what_is_kept_is_found_again_to_the_last_bit(folder: Path) -> None:
    assert kept.read(WAR, SIX) is None
    kept.write(WAR, SIX, (), [ROW])
    assert kept.read(WAR, SIX) == [ROW]
    assert kept.read(WAR, EIGHT) is None
    assert kept.read(WAR, SIX, ["stake"]) is None
    assert len(list(folder.iterdir())) == 1


def test_nothing_stale_is_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever source changes, what was kept is worked out anew and takes the old one's place."""
    kept.write(WAR, SIX, (), [ROW])
    monkeypatch.setattr(kept, "sources", lambda packages: "other sources")
    assert kept.read(WAR, SIX) is None
    new = replace(ROW, wager="new")
    assert kept.kept(WAR, SIX, (), lambda: [new]) == [new]
    assert kept.read(WAR, SIX) == [new]
    assert len(list(folder.iterdir())) == 1


def test_the_digest_is_of_every_source_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    module = tmp_path / "elsewhere" / "__init__.py"
    module.write_text("PAYS = 8\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = kept.sources.__wrapped__(("elsewhere",))
    module.write_text("PAYS = 9\n")
    assert kept.sources.__wrapped__(("elsewhere",)) != before
    own = {path.name for path in kept._files("croupier")}
    assert {"results.py", "published.tsv", "layout.py"} <= own
    assert "serve.py" not in own


@pytest.mark.parametrize("damage", [b"", b"{}", b"not a document"])
def test_a_damaged_file_is_as_good_as_none(folder: Path, damage: bytes) -> None:
    kept.write(WAR, SIX, (), [ROW])
    (file,) = folder.iterdir()
    file.write_bytes(damage)
    assert kept.read(WAR, SIX) is None
    kept.write(WAR, SIX, (), [ROW])
    text = file.read_bytes()
    file.write_bytes(text.replace(b"going to war", b"going to was"))
    assert kept.read(WAR, SIX) is None


def test_an_empty_name_keeps_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", "")
    assert kept.folder() is None
    kept.write(WAR, SIX, (), [ROW])
    assert kept.read(WAR, SIX) is None
    monkeypatch.delenv("CROUPIER_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kept.folder() == tmp_path / "croupier" / "odds"
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "file"))
    (tmp_path / "file").write_text("")
    kept.write(WAR, SIX, (), [ROW])  # cannot be written: nothing is said, nothing is kept
    assert kept.read(WAR, SIX) is None
