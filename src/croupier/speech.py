"""What a person types at a table, read as a command.

Words that every game shares are read here, by what the table waits for: a wager while wagers
are open, an option when there is a choice, a card when one is to be entered.  A game's own words
(:class:`~croupier.table.words.Words`) stand beside the names of the rules.  Everything else a
table can be told is said by its name with its fields: `restrict player=bob`.
"""

import contextlib
import difflib
import typing
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from croupier.equipment.cards import BadCard
from croupier.equipment.pieces import parse_face, piece_of
from croupier.money import AmountError, format_amount, parse_amount
from croupier.table.acts import BuyIn, CashOut, Leave
from croupier.table.areas import Area
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
    RESULTS,
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
from croupier.table.words import Words

__all__ = ["RESULTS", "Misread", "keys", "like", "match", "option_keys", "read", "result"]

Layout = Mapping[str, Area]
AMOUNTS = tuple("$0123456789")  # how they begin
CLOSE = 0.6  # how like a word must be to be meant, perhaps


def verb_of(ask: Ask) -> str:
    """What is said to enter a result of this ask; empty where there is no word for it."""
    if isinstance(ask, Draw):
        return piece_of(ask.shoe.pack)
    return ask.kind if ask.chance else ""


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
        more = ", …" if len(begins) > 6 else ""
        raise Misread(f"'{text}' could be {', '.join(begins[:6])}{more}")
    stems = dict.fromkeys(word.partition("-")[0] for word in listed)
    near = difflib.get_close_matches(said, [*listed, *stems], 1, CLOSE)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise Misread(f"there is no '{text}' here{hint}")


def amount(text: str) -> int:
    try:
        return parse_amount(text)
    except AmountError as error:
        raise Misread(str(error)) from None


def read(words: list[str], ask: Ask, game: Game, areas: Layout) -> Command:
    """One command from the words of a line: an answer to the ask, or else something by name."""
    try:
        return _answer(words, ask, game.words, areas)
    except Misread as misread:
        said = _named(words, game) or _late(words, ask, game.words, areas)
        if said is None:
            raise misread from None
        return said


def _answer(words: list[str], ask: Ask, own: Words, areas: Layout) -> Command:
    if isinstance(ask, Choice) and " ".join(words).lower() in (*ask.options, *ask.also):
        return _choice(words, ask, own)
    if (spoken := _spoken(words, ask, own, areas)) is not None:
        return spoken
    if ask.chance:
        return _result(words, ask)
    if isinstance(ask, Wagering):
        return _wager(words, own, areas, offered(ask))
    if isinstance(ask, Choice):
        return _choice(words, ask, own)
    if isinstance(ask, Retraction):
        return Choose(match(words[0], ("keep", "retract")))
    if isinstance(ask, CutHere) and words[:-1] in ([], ["cut"]):
        return Cut(number(words[-1]))
    raise Misread(f"'{' '.join(words)}' says nothing here; ? tells what you can say")


# Players.


def _spoken(words: list[str], ask: Ask, own: Words, areas: Layout) -> Command | None:
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
        said, box = _boxed(rest)
        if verb in ("withdraw", "take") and said:
            return Withdraw(area(said, own, areas), box)
        if verb in ("change", "make") and len(said) >= 2:
            return Change(area(said[:-1], own, areas), amount(said[-1]), box)
    return None


def offered(ask: Wagering) -> list[str]:
    """What is offered to someone while wagers are taken, as the dice are."""
    options = (one.command.option for one in ask.legal() if isinstance(one.command, Choose))
    return list(dict.fromkeys(options))


def _boxed(words: list[str]) -> tuple[list[str], int]:
    """Words, and the box that is said at their end; 0 for the player's own."""
    lower = [word.lower() for word in words]
    if "box" not in lower:
        return words, 0
    at = lower.index("box")
    if len(words) != at + 2:
        raise Misread(f"which box? '{' '.join(words[at:])}' is not as box 3")
    return words[:at], number(words[-1])


def _wager(words: list[str], own: Words, areas: Layout, options: list[str]) -> Command:
    if options and len(words) == 1:
        with contextlib.suppress(Misread):
            return Choose(match(own.option(words[0]), options))
    said, box = _boxed(words)
    if said and _spelt(said[:-1] or said, own, areas) is None and _of_a_choice(words, own):
        raise Misread(f"'{' '.join(words)}' is for when you are asked; now wagers are taken")
    if said and said[0].lower() in ("bet", "wager", "place", "put") and len(said) > 2:
        whole = _spelt(said[:-1], own, areas)  # `place 6 12` is a wager on place-6
        named = said[0].lower() in areas and said[1].startswith(AMOUNTS)
        if whole is None and not named:
            said = [word for word in said[1:] if word.lower() != "on"]
    if len(said) < 2 or not said[-1].startswith(AMOUNTS):
        if len(said) == 2 and _spelt(said, own, areas) is None:
            found = area(said[:1], own, areas)
            amount(said[1])  # says what is wrong with it
        found = area(said, own, areas)
        raise Misread(f"how much on {found}? as {' '.join(words)} 10")
    if len(said) > 2 and said[1].startswith(AMOUNTS) and _spelt(said[:-1], own, areas) is None:
        try:
            found = area(said[:1], own, areas)  # `p 10 3`: on box 3
        except Misread as misread:
            if "did you mean" in str(misread):
                raise
            spelt = " ".join(said[:-1])
            raise Misread(f"there is no '{spelt}' here; ? tells how a wager is said") from None
        if len(said) > 3:
            raise Misread(f"'{' '.join(said[2:])}' is too much")
        return Place(found, amount(said[1]), number(said[2]))
    return Place(area(said[:-1], own, areas), amount(said[-1]), box)


