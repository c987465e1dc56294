"""The page of the API: every route is on it, and its client plays.

`python -m tests.floor.test_api_page --write` writes the table of routes anew.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

from litestar import Litestar

from croupier.floor.people.access import Desk
from croupier.floor.wire.server import application
from tests.floor.served import served, with_people

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "floor-api.md"
BEGIN, END = "<!-- routes -->\n", "<!-- end of routes -->\n"


def routes() -> str:
    app: Litestar = application(Desk(None, None))  # type: ignore[arg-type]
    lines = ["| route | what for |", "| --- | --- |"]
    for path, item in sorted((app.openapi_schema.paths or {}).items()):
        for method in ("get", "post", "put", "delete"):
            operation = getattr(item, method)
            if operation is not None:
                lines.append(f"| `{method.upper()} {path}` | {operation.summary} |")
    return "\n".join(lines) + "\n"


def page_with_routes() -> str:
    text = PAGE.read_text("utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return before + BEGIN + routes() + END + after


def test_every_route_is_on_the_page() -> None:
    assert page_with_routes() == PAGE.read_text("utf-8")
    assert len(re.findall(r"^\| `(?:GET|POST|PUT|DELETE) /api/", routes(), re.M)) > 50


CONFIG = """
[house]
play_credits = 100_000
guests = true

[[tables]]
name = "roulette-1"
game = "roulette"
wagering = 1
pause = 0
"""


def test_the_client_of_the_page_plays(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("client", DOCS / "client.py")
    assert spec is not None
    assert spec.loader is not None
    client: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    with served(tmp_path, with_people(CONFIG)) as floor:
        told = client.play(floor.url, "roulette-1")
    assert any("$5.00 on red" in line for line in told)
    assert told[-1] in ("credits: 9500", "credits: 10500")


if __name__ == "__main__" and "--write" in sys.argv:
    PAGE.write_text(page_with_routes(), "utf-8")
