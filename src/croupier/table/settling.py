"""The chips of a round: onto the layout, back to the player, collected and paid.

The part of a round that moves money.  Each movement is a posting of the table's ledger and an
event that says why.  There is one way for each: :meth:`Settling.stake_batch` puts chips down,
:meth:`Settling.take_back` gives them back, :meth:`Settling.settle_batch` decides wagers.  A game
with more to do for each wager takes the batches apart (see craps).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from croupier.money import Rounding, pay
from croupier.table import events as ev
from croupier.table.areas import Area, Wager, Wagers, laid
from croupier.table.known import Key, Known, Movement, note
from croupier.table.ledger import AT_RISK, CREDIT, HOUSE, Ledger, Posting, owed
from croupier.table.results import (
    COLLECTED,
    LEFT,
    NAMES,
    Lose,
    Moves,
    Prize,
    Result,
    Surrendered,
    Win,
)
from croupier.table.state import TableState

SETTLING = "settling"


class Settling:
    """What a round does with chips."""

    words: ClassVar[Mapping[type, str]] = NAMES  # how its log names what became of a wager

    phase: str
    state: TableState
    ledger: Ledger
    known: Known
    layout: Mapping[str, Area]
    wagers: Wagers
    wagered: set[str]  # who has wagered this round
    events: list[ev.Event]
    emit: Callable[[ev.Event], None]

    def rounding_of(self, wager: Wager, result: Result) -> Rounding | None:
        """A rounding that a rule names and the table has chosen."""
        return None

    def of(self, player: str) -> list[Wager]:
        return self.wagers.of(player)

    def stake(self, player: str, area: Area, box: int, amount: int, *, rule: str = "") -> Wager:
        """Chips from the player's credit onto an area; onto what lies there."""
        self.stake_batch(player, ((area, box, amount),), rule)
        return self.wagers[player, area.name, box]

    def stake_batch(
        self, player: str, placings: Iterable[tuple[Area, int, int]], rule: str = ""
    ) -> None:
        """Wagers of one command: chips onto areas, each with its box and how many."""
        wagers, placed, emit = self.wagers, self.known.placed, self.emit
        lay = wagers.laying()
        postings: list[Posting] = []
        for area, box, amount in placings:
            key = (player, area.name, box)
            wager = wagers.get(key)
            if wager is None:
                total = amount
                lay(key, Wager(player, area, box, amount, key))
            else:
                wager.amount = total = wager.amount + amount
            which = (key, amount, total, rule or area.rule)
            movement = placed.get(which) or self._placed(*which)
            postings += movement.postings
            emit(movement.event)
        self.ledger.make(postings)
        self.wagered.add(player)

    def _placed(self, key: Key, amount: int, total: int, rule: str) -> Movement:
        player, area, box = key
        posting = Posting(CREDIT + player, AT_RISK + player, amount, area)
        event = ev.WagerPlaced(player, area, total, box, rule=rule)
        return note(self.known.placed, (key, amount, total, rule), Movement((posting,), event))

    def reinstate(self, player: str, area: Area, box: int, amount: int, *, rule: str) -> Wager:
        """A wager that was collected lies again, as a ruling has it: chips of the house."""
        wager = laid(player, area, box, amount)
        if wager.key in self.wagers:
            raise ValueError(f"{wager} lies there still")
        self.ledger.move(HOUSE, AT_RISK + player, amount, rule)
        self.wagers[wager.key] = wager
        self.emit(ev.WagerPlaced(player, area.name, amount, box, rule=rule))
        return wager

    def unsettle(self, settled: ev.Settled, *, rule: str) -> Wager | None:
        """What a wager had for a result is undone, as a ruling has it: it lies again, and what the
        player has no more of what was paid is owed.  Nothing, where the player has left."""
        player, stake, returned = settled.player, settled.stake, settled.returned
        if player not in self.state.by_name:
            return None
        area, held = self.layout[settled.area], self.ledger.balance(CREDIT + player)
        chips = min(held, returned)
        for source, amount in ((CREDIT + player, chips), (owed(player), returned - chips)):
            if amount:
                self.ledger.move(source, HOUSE, amount, rule)
        self.emit(ev.Unsettled(player, settled.area, stake, returned, settled.box, rule=rule))
        if not stake:
            return None
        wager = laid(player, area, settled.box, stake)
        self.ledger.move(HOUSE, AT_RISK + player, stake, rule)
        self.wagers[wager.key] = wager
        return wager

    def take_back(self, wager: Wager, amount: int, *, rule: str) -> None:
        """Part of a wager, or all of it, back to the player, undecided."""
        self.ledger.move(AT_RISK + wager.player, CREDIT + wager.player, amount, rule)
        wager.amount -= amount
        if wager.amount == 0:
            del self.wagers[wager.player, wager.area.name, wager.box]
        self.emit(ev.WagerWithdrawn(wager.player, wager.area.name, amount, wager.box, rule=rule))

    def move(self, wager: Wager, to: Area, *, rule: str) -> None:
        """The chips go to another area, undecided; onto what the player has there."""
        player, area, box = wager.key
        del self.wagers[wager.key]
        there = self.wagers.get((player, to.name, box))
        if there is None:
            self.wagers[player, to.name, box] = laid(player, to, box, wager.amount)
        else:
            there.amount += wager.amount
        self.emit(ev.WagerMoved(player, area, to.name, wager.amount, box, rule=rule))

    def settle(self, wager: Wager, result: Result) -> None:
        """One wager by its result."""
        self.settle_batch(((wager, result),))

    def settle_batch(self, decided: Sequence[tuple[Wager, Result]]) -> None:
        """Collect, pay or return wagers, in this order, and record why; those that are left lie
        on, or move when the others are done."""
        settled, emit, over, left = self.known.settled, self.emit, [], []
        postings: list[Posting] = []
        for one in decided:
            wager, result = one
            kind = type(result)
            if kind in LEFT:
                left.append(one)
                continue
            rounding = self.rounding_of(wager, result) if kind is Win else None
            key = wager.key
            which = (key, wager.amount, id(result), rounding)
            movement = settled.get(which)
            if movement is None:
                movement = note(settled, which, self._settled(wager, result, rounding))
            over.append(key)
            postings += movement.postings
            emit(movement.event)
        self.wagers.lift(over)
        self.ledger.make(postings)
        for wager, result in left:
            if isinstance(result, Moves):
                self.move(wager, self.layout[result.to], rule=result.rule)

    def _settled(self, wager: Wager, result: Result, rounding: Rounding | None) -> Movement:
        """What a result moves, and what is told of it."""
        player, area, box = wager.key
        stake, rule = wager.amount, result.rule
        back, house = self._returned(stake, result, rounding)
        risk, held = AT_RISK + player, CREDIT + player
        postings: tuple[Posting, ...] = ()
        if back < stake:
            postings = (Posting(risk, HOUSE, stake - back, rule),)
        if back:
            postings += (Posting(risk, held, back, rule),)
        if house:
            postings += (Posting(HOUSE, held, house, rule),)
        odds = result.said if isinstance(result, Win) else ""
        said = self.words[type(result)]
        event = ev.Settled(player, area, stake, said, back + house, odds, box, rule=rule)
        return Movement(postings, event, result)

    def _returned(self, stake: int, result: Result, rounding: Rounding | None) -> tuple[int, int]:
        """How much of a stake goes back to the player, and what the house pays besides."""
        if isinstance(result, Lose):
            return 0, 0
        if isinstance(result, Prize):
            return 0, result.cents
        if isinstance(result, Win):
            return stake, self.winnings(stake, result, rounding)
        if isinstance(result, Surrendered):
            return self._times(stake, *result.part.as_integer_ratio()), 0
        return stake, 0

    def award(self, player: str, area: Area, box: int, prize: Result) -> None:
        """A prize that no stake of its own earns."""
        if not isinstance(prize, Prize):
            raise TypeError(f"{area.name} awards a prize, not {prize}")
        self.ledger.move(HOUSE, CREDIT + player, prize.cents, prize.rule)
        said = self.words[Prize]
        self.emit(ev.Settled(player, area.name, 0, said, prize.cents, box=box, rule=prize.rule))

    def winnings(self, stake: int, win: Win, rounding: Rounding | None = None) -> int:
        """What a stake wins.

        A ``rounding`` that a rule names is always applied; without one, a terminal rounds only
        what is no whole cent, and a dealer pays what chips and coins make up (I-G-4).
        """
        if rounding is not None:
            return pay(stake, win.odds, rounding)
        return stake * win.up if win.down == 1 else self._times(stake, win.up, win.down)

    def _times(self, stake: int, up: int, down: int) -> int:
        whole, part = divmod(stake * up, down)
        sign = self.state.sign
        return sign.rounding.apply(stake * up, down) if part or not sign.terminal else whole

    def settle_all(self, wagers: Iterable[Wager], result: Callable[[Wager], Result]) -> None:
        """Every one of these wagers by its result, each asked for before any is settled."""
        self.settle_decided([(wager, result(wager)) for wager in wagers])

    def settle_decided(self, decided: Sequence[tuple[Wager, Result]]) -> None:
        """Losing wagers are collected before winning ones are paid (1:21(3), 7:6(2)); what is
        still undecided moves when the others are done."""
        if not decided:
            return
        lost, others, left = [], [], []
        for one in decided:
            kind = type(one[1])
            if kind in COLLECTED:
                lost.append(one)
            elif kind in LEFT:
                left.append(one)
            else:
                others.append(one)
        self.settle_batch(lost + others + left)

    def settle_each(self, outcome_of: Callable[[Wager], object]) -> None:
        """Every wager by its area's own definition, each on the outcome that it is for: that of
        its box, where every box has one."""
        self.phase = SETTLING
        self.settle_decided(
            [
                (wager, pays(outcome_of(wager)))
                for wager in self.wagers.values()
                if (pays := wager.area.pays) is not None
            ]
        )

    def settle_by_area(self, outcome: object) -> None:
        """As :meth:`settle_each`, where one outcome decides the wagers of all."""
        self.phase = SETTLING
        results: dict[str, Result] = {}  # however many players wager on an area
        decided = []
        for wager in self.wagers.values():
            area = wager.area
            result = results.get(area.name)
            if result is None:
                if area.pays is None:
                    continue
                result = results[area.name] = area.pays(outcome)
            decided.append((wager, result))
        self.settle_decided(decided)
