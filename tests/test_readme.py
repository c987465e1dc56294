"""What the README shows is what the commands print.

Blocks marked `console` are run in order in one empty folder: a line after `$` is a command, the
lines below it what it prints, errors included.  `python -m tests.test_readme --write` writes what
they print into the README, to be read as a diff.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.starting import commands

README = Path(__file__).parent.parent / "README.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(text: str) -> list[tuple[str, list[str]]]:
    """Every command of the console blocks with the lines that should follow it."""
    found: list[tuple[str, list[str]]] = []
    for block in BLOCK.findall(text):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def printed(command: str, folder: Path) -> list[str]:
    """The lines that a command prints."""
    where = os.pathsep.join([str(commands()), str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": where},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return [line.rstrip() for line in done.stdout.splitlines()]


def test_the_commands_print_what_the_readme_shows(tmp_path: Path) -> None:
    shown = examples(README.read_text("utf-8"))
    assert len(shown) > 10
    for command, expected in shown:
        assert printed(command, tmp_path) == expected, command


@pytest.mark.parametrize("link", re.findall(r"\]\((?!http)([^)#]+)\)", README.read_text("utf-8")))
def test_what_the_readme_links_to_is_there(link: str) -> None:
    assert (README.parent / link).exists()


def _write() -> None:
    with tempfile.TemporaryDirectory() as folder:

        def run(block: re.Match[str]) -> str:
            lines: list[str] = []
            for command, _ in examples(block[0]):
                lines += [f"$ {command}", *printed(command, Path(folder))]
            return "\n".join(["```console", *lines, "```"])

        README.write_text(BLOCK.sub(run, README.read_text("utf-8")), "utf-8")


if __name__ == "__main__" and "--write" in sys.argv[1:]:
    _write()
