"""Schedule 9: the wheel of fortune, with 50, 52 or 54 spaces.

A wager on a symbol wins if the symbol is spun.  The spaces of the wheels are in
``equipment/fortune``; here are the pays, the round, and the calls of 'no spin'.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from croupier.equipment.fortune import FORTUNE, SECTIONS
from croupier.money import odds
from croupier.table import events as ev
from croupier.table.areas import Area, PayTable
from croupier.table.asks import PickOne
from croupier.table.citing import TableRules
from croupier.table.commands import Incident, Pick, kebab
from croupier.table.felt import CALLED, SPINNING, FeltCarry, FeltRound, FeltRules
from croupier.table.fields import Count
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Win
from croupier.table.round import Carry, Options
from croupier.table.rulings import RoundVoid, ruling

PAYS: dict[int, dict[str, Fraction]] = {
    spaces: {symbol: odds(pays) for symbol, pays in table.items()}
    for spaces, table in {
        50: {"a": "1", "b": "5", "c": "5", "d": "11", "e": "22", "f": "22", "g": "44", "h": "44"},
        52: {"a": "1", "b": "3", "c": "5", "d": "11", "e": "23", "f": "47", "g": "47"},
        54: {"a": "1", "b": "3", "c": "6.5", "d": "12", "e": "25", "f": "52", "g": "52"},
    }.items()
}
PAY_RULE = {50: "qld-2024:9:14(1)", 52: "qld-2024:9:18(1)", 54: "qld-2024:9:21(1)"}


class WheelOptions(Options, frozen=True):
    spaces: int = 50
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


class OnPeg(Incident["WheelOfFortune"], frozen=True, tag=kebab):
    """The indicator rests on the peg between two spaces (9:14(2)), counted round the rim."""

    passed: Count = 0
    oncoming: Count = 1

    def check(self, round: WheelOfFortune) -> Refused | None:
        spaces = round.options.spaces
        if not (0 <= self.passed < spaces and 0 <= self.oncoming < spaces):
            return Refused(f"the spaces are 0 to {spaces - 1}", "qld-2024:9:14(2)")
        if (self.passed - self.oncoming) % spaces not in (1, spaces - 1):
            return Refused("a peg stands between neighbouring spaces", "qld-2024:9:14(2)")
        return None


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
    )
    felt = FeltRules(unfair="qld-2024:9:12(2)")

    def set_up(self) -> None:
        super().set_up()
        self.space = -1

    @classmethod
    def areas(cls, options: WheelOptions) -> dict[str, Area]:
        return layout(options.spaces)

    @property
    def pockets(self) -> Sequence[str]:
        return FORTUNE[self.options.spaces].pockets

    @property
    def symbol(self) -> str:
        return FORTUNE[self.options.spaces].pockets[self.space] if self.space >= 0 else ""

    async def play(self) -> None:
        await self.wagering(rule="qld-2024:9:9(3)")
        await self.spin()  # s 4
        self.emit(ev.Announced(f"symbol {self.symbol}", rule="qld-2024:9:5(a)"))
        if self.options.display:
            self.emit(ev.Illuminated([f"symbol-{self.symbol}"], rule="qld-2024:9:6(3)"))
        self.phase = CALLED
        await self.dealer_pauses("settle the wagers")
        self.settle_by_area(self.symbol)  # 9:5(b), 9:11

    async def spin(self) -> None:
        self.phase = SPINNING
        where = PickOne("the space at the indicator", self.options.spaces, "qld-2024:9:5")
        given = await self.ask_while(lambda: where if self.space < 0 else None)
        if given is not None:
            assert isinstance(given.command, Pick)
            self.space = given.command.number

    def outcome(self) -> dict[str, list[str]]:
        spun = [self.symbol] if self.space >= 0 else []
        return {"symbol": spun, "order": spun}

    @ruling(OnPeg, "qld-2024:9:14(2)", while_=SPINNING)
    async def on_peg(self, incident: OnPeg) -> None:
        """The symbol that last passed the indicator has won."""
        self.space = incident.passed

    # Irregularities (s 15).

    @ruling(TooFewRevolutions, "qld-2024:9:4(3)", while_=SPINNING)
    async def too_few_revolutions(self, incident: TooFewRevolutions) -> None:
        self.no_spin("fewer than three revolutions", "qld-2024:9:4(3)")

    @ruling(WheelMalfunction, "qld-2024:9:15(1)", while_=SPINNING)
    async def wheel_malfunction(self, incident: WheelMalfunction) -> None:
        self.no_spin("the wheel malfunctioned", "qld-2024:9:15(1)")

    @ruling(WheelInterference, "qld-2024:9:15(2)", while_=SPINNING)
    async def wheel_interference(self, incident: WheelInterference) -> None:
        self.no_spin("someone interfered with the equipment", "qld-2024:9:15(2)")

    def no_spin(self, why: str, rule: str) -> None:
        self.emit(ev.NoSpin(why, rule=rule))
        raise RoundVoid("qld-2024:9:15(4)", "no spin")
