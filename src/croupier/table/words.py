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
    asides: Mapping[str, str] = field(default_factory=dict)  # an option: what it does, in a list
    full: frozenset[str] = frozenset({"double"})  # mean all there may be, if no amount is said
    lines: tuple[tuple[str, str], ...] = ()  # what may be typed, and what it does: for the help
    note: str = ""  # what a newcomer is told of the rules that are played

    def option(self, said: str) -> str:
        """The option that a word means; the word itself, if it is nobody's.

        >>> Words(options={"hit": "draw"}).option("hit")
        'draw'
        """
        return self.options.get(said.lower(), said)

    def knows(self, said: str) -> bool:
        """Whether a word stands for some decision at this game."""
        return said in self.options or said in self.options.values()


BETTING = Words(  # where players bet against each other
    options={
        "f": "fold",
        "muck": "fold",
        "pass": "fold",
        "k": "check",
        "x": "check",
        "tap": "check",
        "see": "call",
        "b": "bet",
        "open": "bet",
        "r": "raise",
        "bump": "raise",
        "raise by": "raise",
        "a": "all-in",
        "all in": "all-in",
        "allin": "all-in",
        "shove": "all-in",
        "jam": "all-in",
        "push": "all-in",
    },
    lines=(
        ("check  call  fold", "meet what was bet, or throw your hand in; c is whichever is open"),
        ("bet 20", "the first bet of a round; raise 20 is $20.00 more than the call"),
        ("all-in", "everything in front of you"),
    ),
)
