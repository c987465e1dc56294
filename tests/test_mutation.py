"""The changes that `make mutation` makes: each is one, each is another, and a test sees them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.mutation.changes import mutants
from tests.mutation.targets import reasons, source_of

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
    for place in range(len(made)):
        one = list(mutants("counting", COUNTING))[place]
        names: dict[str, Any] = {}
        exec(compile(one.tree(), "counting", "exec"), names)
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
from tests.mutation.targets import source_of
from tests.mutation.trying import prepare
prepare()
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


COUNTED = """
LEAST = 5

def due(stake, won, times=2):
    if stake < LEAST:
        raise ValueError(stake)
    return times * stake if won else 0

def first():
    return 1

def never():
    return 3 + 4

AT_ONCE = first()
"""
COUNTED_TESTS = """
import pytest
from counted import AT_ONCE, due

def test_due():
    assert [due(5, True), due(7, False)] == [10, 0]
    assert AT_ONCE

def test_too_little():
    with pytest.raises(ValueError):
        due(4, True)
"""
PROFILE = """
from hypothesis import settings
settings.register_profile("same")
"""
TRY = """
import json, sys
from pathlib import Path
from tests.mutation.changes import mutants
from tests.mutation.trying import afresh, in_forks, prepare
prepare()
file = Path("counted.py").resolve()
made = list(mutants("counted", file.read_text()))
tried = in_forks({"counted": (str(file), file.read_text())}, ["test_counted.py"], made)
left = {n: one for n, one in enumerate(made) if n not in tried.noticed and n not in tried.nowhere}
found = afresh(str(file), ["test_counted.py"], left, tried, [])
said = lambda places: sorted(f"{made[n].before} > {made[n].after}" for n in places)
found_out = [tried.noticed, tried.nowhere, found, set(left) - set(found)]
print(json.dumps([said(one) for one in found_out]))
"""


def test_a_change_is_tried_in_a_fork_or_afresh_and_what_nobody_minds_survives(
    tmp_path: Path,
) -> None:
    (tmp_path / "counted.py").write_text(COUNTED)
    (tmp_path / "test_counted.py").write_text(COUNTED_TESTS)
    (tmp_path / "conftest.py").write_text(PROFILE)
    here = Path(__file__).parent.parent
    told = subprocess.run(
        [sys.executable, "-c", TRY],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{here}{os.pathsep}{tmp_path}"},
        check=True,
        stdout=subprocess.PIPE,
    )
    *said, counted = told.stdout.decode().splitlines()
    assert [one.split(":")[1] for one in said if "no test goes" in one] == ["13"] * 3
    assert [one for one in said if "no test goes" not in one] == [
        "survives  counted:10: return 1  →  return 2"
    ]
    in_a_fork, nowhere, afresh, survive = json.loads(counted)
    assert in_a_fork == [
        "raise ValueError(stake) > pass",
        "stake < LEAST > stake <= LEAST",
        "times * stake > times // stake",
        "times * stake if won else 0 > times * stake if won else 1",
    ]
    assert nowhere == ["3 + 4 > 3 + 5", "3 + 4 > 3 - 4", "3 + 4 > 4 + 4"]
    # used when it was imported: a default, a number, and what a function gave then
    assert any("times=3" in one for one in afresh)
    assert "LEAST = 5 > LEAST = 6" in afresh
    assert survive == ["return 1 > return 2"]
