"""Rounds played on a felt of positions: roulette, sic-bo, the wheel of fortune.

Two things these schedules share, each citing its own provisions: non-value chips, which
have a colour and the value the dealer gave them (7:10, 8:11), and settling a wager as if it
lay where it should, when strictness would be unfair to the player (7:14, 8:10, 9:12).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import CREW, SUPERVISORS, Actor, Role
from croupier.table.areas import Area, Wager, laid
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import AreaName, Cents, PlayerName, Words
from croupier.table.ledger import CAGE, credit
from croupier.table.refusal import Refused, no_wager
from croupier.table.results import Void, Win
from croupier.table.round import WAGERING, Carry, OptionsT, Round
from croupier.table.rulings import direction

SPINNING = "spinning"  # wagers are closed, chance has not answered
CALLED = "called"  # the result is known, nothing is settled
AGREEING = "agreeing"  # players say whether they share a colour

MOVED = "moved"  # another person moved the chips
DEALER = "dealer"  # the dealer misplaced the wager, or did not place it


class FeltRules(msgspec.Struct, frozen=True):
    """Where a schedule says these things; an empty citation: it does not."""

    value_given: str = ""  # the dealer gives non-value chips a value
    one_colour: str = ""  # the same colour to more than one player only if they agree
    this_table: str = ""  # used only where issued
    exchange: str = ""  # exchanged for value chips
    value_chips: str = ""  # permitted, limited or prohibited
    unfair: str = ""  # settled as if in the right position
    satisfied: str = ""  # where strictness would be unfair to the player, and only there
    tell_inspector: str = ""  # after telling an inspector
    causes: tuple[str, ...] = (MOVED, DEALER)  # what may have gone wrong; empty: anything


class Colour(msgspec.Struct, frozen=True):
    """Non-value chips of one colour: what each is worth, and who has them."""

    name: str
    value: int
    holders: tuple[str, ...]


class FeltCarry(Carry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("colours",)
    colours: tuple[Colour, ...] = ()


class IssueColour(Direction["FeltRound"], frozen=True, tag=kebab):
    """Give a player non-value chips of a colour, each worth ``value`` cents."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    player: PlayerName = ""
    colour: Words = ""
    value: Cents = 0

    def check(self, round: FeltRound, by: Actor) -> Refused | None:
        rules = round.felt
        if not rules.value_given:
            return Refused("no non-value chips are used at this game")
        if self.player not in round.players:
            return Refused(f"{self.player} is not at this table")
        if not self.colour or not self.colour.isalpha():
            return Refused("name a colour", rules.value_given)
        if self.value <= 0 or self.value % round.state.sign.step:
            return Refused("a chip must have a value that can be paid", rules.value_given)
        held = round.colour_of(self.player)
        if held is not None:
            return Refused(f"{self.player} has {held.name} chips; redeem them first")
        same = round.colour_named(self.colour)
        if same is not None and same.value != self.value:
            return Refused(
                f"{same.name} chips are worth {format_amount(same.value)}", rules.value_given
            )
        return None

    @classmethod
    def samples(cls, round: FeltRound) -> list[Self]:
        step = round.state.sign.step
        return [
            cls(name, colour, step * 2)
            for name, colour in zip(round.players, ("red", "red", "blue"), strict=False)
        ]


class RedeemColour(Direction["FeltRound"], frozen=True, tag=kebab):
    """A player's non-value chips are exchanged for value chips."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    player: PlayerName = ""

    def check(self, round: FeltRound, by: Actor) -> Refused | None:
        if round.colour_of(self.player) is None:
            return Refused(f"{self.player} has no non-value chips", round.felt.exchange)
        if round.of(self.player):
            return Refused(f"chips of {self.player} lie on the layout", round.felt.exchange)
        return None

    @classmethod
    def samples(cls, round: FeltRound) -> list[Self]:
        return [cls(name) for name in round.players]


class ExchangeForeign(Direction["FeltRound"], frozen=True, tag=kebab):
    """Non-value chips of another table, which may be exchanged only if it is closed."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    player: PlayerName = ""
    amount: Cents = 0
    table_closed: bool = False

    def check(self, round: FeltRound, by: Actor) -> Refused | None:
        rules = round.felt
        if not rules.exchange:
            return Refused("no non-value chips are used at this game")
        if self.player not in round.players or self.amount <= 0:
            return Refused("name a player at this table and what the chips are worth")
        if not self.table_closed:
            return Refused("those chips belong to a table that is open", rules.exchange)
        return None


