"""The statistics of `make rng`, small: a sound source passes, planted faults are found."""

from __future__ import annotations

from croupier.equipment.randomness import SeededSource
from tests.equipment import rng


def test_a_sound_source_passes() -> None:
    assert rng.wrong(rng.suite(SeededSource(7), 40_000)) == []


def test_planted_faults_are_found() -> None:
    faults = rng.planted(SeededSource(7), 100_000)
    assert max(faults.values()) < 1e-6, faults


def test_p_values_that_are_not_even_are_found() -> None:
    low = {str(number): 0.02 + number / 10_000 for number in range(30)}
    assert rng.wrong(low) == ["the p-values are not even"]
