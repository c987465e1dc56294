"""What every kernel adds up: by wager, and by session."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
MOST_SESSIONS = 1_000_000  # kept for the distributions: the first so many


@dataclass
class Tally:
    """Sums over a chunk of rounds.  ``sessions`` and ``drawdowns`` are in units staked."""

    rounds: int
    total: Floats  # by wager: what a unit staked gained, summed
    square: Floats
    decided: Floats  # how many times each wager was staked
    sessions: Floats
    drawdowns: Floats

    def merged(self, other: Tally) -> Tally:
        room = MOST_SESSIONS - len(self.sessions)
        return Tally(
            self.rounds + other.rounds,
            self.total + other.total,
            self.square + other.square,
            self.decided + other.decided,
            np.concatenate([self.sessions, other.sessions[:room]]) if room > 0 else self.sessions,
            np.concatenate([self.drawdowns, other.drawdowns[:room]])
            if room > 0
            else self.drawdowns,
        )
