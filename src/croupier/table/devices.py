"""The equipment of a table, answering the chance asks of its rounds.

An automated table has one of these; at a dealer-run table the dealer enters what
the equipment in the room shows.  What is secret (the order of a shuffled shoe) is
kept in a :class:`Vault`, never in the log, until the shoe is spent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, cast

from croupier.equipment.balls import draw
from croupier.equipment.cards import Card, parse_cards
from croupier.equipment.coins import toss
from croupier.equipment.commitment import SALT_BYTES, commit_point
from croupier.equipment.devices import RandomMachine, ShuffledCards, StackedCards, shuffle
from croupier.equipment.dice import roll
from croupier.equipment.randomness import Source
from croupier.equipment.shoe import Shoe
from croupier.table.asks import (
    Chance,
    Draw,
    DrawBalls,
    PassPoint,
    PickOne,
    RollDice,
    SealPoint,
    Shuffle,
    SpinWheel,
    TossCoins,
    Uncover,
)
from croupier.table.commands import (
    Catch,
    Command,
    Face,
    Pick,
    Reveal,
    Roll,
    Shuffled,
    Spin,
    Toss,
)
from croupier.table.dealer import CardDealer, Dealer, Telling


class Vault(Protocol):
    """Where sealed shoes are kept.  ``keep`` has not returned until it is durable."""

    def keep(self, name: str, sealed: dict[str, Any]) -> None: ...
    def open(self, name: str) -> dict[str, Any] | None: ...
    def forget(self, name: str) -> None: ...


class MemoryVault:
    """For tables that need not survive their process."""

    def __init__(self) -> None:
        self._sealed: dict[str, dict[str, Any]] = {}

    def keep(self, name: str, sealed: dict[str, Any]) -> None:
        self._sealed[name] = sealed

    def open(self, name: str) -> dict[str, Any] | None:
        return self._sealed.get(name)

    def forget(self, name: str) -> None:
        self._sealed.pop(name, None)


class MissingPoint(Exception):
    """The sealed point of a mystery prize cannot be found."""


class Points:
    """The points of mystery prizes that were committed to, in the vault."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._sealed: dict[str, dict[str, Any]] = {}  # by commitment

    def __repr__(self) -> str:
        return f"<{len(self._sealed)} sealed points>"

    def seal(self, low: int, high: int, source: Source) -> str:
        """Draw one and commit to it."""
        point, salt = low + source.below(high - low + 1), source.token(SALT_BYTES)
        commitment = commit_point(point, salt)
        self._sealed[commitment] = {"point": point, "salt": salt.hex()}
        self._vault.keep(commitment, self._sealed[commitment])
        return commitment

    def knows(self, commitment: str) -> bool:
        """Whether it was asked for here, as it is before it is revealed."""
        return commitment in self._sealed

    def _open(self, commitment: str) -> dict[str, Any]:
        if commitment not in self._sealed:
            sealed = self._vault.open(commitment)
            if sealed is None or "point" not in sealed:
                raise MissingPoint(f"no sealed point is kept for prize {commitment[:12]}")
            self._sealed[commitment] = sealed
        return self._sealed[commitment]

    def passed(self, commitment: str, before: int, after: int) -> int:
        """How far after ``before`` it is, if not after ``after``."""
        point: int = self._open(commitment)["point"]
        return point - before if before < point <= after else 0

    def reveal(self, commitment: str) -> tuple[tuple[str], str]:
        """The point and its salt, for when it was passed."""
        sealed = self._sealed.pop(commitment)
        return (str(sealed["point"]),), sealed["salt"]


class MissingShoe(Exception):
    """The sealed order of the shoe in play cannot be found."""


class Devices(Protocol):
    """Whatever answers chance."""

    def answer(self, ask: Chance) -> Command | None:
        """The answer, or None if the dealer must give it."""

    def state(self) -> str:
        """What a resumed table needs to go on drawing as this one would; empty if nothing."""

    def dealer(self, telling: Telling) -> Dealer | None:
        """What deals cards at once and tells of them, where the equipment has that."""


class ByHand:
    """A dealer-run table: the dealer enters everything."""

    def answer(self, ask: Chance) -> Command | None:
        return Reveal() if type(ask) is Uncover else None

    def state(self) -> str:
        return ""

    def dealer(self, telling: Telling) -> Dealer | None:
        return None


