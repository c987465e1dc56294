"""What can be directed and reported in the poker room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from croupier.games.poker_room.layout import (
    FINAL,
    FIRST,
    OVER,
    PER_TABLE,
    SECOND,
    STREETS,
    THIRD,
)
from croupier.money import format_amount
from croupier.table.actors import MANAGERS, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.betting import ALL_IN, BET, CALL, CHECK, FOLD, RAISE, Betting
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import Cents, Count, LimitName, OneOf, PlayerName
from croupier.table.refusal import Refused
from croupier.table.sign import Limit, check_limit

if TYPE_CHECKING:
    from croupier.games.poker_room.round import PokerRoom

# What makes a misdeal: before the deal, and of the deal itself (10:35(1)).
PREPARED = ("not shuffled", "exposed in the cut", "not cut")
EXPOSED = ("two or more cards exposed", "a card face up in the deck")
OUT_OF_ORDER = (
    "a card out of turn",
    "no cards to a player",
    "wrong number of cards",
    "a card to a vacant position",
)


# What players and supervisors say around a hand.


class StepAway(Direction["PokerRoom"], frozen=True, tag=kebab):
    """A player is absent with a supervisor's approval; where no dealer is, it stands (10:23(2))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS | SUPERVISORS
    player: PlayerName = ""  # who, where a supervisor says it

    def check(self, round: PokerRoom, by: Actor) -> Refused | None:
        rule = "qld-2024:10:23(2)(a)"
        own = by.role is Role.PLAYER
        if own and round.state.staffed:
            return Refused("a gaming supervisor approves of an absence", rule)
        name = by.name if own else self.player
        if name not in round.players or not round.players[name].seat:
            return Refused(f"{name or 'nobody'} has no seat at this table", rule)
        if own and self.player not in ("", by.name):
            return Refused("a player can speak for no other", rule)
        if name in round.carry.away:
            return Refused(f"{name} is away already", rule)
        if name not in round.carry.dealt:
            return Refused(f"{name} has not taken part in the last hand", rule)
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        return [cls(), *(cls(place.name) for place in round.state.seated)]


class ComeBack(Direction["PokerRoom"], frozen=True, tag=kebab):
    """An absent player is back (10:23(2)(b))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: PokerRoom, by: Actor) -> Refused | None:
        if by.name not in round.carry.away:
            return Refused(f"{by.name} is not away", "qld-2024:10:23(2)(b)")
        return None


class PostNow(Direction["PokerRoom"], frozen=True, tag=kebab):
    """A new or returning player wagers what 10:26 asks to be dealt in, rather than wait."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    wait: bool = False  # for the turn to make the second blind bet, after all

    def check(self, round: PokerRoom, by: Actor) -> Refused | None:
        if (by.name in round.carry.posting) != self.wait:
            return Refused("that is so already", "qld-2024:10:26(1)")
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        return [cls(), cls(wait=True)]


class Transfer(Direction["PokerRoom"], frozen=True, tag=kebab):
    """A player is directed here from another table, with the stake of that table (10:20(6))."""

    player: PlayerName
    amount: Cents

    def check(self, round: PokerRoom, by: Actor) -> Refused | None:
        rule = "qld-2024:10:20(6)"
        if self.amount <= 0 or self.amount % round.state.step:
            return Refused(f"a stake is in chips of {format_amount(round.state.step)}", rule)
        if self.player in round.carry.dealt or not self.player:
            return Refused(f"{self.player or 'nobody'} plays at this table", rule)
        if self.player in round.players and round.stack(self.player):
            return Refused(f"{self.player} has a stake here already", rule)
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        return [cls(place.name, 50 * round.state.step) for place in round.state.players]


class ChangeByConsent(Direction["PokerRoom"], frozen=True, tag=kebab):
    """All players agree to a change of the sign: it needs no notice (10:17(3))."""

    roles: ClassVar[frozenset[Role]] = MANAGERS
    limit: LimitName
    minimum: Cents
    maximum: Cents

    def check(self, round: PokerRoom, by: Actor) -> Refused | None:
        rule = "qld-2024:10:17(3)"
        if self.limit not in round.state.sign.limits:
            return Refused(f"the sign shows no limits for '{self.limit}'", rule)
        try:
            check_limit(round.state.sign, self.limit, Limit(self.minimum, self.maximum))
        except ValueError as error:
            return Refused(str(error), rule)
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        limit = round.state.sign.limit("")
        return [cls("", limit.minimum, limit.maximum)]


