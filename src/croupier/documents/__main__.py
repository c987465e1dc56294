"""``python -m croupier.documents FOLDER``: the site, from the documents and the games."""

from __future__ import annotations

import argparse
import re
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

from croupier.documents.edges import edges
from croupier.documents.felt import felt
from croupier.documents.guides import guide, limits_of
from croupier.documents.reference import reference
from croupier.games import GAMES

PATIENCE = 1800.0
DOCUMENTS = Path(__file__).parents[3] / "docs"
WRITTEN = (  # pages that people wrote, in the order of the site
    ("Begin", ("tutorial-player", "tutorial-dealer", "tutorial-operator", "tutorial-inspector")),
    ("", ("tutorial-mathematician", "tutorial-teacher", "tutorial-programmer")),
    ("Use", ("staff", "cookbook", "glossary", "operating", "reliability", "asvs", "configuration")),
    ("", ("floor-api",)),
    ("Numbers", ("odds", "odds-tutorial", "simulation", "curves")),
    ("Build", ("architecture", "adding-a-game", "felts", "interpretations")),
)
STYLE = """
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#1b1b1b;background:#fbfaf6}
main{max-width:56rem;padding:1.5rem 2rem 4rem;margin-left:16rem}
nav{position:fixed;inset:0 auto 0 0;width:14rem;overflow:auto;padding:1rem;background:#0b3d26}
nav a{display:block;color:#f4e9c9;text-decoration:none;padding:.15rem 0}
nav b{display:block;color:#fff;margin:.8rem 0 .2rem}
pre{background:#10241a;color:#eee;padding:.8rem;overflow:auto;border-radius:6px}
code{font-size:.92em}table{border-collapse:collapse;display:block;overflow:auto}
td,th{border:1px solid #ccc;padding:.25rem .5rem;vertical-align:top;text-align:left}
img{max-width:100%}
@media(max-width:46rem){nav{position:static;width:auto}main{margin:0;padding:1rem}}
"""


def title_of(text: str) -> str:
    """The heading of a page."""
    return next((line[2:] for line in text.splitlines() if line.startswith("# ")), "Croupier")


def pages(*, patience: float) -> dict[str, str]:
    """Every page of the site by name, as Markdown."""
    found: dict[str, str] = {}
    for _, names in WRITTEN:
        for name in names:
            found[name] = (DOCUMENTS / f"{name}.md").read_text("utf-8")
    for file in sorted((DOCUMENTS / "decisions").glob("*.md")):
        found[f"decisions/{file.stem}"] = file.read_text("utf-8")
    known = edges(GAMES, patience)
    for game in GAMES.values():
        found[f"games/{game.name}"] = guide(game, known.get(game.name, {}))
    found["reference"] = reference()
    found["index"] = _index(found)
    return found


def _index(found: dict[str, str]) -> str:
    lines = [
        "# Croupier",
        "",
        "A casino floor in Python: table games conducted to the letter of their rules. Every",
        "acceptance, refusal and payment names the provision behind it.",
        "",
        "## Who are you?",
        "",
    ]
    lines += [
        f"- [{title_of(text)}]({name}.md)"
        for name, text in found.items()
        if name.startswith("tutorial-")
    ]
    lines += ["", "## The games", "", "| game | rules | usual limits |", "| --- | --- | --- |"]
    lines += [
        f"| [{game.title}](games/{game.name}.md) | {game.edition}:{game.schedule} "
        f"| {limits_of(game)} |"
        for game in GAMES.values()
    ]
    return "\n".join(lines) + "\n"


def _navigation(found: dict[str, str], up: str) -> str:
    lines = [f'<a href="{up}index.html"><b>Croupier</b></a>']
    for heading, names in WRITTEN:
        lines.append(f"<b>{heading}</b>" if heading else "")
        lines += [f'<a href="{up}{one}.html">{escape(title_of(found[one]))}</a>' for one in names]
    lines.append(f'<a href="{up}reference.html">{escape(title_of(found["reference"]))}</a>')
    lines.append("<b>Games</b>")
    lines += [
        f'<a href="{up}games/{game.name}.html">{escape(game.title)}</a>' for game in GAMES.values()
    ]
    return "<nav>" + "\n".join(lines) + "</nav>"


def render(name: str, text: str, found: dict[str, str]) -> str:
    """A page as HTML, with links to other pages of the site."""
    up = "../" * name.count("/")
    body = MarkdownIt("commonmark").enable("table").render(text)
    body = re.sub(r'href="(?!https?:)([^"#]+)\.md(#[^"]*)?"', r'href="\1.html\2"', body)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title_of(text))}</title><style>{STYLE}</style>"
        f"{_navigation(found, up)}<main>{_anchored(body)}</main></html>"
    )


def _anchored(body: str) -> str:
    """Headings with the anchors that links name."""

    def anchor(found: re.Match[str]) -> str:
        plain = re.sub(r"<[^>]+>", "", found[2]).lower()
        slug = re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")
        return f'<h{found[1]} id="{slug}">{found[2]}</h{found[1]}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", anchor, body)


def build(folder: Path, *, patience: float = PATIENCE) -> list[Path]:
    """Write the site; the files written.  ``patience``: seconds for the odds of each game."""
    found = pages(patience=patience)
    written = []
    for name, text in found.items():
        file = folder / f"{name}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(render(name, text, found), "utf-8")
        written.append(file)
    for game in GAMES.values():
        file = folder / "games" / f"felt-{game.name}.svg"
        file.write_text(felt(game), "utf-8")
        written.append(file)
    return written


def main() -> None:
    """The site, as the command line asks for it."""
    parser = argparse.ArgumentParser(prog="python -m croupier.documents", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the site goes")
    told = "seconds for the exact odds of each game; 0 leaves them out"
    parser.add_argument("--patience", type=float, default=PATIENCE, help=told)
    given = parser.parse_args()
    written = build(given.folder, patience=given.patience)
    print(f"{len(written)} files in {given.folder}; open {given.folder / 'index.html'}")


if __name__ == "__main__":
    main()
