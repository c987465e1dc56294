"""Row 9 with several interpreters: `python -m tests.proofs.pythons python3.12 python3.13`.

For each an environment is made with what the program needs, apart from this one; it replays every
kept log, and what it prints must be what this Python prints.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parents[2]


def environment(python: str, folder: Path) -> Path:
    """An interpreter with the program's requirements."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    made = folder / "bin" / "python"
    install = [str(made), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pinned = ["--require-hashes", "--only-binary", ":all:", "-r", "requirements/run.txt"]
    subprocess.run([*install, *pinned], check=True, cwd=HERE)
    return made


def is_here(python: str) -> bool:
    """Whether it runs: a name may be there that only says which versions could be."""
    try:
        return not subprocess.run([python, "-V"], capture_output=True, check=False).returncode
    except OSError:
        return False


def told_by(python: str | Path, every: str) -> list[str]:
    here = {**os.environ, "PYTHONPATH": f"{HERE / 'src'}{os.pathsep}{HERE}"}
    command = [str(python), "-m", "tests.proofs.replayed", every]
    ran = subprocess.run(command, check=True, cwd=HERE, env=here, stdout=subprocess.PIPE, text=True)
    return ran.stdout.splitlines()


def differing(one: list[str], other: list[str]) -> list[str]:
    """Logs of which two have not told the same."""
    return [line.split()[0] for line in sorted({*one} ^ {*other})]


def main(pythons: list[str], every: str = "1") -> int:
    own = told_by(sys.executable, every)
    wrong = 0
    for python in pythons:
        if not is_here(python):
            wrong += 1
            print(f"{python}: NOT HERE: nothing is known of it (PYTHONS=… names others)")
            continue
        with tempfile.TemporaryDirectory() as folder:
            other = told_by(environment(python, Path(folder) / "venv"), every)
        differ = differing(own, other)
        wrong += bool(differ)
        said = (
            f"differ: {', '.join(sorted({*differ}))}" if differ else f"{len(other)} logs, the same"
        )
        print(f"{python}: {said}")
    return 1 if wrong or not own else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
