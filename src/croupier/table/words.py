"""What people call things at a table of a game: data for whatever reads what is typed or said.

The rules' own names always hold.  Beside them stand the words that casino people use, how a wager
on numbers is said, and some lines to show a newcomer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Words:
    """A game's own words; a game without any is played by the names of its areas and options."""

    areas: Mapping[str, str] = field(default_factory=dict)  # what is said: the area's name
    options: Mapping[str, str] = field(default_factory=dict)  # what is said: the option's name
    numbers: str = ""  # the beginning of the area that bare numbers name: '17 5'
    full: frozenset[str] = frozenset({"double"})  # mean all there may be, if no amount is said
    lines: tuple[tuple[str, str], ...] = ()  # what may be typed, and what it does: for the help
    note: str = ""  # what a newcomer is told of the rules that are played

    def option(self, said: str) -> str:
        """The option that a word means; the word itself, if it is nobody's.

        >>> Words(options={"hit": "draw"}).option("hit")
        'draw'
        """
        return self.options.get(said.lower(), said)
