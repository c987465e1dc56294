"""``python -m tests.golden --write`` regenerates the golden transcripts."""

from __future__ import annotations

import sys

from tests.golden import FOLDER, path_of, scenarios, transcript


def main() -> int:
    wanted = {name: transcript(name, scenario) for name, scenario in scenarios().items()}
    if "--write" not in sys.argv[1:]:
        print("\n".join(wanted.values()))
        return 0
    for old in FOLDER.rglob("*.txt"):
        if old not in {path_of(name) for name in wanted}:
            old.unlink()
    for name, text in wanted.items():
        path_of(name).parent.mkdir(parents=True, exist_ok=True)
        path_of(name).write_text(text, "utf-8")
    print(f"{len(wanted)} transcripts written")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
