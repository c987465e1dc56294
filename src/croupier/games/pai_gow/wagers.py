"""Placing wagers: on which boxes, beside whom, and who then sets the tiles (sections 12 to 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.pai_gow.layout import AREA
from croupier.games.pai_gow.setters import assign
from croupier.table import events as ev
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.wagers.pai_gow.boxes import around, longest_first, priority_boxes, two_boxes

if TYPE_CHECKING:
    from croupier.games.pai_gow.round import PaiGow


class Wagers(Part["PaiGow"]):
    """The wagers of a round as they come, and what follows from them when they are closed."""

    round: PaiGow

    # Placing.

    def refuses(self, player: str, box: int, total: int) -> Refused | None:
        """What the schedule has against a wager that comes to this total."""
        round = self.round
        if box in round.off:
            return Refused(f"box {box} has an off marker", "qld-2024:6:12(2)")
        others = sum(w.amount for w in round.wagers.values() if (w.player, w.box) != (player, box))
        return (
            round.bank.refuses(player, box, others + total)
            or self._alone(player, box, total)
            or self._second_box(player, box)
        )

    def _alone(self, player: str, box: int, total: int) -> Refused | None:
        """Who wagers more than the maximum by an arrangement has the box alone (14(3))."""
        maximum = self.round.state.sign.limit(AREA).maximum
        beside = [w for w in self.round.on(box) if w.player != player]
        if (total > maximum and beside) or any(w.amount > maximum for w in beside):
            said = f"above the table's maximum a player is alone on box {box}"
            return Refused(said, "qld-2024:6:14(3)")
        return None

    def _second_box(self, player: str, box: int) -> Refused | None:
        """A box that nobody else wagers on would be the player's to set (16)."""
        round = self.round
        if any(w.player != player for w in round.on(box)):
            return None
        own = {w.box for w in round.of(player) if w.box != box}
        mine = [one for one in own if all(w.player == player for w in round.on(one))]
        if not mine:
            return None
        if len(mine) > 1:
            return Refused(f"{player} may set two boxes at most", "qld-2024:6:16(2)")
        if round.bank.names:
            return Refused("two boxes are set against the house only", "qld-2024:6:16(2)")
        if any(w.player != player for w in round.wagers.values()):
            return Refused("two boxes are for the only player", "qld-2024:6:16(2)(a)")
        return None

    def box_for(self, player: str) -> int:
        """Where a wager goes that names no box: where the player wagers already, the box at the
        seat, or if that is the bank's or off, one where nobody is."""
        round = self.round
        if own := [w.box for w in round.of(player)]:
            return own[0]
        seat = round.players[player].seat
        if not seat:
            return 0
        closed = {round.bank.box, *round.off}
        if seat not in closed:
            return seat
        # from the far end, because who comes next sits down beside
        there = [box for box in reversed(around(seat)) if box not in closed]
        there = [box for box in there if box <= round.state.seats]
        taken = {*round.in_play, *(place.seat for place in round.state.seated)}
        free = [box for box in there if box not in taken]
        return next(iter((*free, *there)), seat)

    # Who sets what.

    def on_box(self, box: int) -> tuple[str, ...]:
        """The players on a box, who has wagered there longest first (15(2)(a))."""
        here = [w.player for w in self.round.on(box)]
        return longest_first(self.round.carry.order.get(box, ()), here)

    def others_for(self, box: int) -> list[str]:
        """Who on a box could set its tiles instead: nobody sets two (16(1))."""
        now = self.setter(box)
        busy = {self.setter(one) for one in self.round.in_play if one != box}
        return [name for name in self.on_box(box) if name != now and name not in busy]

    def setter(self, box: int) -> str:
        """Who is to set a box: whoever was named or has it, while there is a wager of theirs."""
        round, here = self.round, self.on_box(box)
        for name in (round.named.get(box, ""), round.setters.get(box, "")):
            if name in here:
                return name
        return here[0] if here else ""

    # Closing.

    def close(self) -> None:
        """No more wagers: who sets each box, and which boxes are set before others."""
        round = self.round
        totals = self._totals()
        order = sorted(totals, key=lambda box: (-totals[box], box))
        round.setters = assign({box: self.on_box(box) for box in order}, round.named)
        pair = self._two_boxes(totals)
        for box in order:
            if box in round.setters:
                continue
            if pair is not None and box == pair[1]:
                round.setters[box] = round.setters[pair[0]]
                continue
            rule = "qld-2024:6:16(1)" if len(round.wagered) > 1 else "qld-2024:6:16(2)(b)"
            for wager in round.on(box):
                round.take_back(wager, wager.amount, rule=rule)
        round.played = {box: self.on_box(box) for box in round.in_play}
        self._prioritise(pair)

    def _totals(self) -> dict[int, int]:
        totals: dict[int, int] = {}
        for wager in self.round.wagers.values():
            totals[wager.box] = totals.get(wager.box, 0) + wager.amount
        return totals

    def _two_boxes(self, totals: dict[int, int]) -> tuple[int, int] | None:
        """Two boxes of the only player against the house, the higher first (16(2))."""
        names = {wager.player for wager in self.round.wagers.values()}
        if len(names) > 1 or len(totals) != 2 or self.round.bank.names:
            return None
        return two_boxes(totals)

    def _prioritise(self, pair: tuple[int, int] | None) -> None:
        """Markers at boxes with half the maximum, whose tiles are set first (14(4), (5))."""
        round = self.round
        totals = self._totals()
        if pair is not None:
            round.in_turn = [[pair[0]], [pair[1]]]
            return
        first = priority_boxes(totals, round.state.sign.limit(AREA).maximum)
        for box in first:
            said = f"priority set marker on box {box}"
            round.emit(ev.Announced(said, rule="qld-2024:6:14(4)(a)"))
        rest = [box for box in sorted(totals) if box not in first]
        round.in_turn = [boxes for boxes in (first, rest) if boxes]
