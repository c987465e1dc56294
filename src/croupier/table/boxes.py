"""The boxes of a table: who wagers on one, who controls it, who makes room, who cuts.

A box is a place on the layout that is dealt a hand of its own.  :class:`Boxes` is the part of a
round that knows them, by the provisions that its :class:`BoxRules` name.  How many players a
house lets wager on a box, and on how many boxes a player may, are options of the game.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Protocol, Self

import msgspec

from croupier.table import events as ev
from croupier.table.actors import MANAGERS, Actor, Role
from croupier.table.areas import Area, Wager
from croupier.table.cards import CardCarry
from croupier.table.commands import Direction, kebab
from croupier.table.fields import PlayerName
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.round import Round

NO_SEAT, DEALERS_HAND = 0, -1  # in place of the box where the cutting card appeared


class BoxRules(msgspec.Struct, frozen=True, kw_only=True):
    """Which provision speaks of what about the boxes; empty: the schedule has none for it."""

    one_player: str = ""  # a box has one player
    more_players: str = ""  # or so many as the house permits
    one_maximum: str = ""  # the table maximum is for all players on a box together
    control: str = ""  # the dealer decides which of them controls the box
    more_boxes: str = ""  # a player on more than one box gives one up for others
    entry: str = ""  # who comes to the game during a shoe may be kept out or limited:
    refuse_entry: str = ""  # who made no wager on the first round is kept out
    limit_entry: str = ""  # or may wager the minimum only
    refuse_return: str = ""  # who let a round pass is kept out
    wager: str = "the wager"  # by what name players are asked about the one on their box


class BoxOptions(Protocol):
    """What a house chooses about boxes; where the rules leave it no choice, a class variable of
    the game's options says so."""

    @property
    def players_per_box(self) -> int: ...

    @property
    def boxes_per_player(self) -> int: ...  # 0: as many as there are


class BoxCarry(CardCarry):
    """What a table with boxes and a shoe hands on."""

    cutter: str = ""  # who controlled the box where the cutting card appeared
    cutter_box: int = NO_SEAT
    further_round: bool = False  # a supervisor's direction, the cutting card being out
    cutting_card: int = 0  # a supervisor's place for the next shoe; 0: the usual one
    rounds: int = 0  # dealt from this shoe
    first_round: tuple[str, ...] = ()  # who wagered on its first round
    wagered: tuple[str, ...] = ()  # who has wagered on any of its rounds
    sat_out: tuple[str, ...] = ()  # who has, and then let a round pass
    refused: tuple[str, ...] = ()  # until the cards are shuffled
    minimum_only: tuple[str, ...] = ()  # until the cards are shuffled


