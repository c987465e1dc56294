"""Schedule 7(a): RouletteX, roulette on player terminals with multiplied numbers.

As roulette, but for what stands here: straight up pays less, except on the 2 to 5 numbers
that are given a multiplier when wagering closes.  Wagers are credits on a terminal, so
nothing here has to do with chips.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from croupier.games.roulette import multipliers as x
from croupier.games.roulette import wagers as w
from croupier.games.roulette.round import WheelRound
from croupier.money import format_odds
from croupier.table import events as ev
from croupier.table.areas import Area
from croupier.table.asks import PickOne
from croupier.table.felt import SPINNING
from croupier.table.results import Tariff
from croupier.table.round import Options


class RouletteXOptions(Options, frozen=True):
    """The weights are not in the rules: the defaults are the project's own (I-G-8)."""

    pay_table: int = 1  # which of the schedule's
    numbers_weights: tuple[int, ...] = x.EXAMPLE.numbers  # for 2, 3, 4 and 5 numbers
    multiplier_weights: tuple[int, ...] = x.EXAMPLE.multipliers  # lowest multiplier first

    def __post_init__(self) -> None:
        if self.pay_table not in x.STRAIGHT_UP:
            raise ValueError("the pay tables are 1 and 2 (qld-2024:7a:4(1))")
        if len(self.numbers_weights) != len(x.HOW_MANY):
            raise ValueError("numbers_weights: one for each of 2, 3, 4 and 5 (qld-2024:7a:2)")
        if len(self.multiplier_weights) != len(x.MULTIPLIERS[self.pay_table]):
            raise ValueError("multiplier_weights: one for each multiplier (qld-2024:7a:4(2))")
        for weights in (self.numbers_weights, self.multiplier_weights):
            if min(weights) < 0 or sum(weights) == 0:
                raise ValueError("weights are not negative, and not all of them nothing")

    @property
    def weights(self) -> x.Weights:
        return x.Weights(self.numbers_weights, self.multiplier_weights)

    @property
    def wheel(self) -> str:
        return x.WHEEL


@lru_cache(maxsize=2)
def layout(pay_table: int) -> dict[str, Area]:
    """The areas of the terminal's layout (7a:3(1), 7a:4)."""
    return {
        position.name: Area(
            position.name, w.PERMITTED, x.pays(position, pay_table), limit=position.kind
        )
        for position in w.positions(x.WHEEL).values()
    }


class RouletteX(WheelRound):
    """Schedule 7(a)."""

    game = "roulettex"
    table_rules = replace(WheelRound.table_rules, closed="qld-2024:16:3(3)")
    options_type: ClassVar[type[Options]] = RouletteXOptions

    options: RouletteXOptions

    def set_up(self) -> None:
        super().set_up()
        self.multiplied: dict[str, int] = {}  # odds to 1, by number

    @classmethod
    def areas(cls, options: RouletteXOptions) -> dict[str, Area]:
        return layout(options.pay_table)

    @classmethod
    def sign_of(cls, options: RouletteXOptions) -> tuple[Tariff, ...]:
        """The multiplier payouts available (7a:3(2))."""
        return x.sign(options.pay_table)

    @classmethod
    def returns(cls, options: RouletteXOptions) -> dict[str, Fraction]:
        """The exact return of every kind of wager under this configuration (I-G-8)."""
        return x.returns(options.pay_table, options.weights)

    async def close_wagers(self) -> None:
        """Multipliers stand when wagering is over, for this spin only (7a:4(2), I-RO-3)."""
        self.phase = SPINNING
        options = self.options
        among = list(self.wheel.pockets)
        weights = options.numbers_weights
        many = x.HOW_MANY[x.chosen(weights, await self.pick("how many", sum(weights)))]
        weights = options.multiplier_weights
        for _ in range(many):
            number = among.pop(await self.pick("which number", len(among)))
            index = x.chosen(weights, await self.pick("which multiplier", sum(weights)))
            odds = x.MULTIPLIERS[options.pay_table][index]
            self.multiplied[number] = odds
            self.emit(ev.Multiplied(number, format_odds(Fraction(odds)), rule=x.MULTIPLIER_RULE))

    async def pick(self, what: str, among: int) -> int:
        ask = PickOne(f"multipliers: {what}", among, x.MULTIPLIER_RULE)
        return (await self.chance(ask)).number

    def fall(self) -> object:
        return x.Fall(self.pocket, self.multiplied)

    def outcome(self) -> dict[str, list[str]]:
        odds = [f"{number}:{multiplier}" for number, multiplier in self.multiplied.items()]
        return {**super().outcome(), "multiplied": odds}
