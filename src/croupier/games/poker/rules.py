"""What a schedule of house poker says, as data: a game fills these in, the shared round obeys.

Fields are subjects, values citations; an empty one means that the schedule has no such provision.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.table.results import Result


class DealRules(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards go where, and how."""

    hand: int  # cards to each area with an ante
    dealer: int = 0
    community: int = 0
    stacks: str  # all cards of a hand at a time
    one_at_a_time: str = ""
    community_first: str = ""  # the community cards are dealt first, as a stack
    after_community: str = ""  # then the hands, where another provision says so
    when_due: bool = False  # from a shoe, community cards come when they are due (I-PK-19)
    upcard: str = ""  # the dealer's first card is face up (I-PK-11)


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """One round of decisions: what a player may say, and what it puts on the layout."""

    what: str  # how players are asked
    rule: str  # who may decide what
    area: str  # where the wager goes
    bets: Mapping[str, int]  # by the word for it, how many times the ante
    amount: str  # how much the wager must be
    fold: str = ""  # a player may fold, and the hand is closed
    goes_on: str = ""  # who does not fold must wager
    once: str = ""  # who has made this wager makes no other
    away: str = ""  # what becomes of who is not there to decide, where the schedule says so
    check: str = ""  # a player may check


class PokerRules(msgspec.Struct, frozen=True, kw_only=True):
    """The course of a round."""

    deal: DealRules
    wagers: str  # what is wagered before the cards are dealt
    ante: str  # without which nobody takes part
    one_hand: str  # a player wagers on one hand only
    look: str  # players may look at their cards
    closing: str  # what closing a hand is
    declared: str = ""  # the dealer's cards are turned up and declared
    qualifies: str = ""  # what a dealer's hand must be
    shown: str  # the players' cards are turned up, from the dealer's right
    unqualified: str = ""  # so they are if the dealer's hand does not qualify,
    collected: str = ""  # or they are collected unseen then
    maximum: str = ""  # winnings are limited to the maximum payment


class Amounts(msgspec.Struct, frozen=True, kw_only=True):
    """A wager found to be less or more than it may be: than the street on which it was made
    allows, or than the ante."""

    over: str  # the excess goes back
    under: str  # it stands, and the player is told
    tell: bool = True


class Fouled(msgspec.Struct, frozen=True, kw_only=True):
    """The deck is whole and the dealer's hand has a wrong number of cards: what becomes of all."""

    declared: str = ""  # the dealer's hand does not qualify
    reinstated: str  # the antes of players who have folded
    ante: Result  # of every wager that put a hand in play
    bets: str  # wagers made in play are void
    bonus: str = ""  # bonuses on the ante are paid in the usual way
    sides: str = ""  # side wagers go back,
    sides_paid: str = ""  # or are paid if they win
    community: str = ""  # what decides them: the community cards are turned up (I-PK-14)


class NumberRules(msgspec.Struct, frozen=True, kw_only=True):
    """A wrong number of cards."""

    unseen: str = ""  # nobody has looked: the round is void
    unseen_told: str = ""
    unseen_counted: str = ""
    unseen_inspector: str = ""
    told: str = ""  # somebody has looked: a gaming supervisor is told,
    counted: str = ""  # the cards are counted,
    inspector: str = ""  # and if there are not 52, an inspector is notified
    short: str = ""  # and the round is void,
    short_back: str = ""  # all that was placed for it goes back, what a fold lost too
    hand: str = ""  # there are, and a player's hand is wrong: it is void,
    back: str = ""  # its wagers go back,
    retract: str = ""  # all others may retract theirs
    community: str = ""  # the number of community cards is wrong: the round is void,
    community_back: str = ""  # and all goes back
    dealer: Fouled | None = None  # the dealer's hand is wrong
    both: Fouled | None = None  # the dealer's and a player's, whose wagers go back:
    both_hand: str = ""
    both_back: str = ""

    @classmethod
    def of(cls, section: str, **more: str | Fouled) -> NumberRules:
        """The schedules have one section on it, with the same letters for what they share:
        (1) nobody has looked, (2) and (3) somebody has, (5) a player's hand, (6) both hands.
        ``more``: what a schedule has of its own."""
        both = {"both_hand": "(6)(a)", "both_back": "(6)(b)"} if "both" in more else {}
        shared = {name: section + place for name, place in (PLACES | both).items()}
        return msgspec.structs.replace(cls(), **shared, **more)


PLACES = {
    "unseen": "(1)(a)",
    "unseen_told": "(1)(b)",
    "unseen_counted": "(1)(c)",
    "unseen_inspector": "(1)(d)",
    "told": "(2)(a)",
    "counted": "(2)(b)",
    "inspector": "(3)(a)",
    "short": "(3)(b)",
    "short_back": "(3)(c)",
    "hand": "(5)(a)",
    "back": "(5)(b)",
    "retract": "(5)(c)",
}


class Irregular(msgspec.Struct, frozen=True, kw_only=True):
    """What the part on irregularities says."""

    amounts: Mapping[str, Amounts] = msgspec.field(default_factory=dict)  # by area
    no_ante: str = ""  # cards dealt where no ante lies: the hand is void
    no_ante_sides: str = ""  # what else lies there goes back
    no_ante_unseen: str = ""  # nobody has handled cards: the round is void
    no_ante_retract: str = ""
    first_hand: str = ""  # of two hands of a player the first counts
    second_hand: str = ""  # the other is void
    second_retract: str = ""
    number: NumberRules = NumberRules()
    community_applies: str = ""  # a community card exposed before it is due
    community_stays: str = ""  # stays in play and keeps its place,
    community_change: str = ""  # and who has decided already may decide otherwise
    another_discarded: str = ""  # a card exposed with the river goes to the discard rack,
    another_viewed: str = ""  # and all may view it
    dealer_exposed: Fouled | None = None  # the dealer's cards, before any wager made in play
    dealer_seen: str = ""  # as they are seen
    dealer_plays_on: str = ""  # after one: play continues
    moved: str = ""  # a card in a wrong position is moved, if no further cards were dealt
    continues: str = ""
    returned: str = ""  # cards removed in error, that can be told, go back where they lay
    lost: str = ""  # if they cannot be told, the wagers go back (I-PK-18)
