"""What can be reported at a manila table (Part 5), and asked about its deck (14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from croupier.games.manila.layout import COMMUNAL_CARDS, HOLE_CARDS, SHOWDOWN
from croupier.table.actors import CREW, SUPERVISORS, Role
from croupier.table.betting import BET, CHECK, FOLD
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import Cents, Count, OneOf, PlayerName
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.games.manila.round import Manila

MISDEAL = "qld-2024:5:33(3)"
OUT_OF_TURN = "qld-2024:5:34(1)"
EARLY = "qld-2024:5:35"
DEAD = "qld-2024:5:36(1)"
TOLD = "qld-2024:5:32"

# The misdeals that no reconstruction mends (33(1)(a) to (d)).
EXPOSED_IN_CUT, NOT_CUT = "a card exposed at the cut", "cards not cut"
HOLE_CARD_EXPOSED, FACE_UP = "a hole card exposed", "the second communal card face up"
SPOILT = {
    EXPOSED_IN_CUT: "qld-2024:5:33(1)(a)",
    NOT_CUT: "qld-2024:5:33(1)(b)",
    HOLE_CARD_EXPOSED: "qld-2024:5:33(1)(c)",
    FACE_UP: "qld-2024:5:33(1)(d)",
}
# Those that one may mend (33(1)(e)).
TURN, NONE, ONE, TOO_MANY = "out of turn", "no cards", "one card only", "too many cards"
EMPTY = "to an empty position"
WRONG = {
    TURN: "qld-2024:5:33(1)(e)(i)",
    NONE: "qld-2024:5:33(1)(e)(ii)",
    ONE: "qld-2024:5:33(1)(e)(iii)",
    TOO_MANY: "qld-2024:5:33(1)(e)(iv)",
    EMPTY: "qld-2024:5:33(1)(e)(v)",
}


def too_late(round: Manila) -> Refused | None:
    """No misdeal once somebody has acted (33(3), I-PR-22)."""
    if round.betting is not None and round.betting.begun:
        return Refused("the first round of betting has started: no misdeal is declared", MISDEAL)
    return None


class Misdeal(Incident["Manila"], frozen=True, tag=kebab):
    """The dealer declares a misdeal (33(1)(a) to (d))."""

    roles: ClassVar[frozenset[Role]] = CREW  # only the dealer may (33(2))
    what: Annotated[str, OneOf(SPOILT)]

    def check(self, round: Manila) -> Refused | None:
        if self.what not in SPOILT:
            return Refused(f"a misdeal is {', '.join(SPOILT)}", "qld-2024:5:33(1)")
        if self.what in (HOLE_CARD_EXPOSED, FACE_UP) and not round.hidden.lies:
            return Refused("no hole card is dealt", SPOILT[self.what])
        return too_late(round)

    @classmethod
    def samples(cls, round: Manila) -> list[Self]:
        return [one for one in map(cls, SPOILT) if one.check(round) is None]


class DealtWrongly(Incident["Manila"], frozen=True, tag=kebab):
    """Hole cards went to the wrong player, or too few or too many of them (33(1)(e))."""

    roles: ClassVar[frozenset[Role]] = CREW
    what: Annotated[str, OneOf(WRONG)]
    looked: bool = False  # a player has looked at a card that is not the player's
    mended: bool = True  # the dealer can reconstruct the deal

    def check(self, round: Manila) -> Refused | None:
        if self.what not in WRONG:
            return Refused(f"hole cards are dealt {', '.join(WRONG)}", "qld-2024:5:33(1)(e)")
        if not round.hidden.lies:
            return Refused("no hole card is dealt", WRONG[self.what])
        return too_late(round)

    @classmethod
    def samples(cls, round: Manila) -> list[Self]:
        found = [cls(TURN), cls(EMPTY), cls(NONE, looked=True), cls(ONE, mended=False)]
        return [one for one in found if one.check(round) is None]


class CardsAtEmptyPosition(Incident["Manila"], frozen=True, tag=kebab):
    """Found when no misdeal can be declared: cards lie where no player is (33(6))."""

    cards: Count = HOLE_CARDS

    def check(self, round: Manila) -> Refused | None:
        rule = "qld-2024:5:33(6)"
        if too_late(round) is None and not round.past_first:
            return Refused("it is a misdeal, or the deal is reconstructed", "qld-2024:5:33(3)")
        left = round.cards.shoe.remaining - (COMMUNAL_CARDS - len(round.board))
        if not 0 < self.cards <= min(HOLE_CARDS, left):
            return Refused(f"{self.cards} cards cannot lie there", rule)
        return None

    @classmethod
    def samples(cls, round: Manila) -> list[Self]:
        return [one for one in (cls(), cls(1)) if one.check(round) is None]


class ActedOutOfTurn(Incident["Manila"], frozen=True, tag=kebab):
    """A player acts before it is the player's turn (34)."""

    player: PlayerName
    what: Annotated[str, OneOf((FOLD, CHECK, BET))]
    amount: Cents = 0  # the chips of a bet: a call, or a call and a raise

    def check(self, round: Manila) -> Refused | None:
        betting = round.betting
        if betting is None or not betting.to_act:
            return Refused("nobody is to act", OUT_OF_TURN)
        if self.player not in betting.active or betting.to_act == self.player:
            return Refused(f"{self.player} cannot act out of turn now", OUT_OF_TURN)
        if self.player in round.irregularities.out_of_turn:
            return Refused(f"{self.player} has acted out of turn already", OUT_OF_TURN)
        if not betting.waits(self.player):
            return Refused(f"{self.player} has acted", OUT_OF_TURN)
        if self.what not in (FOLD, CHECK, BET):
            return Refused("a player folds, checks or bets", OUT_OF_TURN)
        if self.what == BET:
            return self._check_bet(round)
        if self.amount:
            return Refused("only a bet has an amount", OUT_OF_TURN)
        if self.what == CHECK and betting.call:
            return Refused("nobody checks once a bet is made", "qld-2024:5:30(6)")
        return None

    def _check_bet(self, round: Manila) -> Refused | None:
        step = round.state.sign.step
        if self.amount <= 0 or self.amount % step:
            return Refused("a bet is made in chips of the table", "qld-2024:5:21(1)")
        if self.amount > round.pots.stack(self.player):
            return Refused(f"{self.player} has not so much", "qld-2024:5:19(4)")
        return None

    @classmethod
    def samples(cls, round: Manila) -> list[Self]:
        found: list[Self] = []
        for name in round.live:
            found += [cls(name, FOLD), cls(name, CHECK), cls(name, BET, round.blind)]
            found.append(cls(name, BET, 3 * round.blind))
        return [one for one in found if one.check(round) is None]


