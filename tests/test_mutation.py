"""The changes that `make mutation` makes: each is one, each is another, and a test sees them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.mutation import mutants, reasons, source_of

COUNTING = '''
def due(stake: int, won: bool) -> int:
    """What a wager brings."""
    if stake < 5 or stake % 5:
        raise ValueError(f"a stake of {stake + 0}")
    total = stake
    if won and stake >= 15:
        total += 2 * stake
    return total
'''


def holds(names: dict[str, Any]) -> bool:
    due = names["due"]
    try:
        assert due(5, True) == 5
        assert due(10, True) == 10
        assert due(20, True) == 60
        assert due(15, True) == 45
        assert due(20, False) == 20
    except (AssertionError, ValueError, TypeError):
        return False
    for wrong in (0, -5, 7):
        try:
            due(wrong, True)
        except ValueError:
            continue
        return False
    return True


def test_every_change_is_made_once_and_noticed() -> None:
    made = list(mutants("counting", COUNTING))
    shown = [(one.before, one.after) for one in made]
    assert ("stake < 5", "stake <= 5") in shown
    assert ("stake % 5", "stake * 5") in shown
    assert ("won and stake >= 15", "won or stake >= 15") in shown
    assert ("total += 2 * stake", "pass") in shown
    assert any(after == "pass" and before.startswith("raise") for before, after in shown)
    for one in made:
        names: dict[str, Any] = {}
        exec(compile(one.tree, "counting", "exec"), names)
        assert not holds(names), str(one)
    names = {}
    exec(compile(COUNTING, "counting", "exec"), names)
    assert holds(names)


def test_every_reason_is_for_a_change_that_is_made() -> None:
    made = {
        (module, one.before, one.after)
        for module in {module for module, _, _ in reasons()}
        for one in mutants(module, source_of(module)[1])
    }
    assert [one for one in reasons() if one not in made] == []


ALONE = """
import sys
from tests.mutation import source_of, _prepare
_prepare()
file, text = source_of("croupier.games.sic_bo.wagers")
assert file.endswith("croupier/games/sic_bo/wagers.py"), file
assert "Schedule 8" in text
assert not [name for name in sys.modules if name.startswith("croupier")]
assert source_of("croupier.games.sic_bo")[0].endswith("sic_bo/__init__.py")
"""


def test_a_module_is_read_without_importing_what_it_lies_in() -> None:
    """A package that imports the module would bring it as it is, and no change be tried."""
    here = Path(__file__).parent.parent
    subprocess.run([sys.executable, "-c", ALONE], cwd=here, check=True)
