"""A round of pai gow, in the order of Schedule 6.

The bank is offered round, the tiles are shuffled and stacked, wagers are placed.  Then the tiles
are cut, the dice say which box has the first group, and the groups go round.  Players set their
tiles in two hands, the bank's are turned up and set, and the boxes are decided as they were dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from croupier.equipment.tiles import Tile
from croupier.games.pai_gow import layout
from croupier.games.pai_gow.banking import Bank
from croupier.games.pai_gow.incidents import Rearranged
from croupier.games.pai_gow.layout import (
    BANK,
    BANKING,
    BANKS_TILES,
    BOXES,
    CUTTING,
    DELIVERING,
    DONE,
    HOUSE_WAY,
    LAID,
    SETTING,
    SHAKING,
    SPLITS,
    UNPLAYED,
    PaiGowCarry,
    PaiGowOptions,
    box_hand,
)
from croupier.games.pai_gow.rulings import DealtAgain, Irregularities
from croupier.games.pai_gow.setting import SetTiles
from croupier.games.pai_gow.wagers import Wagers
from croupier.games.pai_gow.wall import Wall
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Choice, RollDice
from croupier.table.citing import TableRules
from croupier.table.commands import Choose, Command, Given, Roll
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options
from croupier.table.settling import SETTLING
from croupier.table.sign import Limit
from croupier.table.stock import Stock, StockRound
from croupier.wagers.pai_gow.boxes import dealing_order
from croupier.wagers.pai_gow.chung import Chung
from croupier.wagers.pai_gow.deciding import Compared, Decision, decide
from croupier.wagers.pai_gow.hands import Setting, set_hands
from croupier.wagers.pai_gow.house_way import house_way

DICE = 3  # 6:10(1)
PLAINLY = ("qld-2024:6:36(1)(a)", "qld-2024:6:36(1)(b)")  # one hand is of higher value
SET = "set"  # at a dealer's table: the player has set the tiles


class PaiGow(StockRound[PaiGowOptions, PaiGowCarry]):
    game = "pai-gow"
    options_type: ClassVar[type[Options]] = PaiGowOptions
    carry_type: ClassVar[type[Carry]] = PaiGowCarry
    table_rules = TableRules(wagers="qld-2024:6:13(2)", closed="qld-2024:6:13(1)")
    unshown_for = ev.INSPECTORS  # unplayed tiles are for nobody (6:28(9))

    wall = Held(Wall)
    bank = Held(Bank)
    placing = Held(Wagers)
    irregularities = Held(Irregularities)

    def set_up(self) -> None:
        super().set_up()
        self.off: tuple[int, ...] = self.carry.off
        self.order: list[int] = []  # the boxes as the tiles go to them
        self.dice: tuple[int, ...] = ()
        self.played: dict[int, tuple[str, ...]] = {}  # by box, the longest there first
        self.named: dict[int, str] = {}  # who is to set a box in the first player's place
        self.setters: dict[int, str] = {}  # by box
        self.in_turn: list[list[int]] = []  # boxes that are set together, and then the next
        self.laid: dict[int, str] = {}  # by box, how the tiles were set
        self.exposed: tuple[str, ...] = ()  # hands that were not turned up as they were laid
        self.laid_by_dealer: dict[str, str] = {}  # hands set the house way; how, if wrongly
        self.decisions: dict[int, Decision] = {}
        self.completed = False
        self.breaks = False  # play stops after this round

    @classmethod
    def areas(cls, options: PaiGowOptions) -> dict[str, Area]:
        return layout.areas(options)

    @property
    def stock(self) -> Stock:
        return self.wall

    # The round.

    async def play(self) -> None:
        self.wall.inspect()
        await self.bank.appoint()
        self.off = self.carry.off
        await self.wall.shuffle()
        await self.wagering(rule="qld-2024:6:13(2)", call_rule="qld-2024:6:13(1)")
        self.placing.close()
        while self.wagers:
            try:
                await self.deal()
                await self.set_players()
                await self.set_bank()
            except DealtAgain as again:
                await self.start_again(again.rule)
            else:
                await self.decide()
                return
        self.bank.give_back("qld-2024:6:18(4)")  # there is nothing to cover
        self.carry.order = {}

    async def deal(self) -> None:
        """The cut, the dice, and a group to each box in turn (11, 23, 25)."""
        self.phase = CUTTING
        await self.wall.cut()
        self.phase = SHAKING
        self.dice = (await self.chance(RollDice(DICE, "qld-2024:6:11(1)"))).dice
        self.order = dealing_order(self.bank.box, self.dice)
        faces = [str(die) for die in self.dice]
        call = f"{sum(self.dice)}: the first tiles go to box {self.order[0]}"
        self.emit(ev.Thrown(faces, call, rule="qld-2024:6:11(3)(c)"))
        self.phase = DELIVERING
        for box, group in zip(self.order, self.wall.groups, strict=True):
            hand = self.hand_of(box)
            if not hand:
                continue  # it need not be delivered (25(2))
            to = (self.setters[box],) if hand != BANK else self.bank.viewers
            for slot in group:
                self.hidden.deal(hand, to=to, rule="qld-2024:6:25(1)", slot=slot)
        await self.dealer_pauses("the tiles are delivered")

    async def set_players(self) -> None:
        """Boxes with a priority set marker first, then all others (14(4), 28)."""
        self.phase = SETTING
        for boxes in self.in_turn:
            await self.set_together(boxes)

    async def set_together(self, boxes: Sequence[int]) -> None:
        """Each in the players' own time; whoever has set may set otherwise until all have."""
        options = (SET, HOUSE_WAY) if self.state.staffed else (*SPLITS, HOUSE_WAY)

        def ask() -> SetTiles | None:
            here = [box for box in boxes if box in self.in_play]
            undone = [box for box in here if box not in self.laid]
            if not undone or any(self.setters[box] != self.setter(box) for box in undone):
                return None
            names = {self.setters[box]: box for box in here}
            return SetTiles(options, names, tuple(self.setters[box] for box in undone))

        while open_ := [box for box in boxes if box in self.in_play and box not in self.laid]:
            for box in open_:
                await self.entrust(box)
            given = await self.ask_while(ask)
            if given is not None:
                self._set(given, boxes)

    def _set(self, given: Given, boxes: Sequence[int]) -> None:
        assert isinstance(given.command, Choose)
        option = given.command.option
        for box in boxes:
            name = self.setters.get(box, "")
            mine = name == given.by if given.role is Role.PLAYER else box not in self.laid
            if box in self.in_play and mine:
                self.laid[box] = option
                rule = "qld-2024:6:29(1)" if option == HOUSE_WAY else "qld-2024:6:28(3)"
                self.emit(ev.Chose(name, "your tiles", option, box, rule=rule))

    async def entrust(self, box: int) -> None:
        """The tiles of a box to whoever is to set them, who looks at them (26(1), (3))."""
        setter = self.setters[box] = self.setter(box)
        self.hidden.entrust(box_hand(box), [setter])
        await self.hidden.look(box_hand(box), rule="qld-2024:6:26(1)")

    async def set_bank(self) -> None:
        """All players have set: the bank's tiles are turned up and set (28(8), 29(3))."""
        self.phase = BANKS_TILES
        self.mark(BANK)
        tiles = await self.turn_up(BANK, "qld-2024:6:28(8)(a)")
        option = HOUSE_WAY
        if not self.bank.of_house:
            options = (*SPLITS, HOUSE_WAY)
            rule, to = "qld-2024:6:28(8)(b)", self.bank.handlers
            ask = Choice("the bank's tiles", options, to=to, otherwise=HOUSE_WAY, rule=rule)
            given = await self.ask(ask)
            assert isinstance(given.command, Choose)
            option = given.command.option
            by = given.by if given.role is Role.PLAYER else to[0]
            self.emit(ev.Chose(by, ask.what, option, rule=rule))
        self.banks = await self.set_as(BANK, tiles, option)

    async def set_as(self, hand: str, tiles: Sequence[Tile], option: str) -> Setting:
        """Tiles that are turned up, as they were set, or the house way (29(2))."""
        if option == HOUSE_WAY:
            option = await self._lay(hand)
        elif option == SET and hand in self.exposed:
            what = f"how the tiles of {hand} are laid"
            option = await self.dealer_does(what, tuple(SPLITS), rule="qld-2024:6:28(3)")
        if option == HOUSE_WAY:
            way = house_way(tiles)
            setting, rule = way.setting, way.rule
        else:
            (a, b), (c, d) = SPLITS[LAID if option == SET else option]
            setting = set_hands([tiles[a], tiles[b]], [tiles[c], tiles[d]])
            rule = "qld-2024:6:27"
            if hand in self.laid_by_dealer:  # no error, if it comes to the same
                right = setting.kinds == house_way(tiles).setting.kinds
                self.laid_by_dealer[hand] = "" if right else option
        self.emit(ev.Counted(hand, str(setting), rule=rule))
        return setting

    async def _lay(self, hand: str) -> str:
        """The house way, as the dealer lays it; at a terminal it cannot be laid wrongly."""
        self.laid_by_dealer[hand] = ""
        if not self.state.staffed or Rearranged(hand) in self.noted(Rearranged):
            return HOUSE_WAY
        what = f"how the tiles of {hand} are laid"
        return await self.dealer_does(what, (HOUSE_WAY, *SPLITS), rule="qld-2024:6:29(3)")

    async def decide(self) -> None:
        """Box by box as dealt: turned up, compared; then collected and paid (36, 37)."""
        self.phase = SETTLING
        self.mark(BOXES)
        for box in self.order:
            if box in self.in_play:
                hand = box_hand(box)
                tiles = await self.turn_up(hand, "qld-2024:6:29(2)")
                mine = await self.set_as(hand, tiles, self.laid[box])
                self.decisions[box] = decision = decide(mine, self.banks)
                self._tell(hand, "high hands", decision.high)
                self._tell(hand, "low hands", decision.low)
        decided = []
        for box in self.decisions:
            for wager in self.on(box):
                decided.append((wager, wager.area.result(self.decisions[box])))
        self.bank.settle(decided)
        self.wagered.update(self.bank.names)
        self.completed = True
        self.phase = DONE
        await self.show_unplayed()
        await self.dealer_pauses("the round is settled")

    def _tell(self, hand: str, which: str, compared: Compared) -> None:
        """Where hands of the same value are decided otherwise, it is said how (36(4) to (7))."""
        if compared.rule not in PLAINLY:
            higher = "the player's" if compared.player_higher else "the bank's"
            said = f"{hand}, {which} of the same value: {higher} is higher"
            self.emit(ev.Announced(said, rule=compared.rule))

    async def turn_up(self, hand: str, rule: str) -> list[Tile]:
        return [Tile(face) for face in await self.hidden.turn_up(hand, rule=rule)]

    async def show_unplayed(self) -> None:
        """Only when everything is settled, and the house allows it (28(9))."""
        if not self.options.unplayed_tiles_shown:
            return
        rule = "qld-2024:6:28(9)"
        if self.state.staffed:
            self.emit(ev.Announced("unplayed tiles may be viewed", rule=rule))
            return
        for box, group in zip(self.order, self.wall.groups, strict=True):
            if box != self.bank.box and box not in self.decisions and box not in self.played:
                for slot in group:
                    self.hidden.deal(f"{UNPLAYED} {box}", rule=rule, slot=slot)
                await self.hidden.turn_up(f"{UNPLAYED} {box}", rule=rule)

    async def start_again(self, rule: str) -> None:
        """The round is not completed: wagers may be taken back, the others stay, and the tiles
        are shuffled, stacked and dealt again for the same banker (42, I-PG-11)."""
        self.emit(ev.Announced("the tiles are shuffled, stacked and dealt again", rule=rule))
        self.hidden.collect()
        self.laid, self.laid_by_dealer, self.exposed = {}, {}, ()
        self.phase = DELIVERING
        await self.offer_retraction(rule="qld-2024:6:42")
        await self.wall.shuffle()
        self.placing.close()

    # What the layout shows.

    @property
    def in_play(self) -> list[int]:
        """The boxes with a wager."""
        return sorted({wager.box for wager in self.wagers.values()})

    def on(self, box: int) -> list[Wager]:
        """The wagers on a box, as they came."""
        return [wager for wager in self.wagers.values() if wager.box == box]

    def hand_of(self, box: int) -> str:
        """The name of the hand at a box; empty, if its tiles are not played."""
        if box == self.bank.box:
            return BANK
        return box_hand(box) if box in self.in_play or box in self.decisions else ""

    def first_players(self) -> dict[int, str]:
        """By box, the first player of those who played the last round there (18(2), (9))."""
        found = {}
        for box, names in sorted(self.carry.order.items()):
            here = [name for name in names if name in self.players]
            if here:
                found[box] = here[0]
        return found

    def first_player(self, box: int) -> str:
        return next(iter(self.placing.on_box(box)), "")

    def others_for(self, box: int) -> list[str]:
        """Who else on a box could set its tiles."""
        return self.placing.others_for(box)

    def setter(self, box: int) -> str:
        """Who is to set the tiles of a box, as things stand."""
        return self.placing.setter(box)

    def outcome(self) -> dict[str, list[str]]:
        """The tiles of each hand, the bank's first, and what the dice showed."""
        if not self.decisions:
            return {"order": []}
        names = [BANK, *(box_hand(box) for box in self.decisions)]
        hands: dict[str, list[str]] = {name: [*self.hidden.seen(name)] for name in names}
        order = [tile for hand in hands.values() for tile in hand]
        return {**hands, "dice": [str(die) for die in self.dice], "order": order}

    # What the engine asks.

    @property
    def wagering_to_come(self) -> bool:
        return self.phase == BANKING or super().wagering_to_come

    def box_for(self, player: str) -> int:
        return self.placing.box_for(player)

    def limit_for(self, player: str, area: Area, box: int) -> Limit:
        limit = super().limit_for(player, area, box)
        most = self.carry.arranged.get(player, 0)
        return Limit(limit.minimum, most) if most > limit.maximum else limit

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        return self.placing.refuses(player, box, total)

    def may_leave(self, player: str) -> Refused | None:
        if player in self.bank.put_up:
            return Refused(f"{player} banks this round", "qld-2024:6:18(4)")
        return super().may_leave(player)

    def may_correct(self, answer: Command) -> Refused | None:
        if isinstance(answer, Roll) and self.phase not in (SHAKING, DELIVERING):
            said = "the tiles have been handled: the round is completed as they lie"
            return Refused(said, "qld-2024:6:39(3)")
        return super().may_correct(answer)

    def after_void(self) -> None:
        self.bank.give_back("qld-2024:6:42")

    async def closing(self) -> None:
        self.bank.give_back("qld-2024:6:42")
        await super().closing()

    def hand_on(self) -> None:
        carry, bank = self.carry, self.bank
        if self.completed:
            carry.chung = carry.chung.after(bank.names, bank.box)
            carry.order = {box: names for box, names in self.played.items() if names}
            if bank.names:
                carry.order = {**carry.order, bank.box: bank.names}
        if self.breaks:
            carry.chung = Chung()