# Fees and time.


class PayFee(Direction["PokerRoom"], frozen=True, tag=kebab):
    """A player pays what is due before a hand (10:21): for several hands, if they are paid for."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    hands: Count = 1

    def check(self, round: PokerRoom, by: Actor) -> Refused | None:
        if not 1 <= self.hands <= 1000:
            return Refused("for one hand or more, up to a thousand", "qld-2024:10:21(2)")
        if not round.players[by.name].seat:
            return Refused(f"{by.name} has no seat", "qld-2024:10:21(5)")
        if not round.options.participation_fee and not round.fees.owing(by.name):
            return Refused(f"{by.name} owes no fee", "qld-2024:10:21(2)")
        return None

    def outlay(self, round: PokerRoom, by: Actor) -> int:
        fee = round.options.participation_fee
        return fee * self.hands if fee else round.fees.owing(by.name)


class PayTimeFee(Direction["PokerRoom"], frozen=True, tag=kebab):
    """A player pays a part of the table's time fee (10:21(6)(d))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    amount: Cents

    def check(self, round: PokerRoom, by: Actor) -> Refused | None:
        rule = "qld-2024:10:21(6)(d)"
        if round.options.time_fee_per != PER_TABLE or not round.fees.table_owes():
            return Refused("the table owes no time fee", rule)
        if not 0 < self.amount <= round.fees.table_owes():
            return Refused(f"{format_amount(round.fees.table_owes())} is due", rule)
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        """In equal parts, the rest with the last of them (I-PR-18)."""
        due, seated = round.fees.table_owes(), len(round.state.seated)
        part = round.options.time_fee_due // max(seated, 1)
        return [cls(min(max(part, 1), due))] if due else []

    def outlay(self, round: PokerRoom, by: Actor) -> int:
        return self.amount


