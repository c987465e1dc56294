"""The live table beside what it was before, in one run: every game that both versions have, by
standing instructions and by commands, and a wager among 2,000 players.

The source of another commit is laid out beside this one's; both play the same in turn, each in a
process of its own, and the best of what each took is compared: what else the machine does only
adds to it.  By commands, every wager and every answer is submitted, to a record that keeps nothing.

python -m benchmarks.past [--quick] [COMMIT]
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from croupier.games import GAMES

COMMIT = "f2a31be"  # the last before the table was rebuilt for games with hidden hands and pots
BAR = 0.85  # of the speed then
HERE = Path(__file__).resolve().parent.parent
FULL = ("roulette", "sic-bo")  # tables of 2,000 players
ROUNDS, SETTLED = 300, 4


class Version:
    """One of the two, in a process of its own."""

    def __init__(self, source: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.both"],
            cwd=HERE,
            env={**os.environ, "PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def play(self, kind: str, game: str, rounds: int) -> float | None:
        """The seconds that it took; None: this cannot be played so."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(kind, game, rounds, file=self._process.stdin, flush=True)
        said = self._process.stdout.readline()
        if not said:
            raise RuntimeError(f"{kind} {game} ended the process")
        return None if said.startswith("no") else float(said)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def source(commit: str, folder: Path) -> Path:
    packed = subprocess.run(
        ["git", "archive", commit, "src"], cwd=HERE, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def best(before: Version, now: Version, kind: str, game: str, rounds: int, times: int) -> float:
    """How many times as fast it is now; nothing, where one of them does not play it so."""
    least = [float("inf"), float("inf")]
    for turn in range(times):
        for which, version in ((0, before), (1, now)) if turn % 2 else ((1, now), (0, before)):
            took = version.play(kind, game, rounds)
            if took is None:
                return 0.0
            least[which] = min(least[which], took)
    return least[0] / least[1]


def main(*, quick: bool = False, commit: str = COMMIT) -> int:
    times, below = (3 if quick else 15), []
    cases = [(kind, game, ROUNDS) for game in GAMES for kind in ("instructions", "commands")]
    cases += [(kind, game, SETTLED) for game in FULL for kind in ("settled", "settled-again")]
    with tempfile.TemporaryDirectory() as folder:
        versions = Version(source(commit, Path(folder))), Version(HERE / "src")
        try:
            for kind, game, rounds in cases:
                ratio = best(*versions, kind, game, rounds, times)
                if ratio:
                    print(f"past  {game:<22} {kind:<14} {ratio:>5.0%} of the speed at {commit}")
                    if ratio < BAR:
                        below.append(f"{game} ({kind}) {ratio:.0%}")
        finally:
            for version in versions:
                version.end()
    print(f"past  bar {BAR:.0%}: {'NOT MET: ' + ', '.join(below) if below else 'met'}")
    return 1 if below else 0


if __name__ == "__main__":
    commits = [one for one in sys.argv[1:] if one != "--quick"]
    sys.exit(main(quick="--quick" in sys.argv, commit=commits[0] if commits else COMMIT))
