"""Sic-bo and electronic sic-bo as logs of their earlier versions have them.

Wagers were settled as directed, to the player's loss as well; whoever asked for a shared colour
was not asked; nobody without a seat was nominated; and the jackpot was drawn even when every
wager for it had gone back.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from croupier.games.sic_bo.round import JACKPOT, ElectronicSicBo, SeatedShooters, SicBo
from croupier.money import format_odds
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.areas import Wager
from croupier.table.asks import PickOne
from croupier.table.felt import (
    CALLED,
    SPINNING,
    ExchangeForeign,
    IssueColour,
    RedeemColour,
    SettleAsPlaced,
)
from croupier.table.ledger import HOUSE, at_risk
from croupier.table.results import Prize, Result, Win
from croupier.table.round import WAGERING, Carry
from croupier.table.rulings import direction
from croupier.table.state import Player
from croupier.wagers.jackpots.drawn import picked


class SicBo1(SicBo):
    """Version 1."""

    strict = True

    def asked_to_share(self, holders: tuple[str, ...], newcomer: str) -> tuple[str, ...]:
        return holders

    @direction(IssueColour, "", while_=WAGERING)
    async def issue_colour(self, command: IssueColour, by: Actor) -> None:
        await super().issue_colour(command, by)

    @direction(RedeemColour, "", while_=WAGERING)
    async def redeem_colour(self, command: RedeemColour, by: Actor) -> None:
        await super().redeem_colour(command, by)

    @direction(ExchangeForeign, "", while_=WAGERING)
    async def exchange_foreign(self, command: ExchangeForeign, by: Actor) -> None:
        await super().exchange_foreign(command, by)

    @direction(SettleAsPlaced, "", while_=(SPINNING, CALLED))
    async def settle_as_placed(self, command: SettleAsPlaced, by: Actor) -> None:
        await super().settle_as_placed(command, by)


class ElectronicSicBo2(ElectronicSicBo):
    """Version 2."""

    strict = True
    voided_leave = False
    carry_type: ClassVar[type[Carry]] = SeatedShooters

    def nominate(self) -> Player | None:
        wagering = {v.player for v in self.wagers.values()}
        turns = self.state.clockwise_from(self.carry.shooter_seat + 1)
        nominated = next((p for p in turns if p.name in wagering), None)
        if nominated is not None:
            self.carry.shooter_seat = nominated.seat
        return nominated

    async def picked(self, lying: list[Wager]) -> Wager | None:
        among = len(lying) * self.options.jackpot_one_in
        number = (await self.chance(PickOne("jackpot draw", among, "qld-2024:8a:8(4)"))).number
        return picked(lying, number)


class ElectronicSicBo1(ElectronicSicBo2):
    """As logs of version 1 have it: the prize is recorded as odds on the stake."""

    def jackpot_won(self, winner: Wager, prize: int) -> Result:
        if prize < winner.amount:
            return super().jackpot_won(winner, prize)
        odds = Fraction(prize - winner.amount, winner.amount)
        return Win(odds, "qld-2024:8a:8(5)", JACKPOT)

    def settle_batch(self, wagers: Sequence[Wager], results: Sequence[Result]) -> None:
        for wager, result in zip(wagers, results, strict=True):
            if isinstance(result, Prize):
                self._settle_small_prize(wager, result)
            else:
                super().settle_batch((wager,), (result,))

    def _settle_small_prize(self, wager: Wager, result: Prize) -> None:
        """A prize smaller than its stake was said to be won, and the house kept all of it."""
        player, area, box = wager.key
        odds = format_odds(Fraction(result.cents - wager.amount, wager.amount))
        del self.wagers[wager.key]
        self.ledger.move(at_risk(player), HOUSE, wager.amount, result.rule)
        back, rule = result.cents, result.rule
        self.emit(ev.Settled(player, area, wager.amount, "win", back, odds, box, rule=rule))
