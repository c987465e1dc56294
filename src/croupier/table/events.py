"""What happened, as frozen records.

Every event names its rule and its audience.  Views and transcripts are folds of
events; nothing else is ever shown.  ``audience`` is empty for everyone, ``house``
for the staff, or a player's name; ``everyone`` makes public what is otherwise a player's own.

A card that lies face down has a ``slot``, the number with which it left the shoe: what is told
of it later, to one player or to all, is of the card with that slot (:mod:`croupier.table.hidden`).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

EVERYONE = ""
HOUSE = "house"
INSPECTORS = "inspector"
PUBLIC = "everyone"  # also where it is a player's own: how much somebody wagers, at poker
NO_SLOT = -1  # of cards that need not be told apart


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", kw_only=True):
    rule: str = ""
    audience: str = EVERYONE


def _tag(name: str) -> str:
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


# The round itself.


class RoundOpened(Event, frozen=True, tag=_tag, gc=False):
    """A round of play begins."""

    round: int


class RoundClosed(Event, frozen=True, tag=_tag):
    """A round of play is over: what was dealt, spun or thrown, by hand and in order."""

    round: int
    outcome: dict[str, list[str]]


class RoundVoided(Event, frozen=True, tag=_tag):
    """The round is void: every wager that was undecided goes back."""

    reason: str


class Rewound(Event, frozen=True, tag=_tag):
    """The round goes on from an earlier moment; the cards drawn since are back on the shoe.

    ``kept`` counts the round's own events: not those of a correction of an earlier round
    (:data:`OF_EARLIER_ROUNDS`), nor this one.
    """

    mark: str
    kept: int  # how many of the round's events still stand
    cards: list[str] = []


class Announced(Event, frozen=True, tag=_tag, gc=False):
    """The dealer's call, or a procedural step the dealer must show."""

    text: str


class Ruled(Event, frozen=True, tag=_tag):
    """An irregularity was reported, and the ruling of the schedule runs."""

    incident: str
    by: str


class Directed(Event, frozen=True, tag=_tag):
    """A direction of a supervisor, manager or inspector, with whom it concerns."""

    what: str
    by: str
    concerns: str = ""


class TableClosed(Event, frozen=True, tag=_tag):
    """The table is closed; nothing follows until it is opened again."""


class TableOpened(Event, frozen=True, tag=_tag):
    """A table that was closed is opened again."""

    by: str


class TakenBack(Event, frozen=True, tag=_tag):
    """A result that was entered is taken back, before anything was done on it."""

    was: str
    by: str


# Players, signs.


class PlayerJoined(Event, frozen=True, tag=_tag):
    """Somebody comes to the table; seat 0: stands."""

    player: str
    seat: int


class PlayerLeft(Event, frozen=True, tag=_tag):
    """Somebody leaves the table."""

    player: str


class ChipsBought(Event, frozen=True, tag=_tag):
    """A player buys chips, in cents."""

    player: str
    amount: int


class ChipsCashed(Event, frozen=True, tag=_tag):
    """A player takes chips to the cage, in cents."""

    player: str
    amount: int


class ColourIssued(Event, frozen=True, tag=_tag):
    """A player gets chips of a colour, each of this value."""

    player: str
    colour: str
    value: int


class SignNoticed(Event, frozen=True, tag=_tag):
    """Notice is displayed that the sign will change: when it was given, when it takes effect."""

    change: str
    at: int
    effective: int


class SignChanged(Event, frozen=True, tag=_tag):
    """The sign of the table shows something else."""

    change: str


class MarkerPlaced(Event, frozen=True, tag=_tag):
    """A seated player keeps the older minimum, and a marker shows it."""

    player: str
    box: int
    minimum: int


class MarkerRemoved(Event, frozen=True, tag=_tag):
    """A marker comes off: the player has the minimum of the sign."""

    player: str


# Wagers.


class WagerPlaced(Event, frozen=True, tag=_tag, gc=False):
    """Chips lie on an area."""

    player: str
    area: str
    amount: int  # the whole wager as it now lies
    box: int = 0


class WagerWithdrawn(Event, frozen=True, tag=_tag, gc=False):
    """Chips go back from an area to their player, undecided."""

    player: str
    area: str
    amount: int  # what goes back
    box: int = 0


class WagerMoved(Event, frozen=True, tag=_tag):
    """Chips go to another area, undecided, or count as if they lay there."""

    player: str
    area: str
    to: str
    amount: int
    box: int = 0


class Settled(Event, frozen=True, tag=_tag, gc=False):
    """A wager is decided: collected, paid or returned."""

    player: str
    area: str
    stake: int
    result: str
    returned: int  # all that goes back to the player, the stake included
    odds: str = ""
    box: int = 0


