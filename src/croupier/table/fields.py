"""What the fields of a command mean, so that a form can be made for it.

A field of an act, an incident or a direction says with its type what it names or counts:
``player: PlayerName``, ``amount: Cents``, ``why: Annotated[str, OneOf(WHY)]``.  A console reads
nothing else, and no name of a field means anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Annotated, get_args

from msgspec import Struct
from msgspec.structs import FieldInfo, fields


class Meaning(Enum):
    PLAYER = "a player"
    AREA = "an area of the layout"
    BOX = "a numbered box"
    LIMIT = "limits of the sign"
    POCKET = "where a wheel's ball or indicator comes to rest"
    CARD = "a card"
    CENTS = "an amount of money"
    COUNT = "a number of things, or of one among them"
    CITATION = "a provision"
    WORDS = "words of one's own"


PlayerName = Annotated[str, Meaning.PLAYER]
AreaName = Annotated[str, Meaning.AREA]
BoxNumber = Annotated[int, Meaning.BOX]
LimitName = Annotated[str, Meaning.LIMIT]
Pocket = Annotated[str, Meaning.POCKET]
CardCode = Annotated[str, Meaning.CARD]
Cents = Annotated[int, Meaning.CENTS]
Count = Annotated[int, Meaning.COUNT]
Citation = Annotated[str, Meaning.CITATION]
Words = Annotated[str, Meaning.WORDS]


@dataclass(frozen=True)
class OneOf:
    """A word out of a list that a rule closes."""

    words: tuple[str, ...]

    def __init__(self, words: Iterable[str]) -> None:
        object.__setattr__(self, "words", tuple(words))


class NoMeaning(TypeError):
    """A field that no form can be made for."""


@dataclass(frozen=True)
class Form:
    """How a field is filled in: as what, out of which words, and whether with several."""

    type: str  # text, number, amount (in cents), flag, or a list: texts, numbers
    several: bool = False
    meaning: Meaning | OneOf | None = None  # none: yes or no


@cache
def fields_of(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """The fields of a kind of command; its annotations are read once."""
    return fields(kind)


def form_of(field: FieldInfo) -> Form:
    if field.type is bool:
        return Form("flag")
    several = get_args(field.type)[-1:] == (...,)
    annotated = get_args(field.type)[0] if several else field.type
    base = get_args(annotated)[:1]
    for meaning in getattr(annotated, "__metadata__", ()):
        if isinstance(meaning, Meaning | OneOf):
            kind = "text" if base == (str,) else "number"
            if meaning is Meaning.CENTS:
                kind = "amount"
            return Form(kind + "s" * several, several, meaning)
    raise NoMeaning(f"'{field.name}' does not say what it means: {field.type}")
