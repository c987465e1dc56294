"""Rules 6, 12 and 13 of Double Chance: what can be reported and directed, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.incidents import CardsExposed, NoAnte, WrongAmount
from croupier.games.poker.layout import DEALING, DEALT, DECIDING, SHOWDOWN
from croupier.games.poker.new_south_wales import NswCarry
from croupier.games.poker.rules import Amounts, Irregular
from croupier.games.poker.rulings import PokerRulings, VoidedWhole
from croupier.table import events as ev
from croupier.table.actors import SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import BoxNumber, PlayerName
from croupier.table.refusal import Refused
from croupier.table.round import WAGERING
from croupier.table.rulings import RoundVoid, direction, ruling

if TYPE_CHECKING:
    from croupier.games.poker.double_chance import DoubleChance

IRREGULAR = Irregular(
    amounts={
        "wager": Amounts(
            over="nsw-2016:double-chance:6.3", under="nsw-2016:double-chance:6.2", tell=False
        )
    },
    no_ante="nsw-2016:double-chance:12.9",
    no_ante_unseen="nsw-2016:double-chance:12.1",
)
MISDEAL = "nsw-2016:double-chance:12.3"


class DoubleChanceCarry(NswCarry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("jackpot", "disputes", "apart")
    apart: tuple[tuple[str, ...], ...] = ()  # players who may not play together (12.11.2)


# Irregularities, in the order of rule 12.


class Misdeal(Incident["DoubleChance"], frozen=True, tag=kebab):
    """Cards were dealt incorrectly, and no player has handled any (12.1)."""


class ExposedCardDealt(Incident["DoubleChance"], frozen=True, tag=kebab):
    """A card was dealt that lay face up in the shoe or the device (12.4)."""

    def is_about(self, round: DoubleChance, box: int) -> bool:
        return True  # a misdeal: the round is void, all of it


class OfHand(Incident["DoubleChance"], frozen=True):
    """About the hand on a box."""

    box: BoxNumber = 0

    def check(self, round: DoubleChance) -> Refused | None:
        hand = round.hands.get(self.box)
        if hand is None or not round.is_live(hand):
            return Refused(f"no hand is played on box {self.box}", round.poker.ante)
        return None

    @classmethod
    def samples(cls, round: DoubleChance) -> list[Self]:
        found = [cls(box) for box in round.hands]
        return [one for one in found if one.check(round) is None]


class WrongCount(OfHand, frozen=True, tag=kebab):
    """A player's hand has too few or too many cards (12.5)."""


class StillFour(OfHand, frozen=True, tag=kebab):
    """After discarding, a player still holds four cards (12.7)."""

    def check(self, round: DoubleChance) -> Refused | None:
        if not round.state.staffed:
            return Refused("four cards cannot be kept", "nsw-2016:double-chance:8.4")
        if round.said.get(self.box, "declare") == "declare" or round.sixth:
            return Refused(f"box {self.box} has not discarded", "nsw-2016:double-chance:12.7")
        return super().check(round)


class PlayerAway(OfHand, frozen=True, tag=kebab):
    """A player is not present to decide about the hand (12.12)."""

    def check(self, round: DoubleChance) -> Refused | None:
        if self.box in round.said:
            return Refused("the player has decided", "nsw-2016:double-chance:12.12")
        return super().check(round)


class SixthToDeclared(Incident["DoubleChance"], frozen=True, tag=kebab):
    """A sixth card was dealt in error to a declared hand (12.10)."""

    box: BoxNumber = 0

    def check(self, round: DoubleChance) -> Refused | None:
        rule = "nsw-2016:double-chance:12.10"
        if self.box not in round.hands or round.said.get(self.box) != "declare":
            return Refused(f"no hand was declared on box {self.box}", rule)
        return round.irregular.may_take(1)

    @classmethod
    def samples(cls, round: DoubleChance) -> list[Self]:
        found = [cls(box) for box in round.said]
        return [one for one in found if one.check(round) is None]


class WrongDeck(Incident["DoubleChance"], frozen=True, tag=kebab):
    """A card is missing, or one is found that is not of the deck (12.8)."""

    foreign: bool = False

    def is_about(self, round: DoubleChance, box: int) -> bool:
        return True  # the round is void, all of it

    @classmethod
    def samples(cls, round: DoubleChance) -> list[Self]:
        return [cls(), cls(foreign=True)]


