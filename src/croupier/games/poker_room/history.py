"""A hand history as the open poker hand history format (PHH) has it: TOML, and back.

Players are numbered from the first next to the button on; amounts are in dollars.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.equipment.cards import BadCard, Card, parse_card
from croupier.games.poker_room.layout import HOLDEM, OMAHA

VARIANTS = {  # as the format names them
    (HOLDEM, "no limit"): "NT",
    (HOLDEM, "structured"): "FT",
    (OMAHA, "full pot"): "PO",
}
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
UNKNOWN = "??"


class NotWritten(ValueError):
    """The format has no way to say this, or the file does not say it right."""


class History(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand; amounts in cents, players from the first next to the button on."""

    variant: str
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    actions: tuple[str, ...]
    antes: tuple[int, ...] = ()  # dead chips, of players who missed blinds
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    finishing: tuple[int, ...] = ()
    hand: int = 0
    commission: int = 0  # per cent: a field of one's own, as the format lets everybody have
    unit: int = 0  # the lowest chip; also one's own

    @property
    def game(self) -> tuple[str, str]:
        for found, variant in VARIANTS.items():
            if variant == self.variant:
                return found
        known = ", ".join(VARIANTS.values())
        raise NotWritten(f"variant {self.variant!r}: this table deals {known}")


# Text.


def money(cents: int) -> str:
    return str(cents // 100) if not cents % 100 else f"{cents / 100:.2f}"


def of_card(card: Card | str) -> str:
    return card[:-1].replace("10", "T") + SUITS[card[-1]]


def cards_of(text: str) -> list[Card | None]:
    """Cards one after the other; None for one that nobody saw."""
    found: list[Card | None] = []
    for at in range(0, len(text), 2):
        word = text[at : at + 2]
        try:
            found.append(None if word == UNKNOWN else parse_card(word))
        except BadCard:
            raise NotWritten(f"{word!r} is no card") from None
    return found


def dumps(hand: History) -> str:
    """As text, each field on its line, in the order of the format's own examples."""

    def numbers(amounts: Sequence[int]) -> str:
        return f"[{', '.join(map(money, amounts))}]"

    def words(texts: Sequence[str]) -> str:
        return f"[{', '.join(_quoted(text) for text in texts)}]"

    lines = [f"variant = '{hand.variant}'", "ante_trimming_status = true"]
    lines += [f"antes = {numbers(hand.antes or (0,) * len(hand.stacks))}"]
    lines += [f"blinds_or_straddles = {numbers(hand.blinds)}"]
    for name in ("min_bet", "small_bet", "big_bet"):
        if getattr(hand, name):
            lines.append(f"{name} = {money(getattr(hand, name))}")
    lines += [f"starting_stacks = {numbers(hand.stacks)}", "actions = ["]
    lines += [f"  {_quoted(action)}," for action in hand.actions]
    lines += ["]"]
    if hand.hand:
        lines.append(f"hand = {hand.hand}")
    if hand.seats:
        lines.append(f"seats = [{', '.join(map(str, hand.seats))}]")
    if hand.players:
        lines.append(f"players = {words(hand.players)}")
    if hand.finishing:
        lines.append(f"finishing_stacks = {numbers(hand.finishing)}")
    if hand.commission:
        lines.append(f"_commission = {hand.commission}")
    if hand.unit:
        lines.append(f"_unit = {money(hand.unit)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else msgspec.json.encode(text).decode()


def loads(text: str) -> History:
    """A hand as this program wrote it, or another."""
    (hand,) = load_all(text)[:1]
    return hand


def load_all(text: str) -> list[History]:
    """One hand, or several, each in a table of its own."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotWritten(f"no hand history: {error}") from None
    several = [one for one in found.values() if isinstance(one, dict) and "variant" in one]
    return [of_plain(one) for one in several] if several else [of_plain(found)]


def of_plain(found: dict[str, Any]) -> History:
    for name in ("variant", "actions", "starting_stacks", "blinds_or_straddles"):
        if name not in found:
            raise NotWritten(f"no hand history: it has no {name}")

    def cents(name: str) -> tuple[int, ...]:
        values = found.get(name, ())
        if not isinstance(values, list | tuple) or not all(_is_number(v) for v in values):
            raise NotWritten(f"{name} are numbers")
        return tuple(round(value * 100) for value in values)

    def one(name: str) -> int:
        value = found.get(name, 0)
        if not _is_number(value):
            raise NotWritten(f"{name} is a number")
        cents_of: float = value * 100
        return round(cents_of)

    antes = cents("antes")
    return History(
        str(found["variant"]),
        cents("blinds_or_straddles"),
        cents("starting_stacks"),
        tuple(str(action) for action in found["actions"]),
        antes if any(antes) else (),
        one("min_bet"),
        one("small_bet"),
        one("big_bet"),
        tuple(str(name) for name in found.get("players", ())),
        tuple(found.get("seats", ())),
        cents("finishing_stacks"),
        found.get("hand", 0) if isinstance(found.get("hand", 0), int) else 0,
        found.get("_commission", 0),
        one("_unit"),
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
