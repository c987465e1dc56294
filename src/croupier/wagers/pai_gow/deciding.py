"""A player's two hands against the bank's (6:36)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.table.results import Lose, Result, StandOff, Win
from croupier.wagers.pai_gow.hands import Setting, Value

# Even money less 5% (6:19(1)); a table may round the commission up (6:19(2)).
WINS = Win(Fraction(19, 20), "qld-2024:6:19(1)")
WINS_ROUNDED = Win(Fraction(19, 20), "qld-2024:6:19(2)")
# By whether the player's high hand and the player's low hand are the higher ones.
RESULTS: Mapping[tuple[bool, bool], Result] = {
    (True, True): WINS,
    (False, True): StandOff("qld-2024:6:36(3)(a)"),
    (True, False): StandOff("qld-2024:6:36(3)(b)"),
    (False, False): Lose("qld-2024:6:36(2)"),
}
RESULTS_ROUNDED: Mapping[tuple[bool, bool], Result] = {**RESULTS, (True, True): WINS_ROUNDED}


@dataclass(frozen=True, slots=True)
class Compared:
    """One hand against the bank's: whether the player's is higher, and by which rule."""

    player_higher: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of a wager on some tiles, and how each hand compares."""

    high: Compared
    low: Compared

    @property
    def won(self) -> tuple[bool, bool]:
        """Which hands are higher than the bank's: the high one, the low one."""
        return self.high.player_higher, self.low.player_higher

    @property
    def result(self) -> Result:
        """6:36(1) to (3): a wager wins or loses by both hands, and stands off by one of each."""
        return RESULTS[self.won]


def compare_high(player: Value, bank: Value) -> Compared:
    """The high hands: their rank or count, then the highest tile; copies are the bank's."""
    return _compare(player, bank, differ="qld-2024:6:36(1)(b)", copy="qld-2024:6:36(5)")


def compare_low(player: Value, bank: Value) -> Compared:
    """The low hands: the same, but of two that total 0 the bank's is higher, whatever the tiles.

    A pair, wong, gong or high 9 is no 0 (I-PG-2).
    """
    if player.rung == bank.rung == 0:
        return Compared(False, "qld-2024:6:36(7)")
    return _compare(player, bank, differ="qld-2024:6:36(1)(a)", copy="qld-2024:6:36(6)")


def _compare(player: Value, bank: Value, *, differ: str, copy: str) -> Compared:
    if player.rung != bank.rung:
        return Compared(player.rung > bank.rung, differ)
    if player.top != bank.top:
        return Compared(player.top > bank.top, "qld-2024:6:36(4)")
    return Compared(False, copy)


def decide(player: Setting, bank: Setting) -> Decision:
    """A player's high hand against the bank's, and the low hands."""
    return Decision(
        compare_high(player.high.value, bank.high.value),
        compare_low(player.low.value, bank.low.value),
    )
