"""The wagering period, and the offer to take a wager back.

Between the call to place bets and 'no more bets', players place, change and
withdraw wagers.  Every wager is checked here: the area, the limits on the sign,
the restrictions on the player, the player's chips, then the game's own say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.areas import Area, Wager, Wagers
from croupier.table.asks import Ask, Legal
from croupier.table.commands import (
    Bet,
    Change,
    Choose,
    CloseTable,
    Command,
    Deal,
    Given,
    NoMoreBets,
    Place,
    TimeUp,
    Withdraw,
)
from croupier.table.known import KnownBet, note, placing
from croupier.table.ledger import CREDIT, credit
from croupier.table.refusal import Refused
from croupier.table.sign import Limit

if TYPE_CHECKING:
    from croupier.table.round import Round


class Wagering(Ask):
    """Wagers are taken, until they are closed."""

    kind = "wagers"
    takes_wagers = True
    __slots__ = ("dealt", "open_while", "round", "until")
    open_while: Callable[[], bool]  # where a ruling may end it before anyone calls it

    def __init__(
        self,
        round: Round,
        rule: str,
        *,
        dealt: bool = False,
        until: type[NoMoreBets | Deal] = NoMoreBets,
    ) -> None:
        self.rule = rule
        self.round = round
        self.dealt = dealt
        self.until = until

    def while_open(self) -> Wagering | None:
        return self if self.open_while() else None

    # Checking.

    def check(self, by: Actor, command: Command) -> Refused | None:
        kind = type(command)
        if kind is Bet:
            return self._check_bet(by, command)  # type: ignore[arg-type]
        if kind is Place:
            return self._check_wager(by, command, command.amount, adding=True)  # type: ignore[attr-defined,arg-type]
        if kind is Change:
            return self._check_wager(by, command, command.amount, adding=False)  # type: ignore[attr-defined,arg-type]
        if kind is Withdraw:
            return self._check_withdrawal(by, command)  # type: ignore[arg-type]
        if kind is self.until or kind is TimeUp:
            return self.round.may_close_wagering()
        if kind is CloseTable:
            if self.round.wagers or self.dealt:
                return Refused("wagers lie on the layout: finish the round first")
            return self.round.may_close_table()
        return self.not_now(command)

    def _check_bet(self, by: Actor, bet: Bet) -> Refused | None:
        """All of its wagers, or none."""
        round, name = self.round, by.name
        held = self.held(name)
        before = round.known.bets.get(name)
        if before is not None and before.bet is bet and not round.wagers and not self.dealt:
            # as in _check_wager: all that can have changed since the same bet was checked
            if bet.total > held:
                return Refused(f"{name} has {format_amount(held)}")
            if before.free:
                return None
            if len(before.placings) == 1:
                (one,) = before.placings
                return round.against(name, one.area, one.box, one.amount)
            if round.plain_fees:
                return self._check_known(name, before)
        if not bet.distinct:
            return Refused("name each area once")
        refused = self._check_each(by, bet, held)
        if refused is None:
            sound = round.known.sound
            found = [sound.get((name, p.area, p.amount, p.box)) for p in bet.wagers]
            placings = [placing for placing in found if placing is not None]
            if len(placings) == len(found):
                round.known.bets[name] = KnownBet(round, bet, placings)
        return refused

    def _check_known(self, name: str, known: KnownBet) -> Refused | None:
        """As :meth:`_check_each`, of wagers that are sound: what the game says against them."""
        round = self.round
        lying, round.wagers = round.wagers, Wagers()
        try:
            for one, asked in zip(known.placings, known.asked, strict=True):
                if asked:
                    refused = round.against(name, one.area, one.box, one.amount)
                    if refused is not None:
                        return refused
                round.wagers[one.key] = Wager(name, one.area, one.box, one.amount, one.key)
        finally:
            round.wagers = lying
        return None

    def _check_each(self, by: Actor, bet: Bet, held: int) -> Refused | None:
        """Each wager as it would lie after those before it: one may need another, or bar it."""
        round, name, left = self.round, by.name, held
        balances, lying = round.ledger.balances, round.wagers
        round.wagers = Wagers(lying)
        try:
            for place in bet.wagers:
                refused = self._check_wager(by, place, place.amount, adding=True)
                if refused is not None:
                    if left < place.amount <= held:  # which the wagers before it have taken
                        return Refused(f"{name} has {format_amount(held)}")
                    return refused
                area = round.layout[place.area]
                box = place.box or round.box_for(name)
                key = (name, area.name, box)
                there = round.wagers.get(key)
                total = place.amount + (there.amount if there else 0)
                left -= place.amount + round.fee_on(name, area, total)
                balances[CREDIT + name] = left
                round.wagers[key] = Wager(name, area, box, total, key)
        finally:
            round.wagers = lying
            if CREDIT + name in balances:
                balances[CREDIT + name] = held
        return None

    def _check_wager(
        self, by: Actor, command: Place | Change, amount: int, *, adding: bool
    ) -> Refused | None:
        round = self.round
        name = by.name
        before = (name, command.area, amount, command.box)
        known = round.known.sound.get(before)
        if known is not None and adding and not self.dealt and known.key not in round.wagers:
            # checked under this very sign, with this player in this place: what can have
            # changed is what the player holds and what the game says
            held = self.held(name)
            if amount > held:
                return Refused(f"{name} has {format_amount(held)}")
            return round.against(name, known.area, known.box, amount)
        player = round.players.get(name)
        if player is None:
            return Refused(f"{name} is not at this table")
        area = round.layout.get(command.area)
        if area is None:
            return round.no_area(command.area)
        if self.dealt and area.before_first_card:
            return Refused(
                f"{area.name} closed before the first card was dealt", area.closes or area.rule
            )
        box = command.box or round.box_for(name)
        if round.numbered_boxes and not 0 < box <= round.number_of_boxes:
            return Refused(f"{name} must name a box from 1 to {round.number_of_boxes}")
        lying = round.wagers.get((name, area.name, box))
        present = lying.amount if lying else 0
        if not adding and lying is None:
            return Refused(f"{name} has no wager on {area.name} to change")
        total = present + amount if adding else amount
        if amount <= 0:
            return Refused("a wager must be more than nothing")
        if total > present and not area.placeable:
            return Refused(f"{area.name} is not placed while wagers are open", area.not_open())
        step = round.state.step
        if amount % step:
            return Refused(
                f"{format_amount(amount)} cannot be wagered in chips of {format_amount(step)}",
                "qld-2024:general:6",
            )
        refused = self._check_limits(name, area, box, total)
        if refused is not None:
            return refused
        if not present and self.sign_decides(area) and name not in round.state.restricted:
            note(round.known.sound, before, placing(name, area, box, amount))
        held = self.held(name)
        if total - present > held:
            return Refused(f"{name} has {format_amount(held)}")
        return round.against(name, area, box, total)

    def held(self, name: str) -> int:
        """What the player could put on the layout."""
        return self.round.ledger.balances.get(CREDIT + name, 0)

    def sign_decides(self, area: Area) -> bool:
        """Nothing but the sign and the player's markers makes the limits of an area, so that
        they stay what they are while the table's state does."""
        return self.round.limits_of_sign

    def _check_limits(self, name: str, area: Area, box: int, total: int) -> Refused | None:
        round = self.round
        key = (name, area.name, box)
        limit = round.known.limits.get(key)
        if limit is None:
            limit = self.limit(name, area, box)
            if self.sign_decides(area):
                round.known.limits[key] = limit
        if area.fixed and total != area.fixed:
            return Refused(f"a wager on {area.name} is {format_amount(area.fixed)}", area.rule)
        if total < limit.minimum:
            return Refused(
                f"the minimum for {area.name} is {format_amount(limit.minimum)}",
                area.limits or round.table_rules.limits,
            )
        if total > limit.maximum:
            return Refused(
                f"the maximum for {area.name} is {format_amount(limit.maximum)}",
                area.limits or round.table_rules.limits,
            )
        if name in round.state.restricted:
            if total > limit.minimum:
                return Refused(
                    f"{name} is directed to wager the minimum only", "qld-2024:general:5(1)(b)"
                )
            if any(w.player == name and w.box != box for w in round.wagers.values()):
                return Refused(f"{name} is directed to one box", "qld-2024:general:5(1)(a)")
        return None

    def limit(self, name: str, area: Area, box: int) -> Limit:
        """The limits of the sign, with the older minimum of a player who holds a marker."""
        if area.fixed:
            return Limit(area.fixed, area.fixed)
        return self.round.limit_for(name, area, box)

    def _check_withdrawal(self, by: Actor, command: Withdraw) -> Refused | None:
        wager = _find(self.round, by.name, command.area, command.box)
        if wager is None:
            return Refused(f"{by.name} has no wager on {command.area}")
        if self.dealt and wager.area.before_first_card:
            area = wager.area
            return Refused(
                f"{area.name} closed before the first card was dealt", area.closes or area.rule
            )
        return self.round.may_withdraw(wager) or self._check_needed(wager)

    def _check_needed(self, wager: Wager) -> Refused | None:
        """On a terminal a wager that another needs stays while that one does (I-G-10)."""
        round = self.round
        if not round.state.sign.terminal or not round.format.whole_general_part:
            return None
        for other in round.of(wager.player):
            needs = other.area.needs
            shut = not other.area.additional or (self.dealt and other.area.before_first_card)
            if other is wager or needs is None or other.box != wager.box or shut:
                continue
            beside = [
                w
                for w in round.wagers.values()
                if w is not wager
                and w.box == other.box
                and w.area.name in needs.areas
                and (not needs.own or w.player == other.player)
            ]
            if wager.area.name in needs.areas and not beside:
                said = f"{other.area.name} needs it: withdraw that first"
                return Refused(said, needs.rule)
        return None

    # Taking what was checked.

    def take(self, given: Given) -> bool:
        """Carry out one command; False when wagering is over."""
        command = given.command
        if type(command) is self.until:
            return False
        if type(command) is Place:
            self._place(given.by, command)
            return True
        round = self.round
        if isinstance(command, Bet):
            name = given.by
            before = round.known.bets.get(name)
            if before is not None and before.bet is command:
                if before.roomy:
                    round.stake_batch(name, before.placings)
                    return True
                for one in before.placings:  # for whom room is made, those before it decide
                    round.make_room(name, one.area, one.box)
                    round.stake_batch(name, (one,))
                return True
            for place in command.wagers:
                self._place(name, place)
            return True
        if isinstance(command, Change):
            self._change(given.by, command)
            return True
        if isinstance(command, Withdraw):
            wager = _find(round, given.by, command.area, command.box)
            if wager is not None:
                round.take_back(wager, wager.amount, rule=self.rule)
            return True
        if isinstance(command, CloseTable):
            raise TableClosing
        return False

    def _place(self, name: str, command: Place) -> None:
        round = self.round
        one = round.known.sound.get((name, command.area, command.amount, command.box))
        if one is None:
            area, box = round.layout[command.area], command.box or round.box_for(name)
            one = placing(name, area, box, command.amount)
        round.make_room(name, one.area, one.box)
        round.stake_batch(name, (one,))

    def _change(self, name: str, command: Change) -> None:
        round = self.round
        area, box = round.layout[command.area], command.box or round.box_for(name)
        round.make_room(name, area, box)
        lying = round.wagers[name, area.name, box]
        more = command.amount - lying.amount
        if more < 0:
            round.take_back(lying, -more, rule=self.rule)
        if more > 0:
            round.stake(name, area, box, more)

    # What may be done.

    def legal(self) -> Iterator[Legal]:
        round = self.round
        for player in round.state.players:
            if player.name in round.state.excluded:
                continue
            for area in round.layout.values():
                yield from self._legal_wager(player.name, area)
        for wager in round.wagers.values():
            command = Withdraw(wager.area.name, wager.box)
            if self._check_withdrawal(Actor(wager.player, Role.PLAYER), command) is None:
                yield Legal(Role.PLAYER, command, wager.player)
        if round.may_close_wagering() is None:
            yield Legal(Role.DEALER, self.until())
        if not round.wagers and not self.dealt and round.may_close_table() is None:
            yield Legal(Role.SUPERVISOR, CloseTable())

    def legal_for(self, player: str) -> Iterator[Legal]:
        if type(self).legal is not Wagering.legal:  # a game's own
            yield from super().legal_for(player)
            return
        yield from self.wagers_of(player)

    def wagers_of(self, player: str) -> Iterator[Legal]:
        """What one player may place or withdraw."""
        round = self.round
        place = round.players.get(player)
        if place is None or player in round.state.excluded:
            return
        for area in round.layout.values():
            yield from self._legal_wager(player, area)
        for wager in round.of(player):
            command = Withdraw(wager.area.name, wager.box)
            if self._check_withdrawal(Actor(player, Role.PLAYER), command) is None:
                yield Legal(Role.PLAYER, command, player)

    def legal_on(self, player: str, areas: Collection[str]) -> Iterable[Legal] | None:
        if type(self).legal is not Wagering.legal:
            return None
        return self._legal_on(player, areas)

    def apart(self) -> bool:
        round, kind = self.round, type(self)
        return (
            kind.legal is Wagering.legal
            and kind.check is Wagering.check
            and not round.numbered_boxes
            and round.limits_of_sign
            and not any(round.minds_others(one) for one in round.layout.values() if one.placeable)
        )

    def alike(self, player: str) -> tuple[object, ...] | None:
        round, state = self.round, self.round.state
        place = round.players.get(player)
        if place is None or state.barring or player in state.restricted or not round.plain_steps:
            return None
        of_player = (place.markers, round.box_for(player), round.step_for(player))
        return (type(self), self.dealt, self.until, round.layout, state.sign, *of_player)

    def _legal_on(self, player: str, areas: Collection[str]) -> Iterator[Legal]:
        round = self.round
        if player not in round.players or player in round.state.excluded:
            return
        for name in areas:
            if (area := round.layout.get(name)) is not None:
                yield from self._legal_wager(player, area)
        for wager in round.of(player):
            if wager.area.name in areas:
                command = Withdraw(wager.area.name, wager.box)
                if self._check_withdrawal(Actor(player, Role.PLAYER), command) is None:
                    yield Legal(Role.PLAYER, command, player)

    def _legal_wager(self, name: str, area: Area) -> Iterator[Legal]:
        box = self.round.box_for(name)
        if self.round.numbered_boxes and not box:
            seated = (p.name for p in self.round.state.players if p.seat)
            box = next((self.round.box_for(one) for one in seated), 1)
        step = self.round.step_of(name, area)
        lying = self.round.wagers.get((name, area.name, box))
        present = lying.amount if lying else 0
        limit = self.limit(name, area, box)
        low = max(limit.minimum - present, step)
        low += -low % step
        held = self.round.ledger.balance(credit(name))
        high = min(limit.maximum - present, held)
        if name in self.round.state.restricted:
            high = min(high, limit.minimum - present)
        high -= high % step
        due = self.round.amount_due(name, area, box)
        if due:
            low, high = due - present, min(due - present, high)
        if 0 < low <= high:
            command = Place(area.name, low, box)
            if not due and self._within_is_enough(name, area, step):
                yield Legal(Role.PLAYER, command, name, low, high, step)
            elif self.check(Actor(name, Role.PLAYER), command) is None:
                top = Place(area.name, high, box)
                if self.check(Actor(name, Role.PLAYER), top) is not None:
                    high = low
                yield Legal(Role.PLAYER, command, name, low, high, step)

    def _within_is_enough(self, name: str, area: Area, step: int) -> bool:
        """Whether nothing but its limits and what the player holds can stand against a wager:
        then whoever looks at a whole layout need not have each area checked twice."""
        round = self.round
        return (
            type(self).check is Wagering.check
            and area.placeable
            and not (area.fixed or self.dealt or round.numbered_boxes)
            and self.sign_decides(area)
            and step % round.state.step == 0
            and name not in round.state.restricted
            and round.never_refuses(area)
        )

    def default(self) -> Command:
        return self.until()

    def waits_for(self) -> tuple[str, ...]:
        return tuple(p.name for p in self.round.state.players)

    def describe(self) -> str:
        return "wagers, until 'no more bets'"