class Unsettled(Event, frozen=True, tag=_tag):
    """A result of this round is undone: the wager lies again, or a prize was none."""

    player: str
    area: str
    stake: int
    returned: int  # what had gone to the player, and is taken
    box: int = 0


class Resettled(Event, frozen=True, tag=_tag):
    """A corrected result: what the wager returned, and what it should have."""

    round: int
    player: str
    difference: int


class Rebooked(Event, frozen=True, tag=_tag):
    """A corrected result: what another account of the table than a player's should have more,
    such as what was taken out of a pot."""

    round: int
    account: str
    difference: int


class Repaid(Event, frozen=True, tag=_tag):
    """A player's chips for what the player owed after a correction."""

    player: str
    amount: int


class Corrected(Event, frozen=True, tag=_tag):
    """A result that was entered wrongly is put right: what it was, what it is."""

    round: int
    was: str
    now: str


class Recalculated(Event, frozen=True, tag=_tag):
    """What a finished round is now held to have been: the one corrected, or one after it that
    follows from it."""

    round: int
    corrected: int  # the round whose result was entered wrongly
    outcome: dict[str, list[str]]


class StoodAsPlayed(Event, frozen=True, tag=_tag):
    """The first round that could not have followed from a corrected one: it and those after it
    are left as they were played."""

    round: int
    corrected: int
    reason: str


# told in a round of a round before it; what goes back does not count them (:class:`Rewound`)
OF_EARLIER_ROUNDS: tuple[type[Event], ...] = (Corrected, Resettled, Recalculated, StoodAsPlayed)


# Bets and pots: of players against players, and so for everyone to see.


class BetMade(Event, frozen=True, tag=_tag):
    """Chips in front of a player, for the pots."""

    player: str
    what: str  # a blind bet, an opening bet, a call, a raise …
    amount: int
    total: int  # what now lies in front of the player
    all_in: bool = False


class BetReturned(Event, frozen=True, tag=_tag):
    """From in front of a player: what nobody called, or a bet that does not stand."""

    player: str
    amount: int


class PotGathered(Event, frozen=True, tag=_tag):
    """Bets go into a pot, by player; what now is in it."""

    pot: int
    bets: dict[str, int]
    amount: int


class PotMoved(Event, frozen=True, tag=_tag):
    """Pots are formed anew: from one into another."""

    pot: int
    to: int
    amount: int


class CommissionTaken(Event, frozen=True, tag=_tag):
    """The house takes its commission out of a pot."""

    pot: int
    amount: int


class PotWon(Event, frozen=True, tag=_tag):
    """A pot, or a share of one."""

    pot: int
    player: str
    amount: int


class PotReturned(Event, frozen=True, tag=_tag):
    """Out of a pot, back to a player whose bet it was: undecided."""

    pot: int
    player: str
    amount: int


# A bank that players have: what it can pay is for everyone to see.


class BankPutUp(Event, frozen=True, tag=_tag):
    """Chips of a player who banks, or of one of several, against the wagers of the others."""

    player: str
    amount: int
    box: int
    with_house: bool = False


class BankReturned(Event, frozen=True, tag=_tag):
    """What a banking player has back: what was put up, with the player's part of the round's
    profit (negative: of its loss), less the commission on it."""

    player: str
    amount: int
    profit: int = 0
    commission: int = 0


# Choices.


class Offered(Event, frozen=True, tag=_tag):
    """Something is offered to a player."""

    player: str
    what: str
    options: list[str]


class Chose(Event, frozen=True, tag=_tag):
    """A player, or the dealer, decided."""

    player: str
    what: str
    option: str
    box: int = 0


class Decided(Event, frozen=True, tag=_tag, gc=False):
    """A decision on a player's own terminal, about a hand that others have too: nobody else's
    concern (2e:3(a))."""

    player: str
    what: str
    option: str


# Cards.


class ShoeShuffled(Event, frozen=True, tag=_tag):
    """The cards are shuffled; with a commitment, to this order."""

    cards: int
    commitment: str = ""
    base: int = 0  # the number of its first card; not 0: discards that follow a spent shoe (2:33)
    piece: str = "card"


class ShoeCut(Event, frozen=True, tag=_tag):
    """The cards are cut, by a player or the dealer."""

    at: int
    by: str


class CuttingCardPlaced(Event, frozen=True, tag=_tag):
    """The cutting card goes so many cards in from the back."""

    from_back: int


class CuttingCardOut(Event, frozen=True, tag=_tag):
    """The cutting card appears."""


class ShoeRevealed(Event, frozen=True, tag=_tag):
    """The order of a spent shoe, to be checked against its commitment."""

    commitment: str
    order: list[str]
    salt: str


