"""The golden transcripts stand."""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from tests.golden import FOLDER, path_of, scenarios, transcript

ALL = scenarios()
# told of the version before, whose rounds went back further: its logs are read for ever
EARLIER = frozenset(
    """
    blackjack-switch/cards-missing blackjack-switch/last-box-without-second-cards
    blackjack/35-dealer-with-two-cards blackjack/36-a-box-with-one-card
    blackjack/36-a-box-without-cards blackjack/37-the-last-box-with-one-card
    blackjack/40-dealer-without-a-first-card blackjack/41-an-extra-hand mini-craps/no-more-bets
    spanish-blackjack/dealer-no-first-card spanish-blackjack/dealer-too-many-cards
    """.split()
)


@pytest.mark.parametrize("name", ALL)
def test_the_round_reads_as_it_did(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name in EARLIER:
        game = GAMES[name.partition("/")[0]]
        monkeypatch.setitem(GAMES, game.name, game.as_of(max(game.earlier)))
    assert transcript(name, ALL[name]) == path_of(name).read_text("utf-8")


def test_no_transcript_is_left_over() -> None:
    assert set(FOLDER.rglob("*.txt")) == {path_of(name) for name in ALL}
