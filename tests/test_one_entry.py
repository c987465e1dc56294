"""A game is known by its entry alone: generic code names none, and nothing is half registered."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import games
from croupier.games import GAMES, registered
from croupier.games.sic_bo.round import SicBo
from croupier.rulebook.coverage import claimed_complete
from croupier.table.areas import Wager
from croupier.table.game import Game
from croupier.table.results import Result
from croupier.testing import conform

SOURCE = Path(__file__).parent.parent / "src/croupier"
GENERIC = ("table", "simulate", "cli", "floor", "testing", "rulebook")
ROOMS = [path for room in GENERIC for path in sorted((SOURCE / room).rglob("*.py"))]
ROOMS += [SOURCE / "house.py", SOURCE / "odds/book.py", SOURCE / "odds/check.py"]
FAMILIES = {path.parent.name for path in (SOURCE / "games").glob("*/game.py")}


def _strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every string of a module that is not a docstring."""
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in documents:
            yield node.lineno, str(node.value)


def _named(path: Path) -> list[tuple[int, str]]:
    """The games that a module names, each with its line."""
    tree = ast.parse(path.read_text("utf-8"))
    named = [(line, text) for line, text in _strings(tree) if text in GAMES]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            parts = node.module.split(".")
            if parts[:2] in (["croupier", "games"], ["croupier", "odds"]):
                named += [(node.lineno, part) for part in parts[2:] if part in FAMILIES]
    return named


def test_generic_code_names_no_game() -> None:
    assert len(ROOMS) > 200
    assert not {str(path.relative_to(SOURCE)): named for path in ROOMS if (named := _named(path))}
    assert _named(SOURCE / "games/sic_bo/game.py")


@pytest.mark.parametrize("path", sorted((SOURCE / "web").rglob("*.js")), ids=lambda path: path.name)
def test_pages_name_no_game(path: Path) -> None:
    text = re.sub(r"//[^\n]*", "", path.read_text("utf-8"))
    words = re.findall(r"""["'`]([a-z0-9-]+)["'`]""", text)
    assert not set(words) & set(GAMES)


def test_half_a_schedule_cannot_be_registered_without_saying_so() -> None:
    complete = claimed_complete()
    for game in GAMES.values():
        # the notice of 1994 is one text, of which a game is a rule
        whole = f"{game.edition}:{game.schedule}" in complete or game.edition in complete
        assert whole or game.incomplete, f"{game.name}: list its schedule, or say what is missing"
        assert not (whole and game.incomplete), f"{game.name} says it is incomplete, and is not"


def test_two_games_of_one_name_are_refused() -> None:
    one = GAMES["baccarat"]
    with pytest.raises(ValueError, match="two games are called baccarat"):
        registered([[one], [dataclasses.replace(one, seats=3)]])


class Elsewhere:
    """An entry point of another package."""

    name = "theirs"

    def load(self) -> tuple[Game, ...]:
        return (dataclasses.replace(GAMES["sic-bo"], name="their-sic-bo"),)


def test_a_game_of_another_package_comes_in_by_its_entry_point_and_conforms(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    theirs = [Elsewhere()]
    monkeypatch.setattr(games, "entry_points", lambda group: theirs * (group == "croupier.games"))
    (family,) = games.from_elsewhere()
    (game,) = family
    assert registered([*games.FAMILIES, family])["their-sic-bo"] is game
    assert conform(game, steps=60).rounds


def test_a_game_that_breaks_a_promise_does_not_conform() -> None:
    class Careless(SicBo):
        """Keeps what it owes."""

        def settle(self, wager: Wager, result: Result) -> None:
            del self.wagers[wager.key]

    game = dataclasses.replace(GAMES["sic-bo"], round=Careless)
    with pytest.raises(AssertionError):
        conform(game, steps=120)
