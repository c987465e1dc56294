"""The 32 tiles of pai gow: sixteen kinds of two (6:6, 6:7).

A tile is a short text such as `teen`, quick to compare and to record.  The two tiles of eleven
kinds look alike and have one text, as two cards of a shoe may; in the other five kinds they differ
in their pips and have them in their text, `chop-gow-36` and `chop-gow-45`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NewType

Tile = NewType("Tile", str)
Pips = tuple[int, int]  # in the upper and in the lower half


@dataclass(frozen=True, slots=True)
class Kind:
    """Two tiles that make a pair.  ``rank`` is that of one tile alone (6:7(3)), 15 the highest;
    ``pair_rank`` that of both together (6:7(1))."""

    name: str
    number: str  # as the rules count it: 'high 8'
    rank: int
    pair_rank: int
    points: int
    pips: tuple[Pips, Pips]

    @property
    def mixed(self) -> bool:
        """Whether its two tiles differ."""
        return self.pips[0] != self.pips[1]

    def __str__(self) -> str:
        return self.name


def _kinds() -> Iterator[Kind]:
    alike = (
        ("teen", "12", (6, 6)),
        ("day", "2", (1, 1)),
        ("yun", "high 8", (4, 4)),
        ("gor", "high 4", (1, 3)),
        ("mooy", "high 10", (5, 5)),
        ("chong", "high 6", (3, 3)),
        ("bon", "low 4", (2, 2)),
        ("foo", "11", (5, 6)),
        ("ping", "low 10", (4, 6)),
        ("tit", "high 7", (1, 6)),
        ("look", "low 6", (1, 5)),
    )
    mixed = (
        ("chop-gow", "9", (3, 6), (4, 5)),
        ("chop-bot", "low 8", (2, 6), (3, 5)),
        ("chop-chit", "low 7", (2, 5), (3, 4)),
        ("chop-ng", "5", (1, 4), (2, 3)),
    )
    pairs = (*((name, number, pips, pips) for name, number, pips in alike), *mixed)
    for down, (name, number, one, other) in enumerate(pairs):
        yield Kind(name, number, 15 - down, 14 - down, sum(one), (one, other))
    yield Kind("gee-jun", "3/6", 0, 15, 3, ((1, 2), (2, 4)))  # 3 or 6 (I-PG-1)


KINDS: Final = tuple(_kinds())  # the highest single tile first (6:7(3), diagram 6.4)
PAIRS: Final = tuple(sorted(KINDS, key=lambda kind: -kind.pair_rank))  # 6:7(1), diagram 6.2
(TEEN, DAY, YUN, GOR, MOOY, CHONG, BON, FOO, PING, TIT, LOOK) = KINDS[:11]
(CHOP_GOW, CHOP_BOT, CHOP_CHIT, CHOP_NG, GEE_JUN) = KINDS[11:]


def _texts(kind: Kind) -> tuple[Tile, Tile]:
    if not kind.mixed:
        return Tile(kind.name), Tile(kind.name)
    one, other = (Tile(f"{kind.name}-{a}{b}") for a, b in kind.pips)
    return one, other


OF_KIND: Final[Mapping[Kind, tuple[Tile, Tile]]] = {kind: _texts(kind) for kind in PAIRS}
TILES: Final = tuple(tile for two in OF_KIND.values() for tile in two)  # in ranking pairs (6:20(2))
KIND: Final[Mapping[Tile, Kind]] = {tile: kind for kind in PAIRS for tile in OF_KIND[kind]}
PIPS: Final[Mapping[Tile, Pips]] = {
    tile: pips for kind in PAIRS for tile, pips in zip(OF_KIND[kind], kind.pips, strict=True)
}
RED: Final = frozenset({1, 4})  # pips that are drawn red; of the teen's sixes one column each is
_PLACE: Final = {tile: place for place, tile in enumerate(TILES)}


class BadTile(ValueError):
    """The text names no tile, or more tiles of a kind than there are."""


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles as they lie when they are arranged in ranking pairs."""
    return tuple(sorted(tiles, key=_PLACE.__getitem__))


