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
from croupier.table.areas import Area, Settlement, Wager, Wagers, laid
from croupier.table.known import Known, Placing, note, placing
from croupier.table.ledger import AT_RISK, CREDIT, HOUSE, Ledger, Posting, chips_of, owed
from croupier.table.results import (
    NAMES,
    Lose,
    Moves,
    Prize,
    Result,
    Surrendered,
    Undecided,
    Win,
)
from croupier.table.state import TableState

SETTLING = "settling"
RESULTS = 32  # of one wager, of which it is known what they move: a game may make each anew

# Losing wagers are collected before winning ones are paid (1:21(3), 7:6(2)); what is still
# undecided moves when the others are done.
COLLECTED, PAID, LEFT = range(3)
TURN: Mapping[type, int] = {Lose: COLLECTED, Surrendered: COLLECTED, Undecided: LEFT, Moves: LEFT}


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
        one = placing(player, area, box, amount, rule)
        self.stake_batch(player, (one,))
        return self.wagers[one.key]

    def stake_batch(self, player: str, placings: Iterable[Placing]) -> None:
        """Wagers of one command: a player's chips onto areas."""
        wagers, emit = self.wagers, self.emit
        lay = wagers.laying()
        postings: list[Posting] = []
        for one in placings:
            key = one.key
            wager = wagers.get(key)
            if wager is None:
                movement = one.alone
                if movement is None:  # what comes but once would be kept for nothing
                    movement = one.alone = one.onto(0)
                elif one.settlements is None:
                    one.settlements = {}
                lay(key, Wager(player, one.area, one.box, one.amount, key, one.settlements))
            else:
                movement = one.onto(wager.amount)
                wager.amount += one.amount
            posting, event = movement
            postings.append(posting)
            emit(event)
        self.ledger.make(postings)
        self.wagered.add(player)

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
        self.settle_batch((wager,), (result,))

    def settle_batch(self, wagers: Sequence[Wager], results: Sequence[Result]) -> None:
        """Collect, pay or return wagers, in this order, each by its result, and record why; those
        that are left lie on, or move when the others are done."""
        emit, lift, left = self.emit, self.wagers.lifting(), []
        postings: list[Posting] = []
        for wager, result in zip(wagers, results):  # noqa: B905 – to be strict takes as long again
            kind, rounding = type(result), None
            if kind is Win:
                rounding = self.rounding_of(wager, result)
            elif kind is not Lose and TURN.get(kind) == LEFT:
                left.append((wager, result))
                continue
            lift(wager.key)
            kept = wager.settlements
            if kept is None:
                emit(self._decided(wager, result, rounding, postings))
                continue
            which = id(result) if rounding is None else (id(result), rounding)
            settled = kept.get(which)
            if settled is None or settled.stake != wager.amount:  # chips came, or went, since
                first = len(postings)
                event = self._decided(wager, result, rounding, postings)
                settled = Settlement(wager.amount, result, postings[first:], event)
                note(kept, which, settled, RESULTS)
            else:
                postings += settled.postings
            emit(settled.event)
        self.ledger.make(postings)
        for wager, result in left:
            if isinstance(result, Moves):
                self.move(wager, self.layout[result.to], rule=result.rule)

    def _decided(
        self, wager: Wager, result: Result, rounding: Rounding | None, postings: list[Posting]
    ) -> ev.Settled:
        """What is told of a result; what it moves comes to the postings."""
        player, area, box = wager.key
        stake, rule, kind = wager.amount, result.rule, type(result)
        held, risk = chips_of(player)
        back, house, odds = 0, 0, ""  # of one that loses
        if type(result) is Win:
            back, house, odds = stake, self.winnings(stake, result, rounding), result.said
        elif kind is not Lose:
            back, house = self._returned(stake, result)
        if back < stake:
            postings.append(Posting(risk, HOUSE, stake - back, rule))
        if back:
            postings.append(Posting(risk, held, back, rule))
        if house:
            postings.append(Posting(HOUSE, held, house, rule))
        return ev.Settled(player, area, stake, self.words[kind], back + house, odds, box, rule=rule)

    def _returned(self, stake: int, result: Result) -> tuple[int, int]:
        """How much goes back of a stake that neither wins nor loses, and what the house pays."""
        if isinstance(result, Prize):
            return 0, result.cents
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

    def settle_decided(self, decided: Iterable[tuple[Wager, Result]]) -> None:
        """Each in its turn."""
        in_turn = sorted(decided, key=_turn)
        if in_turn:
            self.settle_batch(*zip(*in_turn, strict=True))

    def settle_each(self, outcome_of: Callable[[Wager], object]) -> None:
        """Every wager by its area's own definition, each on the outcome that it is for: that of
        its box, where every box has one."""
        self.phase = SETTLING
        self.settle_decided(
            [
                (wager, pays.result(outcome_of(wager)))
                for wager in self.wagers.values()
                if (pays := wager.area.pays) is not None
            ]
        )

    def settle_by_area(self, outcome: object) -> None:
        """As :meth:`settle_each`, where one outcome decides the wagers of all: each area once,
        however many players wager on it."""
        self.phase = SETTLING
        lost: list[Wager] = []
        paid: list[Wager] = []
        left: list[Wager] = []
        piles = (lost.append, paid.append, left.append)
        results: dict[str, Result] = {}
        puts: dict[str, Callable[[Wager], None]] = {}
        for wager in self.wagers.values():
            area = wager.area
            name = area.name
            put = puts.get(name)
            if put is None:
                pays = area.pays
                if pays is None:
                    continue
                result = results[name] = pays.result(outcome)
                put = puts[name] = piles[TURN.get(type(result), PAID)]
            put(wager)
        lost += paid
        lost += left
        if lost:
            self.settle_batch(lost, [results[wager.area.name] for wager in lost])


def _turn(decided: tuple[Wager, Result]) -> int:
    return TURN.get(type(decided[1]), PAID)
