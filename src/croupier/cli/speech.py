"""What a person types at a table, read as a command.

Words that every game shares are read here, by what the table waits for: a wager while wagers
are open, an option when there is a choice, a card when one is to be entered.  Everything else a
table can be told is said by its name with its fields: `restrict player=bob`.
"""

import contextlib
import typing
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec

from croupier.equipment.cards import BadCard
from croupier.equipment.pieces import parse_face, piece_of
from croupier.money import AmountError, parse_amount
from croupier.table.acts import BuyIn, CashOut, Leave
from croupier.table.asks import (
    Ask,
    Choice,
    CutHere,
    Draw,
    DrawBalls,
    PickOne,
    RollDice,
    Shuffle,
    SpinWheel,
    TossCoins,
)
from croupier.table.commands import (
    ANSWERS,
    Catch,
    Change,
    Choose,
    CloseTable,
    Command,
    Cut,
    Face,
    Pick,
    Place,
    Roll,
    Shuffled,
    Spin,
    Toss,
    Withdraw,
)
from croupier.table.fields import Meaning
from croupier.table.game import Game
from croupier.table.wagering import Retraction, Wagering

VERBS: dict[type[Ask], str] = {
    Draw: "card",
    SpinWheel: "spin",
    TossCoins: "toss",
    RollDice: "roll",
    PickOne: "pick",
    DrawBalls: "catch",
    Shuffle: "shuffled",
}
"""What a dealer says to enter a result."""


def verb_of(ask: Ask) -> str:
    """What is said to enter a result of this ask; empty where there is no word for it."""
    if isinstance(ask, Draw):
        return piece_of(ask.shoe.pack)
    return VERBS.get(type(ask), "")


AMOUNTS = tuple("$0123456789")  # how they begin
RESULTS = (Face, Spin, Toss, Roll, Pick, Catch)


class Misread(Exception):
    """What was typed says nothing that can be said now."""


def keys(words: Iterable[str]) -> dict[str, str]:
    """A short key for each of some words, by its initials where they are free.

    >>> keys(["player", "banker", "player-pair", "straight-17", "split-1-2"])
    {'p': 'player', 'b': 'banker', 'pp': 'player-pair', 's17': 'straight-17', 's1-2': 'split-1-2'}
    """
    found: dict[str, str] = {}
    for word in words:
        parts = [part for part in word.replace(" ", "-").split("-") if part]
        for length in range(1, len(word) + 1):
            key = _initials(parts, length)
            if key not in found:
                found[key] = word
                break
    return found


def _initials(parts: Sequence[str], length: int) -> str:
    """The first letters of the words, numbers whole and apart: `split-1-2` is `s1-2`."""
    key = ""
    for at, part in enumerate(parts):
        if part.isdigit():
            key += ("-" if key and key[-1].isdigit() else "") + part
        else:
            key += part[: length if at == 0 else 1]
    return key


def match(text: str, words: Iterable[str]) -> str:
    """The one of the words that a key, a beginning or the word itself names."""
    listed = list(words)
    said = text.lower()
    if said in (lower := {word.lower(): word for word in listed}):
        return lower[said]
    if said in (by_key := keys(listed)):
        return by_key[said]
    begins = [word for word in listed if word.lower().startswith(said)]
    if len(begins) == 1:
        return begins[0]
    if begins:
        raise Misread(f"'{text}' could be {', '.join(begins[:6])}")
    raise Misread(f"there is no '{text}' here")


def amount(text: str) -> int:
    try:
        return parse_amount(text)
    except AmountError as error:
        raise Misread(str(error)) from None


def read(words: list[str], ask: Ask, game: Game, areas: Iterable[str]) -> Command:
    """One command from the words of a line: an answer to the ask, or else something by name."""
    try:
        return _answer(words, ask, list(areas))
    except Misread as misread:
        named = _named(words, game)
        if named is None:
            raise misread from None
        return named


def _answer(words: list[str], ask: Ask, areas: list[str]) -> Command:
    if isinstance(ask, Choice) and " ".join(words).lower() in ask.options:
        return _choice(words, ask)
    if (spoken := _spoken(words, ask, areas)) is not None:
        return spoken
    if ask.chance:
        return _result(words, ask)
    if isinstance(ask, Wagering):
        return _wager(words, areas, offered(ask))
    if isinstance(ask, Choice):
        return _choice(words, ask)
    if isinstance(ask, Retraction):
        return Choose(match(words[0], ("keep", "retract")))
    if isinstance(ask, CutHere) and words[:-1] in ([], ["cut"]):
        return Cut(number(words[-1]))
    raise Misread(f"'{' '.join(words)}' says nothing here; ? tells what you can say")


# Players.


def _spoken(words: list[str], ask: Ask, areas: list[str]) -> Command | None:
    verb, rest = words[0].lower(), words[1:]
    if verb == "close" and rest == ["table"]:
        return CloseTable()
    if verb in ("buy", "cash"):
        if len(rest) != 1:
            raise Misread(f"{verb} how much? as {verb} 100")
        return BuyIn(amount(rest[0])) if verb == "buy" else CashOut(amount(rest[0]))
    if verb == "leave" and not rest:
        return Leave()
    if isinstance(ask, Wagering | Retraction):
        if verb == "withdraw" and rest:
            return Withdraw(match(rest[0], areas), _box(rest[1:]))
        if verb == "change" and len(rest) >= 2:
            return Change(match(rest[0], areas), amount(rest[1]), _box(rest[2:]))
    return None


