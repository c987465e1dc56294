"""Mystery prizes: won when the meter reaches a point that nobody knows (18:1, I-JP-13).

The point is drawn between the reset amount and the ceiling, all cents equally likely, and
committed to before wagers are taken.  When a round is decided its jackpot wagers take the meter
on, from the dealer's left; the one that takes it to the point wins what the meter shows.  Then the
point is revealed, so that anyone can check it, and another is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.areas import Key, Wager
from croupier.table.asks import PassPoint, SealPoint, Uncover
from croupier.table.commands import Reveal
from croupier.table.results import Prize
from croupier.wagers.jackpots.awarding import JackpotWin

if TYPE_CHECKING:
    from croupier.wagers.jackpots.part import Jackpots

MYSTERY = "qld-2024:18:1"
NOTHING = Fraction(0)  # of the prize, by the hand alone


class Mystery:
    """The point of a table's mystery prize."""

    def __init__(self, jackpots: Jackpots) -> None:
        self.jackpots = jackpots

    @property
    def own(self) -> bool:
        """Whether this table has one, and draws its point itself."""
        system = self.jackpots.system
        return system is not None and system.kind == "mystery" and not system.link

    @property
    def linked(self) -> bool:
        system = self.jackpots.system
        return system is not None and system.kind == "mystery" and bool(system.link)

    async def seal(self) -> None:
        """Before wagers are taken, if no point is committed to."""
        jackpots = self.jackpots
        if not self.own or jackpots.state.commitment:
            return
        system = jackpots.system
        assert system is not None
        low, high = jackpots.shows + 1, max(system.ceiling, jackpots.shows + 1)
        commitment = (await jackpots.round.chance(SealPoint(low, high, MYSTERY))).commitment
        jackpots.change(commitment=commitment)
        jackpots.round.emit(ev.PointSealed(commitment, low, high, rule=MYSTERY))

    async def draw(self, wagers: Sequence[Wager]) -> Key | None:
        """Which of the wagers that have a result now reaches the point; nobody's, mostly."""
        jackpots = self.jackpots
        if not self.own:
            return None
        jackpots.drop_returned()
        lying = [wager for wager in jackpots.lying() if wager in wagers]
        if not lying:
            return None
        fed = [jackpots.meter.fed[wager.key] for wager in lying]
        after = jackpots.meter.shows
        ask = PassPoint(jackpots.state.commitment, after - sum(fed), after, MYSTERY)
        point = (await jackpots.round.chance(ask)).number
        if not point:
            return None
        for wager, cents in zip(lying, fed, strict=True):
            point -= cents
            if point <= 0:
                return wager.key
        return None

    async def pay(self, key: Key | None) -> None:
        """The point is revealed, the prize paid, the meter starts again."""
        jackpots, round = self.jackpots, self.jackpots.round
        if key is None:
            return
        commitment = jackpots.state.commitment
        command = (await round.ask(Uncover(commitment))).command
        if isinstance(command, Reveal) and command.order:
            point, salt = int(command.order[0]), command.salt
            round.emit(ev.PointRevealed(commitment, point, salt, rule=MYSTERY))
        jackpots.change(commitment="")
        prize, wager = jackpots.meter.shows, round.wagers[key]
        jackpots.meter.take(prize, MYSTERY)
        jackpots.meter.put(jackpots.reset, MYSTERY)
        said = f"{wager.player} wins the mystery jackpot of {format_amount(prize)}"
        round.emit(ev.Announced(said, rule=MYSTERY))
        jackpots.decide(wager, Prize(prize, MYSTERY, "mystery jackpot"))

    async def of_link(self, wagers: Sequence[Wager]) -> Key | None:
        """The link says whether one of these has reached its point."""
        lying = [wager for wager in self.jackpots.lying() if wager in wagers]
        if not self.linked or not lying:
            return None
        wins = [JackpotWin(w.player, w.box, NOTHING, "mystery jackpot") for w in lying]
        for wager, cents in zip(lying, await self.jackpots.of_link(wins), strict=True):
            if cents:
                said = f"{wager.player} wins the mystery jackpot of {format_amount(cents)}"
                self.jackpots.round.emit(ev.Announced(said, rule=MYSTERY))
                self.jackpots.decide(wager, Prize(cents, MYSTERY, "mystery jackpot"))
                return wager.key
        return None
