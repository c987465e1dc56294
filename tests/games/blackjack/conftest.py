"""Rounds of version 1, whose logs are replayed for ever (I-BJ-13)."""

from __future__ import annotations

import pytest

from croupier.games import GAMES

FAMILY = (
    "blackjack",
    "soft-17-blackjack",
    "spanish-blackjack",
    "blackjack-challenge",
    "blackjack-switch",
)


@pytest.fixture
def first_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The family as it went back and dealt again when a report came once hands were begun."""
    for name in FAMILY:
        earlier = GAMES[name].earlier
        first_read = [n for n, kind in earlier.items() if getattr(kind, "as_first_read", False)]
        game = GAMES[name].as_of(max(first_read))
        monkeypatch.setitem(GAMES, name, game)