class Boxes(Part[Round]):
    """Who is on which box in this round, and who was at the table since the shuffle."""

    started: tuple[int, ...] = ()  # the boxes the dealer has started acting on
    withdrew: tuple[tuple[str, int], ...] = ()  # who had wagers back from which box

    def __init__(self, round: Round, rules: BoxRules, wagers: Collection[str]) -> None:
        self.round = round
        self.rules = rules
        self.wagers = wagers  # the areas whose wagers put a box in play
        self.options: BoxOptions = round.options
        self.carry: BoxCarry = round.carry
        self.control: dict[int, list[str]] = {}  # by box in play, the controlling player first

    # Who may wager on a box.

    def kept_out(self, player: str) -> Refused | None:
        """A player whose entry was refused waits for the next shoe."""
        if player in self.carry.refused:
            return Refused(f"{player} may enter when the cards are shuffled", self.rules.entry)
        return None

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """What the boxes have against a game wager that comes to this total."""
        carry, options, rules = self.carry, self.options, self.rules
        lying = self.round.wagers
        if not lying and not carry.minimum_only:
            return None  # nobody else is there to share a box or a maximum with
        sign = self.round.state.sign
        limit = sign.limit(area.limit_name)
        if player in carry.minimum_only and total > limit.minimum:
            return Refused(f"{player} may wager the minimum only", rules.limit_entry)
        others = [w for w in self.lying(area, box) if w.player != player]
        if len(others) >= options.players_per_box and self.gives_way(box) is None:
            rule = rules.one_player if options.players_per_box == 1 else rules.more_players
            return Refused(f"box {box} has its {len(others)} players", rule)
        if sign.one_table_maximum and total + sum(w.amount for w in others) > limit.maximum:
            return Refused("the table maximum is for all players on a box", rules.one_maximum)
        most = options.boxes_per_player
        if most:
            mine = {w.box for w in self.round.of(player) if w.area.name in self.wagers} | {box}
            if len(mine) > most:
                return Refused(f"a player may wager on {most} boxes", rules.more_boxes)
        return None

    def lying(self, area: Area, box: int) -> list[Wager]:
        return [w for w in self.round.wagers.values() if w.area is area and w.box == box]

    def has_wager(self, player: str, box: int) -> bool:
        """Whether a game wager of the player lies on the box."""
        return any((player, area, box) in self.round.wagers for area in self.wagers)

    def gives_way(self, box: int) -> str | None:
        """The last player to come to the box who has another and does not sit at this one."""
        on_boxes = [w for w in self.round.wagers.values() if w.area.name in self.wagers]
        for wager in reversed(on_boxes):
            name = wager.player
            if wager.box != box or self.seat_of(name) == box:
                continue
            if any(w.player == name and w.box != box for w in on_boxes):
                return name
        return None

    def make_room(self, player: str, area: Area, box: int) -> None:
        """Return the wagers of a player who gives the box up, if one must."""
        if not self.round.wagers:
            return
        lying = [wager.player for wager in self.lying(area, box)]
        if player in lying or len(lying) < self.options.players_per_box:
            return
        leaving = self.gives_way(box)
        for wager in [w for w in self.round.wagers.values() if w.player == leaving]:
            if wager.box == box:
                self.round.take_back(wager, wager.amount, rule=self.rules.more_boxes)

    def return_wagers(self, player: str, box: int, rule: str) -> None:
        """A player who is dealt to no longer has the undecided wagers on the box back, additional
        ones with them (I-BJ-6)."""
        self.withdrew = (*self.withdrew, (player, box))
        for wager in [w for w in self.round.of(player) if w.box == box]:
            self.round.take_back(wager, wager.amount, rule=rule)

    # Who controls it.

    async def decide_control(self) -> None:
        """Boxes in play from the dealer's left, and who controls each; where the schedule lets
        nobody control a box, its players stand in their order and nobody is asked."""
        by_box: dict[int, list[str]] = {}
        in_play = self.wagers
        for wager in self.round.wagers.values():
            if wager.area.name in in_play:
                names = by_box.get(wager.box)
                if names is None:
                    by_box[wager.box] = [wager.player]
                elif wager.player not in names:
                    names.append(wager.player)
        for box in sorted(by_box):
            names = by_box[box]
            if len(names) > 1:
                names = await self.controlled(box, self.by_right(box, names))
            self.control[box] = names

    async def controlled(self, box: int, names: list[str]) -> list[str]:
        """The players of a shared box, whoever controls it first."""
        rule = self.rules.control
        if not rule:
            return names
        chosen = await self.round.dealer_does(f"who controls box {box}", tuple(names), rule=rule)
        self.round.emit(ev.Announced(f"{chosen} controls box {box}", rule=rule))
        return [chosen, *(n for n in names if n != chosen)]

    def presumed_control(self, box: int) -> str:
        """Who would control the box as the wagers now lie; empty if none does."""
        wagers = self.round.wagers.values()
        names = [w.player for w in wagers if w.box == box and w.area.name in self.wagers]
        return self.by_right(box, names)[0] if names else ""

    def by_right(self, box: int, names: list[str]) -> list[str]:
        """Whoever sits at the box before the others, who stay in the order they came."""
        return sorted(names, key=lambda name: self.seat_of(name) != box)

    def seat_of(self, player: str) -> int:
        place = self.round.players.get(player)
        return place.seat if place else NO_SEAT

    @property
    def last(self) -> int:
        """The box immediately before the dealer."""
        return max(self.control, default=NO_SEAT)

    # Wagers given back to whoever wants them.

    async def offer_withdrawal(self, rule: str) -> None:
        """Each player may withdraw the game wager, box by box."""
        for box in list(self.control):
            await self.offer_to_all(box, rule, "stay", "withdraw")

    async def offer_to_all(self, box: int, rule: str, stay: str, leave: str) -> None:
        """Each player with a game wager on the box has a choice between two words."""
        for name in self.control[box]:
            if self.has_wager(name, box):
                await self.offer(name, box, rule, stay, leave)

    async def offer(self, player: str, box: int, rule: str, stay: str, leave: str) -> None:
        """A player's choice between two words: with the second the wagers on the box go back."""
        chosen = await self.round.choose(
            player, self.rules.wager, (stay, leave), otherwise=stay, box=box, rule=rule
        )
        if chosen == leave:
            self.return_wagers(player, box, rule)

    # Who cuts the cards.

    def cutters(self) -> list[str]:
        """To whom the cut is offered, in turn: the player on whose box the cutting card appeared,
        whoever is farthest to the dealer's right if it was on the dealer's hand, the first player
        to the table before the start of play; then clockwise."""
        state, players = self.round.state, self.round.players
        if not state.players:
            return []
        box, first = self.carry.cutter_box, ""
        if box == DEALERS_HAND:
            seated = state.seated
            first = seated[-1].name if seated else ""
        elif self.carry.cutter in players:
            first = self.carry.cutter
        elif box == NO_SEAT:
            came = (e.player for e in self.round.events if isinstance(e, ev.PlayerJoined))
            first = next((name for name in came if name in players), "")
        seat = players[first].seat if first else max(box, 1)
        clockwise = [p.name for p in state.clockwise_from(seat or 1)]
        standing = [p.name for p in state.players if not p.seat]
        offered = dict.fromkeys([first, *clockwise, *standing] if first else clockwise + standing)
        return list(offered)

    def cutting_card_on(self, box: int) -> None:
        """The cutting card appeared on a box, or on the dealer's hand."""
        self.carry.cutter_box = box or DEALERS_HAND
        names = self.control.get(box)
        self.carry.cutter = names[0] if names else ""

    def cards_are_cut(self) -> None:
        """It is no longer known who cuts next."""
        self.carry.cutter, self.carry.cutter_box = "", NO_SEAT

    # Who was there since the shuffle.

    def start_shoe(self) -> None:
        carry = self.carry
        carry.further_round = False
        carry.rounds = 0
        carry.first_round = carry.wagered = carry.sat_out = ()
        carry.refused = carry.minimum_only = ()

    def note_round(self) -> None:
        """What the history of the shoe is needed for: who may be kept out of it."""
        carry, wagered = self.carry, self.round.wagered
        carry.rounds += 1
        if carry.rounds > 1 and wagered == set(carry.wagered):
            return  # the same players as ever
        here = tuple(p.name for p in self.round.state.players if p.name in wagered)
        if carry.rounds == 1:
            carry.first_round = here
        if here != carry.wagered:
            out = [n for n in carry.wagered if n not in here and n not in carry.sat_out]
            carry.sat_out = (*carry.sat_out, *out)
            carry.wagered = tuple(dict.fromkeys((*carry.wagered, *here)))

    def may_direct_entry(self, player: str) -> Refused | None:
        """What is against keeping a player out, or limiting one, for the rest of the shoe."""
        rule = self.rules.entry
        if player not in self.round.players:
            return Refused(f"{player or 'nobody'} is not at this table", rule)
        if self.round.of(player):
            return Refused(f"{player} has a wager on this round", rule)
        if not self.carry.rounds:
            return Refused("no round has been dealt from this shoe", rule)
        if player in self.carry.refused:
            return Refused(f"{player} waits for the next shoe already", rule)
        return None

    def keep_out(self, player: str, rule: str) -> None:
        """No wagers of this player until the cards are shuffled."""
        self.carry.refused = (*self.carry.refused, player)
        self.round.emit(ev.Announced(f"{player} waits for the next shoe", rule=rule))

    def limit(self, player: str) -> None:
        """The minimum only for this player, until the cards are shuffled."""
        self.carry.minimum_only = (*self.carry.minimum_only, player)


