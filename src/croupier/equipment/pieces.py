"""What is shuffled at a table: packs of cards, and the tiles of a set."""

from collections.abc import Collection, Mapping
from typing import Final

from croupier.equipment.cards import PACKS, BadCard, parse_card
from croupier.equipment.tiles import KIND, OF_KIND, TILES, BadTile, parse_tile

TILE_SET: Final = "tiles"
SETS: Final[Mapping[str, tuple[str, ...]]] = {**PACKS, TILE_SET: TILES}


def piece_of(name: str) -> str:
    """What one of a set is called.

    >>> piece_of("standard"), piece_of("tiles")
    ('card', 'tile')
    """
    return "tile" if name == TILE_SET else "card"


def parse_face(text: str, name: str = "", among: Collection[str] = ()) -> str:
    """The card or the tile that a text names, of a set or of any; of two tiles of a kind that
    differ in their pips the one that is ``among`` those it can be.

    >>> parse_face("9s"), parse_face("chop gow", "tiles", ["chop-gow-45"])
    ('9♠', 'chop-gow-45')
    """
    if name != TILE_SET:
        try:
            return parse_card(text)
        except BadCard:
            if name:
                raise
    try:
        named = parse_tile(text)
    except BadTile:
        raise BadCard(f"{text!r} names no {'tile' if name else 'card and no tile'}") from None
    if among and named not in among and text.lower() != named:
        alike = (face for face in OF_KIND[KIND[named]] if face in among)
        return next(alike, named)
    return named
