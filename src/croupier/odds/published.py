"""Figures that others have published, with where they stand: ``published.tsv``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files

from croupier.odds.figures import Figures, Number


@dataclass(frozen=True, slots=True)
class Published:
    """A house edge as it is printed."""

    game: str
    wager: str
    variant: str
    decks: int | None
    value: str  # in per cent, as many places as were printed
    source: str

    def agrees(self, edge: Number) -> bool:
        """Whether the edge is what is printed, to the last digit printed.

        >>> Published("", "", "", None, "1.41%", "").agrees(Fraction(7, 495))
        True
        """
        number = self.value.removesuffix("%")
        places = len(number.partition(".")[2])
        half = Fraction(1, 2 * 10**places)
        return abs(Fraction(edge) * 100 - Fraction(number)) <= half

    def of(self, figures: Figures) -> bool:
        return (self.game, self.wager, self.variant, self.decks) == (
            figures.game,
            figures.wager,
            figures.variant,
            figures.decks,
        )


@lru_cache(maxsize=1)
def published() -> tuple[Published, ...]:
    return tuple(_read())


def _read() -> Iterator[Published]:
    text = files("croupier.odds").joinpath("published.tsv").read_text("utf-8")
    for line in text.splitlines()[1:]:
        game, wager, variant, decks, value, source = line.split("\t")
        yield Published(game, wager, variant, int(decks) if decks else None, value, source)
