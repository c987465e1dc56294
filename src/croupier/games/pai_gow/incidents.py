"""What can be reported and directed at a pai gow table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from croupier.games.pai_gow.layout import AREA, BANK, IDLE_ROUNDS
from croupier.money import format_amount
from croupier.table.actors import CREW, MANAGERS, PLAYERS, SUPERVISORS, Actor, Role
from croupier.table.commands import Direction, Incident, kebab
from croupier.table.fields import BoxNumber, Cents, Count, OneOf, PlayerName
from croupier.table.refusal import Refused
from croupier.table.rulings import Note
from croupier.wagers.pai_gow.boxes import BOXES, HOUSE_BOX

if TYPE_CHECKING:
    from croupier.games.pai_gow.round import PaiGow

DEALER, BANKER = "dealer", "player/banker"


# Irregularities (Part 13).


class DiceNotFlat(Incident["PaiGow"], frozen=True, tag=kebab):
    """A die does not lie flat in the cup (38)."""


class TilesMisdelivered(Incident["PaiGow"], frozen=True, tag=kebab):
    """The groups of tiles did not go to the boxes that the dice say (39)."""

    unsure: bool = False  # the dealer cannot tell, or cannot put right, where they belong


class TileShown(Incident["PaiGow"], frozen=True, tag=kebab):
    """The dealer exposes a tile while shuffling, stacking, at the la ja or the cut (40(1))."""


class TilesExposed(Incident["PaiGow"], frozen=True, tag=kebab):
    """Tiles of a hand are exposed before they are set (40(2) to (6))."""

    box: BoxNumber
    tiles: Count = 1
    by: Annotated[str, OneOf((DEALER, BANKER))] = DEALER
    looked: bool = False  # whoever sets them has looked at another of them

    def check(self, round: PaiGow) -> Refused | None:
        hand = round.hand_of(self.box)
        if not hand:
            return Refused(f"no tiles lie at box {self.box}", "qld-2024:6:40")
        if self.by not in (DEALER, BANKER):
            return Refused("tiles are exposed by the dealer or the player/banker", "qld-2024:6:40")
        if self.by == BANKER and (hand != BANK or round.bank.of_house):
            return Refused(f"box {self.box} is no player/banker's", "qld-2024:6:40(5)")
        down = len(round.hidden.down(hand))
        if not 0 < self.tiles <= down:
            return Refused(f"{down} tiles lie face down there", "qld-2024:6:40")
        return None

    @classmethod
    def samples(cls, round: PaiGow) -> list[Self]:
        found = []
        for box in (*round.in_play[:2], round.bank.box):
            found += [cls(box), cls(box, 2), cls(box, 2, looked=True), cls(box, 1, BANKER)]
        return [one for one in found if one.check(round) is None]


class SetWrongly(Incident["PaiGow"], frozen=True, tag=kebab):
    """Tiles that should be set the house way are not (41)."""

    box: BoxNumber

    def is_about(self, round: PaiGow, box: int) -> bool:
        """Of the box, or of every box where the bank's tiles were not."""
        return self.box in (box, round.bank.box)

    def check(self, round: PaiGow) -> Refused | None:
        hand = round.hand_of(self.box)
        if hand not in round.laid_by_dealer:
            said = f"the tiles of box {self.box} are not the dealer's to set"
            return Refused(said, "qld-2024:6:41(1)")
        if not round.laid_by_dealer[hand]:
            return Refused("they are set the house way", "qld-2024:6:41(1)")
        return None

    @classmethod
    def samples(cls, round: PaiGow) -> list[Self]:
        boxes = (*round.in_play, *round.decisions, round.bank.box)
        found = [cls(box) for box in dict.fromkeys(boxes)]
        return [one for one in found if one.check(round) is None]


class Rearranged(Note, frozen=True):
    """This hand is set the house way, as it should have been."""

    hand: str


class TileMissing(Incident["PaiGow"], frozen=True, tag=kebab):
    """A tile is missing, or there is one too many of it (I-PG-15)."""


class SetterAway(Incident["PaiGow"], frozen=True, tag=kebab):
    """Who is to set the tiles of a box is not present (15(2)(c)).

    Whose wager lies closest to the dealer the dealer sees and says; unsaid, as on terminals, it is
    who of the others has wagered there longest (I-PG-16).
    """

    box: BoxNumber
    closest: PlayerName = ""

    def check(self, round: PaiGow) -> Refused | None:
        rule = "qld-2024:6:15(2)(c)"
        if self.box not in round.in_play:
            return Refused(f"nobody wagers on box {self.box}", rule)
        if self.box in round.laid:
            return Refused(f"the tiles of box {self.box} are set", rule)
        if not round.others_for(self.box):
            return Refused(f"nobody else can set the tiles of box {self.box}", rule)
        if self.closest and self.closest not in round.others_for(self.box):
            return Refused(f"{self.closest} cannot set the tiles of box {self.box}", rule)
        return None

    @classmethod
    def samples(cls, round: PaiGow) -> list[Self]:
        found = [cls(box) for box in round.in_play]
        return [one for one in found if one.check(round) is None]


