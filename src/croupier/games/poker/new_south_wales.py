"""What the card games of New South Wales have in common: cards, and the last part of each order.

Cards changed and counted, outcomes invalidated, notice of closure, a place to be vacated, wagers
refused, disputes decided.
The provisions are those of Let It Ride; another order of that year puts its own in their place
with ``cites``.  A games supervisor is the table's gaming supervisor, a casino supervisor above one
its gaming manager.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Self

import msgspec

from croupier.games.poker.layout import DEALT
from croupier.games.poker.round import HousePoker
from croupier.games.poker.rulings import VoidedWhole
from croupier.table import events as ev
from croupier.table.actors import CREW, SUPERVISORS, Actor, Role
from croupier.table.acts import Act, EnglishOnly, Permit, Restrict, Silence
from croupier.table.cards import (
    AskInspection,
    AskReshuffle,
    CardCarry,
    MachineMalfunction,
    Reshuffle,
)
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import BoxNumber, OneOf, PlayerName, Words
from croupier.table.parts import Held, Part
from croupier.table.ranks import Decision
from croupier.table.refusal import Refused
from croupier.table.results import Lose
from croupier.table.round import WAGERING, Carry
from croupier.table.rulings import direction
from croupier.table.sign import MILLISECONDS_OF_NOTICE
from croupier.wagers import disputes

CALLED = "called"  # 'no more bets' has been said, and no card has been dealt
DISRUPTIONS = ("civil commotion", "fire", "riot", "brawl", "robbery", "act of God")
FRAUD = "fraud"
IDLE_ROUNDS = 3
OF_QUEENSLANDS_CARDS: frozenset[type[Incident | Direction]] = frozenset(
    {AskInspection, AskReshuffle, MachineMalfunction, Reshuffle}
)


class NswCarry(CardCarry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("jackpot", "disputes")
    closing_since: int = -1  # when the sign of closure was displayed; -1: it is not
    disputes: disputes.Disputes = ()  # decided in the first instance, or on review


class ChangeCards(Direction["NewSouthWales"], frozen=True, tag=kebab):
    """Cards have become unfit for use and are changed after this round (3.7)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS


class CheckCards(Direction["NewSouthWales"], frozen=True, tag=kebab):
    """The dealer is to check and verify the number of cards (3.8)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS | frozenset({Role.INSPECTOR})


class InvalidateOutcome(Direction["NewSouthWales"], frozen=True, tag=kebab):
    """The outcome of the game is invalidated (14.4, 14.5)."""

    why: Annotated[str, OneOf((*DISRUPTIONS, FRAUD))]
    forfeit: tuple[PlayerName, ...] = ()  # whose wagers are forfeited for the fraud

    def is_about(self, round: NewSouthWales, box: int) -> bool:
        return True  # the outcome, all of it

    def check(self, round: NewSouthWales, by: Actor) -> Refused | None:
        if self.why not in (*DISRUPTIONS, FRAUD):
            said = f"the reasons are: {', '.join((*DISRUPTIONS, FRAUD))}"
            return Refused(said, "nsw-2016:let-it-ride:14.4")
        if self.forfeit and self.why != FRAUD:
            return Refused("only for fraud is a wager forfeited", "nsw-2016:let-it-ride:14.5")
        for name in self.forfeit:
            if not round.of(name):
                return Refused(f"{name} has no undecided wager", "nsw-2016:let-it-ride:14.5")
        return None

    @classmethod
    def samples(cls, round: NewSouthWales) -> list[Self]:
        names = tuple(dict.fromkeys(w.player for w in round.wagers.values()))[:1]
        return [cls("fire"), cls(FRAUD, names)]


class NoticeOfClosure(Direction["NewSouthWales"], frozen=True, tag=kebab):
    """A sign shows when the table will close (14.8)."""

    def check(self, round: NewSouthWales, by: Actor) -> Refused | None:
        if round.carry.closing_since >= 0:
            return Refused("the sign is displayed", "nsw-2016:let-it-ride:14.8")
        return None


class Vacate(Direction["NewSouthWales"], frozen=True, tag=kebab):
    """A player who lets three rounds pass at a full table is to give up the seat (14.9)."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    player: PlayerName

    def check(self, round: NewSouthWales, by: Actor) -> Refused | None:
        rule, place = "nsw-2016:let-it-ride:14.9", round.players.get(self.player)
        if place is None or not place.seat:
            return Refused(f"{self.player} has no seat at the table", rule)
        if place.idle < IDLE_ROUNDS or round.of(self.player):
            return Refused(f"{self.player} has let {place.idle} of {IDLE_ROUNDS} rounds pass", rule)
        if len(round.state.seated) < round.state.seats:
            return Refused("there are free seats", rule)
        return None

    @classmethod
    def samples(cls, round: NewSouthWales) -> list[Self]:
        found = [cls(p.name) for p in round.state.seated if p.idle >= IDLE_ROUNDS]
        nobody = Actor("", Role.SUPERVISOR)
        return [one for one in found if one.check(round, nobody) is None]


