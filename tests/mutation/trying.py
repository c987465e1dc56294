"""A changed module before its tests, as cheaply as can be.

Most changes are tried in a *fork* of a process that has imported and collected everything: only
the tests that go through the changed lines, those first that noticed others, until one fails.
What cannot be changed there is tried *afresh*, in a process that imports the changed module like
any other, with all of its tests.  What survives either, survives.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import select
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NoReturn

import pytest

from tests.mutation.changes import Mutant
from tests.mutation.living import Lines, Living

WAITING = 60  # seconds that a test may wait for each of its processor time
WELL, WRONG, NOT_TRIED = 0, 1, 3  # how a process of tests ends
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=same")
QUICK = (*OPTIONS, "-o", "addopts=--strict-markers", "-o", "timeout=300", "--tb=no")
Sources = Mapping[str, tuple[str, str]]  # of modules: the file and the text


class Unfit(Exception):
    """Nothing can be said: the tests fail as it is, or do not load what was changed."""


@dataclass
class Ended:
    """How a process of tests ended."""

    well: bool
    seconds: float = 0.0  # of processor time
    told: Any = None
    tried: bool = True


@dataclass
class Tried:
    """What became of the changes that could be made in forks; of the others, nothing."""

    noticed: dict[int, str] = field(default_factory=dict)  # by which test
    nowhere: list[int] = field(default_factory=list)  # no test goes there
    unminded: list[int] = field(default_factory=list)  # every test that goes there went well
    seconds: float = 0.0  # that all tests take
    tests: int = 0
    others: list[str] = field(default_factory=list)  # modules that all of it needs


_told = -1  # where a process of tests says how it went


def _leave(code: int, told: Any) -> NoReturn:
    """At once: there is nothing to clear up that the process that waits does not."""
    with os.fdopen(_told, "w") as writer:
        json.dump(told, writer)
    os._exit(code)


def _forked(work: Callable[[], tuple[int, Any]], seconds: int) -> Ended:
    """In a process of its own that may use so many seconds; what it leaves behind goes with it:
    no figure that one change has made is another's."""
    with TemporaryDirectory(prefix="croupier-mutant-") as folder:
        out, into = os.pipe()
        child = os.fork()
        if child == 0:  # pragma: no cover – another process
            try:
                os.setpgid(0, 0)
                os.close(out)
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
                os.environ["TMPDIR"] = os.environ["CROUPIER_CACHE"] = folder
                tempfile.tempdir = None
                global _told  # noqa: PLW0603 – this process has no other
                _told = into
                _leave(*work())
            finally:
                os._exit(WRONG)
        os.close(into)
        with suppress(OSError):
            os.setpgid(child, child)
        return _ended(child, out, seconds)


def _ended(child: int, out: int, seconds: int) -> Ended:
    end = time.monotonic() + WAITING * seconds
    os.set_blocking(out, False)
    heard = b""
    said_all = False
    try:
        while True:
            if not said_all:  # it closes its end when it leaves
                select.select([out], [], [], 0.1)
            done, status, used = os.wait4(child, os.WNOHANG)
            with suppress(BlockingIOError):
                while more := os.read(out, 1 << 16):
                    heard += more
                said_all = True
            if done:
                code = os.waitstatus_to_exitcode(status)
                told = json.loads(heard) if heard else None
                spent = used.ru_utime + used.ru_stime
                return Ended(code == WELL, spent, told, tried=code != NOT_TRIED)
            if time.monotonic() > end:  # it waits for something that does not come
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return Ended(False)
            if said_all:
                time.sleep(0.005)
    finally:
        os.close(out)
        with suppress(OSError):  # whatever it started
            os.killpg(child, signal.SIGKILL)


def prepare() -> None:
    """What every test needs, once for all of them: nothing of the program itself."""
    for name in ("pytest", "hypothesis", "msgspec"):
        import_module(name)


_aloud = 1  # where it is said what survives


def _hush() -> None:
    """Nothing is heard of the tests."""
    global _aloud  # noqa: PLW0603 – this process has no other
    _aloud = os.dup(1)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _survives(mutant: Mutant, why: str = "") -> None:
    os.write(_aloud, f"survives  {mutant}{why}\n".encode())


