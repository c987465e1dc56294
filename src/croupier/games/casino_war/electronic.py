"""Schedule 13(a): casino war on terminals.

One deal for all: each betting area has one card, whoever wagers on it, and one war card if anybody
goes to war there.  Each terminal has its own wagers and decides for itself, all at the same time;
what is not decided in time is surrendered.  Automated, or *rapid*: a dealer deals at a console.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from croupier.games.casino_war.layout import (
    ABSENT,
    BET,
    BET_PAYS,
    DECIDING,
    EQUAL,
    GO_TO_WAR,
    HALF,
    HIGHER,
    RAISE,
    SURRENDER,
    TIE,
    TIE_PAYS,
    WAR_PAYS,
    ShoeOptions,
    against,
    first_cards,
    layout,
    war_cards,
    whole_game,
)
from croupier.games.casino_war.round import BOX_RULES, CasinoWar
from croupier.table.actors import Role
from croupier.table.areas import Area, PayTable
from croupier.table.asks import Ask, Choice
from croupier.table.boxes import Boxes
from croupier.table.citing import TableRules
from croupier.table.commands import Choose
from croupier.table.each import Costly, Each
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Surrendered, win
from croupier.table.round import Options

BETTING_AREAS = (3, 5, 7)  # 13a:2(1)
ELECTS = "qld-2024:13a:3(2)"

_BET = {
    **BET_PAYS.results,
    HIGHER: win(1, "qld-2024:13a:4(2)(a)"),
    ABSENT: Surrendered(HALF, "qld-2024:13a:3(3)"),
}
_TIE = {**TIE_PAYS.results, EQUAL: win(11, "qld-2024:13a:4(2)(d)")}
_WAR = {
    **WAR_PAYS.results,
    HIGHER: win(1, "qld-2024:13a:4(2)(b)", "higher rank"),
    EQUAL: win(2, "qld-2024:13a:4(2)(c)", "equal rank"),
}


class ElectronicWarOptions(ShoeOptions, frozen=True):
    areas: int = 7  # betting areas of a terminal: 3, 5 or 7 (13a:2(1))
    decision_seconds: int = 15  # to go to war or to surrender in (13a:3(2))

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.areas not in BETTING_AREAS:
            raise ValueError("a terminal has 3, 5 or 7 betting areas (qld-2024:13a:2(1))")
        if self.decision_seconds < 1:
            raise ValueError("there is a time to decide in (qld-2024:13a:3(2))")


@lru_cache(maxsize=1)
def electronic_layout() -> dict[str, Area]:
    """The wagers of Schedule 13 (13a:4(1)) at the odds of 13(a)."""
    pays = {
        BET: PayTable(whole_game, _BET),
        TIE: PayTable(first_cards, _TIE),
        RAISE: PayTable(war_cards, _WAR),
    }
    return {name: replace(area, pays=pays[name]) for name, area in layout().items()}


class Areas(Boxes):
    """The betting areas that all terminals share (I-CW-1)."""

    def cutters(self) -> list[str]:
        return []  # nobody at a terminal cuts


class ElectronicCasinoWar(CasinoWar):
    """Schedule 13(a)."""

    game = "electronic-casino-war"
    on_terminals: ClassVar[bool] = True
    options_type: ClassVar[type[Options]] = ElectronicWarOptions
    options: ElectronicWarOptions
    table_rules = TableRules(
        limits="qld-2024:13:11(1)", wagers="qld-2024:13a:4(1)", closed="qld-2024:16:3(3)"
    )
    cites: ClassVar[Mapping[str, str]] = {"qld-2024:13:27": "qld-2024:13a:3(3)"}
    choices_private = True

    boxes = Held(Areas, BOX_RULES, (BET,))

    @classmethod
    def areas(cls, options: Options) -> dict[str, Area]:
        return electronic_layout()

    # Wagers: on one area and up to all of them (3(1)).

    @property
    def number_of_boxes(self) -> int:
        return self.options.areas

    def box_for(self, player: str) -> int:
        """An area to begin with: all are open to every terminal."""
        return (max(self.players[player].seat, 1) - 1) % self.options.areas + 1

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        return self.against_tie(player, area, box, total)

    def make_room(self, player: str, area: Area, box: int) -> None:
        """There is always room: 13:8 does not limit terminals (I-CW-1)."""

    # War or surrender, all at once and in a fixed time (3(2), (3)).

    async def elect(self) -> None:
        self.phase = DECIDING
        await self.before_elections()
        waiting: dict[str, list[int]] = {}  # by player, the areas to decide on
        dealer = self.dealer.cards[0]
        for box, names in self.boxes.control.items():
            card = self.hands[box].card(1)
            if card is None or against(card, dealer) != EQUAL:
                continue
            for name in names:
                if (name, BET, box) in self.wagers and not self.elected_already(name, box):
                    waiting.setdefault(name, []).append(box)
        if waiting:
            await self.elect_together(waiting)

    def elected_already(self, player: str, box: int) -> bool:
        """Before the round went back; it is done again, if it can be."""
        elected = self.misdeals.elected_before(player, box)
        if not elected:
            return False
        if elected == GO_TO_WAR and self.question_of(player, box).beyond(GO_TO_WAR) is not None:
            return False
        self.take_election(player, box, elected)
        return True

    def question_of(self, player: str, box: int) -> Costly:
        """Put to one terminal about one area; to war only with credits for it (13:6(2))."""
        return Costly(
            self,
            self.matched(box),
            (GO_TO_WAR, SURRENDER),
            to=(player,),
            otherwise=SURRENDER,
            box=box,
            rule=ELECTS,
            costs={GO_TO_WAR: self.wagers[player, BET, box].amount},
            cost_rule="qld-2024:13:6(2)",
        )

    def not_put(self, option: str, player: str) -> Refused | None:
        """Every terminal decides within the one countdown, and once."""
        refused = super().not_put(option, player)
        if refused is None or not self.dealer.cards:
            return refused
        return Refused(refused.reason, ELECTS)

    async def elect_together(self, waiting: dict[str, list[int]]) -> None:
        offers: dict[str, Choice] = {
            name: self.question_of(name, boxes[0]) for name, boxes in waiting.items()
        }
        seconds = self.options.decision_seconds
        ask = Each("go to war or surrender", offers, rule=ELECTS, seconds=seconds)
        lying = len(self.wagers)

        def still_open() -> Ask | None:
            if len(self.wagers) != lying:  # a supervisor has declared some void
                self.drop_void(ask, waiting)
            return ask if ask.offers else None

        while ask.offers:
            given = await self.ask(ask, still_open)
            if given is None:
                return
            if given.role is not Role.PLAYER:  # the time is up (3(3))
                for name, boxes in waiting.items():
                    for box in boxes:
                        self.take_election(name, box, ABSENT)
                return
            assert isinstance(given.command, Choose)
            box = waiting[given.by].pop(0)
            self.take_election(given.by, box, given.command.option)
            self.put_next(ask, waiting, given.by)
            lying = len(self.wagers)

    def put_next(self, ask: Each, waiting: dict[str, list[int]], player: str) -> None:
        """The player's next area, or nothing more."""
        if waiting[player]:
            ask.put(player, self.question_of(player, waiting[player][0]))
        else:
            del waiting[player]
            ask.answered(player)

    def drop_void(self, ask: Each, waiting: dict[str, list[int]]) -> None:
        for player, boxes in [*waiting.items()]:
            left = [box for box in boxes if (player, BET, box) in self.wagers]
            if left != boxes:
                waiting[player] = left
                self.put_next(ask, waiting, player)


class ElectronicCasinoWar1(ElectronicCasinoWar):
    """Version 1, as of casino war."""

    settled_stand = False
