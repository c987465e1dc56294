"""What is shuffled at a table and leaves face down or up: the stock that cards or tiles come from.

:class:`Stock` is the part of a round that has it: its order committed to, faces asked for when
somebody gets to know them, the order revealed when it is spent.  Cards in a shoe
(:mod:`croupier.table.cards`) and tiles in a wall are stocks.  :class:`StockRound` is a round that
holds one, and hands on to it what the engine asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from croupier.equipment.cards import Card
from croupier.equipment.pieces import SETS, piece_of
from croupier.equipment.shoe import Shoe
from croupier.table import events as ev
from croupier.table.asks import Draw, Shuffle, Uncover
from croupier.table.commands import Command, Face, Reveal, Shuffled
from croupier.table.hidden import Hidden
from croupier.table.parts import Held, Part
from croupier.table.refusal import Refused
from croupier.table.round import Carry, OptionsT, Round


class StockCarry(Carry):
    """What every game with a stock hands on."""

    shoe: Shoe | None = None

    def copy(self) -> Carry:
        other: StockCarry = self.__copy__()  # type: ignore[attr-defined]
        if self.shoe is not None:
            other.shoe = self.shoe.copy()
        return other

    def restored(self) -> None:
        if self.shoe is not None:
            left = self.shoe.left
            self.shoe.left = {face: left[face] for face in SETS[self.shoe.pack]}


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    StockCarryT = TypeVar("StockCarryT", bound=StockCarry, default=Any)
else:
    from typing import TypeVar

    StockCarryT = TypeVar("StockCarryT")


class Stock(Part["StockRound"]):
    """Pieces in an order that nobody knows."""

    # how every round begins
    held_back: Sequence[str] = ()  # commitments whose reveal would name a piece that lies face down

    carry: StockCarry

    @property
    def shoe(self) -> Shoe:
        """What is in play."""
        shoe = self.carry.shoe
        if shoe is None:
            raise RuntimeError("no cards are on the table")
        return shoe

    def take(self) -> int:
        """The next piece leaves, face down: its slot."""
        return self.shoe.take()

    async def face(self, index: int, to: str = "") -> Card:
        """The face of a piece that has left; ``to``: the hand, for whoever enters it."""
        shoe, dealing = self.shoe, self.round.dealing
        if dealing is not None:
            card = dealing.face(shoe, index)
        else:
            card = face_of((await self.round.ask(Draw(index, shoe, to=to))).command)
        shoe.seen(index, card)
        return card

    async def shuffled(self, pieces: Sequence[str], rule: str, pack: str = "standard") -> str:
        """The commitment to their order, if there is one."""
        ask = Shuffle(tuple(pieces), rule, piece_of(pack))
        command = (await self.round.ask(ask)).command
        if not isinstance(command, Shuffled):
            raise TypeError(f"{command} is no shuffle")
        return command.commitment

    async def uncover(self) -> None:
        """A spent shoe is revealed, so that anyone can check it was as committed."""
        shoe = self.carry.shoe
        if shoe is not None and shoe.commitment:
            await self.reveal(shoe.commitment)
            self.carry.shoe = None

    async def reveal(self, commitment: str) -> None:
        """The order that was committed to; once the round is over, if a card lies face down."""
        if self.round.hidden.lies:
            self.held_back = [*self.held_back, commitment]
            self.round.wraps_up = True
            return
        command = (await self.round.ask(Uncover(commitment))).command
        if isinstance(command, Reveal) and command.order:
            to = self.round.unshown_for
            order = list(command.order)
            self.round.emit(ev.ShoeRevealed(commitment, order, command.salt, audience=to))

    async def reveal_late(self) -> None:
        """What was held back, now that no card lies any more."""
        while self.held_back:
            self.round.hidden.collect()
            commitment, *self.held_back = self.held_back
            await self.reveal(commitment)

    # Going back.

    def may_correct(self, answer: Command) -> Refused | None:
        shoe = self.carry.shoe
        if not isinstance(answer, Face) or shoe is None:
            return None
        piece = piece_of(shoe.pack)
        if self.round.hidden.known_to_some:
            return Refused(f"{piece}s are out that only some have seen: no {piece} can be another")
        if shoe.commitment:
            return Refused(
                f"the order of this shoe was committed to: its {piece}s cannot be others"
            )
        return None

    def goes_back(self, answer: Command) -> str:
        """A card that was seen, and is behind the mark: it lies on the shoe again, known."""
        shoe = self.carry.shoe
        if not isinstance(answer, Face) or shoe is None or answer.index >= shoe.size:
            return ""  # of a stack that is to be shuffled again (2:33)
        if answer.card not in shoe.could_be(answer.index):
            return ""
        shoe.remember(answer.index, answer.card)
        return answer.card


class StockRound(Round[OptionsT, StockCarryT]):
    """A round that holds a stock, and pieces of it that lie face down."""

    carry_type: ClassVar[type[Carry]] = StockCarry

    hidden = Held(Hidden)  # what lies face down

    @property
    def stock(self) -> Stock:
        raise NotImplementedError  # pragma: no cover

    @property
    def shoe(self) -> Shoe | None:
        return self.carry.shoe

    def concealed(self, answer: Command) -> bool:
        return self.hidden.concealed(answer)

    def may_correct(self, answer: Command) -> Refused | None:
        return self.stock.may_correct(answer)

    def goes_back(self, answer: Command) -> str:
        return self.stock.goes_back(answer)

    async def wrap_up(self) -> None:
        await self.stock.reveal_late()

    async def closing(self) -> None:
        await self.stock.uncover()


def face_of(command: Command | None) -> Card:
    """The card or the tile that was answered."""
    if not isinstance(command, Face):
        raise TypeError(f"{command} is no card")
    return Card(command.card)
