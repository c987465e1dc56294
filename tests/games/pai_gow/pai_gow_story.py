"""A pai gow table for tests: which tiles go to which box, and what the dice show."""

from __future__ import annotations

from typing import Any

from croupier.equipment.tiles import TILES, Tile, parse_tiles
from croupier.table.accounts import HOUSE, Kind, account
from croupier.table.commands import Choose, Roll
from croupier.table.devices import Stacked
from croupier.wagers.pai_gow.boxes import dealing_order
from tests.story import Story

CUT = "as stacked"
DICE = (3, 3, 3)  # nine: the bank's own box is first (6:11(3)(a))
TWO = {"alice": 2, "bob": 3}
THREE = {"alice": 2, "bob": 3, "carol": 4}

# Some hands, by what they are against each other.
HIGH = "teen chop-gow day chop-gow"  # two wongs
MIDDLE = "mooy tit ping chop-chit"  # 7 and 7
LOW = "foo mooy ping gor"  # nothing above 5


class PaiGowStory(Story):
    """``hands``: by box, its four tiles; the bank's are at the box that it is on."""

    def __init__(self, hands: dict[int, str] | None = None, **more: Any) -> None:
        more.setdefault("players", TWO)
        super().__init__("pai-gow", cuts=(CUT,), **more)
        self.before = 0  # what the house had when counting began
        self.lay(hands or {})

    def lay(self, hands: dict[int, str], dice: tuple[int, ...] = DICE, chung: int = 1) -> None:
        """The tiles of the rounds to come."""
        named = parse_tiles(" ".join(hands.values()))
        of_box = {box: named[4 * n : 4 * n + 4] for n, box in enumerate(hands)}
        left: list[Tile] = list(TILES)
        for tile in named:
            left.remove(tile)
        stack: list[Tile] = []
        for box in dealing_order(chung, dice):
            if box not in of_box:
                of_box[box], left = left[:4], left[4:]
            stack += of_box[box]
        self.table.equip(Stacked(stack, [Roll(dice)] * 9))

    @property
    def staffed(self) -> bool:
        return self.table.state.staffed

    def deal(self) -> None:
        """Wagers are closed; at a staffed table the dealer cuts and delivers."""
        self.no_more_bets()
        if self.staffed:
            self.dealer(Choose(CUT))

    def deal_for(self, banker: str) -> None:
        """The same where a player banks and chooses the cut."""
        self.no_more_bets()
        self.choose(banker, CUT)

    def house_way(self, *names: str) -> None:
        for name in names:
            self.choose(name, "house way")

    def account(self, kind: Kind, name: str = "") -> int:
        balances = self.table.ledger.balances
        return sum(
            held
            for one, held in balances.items()
            if account(one).kind is kind and (not name or account(one).of == name)
        )

    def books(self, *names: str) -> tuple[int, ...]:
        """What each has won, then the house; nothing lies in a bank or at risk."""
        assert self.account(Kind.BANK) == self.account(Kind.AT_RISK) == 0
        house = self.table.ledger.balances[HOUSE] - self.before
        return (*(self.won(name) for name in names), house)

    def count_from_here(self) -> None:
        self._start = {name: self.credit(name) for name in self.table.round.players}
        self.before = self.house

    def round_played(self, *names: str) -> None:
        """A round in which each of these wagers, and has the house way."""
        for name in names:
            self.place(name, "player", 1000)
        self.deal()
        if self.staffed:
            self.go_on()
        self.house_way(*names)
        if self.staffed:  # the bank's tiles are laid, then each hand, and all is settled
            for _ in range(1 + len(names)):
                self.dealer(Choose("house way"))
            self.go_on()
