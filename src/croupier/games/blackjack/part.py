"""A part of a blackjack round: what all that the round holds begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.table.parts import Part

if TYPE_CHECKING:
    from croupier.games.blackjack.round import Blackjack


class BlackjackPart(Part["Blackjack"]):
    """Something that a round of the family holds."""

    round: Blackjack