class DeviceJammed(Incident["DoubleChance"], frozen=True, tag=kebab):
    """The shuffling device jams or does not complete a shuffle (13.1)."""

    def check(self, round: DoubleChance) -> Refused | None:
        return _has_device(round, "nsw-2016:double-chance:13.1")


class DeviceFailed(Incident["DoubleChance"], frozen=True, tag=kebab):
    """The device no longer works as it should, and cards have been dealt (13.2)."""

    def is_about(self, round: DoubleChance, box: int) -> bool:
        return True  # the round is void, all of it

    def check(self, round: DoubleChance) -> Refused | None:
        return _has_device(round, "nsw-2016:double-chance:13.2")


def _has_device(round: DoubleChance, rule: str) -> Refused | None:
    return None if round.options.device else Refused("the cards come from a shoe", rule)


# What one may direct about players who see each other's cards (12.11).


class PlayFirst(Direction["DoubleChance"], frozen=True, tag=kebab):
    """A player plays the hand before others handle their cards (12.11.1)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    player: PlayerName = ""

    def check(self, round: DoubleChance, by: Actor) -> Refused | None:
        rule = "nsw-2016:double-chance:12.11.1"
        if not round.of(self.player):
            return Refused(f"{self.player or 'nobody'} has no wager", rule)
        if self.player in round.first:
            return Refused("that is directed already", rule)
        return None

    @classmethod
    def samples(cls, round: DoubleChance) -> list[Self]:
        names = dict.fromkeys(w.player for w in round.wagers.values())
        return [cls(name) for name in names if name not in round.first][:1]


class KeepApart(Direction["DoubleChance"], frozen=True, tag=kebab):
    """Players suspected of collusion do not play together at this table (12.11.2)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    players: tuple[PlayerName, ...] = ()

    def check(self, round: DoubleChance, by: Actor) -> Refused | None:
        rule = "nsw-2016:double-chance:12.11.2"
        if len({*self.players}) < 2 or not {*self.players} <= {*round.players}:
            return Refused("name at least two players at this table", rule)
        if self.players in round.carry.apart:
            return Refused("that is directed already", rule)
        return None

    @classmethod
    def samples(cls, round: DoubleChance) -> list[Self]:
        names = tuple(round.players)[:2]
        return [cls(names)] if len(names) == 2 and names not in round.carry.apart else []


