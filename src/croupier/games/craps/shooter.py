"""The shooter and the dice at a craps table (4:18 to 4:22, 4:26).

Dice are numbered 1 to 5, as on the five of a set.  Two are in the shooter's hand, the
others in the dice cup; a die that went off the table is missing until it is found, or lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.games.craps.incidents import (
    TO_CHECK,
    AskForDice,
    AuthoriseThrow,
    DiceLost,
    DiceToCheck,
    DieFound,
    OrderPass,
    PassDice,
    SelectDice,
)
from croupier.games.craps.wagers import DONT_WIN, WIN
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.asks import Ask, Choice, Legal
from croupier.table.commands import Choose, Command, Given, TimeUp
from croupier.table.refusal import Refused
from croupier.table.round import WAGERING, OptionsT
from croupier.table.rulings import direction, ruling
from croupier.table.standing import StandingCarry, StandingRound
from croupier.table.state import TableState

SET = (1, 2, 3, 4, 5)  # 4:18(1)
ACCEPT, DECLINE, PASS = "accept", "decline", "pass"
LOST_BEFORE_NEW_SET = 2  # 4:21(1)(d)


class CrapsCarry(StandingCarry):
    point: int = 0  # the come out point; 0: a come out roll is next
    shooter: str = ""
    seat: int = 0  # of the shooter, or of the last one
    declined: tuple[str, ...] = ()  # who has not taken the dice since they were last relinquished
    excused: bool = False  # took over after a point was set: owes no line wager yet (I-CR-5)
    thrower: str = ""  # whom the shooter has throw (4:22(4))
    on: tuple[tuple[str, str], ...] = ()  # on markers: player, and kind of wager or one area
    calls: tuple[tuple[str, str], ...] = ()  # called on, not yet confirmed
    barred: tuple[tuple[str, str], ...] = ()  # player and don't bet that may not come back (4:6(3))
    active: tuple[int, ...] = SET[:2]
    cup: tuple[int, ...] = SET[2:]
    missing: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    selecting: bool = True  # the shooter may still select dice
    wants_original: bool = False
    new_set_due: bool = False  # the shooter goes on with three dice for now (4:21(3))


class CheckDice(Choice):
    """The dice are checked by the boxperson (4:19)."""

    __slots__ = ("by_roles", "name")

    def __init__(self, by_roles: frozenset[Role], name: str, rule: str) -> None:
        super().__init__(
            "check the dice",
            ("sound", "not sound"),
            role=Role.BOXPERSON,
            otherwise="sound",
            rule=rule,
        )
        self.by_roles = by_roles
        self.name = name
        self.role = min(by_roles, key=lambda role: role is Role.MANAGER)

    def check(self, by: Actor, command: Command) -> Refused | None:
        if type(command) in (Choose, TimeUp) and by.role not in self.by_roles | {Role.SYSTEM}:
            return Refused(f"the dice are checked by the {self.name}", self.rule)
        return super().check(by, command)


class ShooterRound(StandingRound[OptionsT, CrapsCarry]):
    """Who throws, and with which dice."""

    box_roles: ClassVar[frozenset[Role]] = frozenset({Role.BOXPERSON})
    box_name: ClassVar[str] = "boxperson"
    stick_roles: ClassVar[frozenset[Role]] = frozenset({Role.STICKPERSON})
    stick_name: ClassVar[str] = "stickperson"
    first_offer_rule: ClassVar[str] = "qld-2024:4:20(1)"
    as_first_read: ClassVar[bool] = False  # version 1

    frozen = False  # wagers stay as they are while the dice go on (4a:5(3))

    def is_stick(self, role: Role) -> bool:
        """Whether this role is the stickperson's here."""
        return role in self.stick_roles

    def set_up(self) -> None:
        super().set_up()
        self.told = "" if self.carry.shooter else self.offered()  # who knows of the offer

    # Selecting the shooter (4:20, 4:26).

    def offered(self) -> str:
        """The player to whom the dice are offered; empty if someone has them."""
        if self.carry.shooter:
            return ""
        return next((n for n in self._in_turn() if n not in self.carry.declined), "")

    def _in_turn(self) -> list[str]:
        """Clockwise from the left of the last shooter, or of the boxperson; then who stands."""
        seated = self.state.clockwise_from(self.carry.seat + 1)
        standing = [p for p in self.state.players if not p.seat]
        excluded = self.state.excluded
        return [p.name for p in (*seated, *standing) if p.name not in excluded]

    def offer_dice(self, rule: str) -> None:
        """Say to whom the dice are offered, if that was not said."""
        to = self.offered()
        if to and to != self.told:
            self.emit(ev.Offered(to, "the dice", [ACCEPT, DECLINE], rule=rule))
        self.told = to

    def take_answer(self, name: str, option: str) -> None:
        """The offered player accepts or declines the dice."""
        carry = self.carry
        first = not carry.seat
        if option == DECLINE:
            rule = "qld-2024:4:20(2)" if first else "qld-2024:4:26(3)"
            self.emit(ev.Chose(name, "the dice", DECLINE, rule=rule))
            carry.declined = (*carry.declined, name)
            if not self.offered():
                carry.declined = ()  # round the table again, until one accepts
                self.told = ""
            self.offer_dice(rule)
            return
        rule = "qld-2024:4:20(3)" if first else "qld-2024:4:26(4)"
        self.emit(ev.Chose(name, "the dice", ACCEPT, rule=rule))
        carry.shooter, carry.seat, self.told = name, self.players[name].seat, ""
        carry.declined = ()
        carry.excused = carry.point != 0 or self.frozen
        if not self.as_first_read and self.has_line_wager(name):
            carry.excused = False  # it is to be kept from roll to roll (4:22(2))
        dice = tuple(sorted((*carry.active, *carry.cup)))
        carry.active, carry.cup, carry.selecting = dice[:2], dice[2:], True
        self.emit(ev.ShooterChanged(name, rule=rule))

    def has_line_wager(self, name: str) -> bool:
        wagers = self.wagers
        return (name, WIN, 0) in wagers or (name, DONT_WIN, 0) in wagers

    def may_throw(self) -> Refused | None:
        """What the shooter still owes before the throw."""
        carry = self.carry
        name = carry.shooter
        if not name:
            to = self.offered()
            at = f"; they are offered to {to}" if to else ""
            return Refused(f"nobody has accepted the dice{at}", "qld-2024:4:20(3)")
        if self.has_line_wager(name) or (carry.point and carry.excused) or self.frozen:
            return None
        return Refused(f"{name}, the shooter, must wager on win or don't win", "qld-2024:4:22(1)")

    def look_at_shooter(self) -> None:
        """A shooter who has left, or who gave up the line wager, has the dice no longer."""
        carry = self.carry
        name = carry.shooter
        if not name:
            return
        if name not in self.players or name in self.state.excluded:
            self.relinquish("qld-2024:4:26(3)")
        elif carry.point and not carry.excused and not self.has_line_wager(name):
            self.relinquish("qld-2024:4:22(2)")

    def change_state(self, state: TableState) -> None:
        super().change_state(state)
        if not state.closed:
            self.look_at_shooter()

    async def _interject(self, given: Given) -> None:
        await super()._interject(given)
        if not self.carry.shooter:  # someone came or went
            self.offer_dice(self.first_offer_rule)

    def when_held_up(self, pending: Ask) -> Iterator[Legal]:
        """Who is offered the dice declines them (4:20(2)); who has them passes them (4:26(3))."""
        options = list(pending.legal())
        for option in options:
            if isinstance(option.command, Choose) and option.command.option == DECLINE:
                yield option
        yield from (option for option in options if isinstance(option.command, PassDice))

    def relinquish(self, rule: str) -> None:
        """The dice go on to the left of the shooter (4:26(3))."""
        carry = self.carry
        self.emit(ev.ShooterChanged(rule=rule))
        carry.shooter, carry.thrower, carry.declined = "", "", ()
        carry.excused = carry.wants_original = False
        if carry.new_set_due:
            self.new_set("qld-2024:4:21(3)")
        self.told = ""
        self.offer_dice("qld-2024:4:26(3)")

    @direction(PassDice, "qld-2024:4:26(1)", while_=WAGERING)
    async def pass_dice(self, command: PassDice, by: Actor) -> None:
        self.relinquish("qld-2024:4:26(1)")

    @direction(OrderPass, "qld-2024:4:26(2)(b)", while_=WAGERING)
    async def order_pass(self, command: OrderPass, by: Actor) -> None:
        self.emit(ev.Announced(command.why, rule="qld-2024:4:26(2)(b)"))
        self.relinquish("qld-2024:4:26(2)(b)")

    @direction(AuthoriseThrow, "qld-2024:4:22(4)", while_=WAGERING)
    async def authorise(self, command: AuthoriseThrow, by: Actor) -> None:
        self.carry.thrower = command.person
        who = command.person or by.name
        self.emit(ev.Announced(f"{who} throws for {by.name}", rule="qld-2024:4:22(4)"))

    # The dice (4:18 to 4:21).

    @direction(SelectDice, "qld-2024:4:20(3)", while_=WAGERING)
    async def select_dice(self, command: SelectDice, by: Actor) -> None:
        carry, chosen = self.carry, (command.first, command.second)
        rest = sorted({*carry.active, *carry.cup} - set(chosen))
        carry.active, carry.cup = chosen, tuple(rest)
        self.say_dice("qld-2024:4:20(4)")

    def say_dice(self, rule: str) -> None:
        carry = self.carry
        cup = ", ".join(str(d) for d in carry.cup) or "none"
        self.emit(
            ev.Announced(
                f"dice {carry.active[0]} and {carry.active[1]}; in the cup: {cup}", rule=rule
            )
        )

    async def boxperson_checks(self, rule: str) -> bool:
        """Whether the boxperson finds the dice sound."""
        given = await self.ask(CheckDice(self.box_roles, self.box_name, rule))
        assert isinstance(given.command, Choose)
        sound = given.command.option == "sound"
        by = self.box_name if given.role is Role.SYSTEM else str(given.role)
        found = "sound" if sound else "not sound"
        self.emit(ev.Announced(f"{by}: the dice are {found}", rule=rule))
        return sound

    @ruling(DiceToCheck, "qld-2024:4:19", while_=WAGERING)
    async def check_dice(self, incident: DiceToCheck) -> None:
        if not await self.boxperson_checks(TO_CHECK[incident.why]):
            self.new_set("qld-2024:4:18(1)")

    def dice_off(self, number: int) -> None:
        """Dice went off the table: the others are offered to the shooter (4:21(1)(a), (b))."""
        carry = self.carry
        gone = carry.active[:number]
        kept = carry.active[number:]
        which = f"die {gone[0]}" if number == 1 else f"dice {gone[0]} and {gone[1]}"
        text = f"{which} off the table: search"
        self.emit(ev.Announced(text, rule="qld-2024:4:21(1)(a)"))
        carry.missing = (*carry.missing, *gone)
        carry.wants_original = False
        dice = (*kept, *carry.cup)
        if len(dice) < 2:
            self.new_set("qld-2024:4:21(1)(d)")
            return
        carry.active, carry.cup, carry.selecting = dice[:2], dice[2:], True
        self.say_dice("qld-2024:4:21(1)(b)")

    @direction(AskForDice, "qld-2024:4:21(2)", while_=WAGERING)
    async def ask_for_dice(self, command: AskForDice, by: Actor) -> None:
        self.carry.wants_original = True

    @ruling(DieFound, "qld-2024:4:21(1)(c)", while_=WAGERING)
    async def die_found(self, incident: DieFound) -> None:
        carry, die = self.carry, incident.die
        sound = await self.boxperson_checks("qld-2024:4:21(1)(c)")
        if die not in carry.missing:
            return  # while it was checked a new set came to the table
        carry.missing = tuple(d for d in carry.missing if d != die)
        if not sound:
            await self._lose((die,))
        elif carry.wants_original and carry.shooter:
            # the die that took its place goes to the cup
            carry.cup = tuple(sorted((*carry.cup, carry.active[-1])))
            carry.active = (die, *carry.active[:-1])
            carry.wants_original = bool(carry.missing)
            self.say_dice("qld-2024:4:21(1)(c)(i)")
        else:
            carry.cup = tuple(sorted((*carry.cup, die)))
            self.say_dice("qld-2024:4:21(1)(c)(ii)")

    @ruling(DiceLost, "qld-2024:4:21(1)(d)", while_=WAGERING)
    async def dice_lost(self, incident: DiceLost) -> None:
        gone, self.carry.missing = self.carry.missing, ()
        await self._lose(gone)

    async def _lose(self, dice: tuple[int, ...]) -> None:
        carry = self.carry
        carry.lost = (*carry.lost, *dice)
        carry.wants_original = carry.wants_original and bool(carry.missing)
        if len(carry.lost) < LOST_BEFORE_NEW_SET or carry.new_set_due:
            return
        name = carry.shooter
        if name:
            given = await self.ask_while(lambda: self._new_set_choice(name))
            if given is not None and given.command.option == "go on":  # type: ignore[attr-defined]
                self.emit(ev.Chose(name, "two dice are lost", "go on", rule="qld-2024:4:21(3)"))
                carry.new_set_due = True
                return
        self.new_set("qld-2024:4:21(1)(d)")

    def _new_set_choice(self, name: str) -> Choice | None:
        if self.carry.shooter != name or len(self.carry.lost) < LOST_BEFORE_NEW_SET:
            return None
        return Choice(
            "two dice are lost",
            ("new set", "go on"),
            to=(name,),
            otherwise="new set",
            rule="qld-2024:4:21(3)",
        )

    def new_set(self, rule: str) -> None:
        carry = self.carry
        carry.active, carry.cup, carry.missing, carry.lost = SET[:2], SET[2:], (), ()
        carry.selecting, carry.new_set_due, carry.wants_original = True, False, False
        self.emit(ev.Announced("a new set of five dice; the others are removed", rule=rule))