def _of_a_choice(words: list[str], own: Words) -> bool:
    """Whether the words are those of a decision, with an amount or without."""
    said = [word.lower() for word in words]
    if len(said) > 1 and said[-1].startswith(AMOUNTS) and own.knows(" ".join(said[:-1])):
        return True
    return own.knows(" ".join(said))


def _late(words: list[str], ask: Ask, own: Words, areas: Layout) -> Place | None:
    """A wager that is said when none are taken: the table knows the rule that forbids it."""
    with contextlib.suppress(Misread):
        said, box = _boxed(words)
        late = not isinstance(ask, Wagering) and len(said) > 1 and said[-1].startswith(AMOUNTS)
        found = _spelt(said[:-1], own, areas) if late else None
        return None if found is None else Place(found, amount(said[-1]), box)
    return None


def area(words: list[str], own: Words, areas: Layout) -> str:
    """The area that words name: as a player would say it, by its name, its key or its beginning.

    >>> from croupier.games import GAMES
    >>> roulette = GAMES["roulette"]
    >>> area("split 20 17".split(), roulette.words, roulette.round.areas(roulette.configure()))
    'split-17-20'
    """
    found = _spelt(words, own, areas)
    if found is not None:
        return found
    text = "-".join(words)
    try:
        return match(text, areas)
    except Misread as misread:
        near = difflib.get_close_matches(" ".join(words).lower(), own.areas, 1, CLOSE)
        if near and "did you mean" not in str(misread) and "could be" not in str(misread):
            hint = f"did you mean {near[0]} ({own.areas[near[0]]})?"
            raise Misread(f"{misread}; {hint}") from None
        raise


def _numeral(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _spelt(words: list[str], own: Words, areas: Layout) -> str | None:
    """An area named in a game's own words, or word by word."""
    lower = [word.lower().replace("'", "").replace("’", "") for word in words]
    said = " ".join(lower)
    at = next((n for n, word in enumerate(lower) if _numeral(word)), len(lower))
    numbers = lower[at:]
    if not all(map(_numeral, numbers)):
        numbers, at = [], len(lower)
    stem = " ".join(lower[:at])
    stems = [own.areas.get(stem, ""), stem.replace(" ", "-")] if stem else [own.numbers]
    tried = [own.areas.get(said, ""), "-".join(lower)]
    for one in stems:
        if one and numbers:
            tried.append("-".join([one, *numbers]))
            tried.append("-".join([one, *sorted(numbers, key=int)]))
    if own.numbers:
        tried.append(f"{own.numbers}-{said}")
    for name in tried:
        if name and areas and areas.get(name) is not None:
            return name
    for name in tried[2:]:
        begun = [one for one in areas if one.startswith(f"{name}-")]
        if numbers and len(begun) == 1:
            return begun[0]
    return None


def option_keys(options: Iterable[str], own: Words) -> dict[str, str]:
    """What may be typed for each option, the shortest of it first: a game's own letters, then
    initials that nothing else claims.

    >>> option_keys(("stand", "draw", "double"), Words(options={"d": "double", "h": "draw"}))
    {'h': 'draw', 'd': 'double', 's': 'stand'}
    """
    listed = list(options)
    found: dict[str, str] = {}
    for word in listed:
        short = [said for said, meant in own.options.items() if meant == word and len(said) <= 2]
        if short:
            found[short[0]] = word
    taken = {*found, *(said for said, meant in own.options.items() if meant not in listed)}
    for word in listed:
        if word not in found.values():
            parts = [part for part in word.replace(" ", "-").split("-") if part]
            sizes = range(1, len(word) + 1)
            key = next((k for n in sizes if (k := _initials(parts, n)) not in taken), word)
            taken.add(key)
            found[key] = word
    return found


def _choice(words: list[str], ask: Choice, own: Words) -> Choose:
    if ask.amounts and len(words) > 1 and words[-1].startswith(AMOUNTS):
        option = _option(" ".join(words[:-1]), ask, own)
        if option in ask.amounts:
            return Choose(option, amount=amount(words[-1]))
    option = _option(" ".join(words), ask, own)
    return Choose(option, amount=unsaid_amount(option, ask, own))


def _option(text: str, ask: Choice, own: Words) -> str:
    said = text.lower()
    if said in (lower := {word.lower(): word for word in ask.options}):
        return lower[said]
    if said in (by_key := option_keys(ask.options, own)):
        return by_key[said]
    meant = own.option(said)
    if meant in ask.also:
        return meant
    if own.knows(said) and meant not in ask.options:
        raise Misread(f"{meant} is not open here; choose {', '.join(ask.options)}")
    return match(meant, ask.options)


def unsaid_amount(option: str, ask: Choice, own: Words) -> int:
    """The amount of an option that was said without one: the only one there is, or all of it
    where the option by its nature means all (to double)."""
    low, high, _ = (ask.amounts or {}).get(option, (0, 0, 0))
    if low == high or option in own.full:
        return high
    least, most = format_amount(low), format_amount(high)
    example = least[1:].removesuffix(".00").replace(",", "")
    raise Misread(f"{option} for how much? {least} to {most}, as {option} {example}")


# What the equipment in the room shows.


def _result(words: list[str], ask: Ask) -> Command:
    """A result as a dealer enters it, with its verb or without."""
    verb = verb_of(ask)
    said = words[0].lower() in (verb, verb.removesuffix("d"))
    return result(words[1:] if said else words, ask)


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
    like = {"spin": "spin 17", "toss": "toss HT", "roll": "roll 3 4", "catch": "catch 1 2 3"}
    hint = f", as {like[ask.kind]}" if ask.kind in like else ""
    raise Misread(f"'{text}' does not say {ask.describe()}{hint}")


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
