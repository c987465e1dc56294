"""The tiles of the table: 32 in eight groups of four, shuffled, stacked, cut and delivered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.pieces import SETS, TILE_SET, piece_of
from croupier.equipment.shoe import new_shoe
from croupier.games.pai_gow.layout import CUTS, LA_JA
from croupier.table import events as ev
from croupier.table.stock import Stock, StockCarry

if TYPE_CHECKING:
    from croupier.games.pai_gow.round import PaiGow

IN_A_GROUP = 4  # 6:21(2)
Group = tuple[int, ...]


class Wall(Stock):
    """A tile is known by its place in the stack as it was shuffled, whatever is done to the
    groups afterwards: so anyone can check it against the order that was committed to."""

    round: PaiGow
    carry: StockCarry

    def __init__(self, round: PaiGow) -> None:
        self.round = round
        self.carry = round.carry
        self.groups: list[Group] = []

    async def shuffle(self, rule: str = "qld-2024:6:21(1)") -> None:
        """All tiles are shuffled face down, and stacked in groups of four."""
        await self.uncover()
        tiles = SETS[TILE_SET]
        commitment = await self.shuffled(tiles, rule, TILE_SET)
        shoe = new_shoe(1, TILE_SET)
        shoe.commitment = commitment
        shoe.position = shoe.size  # no tile is next: all lie on the table
        self.carry.shoe = shoe
        piece = piece_of(TILE_SET)
        self.round.emit(ev.ShoeShuffled(len(tiles), commitment, piece=piece, rule=rule))
        places = range(0, len(tiles), IN_A_GROUP)
        self.groups = [tuple(range(first, first + IN_A_GROUP)) for first in places]

    def la_ja(self) -> None:
        """The further shuffle, as approved (6:22)."""
        flat = [slot for group in self.groups for slot in group]
        self.groups = [tuple(flat[first::LA_JA]) for first in range(LA_JA)]
        said = "la ja: the groups are mixed"
        self.round.emit(ev.Announced(said, rule="qld-2024:6:22(2)"))

    async def cut(self) -> None:
        """One of the approved cuts: the dealer's, or a banking player's choice (6:23(3), (4))."""
        round = self.round
        cuts, bankers = round.options.cuts, round.bank.names
        if bankers:
            rule = "qld-2024:6:23(4)"
            chosen = await round.choose(bankers[0], "the cut", cuts, otherwise=cuts[0], rule=rule)
        else:
            rule = "qld-2024:6:23(3)"
            chosen = await round.dealer_does("the cut", cuts, rule=rule)
        self.groups = [self.groups[place] for place in CUTS[chosen]]
        round.emit(ev.Announced(f"the tiles are cut: {chosen}", rule=rule))

    def replaced(self, rule: str) -> None:
        """New tiles: they are laid out for inspection before they are used (6:20, 6:24(2))."""
        self.round.carry.inspected = False
        self.round.emit(ev.Announced("the tiles are replaced", rule=rule))

    def inspect(self) -> None:
        """At the opening, and with a new set (6:20)."""
        carry, emit = self.round.carry, self.round.emit
        if carry.inspected:
            return
        carry.inspected = True
        for said, rule in (
            ("the dealer and the gaming supervisor each inspect the tiles", "qld-2024:6:20(1)"),
            ("the tiles lie face up in ranking pairs, for players to look at", "qld-2024:6:20(2)"),
        ):
            emit(ev.Announced(said, rule=rule))
