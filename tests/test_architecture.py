"""Chance and time come in by the doors named for them; import-linter keeps the layers."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src/croupier"
ROOMS = ("games", "table", "wagers", "odds")
FORBIDDEN = {"random", "secrets", "time", "datetime", "os", "uuid"}
ALLOWED = {
    "table/log.py": {"os"},  # fsync
    "table/clock.py": {"time"},
}
ENTROPY = {"random", "secrets"}
ENTROPY_ROOM = "equipment/randomness.py"
SEEDED_ROOMS = ("testing/", "school.py")  # random by a seed, and no part of a table


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _modules(*rooms: str) -> list[str]:
    paths = (path for room in rooms for path in (SOURCE / room).rglob("*.py"))
    return sorted(path.relative_to(SOURCE).as_posix() for path in paths)


def test_every_module_can_be_imported() -> None:
    """Whatever is there; nothing waits for somebody who comes to need it."""
    for module in _modules("."):
        if not module.endswith("__main__.py"):
            name = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            import_module(f"croupier.{name}" if name != "__init__" else "croupier")


def test_rounds_read_no_clock_and_no_entropy() -> None:
    found = {one: set(_imports(SOURCE / one)) & FORBIDDEN for one in _modules(*ROOMS)}
    assert len(found) > 300
    assert not {one: read for one, read in found.items() if not read <= ALLOWED.get(one, set())}


def _entropy(path: Path) -> set[str]:
    """What a module would draw from by itself."""
    tree = ast.parse(path.read_text("utf-8"))
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return set(_imports(path)) & ENTROPY | names & {"urandom", "getrandom"}


def test_entropy_has_one_door() -> None:
    elsewhere = [
        one for one in _modules(".") if one != ENTROPY_ROOM and not one.startswith(SEEDED_ROOMS)
    ]
    assert len(elsewhere) > 500
    assert not {one: drawn for one in elsewhere if (drawn := _entropy(SOURCE / one))}
    assert _entropy(SOURCE / ENTROPY_ROOM)
