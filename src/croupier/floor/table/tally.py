"""What a table has taken and paid by area, against what its odds let expect.

Counted from the settlements of its log: those of the last entries when it is taken up again, and
every one from then on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from croupier.table import events as ev
from croupier.table.kinds import Kinds

CLOSES = Kinds(ev.RoundClosed)
UNDOES, COUNTS = Kinds(ev.Unsettled), Kinds(ev.RoundClosed, ev.Settled, ev.Unsettled)


@dataclass
class Tally:
    """Of one table."""

    rounds: int = 0
    settled: int = 0
    staked: dict[str, int] = field(default_factory=dict)  # cents, by area
    returned: dict[str, int] = field(default_factory=dict)

    def add(self, events: Iterable[ev.Event]) -> None:
        staked, returned = self.staked, self.returned
        for event in events:
            kind = type(event)
            if not COUNTS[kind]:
                continue
            if CLOSES[kind]:
                self.rounds += 1
                continue
            one: ev.Settled | ev.Unsettled = event  # type: ignore[assignment]
            sign = -1 if UNDOES[kind] else 1
            self.settled += sign
            staked[one.area] = staked.get(one.area, 0) + sign * one.stake
            returned[one.area] = returned.get(one.area, 0) + sign * one.returned

    @property
    def turnover(self) -> int:
        return sum(self.staked.values())

    @property
    def win(self) -> int:
        """The house's, less than 0 where it has lost."""
        return self.turnover - sum(self.returned.values())

    def expected(self, edges: dict[str, str]) -> tuple[int, int]:
        """What the house was to win by the exact edges, and on how much of the turnover."""
        won = known = 0.0
        for area, staked in self.staked.items():
            edge = edges.get(area, "").removeprefix("about ").removesuffix("%")
            if edge:
                won += staked * float(edge) / 100
                known += staked
        return round(won), round(known)