class SettleAsPlaced(Direction["FeltRound"], frozen=True, tag=kebab):
    """Settle a wager as if it lay in its original or instructed position.

    ``lies_on`` is empty for a wager that the dealer was told to place and did not.
    """

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    player: PlayerName = ""
    lies_on: AreaName = ""
    belongs_on: AreaName = ""
    established: bool = False  # the position or the instruction was identified or confirmed
    inspector_told: bool = False
    amount: Cents = 0  # of what lies there; 0: all of it
    cause: Words = MOVED

    def check(self, round: FeltRound, by: Actor) -> Refused | None:
        rules = round.felt
        if not rules.unfair:
            return Refused("nothing is settled but by its position at this game")
        if rules.causes and self.cause not in rules.causes:
            return Refused(
                f"'{self.cause}' is no ground for it; these are: {', '.join(rules.causes)}",
                rules.unfair,
            )
        refused = self._check_chips(round)
        if refused is not None:
            return refused
        if self.belongs_on not in round.layout or self.belongs_on == self.lies_on:
            return Refused(f"'{self.belongs_on}' is no other position", rules.unfair)
        if not self.established:
            return Refused(
                "the original position, or the instruction, must be established", rules.unfair
            )
        if rules.tell_inspector and not self.inspector_told:
            return Refused("an inspector must be told first", rules.tell_inspector)
        refused = self._check_limit(round)
        return refused or round.may_settle_as_placed(self)

    def _check_chips(self, round: FeltRound) -> Refused | None:
        rule, step = round.felt.unfair, round.state.sign.step
        if self.amount < 0 or self.amount % step:
            return Refused(f"an amount in chips of {format_amount(step)}", rule)
        if self.lies_on:
            wager = round.wagers.get((self.player, self.lies_on, 0))
            if wager is None:
                return no_wager(self.player, self.lies_on, rule)
            if wager.amount < self.amount:
                held = format_amount(wager.amount)
                return Refused(f"{self.player} has {held} on {self.lies_on}", rule)
            return None
        if self.cause == MOVED:
            return Refused("say where the chips were moved to", rule)
        if self.player not in round.players or self.player in round.state.excluded:
            return Refused(f"{self.player} does not play at this table", rule)
        chips = round.ledger.balance(credit(self.player))
        if not 0 < self.amount <= chips:
            return Refused(f"{self.player} has {format_amount(chips)} to be placed", rule)
        return None

    def _check_limit(self, round: FeltRound) -> Refused | None:
        """What belongs there must be a wager that the sign allows there."""
        area = round.layout[self.belongs_on]
        lying = round.wagers.get((self.player, self.lies_on, 0))
        there = round.wagers.get((self.player, self.belongs_on, 0))
        moved = self.amount or (lying.amount if lying else 0)
        total = moved + (there.amount if there else 0)
        limit = round.state.sign.limit(area.limit_name)
        if not limit.minimum <= total <= limit.maximum:
            return Refused(f"the limits for {area.name} are {limit}", round.table_rules.limits)
        return None

    @classmethod
    def samples(cls, round: FeltRound) -> list[Self]:
        names = list(round.layout)
        return [
            cls(w.player, w.area.name, other, established=True, inspector_told=True)
            for w in list(round.wagers.values())[:1]
            for other in names[:2]
            if other != w.area.name
        ]


class LateWager(Incident["FeltRound"], frozen=True, tag=kebab):
    """A wager, or ``amount`` of it, was laid when none could be any more; 0: all of it."""

    player: PlayerName = ""
    area: AreaName = ""
    amount: Cents = 0

    def check(self, round: FeltRound) -> Refused | None:
        wager = round.wagers.get((self.player, self.area, 0))
        rule = round.table_rules.closed
        if wager is None:
            return no_wager(self.player, self.area, rule)
        if not 0 <= self.amount <= wager.amount or self.amount % round.state.sign.step:
            return Refused(f"that is not what {self.player} has there", rule)
        return None

    @classmethod
    def samples(cls, round: FeltRound) -> list[Self]:
        return [cls(w.player, w.area.name) for w in list(round.wagers.values())[:1]]


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    FeltCarryT = TypeVar("FeltCarryT", bound=FeltCarry, default=Any)
else:
    from typing import TypeVar

    FeltCarryT = TypeVar("FeltCarryT")


