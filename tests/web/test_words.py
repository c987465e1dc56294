"""What the pages say: one file a language, each as complete as the other, nothing said nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import croupier

WEB = Path(croupier.__file__).parent / "web"
MADE = re.compile(
    r"(choice|area|act|result|dispute|filter|side|bet|squeeze|felt|pack)\W"
)  # of parts


def words(language: str) -> dict[str, str]:
    text = (WEB / "words" / f"{language}.js").read_text("utf-8")
    return dict(re.findall(r'"([\w.\- ]+)": "([^"]*)"', text))


def test_every_language_has_every_word_and_the_same_values_in_it() -> None:
    english = words("en")
    for file in (WEB / "words").glob("*.js"):
        other = words(file.stem)
        assert set(other) == set(english), file.stem
        for key, said in english.items():
            assert sorted(re.findall(r"\{\w+\}", other[key])) == sorted(
                re.findall(r"\{\w+\}", said)
            ), (file.stem, key)


def test_every_word_is_said_somewhere_and_every_word_said_is_there() -> None:
    source = "".join(file.read_text("utf-8") for file in WEB.glob("*.js"))
    source += (WEB / "index.html").read_text("utf-8")
    english = set(words("en"))
    said = set(re.findall(r'\bt\("([\w.\- ]+)"[,)]', source.replace('`t("won"', "")))
    said |= set(re.findall(r'data-t(?:-label)?="([\w.\-]+)"', source))
    assert said <= english
    quoted = set(re.findall(r'"([\w.\- ]+)"', source))
    nowhere = {key for key in english - said - quoted if not MADE.match(key)}
    assert nowhere <= {"language", "racetrack"}  # the name of a language; a flag of a felt
