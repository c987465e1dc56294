"""``python -m tests.data.logs_write GAME [SEED]`` writes logs of random play, to be kept for ever.

The suite replays every log in ``tests/data/logs``.  A log that no longer replays means that a
table somewhere could not be resumed or audited: raise the game's version and keep its old round
(:attr:`croupier.table.game.Game.earlier`), rather than write the log again.  A log is never
written over; give it another name by a seed.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from pathlib import Path

from croupier.games import GAMES
from croupier.testing.logs import play

FOLDER = Path(__file__).parent / "logs"
STEPS = 150  # enough to finish a round of any game, dealt by hand with incidents


def write(game: str, seed: int) -> list[Path]:
    """A log of every variant with equipment, and of every variant by hand."""
    return [
        _write(game, number, seed, by_hand=by_hand)
        for number in range(len(GAMES[game].variants))
        for by_hand in (False, True)
    ]


def _write(game: str, number: int, seed: int, *, by_hand: bool) -> Path:
    way = "hand" if by_hand else "seed"
    path = FOLDER / f"{game}-v{GAMES[game].version}-{number}-{way}-{seed}.log.gz"
    if path.exists():
        raise FileExistsError(f"{path} is there: old logs are kept as they are")
    with tempfile.TemporaryDirectory() as folder:
        options = GAMES[game].variants[number]
        played = play(Path(folder), GAMES[game], options, by_hand=by_hand, seed=seed, steps=STEPS)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(played.log, mtime=0))
    return path


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in GAMES:
        print(f"usage: python -m tests.data.logs_write GAME [SEED]; games: {', '.join(GAMES)}")
        return 2
    for path in write(arguments[0], int(arguments[1]) if len(arguments) > 1 else 1):
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
