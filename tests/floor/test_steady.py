"""That `make memory` would find a leak, and that its terminals play."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.floor.served import served
from tests.floor.steady import GAMES, MOST, config, growth, played
from tests.waiting import PATIENCE


def test_a_leak_is_found_and_warming_up_and_noise_are_none() -> None:
    chance = random.Random(1)
    noise = [chance.randint(-300, 300) for _ in range(3600)]
    warm = [100_000 + min(at, 900) * 30 for at in range(3600)]
    level = [(float(at), warm[at] + noise[at]) for at in range(3600)]
    assert abs(growth(level)) < 0.5
    leaking = [(at, kilobytes + int(at * 2.5)) for at, kilobytes in level]  # 9 MB an hour
    assert growth(leaking) > MOST
    leap = [(at, kilobytes + 4_000 * (at > 3500)) for at, kilobytes in level]
    assert growth(leap) < MOST


def test_terminals_play_while_the_memory_is_looked_at(tmp_path: Path) -> None:
    with served(tmp_path, config()) as floor:
        everywhere = played(floor, PATIENCE, enough=lambda load: load.games == {*GAMES})
        samples, load = asyncio.run(everywhere)
        assert load.guests > 0
        assert load.games == {*GAMES}  # what is refused uses nothing up
        assert all(kilobytes > 10_000 for _, kilobytes in samples)
        assert "Traceback" not in floor.log()