class SpeakEnglish(Direction["DoubleChance"], frozen=True, tag=kebab):
    """The players speak English only (12.11.3)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS


class Irregularities(PokerRulings):
    """Rules 6, 12 and 13."""

    round: DoubleChance

    def may_take(self, cards: int) -> Refused | None:
        """Every hand can still be dealt its sixth card."""
        return super().may_take(cards + len(self.round.live))

    def allowed(self, hand: PlayerHand, area: str) -> tuple[int, int]:
        """The limits of the sign."""
        limit = self.round.limit_for(hand.player, self.round.layout[area], hand.box)
        return limit.minimum, limit.maximum

    @ruling(WrongAmount, "nsw-2016:double-chance:6.3", while_=DEALT)
    async def outside_the_limits(self, incident: WrongAmount) -> None:
        """Less than the minimum is valid, more than the maximum counts as that (6.2, 6.3)."""
        await self.correct_amount(incident)

    @ruling(Misdeal, "nsw-2016:double-chance:12.1", while_=DEALING)
    async def dealt_incorrectly(self, incident: Misdeal) -> None:
        raise RoundVoid(MISDEAL, "misdeal: cards were dealt incorrectly")

    @ruling(CardsExposed, "nsw-2016:double-chance:12.2", while_=DEALING)
    async def card_exposed(self, incident: CardsExposed) -> None:
        raise RoundVoid(MISDEAL, "misdeal: a card was exposed during the deal")

    @ruling(ExposedCardDealt, "nsw-2016:double-chance:12.4", while_=DEALT)
    async def exposed_card_dealt(self, incident: ExposedCardDealt) -> None:
        self.void_all(VoidedWhole(rule=MISDEAL, reason="misdeal: an exposed card was dealt"))

    @ruling(WrongCount, "nsw-2016:double-chance:12.5", while_=DEALT)
    async def wrong_count(self, incident: WrongCount) -> None:
        """The jackpot wager goes back with a void hand (I-DC-2)."""
        rule = "nsw-2016:double-chance:12.5"
        self.round.void(self.round.hands[incident.box], rule, rule)

    async def must_discard(self, hand: PlayerHand, usual: str, rule: str) -> None:
        """A player who may not keep so many cards discards after all (12.6, 12.7)."""
        round = self.round
        said = f"{hand.name} must discard more cards"
        round.emit(ev.Announced(said, rule=rule))
        option = await round.choose(
            hand.player,
            "discard",
            tuple(round.keeps_of(hand)),
            otherwise=usual,
            box=hand.box,
            rule=rule,
        )
        if round.is_live(hand):
            round.said[hand.box] = option
            round.discard(hand, option)

    @ruling(StillFour, "nsw-2016:double-chance:12.7", while_=SHOWDOWN)
    async def still_four(self, incident: StillFour) -> None:
        hand, usual = self.round.hands[incident.box], self.round.said[incident.box]
        await self.must_discard(hand, usual, "nsw-2016:double-chance:12.7")

    @ruling(WrongDeck, "nsw-2016:double-chance:12.8", while_=DEALT)
    async def wrong_deck(self, incident: WrongDeck) -> None:
        checked = "the deck is checked for further missing or foreign cards"
        said = (
            ("the results of completed rounds stand", "nsw-2016:double-chance:12.8.1"),
            (checked, "nsw-2016:double-chance:12.8.3"),
        )
        why = "a foreign card is found" if incident.foreign else "a card is missing"
        self.void_all(VoidedWhole(rule="nsw-2016:double-chance:12.8.2", reason=why, said=said))

    @ruling(NoAnte, "nsw-2016:double-chance:12.9", while_=(DEALING, DECIDING))
    async def hand_without_wager(self, incident: NoAnte) -> None:
        """Counted and discarded; before anyone has handled cards it is a misdeal (12.1)."""
        await self.dealt_without_ante(incident)

    @ruling(SixthToDeclared, "nsw-2016:double-chance:12.10", while_=SHOWDOWN)
    async def sixth_to_declared(self, incident: SixthToDeclared) -> None:
        self.round.cards.take(incident.box)
        self.round.emit(ev.CardBurned(rule="nsw-2016:double-chance:12.10"))

    @direction(PlayFirst, "nsw-2016:double-chance:12.11.1", while_=(WAGERING, DEALING))
    async def play_first(self, command: PlayFirst, by: Actor) -> None:
        self.round.first.append(command.player)

    @direction(KeepApart, "nsw-2016:double-chance:12.11.2")
    async def keep_apart(self, command: KeepApart, by: Actor) -> None:
        self.round.carry.apart = (*self.round.carry.apart, command.players)

    @direction(SpeakEnglish, "nsw-2016:double-chance:12.11.3")
    async def speak_english(self, command: SpeakEnglish, by: Actor) -> None:
        said = "players at this table speak English only"
        self.round.emit(ev.Announced(said, rule="nsw-2016:double-chance:12.11.3"))

    @ruling(PlayerAway, "nsw-2016:double-chance:12.12", while_=(DEALING, DECIDING))
    async def player_away(self, incident: PlayerAway) -> None:
        self.away(self.round.hands[incident.box])

    def away(self, hand: PlayerHand) -> None:
        rule = "nsw-2016:double-chance:12.12"
        self.round.void(hand, rule, rule)

    @ruling(DeviceJammed, "nsw-2016:double-chance:13.1", while_=WAGERING)
    async def device_jammed(self, incident: DeviceJammed) -> None:
        said = "the shuffling device jams: the cards are reshuffled"
        self.round.emit(ev.Announced(said, rule="nsw-2016:double-chance:13.1"))
        await self.round.cards.shuffle(1)

    @ruling(DeviceFailed, "nsw-2016:double-chance:13.2", while_=DEALT)
    async def device_failed(self, incident: DeviceFailed) -> None:
        goes_on = "the game goes on with another device or a card shoe, and new cards"
        said = (
            ("the results of completed rounds stand", "nsw-2016:double-chance:13.2.2"),
            (goes_on, "nsw-2016:double-chance:13.2.3"),
        )
        why = "the shuffling device has failed"
        self.void_all(VoidedWhole(rule="nsw-2016:double-chance:13.2.1", reason=why, said=said))
