"""Tables of the blackjack family for stories: staffed ones brought to the wagering."""

from __future__ import annotations

from typing import Any

from croupier.table.commands import Choose
from croupier.table.wagering import Wagering
from tests.story import Story

TEN = 1_000  # ten dollars


def staffed(game: str, cards: str, players: dict[str, int] | None = None, **options: Any) -> Story:
    """A dealer-run table: the cards are shuffled and cut, wagers may be placed."""
    story = Story(game, cards, players=players, staffed=True, **options)
    story.dealer(Choose("shuffle"))
    while not isinstance(story.table.pending, Wagering):
        story.time_up()
    return story


def started(story: Story, *wagers: tuple[str, str, int, int]) -> Story:
    """Wagers (player, area, amount, box) and the first deal; a dealer's pause is passed."""
    for player, area, amount, box in wagers:
        story.place(player, area, amount, box)
    story.no_more_bets()
    if "two cards each" in story.table.pending.describe():
        story.go_on()
    return story
