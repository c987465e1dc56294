"""Schedule 7: roulette, on a wheel with one, two or three zeros.

The positions of the layout and their results are in ``wagers/roulette``; non-value chips
and fairness in ``table/felt``.  Here: the options and the sign, the spin that RouletteX
shares (with the irregularities of section 17), then the table with its chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from croupier.equipment.wheels import WHEELS, Wheel
from croupier.games.roulette import wagers as w
from croupier.games.roulette.incidents import (
    AirPocket,
    BadSpin,
    BallOut,
    BallRested,
    ChipsMoved,
    ForeignObject,
    Interference,
    OralWager,
    PlaceOnBehalf,
    SameDirection,
    TooFewTurns,
)
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.areas import Area
from croupier.table.asks import SpinWheel
from croupier.table.citing import TableRules
from croupier.table.felt import (
    CALLED,
    SPINNING,
    ExchangeForeign,
    FeltCarry,
    FeltRound,
    FeltRules,
    IssueColour,
    LateWager,
    RedeemColour,
    SettleAsPlaced,
)
from croupier.table.refusal import Refused
from croupier.table.round import WAGERING, Carry, Options, Round
from croupier.table.rulings import RoundVoid, direction, ruling
from croupier.table.sign import Limit, Sign

DOLLAR = 100
VALUE_CHIPS = ("permitted", "limited", "prohibited")  # 7:11

# Limits by kind of wager (7:15(2)); an example of a sign, to be replaced by the house's own.
SIGN = Sign(
    {
        "": Limit(1 * DOLLAR, 10_000 * DOLLAR),
        "straight": Limit(1 * DOLLAR, 300 * DOLLAR),
        "split": Limit(1 * DOLLAR, 600 * DOLLAR),
        "street": Limit(1 * DOLLAR, 900 * DOLLAR),
        "corner": Limit(1 * DOLLAR, 1_200 * DOLLAR),
        "five-line": Limit(1 * DOLLAR, 1_500 * DOLLAR),
        "six-line": Limit(1 * DOLLAR, 1_800 * DOLLAR),
        "column": Limit(1 * DOLLAR, 5_000 * DOLLAR),
        "dozen": Limit(1 * DOLLAR, 5_000 * DOLLAR),
    }
)


class RouletteOptions(Options, frozen=True):
    wheel: str = "single zero"  # or double zero, or triple zero
    value_chips: str = "permitted"  # or limited, or prohibited (7:11)
    value_chip_wagers: tuple[str, ...] = w.OUTSIDE  # where, if they are limited (I-RO-4)

    def __post_init__(self) -> None:
        if self.wheel not in WHEELS:
            raise ValueError(f"the wheel is {' or '.join(WHEELS)} (qld-2024:7:2(1))")
        if self.value_chips not in VALUE_CHIPS:
            raise ValueError(f"value chips are {' or '.join(VALUE_CHIPS)} (qld-2024:7:11)")
        for kind in self.value_chip_wagers:
            if kind not in w.KINDS:
                raise ValueError(f"no wager is called '{kind}'; there are {', '.join(w.KINDS)}")


@lru_cache(maxsize=4)
def layout(wheel: str) -> dict[str, Area]:
    """The areas of the layout (7:3(2), 7:8)."""
    return {
        position.name: Area(
            position.name, "qld-2024:7:8(1)", w.pays(position, wheel), limit=position.kind
        )
        for position in w.positions(wheel).values()
    }


class WheelRound(Round):
    """A spin of the roulette wheel: wagering, the ball, the number, what goes wrong."""

    numbered_boxes = False
    table_rules = TableRules(
        limits="qld-2024:7:15(2)", wagers="qld-2024:7:8(1)", closed="qld-2024:7:9(4)"
    )

    def set_up(self) -> None:
        super().set_up()
        self.pocket = ""  # where the ball came to rest

    @property
    def wheel(self) -> Wheel:
        return WHEELS[self.options.wheel]

    @property
    def pockets(self) -> Sequence[str]:
        return self.wheel.pockets

    def no_area(self, name: str) -> Refused:
        return w.no_position(name, self.wheel.name)

    # The round.

    async def play(self) -> None:
        await self.take_wagers()  # ss 8 to 11
        await self.close_wagers()
        await self.spin_ball()  # s 5
        await self.call_number()  # s 6(1)
        self.settle_by_area(self.fall())  # ss 6(2), 13, 16

    async def take_wagers(self) -> None:
        """The ball may be in motion before wagers close (7:5(3))."""
        await self.wagering(rule="qld-2024:7:9(4)")

    async def close_wagers(self) -> None:
        """What is still done between 'no more bets' and the result."""

    async def spin_ball(self) -> None:
        self.phase = SPINNING
        rule = "qld-2024:7:5(1)" if self.state.staffed else "qld-2024:7:5(2)"
        self.pocket = (await self.chance(SpinWheel(self.wheel, rule, none="no spin"))).pocket
        if not self.pocket:  # found when the wagers had been settled: a correction
            self.no_spin("no valid spin", "qld-2024:7:5")

    async def call_number(self) -> None:
        self.phase = CALLED
        pocket = self.pocket
        self.emit(ev.Spun(pocket, rule="qld-2024:7:13(1)"))
        self.emit(ev.Announced(f"{pocket} {self.wheel.colour(pocket)}", rule="qld-2024:7:6(1)"))
        self.emit(ev.CrownPlaced(pocket, rule="qld-2024:7:6(1)"))
        await self.dealer_pauses("collect losing wagers, pay winning ones")

    def fall(self) -> object:
        """What decides the wagers."""
        return self.pocket

    def outcome(self) -> dict[str, list[str]]:
        number = [self.pocket] if self.pocket else []
        return {"number": number, "order": number}

    # Irregularities (s 17).

    @ruling(SameDirection, "qld-2024:7:17(1)", while_=(WAGERING, SPINNING))
    @ruling(SameDirection, "qld-2024:7:5(1)", while_=CALLED)
    async def same_direction(self, incident: SameDirection) -> None:
        rule = "qld-2024:7:5(1)" if self.phase == CALLED else "qld-2024:7:17(1)"
        self.no_spin("the ball went with the wheel", rule, incident)

    @ruling(TooFewTurns, "qld-2024:7:17(2)", while_=(WAGERING, SPINNING))
    @ruling(TooFewTurns, "qld-2024:7:5", while_=CALLED)
    async def too_few_turns(self, incident: TooFewTurns) -> None:
        rule = "qld-2024:7:5" if self.phase == CALLED else "qld-2024:7:17(2)"
        self.no_spin("fewer than four revolutions", rule, incident)

    @ruling(ForeignObject, "qld-2024:7:17(3)", while_=(WAGERING, SPINNING))
    async def foreign_object(self, incident: ForeignObject) -> None:
        self.no_spin("a foreign object in the wheel", "qld-2024:7:17(3)", incident)

    @ruling(AirPocket, "qld-2024:7:17(3)", while_=(WAGERING, SPINNING))
    async def air_pocket(self, incident: AirPocket) -> None:
        self.no_spin("the ball hung in an air pocket", "qld-2024:7:17(3)", incident)

    @ruling(BallOut, "qld-2024:7:17(4)", while_=(WAGERING, SPINNING))
    async def ball_out(self, incident: BallOut) -> None:
        self.no_spin("the ball left the wheel head", "qld-2024:7:17(4)")

    def no_spin(self, why: str, rule: str, incident: BadSpin | None = None) -> None:
        """The spin has no result, wherever the ball rests: every wager is void (I-RO-2)."""
        self.emit(ev.NoSpin(why, rule=rule))
        if incident is not None and not (incident.rested or self.pocket):
            self.emit(ev.Announced("the ball is taken from the wheel", rule=rule))
        elif incident is not None:
            rested = incident.rested or self.pocket
            text = f"no result, though the ball rested in {rested}"
            self.emit(ev.Announced(text, rule="qld-2024:7:17(5)"))
        self.pocket = ""
        raise RoundVoid("qld-2024:7:17(5)", "no spin")

    @ruling(Interference, "qld-2024:7:7", while_=(WAGERING, SPINNING, CALLED))
    async def interference(self, incident: Interference) -> None:
        """A contravention, put on record: general:11 says what a supervisor may do then."""
        text = f"{incident.player} interfered with the game: {incident.equipment}"
        self.emit(ev.Announced(text, rule="qld-2024:7:7"))


class Roulette(WheelRound, FeltRound):
    """Schedule 7."""

    game = "roulette"
    options_type: ClassVar[type[Options]] = RouletteOptions
    carry_type: ClassVar[type[Carry]] = FeltCarry
    felt: ClassVar[FeltRules] = FeltRules(
        value_given="qld-2024:7:10(1)",
        one_colour="qld-2024:7:10(3)",
        this_table="qld-2024:7:10(4)",
        exchange="qld-2024:7:10(5)",
        value_chips="qld-2024:7:11",
        unfair="qld-2024:7:14(2)",
        satisfied="qld-2024:7:14(1)(b)",
    )
    oral_rule: ClassVar[str] = "qld-2024:7:9(2)"
    placing_rule: ClassVar[str] = "qld-2024:7:9(1)"

    options: RouletteOptions
    carry: FeltCarry

    def set_up(self) -> None:
        super().set_up()
        self.said: dict[tuple[str, str], int] = {}  # oral wagers, by player and area
        self.rested = False  # the ball came to rest before 'no more bets'

    @classmethod
    def areas(cls, options: RouletteOptions) -> dict[str, Area]:
        return layout(options.wheel)

    # Limits (s 15), chips (ss 10, 11).

    def may_raise_at_once(self) -> Refused | None:
        return Refused("the minimum is the same for every player", "qld-2024:7:15(1)")

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if self.takes_value_chips(area):
            return None  # with non-value chips as well, whatever their value
        colour = self.colour_of(player)
        if colour is None:
            return Refused(f"{area.name} is wagered in non-value chips here", "qld-2024:7:11")
        if total % colour.value:
            return Refused(
                f"{colour.name} chips are worth {format_amount(colour.value)} each",
                "qld-2024:7:10(2)",
            )
        return None

    def says_nothing(self, area: Area) -> bool:
        return type(self).may_wager is Roulette.may_wager and self.takes_value_chips(area)

    def takes_value_chips(self, area: Area) -> bool:
        """7:11, I-RO-4."""
        options = self.options
        if options.value_chips == "limited":
            return area.limit in options.value_chip_wagers
        return options.value_chips == "permitted"

    @direction(IssueColour, "qld-2024:7:10(1)", while_=WAGERING)
    async def issue_colour(self, command: IssueColour, by: Actor) -> None:
        await super().issue_colour(command, by)

    @direction(RedeemColour, "qld-2024:7:10(5)(a)", while_=WAGERING)
    async def redeem_colour(self, command: RedeemColour, by: Actor) -> None:
        await super().redeem_colour(command, by)

    @direction(ExchangeForeign, "qld-2024:7:10(5)(b)", while_=WAGERING)
    async def exchange_foreign(self, command: ExchangeForeign, by: Actor) -> None:
        await super().exchange_foreign(command, by)

    async def closing(self) -> None:
        """Chips of a closed table may be exchanged at another (7:10(5)(b))."""
        for colour in self.carry.colours:
            worth = format_amount(colour.value)
            text = f"{colour.name} chips, {worth} each, may be exchanged at another table"
            self.emit(ev.Announced(text, rule="qld-2024:7:10(5)(b)"))

    # Wagers said and placed for others (s 9).

    async def close_wagers(self) -> None:
        for (player, area), amount in self.said.items():
            wager = self.wagers.get((player, area, 0))
            if wager is None or wager.amount < amount:
                counts = f"only {format_amount(wager.amount)} counts" if wager else "no wager"
                text = f"{player} said {format_amount(amount)} on {area}: {counts}"
                self.emit(ev.Announced(text, rule=self.oral_rule))

    @direction(OralWager, "qld-2024:7:9(2)", while_=WAGERING)
    async def oral_wager(self, command: OralWager, by: Actor) -> None:
        spoken = (by.name, command.area)
        self.said[spoken] = self.said.get(spoken, 0) + command.amount
        text = f"{format_amount(command.amount)} on {command.area}, says {by.name}"
        self.emit(ev.Announced(text, rule=self.oral_rule))

    @direction(PlaceOnBehalf, "qld-2024:7:9(1)", while_=WAGERING)
    async def place_for(self, command: PlaceOnBehalf, by: Actor) -> None:
        area = self.layout[command.area]
        self.stake(command.player, area, 0, command.amount, rule=self.placing_rule)

    # Where chips lie decides (s 13), unless that is unfair (s 14).

    @ruling(ChipsMoved, "qld-2024:7:13(1)", while_=(WAGERING, SPINNING))
    async def chips_moved(self, incident: ChipsMoved) -> None:
        wager = self.wagers[incident.player, incident.area, 0]
        area = self.layout[incident.to]
        self.move_chips(wager, area, incident.amount or wager.amount, "qld-2024:7:13(1)")

    @direction(SettleAsPlaced, "qld-2024:7:14(2)", while_=(SPINNING, CALLED))
    async def settle_as_placed(self, command: SettleAsPlaced, by: Actor) -> None:
        await super().settle_as_placed(command, by)

    # A call that was forgotten (7:5(3)): a wager counts if it lay when the ball came to rest.

    async def take_wagers(self) -> None:
        await self.wagering(rule="qld-2024:7:9(4)", open_while=lambda: not self.rested)

    @ruling(BallRested, "qld-2024:7:13(1)", while_=WAGERING)
    async def ball_rested(self, incident: BallRested) -> None:
        self.rested = True
        text = "the ball has come to rest: what was not laid by then is no wager"
        self.emit(ev.Announced(text, rule="qld-2024:7:13(1)"))

    @ruling(LateWager, "qld-2024:7:9(4)", while_=(SPINNING, CALLED))
    async def late_wager(self, incident: LateWager) -> None:
        self.turn_away(incident)
