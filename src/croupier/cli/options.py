"""What a house may choose about a game, as text: listed by `games`, read from `--set`."""

import inspect
import io
import tokenize
import types
import typing
from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.cli.errors import UserError
from croupier.table.game import Game


class Option(msgspec.Struct, frozen=True):
    """One option of a game."""

    name: str
    type: str
    default: Any
    meaning: str


def options_of(game: Game) -> list[Option]:
    """The options of a game with the defaults of its edition, and what each means.

    An option's meaning is the comment beside it in its game's source.
    """
    kind = game.round.options_type
    defaults = game.configure()
    meanings = _comments(kind)
    return [
        Option(
            field.name,
            _type_name(field.type),
            msgspec.to_builtins(getattr(defaults, field.name)),
            meanings.get(field.name, ""),
        )
        for field in msgspec.structs.fields(kind)
    ]


def _struct(kind: Any) -> type[msgspec.Struct] | None:
    """What an option is made of, where it has parts of its own."""
    for one in (kind, *typing.get_args(kind)):
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            return one
    return None


def _type_name(kind: Any) -> str:
    origin = typing.get_origin(kind)
    if origin is None:
        return str(getattr(kind, "__name__", kind))
    arguments = [a for a in typing.get_args(kind) if a is not Ellipsis]
    if origin is typing.Literal:
        return " or ".join(str(a) for a in arguments)
    if origin in (typing.Union, types.UnionType):
        return " or ".join(_type_name(a) for a in arguments)
    return f"{origin.__name__} of {', '.join(dict.fromkeys(_type_name(a) for a in arguments))}"


def _comments(kind: type) -> dict[str, str]:
    """The comment beside each field of a class, or on the lines above it."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base is object or base.__module__.startswith("msgspec"):
            continue
        try:
            source = inspect.getsource(base)
        except (OSError, TypeError):
            continue
        names = set(getattr(base, "__annotations__", {}))
        field, above = "", ""
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            text = token.string.lstrip("# ")
            if token.type == tokenize.COMMENT and token.line.lstrip().startswith("#"):
                above = f"{above} {text}".strip()
            elif token.type == tokenize.COMMENT and field:
                found[field] = f"{found.get(field, '')} {text}".strip()
            elif token.type == tokenize.NAME and not token.line[: token.start[1]].strip():
                field = token.string if token.string in names else ""
                if field and above:
                    found[field] = above
                above = ""
    return found


def settings(game: Game, given: Iterable[str]) -> dict[str, Any]:
    """What `--set name=value` says, each of the type its option has."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(game.round.options_type)}
    chosen: dict[str, Any] = {}
    for one in given:
        name, equals, value = one.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise UserError(f"--set takes option=value, not '{one}'")
        whole, dot, part = name.partition(".")
        parts = _struct(kinds[whole]) if dot and whole in kinds else None
        if parts is not None:
            of = {field.name: field.type for field in msgspec.structs.fields(parts)}
            if part not in of:
                raise UserError(f"{game.name} has no '{part}' in {whole}; it has {', '.join(of)}")
            chosen.setdefault(whole, {})[part] = _value(name, value.strip(), of[part])
            continue
        if name not in kinds:
            known = ", ".join(kinds) or "none"
            raise UserError(f"{game.name} has no option '{name}'; it has {known}")
        chosen[name] = _value(name, value.strip(), kinds[name])
    return chosen


def _value(name: str, text: str, kind: Any) -> Any:
    origin = typing.get_origin(kind)
    raw: Any = text
    if origin in (tuple, list, frozenset):
        raw = [word.strip() for word in text.split(",") if word.strip()]
    elif origin is dict:
        raw = dict(word.split("=", 1) for word in text.split(",") if "=" in word)
    try:
        return msgspec.convert(raw, kind, strict=False)
    except msgspec.ValidationError:
        raise UserError(f"option {name} takes {_type_name(kind)}, not '{text}'") from None
