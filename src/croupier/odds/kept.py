"""Figures kept on disk, so that nothing is worked out twice and nothing stale is ever shown.

What is kept stands under a digest of all that made it: the source of this project and of the
package a game comes from, the options, what was asked, and the libraries that calculate.  Whatever
of these changes, the digest does, and the figures are worked out anew; a file that is damaged is
as good as none.  ``CROUPIER_CACHE`` names the folder (empty: nothing is kept), otherwise it is
``croupier`` in the user's cache folder.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any

import msgspec

from croupier.folders import cache
from croupier.odds.figures import Figures, Line, Number
from croupier.table.game import Game
from croupier.table.round import Options

SOURCES = (".py", ".tsv", ".toml", ".json")
UNASKED = ("cli", "floor", "web")  # rooms of this project that no figure comes from


class _Line(msgspec.Struct, array_like=True):
    event: str
    result: str
    net: str | float
    probability: str | float


class _Row(msgspec.Struct):
    game: str
    wager: str
    lines: list[_Line]
    method: str
    rules: list[str]
    variant: str
    decks: int | None
    average_wager: str | float
    notes: list[str]
    kind: str
    area: str | None
    strategy: str
    played: bool


class _File(msgspec.Struct):
    digest: str
    rows: msgspec.Raw
    check: str  # of the rows


def folder() -> Path | None:
    """Where figures are kept; None: nowhere."""
    where = cache()
    return None if where is None else where / "odds"


def kept(
    game: Game, options: Options, asked: Sequence[object], work_out: Callable[[], list[Figures]]
) -> list[Figures]:
    """The figures that are kept, or those worked out now, and kept."""
    found = read(game, options, asked)
    if found is None:
        found = work_out()
        write(game, options, asked, found)
    return found


def read(game: Game, options: Options, asked: Sequence[object] = ()) -> list[Figures] | None:
    """What is kept under the digest of today; None if there is nothing, or nothing whole."""
    path = _path(game, options, asked)
    if path is None:
        return None
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
        if file.digest != digest(game, options, asked) or file.check != _sum(bytes(file.rows)):
            return None
        rows = msgspec.json.decode(file.rows, type=list[_Row])
    except (OSError, msgspec.DecodeError):
        return None
    return [_figures(row) for row in rows]


def write(game: Game, options: Options, asked: Sequence[object], rows: Sequence[Figures]) -> None:
    """Keep them; a folder that cannot be written to keeps nothing."""
    path = _path(game, options, asked)
    if path is None:
        return
    told = msgspec.json.encode([_row(row) for row in rows])
    file = _File(digest(game, options, asked), msgspec.Raw(told), _sum(told))
    put(path, lambda made: made.write(msgspec.json.encode(file)))


def put(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """A file in the place of the old one, whole or not at all; whoever reads meanwhile has the
    old."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as made:
            new = Path(made.name)
            try:
                write(made)
                made.flush()
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)


def _path(game: Game, options: Options, asked: Sequence[object]) -> Path | None:
    """One file for what was asked, whatever made it: a new answer takes the place of the old."""
    where = folder()
    return None if where is None else where / f"{game.name}-{_sum(_asked(options, asked))}.json"


# The digest.


def digest(game: Game, options: Options, asked: Sequence[object] = ()) -> str:
    """Of all that makes the figures."""
    found = blake2b(made_with(_packages(game)), digest_size=16)
    found.update(_asked(options, asked))
    return found.hexdigest()


def made_with(packages: tuple[str, ...]) -> bytes:
    """The sources of these packages, and what calculates."""
    libraries = f"{platform.python_version()} {_version('numpy')} {_version('numba')}"
    return f"{sources(packages)} {libraries}".encode()


def _asked(options: Options, asked: Sequence[object]) -> bytes:
    return msgspec.json.encode([msgspec.to_builtins(options), [repr(one) for one in asked]])


def _packages(game: Game) -> tuple[str, ...]:
    names = (__name__, game.round.__module__, game.book.analysis)
    return tuple(dict.fromkeys(name.partition(".")[0] for name in names if name))


@lru_cache(maxsize=8)
def sources(packages: tuple[str, ...]) -> str:
    """The digest of every source file of these packages that a figure can come from."""
    found = blake2b(digest_size=16)
    for package in packages:
        for path in _files(package):
            found.update(f"{package}/{path.name}".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def _files(package: str) -> Iterator[Path]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return
    if not spec.submodule_search_locations:
        yield Path(spec.origin)
        return
    root = Path(spec.origin).parent
    own = package == __name__.partition(".")[0]
    for path in sorted(root.rglob("*")):
        if path.suffix in SOURCES and not (own and path.relative_to(root).parts[0] in UNASKED):
            yield path


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _sum(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()


# As documents: fractions as text, floating point as it is, to the last bit.


def _number(number: Number) -> str | float:
    return str(number) if isinstance(number, Fraction) else float(number)


def _read(number: str | float) -> Number:
    return Fraction(number) if isinstance(number, str) else number


def _row(one: Figures) -> _Row:
    lines = [
        _Line(line.event, line.result, _number(line.net), _number(line.probability))
        for line in one.lines
    ]
    fields: dict[str, Any] = {
        name: getattr(one, name) for name in _Row.__struct_fields__ if name != "lines"
    }
    fields |= {"rules": list(one.rules), "notes": list(one.notes)}
    fields["average_wager"] = _number(Fraction(1) * one.average_wager)
    return _Row(lines=lines, **fields)


def _figures(row: _Row) -> Figures:
    lines = tuple(
        Line(line.event, line.result, _read(line.net), _read(line.probability))
        for line in row.lines
    )
    fields = {name: getattr(row, name) for name in _Row.__struct_fields__}
    fields |= {
        "lines": lines,
        "rules": tuple(row.rules),
        "notes": tuple(row.notes),
        "average_wager": _read(row.average_wager),
    }
    return Figures(**fields)