def offered(ask: Wagering) -> list[str]:
    """What is offered to someone while wagers are taken, as the dice are."""
    options = (one.command.option for one in ask.legal() if isinstance(one.command, Choose))
    return list(dict.fromkeys(options))


def _wager(words: list[str], areas: list[str], options: list[str]) -> Command:
    if options and len(words) == 1:
        with contextlib.suppress(Misread):
            return Choose(match(words[0], options))
    verb = words[0].lower()
    names_area = verb in areas and " ".join(words[1:]).startswith(AMOUNTS)
    if verb in ("bet", "wager", "place") and len(words) > 2 and not names_area:
        words = words[1:]
    if len(words) < 2:
        area = match(words[0], areas)
        raise Misread(f"how much on {area}? as {words[0]} 10")
    return Place(match(words[0], areas), amount(words[1]), _box(words[2:]))


def _box(words: list[str]) -> int:
    """`box 3`, at the end of a wager; 0 for the player's own."""
    words = [word for word in words if word.lower() != "box"]
    if len(words) > 1:
        raise Misread(f"'{' '.join(words)}' is too much")
    return number(words[0]) if words else 0


def _choice(words: list[str], ask: Choice) -> Choose:
    if ask.amounts and len(words) > 1:
        option = match(" ".join(words[:-1]), ask.options)
        if option in ask.amounts:
            return Choose(option, amount=amount(words[-1]))
    option = match(" ".join(words), ask.options)
    low = ask.amounts.get(option, (0, 0, 0))[0] if ask.amounts else 0
    return Choose(option, amount=low)


# What the equipment in the room shows.


def _result(words: list[str], ask: Ask) -> Command:
    """A result as a dealer enters it, with its verb or without."""
    return result(words[1:] if words[0].lower() == verb_of(ask) else words, ask)


def result(words: list[str], ask: Ask) -> Command:
    """What chance answered, from its words alone."""
    text = " ".join(words)
    match ask:
        case Shuffle() if not words:
            return Shuffled()
        case Draw():
            return Face(ask.index, card(text, ask.shoe.pack, ask.shoe.could_be(ask.index)))
        case SpinWheel() if text in ask.wheel.pockets:
            return Spin(text)
        case TossCoins() if text and set(text.upper()) <= set("HT "):
            return Toss(tuple(text.upper().replace(" ", "")))
        case RollDice() if words and all(word.isdigit() for word in words):
            return Roll(tuple(int(word) for word in words))
        case PickOne() if len(words) == 1:
            return Pick(number(text))
        case DrawBalls() if words:
            return Catch(tuple(number(word) for word in words))
    raise Misread(f"'{text}' is not {ask.describe()}")


def like(words: list[str], was: Command) -> Command:
    """Another result of the same kind, for a correction."""
    text = " ".join(words)
    match was:
        case Face():
            return Face(was.index, card(text))
        case Spin():
            return Spin(text)
        case Toss():
            return Toss(tuple(text.upper().replace(" ", "")))
        case Roll():
            return Roll(tuple(number(word) for word in words))
        case Pick():
            return Pick(number(text))
        case Catch():
            return Catch(tuple(number(word) for word in words))
    raise Misread("only a result that was entered can be corrected")


def card(text: str, pack: str = "", among: Collection[str] = ()) -> str:
    try:
        return parse_face(text, pack, among)
    except BadCard:
        piece = piece_of(pack)
        like = {"card": "9s or 10♥", "tile": "teen or chop-gow"}[piece]
        raise Misread(f"'{text}' names no {piece}, as {like} does") from None


def number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Misread(f"'{text}' is not a number")
    return int(text)


# Anything else, by its name.


def _named(words: list[str], game: Game) -> Command | None:
    given = words[1:] if words[0] in ("incident", "direct", "report") else words
    tag = given[0].lower() if given else ""
    kind = game.commands.get(tag)
    if kind is None:
        if given is words:
            return None
        known = [str(k.__struct_config__.tag) for k in (*game.round.rulings, *game.round.obeyings)]
        raise Misread(f"{game.name} knows no '{tag}'; it knows {', '.join(sorted(known))}")
    if kind in ANSWERS and not any("=" in word for word in given[1:]):
        return None  # what an ask of another kind would have taken
    types = typing.get_type_hints(kind, include_extras=True)
    fields: dict[str, Any] = {}
    for word in given[1:]:
        name, equals, value = word.partition("=")
        if not equals or name not in kind.__struct_fields__:
            takes = ", ".join(kind.__struct_fields__) or "nothing"
            raise Misread(f"{tag} takes {takes}; say it as name=value, not '{word}'")
        fields[name] = _field(value, types[name])
    try:
        return msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Misread(f"{tag}: {error}") from None


def _field(value: str, kind: Any) -> Any:
    """What was typed for a field, read as what its type says it means."""
    if typing.get_origin(kind) in (tuple, list):
        return [_field(one, typing.get_args(kind)[0]) for one in value.split(",") if one]
    meanings = getattr(kind, "__metadata__", ())
    if Meaning.CARD in meanings and value:
        return card(value)
    base = typing.get_args(kind)[0] if meanings else kind
    if base is int and value.startswith("$"):
        return amount(value)
    return value
