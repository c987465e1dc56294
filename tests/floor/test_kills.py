"""kill -9 at every entry: each step of every game dies at a chosen point, and the next goes on."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from croupier.games import GAMES
from tests.floor.deadly import Point
from tests.floor.postgres import cluster
from tests.starting import ran

STORES = ["sqlite", "postgres"]
# a step is written in the same way whichever game has made it: each game dies on one of the stores,
# and on both in the long form, `make soak`
SOME = [*GAMES][int(os.environ.get("CROUPIER_SEED", "0")) % 4 :: 4]
REST = [name for name in GAMES if name not in SOME]


def killed(kind: str, folder: Path, rounds: int, deaths: int, names: list[str]) -> None:
    """So many rounds of each game, so many deaths for each thing said; see `killed`."""
    where = cluster().database() if kind == "postgres" else str(folder / "house.db")
    arguments = [where, str(folder), "1", str(rounds), str(deaths), *names]
    done = ran("tests.floor.killed", *arguments, timeout=86_400)
    assert done.returncode == 0, done.stderr[-4000:]
    *games, end = [json.loads(line) for line in done.stdout.splitlines()]
    assert end == {"checked": len(names)}
    assert [one["game"] for one in games] == names
    assert all(one["rounds"] > rounds and one["answered"] for one in games)
    for point in Point:  # nobody is left out: every game has died every death
        assert all(one["died"].get(point.name.lower()) for one in games), point


@pytest.mark.parametrize("kind", STORES)
def test_kill_nine_at_every_step_of_every_game(kind: str, tmp_path: Path) -> None:
    killed(kind, tmp_path, 1, 1, REST if kind == "sqlite" else SOME)
