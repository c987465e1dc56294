"""Schedule 8: sic-bo, three dice in a sealed tumbler; and what 8(a) makes of it on terminals.

The wagers are in ``wagers/sic_bo``.  Here: the options, the layout, the round, then the
irregularities; at the end electronic sic-bo, with its nominated player and its jackpot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from croupier.games.sic_bo import wagers as w
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.areas import Area, Needs, Wager
from croupier.table.asks import Choice, PickOne, RollDice
from croupier.table.citing import TableRules
from croupier.table.commands import Incident, Pick, kebab
from croupier.table.felt import (
    CALLED,
    SPINNING,
    ExchangeForeign,
    FeltCarry,
    FeltCarryT,
    FeltRound,
    FeltRules,
    IssueColour,
    LateWager,
    RedeemColour,
    SettleAsPlaced,
)
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Prize, Result, Void, Win
from croupier.table.round import WAGERING, Carry, Options, OptionsT
from croupier.table.rulings import RoundVoid, direction, ruling
from croupier.table.state import Player
from croupier.wagers.jackpots.changing import ChangeJackpot
from croupier.wagers.jackpots.drawn import joins, may_become, picked

DICE = 3  # 8:2(2)(a)
SHOOT_SECONDS = 10  # 8a:7(2)(b)
JACKPOT = "jackpot"
DRAWING = "drawing the jackpot"


class SicBoOptions(Options, frozen=True):
    covered: bool = False  # the tumbler has a cover (8:8(2))
    value_chips: str = "permitted"  # or prohibited: chips with their value on them

    def __post_init__(self) -> None:
        if self.value_chips not in ("permitted", "prohibited"):
            raise ValueError("value_chips is 'permitted' or 'prohibited'")


@lru_cache(maxsize=4)
def layout(electronic: bool) -> dict[str, Area]:
    """8:5; without odd, even and four numbers on terminals (8a:4)."""
    return {
        name: Area(name, "qld-2024:8:5(2)", pays, limit=kind)
        for name, kind, pays in w.wagers(electronic=electronic)
    }


@lru_cache(maxsize=128)
def winning_areas(dice: w.Dice, electronic: bool) -> list[str]:
    """What the table lights up for a result (8:15(2))."""
    areas = layout(electronic).values()
    return [a.name for a in areas if isinstance(a.result(dice), Win)]


class DiceNotFlat(Incident["SicBoRound"], frozen=True, tag=kebab):
    """A die does not lie flat in the tumbler (8:17(1))."""


class TooFewTurnsOfTumbler(Incident["SicBoRound"], frozen=True, tag=kebab):
    """The tumbler or the dice turned fewer than three times (8:13)."""


class TumblerFault(Incident["SicBoRound"], frozen=True, tag=kebab):
    """The tumbler did not operate correctly (8:17(2))."""

    def check(self, round: SicBoRound) -> Refused | None:
        if round.phase == WAGERING and not round.activated:
            return Refused("the tumbler has not been activated", "qld-2024:8:17(2)")
        return None


class SicBoRound(FeltRound[OptionsT, FeltCarryT]):
    """What sic-bo has in common at tables and on terminals."""

    table_rules = TableRules(
        limits="qld-2024:general:13(1)",  # no section of Schedule 8 has limits
        wagers="qld-2024:8:5(1)",
        closed="qld-2024:8:8(3)",
        correction="qld-2024:8:15(4)",
        entered=True,
        enterers=frozenset({Role.SUPERVISOR}),  # 8:16
    )
    electronic: ClassVar[bool] = False

    def set_up(self) -> None:
        super().set_up()
        self.dice: w.Dice = ()
        self.activated = False

    async def play(self) -> None:
        await self.wagering(rule="qld-2024:8:8(1)")
        await self.activate()
        await self.throw()  # ss 13, 14
        await self.settle_up()  # ss 9, 12

    async def activate(self) -> None:
        self.tumble()

    def tumble(self) -> None:
        self.activated = True
        self.emit(ev.Announced("the tumbler turns three times", rule="qld-2024:8:13"))

    async def throw(self) -> None:
        self.phase = SPINNING
        thrown = RollDice(DICE, "qld-2024:8:4", none="no spin")
        dice = self.dice = (await self.chance(thrown)).dice
        if not dice:  # found when the wagers had been settled: a correction
            self.no_spin("no valid spin", "qld-2024:8:17(2)")
        faces = [str(n) for n in sorted(dice)]
        self.emit(ev.Thrown(faces, w.called(dice), rule="qld-2024:8:14(2)"))
        lit = winning_areas(tuple(sorted(dice)), self.electronic)
        self.emit(ev.Illuminated(list(lit), rule="qld-2024:8:15(2)"))

    async def settle_up(self) -> None:
        self.phase = CALLED
        await self.dealer_pauses("settle the wagers")
        self.settle_by_area(self.dice)

    @property
    def fair(self) -> Sequence[str]:
        return [str(n) for n in w.FACES]

    def outcome(self) -> dict[str, list[str]]:
        dice = [str(n) for n in self.dice]
        return {"dice": dice, "order": dice}

    def fall(self) -> w.Dice:
        return self.dice

    # Irregularities (s 17).  After 'no spin' every wager on it is void (I-RO-2); it can be said
    # until wagers are settled, and of a covered tumbler before the call too (8:8(2)).

    @ruling(DiceNotFlat, "qld-2024:8:17(1)", while_=(SPINNING, CALLED))
    async def dice_not_flat(self, incident: DiceNotFlat) -> None:
        self.no_spin("a die does not lie flat", "qld-2024:8:17(1)")

    @ruling(TooFewTurnsOfTumbler, "qld-2024:8:13", while_=(SPINNING, CALLED))
    async def too_few_turns(self, incident: TooFewTurnsOfTumbler) -> None:
        self.no_spin("fewer than three turns", "qld-2024:8:13")

    @ruling(TumblerFault, "qld-2024:8:17(2)", while_=(WAGERING, SPINNING, CALLED))
    async def tumbler_fault(self, incident: TumblerFault) -> None:
        self.no_spin("the tumbler failed", "qld-2024:8:17(2)")

    def no_spin(self, why: str, rule: str) -> None:
        self.dice = ()
        self.emit(ev.NoSpin(why, rule=rule))
        raise RoundVoid(rule, "no spin")


class SicBo(SicBoRound[SicBoOptions, FeltCarry]):
    """Schedule 8."""

    game = "sic-bo"
    options_type: ClassVar[type[Options]] = SicBoOptions
    carry_type: ClassVar[type[Carry]] = FeltCarry
    felt = FeltRules(
        value_given="qld-2024:8:11(1)",
        one_colour="qld-2024:8:11(3)",
        this_table="qld-2024:8:11(4)",
        exchange="qld-2024:8:11(5)",
        unfair="qld-2024:8:10(2)",
        satisfied="qld-2024:8:10(1)(b)",
    )

    def set_up(self) -> None:
        super().set_up()
        self.value_chips = self.options.value_chips

    @classmethod
    def areas(cls, options: SicBoOptions) -> dict[str, Area]:
        return layout(cls.electronic)

    async def play(self) -> None:
        if not self.options.covered:
            await super().play()
            return
        self.tumble()  # under its cover, before 'no more bets' (8:8(2))
        await self.wagering(rule="qld-2024:8:8(2)")
        await self.throw()
        await self.settle_up()

    @ruling(LateWager, "qld-2024:8:8(3)", while_=(SPINNING, CALLED))
    async def late_wager(self, incident: LateWager) -> None:
        self.turn_away(incident)

    @direction(IssueColour, "qld-2024:8:11(1)", while_=WAGERING)
    async def issue_colour(self, command: IssueColour, by: Actor) -> None:
        await super().issue_colour(command, by)

    @direction(RedeemColour, "qld-2024:8:11(5)(a)", while_=WAGERING)
    async def redeem_colour(self, command: RedeemColour, by: Actor) -> None:
        await super().redeem_colour(command, by)

    @direction(ExchangeForeign, "qld-2024:8:11(5)(b)", while_=WAGERING)
    async def exchange_foreign(self, command: ExchangeForeign, by: Actor) -> None:
        await super().exchange_foreign(command, by)

    @direction(SettleAsPlaced, "qld-2024:8:10(2)", while_=(SPINNING, CALLED))
    async def settle_as_placed(self, command: SettleAsPlaced, by: Actor) -> None:
        await super().settle_as_placed(command, by)


# Schedule 8(a).


class ElectronicSicBoOptions(Options, frozen=True):
    """The jackpot's figures are not in the rules: the defaults are the project's own (I-G-8)."""

    jackpot: bool = True  # the jackpot wager is offered
    jackpot_reset: int = 1_000_00  # cents, after a win
    jackpot_contribution: int = 60  # per cent of each jackpot wager that goes to the meter
    jackpot_one_in: int = 5_000  # a jackpot wager is drawn once in this many

    def __post_init__(self) -> None:
        if self.jackpot_reset <= 0 or self.jackpot_one_in < 1:
            raise ValueError("a jackpot needs a reset amount and a chance")
        if not 0 <= self.jackpot_contribution <= 100:
            raise ValueError("the contribution is 0 to 100 per cent of the wager")


class SeatedShooters(FeltCarry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("colours", "meter")
    meter: int = 0  # cents; 0: at its reset amount
    shooter_seat: int = 0  # whoever shot last


class ElectronicSicBoCarry(SeatedShooters):
    shooter: str = ""  # who of those without a seat did


class JackpotMalfunction(Incident["ElectronicSicBo"], frozen=True, tag=kebab):
    """The jackpot system failed after wagers were made (8a:9(1))."""

    def check(self, round: ElectronicSicBo) -> Refused | None:
        if not round.for_jackpot():
            return Refused("nobody has a jackpot wager", "qld-2024:8a:9(1)")
        return None


@lru_cache(maxsize=4)
def electronic_layout(jackpot: bool) -> dict[str, Area]:
    areas = dict(layout(True))
    if jackpot:
        beside = Needs(tuple(areas), "qld-2024:8a:8(2)", own=True)
        areas[JACKPOT] = Area(JACKPOT, "qld-2024:8a:8(1)", additional=True, needs=beside)
    return areas


class ElectronicSicBo(SicBoRound[ElectronicSicBoOptions, ElectronicSicBoCarry]):
    """Schedule 8(a): as sic-bo, but for what stands here."""

    game = "electronic-sic-bo"
    on_terminals: ClassVar[bool] = True
    options_type: ClassVar[type[Options]] = ElectronicSicBoOptions
    carry_type: ClassVar[type[Carry]] = ElectronicSicBoCarry
    table_rules = replace(
        SicBoRound.table_rules,
        limits="qld-2024:16:5(3)",
        wagers="qld-2024:8a:4(1)",
        closed="qld-2024:16:3(3)",
    )
    electronic = True
    voided_leave: ClassVar[bool] = True  # what of voided wagers has joined the meter leaves it
    # chips are credits (8a:5)
    felt = FeltRules(unfair="qld-2024:8:10(2)", satisfied="qld-2024:8:10(1)(b)")

    @classmethod
    def areas(cls, options: ElectronicSicBoOptions) -> dict[str, Area]:
        return electronic_layout(options.jackpot)

    @property
    def prize(self) -> int:
        """What the meter shows (8a:3(2)(b))."""
        return self.carry.meter or self.options.jackpot_reset

    def meters(self) -> dict[str, int]:
        return {JACKPOT: self.prize} if self.options.jackpot else {}

    def may_change_jackpot(self, amount: int) -> Refused | None:
        """Never under a wager that was made for the prize as it was shown (I-SB-2)."""
        rule, least = "qld-2024:8a:3(2)(b)", self.options.jackpot_reset
        if not self.options.jackpot:
            return Refused("this table has no jackpot", "qld-2024:8a:8(1)")
        if self.for_jackpot():
            return Refused("players have wagered for the jackpot as it is shown", rule)
        return may_become(amount, self.prize, least, rule)

    def may_withdraw(self, wager: Wager) -> Refused | None:
        mine = self.of(wager.player)
        if len(mine) == 2 and any(v.area.name == JACKPOT for v in mine if v is not wager):
            return Refused("withdraw the jackpot wager first", "qld-2024:8a:8(2)")
        return None

    async def activate(self) -> None:
        """The nominated player shoots; the dice go by themselves after ten seconds (8a:7)."""
        self.phase = SPINNING
        nominated = self.nominate()
        if nominated is not None:
            ask = Choice(
                "press shoot",
                ("shoot",),
                to=(nominated.name,),
                otherwise="shoot",
                rule="qld-2024:8a:7(2)(b)",
                seconds=SHOOT_SECONDS,
            )
            given = await self.ask(ask)
            who = nominated.name if given.by == nominated.name else "the system"
            self.emit(ev.Announced(f"{who} shoots", rule="qld-2024:8a:7(1)"))
        self.tumble()

    def nominate(self) -> Player | None:
        """The next terminal with a wager, clockwise; after the seats those without one (8a:7)."""
        carry, wagering = self.carry, {v.player for v in self.wagers.values()}
        turns = [*self.state.seated, *(p for p in self.state.players if not p.seat)]
        shot = [
            n
            for n, place in enumerate(turns)
            if (
                place.name == carry.shooter
                if carry.shooter
                else 0 < place.seat <= carry.shooter_seat
            )
        ]
        after = shot[-1] + 1 if shot else 0
        for place in (*turns[after:], *turns[:after]):
            if place.name in wagering:
                carry.shooter_seat = place.seat
                carry.shooter = "" if place.seat else place.name
                return place
        return None

    async def settle_up(self) -> None:
        await super().settle_up()
        await self.draw_jackpot()

    async def draw_jackpot(self) -> None:
        """A random number picks the winner among the jackpot wagers, or nobody (8a:8(4))."""
        lying = self.for_jackpot()
        if not lying:
            return
        self.shown, shown = self.carry.meter, self.prize
        self.carry.meter = shown + joins(lying, self.options.jackpot_contribution)
        drawn = await self.picked(lying)
        lying = self.for_jackpot()  # a supervisor may have voided wagers meanwhile (general:11)
        if self.voided_leave and self.phase == DRAWING:  # theirs leaves the meter (I-JP-3)
            joined = joins(lying, self.options.jackpot_contribution)
            self.carry.meter = shown + joined if lying else self.shown
        results: dict[str, Result] = {}
        for winner in [v for v in lying if v is drawn]:
            prize = self.prize
            self.emit(
                ev.Announced(
                    f"jackpot of {format_amount(prize)} to {winner.player}",
                    rule="qld-2024:8a:8(4)",
                )
            )
            results[winner.player] = self.jackpot_won(winner, prize)
            self.carry.meter = 0
        lose = Lose("qld-2024:8a:8(3)")
        self.settle_all(lying, lambda v: results.get(v.player, lose))

    async def picked(self, lying: list[Wager]) -> Wager | None:
        """The draw, unless the jackpot system fails at it (8a:9(1))."""
        self.phase = DRAWING
        among = len(lying) * self.options.jackpot_one_in
        draw = PickOne("jackpot draw", among, "qld-2024:8a:8(4)")
        given = await self.ask_while(lambda: draw if self.for_jackpot() else None)
        if given is None:
            return None
        assert isinstance(given.command, Pick)
        return picked(lying, given.command.number)

    def for_jackpot(self) -> list[Wager]:
        return [v for v in self.wagers.values() if v.area.name == JACKPOT]

    def jackpot_won(self, winner: Wager, prize: int) -> Result:
        """The prize is the whole payment, whatever was staked for it (8a:8(5), I-SB-3)."""
        return Prize(prize, "qld-2024:8a:8(5)", JACKPOT)

    @direction(ChangeJackpot, "qld-2024:8a:3(2)(b)", while_=WAGERING)
    async def change_jackpot(self, command: ChangeJackpot, by: Actor) -> None:
        was, self.carry.meter = self.prize, command.amount
        text = f"the jackpot is {format_amount(self.prize)}; it was {format_amount(was)}"
        text += f" ({command.why})"
        self.emit(ev.Announced(text, rule="qld-2024:8a:3(2)(b)"))

    @ruling(JackpotMalfunction, "qld-2024:8a:9(1)", while_=(SPINNING, CALLED, DRAWING))
    async def jackpot_malfunction(self, incident: JackpotMalfunction) -> None:
        """No prize is paid; what was wagered for it goes back."""
        void = Void("qld-2024:8a:9(1)")
        if self.phase == DRAWING:
            self.carry.meter = self.shown  # what was wagered leaves it again (I-JP-3)
        self.settle_all(self.for_jackpot(), lambda _: void)