class MoreTime(Direction["PokerRoom"], frozen=True, tag=kebab):
    """The player whose turn it is takes more time: from the time bank, then for a fee."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: PokerRoom, by: Actor) -> Refused | None:
        rule = "qld-2024:10:31(11)(d)"
        if round.acting.player != by.name:
            return Refused(f"it is not {by.name}'s turn to act", rule)
        options = round.options
        if round.fees.used(by.name) >= options.time_bank + options.time_for_sale:
            return Refused(f"{by.name} has no more time to take", rule)
        return None

    def outlay(self, round: PokerRoom, by: Actor) -> int:
        return round.fees.price(by.name)


# How a wager was made, at a table with a dealer (ss 4, 24, 44).


class _Acted(Incident["PokerRoom"], frozen=True):
    """The player whose turn it is has acted in a way that a rule interprets."""

    def check(self, round: PokerRoom) -> Refused | None:
        if not round.state.staffed:
            return Refused("on a screen amounts are exact", "qld-2024:10:24(2)")
        return None if round.acting.player else Refused("nobody is to act", "qld-2024:10:24(2)")


class OversizeChip(_Acted, frozen=True, tag=kebab):
    """A single chip of more than the call (10:4)."""

    amount: Cents
    raise_announced: bool = False

    def check(self, round: PokerRoom) -> Refused | None:
        refused = super().check(round)
        if refused is not None:
            return refused
        rule = "qld-2024:10:4"
        player, betting = round.acting.player, round.acting.now
        if round.options.structure == "structured":
            return Refused("not in a structured game", rule)
        if self.amount % round.state.step or self.amount > betting.stacks[player]:
            return Refused(f"{player} has no such chip", rule)
        if self.amount <= betting.short(player):
            return Refused("no more than the call", rule)
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        if not round.acting.player:
            return []
        chip = round.acting.now.short(round.acting.player) + 5 * round.minimum
        return [cls(chip), cls(chip, raise_announced=True)]


class WagerMade(_Acted, frozen=True, tag=kebab):
    """Chips put forward, or an amount declared, that is neither the call nor a raise (10:24)."""

    amount: Cents  # all that was put forward or declared
    motions: Count = 1
    declared: bool = False  # a raise was declared before the chips moved

    def check(self, round: PokerRoom) -> Refused | None:
        refused = super().check(round)
        if refused is not None:
            return refused
        rule = "qld-2024:10:24(2)"
        held = round.acting.now.stacks[round.acting.player]
        if not 0 < self.amount <= held or self.motions < 1:
            return Refused(f"{round.acting.player} has {format_amount(held)}", rule)
        if self.amount % round.state.step and self.amount != held:
            return Refused(f"chips are of {format_amount(round.state.step)}", rule)
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        if not round.acting.player:
            return []
        short, step = round.acting.now.short(round.acting.player), round.state.step
        amounts = {max(short - step, step), short + step, short + round.minimum - step}
        return [cls(amount) for amount in sorted(amounts)] + [cls(short + 9 * step, motions=2)]


class ActedOutOfTurn(Incident["PokerRoom"], frozen=True, tag=kebab):
    """A player acted before the turn came (10:44)."""

    player: PlayerName
    what: Annotated[str, OneOf((FOLD, CHECK, CALL, BET, RAISE, ALL_IN))]
    amount: Cents = 0  # of a bet or a raise
    by_dealer: bool = False  # directed in error by the dealer

    def check(self, round: PokerRoom) -> Refused | None:
        rule, acting = "qld-2024:10:44(1)", round.acting
        if not round.state.staffed:
            return Refused("on a screen nobody can act out of turn", rule)
        if not acting.player or self.player not in acting.now.active:
            return Refused(f"{self.player or 'nobody'} cannot act in this round of betting", rule)
        if self.player == acting.player:
            return Refused(f"it is {self.player}'s turn", rule)
        if self.what in (BET, RAISE) and (self.amount <= 0 or self.amount % round.state.step):
            return Refused("of how much?", rule)
        taken_back = self.by_dealer or round.first_version
        return None if taken_back else self._fits(acting.now, rule)

    def _fits(self, betting: Betting, rule: str) -> Refused | None:
        """Whether a player could mean this, as the bets are."""
        if not betting.waits(self.player):
            return Refused(f"{self.player} has acted", rule)
        short = betting.short(self.player)
        wrong = {
            CHECK: short and "there is a bet to call",
            BET: betting.call and "there is a bet already: it is a raise",
            RAISE: not betting.call and "there is no bet to raise",
        }
        if said := wrong.get(self.what):
            return Refused(str(said), rule)
        if self.amount > max(betting.stacks[self.player] - short, 0):
            return Refused(f"{self.player} has not so much", "qld-2024:10:20(4)")
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        acting = round.acting
        if not acting.player:
            return []
        others = [name for name in acting.now.active if name != acting.player][:1]
        kinds = ((FOLD, 0), (CHECK, 0), (CALL, 0), (RAISE, 2 * round.minimum))
        return [cls(name, what, amount) for name in others for what, amount in kinds]


# Irregularities with cards (ss 35 to 43), and information (s 45).


class Misdealt(Incident["PokerRoom"], frozen=True, tag=kebab):
    """A misdeal, if it is found in time (10:35)."""

    why: Annotated[str, OneOf((*PREPARED, *EXPOSED, *OUT_OF_ORDER))]
    looked: bool = False  # a player has looked at a card of another
    practicable: bool = True  # the deal can be reconstructed

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        return [cls(PREPARED[0]), cls(OUT_OF_ORDER[0]), cls(OUT_OF_ORDER[0], looked=True)]

    def check(self, round: PokerRoom) -> Refused | None:
        words = (*PREPARED, *EXPOSED, *OUT_OF_ORDER)
        if self.why not in words:
            return Refused(f"a misdeal is: {', '.join(words)}", "qld-2024:10:35(1)")
        if round.acting.begun:
            return Refused("a player has acted: no misdeal any more", "qld-2024:10:35(2)")
        return None


class VacantDealt(Incident["PokerRoom"], frozen=True, tag=kebab):
    """Cards lie at a position where nobody plays, found after a player has acted (10:35(6))."""

    cards: Count = 1

    def check(self, round: PokerRoom) -> Refused | None:
        rule = "qld-2024:10:35(6)"
        if not round.acting.begun:
            return Refused("until a player has acted it is a misdeal", "qld-2024:10:35(2)")
        if not 1 <= self.cards <= round.hole_cards:
            return Refused(f"one to {round.hole_cards} cards", rule)
        return None


class HoleCardExposed(Incident["PokerRoom"], frozen=True, tag=kebab):
    """The dealer exposed one card in dealing the hole cards (10:36)."""

    player: PlayerName
    card: Count = 1  # which of the player's, from 1

    def check(self, round: PokerRoom) -> Refused | None:
        rule = "qld-2024:10:36"
        if round.acting.begun:
            return Refused("a player has acted: the deal is past", rule)
        if self.player not in round.pots.live() and self.player not in round.order:
            return Refused(f"{self.player or 'nobody'} has no hand", rule)
        if not 1 <= self.card <= round.hole_cards:
            return Refused(f"one of {round.hole_cards} cards", rule)
        if round.deals.exchanged:
            return Refused("a second card exposed is a misdeal", "qld-2024:10:35(1)(d)(i)")
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        return [cls(name) for name in round.order[:1]]


class WrongNumber(Incident["PokerRoom"], frozen=True, tag=kebab):
    """A player holds too few or too many hole cards (10:37)."""

    player: PlayerName
    cards: Count = 0  # how many; 0: not counted

    def check(self, round: PokerRoom) -> Refused | None:
        rule = "qld-2024:10:37(1)"
        if self.player not in self._holding(round):
            return Refused(f"{self.player or 'nobody'} has no hand", rule)
        if self.cards < 0 or self.cards == round.hole_cards:
            return Refused(f"{round.hole_cards} cards are the right number", rule)
        in_time = round.phase == FIRST and not round.acting.begun and not round.first_version
        if in_time and not round.mending.lacks_last_card(self):
            return Refused("until a player has acted it is a misdeal", "qld-2024:10:35(2)")
        return None

    @staticmethod
    def _holding(round: PokerRoom) -> list[str]:
        """Who may hold a wrong number; once all is paid, only who was left with the pot."""
        if round.phase == OVER:
            return [name for name in (round.mending.only_hand,) if name]
        return round.live()

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        held = cls._holding(round)
        return [*map(cls, held), *(cls(name, round.hole_cards + 1) for name in held[:1])]


class CardsNotRight(Incident["PokerRoom"], frozen=True, tag=kebab):
    """A card is missing from the shuffled cards, or a foreign one is among them (10:38)."""

    foreign: bool = False

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        return [cls(), cls(foreign=True)]


class FaceUpInShoe(Incident["PokerRoom"], frozen=True, tag=kebab):
    """The next card of the shoe lies face up (10:39)."""


class NextCardExposed(Incident["PokerRoom"], frozen=True, tag=kebab):
    """With a community card another card was exposed, that would have been burnt (10:40)."""

    def check(self, round: PokerRoom) -> Refused | None:
        if round.deals.burn_due:
            return Refused("one lies exposed already", "qld-2024:10:40")
        return None


class NotBurnt(Incident["PokerRoom"], frozen=True, tag=kebab):
    """No card was burnt before the last community cards (10:41)."""

    def check(self, round: PokerRoom) -> Refused | None:
        if round.acting.begun_here or round.deals.not_burnt:
            return Refused("it is too late to burn a card now", "qld-2024:10:41")
        if round.deals.nothing_to_burn and not round.first_version:
            return Refused("no card was to be burnt before these", round.deals.nothing_to_burn)
        return None


class CommunityEarly(Incident["PokerRoom"], frozen=True, tag=kebab):
    """The next community cards were exposed before the round of betting was over (10:42)."""

    def check(self, round: PokerRoom) -> Refused | None:
        if round.deals.early and round.first_version:  # though it may happen again
            return Refused("that was ruled on already", "qld-2024:10:42")
        return None


class CardsRemoved(Incident["PokerRoom"], frozen=True, tag=kebab):
    """Cards were inadvertently removed from the shoe (10:43)."""

    mixed: bool = False  # with the muck, the hand, folded or burnt cards, or off the table

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        return [cls(), cls(mixed=True)]


class InformationGained(Incident["PokerRoom"], frozen=True, tag=kebab):
    """A player got to know something of another's cards (10:45(7), (8))."""

    player: PlayerName
    about: PlayerName

    def check(self, round: PokerRoom) -> Refused | None:
        if self.player == self.about or not {self.player, self.about} <= {*round.order}:
            return Refused("of two players of this hand", "qld-2024:10:45(7)")
        if round.first_version:
            return None
        if self.player in round.pots.folded:
            return Refused(f"{self.player} is no longer active", "qld-2024:10:45(7)")
        if self.about not in round.pots.folded and not round.is_uncalled(self.about):
            said = f"{self.about} is active and has no bet that nobody called"
            return Refused(said, "qld-2024:10:45(8)")
        return None

    @classmethod
    def samples(cls, round: PokerRoom) -> list[Self]:
        pairs = [cls(one, other) for one in round.order for other in round.order]
        return [pair for pair in pairs if pair.check(round) is None][:2]


AFTER_FLOP = (SECOND, THIRD, FINAL)
BEFORE_RIVER = (FIRST, SECOND, THIRD)
BETTING = STREETS