class RefuseWager(Direction["NewSouthWales"], frozen=True, tag=kebab):
    """A player's wagers are refused before the first card, on grounds that are said (14.11)."""

    box: BoxNumber
    grounds: Words

    def check(self, round: NewSouthWales, by: Actor) -> Refused | None:
        if not any(w.box == self.box for w in round.wagers.values()):
            return Refused(f"no wager lies on box {self.box}", "nsw-2016:let-it-ride:14.11")
        if not self.grounds.strip():
            return Refused("say on what grounds", "nsw-2016:let-it-ride:14.11")
        return None

    @classmethod
    def samples(cls, round: NewSouthWales) -> list[Self]:
        boxes = dict.fromkeys(w.box for w in round.wagers.values())
        return [cls(box, "late wager") for box in list(boxes)[:1]]


class DecideDispute(Direction["NewSouthWales"], frozen=True, tag=kebab):
    """A dispute is decided; on request, reviewed by someone above (14.12, 14.13)."""

    player: PlayerName
    matter: Words
    decision: Words
    review: bool = False

    def check(self, round: NewSouthWales, by: Actor) -> Refused | None:
        rule = "nsw-2016:let-it-ride:14.12"
        if self.player not in round.players:
            return Refused(f"{self.player} is not at this table")
        if not self.matter.strip() or not self.decision.strip():
            return Refused("say what the matter is and what is decided", rule)
        known = disputes.is_known(round.carry.disputes, self.player, self.matter)
        if self.review and by.role is not Role.MANAGER:
            return Refused("a casino supervisor reviews", rule)
        if self.review and not known:
            return Refused("decided in the first instance first", rule)
        if known and not self.review:
            return Refused("that is decided; it may be reviewed", rule)
        return None

    def decides(self, round: NewSouthWales) -> str:
        return disputes.subject(self.player, self.matter)

    @classmethod
    def samples(cls, round: NewSouthWales) -> list[Self]:
        decisions = ((False, "the result stands"), (True, "the wager goes back"))
        names = list(round.players)[:1]
        return [cls(name, "the hand", said, review) for name in names for review, said in decisions]


