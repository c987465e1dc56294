"""The golden transcripts stand."""

from __future__ import annotations

import pytest

from tests.golden import FOLDER, path_of, scenarios, transcript

ALL = scenarios()


@pytest.mark.parametrize("name", ALL)
def test_the_round_reads_as_it_did(name: str) -> None:
    assert transcript(name, ALL[name]) == path_of(name).read_text("utf-8")


def test_no_transcript_is_left_over() -> None:
    assert set(FOLDER.rglob("*.txt")) == {path_of(name) for name in ALL}
