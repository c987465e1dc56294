"""What can be reported, directed and asked for at a Two-Up table.

Orders of the boxer and of casino supervisors; a games supervisor is the table's gaming
supervisor, a casino supervisor above one its gaming manager (nsw-2016:two-up:1.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from croupier.games.two_up.wagers import SPINNERS_AREAS
from croupier.money import format_amount
from croupier.table.actors import CREW, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import AreaName, Cents, Count, OneOf, PlayerName, Words
from croupier.table.ledger import credit
from croupier.table.refusal import Refused, no_wager
from croupier.table.sign import MILLISECONDS_OF_NOTICE, Limit
from croupier.wagers import disputes

if TYPE_CHECKING:
    from croupier.games.two_up.ring import RingRound
    from croupier.games.two_up.round import TwoUp

SPINNING, RESULT = "spinning", "result"  # the coins are in the air; they have come to rest
OUTSIDE = "outside the ring"
JUDGED = {  # the boxer or a supervisor may consider (7.1)
    "not spun": "nsw-2016:two-up:7.1.1",
    "not high enough": "nsw-2016:two-up:7.1.2",
}
BARRED = {  # the boxer must declare (7.3)
    OUTSIDE: "nsw-2016:two-up:7.3.1",
    "hit something": "nsw-2016:two-up:7.3.2",
    "spinner outside the ring": "nsw-2016:two-up:7.3.3",
    "not flat": "nsw-2016:two-up:7.3.4",
}
WHY = {**JUDGED, **BARRED}
RETURN_COINS = {
    "repeated invalid spins": "nsw-2016:two-up:6.7.1",
    "delay, disorder or abuse": "nsw-2016:two-up:6.7.2",
    "contravention": "nsw-2016:two-up:6.7.3",
}
DISRUPTIONS = ("civil commotion", "fire", "riot", "brawl", "robbery", "act of God")
FRAUD = "fraud"
IDLE_ROUNDS = 3  # 9.9


class InvalidSpin(Incident["RingRound"], frozen=True, tag=kebab):
    """'No spin' or 'barred' (7.1, 7.3).  A player cannot call it (7.5)."""

    why: Annotated[str, OneOf(WHY)]
    late: bool = False  # it was not possible to call it before the coins came to rest (7.2)
    lost: Count = 0  # coins thrown out of the ring and not found (7.4)
    go_on_with_rest: bool = False  # the spinner may go on with what is left of the set (7.4.5)

    def check(self, round: RingRound) -> Refused | None:
        if self.why not in WHY:
            return Refused(f"a spin is invalid for one of: {', '.join(WHY)}")
        if self.why in JUDGED and round.phase == RESULT and not self.late:
            return Refused(
                "that must be called before the coins come to rest, where possible",
                round.ring_rules.called_late,
            )
        return self._check_coins(round)

    def _check_coins(self, round: RingRound) -> Refused | None:
        if not 0 <= self.lost <= 2:
            return Refused("two coins are spun", round.ring_rules.coins_out)
        if self.lost and self.why != OUTSIDE:
            return Refused("a coin is lost only outside the ring", round.ring_rules.coins_out)
        rest = round.carry.coins - self.lost
        if self.go_on_with_rest and (rest < 2 or not round.new_set_due(self.lost)):
            return Refused(f"{rest} coins are left of the set", round.ring_rules.coins_out)
        return None

    @classmethod
    def samples(cls, round: RingRound) -> list[Self]:
        late = round.phase == RESULT
        whys = [cls(why, late=late and why in JUDGED) for why in WHY]
        return [*whys, cls(OUTSIDE, lost=1), cls(OUTSIDE, lost=2, go_on_with_rest=True)]


class CoinsLeftKip(Incident["RingRound"], frozen=True, tag=kebab):
    """The coins left the kip before 'no more bets' was called (qld-1994 60.4(2), I-TU-10)."""

    def check(self, round: RingRound) -> Refused | None:
        if round.spinner and not round.house_spins and round.spinners_wager is None:
            said = f"{round.spinner} has no wager yet and does not spin"
            return Refused(said, round.ring_rules.spinner_wagers)
        return None


class LateWager(Incident["RingRound"], frozen=True, tag=kebab):
    """A player's wager, or ``amount`` of it, was laid when the coins had left the kip; 0: all."""

    player: PlayerName = ""
    area: AreaName = ""
    amount: Cents = 0

    def check(self, round: RingRound) -> Refused | None:
        rule = round.ring_rules.closed
        wager = round.wagers.get((self.player, self.area, 0))
        if wager is None or self.area in SPINNERS_AREAS:
            return Refused(f"{self.player} has no player's wager on '{self.area}'", rule)
        if not 0 <= self.amount <= wager.amount or self.amount % round.state.sign.step:
            return Refused(f"that is not what {self.player} has there", rule)
        return None

    @classmethod
    def samples(cls, round: RingRound) -> list[Self]:
        return [cls(w.player, w.area.name) for w in round.players_wagers[:1]]