class Boxed(Protocol):
    """A round that holds boxes."""

    @property
    def boxes(self) -> Boxes: ...


class Entry(Direction[Boxed], frozen=True):
    """A gaming manager's direction about a player who comes, or comes back, during a shoe."""

    roles: ClassVar[frozenset[Role]] = MANAGERS
    player: PlayerName = ""

    @classmethod
    def samples(cls, round: Boxed) -> list[Self]:
        return [cls(name) for name in list(round.boxes.round.players)[:2]]


class RefuseEntry(Entry, frozen=True, tag=kebab):
    """Who did not wager on the first round may not enter until the shuffle."""

    def check(self, round: Boxed, by: Actor) -> Refused | None:
        boxes = round.boxes
        if self.player in boxes.carry.first_round:
            return Refused(f"{self.player} wagered on the first round", boxes.rules.refuse_entry)
        return boxes.may_direct_entry(self.player)


class LimitEntry(Entry, frozen=True, tag=kebab):
    """Who enters after the first round may wager the minimum only."""

    def check(self, round: Boxed, by: Actor) -> Refused | None:
        boxes, rule = round.boxes, round.boxes.rules.limit_entry
        if self.player in boxes.carry.first_round:
            return Refused(f"{self.player} wagered on the first round", rule)
        if self.player in boxes.carry.minimum_only:
            return Refused(f"{self.player} is so limited already", rule)
        return boxes.may_direct_entry(self.player)


class RefuseReturn(Entry, frozen=True, tag=kebab):
    """Who wagered and then let a round pass may not return until the next shoe."""

    def check(self, round: Boxed, by: Actor) -> Refused | None:
        boxes = round.boxes
        if self.player not in boxes.carry.sat_out:
            return Refused(f"{self.player} has let no round pass", boxes.rules.refuse_return)
        return boxes.may_direct_entry(self.player)
