"""Electronic baccarat's facts: baccarat's, and how cards are turned on terminals."""

from __future__ import annotations

from typing import Literal

from croupier.games.baccarat.layout import BaccaratOptions

SECONDS = 15  # the project's own example of the fixed time limit (I-BA-21)


class ElectronicBaccaratOptions(BaccaratOptions, frozen=True):
    for_terminals: bool = True  # always: the game is played on terminals (1a:1)
    per_box: int = 0  # each terminal has a layout of its own
    # who turns the cards in fully automated mode: the highest wager on a hand, or every wager that
    # reaches the threshold; none: they are dealt face up (1a:3)
    squeeze: Literal["highest", "threshold", "none"] = "highest"
    threshold: int = 100_00  # cents on a hand, with squeeze 'threshold' (1a:3)
    squeeze_seconds: int = SECONDS  # the fixed time limit for turning cards (1a:3(b))

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.for_terminals or self.offer_shoe:
            raise ValueError("electronic baccarat is played on terminals (qld-2024:1a:1)")
        if self.face_down:
            raise ValueError("cards are dealt face down by 'squeeze' here (qld-2024:1a:3)")
        if self.threshold < 1 or self.squeeze_seconds < 1:
            raise ValueError("a threshold and a time limit are more than nothing (qld-2024:1a:3)")
