"""Whole floors from one seed: time, network and a disk that loses its power.

`make simulation` tells twenty thousand stories, every hundredth of them four minutes long;
`python -m tests.floor.simulated SEED` tells one again.
"""

from __future__ import annotations

import os

import pytest

from croupier.floor.store.steps import StoreDown
from tests.floor.disk import Disk, Note
from tests.floor.simulated import LONG, SHORT, simulate

NIGHT = os.environ.get("CROUPIER_FUZZ") == "long"
FIRST = int(os.environ.get("CROUPIER_SEED", "1"))
STORIES = int(os.environ.get("CROUPIER_STORIES", "20000" if NIGHT else "200"))
SEEDS = range(FIRST, FIRST + STORIES)
HUNDREDTH = 100  # in the night one of so many stories is a long one


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_acknowledged_is_lost_or_done_twice(seed: int) -> None:
    long = NIGHT and seed % HUNDREDTH == 0
    story = simulate(seed, LONG if long else SHORT)
    assert story.cuts
    assert len(story.answered) > (100 if long else 5)


def test_the_same_seed_is_the_same_story() -> None:
    one, other = simulate(7), simulate(7)
    assert one.trace.hexdigest() == other.trace.hexdigest()
    assert simulate(8).trace.hexdigest() != one.trace.hexdigest()


class Lying(Disk):
    """A disk that says that it has flushed the log of what is written, and has not."""

    def _note(self, note: Note) -> int:
        if note.kind == "sync" and note.file.endswith("-wal"):
            return 0
        return super()._note(note)


def test_a_disk_that_lies_is_found_out() -> None:
    """The simulation itself: on such a disk something acknowledged is lost."""
    for seed in range(20):
        try:
            simulate(seed, SHORT, Lying(flushes=False))
        except (AssertionError, StoreDown, ValueError):
            return
    pytest.fail("nothing was lost in twenty stories")
