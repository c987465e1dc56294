"""The rules object of electronic blackjack: Schedule 2's, with what Schedule 2(e) adds.

>>> ElectronicRules(additional=("perfect-pairs",))
Traceback (most recent call last):
ValueError: no list of Schedule 17 names electronic blackjack (qld-2024:2e:4)
"""

from __future__ import annotations

from croupier.games.blackjack.layout import ORIGINAL
from croupier.games.blackjack.layout import layout as blackjack_layout
from croupier.games.blackjack.round import EXTRAS
from croupier.games.blackjack.rules import BlackjackRules
from croupier.table.areas import Area
from croupier.wagers import electronic_blackjack as sides

SECONDS = 15  # the project's own example of the time for a decision


class ElectronicRules(BlackjackRules, frozen=True, dict=True):
    """How the game is played; the defaults are Schedule 2 with every wager of Schedule 2(e)."""

    title: str = "electronic blackjack"
    additional: tuple[str, ...] | None = ()  # of Schedule 17 none may be offered (I-EB-5)
    wagers: tuple[str, ...] = sides.NAMES  # the additional wagers on this layout (2e:4)
    decision_seconds: int = SECONDS  # the countdown of each decision (2e:3(b), I-EB-4)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.additional:
            raise ValueError("no list of Schedule 17 names electronic blackjack (qld-2024:2e:4)")
        for name in self.wagers:
            if name not in sides.NAMES:
                has = ", ".join(sides.NAMES)
                raise ValueError(f"no wager '{name}'; there are {has} (qld-2024:2e:4)")
        if self.decision_seconds < 1:
            raise ValueError("a countdown is a second at least (qld-2024:2e:3(b))")
        for field, game in EXTRAS.items():
            if getattr(self, field):
                raise ValueError(f"{field} needs {game} as the base of the rules (qld-2024:2e:1)")
        if self.hands != 1:
            raise ValueError("the player area has one hand of two cards (qld-2024:2e:3(a))")


def layout(rules: ElectronicRules) -> dict[str, Area]:
    """Schedule 2's areas and those of Schedule 2(e); kept with the rules object."""
    kept: dict[str, Area] | None = rules.__dict__.get("electronic layout")
    if kept is None:
        own = {name: sides.area(name, ORIGINAL) for name in rules.wagers}
        kept = rules.__dict__["electronic layout"] = {**blackjack_layout(rules), **own}
    return kept
