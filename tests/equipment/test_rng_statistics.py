"""The statistics of `make rng`, small: a sound source passes, planted faults are found."""

from __future__ import annotations

import shutil

import pytest

from croupier.equipment.randomness import LiveSource, SeededSource
from tests.equipment import rng


def test_a_sound_source_passes() -> None:
    assert rng.wrong(dict(rng.suite(SeededSource(7), 40_000))) == []


def test_planted_faults_are_found() -> None:
    faults = rng.planted(SeededSource(7), 100_000)
    assert max(faults.values()) < 1e-6, faults


def test_p_values_that_are_not_even_are_found() -> None:
    low = {str(number): 0.02 + number / 10_000 for number in range(30)}
    assert rng.wrong(low) == ["the p-values are not even"]


class Striped(SeededSource):
    """A planted fault: every fourth byte is of few values."""

    def token(self, nbytes: int) -> bytes:
        content = bytearray(super().token(nbytes))
        content[::4] = bytes(value & 0x0F for value in content[::4])
        return bytes(content)


@pytest.mark.skipif(shutil.which("dieharder") is None, reason="dieharder is not installed")
def test_what_dieharder_says_is_heard() -> None:
    command = ("dieharder", "-d", "100", "-t", "20000", "-p", "20", "-g", "200")  # monobits
    assert rng.outside(LiveSource(), command, "FAILED") == []
    assert rng.outside(Striped(3), command, "FAILED") != []