class CoinFound(Direction["RingRound"], frozen=True, tag=kebab):
    """A coin that was thrown out is found; the boxer checks it (7.4.2, 7.4.4)."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    wanted_back: bool = False  # the spinner asks to spin it again (7.4.3)

    def check(self, round: RingRound, by: Actor) -> Refused | None:
        if not round.carry.lost:
            return Refused("no coin of the set in use is missing", round.ring_rules.coins_out)
        return None

    @classmethod
    def samples(cls, round: RingRound) -> list[Self]:
        return [cls(), cls(wanted_back=True)]


class StopSpinning(Direction["RingRound"], frozen=True, tag=kebab):
    """The spinner declines further spins, or the boxer finds that the spinner does not go on."""

    roles: ClassVar[frozenset[Role]] = PLAYERS | CREW

    def check(self, round: RingRound, by: Actor) -> Refused | None:
        if not round.spinner or round.house_spins:
            return Refused("no player is spinning the coins", round.ring_rules.taken_over)
        if by.role is Role.PLAYER and by.name != round.spinner:
            return Refused(f"{round.spinner} is the spinner", round.ring_rules.taken_over)
        return None


class ReturnCoins(Direction["RingRound"], frozen=True, tag=kebab):
    """The boxer directs the spinner to return the coins (6.7)."""

    roles: ClassVar[frozenset[Role]] = CREW
    why: Annotated[str, OneOf(RETURN_COINS)]
    exclude: bool = False  # and not to enter the ring again before the close of play

    def check(self, round: RingRound, by: Actor) -> Refused | None:
        if self.why not in RETURN_COINS:
            return Refused(f"the reasons are: {', '.join(RETURN_COINS)}", "nsw-2016:two-up:6.7")
        if not round.spinner or round.house_spins:
            return Refused("no player is spinning the coins", "nsw-2016:two-up:6.7")
        if self.why == "repeated invalid spins" and round.spins.invalid < 2:
            return Refused(
                f"{round.spinner} has made {round.spins.invalid} invalid spins",
                "nsw-2016:two-up:6.7.1",
            )
        return None

    @classmethod
    def samples(cls, round: RingRound) -> list[Self]:
        return [cls(why, exclude) for why in RETURN_COINS for exclude in (False, True)]


class WagerFound(Incident["RingRound"], frozen=True):
    """After the call a wager is found to be outside the limits of the sign."""

    below: ClassVar[bool] = True  # the minimum, or else above the maximum
    player: PlayerName
    area: AreaName
    amount: Cents  # what lies there

    def check(self, round: RingRound) -> Refused | None:
        if self.player not in round.players:
            return Refused(f"{self.player} is not at this table")
        if (self.player, self.area, 0) not in round.wagers:
            return no_wager(self.player, self.area)
        limit = round.limit_for(self.player, round.layout[self.area], 0)
        if self.amount <= 0 or self.amount % round.state.sign.unit:
            return Refused("chips lie there, or no wager does", "nsw-2016:two-up:4.5")
        if not self.outside(limit):
            return Refused(f"the limits are {limit}", "nsw-2016:two-up:5.1")
        lying = round.wagers[self.player, self.area, 0].amount
        held = round.ledger.balance(credit(self.player))
        if min(self.amount, limit.maximum) - lying > held:
            return Refused(f"{self.player} has {format_amount(held)}")
        return None

    def outside(self, limit: Limit) -> bool:
        return self.amount < limit.minimum if self.below else self.amount > limit.maximum

    @classmethod
    def samples(cls, round: RingRound) -> list[Self]:
        unit = round.state.sign.unit
        found = []
        for wager in round.wagers.values():
            limit = round.limit_for(wager.player, wager.area, 0)
            amount = limit.minimum - unit if cls.below else limit.maximum + unit
            found.append(cls(wager.player, wager.area.name, amount))
        return found


class BelowMinimum(WagerFound, frozen=True, tag=kebab):
    """Found late, it is valid (5.2)."""


class AboveMaximum(WagerFound, frozen=True, tag=kebab):
    """It is paid or collected to the maximum (5.3)."""

    below: ClassVar[bool] = False


class AllowMore(Direction["TwoUp"], frozen=True, tag=kebab):
    """A player may wager above the maximum; a sign on the layout shows the limits (5.6)."""

    player: PlayerName
    minimum: Cents
    maximum: Cents

    def check(self, round: TwoUp, by: Actor) -> Refused | None:
        if self.player not in round.players:
            return Refused(f"{self.player} is not at this table", "nsw-2016:two-up:5.6")
        if not 0 < self.minimum <= self.maximum:
            return Refused(f"{Limit(self.minimum, self.maximum)} is no range of amounts")
        if self.maximum <= max(round.state.sign.limit(a).maximum for a in round.limit_names):
            return Refused("the sign permits as much to everyone", "nsw-2016:two-up:5.6")
        return None

    @classmethod
    def samples(cls, round: TwoUp) -> list[Self]:
        limit = round.state.sign.limit("")
        more = 2 * max(round.state.sign.limit(a).maximum for a in round.limit_names)
        return [cls(name, limit.minimum, more) for name in list(round.players)[:1]]


class RefuseWager(Direction["TwoUp"], frozen=True, tag=kebab):
    """A wager is refused on reasonable grounds and taken off the layout (9.11)."""

    player: PlayerName
    area: AreaName
    grounds: Words = "reasonable grounds"

    def check(self, round: TwoUp, by: Actor) -> Refused | None:
        wager = round.wagers.get((self.player, self.area, 0))
        if wager is None:
            return no_wager(self.player, self.area)
        if self.area in SPINNERS_AREAS and round.spins.valid:
            return Refused("the spinner's wager is being decided", "nsw-2016:two-up:4.6")
        if not self.grounds.strip():
            return Refused("say on what grounds", "nsw-2016:two-up:9.11")
        return None

    @classmethod
    def samples(cls, round: TwoUp) -> list[Self]:
        return [cls(w.player, w.area.name) for w in list(round.wagers.values())[:2]]


class InvalidateOutcome(Direction["TwoUp"], frozen=True, tag=kebab):
    """The outcome of the game is invalidated (9.4, 9.5)."""

    why: Annotated[str, OneOf((*DISRUPTIONS, FRAUD))]
    forfeit: tuple[PlayerName, ...] = ()  # whose wagers are forfeited for the fraud (9.5)

    def check(self, round: TwoUp, by: Actor) -> Refused | None:
        if self.why not in (*DISRUPTIONS, FRAUD):
            return Refused(
                f"the reasons are: {', '.join((*DISRUPTIONS, FRAUD))}", "nsw-2016:two-up:9.4"
            )
        if self.forfeit and self.why != FRAUD:
            return Refused("only for fraud is a wager forfeited", "nsw-2016:two-up:9.5")
        for name in self.forfeit:
            if not round.of(name):
                return Refused(f"{name} has no undecided wager", "nsw-2016:two-up:9.5")
        return None

    @classmethod
    def samples(cls, round: TwoUp) -> list[Self]:
        names = tuple(dict.fromkeys(w.player for w in round.wagers.values()))[:1]
        return [cls("fire"), cls(FRAUD, names)]


class NoticeOfClosure(Direction["TwoUp"], frozen=True, tag=kebab):
    """A sign shows when the table will close (9.8)."""

    def check(self, round: TwoUp, by: Actor) -> Refused | None:
        if round.carry.closing_since >= 0:
            return Refused("the sign is displayed", "nsw-2016:two-up:9.8")
        return None


def closure_refusal(round: TwoUp) -> Refused | None:
    """Why the table may not close yet (9.8)."""
    if not round.players:
        return None
    since = round.carry.closing_since
    if since < 0 or round.now - since < MILLISECONDS_OF_NOTICE:
        return Refused(
            "players are present: a sign must show the time of closure for 20 minutes first",
            "nsw-2016:two-up:9.8",
        )
    return None


class Vacate(Direction["TwoUp"], frozen=True, tag=kebab):
    """A player who lets three rounds pass at a full table is to give up the position (9.9)."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    player: PlayerName

    def check(self, round: TwoUp, by: Actor) -> Refused | None:
        place = round.players.get(self.player)
        if place is None or not place.seat:
            return Refused(f"{self.player} has no position at the table", "nsw-2016:two-up:9.9")
        if place.idle < IDLE_ROUNDS or round.of(self.player):
            return Refused(
                f"{self.player} has let {place.idle} of {IDLE_ROUNDS} rounds pass",
                "nsw-2016:two-up:9.9",
            )
        if len(round.state.seated) < round.state.seats:
            return Refused("there are free positions", "nsw-2016:two-up:9.9")
        return None

    @classmethod
    def samples(cls, round: TwoUp) -> list[Self]:
        return [cls(p.name) for p in round.state.seated if p.idle >= IDLE_ROUNDS]


