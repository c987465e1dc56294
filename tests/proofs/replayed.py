"""Row 9: every log that is kept, replayed by whichever Python runs this.

`python -m tests.proofs.replayed` prints a line for each log, the same on every machine and with
every version of Python; `make replay` compares those of several.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from croupier.games import game_of
from croupier.table.replay import transcript_events, verify

LOGS = Path(__file__).parents[1] / "data" / "logs"


def replayed(path: Path, folder: Path) -> str:
    """What came of a log: as many entries and rounds, the end of its chain, all that was told."""
    plain = folder / "table.log"
    content = path.read_bytes()
    plain.write_bytes(gzip.decompress(content) if path.suffix == ".gz" else content)
    report = verify(plain, game_of)  # every event and state, byte for byte
    told = sha256(repr(list(transcript_events(plain))).encode()).hexdigest()[:16]
    return f"{path.name} {report.entries} {report.rounds} {report.head} {told}"


def main(every: int = 1) -> int:
    print(f"Python {sys.version.split()[0]}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted((*LOGS.glob("*.log"), *LOGS.glob("*.log.gz")))[::every]:
            print(replayed(path, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(one) for one in sys.argv[1:])))