class Supervised(Part["NewSouthWales"]):
    """What is directed about the cards, and the general provisions."""

    @direction(ChangeCards, "nsw-2016:let-it-ride:3.7")
    async def change_cards(self, command: ChangeCards, by: Actor) -> None:
        """Cards are shuffled for each round anyway: others, checked, take their place."""
        said = "after this round the cards are changed, checked and shuffled"
        self.round.emit(ev.Announced(said, rule="nsw-2016:let-it-ride:3.7"))

    @direction(CheckCards, "nsw-2016:let-it-ride:3.8")
    async def check_cards(self, command: CheckCards, by: Actor) -> None:
        said = "the dealer checks and verifies the number of cards"
        self.round.emit(ev.Announced(said, rule="nsw-2016:let-it-ride:3.8"))

    @direction(InvalidateOutcome, "nsw-2016:let-it-ride:14.4", while_=(WAGERING, CALLED, *DEALT))
    async def invalidate_outcome(self, command: InvalidateOutcome, by: Actor) -> None:
        round, back = self.round, "nsw-2016:let-it-ride:14.5"
        fraud = command.why == FRAUD
        rule = "nsw-2016:let-it-ride:14.4.2" if fraud else "nsw-2016:let-it-ride:14.4.1"
        said = ((f"the outcome is invalidated: {command.why}", rule),)
        if not round.settling or not round.voids_whole:
            forfeited = [w for w in round.wagers.values() if w.player in command.forfeit]
            round.settle_all(forfeited, lambda _: Lose(back))
        round.irregular.void_all(
            VoidedWhole(
                rule=back,
                reason=command.why,
                said=said,
                forfeit=command.forfeit,
                forfeit_rule=back,
            )
        )

    @direction(NoticeOfClosure, "nsw-2016:let-it-ride:14.8")
    async def notice_of_closure(self, command: NoticeOfClosure, by: Actor) -> None:
        self.round.carry.closing_since = self.round.now
        text = "a sign shows when the table will close"
        self.round.emit(ev.Announced(text, rule="nsw-2016:let-it-ride:14.8"))

    @direction(Vacate, "nsw-2016:let-it-ride:14.9")
    async def vacate(self, command: Vacate, by: Actor) -> None:
        round, name = self.round, command.player
        standing = msgspec.structs.replace(round.players[name], seat=0, idle=0)
        round.change_state(round.state.with_player(standing))
        round.emit(ev.PlayerJoined(name, 0, rule="nsw-2016:let-it-ride:14.9"))

    @direction(RefuseWager, "nsw-2016:let-it-ride:14.11", while_=(WAGERING, CALLED))
    async def refuse_wager(self, command: RefuseWager, by: Actor) -> None:
        round, rule = self.round, "nsw-2016:let-it-ride:14.11"
        round.emit(ev.Announced(f"the wager is refused: {command.grounds}", rule=rule))
        for wager in [w for w in round.wagers.values() if w.box == command.box]:
            round.take_back(wager, wager.amount, rule=rule)

    @direction(DecideDispute, "nsw-2016:let-it-ride:14.12")
    async def decide_dispute(self, command: DecideDispute, by: Actor) -> None:
        round = self.round
        text = f"{command.player}, {command.matter}: {command.decision}"
        round.emit(ev.Announced(text, rule="nsw-2016:let-it-ride:14.12"))
        if command.review:
            right = f"{command.player} may lodge a complaint with an inspector"
            round.emit(ev.Announced(right, rule="nsw-2016:let-it-ride:14.13"))
        known, player, matter = round.carry.disputes, command.player, command.matter
        if round.ranks_reviews:
            decision = command.decision
            round.carry.disputes = disputes.decided(known, player, matter, by.role, decision)
        elif not command.review and (player, matter) not in known:
            round.carry.disputes = (*known, (player, matter))[-disputes.REMEMBERED :]


class NewSouthWales(HousePoker):
    """A card game by an order of New South Wales."""

    carry: NswCarry
    carry_type: ClassVar[type[Carry]] = NswCarry
    no_acts: ClassVar[frozenset[type[Act]]] = frozenset({Silence, Restrict, Permit})
    orderers: ClassVar[Mapping[type[Act], frozenset[Role]]] = {EnglishOnly: SUPERVISORS}
    # players do not ask for cards to be shuffled or spread, and a shuffling device is no card
    # machine: the orders have provisions of their own (3.7, 3.8, 13)
    not_provided: ClassVar[frozenset[type[Incident | Direction]]] = OF_QUEENSLANDS_CARDS
    ranks_reviews: ClassVar[bool] = True  # who reviews stands above who decided (14.12, I-G-13)
    rounds_of_notice = 0  # 6.5: at any time, but for a higher minimum

    supervised = Held(Supervised)

    def ranked_decisions(self) -> Mapping[str, Decision]:
        return disputes.decisions(self.carry.disputes, "nsw-2016:let-it-ride:14.12")

    def may_raise_at_once(self) -> Refused | None:
        said = "a higher minimum must be displayed for 20 minutes first"
        return Refused(said, "nsw-2016:let-it-ride:6.5")

    def may_close_table(self) -> Refused | None:
        """20 minutes' notice, while players are present (14.8)."""
        if not self.players:
            return None
        since = self.carry.closing_since
        if since >= 0 and self.now - since >= MILLISECONDS_OF_NOTICE:
            return None
        said = "players are present: a sign must show the time of closure for 20 minutes first"
        return Refused(said, "nsw-2016:let-it-ride:14.8")


class BeforeOrders:
    """What games of both orders had of Queensland's general part in their versions 1 and 2."""

    no_acts: ClassVar[frozenset[type[Act]]] = frozenset({Silence, Restrict})
    orderers: ClassVar[Mapping[type[Act], frozenset[Role]]] = {}
    not_provided: ClassVar[frozenset[type[Incident | Direction]]] = frozenset()
