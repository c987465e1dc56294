"""The documents: the site is built from the registry, its links lead somewhere, its commands run.

Blocks marked `console` of a tutorial are run in order in one folder, where a block marked `toml` is
`floor.toml`: a stranger's transcript, from the site alone.
`python -m tests.test_documents --write` writes what the commands print, to be read as a diff.
"""

import re
import runpy
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from croupier.documents.__main__ import build, pages, render
from croupier.documents.felt import felt
from croupier.games import GAMES
from tests.test_readme import BLOCK, examples, printed

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parent.parent
TUTORIALS = sorted((ROOT / "docs").glob("tutorial-*.md"))
TOML = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HALF = {"dragon_bonus": 6, "own_strategy": 9, "dealt_by_hand": 8}  # lines of code, at most


@pytest.fixture(scope="module")
def site() -> dict[str, str]:
    return pages(patience=0)


def prepare(text: str, folder: Path) -> None:
    for block in TOML.findall(text):
        (folder / "floor.toml").write_text(block, "utf-8")


@pytest.mark.parametrize("file", TUTORIALS, ids=lambda file: file.stem)
def test_a_stranger_sees_what_the_tutorial_shows(file: Path, tmp_path: Path) -> None:
    text = file.read_text("utf-8")
    prepare(text, tmp_path)
    for command, expected in examples(text):
        assert printed(command, tmp_path) == expected, command


def test_there_is_a_tutorial_for_each_of_them() -> None:
    assert [file.stem.removeprefix("tutorial-") for file in TUTORIALS] == [
        "dealer",
        "inspector",
        "mathematician",
        "operator",
        "player",
        "programmer",
        "teacher",
    ]


def test_every_game_has_its_guide_and_its_felt(site: dict[str, str]) -> None:
    for name, game in GAMES.items():
        text = site[f"games/{name}"]
        assert text.startswith(f"# {game.title}\n")
        for area in list(game.round.areas(game.configure()))[:3]:
            assert f"`{area}`" in text
        for incident in game.round.rulings:
            assert f"`{incident.__struct_config__.tag}`" in text
        drawn = felt(game)
        parsed = ElementTree.fromstring(drawn)
        assert parsed.findtext(f"{SVG}title") == game.title
        assert len(parsed.findall(f".//{SVG}*[@class]")) > 5
    cloth = ElementTree.fromstring(felt(GAMES["roulette"]))
    letters = [one.text for one in cloth.iter(f"{SVG}text")]
    assert letters.count("17") == 2  # on the cloth and on the racetrack
    assert {"BLACK", "1st 12", "2 to 1"} <= set(letters)


def test_every_link_of_the_site_leads_somewhere(site: dict[str, str], tmp_path: Path) -> None:
    missing = []
    for name, text in site.items():
        html = render(name, text, site)
        here = Path(name).parent
        for link in re.findall(r'(?:href|src)="(?!https?:|mailto:|#)([^"#]+)', html):
            parts: list[str] = []
            for part in [*here.parts, *Path(link).parts]:
                if part == "..":
                    parts = parts[:-1]
                elif part != ".":
                    parts.append(part)
            target = "/".join(parts)
            inside = target.removesuffix(".html") in site or target.endswith(".svg")
            if not inside and not (ROOT / "docs" / target).exists():
                missing.append((name, link))
    assert not missing


def test_the_reference_has_every_public_name(site: dict[str, str]) -> None:
    import croupier

    for name in croupier.__all__:
        if name != "__version__":
            assert f"`{name}" in site["reference"], name


def test_the_site_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.documents.__main__.GAMES", {"two-up": GAMES["two-up"]})
    written = build(tmp_path, patience=600)
    assert (tmp_path / "index.html") in written
    assert "3.1250%" in (tmp_path / "games/two-up.html").read_text("utf-8")


@pytest.mark.parametrize("name", HALF)
def test_the_programs_of_a_newcomer_are_short_and_run(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = ROOT / "examples" / f"{name}.py"
    runpy.run_path(str(file))
    assert capsys.readouterr().out.strip()
    body = file.read_text("utf-8").split('"""')[2]
    code = [
        line
        for line in body.splitlines()
        if line.strip() and not line.lstrip().startswith(("#", "import ", "from "))
    ]
    assert len(code) <= HALF[name], len(code)


def _write() -> None:
    for file in TUTORIALS:
        text = file.read_text("utf-8")
        with tempfile.TemporaryDirectory() as folder:
            prepare(text, Path(folder))

            def run(block: re.Match[str], folder: str = folder) -> str:
                lines: list[str] = []
                for command, _ in examples(block[0]):
                    lines += [f"$ {command}", *printed(command, Path(folder))]
                return "\n".join(["```console", *lines, "```"])

            file.write_text(BLOCK.sub(run, text), "utf-8")


if __name__ == "__main__" and "--write" in sys.argv[1:]:
    _write()