# Directions.


class OffMarker(Direction["PaiGow"], frozen=True, tag=kebab):
    """A box is taken out of play from the next round of play on, or put back (12(1))."""

    box: BoxNumber
    lift: bool = False

    def check(self, round: PaiGow, by: Actor) -> Refused | None:
        rule, marked = "qld-2024:6:12(1)", self.box in round.carry.off
        if not 0 < self.box <= BOXES:
            return Refused(f"there is no box {self.box}", rule)
        if marked is not self.lift:
            return Refused(f"box {self.box} has {'an' if marked else 'no'} off marker", rule)
        if self.box == HOUSE_BOX:
            return Refused("the house's tiles go to box 1", "qld-2024:6:18(13)")
        return None

    @classmethod
    def samples(cls, round: PaiGow) -> list[Self]:
        return [cls(3, lift=3 in round.carry.off)]


class AskLaJa(Direction["PaiGow"], frozen=True, tag=kebab):
    """The dealer is asked for a la ja (22(1))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS

    def check(self, round: PaiGow, by: Actor) -> Refused | None:
        bank = round.bank
        if not bank.names or by.name in bank.names:
            return None
        rule = "qld-2024:6:22(1)(c)" if bank.with_house else "qld-2024:6:22(1)(a)"
        return Refused(f"that is for {' and '.join(bank.names)} to ask", rule)


class NameSetter(Direction["PaiGow"], frozen=True, tag=kebab):
    """The first player of a box lets another with a wager there set the tiles (15(2)(b))."""

    roles: ClassVar[frozenset[Role]] = PLAYERS
    box: BoxNumber
    player: PlayerName

    def check(self, round: PaiGow, by: Actor) -> Refused | None:
        rule = "qld-2024:6:15(2)(b)"
        if self.box not in round.in_play:
            return Refused(f"nobody wagers on box {self.box}", rule)
        if round.first_player(self.box) != by.name:
            return Refused(f"{by.name} is not the first player of box {self.box}", rule)
        if self.box in round.laid:
            return Refused(f"the tiles of box {self.box} are set", rule)
        if self.player not in round.others_for(self.box):
            return Refused(f"{self.player} cannot set the tiles of box {self.box}", rule)
        return None

    @classmethod
    def samples(cls, round: PaiGow) -> list[Self]:
        return [cls(box, name) for box in round.in_play for name in round.others_for(box)]


class BreakInPlay(Direction["PaiGow"], frozen=True, tag=kebab):
    """Play stops after this round: the house banks the first one after it (18(8)(b))."""


class ArrangeMaximum(Direction["PaiGow"], frozen=True, tag=kebab):
    """An arrangement under section 64A of the Act: a maximum of a player's own (14(3))."""

    roles: ClassVar[frozenset[Role]] = MANAGERS
    player: PlayerName
    maximum: Cents

    def check(self, round: PaiGow, by: Actor) -> Refused | None:
        limit = round.state.sign.limit(AREA)
        if self.player not in round.players:
            return Refused(f"{self.player} is not at this table", "qld-2024:6:14(3)")
        if round.of(self.player):
            return Refused(f"{self.player} has a wager on this round", "qld-2024:6:14(3)")
        if self.maximum < limit.maximum:
            said = f"the maximum of the table is {format_amount(limit.maximum)}"
            return Refused(said, "qld-2024:6:14(3)")
        return None

    @classmethod
    def samples(cls, round: PaiGow) -> list[Self]:
        most = 2 * round.state.sign.limit(AREA).maximum
        return [cls(place.name, most) for place in round.state.players[:1]]


class ReplaceTiles(Direction["PaiGow"], frozen=True, tag=kebab):
    """A tile is unfit, or the tiles have been checked: it, or all of them, are replaced after
    this round of play (24)."""

    all: bool = True


class VacateSeat(Direction["PaiGow"], frozen=True, tag=kebab):
    """Who has made no wager for three rounds is to give up the seat (43)."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    player: PlayerName

    def check(self, round: PaiGow, by: Actor) -> Refused | None:
        rule = "qld-2024:6:43"
        place = round.players.get(self.player)
        if place is None or not place.seat:
            return Refused(f"{self.player} has no seat at the table", rule)
        if place.idle < IDLE_ROUNDS or round.of(self.player) or self.player in round.bank.names:
            said = f"{self.player} has let {place.idle} of {IDLE_ROUNDS} rounds pass"
            return Refused(said, rule)
        return None

    @classmethod
    def samples(cls, round: PaiGow) -> list[Self]:
        return [cls(place.name) for place in round.state.seated if place.idle >= IDLE_ROUNDS]
