"""Schedule 4: craps.

A round of play is one roll.  Wagers that it does not decide, the point, the shooter and the
dice go on to the next.  Options first, then the round top to bottom, then what may be
wagered, then the calls and irregularities; who throws is in ``craps_shooter``, the wagers
themselves in ``croupier.games.craps.wagers``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import ClassVar

from croupier.games.craps import wagers as c
from croupier.games.craps.incidents import (
    IMPROPER,
    INVALID,
    THROW,
    CallBet,
    CallOn,
    ConfirmBet,
    ConfirmOn,
    InvalidRoll,
    NoRoll,
    Overrule,
)
from croupier.games.craps.shooter import CrapsCarry, ShooterRound
from croupier.games.craps.wagering import Called, CrapsWagering, DiceRolling, check_called
from croupier.money import UP_TO_DOLLAR, Rounding, format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Choice
from croupier.table.citing import TableRules
from croupier.table.commands import Roll
from croupier.table.known import Placing
from croupier.table.ledger import CAGE, HOUSE, credit
from croupier.table.ranks import Decision
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result, Win
from croupier.table.round import WAGERING, Carry, Options
from croupier.table.rulings import direction, ruling
from croupier.table.settling import SETTLING

ROLLING, CALLED = "dice rolling", "throw called"
FACE = ("", "1", "2", "3", "4", "5", "6")
CONFIRMATIONS = 2  # dealer and boxperson (4:5(2), (5))
MOST_COMMISSION = 500  # basis points: 5% (4:11(1), 4:12(1))


class CrapsOptions(Options, frozen=True):
    double_odds: bool = False  # the operator agrees to twice the odds (4:14(3)(b) to 4:17(3)(b))
    round_odds: bool = False  # winnings of larger odds up to the dollar (4:14(4) to 4:17(4))
    buy_commission: int = MOST_COMMISSION  # in hundredths of a percent (I-CR-3)
    lay_commission: int = MOST_COMMISSION  # the same, of lay bets

    def __post_init__(self) -> None:
        for rate, rule in (
            (self.buy_commission, "qld-2024:4:11(1)"),
            (self.lay_commission, "qld-2024:4:12(1)"),
        ):
            if not 0 <= rate <= MOST_COMMISSION:
                raise ValueError(f"a commission is not more than 5% ({rule})")


class Craps(ShooterRound[CrapsOptions]):
    """Schedule 4."""

    game = "craps"
    options_type: ClassVar[type[Options]] = CrapsOptions
    carry_type: ClassVar[type[Carry]] = CrapsCarry
    numbered_boxes = False
    table_rules = TableRules(
        limits="qld-2024:4:8(1)", wagers="qld-2024:4:4", closed="qld-2024:4:5(1)"
    )
    returned_rule = "qld-2024:4:6(1)"

    overruling: ClassVar[frozenset[Role]] = frozenset(
        {Role.BOXPERSON, Role.SUPERVISOR, Role.MANAGER}
    )
    overrule_rule: ClassVar[str] = "qld-2024:4:24"
    bank_rule: ClassVar[str] = INVALID["on the bank"]
    call_when_passing: ClassVar[str] = "dice out"
    passing_rule: ClassVar[str] = "qld-2024:4:25(5)"
    # how every round begins
    dice: tuple[int, ...] = ()
    invalid = ""  # why the roll is none
    off_table = 0  # how many dice went off the table in this roll
    called_by = Role.STICKPERSON  # whose call of the throw stands
    overruled = False  # somebody has overruled the call
    ranks_reports: ClassVar[bool] = True  # an invalid roll is a decision of who reports it (I-G-13)
    called: Mapping[str, Called] = {}  # wagers called while the dice roll, by player
    supported: Mapping[tuple[str, str], int] = {}  # what each bet was when it was decided

    @classmethod
    def areas(cls, options: CrapsOptions) -> dict[str, Area]:
        return c.AREAS

    def on_layout(self) -> dict[str, str]:
        return {"puck": str(self.carry.point or "off")}  # 4:2

    @property
    def fair(self) -> Sequence[str]:
        return FACE[1:]

    def outcome(self) -> dict[str, list[str]]:
        faces = [FACE[die] for die in self.dice]
        return {"dice": faces, "order": faces}

    # The round.

    async def play(self) -> None:
        await self.take_wagers()  # ss 4 to 17, 20, 22
        while not await self.throw():  # ss 22 to 24
            await self.after_no_roll()
        self.call_throw()  # s 25(1)
        self.settle_throw()  # s 25(5)
        self.move_puck()  # s 2
        self.end_roll()  # s 26

    async def take_wagers(self) -> None:
        await self.wagering(
            ask=CrapsWagering(self, "qld-2024:4:6(1)"),
            call=self.call_when_passing,
            call_rule=self.passing_rule,
        )

    async def throw(self) -> bool:
        """The dice leave the shooter's hand and come to rest; False if it was no roll."""
        self.phase = ROLLING
        self.carry.selecting = False
        rolling = DiceRolling(self)
        given = await self.ask_while(lambda: None if self.invalid else rolling)
        if given is not None:
            assert isinstance(given.command, Roll)
            self.dice, self.called_by = given.command.dice, given.role
            if not self.dice:
                self.no_roll("no roll", "qld-2024:4:23(1)")
        if self.called:
            self.close_calls()
        if given is not None and self.state.staffed and self.dice:
            text = f"{given.by} calls {sum(self.dice)}"
            self.emit(ev.Announced(text, rule="qld-2024:4:25(1)"))
        if self.state.staffed:
            self.phase = CALLED
            what = "no roll" if self.invalid else f"the call of {sum(self.dice)}"
            await self.ask(
                Choice(
                    what, ("go on",), role=Role.DEALER, otherwise="go on", rule=self.passing_rule
                )
            )
        return not self.invalid

    async def after_no_roll(self) -> None:
        """Wagers stand as they are; until the dice are thrown again they may be changed."""
        self.clear_throw()
        await self.take_wagers()

    def clear_throw(self) -> None:
        if self.off_table:
            self.dice_off(self.off_table)
        self.dice, self.invalid, self.off_table = (), "", 0
        self.called_by, self.overruled = Role.STICKPERSON, False

    def call_throw(self) -> None:
        first, second = self.dice
        total, point = first + second, self.carry.point
        call = str(total)
        if total == 7 and point:
            call = "7 out"
        elif first == second and total in c.HARD:
            call += " the hardway"
        self.emit(ev.Thrown([FACE[first], FACE[second]], call, rule="qld-2024:4:25(1)"))

    def settle_throw(self) -> None:
        """Losing wagers are collected, winning ones paid, come bets go to their numbers."""
        self.phase = SETTLING
        first, second = self.dice
        point, hard = self.carry.point, first == second
        decided = c.decisions(c.Throw(point, first + second, hard))
        awake = (
            c.decisions(c.Throw(point, first + second, hard, True))
            if self.carry.on and not point
            else None
        )
        if awake is None and not decided:
            return
        results: list[tuple[Wager, Result]] = []
        for wager in self.wagers.values():
            by = awake if awake is not None and self.is_on(wager) else decided
            what = by.get(wager.area.name)
            if what is not None:
                results.append((wager, what))
        if self.options.round_odds:
            self.supported = {(p, area): w.amount for (p, area, _), w in self.wagers.items()}
        self.settle_decided(results)

    def move_puck(self) -> None:
        carry, total = self.carry, sum(self.dice)
        was, carry.point = carry.point, c.point_after(carry.point, total)
        if carry.point == was:
            return
        self.emit(ev.PuckMoved(carry.point, rule="qld-2024:4:2"))
        if carry.point:
            carry.on = carry.calls = ()  # a call is for the come out roll (I-CR-8)
            return
        carry.excused = False
        if total == 7:
            self.relinquish("qld-2024:4:26(2)(a)")  # a loser seven

    def end_roll(self) -> None:
        carry = self.carry
        self.look_at_shooter()
        if carry.barred:
            keep = c.DONT_WIN if carry.point else ""
            carry.barred = tuple(one for one in carry.barred if one[1] == keep)
        if carry.on:
            self._drop_markers()

    # What may be wagered (ss 4, 6, 8, 10 to 17).

    def may_close_wagering(self) -> Refused | None:
        return self.may_throw()

    def step_of(self, player: str, area: Area) -> int:
        return lcm(self.state.sign.step, self._whole(area.name))

    def _whole(self, area: str) -> int:
        """A horn is equal wagers: of whole cents, at a physical table of whole chips (I-CR-4)."""
        sign = self.state.sign
        units = c.HORN_UNITS.get(area, 0)
        return units * (1 if sign.terminal else sign.step) if units else 1

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if box:
            return Refused("a craps layout has no boxes", "qld-2024:4:5(3)")
        lying = self.wagers.get((player, area.name, 0))
        if total % self._whole(area.name):
            units = c.HORN_UNITS[area.name]
            return Refused(
                f"{format_amount(total)} is not {units} equal wagers", "qld-2024:4:10(3)"
            )
        if lying is not None and total <= lying.amount:
            return self.may_reduce(lying, total)
        return self._may_add(player, area, total, lying)

    def _may_add(self, player: str, area: Area, total: int, lying: Wager | None) -> Refused | None:
        name, point = area.name, self.carry.point
        if name in c.LINE and point:
            return Refused(f"{name} is wagered before the come out roll", area.rule)
        if name in (c.COME, c.DONT_COME) and not point:
            return Refused(f"{name} is wagered after the come out roll", area.rule)
        if (player, name) in self.carry.barred:
            return Refused(
                f"{name} was removed or reduced and may not come back", "qld-2024:4:6(3)"
            )
        if name in c.BASE and name.endswith("win-odds") and not point:
            return Refused("odds are for a bet with a point", area.rule)
        fee = self.fee_on(player, area, total)
        more = total - (lying.amount if lying else 0)
        if fee and more + fee > self.ledger.balance(credit(player)):
            return Refused(
                f"the commission is {format_amount(fee)}: {player} has too little", area.rule
            )
        return None

    def may_reduce(self, wager: Wager, to: int) -> Refused | None:
        name = wager.area.name
        if name in c.TRAVELLED and c.TRAVELLED[name] == c.COME:
            return Refused("a come bet with a come point stays", "qld-2024:4:6(2)")
        if name == c.WIN and self.carry.point:
            return Refused("a win bet with a come out point stays", "qld-2024:4:6(2)")
        return self._odds_need(wager, to) if to else None

    def _odds_need(self, wager: Wager, to: int) -> Refused | None:
        """What is left must still carry the odds laid on it."""
        odds_name = next((o for o, base in c.BASE.items() if base == wager.area.name), "")
        lying = self.wagers.get((wager.player, odds_name, 0))
        if lying is None:
            return None
        sign = self.state.sign
        most = c.odds_limit(
            odds_name,
            to,
            c.odds_of(odds_name, self.carry.point),
            unit=sign.unit,
            step=sign.step,
            double=self.options.double_odds,
        )
        if lying.amount > most:
            return Refused(f"reduce {odds_name} to {format_amount(most)} first", lying.area.rule)
        return None

    def may_withdraw(self, wager: Wager) -> Refused | None:
        return self.may_reduce(wager, 0)

    # Chips on and off (ss 6, 11 to 13).

    def commission(self, area: str, amount: int) -> int:
        buy = c.AREAS[area].limit == "buy"
        rate = self.options.buy_commission if buy else self.options.lay_commission
        sign = self.state.sign
        return c.commission(area, amount, rate, 1 if sign.terminal else sign.step)

    def fee_on(self, player: str, area: Area, total: int) -> int:
        if area.limit not in ("buy", "lay"):
            return 0
        paid = self.fees.get((player, area.name, 0), 0)
        return max(self.commission(area.name, total) - paid, 0)

    def stake_batch(self, player: str, placings: Iterable[Placing]) -> None:
        for placing in placings:
            super().stake_batch(player, (placing,))
            area = placing.area
            fee = self.fee_on(player, area, self.wagers[placing.key].amount)
            if fee:
                key = (player, area.name, 0)
                self.ledger.post(credit(player), HOUSE, fee, area.rule)
                self.fees[key] = self.fees.get(key, 0) + fee
                self.emit(ev.FeeCharged(player, area.name, fee, rule=area.rule))

    def take_back(self, wager: Wager, amount: int, *, rule: str) -> None:
        player, name, whole = wager.player, wager.area.name, wager.amount
        if name.startswith("dont") and name not in c.BASE:
            rule = "qld-2024:4:6(3)"
            self.carry.barred = (*self.carry.barred, (player, name))
            odds = next((o for o, base in c.BASE.items() if base == name), "")
            lying = self.wagers.get((player, odds, 0))
            if amount == whole and lying is not None:
                super().take_back(lying, lying.amount, rule="qld-2024:4:6(1)")
        super().take_back(wager, amount, rule=rule)
        key = (player, name, 0)
        if key in self.fees:
            self._return_fee(key, self.fees[key] * (whole - amount) // whole)
        if self.carry.on or self.carry.calls:
            self._drop_markers()
        self.look_at_shooter()

    def _return_fee(self, key: tuple[str, str, int], keep: int = 0) -> None:
        """The commission of a wager removed undecided, or of the part removed (4:13(1))."""
        back = self.fees.pop(key) - keep
        if keep:
            self.fees[key] = keep
        if back:
            self.ledger.post(HOUSE, credit(key[0]), back, "qld-2024:4:13(1)")
            self.emit(ev.FeeReturned(key[0], key[1], back, rule="qld-2024:4:13(1)"))

    def settle_batch(self, wagers: Sequence[Wager], results: Sequence[Result]) -> None:
        for wager, result in zip(wagers, results, strict=True):
            super().settle_batch((wager,), (result,))
            key = (wager.player, wager.area.name, 0)
            if key in self.fees:
                if isinstance(result, Lose | Win):
                    del self.fees[key]  # earned
                else:
                    self._return_fee(key)
            if self.phase == WAGERING:  # declared void before the throw
                self.look_at_shooter()

    def rounding_of(self, wager: Wager, result: Result) -> Rounding | None:
        """Up to the dollar where odds went beyond the plain limit (4:14(4) to 4:17(4))."""
        name = wager.area.name
        if not self.options.round_odds or name not in c.BASE or not isinstance(result, Win):
            return None
        base = self.supported[wager.player, c.BASE[name]]
        plain = c.plain_odds_limit(name, base, result.odds)
        return UP_TO_DOLLAR if wager.amount > plain else None

    # Calling on (s 7).

    def is_on(self, wager: Wager) -> bool:
        on = self.carry.on
        player, area = wager.player, wager.area
        return (player, area.limit) in on or (player, area.name) in on

    @direction(CallOn, "qld-2024:4:7(1)", while_=WAGERING)
    async def call_on(self, command: CallOn, by: Actor) -> None:
        kind = c.AREAS[command.area].limit
        if command.off:
            self._call_off(by.name, kind, command)
            return
        mark = (by.name, command.area if command.only else kind)
        if not self.state.staffed:
            self._mark_on(mark)
        elif mark not in self.carry.calls:
            self.carry.calls = (*self.carry.calls, mark)
            self.emit(ev.Announced(f"{by.name} calls {mark[1]} on", rule="qld-2024:4:7(1)"))

    def _mark_on(self, mark: tuple[str, str]) -> None:
        self.carry.on = (*self.carry.on, mark)
        rule = "qld-2024:4:7(1)" if mark[1] in c.AREAS else "qld-2024:4:7(2)"
        self.emit(ev.OnMarkerMoved(mark[0], mark[1], True, rule=rule))

    def _call_off(self, player: str, kind: str, call: CallOn) -> None:
        """All like it are off, or with ``only`` this one alone (4:7(2))."""
        if self._take_back_call(player, kind, call):
            return
        mine = [w.area.name for w in self.of(player) if w.area.limit == kind and self.is_on(w)]
        gone = ((player, kind), *((player, name) for name in mine))
        self.carry.on = tuple(mark for mark in self.carry.on if mark not in gone)
        if call.only:
            left = [(player, name) for name in mine if name != call.area]
            self.carry.on = (*self.carry.on, *left)
        what = call.area if call.only else kind
        self.emit(ev.OnMarkerMoved(player, what, False, rule="qld-2024:4:7(2)"))

    def has_called(self, wager: Wager) -> bool:
        calls = self.carry.calls
        return (wager.player, wager.area.limit) in calls or (
            wager.player,
            wager.area.name,
        ) in calls

    def _take_back_call(self, player: str, kind: str, call: CallOn) -> bool:
        """A call that no marker was put on yet is taken back (4:7(1))."""
        marks = ((player, call.area),) if call.only else ((player, kind), (player, call.area))
        if self.as_first_read or not any(mark in self.carry.calls for mark in marks):
            return False
        self.carry.calls = tuple(mark for mark in self.carry.calls if mark not in marks)
        text = f"{player} takes back the call on {call.area if call.only else kind}"
        self.emit(ev.Announced(text, rule="qld-2024:4:7(1)"))
        return True

    @direction(ConfirmOn, "qld-2024:4:7(1)", while_=WAGERING)
    async def confirm_on(self, command: ConfirmOn, by: Actor) -> None:
        for mark in [m for m in self.carry.calls if m[0] == command.player]:
            self._mark_on(mark)
        self.carry.calls = tuple(m for m in self.carry.calls if m[0] != command.player)

    def _drop_markers(self) -> None:
        """A marker goes with the last wager it was for."""
        lies = {
            (w.player, what) for w in self.wagers.values() for what in (w.area.limit, w.area.name)
        }
        self.carry.on = tuple(mark for mark in self.carry.on if mark in lies)
        self.carry.calls = tuple(mark for mark in self.carry.calls if mark in lies)

    # Wagers called while the dice roll (s 5).

    def may_call_bet(self, by: Actor, call: CallBet) -> Refused | None:
        if by.name in self.called:
            return Refused(f"{by.name} has called a wager", "qld-2024:4:5(2)")
        return check_called(self, by, call)

    @direction(CallBet, "qld-2024:4:5(2)", while_=ROLLING)
    async def call_bet(self, command: CallBet, by: Actor) -> None:
        called = Called(command.area, command.amount, command.cash)
        self.called = {**self.called, by.name: called}
        cash = " in cash" if command.cash else ""
        rule = "qld-2024:4:5(4)" if command.cash else "qld-2024:4:5(2)"
        text = f"{by.name} calls {format_amount(command.amount)}{cash} on {command.area}"
        self.emit(ev.Announced(text, rule=rule))

    @direction(ConfirmBet, "qld-2024:4:5(2)", while_=ROLLING)
    async def confirm_bet(self, command: ConfirmBet, by: Actor) -> None:
        call = self.called[command.player]
        call.confirmed = (*call.confirmed, by.role)
        call.people = (*call.people, by.name)
        text = f"{by.name} confirms the wager of {command.player}"
        self.emit(ev.Announced(text, rule="qld-2024:4:5(2)"))
        if len(call.confirmed) == CONFIRMATIONS and not call.cash:
            name = command.player
            self.called = {who: other for who, other in self.called.items() if who != name}
            self._take_called(name, call)

    def close_calls(self) -> None:
        """The dice rest: confirmed cash becomes chips, what was not heard is no bet (4:5)."""
        for name, call in self.called.items():
            if len(call.confirmed) == CONFIRMATIONS:
                self._take_called(name, call)
            else:
                self._no_bet(name, call)
        self.called = {}

    def _take_called(self, name: str, call: Called) -> None:
        place = CallBet(call.area, call.amount, call.cash)
        if check_called(self, Actor(name, Role.PLAYER), place) is not None:
            self._no_bet(name, call)  # the chips have gone elsewhere meanwhile
            return
        rule = "qld-2024:4:5(2)"
        if call.cash:
            rule = "qld-2024:4:5(6)"
            self.ledger.post(CAGE, credit(name), call.amount, rule, cash=True)
            self.emit(ev.ChipsBought(name, call.amount, rule=rule))
        self.stake(name, c.AREAS[call.area], 0, call.amount, rule=rule)

    def _no_bet(self, name: str, call: Called) -> None:
        text = f"no bet: {format_amount(call.amount)} of {name} on {call.area}"
        self.emit(ev.Announced(text, rule="qld-2024:4:5(2)"))

    # Rolls that are none, and calls in error (ss 21, 23, 24).

    @ruling(InvalidRoll, "qld-2024:4:23(1)", while_=(ROLLING, CALLED))
    async def invalid_roll(self, incident: InvalidRoll) -> None:
        if self.ranks_reports:
            self.called_by = self.reporter
        rule = self.bank_rule if incident.why == "on the bank" else INVALID[incident.why]
        self.no_roll(incident.why, rule)
        if incident.why == "off the table":
            self.off_table = incident.dice
        elif incident.why in ("cheating", "dice not approved") and not await self.boxperson_checks(
            "qld-2024:4:19(2)"
        ):
            self.new_set("qld-2024:4:18(1)")

    @direction(NoRoll, "qld-2024:4:23(2)", while_=(ROLLING, CALLED))
    async def call_no_roll(self, command: NoRoll, by: Actor) -> None:
        self.called_by = by.role
        self.no_roll(command.why, IMPROPER[command.why])

    def ranked_decisions(self) -> Mapping[str, Decision]:
        if self.phase != CALLED or not self.ranks_reports:
            return {}
        what = "no roll" if self.invalid else " ".join(map(str, self.dice))
        back = not self.overruled
        return {THROW: Decision(self.called_by, what, self.overrule_rule, taken_back=back)}

    def no_roll(self, why: str, rule: str) -> None:
        self.invalid = why
        self.emit(ev.Announced(f"no roll: {why}", rule=rule))

    @direction(Overrule, "qld-2024:4:24", while_=CALLED)
    async def overrule(self, command: Overrule, by: Actor) -> None:
        self.called_by, self.overruled = by.role, True
        if command.dice:
            self.dice, self.invalid, self.off_table = command.dice, "", 0
            total = str(sum(self.dice))
            self.emit(ev.Announced(f"the throw is {total}", rule=self.overrule_rule))
        else:
            self.no_roll("the call was in error", self.overrule_rule)


class Craps2(Craps):
    """As version 2 had it: who reported an invalid roll had no rank."""

    ranks_reports = False


class Craps1(Craps2):
    """As version 1 had it: calls were not ranked, one who had taken the dice over in mid-point
    could give up the line wager, and a call of 'on' could not be taken back."""

    as_first_read = True
