"""Figures on disk: found again, never stale, never damaged."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.games import GAMES
from croupier.odds import kept, kept_arrays
from croupier.odds.blackjack import analysed
from croupier.odds.blackjack.decisions import Decisions
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


def test_arrays_are_worked_out_once_and_anew_for_other_pay(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def found(pays: int) -> list[int]:
        def work_out() -> kept_arrays.Arrays:
            asked.append(pays)
            return {"played": np.arange(3, dtype=np.int16) * pays, "good": np.array([True])}

        arrays = kept_arrays.kept_arrays("war", (np.array([pays]), "tie"), work_out)
        assert arrays["good"].dtype == np.bool_
        assert arrays["played"].dtype == np.int16
        return [int(one) for one in arrays["played"]]

    assert found(2) == found(2) == [0, 2, 4]
    assert asked == [2]
    assert found(5) == found(5) == [0, 5, 10]
    assert asked == [2, 5]
    monkeypatch.setattr(kept, "sources", lambda packages: "other sources")
    assert found(5) == [0, 5, 10]
    assert asked == [2, 5, 5]
    assert len(list(folder.iterdir())) == 1  # the new in the place of the old


@pytest.mark.parametrize("cut", [0, 10, -30, None])
def test_a_damaged_file_of_arrays_is_as_good_as_none(folder: Path, cut: int | None) -> None:
    def work_out() -> kept_arrays.Arrays:
        return {"played": np.arange(1000)}

    kept_arrays.kept_arrays("war", (), work_out)
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 0x40
    path.write_bytes(bytes(flipped) if cut is None else whole[:cut])
    assert kept_arrays.kept_arrays("war", (), work_out)["played"].tolist() == list(range(1000))
    path.unlink()
    path.mkdir()  # nor does a place that cannot be written to matter
    assert len(kept_arrays.kept_arrays("war", (), work_out)["played"]) == 1000
    assert [one.name for one in folder.iterdir() if one.is_file()] == []


def test_a_strategy_of_blackjack_is_worked_out_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables that a simulation plays by, for these rules and no others."""
    six, eight = (GAMES["blackjack"].configure({"decks": decks}) for decks in (6, 8))
    asked: list[Any] = []

    def made(rules: Any) -> Decisions:
        asked.append(rules.decks)
        made = Decisions.nothing()
        made.split[3, 4] = made.surrender[2, 100] = made.forfeit[1, 2, 3, 4] = True
        made.action[2, 9, 77] = 2
        drawn = np.arange(30, dtype=np.uint8).reshape(10, 1, 3)
        return replace(made, by_suits=drawn, even_money=rules.decks == 6)

    monkeypatch.setitem(analysed.MAKERS, "best", made)
    work_out = analysed.decisions_of.__wrapped__
    first, again, other = work_out(six, "best"), work_out(six, "best"), work_out(eight, "best")
    assert asked == [6, 8]
    assert (first.even_money, again.even_money, other.even_money) == (True, True, False)
    assert again.switch is None
    for name in ("action", "forfeit", "split", "surrender", "by_suits"):
        one, two = getattr(first, name), getattr(again, name)
        assert np.array_equal(one, two)
        assert one.dtype == two.dtype
    assert again.split[3, 4]
    assert len(list(folder.iterdir())) == 2
