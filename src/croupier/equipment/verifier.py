"""A check of the shoes in a table's log, for anyone who does not trust the table.

It shares no code with the rest of the project and needs nothing but Python: copy this one file
and run `python verifier.py table.jsonl`. The log is JSON Lines; what counts is

    {"k": "event", "e": {"type": "shoe-shuffled", "commitment": hex, "cards": 416}}
    {"k": "event", "e": {"type": "shoe-cut", "at": 123}}
    {"k": "input", "c": {"type": "face", "index": 17, "card": "9♠"}}
    {"k": "event", "e": {"type": "shoe-revealed", "order": [...], "salt": hex, "commitment": hex}}
    {"k": "event", "e": {"type": "point-sealed", "commitment": hex, "low": 1, "high": 9}}
    {"k": "event", "e": {"type": "point-revealed", "point": 5, "salt": hex, "commitment": hex}}

A commitment is the SHA-256 of `croupier-shoe-1`, the salt in hexadecimal, and the cards as
shuffled with spaces between, on three lines. A cut at n sends the first n cards to the back. An
index counts cards from the front of the shoe after its cuts. Where the discards were shuffled to
finish a round, their `shoe-shuffled` has a `base`: the index of their first card, the indexes of
the spent shoe going on. The point at which a mystery prize is won is committed to in the same way,
with `croupier-point-1` on the first line and the amount in cents on the last.
"""

import hashlib
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_STANDARD = frozenset(rank + suit for rank in _RANKS for suit in "♠♥♦♣")
_SPANISH = frozenset(card for card in _STANDARD if not card.startswith("10"))
_SHORT = frozenset(card for card in _STANDARD if not card.startswith(("2", "3", "4", "5", "6")))
_PAIRS = "teen day yun gor mooy chong bon foo ping tit look".split()  # of tiles: two alike
_MIXED = "gee-jun-12 gee-jun-24 chop-gow-36 chop-gow-45 chop-bot-26 chop-bot-35".split()
_MIXED += "chop-chit-25 chop-chit-34 chop-ng-14 chop-ng-23".split()
_TILES = Counter(_PAIRS * 2 + _MIXED)


@dataclass(frozen=True, slots=True)
class ShoeReport:
    """What was found of one shoe.

    `status` is `verified`; `sealed`, in play and not revealed so far; `uncommitted`, shuffled
    without a commitment, as in a card machine; or `FAILED: ` and why.
    """

    line: int  # where it was shuffled, or where the trouble stands if it never was
    commitment: str
    cards: int
    drawn: int
    status: str

    @property
    def failed(self) -> bool:
        """Whether something is wrong with the shoe."""
        return self.status.startswith("FAILED")


@dataclass(slots=True)
class _Shoe:
    line: int
    commitment: str
    cards: int
    cuts: list[tuple[int, int]] = field(default_factory=list)  # line, at
    faces: dict[int, tuple[int, str]] = field(default_factory=dict)  # index: line, card
    faults: list[str] = field(default_factory=list)
    revealed: bool = False
    base: int = 0  # the index of its first card
    deck: Counter[str] = field(default_factory=Counter)  # the cards revealed
    bounds: tuple[int, int] | None = None  # of a point, not of cards

    def report(self) -> ShoeReport:
        if self.faults:
            status = "FAILED: " + "; ".join(self.faults)
        elif not self.commitment:
            status = "uncommitted"
        else:
            status = "verified" if self.revealed else "sealed"
        return ShoeReport(self.line, self.commitment, self.cards, len(self.faces), status)


class _Malformed(Exception):
    pass


