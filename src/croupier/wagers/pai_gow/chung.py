"""The chung: who banks, and to whom the bank is offered next (6:17, 6:18).

A :class:`Chung` is what one round hands on to the next.  The house banks the first round after a
start or a break; then the bank goes round, two rounds at most with one player (I-PG-10).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from croupier.wagers.pai_gow.boxes import HOUSE_BOX, offer_order

MOST_ROUNDS = 2  # in a row (6:18(10))


class Chung(msgspec.Struct, frozen=True):
    """Where the bank has been.  A new one is that of a start or a break (6:18(8))."""

    started: bool = False  # the house has banked its first round
    box: int | None = None  # where a player last banked
    former: tuple[str, ...] = ()  # who did; of partners the one who had played the box is first
    rounds: dict[str, int] = {}  # in a row, of those who banked the last round

    @property
    def house_banked(self) -> bool:
        """Whether the house was banker for the last round."""
        return not self.rounds

    def may_go_on(self, player: str) -> bool:
        """Whether this banker of the last round may bank the next (6:18(10)); each partner is
        counted alone (I-PG-14)."""
        return 0 < self.rounds.get(player, 0) < MOST_ROUNDS

    def after(self, bankers: Sequence[str], box: int) -> Chung:
        """After a completed round that these players banked on this box, the house as partner or
        not; nobody: the house alone.  A round that was abandoned does not count (I-PG-11)."""
        if not bankers:
            return Chung(True, self.box, self.former, {})
        rounds = {name: self.rounds.get(name, 0) + 1 for name in bankers}
        if worn := [name for name, n in rounds.items() if n > MOST_ROUNDS]:
            raise ValueError(f"{worn[0]} has banked {MOST_ROUNDS} rounds (6:18(10))")
        return Chung(True, box, tuple(bankers), rounds)

    def offers(self, first_players: Mapping[int, str]) -> list[Offer]:
        """To whom the bank is offered, in order, until one accepts; if none does, the house banks
        (6:18(1), (12)).

        ``first_players``: by box, the first player who played the last round there (6:18(2), (9)).
        Nobody is asked twice.  A banker is asked first to go on; who has just had the bank is not
        offered it again before the house has banked, and then is asked last.
        """
        if not self.started:
            return []
        order: list[tuple[int, str]] = []
        for box in offer_order(self.box):
            if box in first_players:
                order.append((box, first_players[box]))
        if self.house_banked:
            order.sort(key=lambda one: one[1] in self.former)
        else:
            going_on = [name for name in self.former if self.may_go_on(name)]
            order = [one for one in order if one[1] not in self.former]
            if going_on and self.box is not None:
                order.insert(0, (self.box, going_on[0]))
        found: dict[str, Offer] = {}
        for box, name in order:
            found.setdefault(name, Offer(name, self._boxes(box)))
        return list(found.values())

    def _boxes(self, own: int) -> tuple[int, ...]:
        """One's own box, and after the house also box 1, which is free then (6:18(3))."""
        if self.house_banked and own != HOUSE_BOX:
            return own, HOUSE_BOX
        return (own,)


@dataclass(frozen=True, slots=True)
class Offer:
    """The bank, offered to a player, on one of these boxes."""

    player: str
    boxes: tuple[int, ...]