# In words.


def _plain(word: str) -> str:
    return re.sub(r"[-_ ]", "", word.lower())


def _spellings() -> dict[str, tuple[Tile, ...]]:
    """Both tiles of a kind by its name or number; one of them by its pips."""
    spellings: dict[str, tuple[Tile, ...]] = {}
    for kind, tiles in OF_KIND.items():
        for word in (kind.name, kind.number):
            spellings[_plain(word)] = tiles
        for tile in tiles:
            spellings.setdefault(_plain(tile), (tile,))
    spellings["geejoon"] = spellings["geejun"]
    for high_or_low in ("high", "low"):  # h8, l10
        for word in [word for word in spellings if word.startswith(high_or_low)]:
            spellings[high_or_low[0] + word.removeprefix(high_or_low)] = spellings[word]
    return spellings


_SPELLINGS: Final = _spellings()
_FIRST_WORDS: Final = frozenset({"chop", "gee", "high", "low"})


def parse_tiles(text: str) -> list[Tile]:
    """The tiles that a text names, between spaces or commas; of a mixed kind the first that is
    not taken yet, unless the pips are said.

    >>> parse_tiles("teen chop-gow, high 8 3/6")
    ['teen', 'chop-gow-36', 'yun', 'gee-jun-12']
    >>> parse_tiles("9 9")
    ['chop-gow-36', 'chop-gow-45']
    """
    found: list[Tile] = []
    words = re.split(r"[\s,]+", text.strip()) if text.strip() else []
    while words:
        word = words.pop(0)
        if word.lower() in _FIRST_WORDS and words:
            word = f"{word} {words.pop(0)}"
        found.append(_free(word, found))
    return found


def parse_tile(text: str) -> Tile:
    """The tile that a text names.

    >>> parse_tile("Gee Joon"), parse_tile("chop-ng-23"), parse_tile("l10")
    ('gee-jun-12', 'chop-ng-23', 'ping')
    """
    return _free(text, ())


def _free(word: str, taken: Sequence[Tile]) -> Tile:
    tiles = _SPELLINGS.get(_plain(word))
    if tiles is None:
        raise BadTile(f"{word!r} names no tile, as teen, chop-gow or high-8 do")
    for tile in tiles:
        if taken.count(tile) < TILES.count(tile):
            return tile
    raise BadTile(f"there is no further tile {word!r}")


def words(tiles: Iterable[Tile]) -> str:
    """The tiles by name, so that `parse_tiles` reads them back.

    >>> words(parse_tiles("12 9 9 2"))
    'teen, chop-gow-36, chop-gow-45, day'
    """
    return ", ".join(tiles)


# In pictures.

_DOTS: Final = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
_TOP, _BOTTOM = "╭───────╮", "╰───────╯"
_BACK: Final = ("░░░░░░░",) * 6


def picture(tiles: Iterable[Tile | None]) -> str:
    """The tiles side by side, for a terminal; ``None`` lies face down.

    >>> print(picture([Tile("foo"), None]))
    ╭───────╮ ╭───────╮
    │ ●   ● │ │░░░░░░░│
    │   ●   │ │░░░░░░░│
    │ ●   ● │ │░░░░░░░│
    │ ●   ● │ │░░░░░░░│
    │ ●   ● │ │░░░░░░░│
    │ ●   ● │ │░░░░░░░│
    ╰───────╯ ╰───────╯
    """
    drawn = [_drawn(tile) for tile in tiles]
    return "\n".join(" ".join(line) for line in zip(*drawn, strict=True))


def _drawn(tile: Tile | None) -> list[str]:
    if tile is None:
        inside: Sequence[str] = _BACK
    else:
        upper, lower = PIPS[tile]
        inside = [f" {dots} " for dots in (*_DOTS[upper], *_DOTS[lower])]
    return [_TOP, *(f"│{line}│" for line in inside), _BOTTOM]
