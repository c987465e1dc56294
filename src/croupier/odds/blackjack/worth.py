"""What the parts of the blackjack analysis hand to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.odds.blackjack.hands import Floats, Ints

if TYPE_CHECKING:
    from croupier.odds.blackjack.suits import Suited


@dataclass
class Worth:
    """What a hand or a wager comes to, a unit staked at first."""

    events: Floats  # the chance of each event
    added: float  # staked later, on average
    split: Floats | None = None  # of what was split, by the dealer's end: each sum on the grid
    beside: float = 0.0  # what another wager on the same cards gives back
    moved: float = 0.0  # how often a later hand's wager is taken in place of the first's

    def share(self, part: float) -> Worth:
        split = None if self.split is None else self.split * part
        return Worth(
            self.events * part, self.added * part, split, self.beside * part, self.moved * part
        )

    def plus(self, other: Worth) -> Worth:
        parts = [one for one in (self.split, other.split) if one is not None]
        split = sum(parts[1:], parts[0]) if parts else None
        return Worth(
            self.events + other.events,
            self.added + other.added,
            split,
            self.beside + other.beside,
            self.moved + other.moved,
        )


@dataclass(frozen=True)
class Known:
    """What hands are valued from, the dealer's first card known."""

    first: int
    shoe: Ints  # without the first card
    ends: Floats  # [hand, end]: how the dealer's hand ends
    order: Ints  # the hands to value, which must have in them what they can become


@dataclass(frozen=True)
class Context:
    """What differs between a dealt hand and the hands of a split."""

    takes: float  # how much of the hand's wager a dealer's blackjack takes, as decisions reckon it
    takes_more: float  # and of what doubling adds
    taken: int  # the outcome of a standing hand that a dealer's blackjack meets
    taken_doubled: int
    may_double: Ints
    extra: Floats  # what a hand that stands is worth beside its wager


@dataclass
class Decided:
    """How every hand is played."""

    values: Floats  # [hand, stand / hit / double / as played]
    added: Floats
    action: Ints


@dataclass
class Played(Decided):
    """And what becomes of it."""

    events: dict[int, Floats]  # by starting hand: [dealer's end, event]
    suited: dict[int, tuple[Suited, ...]] = field(default_factory=dict)  # draws to a bonus