class PointSealed(Event, frozen=True, tag=_tag):
    """Where a mystery prize is won was drawn, between these amounts, and committed to."""

    commitment: str
    low: int
    high: int


class PointRevealed(Event, frozen=True, tag=_tag):
    """Where it was."""

    commitment: str
    point: int
    salt: str


class CardBurned(Event, frozen=True, tag=_tag):
    """To the discard rack; the face only if it was shown."""

    card: str = ""


class Dealt(Event, frozen=True, tag=_tag, gc=False):
    """A card to a hand: its face, or empty while it lies face down."""

    to: str
    card: str = ""
    slot: int = NO_SLOT
    piece: str = "card"


class Exposed(Event, frozen=True, tag=_tag, gc=False):
    """A card that lay face down is turned up; with a player for its audience, it still lies face
    down and that player has looked at it."""

    to: str
    card: str
    slot: int = NO_SLOT


class HandHeld(Event, frozen=True, tag=_tag):
    """A player's own hand as it now is on the player's terminal, of cards that all may have."""

    player: str
    hand: str
    cards: list[str]
    count: str = ""


class Peeked(Event, frozen=True, tag=_tag, gc=False):
    """A card that lies face down is turned up a little: what one edge of it shows, for the player
    alone who turns it."""

    to: str
    shows: str  # pips, or in a word
    slot: int
    edge: str


class Folded(Event, frozen=True, tag=_tag):
    """A hand goes to the discard rack as it lies: what lay face down stays unseen."""

    hand: str
    slots: list[int]
    piece: str = "card"


class CardMoved(Event, frozen=True, tag=_tag):
    """A card goes from one hand to another."""

    card: str
    of: str
    to: str
    slot: int = NO_SLOT


class Counted(Event, frozen=True, tag=_tag, gc=False):
    """The point count or total of a hand, announced."""

    hand: str
    count: str


# Wheels, coins, dice.


class Spun(Event, frozen=True, tag=_tag, gc=False):
    """Where a wheel came to rest."""

    pocket: str


class CrownPlaced(Event, frozen=True, tag=_tag, gc=False):
    """The point marker goes on the winning number of the layout (7:6(1))."""

    number: str


class Multiplied(Event, frozen=True, tag=_tag, gc=False):
    """A number for which straight up wagers are paid other odds this spin (7a:2)."""

    number: str
    odds: str


class Thrown(Event, frozen=True, tag=_tag):
    """Coins or dice as they came to rest, and how the result is called."""

    faces: list[str]
    call: str


class NumbersDrawn(Event, frozen=True, tag=_tag):
    """The numbers of a catch, in the order they were selected."""

    numbers: list[int]


class NoSpin(Event, frozen=True, tag=_tag):
    """A spin or throw does not count."""

    why: str


class Lit(Event, frozen=True, tag=_tag, gc=False):
    """A light goes on (or all of a set go off, with ``on`` 0)."""

    lights: str
    on: int


class Illuminated(Event, frozen=True, tag=_tag):
    """The winning areas of the layout light up."""

    areas: list[str]


# Craps.


class PuckMoved(Event, frozen=True, tag=_tag, gc=False):
    """The puck shows the come out point, or 0: off, a come out roll is next."""

    point: int


class ShooterChanged(Event, frozen=True, tag=_tag, gc=False):
    """Who throws the dice; nobody while they are being offered."""

    player: str = ""


class OnMarkerMoved(Event, frozen=True, tag=_tag):
    """An on marker goes on a player's wagers of a kind, or on one wager, or comes off."""

    player: str
    wagers: str
    on: bool


class FeeCharged(Event, frozen=True, tag=_tag, gc=False):
    """A percentage that a rule lets the house take when a wager is made."""

    player: str
    area: str
    amount: int


class FeeReturned(Event, frozen=True, tag=_tag, gc=False):
    """A percentage taken when a wager was made goes back with it."""

    player: str
    area: str
    amount: int


# What a game may make public: who wagers how much, and what becomes of it.
OF_WAGERS = (WagerPlaced, WagerWithdrawn, WagerMoved, Settled, Unsettled)

EVENTS: tuple[type[Event], ...] = tuple(Event.__subclasses__())


def standing(events: Iterable[Event]) -> list[Settled]:
    """The results that stand: without those that were undone."""
    found: list[Settled] = []
    for event in events:
        if isinstance(event, Settled):
            found.append(event)
        elif isinstance(event, Unsettled):
            at = max(n for n, one in enumerate(found) if undoes(event, one))
            del found[at]
    return found


def undoes(event: Unsettled, settled: Settled) -> bool:
    """Whether it is this result that is undone."""
    was = (settled.player, settled.area, settled.stake, settled.returned, settled.box)
    return was == (event.player, event.area, event.stake, event.returned, event.box)