def verify(log_path: str | Path) -> list[ShoeReport]:
    """A report on every shoe of a log, in the order they were shuffled.

    Trouble that belongs to no shoe is a report of its own. A last line that was cut short in the
    writing is passed over.
    """
    shoes: list[_Shoe] = []
    text = Path(log_path).read_bytes()
    lines = text.split(b"\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                if number == len(lines):
                    continue
                raise _Malformed("not JSON") from None
            _read(record, number, shoes)
        except _Malformed as trouble:
            shoes.append(_stray(number, str(trouble)))
    _given_up(shoes)
    return [shoe.report() for shoe in shoes]


def _given_up(shoes: list[_Shoe]) -> None:
    """An order that is never revealed could have been given up for the sake of another."""
    following: _Shoe | None = None
    for shoe in reversed(shoes):
        if not shoe.cards:
            continue
        if following is not None and shoe.commitment and not shoe.revealed:
            shoe.faults.append(f"line {following.line}: another is dealt, and its order not told")
        following = shoe


def _stray(line: int, trouble: str) -> _Shoe:
    return _Shoe(line, "", 0, faults=[f"line {line}: {trouble}"], revealed=True)


def _read(record: Any, line: int, shoes: list[_Shoe]) -> None:
    kind = record.get("k") if isinstance(record, dict) else None
    said = record.get({"event": "e", "input": "c"}[kind]) if kind in ("event", "input") else None
    if not isinstance(said, dict):
        return
    match kind, said.get("type"):
        case "event", "shoe-shuffled":
            _shuffled(said, line, shoes)
        case "event", "shoe-cut":
            _cut(said, line, shoes)
        case "event", "shoe-revealed":
            _revealed(said, line, shoes)
        case "input", "face":
            _face(said, line, shoes)
        case "event", "point-sealed":
            _sealed(said, line, shoes)
        case "event", "point-revealed":
            _point(said, line, shoes)


def _value(said: dict[str, Any], name: str, kind: type) -> Any:
    value = said.get(name)
    if type(value) is not kind:
        raise _Malformed(f"{said['type']} without a proper {name!r}")
    return value


def _current(shoes: list[_Shoe]) -> _Shoe | None:
    for shoe in reversed(shoes):
        if shoe.cards:
            return shoe
    return None


def _shuffled(said: dict[str, Any], line: int, shoes: list[_Shoe]) -> None:
    commitment = said.get("commitment") or ""
    if not isinstance(commitment, str):
        raise _Malformed("shoe-shuffled without a proper 'commitment'")
    shoe = _Shoe(line, commitment, _value(said, "cards", int))
    if shoe.cards <= 0:
        raise _Malformed("shoe-shuffled without cards")
    shoe.base = said.get("base") or 0
    for earlier in shoes:
        if commitment and earlier.commitment == commitment:
            shoe.faults.append(f"line {line}: its commitment was used at line {earlier.line}")
            break
    shoes.append(shoe)


def _cut(said: dict[str, Any], line: int, shoes: list[_Shoe]) -> None:
    at = _value(said, "at", int)
    shoe = _current(shoes)
    if shoe is None:
        raise _Malformed("a cut, and no shoe was shuffled")
    if shoe.revealed:
        shoe.faults.append(f"line {line}: cut after its order was revealed")
    if shoe.faces:
        shoe.faults.append(f"line {line}: cut after cards were drawn")
    if not 0 <= at <= shoe.cards:
        shoe.faults.append(f"line {line}: cut at {at} of {shoe.cards} cards")
    shoe.cuts.append((line, at))


def _face(said: dict[str, Any], line: int, shoes: list[_Shoe]) -> None:
    index, card = _value(said, "index", int), _value(said, "card", str)
    shoe = _current(shoes)
    if shoe is None:
        return  # cards that no shoe of this log dealt
    for earlier in reversed(shoes):  # cards put back may be of the shoe before the discards
        if index < shoe.base and earlier.cards and earlier.base <= index:
            shoe = earlier
    if not 0 <= index - shoe.base < shoe.cards:
        shoe.faults.append(f"line {line}: card {index} of {shoe.cards} was drawn")
    again = shoe.faces.get(index, (0, ""))[1] == card
    if shoe.commitment and shoe.revealed and not again:
        shoe.faults.append(f"line {line}: card {index} was drawn after the order was revealed")
    where, before = shoe.faces.setdefault(index, (line, card))
    if shoe.commitment and before != card:  # a card machine uses an index again
        shoe.faults.append(f"line {line}: card {index} is {card}, but {before} at line {where}")


def _revealed(said: dict[str, Any], line: int, shoes: list[_Shoe]) -> None:
    order = _value(said, "order", list)
    salt, commitment = _value(said, "salt", str), _value(said, "commitment", str)
    if not all(isinstance(card, str) for card in order):
        raise _Malformed("shoe-revealed without a proper 'order'")
    if not set(salt) <= set("0123456789abcdef"):
        raise _Malformed("shoe-revealed without a proper 'salt'")
    committed = [shoe for shoe in shoes if shoe.commitment and not shoe.revealed]
    if not committed:
        raise _Malformed("an order is revealed that was not committed to")
    shoe = next((shoe for shoe in committed if shoe.commitment == commitment), committed[-1])
    shoe.revealed = True
    told = f"croupier-shoe-1\n{salt}\n{' '.join(order)}".encode("utf-8", "replace")
    if commitment != shoe.commitment or hashlib.sha256(told).hexdigest() != shoe.commitment:
        shoe.faults.append(f"line {line}: the order revealed is not the one committed to")
    if len(order) != shoe.cards:
        shoe.faults.append(f"line {line}: {len(order)} cards revealed, {shoe.cards} shuffled")
    shoe.deck = Counter(order)
    before = [s for s in shoes[: shoes.index(shoe)] if s.deck]
    if shoe.base and before:
        if not shoe.deck <= before[-1].deck:
            shoe.faults.append(f"line {line}: the discards are not of the shoe before them")
    elif not _whole_decks(order):
        shoe.faults.append(f"line {line}: the cards revealed are not whole decks")
    if shoe.faults:
        return
    for _, at in shoe.cuts:
        order = order[at:] + order[:at]
    for index, (where, card) in shoe.faces.items():
        found = order[index - shoe.base]
        if found != card:
            shoe.faults.append(f"line {where}: card {index} was {found}, recorded as {card}")


def _sealed(said: dict[str, Any], line: int, shoes: list[_Shoe]) -> None:
    shoe = _Shoe(line, _value(said, "commitment", str), 0)
    shoe.bounds = (_value(said, "low", int), _value(said, "high", int))
    if any(earlier.commitment == shoe.commitment != "" for earlier in shoes):
        shoe.faults.append(f"line {line}: its commitment was used before")
    shoes.append(shoe)


def _point(said: dict[str, Any], line: int, shoes: list[_Shoe]) -> None:
    point, salt = _value(said, "point", int), _value(said, "salt", str)
    commitment = _value(said, "commitment", str)
    sealed = [s for s in shoes if s.bounds and not s.revealed and s.commitment == commitment]
    if not sealed or sealed[-1].bounds is None:
        raise _Malformed("a point is revealed that was not committed to")
    shoe, (low, high) = sealed[-1], sealed[-1].bounds
    shoe.revealed = True
    told = f"croupier-point-1\n{salt}\n{point}".encode("utf-8", "replace")
    if hashlib.sha256(told).hexdigest() != shoe.commitment:
        shoe.faults.append(f"line {line}: the point revealed is not the one committed to")
    if not low <= point <= high:
        shoe.faults.append(f"line {line}: {point} is not from {low} to {high}")


def _whole_decks(order: list[str]) -> bool:
    counts = Counter(order)
    if counts == _TILES:
        return True
    return set(counts) in (_STANDARD, _SPANISH, _SHORT) and len(set(counts.values())) == 1


def main(arguments: list[str]) -> int:
    """Print the reports on the logs named; 1 if any shoe failed."""
    failed = False
    for path in arguments:
        for shoe in verify(path):
            failed |= shoe.failed
            mark = shoe.commitment[:16] or "-"
            print(f"{path}:{shoe.line}: {mark} {shoe.drawn} of {shoe.cards} drawn, {shoe.status}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
