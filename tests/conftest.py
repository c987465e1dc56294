"""What holds for every test."""

import atexit
import gc
import os
import secrets
import shutil
import sys
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, Phase, settings

from tests import leaving

# figures that tests work out are kept for each other, and for nobody else
if "CROUPIER_CACHE" not in os.environ:
    _kept = tempfile.mkdtemp(prefix="croupier-figures-")
    os.environ["CROUPIER_CACHE"] = _kept
    atexit.register(shutil.rmtree, _kept, ignore_errors=True)

BEFORE = pytest.StashKey[set[str]]()
LEFT = pytest.StashKey[list[str]]()

# Files whose tests take longest are begun first, so that nobody is left alone with one at the end.
# The first two compile the loops and work out the play that others find on the disk: those come
# when the first are over, so that no two processes make the same at once.
LONG = (
    "tests/simulate/test_games.py",
    "tests/simulate/test_equal_house_poker.py",
    "tests/floor/test_kills.py",
    "tests/floor/test_canaries.py",
    "tests/web/test_games.py",
    "tests/web/",
    "tests/floor/test_protocol_fuzz.py",
    "tests/generic/",
    "tests/floor/test_feed.py",
    "tests/floor/test_power.py",
    "tests/floor/test_simulated.py",
    "tests/floor/test_",
    "tests/odds/test_blackjack_analysis.py",
    "tests/simulate/test_equal_blackjack.py",
    "tests/odds/test_holdem.py",
    "tests/odds/test_shoes.py",
    "tests/test_documents.py",
    "tests/odds/test_book.py",
    "tests/simulate/",
    "tests/odds/",
    "tests/cli/",
)

# a busy machine is slow to draw examples, and that says nothing about what is tested
settings.register_profile(
    "patient", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
# the same examples every time, and fewer, none made smaller: for `make mutation`, which anyone
# gets the same from
settings.register_profile(
    "same",
    settings.get_profile("patient"),
    derandomize=True,
    max_examples=40,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile("patient")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Modules and tests are there to stay: they are not looked through for what could go, neither
    while they are gathered nor ever after."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        return next((n for n, one in enumerate(LONG) if item.nodeid.startswith(one)), len(LONG))

    items.sort(key=place)


def whole_run(config: pytest.Config) -> bool:
    """Not one of several processes that share the tests of a run."""
    return not hasattr(config, "workerinput")


class OnlyWhereThereAreExamples:
    """Modules without an example are not searched for any, in each of the processes that test."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        found = yield
        if b">>> " in file_path.read_bytes():
            return found
        return [one for one in found if not isinstance(one, DoctestModule)]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(OnlyWhereThereAreExamples())
    if whole_run(config):  # whatever it starts, the others included, carries its mark
        os.environ[leaving.MARK] = secrets.token_hex(8)
        config.stash[BEFORE] = set(leaving.files())


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run that leaves a file in the tree or a process behind has failed."""
    for name in ("tests.starting", "tests.floor.postgres"):
        if (begun := sys.modules.get(name)) is not None:
            leave: Callable[[], None] = begun.leave
            leave()
    if not whole_run(session.config):
        return
    before = session.config.stash[BEFORE]
    made = sorted(one for one in leaving.files() if one not in before)
    left = [f"a file in the tree: {one!r}" for one in made]
    left += [f"a process: {one}" for one in leaving.ended(os.environ[leaving.MARK])]
    session.config.stash[LEFT] = left
    if left and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if left := config.stash.get(LEFT, []):
        terminalreporter.section("left behind", red=True)
        for one in left:
            terminalreporter.write_line(one)