class Equipment:
    """Electronic equipment on a source of randomness."""

    def __init__(self, source: Source, vault: Vault | None = None) -> None:
        self.source = source
        self.vault: Vault = vault or MemoryVault()
        self._cards: ShuffledCards | None = None
        self._spent: list[str] = []  # revealed, and perhaps not yet on record as revealed
        self._machine = RandomMachine()
        self._points = Points(self.vault)

    def answer(self, ask: Chance) -> Command | None:
        if type(ask) is Draw:
            return Face(ask.index, self.face(ask.shoe, ask.index))
        return self._others(ask)

    def face(self, shoe: Shoe, index: int) -> Card:
        """The card of an index of the shoe."""
        cards = self._cards
        if shoe.known or shoe.machine or cards is None or cards.commitment != shoe.commitment:
            return self._face(shoe, index)
        base = shoe.base
        return cards.face((index - base + shoe.cut_at) % (shoe.size - base))

    def faces(self, shoe: Shoe, first: int, number: int) -> list[Card]:
        """The cards from an index on."""
        cards, stack = self._cards, shoe.size - shoe.base
        at = (first - shoe.base + shoe.cut_at) % stack
        if (
            shoe.known
            or shoe.machine
            or cards is None
            or cards.commitment != shoe.commitment
            or at + number > stack
        ):
            return []
        return cards.faces(at, number)

    def _face(self, shoe: Shoe, index: int) -> Card:
        if shoe.known and index in shoe.known:
            return Card(shoe.known[index])
        if shoe.machine:
            self._machine.refill()  # the shoe knows what was seen; the rest is in the machine
            return self._machine.face(index, shoe.left, self.source)
        cards = self._cards
        if cards is None or cards.commitment != shoe.commitment:
            cards = self._reopen(shoe.commitment)
        return cards.face((index - shoe.base + shoe.cut_at) % (shoe.size - shoe.base))

    def _reopen(self, commitment: str) -> ShuffledCards:
        sealed = self.vault.open(commitment)
        if sealed is None:
            raise MissingShoe(f"no sealed order is kept for shoe {commitment[:12]}")
        self._cards = ShuffledCards.unseal(sealed)
        return self._cards

    def _others(self, ask: Chance) -> Command:
        match ask:
            case Shuffle():
                self._cards = shuffle(cast("tuple[Card, ...]", ask.cards), self.source)
                self.vault.keep(self._cards.commitment, self._cards.seal())
                for old in self._spent[:-1]:  # the last one's reveal may not be durable yet
                    self.vault.forget(old)
                del self._spent[:-1]
                return Shuffled(self._cards.commitment)
            case SpinWheel():
                return Spin(ask.wheel.spin(self.source))
            case TossCoins():
                return Toss(tuple(toss(self.source, ask.number)))
            case RollDice():
                return Roll(tuple(roll(self.source, ask.number)))
            case PickOne():
                return Pick(self.source.below(ask.among))
            case DrawBalls():
                return Catch(tuple(draw(self.source, ask.number, ask.of)))
            case SealPoint():
                return Shuffled(self._points.seal(ask.low, ask.high, self.source))
            case PassPoint():
                return Pick(self._points.passed(ask.commitment, ask.before, ask.after))
            case Uncover():
                return self._reveal(ask.commitment)
        raise TypeError(f"no equipment answers {type(ask).__name__}")

    def _reveal(self, commitment: str) -> Reveal:
        if self._points.knows(commitment):
            return Reveal(*self._points.reveal(commitment))
        cards = self._cards
        if cards is None or cards.commitment != commitment:
            cards = self._reopen(commitment)
        revealed = cards.reveal()
        self._spent.append(commitment)
        return Reveal(tuple(revealed.order), revealed.salt)

    def state(self) -> str:
        state = getattr(self.source, "state", None)
        return str(state()) if state is not None else ""

    def dealer(self, telling: Telling) -> Dealer | None:
        return CardDealer(self, telling)


class Stacked:
    """Equipment that does as a test or a lesson says, then refuses.

    ``cards`` are the cards of the shoe in order (the burn card included, if one is
    burnt); ``others`` the answers to every other chance ask, in order.
    """

    def __init__(self, cards: str | Iterable[str] = "", others: Iterable[Command] = ()) -> None:
        stack = parse_cards(cards) if isinstance(cards, str) else [Card(c) for c in cards]
        self._cards = StackedCards(stack)
        self._others = iter(others)

    def answer(self, ask: Chance) -> Command | None:
        match ask:
            case Draw():
                return Face(ask.index, self._cards.face(ask.index))
            case Shuffle():
                return Shuffled()
            case Uncover():
                return Reveal()
        return next(self._others)

    def state(self) -> str:
        return ""

    def dealer(self, telling: Telling) -> Dealer | None:
        return None
