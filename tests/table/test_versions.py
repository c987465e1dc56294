"""A log finds the round it was written by; an unknown version is refused in words."""

from __future__ import annotations

import dataclasses

import pytest

from croupier import games
from croupier.games import GAMES, game_of
from croupier.games.baccarat.round import Baccarat
from croupier.table.formats import FORMAT
from croupier.table.log import Header, LogBroken


class OlderBaccarat(Baccarat):
    """The round as an earlier release had it."""

    game = "baccarat"


def header(version: int, edition: str = "qld-2024") -> Header:
    game = GAMES["baccarat"]
    return Header(FORMAT, "baccarat", edition, version, game.sign, game.seats, {}, True, "")


def test_a_log_finds_the_round_of_its_own_version(monkeypatch: pytest.MonkeyPatch) -> None:
    now = GAMES["baccarat"]
    raised = dataclasses.replace(now, version=now.version + 1, earlier={now.version: OlderBaccarat})
    monkeypatch.setitem(games.GAMES, "baccarat", raised)
    old = game_of(header(now.version))
    assert (old.version, old.round) == (now.version, OlderBaccarat)
    assert game_of(header(now.version + 1)) is raised


def test_a_version_that_nobody_kept_is_refused_in_words() -> None:
    with pytest.raises(LogBroken, match="version 99 of baccarat"):
        game_of(header(99))
    with pytest.raises(LogBroken, match="no game 'baccarat' of nsw-2016"):
        game_of(header(1, "nsw-2016"))
