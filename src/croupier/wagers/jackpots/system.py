"""What a house chooses about a jackpot.

None of these figures is in the rules: the defaults are the project's own example (I-G-8).
"""

from __future__ import annotations

from typing import Literal

import msgspec

DOLLAR = 100
MOST_PRIZE = 100_000_000 * DOLLAR  # what a meter can show


class Jackpot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A jackpot system at a table, or at all tables of a link (18:1, 18:3(3))."""

    kind: Literal["progressive", "set", "mystery"] = "progressive"
    wager: int = 100  # the one amount of a jackpot wager, in cents (18:4(1))
    contribution: int = 30  # how many cents of each wager join the meter
    reset: int = 10_000_00  # cents: where the meter starts, and starts again after a win
    prizes: tuple[int, int] = (10_000_00, 1_000_00)  # set prizes in cents: of 100% and 10% hands
    dead_mans_hand: bool = False  # a winning hand too (18:6(2))
    pay_table: Literal[1, 2, 3] = 1  # of Blazing 7s (18:17)
    ceiling: int = 20_000_00  # cents: a mystery prize is won before the meter shows more
    link: str = ""  # the name of the linked arrangement it belongs to (18:3(3))

    def __post_init__(self) -> None:
        if self.wager <= 0:
            raise ValueError("a jackpot wager has an amount (qld-2024:18:4(1))")
        if not 0 <= self.contribution <= self.wager:
            raise ValueError(
                "of a jackpot wager nothing to all of it joins the meter (qld-2024:18:2)"
            )
        if not 0 <= self.reset <= MOST_PRIZE:
            raise ValueError("a jackpot has a reset amount (qld-2024:18:12(2)(b))")
        if self.kind == "set" and not all(0 < prize <= MOST_PRIZE for prize in self.prizes):
            raise ValueError("a set prize is an amount that is displayed (qld-2024:18:11(1))")
        if self.kind == "set" and self.link:
            raise ValueError("set prizes are each table's own (qld-2024:18:12(1))")
        if self.kind == "mystery" and not self.reset < self.ceiling <= MOST_PRIZE:
            raise ValueError("a mystery prize is won above its reset amount (qld-2024:18:1)")
        if self.kind == "mystery" and not self.contribution:
            raise ValueError("a mystery prize is reached by what joins its meter (qld-2024:18:1)")
        if self.link and not self.link.replace("-", "").isalnum():
            raise ValueError(
                f"a link is named with letters, digits and '-': {self.link} (qld-2024:18:3(3))"
            )

    @property
    def grows(self) -> bool:
        """Whether a part of each wager joins a meter."""
        return self.kind != "set"
