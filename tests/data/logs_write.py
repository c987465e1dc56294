"""``python -m tests.data.logs_write GAME`` writes a log of random play, to be kept for ever.

The suite replays every log in ``tests/data/logs``.  A log that no longer replays means that a
table somewhere could not be resumed or audited: raise the game's version and keep its old round,
rather than write the log again.  A log is never written over; give it another name by a seed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from croupier.games import GAMES
from tests.generic.test_log import play
from tests.generic.variants import variants

FOLDER = Path(__file__).parent / "logs"


def write(game: str, seed: int) -> list[Path]:
    """A log of each kind of table: equipment and by hand, each in another variant."""
    options = variants(game)
    written = []
    for number, by_hand in enumerate((False, True)):
        path = FOLDER / f"{game}-v{GAMES[game].version}-{'hand' if by_hand else 'seed'}-{seed}.log"
        if path.exists():
            raise FileExistsError(f"{path} is there: old logs are kept as they are")
        with tempfile.TemporaryDirectory() as folder:
            chosen = options[number % len(options)]
            played = play(Path(folder), game, chosen, by_hand=by_hand, seed=seed)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(played.log)
        written.append(path)
    return written


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in GAMES:
        print(f"usage: python -m tests.data.logs_write GAME [SEED]; games: {', '.join(GAMES)}")
        return 2
    for path in write(arguments[0], int(arguments[1]) if len(arguments) > 1 else 1):
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
