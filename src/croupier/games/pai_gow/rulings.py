"""Irregularities of pai gow, in the order of Part 13, and what people may direct."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.games.pai_gow.incidents import (
    BANKER,
    ArrangeMaximum,
    AskLaJa,
    BreakInPlay,
    DiceNotFlat,
    NameSetter,
    OffMarker,
    Rearranged,
    ReplaceTiles,
    SetterAway,
    SetWrongly,
    TileMissing,
    TilesExposed,
    TileShown,
    TilesMisdelivered,
    VacateSeat,
)
from croupier.games.pai_gow.layout import (
    BANK,
    BANKING,
    BEFORE_THE_DEAL,
    BOXES,
    DEALT,
    DELIVERING,
    IN_PLAY,
    SETTING,
    SHAKING,
    STACKED,
    TURNED_UP,
)
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.parts import Part
from croupier.table.round import OPENING, WAGERING
from croupier.table.rulings import Rewind, RoundVoid, direction, ruling
from croupier.wagers.pai_gow.chung import Chung

if TYPE_CHECKING:
    from croupier.games.pai_gow.round import PaiGow

PLAY, REMOVE, DEAL_AGAIN = "play the tiles", "remove the tiles", "deal again"


class DealtAgain(Exception):
    """The tiles are shuffled, stacked and dealt again (42)."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


