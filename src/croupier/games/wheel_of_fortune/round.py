"""Schedule 9: the wheel of fortune, with 50, 52 or 54 spaces.

A wager on a symbol wins if the symbol is spun.  The spaces of the wheels are in
``equipment/fortune``; here are the pays, the round, and the calls of 'no spin'.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Self

from croupier.equipment.fortune import FORTUNE, SECTIONS
from croupier.equipment.wheels import Wheel
from croupier.money import odds
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.areas import Area, PayTable
from croupier.table.asks import SpinWheel
from croupier.table.citing import TableRules
from croupier.table.commands import Incident, Spin, kebab
from croupier.table.felt import (
    CALLED,
    SPINNING,
    FeltCarry,
    FeltRound,
    FeltRules,
    LateWager,
    SettleAsPlaced,
)
from croupier.table.fields import Words
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Win
from croupier.table.round import WAGERING, Carry, Options
from croupier.table.rulings import RoundVoid, direction, ruling

PAYS: dict[int, dict[str, Fraction]] = {
    spaces: {symbol: odds(pays) for symbol, pays in table.items()}
    for spaces, table in {
        50: {"a": "1", "b": "5", "c": "5", "d": "11", "e": "22", "f": "22", "g": "44", "h": "44"},
        52: {"a": "1", "b": "3", "c": "5", "d": "11", "e": "23", "f": "47", "g": "47"},
        54: {"a": "1", "b": "3", "c": "6.5", "d": "12", "e": "25", "f": "52", "g": "52"},
    }.items()
}
PAY_RULE = {50: "qld-2024:9:14(1)", 52: "qld-2024:9:18(1)", 54: "qld-2024:9:21(1)"}

# what the public is told where the wheel stands (9:14(3))
PEG_NOTICE = "on a peg: the symbol that passed wins, not the oncoming one"


class WheelOptions(Options, frozen=True):
    spaces: int = 50  # of the wheel: 50, 52 or 54
    display: bool = True  # electronic equipment shows the result (9:3, 9:6)

    def __post_init__(self) -> None:
        if self.spaces not in SECTIONS:
            raise ValueError("a wheel of fortune has 50, 52 or 54 spaces (qld-2024:9:2(2))")


@lru_cache(maxsize=4)
def layout(spaces: int) -> dict[str, Area]:
    """One area a symbol (9:8)."""
    return {
        f"symbol-{symbol}": Area(f"symbol-{symbol}", "qld-2024:9:8", _on(symbol, spaces))
        for symbol in SECTIONS[spaces]
    }


def _on(symbol: str, spaces: int) -> PayTable[str]:
    wins, loses = Win(PAYS[spaces][symbol], PAY_RULE[spaces]), Lose("qld-2024:9:8")
    return PayTable(lambda spun: spun == symbol, {True: wins, False: loses})


class StopsOnPeg(Incident["WheelOfFortune"], frozen=True, tag=kebab):
    """The indicator rests on a peg, between these two symbols (9:14(2)); which of them passed it
    last is then entered as the result."""

    one: Words = ""
    other: Words = ""

    def check(self, round: WheelOfFortune) -> Refused | None:
        symbols = SECTIONS[round.options.spaces]
        if self.one not in symbols or self.other not in symbols or self.one == self.other:
            text = f"a peg stands between two symbols of {', '.join(symbols)}"
            return Refused(text, "qld-2024:9:14(2)")
        return None

    @classmethod
    def samples(cls, round: WheelOfFortune) -> list[Self]:
        return [cls("a", "b")]


class TooFewRevolutions(Incident["WheelOfFortune"], frozen=True, tag=kebab):
    """Fewer than three revolutions after 'no more bets' (9:4(3))."""


class WheelMalfunction(Incident["WheelOfFortune"], frozen=True, tag=kebab):
    """A mechanical malfunction of the wheel (9:15(1))."""


class WheelInterference(Incident["WheelOfFortune"], frozen=True, tag=kebab):
    """Someone other than a dealer or supervisor interfered (9:15(2))."""


class WheelOfFortune(FeltRound[WheelOptions, FeltCarry]):
    """Schedule 9."""

    game = "wheel-of-fortune"
    options_type: ClassVar[type[Options]] = WheelOptions
    carry_type: ClassVar[type[Carry]] = FeltCarry
    table_rules = TableRules(
        limits="qld-2024:9:13",
        wagers="qld-2024:9:8",
        closed="qld-2024:9:9(3)",
        correction="qld-2024:9:6(5)",
        entered=True,
        enterers=frozenset({Role.SUPERVISOR}),  # 9:7
    )
    felt = FeltRules(unfair="qld-2024:9:12(2)", satisfied="qld-2024:9:12(1)(b)")

    def set_up(self) -> None:
        super().set_up()
        self.symbol = ""
        self.peg: tuple[str, ...] = ()  # the symbols on either side, if the indicator rests on one

    @classmethod
    def areas(cls, options: WheelOptions) -> dict[str, Area]:
        return layout(options.spaces)

    @property
    def pockets(self) -> Sequence[str]:
        return FORTUNE[self.options.spaces].pockets

    async def play(self) -> None:
        await self.wagering(rule="qld-2024:9:9(3)")
        await self.spin()  # s 4
        self.emit(ev.Announced(f"symbol {self.symbol}", rule="qld-2024:9:5(a)"))
        if self.options.display:
            self.emit(ev.Illuminated([f"symbol-{self.symbol}"], rule="qld-2024:9:6(3)"))
        self.phase = CALLED
        await self.dealer_pauses("settle the wagers")
        self.settle_by_area(self.fall())  # 9:5(b), 9:11

    async def spin(self) -> None:
        """The symbol is entered, as the buttons of the entry terminal have it (9:3(5), 9:6(2))."""
        self.phase = SPINNING
        given = await self.ask_while(self.at_indicator)
        assert given is not None
        assert isinstance(given.command, Spin)
        self.symbol = given.command.pocket
        if not self.symbol:  # found when the wagers had been settled: a correction
            self.no_spin("no valid spin", "qld-2024:9:15(3)")

    def at_indicator(self) -> SpinWheel:
        if self.peg:
            beside = Wheel("peg of the", self.peg)
            return SpinWheel(beside, "qld-2024:9:14(2)", none="no spin")
        return SpinWheel(FORTUNE[self.options.spaces], "qld-2024:9:5", none="no spin")

    def fall(self) -> str:
        return self.symbol

    def outcome(self) -> dict[str, list[str]]:
        spun = [self.symbol] if self.symbol else []
        return {"symbol": spun, "order": spun}

    @ruling(StopsOnPeg, "qld-2024:9:14(2)", while_=SPINNING)
    async def stops_on_peg(self, incident: StopsOnPeg) -> None:
        """The symbol that last passed the indicator has won: one of the two, and no other."""
        self.peg = (incident.one, incident.other)
        self.emit(ev.Announced(PEG_NOTICE, rule="qld-2024:9:14(3)"))

    @direction(SettleAsPlaced, "qld-2024:9:12(2)", while_=(SPINNING, CALLED))
    async def settle_as_placed(self, command: SettleAsPlaced, by: Actor) -> None:
        await super().settle_as_placed(command, by)

    @ruling(LateWager, "qld-2024:9:9(3)", while_=(SPINNING, CALLED))
    async def late_wager(self, incident: LateWager) -> None:
        self.turn_away(incident)

    # Irregularities (s 15).  The wheel may turn before the call (9:4(3)), and what was no spin is
    # none though the indicator rests (9:15(3)): until wagers are settled it can be said.

    @ruling(TooFewRevolutions, "qld-2024:9:4(3)", while_=(SPINNING, CALLED))
    async def too_few_revolutions(self, incident: TooFewRevolutions) -> None:
        self.no_spin("fewer than three revolutions", "qld-2024:9:4(3)")

    @ruling(WheelMalfunction, "qld-2024:9:15(1)", while_=(WAGERING, SPINNING, CALLED))
    async def wheel_malfunction(self, incident: WheelMalfunction) -> None:
        self.no_spin("the wheel malfunctioned", "qld-2024:9:15(1)")

    @ruling(WheelInterference, "qld-2024:9:15(2)", while_=(WAGERING, SPINNING, CALLED))
    async def wheel_interference(self, incident: WheelInterference) -> None:
        self.no_spin("someone interfered with the equipment", "qld-2024:9:15(2)")

    def no_spin(self, why: str, rule: str) -> None:
        self.symbol = ""
        self.emit(ev.NoSpin(why, rule=rule))
        raise RoundVoid("qld-2024:9:15(4)", "no spin")
