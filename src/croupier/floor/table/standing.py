"""How a table stands by what is durable of it: all that may be shown.

The engine is ahead of the log for as long as a step is on its way to the store.  What a step leaves
behind is taken down when it is cut, and is shown when it is durable, not before: if the store is
lost meanwhile, nobody has seen what then never was.  Of a step that only moves some players' own
chips, theirs alone are taken down, so that a wager costs the same however many play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.floor.shown.views import IS_OWN, Lying, Numbered, Seat
from croupier.floor.table.accounts import player_of
from croupier.table.accounts import OF_PLAYERS, Kind, account, at_risk, bank_of, credit
from croupier.table.state import Player, TableState
from croupier.table.table import Table
from croupier.table.wagering import Wagering


class Shared(NamedTuple):
    """What is not one player's."""

    round: int
    phase: str
    closed: bool
    wagering: bool  # wagers are asked for
    waiting_for: str  # in words
    meters: tuple[tuple[str, int], ...]  # prizes of the table's own
    marks: tuple[tuple[str, str], ...]  # what stands on the layout
    public: bool  # who wagers how much is for all to see
    seated: tuple[Seat, ...]
    state: TableState  # with those who stand: known to the staff, and to each of themselves

    @property
    def seen(self) -> tuple[object, ...]:
        """Of it, what everyone sees."""
        return self[:-1]

    def place(self, player: str) -> Player | None:
        return self.state.by_name.get(player)


class Own(NamedTuple):
    """What a player has at a table."""

    kept: int = 0  # chips that are not wagered
    at_risk: int = 0
    banked: int = 0  # put up against the other players
    wagers: tuple[Lying, ...] = ()

    @property
    def lies(self) -> int:
        return self.kept + self.at_risk + self.banked


NOTHING = Own()
ANYBODY = ""


@dataclass(slots=True)
class Left:
    """What a step leaves behind; ``own`` of all players, or of those alone that it moved."""

    shared: Shared
    own: dict[str, Own]
    whole: bool
    arrived: bool = False

    @property
    def moves(self) -> Iterable[str]:
        return (ANYBODY,) if self.whole else self.own


class Standing:
    """A table as far as it is durable, and whose part in it the engine is ahead of."""

    shared: Shared

    def __init__(self) -> None:
        self._own: dict[str, Own] = {}
        self._ahead: Counter[str] = Counter()  # steps on their way, by whose chips they move
        self._left: Shared | None = None  # by the last of them
        self._asked: object = None  # what the table waited for then
        self._lost = False  # what the engine has is not to become durable

    def stand(self, table: Table) -> None:
        """Where its log ends; nothing is on its way."""
        self.shared, self._own = shared_of(table), _everyones(table)
        self._left, self._asked, self._lost = self.shared, None, False

    def of(self, player: str) -> Own:
        return self._own.get(player, NOTHING)

    def wagers(self) -> Iterator[Lying]:
        """Of all players."""
        for own in self._own.values():
            yield from own.wagers

    def ahead_for(self, player: str) -> bool:
        """Whether something is on its way that changes what all see, or what this player has."""
        ahead = self._ahead
        return self._lost or (bool(ahead) and (ANYBODY in ahead or player in ahead))

    def lose(self) -> None:
        """The engine is to stand where the log ends, and does not yet."""
        self._lost = True

    # From step to step.

    def moves(self, table: Table, before: object, events: list[Numbered]) -> set[str]:
        """Whose part in it these events have moved, which are of no step yet."""
        moved: set[str] | None = None
        if before is table.round and not table.closed and table.run.pending is self._asked:
            moved = _movers(events, [])
        return {ANYBODY} if moved is None else moved

    def leave(
        self, table: Table, before: object, events: list[Numbered], accounts: list[str]
    ) -> Left:
        """What is to be shown once the step that is cut now is durable.  ``before``: the round in
        which it began; ``accounts``: those of the house that it moves."""
        asked = self._asked
        self._asked = None if table.closed else table.run.pending
        moved: set[str] | None = None
        if before is table.round and asked is self._asked is not None:
            moved = _movers(events, accounts)
        shared = self._left = shared_of(table, self._left)
        if moved is None:
            left = Left(shared, _everyones(table), whole=True)
        else:
            left = Left(shared, {player: _own(table, player) for player in moved}, whole=False)
        self._ahead.update(list(left.moves))
        return left

    def become(self, left: Left) -> None:
        """A step is durable."""
        self.shared = left.shared
        if left.whole:
            self._own = left.own
        else:
            self._own.update(left.own)
        self.forget(left)

    def forget(self, left: Left) -> None:
        """A step is on its way no more, whatever became of it."""
        if left.arrived:
            return
        left.arrived = True
        for player in left.moves:
            self._ahead[player] -= 1
            if not self._ahead[player]:
                del self._ahead[player]


def _movers(events: list[Numbered], accounts: list[str]) -> set[str] | None:
    """Whose chips alone a step moves; None: there is more to it."""
    moved = {player for one in accounts if (player := player_of(one))}
    for _, event in events:
        if not IS_OWN[type(event)]:
            return None
        moved.add(event.player)  # type: ignore[attr-defined]
    return moved


def shared_of(table: Table, before: Shared | None = None) -> Shared:
    """``before``: taken down earlier, and the same again if nothing of it has changed."""
    round = table.round
    ask = None if table.closed else table.pending
    if before is not None and before.state is round.state:
        seated = before.seated
    else:
        seated = tuple(Seat(one.name, one.seat) for one in round.state.players if one.seat)
    shared = Shared(
        round.number,
        round.phase,
        table.closed,
        isinstance(ask, Wagering),
        "the table is closed" if ask is None else ask.describe(),
        tuple(round.meters().items()),
        tuple(round.on_layout().items()),
        round.wagers_public,
        seated,
        round.state,
    )
    return before if before is not None and shared == before else shared


def _own(table: Table, player: str) -> Own:
    balances = table.ledger.balances.get
    return Own(
        balances(credit(player), 0),
        balances(at_risk(player), 0),
        balances(bank_of(player), 0),
        tuple(_lying(wager) for wager in table.round.of(player)),
    )


def _everyones(table: Table) -> dict[str, Own]:
    wagers: dict[str, list[Lying]] = {}
    for wager in table.round.wagers.values():
        wagers.setdefault(wager.player, []).append(_lying(wager))
    held: dict[str, dict[Kind, int]] = {player: {} for player in wagers}
    for name, balance in table.ledger.balances.items():
        if not balance:
            continue
        kind, player = account(name)
        if kind in OF_PLAYERS and kind is not Kind.OWED:
            held.setdefault(player, {})[kind] = balance
    return {
        player: Own(
            has.get(Kind.CREDIT, 0),
            has.get(Kind.AT_RISK, 0),
            has.get(Kind.BANK, 0),
            tuple(wagers.get(player, ())),
        )
        for player, has in held.items()
    }


def _lying(wager: Any) -> Lying:
    return Lying(wager.player, wager.area.name, wager.box, wager.amount)