class Irregularities(Part["PaiGow"]):
    """What Part 13 provides for."""

    round: PaiGow

    def _said(self, said: str, rule: str) -> None:
        self.round.emit(ev.Announced(said, rule=rule))

    @ruling(DiceNotFlat, "qld-2024:6:38", while_=SHAKING)
    async def dice_not_flat(self, incident: DiceNotFlat) -> None:
        self._said("the dice are shaken again", "qld-2024:6:38(b)")

    @ruling(TilesMisdelivered, "qld-2024:6:39(1)", while_=DELIVERING)
    async def misdelivered(self, incident: TilesMisdelivered) -> None:
        if incident.unsure:
            raise DealtAgain("qld-2024:6:39(2)")
        self._said("the tiles go to the boxes where they belong", "qld-2024:6:39(1)")

    @ruling(TilesMisdelivered, "qld-2024:6:39(3)", while_=(SETTING, *TURNED_UP))
    async def noticed_late(self, incident: TilesMisdelivered) -> None:
        self._said("tiles have been handled: they are played where they lie", "qld-2024:6:39(3)")

    @ruling(TileShown, "qld-2024:6:40(1)", while_=STACKED)
    async def shown(self, incident: TileShown) -> None:
        await self.round.wall.shuffle("qld-2024:6:40(1)")

    @ruling(TilesExposed, "qld-2024:6:40", while_=DEALT)
    async def exposed(self, incident: TilesExposed) -> None:
        round, hidden = self.round, self.round.hidden
        hand = round.hand_of(incident.box)
        slots = hidden.down(hand)[: incident.tiles]
        await hidden.turn_up(hand, rule="qld-2024:6:40", slots=slots)
        round.exposed = (*round.exposed, hand)
        if hand == BANK and round.bank.of_house:
            self._said("the bank's tiles are played", "qld-2024:6:40(6)")
        elif incident.by == BANKER:
            self._said("the player/banker's tiles are played", "qld-2024:6:40(5)")
        elif len(hidden.seen(hand)) < 2:
            self._said("one tile was exposed: the tiles are played", "qld-2024:6:40(2)")
        elif hand == BANK:
            await self._banks_choice(incident)
        else:
            await self._players_choice(incident, hand)

    def _looked(self, incident: TilesExposed, hand: str, players: tuple[str, ...]) -> bool:
        """Whether one of these has looked at a tile that was not exposed; on terminals the
        house knows who was shown what."""
        seen = len(self.round.hidden.seen(hand))
        known = (len(self.round.hidden.known_to(name, hand)) for name in players)
        told = any(number > seen for number in known) and not self.round.state.staffed
        return incident.looked or told or incident.box in self.round.laid

    async def _banks_choice(self, incident: TilesExposed) -> None:
        round, handlers = self.round, self.round.bank.handlers
        if self._looked(incident, BANK, handlers):
            self._said("others of the tiles were looked at: they are played", "qld-2024:6:40(4)")
            return
        rule = "qld-2024:6:40(4)"
        ways = (PLAY, DEAL_AGAIN)
        chosen = await round.choose(handlers[0], "exposed tiles", ways, otherwise=PLAY, rule=rule)
        if chosen == DEAL_AGAIN:
            raise DealtAgain("qld-2024:6:40(4)(a)")

    async def _players_choice(self, incident: TilesExposed, hand: str) -> None:
        """Who sets the tiles chooses for every wager on the box (I-PG-12)."""
        round, box = self.round, incident.box
        setter = round.setters[box]
        if self._looked(incident, hand, (setter,)):
            self._said("others of the tiles were looked at: they are played", "qld-2024:6:40(3)")
            return
        rule, ways = "qld-2024:6:40(3)", (PLAY, REMOVE)
        chosen = await round.choose(
            setter, "exposed tiles", ways, otherwise=PLAY, box=box, rule=rule
        )
        if chosen == REMOVE:
            for wager in round.on(box):
                round.take_back(wager, wager.amount, rule="qld-2024:6:40(3)(a)")
            round.hidden.fold(hand, rule="qld-2024:6:40(3)(a)")

    @ruling(SetWrongly, "qld-2024:6:41(1)", while_=TURNED_UP)
    async def set_wrongly(self, incident: SetWrongly) -> None:
        hand = self.round.hand_of(incident.box)
        rule = "qld-2024:6:41(2)" if self.round.completed else "qld-2024:6:41(1)"
        raise Rewind(BANK if hand == BANK else BOXES, rule, note=Rearranged(hand))

    @ruling(TileMissing, "qld-2024:10:38", while_=IN_PLAY)
    async def tile_missing(self, incident: TileMissing) -> None:
        self.round.wall.replaced("qld-2024:6:24(1)")
        raise RoundVoid("qld-2024:10:38", "the tiles are not complete")

    @ruling(SetterAway, "qld-2024:6:15(2)(c)", while_=(WAGERING, *DEALT))
    async def setter_away(self, incident: SetterAway) -> None:
        closest = incident.closest or self.round.others_for(incident.box)[0]
        await self._hand_over(incident.box, closest)

    async def _hand_over(self, box: int, player: str) -> None:
        round = self.round
        round.named[box] = player
        if round.phase == SETTING:
            await round.entrust(box)

    # Directions.

    @direction(OffMarker, "qld-2024:6:12(1)")
    async def off_marker(self, command: OffMarker, by: Actor) -> None:
        carry = self.round.carry
        others = tuple(box for box in carry.off if box != command.box)
        carry.off = others if command.lift else tuple(sorted((*others, command.box)))
        what = "comes off" if command.lift else "goes on"
        said = f"an off marker {what} box {command.box} before the next round of play"
        if self.round.phase in (OPENING, BANKING):
            said = f"an off marker {what} box {command.box}"
        self._said(said, "qld-2024:6:12(1)")

    @direction(NameSetter, "qld-2024:6:15(2)(b)", while_=(WAGERING, *DEALT))
    async def name_setter(self, command: NameSetter, by: Actor) -> None:
        await self._hand_over(command.box, command.player)

    @direction(BreakInPlay, "qld-2024:6:18(8)(b)")
    async def break_in_play(self, command: BreakInPlay, by: Actor) -> None:
        self.round.breaks = True
        if self.round.phase == OPENING:
            self.round.carry.chung = Chung()

    @direction(AskLaJa, "qld-2024:6:22(1)", while_=STACKED)
    async def asked_for_la_ja(self, command: AskLaJa, by: Actor) -> None:
        self.round.wall.la_ja()

    @direction(ArrangeMaximum, "qld-2024:6:14(3)")
    async def arrange_maximum(self, command: ArrangeMaximum, by: Actor) -> None:
        carry = self.round.carry
        carry.arranged = {**carry.arranged, command.player: command.maximum}

    @direction(ReplaceTiles, "qld-2024:6:24(1)")
    async def replace_tiles(self, command: ReplaceTiles, by: Actor) -> None:
        if command.all:
            self.round.wall.replaced("qld-2024:6:24(2)")
        else:
            self._said("the tile is replaced after this round", "qld-2024:6:24(1)")

    @direction(VacateSeat, "qld-2024:6:43", while_=BEFORE_THE_DEAL)
    async def vacate_seat(self, command: VacateSeat, by: Actor) -> None:
        round, name = self.round, command.player
        standing = replace(round.players[name], seat=0, idle=0)
        round.change_state(round.state.with_player(standing))
        round.emit(ev.PlayerJoined(name, 0, rule="qld-2024:6:43"))