class _Alone:
    """A process that is forked and left: it neither looks what lies in the tree nor clears up."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: Any) -> None:
        config.workerinput = {}


class _Heard:
    """Which test failed."""

    def __init__(self) -> None:
        self.wrong = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.wrong = report.nodeid


def _run(
    items: Sequence[Any], begins: Callable[[str], object] = lambda _: None
) -> Iterator[tuple[Any, str]]:
    """One test after the other; with its name, if it failed."""
    heard = _Heard()
    items[0].config.pluginmanager.register(heard)
    for item, after in zip(items, [*items[1:], None], strict=True):
        begins(item.nodeid)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        yield item, heard.wrong


def _one_fails(items: Sequence[Any], limits: Mapping[str, float] | None = None) -> tuple[int, str]:
    """Whether one does, or does not end within its limit of processor time."""

    def begins(name: str) -> None:
        if limits is not None:
            signal.setitimer(signal.ITIMER_PROF, limits[name])  # ends the process

    for _, wrong in _run(items, begins):
        if wrong:
            return WRONG, wrong
    return WELL, ""


# Afresh.


class _Changed(MetaPathFinder, Loader):
    """Finds one module as it was changed."""

    def __init__(self, mutant: Mutant, file: str) -> None:
        self._mutant, self._file = mutant, file
        self.tried = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._mutant.module:
            return None
        return spec_from_loader(fullname, self, origin=self._file)

    def exec_module(self, module: ModuleType) -> None:
        self.tried = True
        exec(compile(self._mutant.tree(), self._file, "exec"), module.__dict__)


class _Afresh(_Alone):
    """Runs what was collected on the changed module, those first that noticed others."""

    def __init__(self, changed: _Changed, first: Sequence[str]) -> None:
        self._changed = changed
        self._first = {one: place for place, one in enumerate(first)}

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and self._changed.tried:
            _leave(WRONG, report.nodeid)

    def pytest_runtestloop(self, session: Any) -> NoReturn:
        if not self._changed.tried or not session.items:
            _leave(NOT_TRIED, None)
        last = len(self._first)
        items = sorted(session.items, key=lambda one: self._first.get(one.nodeid, last))
        _leave(*_one_fails(items))


def _afresh(
    mutant: Mutant, file: str, tests: Sequence[str], first: Sequence[str]
) -> tuple[int, Any]:
    """Tests on a module that is imported as it was changed."""
    if mutant.module in sys.modules:
        return NOT_TRIED, None
    sys.meta_path.insert(0, changed := _Changed(mutant, file))
    pytest.main([*QUICK, *tests], plugins=[_Afresh(changed, first)])
    return (WRONG if changed.tried else NOT_TRIED), "collecting"


def afresh(
    file: str,
    tests: Sequence[str],
    mutants: Mapping[int, Mutant],
    before: Tried,
    ready: Sequence[str],
) -> dict[int, str]:
    """Which of them are noticed, and by which test.  ``ready``: modules that do not need the
    changed one, imported once for all."""

    def work() -> tuple[int, Any]:
        _hush()
        for name in ready:
            with suppress(Exception):
                import_module(name)
        if any(mutant.module in sys.modules for mutant in mutants.values()):
            return NOT_TRIED, None
        kills = Counter(before.noticed.values())
        limit = int(5 * before.seconds) + 15
        found = {}
        for place, mutant in mutants.items():
            first = [by for by, _ in kills.most_common()]
            # the file that noticed most may do, and nothing else be collected; then all
            few = [first[0].partition("::")[0]] if first and "::" in first[0] else []
            for some in (few, tests) if few else (tests,):
                ended = _forked(partial(_afresh, mutant, file, some, first), limit)
                if not ended.tried and some is not few:
                    return NOT_TRIED, str(mutant)
                if ended.tried and not ended.well:
                    found[place] = by = ended.told or "without an end"
                    kills[by] += 1
                    break
            else:
                _survives(mutant)
        return WELL, found

    ended = _forked(work, 1 << 20)
    if not ended.tried and ready:
        return afresh(file, tests, mutants, before, ())
    if not ended.tried or ended.told is None:
        raise Unfit(f"the tests do not load {ended.told}")
    return {int(place): by for place, by in ended.told.items()}


# In a fork of a process that has everything.


class _Host(_Alone):
    """Has everything collected; then, instead of running tests, tries one change after another."""

    def __init__(self, sources: Sources, mutants: Sequence[Mutant]) -> None:
        self._sources, self._mutants = sources, mutants
        self._files = {module: file for module, (file, _) in sources.items()}
        self._lines = Lines(self._files)
        self.tried = Tried()
        self.wrong = ""

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.wrong = f"{report.nodeid}: {report.longrepr}"

    def start(self) -> None:
        """Before anything is imported: also what is imported to begin with."""
        self._lines.start()

    def pytest_runtestloop(self, session: Any) -> bool:
        importing = self._lines.stop()
        if self.wrong:
            return True
        items = {item.nodeid: item for item in session.items}
        goes = _forked(partial(self._go, list(items.values())), 3600)
        if not goes.well or goes.told is None:
            self.wrong = f"its tests fail as it is: {goes.told}"
            return True
        took, gone = goes.told
        self.tried.seconds, self.tried.tests = goes.seconds, len(items)
        self.tried.others = [
            name
            for name in sys.modules
            if name.partition(".")[0] not in ("tests", "conftest", "__main__")
        ]
        living = {module: Living(*source) for module, source in self._sources.items()}
        # what another test has worked out for all of them may have to be worked out by this one
        longest = 2 + max(took.values(), default=0)
        limits = {name: longest + 4 * one for name, one in took.items()}
        gc.collect()
        gc.freeze()  # so that no fork copies all there is by looking through it
        kills: Counter[str] = Counter()
        for place, mutant in enumerate(self._mutants):
            if not importing[mutant.module].keys().isdisjoint(mutant.lines):
                continue
            goers = gone[mutant.module]
            through = sorted({name for line in mutant.lines for name in goers.get(str(line), ())})
            if not through:
                self.tried.nowhere.append(place)
                _survives(mutant, ", where no test goes")
                continue
            # what noticed most in the time it takes comes first
            through.sort(key=lambda name: (0.5 + kills[name]) / (0.01 + took[name]), reverse=True)
            limit = 4 + int(sum(limits[name] for name in through))
            todo = [items[name] for name in through]
            trying = partial(_changed, living[mutant.module], mutant, todo, limits)
            ended = _forked(trying, limit)
            if ended.tried and not ended.well:
                self.tried.noticed[place] = by = ended.told or "without an end"
                kills[by] += 1
            elif ended.tried:
                self.tried.unminded.append(place)
                _survives(mutant)
        return True

    def _go(self, items: list[Any]) -> tuple[int, Any]:
        """As it is, every test once: how long each takes, and where it goes."""
        took: dict[str, float] = {}
        lines = Lines(self._files)
        lines.start()
        before = time.process_time()
        for item, heard in _run(items, lines.now):
            if heard:
                return WRONG, heard
            now = time.process_time()
            took[item.nodeid] = now - before
            before = now
        return WELL, (took, lines.stop())


def _changed(
    living: Living, mutant: Mutant, items: list[Any], limits: Mapping[str, float]
) -> tuple[int, Any]:
    if not living.change(mutant):
        return NOT_TRIED, None
    return _one_fails(items, limits)


def in_forks(sources: Sources, tests: Sequence[str], mutants: Sequence[Mutant]) -> Tried:
    """All changes of modules that have the same tests, if they can be tried so."""

    def work() -> tuple[int, Any]:
        _hush()
        host = _Host(sources, mutants)
        host.start()
        pytest.main([*QUICK, *tests], plugins=[host])
        return (WRONG if host.wrong else WELL), (host.wrong or vars(host.tried))

    ended = _forked(work, 1 << 20)
    if not ended.well or ended.told is None:
        raise Unfit(ended.told)
    told = ended.told
    told["noticed"] = {int(place): by for place, by in told["noticed"].items()}
    return Tried(**told)
