"""The chips of a round: onto the layout, back to the player, collected and paid.

The part of a round that moves money.  Each movement is a posting of the table's ledger and an
event that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from croupier.money import Rounding, pay
from croupier.table import events as ev
from croupier.table.areas import Area, Wager
from croupier.table.known import Key, KnownBet
from croupier.table.ledger import AT_RISK, CREDIT, Ledger
from croupier.table.results import NAMES, Lose, Result, Win
from croupier.table.state import TableState

SETTLING = "settling"

_Placed, _Settled = ev.WagerPlaced, ev.Settled


class Settling:
    """What a round does with chips."""

    plain: ClassVar[bool] = True  # nothing but stake and settle as they are here moves wagers

    phase: str
    state: TableState
    ledger: Ledger
    wagers: dict[Key, Wager]
    wagered: set[str]  # who has wagered this round
    events: list[ev.Event]
    emit: Callable[[ev.Event], None]

    def make_room(self, player: str, area: Area, box: int) -> None:
        """Return a wager that must give way to this one (17:5(3))."""

    def rounding_of(self, wager: Wager, result: Result) -> Rounding | None:
        """A rounding that a rule names and the table has chosen."""
        return None

    def of(self, player: str) -> list[Wager]:
        return [w for w in self.wagers.values() if w.player == player]

    def stake(self, player: str, area: Area, box: int, amount: int, *, rule: str = "") -> Wager:
        """Chips from the player's credit onto an area; onto what lies there."""
        name = area.name
        self.ledger.move(CREDIT + player, AT_RISK + player, amount, name)
        wager = self.wagers.get((player, name, box))
        if wager is None:
            wager = Wager(player, area, box, amount)
            self.wagers[wager.key] = wager
        else:
            wager.amount += amount
        self.wagered.add(player)
        self.emit(_Placed(player, name, wager.amount, box, rule=rule or area.rule))
        return wager

    def stake_all(self, player: str, known: KnownBet) -> None:
        """The wagers of one bet, in order."""
        wagers = self.wagers
        if wagers or not known.plain:
            for area, box, amount in known.placings:
                self.make_room(player, area, box)
                self.stake(player, area, box, amount)
            return
        # as stake does, without a call for every wager
        self.ledger.stake(known.stakes)
        for area, box, amount in known.placings:
            wager = Wager(player, area, box, amount)
            wagers[wager.key] = wager
        self.events += known.placed
        self.wagered.add(player)

    def take_back(self, wager: Wager, amount: int, *, rule: str) -> None:
        """Part of a wager, or all of it, back to the player, undecided."""
        self.ledger.move(AT_RISK + wager.player, CREDIT + wager.player, amount, rule)
        wager.amount -= amount
        if wager.amount == 0:
            del self.wagers[wager.player, wager.area.name, wager.box]
        self.emit(ev.WagerWithdrawn(wager.player, wager.area.name, amount, wager.box, rule=rule))

    def settle(self, wager: Wager, result: Result) -> None:
        """Collect, pay or return one wager, and record why."""
        player, stake, rule = wager.player, wager.amount, result.rule
        del self.wagers[wager.key]
        kind = type(result)
        winnings, odds = 0, ""
        if kind is Lose:
            winnings = -stake
        elif isinstance(result, Win):
            winnings = self.winnings(stake, result, self.rounding_of(wager, result))
            odds = result.said
        self.ledger.settle(player, stake, winnings, rule)
        area, said, back = wager.area.name, NAMES[kind], stake + winnings
        self.emit(_Settled(player, area, stake, said, back, odds, wager.box, rule=rule))

    def winnings(self, stake: int, win: Win, rounding: Rounding | None = None) -> int:
        """What a stake wins.

        A ``rounding`` that a rule names is always applied; without one, only what is no
        whole cent is rounded, by the kind of table (I-G-4).
        """
        if rounding is not None:
            return pay(stake, win.odds, rounding)
        if win.down == 1:
            return stake * win.up
        whole, part = divmod(stake * win.up, win.down)
        return pay(stake, win.odds, self.state.sign.rounding) if part else whole

    def settle_all(self, wagers: Iterable[Wager], result: Callable[[Wager], Result]) -> None:
        """Losing wagers are collected before winning ones are paid (1:21(3), 7:6(2))."""
        self.settle_decided([(wager, result(wager)) for wager in wagers])

    def settle_decided(self, decided: list[tuple[Wager, Result]]) -> None:
        """As :meth:`settle_all`, for wagers with their results."""
        for wager, what in decided:
            if type(what) is Lose:
                self.settle(wager, what)
        for wager, what in decided:
            if type(what) is not Lose:
                self.settle(wager, what)

    def settle_by_area(self, outcome: object) -> None:
        """Settle every wager by its area's own definition."""
        self.phase = SETTLING
        wagers = [*self.wagers.values()]
        if not self.plain:
            wagers = [w for w in wagers if w.area.result is not None]
            self.settle_all(wagers, lambda wager: wager.area.result(outcome))  # type: ignore[misc]
            return
        # as settle_all and settle do, without their calls for the wagers that lose
        others, lost, emit, lying = [], [], self.emit, self.wagers
        for wager in wagers:
            area = wager.area
            if area.result is None:
                continue
            result = area.result(outcome)
            if type(result) is not Lose:
                others.append((wager, result))
                continue
            player, stake, rule = wager.player, wager.amount, result.rule
            del lying[wager.key]
            lost.append((player, stake, rule))
            emit(_Settled(player, area.name, stake, "lose", 0, "", wager.box, rule=rule))
        self.ledger.collect(lost)
        for wager, result in others:
            self.settle(wager, result)