class DecideDispute(Direction["TwoUp"], frozen=True, tag=kebab):
    """A dispute is decided; on request, reviewed by someone above (9.12, 9.13)."""

    player: PlayerName
    matter: Words
    decision: Words
    review: bool = False

    def check(self, round: TwoUp, by: Actor) -> Refused | None:
        if self.player not in round.players:
            return Refused(f"{self.player} is not at this table")
        if not self.matter.strip() or not self.decision.strip():
            return Refused("say what the matter is and what is decided", "nsw-2016:two-up:9.12")
        known = disputes.is_known(round.carry.disputes, self.player, self.matter)
        if self.review and by.role is not Role.MANAGER:
            return Refused("a casino supervisor reviews", "nsw-2016:two-up:9.12")
        if self.review and not known:
            return Refused("decided in the first instance first", "nsw-2016:two-up:9.12")
        if known and not self.review:
            return Refused("that is decided; it may be reviewed", "nsw-2016:two-up:9.12")
        return None

    def decides(self, round: TwoUp) -> str:
        return disputes.subject(self.player, self.matter)

    @classmethod
    def samples(cls, round: TwoUp) -> list[Self]:
        decisions = ((False, "the call stands"), (True, "the call was in error"))
        names = list(round.players)[:1]
        return [cls(name, "the call", said, review) for name in names for review, said in decisions]
