"""What was wagered and won: the counters of the meters (16:4, 16:7), and the rounds recalled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.floor.store.steps import Count, Operation, Played
from croupier.floor.table.record import Money, Numbered
from croupier.table import events as ev
from croupier.table.kinds import Kinds

Turn = dict[str, tuple[int, int]]  # by player: staked on decided wagers, and returned


NOTHING = (0, 0)
# money of a wager that is decided, of a fee or a pot: whose, what was staked, and what came back
COUNTED: dict[type, Callable[[Any], Iterable[tuple[str, int, int]]]] = {
    ev.Settled: lambda one: ((one.player, one.stake, one.returned),),
    ev.Unsettled: lambda one: ((one.player, -one.stake, -one.returned),),
    ev.FeeCharged: lambda one: ((one.player, one.amount, 0),),
    ev.FeeReturned: lambda one: ((one.player, -one.amount, 0),),
    ev.PotReturned: lambda one: ((one.player, -one.amount, 0),),
    ev.PotGathered: lambda one: ((player, bet, 0) for player, bet in one.bets.items()),
    ev.PotWon: lambda one: ((one.player, 0, one.amount),),
}
DECIDES = Kinds(*COUNTED, ev.Rewound, ev.Resettled, ev.RoundVoided)


def decided(events: list[ev.Event]) -> Turn:
    """What each player staked on wagers that were decided, fees and bets in pots included, and
    what came back."""
    turn: Turn = {}
    for event in events:
        counted = COUNTED.get(type(event))
        if counted is None:
            continue
        for player, stake, back in counted(event):
            staked, returned = turn.get(player, NOTHING)
            turn[player] = (staked + stake, returned + back)
    return turn


class Turnover:
    """What was wagered and won in the round in progress, as far as it was written down.

    Follows the events of the round as they stand, so that a round that goes back takes its
    figures with it.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.round = 0
        self.written: Turn = {}

    def stand(self, round: Any) -> None:
        self.round, self.written = round.number, decided(round.events)

    def operations(
        self, rounds: list[Any], events: list[Numbered], money: Money, at: int
    ) -> list[Operation]:
        """The counters of a step.  ``rounds``: the one the step began in, and any after it."""
        decisive = any(DECIDES[kind] for kind in {type(event) for _, event in events})
        won, cash = money.won, money.cash
        if not decisive and not won and not cash and rounds[-1].number == self.round:
            return []
        turn: Turn = {}
        operations: list[Operation] = [
            Played(event.player, self.table, event.round, at, 0, event.difference)
            for _, event in events
            if type(event) is ev.Resettled
        ]
        if decisive:
            for round in rounds:
                before = self.written if round.number == self.round else {}
                after = decided(round.events)
                for player in dict.fromkeys([*before, *after]):
                    was, now = before.get(player, (0, 0)), after.get(player, (0, 0))
                    staked, back = now[0] - was[0], now[1] - was[1]
                    if staked or back:
                        operations.append(
                            Played(player, self.table, round.number, at, staked, back)
                        )
                        old = turn.get(player, (0, 0))
                        turn[player] = (old[0] + staked, old[1] + back)
                self.round, self.written = round.number, after
        if rounds[-1].number != self.round:
            self.stand(rounds[-1])
        for player in dict.fromkeys([*turn, *won, *cash]):
            staked, back = turn.get(player, (0, 0))
            # won or lost otherwise than on what was decided, as by a correction
            other = won.get(player, 0) - (back - staked)
            wins, turnover = back + max(other, 0), staked + max(-other, 0)
            credited = cash.get(player, 0)
            if turnover or wins or credited:
                operations.append(Count(player, credited, wins, turnover=turnover))
        return operations