class TableClosing(Exception):
    """The table closes instead of playing a round."""


class Retraction(Ask):
    """After an irregularity, players may take wagers back, or reduce them."""

    kind = "retraction"
    takes_wagers = True
    __slots__ = ("players", "reduce", "round")

    def __init__(self, round: Round, players: tuple[str, ...], rule: str, *, reduce: bool) -> None:
        self.rule = rule
        self.round = round
        self.players = players
        self.reduce = reduce

    def check(self, by: Actor, command: Command) -> Refused | None:
        kind = type(command)
        if kind is TimeUp:
            return None
        if kind not in (Choose, Withdraw, Change):
            return self.not_now(command)
        if by.role is not Role.PLAYER or by.name not in self.players:
            return Refused(f"nothing is offered to {by.name}", self.rule)
        if isinstance(command, Choose):
            if command.option not in ("keep", "retract"):
                return Refused("choose keep or retract", self.rule)
            return None
        wager = _find(self.round, by.name, command.area, command.box)  # type: ignore[attr-defined]
        if wager is None:
            return Refused(f"{by.name} has no wager on {command.area}")  # type: ignore[attr-defined]
        if isinstance(command, Change):
            return self._check_reduction(wager, command)
        return None

    def _check_reduction(self, wager: Wager, command: Change) -> Refused | None:
        if not self.reduce:
            return Refused("a wager may be retracted here, not changed", self.rule)
        if not 0 < command.amount < wager.amount:
            return Refused("a wager may only be reduced here", self.rule)
        limit = self.round.limit_for(wager.player, wager.area, wager.box)
        step = self.round.state.sign.step
        if command.amount < limit.minimum or command.amount % step:
            return Refused(
                f"what stays must be at least {format_amount(limit.minimum)}, in chips of "
                f"{format_amount(step)}",
                self.round.table_rules.limits,
            )
        return None

    def take(self, given: Given) -> list[str]:
        """Carry it out; answers the players who are done."""
        round, command = self.round, given.command
        if given.role is not Role.PLAYER:  # the time is up
            return list(self.players)
        if isinstance(command, Choose):
            round.emit(ev.Chose(given.by, "retraction", command.option, rule=self.rule))
            if command.option == "retract":
                for wager in round.of(given.by):
                    round.take_back(wager, wager.amount, rule=self.rule)
            return [given.by]
        if isinstance(command, Withdraw | Change):
            found = _find(round, given.by, command.area, command.box)
            if found is not None:
                kept = command.amount if isinstance(command, Change) else 0
                round.take_back(found, found.amount - kept, rule=self.rule)
        return []

    def legal(self) -> Iterator[Legal]:
        for name in self.players:
            yield Legal(Role.PLAYER, Choose("keep"), name)
            yield Legal(Role.PLAYER, Choose("retract"), name)
            for wager in self.round.of(name):
                yield Legal(Role.PLAYER, Withdraw(wager.area.name, wager.box), name)
                limit = self.round.limit_for(name, wager.area, wager.box)
                less = Change(wager.area.name, limit.minimum, wager.box)
                if self.reduce and self._check_reduction(wager, less) is None:
                    yield Legal(Role.PLAYER, less, name)
        yield Legal(Role.SYSTEM, TimeUp())

    def default(self) -> Command:
        return Choose("keep")

    def waits_for(self) -> tuple[str, ...]:
        return self.players

    def describe(self) -> str:
        verbs = "retract or reduce" if self.reduce else "retract"
        return f"{', '.join(self.players)} may {verbs} wagers"


def _find(round: Round, player: str, area: str, box: int) -> Wager | None:
    """A player's wager on an area; without a box, the only one there."""
    if box:
        return round.wagers.get((player, area, box))
    found = [w for w in round.of(player) if w.area.name == area]
    return found[0] if len(found) == 1 else None
