"""A player's hand in a round of house poker."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.poker.rules import Street
from croupier.wagers.poker import Hand

NOTHING: Mapping[str, int] = {}


def hand_on(box: int) -> str:
    """What the hand on a box is called in every event."""
    return f"box {box}"


class PlayerHand:
    """The cards on one box, and whose they are."""

    __slots__ = ("best", "box", "collected", "decided", "name", "placed", "player")

    def __init__(self, box: int, player: str) -> None:
        self.box = box
        self.player = player
        self.name = hand_on(box)
        self.best: Hand | None = None  # once it has been turned up
        self.placed: dict[str, Street] = {}  # by area, where the wager was made in play
        self.decided: Street | None = None  # the latest that the player has decided on
        self.collected: Mapping[str, int] = NOTHING  # by area, what was lost when it folded

    @property
    def folded(self) -> bool:
        return bool(self.collected)

    def __repr__(self) -> str:
        return f"<{self.player}'s hand on {self.name}>"