class CommunalCardExposed(Incident["Manila"], frozen=True, tag=kebab):
    """The dealer exposes the next communal card too early (35)."""

    def check(self, round: Manila) -> Refused | None:
        if not 0 < len(round.board) < COMMUNAL_CARDS:
            return Refused("no communal card is to come", EARLY)
        if len(round.board) > round.betting_number or round.cards.due >= 0:
            return Refused("the next communal card lies already, or is being dealt", EARLY)
        if not round.past_first and too_late(round) is None and round.betting is None:
            return Refused("it is the second communal card: a misdeal", SPOILT[FACE_UP])
        return None

    @classmethod
    def samples(cls, round: Manila) -> list[Self]:
        return [one for one in (cls(),) if one.check(round) is None]


class WrongNumberOfHoleCards(Incident["Manila"], frozen=True, tag=kebab):
    """A player is found to hold too few or too many hole cards (36)."""

    player: PlayerName
    cards: Count = 3

    def check(self, round: Manila) -> Refused | None:
        if self.player not in round.live:
            return Refused(f"{self.player} is not in the round of play", DEAD)
        if self.cards < 0 or self.cards == HOLE_CARDS:
            return Refused(f"{HOLE_CARDS} hole cards are the right number", DEAD)
        if round.phase != SHOWDOWN and len(round.live) < 2:
            return Refused("the pot is won", DEAD)
        if round.phase == SHOWDOWN and len(round.live) == 1 and not round.irregularities.folded:
            return Refused("nobody else could win the pot", "qld-2024:5:36(4)")
        return too_early(round)

    @classmethod
    def samples(cls, round: Manila) -> list[Self]:
        found = [cls(name) for name in round.live] + [cls(name, 1) for name in round.live]
        return [one for one in found if one.check(round) is None]


def too_early(round: Manila) -> Refused | None:
    """While a misdeal can be declared, it is one."""
    if not round.past_first and too_late(round) is None:
        return Refused("the deal went wrong: it is reconstructed, or a misdeal", MISDEAL)
    return None


class HoleCardsLearnt(Incident["Manila"], frozen=True, tag=kebab):
    """Another player has learnt something of a player's hole cards (32(5), (6))."""

    player: PlayerName  # whose they are
    cards: Count = 1  # how many of them

    def check(self, round: Manila) -> Refused | None:
        if self.player not in round.names:
            return Refused(f"{self.player} has no hole cards", TOLD)
        if not 0 < self.cards <= HOLE_CARDS:
            return Refused(f"a player has {HOLE_CARDS} hole cards", TOLD)
        if self.player in round.active and not round.is_uncalled(self.player):
            said = f"{self.player} is active and has no bet that nobody called"
            return Refused(said, "qld-2024:5:32(6)")
        return None

    @classmethod
    def samples(cls, round: Manila) -> list[Self]:
        return [one for one in map(cls, round.names) if one.check(round) is None]


class ReplaceDeck(Direction["Manila"], frozen=True, tag=kebab):
    """A card is unfit for further use: another deck comes to the table (14(4)(b))."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS


class CheckDeck(Direction["Manila"], frozen=True, tag=kebab):
    """A supervisor has the dealer check that all 32 cards are there (14(5))."""
