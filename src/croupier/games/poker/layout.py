"""What the layouts of house poker share: words, options, and what decides a wager.

A wager is decided by one hand as it was :class:`Played`; the functions here name its event, and a
game's pay tables say what each event pays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import ClassVar, NamedTuple

from croupier.equipment.cards import Card
from croupier.table.areas import IN_PLAY, Area, Needs, PayTable
from croupier.table.results import Lose, Result, Win, win
from croupier.table.round import Options
from croupier.wagers.poker import Hand, Rank
from croupier.wagers.poker.ranks import several

DEALING, DECIDING, RIVER, SHOWDOWN = "dealing", "deciding", "river", "showdown"
DEALT = (DEALING, DECIDING, RIVER, SHOWDOWN)  # from the first card to the last decision on a wager

DEALER, COMMUNITY = "dealer", "community"  # hands that no player owns
ANTE = "ante"

WINS, LOSES, EQUAL, UNQUALIFIED = "wins", "loses", "equal", "the dealer does not qualify"


class PokerOptions(Options, frozen=True):
    """What a house may choose at any of these tables."""

    device: bool = True  # a mechanical shuffling device, not a dealing shoe and a shuffle by hand
    stacks: bool = True  # all cards of a hand at a time, not one card at a time (I-PK-10)


class ByDevice(PokerOptions, frozen=True):
    """Where the rules have a device deal in stacks, and a shoe one card at a time."""

    dealt: ClassVar[str]  # where they say so

    def __post_init__(self) -> None:
        if self.device != self.stacks:
            said = "a shuffling device deals in stacks, a shoe one card at a time"
            raise ValueError(f"{said} ({self.dealt})")


class Played(NamedTuple):
    """One player's hand when wagers on it are decided."""

    hand: Hand | None  # None: collected unseen, as nothing depends on it
    dealer: Hand | None = None
    qualifies: bool = True
    cards: tuple[Card, ...] = ()  # the player's own, in the order dealt


def of_rank(played: Played) -> Rank:
    """The player's hand alone decides."""
    assert played.hand is not None
    return played.hand.rank


def against_dealer(played: Played) -> str:
    """The higher hand wins, whether or not the dealer's qualifies."""
    mine, theirs = played.hand, played.dealer
    assert mine is not None
    assert theirs is not None
    return WINS if mine > theirs else LOSES if mine < theirs else EQUAL


def against_qualified(played: Played) -> str:
    """The same where a dealer's hand that does not qualify is an event of its own."""
    return against_dealer(played) if played.qualifies else UNQUALIFIED


def winning_rank(played: Played) -> Rank | str:
    """The same where a winning hand is paid by its rank."""
    event = against_qualified(played)
    return of_rank(played) if event == WINS else event


def rank_if_higher(played: Played) -> Rank | str:
    """A higher hand is paid by its rank, whether or not the dealer's qualifies."""
    event = against_dealer(played)
    return of_rank(played) if event == WINS else event


def pair_from(face: str) -> str:
    """A pair of at least this face value, as an event."""
    return f"a pair of {several(face)} or better"


def with_pairs(*least: str) -> Callable[[Played], Rank | str]:
    """The player's hand alone decides, and of the pairs those from these face values up, the
    highest first, are events of their own; the others are ``Rank.PAIR``.

    >>> from croupier.equipment.cards import parse_cards
    >>> from croupier.wagers.poker import POKER
    >>> with_pairs("J", "6")(Played(POKER.best(parse_cards("9♠ 9♦ 2♥ 5♠ K♠"))))
    'a pair of sixes or better'
    """
    named = tuple((face, pair_from(face)) for face in least)

    def decide(played: Played) -> Rank | str:
        hand = played.hand
        assert hand is not None
        if hand.rank is Rank.PAIR:
            for face, event in named:
                if hand.at_least(Rank.PAIR, face):
                    return event
        return hand.rank

    return decide


def paid(odds: Mapping[Rank, int | str], rule: str) -> dict[Rank, Win]:
    """A column of a pay table."""
    return {rank: win(pays, rule, rank.value) for rank, pays in odds.items()}


def by_rank(
    odds: Mapping[Rank, int | str], ranks: tuple[Rank, ...], *, pays: str, loses: str
) -> PayTable[Played]:
    """A wager on the player's hand alone: these ranks win, all others lose."""
    lost: dict[Rank, Result] = dict.fromkeys(ranks, Lose(loses))
    return PayTable(of_rank, {**lost, **paid(odds, pays)})


def stake(name: str, rule: str, pays: PayTable[Played] | None, *, room: str) -> Area:
    """A wager that puts a hand in play; one to an area."""
    return Area(name, rule, pays, per_box=1, room_rule=room, before_first_card=True)


def side(name: str, rule: str, pays: PayTable[Played], *, room: str, needs: str) -> Area:
    """A wager beside the player's own ante; one to an area."""
    beside = Needs((ANTE,), needs, own=True)
    return Area(name, rule, pays, per_box=1, room_rule=room, needs=beside, before_first_card=True)


def raised(
    name: str, rule: str, pays: PayTable[Played], *, times: int = 1, opens: str = ""
) -> Area:
    """A wager made in play, at most so many times the ante."""
    return Area(
        name,
        rule,
        pays,
        opens=IN_PLAY,
        opens_rule=opens,
        raises=ANTE,
        times=Fraction(times),
    )


def bonus_on_ante(name: str, rule: str, pays: PayTable[Played]) -> Area:
    """What a good hand pays on the ante: no chips are placed there."""
    return Area(name, rule, pays, opens=IN_PLAY, raises=ANTE, times=Fraction(0))
