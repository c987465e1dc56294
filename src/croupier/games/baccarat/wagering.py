"""Wagers at a baccarat table: who may place them, and what becomes of them when wagering closes.

Sections 6 and 9 of Schedule 1 and the placing provisions of Schedule 17.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.games.baccarat.incidents import AnyPairDeclined
from croupier.games.baccarat.layout import (
    ANY_PAIR,
    BANKER,
    GAME_WAGERS,
    PLAYER,
    TIE,
)
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.areas import Area, Wager
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.room import lying
from croupier.table.round import WAGERING
from croupier.table.rulings import direction
from croupier.table.wagering import Wagering
from croupier.wagers import room
from croupier.wagers.coup import Coup

if TYPE_CHECKING:
    from croupier.games.baccarat.round import Baccarat


class BaccaratWagers(Part["Baccarat"]):
    """Who may wager what, and what must give way."""

    any_pair_declined: tuple[tuple[int, str], ...] = ()  # box, original player (17:42(2))

    def __init__(self, round: Baccarat) -> None:
        self.round = round
        self.options = round.options

    # Placing.

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        shared = self.options.shared_areas
        if not shared and any(wager.player != player for wager in lying(self.round, area, box)):
            return Refused(f"another player's wager lies on {area.name}", "qld-2024:1:6(1)")
        if area.additional:
            return self._may_wager_additional(player, area, box, total)
        if area.name == TIE and self.options.differential:
            return self._room_for_tie(player, area, box, total)
        return None

    def says_nothing(self, area: Area) -> bool:
        options = self.options
        together = area.additional or (area.name == TIE and options.differential)
        return options.shared_areas and not together

    def _may_wager_additional(
        self, player: str, area: Area, box: int, total: int
    ) -> Refused | None:
        elsewhere = sum(w.amount for w in self.round.of(player) if w.area is area and w.box != box)
        maximum = self.round.state.sign.limit(area.limit_name).maximum
        if elsewhere + total > maximum:
            return Refused(
                f"the maximum for {area.name} is {format_amount(maximum)} a player",
                "qld-2024:1:9(3)",
            )
        if area.limit == ANY_PAIR:
            return self._may_wager_any_pair(player, box)
        return None

    def _may_wager_any_pair(self, player: str, box: int) -> Refused | None:
        original = room.original_player(self.round, box, GAME_WAGERS)
        asked = (box, original) in self.any_pair_declined or any(
            w.box == box and w.area.limit == ANY_PAIR for w in self.round.of(original)
        )
        if player != original and not asked:
            return Refused(
                f"{original} placed the original wager on box {box} and goes first",
                "qld-2024:17:42(2)",
            )
        return None

    def _room_for_tie(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """With a differential, the maximum for ties is for the table (1:9(2))."""
        others = sum(
            w.amount
            for w in self.round.wagers.values()
            if w.area is area and (w.player, w.box) != (player, box)
        )
        if others + total > self.round.state.sign.limit(TIE).maximum:
            return Refused("the table's maximum for ties is reached", "qld-2024:1:9(2)")
        return None

    @direction(AnyPairDeclined, "qld-2024:17:42(2)", while_=WAGERING)
    async def declined_any_pair(self, command: AnyPairDeclined, by: Actor) -> None:
        box = command.box
        original = room.original_player(self.round, box, GAME_WAGERS)
        self.any_pair_declined = (*self.any_pair_declined, (box, original))

    # When wagering closes.

    def close(self) -> None:
        if self.options.differential:
            self.apply_differential()
        if self.round.any_pair_lies():
            self.return_stranded()

    def return_stranded(self) -> None:
        """Any pair wagers on a box that no longer has a game wager go back (17:42(1))."""
        stranded = [
            w
            for w in self.round.wagers.values()
            if w.area.limit == ANY_PAIR
            and not room.box_has_game_wager(self.round, w.box, GAME_WAGERS)
        ]
        for wager in stranded:
            self.round.take_back(wager, wager.amount, rule="qld-2024:17:42(1)")

    def apply_differential(self) -> None:
        """Cut back what was placed last on the heavier side until it holds (1:9, I-BA-8)."""
        allowed = self.options.differential
        while allowed:
            total = dict.fromkeys((PLAYER, BANKER), 0)
            for wager in self.round.wagers.values():
                if wager.area.name in total:
                    total[wager.area.name] += wager.amount
            heavier = PLAYER if total[PLAYER] > total[BANKER] else BANKER
            excess = 2 * total[heavier] - total[PLAYER] - total[BANKER] - allowed
            if excess <= 0:
                return
            self._cut_back(heavier, excess)

    def _cut_back(self, side: str, excess: int) -> None:
        step = self.round.state.sign.step
        limits = Wagering(self.round, "")
        for wager, placed in reversed(self._placings(side)):
            if excess <= 0:
                return
            if wager.amount == 0:
                continue  # gone back whole with a later part of it
            back = min(placed, wager.amount, excess + -excess % step)
            if wager.amount - back < limits.limit(wager.player, wager.area, wager.box).minimum:
                back = wager.amount
            self.round.take_back(wager, back, rule="qld-2024:1:9")
            excess -= back

    def _placings(self, side: str) -> list[tuple[Wager, int]]:
        """What lies on a side, part by part, in the order in which it was placed.

        What was withdrawn came from the part placed last.
        """
        keys: list[tuple[str, int]] = []  # whose, on which box
        parts: list[int] = []
        amounts: dict[tuple[str, int], int] = {}
        for event in self.round.events:
            if isinstance(event, ev.WagerPlaced) and event.area == side:
                key = (event.player, event.box)
                keys.append(key)
                parts.append(event.amount - amounts.get(key, 0))
                amounts[key] = event.amount
            elif isinstance(event, ev.WagerWithdrawn | ev.Settled) and event.area == side:
                key = (event.player, event.box)
                back = event.amount if isinstance(event, ev.WagerWithdrawn) else event.stake
                amounts[key] -= back
                for at in reversed([at for at, one in enumerate(keys) if one == key]):
                    taken = min(parts[at], back)
                    parts[at] -= taken
                    back -= taken
        wagers = self.round.wagers
        placed = zip(keys, parts, strict=True)
        return [(wagers[player, side, box], part) for (player, box), part in placed if part]

    # Any pair wagers are decided by the first two cards.

    def settle_any_pair(self, player: list[Card], banker: list[Card]) -> None:
        """Losing ones are taken, winning ones paid, before the game goes on (17:44)."""
        wagers = [w for w in self.round.wagers.values() if w.area.limit == ANY_PAIR]
        if wagers:
            coup = Coup(player, banker)
            self.round.settle_all(wagers, lambda w: w.area.result(coup))
