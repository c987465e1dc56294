"""What tables have come to do otherwise, whatever their game: by the format of the log.

A game raises its version when its own rules are read otherwise.  What every table does around a
round has the number in the header of its log instead.  A table goes on as its log began, so that
every log replays for ever; a new table has the last format.
"""

from __future__ import annotations

from croupier.table.actors import MANAGERS, SUPERVISORS, Role

FORMAT = 3


class Format:
    """How a table behaves that has such a log."""

    __slots__ = (
        "correctors",
        "corrects_any_round",
        "ends_again",
        "nobody_for_barred",
        "number",
        "whole_general_part",
    )

    def __init__(
        self,
        number: int,
        *,
        corrects_any_round: bool = True,
        correctors: frozenset[Role] = MANAGERS,
        whole_general_part: bool = True,
        nobody_for_barred: bool = True,
        ends_again: bool = True,
    ) -> None:
        self.number = number
        # a settled round is corrected whatever came after it; otherwise only the last, and only
        # where the next could have begun on it
        self.corrects_any_round = corrects_any_round
        self.correctors = correctors  # who has a settled result recalculated (16:10(2))
        # general:4(2)(b), 11(2): who is barred puts up no money by any road; general:13: notices
        # count whole rounds, limits wait for wagers that lie, a marker is for every box
        self.whole_general_part = whole_general_part
        # nor does anybody of the house put it up for them, on a direction or a sale
        self.nobody_for_barred = nobody_for_barred
        # a round that a correction left undecided is void whenever it is run again, not at that
        # correction alone
        self.ends_again = ends_again


CURRENT = Format(FORMAT)
FORMATS: dict[int, Format] = {
    1: Format(
        1,
        corrects_any_round=False,
        correctors=SUPERVISORS,
        whole_general_part=False,
        nobody_for_barred=False,
        ends_again=False,
    ),
    2: Format(2, nobody_for_barred=False, ends_again=False),
    FORMAT: CURRENT,
}