class FeltRound(Round[OptionsT, FeltCarryT]):
    """A round whose wagers lie on positions, not on players' boxes."""

    numbered_boxes = False
    carry_type: ClassVar[type[Carry]] = FeltCarry
    felt: ClassVar[FeltRules] = FeltRules()
    value_chips = "permitted"  # 'permitted', 'limited' to the chip's own value, or 'prohibited'
    strict: ClassVar[bool] = False  # settled as directed even to the player's loss, as once

    def colour_of(self, player: str) -> Colour | None:
        for colour in self.carry.colours:
            if player in colour.holders:
                return colour
        return None

    def colour_named(self, name: str) -> Colour | None:
        for colour in self.carry.colours:
            if colour.name == name:
                return colour
        return None

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if self.value_chips == "permitted":
            return None  # beside non-value chips as well, whatever their value (I-RO-4)
        colour = self.colour_of(player)
        if colour is None:
            if self.value_chips == "prohibited":
                return Refused("value chips are not used here", self.felt.value_chips)
            return None
        if total % colour.value:
            return Refused(
                f"{colour.name} chips are worth {format_amount(colour.value)} each",
                self.felt.value_given,
            )
        return None

    def says_nothing(self, area: Area) -> bool:
        return type(self).may_wager is FeltRound.may_wager and self.value_chips == "permitted"

    def may_settle_as_placed(self, command: SettleAsPlaced) -> Refused | None:
        """What this game's schedule says against it besides."""
        return None

    def step_for(self, player: str) -> int:
        colour = self.colour_of(player) if self.carry.colours else None
        return super().step_for(player) if colour is None else colour.value

    def may_leave(self, player: str) -> Refused | None:
        return self.may_cash_out(player) or super().may_leave(player)

    def asked_to_share(self, holders: tuple[str, ...], newcomer: str) -> tuple[str, ...]:
        """Who must agree before a colour goes to one more player: all who would then have it."""
        return (*holders, newcomer)  # I-RO-8

    def fall(self) -> object:
        """What decides the wagers, once it is known."""
        raise NotImplementedError  # pragma: no cover

    def returns_on(self, area: str) -> Fraction:
        """What a unit on an area returns now that the result is known."""
        found = self.layout[area].result(self.fall())
        return 1 + found.odds if isinstance(found, Win) else Fraction(0)

    def may_cash_out(self, player: str) -> Refused | None:
        """Non-value chips are of use nowhere else: they are exchanged at the table first."""
        colour = self.colour_of(player)
        if colour is not None:
            return Refused(
                f"{player} must exchange the {colour.name} chips first", self.felt.this_table
            )
        return None

    # Directions.

    @direction(IssueColour, "", while_=WAGERING)
    async def issue_colour(self, command: IssueColour, by: Actor) -> None:
        held = self.colour_named(command.colour)
        holders = held.holders if held else ()
        if holders:
            self.phase = AGREEING
            answers = await self.each_chooses(
                self.asked_to_share(holders, command.player),
                f"{command.player} gets {command.colour} chips too",
                ("agree", "object"),
                otherwise="object",
                rule=self.felt.one_colour,
            )
            self.phase = WAGERING
            if "object" in answers.values() or command.player not in self.players:
                self.emit(ev.Announced("another colour is needed", rule=self.felt.one_colour))
                return
        colour = Colour(command.colour, command.value, (*holders, command.player))
        others = tuple(c for c in self.carry.colours if c.name != colour.name)
        self.carry.colours = (*others, colour)
        self.emit(
            ev.ColourIssued(command.player, colour.name, colour.value, rule=self.felt.value_given)
        )

    @direction(RedeemColour, "", while_=WAGERING)
    async def redeem_colour(self, command: RedeemColour, by: Actor) -> None:
        kept = []
        for colour in self.carry.colours:
            holders = tuple(h for h in colour.holders if h != command.player)
            if holders:
                kept.append(msgspec.structs.replace(colour, holders=holders))
        self.carry.colours = tuple(kept)
        self.emit(ev.Announced(f"{command.player}'s chips are exchanged", rule=self.felt.exchange))

    @direction(ExchangeForeign, "", while_=WAGERING)
    async def exchange_foreign(self, command: ExchangeForeign, by: Actor) -> None:
        self.ledger.post(CAGE, credit(command.player), command.amount, self.felt.exchange)
        self.emit(ev.ChipsBought(command.player, command.amount, rule=self.felt.exchange))

    @direction(SettleAsPlaced, "", while_=(SPINNING, CALLED))
    async def settle_as_placed(self, command: SettleAsPlaced, by: Actor) -> None:
        """Only against what is unfair to the player: never to the player's loss (I-RO-10)."""
        known = self.phase == CALLED and not self.strict
        if known and self.returns_on(command.belongs_on) < (
            self.returns_on(command.lies_on) if command.lies_on else 1
        ):
            text = f"not unfair to {command.player}: settled as it lies"
            self.emit(ev.Announced(text, rule=self.felt.satisfied))
            return
        area = self.layout[command.belongs_on]
        if command.lies_on:
            wager = self.wagers[command.player, command.lies_on, 0]
            self.move_chips(wager, area, command.amount or wager.amount, self.felt.unfair)
        else:
            self.stake(command.player, area, 0, command.amount, rule=self.felt.unfair)

    def turn_away(self, late: LateWager) -> None:
        """What was laid too late was never a wager: the player has it back."""
        wager = self.wagers[late.player, late.area, 0]
        rule = self.table_rules.closed
        if 0 < late.amount < wager.amount:
            self.take_back(wager, late.amount, rule=rule)
        else:
            self.settle(wager, Void(rule))

    def move_chips(self, wager: Wager, area: Area, amount: int, rule: str) -> None:
        """Chips of a wager now count where they lie, or as if they lay, in another area."""
        player, left = wager.player, wager.area.name
        wager.amount -= amount
        if not wager.amount:
            del self.wagers[player, left, 0]
        there = self.wagers.get((player, area.name, 0))
        if there is None:
            self.wagers[player, area.name, 0] = laid(player, area, 0, amount)
        else:
            there.amount += amount
        self.emit(ev.WagerMoved(player, left, area.name, amount, rule=rule))
